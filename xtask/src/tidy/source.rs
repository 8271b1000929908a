//! Rust texts without what is not code: comments, the insides of literals, tests.

/// The text with comments and the insides of string and character literals blanked. Lines and
/// columns stay where they are.
pub(super) fn code(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = ' ';
    while let Some(next) = rest.chars().next() {
        let (length, keep) = piece(rest, before);
        let (taken, left) = rest.split_at(length);
        if keep {
            out.push_str(taken);
        } else {
            out.extend(taken.chars().map(|letter| if letter == '\n' { '\n' } else { ' ' }));
        }
        before = next;
        rest = left;
    }
    out
}

/// How long the piece at the start is, and whether it is code.
fn piece(text: &str, before: char) -> (usize, bool) {
    if text.starts_with("//") {
        return (text.find('\n').unwrap_or(text.len()), false);
    }
    if text.starts_with("/*") {
        return (block_comment(text), false);
    }
    if !is_word(before)
        && let Some(length) = raw_string(text)
    {
        return (length, false);
    }
    if text.starts_with('"') {
        return (quoted(text, '"'), false);
    }
    if text.starts_with('\'')
        && let Some(length) = character(text)
    {
        return (length, false);
    }
    (text.chars().next().map_or(0, char::len_utf8), true)
}

fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

fn raw_string(text: &str) -> Option<usize> {
    let body = text.strip_prefix('b').unwrap_or(text).strip_prefix('r')?;
    let hashes = body.len() - body.trim_start_matches('#').len();
    let inside = body[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let start = text.len() - inside.len();
    Some(inside.find(&end).map_or(text.len(), |at| start + at + end.len()))
}

fn quoted(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == mark => return at + letter.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// A character literal, told apart from a lifetime by its closing mark.
fn character(text: &str) -> Option<usize> {
    let mut letters = text.char_indices().skip(1);
    let (_, first) = letters.next()?;
    if first == '\\' {
        return Some(quoted(text, '\''));
    }
    let (at, second) = letters.next()?;
    (second == '\'').then_some(at + 1)
}

/// Code with every item under `#[cfg(test)]` blanked too.
pub(super) fn without_tests(code: &str) -> String {
    let mut out = code.to_owned();
    while let Some(start) = out.find("#[cfg(test)]") {
        let end = start + item_length(&out[start..]);
        let blank: String = out[start..end].chars().map(|letter| if letter == '\n' { '\n' } else { ' ' }).collect();
        out.replace_range(start..end, &blank);
    }
    out
}

/// How long the item is that starts here: to its closing brace, or to the semicolon before any.
fn item_length(code: &str) -> usize {
    let mut depth = 0;
    for (at, letter) in code.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth <= 1 => return at + 1,
            '}' => depth -= 1,
            ';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    code.len()
}

/// Whether a letter can be part of a name.
pub(super) fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Where `word` stands in a line with no letter of a name on either side.
pub(super) fn find_word(line: &str, word: &str) -> Option<usize> {
    line.match_indices(word).map(|(at, _)| at).find(|&at| {
        let joined_before = word.starts_with(is_word) && line[..at].ends_with(is_word);
        let joined_after = word.ends_with(is_word) && line[at + word.len()..].starts_with(is_word);
        !joined_before && !joined_after
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_are_no_code() {
        let text = "let a = \"f32 \\\" f64\"; // f32\nlet b = 'x'; /* f32 /* f64 */ */ let c: &'a u8 = r#\"f\"32\"#;\n";
        let code = code(text);
        assert!(!code.contains("f32") && !code.contains("f64"), "{code}");
        assert!(code.contains("let b =") && code.contains("let c: &'a u8 ="), "{code}");
        assert_eq!(code.len(), text.len());
        assert_eq!(code.lines().count(), 2);
    }

    #[test]
    fn a_quote_in_a_character_opens_no_string() {
        let code = code("match c { '\"' => f32, '\\'' => f64, b'\"' => u8 }");
        assert!(code.contains("f32") && code.contains("f64") && code.contains("u8"), "{code}");
    }

    #[test]
    fn test_items_are_cut_out_and_the_rest_stays() {
        let code =
            without_tests("#[cfg(test)]\nmod tests;\nfn a() {}\n#[cfg(test)]\nmod t {\n fn b() { f32 }\n}\nfn c() {}");
        assert!(code.contains("fn a()") && code.contains("fn c()"), "{code}");
        assert!(!code.contains("f32") && !code.contains("mod"), "{code}");
    }

    #[test]
    fn words_are_found_whole() {
        assert_eq!(find_word("operand rand", "rand"), Some(8));
        assert_eq!(find_word("operand", "rand"), None);
        assert_eq!(find_word("std::fs::read", "std::fs"), Some(0));
        assert_eq!(find_word("std::fsx", "std::fs"), None);
    }
}
