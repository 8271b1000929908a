//! What a search in a rule book found, marked in its HTML.

/// A piece of HTML with a mark at each of these words, in whatever letters; tags stay as they are.
/// The words are small letters.
pub fn marked(html: &str, words: &[String]) -> String {
    let html = unmarked(html);
    let small = html.to_ascii_lowercase();
    let mut out = String::with_capacity(html.len());
    let mut at = 0;
    while let Some(next) = html[at..].chars().next() {
        let end = match next {
            '<' => html[at..].find('>').map(|end| at + end + 1),
            '&' => html[at..].find(';').map(|end| at + end + 1),
            _ => None,
        };
        let word = words.iter().filter(|word| small[at..].starts_with(word.as_str())).map(String::len).max();
        match (end, word) {
            (Some(end), _) => {
                out.push_str(&html[at..end]);
                at = end;
            }
            (None, Some(length)) if length > 0 => {
                out.extend(["<mark>", &html[at..at + length], "</mark>"]);
                at += length;
            }
            (None, _) => {
                out.push(next);
                at += next.len_utf8();
            }
        }
    }
    out
}

/// The same without marks.
pub fn unmarked(html: &str) -> String {
    html.replace("<mark>", "").replace("</mark>", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_marked_and_tags_are_not() {
        let html = "<p class=\"a\">A Road &amp; a road: <a href=\"#a\">RO-1</a></p>";
        let words = ["road".to_owned(), "a".to_owned()];
        let expected = "<p class=\"a\"><mark>A</mark> <mark>Road</mark> &amp; <mark>a</mark> <mark>road</mark>: \
                        <a href=\"#a\">RO-1</a></p>";
        assert_eq!(marked(html, &words), expected);
        assert_eq!(marked(expected, &words), expected, "marks do not pile up");
        assert_eq!(marked(expected, &[]), html);
        assert_eq!(unmarked(expected), html);
        assert_eq!(marked("an é < b", &["é".to_owned()]), "an <mark>é</mark> < b");
    }
}
