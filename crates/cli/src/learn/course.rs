//! A lesson at the terminal: each step told, each try judged, the others answering by the script.

use std::io::{BufRead, Write, stdin};

use boards::{Showing, stage::Size};
use bots::Level;
use catalog::{Frame, Sight};
use engine::{Seat, SeededDice};
use lessons::{Lesson, Verdict};
use room::{Declined, Looker, Room, Sitter};

use super::words;
use crate::{colour, failure::Failure, screen};

/// How wide a lesson is written where nobody says how wide the terminal is.
const WIDTH: usize = 80;

/// A lesson being taken.
pub(super) struct Course {
    lesson: Lesson,
    room: Room,
    step: usize,
    terminal: bool,
    ear: Looker,
    heard: Option<Sight>,
    /// The ply at which the board was last shown.
    shown: Option<usize>,
}

/// How a lesson was left.
pub(super) enum Left {
    /// At its end.
    Done,
    /// Before it.
    Early,
}

/// What a line that was typed leads to.
enum Then {
    Stay,
    Next,
    Leave,
}

impl Course {
    pub(super) fn begin(lesson: Lesson, step: usize, terminal: bool) -> Result<Course, Failure> {
        // A lesson that was finished is begun anew.
        let step = if step < lesson.steps.len() { step } else { 0 };
        let room = seat_all(&lesson, step)?;
        let ear = Looker::seat(lesson.seat);
        Ok(Course { lesson, room, step, terminal, ear, heard: None, shown: None })
    }

    pub(super) fn step(&self) -> usize {
        self.step
    }

    pub(super) fn room(&self) -> &Room {
        &self.room
    }

    pub(super) fn run(&mut self, out: &mut impl Write) -> Result<Left, Failure> {
        // What led to a step that is taken up again was told before.
        self.hear()?;
        while self.step < self.lesson.steps.len() {
            self.tell_step(out)?;
            match self.listen(out)? {
                Then::Leave => return Ok(Left::Early),
                Then::Next => self.step += 1,
                Then::Stay => {}
            }
        }
        Ok(Left::Done)
    }

    /// Goes to another step: its table is its plies played again.
    fn jump(&mut self, step: usize) -> Result<(), Failure> {
        self.room = seat_all(&self.lesson, step)?;
        (self.step, self.ear, self.heard, self.shown) = (step, Looker::seat(self.lesson.seat), None, None);
        self.hear().map(|_| ())
    }

    fn see(&self) -> Result<(Sight, Frame), Failure> {
        let shown = self.room.show(&mut Looker::seat(self.lesson.seat)).map_err(failed)?;
        let sight = Sight::of(shown.position).map_err(failed)?;
        let frame = Frame::of(&sight, &self.room.names());
        Ok((sight, frame))
    }

    fn tell_step(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let (sight, frame) = self.see()?;
        if self.shown != Some(self.room.table().ply()) {
            self.shown = Some(self.room.table().ply());
            write!(out, "\n{}", boards::text_of(&sight, &self.room.names(), colour::paint()).unwrap_or_default())?;
        }
        let step = &self.lesson.steps[self.step];
        let heading = words::heading(self.step + 1, self.lesson.steps.len(), &step.title);
        writeln!(out, "\n{}", colour::paint().bold(&heading))?;
        writeln!(out, "{}", self.fold(&format!("  {}", step.text), 2))?;
        let labels = self.labels(&sight, &frame);
        if !labels.is_empty() {
            writeln!(out, "{}", self.fold(&words::look_at(&labels), 4))?;
        }
        Ok(writeln!(out, "{}", if step.asked == 0 { words::NEXT } else { words::TRY })?)
    }

    /// What the step points at, by name.
    fn labels(&self, sight: &Sight, frame: &Frame) -> Vec<String> {
        let names = self.room.names();
        let stage = boards::stage_of(Showing { sight, frame, names: &names, draft: &[], size: Size::PICTURE });
        let Some(stage) = stage else { return Vec::new() };
        let targets = self.lesson.steps[self.step].targets.iter();
        targets.filter_map(|target| stage.pointed(target)).filter(|label| !label.is_empty()).collect()
    }

    /// Reads lines until the step is over, or another one is to be told.
    fn listen(&mut self, out: &mut impl Write) -> Result<Then, Failure> {
        loop {
            write!(out, "> ")?;
            out.flush()?;
            let Some(line) = read_line()? else { return Ok(Then::Leave) };
            let asked = self.lesson.asked(self.step, self.room.table().ply());
            let reading = self.lesson.steps[self.step].asked == 0;
            match line.trim() {
                "" if reading => return Ok(Then::Next),
                "" => return Ok(Then::Stay),
                "leave" | "quit" | "exit" => return Ok(Then::Leave),
                "help" | "?" => writeln!(out, "{}", words::HELP)?,
                "back" if self.step == 0 => writeln!(out, "{}", words::FIRST)?,
                "back" => {
                    self.jump(self.step - 1)?;
                    return Ok(Then::Stay);
                }
                "board" => {
                    self.shown = None;
                    return Ok(Then::Stay);
                }
                "list" => self.list(out)?,
                "show" if reading => writeln!(out, "{}", words::READ_ON)?,
                "show" => {
                    for action in &asked {
                        writeln!(out, "{}", words::shown(action))?;
                        self.act(self.lesson.seat, std::slice::from_ref(action)).map_err(failed)?;
                    }
                    return self.finish(out);
                }
                typed => {
                    self.typed(typed, out)?;
                    if self.lesson.asked(self.step, self.room.table().ply()).is_empty() && !reading {
                        return self.finish(out);
                    }
                }
            }
        }
    }

    /// All that was asked is done: the others answer.
    fn finish(&mut self, out: &mut impl Write) -> Result<Then, Failure> {
        while let Some((seat, action)) = self.lesson.answer(self.step, self.room.table().ply()).cloned() {
            self.act(seat, &[action]).map_err(failed)?;
        }
        for line in self.hear()? {
            writeln!(out, "{}", self.fold(&format!("  · {line}"), 4))?;
        }
        writeln!(out, "{}", self.fold(&format!("  {}", self.lesson.steps[self.step].good), 2))?;
        Ok(Then::Next)
    }

    /// Tries what was typed. The rules are asked first: a refusal teaches more than the script.
    fn typed(&mut self, line: &str, out: &mut impl Write) -> Result<(), Failure> {
        let (sight, frame) = self.see()?;
        let name = match line.parse::<usize>().ok().and_then(|number| frame.offers().nth(number.checked_sub(1)?)) {
            Some(choice) => choice.action.clone(),
            None => line.to_owned(),
        };
        let steps = frame.steps(&name);
        let mut dice = SeededDice::after(self.lesson.seed, self.room.table().rolled());
        let decision = sight.position().decision.unwrap_or_default();
        let tried = self.room.act(self.lesson.seat, decision, &steps, &mut dice);
        let step = &self.lesson.steps[self.step];
        let said = match tried {
            Err(Declined::Refused(refused)) => {
                let (clause, text) = catalog::reason(&refused, &sight, &self.room.names());
                match clause {
                    Some(clause) => format!("No: {clause}: {text}. {}", step.illegal),
                    // A slip of the keyboard is no try.
                    None => words::not_understood(line),
                }
            }
            Err(declined) => declined.to_string(),
            Ok(_) if step.asked == 0 => words::READ_ON.trim().to_owned(),
            Ok(_) => match self.lesson.judge(self.step, self.room.table().ply(), &steps, |name| frame.steps(name)) {
                Verdict::Asked => {
                    // What a shortcut names ends at a roll; the rest follows one by one.
                    for action in &steps {
                        self.act(self.lesson.seat, std::slice::from_ref(action)).map_err(failed)?;
                    }
                    if self.lesson.asked(self.step, self.room.table().ply()).is_empty() {
                        return Ok(());
                    }
                    words::go_on(&self.see()?.1.prompt)
                }
                Verdict::Other(text) if text.is_empty() => words::NOT_ASKED.to_owned(),
                Verdict::Other(text) => text,
            },
        };
        Ok(writeln!(out, "{}", self.fold(&format!("  {}", said.trim()), 2))?)
    }

    fn act(&mut self, seat: Seat, actions: &[String]) -> Result<(), Declined> {
        let decision = self.room.decision(seat).unwrap_or_default();
        let mut dice = SeededDice::after(self.lesson.seed, self.room.table().rolled());
        let entry = self.room.act(seat, decision, actions, &mut dice)?;
        self.room.adopt(entry).map_err(|_| Declined::Stale)
    }

    fn list(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (_, frame) = self.see()?;
        for (number, choice) in frame.offers().enumerate() {
            let line = format!("  {:>3}  {}  [{}]", number + 1, choice.phrase.label, choice.action);
            writeln!(out, "{}", self.fold(&line, 7))?;
        }
        Ok(())
    }

    /// What happened that was not told yet.
    fn hear(&mut self) -> Result<Vec<String>, Failure> {
        let shown = self.room.show(&mut self.ear).map_err(failed)?;
        let since = shown.position.since;
        let sight = Sight::after(self.heard.as_ref(), shown.position).map_err(failed)?;
        let lines = catalog::log(&sight, &self.room.names(), since);
        self.heard = Some(sight);
        Ok(lines.into_iter().map(|logged| logged.line.text).collect())
    }

    fn fold(&self, line: &str, indent: usize) -> String {
        let width = if self.terminal { screen::width() } else { WIDTH };
        screen::fold(line, width, indent)
    }
}

fn seat_all(lesson: &Lesson, step: usize) -> Result<Room, Failure> {
    let mut others = lesson.others.iter();
    let mut sitter = |seat: Seat| match seat == lesson.seat {
        true => Sitter::person(format!("Seat {seat}")),
        false => Sitter::bot(others.next().map_or("Nilo", String::as_str), Level::Apprentice),
    };
    let sitters = Seat::all(lesson.seats).map(&mut sitter).collect();
    Ok(Room::new(lesson.table_at(step).map_err(failed)?, sitters))
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Input(error.to_string())
}

fn read_line() -> Result<Option<String>, Failure> {
    let mut line = String::new();
    let read = stdin().lock().read_line(&mut line).map_err(failed)?;
    Ok((read > 0).then_some(line))
}
