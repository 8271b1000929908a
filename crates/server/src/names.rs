//! Texts that people write and others read: names and lines of talk.

use unicode_normalization::UnicodeNormalization as _;

/// The longest name, in characters.
const LONGEST_NAME: usize = 24;

/// A name in its one form, if it can be one.
pub(crate) fn name(text: &str) -> Option<String> {
    line(text, LONGEST_NAME)
}

/// A line of at most so many characters in its one form: composed, without white space around it
/// and without what cannot be seen or turns other text round.
pub(crate) fn line(text: &str, longest: usize) -> Option<String> {
    // Before the real work, since what is composed may be shorter: no text needs more than this.
    if text.len() > longest * 16 {
        return None;
    }
    let text: String = text.trim().nfc().collect();
    let length = text.chars().count();
    ((1..=longest).contains(&length) && !text.chars().any(is_bad)).then_some(text)
}

fn is_bad(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{061C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_form() {
        assert_eq!(name("  Ana\u{0308}is "), Some("An\u{00E4}is".into()));
        assert_eq!(name("李雷 🎲"), Some("李雷 🎲".into()));
        assert_eq!(name(&"a".repeat(24)), Some("a".repeat(24)));
    }

    #[test]
    fn what_cannot_be_read_is_no_name() {
        let long = "a".repeat(25);
        let marks = "a\u{0301}".repeat(10_000);
        for bad in ["", "  ", &long, &marks, "a\nb", "a\u{202E}b", "a\u{200F}", "\u{2066}x", "a\0", "\u{FEFF}"] {
            assert_eq!(name(bad), None, "{bad:?}");
        }
    }
}
