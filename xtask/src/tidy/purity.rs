//! Rules do no input or output, read no clock, own no chance, keep no hidden state, use no floats.

use super::{Complaint, File, source};

/// Parts of the standard library that rules leave alone.
const MODULES: [&str; 8] = ["env", "fs", "io", "net", "os", "process", "thread", "time"];

/// Names that rules leave alone, and why.
const NAMES: [(&str, &str); 19] = [
    ("f32", "floats differ between platforms"),
    ("f64", "floats differ between platforms"),
    ("HashMap", "its order differs from run to run"),
    ("HashSet", "its order differs from run to run"),
    ("RandomState", "its order differs from run to run"),
    ("rand", "chance comes from the croupier"),
    ("getrandom", "chance comes from the croupier"),
    ("Instant", "rules read no clock"),
    ("SystemTime", "rules read no clock"),
    ("print!", "rules do no output"),
    ("println!", "rules do no output"),
    ("eprint!", "rules do no output"),
    ("eprintln!", "rules do no output"),
    ("thread_local!", "a game is its value, with nothing hidden beside it"),
    ("Mutex", "a game is its value, with nothing hidden beside it"),
    ("RwLock", "a game is its value, with nothing hidden beside it"),
    ("RefCell", "a game is its value, with nothing hidden beside it"),
    ("AtomicU32", "a game is its value, with nothing hidden beside it"),
    ("AtomicU64", "a game is its value, with nothing hidden beside it"),
];

/// Complains of rules that use what rules may not, tests apart.
pub(super) fn check(files: &[File]) -> Vec<Complaint> {
    let rules = |file: &&File| {
        let ours = file.krate().is_some_and(|krate| krate == "engine" || krate.starts_with("game-"));
        ours && file.is_rust() && !file.is_test()
    };
    files.iter().filter(rules).flat_map(of_file).collect()
}

fn of_file(file: &File) -> Vec<Complaint> {
    let code = source::without_tests(&source::code(&file.text));
    let mut complaints = modules(file, &code);
    for (number, line) in code.lines().enumerate() {
        for (name, why) in NAMES {
            if source::find_word(line, name).is_some() {
                complaints.push(Complaint::new(file, number + 1, format!("rules may not use {name}: {why}")));
            }
        }
        if let Some(literal) = float_literal(line) {
            complaints.push(Complaint::new(file, number + 1, format!("rules may not use floats: {literal}")));
        }
    }
    complaints
}

/// Complains of `std::fs`, also when it is imported as `std::{fmt, fs}`.
fn modules(file: &File, code: &str) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (at, _) in code.match_indices("std::").filter(|&(at, _)| !code[..at].ends_with(source::is_word)) {
        let after = &code[at + "std::".len()..];
        let named = if after.starts_with('{') { group(after) } else { vec![first_name(after)] };
        let line = code[..at].lines().count().max(1);
        for module in named.into_iter().filter(|name| MODULES.contains(name)) {
            complaints.push(Complaint::new(file, line, format!("rules may not use std::{module}")));
        }
    }
    complaints
}

/// The first names inside the braces that start here: `{fmt, fs::{self, File}}` has `fmt` and `fs`.
fn group(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' => {}
            _ => continue,
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && letter != '}' {
            names.push(first_name(text[at + 1..].trim_start()));
        }
    }
    names
}

fn first_name(text: &str) -> &str {
    &text[..text.find(|letter| !source::is_word(letter)).unwrap_or(text.len())]
}

/// A number with a point in it; `1..2` and `pair.0.1` are none.
fn float_literal(line: &str) -> Option<&str> {
    let bytes = line.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    (1..bytes.len()).filter(|&at| bytes[at] == b'.' && digit(at - 1) && digit(at + 1)).find_map(|at| {
        let start = line[..at].rfind(|letter: char| !source::is_word(letter)).map_or(0, |before| before + 1);
        let number = bytes[start].is_ascii_digit() && !line[..start].ends_with('.');
        number.then(|| &line[start..at + 2])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::planted;

    fn complaints(text: &str) -> Vec<String> {
        let path = "crates/game-rialto/src/apply.rs";
        check(&[planted(path, text)]).iter().map(|complaint| complaint.to_string().replace(path, "apply")).collect()
    }

    #[test]
    fn every_forbidden_name_is_found() {
        for (name, why) in NAMES {
            let found = complaints(&format!("//! x\nlet x = {name};"));
            assert_eq!(found, [format!("apply:2: rules may not use {name}: {why}")]);
        }
    }

    #[test]
    fn every_forbidden_module_is_found_in_both_spellings() {
        for module in MODULES {
            let expected = [format!("apply:1: rules may not use std::{module}")];
            assert_eq!(complaints(&format!("use std::{module}::x;")), expected);
            assert_eq!(complaints(&format!("use std::{{fmt, {module}::{{self, x}}, mem}};")), expected);
        }
    }

    #[test]
    fn floats_are_found_without_a_type() {
        assert_eq!(complaints("let x = 1.5;"), ["apply:1: rules may not use floats: 1.5"]);
        assert!(complaints("let x = pair.0.1 + (1..2).len() + a1.0;").is_empty());
    }

    #[test]
    fn tests_comments_and_other_crates_are_free() {
        assert!(complaints("// f32\nfn a() {}\n#[cfg(test)]\nmod tests {\n    use std::fs;\n}\n").is_empty());
        assert!(check(&[planted("crates/game-rialto/src/tests/laws.rs", "use std::fs;")]).is_empty());
        assert!(check(&[planted("crates/bots/src/lib.rs", "let x: f32 = 1.5;")]).is_empty());
        assert_eq!(check(&[planted("crates/engine/src/bag.rs", "use std::fs;")]).len(), 1);
    }
}
