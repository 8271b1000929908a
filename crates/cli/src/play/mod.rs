//! `ludoteca play`: a game in the terminal, typed into or piped.

mod sitter;

use std::{
    fs,
    io::{BufRead, IsTerminal, Write, stdin, stdout},
    path::PathBuf,
};

use bots::Level;
use catalog::{ActError, Frame, Table};
use clap::Args;
use engine::{Names, Seat, Viewer};
use sitter::{Sitter, think};

use crate::{failure::Failure, input, rules::clause_line};

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

const HELP: &str = "\
Type a number of the list, or what stands in brackets there: an action, or a name such as
`to pozzo`, which plays several actions one after another; undo takes them back one by one. Besides:
  board        draw the board again       log          what happened lately
  undo         take back your last ply    hint         what a master would think
  rules        the clauses at hand        rules 11     a clause of the rule book
  save FILE    write the record           quit         leave the game";

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
                catalog::resume(&text, seed)?
            }
            None => catalog::start(&self.game, &self.rules.preset, &self.rules.pairs()?, seats, seed)?,
        };
        if table.info().slug != self.game || table.seats() != seats {
            let found = format!("the record is of {} with {} seats", table.info().name, table.seats());
            return Err(Failure::Input(format!("{found}; name that game and as many --seats")));
        }
        let sitters = sitter::seat_all(&words, table.as_ref(), seed)?;
        let names = Names::new(Seat::all(seats).zip(&sitters).map(|(seat, sitter)| name(seat, sitter)).collect());
        let terminal = stdout().is_terminal() && stdin().is_terminal();
        Game { table, sitters, names, terminal, told: 0, quit: false }.run(out)
    }
}

fn name(seat: Seat, sitter: &Sitter) -> String {
    const BOTS: [&str; 5] = ["Nilo", "Petra", "Oskar", "Bruna", "Ivo"];
    if sitter.is_human() { format!("Seat {seat}") } else { BOTS[seat.index()].into() }
}

struct Game {
    table: Box<dyn Table>,
    sitters: Vec<Sitter>,
    names: Names,
    terminal: bool,
    /// How many plies of the log were printed.
    told: usize,
    quit: bool,
}

impl Game {
    fn run(mut self, out: &mut impl Write) -> Result<(), Failure> {
        let info = self.table.info();
        writeln!(out, "{}. Type `help` for what you can type.\n", info.name)?;
        while let Some(seat) = self.table.to_act().first() {
            if self.quit {
                return Ok(());
            }
            if self.sitters[seat.index()].is_human() {
                self.show(seat, out)?;
                self.human(seat, out)?;
            } else {
                self.bot(seat, out)?;
            }
        }
        self.finish(out)
    }

    fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.table.seats()).filter(|seat| self.sitters[seat.index()].is_human())
    }

    /// Whose eyes the log is told for: the only person at the table, or nobody's in particular.
    fn listener(&self) -> Viewer {
        let mut people = self.people();
        match (people.next(), people.next()) {
            (Some(only), None) => Viewer::Seat(only),
            _ => Viewer::Spectator,
        }
    }

    fn tell(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        for entry in self.table.log(self.listener(), &self.names, self.told) {
            let clause = entry.clause.map_or(String::new(), |clause| format!(" ({clause})"));
            writeln!(out, "  · {}{clause}", entry.text)?;
        }
        self.told = self.table.ply() + 1;
        Ok(())
    }

    fn bot(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        let frame = self.table.frame(Viewer::Seat(seat), &self.names);
        let answer = self.sitters[seat.index()].answer(seat, &frame);
        let (action, trouble) = answer.unwrap_or_else(|| (frame.choices[0].action.clone(), None));
        if let Some(trouble) = trouble {
            writeln!(out, "  ! {trouble}")?;
        }
        self.table
            .act(seat, &action, &self.names)
            .map_err(|error| Failure::Input(format!("a bot answered {action:?}: {error}")))?;
        self.tell(out)
    }

    fn show(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        self.tell(out)?;
        if self.terminal && self.people().count() > 1 {
            write!(out, "\nPass the keyboard to {} and press Enter. ", self.names.of(seat))?;
            out.flush()?;
            read_line()?;
        }
        let frame = self.table.frame(Viewer::Seat(seat), &self.names);
        self.board(&frame, out)?;
        writeln!(out, "{} — {}", frame.progress, frame.prompt)?;
        self.list(&frame, out)
    }

    fn board(&self, frame: &Frame, out: &mut impl Write) -> Result<(), Failure> {
        let paint = crate::colour::paint();
        writeln!(out, "\n{}", boards::text_of(frame, &self.names, paint).unwrap_or_default())?;
        Ok(())
    }

    fn list(&self, frame: &Frame, out: &mut impl Write) -> Result<(), Failure> {
        let mut group = "";
        for (number, choice) in frame.offers().enumerate() {
            if choice.group != group {
                group = &choice.group;
                writeln!(out, "  {group}")?;
            }
            let more =
                if choice.consequence.is_empty() { String::new() } else { format!(" — {}", choice.consequence) };
            writeln!(out, "  {:>3}  {}{more}  [{}]", number + 1, choice.label, choice.action)?;
        }
        Ok(())
    }

    /// Reads lines until one of them is an action or ends the game.
    fn human(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        loop {
            write!(out, "{}> ", self.names.of(seat))?;
            out.flush()?;
            let Some(line) = read_line()? else {
                writeln!(out, "\nThe input ended after ply {}; the game is not over.", self.table.ply())?;
                self.quit = true;
                return Ok(());
            };
            let frame = self.table.frame(Viewer::Seat(seat), &self.names);
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            match word {
                "" => {}
                "help" | "?" => writeln!(out, "{HELP}")?,
                "board" => {
                    self.board(&frame, out)?;
                    self.list(&frame, out)?;
                }
                "log" => self.log(out)?,
                "rules" => self.rules(&frame, rest, out)?,
                "hint" => self.hint(seat, &frame, out)?,
                "save" => self.save(rest, out)?,
                "undo" if self.undo(seat, out)? => return Ok(()),
                "undo" => {}
                "quit" | "exit" => {
                    self.quit = true;
                    return Ok(());
                }
                _ => match self.act(seat, &frame, line.trim()) {
                    Ok(()) => return Ok(()),
                    Err(reason) => {
                        writeln!(out, "  No: {reason}")?;
                        // The steps before a refused one are played, and there is something else to see.
                        if self.table.ply() != frame.ply {
                            return Ok(());
                        }
                    }
                },
            }
        }
    }

    /// Does what a line names: an action, or the steps of a shortcut until one is refused.
    fn act(&mut self, seat: Seat, frame: &Frame, line: &str) -> Result<(), String> {
        let name = match line.parse::<usize>() {
            Ok(number) => match number.checked_sub(1).and_then(|index| frame.offers().nth(index)) {
                Some(choice) => &choice.action,
                None => return Err(format!("the actions are numbered 1 to {}", frame.offers().count())),
            },
            Err(_) => line,
        };
        let mut steps = frame.steps(name).into_iter();
        steps.try_for_each(|step| self.table.act(seat, &step, &self.names)).map_err(|error| reason(&error, frame))
    }

    fn log(&self, out: &mut impl Write) -> Result<(), Failure> {
        let from = self.table.ply().saturating_sub(20);
        for entry in self.table.log(self.listener(), &self.names, from) {
            writeln!(out, "  {:>4}  {}", entry.ply, entry.text)?;
        }
        Ok(())
    }

    fn rules(&self, frame: &Frame, clause: &str, out: &mut impl Write) -> Result<(), Failure> {
        if clause.is_empty() {
            for rule in &frame.at_hand {
                writeln!(out, "  {}: {}", rule.clause, rule.text)?;
            }
            return Ok(());
        }
        match clause_line(self.table.info(), clause) {
            Ok(line) => writeln!(out, "  {line}")?,
            Err(error) => writeln!(out, "  {error}")?,
        }
        Ok(())
    }

    fn hint(&self, seat: Seat, frame: &Frame, out: &mut impl Write) -> Result<(), Failure> {
        if let [only] = &frame.choices[..] {
            writeln!(out, "  There is only one thing to do: {}.", only.action)?;
            return Ok(());
        }
        let mut mind = self.table.mind(seat, Level::Master, 1);
        let Some(thought) = think(mind.as_mut(), frame, Level::Master) else { return Ok(()) };
        let mut opinions: Vec<_> = thought.opinions.iter().filter(|opinion| opinion.visits > 0).collect();
        opinions.sort_by_key(|opinion| std::cmp::Reverse(opinion.visits));
        writeln!(out, "  A master would play {} ({} worlds imagined).", thought.choice, thought.iterations)?;
        for opinion in opinions.iter().take(5) {
            let chances: Vec<_> = opinion
                .win_chance
                .iter()
                .map(|(seat, chance)| format!("{} {:.0} %", self.names.of(seat), chance * 100.0))
                .collect();
            let (action, margin) = (&opinion.action, opinion.margin);
            writeln!(
                out,
                "  {action:<24} {:>7} looks  margin {margin:+.1}  wins: {}",
                opinion.visits,
                chances.join(", ")
            )?;
        }
        Ok(())
    }

    fn save(&self, path: &str, out: &mut impl Write) -> Result<(), Failure> {
        if path.is_empty() {
            writeln!(out, "  Say where: save FILE")?;
            return Ok(());
        }
        match fs::write(path, self.table.record()) {
            Ok(()) => writeln!(out, "  Saved. Go on later with --load {path}")?,
            Err(error) => writeln!(out, "  {path} cannot be written: {error}")?,
        }
        Ok(())
    }

    /// Takes back the seat's last ply: freely against bots, back to the last barrier among people.
    fn undo(&mut self, seat: Seat, out: &mut impl Write) -> Result<bool, Failure> {
        let last = (0..self.table.ply()).rev().find(|&ply| self.table.actor(ply) == Some(seat));
        let others = self.people().any(|other| other != seat);
        match last {
            None => writeln!(out, "  There is nothing to take back.")?,
            Some(ply) if others && ply < self.table.undo_floor() => {
                writeln!(out, "  That cannot be taken back: chance, a secret or another seat came after it.")?;
            }
            Some(ply) => {
                self.table.rewind(ply);
                self.told = ply + 1;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn finish(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        self.tell(out)?;
        let frame = self.table.frame(self.listener(), &self.names);
        self.board(&frame, out)?;
        writeln!(out, "{}", frame.prompt)?;
        let standings = frame.standings.unwrap_or_default();
        for (seat, standing) in Seat::all(frame.seats).zip(standings) {
            let points = standing.points.map_or(String::new(), |points| format!(" with {points} points"));
            writeln!(out, "  {}: rank {}{points}", self.names.of(seat), standing.rank)?;
            for line in &frame.score[seat.index()] {
                writeln!(out, "      {:>4}  {} ({})", line.points, line.text, line.clause)?;
            }
        }
        Ok(())
    }
}

/// Why an action was not done; the names of the list are no actions, but could have been typed.
fn reason(error: &ActError, frame: &Frame) -> String {
    let names: Vec<_> = frame.shortcuts.iter().map(|shortcut| shortcut.choice.action.as_str()).collect();
    match error {
        ActError::Notation { .. } if !names.is_empty() => format!("{error}; or {}", names.join(", ")),
        _ => error.to_string(),
    }
}

fn read_line() -> Result<Option<String>, Failure> {
    let mut line = String::new();
    let read =
        stdin().lock().read_line(&mut line).map_err(|error| Failure::Input(format!("the input failed: {error}")))?;
    Ok((read > 0).then_some(line))
}
