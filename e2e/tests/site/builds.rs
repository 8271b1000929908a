//! A page while nodes are being replaced: files are named by what is in them, an older page reloads, a
//! newer one looks for a node of its own build. A build is what the page's first file says; so it is
//! changed there, before the page opens its line.

use e2e::{Guest, Stand, games};

/// Makes a table of the server and says where it is.
async fn table(guest: &Guest) -> String {
    let script = format!(
        "return (async () => {{ \
           const post = (path, body) => fetch(path, {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
             body: JSON.stringify(body) }}); \
           await post('/api/me', {{ name: 'Mara' }}); \
           const made = await post('/api/tables', {{ game: {:?}, preset: '', switches: [], seats: ['open', 'invited'], \
             public: false, clock: 'none', hints: false }}); \
           return '#/t/' + (await made.json()).table; }})()",
        games()[0]
    );
    guest.run(&script).await.as_str().expect("a table").to_owned()
}

/// Goes to a table as a page of this build, and counts how often it opens a line.
async fn arrive_as(guest: &Guest, build: &str, table: &str) {
    let script = format!(
        "document.querySelector('meta[name=build]').content = {build:?}; window.before = true; \
         const Line = WebSocket; sessionStorage.removeItem('lines'); \
         window.WebSocket = function (address) {{ \
           sessionStorage.setItem('lines', 1 + Number(sessionStorage.getItem('lines'))); return new Line(address); }}; \
         location.hash = {table:?}; return true"
    );
    guest.run(&script).await;
}

const SEEN: &str = "return !!document.querySelector('.chairs')";
const RELOADED: &str = "return !window.before && !!document.querySelector('.chairs')";

#[tokio::test]
async fn a_page_of_another_build_reloads_once_and_a_newer_one_looks_for_its_node() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 41).await;
    let table = table(&guest).await;
    let lines = async || guest.run("return sessionStorage.getItem('lines')").await;

    arrive_as(&guest, "0.0.1+older", &table).await;
    guest.wait("the page of this build", RELOADED).await;
    assert_eq!(lines().await, "1");

    // It has reloaded for this build already: nothing newer is to be had.
    guest.go("#/").await;
    guest.wait("the home page", "return !!document.querySelector('.shelf .game')").await;
    guest.reload().await;
    guest.wait("the home page", "return !!document.querySelector('.shelf .game')").await;
    arrive_as(&guest, "0.0.1+older", &table).await;
    guest.wait("the table", SEEN).await;
    assert_eq!(guest.run("return window.before").await, true, "once a build is enough");

    guest.go("#/").await;
    guest.run("sessionStorage.removeItem('ludoteca/newer'); return true").await;
    guest.reload().await;
    guest.wait("the home page", "return !!document.querySelector('.shelf .game')").await;
    arrive_as(&guest, "999.0.0+newer", &table).await;
    guest.wait("the page that the nodes have", RELOADED).await;
    assert_eq!(lines().await, "6", "five searches in vain");
    guest.leave().await;
}

/// The WebAssembly that the page has loaded, by the names of its parts.
const LOADED: &str = "return performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname) \
    .filter(path => path.endsWith('.wasm')).map(path => path.slice(1).replace(/-[0-9a-f]{16}\\.wasm$/, '')) \
    .sort().join(' ')";

#[tokio::test]
async fn a_game_is_loaded_when_it_is_first_played_and_asked_for_again_if_it_does_not_come() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 43).await;
    let [first, second, ..] = &games()[..] else { panic!("there are two games") };
    guest.wait("the home page", "return !!document.querySelector('.shelf .game')").await;
    assert_eq!(guest.run(LOADED).await, "web_bg", "nobody has chosen a game yet");
    guest.go(&format!("#/new/{first}")).await;
    guest.wait("the set-up", "return !!document.querySelector('.setup')").await;
    assert_eq!(guest.run(LOADED).await, format!("{first} web_bg"));

    // Nothing more comes, neither from the server nor from what is kept.
    guest
        .run(
            "window.way = window.fetch; \
             window.fetch = () => Promise.reject(new TypeError('no way')); return true",
        )
        .await;
    guest.go(&format!("#/new/{second}")).await;
    guest.wait("what is missing", "return document.querySelector('main.wrap .ways button.go') !== null").await;
    // A game that is here is played all the same.
    guest.go(&format!("#/new/{first}")).await;
    guest.wait("the set-up", "return !!document.querySelector('.setup')").await;
    guest.run("window.fetch = window.way; return true").await;
    guest.go(&format!("#/new/{second}")).await;
    guest.wait("the set-up", "return !!document.querySelector('.setup')").await;
    guest.leave().await;
}

#[tokio::test]
async fn files_of_a_page_have_their_digest_in_their_names() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 42).await;
    guest.go(&format!("#/rules/{}", games()[0])).await;
    guest.wait("a figure", "return !!document.querySelector('.book figure svg')").await;
    let known = "['/again.js', '/icon.svg', '/manifest.json', '/sw.js']";
    let others = format!(
        "return performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname) \
         .filter(path => !/-[0-9a-f]{{16}}\\.\\w+$/.test(path) && !path.startsWith('/api') && !{known}.includes(path)).join(' ')"
    );
    assert_eq!(guest.run(&others).await, "");
    let kept = guest.run(
        "return (async () => { const wasm = document.querySelector('link[as=fetch]').href; \
         const caching = async url => { const { status, headers } = await fetch(url, { cache: 'reload', method: 'HEAD' }); \
           return `${status} ${headers.get('cache-control')}`; }; \
         return [await caching(wasm), await caching('/'), await caching(wasm.replace(/[0-9a-f]{16}/, '0123456789abcdef'))]; })()",
    );
    let kept = kept.await;
    assert_eq!(kept[0], "200 public, max-age=31536000, immutable");
    assert_eq!(kept[1], "200 no-cache");
    assert!(kept[2].as_str().is_some_and(|answer| answer.starts_with("404")), "another build's file: {kept}");
    guest.forgive().await;
    guest.leave().await;
}
