//! How long a game of New World goes on, and whom the explorers will meet.

use std::ops::Range;

use engine::Game as _;
use game_new_world::{Cell, Held, NewWorld, Phase, Sort, options::BonusTiming};

use super::WEIGHTS;

/// How much time is left, in tiles and in scorings.
pub(super) struct Clock {
    pub(super) tiles: f32,
    pub(super) pace: f32,
    pub(super) events: f32,
    pub(super) seats: f32,
    pub(super) hands: f32,
    pub(super) explorers: f32,
    pub(super) line: u8,
    pub(super) on_line: f32,
    pub(super) pays_after: bool,
}

impl Clock {
    pub(super) fn new(game: &NewWorld) -> Clock {
        let to_lay = if game.phase() == Phase::Lay { 1.0 } else { 0.0 };
        Clock::at(game, game.tiles_left() as f32 + to_lay, game.land().tiles().len() as f32)
    }

    /// The clock once the drawn tile lies, if nothing scores.
    pub(super) fn once_laid(game: &NewWorld) -> Clock {
        Clock::at(game, game.tiles_left() as f32, game.land().tiles().len() as f32 + 1.0)
    }

    pub(super) fn at(game: &NewWorld, tiles: f32, laid: f32) -> Clock {
        let seats = f32::from(game.seats());
        let line = game.easternmost();
        let scored: u16 = game.explorers().map(|explorer| u16::from(explorer.col)).sum();
        let pace = (f32::from(scored) + WEIGHTS.pace * WEIGHTS.pace_tiles) / (laid + WEIGHTS.pace_tiles);
        Clock {
            tiles,
            pace,
            events: pace * tiles,
            seats,
            hands: (tiles / (seats * WEIGHTS.hands_tiles)).min(1.0),
            explorers: game.explorers().count().max(1) as f32,
            line,
            on_line: game.explorers().filter(|explorer| explorer.col == line).count() as f32,
            pays_after: game.options().bonus_timing == BonusTiming::AfterMove,
        }
    }

    /// The scorings until the explorers have passed a column.
    pub(super) fn slack(&self, col: u8) -> f32 {
        if col < self.line { 0.0 } else { f32::from(col - self.line) * self.explorers + self.on_line }
    }

    /// The chance that a settler is still there at the end.
    pub(super) fn stays(&self, held: &Held) -> f32 {
        if held.sort == Sort::Plains {
            1.0
        } else {
            (self.slack(held.cell.col) / (self.events + WEIGHTS.stays)).min(1.0)
        }
    }

    /// The chance that a feature is completed while its settler is there.
    pub(super) fn chance(&self, game: &NewWorld, held: &Held) -> f32 {
        let time = self.tiles.min(self.slack(held.cell.col) / self.pace);
        let open = f32::from(held.open);
        match held.sort {
            Sort::Plains => 0.0,
            Sort::Farm if !can_be_surrounded(game, held.cell) => 0.0,
            Sort::Farm => time / (time + WEIGHTS.farm_seats * self.seats + WEIGHTS.farm_open * open),
            Sort::Town | Sort::Trail => time / (time + WEIGHTS.area_open * self.seats * open + 0.01),
        }
    }

    /// What a feature will pay, with that chance to be completed.
    pub(super) fn worth(&self, held: &Held, chance: f32) -> f32 {
        let (tiles, extras) = (f32::from(held.tiles), f32::from(held.extras));
        let (done, left) = match held.sort {
            Sort::Town => (2.0 * tiles + 2.0 * extras + WEIGHTS.home, 2.0 * tiles + extras),
            Sort::Trail => (tiles + 2.0 * extras + WEIGHTS.home, tiles),
            Sort::Farm => (9.0, tiles),
            Sort::Plains => (0.0, extras + WEIGHTS.plains_growth * self.tiles),
        };
        chance * done + (1.0 - chance) * self.stays(held) * left
    }

    /// How many explorers will stand in a column when a settler there scores.
    pub(super) fn met(&self, col: u8) -> f32 {
        let next = self.line + 1;
        if col == self.line {
            self.on_line - if self.pays_after { 1.0 } else { 0.0 }
        } else if col == next {
            self.explorers - self.on_line + if self.pays_after { 1.0 } else { 0.0 }
        } else if col > next {
            WEIGHTS.met_later * self.explorers
        } else {
            0.0
        }
    }

    /// What somebody in each column will be paid, scoring by scoring.
    pub(super) fn paid(&self) -> Columns {
        let mut paid = Columns::NOBODY;
        self.scorings(|line, on_line, share| {
            paid.add(line, 4.0 * on_line * share * WEIGHTS.bonus);
            paid.add(line + 1, 4.0 * (self.explorers - on_line) * share * WEIGHTS.bonus);
        });
        paid
    }

    /// What a seat's settlers in the columns to come will be paid, scoring by scoring.
    pub(super) fn pay(&self, columns: &Columns, value: &mut f32) {
        self.scorings(|line, on_line, share| {
            let met = columns.at(line) * on_line + columns.at(line + 1) * (self.explorers - on_line);
            *value += 4.0 * met * share * WEIGHTS.bonus;
        });
    }

    /// Tells of each scoring to come the line of the explorers, how many are on it, and its part.
    pub(super) fn scorings(&self, mut tell: impl FnMut(u8, f32, f32)) {
        let (mut line, mut on_line) = (self.line, self.on_line);
        let mut left = self.events;
        while left > 0.0 {
            let share = left.min(1.0);
            left -= 1.0;
            on_line -= 1.0;
            if on_line <= 0.0 {
                line += 1;
                on_line = self.explorers;
            }
            tell(line, on_line, share);
        }
    }
}

/// A number for each column: the chance that a seat has somebody there, or what that is paid.
#[derive(Clone, Copy)]
pub(super) struct Columns([f32; Columns::MOST]);

impl Default for Columns {
    fn default() -> Columns {
        Columns::NOBODY
    }
}

impl Columns {
    pub(super) const MOST: usize = 48;
    pub(super) const NOBODY: Columns = Columns([0.0; Columns::MOST]);

    /// A settler comes to stand in its column, who completes something with this chance and goes home.
    pub(super) fn stand(&mut self, held: &Held, completes: f32) {
        if let Some(there) = self.0.get_mut(usize::from(held.cell.col)) {
            *there = there.max(Columns::chance(held, completes));
        }
    }

    /// The chance that it is still there when explorers come by.
    pub(super) fn chance(held: &Held, completes: f32) -> f32 {
        if held.sort == Sort::Plains { 1.0 } else { 1.0 - WEIGHTS.leaves * completes }
    }

    pub(super) fn add(&mut self, col: u8, paid: f32) {
        if let Some(there) = self.0.get_mut(usize::from(col)) {
            *there += paid;
        }
    }

    /// The columns from the first to the last in which there is anything.
    pub(super) fn ahead(&self) -> Range<usize> {
        let some = |number: &f32| *number != 0.0;
        let first = self.0.iter().position(some).unwrap_or(0);
        first..self.0.iter().rposition(some).map_or(first, |last| last + 1)
    }

    /// What a seat is paid that may be in these columns.
    pub(super) fn paid(&self, paid: &Columns, ahead: &Range<usize>) -> f32 {
        self.0[ahead.clone()].iter().zip(&paid.0[ahead.clone()]).map(|(chance, paid)| chance * paid).sum()
    }

    pub(super) fn at(&self, col: u8) -> f32 {
        self.0.get(usize::from(col)).copied().unwrap_or(0.0)
    }
}

/// NW-58: whether all eight cells round a farm can be filled.
fn can_be_surrounded(game: &NewWorld, cell: Cell) -> bool {
    let inside = (1..9).contains(&cell.row);
    inside || (cell.col > 1 && !game.options().rows_bounded)
}
