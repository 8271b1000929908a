//! Games on a phone, by fingers alone: upright, sideways, with as many seats as a title has. What is
//! pressed is the map, cards and buttons; nothing of the list.

use e2e::{Guest, Screen, Stand, games};

/// Decisions of one's own in a game that is not played to its end.
const SOME: usize = 5;

/// More decisions of one's own than any game has.
const TOO_MANY: usize = 2000;

/// How much is played: with `SCREENS=all` every game to its end; else the games of one test are, and
/// of the others the beginning.
fn decisions(whole: bool) -> usize {
    if whole || std::env::var("SCREENS").is_ok_and(|screens| screens == "all") { TOO_MANY } else { SOME }
}

/// Plays so many decisions; whether the game came to its end.
async fn play(guest: &mut Guest, game: &str, most: usize) -> bool {
    for number in 0..most {
        let look = guest.wait_for_turn().await;
        if look.next == "over" {
            guest.wait("the result", "return !!document.querySelector('.ending .result')").await;
            println!("{game}: over after {number} decisions of one's own");
            return true;
        }
        guest.act_by_pointer(&look).await;
        let cut = guest.cut_off().await;
        assert!(cut.is_empty(), "{game} after {number} decisions: {cut:#?}");
    }
    assert!(most < TOO_MANY, "{game} does not end");
    false
}

/// Asks for the most seats that the title has.
pub(crate) const ALL_SEATS: &str = "[...document.querySelectorAll('.pills input')].at(-1).click()";

async fn on_a_phone(game: &str, screen: Screen, seats: &str, most: usize) {
    println!("{game} by touch, {screen:?}");
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 5).await;
    guest.hold_phone(screen).await;
    guest.sit_down_with(game, seats).await;
    play(&mut guest, game, most).await;
    guest.leave().await;
}

#[tokio::test]
async fn every_game_is_played_by_touch() {
    // The game with the fewest decisions is played to its end always.
    for (number, game) in games().iter().enumerate() {
        on_a_phone(game, Screen::Phone, "", decisions(number == 0)).await;
    }
}

/// What lies over a button of the row that steps through the game, or over its turn.
const COVERED: &str = r#"
const shown = e => e.getBoundingClientRect();
const row = [...document.querySelectorAll('.replay > *')].map(e => {
  const range = document.createRange();
  range.selectNodeContents(e);
  return [e, e.matches('.n') ? range.getBoundingClientRect() : shown(e)];
});
const sheet = shown(document.querySelector('.sheet'));
const wrong = row.filter(([, box]) => box.bottom > sheet.top + 1 && box.right > sheet.left + 1 || box.right > innerWidth).map(([e]) => e.outerHTML);
row.slice(1).forEach(([e, box], at) => { if (box.left < row[at][1].right - 1) wrong.push('over its neighbour: ' + e.outerHTML); });
return wrong;
"#;

/// The main button of a small screen.
const BACK: &str = "document.querySelector('.sheet > .foot .main-button')";

#[tokio::test]
async fn the_rules_are_closed_by_touch_and_nothing_lies_over_the_replay() {
    let game = &games()[0];
    for screen in [Screen::Phone, Screen::Sideways] {
        let stand = Stand::start();
        let mut guest = Guest::arrive(&stand, 6).await;
        guest.hold_phone(screen).await;
        guest.sit_down(game).await;
        guest.wait_for_turn().await;
        guest.click(".tools [aria-keyshortcuts=r]").await;
        guest.wait("the rules", "return !!document.querySelector('.beside header button')").await;
        let close = "const box = document.querySelector('.beside header button').getBoundingClientRect(); \
                     return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]";
        let close = serde_json::from_value(guest.run(close).await).expect("a point");
        guest.tap_at(close).await;
        guest.wait("the rules are closed", "return !document.querySelector('.beside')").await;
        guest.click(".menu > button").await;
        let step =
            "[...document.querySelectorAll('.drop button')].find(one => one.innerText.startsWith('Step')).click()";
        guest.run(&format!("{step}; return true")).await;
        guest.wait("the replay", "return !!document.querySelector('.replay')").await;
        guest.settled().await;
        assert_eq!(guest.run(COVERED).await, serde_json::json!([]), "{screen:?}");
        // Whoever looks back has the way back at hand, and it closes the row.
        guest.click(".replay button").await;
        guest.wait("the way back", &format!("return {BACK}?.innerText === 'Back to now'")).await;
        guest.run(&format!("{BACK}.click(); return true")).await;
        guest.wait("the table as it is", "return !document.querySelector('.replay')").await;
        guest.leave().await;
    }
}

#[tokio::test]
async fn a_game_is_played_by_touch_held_sideways() {
    let game = games().pop().expect("there are games");
    on_a_phone(&game, Screen::Sideways, "", decisions(false)).await;
}

#[tokio::test]
async fn every_game_is_played_by_touch_with_all_its_seats() {
    for game in &games() {
        on_a_phone(game, Screen::Phone, ALL_SEATS, decisions(false)).await;
    }
}

/// Where the middle of something is on the screen.
async fn middle(guest: &Guest, selector: &str) -> (i64, i64) {
    let script = format!(
        "const box = document.querySelector({selector:?}).getBoundingClientRect(); \
         return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]"
    );
    serde_json::from_value(guest.run(&script).await).expect("two numbers")
}

#[tokio::test]
async fn the_sheet_is_swiped_up_and_down() {
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 5).await;
    guest.hold_phone(Screen::Phone).await;
    guest.sit_down(&games()[0]).await;
    guest.wait_for_turn().await;
    let stands = "return document.querySelector('.grip').dataset.height";
    // Taps first: a browser takes one right after a swipe for its end.
    for height in ["Full", "Half"] {
        guest.settled().await;
        let at = middle(&guest, ".grip").await;
        guest.tap_at(at).await;
        guest.wait_for("the sheet after a tap", stands, height).await;
    }
    for (by, height) in [(-120, "Full"), (-120, "Full"), (120, "Half"), (120, "Low"), (120, "Low"), (-120, "Half")] {
        // While something still moves, a finger lands beside the grip.
        guest.settled().await;
        let (x, y) = middle(&guest, ".grip").await;
        guest.swipe((x, y), (x, y + by)).await;
        guest.wait_for(&format!("the sheet after a swipe by {by}"), stands, height).await;
    }
    guest.leave().await;
}

/// New World's explorers land on two spaces: two clicks of a mouse, or two taps that show them and a
/// third that does it.
#[tokio::test]
async fn what_takes_two_places_is_chosen_by_pressing_both() {
    let stand = Stand::start();
    for fingers in [false, true] {
        let mut guest = Guest::arrive(&stand, 5).await;
        if fingers {
            guest.hold_phone(Screen::Phone).await;
        }
        guest.sit_down("new-world").await;
        guest.wait_for_turn().await;
        guest.settled().await;
        let look = guest.look().await;
        let plies = look.plies.unwrap_or(0);
        let [one, other, ..] = look.places[..] else { panic!("a coast has many spaces: {look:?}") };
        let press = async |at| if fingers { guest.tap_at(at).await } else { guest.click_at(at).await };
        let picked = "return document.querySelector('.table').dataset.picked";
        let shown = "return document.querySelectorAll('svg.map [data-preview][data-on]').length === 1";
        press(one).await;
        guest.wait_for("the first place", picked, "true").await;
        guest.wait("no list to open", "return !document.querySelector('.chooser')").await;
        press(one).await;
        guest.wait_for("the first place let go", picked, "false").await;
        press(one).await;
        guest.wait_for("the first place", picked, "true").await;
        press(other).await;
        if fingers {
            guest.wait("both places to be shown", shown).await;
            press(other).await;
        }
        let landed = format!("return Number(document.querySelector('.table').dataset.plies) > {plies}");
        guest.wait("the landing", &landed).await;
        guest.leave().await;
    }
}
