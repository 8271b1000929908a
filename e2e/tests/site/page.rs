//! What every table can do: undo, refuse, survive a reload, go without a network, fit a phone.

use e2e::{Guest, Screen, Stand, games};

#[tokio::test]
async fn home_shows_five_games_and_fits_every_screen() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 1).await;
    assert_eq!(guest.run("return document.querySelectorAll('.shelf .game').length").await, 5);
    guest.shot("home").await;
    guest.dark(true).await;
    guest.shot("home-dark").await;
    guest.dark(false).await;
    for screen in [Screen::Phone, Screen::Sideways] {
        guest.screen(screen).await;
        let cut = guest.cut_off().await;
        assert!(cut.is_empty(), "{screen:?}: {cut:#?}");
    }
    guest.screen(Screen::Phone).await;
    guest.shot("home-phone").await;
    guest.leave().await;
}

#[tokio::test]
async fn undo_takes_the_last_action_back() {
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 3).await;
    let mut undone = 0;
    for game in &games() {
        guest.sit_down(game).await;
        for _ in 0..30 {
            let before = guest.wait_for_turn().await;
            if before.next == "over" {
                break;
            }
            guest.act_by_pointer(&before).await;
            // What was sent as one may go on by itself after a reveal.
            let after = guest.wait_for_turn().await;
            guest.settled().await;
            if guest.look().await.plies != after.plies {
                continue;
            }
            let can = guest.run("return !document.querySelector('.tools button').disabled").await;
            if can == true && after.next == "you" && after.plies > before.plies {
                guest.press("u").await;
                // Past what bots did since, if need be.
                let now = after.plies.unwrap_or(0);
                let script = format!("return Number(document.querySelector('.table').dataset.plies) < {now}");
                guest.wait(&format!("fewer plies of {game} than {now}"), &script).await;
                undone += 1;
                break;
            }
        }
    }
    assert!(undone >= 3, "undo was possible in only {undone} games");
    guest.leave().await;
}

#[tokio::test]
async fn a_named_target_is_built_at_one_click_and_undone_step_by_step() {
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 13).await;
    guest.sit_down("la-strada").await;
    let target = "const n = document.querySelector('svg.board .legal[data-action^=\"to \"]');";
    let before = loop {
        let look = guest.wait_for_turn().await;
        if guest.run(&format!("{target} return !!n")).await == true {
            break look.plies.unwrap_or(0);
        }
        guest.act_by_pointer(&look).await;
    };
    let roads = "document.querySelectorAll('svg.board [aria-label^=\"Road of\"]').length";
    let built = guest.run(&format!("return {roads}")).await.as_u64().unwrap_or(0);
    let (x, y, name): (i64, i64, String) = serde_json::from_value(
        guest
            .run(&format!(
                "{target} const b = n.querySelector('.glow').getBoundingClientRect(); \
                 return [Math.round(b.x + b.width / 2), Math.round(b.y + b.height / 2), n.dataset.action]"
            ))
            .await,
    )
    .expect("a place and a name");
    let row = format!(".doing .acts [data-row=\"{name}\"]");
    guest.wait("the row of the target", &format!("return !!document.querySelector('{row}')")).await;
    guest.click_at((x, y)).await;
    guest.wait("the whole road", &format!("return {roads} === {}", built + 1)).await;
    let after = guest.wait_for_turn().await.plies.unwrap_or(0);
    // What could not be chosen was done by itself, and goes with the choice before it.
    assert!(after >= before + 2, "a road has a tile and ends: {before} to {after}");
    let mut now = after;
    while now > before {
        guest.press("u").await;
        let plies = "Number(document.querySelector('.table').dataset.plies)";
        guest.wait("plies are taken back", &format!("return {plies} < {now}")).await;
        now = guest.run(&format!("return {plies}")).await.as_u64().expect("a number of plies") as u32;
    }
    assert_eq!(now, before, "undo goes back to the choice of the road");
    assert_eq!(guest.run(&format!("return {roads}")).await, built);
    // By keyboard: the row is in the list like any other.
    guest.run(&format!("document.querySelector('{row}').focus(); return true")).await;
    guest.press("\u{e007}").await;
    guest.wait("the whole road", &format!("return {roads} === {}", built + 1)).await;
    guest.leave().await;
}

#[tokio::test]
async fn a_refusal_is_shown_with_its_clause() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 4).await;
    let mut refused = 0;
    for game in &games() {
        guest.sit_down(game).await;
        guest.wait_for_turn().await;
        let asked = guest
            .run(
                "const n = document.querySelector('svg.board .asks:not(.legal)'); \
                  n?.dispatchEvent(new MouseEvent('click', { bubbles: true })); return !!n",
            )
            .await;
        if asked == true {
            guest.wait("the refusal", "return !!document.querySelector('.refusal .clause')").await;
            guest.click(".refusal .clause").await;
            guest.wait("the rule", "return !!document.querySelector('.beside .para.here')").await;
            guest.shot(&format!("{game}-refusal")).await;
            refused += 1;
        }
    }
    assert!(refused >= 1, "no board has a place that refuses");
    guest.leave().await;
}

#[tokio::test]
async fn a_reload_in_the_middle_loses_nothing() {
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 5).await;
    for game in &games() {
        guest.sit_down(game).await;
        for _ in 0..4 {
            let look = guest.wait_for_turn().await;
            if look.next == "you" {
                guest.act_by_pointer(&look).await;
            }
        }
        let before = guest.wait_for_turn().await;
        let log = "return document.querySelector('.log ol').innerText";
        let told = guest.run(log).await;
        assert!(told.as_str().is_some_and(|told| !told.is_empty()), "{game}: the log has lines");
        guest.reload().await;
        guest.wait("the table", "return !!document.querySelector('.table[data-plies]')").await;
        let after = guest.wait_for_turn().await;
        assert_eq!(before.plies, after.plies, "{game}");
        assert_eq!(told, guest.run(log).await, "{game}");
    }
    guest.leave().await;
}

#[tokio::test]
async fn of_two_tabs_at_one_table_one_plays_and_the_other_follows() {
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 16).await;
    guest.sit_down("strada-romana").await;
    let before = guest.wait_for_turn().await;
    let first = guest.another_tab().await;
    guest.wait("the table in the other tab", "return !!document.querySelector('.table[data-plies]')").await;
    let look = guest.wait_for_turn().await;
    assert_eq!(look.plies, before.plies, "both show the same table");
    guest.act_by_pointer(&look).await;
    let after = guest.wait_for_turn().await.plies.unwrap_or(0);
    guest.back_to(first).await;
    let follows = format!("return Number(document.querySelector('.table').dataset.plies) >= {after}");
    guest.wait("the first tab follows", &follows).await;
    guest.wait("and says so", "return !!document.querySelector('.refusal')").await;
    guest.leave().await;
}

#[tokio::test]
async fn without_room_to_keep_it_a_game_is_played_and_says_so() {
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 17).await;
    guest.run("localStorage.setItem('ludoteca/list', 'open'); return true").await;
    guest
        .run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; return true")
        .await;
    guest.go("#/new/strada-romana/bots").await;
    guest.wait("the set-up", "return !!document.querySelector('.setup .play')").await;
    guest.click(".setup .play").await;
    guest.wait("that nothing is kept", "return !!document.querySelector('.table .refusal')").await;
    // The goal of the game lies on top.
    guest.press("\u{e00c}").await;
    guest.press("\u{e00c}").await;
    guest.wait("Escape closes it", "return !document.querySelector('.table .refusal')").await;
    let look = guest.wait_for_turn().await;
    guest.act_by_keyboard(&look).await;
    guest.leave().await;
}

#[tokio::test]
async fn without_a_network_everything_goes_on() {
    let mut stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 6).await;
    guest.wait("the service worker", "return !!navigator.serviceWorker.controller").await;
    guest.sit_down("strada-romana").await;
    stand.stop_server();
    guest.reload().await;
    guest.wait("the table", "return !!document.querySelector('.table[data-plies]')").await;
    for _ in 0..3 {
        let look = guest.wait_for_turn().await;
        guest.act_by_pointer(&look).await;
    }
    guest.go("#/").await;
    guest.wait("the home page", "return !!document.querySelector('.run')").await;
    // The failed requests themselves are in the console, and should be.
    guest.forgive().await;
    guest.leave().await;
}

#[tokio::test]
async fn a_game_fits_into_a_link_and_can_be_stepped_through() {
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 8).await;
    guest.sit_down("strada-romana").await;
    for _ in 0..5 {
        let look = guest.wait_for_turn().await;
        guest.act_by_pointer(&look).await;
    }
    let plies = guest.wait_for_turn().await.plies.unwrap_or(0);
    guest.run("navigator.clipboard.writeText = async text => { window.copied = text; }; return true").await;
    guest.click(".menu > button").await;
    guest.click(".drop button:nth-of-type(2)").await;
    guest.wait("the link", "return !!document.querySelector('.said') && !!window.copied").await;
    let link = guest.run("return new URL(window.copied).hash").await;
    guest.run("document.querySelector('.veil').click(); return true").await;
    guest.run("document.querySelector('.menu > button').click(); return true").await;
    guest.click(".drop button:nth-of-type(3)").await;
    guest.wait("the scrubber", "return !!document.querySelector('.replay input')").await;
    guest.click(".replay button:first-child").await;
    let at = |ply: u32| format!("return document.querySelector('.replay .n').dataset.ply === '{ply}'");
    guest.wait("the beginning", &at(0)).await;
    // Keys that come faster than boards are drawn all count, on the table and on the slider.
    guest.run("document.activeElement.blur(); return true").await;
    guest.press(&"\u{e014}".repeat(4)).await;
    guest.wait("four steps on", &at(4)).await;
    guest.press(&"\u{e012}".repeat(2)).await;
    guest.wait("two steps back", &at(2)).await;
    guest.run("document.querySelector('.replay input').focus(); return true").await;
    guest.press(&"\u{e014}".repeat(3)).await;
    guest.wait("three steps on", &at(5)).await;
    let said = guest.run("return document.querySelector('.replay .n').innerText").await;
    assert!(said.as_str().is_some_and(|said| said.starts_with("Turn ")), "turns are counted: {said}");
    // Whoever opens the link sees the same game.
    guest.go(link.as_str().expect("an address")).await;
    let same = format!(
        "return document.querySelector('.table')?.dataset.plies === '{plies}' && !!document.querySelector('.replay')"
    );
    guest.wait("the game of the link", &same).await;
    guest.leave().await;
}

#[tokio::test]
async fn a_name_is_changed_at_the_table_and_remembered() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 15).await;
    guest.sit_down("strada-romana").await;
    guest.wait_for_turn().await;
    guest.click(".menu > button").await;
    let rename = |name: &str| {
        format!(
            "const field = document.querySelector('.drop label input:not([type])'); field.value = {name:?}; \
             field.dispatchEvent(new Event('change', {{ bubbles: true }})); return true"
        )
    };
    let called = "return document.querySelector('.seat.s1 .who b').innerText";
    guest.run(&rename(" Ottilie ")).await;
    guest.wait_for("the new name", called, "Ottilie").await;
    guest.run(&rename("  ")).await;
    guest.wait("a blank name is refused", "return !!document.querySelector('.refusal')").await;
    guest.wait_for("the name that was", called, "Ottilie").await;
    guest.reload().await;
    guest
        .wait_for(
            "the name after a reload",
            &format!("if (!document.querySelector('.seat.s1')) return ''; {called}"),
            "Ottilie",
        )
        .await;
    guest.go("#/new/attika/bots").await;
    guest
        .wait_for(
            "the name at the next table",
            "return document.querySelector('.sitters input')?.value ?? ''",
            "Ottilie",
        )
        .await;
    guest.leave().await;
}

#[tokio::test]
async fn bots_can_be_watched_paused_and_stepped() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 9).await;
    guest.run("localStorage.setItem('ludoteca/pace', '200'); return true").await;
    guest.go("#/new/strada-romana/watch").await;
    guest.wait("the set-up", "return !!document.querySelector('.setup .play')").await;
    guest.click(".setup .play").await;
    guest.wait("a few plies", "return Number(document.querySelector('.table')?.dataset.plies) > 2").await;
    guest.click(".replay .main").await;
    guest.wait("the pause", "return document.querySelector('.replay .main').innerText === 'Go on'").await;
    // A thought that was under way may still come; then each step is one ply and no more.
    let step =
        "[...document.querySelectorAll('.replay button')].find(b => b.innerText === 'Step').click(); return true";
    let before = guest.look().await;
    guest.run(step).await;
    guest.wait_for_ply(&before).await;
    for _ in 0..4 {
        let plies = guest.look().await.plies.unwrap_or(0);
        guest.run(step).await;
        guest
            .wait("one ply more", &format!("return document.querySelector('.table').dataset.plies === '{}'", plies + 1))
            .await;
    }
    guest.leave().await;
}

#[tokio::test]
async fn hands_stay_hidden_while_the_device_changes_hands() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 10).await;
    guest.go("#/new/rialto/people").await;
    guest.wait("the set-up", "return !!document.querySelector('.setup .play')").await;
    guest.click(".setup .play").await;
    let offered = "return document.querySelectorAll('.doing .acts button.row, button.card.legal').length";
    guest.wait("the hand-over", "return !!document.querySelector('.handover .play')").await;
    guest.shot("hand-over").await;
    assert_eq!(guest.run(offered).await, 0, "what the next person may do is not in the page yet");
    guest.click(".handover .play").await;
    guest
        .wait(
            "one's own turn",
            "return document.querySelector('.table').dataset.next === 'you' && !document.querySelector('.handover')",
        )
        .await;
    assert_ne!(guest.run(offered).await, 0);
    guest.leave().await;
}

#[tokio::test]
async fn rule_books_can_be_searched_and_clauses_opened() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 12).await;
    for game in &games() {
        guest.go(&format!("#/rules/{game}")).await;
        guest.wait("the rule book", "return document.querySelectorAll('.para .num').length > 10").await;
    }
    guest.shot("rules").await;
    let shown = "[...document.querySelectorAll('.para')].filter(p => p.checkVisibility()).length";
    let all = guest.run(&format!("return {shown}")).await.as_u64().unwrap_or(0);
    guest.run("const s = document.querySelector('.seek'); s.value = 'wagon'; s.dispatchEvent(new Event('input', { bubbles: true })); return true").await;
    let fewer = format!("const found = {shown}; return found > 0 && found < {all}");
    guest.wait("fewer paragraphs", &fewer).await;
    // What was found is marked, counted, and gone through by keyboard and by pointer.
    let marks = "[...document.querySelectorAll('.book mark')]";
    let alike = format!("return {marks}.every(mark => mark.textContent.toLowerCase() === 'wagon') && {marks}.length");
    let places = guest.run(&alike).await.as_u64().expect("every mark is what was sought");
    let said = "return document.querySelector('.found [role=status]').innerText";
    assert!(guest.run(said).await.to_string().contains(&format!("{places} places")));
    let enter = "document.querySelector('.seek').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, shiftKey: SHIFT })); return true";
    guest.run(&enter.replace("SHIFT", "false")).await;
    guest.wait_for("the first place", said, &format!("place 1 of {places}")).await;
    guest.click(".found button:last-child").await;
    guest.wait_for("the next place", said, &format!("place 2 of {places}")).await;
    assert_eq!(guest.run(&format!("return {marks}.findIndex(mark => mark.className === 'now')")).await, 1);
    guest.run(&enter.replace("SHIFT", "true")).await;
    guest.wait_for("the place before", said, &format!("place 1 of {places}")).await;
    guest.shot("rules-found").await;
    guest.run("const s = document.querySelector('.seek'); s.value = ''; s.dispatchEvent(new Event('input', { bubbles: true })); return true").await;
    guest.wait("nothing is marked any more", &format!("return {marks}.length === 0 && {shown} === {all}")).await;
    guest.run("location.hash += '/SR-11'; return true").await;
    guest.wait_for("the clause", "return document.querySelector('.para.here .num')?.innerText ?? ''", "SR-11").await;
    guest.leave().await;
}
