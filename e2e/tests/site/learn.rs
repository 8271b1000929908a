//! Lessons on the page: every script is taken to its end by pointer, by keyboard and on a phone.

use e2e::{Guest, Screen, Stand, games};

/// Takes the lesson that is open to its end; `press` goes on from a step.
async fn take(guest: &Guest, game: &str, keyboard: bool) {
    guest.go(&format!("#/learn/{game}")).await;
    guest.wait("the first step", "return !!document.querySelector('.lesson')").await;
    for _ in 0..40 {
        let step = guest
            .run("const l = document.querySelector('.lesson'); return l ? l.dataset.step + ' ' + l.dataset.read : ''")
            .await;
        let step = step.as_str().unwrap_or_default().to_owned();
        if step.is_empty() {
            break;
        }
        // A step is scrolled into view where it stands; the table itself fits and stays.
        let height = guest.run("return document.documentElement.scrollHeight - innerHeight + scrollY").await;
        assert_eq!(height, 0, "{game}, step {step}: the page is higher than its window");
        match (step.ends_with("true"), keyboard) {
            (true, true) => guest.press("n").await,
            (true, false) => guest.click(".lesson .main-button").await,
            (false, true) => guest.press("s").await,
            (false, false) => guest.click(".lesson .side-button").await,
        }
        let script =
            "const l = document.querySelector('.lesson'); return l ? l.dataset.step + ' ' + l.dataset.read : ''";
        guest
            .wait(
                &format!("the step after {step} of {game}"),
                &format!("const now = (() => {{ {script} }})(); return now !== '{step}'"),
            )
            .await;
    }
    guest
        .wait(
            "a table of one's own",
            "return location.hash.startsWith('#/table/') && !!document.querySelector('.table')",
        )
        .await;
}

#[tokio::test]
async fn every_lesson_is_taken_to_its_end() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 31).await;
    for (number, game) in games().iter().enumerate() {
        if number == 2 {
            guest.screen(Screen::Phone).await;
        }
        take(&guest, game, number % 2 == 1).await;
        guest.shot(&format!("learned-{game}")).await;
    }
    guest.leave().await;
}

#[tokio::test]
async fn a_lesson_answers_a_weak_try_goes_back_and_is_remembered() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 32).await;
    let game = &games()[0];
    guest.go(&format!("#/learn/{game}")).await;
    guest.wait("the first step", "return document.querySelector('.lesson')?.dataset.step === '1'").await;
    guest.press("n").await;
    guest.wait("the second step", "return document.querySelector('.lesson')?.dataset.step === '2'").await;
    guest.shot("learn").await;
    // The first action of the list is legal, and not what is asked.
    guest.press("1").await;
    guest.wait("a word", "return !!document.querySelector('.lesson .word')").await;
    guest.press("s").await;
    guest.wait("the third step", "return document.querySelector('.lesson')?.dataset.step === '3'").await;
    guest.press("b").await;
    guest.wait("the second step again", "return document.querySelector('.lesson')?.dataset.step === '2'").await;
    guest.reload().await;
    guest.wait("it is remembered", "return document.querySelector('.lesson')?.dataset.step === '2'").await;
    guest.leave().await;
}
