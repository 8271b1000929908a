//! Sentences stand in files called `words`, and on the boards of terminals in `text`, so that a
//! second language is a second set of files.

use super::{Complaint, File};

/// The crates that speak to people about games. The rules have words of their own beside them.
const SPEAKERS: [&str; 4] = ["boards", "web", "room", "catalog"];

/// What is for programmers, or for machines.
const ASIDE: [&str; 8] = ["expect(", "assert", "#[error", "panic!", "println!", "//", "class", "key("];

/// So many words in a row are a sentence.
const WORDS: usize = 3;

/// Complains of sentences outside the files for them.
pub(super) fn check(files: &[File]) -> Vec<Complaint> {
    files.iter().filter(|file| speaks(file)).flat_map(sentences).collect()
}

fn speaks(file: &File) -> bool {
    let krate = file.krate().is_some_and(|krate| SPEAKERS.contains(&krate));
    let words = ["/words.rs", "/text.rs"].iter().any(|home| file.path.ends_with(home));
    krate && file.is_rust() && !file.is_test() && !file.path.ends_with("_tests.rs") && !words
}

fn sentences(file: &File) -> Vec<Complaint> {
    let code = file.text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut complaints = Vec::new();
    for (number, line) in code.lines().enumerate() {
        if ASIDE.iter().any(|aside| line.contains(aside)) {
            continue;
        }
        // Every other piece between quotation marks is a text.
        for text in line.split('"').skip(1).step_by(2).filter(|text| is_sentence(text)) {
            complaints.push(Complaint::new(file, number + 1, format!("{text:?} belongs into a file of words")));
        }
    }
    complaints
}

/// Whether a text is said to people: words in a row, and no marks of a selector, a path or a style.
fn is_sentence(text: &str) -> bool {
    let machine = text.contains(['<', '>', '#', '=', ';', '[', ']', '/', '_', '\\', ','])
        || text.split(' ').any(|word| word.starts_with('.') || word.contains('.') && !word.ends_with('.'));
    let is_word =
        |word: &&str| word.len() > 1 && word.chars().all(|letter| letter.is_alphabetic() || ".:'?!".contains(letter));
    let words = text.split(' ').filter(is_word).filter(|word| word.chars().any(char::is_lowercase)).count();
    !machine && words >= WORDS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> usize {
        check(&[File { path: path.into(), text: text.into() }]).len()
    }

    #[test]
    fn a_sentence_outside_its_file_is_found() {
        let said = "p { \"Hand the device on.\" }\n";
        assert_eq!(found("crates/web/src/page/table.rs", said), 1);
        assert_eq!(found("crates/boards/src/rialto/panels.rs", said), 1);
        assert_eq!(found("crates/web/src/page/words.rs", said), 0, "that is what it is for");
        assert_eq!(found("crates/bots/src/search.rs", said), 0, "bots do not speak");
    }

    #[test]
    fn what_nobody_reads_is_none() {
        for text in [
            "div { class: \"column right high\" }",
            "let it = maybe.expect(\"it is always there\");",
            "// as in \"this is a comment\"",
            "browser::all(\".acts button.row\")",
            "path(\"M5,12l5,6L19,6 z z z\")",
        ] {
            assert_eq!(found("crates/web/src/page/table.rs", text), 0, "{text}");
        }
    }
}
