//! How files look: a first line that says what they are, nothing left undone, no trace of a machine.

use super::{Complaint, File, source};

/// Texts that people write.
const WRITTEN: [&str; 12] =
    [".rs", ".toml", ".md", ".css", ".html", ".js", ".sql", ".sh", ".yml", ".ci/run", ".py", ".pyi"];

/// Marks of work left undone, in code or in prose. Spelled in halves, so that this file has none.
const UNDONE: [&str; 3] = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];

/// Code that stands for code, or a test that does not test. Spelled in halves like the above.
const STUBS: [&str; 4] =
    [concat!("to", "do!"), concat!("unimple", "mented!"), concat!("#[ig", "nore"), concat!("#[should_", "panic")];

/// Traces of the machine a text was written on.
const MACHINES: [&str; 7] = [
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/wo", "rk/"),
    concat!("/Us", "ers/"),
    concat!(":\\Us", "ers\\"),
    concat!("arti", "factory"),
    concat!("/tmp/", "target-"),
];

/// The one registry that a lock file may name.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Complains of texts that are not in the style of the house.
pub(super) fn check(files: &[File]) -> Vec<Complaint> {
    let written = |file: &&File| WRITTEN.iter().any(|end| file.path.ends_with(end));
    let mut complaints: Vec<_> = files.iter().flat_map(machines).collect();
    complaints.extend(files.iter().filter(written).flat_map(lines));
    complaints.extend(files.iter().filter(|file| file.is_rust()).flat_map(rust));
    complaints.extend(files.iter().filter(|file| file.path.ends_with("Cargo.lock")).flat_map(registries));
    complaints
}

fn machines(file: &File) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (number, line) in file.text.lines().enumerate() {
        for trace in MACHINES {
            // A path on a machine starts a word; inside a longer path it is one of the repository.
            let starts =
                |at: usize| !line[..at].ends_with(|letter| source::is_word(letter) || "/.-*)".contains(letter));
            let whole = !trace.starts_with('/');
            if line.match_indices(trace).any(|(at, _)| whole || starts(at)) {
                complaints.push(Complaint::new(
                    file,
                    number + 1,
                    format!("names a machine's own path or host: {trace}"),
                ));
            }
        }
    }
    complaints
}

fn lines(file: &File) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (index, line) in file.text.lines().enumerate() {
        let mut complain = |text: String| complaints.push(Complaint::new(file, index + 1, text));
        if line.ends_with([' ', '\t']) {
            complain("ends with white space".into());
        }
        if line.contains('\t') {
            complain("holds a tab".into());
        }
        for mark in UNDONE.into_iter().filter(|mark| source::find_word(line, mark).is_some()) {
            complain(format!("leaves work undone: {mark}"));
        }
    }
    if !file.text.is_empty() && !file.text.ends_with('\n') {
        complaints.push(Complaint::whole(&file.path, "does not end with a new line"));
    }
    complaints
}

fn rust(file: &File) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    if !file.text.starts_with("//! ") {
        complaints.push(Complaint::new(file, 1, "does not start with `//!` and what the file is for"));
    }
    let code = source::code(&file.text);
    let mut tested = false;
    for (index, line) in code.lines().enumerate() {
        for stub in STUBS.into_iter().filter(|stub| source::find_word(line, stub).is_some()) {
            complaints.push(Complaint::new(file, index + 1, format!("{stub} has no place here")));
        }
        if tested && line.trim_end().ends_with("() {}") {
            complaints.push(Complaint::new(file, index + 1, "a test that tests nothing"));
        }
        tested = line.contains("#[test]");
    }
    complaints
}

fn registries(file: &File) -> Vec<Complaint> {
    let foreign = |line: &str| line.starts_with("source = ") && !line.contains(REGISTRY);
    let lines = file.text.lines().enumerate().filter(|(_, line)| foreign(line));
    lines
        .map(|(index, line)| Complaint::new(file, index + 1, format!("not from the public registry: {line}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::planted;

    fn complaints(path: &str, text: &str) -> Vec<String> {
        check(&[planted(path, text)]).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_clean_file_has_no_complaint() {
        assert_eq!(complaints("a.rs", "//! A.\n\n#[test]\nfn a() {\n    assert!(true);\n}\n"), [""; 0]);
    }

    #[test]
    fn a_file_says_what_it_is() {
        assert_eq!(complaints("a.rs", "fn a() {}\n"), ["a.rs:1: does not start with `//!` and what the file is for"]);
    }

    #[test]
    fn white_space_is_kept_clean() {
        assert_eq!(complaints("a.md", "a \n"), ["a.md:1: ends with white space"]);
        assert_eq!(complaints("a.md", "a\tb\n"), ["a.md:1: holds a tab"]);
        assert_eq!(complaints("a.md", "a"), ["a.md: does not end with a new line"]);
    }

    #[test]
    fn undone_work_is_found() {
        for mark in UNDONE {
            assert_eq!(complaints("a.md", &format!("{mark}: more\n")), [format!("a.md:1: leaves work undone: {mark}")]);
        }
        for stub in STUBS {
            let expected = [format!("a.rs:2: {stub} has no place here")];
            assert_eq!(complaints("a.rs", &format!("//! A.\n{stub}\n")), expected);
            assert_eq!(complaints("a.rs", &format!("//! A.\n// {stub}\n")), [""; 0]);
        }
        assert_eq!(complaints("a.rs", "//! A.\n#[test]\nfn a() {}\n"), ["a.rs:3: a test that tests nothing"]);
    }

    #[test]
    fn traces_of_machines_are_found() {
        for trace in MACHINES {
            let found = complaints("a.txt", &format!("see {trace}x"));
            assert_eq!(found, [format!("a.txt:1: names a machine's own path or host: {trace}")]);
        }
        assert_eq!(complaints("a.md", &format!("see docs{}x\n", MACHINES[2])), [""; 0]);
    }

    #[test]
    fn lock_files_name_the_public_registry() {
        let fine = format!("[[package]]\nsource = \"{REGISTRY}\"\n");
        assert_eq!(complaints("Cargo.lock", &fine), [""; 0]);
        assert_eq!(complaints("e2e/Cargo.lock", &fine.replace("github.com", "example.org")).len(), 1);
    }
}
