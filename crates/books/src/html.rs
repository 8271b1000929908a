//! A rule book as HTML for the page: contents, parts, clauses that can be linked to, figures.

use std::fmt::Write as _;

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html::push_html};

use crate::Figure;

/// The book of a game as a piece of HTML.
pub fn html(slug: &str, markdown: &str, figures: &[Figure]) -> String {
    let mut contents = String::new();
    let mut body = String::new();
    let mut parts = 0;
    let mut part = String::new();
    for block in blocks(markdown) {
        match block {
            // The name of the game stands above the book.
            Block::Heading(1, _) => {}
            Block::Heading(level, text) => {
                parts += 1;
                part = escape(text);
                if level == 2 {
                    let _ = write!(contents, "<li><a href=\"#\" data-part=\"part-{parts}\">{}</a></li>", escape(text));
                }
                let tag = if level == 2 { "h3" } else { "h4" };
                let _ = write!(body, "<{tag} id=\"part-{parts}\">{}</{tag}>", escape(text));
            }
            Block::Other(source) => match clause(source) {
                Some((number, text)) => {
                    let _ = write!(
                        body,
                        "<div class=\"para\" id=\"rule-{number}\" data-part-name=\"{part}\"><a class=\"num clause\" href=\"#/rules/{slug}/{number}\" \
                         data-clause=\"{number}\">{number}</a><div>{}</div></div>",
                        written(slug, text)
                    );
                    figures_of(&mut body, slug, figures, number);
                }
                None => {
                    // What is wider than the page is scrolled by keyboard too.
                    let (wide, scrolled) = if is_wide(source) { (" wide", " tabindex=\"0\"") } else { ("", "") };
                    let _ = write!(
                        body,
                        "<div class=\"para plain{wide}\" data-part-name=\"{part}\"><div{scrolled}>{}</div></div>",
                        written(slug, source)
                    );
                }
            },
        }
    }
    format!("<nav class=\"contents\"><ul>{contents}</ul></nav><div class=\"text\">{body}</div>")
}

/// Whether it is a table that needs more than a narrow column.
fn is_wide(source: &str) -> bool {
    const NARROW: usize = 70;
    source.lines().any(|line| line.starts_with('|') && line.len() > NARROW)
}

fn figures_of(body: &mut String, slug: &str, figures: &[Figure], number: &str) {
    for (index, figure) in figures.iter().enumerate().filter(|(_, figure)| figure.clause == number) {
        let _ = write!(
            body,
            "<figure data-figure=\"{}\"><div class=\"drawing\" role=\"img\" aria-label=\"{}\"></div>\
             <figcaption><b>{}</b> {}</figcaption></figure>",
            Figure::file(slug, index + 1),
            escape(&figure.title),
            escape(&figure.title),
            links(slug, &figure.caption)
        );
    }
}

/// A block of a book.
pub(crate) enum Block<'a> {
    /// A heading of this level.
    Heading(usize, &'a str),
    /// Anything else, as it is written.
    Other(&'a str),
}

/// The blocks of a book one after the other.
#[expect(clippy::wildcard_enum_match_arm, reason = "Markdown has more than a block's beginning and end")]
pub(crate) fn blocks(markdown: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut depth = 0;
    for (event, range) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                if depth == 0 {
                    let source = &markdown[range];
                    blocks.push(match tag {
                        Tag::Heading { level, .. } => {
                            Block::Heading(level as usize, source.trim_start_matches('#').trim())
                        }
                        _ => Block::Other(source),
                    });
                }
                depth += 1;
            }
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    blocks
}

/// The number of a clause that a paragraph begins with, and what it says.
pub(crate) fn clause(paragraph: &str) -> Option<(&str, &str)> {
    let (number, text) = paragraph.strip_prefix("**")?.split_once("**")?;
    let (book, digits) = number.split_once('-')?;
    let plausible = book.len() == 2 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plausible.then(|| (number, text.trim_start().trim_start_matches("*(definition)*").trim_start()))
}

/// Markdown as HTML, with links at the numbers of clauses. What is verbatim stays so.
#[expect(clippy::wildcard_enum_match_arm, reason = "the rest of Markdown is written as it is")]
fn written(slug: &str, source: &str) -> String {
    let mut verbatim = false;
    let events = Parser::new_ext(source, Options::ENABLE_TABLES).map(|event| match event {
        Event::Start(Tag::CodeBlock(kind)) => {
            verbatim = true;
            Event::Start(Tag::CodeBlock(kind))
        }
        Event::End(TagEnd::CodeBlock) => {
            verbatim = false;
            Event::End(TagEnd::CodeBlock)
        }
        Event::Text(text) if !verbatim => Event::InlineHtml(CowStr::from(links(slug, &text))),
        // A book is ours, but what is no text in it is shown as it stands.
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        other => other,
    });
    let mut out = String::new();
    push_html(&mut out, events);
    // An empty head tells those who cannot see it nothing.
    let out = out.replace("<th></th>", "<td></td>");
    out.replace("<pre>", "<pre tabindex=\"0\">")
}

/// Text with links at the numbers of clauses.
fn links(slug: &str, text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(dash) = rest.find('-') {
        let bytes = rest.as_bytes();
        let digits = bytes[dash + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let book = dash >= 2 && bytes[dash - 2..dash].iter().all(u8::is_ascii_uppercase);
        let whole = book && (dash == 2 || !bytes[dash - 3].is_ascii_alphanumeric());
        if whole && digits > 0 {
            let number = &rest[dash - 2..=dash + digits];
            let _ = write!(
                out,
                "{}<a class=\"clause\" href=\"#/rules/{slug}/{number}\" data-clause=\"{number}\">{number}</a>",
                escape(&rest[..dash - 2])
            );
            rest = &rest[dash + 1 + digits..];
        } else {
            out.push_str(&escape(&rest[..=dash]));
            rest = &rest[dash + 1..];
        }
    }
    out.push_str(&escape(rest));
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Toy\n\nA game.\n\n## Turns\n\n**TY-1** One, as TY-2 <says>.\n\n```\n a TY-2\n  b\n```\n\n| | b |\n|---|---|\n| c | well-known |\n\n**TY-2** *(definition)* Two.\n";

    #[test]
    fn clauses_have_anchors_and_are_linked_to() {
        let html = html("toy", BOOK, &[]);
        assert!(html.contains("<div class=\"para\" id=\"rule-TY-1\" data-part-name=\"Turns\">"), "{html}");
        assert!(html.contains("href=\"#/rules/toy/TY-2\" data-clause=\"TY-2\">TY-2</a> &lt;says&gt;."), "{html}");
        assert!(html.contains("<div><p>Two.</p>"), "a definition is said without its mark: {html}");
        assert!(
            html.contains("data-part=\"part-1\">Turns</a>") && html.contains("<h3 id=\"part-1\">Turns</h3>"),
            "{html}"
        );
    }

    #[test]
    fn maps_stay_as_they_are_and_tables_are_whole() {
        let html = html("toy", BOOK, &[]);
        assert!(html.contains("<pre tabindex=\"0\"><code> a TY-2\n  b\n</code></pre>"), "{html}");
        assert!(html.contains("<td></td><th>b</th>") && html.contains("<td>well-known</td>"), "{html}");
    }

    #[test]
    fn figures_stand_after_their_clause() {
        let figures = Figure::read("figure TY-1 A turn\nsay See TY-2.\n").expect("it is whole");
        let html = html("toy", BOOK, &figures);
        let (at, after) = (html.find("data-figure=\"toy-1.svg\""), html.find("<pre "));
        assert!(at.is_some() && at < after, "{html}");
    }
}
