//! A game at the terminal: what is shown, what is typed, and whose eyes look.

use std::{
    io::{BufRead, Write, stdin},
    path::{Path, PathBuf},
};

use bots::Level;
use catalog::{Frame, Logged, Refused, Sight};
use engine::{Names, PerSeat, Seat, SeededDice, Viewer};
use room::{Declined, Entry, Looker, Next, Room};

use super::{
    keep,
    list::list,
    sitter::{Player, think},
    words,
};
use crate::{
    colour,
    failure::Failure,
    files::{self, Present},
    rules::clause_line,
    screen::{self, Pages},
};

/// How many plies `log` looks back.
const LATELY: usize = 20;

/// A table at the terminal.
pub(super) struct Game {
    pub(super) room: Room,
    pub(super) players: Vec<Player>,
    /// Who they are, as `--seats` names them.
    pub(super) seats: String,
    pub(super) seed: u64,
    /// Whether somebody sits at a terminal, rather than a pipe.
    pub(super) terminal: bool,
    /// Where the running game is kept.
    pub(super) kept: Option<PathBuf>,
    /// Who listens to the log: the only person at the table, or nobody in particular.
    pub(super) ear: Looker,
    pub(super) heard: Option<Sight>,
    /// Who holds the keyboard.
    pub(super) holder: Option<Seat>,
    /// What did not fit on the screen yet.
    pub(super) pages: Pages,
    pub(super) quit: bool,
}

impl Game {
    pub(super) fn run(mut self, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "{}", words::welcome(self.room.table().info().name))?;
        self.go_on();
        while !self.quit {
            match self.room.next(Viewer::Spectator) {
                Next::Over => return self.finish(out),
                Next::Bot(seat) => self.bot(seat, out)?,
                Next::You | Next::Person(_) => {
                    let seat = self.room.table().to_act().first().expect("a person is to act");
                    self.show(seat, out)?;
                    self.human(seat, out)?;
                }
            }
        }
        Ok(())
    }

    fn names(&self) -> Names {
        self.room.names()
    }

    fn people(&self) -> usize {
        self.players.iter().filter(|player| player.is_human()).count()
    }

    /// The table through a pair of eyes, with its words.
    fn see(&self, viewer: Viewer) -> Result<(Sight, Frame), Failure> {
        let mut eyes = match viewer {
            Viewer::Seat(seat) => Looker::seat(seat),
            Viewer::Spectator => Looker::spectator(),
        };
        let shown = self.room.show(&mut eyes).map_err(|error| Failure::Input(error.to_string()))?;
        let sight = Sight::of(shown.position).map_err(|error| Failure::Input(error.to_string()))?;
        let frame = Frame::of(&sight, &self.names());
        Ok((sight, frame))
    }

    /// Keeps the game and prints what happened that was not printed yet.
    fn tell(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        self.keep(out)?;
        for logged in self.hear()? {
            let clause = logged.line.clause.map_or(String::new(), |clause| format!(" ({clause})"));
            writeln!(out, "{}", self.fold(&format!("  · {}{clause}", logged.line.text), 4))?;
        }
        Ok(())
    }

    /// What happened that was not heard yet.
    pub(super) fn hear(&mut self) -> Result<Vec<Logged>, Failure> {
        let mut ear = self.ear.clone();
        let shown = self.room.show(&mut ear).map_err(|error| Failure::Input(error.to_string()))?;
        let since = shown.position.since;
        let sight =
            Sight::after(self.heard.as_ref(), shown.position).map_err(|error| Failure::Input(error.to_string()))?;
        let lines = catalog::log(&sight, &self.names(), since);
        (self.ear, self.heard) = (ear, Some(sight));
        Ok(lines)
    }

    /// Does what was tried; a bot's answer and a person's go the same way.
    fn act(&mut self, seat: Seat, decision: u64, actions: &[String]) -> Result<Option<Refused>, Declined> {
        let mut dice = SeededDice::after(self.seed, self.room.table().rolled());
        let entry = self.room.act(seat, decision, actions, &mut dice)?;
        let refused = entry.refused().cloned();
        self.adopt(entry)?;
        Ok(refused)
    }

    fn adopt(&mut self, entry: Entry) -> Result<(), Declined> {
        self.room.adopt(entry).map_err(|_| Declined::Stale)?;
        self.go_on();
        Ok(())
    }

    /// Does the steps that nobody needs to be asked for.
    fn go_on(&mut self) {
        loop {
            let mut dice = SeededDice::after(self.seed, self.room.table().rolled());
            let Some(entry) = self.room.forced(&mut dice) else { return };
            self.room.adopt(entry).expect("it was tried on this very state");
        }
    }

    /// Keeps the running game, before anybody sees what was just done.
    fn keep(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(path) = &self.kept else { return Ok(()) };
        if let Err(failure) = keep::keep(path, &self.room, &self.seats) {
            writeln!(out, "  ! {}", words::not_kept(&failure))?;
            self.kept = None;
        }
        Ok(())
    }

    fn bot(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        let job = self.room.think().expect("a bot is to act");
        let decision = job.decision;
        let first = job.position.legal.first().cloned();
        let (action, trouble) = self.players[seat.index()].answer(job);
        if let Some(trouble) = trouble {
            writeln!(out, "  ! {trouble}")?;
        }
        let action = action.or(first).expect("a seat to act has an action");
        self.act(seat, decision, std::slice::from_ref(&action))
            .map_err(|declined| Failure::Input(format!("a bot answered {action:?}: {declined}")))?;
        self.tell(out)
    }

    fn show(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        self.hand_over(seat, out)?;
        self.tell(out)?;
        self.lay_out(seat, out)
    }

    /// The board, what is asked and the list, from their top: all of it, or on a terminal as much as
    /// fits there.
    fn lay_out(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        let (sight, frame) = self.see(Viewer::Seat(seat))?;
        self.turn_to_top(&format!("{}\n{}", self.board(&sight), self.asked(&frame)), out)
    }

    fn turn_to_top(&mut self, text: &str, out: &mut impl Write) -> Result<(), Failure> {
        if self.terminal {
            self.pages = Pages::of(text);
            self.turn_page(out)
        } else {
            Ok(write!(out, "\n{text}")?)
        }
    }

    fn turn_page(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        Ok(self.pages.next().iter().try_for_each(|line| writeln!(out, "{line}"))?)
    }

    /// Where several people share the keyboard and something is hidden, the last hand is wiped off
    /// the screen before the next person looks.
    fn hand_over(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        let before = self.holder.replace(seat);
        if !self.terminal || self.people() < 2 || !self.room.table().hides() || before == Some(seat) {
            return Ok(());
        }
        // Clear the screen and what can be scrolled back to, and start at its top.
        write!(out, "\x1b[2J\x1b[3J\x1b[H{}", words::pass_on(self.names().of(seat)))?;
        out.flush()?;
        read_line()?;
        Ok(())
    }

    fn board(&self, sight: &Sight) -> String {
        boards::text_of(sight, &self.names(), colour::paint()).unwrap_or_default()
    }

    /// What is asked, and the list of what can be done.
    fn asked(&self, frame: &Frame) -> String {
        let asked = self.fold(&format!("{} — {}", frame.progress, frame.prompt), 2);
        format!("{asked}\n{}", list(frame.offers(), self.terminal.then(screen::width)))
    }

    /// A line folded to the terminal; as it is where a program reads it.
    fn fold(&self, line: &str, indent: usize) -> String {
        if self.terminal { screen::fold(line, screen::width(), indent) } else { line.to_owned() }
    }

    /// Reads lines until one of them is an action or ends the game.
    fn human(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        loop {
            let more = match self.pages.left() {
                0 => String::new(),
                lines => format!(" {}", words::more(lines)),
            };
            write!(out, "{}{more}> ", self.names().of(seat))?;
            out.flush()?;
            let Some(line) = read_line()? else {
                writeln!(out, "{}", words::input_ended(self.room.table().ply()))?;
                self.quit = true;
                return Ok(());
            };
            let (sight, frame) = self.see(Viewer::Seat(seat))?;
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            match word {
                "" => self.turn_page(out)?,
                "help" | "?" => writeln!(out, "{}", words::HELP)?,
                "board" => self.lay_out(seat, out)?,
                "list" => self.turn_to_top(&self.asked(&frame), out)?,
                "log" => self.log(out)?,
                "rules" => self.rules(&frame, rest, out)?,
                "hint" => self.hint(&sight, &frame, out)?,
                "save" => self.save(rest, Present::Keep, out)?,
                "save!" => self.save(rest, Present::Replace, out)?,
                "undo" if self.undo(seat, out)? => return Ok(()),
                "undo" => {}
                "quit" | "exit" => {
                    self.quit = true;
                    return Ok(());
                }
                _ => {
                    let before = self.room.seq();
                    match self.typed(seat, &sight, &frame, line.trim()) {
                        Ok(()) => return Ok(()),
                        Err(reason) => writeln!(out, "{}", self.fold(&format!("  No: {reason}"), 6))?,
                    }
                    // The steps before a refused one are played, and there is something else to see.
                    if self.room.seq() != before {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Does what a line names: an action, or the steps of a shortcut.
    fn typed(&mut self, seat: Seat, sight: &Sight, frame: &Frame, line: &str) -> Result<(), String> {
        let name = match line.parse::<usize>() {
            Ok(number) => match number.checked_sub(1).and_then(|index| frame.offers().nth(index)) {
                Some(choice) => &choice.action,
                None => return Err(words::numbers(frame.offers().count())),
            },
            Err(_) => line,
        };
        let mut decision = sight.position().decision.unwrap_or_default();
        let mut steps = frame.steps(name);
        let refused = loop {
            let before = self.room.table().ply();
            match self.act(seat, decision, &steps) {
                Ok(None) => {}
                Ok(Some(refused)) => break refused,
                Err(Declined::Refused(refused)) => break refused,
                Err(declined) => return Err(declined.to_string()),
            }
            // What a shortcut names ends at a roll or a reveal; the rest follows while it is its turn.
            steps.drain(..(self.room.table().ply() - before).min(steps.len()));
            match self.room.decision(seat) {
                Some(next) if !steps.is_empty() => decision = next,
                Some(_) | None => return Ok(()),
            }
        };
        let after = self.see(Viewer::Seat(seat)).map_err(|failure| failure.to_string())?.0;
        Err(words::refused(&refused, &after, frame, &self.names()))
    }

    fn log(&self, out: &mut impl Write) -> Result<(), Failure> {
        let from = self.room.table().ply().saturating_sub(LATELY);
        let Some(heard) = &self.heard else { return Ok(()) };
        for logged in catalog::log(heard, &self.names(), from) {
            writeln!(out, "{}", self.fold(&format!("  {:>4}  {}", logged.ply, logged.line.text), 8))?;
        }
        Ok(())
    }

    fn rules(&self, frame: &Frame, clause: &str, out: &mut impl Write) -> Result<(), Failure> {
        if clause.is_empty() {
            for rule in &frame.at_hand {
                writeln!(out, "{}", self.fold(&format!("  {}: {}", rule.clause, rule.text), 4))?;
            }
            return Ok(());
        }
        match clause_line(self.room.table().info(), clause) {
            Ok(line) => writeln!(out, "{}", self.fold(&format!("  {line}"), 4))?,
            Err(error) => writeln!(out, "  {error}")?,
        }
        Ok(())
    }

    fn hint(&self, sight: &Sight, frame: &Frame, out: &mut impl Write) -> Result<(), Failure> {
        if let [only] = &frame.choices[..] {
            writeln!(out, "{}", words::only_choice(&only.action))?;
            return Ok(());
        }
        let Ok(mut mind) = catalog::mind(&sight.position().game, Level::Master, 1) else { return Ok(()) };
        let Some(thought) = think(mind.as_mut(), sight, Level::Master.millis()) else { return Ok(()) };
        let mut opinions: Vec<_> = thought.opinions.iter().filter(|opinion| opinion.visits > 0).collect();
        opinions.sort_by_key(|opinion| std::cmp::Reverse(opinion.visits));
        writeln!(out, "{}", self.fold(&words::would_play(&thought.choice, thought.iterations), 4))?;
        let names = self.names();
        for opinion in opinions.iter().take(5) {
            let chances: Vec<_> = opinion
                .win_chance
                .iter()
                .map(|(seat, chance)| format!("{} {:.0} %", names.of(seat), chance * 100.0))
                .collect();
            writeln!(out, "  {:<24} {:>7} looks  wins: {}", opinion.action, opinion.visits, chances.join(", "))?;
        }
        Ok(())
    }

    fn save(&self, path: &str, present: Present, out: &mut impl Write) -> Result<(), Failure> {
        if path.is_empty() {
            writeln!(out, "{}", words::SAY_WHERE)?;
            return Ok(());
        }
        let record = keep::record(&self.room, &self.seats);
        match (files::write(Path::new(path), record.as_bytes(), present), present) {
            (Ok(()), _) => writeln!(out, "{}", words::saved(path))?,
            (Err(_), Present::Keep) if Path::new(path).exists() => writeln!(out, "{}", words::exists(path))?,
            (Err(failure), _) => writeln!(out, "  {failure}")?,
        }
        Ok(())
    }

    /// Takes back the seat's last choice, by the room's one rule of undo.
    fn undo(&mut self, seat: Seat, out: &mut impl Write) -> Result<bool, Failure> {
        let to = self.see(Viewer::Seat(seat))?.0.position().acted.map(|acted| acted - 1);
        let undone = to.ok_or(Declined::NothingToUndo).and_then(|to| {
            let entry = self.room.undo(seat, to)?;
            self.adopt(entry)
        });
        match undone {
            Ok(()) => return Ok(true),
            Err(Declined::Barrier) => writeln!(out, "{}", words::BARRIER)?,
            Err(_) => writeln!(out, "{}", words::NOTHING_TO_UNDO)?,
        }
        Ok(false)
    }

    fn finish(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        self.tell(out)?;
        let (sight, frame) = self.see(self.ear.viewer())?;
        writeln!(out, "\n{}\n{}", self.board(&sight), frame.prompt)?;
        let names = self.names();
        let position = sight.position();
        if let Some(standings) = &position.standings {
            let standings = PerSeat::new(position.seats, |seat| standings[seat.index()]);
            self.players.iter_mut().for_each(|player| player.end(&standings));
        }
        for (seat, standing) in Seat::all(position.seats).zip(position.standings.iter().flatten()) {
            let points = standing.points.map_or(String::new(), words::with_points);
            writeln!(out, "  {}: rank {}{points}", names.of(seat), standing.rank)?;
            for line in &frame.score[seat.index()] {
                let points = standing.points.map_or(String::new(), |_| format!("{:>4}  ", line.points));
                let line = format!("      {points}{} ({})", line.text, line.clause);
                writeln!(out, "{}", self.fold(&line, 6 + points.len()))?;
            }
        }
        if let (true, Some(path)) = (self.terminal, &self.kept) {
            writeln!(out, "{}", self.fold(&words::afterwards(path), 0))?;
        }
        Ok(())
    }
}

fn read_line() -> Result<Option<String>, Failure> {
    let mut line = String::new();
    let read =
        stdin().lock().read_line(&mut line).map_err(|error| Failure::Input(format!("the input failed: {error}")))?;
    Ok((read > 0).then_some(line))
}
