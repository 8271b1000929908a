//! Going away without losing the seat: a pause that all agree to, a bot that plays meanwhile, an end that all
//! agree to.

use e2e::{Guest, Stand, games};

use crate::{
    friends::{NEXT, PLIES, play, sit_down},
    states::shown,
};

/// Presses an entry of the menu that begins so.
async fn menu(guest: &Guest, entry: &str) {
    guest.click(".menu > button").await;
    let find =
        format!("[...document.querySelectorAll('.drop button')].find(one => one.innerText.startsWith({entry:?}))");
    guest.wait(entry, &format!("return !!{find}")).await;
    guest.run(&format!("{find}.click(); return true")).await;
}

/// Allows what the other asks.
async fn allow(guest: &Guest) {
    guest.wait("the question", "return !!document.querySelector('.notice.asks .play')").await;
    guest.click(".notice.asks .play").await;
}

/// Whether a notice says so.
fn notice(text: &str) -> String {
    format!("return [...document.querySelectorAll('.notice')].some(one => one.innerText.includes({text:?}))")
}

#[tokio::test]
async fn a_pause_a_bot_for_a_while_and_an_end_by_agreement() {
    let stand = Stand::start();
    let host = Guest::arrive(&stand, 121).await;
    let friend = Guest::arrive(&stand, 122).await;
    let both = [&host, &friend];
    sit_down(&host, &friend, &games()[0]).await;
    play(both, 4).await;

    menu(&host, "Ask to pause").await;
    friend.wait("the question", "return !!document.querySelector('.notice.asks .play')").await;
    host.wait("the question", "return !!document.querySelector('.notice.asks .quiet')").await;
    host.click(".notice.asks .quiet").await;
    for guest in both {
        guest.wait("that it is withdrawn", "return !document.querySelector('.notice.asks')").await;
    }
    menu(&friend, "Ask to pause").await;
    allow(&host).await;
    for guest in both {
        guest.wait("the pause", &notice("The clocks stand still.")).await;
        assert_ne!(guest.run(NEXT).await, "you", "nobody acts during a pause");
    }
    shown(&host, "paused").await;
    menu(&friend, "Ask to go on").await;
    allow(&host).await;
    for guest in both {
        guest.wait("the game", &notice("The clocks stand still.").replace("return ", "return !")).await;
    }

    // A bot plays the host's turns, and none of the friend's.
    while host.run(NEXT).await != "you" {
        play(both, 1).await;
    }
    let before = host.run(PLIES).await;
    menu(&host, "Let a bot play for me").await;
    host.wait("a word that a bot plays", &notice("A bot plays for you.")).await;
    friend.wait_for("one's turn", NEXT, "you").await;
    shown(&host, "bot-plays").await;
    assert_ne!(friend.run(PLIES).await, before, "the bot has played");
    let back = "const all = [...document.querySelectorAll('.notice button')]; \
                all.find(one => one.innerText === 'Take my seat back').click(); return true";
    host.run(back).await;
    host.wait("one's own seat", &notice("A bot plays for you.").replace("return ", "return !")).await;
    while host.run(NEXT).await != "you" {
        play(both, 1).await;
    }
    play(both, 1).await;

    menu(&friend, "Ask to end").await;
    allow(&host).await;
    for guest in both {
        guest.wait_for("the end", NEXT, "over").await;
    }
    for guest in [host, friend] {
        guest.leave().await;
    }
}
