//! `ludoteca backup`, `check`, `reports`, `export` and `import`: a server's data, for whoever hosts it.

use std::{
    fs::File,
    io::{BufReader, Write},
    path::PathBuf,
};

use clap::Args;
use server::Home;

use crate::{failure::Failure, serve::Data};

/// A copy of the data, also while the server runs.
#[derive(Args)]
pub(crate) struct Backup {
    /// The file to write; it must not be there yet
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Whether this program plays every stored table as it was played.
#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    data: Data,
}

/// What people at tables said that others showed to the host.
#[derive(Args)]
pub(crate) struct Reports {
    #[command(flatten)]
    data: Data,
}

/// Everything as lines of JSON, on standard output.
#[derive(Args)]
pub(crate) struct Export {
    #[command(flatten)]
    data: Data,
}

/// An export into an empty folder or database.
#[derive(Args)]
pub(crate) struct Import {
    /// What `ludoteca export` has written
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

impl Backup {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Home::Folder(folder) = self.data.home() else {
            return Err(Failure::Input(
                "a database is copied with its own tools: see pg_dump, or `ludoteca export`".into(),
            ));
        };
        server::backup(&folder, &self.file).map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(out, "copied to {}", self.file.display())?;
        Ok(())
    }
}

impl Check {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (mut tables, mut wrong, mut moved) = (0, 0, 0);
        let checked = server::check(&self.data.home(), |finding| {
            tables += 1;
            if let Some(misfit) = &finding.misfit {
                wrong += 1;
                writeln!(out, "{} {}: {misfit}", finding.table, finding.game)?;
            } else if let Some((old, new)) = finding.rules {
                moved += 1;
                writeln!(out, "{} {}: agrees, moves from rules {old} to {new}", finding.table, finding.game)?;
            }
            Ok(())
        });
        checked.map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(out, "{tables} tables, {moved} of older rules, {wrong} that this program would play otherwise")?;
        if wrong == 0 { Ok(()) } else { Err(Failure::Input(format!("{wrong} tables would be frozen"))) }
    }
}

impl Reports {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let reports = server::reports(&self.data.home()).map_err(|error| Failure::Input(error.to_string()))?;
        for report in &reports {
            let by = report.by.map_or_else(|| "somebody who left".to_owned(), |person| format!("person {person}"));
            let line = report.line.as_deref().unwrap_or("(gone)");
            writeln!(out, "{} line {} by {by}, shown by {}: {line}", report.table, report.number, report.shown_by)?;
        }
        writeln!(out, "{} reports", reports.len())?;
        Ok(())
    }
}

impl Export {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        server::export(&self.data.home(), out).map_err(|error| Failure::Input(error.to_string()))?;
        Ok(())
    }
}

impl Import {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let file = File::open(&self.file).map_err(Failure::file(&self.file))?;
        let count = server::import(&self.data.home(), BufReader::new(file));
        let count = count.map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(out, "{count} lines imported into {}", self.data.home())?;
        Ok(())
    }
}
