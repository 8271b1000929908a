//! How the stories build positions.

use engine::{Bag, Options as _, Seat, Seats};
use testkit::Story;

use crate::{
    Event, Options, Rialto,
    desk::{Desk, Slot},
    flow::line_up,
    material::{Building, Cards, DECK, Kind, Stage},
    state::Phase,
};

/// The seat with this number, counted from 1.
pub(super) fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

/// Cards by their letters: D Doge, G Gold, B Building, R Bridge, O Gondola, C Councilman, J Joker.
pub(super) fn cards(letters: &str) -> Cards {
    let mut cards = Bag::EMPTY;
    for letter in letters.chars() {
        cards.put(Kind::ALL["DGBROCJ".find(letter).expect("a letter of a kind")]);
    }
    cards
}

/// Options with one switch set.
pub(super) fn with(switch: &str, value: &str) -> Options {
    let index = Options::SWITCHES.iter().position(|known| known.name == switch).expect("a switch");
    let reading = Options::SWITCHES[index].values.iter().position(|known| known.name == value).expect("a reading");
    let mut options = Options::default();
    options.set(index, reading);
    options
}

/// A stage about to begin in round 1: seat 1 leads on the Doge track and starts, everybody has two
/// coins, no building and these hidden cards.
pub(super) fn stage(stage: Stage, hands: &[&str]) -> Story<Rialto> {
    stage_with(&Options::default(), stage, hands)
}

/// The same with other options.
pub(super) fn stage_with(options: &Options, stage: Stage, hands: &[&str]) -> Story<Rialto> {
    let mut story = Story::<Rialto>::new(options, hands.len() as u8, 1);
    let game = &mut story.game;
    let public = &mut game.public;
    public.first = seat(1);
    public.order = line_up(Seat::all(public.seats()));
    public.queue = public.order;
    public.round = 1;
    public.stage = stage;
    public.starter = seat(1);
    public.phase = Phase::Play { swapped: 0 };
    public.waiting = Seats::only(seat(1));
    for desk in public.desks.values_mut() {
        desk.coins = 2;
    }
    for (index, letters) in hands.iter().enumerate() {
        hold(game, index as u8 + 1, letters);
    }
    story
}

/// Gives a seat exactly these hidden cards, from or to the pile.
pub(super) fn hold(game: &mut Rialto, number: u8, letters: &str) {
    let hand = cards(letters);
    game.secret.own[seat(number)].hand = hand;
    let known = &mut game.public.desks[seat(number)].hand;
    known.size = hand.total() as u8;
    known.sure = Bag::EMPTY;
    let mut left = *DECK.counts();
    for seat in Seat::all(game.public.seats()) {
        for kind in Kind::ALL {
            left[kind] -= game.secret.own[seat].hand.count(kind);
        }
    }
    game.secret.pile = Bag::from_fn(|kind| left[kind]);
    game.public.pile = game.secret.pile.total() as u8;
}

/// Gives a seat exactly these buildings.
pub(super) fn own(game: &mut Rialto, number: u8, buildings: &[Building]) {
    for slot in &mut game.public.desks[seat(number)].slots {
        *slot = Slot::EMPTY;
    }
    for (slot, &building) in game.public.desks[seat(number)].slots.iter_mut().zip(buildings) {
        *slot = Slot::of(building);
        game.public.stock[building] -= 1;
    }
}

/// What lies before a seat.
pub(super) fn desk(story: &Story<Rialto>, number: u8) -> &Desk {
    &story.game.public.desks[seat(number)]
}

/// The same, to change.
pub(super) fn desk_mut(story: &mut Story<Rialto>, number: u8) -> &mut Desk {
    &mut story.game.public.desks[seat(number)]
}

/// Everybody passes until the phase or the stage changes.
pub(super) fn all_pass(story: &mut Story<Rialto>) {
    let stage = story.game.public.stage;
    while story.game.public.stage == stage && matches!(story.game.public.phase, Phase::Play { .. }) {
        let seat = story.game.public.waiting.first().expect("somebody is to act");
        story.plays(&format!("{seat}: done"));
    }
}

/// A table whose rows are about to be taken.
pub(super) fn draft(options: &Options, seats: u8) -> Story<Rialto> {
    let mut story = Story::<Rialto>::new(options, seats, 7);
    story.random_until(|game| game.public.phase == Phase::Draft);
    story
}

/// The only seat to act, as it is written.
pub(super) fn actor(story: &Story<Rialto>) -> Seat {
    story.game.public.waiting.first().expect("somebody is to act")
}

/// Whether something happened in the last plays.
pub(super) fn told(story: &Story<Rialto>, wanted: impl Fn(&Event) -> bool) -> bool {
    story.events.iter().any(wanted)
}
