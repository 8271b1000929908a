//! What the terminal itself says during a lesson.

pub(super) const HELP: &str = "\
During a lesson you can type:
  Enter   the next step, once there is nothing to do
  show    do it for me                    list    all that can be done
  back    the step before                 board   the board again
  leave   stop; it is remembered          help    this list
Anything else is an action, as the list has it, or its number there.";

pub(super) const NEXT: &str = "  Press Enter for the next step.";
pub(super) const TRY: &str = "  Your try: `list` has all that can be typed, `show` does it for you; `help`.";
pub(super) const READ_ON: &str = "  There is nothing to do in this step. Press Enter to go on.";
pub(super) const FIRST: &str = "  This is the first step.";
pub(super) const NOT_ASKED: &str = "That can be done, but the lesson asks for something else here.";
pub(super) const LET_GO: &str = "That was the lesson. The table stays, and you play on against an apprentice.";

pub(super) fn no_lesson(name: &str) -> String {
    format!("there is no lesson for {name}")
}

pub(super) fn taken_up(step: usize) -> String {
    format!("Taken up again at step {step}. `--again` begins anew.\n")
}

pub(super) fn left(game: &str) -> String {
    format!("Left. Go on with `ludoteca learn {game}`.")
}

pub(super) fn heading(step: usize, of: usize, title: &str) -> String {
    format!("Step {step} of {of}: {title}")
}

pub(super) fn look_at(labels: &[String]) -> String {
    format!("  Look at: {}", labels.join("; "))
}

pub(super) fn go_on(prompt: &str) -> String {
    format!("Good so far. {prompt}")
}

pub(super) fn not_understood(line: &str) -> String {
    format!("\"{line}\" is no action here. `list` has all that can be typed, with numbers.")
}

pub(super) fn shown(action: &str) -> String {
    format!("  > {action}")
}

#[cfg(test)]
mod tests {
    use super::HELP;

    #[test]
    fn help_fits_eighty_columns() {
        for line in HELP.lines() {
            assert!(line.chars().count() < 80, "{line}");
        }
    }
}
