//! What people who do not see, or do not use a pointer, meet: axe finds nothing wrong on any page, in
//! light, dark and on a phone.

use e2e::{Guest, Screen, Stand, games};

/// axe-core 4.14.0, with its licence beside it.
const AXE: &str = include_str!("../../axe/axe.min.js");

const RUN: &str = "return axe.run(document, { resultTypes: ['violations'] }).then(found => \
                   found.violations.flatMap(rule => rule.nodes.slice(0, 4).map(node => \
                   rule.id + ': ' + node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? node.failureSummary ?? '').slice(0, 200))))";

async fn violations(guest: &Guest, what: &str) -> Vec<String> {
    guest.run(&format!("if (!window.axe) {{ {AXE} }} return true")).await;
    guest.measure(RUN, false).await.into_iter().map(|wrong| format!("{what}: {wrong}")).collect()
}

#[tokio::test]
async fn axe_finds_nothing_wrong() {
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 31).await;
    let mut wrong = violations(&guest, "home").await;
    for game in games() {
        println!("{game}");
        guest.go(&format!("#/rules/{game}")).await;
        guest.wait("the rule book", "return document.querySelectorAll('.para .num').length > 10").await;
        wrong.extend(violations(&guest, &format!("rules of {game}")).await);
        guest.go(&format!("#/new/{game}/bots")).await;
        guest.wait("the set-up", "return !!document.querySelector('.setup .sitters')").await;
        wrong.extend(violations(&guest, &format!("set-up of {game}")).await);
        guest.sit_down(&game).await;
        for _ in 0..3 {
            let look = guest.wait_for_turn().await;
            guest.act_by_keyboard(&look).await;
        }
        guest.wait_for_turn().await;
        for (screen, dark) in
            [(Screen::Desktop, false), (Screen::Desktop, true), (Screen::Phone, false), (Screen::Phone, true)]
        {
            guest.screen(screen).await;
            guest.dark(dark).await;
            guest.settled().await;
            wrong.extend(violations(&guest, &format!("{game}, {screen:?}, dark {dark}")).await);
        }
        guest.dark(false).await;
        guest.screen(Screen::Desktop).await;
        guest.click(".menu > button").await;
        wrong.extend(violations(&guest, &format!("{game}, menu")).await);
        guest.press("\u{e00c}").await;
        guest.press("r").await;
        guest.wait("the book", "return !!document.querySelector('.beside')").await;
        wrong.extend(violations(&guest, &format!("{game}, rule book beside")).await);
    }
    guest.leave().await;
    assert!(wrong.is_empty(), "{} things are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[tokio::test]
async fn axe_finds_nothing_wrong_at_tables_with_friends() {
    let stand = Stand::start();
    let host = Guest::arrive(&stand, 43).await;
    let friend = Guest::arrive(&stand, 44).await;
    let game = &games()[0];
    super::friends::sit_down(&host, &friend, game).await;
    let mut wrong = Vec::new();
    for (screen, dark) in [(Screen::Desktop, false), (Screen::Phone, true)] {
        host.screen(screen).await;
        host.dark(dark).await;
        host.settled().await;
        wrong.extend(violations(&host, &format!("a table, {screen:?}, dark {dark}")).await);
    }
    for (hash, there) in [
        ("#/tables", ".lobby .cards .card-of:not(.blank)"),
        ("#/me", ".me .kept li"),
        (&format!("#/friends/{game}"), ".room .kept li"),
    ] {
        host.go(hash).await;
        host.wait(hash, &format!("return !!document.querySelector({there:?})")).await;
        for dark in [true, false] {
            host.dark(dark).await;
            wrong.extend(violations(&host, &format!("{hash}, dark {dark}")).await);
        }
        let cut = host.cut_off().await;
        wrong.extend(cut.into_iter().map(|cut| format!("{hash}: cut: {cut}")));
        host.screen(if hash == "#/me" { Screen::Desktop } else { Screen::Phone }).await;
    }
    host.leave().await;
    friend.leave().await;
    assert!(wrong.is_empty(), "{} things are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
