//! Planning ahead: moves tried on a board of one's own, and orders left from there, one of which is
//! played and one dropped.

use e2e::{Guest, Screen, Stand, games};

use crate::friends::{NEXT, PLIES, play, sit_down};

/// Whether there is more than one thing to do.
const CHOICE: &str = "const all = document.querySelector('.doing .acts .unfold .soft');
    return (all ? +all.textContent : document.querySelectorAll('.doing .acts button.row').length) > 1";

const FATE: &str = "return document.querySelector('.notice.plan')?.dataset.fate ?? 'none'";

/// Whoever waits, and whoever is to act.
async fn apart(guests: [&Guest; 2]) -> [&Guest; 2] {
    if guests[0].run(NEXT).await == "you" { [guests[1], guests[0]] } else { guests }
}

/// Opens the what-if board and tries the first of the list for everybody, until there is an answer of
/// one's own to leave. How many decisions were the others'.
async fn try_line(guest: &Guest) -> usize {
    guest.click(".side-button.try").await;
    guest.wait("the board", "return !!document.querySelector('.notice.trying')").await;
    let mut decisions = 0;
    while guest.run("return !document.querySelector('.notice.trying .play')").await == true {
        let before = guest.run(PLIES).await;
        guest.wait("something to try", "return !!document.querySelector('.doing .acts')").await;
        guest.press("1").await;
        let before = before.as_str().expect("a number of plies").to_owned();
        let moved = format!("return document.querySelector('.table').dataset.plies !== {before:?}");
        guest.wait("what was tried", &moved).await;
        decisions += 1;
        assert!(decisions < 40, "no turn of one's own comes");
    }
    // The last was one's own.
    decisions - 1
}

#[tokio::test]
async fn moves_are_tried_and_left_as_orders_one_is_played_and_one_dropped() {
    let stand = Stand::start();
    let host = Guest::arrive(&stand, 61).await;
    let friend = Guest::arrive(&stand, 62).await;
    let both = [&host, &friend];
    sit_down(&host, &friend, &games()[0]).await;
    play(both, 4).await;

    // Tried, taken back and left: the table knows nothing of it.
    let [waits, acts] = apart(both).await;
    let before = acts.run(PLIES).await;
    waits.click(".side-button.try").await;
    waits.wait_for("the board", PLIES, "0").await;
    waits.press("1").await;
    waits.wait("a step", "return document.querySelector('.table').dataset.plies !== '0'").await;
    waits.click(".tools button").await;
    waits.wait_for("the beginning", PLIES, "0").await;
    waits.click(".notice.trying .quiet").await;
    waits.wait("the table", "return !document.querySelector('.notice.trying')").await;
    assert_eq!((waits.run(PLIES).await, acts.run(PLIES).await), (before.clone(), before));

    // One that is played: the other does what was tried.
    let decisions = try_line(waits).await;
    waits.screen(Screen::Phone).await;
    let cut = waits.cut_off().await;
    assert!(cut.is_empty(), "{cut:#?}");
    waits.screen(Screen::Desktop).await;
    waits.click(".notice.trying .play").await;
    waits.wait_for("the order", FATE, "Waiting").await;
    for _ in 0..decisions {
        acts.wait_for("a decision", NEXT, "you").await;
        acts.wait("something to do", "return !!document.querySelector('.doing .acts')").await;
        let before = acts.run(PLIES).await;
        acts.press("1").await;
        let before = before.as_str().expect("a number of plies").to_owned();
        let moved = format!("return document.querySelector('.table').dataset.plies !== {before:?}");
        acts.wait("the ply", &moved).await;
    }
    waits.wait_for("the order's turn", FATE, "Done").await;
    assert_eq!(acts.run(FATE).await, "none", "nobody else hears of it");
    waits.click(".notice.plan .quiet").await;
    waits.wait_for("nothing", FATE, "none").await;

    // One that is dropped: something else happens.
    let [waits, acts] = loop {
        let [waits, acts] = apart(both).await;
        if waits.run(NEXT).await != "you" && acts.run(CHOICE).await == true {
            break [waits, acts];
        }
        play(both, 1).await;
    };
    try_line(waits).await;
    waits.click(".notice.trying .play").await;
    waits.wait_for("the order", FATE, "Waiting").await;
    acts.press("2").await;
    waits.wait_for("a word that it was dropped", FATE, "Unforeseen").await;
    for guest in [host, friend] {
        guest.leave().await;
    }
}
