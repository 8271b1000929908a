//! Bots beside the page: one that searches does so in as many workers as the device has cores to spare.

use e2e::{Guest, Look, Stand, games};

/// Sits down at a table with bots of this level.
async fn sit_down(guest: &Guest, game: &str, level: &str) {
    guest
        .run(&format!(
            "for (const [name, value] of Object.entries({{ pace: '0', motion: 'off', list: 'open', 'goal/{game}': 'seen' }})) \
               localStorage.setItem('ludoteca/' + name, value); \
             document.documentElement.dataset.motion = 'off'; return true"
        ))
        .await;
    guest.go(&format!("#/new/{game}/bots")).await;
    guest.wait("the set-up", "return !!document.querySelector('.setup .sitters')").await;
    guest
        .run(&format!(
            "for (const s of document.querySelectorAll('.sitters select')) if (s.value !== 'person') {{ \
               s.value = {level:?}; s.dispatchEvent(new Event('change', {{ bubbles: true }})); }} return true"
        ))
        .await;
    guest.click(".setup .play").await;
    guest.wait("the table", "return !!document.querySelector('.table[data-plies]')").await;
}

/// Acts until bots were asked and it is one's own turn again; says how the table looks then.
async fn until_bots_have_played(guest: &mut Guest) -> Look {
    let mut look = guest.wait_for_turn().await;
    while guest.helpers().await.iter().all(|(asked, ..)| *asked < 2) {
        guest.act_by_keyboard(&look).await;
        look = guest.wait_for_turn().await;
    }
    look
}

#[tokio::test]
async fn a_bot_that_searches_does_so_on_all_cores_but_one_and_any_other_on_one() {
    let stand = Stand::start();
    for (cores, workers) in [(1, 1), (2, 1), (4, 3), (16, 4)] {
        let mut guest = Guest::arrive(&stand, 61).await;
        guest.with_cores(cores, &[]).await;
        sit_down(&guest, &games()[0], "novice").await;
        until_bots_have_played(&mut guest).await;
        assert_eq!(guest.helpers().await.len(), 1, "{cores} cores: a novice does not search");

        guest.go("#/").await;
        guest.wait("nobody to think", "return helpers.every(helper => helper.ended)").await;
        guest.reload().await;
        sit_down(&guest, &games()[0], "journeyman").await;
        until_bots_have_played(&mut guest).await;
        let helpers = guest.helpers().await;
        assert_eq!(helpers.len(), workers, "{cores} cores");
        for (asked, parts, thoughts, ended) in helpers {
            let answered = if workers > 1 { (parts, thoughts) } else { (thoughts, parts) };
            assert_eq!((answered, ended), ((asked, 0), false), "{cores} cores: each answers each question");
        }

        guest.go("#/").await;
        guest.wait("nobody to think", "return helpers.every(helper => helper.ended)").await;
        guest.leave().await;
    }
}

#[tokio::test]
async fn a_hint_is_one_workers_and_undo_ends_all_that_think() {
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 62).await;
    guest.with_cores(4, &[]).await;
    sit_down(&guest, &games()[0], "master").await;
    let look = guest.wait_for_turn().await;
    let before = guest.helpers().await.len();
    guest.press("h").await;
    guest.wait("the hint", "return helpers.some(helper => helper.thoughts === 1)").await;
    assert_eq!(guest.helpers().await.len(), before.max(1), "a hint needs one");

    // One's own turn ends and masters think for seconds.
    let mut now = look;
    let thinking = "return document.querySelector('.table').dataset.next === 'bot' && \
                    helpers.filter(helper => !helper.ended && helper.asked > helper.parts + helper.thoughts).length === 3";
    loop {
        guest.act_by_keyboard(&now).await;
        if guest.run("return document.querySelector('.table').dataset.next").await == "bot" {
            guest.wait("three who think", thinking).await;
            break;
        }
        now = guest.wait_for_turn().await;
    }
    guest.press("u").await;
    guest.wait("one's own turn", "return document.querySelector('.table').dataset.next === 'you'").await;
    assert!(guest.helpers().await.iter().all(|(.., ended)| *ended), "what they think of is gone");

    // They come again when they are needed.
    let started = guest.helpers().await.len();
    let mut look = guest.wait_for_turn().await;
    while guest.helpers().await.len() == started {
        guest.act_by_keyboard(&look).await;
        look = guest.wait_for_turn().await;
    }
    assert_eq!(guest.helpers().await.len(), started + 3);
    guest.leave().await;
}

#[tokio::test]
async fn a_worker_that_breaks_or_never_comes_stops_no_game() {
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 63).await;
    guest.with_cores(4, &["", "breaks", "away"]).await;
    sit_down(&guest, &games()[0], "journeyman").await;
    let look = until_bots_have_played(&mut guest).await;
    guest.act_by_keyboard(&look).await;
    guest.wait_for_turn().await;
    let [first, second, third] = guest.helpers().await[..] else { panic!("three were started") };
    assert!(first.0 == first.1 && first.0 > 1 && !first.3, "the first plays: {first:?}");
    assert_eq!((second.0, second.1, second.3), (1, 0, true), "the second broke once and was ended");
    assert_eq!((third.0, third.1), (0, 0), "the third was never there");
    guest.leave().await;
}
