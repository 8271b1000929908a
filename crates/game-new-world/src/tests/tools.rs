//! Positions written as text, for stories, and questions about them.

use engine::{Bag, Croupier, Game as _, Options as _, Seat, SeededDice, Viewer, Words as _};
use testkit::Story;

use crate::{
    Explorer, Kind, NewWorld, Options, Phase,
    board::{Cell, Side},
    laid::Settler,
    options::Explorers,
};

/// The options of the preset `published`.
pub(super) fn published() -> Options {
    Options::preset(1)
}

pub(super) fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

/// A position: seat 1 is to lay the drawn tile. `map` lists tiles as `T1 5,1 w` (kind, cell, where
/// the top points), separated by `|`, each perhaps with a settler: `T1 5,1 w = 2 town w`. Every
/// explorer stands in the column listed for it.
pub(super) fn position(options: Options, seats: u8, map: &str, columns: &[u8], drawn: &str) -> Story<NewWorld> {
    let mut game = blank(options, seats);
    for tile in map.split('|').map(str::trim).filter(|tile| !tile.is_empty()) {
        put(&mut game, tile);
    }
    let shared = options.explorers == Explorers::Shared;
    let pairs = if shared { 1 } else { usize::from(seats) };
    for pair in 0..pairs {
        let at = |index: usize| columns.get(2 * pair + index).copied().unwrap_or(0);
        game.explorers[pair] = Some([Explorer { row: 0, col: at(0) }, Explorer { row: 9, col: at(1) }]);
    }
    game.phase = Phase::Lay;
    game.drawn = Kind::named(drawn);
    assert!(game.drawn.is_some_and(|kind| game.land.frontier.takes(kind)), "{drawn} fits nowhere");
    Story::from_game(game)
}

/// What a click is said to lead to.
pub(super) fn consequence(story: &Story<NewWorld>, action: &str) -> String {
    let view = story.game.view(Viewer::Seat(seat(1)));
    let seen = engine::Foresight::<NewWorld>::new(&view, seat(1));
    let action = action.parse().expect("an action");
    NewWorld::action(&seen, action, &seen.forecast(action)).consequence
}

/// The same position after its tiles: seat 1 has laid the last one and may claim or go on.
pub(super) fn laid(options: Options, seats: u8, map: &str, columns: &[u8]) -> Story<NewWorld> {
    let mut story = position(options, seats, map, columns, "P1");
    story.game.drawn = None;
    story.game.phase = Phase::Claim;
    story
}

/// The same position with no tile left: ending the turn ends the game.
pub(super) fn last_click(options: Options, seats: u8, map: &str) -> Story<NewWorld> {
    let mut story = laid(options, seats, map, &[]);
    story.game.phase = Phase::End;
    story.game.pile = Bag::EMPTY;
    story
}

pub(super) fn blank(options: Options, seats: u8) -> NewWorld {
    let mut dice = SeededDice::new(1);
    let mut game = NewWorld::setup(&options, seats, &mut Croupier::quiet(&mut dice)).expect("a table");
    game.active = Seat::FIRST;
    game.first = Seat::FIRST;
    game
}

pub(super) fn put(game: &mut NewWorld, text: &str) {
    let (tile, settler) = text.split_once('=').map_or((text, None), |(tile, settler)| (tile, Some(settler)));
    let words: Vec<&str> = tile.split_whitespace().collect();
    let kind = Kind::named(words[0]).expect("a kind");
    let cell: Cell = words[1].parse().expect("a cell");
    let turn: Side = words[2].parse().expect("a turn");
    let demand = game.land.frontier.demand(cell).unwrap_or_else(|| panic!("{text}: nothing lies beside it"));
    for side in Side::ALL {
        let (shows, needs) = (kind.print().edges.turned(turn).on(side), demand.on(side));
        assert!(needs.is_none() || needs == shows, "{text}: {side} does not match");
    }
    game.land.lay(kind, turn, cell);
    if let Some((number, spot)) = settler.and_then(|settler| settler.trim().split_once(' ')) {
        let seat: Seat = number.parse().expect("a seat");
        let Ok(crate::Action::Claim(spot)) = format!("claim {spot}").parse() else { panic!("{text}: a spot") };
        let segment = game.land.last().segment(spot).unwrap_or_else(|| panic!("{text}: no such feature"));
        game.land.settle(Settler { seat, segment });
        game.supply[seat] -= 1;
    }
}

/// The points of all seats.
pub(super) fn points(story: &Story<NewWorld>) -> Vec<i32> {
    Seat::all(story.game.seats).map(|seat| story.game.points(seat)).collect()
}

/// The bonus of all seats.
pub(super) fn bonus(story: &Story<NewWorld>) -> Vec<u16> {
    story.game.ledger.values().iter().map(|ledger| ledger.bonus).collect()
}

/// The columns of all explorers.
pub(super) fn columns(story: &Story<NewWorld>) -> Vec<u8> {
    story.game.explorers().map(|explorer| explorer.col).collect()
}

/// The cells on which settlers stand, with their seats.
pub(super) fn settled(story: &Story<NewWorld>) -> Vec<String> {
    let tiles = story.game.land.tiles().iter();
    tiles.filter_map(|laid| laid.settler.map(|settler| format!("{} {}", settler.seat, laid.cell))).collect()
}
