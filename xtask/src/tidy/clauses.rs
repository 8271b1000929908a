//! Every clause of a rule book is tested by a test named after it and cited in the code where it
//! acts, and every clause that anybody cites exists.

use std::collections::{BTreeMap, BTreeSet};

use super::{Complaint, File, source};

/// The rule book of one game.
struct Book<'a> {
    krate: &'a str,
    file: &'a File,
    letters: String,
    /// Clause number, its line, and whether it is a mere definition.
    clauses: BTreeMap<u16, (usize, bool)>,
}

/// Complains of clauses without a test and of citations of clauses that do not exist.
pub(super) fn check(files: &[File]) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    let books = books(files, &mut complaints);
    for book in &books {
        let tests = tests(files, book);
        for (number, (line, definition)) in &book.clauses {
            if !definition && !tests.contains_key(number) {
                let name = format!("{}_{number}_", book.letters.to_lowercase());
                let text = format!("{}-{number} has no test: no `#[test] fn {name}…` in {}", book.letters, book.krate);
                complaints.push(Complaint::new(book.file, *line, text));
            }
        }
        let acting = acting(files, book);
        for (number, (line, definition)) in &book.clauses {
            if !definition && !acting.contains(number) {
                let text = format!("{}-{number} is cited nowhere in the code of {}", book.letters, book.krate);
                complaints.push(Complaint::new(book.file, *line, text));
            }
        }
        for (number, (file, line)) in &tests {
            if !book.clauses.contains_key(number) {
                let text = format!("the test is named after {}-{number}, which does not exist", book.letters);
                complaints.push(Complaint::new(file, *line, text));
            }
        }
    }
    complaints.extend(citations(files, &books));
    complaints
}

/// Reads the rule books: a clause is a paragraph that starts with `**XX-11**`.
fn books<'a>(files: &'a [File], complaints: &mut Vec<Complaint>) -> Vec<Book<'a>> {
    let games: BTreeSet<&str> =
        files.iter().filter_map(File::krate).filter(|krate| krate.starts_with("game-")).collect();
    let mut books = Vec::new();
    for krate in games {
        let path = format!("crates/{krate}/RULES.md");
        let Some(file) = files.iter().find(|file| file.path == path) else {
            complaints.push(Complaint::whole(path, "the game has no rule book"));
            continue;
        };
        books.extend(book(krate, file, complaints));
    }
    books
}

fn book<'a>(krate: &'a str, file: &'a File, complaints: &mut Vec<Complaint>) -> Option<Book<'a>> {
    let mut letters: Option<&str> = None;
    let mut clauses = BTreeMap::new();
    for (index, line) in file.text.lines().enumerate() {
        let Some((head, body)) = line.strip_prefix("**").and_then(|rest| rest.split_once("**")) else { continue };
        let Some((book, Ok(number))) = head.split_once('-').map(|(book, number)| (book, number.parse::<u16>())) else {
            continue;
        };
        if *letters.get_or_insert(book) != book {
            complaints.push(Complaint::new(file, index + 1, format!("{head} has the letters of another book")));
            continue;
        }
        let definition = body.trim_start().starts_with("*(definition)*");
        if clauses.insert(number, (index + 1, definition)).is_some() {
            complaints.push(Complaint::new(file, index + 1, format!("{head} is there twice")));
        }
    }
    let Some(letters) = letters else {
        complaints.push(Complaint::whole(&file.path, "the rule book has no clause: none starts with `**XX-1**`"));
        return None;
    };
    Some(Book { krate, file, letters: letters.into(), clauses })
}

/// The tests of a book's crate that are named after a clause, by clause.
fn tests<'a>(files: &'a [File], book: &Book<'_>) -> BTreeMap<u16, (&'a File, usize)> {
    let start = format!("fn {}_", book.letters.to_lowercase());
    let mut tests = BTreeMap::new();
    for file in files.iter().filter(|file| file.krate() == Some(book.krate) && file.is_rust()) {
        let code = source::code(&file.text);
        let mut is_test = false;
        for (index, line) in code.lines().map(str::trim).enumerate() {
            is_test |= line.contains("#[test]");
            let named = source::find_word(line, "fn").map(|at| &line[at..]).and_then(|item| item.strip_prefix(&start));
            let number: Option<u16> = named.and_then(|rest| rest.split(['_', '(']).next()?.parse().ok());
            if let (true, Some(number)) = (is_test, number) {
                tests.entry(number).or_insert((file, index + 1));
            }
            is_test &= line.is_empty() || line.starts_with("#[") && line.ends_with(']');
        }
    }
    tests
}

/// The clauses that the rules of a crate cite, in prose or as `clause!(11)`; what stands between the
/// ends of `SR-11 to SR-14` counts as cited.
fn acting(files: &[File], book: &Book<'_>) -> BTreeSet<u16> {
    let mut numbers = BTreeSet::new();
    let rules = |file: &&File| file.krate() == Some(book.krate) && file.is_rust() && !file.is_test();
    for line in files.iter().filter(rules).flat_map(|file| file.text.lines()) {
        let cites: Vec<u16> = cited(line, &book.letters).collect();
        for pair in cites.windows(2) {
            if line.contains(&format!("-{} to {}-{}", pair[0], book.letters, pair[1])) {
                numbers.extend(pair[0]..=pair[1]);
            }
        }
        numbers.extend(cites);
        for (at, _) in line.match_indices("clause") {
            let list = line[at..].trim_start_matches("clauses").trim_start_matches("clause");
            let Some(list) = list.strip_prefix("!(").or_else(|| list.strip_prefix("![")) else { continue };
            let inside = list.split([')', ']']).next().unwrap_or_default();
            numbers.extend(inside.split(',').filter_map(|number| number.trim().parse::<u16>().ok()));
        }
    }
    numbers
}

/// Complains of every `XX-11` in any text whose book exists but whose clause does not.
fn citations(files: &[File], books: &[Book<'_>]) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    // A host's test may well ask for a clause that does not exist, to see what the host says.
    let in_a_game = |file: &File| file.krate().is_some_and(|krate| krate.starts_with("game-"));
    let citing = |file: &&File| file.path.ends_with(".md") || file.is_rust() && (in_a_game(file) || !file.is_test());
    for file in files.iter().filter(citing) {
        for (index, line) in file.text.lines().enumerate() {
            for book in books {
                let missing = cited(line, &book.letters).filter(|number| !book.clauses.contains_key(number));
                complaints.extend(missing.map(|number| {
                    let text = format!("cites {}-{number}, which does not exist", book.letters);
                    Complaint::new(file, index + 1, text)
                }));
            }
        }
    }
    complaints
}

/// The clauses of a book that a line cites: `SR-11`, and both ends of `SR-11 to SR-14`.
fn cited(line: &str, letters: &str) -> impl Iterator<Item = u16> {
    let start = format!("{letters}-");
    let cites = line.match_indices(&start).filter_map(|(at, _)| {
        let digits = &line[at + start.len()..];
        let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
        (!line[..at].ends_with(source::is_word)).then(|| digits[..end].parse().ok())?
    });
    cites.collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::planted;

    const BOOK: &str = "# Toy\n\n**ZZ-1** *(definition)* A seat.\n\n**ZZ-2** Pay 3.\n";
    const TEST: &str = "#[test]\nfn zz_2_pays_three() {\n    check();\n}\n";

    fn complaints(book: &str, test: &str, code: &str) -> Vec<String> {
        with_rules(book, "/// ZZ-2: pays.", test, code)
    }

    fn with_rules(book: &str, rules: &str, test: &str, code: &str) -> Vec<String> {
        let files = [
            planted("crates/game-toy/RULES.md", book),
            planted("crates/game-toy/src/apply.rs", rules),
            planted("crates/game-toy/src/tests/rulings.rs", test),
            planted("crates/boards/src/toy.rs", code),
        ];
        check(&files).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_clause_that_no_rule_cites_is_found() {
        let expected = "crates/game-toy/RULES.md:5: ZZ-2 is cited nowhere in the code of game-toy";
        assert_eq!(with_rules(BOOK, "fn pay() {}", TEST, "// ZZ-2"), [expected], "a drawing is no rule");
        for cites in ["clause!(2)", "clauses![1, 2]", "// ZZ-1 to ZZ-2", "/// ZZ-1, ZZ-2: pays."] {
            assert_eq!(with_rules(BOOK, cites, TEST, ""), [""; 0], "{cites}");
        }
        let book = format!("{BOOK}\n**ZZ-3** Pay 4.\n");
        let test = format!("{TEST}{}", TEST.replace("zz_2", "zz_3"));
        assert_eq!(with_rules(&book, "// ZZ-1 to ZZ-3", &test, ""), [""; 0], "what lies between is cited");
    }

    #[test]
    fn a_tested_book_has_no_complaint() {
        assert_eq!(complaints(BOOK, TEST, "/// ZZ-2: pays."), [""; 0]);
    }

    #[test]
    fn a_clause_without_a_test_is_found() {
        let expected = "crates/game-toy/RULES.md:5: ZZ-2 has no test: no `#[test] fn zz_2_…` in game-toy";
        assert_eq!(complaints(BOOK, "", ""), [expected]);
        assert_eq!(complaints(BOOK, "fn zz_2_helper() {}", ""), [expected], "a helper is no test");
        assert_eq!(complaints(BOOK, "// #[test]\n// fn zz_2_pays() {}", ""), [expected], "a comment is no test");
        assert_eq!(complaints(BOOK, &TEST.replace("zz_2", "zz_22"), "").len(), 2, "another clause's test is no test");
    }

    #[test]
    fn a_test_of_a_clause_that_does_not_exist_is_found() {
        let found = complaints(BOOK, &format!("{TEST}#[test]\nfn zz_3_what() {{}}"), "");
        assert_eq!(
            found,
            ["crates/game-toy/src/tests/rulings.rs:6: the test is named after ZZ-3, which does not exist"]
        );
    }

    #[test]
    fn a_citation_of_a_clause_that_does_not_exist_is_found() {
        assert_eq!(
            complaints(BOOK, TEST, "// ZZ-2 and ZZ-9\n// XZZ-9, YY-9"),
            ["crates/boards/src/toy.rs:1: cites ZZ-9, which does not exist"]
        );
    }

    #[test]
    fn a_book_must_exist_and_have_clauses_of_its_own_once() {
        assert_eq!(check(&[planted("crates/game-toy/src/lib.rs", "")]).len(), 1);
        assert_eq!(complaints("# Toy\n", "", "").len(), 1);
        assert_eq!(complaints(&format!("{BOOK}\n**ZZ-2** Again.\n"), TEST, "").len(), 1);
        assert_eq!(complaints(&format!("{BOOK}\n**YY-3** Other.\n"), TEST, "").len(), 1);
    }
}
