//! The list of what can be done, with a number for each.

use catalog::Choice;

use crate::screen;

/// A group with more choices than this is set in columns, if each says all in its label.
const LONG: usize = 20;
/// The space between two columns.
const GAP: usize = 1;

/// The choices in groups, folded to a terminal of this width; as they are where a program reads
/// them.
pub(super) fn list<'a>(offers: impl Iterator<Item = &'a Choice>, width: Option<usize>) -> String {
    let offers: Vec<_> = offers.collect();
    let (mut list, mut first) = (String::new(), 1);
    for group in offers.chunk_by(|one, next| one.phrase.group == next.phrase.group) {
        match width.and_then(|width| columns(group, first, width)) {
            Some(columns) => list += &columns,
            None => list += &lines(group, first, width),
        }
        first += group.len();
    }
    list
}

/// A line for each choice: what it does, what follows, what to type.
fn lines(group: &[&Choice], first: usize, width: Option<usize>) -> String {
    let mut list = format!("  {}\n", group[0].phrase.group);
    for (number, choice) in (first..).zip(group) {
        let phrase = &choice.phrase;
        let more = if phrase.consequence.is_empty() { String::new() } else { format!(" — {}", phrase.consequence) };
        let line = format!("  {number:>3}  {}{more}  [{}]", phrase.label, choice.action);
        list += &match width {
            Some(width) => screen::fold(&line, width, 7),
            None => line,
        };
        list.push('\n');
    }
    list
}

/// Many short choices in columns, downwards. What to type is shown once; `None` where columns would
/// hide something or not fit.
fn columns(group: &[&Choice], first: usize, width: usize) -> Option<String> {
    if group.len() <= LONG || group.iter().any(|choice| !choice.phrase.consequence.is_empty()) {
        return None;
    }
    let cells: Vec<_> =
        (first..).zip(group).map(|(number, choice)| format!("{number:>4}  {}", choice.phrase.label)).collect();
    let wide = cells.iter().map(|cell| cell.chars().count()).max()? + GAP;
    let across = (width + GAP) / wide;
    if across < 2 {
        return None;
    }
    let down = cells.len().div_ceil(across);
    let mut list = format!("  {} — by number, or as [{}]\n", group[0].phrase.group, group[0].action);
    for row in 0..down {
        let line: String = cells.iter().skip(row).step_by(down).map(|cell| format!("{cell:<wide$}")).collect();
        list += line.trim_end();
        list.push('\n');
    }
    Some(list)
}

#[cfg(test)]
mod tests {
    use engine::{Forecast, Phrase};

    use super::*;

    fn choice(group: &'static str, label: &str, consequence: &str, action: &str) -> Choice {
        let phrase = Phrase { group, label: label.into(), consequence: consequence.into() };
        Choice { action: action.into(), phrase, forecast: Forecast::default() }
    }

    fn landing(count: usize, consequence: &str) -> Vec<Choice> {
        let land = |row| choice("Explorers", &format!("Land on row {row}"), consequence, &format!("explorers {row}"));
        (0..count).map(land).chain([choice("End", "End the turn", "", "end")]).collect()
    }

    #[test]
    fn many_short_choices_stand_in_columns_and_keep_their_numbers() {
        let choices = landing(45, "");
        let text = list(choices.iter(), Some(80));
        assert!(text.lines().count() <= 45_usize.div_ceil(3) + 3, "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.contains("[explorers 0]"), "{text}");
        for row in 0..45 {
            assert!(text.contains(&format!("{:>4}  Land on row {row}", row + 1)), "{row} is missing:\n{text}");
        }
        assert!(text.ends_with("  End\n   46  End the turn  [end]\n"), "{text}");
    }

    #[test]
    fn other_choices_have_a_line_each() {
        let (few, told) = (landing(LONG, ""), landing(45, "the rim"));
        for (choices, width) in [(&few, Some(80)), (&told, Some(80)), (&landing(45, ""), Some(30))] {
            let text = list(choices.iter(), width);
            assert!(choices.iter().all(|choice| text.contains(&format!("[{}]", choice.action))), "{text}");
        }
        let piped = list(landing(45, "").iter(), None);
        assert_eq!(piped.lines().count(), 48, "a program reads one choice a line:\n{piped}");
    }
}
