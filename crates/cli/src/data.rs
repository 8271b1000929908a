//! `ludoteca backup`, `check`, `export` and `import`: a server's data, for whoever hosts it.

use std::{
    fs::File,
    io::{BufReader, Write},
    path::PathBuf,
};

use clap::Args;

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

/// Everything as lines of JSON, on standard output.
#[derive(Args)]
pub(crate) struct Export {
    #[command(flatten)]
    data: Data,
}

/// An export into an empty folder.
#[derive(Args)]
pub(crate) struct Import {
    /// What `ludoteca export` has written
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

impl Backup {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        server::backup(&self.data.folder(), &self.file).map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(out, "copied to {}", self.file.display())?;
        Ok(())
    }
}

impl Check {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let found = server::check(&self.data.folder()).map_err(|error| Failure::Input(error.to_string()))?;
        let mut wrong = 0;
        for finding in &found {
            if let Some(misfit) = &finding.misfit {
                wrong += 1;
                writeln!(out, "{} {}: {misfit}", finding.table, finding.game)?;
            }
        }
        writeln!(out, "{} tables, {wrong} that this program would play otherwise", found.len())?;
        if wrong == 0 { Ok(()) } else { Err(Failure::Input(format!("{wrong} tables would be frozen"))) }
    }
}

impl Export {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        server::export(&self.data.folder(), out).map_err(|error| Failure::Input(error.to_string()))?;
        Ok(())
    }
}

impl Import {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let file = File::open(&self.file).map_err(Failure::file(&self.file))?;
        let count = server::import(&self.data.folder(), BufReader::new(file));
        let count = count.map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(out, "{count} lines imported into {}", self.data.folder().display())?;
        Ok(())
    }
}
