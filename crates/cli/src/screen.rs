//! How large the terminal is, and text made to fit: folded at its right, shown a screen at a time.

use std::collections::VecDeque;

/// What a terminal is taken for when it does not say.
const USUAL: usize = 80;
const USUAL_HEIGHT: usize = 24;

/// The columns of the terminal.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size().map_or(USUAL, |(terminal_size::Width(width), _)| usize::from(width).max(20))
}

/// The rows of the terminal.
fn height() -> usize {
    terminal_size::terminal_size().map_or(USUAL_HEIGHT, |(_, terminal_size::Height(rows))| usize::from(rows).max(5))
}

/// Text of which a screen is shown at a time, with a line left for what is typed.
#[derive(Default)]
pub(crate) struct Pages(VecDeque<String>);

impl Pages {
    /// The text in lines, of which none was shown yet.
    pub(crate) fn of(text: &str) -> Pages {
        Pages(text.lines().map(str::to_owned).collect())
    }

    /// The lines of the next screen; none once all were shown.
    pub(crate) fn next(&mut self) -> Vec<String> {
        self.take(height())
    }

    /// How many lines were not shown yet.
    pub(crate) fn left(&self) -> usize {
        self.0.len()
    }

    fn take(&mut self, height: usize) -> Vec<String> {
        let lines = self.0.len().min(height.saturating_sub(1).max(1));
        self.0.drain(..lines).collect()
    }
}

/// Folds a line between words, so that no line is wider than this; what follows is indented. What
/// stands in brackets stays together, since it is what a person types.
pub(crate) fn fold(line: &str, width: usize, indent: usize) -> String {
    let mut folded = String::new();
    let mut column = 0;
    for piece in pieces(line) {
        let wide = piece.chars().count();
        let bare = piece.trim_end().chars().count();
        if column > indent && column + bare > width {
            folded.truncate(folded.trim_end().len());
            folded.push('\n');
            folded.push_str(&" ".repeat(indent));
            column = indent;
        }
        folded.push_str(piece);
        column += wide;
    }
    folded
}

/// Words with the spaces after them; leading spaces are a piece of their own.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let mut depth = 0;
        let mut ended = false;
        let end = rest.char_indices().find(|&(at, letter)| {
            match letter {
                '[' => depth += 1,
                ']' => depth -= 1,
                _ => {}
            }
            let here = ended && letter != ' ';
            ended = letter == ' ' && depth == 0;
            here && at > 0
        });
        let end = end.map_or(rest.len(), |(at, _)| at);
        let (piece, after) = rest.split_at(end);
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_leave_a_line_and_lose_nothing() {
        let text: Vec<String> = (0..50).map(|line| format!("line {line}")).collect();
        for height in [1, 2, 24, 51, 80] {
            let mut pages = Pages::of(&text.join("\n"));
            let mut shown = Vec::new();
            while pages.left() > 0 {
                let page = pages.take(height);
                assert!((1..height.max(2)).contains(&page.len()), "{height}: {} lines", page.len());
                shown.extend(page);
            }
            assert_eq!(shown, text, "{height}");
            assert!(pages.take(height).is_empty());
        }
    }

    #[test]
    fn lines_fold_between_words_and_lose_nothing() {
        let line = "   22  Palaestrio enters at 15.2 — green tile of VI, blue cube  [enter palaestrio 15.2]";
        for width in [20, 40, 60, 80, 200] {
            let folded = fold(line, width, 7);
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(words(&folded), words(line), "{width}");
            let longest = "[enter palaestrio 15.2]".len() + 7;
            assert!(folded.lines().all(|line| line.chars().count() <= width.max(longest)), "{width}:\n{folded}");
            assert!(folded.contains("[enter palaestrio 15.2]"), "{width}:\n{folded}");
            assert!(folded.lines().skip(1).all(|line| line.starts_with("       ")), "{width}:\n{folded}");
        }
        assert_eq!(fold(line, 200, 7), line);
        assert_eq!(fold("", 80, 2), "");
    }
}
