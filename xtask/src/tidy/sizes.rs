//! How long a file and a function may be, with the few that may be longer.

use super::{Complaint, File, source};

/// A reader keeps so many lines of a file in mind.
const FILE: usize = 400;

/// A function that does not fit a screen does two things.
const FUNCTION: usize = 70;

/// Files that are one thing all the same, each with the most lines it may have.
const LONG_FILES: [(&str, usize); 2] = [
    // Writing SVG: one function a shape.
    ("crates/boards/src/scene/svg.rs", 450),
    // A table as its log makes it: one function a kind of row.
    ("crates/server/src/table/state.rs", 450),
];

/// Functions that are one list all the same: an arm or an element a line.
const LONG_FUNCTIONS: [(&str, &str); 3] = [
    ("crates/game-rialto/src/words/log.rs", "said"),
    ("crates/game-strada-romana/src/words/log.rs", "line"),
    ("crates/web/src/page/setup.rs", "SetupPage"),
];

/// Complains of long files and functions.
pub(super) fn check(files: &[File]) -> Vec<Complaint> {
    let rust: Vec<&File> = files.iter().filter(|file| file.is_rust()).collect();
    let mut complaints: Vec<_> = rust.iter().flat_map(|file| lines(file)).collect();
    for file in &rust {
        let code = source::code(&file.text);
        let named = |name: &str| LONG_FUNCTIONS.contains(&(file.path.as_str(), name));
        let long = functions(&code).into_iter().filter(|function| function.length > FUNCTION && !named(function.name));
        complaints.extend(long.map(|function| {
            let text = format!("`{}` has {} lines, more than {FUNCTION}", function.name, function.length);
            Complaint::new(file, function.line, text)
        }));
    }
    complaints
}

fn lines(file: &File) -> Option<Complaint> {
    let count = file.text.lines().count();
    let most = LONG_FILES.iter().find(|(path, _)| *path == file.path).map_or(FILE, |(_, most)| *most);
    (count > most).then(|| Complaint::whole(&file.path, format!("has {count} lines, more than {most}")))
}

/// A function with its place and how many lines it takes.
struct Function<'a> {
    name: &'a str,
    line: usize,
    length: usize,
}

/// The functions of formatted code: each ends with a brace below the column where it began.
fn functions(code: &str) -> Vec<Function<'_>> {
    let lines: Vec<&str> = code.lines().collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(at) = source::find_word(line, "fn") else { continue };
        let name = line[at + 2..].trim_start().split(|letter| !source::is_word(letter)).next().unwrap_or_default();
        let indent = line.len() - line.trim_start().len();
        let closes = |line: &&str| line.trim_end().len() == indent + 1 && line.trim_start().starts_with('}');
        // A line that is blank or deeper goes on; what else is no deeper and no brace was a declaration.
        let length = lines[index + 1..].iter().position(closes).map_or(1, |position| position + 2);
        let is_declared = lines[index..].iter().find(|line| line.contains(['{', ';'])).is_some_and(|line| {
            let (brace, end) = (line.find('{').unwrap_or(usize::MAX), line.find(';').unwrap_or(usize::MAX));
            end < brace
        });
        let on_one_line = line.contains('{') && line.trim_end().ends_with('}');
        if !name.is_empty() && !is_declared && !on_one_line {
            found.push(Function { name, line: index + 1, length });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::planted;

    fn complaints(path: &str, text: &str) -> Vec<String> {
        check(&[planted(path, text)]).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn long_files_are_found() {
        assert_eq!(complaints("a.rs", &"\n".repeat(FILE)), [""; 0]);
        assert_eq!(complaints("a.rs", &"\n".repeat(FILE + 1)), ["a.rs: has 401 lines, more than 400"]);
        let (path, most) = LONG_FILES[0];
        assert_eq!(complaints(path, &"\n".repeat(most)), [""; 0]);
        assert_eq!(complaints(path, &"\n".repeat(most + 1)).len(), 1);
    }

    #[test]
    fn long_functions_are_found() {
        let body = |lines| "        let a = 1;\n".repeat(lines);
        let method = |lines| format!("impl A {{\n    fn a() {{\n{}    }}\n\n    fn b() {{}}\n}}\n", body(lines));
        assert_eq!(complaints("a.rs", &method(FUNCTION - 2)), [""; 0]);
        assert_eq!(complaints("a.rs", &method(FUNCTION - 1)), ["a.rs:2: `a` has 71 lines, more than 70"]);
        let declared = format!("trait A {{\n    fn a(&self);\n{}}}\n", "    fn b(&self);\n".repeat(FUNCTION));
        assert_eq!(complaints("a.rs", &declared), [""; 0]);
    }
}
