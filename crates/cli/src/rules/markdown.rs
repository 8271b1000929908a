//! A rule book's Markdown as text for a terminal.

use boards::Paint;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The text, wrapped at so many columns between words. Code is left as it is.
pub(super) fn render(markdown: &str, width: usize, paint: Paint) -> String {
    let mut page = Page {
        width,
        paint,
        out: String::new(),
        words: Vec::new(),
        lists: Vec::new(),
        marked: false,
        rows: Vec::new(),
        style: Style::default(),
    };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        page.event(event);
    }
    page.out
}

/// How the words at hand are written.
#[derive(Clone, Copy, Default)]
struct Style {
    bold: bool,
    faint: bool,
    verbatim: bool,
}

/// One word with its colours, and how many columns it takes.
struct Word {
    text: String,
    width: usize,
    /// Whether a space comes before it.
    apart: bool,
}

struct Page {
    width: usize,
    paint: Paint,
    out: String,
    words: Vec<Word>,
    /// The lists that the text is in, each with its next number if it has numbers.
    lists: Vec<Option<u64>>,
    /// Whether the item at hand has its mark.
    marked: bool,
    /// The table at hand: the words of each cell, row by row.
    rows: Vec<Vec<Vec<Word>>>,
    style: Style,
}

impl Page {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Code(text) if self.style.verbatim => {
                text.lines().for_each(|line| self.out.push_str(&format!("    {line}\n")));
            }
            Event::Code(text) => {
                let before = std::mem::replace(&mut self.style.bold, true);
                self.say(&text);
                self.style.bold = before;
            }
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.say(&text),
            Event::SoftBreak => self.say(" "),
            Event::HardBreak => self.paragraph(""),
            Event::Rule => self.out.push_str(&format!("{}\n\n", "-".repeat(self.width.min(40)))),
            Event::InlineMath(text) | Event::DisplayMath(text) | Event::FootnoteReference(text) => self.say(&text),
            Event::TaskListMarker(done) => self.say(if done { "[x] " } else { "[ ] " }),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the rest of Markdown has no look of its own")]
    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading { .. } | Tag::Strong => self.style.bold = true,
            Tag::Emphasis => self.style.faint = true,
            Tag::CodeBlock(_) => self.style.verbatim = true,
            Tag::Item => self.marked = false,
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            Tag::List(first) => {
                // A list may begin inside an item, whose own words come first.
                self.paragraph("");
                self.lists.push(*first);
            }
            _ => {}
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the rest of Markdown has no look of its own")]
    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                self.paragraph("\n");
                self.style.bold = false;
            }
            TagEnd::Strong => self.style.bold = false,
            TagEnd::Emphasis => self.style.faint = false,
            TagEnd::CodeBlock => {
                self.style.verbatim = false;
                self.out.push('\n');
            }
            TagEnd::Paragraph => self.paragraph(if self.lists.is_empty() { "\n" } else { "" }),
            TagEnd::Item => {
                self.paragraph("");
                if let Some(Some(number)) = self.lists.last_mut() {
                    *number += 1;
                }
            }
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.out.push('\n');
                }
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.words);
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Table => self.table(),
            _ => {}
        }
    }

    /// Adds words to the paragraph at hand.
    fn say(&mut self, text: &str) {
        let mut apart = text.starts_with(char::is_whitespace);
        for word in text.split_whitespace() {
            let painted = match self.style {
                Style { bold: true, .. } => self.paint.bold(word),
                Style { faint: true, .. } => self.paint.faint(word),
                Style { .. } => word.to_owned(),
            };
            self.words.push(Word { text: painted, width: word.chars().count(), apart });
            apart = true;
        }
        if text.ends_with(char::is_whitespace) {
            // The space belongs to whatever comes next.
            self.words.push(Word { text: String::new(), width: 0, apart: true });
        }
    }

    /// Writes the table at hand with its columns under each other, or, if the page is too narrow for
    /// that, row by row.
    fn table(&mut self) {
        let width = |cell: &Vec<Word>| cell.iter().map(|word| word.width + usize::from(word.apart)).sum::<usize>();
        let rows = std::mem::take(&mut self.rows);
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widest: Vec<usize> = (0..columns)
            .map(|column| rows.iter().filter_map(|row| row.get(column)).map(width).max().unwrap_or(0))
            .collect();
        if 2 + widest.iter().map(|widest| widest + 2).sum::<usize>() > self.width {
            rows.into_iter().for_each(|row| self.row(row));
            self.out.push('\n');
            return;
        }
        for row in &rows {
            let mut line = "    ".to_owned();
            for (cell, widest) in row.iter().zip(&widest) {
                for word in cell {
                    line.push_str(if word.apart { " " } else { "" });
                    line.push_str(&word.text);
                }
                line.push_str(&" ".repeat(widest - width(cell) + 2));
            }
            self.out.push_str(line.trim_end());
            self.out.push('\n');
        }
        self.out.push('\n');
    }

    /// Writes a row of a wide table: its first cell, and the others one after another below it. An
    /// empty one keeps its dot, so that every value can be told by its place.
    fn row(&mut self, row: Vec<Vec<Word>>) {
        let filled = row.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
        let mut cells = row.into_iter().take(filled);
        let first = cells.next().unwrap_or_default();
        let mut others: Vec<Word> = Vec::new();
        for (index, mut cell) in cells.enumerate() {
            if index > 0 {
                others.push(Word { text: "·".to_owned(), width: 1, apart: true });
            }
            cell.iter_mut().take(1).for_each(|word| word.apart = true);
            others.extend(cell);
        }
        for (words, indent) in [(first, 4), (others, 8)] {
            if !words.is_empty() {
                self.out.push_str(&" ".repeat(indent));
                self.flow(words, indent);
            }
        }
    }

    /// Writes the paragraph at hand, and what comes after it.
    fn paragraph(&mut self, after: &str) {
        let words = std::mem::take(&mut self.words);
        if words.iter().all(|word| word.width == 0) {
            return;
        }
        let depth = self.lists.len();
        let mark = match self.lists.last() {
            None => String::new(),
            Some(None) => format!("{}- ", "  ".repeat(depth - 1)),
            Some(Some(number)) => format!("{}{number}. ", "  ".repeat(depth - 1)),
        };
        let indent = mark.chars().count();
        let marked = std::mem::replace(&mut self.marked, true);
        self.out.push_str(&if marked { " ".repeat(indent) } else { mark });
        self.flow(words, indent);
        self.out.push_str(after);
    }

    /// Writes words from a column on, and breaks the line between them where it is full.
    fn flow(&mut self, words: Vec<Word>, indent: usize) {
        let (mut column, mut space) = (indent, false);
        for chunk in chunks(words) {
            let wide: usize = chunk.iter().map(|word| word.width).sum();
            space |= chunk.first().is_some_and(|word| word.apart) && column > indent;
            if wide == 0 {
                continue;
            }
            if space && column + 1 + wide > self.width {
                self.out.push('\n');
                self.out.push_str(&" ".repeat(indent));
                column = indent;
            } else if space {
                self.out.push(' ');
                column += 1;
            }
            chunk.iter().for_each(|word| self.out.push_str(&word.text));
            column += wide;
            space = false;
        }
        self.out.push('\n');
    }
}

/// Words that must stay together, such as a bold number and the comma after it.
fn chunks(words: Vec<Word>) -> Vec<Vec<Word>> {
    let mut chunks: Vec<Vec<Word>> = Vec::new();
    for word in words {
        match chunks.last_mut() {
            Some(last) if !word.apart => last.push(word),
            Some(_) | None => chunks.push(vec![word]),
        }
    }
    chunks
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Paint = Paint { colour: false };

    #[test]
    fn books_are_wrapped_between_words_and_lose_nothing() {
        for title in catalog::titles() {
            let text = render(title.info.rules, 80, PLAIN);
            let fences = |line: &&str| !line.starts_with("```");
            let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
            let written: String = title.info.rules.lines().filter(fences).map(letters).collect();
            let shown = letters(&text);
            let same = written.chars().zip(shown.chars()).take_while(|(one, other)| one == other).count();
            let after = |text: &str| text.chars().skip(same.saturating_sub(20)).take(60).collect::<String>();
            assert_eq!(after(&shown), after(&written), "{}: something is lost or added", title.info.name);
            assert_eq!(shown.len(), written.len(), "{}", title.info.name);
            assert!(!text.contains("**"), "{} shows its Markdown", title.info.name);
            for line in text.lines() {
                assert!(line.chars().count() <= 80 || !line.contains(' '), "{}: {line}", title.info.name);
            }
        }
    }

    #[test]
    fn every_kind_of_text_has_its_place() {
        let text = render(
            "# Head\n\nOne **two**, `three` *four*.\n\n- a\n- b b b b\n\n1. x\n2. y\n\n```\n raw  text\n```\n\n| a | b |\n|---|---|\n| long | c |\n",
            8,
            PLAIN,
        );
        let list = "- a\n- b b b\n  b\n\n1. x\n2. y\n\n";
        let table = "    a\n        b\n    long\n        c\n\n";
        assert_eq!(text, format!("Head\n\nOne two,\nthree\nfour.\n\n{list}     raw  text\n\n{table}"));
        assert!(render("**b**", 80, Paint { colour: true }).contains("\u{1b}[1mb"));
    }

    #[test]
    fn a_table_that_the_page_is_too_narrow_for_is_written_row_by_row() {
        let table = "| a | b | c |\n|---|---|---|\n| long | d e | f |\n| g | | h |\n";
        assert_eq!(render(table, 16, PLAIN), "    a     b    c\n    long  d e  f\n    g          h\n\n");
        let rows = "    a\n        b · c\n    long\n        d e · f\n    g\n        · h\n\n";
        assert_eq!(render(table, 15, PLAIN), rows);
    }
}
