//! `ludoteca play`: a game in the terminal, typed into or piped.

mod game;
mod sitter;
mod words;

use std::{
    fs,
    io::{IsTerminal, Write, stdin, stdout},
    path::PathBuf,
};

use clap::Args;
use engine::{Seat, SeededDice};
use game::Game;
use room::{Looker, Room};

use crate::{failure::Failure, input};

/// Who plays what.
#[derive(Args)]
pub(crate) struct Play {
    /// The game, as `ludoteca games` lists it
    game: String,
    /// Who sits where, first seat first: human, bot:LEVEL or exec:PROGRAM; or a number: you and bots
    #[arg(long, default_value = "human,bot:journeyman", value_name = "A,B,…")]
    seats: String,
    #[command(flatten)]
    rules: input::Rules,
    /// Repeat a game that was dealt from this number
    #[arg(long)]
    seed: Option<u64>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
}

impl Play {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let words: Vec<_> = match self.seats.parse::<usize>() {
            Ok(count) => (0..count.min(6)).map(|seat| if seat == 0 { "human" } else { "bot:journeyman" }).collect(),
            Err(_) => self.seats.split(',').map(str::trim).collect(),
        };
        let seats = match words.len() {
            count @ 2..=5 => count as u8,
            _ => return Err(Failure::Input(format!("--seats {:?}: a table has 2 to 5 seats", self.seats))),
        };
        let seed = self.seed.unwrap_or_else(input::fresh_seed);
        let table = match &self.load {
            Some(path) => {
                let text = fs::read_to_string(path).map_err(Failure::file(path))?;
                catalog::resume(&text)?
            }
            None => {
                let mut dice = SeededDice::new(seed);
                catalog::start(&self.game, &self.rules.preset, &self.rules.pairs()?, seats, &mut dice)?
            }
        };
        if table.info().slug != self.game || table.seats() != seats {
            let found = format!("the record is of {} with {} seats", table.info().name, table.seats());
            return Err(Failure::Input(format!("{found}; name that game and as many --seats")));
        }
        let players = sitter::seat_all(&words, &self.game, seed)?;
        let sitters = Seat::all(seats).zip(&players).map(|(seat, player)| player.sitter(seat)).collect();
        let terminal = stdout().is_terminal() && stdin().is_terminal();
        let ear = listener(&players);
        let room = Room::new(table, sitters);
        Game { room, players, seed, terminal, ear, heard: None, holder: None, quit: false }.run(out)
    }
}

/// Whose eyes the log is told for: the only person at the table, or nobody's in particular.
fn listener(players: &[sitter::Player]) -> Looker {
    let mut people = Seat::all(players.len() as u8).filter(|seat| players[seat.index()].is_human());
    match (people.next(), people.next()) {
        (Some(only), None) => Looker::seat(only),
        _ => Looker::spectator(),
    }
}
