//! How fast tables of a server are, and how much goes over the line. Prints what it measures and asserts
//! no time; docs/benchmarks.md has the figures of a quiet machine.

use e2e::{Guest, Stand, games};
use serde_json::Value;

const PLIES: &str = "return document.querySelector('.table')?.dataset.plies ?? 'none'";
const NEXT: &str = "return document.querySelector('.table')?.dataset.next ?? 'none'";

/// Notes when the board last changed, and when that was on the screen, on the machine's clock.
const WATCH: &str = "window.redrawn = 0; window.drawn = 0; const now = () => performance.timeOrigin + performance.now(); \
    new MutationObserver(() => { redrawn = now(); requestAnimationFrame(() => setTimeout(() => drawn = now())); }) \
    .observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-plies'] }); window.pressed = 0; addEventListener('keydown', () => pressed = \
    performance.timeOrigin + performance.now(), true); return true";

/// Both sit down, and everything that they hear and draw is noted.
async fn sit_down(both: [&Guest; 2], game: &str) {
    for guest in both {
        guest.listen_in().await;
    }
    e2e::sit_down(&both, game).await;
    for guest in both {
        guest.run(WATCH).await;
    }
}

/// How long decisions took, sorted.
#[derive(Default)]
struct Took {
    /// Until the other browser had redrawn its board.
    redrawn: Vec<f64>,
    /// Until that was on its screen.
    screen: Vec<f64>,
}

/// Plays decisions by the list.
async fn play(guests: [&Guest; 2], decisions: usize) -> Took {
    let mut took = Took::default();
    while took.screen.len() < decisions {
        let states = [guests[0].run(NEXT).await, guests[1].run(NEXT).await];
        if states.iter().any(|next| next == "over") {
            break;
        }
        let Some(index) = states.iter().position(|next| next == "you") else { continue };
        let (actor, other) = (guests[index], guests[1 - index]);
        let before = actor.run(PLIES).await;
        if before != other.run(PLIES).await {
            continue;
        }
        actor.wait("something to do", "return !!document.querySelector('.doing .acts')").await;
        let last = other.run("return drawn").await.as_f64().unwrap_or(0.0);
        let keys = ["1", "2", "3"][took.screen.len() % 3];
        let rows = actor.run("return document.querySelectorAll('.doing .acts button.row').length").await;
        actor.press(if rows.as_u64() > Some(3) { keys } else { "1" }).await;
        other.wait("the ply", &format!("return document.querySelector('.table').dataset.plies !== {before}")).await;
        other.wait("the board", &format!("return drawn > {last}")).await;
        let pressed = number(actor, "return pressed").await;
        took.redrawn.push(number(other, "return redrawn").await - pressed);
        took.screen.push(number(other, "return drawn").await - pressed);
    }
    took.redrawn.sort_by(f64::total_cmp);
    took.screen.sort_by(f64::total_cmp);
    took
}

async fn number(guest: &Guest, script: &str) -> f64 {
    guest.run(script).await.as_f64().unwrap_or(f64::NAN)
}

#[tokio::test]
async fn figures_of_tables_on_a_server() {
    let mut stand = Stand::start();
    let host = Guest::arrive(&stand, 81).await;
    let friend = Guest::arrive(&stand, 82).await;
    let both = [&host, &friend];
    // With `cargo xtask e2e --all` every title.
    let all = std::env::var("SCREENS").is_ok_and(|screens| screens == "all");
    for game in games().into_iter().take(if all { usize::MAX } else { 1 }) {
        host.open(&stand.page()).await;
        friend.open(&stand.page()).await;
        sit_down(both, &game).await;
        let took = play(both, 2000).await;
        let plies = host.run(PLIES).await;
        println!(
            "{game}: {} decisions, {plies} plies; click to the other browser's redrawn board {:.0} ms in the middle, {:.0} ms \
             at most; on its screen {:.0} and {:.0} ms; {} kB to and from a viewer, before packing",
            took.screen.len(),
            took.redrawn[took.redrawn.len() / 2],
            took.redrawn[took.redrawn.len() - 1],
            took.screen[took.screen.len() / 2],
            took.screen[took.screen.len() - 1],
            host.bytes_heard().await / 1000,
        );
        assert_eq!(host.run(NEXT).await, "over", "{game} is played to its end");
        friend.reload().await;
        friend.wait("the table", "return !!document.querySelector('.table[data-plies]')").await;
        let shown = "return performance.getEntriesByName('table shown')[0].duration";
        println!("{game}: opened anew after {plies} plies in {:.0} ms", number(&friend, shown).await);
    }
    came_back(&mut stand, &host, &friend).await;
    for guest in [host, friend] {
        guest.forgive().await;
        guest.leave().await;
    }
}

/// From the line that is up again to the live board, and what a picture costs.
async fn came_back(stand: &mut Stand, host: &Guest, friend: &Guest) {
    let game = &games()[0];
    host.open(&stand.page()).await;
    friend.open(&stand.page()).await;
    sit_down([host, friend], game).await;
    play([host, friend], 10).await;
    host.run(
        "window.tried = 0; window.live = 0; const Line = WebSocket; window.WebSocket = class extends Line { \
         constructor(...all) { tried = performance.now(); super(...all); } }; new MutationObserver(() => { \
         if (!document.querySelector('.noline') && !live) live = performance.now(); }).observe(document.body, \
         { subtree: true, childList: true }); return true",
    )
    .await;
    stand.stop_server();
    host.wait("a word", "return !!document.querySelector('.noline')").await;
    host.run("live = 0; return true").await;
    stand.start_server();
    host.wait("the line", "return !document.querySelector('.noline') && live > 0").await;
    println!("from the network to the live board: {:.0} ms", number(host, "return live - tried").await);
    let table = host.run("return location.href").await;
    let table = table.as_str().unwrap_or_default().split("t/").nth(1).unwrap_or_default();
    let table = table.split(['#', '?']).next().unwrap_or_default().to_owned();
    let before = stand.processor_millis();
    const PICTURES: u32 = 10;
    for ply in 0..PICTURES {
        let script = format!("return fetch('/t/{table}/board.png?ply={ply}').then(answer => answer.status)");
        let status = host.run(&script).await;
        assert_eq!(status, Value::from(200), "a picture of ply {ply}");
    }
    let millis = (stand.processor_millis() - before) / f64::from(PICTURES);
    println!("a picture of the board: {millis:.0} ms of the processor");
}
