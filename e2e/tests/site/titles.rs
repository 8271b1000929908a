//! The end of every title in two browsers: most of a game is played through the protocol, the rest by
//! hand. Names are made of markup, and one of the two has a second tab.

use e2e::{Guest, Stand, games};

/// Plays at a table as this browser's person, without its page: sits down, then does the first thing
/// that is legal until so many plies stand there or it is over. Says how many then do.
const PLAYER: &str = r#"
const [table, sits, starts, until] = ARGUMENTS;
return new Promise((done, failed) => {
  const socket = new WebSocket(`ws://${location.host}/api/socket`);
  let asked = 0, acted = null, last = 0;
  const ask = what => socket.send(JSON.stringify({ ask: ++asked, what }));
  const hex = () => [...crypto.getRandomValues(new Uint8Array(16))].map(b => b.toString(16).padStart(2, '0')).join('');
  const end = plies => { socket.onclose = null; socket.close(); done(plies); };
  socket.onclose = () => failed('the line is down');
  socket.onopen = () => {
    ask({ hello: { protocol: 1 } });
    if (sits) ask({ sit: { table, share: hex() } });
    if (starts) ask({ start: { table } });
    ask({ watch: { table } });
  };
  socket.onmessage = event => {
    const said = JSON.parse(event.data);
    const seen = said.update ?? said.answer?.what?.watching;
    if (!seen) return;
    if (sits && until === 0) return end(0);
    const at = seen.position;
    if (!at) return;
    last = at.ply;
    if (last >= until || seen.about.stage !== 'running') return end(last);
    if (at.decision !== null && at.decision !== acted) {
      acted = at.decision;
      ask({ act: { table, decision: at.decision, id: hex(), actions: [at.legal[0]] } });
    }
  };
});
"#;

/// Plies that are left to be played by hand, about.
const BY_HAND: u64 = 8;

async fn player(guest: &Guest, table: &str, sits: bool, starts: bool, until: u64) -> u64 {
    let arguments = serde_json::json!([table, sits, starts, until]).to_string();
    let plies = guest.run(&PLAYER.replace("ARGUMENTS", &arguments)).await;
    plies.as_u64().unwrap_or_else(|| panic!("{plies}"))
}

/// A table of a game at which both sit.
pub(crate) async fn table(host: &Guest, friend: &Guest, game: &str) -> String {
    table_with(host, friend, game, "").await
}

/// The same, made with more than the game.
pub(crate) async fn table_with(host: &Guest, friend: &Guest, game: &str, more: &str) -> String {
    let make = format!(
        "return fetch('/api/tables', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: \
         JSON.stringify({{ game: {game:?}, seats: ['open', 'open']{more} }}) }}).then(r => r.json()).then(made => made.table)"
    );
    let table = host.run(&make).await.as_str().expect("a table").to_owned();
    player(host, &table, true, false, 0).await;
    player(friend, &table, true, true, 0).await;
    table
}

/// Plays a table through the protocol up to a ply; says how many plies it has then.
pub(crate) async fn play_until(both: [&Guest; 2], table: &str, until: u64) -> u64 {
    let (one, two) =
        tokio::join!(player(both[0], table, false, false, until), player(both[1], table, false, false, until));
    one.max(two)
}

#[tokio::test]
async fn every_title_comes_to_its_end_in_two_browsers() {
    let stand = Stand::start_with(&["--load"]);
    let host = Guest::arrive(&stand, 41).await;
    let friend = Guest::arrive(&stand, 42).await;
    let both = [&host, &friend];
    for (guest, name) in [(&host, "<i>Mara</i> & “co”"), (&friend, "אבג <script>")] {
        let meet = format!(
            "localStorage.setItem('ludoteca/motion', 'off'); localStorage.setItem('ludoteca/list', 'open'); \
             localStorage.setItem('ludoteca/known', 'yes'); \
             return fetch('/api/me', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: \
             JSON.stringify({{ name: {name:?} }}) }}).then(r => r.ok)"
        );
        assert_eq!(guest.run(&meet).await, true, "{name}");
    }
    for game in games().into_iter().skip(1) {
        println!("{game}");
        for guest in both {
            guest.run(&format!("localStorage.setItem('ludoteca/goal/{game}', 'seen'); return true")).await;
        }
        let practice = table(&host, &friend, &game).await;
        let length = play_until(both, &practice, u64::MAX >> 12).await;
        let table = table(&host, &friend, &game).await;
        play_until(both, &table, length.saturating_sub(BY_HAND)).await;
        for guest in both {
            guest.go(&format!("#/t/{table}")).await;
            guest.wait("the table", "return !!document.querySelector('.table[data-plies]')").await;
        }
        let names = host.run("return document.querySelector('.table').innerText").await;
        let names = names.as_str().expect("text");
        assert!(names.contains("<script>"), "a name is text: {names}");
        let tab = host.another_tab().await;
        host.wait("the table in a second tab", "return !!document.querySelector('.table[data-plies]')").await;
        host.back_to(tab).await;
        super::friends::play(both, 60).await;
        for guest in both {
            guest.wait_for("the end", super::friends::NEXT, "over").await;
            guest
                .wait(
                    "a check of the draws",
                    "return !!document.querySelector('.fair') && !document.querySelector('.trouble.fair')",
                )
                .await;
        }
        assert_eq!(host.run(super::friends::PLIES).await, friend.run(super::friends::PLIES).await);
    }
    // What was played is opened at a step by its address.
    let address = host.run("return location.hash.replace('#/', '/')").await;
    let address = format!("{}{}?ply=3", stand.page().trim_end_matches('/'), address.as_str().expect("an address"));
    friend.open(&address).await;
    friend.wait_for("the step", "return document.querySelector('.replay [data-ply]')?.dataset.ply ?? ''", "3").await;
    host.leave().await;
    friend.leave().await;
}
