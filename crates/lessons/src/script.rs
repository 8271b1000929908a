//! Scripts as text: a word at the beginning of each line says what the line is.
//!
//! ```text
//! seats 2                      how many sit there
//! seed 11                      decides all chance
//! set map=beginner             a switch of the game
//! seat 1                       where the person who learns sits
//! with Nilo                    who sits on the other seats, in order
//! minutes 8                    about how long it takes
//!
//! step The goal: gold          a step, and what it is called
//! say Merchants earn gold …    what it tells, in at most forty words
//! point place h10; seat 2      what it points at: keys and actions of the stage, seats, panels
//! do from i11; lay i10         what must be done, ply by ply; none if the step is only read
//! try lay h11                  what may be tried besides, and is refused
//! good Five gold a city …      said once it is done
//! weak lay j10: That way …     said of one other action that is legal, or of a shortcut by its name
//! weak There is a shorter …    said of any other
//! illegal A road …             said, after the clause, of what is refused
//! then 2: lay k7; end          what the others do after it
//! ```

use engine::Seat;

/// A guided game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The slug of the game.
    pub game: String,
    /// How many seats it has.
    pub seats: u8,
    /// Decides all chance.
    pub seed: u64,
    /// Single switches that differ from the usual game.
    pub switches: Vec<(String, String)>,
    /// Where the person who learns sits.
    pub seat: Seat,
    /// Who sits on the other seats, in order.
    pub others: Vec<String>,
    /// About how long it takes.
    pub minutes: u32,
    /// Its steps.
    pub steps: Vec<Step>,
    /// Every ply of the script: whose it is, and its notation.
    pub plies: Vec<(Seat, String)>,
}

/// A step of a guided game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What it is called.
    pub title: String,
    /// What it tells.
    pub text: String,
    /// What it points at: keys and actions of the stage.
    pub targets: Vec<String>,
    /// What may be tried besides, and is refused.
    pub tries: Vec<String>,
    /// Said once what was asked is done.
    pub good: String,
    /// Said of what is legal and was not asked.
    pub weak: Vec<Weak>,
    /// Said, after the clause, of what is refused.
    pub illegal: String,
    /// How many plies of the script come before it.
    pub from: usize,
    /// How many plies it asks for.
    pub asked: usize,
    /// How many plies of the script are played once it is over.
    pub until: usize,
}

/// What is said of a try that is legal and was not asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weak {
    /// Of which action; of any if of none in particular.
    pub action: Option<String>,
    /// What is said.
    pub text: String,
}

/// A line of a script that means nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} of the lesson: {why}")]
pub struct BadScript {
    /// Which line, counted from 1.
    pub line: usize,
    /// What is the matter.
    pub why: &'static str,
}

impl Lesson {
    /// Reads the script of a game.
    pub fn parse(game: &str, text: &str) -> Result<Lesson, BadScript> {
        let mut lesson = Lesson {
            game: game.to_owned(),
            seats: 2,
            seed: 0,
            switches: Vec::new(),
            seat: Seat::FIRST,
            others: Vec::new(),
            minutes: 10,
            steps: Vec::new(),
            plies: Vec::new(),
        };
        for (index, line) in text.lines().map(str::trim).enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let read = if lesson.steps.is_empty() && word != "step" {
                lesson.head(word, rest.trim())
            } else {
                lesson.line(word, rest.trim())
            };
            read.ok_or(BadScript { line: index + 1, why: EXPECTED })?;
        }
        if lesson.steps.is_empty() {
            return Err(BadScript { line: 1, why: "a lesson has steps" });
        }
        Ok(lesson)
    }

    fn head(&mut self, word: &str, rest: &str) -> Option<()> {
        match word {
            "seats" => self.seats = rest.parse().ok()?,
            "seed" => self.seed = rest.parse().ok()?,
            "minutes" => self.minutes = rest.parse().ok()?,
            "seat" => self.seat = seat(rest)?,
            "with" => self.others = rest.split(',').map(|name| name.trim().to_owned()).collect(),
            "set" => {
                let (switch, value) = rest.split_once('=')?;
                self.switches.push((switch.to_owned(), value.to_owned()));
            }
            _ => return None,
        }
        Some(())
    }

    fn line(&mut self, word: &str, rest: &str) -> Option<()> {
        let plies = self.plies.len();
        if word == "step" {
            self.steps.push(Step::called(rest, plies));
            return Some(());
        }
        let (own, step) = (self.seat, self.steps.last_mut()?);
        match word {
            "say" => step.text = rest.to_owned(),
            "point" => step.targets.extend(list(rest)),
            "try" => step.tries.extend(list(rest)),
            "good" => step.good = rest.to_owned(),
            "illegal" => step.illegal = rest.to_owned(),
            "weak" => step.weak.push(Weak::read(rest)),
            // What others do comes after what is asked.
            "do" if step.until == step.from + step.asked => {
                self.plies.extend(list(rest).map(|action| (own, action)));
                step.asked = self.plies.len() - step.from;
                step.until = self.plies.len();
            }
            "then" => {
                let (other, actions) = rest.split_once(':')?;
                let other = seat(other)?;
                self.plies.extend(list(actions).map(|action| (other, action)));
                step.until = self.plies.len();
            }
            _ => return None,
        }
        Some(())
    }
}

const EXPECTED: &str = "expected seats, seed, set, seat, with or minutes before the first step, then step, say, \
                        point, do, try, good, weak, illegal or then";

impl Step {
    fn called(title: &str, plies: usize) -> Step {
        Step {
            title: title.to_owned(),
            text: String::new(),
            targets: Vec::new(),
            tries: Vec::new(),
            good: String::new(),
            weak: Vec::new(),
            illegal: String::new(),
            from: plies,
            asked: 0,
            until: plies,
        }
    }
}

impl Weak {
    /// `lay j10: text` is said of one action; a text without such a beginning of any. A sentence
    /// begins with a capital letter; an action does not, though one may follow, as in `tile IV`.
    fn read(text: &str) -> Weak {
        match text.split_once(": ") {
            Some((action, text)) if !action.starts_with(char::is_uppercase) => {
                Weak { action: Some(action.to_owned()), text: text.to_owned() }
            }
            _ => Weak { action: None, text: text.to_owned() },
        }
    }
}

/// A seat as people count them, from 1.
fn seat(text: &str) -> Option<Seat> {
    let number: u8 = text.trim().parse().ok()?;
    (1..=5).contains(&number).then(|| Seat::new(number - 1))
}

fn list(text: &str) -> impl Iterator<Item = String> {
    text.split(';').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "seats 2\nseed 11\nset map=beginner\nwith Nilo\n\nstep One\nsay Read: this.\n\
                          step Two\ndo from i11; lay i10\nweak lay h11: No: dear.\nweak Other.\nthen 2: end; end\n";

    #[test]
    fn a_script_is_steps_over_one_list_of_plies() {
        let lesson = Lesson::parse("toy", SCRIPT).expect("it is whole");
        assert_eq!((lesson.seats, lesson.seed, lesson.steps.len()), (2, 11, 2));
        assert_eq!(lesson.plies.len(), 4);
        let step = &lesson.steps[1];
        assert_eq!((step.from, step.asked, step.until), (0, 2, 4));
        assert_eq!(step.weak[0], Weak { action: Some("lay h11".into()), text: "No: dear.".into() });
        assert_eq!(step.weak[1].action, None);
    }

    #[test]
    fn an_action_may_have_capitals_and_a_sentence_begins_with_one() {
        assert_eq!(Weak::read("tile IV: Dear."), Weak { action: Some("tile IV".into()), text: "Dear.".into() });
        assert_eq!(Weak::read("Row 3: it fits."), Weak { action: None, text: "Row 3: it fits.".into() });
    }

    #[test]
    fn what_cannot_be_read_is_named_by_its_line() {
        assert_eq!(Lesson::parse("toy", "seats two").map_err(|bad| bad.line), Err(1));
        assert_eq!(Lesson::parse("toy", "step A\nthen 2: end\ndo end").map_err(|bad| bad.line), Err(3));
        assert_eq!(Lesson::parse("toy", "step A\nshout B").map_err(|bad| bad.line), Err(2));
        assert!(Lesson::parse("toy", "seats 2").is_err());
    }
}
