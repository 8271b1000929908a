//! How fast the page is. Prints what it measures and asserts no time, since machines are busy at times;
//! docs/benchmarks.md has the figures of a quiet one.

use e2e::{Guest, Stand, games};

async fn measured(guest: &Guest, name: &str) -> Vec<f64> {
    let script = format!("return performance.getEntriesByName('{name}').map(entry => entry.duration)");
    let mut millis: Vec<f64> = serde_json::from_value(guest.run(&script).await).unwrap_or_default();
    millis.sort_by(f64::total_cmp);
    millis
}

/// Also notes when the board that answers an action was on the screen: after the next frame.
const WATCH: &str = "window.painted = []; const measure = performance.measure.bind(performance); \
    performance.measure = (name, ...rest) => { const entry = measure(name, ...rest); \
    if (name === 'act shown') requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - entry.startTime))); \
    return entry; }; return true";

#[tokio::test]
async fn a_table_is_there_at_once_and_clicks_are_answered_at_once() {
    let stand = Stand::start();
    for game in &games() {
        let mut guest = Guest::arrive(&stand, 21).await;
        guest.run(WATCH).await;
        guest.sit_down(game).await;
        for _ in 0..12 {
            let look = guest.wait_for_turn().await;
            if look.next == "you" {
                guest.act_by_pointer(&look).await;
            }
        }
        let (table, clicks) = (measured(&guest, "table shown").await, measured(&guest, "act shown").await);
        let mut painted: Vec<f64> = serde_json::from_value(guest.run("return painted").await).expect("numbers");
        painted.sort_by(f64::total_cmp);
        assert!(
            !table.is_empty() && clicks.len() > 1,
            "{game}: every click is answered by a board: {table:?} {clicks:?}"
        );
        let middle = clicks[clicks.len() / 2];
        println!(
            "{game}: table after {:.0} ms; click to redrawn board {middle:.0} ms, at most {:.0} ms; on the screen after \
             {:.0} ms, at most {:.0} ms",
            table[0],
            clicks[clicks.len() - 1],
            painted[painted.len() / 2],
            painted[painted.len() - 1],
        );
        guest.leave().await;
    }
}

#[tokio::test]
async fn the_page_never_stands_still_while_a_bot_thinks() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 22).await;
    guest.listen_in().await;
    guest.sit_down("strada-romana").await;
    guest.wait_for_turn().await;
    let count = "window.gaps = []; let last = 0; const tick = now => { \
        if (document.querySelector('.advice [data-imagined]')) return; \
        if (last) gaps.push(now - last); last = now; requestAnimationFrame(tick); }; \
        addEventListener('keydown', () => requestAnimationFrame(tick), { once: true, capture: true }); return thoughts";
    let before = guest.run(count).await.as_u64().expect("a number");
    guest.press("h").await;
    guest.wait("the hint", "return !!document.querySelector('.advice [data-imagined]')").await;
    let imagined = guest.run("return document.querySelector('[data-imagined]').dataset.imagined").await;
    let gaps: Vec<f64> = serde_json::from_value(guest.run("return gaps").await).expect("numbers");
    let widest = gaps.iter().copied().fold(0.0, f64::max);
    println!("a hint imagined {imagined} games; {} frames, the widest gap {widest:.0} ms", gaps.len());
    // How many frames there are depends on how busy the machine is; who thinks does not.
    let after = guest.run("return thoughts").await.as_u64().expect("a number");
    assert!(after > before, "what thinks is beside the page: {before}, {after}");
    guest.leave().await;
}
