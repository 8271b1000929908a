//! Positions for stories: a table whose dice all came up 0, with hands, boards and map as wanted.
//!
//! With two seats and nothing built the map is this (shrines at the ends):
//!
//! ```text
//!  # a5M a6M
//!  a4. a0. a1. b5M b6.
//!    a3. a2W b4H b0. b1F
//!      c5. c6W b3. b2.
//!    c4. c0. c1H d5M d6F
//!      c3M c2. d4. d0F d1.
//!              d3. d2.  #
//! ```

use engine::{Croupier, Dice, Game, Per, Seat, SeededDice, Source};
use testkit::Story;

use crate::{
    Attika, Event, Mode, Options, Phase,
    board::Hex,
    material::{Building, BuildingSet, LANDS, Land},
};

pub(super) const ONE: Seat = Seat::new(0);
pub(super) const TWO: Seat = Seat::new(1);

/// The seven hexes from the first shrine to the one before the last, which is `d1`.
pub(super) const WAY: [&str; 7] = ["a5", "a0", "a2", "b4", "b3", "d5", "d0"];

struct Zero;

impl Dice for Zero {
    fn roll(&mut self, _: Source, _: u32) -> u32 {
        0
    }
}

/// A table as it is set up when every roll comes up 0.
pub(super) fn fresh(options: &Options, seats: u8) -> Attika {
    Attika::setup(options, seats, &mut Croupier::quiet(&mut Zero)).expect("two to four seats")
}

/// The same without hands and without open buildings, the first seat having a building turn.
pub(super) fn bare(options: &Options, seats: u8) -> Attika {
    let mut game = fresh(options, seats);
    for estate in game.estates.values_mut() {
        estate.up = BuildingSet::NONE;
        estate.hand = Per::default();
        estate.drawn = Per::default();
    }
    game.deck = crate::Deck::new(options.typed());
    game.turn.mode = Mode::Build;
    game.turn.phase = Phase::Act;
    game
}

/// Gives a seat cards from the pile.
pub(super) fn hold(game: &mut Attika, seat: Seat, cards: [u8; LANDS]) {
    for (kind, &count) in Per::<Land, u8>::new(cards).iter() {
        for _ in 0..count {
            game.deck.pile.take(kind);
            game.estates[seat].hand[kind] += 1;
            game.estates[seat].drawn[kind] += 1;
        }
    }
}

/// Lays buildings open on a seat's player board.
pub(super) fn open(game: &mut Attika, seat: Seat, buildings: &[Building]) {
    buildings.iter().for_each(|&building| game.estates[seat].up.insert(building));
}

/// Puts buildings on the map.
pub(super) fn stand(game: &mut Attika, seat: Seat, buildings: &[(Building, &str)]) {
    buildings.iter().for_each(|&(building, at)| game.put(seat, building, hex(at)));
}

/// Puts buildings on these hexes, whichever are left, from the last on.
pub(super) fn occupy(game: &mut Attika, seat: Seat, hexes: &[&str]) {
    for at in hexes {
        let free = BuildingSet::ALL.minus(game.estates[seat].placed).minus(game.estates[seat].up);
        let building = free.iter().last().expect("a building is left");
        game.put(seat, building, hex(at));
    }
}

/// Makes the turn a drawing turn.
pub(super) fn drawing(game: &mut Attika) {
    game.turn.mode = Mode::Draw;
    game.turn.phase = Phase::Act;
}

pub(super) fn hex(text: &str) -> Hex {
    text.parse().expect("a hex of the story")
}

pub(super) fn tell(game: Attika) -> Story<Attika> {
    Story::from_game(game)
}

/// A bare table whose map has an empty hex with exactly this supply.
pub(super) fn site(options: &Options, supply: &str) -> (Attika, Hex) {
    for seed in 0..2000 {
        let mut game =
            Attika::setup(options, 2, &mut Croupier::quiet(&mut SeededDice::new(seed))).expect("two seats can play");
        let found = game.map.hexes().find(|&hex| game.map.supply(hex).to_string() == supply);
        if let Some(found) = found {
            game.first = ONE;
            game.turn.seat = ONE;
            game.turn.phase = Phase::Act;
            for estate in game.estates.values_mut() {
                estate.up = BuildingSet::NONE;
                estate.hand = Per::default();
                estate.drawn = Per::default();
            }
            game.deck = crate::Deck::new(options.typed());
            return (game, found);
        }
    }
    panic!("no map shows {supply} around a hex");
}

/// An empty hex that touches none of a seat's buildings and none of these.
pub(super) fn apart(game: &Attika, from: &[Hex]) -> Hex {
    let far = |hex: &Hex| {
        from.iter().all(|other| other != hex && game.map.neighbours(*other).all(|beside| beside != *hex))
            && !game.estates[ONE].beside.contains(*hex)
    };
    game.map.empty().iter().find(far).expect("the map is wide enough")
}

/// How many of the events of the last plays are of a kind.
pub(super) fn count(story: &Story<Attika>, kind: impl Fn(&Event) -> bool) -> usize {
    story.events.iter().filter(|event| kind(event)).count()
}
