//! What a clause of a rule book says, for those who look one up.

/// What a clause says, without its number.
pub fn clause_text(markdown: &str, number: &str) -> Option<String> {
    let start = format!("**{number}**");
    let block = markdown.split("\n\n").find(|block| block.trim_start().starts_with(&start))?;
    let said = block.trim().strip_prefix(&start)?.trim_start().trim_start_matches("*(definition)*").trim_start();
    let mut text = String::new();
    for line in said.lines() {
        let apart = line.starts_with('|') || line.starts_with("- ");
        text.push_str(if text.is_empty() {
            ""
        } else if apart {
            "\n"
        } else {
            " "
        });
        text.push_str(if apart { line } else { line.trim() });
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Toy\n\nA short game.\n\n## Turns\n\n**TY-1** One\nturn each, see **TY-2**.\n\n**TY-2** *(definition)* A turn is a turn:\n- one\n- two\n";

    #[test]
    fn a_clause_is_found_by_its_number() {
        assert_eq!(clause_text(BOOK, "TY-1").as_deref(), Some("One turn each, see **TY-2**."));
        assert_eq!(clause_text(BOOK, "TY-2").as_deref(), Some("A turn is a turn:\n- one\n- two"));
        assert_eq!(clause_text(BOOK, "TY-9"), None);
    }
}
