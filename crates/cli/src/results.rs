//! Results game by game, in a file that others can count from and that a cut run goes on with.
//!
//! `F.jsonl` holds one object a line: where the figures come from, then a game each. `F.csv` holds
//! one line for each seat of each game, below a line that begins with `#`.

use std::{
    fs::{self, File, OpenOptions},
    io::{BufWriter, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use engine::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::failure::Failure;

/// One finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    /// Its number in the run, from 0.
    pub(crate) game: u64,
    /// What it was dealt from.
    pub(crate) seed: u64,
    /// Who acted first.
    pub(crate) first: Seat,
    /// How many plies it had.
    pub(crate) plies: u64,
    /// Who sat where and how it went.
    pub(crate) seats: Vec<SeatRow>,
}

/// One seat of a finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatRow {
    /// The bot as it was named.
    pub(crate) bot: String,
    /// Its place in the list of bots, from 0.
    pub(crate) number: usize,
    /// Its rank.
    pub(crate) rank: u8,
    /// What of its win the rolls gave, if that was reckoned.
    #[serde(default)]
    pub(crate) luck: f64,
    /// Its points, if the game has any.
    pub(crate) points: Option<i32>,
    /// How often a fallback had to answer for it.
    pub(crate) strikes: u32,
    /// Choices between two or more actions, if they were timed.
    #[serde(default)]
    pub(crate) decisions: u32,
    /// What they took.
    #[serde(default)]
    pub(crate) millis: f64,
    /// What its slowest turn took.
    #[serde(default)]
    pub(crate) slowest_turn: f64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Objects,
    Table,
}

/// A file of results, written as games finish.
pub(crate) struct Results {
    path: PathBuf,
    form: Form,
    file: Mutex<BufWriter<File>>,
}

const COLUMNS: &str = "game,seed,plies,first,seat,bot,rank,points,strikes,decisions,millis,slowest_turn,luck";

impl Results {
    /// Makes the file. With `resume` one that is there is read and added to, if it is of the same run.
    pub(crate) fn open(path: &Path, about: &Value, resume: bool) -> Result<(Results, Vec<Row>), Failure> {
        let form = match path.extension().and_then(|end| end.to_str()) {
            Some("jsonl") => Form::Objects,
            Some("csv") => Form::Table,
            Some(_) | None => {
                return Err(Failure::Input(format!("--results {}: name a .jsonl or a .csv file", path.display())));
            }
        };
        if resume && form == Form::Table {
            return Err(Failure::Input("--resume goes on with .jsonl results only".into()));
        }
        if resume && path.exists() {
            let known = recall(path, about)?;
            let file = OpenOptions::new().append(true).open(path).map_err(Failure::file(path))?;
            return Ok((Results { path: path.into(), form, file: Mutex::new(BufWriter::new(file)) }, known));
        }
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| {
            let there = error.kind() == std::io::ErrorKind::AlreadyExists;
            let advice = if there {
                "the file exists; name another, or add --resume to go on with it".into()
            } else {
                error.to_string()
            };
            Failure::Input(format!("--results {}: {advice}", path.display()))
        })?;
        let results = Results { path: path.into(), form, file: Mutex::new(BufWriter::new(file)) };
        results.line(&match form {
            Form::Objects => format!("{about}\n"),
            Form::Table => format!("# {about}\n{COLUMNS}\n"),
        })?;
        Ok((results, Vec::new()))
    }

    /// Adds a game. Whole lines only: a run that is cut leaves nothing that cannot be read.
    pub(crate) fn add(&self, row: &Row) -> Result<(), Failure> {
        match self.form {
            Form::Objects => {
                let object = serde_json::to_string(row).expect("a row is plain data");
                self.line(&format!("{object}\n"))
            }
            Form::Table => self.line(&table(row)),
        }
    }

    fn line(&self, text: &str) -> Result<(), Failure> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(text.as_bytes()).and_then(|()| file.flush()).map_err(Failure::file(&self.path))
    }
}

/// The games of a file of this run; a line that was cut off is dropped.
fn recall(path: &Path, about: &Value) -> Result<Vec<Row>, Failure> {
    let text = fs::read_to_string(path).map_err(Failure::file(path))?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..whole].lines();
    let of = lines.next().and_then(|line| serde_json::from_str::<Value>(line).ok());
    if of.as_ref() != Some(about) {
        let message = "the file is of another run; --resume needs the same game, options, bots, scale and seed";
        return Err(Failure::Input(format!("--results {}: {message}", path.display())));
    }
    let rows = lines.enumerate().map(|(index, line)| {
        serde_json::from_str(line)
            .map_err(|error| Failure::Input(format!("{}: line {}: {error}", path.display(), index + 2)))
    });
    let rows = rows.collect::<Result<_, _>>()?;
    if whole < text.len() {
        let file = OpenOptions::new().write(true).open(path).map_err(Failure::file(path))?;
        file.set_len(whole as u64).map_err(Failure::file(path))?;
    }
    Ok(rows)
}

fn table(row: &Row) -> String {
    let line = |(seat, here): (usize, &SeatRow)| {
        let points = here.points.map_or(String::new(), |points| points.to_string());
        let bot = format!("\"{}\"", here.bot.replace('"', "\"\""));
        format!(
            "{},{},{},{},{},{bot},{},{points},{},{},{:.3},{:.3},{:.5}\n",
            row.game,
            row.seed,
            row.plies,
            row.first,
            seat + 1,
            here.rank,
            here.strikes,
            here.decisions,
            here.millis,
            here.slowest_turn,
            here.luck
        )
    };
    row.seats.iter().enumerate().map(line).collect()
}
