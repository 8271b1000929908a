//! The light Markdown of rule books, as HTML. Everything else is escaped.

use std::fmt::Write;

/// A paragraph, list or table.
pub fn block(text: &str) -> String {
    let mut html = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with('|') {
            let mut rows = vec![line];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(row);
            }
            html.push_str(&table(&rows));
        } else if let Some(item) = list_item(line) {
            html.push_str("<ul>");
            let _ = write!(html, "<li>{}</li>", inline(item));
            while let Some(item) = lines.next_if(|line| list_item(line).is_some()) {
                let _ = write!(html, "<li>{}</li>", inline(list_item(item).unwrap_or(item)));
            }
            html.push_str("</ul>");
        } else if !line.trim().is_empty() {
            let _ = write!(html, "<p>{}</p>", inline(line.trim()));
        }
    }
    html
}

fn list_item(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("- ").or_else(|| line.trim_start().strip_prefix("* "))
}

fn table(rows: &[&str]) -> String {
    let mut html = String::from("<table>");
    for (number, row) in rows.iter().enumerate() {
        let cells: Vec<_> = row.trim().trim_matches('|').split('|').map(str::trim).collect();
        if cells.iter().all(|cell| !cell.is_empty() && cell.chars().all(|c| c == '-' || c == ':')) {
            continue;
        }
        html.push_str("<tr>");
        for cell in cells {
            // An empty head tells those who cannot see it nothing.
            let tag = if number == 0 && !cell.is_empty() { "th" } else { "td" };
            let _ = write!(html, "<{tag}>{}</{tag}>", inline(cell));
        }
        html.push_str("</tr>");
    }
    html.push_str("</table>");
    html
}

/// Bold, italics and code within a line; clause numbers become links.
pub fn inline(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    let mut html = String::with_capacity(escaped.len() + 32);
    let mut rest = escaped.as_str();
    while let Some(next) = rest.find(['*', '`']) {
        html.push_str(&clauses(&rest[..next]));
        rest = &rest[next..];
        let (mark, tag) = if rest.starts_with("**") {
            ("**", "b")
        } else if rest.starts_with('*') {
            ("*", "i")
        } else {
            ("`", "code")
        };
        let body = &rest[mark.len()..];
        match body.find(mark) {
            Some(end) if end > 0 => {
                let _ = write!(html, "<{tag}>{}</{tag}>", clauses(&body[..end]));
                rest = &body[end + mark.len()..];
            }
            _ => {
                html.push_str(mark);
                rest = body;
            }
        }
    }
    html.push_str(&clauses(rest));
    html
}

/// Marks `SR-11` and its like as something to open.
fn clauses(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(dash) = rest.find('-') {
        let bytes = rest.as_bytes();
        let digits = bytes[dash + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let book = dash >= 2 && bytes[dash - 2..dash].iter().all(u8::is_ascii_uppercase);
        let whole = book && (dash == 2 || !bytes[dash - 3].is_ascii_alphanumeric());
        if whole && digits > 0 {
            let clause = &rest[dash - 2..=dash + digits];
            html.push_str(&rest[..dash - 2]);
            let _ = write!(html, "<a class=\"clause\" data-clause=\"{clause}\" href=\"#\">{clause}</a>");
            rest = &rest[dash + 1 + digits..];
        } else {
            html.push_str(&rest[..=dash]);
            rest = &rest[dash + 1..];
        }
    }
    html.push_str(rest);
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_markdown_becomes_html_and_nothing_else_does() {
        assert_eq!(inline("a **b** *c* `d` <e>"), "a <b>b</b> <i>c</i> <code>d</code> &lt;e&gt;");
        assert_eq!(inline("2 * 3"), "2 * 3");
        assert_eq!(
            inline("see SR-11, not well-known"),
            "see <a class=\"clause\" data-clause=\"SR-11\" href=\"#\">SR-11</a>, not well-known"
        );
    }

    #[test]
    fn lists_and_tables_are_whole() {
        assert_eq!(block("- a\n- b"), "<ul><li>a</li><li>b</li></ul>");
        assert_eq!(block("| a |\n|---|\n| b |"), "<table><tr><th>a</th></tr><tr><td>b</td></tr></table>");
    }
}
