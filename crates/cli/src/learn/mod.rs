//! `ludoteca learn`: a guided first game in the terminal, which then plays on against an apprentice.

mod course;
mod words;

use std::{
    fs,
    io::{IsTerminal, Write, stdin, stdout},
    path::{Path, PathBuf},
};

use clap::Args;
use course::{Course, Left};

use crate::{
    failure::Failure,
    files::{self, Present},
    play,
};

/// Which game to learn.
#[derive(Args)]
pub(crate) struct Learn {
    /// The game, as `ludoteca games` lists it
    game: String,
    /// Begin with the first step, however far you were
    #[arg(long)]
    again: bool,
    /// Remember in this file how far you are; at a terminal it is remembered in any case
    #[arg(long, value_name = "FILE")]
    progress: Option<PathBuf>,
}

impl Learn {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let title = catalog::title(&self.game)?;
        let lesson = lessons::of(title.info.slug).ok_or_else(|| Failure::Input(words::no_lesson(title.info.name)))?;
        let terminal = stdout().is_terminal() && stdin().is_terminal();
        let kept = self.progress.clone().or_else(|| usual(title.info.slug).filter(|_| terminal));
        let step = kept.as_deref().filter(|_| !self.again).and_then(remembered).unwrap_or(0);
        let seed = lesson.seed;
        let mut course = Course::begin(lesson, step, terminal)?;
        if course.step() > 0 {
            writeln!(out, "{}", words::taken_up(course.step() + 1))?;
        }
        let left = course.run(out)?;
        if let Some(path) = &kept {
            remember(path, course.step())?;
        }
        match left {
            Left::Done => {
                writeln!(out, "{}\n", words::LET_GO)?;
                play::go_on(course.room(), seed, out)
            }
            Left::Early => Ok(writeln!(out, "{}", words::left(&self.game))?),
        }
    }
}

/// The file that remembers a lesson, beside that of the running game.
fn usual(slug: &str) -> Option<PathBuf> {
    play::usual().map(|running| running.with_file_name(format!("lesson-{slug}.txt")))
}

/// The step that somebody was at, counted from 0. What cannot be read is the beginning.
fn remembered(path: &Path) -> Option<usize> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

fn remember(path: &Path, step: usize) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(Failure::file(folder))?;
    }
    files::write(path, format!("{step}\n").as_bytes(), Present::Replace)
}
