//! `ludoteca rules`: a rule book, or one clause of it.

mod markdown;
mod pager;

use std::io::{IsTerminal, Write, stdout};

use clap::Args;
use engine::Clause;

use crate::{colour, failure::Failure};

/// What to print of a rule book.
#[derive(Args)]
pub(crate) struct Rules {
    /// The game, as `ludoteca games` lists it
    game: String,
    /// A clause, such as SR-11 or just 11
    clause: Option<String>,
    /// Print the book as it is written, in Markdown
    #[arg(long)]
    markdown: bool,
}

/// Lines longer than this are hard to read however wide the window is.
const WIDEST: usize = 100;

impl Rules {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let title = catalog::title(&self.game)?;
        match &self.clause {
            None if self.markdown => write!(out, "{}", title.info.rules)?,
            None => {
                let text = markdown::render(title.info.rules, pager::width().min(WIDEST), colour::paint());
                if !(stdout().is_terminal() && pager::show(&text)) {
                    write!(out, "{text}")?;
                }
            }
            Some(clause) => writeln!(out, "{}", clause_line(title.info, clause)?)?,
        }
        Ok(())
    }
}

/// A clause with its number, as a line to print.
pub(crate) fn clause_line(info: &engine::Info, text: &str) -> Result<String, Failure> {
    let missing = || {
        let last =
            (1..=u16::MAX).rev().find(|&number| said(info, Clause::new(info.book, number)).is_some()).unwrap_or(1);
        let message =
            format!("{} has no clause {text:?}; they go from {}-1 to {}-{last}", info.name, info.book, info.book);
        Failure::Input(message)
    };
    let clause = Clause::parse(info.book, text).ok_or_else(missing)?;
    let said = said(info, clause).ok_or_else(missing)?;
    Ok(format!("{clause}: {said}"))
}

fn said(info: &engine::Info, clause: Clause) -> Option<String> {
    catalog::rules::clause_text(info.rules, &clause.to_string())
}
