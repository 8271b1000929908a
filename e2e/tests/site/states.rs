//! States of tables with people are reached, nothing of it sticks out of a screen, and with `SCREENS=all`
//! each is photographed for `docs/img`.

use e2e::{Guest, Screen, Stand, games};

use crate::{
    friends::{NEXT, play, sit_down},
    titles,
};

/// A picture of what is shown, on a desktop and a phone.
pub(crate) async fn shown(guest: &Guest, name: &str) {
    on(guest, Screen::Phone, &format!("{name}-phone")).await;
    on(guest, Screen::Desktop, name).await;
}

async fn on(guest: &Guest, screen: Screen, name: &str) {
    guest.screen(screen).await;
    let cut = guest.cut_off().await;
    assert!(cut.is_empty(), "{name}: {cut:#?}");
    if std::env::var("SCREENS").is_ok_and(|screens| screens == "all") {
        guest.shot(&format!("online-{name}")).await;
    }
    guest.screen(Screen::Desktop).await;
}

async fn there(guest: &Guest, selector: &str) {
    guest.wait(selector, &format!("return !!document.querySelector({selector:?})")).await;
}

/// A table that anybody may sit down at, so that there is something in the lobby.
async fn public_table(guest: &Guest, game: &str) {
    let script = format!(
        "return fetch('/api/tables', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: \
         JSON.stringify({{ game: {game:?}, seats: ['open', 'open', 'open'], public: true, \
         clock: {{ bank: {{ seconds: 600, increment: 20 }} }} }}) }}).then(answer => answer.ok)"
    );
    assert_eq!(guest.run(&script).await, true, "a public table of {game}");
}

/// Before the start: nothing yet, a table with an open seat, an invitation. The friend sits down, and they begin.
async fn begin(host: &Guest, friend: &Guest, game: &str) -> String {
    for guest in [host, friend] {
        let quiet = format!(
            "localStorage.setItem('ludoteca/goal/{game}', 'seen'); localStorage.setItem('ludoteca/motion', 'off'); \
             localStorage.setItem('ludoteca/list', 'open'); return true"
        );
        guest.run(&quiet).await;
    }
    host.go("#/tables").await;
    there(host, ".lobby .ways").await;
    shown(host, "nothing-yet").await;
    host.go("#/").await;
    there(host, ".shelf .game").await;
    host.click(&format!(".game.{game} a.with")).await;
    there(host, "#my-name").await;
    shown(host, "name").await;
    host.type_into("#my-name", "Mara").await;
    host.click(".name-form .play").await;
    host.wait("one's own seat", "return document.querySelector('.chairs')?.innerText.includes('Mara') ?? false").await;
    host.click(".chair.free .ways .quiet").await;
    there(host, ".chair .pr.bot").await;
    let link = host.run("return document.querySelector('#link').dataset.link").await;
    let link = link.as_str().expect("a link").to_owned();
    friend.open(&link).await;
    there(friend, ".guest #my-name").await;
    shown(friend, "invited").await;
    friend.type_into("#my-name", "Nilo").await;
    friend.click(".name-form .play").await;
    host.wait("the friend", "return document.querySelector('.chairs').innerText.includes('Nilo')").await;
    shown(host, "room").await;
    shown(friend, "room-guest").await;
    host.click(".start .play").await;
    for guest in [host, friend] {
        there(guest, ".table[data-plies]").await;
    }
    link
}

/// At the table: a turn of one's own, talk, an undo that is asked for.
async fn at_the_table(host: &Guest, friend: &Guest) {
    let both = [host, friend];
    play(both, 12).await;
    friend.type_into(".saying input", "two of us in Fonte, cosy\n").await;
    friend.run("document.activeElement.blur(); return true").await;
    there(host, ".slip").await;
    while host.run(NEXT).await != "you" {
        play(both, 1).await;
    }
    shown(host, "table").await;
    host.dark(true).await;
    shown(host, "table-dark").await;
    host.dark(false).await;
    host.screen(Screen::Phone).await;
    host.run("[...document.querySelectorAll('.tabs button')].pop().click(); return true").await;
    there(host, ".sheet .saying").await;
    on(host, Screen::Phone, "talk-phone").await;
    let asks = "return [...document.querySelectorAll('.tools button')][0].innerText.includes('Ask')";
    while friend.run(asks).await != true {
        play(both, 1).await;
    }
    friend.click(".tools button").await;
    there(host, ".notice.asks .play").await;
    shown(host, "undo").await;
    shown(friend, "undo-asked").await;
    host.click(".notice.asks .quiet").await;
    host.wait("the answer", "return !document.querySelector('.notice.asks')").await;
}

/// Several tables: the list, Home, oneself; then one is left without a line.
async fn several(stand: &mut Stand, host: &Guest, friend: &Guest, address: &str) {
    titles::table(host, friend, &games()[1]).await;
    public_table(friend, &games()[2]).await;
    public_table(friend, &games()[3]).await;
    host.go("#/tables").await;
    there(host, ".lobby .row-of").await;
    shown(host, "lobby").await;
    host.go("#/").await;
    there(host, ".waiting .card-of").await;
    shown(host, "home").await;
    host.go("#/me").await;
    there(host, ".me .kept li").await;
    host.run("[...document.querySelectorAll('.me .play')].pop().click(); return true").await;
    there(host, "#my-key").await;
    shown(host, "me").await;
    host.open(address).await;
    there(host, ".table[data-plies]").await;
    stand.stop_server();
    there(host, ".noline").await;
    shown(host, "no-line").await;
    stand.start_server();
    host.wait("the line", "return !document.querySelector('.noline')").await;
}

#[tokio::test]
async fn states_of_tables_with_people_fit_their_screens() {
    let mut stand = Stand::start_with(&["--load"]);
    let host = Guest::arrive(&stand, 101).await;
    let friend = Guest::arrive(&stand, 102).await;
    let link = begin(&host, &friend, &games()[0]).await;
    at_the_table(&host, &friend).await;
    let (address, _) = link.split_once('#').expect("a key");
    several(&mut stand, &host, &friend, address).await;
    friend.open(&format!("{}t/00000000000000000000000000000000", stand.page())).await;
    there(&friend, "main.nothing").await;
    shown(&friend, "no-such-table").await;
    // Whoever comes by the link when all seats are taken watches.
    let late = Guest::arrive(&stand, 103).await;
    let game = &games()[0];
    late.run(&format!("localStorage.setItem('ludoteca/goal/{game}', 'seen'); return true")).await;
    late.open(&link).await;
    there(&late, ".table[data-plies]").await;
    let told =
        "return [...document.querySelectorAll('.notice')].some(one => one.innerText.includes('All seats are taken'))";
    late.wait("a word that all seats are taken", told).await;
    shown(&late, "too-late").await;
    for guest in [host, friend, late] {
        guest.forgive().await;
        guest.leave().await;
    }
}

/// The identity of a table, as its link has it.
fn table_of(link: &str) -> &str {
    link.split("/t/").nth(1).and_then(|rest| rest.split('#').next()).expect("the link names a table")
}

/// Whoever comes back when it is their turn is shown what happened.
async fn come_back(host: &Guest, friend: &Guest, table: &str) {
    while host.run(NEXT).await == "you" || friend.run(NEXT).await != "you" {
        play([host, friend], 1).await;
    }
    // It is over after some seconds, so it is noted when it comes.
    let note = "window.recapped = false; new MutationObserver(() => recapped ||= !!document.querySelector('.notice.recap')) \
                .observe(document.body, { subtree: true, childList: true }); return true";
    host.run(note).await;
    host.go("#/").await;
    there(host, ".shelf .game").await;
    while friend.run(NEXT).await == "you" {
        play([friend, friend], 1).await;
    }
    for (screen, name) in [(Screen::Phone, "recap-phone"), (Screen::Desktop, "recap")] {
        host.screen(screen).await;
        host.run("recapped = false; return true").await;
        host.go(&format!("#/t/{table}")).await;
        host.wait("what happened", "return recapped").await;
        on(host, screen, name).await;
        host.go("#/").await;
        there(host, ".shelf .game").await;
    }
    host.go(&format!("#/t/{table}")).await;
    there(host, ".table[data-plies]").await;
}

/// The list while nothing has come, and everything without a line: a table with time in days, one that was
/// never opened, Home.
async fn without_a_line(stand: &mut Stand, host: &Guest, friend: &Guest, table: &str) {
    let days = titles::table_with(host, friend, &games()[0], ", clock: { move: { seconds: 259200 } }").await;
    host.run("window.asked = window.fetch; window.fetch = () => new Promise(() => {}); return true").await;
    host.go("#/tables").await;
    there(host, ".lobby .card-of.blank").await;
    shown(host, "loading").await;
    host.run("window.fetch = asked; return true").await;
    host.go(&format!("#/t/{days}")).await;
    there(host, ".table[data-plies]").await;
    stand.stop_server();
    there(host, ".noline").await;
    shown(host, "days").await;
    host.go(&format!("#/t/{table}")).await;
    there(host, "main.nothing .noline").await;
    shown(host, "no-line-yet").await;
    host.go("#/").await;
    there(host, ".shelf .game").await;
    shown(host, "home-no-line").await;
    stand.start_server();
}

#[tokio::test]
async fn states_of_coming_back_and_of_the_end_fit_their_screens() {
    let mut stand = Stand::start_with(&["--load"]);
    let host = Guest::arrive(&stand, 104).await;
    let friend = Guest::arrive(&stand, 105).await;
    let link = sit_down(&host, &friend, &games()[0]).await;
    let table = table_of(&link);
    play([&host, &friend], 12).await;
    come_back(&host, &friend, table).await;
    titles::play_until([&host, &friend], table, u64::MAX >> 12).await;
    there(&host, ".ending .play").await;
    there(&host, ".fair").await;
    shown(&host, "end").await;
    without_a_line(&mut stand, &host, &friend, table).await;
    for guest in [host, friend] {
        guest.forgive().await;
        guest.leave().await;
    }
}
