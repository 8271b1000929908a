//! After a game: the graph, what cost most, parts that add up, and going on from an earlier ply.

use std::{fs, process::Command};

use e2e::{Guest, Screen, Stand, binary};
use serde_json::json;

/// Keeps a finished game between bots, of which a person has the first seat.
async fn keep_finished(guest: &Guest, game: &str, seats: usize) {
    let folder = std::env::temp_dir().join(format!("ludoteca-review-{}", std::process::id()));
    let done = Command::new(binary())
        .args(["sim", game, "--seats", &seats.to_string(), "--bots", "novice", "--games", "1", "--force", "--save"])
        .arg(&folder)
        .output()
        .expect("the command runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let file = fs::read_dir(&folder).expect("the folder is there").next().expect("one record").expect("it is read");
    let record = fs::read_to_string(file.path()).expect("a record");
    fs::remove_dir_all(&folder).expect("the folder was made here");
    let sitters: Vec<_> = (0..seats)
        .map(|seat| json!({ "name": format!("Sitter {}", seat + 1), "bot": if seat == 0 { None } else { Some("novice") } }))
        .collect();
    let setup = json!({ "game": game, "preset": "", "switches": [], "sitters": sitters, "seed": 5 });
    let kept = json!({
        "id": "done", "setup": setup, "record": record, "progress": "", "yours": false, "over": true, "points": [],
        "changed": 0.0
    });
    let text = kept.to_string();
    guest.run(&format!("localStorage.setItem('ludoteca/table/done', {text:?}); return true")).await;
}

/// How far the slider is, which is the graph.
const AT: &str = "return +document.querySelector('.lines input').value";

#[tokio::test]
async fn a_finished_game_is_reviewed_and_played_on_from_an_earlier_ply() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 41).await;
    keep_finished(&guest, "strada-romana", 3).await;
    guest.go("#/table/done").await;
    guest.wait("the ending", "return !!document.querySelector('.ending')").await;
    // Whoever sees a title for the first time is told its goal.
    guest.press("\u{e00c}").await;
    guest.wait("the card with the goal is away", "return !document.querySelector('.veil')").await;
    guest.click(".ending a[href^='#/review/']").await;
    let whole = "const lines = [...document.querySelectorAll('.lines polyline')]; const plies = +document.querySelector('.lines input')?.max; \
                 return lines.length === 3 && lines.every(line => line.points.length === plies + 1)";
    guest.wait("the graph of all seats", whole).await;
    guest.wait("a turn that cost something", "return !!document.querySelector('.turns .cost .what i')").await;
    let gaps = "return [...document.querySelectorAll('.sums [data-gap]')].map(row => Math.abs(+row.dataset.gap))";
    let gaps: Vec<f64> = serde_json::from_value(guest.run(gaps).await).expect("a number a seat");
    assert!(gaps.len() == 3 && gaps.iter().all(|gap| *gap < 1e-6), "the parts add up to the results: {gaps:?}");

    // What was found stays when it is enough; until then a dearer turn may take the place of one.
    guest.click(".progress button").await;
    guest.wait("it is ended", "return document.querySelector('.review').dataset.review === 'cancelled'").await;
    assert_eq!(guest.run("return document.querySelectorAll('.sums tbody tr').length").await, 3);

    // A card leads to its ply, and the board, the graph and the card agree where that is.
    guest.click(".turns .cost .at").await;
    guest.wait("the card is where the slider is", "return document.querySelector('.cost')?.dataset.here === 'true' && !!document.querySelector('.lines .number[data-here=true]')").await;
    let there = guest.run(AT).await.as_u64().expect("a ply");
    guest.press("\u{e012}").await;
    guest
        .wait(
            "one ply back by keyboard",
            &format!("return +document.querySelector('.lines input').value === {there} - 1"),
        )
        .await;
    guest.press("\u{e014}").await;
    guest.wait("and on again", &format!("return +document.querySelector('.lines input').value === {there}")).await;
    guest.shot("review").await;

    guest.screen(Screen::Phone).await;
    guest.wait("the phone's arrangement", "return document.querySelector('.review').dataset.screen === 'phone'").await;
    guest.shot("review-phone").await;
    assert_eq!(guest.cut_off().await, Vec::<String>::new());
    guest.dark(true).await;
    assert_eq!(guest.cut_off().await, Vec::<String>::new());
    guest.dark(false).await;
    guest.screen(Screen::Desktop).await;

    guest.click(".play-on").await;
    guest.wait("a table of one's own", "return location.hash.startsWith('#/table/') && !location.hash.endsWith('done') && !!document.querySelector('.table')").await;
    let plies = format!("return +document.querySelector('.table').dataset.plies >= {there}");
    guest.wait("it stands where the slider stood", &plies).await;
    guest.leave().await;
}

#[tokio::test]
async fn a_game_without_an_end_or_draws_says_so() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 42).await;
    guest.go("#/review/nowhere").await;
    guest.wait("what is missing", "return document.querySelector('h1')?.innerText.includes('nothing to review')").await;
    keep_finished(&guest, "la-strada", 2).await;
    guest.go("#/review/done").await;
    guest.wait("the parts", "return !!document.querySelector('.sums tbody tr')").await;
    let columns = guest.run("return [...document.querySelectorAll('.sums thead th')].map(th => th.innerText)").await;
    assert!(!columns.to_string().contains("draws"), "nothing is drawn in La Strada: {columns}");

    // What was played and what was better are pictures, and a press shows them on the map.
    let both = "return document.querySelectorAll('.cost .thumbs button svg').length >= 2";
    guest.wait("two pictures of a turn", both).await;
    let roads = "return document.querySelector('.board').innerHTML";
    let mut maps = Vec::new();
    for number in 1..=2 {
        guest.click(&format!(".cost .thumbs button:nth-child({number})")).await;
        let pressed = format!(
            "return document.querySelector('.cost .thumbs button:nth-child({number})')?.ariaPressed === 'true'"
        );
        guest.wait("the picture is chosen", &pressed).await;
        maps.push(guest.run(roads).await);
    }
    assert_ne!(maps[0], maps[1], "the map shows the one and then the other");
    guest.shot("review-better").await;
    guest.click(".cost .quiet").await;
    guest.wait("another try", "return location.hash.startsWith('#/table/') && !location.hash.endsWith('done')").await;
    guest.leave().await;
}
