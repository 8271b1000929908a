//! `ludoteca rules`: a rule book, or one clause of it.

use std::io::Write;

use clap::Args;
use engine::Clause;

use crate::failure::Failure;

/// What to print of a rule book.
#[derive(Args)]
pub(crate) struct Rules {
    /// The game, as `ludoteca games` lists it
    game: String,
    /// A clause, such as SR-11 or just 11
    clause: Option<String>,
}

impl Rules {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let title = catalog::title(&self.game)?;
        match &self.clause {
            None => write!(out, "{}", title.info.rules)?,
            Some(clause) => writeln!(out, "{}", clause_line(title.info, clause)?)?,
        }
        Ok(())
    }
}

/// A clause with its number, as a line to print.
pub(crate) fn clause_line(info: &engine::Info, text: &str) -> Result<String, Failure> {
    let missing =
        || Failure::Input(format!("{} has no clause {text:?}; they are numbered {}-1 and so on", info.name, info.book));
    let clause = Clause::parse(info.book, text).ok_or_else(missing)?;
    let said = catalog::rules::clause_text(info.rules, &clause.to_string()).ok_or_else(missing)?;
    Ok(format!("{clause}: {said}"))
}
