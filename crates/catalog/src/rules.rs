//! Rule books as data: sections of paragraphs, each with the number of its clause if it has one.

/// A rule book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// Its sections in order.
    pub sections: Vec<Section>,
}

/// A section of a rule book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Its heading.
    pub heading: String,
    /// What it says.
    pub paragraphs: Vec<Paragraph>,
}

/// A paragraph of a rule book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paragraph {
    /// The number of its clause, if it is one.
    pub clause: Option<String>,
    /// Its text, with light Markdown inside.
    pub text: String,
}

impl Book {
    /// Reads a rule book from its Markdown.
    pub fn parse(markdown: &str) -> Book {
        let mut sections: Vec<Section> = Vec::new();
        for block in markdown.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
            let (heading, rest) = match block.strip_prefix('#') {
                Some(block) => block.split_once('\n').unwrap_or((block, "")),
                None => ("", block),
            };
            if !heading.is_empty() || sections.is_empty() {
                let heading = heading.trim_start_matches('#').trim().to_owned();
                sections.push(Section { heading, paragraphs: Vec::new() });
            }
            let section = sections.last_mut().expect("a section was just made");
            section.paragraphs.extend(paragraphs(rest));
        }
        Book { sections }
    }

    /// The paragraph of a clause.
    pub fn clause(&self, number: &str) -> Option<&Paragraph> {
        let paragraphs = self.sections.iter().flat_map(|section| &section.paragraphs);
        paragraphs.into_iter().find(|paragraph| paragraph.clause.as_deref() == Some(number))
    }
}

/// What a clause says, without its number.
pub fn clause_text(markdown: &str, number: &str) -> Option<String> {
    let start = markdown.find(&format!("**{number}**"))?;
    paragraphs(&markdown[start..]).next().map(|paragraph| paragraph.text)
}

/// Splits a block at each clause number that begins a line. List items stay in their paragraph.
fn paragraphs(block: &str) -> impl Iterator<Item = Paragraph> {
    let block = block.split("\n\n").next().unwrap_or_default();
    let mut found: Vec<Paragraph> = Vec::new();
    for line in block.lines() {
        match clause_of(line.trim_start_matches("- ")) {
            Some((number, text)) => found.push(Paragraph { clause: Some(number.into()), text: text.into() }),
            None => match found.last_mut() {
                Some(last) if line.starts_with('|') || line.starts_with("- ") => {
                    last.text.push('\n');
                    last.text.push_str(line);
                }
                Some(last) => {
                    last.text.push(' ');
                    last.text.push_str(line.trim());
                }
                None if line.trim().is_empty() => {}
                None => found.push(Paragraph { clause: None, text: line.to_owned() }),
            },
        }
    }
    found.into_iter()
}

fn clause_of(line: &str) -> Option<(&str, &str)> {
    let (number, text) = line.strip_prefix("**")?.split_once("**")?;
    let (book, digits) = number.split_once('-')?;
    let plausible = book.len() == 2 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plausible.then(|| (number, text.trim_start().trim_start_matches("*(definition)*").trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Toy\n\nA short game.\n\n## Turns\n\n**TY-1** One\nturn each.\n\n**TY-2** *(definition)* A turn is a turn.\n- **TY-3** In a list.\n- **TY-4** Too.\n";

    #[test]
    fn a_book_has_sections_and_clauses() {
        let book = Book::parse(BOOK);
        assert_eq!(book.sections.iter().map(|section| section.heading.as_str()).collect::<Vec<_>>(), ["Toy", "Turns"]);
        assert_eq!(book.clause("TY-1").map(|clause| clause.text.as_str()), Some("One turn each."));
        assert_eq!(book.clause("TY-3").map(|clause| clause.text.as_str()), Some("In a list."));
        assert_eq!(book.clause("TY-9"), None);
    }

    #[test]
    fn a_clause_is_found_by_its_number() {
        assert_eq!(clause_text(BOOK, "TY-2").as_deref(), Some("A turn is a turn."));
    }
}
