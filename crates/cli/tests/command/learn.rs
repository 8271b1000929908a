//! Lessons in the terminal: every script is taken to its end, by showing and by doing.

use super::{piped, scratch, text, text_of};

/// What is typed to be shown every step: `show` where something is asked, Enter where it is read.
fn shown_through(game: &str) -> String {
    let lesson = lessons::of(game).expect("every game has a lesson");
    lesson.steps.iter().map(|step| if step.asked > 0 { "show\n" } else { "\n" }).collect()
}

#[test]
fn every_lesson_can_be_shown_to_its_end_and_then_lets_go() {
    for game in catalog::SLUGS {
        let output = piped(&["learn", game], &format!("{}quit\n", shown_through(game)));
        let told = text(&output.stdout);
        assert!(output.status.success(), "{game}: {}", text_of(&output));
        let last = lessons::of(game).expect("every game has a lesson").steps.len();
        assert!(told.contains(&format!("Step {last} of {last}")), "{game} ends early:\n{told}");
        assert!(told.contains("you play on against an apprentice"), "{game} does not let go:\n{told}");
        // What comes afterwards is the game, which is folded only where a person reads it.
        let (lesson, game_after) = told.split_once("you play on against an apprentice").unwrap_or((&told, ""));
        let wide =
            lesson.lines().filter(|line| line.chars().count() > 80 && line.starts_with("  ") && !line.contains('['));
        assert_eq!(wide.collect::<Vec<_>>(), [""; 0], "{game}: 80 columns are enough for what is told");
        assert!(game_after.contains("Nilo"), "{game}: the other keeps his name:\n{game_after}");
        assert!(!game_after.contains("Petra"), "{game}: nobody else sits down:\n{game_after}");
        assert!(!game_after.contains("  · "), "{game}: what happened is not told again:\n{game_after}");
    }
}

#[test]
fn a_try_is_answered_a_step_can_be_taken_back_and_it_is_remembered() {
    let file = scratch("learn").join("progress.txt");
    let progress = file.display().to_string();
    let learn = |input: &str| {
        let output = piped(&["learn", "la-strada", "--progress", &progress], input);
        assert!(output.status.success(), "{}", text_of(&output));
        text(&output.stdout)
    };
    let told = learn("\nworkshop h12\nworkshop a7\nworkshop i11\nend\nback\nleave\n");
    assert!(told.contains("No: LS-8"), "what is refused names its clause:\n{told}");
    assert!(told.contains("A workshop stands on plains"), "and the refusal teaches:\n{told}");
    assert!(told.contains("few rich settlements"), "what is legal but weak is answered:\n{told}");
    assert!(told.contains("One tile will reach either city"), "what is asked is praised:\n{told}");
    assert!(told.contains("ludoteca learn la-strada"), "{told}");
    let again = learn("leave\n");
    assert!(again.contains("Taken up again at step 2"), "{again}");
}

#[test]
fn a_name_for_several_actions_has_its_own_answer() {
    let typed = "\nshow\nshow\n\nto borgo\nto torre\nto pozzo\nleave\n";
    let output = piped(&["learn", "la-strada"], typed);
    let told = text(&output.stdout);
    assert!(told.contains("Borgo is as near"), "{told}");
    assert!(told.contains("Torre is a city too"), "{told}");
    assert!(told.contains("A merchant moved in"), "what is asked may be named so too:\n{told}");
}
