//! `ludoteca play`: a game in the terminal, typed into or piped.

mod game;
mod keep;
mod list;
mod sitter;
mod words;

use std::{
    fs,
    io::{ErrorKind, IsTerminal, Write, stdin, stdout},
    path::PathBuf,
};

use catalog::Table;
use clap::Args;
use engine::{Seat, SeededDice};
use game::Game;
pub(crate) use keep::usual;
use room::{Looker, Room, Sitter};

use crate::{failure::Failure, input, screen::Pages};

/// Who plays what.
#[derive(Args)]
pub(crate) struct Play {
    /// The game, as `ludoteca games` lists it; not needed to go on with a game
    #[arg(required_unless_present_any = ["load", "resume"])]
    game: Option<String>,
    /// Who sits where, first seat first: human, bot:LEVEL or exec:PROGRAM; or a number: you and bots
    #[arg(long, value_name = "A,B,…")]
    seats: Option<String>,
    #[command(flatten)]
    rules: input::Rules,
    /// Repeat a game that was dealt from this number
    #[arg(long)]
    seed: Option<u64>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    load: Option<PathBuf>,
    /// Go on with the game that was left last
    #[arg(long)]
    resume: bool,
    /// Keep the running game in this file; at a terminal it is kept in any case
    #[arg(long, value_name = "FILE")]
    autosave: Option<PathBuf>,
}

/// Who sits down unless somebody says otherwise.
const USUAL: &str = "human,bot:journeyman";

/// Who sits at a table.
struct Company {
    /// Who they are, as `--seats` names them.
    seats: String,
    /// What they are called, first seat to last, where they have a name already.
    names: Vec<String>,
}

impl Company {
    /// They are called as is usual here.
    fn unnamed(seats: String) -> Company {
        Company { seats, names: Vec::new() }
    }
}

/// Plays on at a table where somebody sits already, who was told what happened there.
pub(crate) fn go_on(room: &Room, seed: u64, out: &mut impl Write) -> Result<(), Failure> {
    let terminal = stdout().is_terminal() && stdin().is_terminal();
    let seat = |sitter: &Sitter| sitter.bot.map_or_else(|| input::PERSON.to_owned(), |level| format!("bot:{level}"));
    let company = Company {
        seats: room.sitters().iter().map(seat).collect::<Vec<_>>().join(","),
        names: room.sitters().iter().map(|sitter| sitter.name.clone()).collect(),
    };
    let mut game = sit_down(room.table().fork(), company, seed, usual().filter(|_| terminal))?;
    game.hear()?;
    game.run(out)
}

fn sit_down(table: Box<dyn Table>, company: Company, seed: u64, kept: Option<PathBuf>) -> Result<Game, Failure> {
    let terminal = stdout().is_terminal() && stdin().is_terminal();
    let Company { seats, names } = company;
    let words: Vec<_> = seats.split(',').map(str::trim).collect();
    let players = sitter::seat_all(&words, table.info().slug, seed)?;
    let sitters = Seat::all(table.seats()).zip(&players).map(|(seat, player)| player.sitter(seat)).collect();
    let ear = listener(&players);
    let mut room = Room::new(table, sitters);
    for (seat, name) in Seat::all(room.table().seats()).zip(&names) {
        room.rename(seat, name);
    }
    let pages = Pages::default();
    Ok(Game { room, players, seats, seed, terminal, kept, ear, heard: None, holder: None, pages, quit: false })
}

impl Play {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let seed = self.seed.unwrap_or_else(input::fresh_seed);
        let terminal = stdout().is_terminal() && stdin().is_terminal();
        let kept = self.autosave.clone().or_else(|| keep::usual().filter(|_| terminal || self.resume));
        let (table, company) = match self.record(kept.as_ref())? {
            Some(text) => self.taken_up(&text)?,
            None => self.set_up(seed)?,
        };
        sit_down(table, company, seed, kept)?.run(out)
    }

    /// The text of the game to go on with, if there is to be one.
    fn record(&self, kept: Option<&PathBuf>) -> Result<Option<String>, Failure> {
        let path = match (&self.load, self.resume) {
            (Some(path), _) => path,
            (None, true) => kept.ok_or_else(|| Failure::Input(words::NOTHING_KEPT.into()))?,
            (None, false) => return Ok(None),
        };
        fs::read_to_string(path).map(Some).map_err(|error| {
            if self.load.is_none() && error.kind() == ErrorKind::NotFound {
                Failure::Input(words::NOTHING_LEFT.into())
            } else {
                Failure::file(path)(error)
            }
        })
    }

    /// A table that goes on, and who sits at it.
    fn taken_up(&self, text: &str) -> Result<(Box<dyn Table>, Company), Failure> {
        let table = catalog::resume(text)?;
        let usual = || Company::unnamed(spelt_out(&table.seats().to_string()));
        let company = match &self.seats {
            Some(seats) => Company::unnamed(spelt_out(seats)),
            None => keep::company(text, table.seats()).unwrap_or_else(usual),
        };
        let other = self.game.as_ref().is_some_and(|game| *game != table.info().slug);
        if other || company.seats.split(',').count() != usize::from(table.seats()) {
            let found = words::record_of(table.info().name, table.seats());
            return Err(Failure::Input(format!("{found}; name that game and as many --seats")));
        }
        Ok((table, company))
    }

    /// A new table, and who sits at it.
    fn set_up(&self, seed: u64) -> Result<(Box<dyn Table>, Company), Failure> {
        let seats = spelt_out(self.seats.as_deref().unwrap_or(USUAL));
        let count = match seats.split(',').count() {
            count @ 2..=5 => count as u8,
            _ => return Err(Failure::Input(format!("--seats {seats:?}: a table has 2 to 5 seats"))),
        };
        let game = self.game.as_deref().unwrap_or_default();
        let mut dice = SeededDice::new(seed);
        let table = catalog::start(game, &self.rules.preset, &self.rules.pairs()?, count, &mut dice)?;
        Ok((table, Company::unnamed(seats)))
    }
}

/// A number of seats means you and bots.
fn spelt_out(seats: &str) -> String {
    match seats.trim().parse::<usize>() {
        Ok(count) => {
            let sitter = |seat: usize| if seat == 0 { input::PERSON } else { "bot:journeyman" };
            (0..count.min(6)).map(sitter).collect::<Vec<_>>().join(",")
        }
        Err(_) => seats.to_owned(),
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
