//! What it takes to show a table to somebody: a position made and written, read and put into words,
//! and drawn. Measured at the largest table of a game, in the middle third of random games.

use std::{hint::black_box, io::Write};

use catalog::{Frame, Listing, Moment, Position, Sight, Table};
use engine::{Dice as _, Names, SeededDice, Viewer};
use serde_json::{Value, json};

use super::{CHOICE, each};
use crate::failure::Failure;

/// How many positions of a game are measured.
const POSITIONS: usize = 12;

/// What was measured of one game.
pub(super) struct Shown {
    game: &'static str,
    seats: u8,
    /// Making a position and writing it as JSON, in microseconds.
    position: f64,
    /// The bytes of a position: in the middle, and the most anywhere in a game.
    bytes: usize,
    most: usize,
    /// Reading a position and making its words, in microseconds.
    words: f64,
    /// Drawing it, in microseconds.
    scene: f64,
}

impl Shown {
    pub(super) fn measure(listing: &Listing, seconds: f64) -> Result<Shown, Failure> {
        let seats = *listing.presets[0].seats.end();
        let names = Names::numbered(seats);
        let mut dice = SeededDice::new(9);
        let mut table = catalog::start(listing.info.slug, "", &[], seats, &mut dice)?;
        let (mut most, mut plies) = (0, 0);
        while let Some(seat) = table.to_act().first() {
            for viewer in Viewer::all(seats) {
                most = most.max(text(&position(table.as_ref(), viewer)).len());
            }
            let legal = position(table.as_ref(), Viewer::Seat(seat)).legal;
            let action = &legal[dice.roll(CHOICE, legal.len() as u32) as usize];
            table.play(seat, action, &mut dice).map_err(|refused| Failure::Input(format!("{refused:?}")))?;
            plies += 1;
        }
        let (mut made, mut bytes, mut words, mut drawn) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for index in 0..POSITIONS {
            let ply = plies / 3 + index * plies / 3 / POSITIONS;
            let table = table.at(ply).map_err(|error| Failure::Input(error.to_string()))?;
            let viewer = table.to_act().first().map_or(Viewer::Spectator, Viewer::Seat);
            let now = position(table.as_ref(), viewer);
            let time = seconds / POSITIONS as f64;
            made.push(each(time, || drop(black_box(text(&position(table.as_ref(), viewer))))) * 1e6);
            bytes.push(text(&now).len());
            let see = || Sight::of(now.clone()).expect("an own position");
            words.push(each(time, || drop(black_box(Frame::of(&see(), &names)))) * 1e6);
            let (sight, frame) = (see(), Frame::of(&see(), &names));
            drawn.push(each(time, || drop(black_box(boards::scene(&sight, &frame, &names)))) * 1e6);
        }
        bytes.sort_unstable();
        let (position, words, scene) = (median(made), median(words), median(drawn));
        Ok(Shown { game: listing.info.slug, seats, position, bytes: bytes[POSITIONS / 2], most, words, scene })
    }

    pub(super) fn head(out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "{:<14} seats  position us  bytes   most  words us  scene us", "game")?;
        Ok(())
    }

    pub(super) fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Shown { game, seats, position, bytes, most, words, scene } = self;
        writeln!(out, "{game:<14} {seats:>5} {position:>12.1} {bytes:>6} {most:>6} {words:>9.1} {scene:>9.1}")?;
        Ok(())
    }

    pub(super) fn as_json(&self) -> Value {
        json!({
            "position_us": self.position, "position_bytes": self.bytes, "position_bytes_most": self.most,
            "words_us": self.words, "scene_us": self.scene,
        })
    }
}

/// A position as it is sent after a ply: with what happened in that ply.
fn position(table: &dyn Table, viewer: Viewer) -> Position {
    table.position(viewer, &Moment { since: table.ply(), ..Moment::default() })
}

fn text(position: &Position) -> String {
    serde_json::to_string(position).expect("a position is plain data")
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
