//! Whole games in a real browser: by clicking the board, and by keyboard alone.

use e2e::{Guest, Screen, Stand, games};

/// More plies of one's own than any game has.
const TOO_MANY: usize = 2000;

/// How many decisions are made by pointer, and by keyboard in all but the first titles; with
/// `SCREENS=all` every game goes to its end. Elsewhere every title comes to its end in two browsers.
const SOME: usize = 40;

/// So many titles are played to their end by keyboard.
const WHOLE: usize = 2;

fn all() -> bool {
    std::env::var("SCREENS").is_ok_and(|screens| screens == "all")
}

async fn by_pointer(game: &str) {
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 7).await;
    guest.sit_down(game).await;
    let mut in_all = 0;
    let most = if all() { TOO_MANY } else { SOME };
    guest.wait_for_turn().await;
    guest.shot(&format!("{game}-start")).await;
    loop {
        let look = guest.wait_for_turn().await;
        if look.next == "over" {
            break;
        }
        guest.act_by_pointer(&look).await;
        in_all += 1;
        assert!(in_all < TOO_MANY, "{game} does not end");
        if in_all == most {
            return guest.leave().await;
        }
        if in_all == 14 {
            guest.wait_for_turn().await;
            pictures(&guest, game).await;
        }
    }
    guest.wait("the result", "return !!document.querySelector('.ending .result')").await;
    guest.shot(&format!("{game}-end")).await;
    play_again(&guest, game).await;
    guest.leave().await;
}

/// Sits the same players down to the same options, at another table.
async fn play_again(guest: &Guest, game: &str) {
    let kept = "const id = location.hash.split('/').pop(); \
                const { seed, ...setup } = JSON.parse(localStorage.getItem('ludoteca/table/' + id)).setup; \
                return [id, setup, [...document.querySelectorAll('.seat .who b')].map(name => name.innerText)]";
    let before = guest.run(kept).await;
    guest.click(".ending .play").await;
    guest
        .wait(
            "a new table in place of the end",
            "return !document.querySelector('.ending') && !!document.querySelector('.table[data-plies] .doing .foot')",
        )
        .await;
    let after = guest.run(kept).await;
    assert_ne!(before[0], after[0], "{game}: the address is that of another table");
    assert_eq!(before[1], after[1], "{game}: the same players at the same options");
    assert_eq!(before[2], after[2], "{game}: the names at the table");
}

async fn pictures(guest: &Guest, game: &str) {
    guest.shot(&format!("{game}-middle")).await;
    guest.dark(true).await;
    guest.shot(&format!("{game}-dark")).await;
    guest.dark(false).await;
    guest.screen(Screen::Tablet).await;
    guest.shot(&format!("{game}-tablet")).await;
    guest.screen(Screen::Phone).await;
    guest.shot(&format!("{game}-phone")).await;
    guest.dark(true).await;
    guest.shot(&format!("{game}-phone-dark")).await;
    guest.dark(false).await;
    let cut = guest.cut_off().await;
    assert!(cut.is_empty(), "{game} on a phone: {cut:#?}");
    guest.screen(Screen::Sideways).await;
    let cut = guest.cut_off().await;
    assert!(cut.is_empty(), "{game} on a phone held sideways: {cut:#?}");
    guest.screen(Screen::Desktop).await;
}

async fn by_keyboard(game: &str, most: usize) {
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 11).await;
    guest.sit_down(game).await;
    for _ in 0..most {
        let look = guest.wait_for_turn().await;
        if look.next == "over" {
            guest.wait("the result", "return !!document.querySelector('.ending .result')").await;
            return guest.leave().await;
        }
        guest.act_by_keyboard(&look).await;
    }
    assert!(most < TOO_MANY, "{game} does not end");
    guest.leave().await;
}

#[tokio::test]
async fn every_game_is_played_on_the_board() {
    for game in games() {
        println!("{game} on the board");
        by_pointer(&game).await;
    }
}

#[tokio::test]
async fn every_game_is_played_by_keyboard() {
    for (index, game) in games().into_iter().enumerate() {
        println!("{game} by keyboard");
        by_keyboard(&game, if all() || index < WHOLE { TOO_MANY } else { SOME }).await;
    }
}
