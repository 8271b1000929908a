//! A game written down: options, rolls and plies. The state is only a cache of it.

use std::{
    fmt::{self, Write as _},
    str::FromStr,
};

use crate::{
    Cites, Croupier, Dice, Fault, Game, Notes, Options, OptionsError, RecordingDice, Refused, Roll, ScriptedDice, Seat,
    Session, SetupError, Source, digest, options_to_pairs, options_with_pairs,
};

/// One action with the rolls it caused.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ply<A> {
    /// Who acted.
    pub seat: Seat,
    /// What they did.
    pub action: A,
    /// What was rolled.
    pub rolls: Vec<Roll>,
}

/// A game written down.
///
/// Its text form starts with a header of one fact a line, then has one ply a line, and closes with
/// a fingerprint of the last state, so that a cut or altered file is noticed:
///
/// ```text
/// ludoteca record 1
/// game strada-romana
/// rules 1
/// options bet_on_arrived=true diagonals=linked
/// seats 2
/// opening wagons 3/10 wagons 0/9
///
/// 1 1: pass
/// 2 2: take cube ; bag 3/22
/// end 6f0c1d0e2b3a4958
/// ```
///
/// A record of older rules, or with fewer switches than there are today, is read as well. [`Notes`]
/// may stand below it.
///
/// Reading it replays it; the state after any ply is a shorter replay:
///
/// ```
/// use engine::{Game, Record, SeededDice, race::{Action, Race, Rules}, record_game};
///
/// let (record, game) = record_game::<Race>(&Rules, 2, &mut SeededDice::new(1), |_, _, _| Action::Run)?;
/// let text = record.to_text(&game);
/// let (again, session) = Record::<Race>::from_text(&text).expect("it was just written");
/// assert_eq!((&again, session.game()), (&record, &game));
/// assert!(record.replay_unchecked(1).is_ok_and(|early| early.standings().is_none()));
///
/// let forged = text.replacen("die", "dice", 1);
/// assert!(Record::<Race>::from_text(&forged).is_err());
/// # Ok::<(), engine::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    /// The options of the table.
    pub options: G::Options,
    /// How many seats it has.
    pub seats: u8,
    /// What was rolled during set-up.
    pub opening: Vec<Roll>,
    /// What was played.
    pub plies: Vec<Ply<G::Action>>,
}

impl<G: Game> Record<G> {
    /// Every roll of the game in order.
    pub fn rolls(&self) -> impl Iterator<Item = &Roll> {
        self.opening.iter().chain(self.plies.iter().flat_map(|ply| &ply.rolls))
    }

    /// The state after all plies.
    pub fn replay(&self) -> Result<G, ReplayError> {
        Session::resume(self).map(|session| session.game().clone())
    }

    /// The state after so many plies, trusting the record: for hosts that replay often.
    pub fn replay_unchecked(&self, plies: usize) -> Result<G, ReplayError> {
        let mut dice = ScriptedDice::new(&self.opening);
        let mut game =
            G::setup(&self.options, self.seats, &mut Croupier::quiet(&mut dice)).map_err(ReplayError::Setup)?;
        for ply in self.plies.iter().take(plies) {
            let mut dice = ScriptedDice::new(&ply.rolls);
            game.apply(ply.seat, ply.action, &mut Croupier::quiet(&mut dice));
        }
        Ok(game)
    }

    /// Replays the record and shows the state after set-up and after each ply.
    pub(crate) fn replay_with(&self, mut see: impl FnMut(&G)) -> Result<Session<G>, ReplayError> {
        let mut session = Session::opening(self)?;
        see(session.game());
        for (number, ply) in self.plies.iter().enumerate() {
            session.repeat(number, ply)?;
            see(session.game());
        }
        Ok(session)
    }

    /// The text form of the record, whose last state is `game`.
    pub fn to_text(&self, game: &G) -> String {
        let mut text = String::new();
        self.write(game, &mut text).expect("writing to a string cannot fail");
        text
    }

    fn write(&self, game: &G, out: &mut String) -> fmt::Result {
        writeln!(out, "{FIRST_FORMAT}\ngame {}\nrules {}", G::INFO.slug, G::INFO.rules_version)?;
        write!(out, "options")?;
        for (name, value) in options_to_pairs(&self.options) {
            write!(out, " {name}={value}")?;
        }
        write!(out, "\nseats {}\nopening", self.seats)?;
        write_rolls::<G>(&self.opening, out)?;
        out.push_str("\n\n");
        for (number, ply) in self.plies.iter().enumerate() {
            writeln!(out, "{}", ply_line::<G>(number + 1, ply))?;
        }
        let word = if game.to_act().is_empty() { "end" } else { "open" };
        writeln!(out, "{word} {:016x}", digest(game))
    }

    /// Reads a text form and replays it, so that what comes back is known to be sound.
    pub fn from_text(text: &str) -> Result<(Record<G>, Session<G>), RecordError> {
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()));
        let mut header = |word: &'static str| -> Result<(usize, &str), RecordError> {
            let (number, line) = lines.next().ok_or(RecordError::Truncated { expected: word })?;
            let rest = line.strip_prefix(word).filter(|rest| rest.is_empty() || rest.starts_with(' '));
            rest.map(|rest| (number, rest.trim())).ok_or(RecordError::Line { line: number, expected: word })
        };
        let (line, format) = header(MAGIC)?;
        if !FORMATS.contains(&format) {
            return Err(RecordError::Line { line, expected: FIRST_FORMAT });
        }
        let (_, game) = header("game")?;
        if game != G::INFO.slug {
            return Err(RecordError::Game { found: game.into() });
        }
        let (line, rules) = header("rules")?;
        let rules: u16 = rules.parse().map_err(|_| RecordError::Line { line, expected: "a rules version" })?;
        if rules == 0 || rules > G::INFO.rules_version {
            return Err(RecordError::Rules { found: rules, known: G::INFO.rules_version });
        }
        let (line, pairs) = header("options")?;
        let (options, complete) = read_options::<G>(line, rules, pairs)?;
        let (line, seats) = header("seats")?;
        let seats = seats.parse().map_err(|_| RecordError::Line { line, expected: "a number of seats" })?;
        let (line, opening) = header("opening")?;
        let opening = read_rolls::<G>(line, opening)?;
        let mut record = Record::<G> { options, seats, opening, plies: Vec::new() };
        let (mut close, mut notes) = (None, Notes::default());
        for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
            if close.is_some() {
                notes.read(line, text)?;
                continue;
            }
            match text.strip_prefix("end ").or_else(|| text.strip_prefix("open ")) {
                Some(digest) => close = Some((line, digest.trim(), text.starts_with("end"))),
                None => record.plies.push(read_ply::<G>(line, record.plies.len() + 1, text)?),
            }
        }
        let (line, mark, ended) =
            close.ok_or(RecordError::Truncated { expected: "a closing line, `end` or `open`" })?;
        let mark = u64::from_str_radix(mark, 16).map_err(|_| RecordError::Line { line, expected: "a digest" })?;
        // Fingerprints cover options too: those of other rules, or of fewer switches, are not ours.
        let comparable = complete && rules == G::INFO.rules_version;
        let session = record.check(if comparable { &notes.digests } else { &[] })?;
        let as_closed = digest(session.game()) == mark || !comparable;
        if !as_closed || session.game().to_act().is_empty() != ended {
            return Err(RecordError::Tampered);
        }
        Ok((record, session))
    }

    /// Replays the record and compares its states with the fingerprints that came with it.
    fn check(&self, digests: &[u64]) -> Result<Session<G>, RecordError> {
        let (mut ply, mut differs) = (0, None);
        let replayed = self.replay_with(|game| {
            if differs.is_none() && digests.get(ply).is_some_and(|&known| known != digest(game)) {
                differs = Some(ply);
            }
            ply += 1;
        });
        match differs {
            Some(ply) => Err(RecordError::Differs { ply }),
            None => replayed.map_err(RecordError::Replay),
        }
    }
}

const MAGIC: &str = "ludoteca record";
const FORMATS: [&str; 2] = ["1", "2"];

/// The first line of a record.
pub(crate) const FIRST_FORMAT: &str = "ludoteca record 1";

/// That of one whose notes say more. What stands above them is the same.
pub(crate) const SECOND_FORMAT: &str = "ludoteca record 2";

/// The slug of the game that a text claims to record.
pub fn record_slug(text: &str) -> Result<&str, RecordError> {
    let mut lines = text.lines();
    let first = lines.next().map_or("", str::trim_end);
    if ![FIRST_FORMAT, SECOND_FORMAT].contains(&first) {
        return Err(RecordError::Line { line: 1, expected: FIRST_FORMAT });
    }
    let line = lines.next().ok_or(RecordError::Truncated { expected: "game" })?;
    line.strip_prefix("game ").map(str::trim).ok_or(RecordError::Line { line: 2, expected: "game" })
}

/// A ply as a record has it: its number, counted from 1, the seat, the action and what it rolled.
pub fn ply_line<G: Game>(number: usize, ply: &Ply<G::Action>) -> String {
    let mut line = format!("{number} {}: {}", ply.seat, ply.action);
    if !ply.rolls.is_empty() {
        line.push_str(" ;");
        write_rolls::<G>(&ply.rolls, &mut line).expect("writing to a string cannot fail");
    }
    line
}

fn write_rolls<G: Game>(rolls: &[Roll], out: &mut String) -> fmt::Result {
    for roll in rolls {
        let source = G::INFO.sources.get(usize::from(roll.source.0)).copied().unwrap_or("unknown");
        write!(out, " {source} {}/{}", roll.value, roll.bound)?;
    }
    Ok(())
}

/// The options, and whether every switch is named. One that is not is read as it was before there
/// was a switch.
fn read_options<G: Game>(line: usize, rules: u16, text: &str) -> Result<(G::Options, bool), RecordError> {
    let pairs: Option<Vec<_>> = text.split_whitespace().map(|pair| pair.split_once('=')).collect();
    let pairs = pairs.ok_or(RecordError::Line { line, expected: "options as name=value" })?;
    let complete = G::Options::SWITCHES.iter().all(|switch| pairs.iter().any(|(name, _)| *name == switch.name));
    let options = options_with_pairs(G::Options::unsaid(rules), pairs).map_err(RecordError::Options)?;
    Ok((options, complete))
}

fn read_rolls<G: Game>(line: usize, text: &str) -> Result<Vec<Roll>, RecordError> {
    const EXPECTED: &str = "rolls as `source value/bound`";
    let bad = || RecordError::Line { line, expected: EXPECTED };
    let mut words = text.split_whitespace();
    let mut rolls = Vec::new();
    while let Some(name) = words.next() {
        let source = G::INFO.sources.iter().position(|&known| known == name).ok_or_else(bad)?;
        let (value, bound) = words.next().and_then(|roll| roll.split_once('/')).ok_or_else(bad)?;
        let number = |text: &str| u32::from_str(text).map_err(|_| bad());
        rolls.push(Roll { source: Source(source as u8), value: number(value)?, bound: number(bound)? });
    }
    Ok(rolls)
}

fn read_ply<G: Game>(line: usize, number: usize, text: &str) -> Result<Ply<G::Action>, RecordError> {
    let bad = |expected| RecordError::Line { line, expected };
    let (count, rest) = text.split_once(' ').ok_or(bad("a ply as `number seat: action`"))?;
    if count.parse() != Ok(number) {
        return Err(bad("the number of the next ply"));
    }
    let (seat, rest) = rest.split_once(": ").ok_or(bad("a seat and a colon"))?;
    let seat = seat.parse().map_err(|()| bad("a seat from 1 to 5"))?;
    let (action, rolls) = rest.split_once(" ;").unwrap_or((rest, ""));
    let action = action.trim().parse().map_err(|crate::BadNotation { expected }| bad(expected))?;
    Ok(Ply { seat, action, rolls: read_rolls::<G>(line, rolls)? })
}

/// What is wrong with the text of a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// A line is not what it should be.
    #[error("line {line}: expected {expected}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// The text stops too early.
    #[error("the record is cut short: expected {expected}")]
    Truncated {
        /// What should come next.
        expected: &'static str,
    },
    /// It records another game.
    #[error("the record is of another game, {found}")]
    Game {
        /// Which.
        found: String,
    },
    /// It was played by other rules.
    #[error("the record was played by rules version {found}; this program knows versions 1 to {known}")]
    Rules {
        /// The record's.
        found: u16,
        /// Ours.
        known: u16,
    },
    /// Its options do not exist.
    #[error(transparent)]
    Options(OptionsError),
    /// It cannot have been played.
    #[error(transparent)]
    Replay(ReplayError),
    /// A state is not the one that its fingerprint was taken from.
    #[error("the record differs from the game that was played at {}", place(*.ply))]
    Differs {
        /// The first ply that does; 0 is set-up.
        ply: usize,
    },
    /// It does not lead to the state it closes with.
    #[error("the record was altered: it does not lead to the state it closes with")]
    Tampered,
}

fn place(ply: usize) -> String {
    if ply == 0 { "set-up".to_owned() } else { format!("ply {ply}") }
}

/// Why a record cannot have been played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// It cannot be set up.
    #[error(transparent)]
    Setup(SetupError),
    /// The opening rolls do not fit.
    #[error("set-up: {fault}")]
    Opening {
        /// How.
        fault: Fault,
    },
    /// The rolls of a ply do not fit.
    #[error("ply {ply}: {fault}")]
    Rolls {
        /// Counted from 1.
        ply: usize,
        /// How.
        fault: Fault,
    },
    /// A ply is not legal.
    #[error("ply {ply}: seat {seat} may not play `{action}`{why}")]
    Illegal {
        /// Counted from 1.
        ply: usize,
        /// Who.
        seat: Seat,
        /// What.
        action: String,
        /// A clause, or what else is the matter.
        why: String,
    },
}

impl ReplayError {
    pub(crate) fn refused<A: fmt::Display, R: Cites>(number: usize, ply: &Ply<A>, refused: &Refused<R>) -> Self {
        let why = match refused {
            Refused::Over => ": the game is over".to_owned(),
            Refused::NotToAct { .. } => ": it is not to act".to_owned(),
            Refused::Illegal(refusal) => format!(" ({})", refusal.clause()),
        };
        ReplayError::Illegal { ply: number + 1, seat: ply.seat, action: ply.action.to_string(), why }
    }
}

/// Plays a whole game with a chooser and writes it down: for tests, simulations and tools.
pub fn record_game<G: Game>(
    options: &G::Options,
    seats: u8,
    dice: &mut dyn Dice,
    mut choose: impl FnMut(&G, Seat, &[G::Action]) -> G::Action,
) -> Result<(Record<G>, G), SetupError> {
    options.check(seats)?;
    let mut recording = RecordingDice::new(dice);
    let mut game = G::setup(options, seats, &mut Croupier::quiet(&mut recording))?;
    let opening = recording.into_rolls();
    let mut record = Record { options: options.clone(), seats, opening, plies: Vec::new() };
    let mut legal = Vec::new();
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        let action = choose(&game, seat, &legal);
        let mut recording = RecordingDice::new(dice);
        game.apply(seat, action, &mut Croupier::quiet(&mut recording));
        record.plies.push(Ply { seat, action, rolls: recording.into_rolls() });
    }
    Ok((record, game))
}
