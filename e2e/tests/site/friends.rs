//! People far apart at one table of the server, each in a browser of their own.

use e2e::{Guest, Screen, Stand, games};

pub(crate) const PLIES: &str = "return document.querySelector('.table')?.dataset.plies ?? 'none'";
pub(crate) const NEXT: &str = "return document.querySelector('.table')?.dataset.next ?? 'none'";

/// There is something to do, and nothing is sent that has no answer.
pub(crate) const IDLE: &str = "return !!document.querySelector('.doing .acts') \
                    && !document.querySelector('.main-button')?.innerText.startsWith('Sent')";

/// Says which browser is asked to act, or none if the game is over.
pub(crate) async fn to_act<'a>(guests: &[&'a Guest]) -> Option<&'a Guest> {
    loop {
        for guest in guests {
            match guest.run(NEXT).await.as_str() {
                Some("you") => return Some(guest),
                Some("over") => return None,
                _ => {}
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// Plays so many decisions by the list, whoever is to act, and sees them in both browsers.
pub(crate) async fn play(guests: [&Guest; 2], decisions: usize) {
    for _ in 0..decisions {
        let Some(actor) = to_act(&guests).await else { return };
        let before = actor.run(PLIES).await;
        actor.wait("something to do", IDLE).await;
        actor.press("1").await;
        let before = before.as_str().expect("a number of plies").to_owned();
        for guest in guests {
            let moved = format!("return document.querySelector('.table').dataset.plies !== {before:?}");
            guest.wait(&format!("a ply after {before}"), &moved).await;
        }
    }
}

/// One makes a table of a game, the other comes by its link, and they begin.
pub(crate) async fn sit_down(host: &Guest, friend: &Guest, game: &str) -> String {
    let link = e2e::sit_down(&[host, friend], game).await;
    assert!(link.contains("/t/") && link.contains('#'), "{link} opens a seat");
    link
}

#[tokio::test]
async fn two_friends_play_by_a_link_through_a_server_that_dies() {
    let mut stand = Stand::start();
    let host = Guest::arrive(&stand, 21).await;
    let friend = Guest::arrive(&stand, 22).await;
    let both = [&host, &friend];
    sit_down(&host, &friend, &games()[0]).await;
    play(both, 6).await;

    friend.type_into(".saying input", "<b>two of us</b>\n").await;
    host.wait(
        "what was said",
        "return document.querySelector('.slip')?.innerText.includes('<b>two of us</b>') ?? false",
    )
    .await;

    let before = host.run(PLIES).await;
    stand.stop_server();
    for guest in both {
        guest.wait("a word that the line is down", "return !!document.querySelector('.noline')").await;
    }
    stand.start_server();
    for guest in both {
        guest.wait("the line", "return !document.querySelector('.noline')").await;
        assert_eq!(guest.run(PLIES).await, before, "nothing was lost or doubled");
        guest.forgive().await;
    }
    play(both, 4).await;
    let plies = host.run(PLIES).await;
    assert_eq!(friend.run(PLIES).await, plies);
    for guest in both {
        guest.screen(Screen::Phone).await;
        let cut = guest.cut_off().await;
        assert!(cut.is_empty(), "{cut:#?}");
        guest.screen(Screen::Desktop).await;
    }
    host.leave().await;
    friend.leave().await;
}

#[tokio::test]
async fn undo_is_asked_refused_and_granted_and_the_end_is_played_again() {
    let stand = Stand::start();
    let host = Guest::arrive(&stand, 23).await;
    let friend = Guest::arrive(&stand, 24).await;
    let both = [&host, &friend];
    sit_down(&host, &friend, &games()[0]).await;
    play(both, 8).await;

    let asks = "return [...document.querySelectorAll('.tools button')][0].innerText.includes('Ask')";
    let mut granted = false;
    for answer in ["quiet", "play"] {
        let asker = if host.run(asks).await == true { &host } else { &friend };
        let other = if std::ptr::eq(asker, &host) { &friend } else { &host };
        if asker.run(asks).await != true {
            play(both, 1).await;
            continue;
        }
        let before = asker.run(PLIES).await;
        asker.click(".tools button").await;
        other.wait("the question", "return !!document.querySelector('.notice.asks .play')").await;
        // A turn ends with a click that the log does not tell; what whoever asks has done is listed all the same.
        let name = if std::ptr::eq(asker, &host) { "Mara" } else { "Nilo" };
        for guest in both {
            let first = guest.run("return document.querySelector('.notice.asks .gone li').innerText").await;
            let first = first.as_str().expect("a line").replace('\n', " ");
            assert!(first.contains(name), "what {name} did is the first that goes: {first:?}");
            assert!(!first.contains("does not tell"), "what is asked for can be seen: {first:?}");
        }
        other.click(&format!(".notice.asks .{answer}")).await;
        for guest in both {
            guest.wait("the answer", "return !document.querySelector('.notice.asks')").await;
        }
        let same = asker.run(PLIES).await == before;
        assert_eq!(same, answer == "quiet", "a refused undo takes nothing back, a granted one does");
        granted |= !same;
    }
    assert!(granted, "no undo was asked for");

    host.click(".menu > button").await;
    let resign = "const all = [...document.querySelectorAll('.drop button')]; const it = all.filter(b => b.innerText.startsWith('Resign')).pop(); it.click(); return true";
    host.run(resign).await;
    host.wait("a second question", "return !!document.querySelector('.drop [role=alert]')").await;
    host.run("[...document.querySelectorAll('.drop button')].find(b => b.innerText === 'Resign').click(); return true")
        .await;
    for guest in both {
        guest.wait_for("the end", NEXT, "over").await;
        guest
            .wait(
                "a check of the draws",
                "return !!document.querySelector('.fair') && !document.querySelector('.trouble.fair')",
            )
            .await;
        let review =
            "return [...document.querySelectorAll('.ending button')].some(one => one.innerText === 'Luck and skill')";
        assert_eq!(guest.run(review).await, false, "of a game that was given up there is no review");
        guest.click(".ending .play").await;
        guest.wait("the next table", "return !!document.querySelector('.room')").await;
    }
    host.leave().await;
    friend.leave().await;
}

#[tokio::test]
async fn a_stranger_watches_and_a_wrong_link_says_so() {
    let stand = Stand::start();
    let host = Guest::arrive(&stand, 25).await;
    let friend = Guest::arrive(&stand, 26).await;
    let link = sit_down(&host, &friend, &games()[0]).await;
    let stranger = Guest::arrive(&stand, 27).await;
    let (address, _) = link.split_once('#').expect("a key");
    stranger.open(address).await;
    stranger.wait("the table", "return !!document.querySelector('.table[data-plies]')").await;
    assert_ne!(stranger.run(NEXT).await, "you", "who watches is not asked");
    host.wait(
        "that somebody watches",
        "return [...document.querySelectorAll('.stat')].some(s => s.innerText.includes('1'))",
    )
    .await;
    stranger.open(&format!("{}t/00000000000000000000000000000000", stand.page())).await;
    stranger.wait_for("a word", "return document.querySelector('h1')?.innerText ?? ''", "No such table").await;
    for guest in [host, friend, stranger] {
        guest.leave().await;
    }
}
