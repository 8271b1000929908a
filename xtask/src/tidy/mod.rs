//! House rules that no compiler checks: who may depend on whom, what rules may use, which clauses
//! are tested, and how files look.
//!
//! Each check is a pure function from texts to complaints, so that its tests can plant a fault.

mod arrows;
mod clauses;
mod licences;
mod purity;
mod sentences;
mod sizes;
mod source;
mod style;

use std::{collections::BTreeSet, fmt, fs};

use serde_json::Value;

use crate::shell::{Result, cargo, output, program, root};

/// A text of the repository.
pub(crate) struct File {
    /// Where it lies, from the root, with `/` between the names.
    pub(crate) path: String,
    /// What it says.
    pub(crate) text: String,
}

impl File {
    /// The crate that it belongs to: a folder below `crates`, or the Python package.
    fn krate(&self) -> Option<&str> {
        let path = self.path.strip_prefix("crates/").or(self.path.starts_with("python/").then_some(&self.path));
        path?.split_once('/').map(|(krate, _)| krate)
    }

    /// Whether it is Rust.
    fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// Whether it is Rust that only tests see.
    fn is_test(&self) -> bool {
        let shown = ["/tests/", "/benches/", "/examples/"].into_iter().any(|folder| self.path.contains(folder));
        self.is_rust() && (shown || self.path.ends_with("/tests.rs"))
    }
}

/// Something that is not as it should be.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Complaint {
    path: String,
    line: Option<usize>,
    text: String,
}

impl Complaint {
    fn new(file: &File, line: usize, text: impl Into<String>) -> Complaint {
        Complaint { path: file.path.clone(), line: Some(line), text: text.into() }
    }

    fn whole(path: impl Into<String>, text: impl Into<String>) -> Complaint {
        Complaint { path: path.into(), line: None, text: text.into() }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.path, self.text),
            None => write!(f, "{}: {}", self.path, self.text),
        }
    }
}

/// Runs all checks.
pub(crate) fn tidy() -> Result {
    let files = files()?;
    let members = with_python(&["--no-deps"])?;
    let all = with_python(&["--locked"])?;
    let checks = [
        ("arrows between crates", arrows::dependencies(&members)),
        ("hosts name no game", arrows::named_games(&files)),
        ("rules are pure", purity::check(&files)),
        ("clauses are tested", clauses::check(&files)),
        ("house style", style::check(&files)),
        ("short files and functions", sizes::check(&files)),
        ("sentences stand in words", sentences::check(&files)),
        ("licences", licences::check(&all)),
    ];
    let mut count = 0;
    for (name, complaints) in checks {
        println!("tidy: {name}: {}", if complaints.is_empty() { "ok".into() } else { complaints.len().to_string() });
        for complaint in &complaints {
            println!("  {complaint}");
        }
        count += complaints.len();
    }
    if count == 0 { Ok(()) } else { Err(format!("tidy has {count} complaints, listed above")) }
}

/// Every text that is or would be committed.
fn files() -> Result<Vec<File>> {
    let listed = output(program("git").args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]))?;
    let paths: BTreeSet<&str> = listed.split('\0').filter(|path| !path.is_empty()).collect();
    let read = |path: &&str| {
        // Pictures and fonts are no texts; a file that was just removed is none of ours.
        let text = String::from_utf8(fs::read(root().join(path)).ok()?).ok()?;
        Some(File { path: (*path).into(), text })
    };
    Ok(paths.iter().filter_map(read).collect())
}

/// The packages of our workspace and of the Python package's.
fn with_python(arguments: &[&str]) -> Result<Value> {
    let mut both = metadata(arguments)?;
    let python = metadata(&[arguments, &["--manifest-path", "python/Cargo.toml"]].concat())?;
    if let (Some(packages), Some(more)) = (both["packages"].as_array_mut(), python["packages"].as_array()) {
        packages.extend(more.iter().cloned());
    }
    Ok(both)
}

fn metadata(arguments: &[&str]) -> Result<Value> {
    let text = output(cargo().args(["metadata", "--format-version", "1", "--quiet"]).args(arguments))?;
    serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))
}

#[cfg(test)]
fn planted(path: &str, text: &str) -> File {
    File { path: path.into(), text: text.into() }
}
