//! From options to the first decision.

use engine::{Croupier, Options as _, PerSeat, Seat, SetupError, Source};

use crate::{
    action::Stack,
    board::layout,
    deck::Deck,
    estate::Estate,
    event::Event,
    map::{Laid, Map},
    material::{Building, BuildingSet, FIRST_HAND, STACK_SIZES, TILES},
    options::Options,
    state::{Attika, Mode, Phase, Turn},
};

/// What chance is asked about, as [`INFO`](crate::INFO) names it.
pub(crate) const SOURCES: [&str; 12] = [
    "first", "tiles", "turns", "cards", "main-1", "main-2", "main-3", "main-4", "white-1", "white-2", "white-3",
    "white-4",
];
pub(crate) const FIRST: Source = Source(0);
pub(crate) const TILE_PILE: Source = Source(1);
pub(crate) const TURNS: Source = Source(2);
pub(crate) const CARD_PILE: Source = Source(3);

/// The stacks of a seat: one source for black backs, one for white.
fn stacks(seat: Seat, main: bool) -> Source {
    Source(if main { 4 } else { 8 } + seat.index() as u8)
}

pub(crate) fn setup(options: &Options, seats: u8, croupier: &mut Croupier<'_, Event>) -> Result<Attika, SetupError> {
    options.check(seats)?;
    let first = Seat::new(croupier.roll(FIRST, seats.into()) as u8);
    let turn =
        Turn { seat: first, mode: Mode::Build, done: 0, spent: 0, cards: 0, emptied: false, phase: Phase::Choose };
    let mut game = Attika {
        options: options.clone(),
        map: Map::new(seats, options.vacant_only),
        estates: PerSeat::new(seats, |_| Estate { stacks: STACK_SIZES, ..Estate::default() }),
        deck: Deck::new(options.typed()),
        tiles_seen: 0,
        first,
        round: 1,
        turn,
        end: None,
    };
    // AT-2, AT-3: the first tiles in their places, each turned at random.
    for &centre in layout(seats).centres {
        let tile = turn_tile(&mut game, croupier).expect("no layout uses more than the 22 tiles");
        let turn = croupier.roll(TURNS, 6) as u8;
        game.lay(Laid { tile, centre, turn });
    }
    // AT-7: the top of each stack comes face up; it is no draw.
    for seat in Seat::all(seats) {
        for stack in Stack::ALL {
            let building = turn_building(&mut game, seat, stack, croupier);
            game.estates[seat].up.insert(building);
        }
    }
    deal(&mut game, croupier);
    croupier.tell(|| Event::Opened { first });
    Ok(game)
}

/// AT-8: one card more for each seat further from the first.
fn deal(game: &mut Attika, croupier: &mut Croupier<'_, Event>) {
    let seats = game.estates.seats();
    for (place, seat) in game.first.clockwise(seats).enumerate() {
        let count = FIRST_HAND + place as u8;
        for _ in 0..count {
            take_card(game, seat, croupier);
        }
        let (typed, hand) = (game.options.typed(), game.estates[seat].hand);
        croupier.tell(|| Event::Dealt { seat, count, cards: typed.then_some(hand) });
    }
}

/// Takes a card into a hand of any size (AT-51); what it was, and whether the discards were shuffled.
pub(crate) fn take_card(
    game: &mut Attika,
    seat: Seat,
    croupier: &mut Croupier<'_, Event>,
) -> Option<crate::deck::Card> {
    let card = game.deck.draw(game.options.typed(), CARD_PILE, croupier)?;
    if card.reshuffled {
        game.estates.values_mut().iter_mut().for_each(|estate| estate.drawn = Default::default());
    }
    let estate = &mut game.estates[seat];
    estate.hand[card.kind] += 1;
    estate.drawn[card.kind] += 1;
    Some(card)
}

/// AT-6, AT-12: turns over the top building of a stack that is not empty. The white stacks of a
/// seat are one random heap cut in three, so each top is any white building not seen yet.
pub(crate) fn turn_building(
    game: &mut Attika,
    seat: Seat,
    stack: Stack,
    croupier: &mut Croupier<'_, Event>,
) -> Building {
    let main = stack == Stack::Main;
    let unseen: BuildingSet = game.unseen(seat, main);
    let place = croupier.roll(stacks(seat, main), unseen.len().into());
    game.estates[seat].stacks[stack] -= 1;
    unseen.iter().nth(place as usize).expect("a stack that is not empty hides a building")
}

/// AT-2, AT-45: turns over the next map tile, if any is left.
pub(crate) fn turn_tile(game: &mut Attika, croupier: &mut Croupier<'_, Event>) -> Option<u8> {
    let left = game.tiles_left();
    if left == 0 {
        return None;
    }
    let place = croupier.roll(TILE_PILE, left.into()) as usize;
    let unseen = (0..TILES as u8).filter(|tile| game.tiles_seen >> tile & 1 == 0);
    let tile = unseen.clone().nth(place).expect("the roll is below the number of tiles left");
    game.tiles_seen |= 1 << tile;
    Some(tile)
}
