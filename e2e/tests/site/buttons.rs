//! Buttons that nobody presses on the way through a game: open to all, sit down, leave and watch in the lobby;
//! report, not hear and hear again at the table; what is under Me, until the server has forgotten one.

use e2e::{Guest, Screen, Stand, games};

/// Presses the first thing in sight that says so.
async fn press(guest: &Guest, text: &str) {
    let find = format!(
        "[...document.querySelectorAll('button, a, summary')].find(one => one.getClientRects().length && \
         (one.innerText.trim().startsWith({text:?}) || one.ariaLabel === {text:?}))"
    );
    guest.wait(text, &format!("return !!{find}")).await;
    guest.run(&format!("{find}.click(); return true")).await;
}

/// Whether the page, or a part of it, says so.
async fn says(guest: &Guest, part: &str, text: &str) {
    let script = format!("return document.querySelector({part:?})?.innerText.includes({text:?}) ?? false");
    guest.wait(text, &script).await;
}

async fn is_called(guest: &Guest, name: &str) {
    guest.wait("the question who one is", "return !!document.querySelector('#my-name')").await;
    guest.type_into("#my-name", name).await;
    guest.click(".name-form .play").await;
}

#[tokio::test]
async fn buttons_of_the_lobby_the_talk_and_oneself_do_what_they_say() {
    let stand = Stand::start();
    let host = Guest::arrive(&stand, 141).await;
    let friend = Guest::arrive(&stand, 142).await;
    let other = Guest::arrive(&stand, 143).await;
    friend.screen(Screen::Phone).await;
    let quiet = format!("localStorage.setItem('ludoteca/goal/{}', 'seen'); return true", games()[0]);
    host.run(&quiet).await;
    lobby(&host, &friend, &other).await;
    talk(&host, &friend).await;
    oneself(&host, &friend, &other).await;
    // Who was ended or forgotten on another page is told so by its status.
    other.forgive().await;
    for guest in [host, friend, other] {
        guest.leave().await;
    }
}

async fn lobby(host: &Guest, friend: &Guest, other: &Guest) {
    host.go("#/tables").await;
    press(host, "Open La Strada to all").await;
    says(host, "h1", "open to all").await;
    is_called(host, "Mara").await;
    says(host, ".chairs", "Mara").await;
    friend.go("#/tables").await;
    press(friend, "Sit down").await;
    is_called(friend, "Nilo").await;
    says(host, ".chairs", "Nilo").await;
    press(friend, "Leave").await;
    says(host, ".seating h2", "Two seats are open").await;
    press(friend, "Sit down").await;
    says(host, ".chairs", "Nilo").await;
    press(host, "Start with two").await;
    for guest in [host, friend] {
        guest.wait("the table", "return !!document.querySelector('.table[data-plies]')").await;
    }
    // Who waited in the room is told the goal of a title that is new to them as it begins, not in the middle.
    friend.wait_for("the card", "return document.querySelector('.goal .play')?.innerText ?? ''", "Begin").await;
    friend.click(".goal .play").await;
    other.go("#/tables").await;
    press(other, "Watch").await;
    // The card of a game tells somebody who watches nothing of a beginning.
    other.wait_for("the card", "return document.querySelector('.goal .play')?.innerText ?? ''", "Watch").await;
    other.click(".goal .play").await;
    says(other, ".notice", "You are watching").await;
}

async fn talk(host: &Guest, friend: &Guest) {
    // Nobody has done anything yet, and what is said is there all the same.
    press(host, "Good luck").await;
    says(host, ".log ol", "Good luck").await;
    press(friend, "Log").await;
    says(friend, ".log ol", "Good luck").await;
    friend.click(".with-it summary").await;
    press(friend, "Report this line").await;
    says(friend, ".refusal", "Reported").await;
    press(friend, "Hear Mara no more").await;
    says(friend, ".unheard", "You do not hear Mara").await;
    press(host, "Thanks").await;
    says(host, ".log ol", "Thanks").await;
    friend.reload().await;
    press(friend, "Log").await;
    says(friend, ".unheard", "You do not hear Mara").await;
    friend.click(".unheard button").await;
    friend.wait("nobody unheard", "return !document.querySelector('.unheard')").await;
    press(host, "Well played").await;
    says(friend, ".log ol", "Well played").await;
}

async fn oneself(host: &Guest, friend: &Guest, other: &Guest) {
    friend.go("#/me").await;
    press(friend, "Block").await;
    press(friend, "Hear again").await;
    says(friend, ".me", "Block").await;
    // Another device, which is ended again.
    let link = "return fetch('/api/me/link', { method: 'POST', headers: { 'content-type': 'application/json' }, \
                body: 'null' }).then(answer => answer.json()).then(link => link.token)";
    let token = friend.run(link).await;
    other.go(&format!("#/device/{}", token.as_str().expect("a token"))).await;
    says(other, "nav", "Nilo").await;
    friend.reload().await;
    press(friend, "End all other devices").await;
    says(friend, ".me [role=alert]", "will not know you").await;
    press(friend, "End them").await;
    says(friend, ".me", "Only this device knows you now").await;
    friend.wait("one device", "return document.querySelector('.me .kept')?.children.length === 1").await;
    let status = "return fetch('/api/me').then(answer => answer.status)";
    assert_eq!(other.run(status).await, 401, "the other device knows nobody");
    let saved = "window.saved = ''; const made = URL.createObjectURL; URL.createObjectURL = blob => { \
                 blob.text().then(text => window.saved = text); return made.call(URL, blob) }; return true";
    friend.run(saved).await;
    press(friend, "Export").await;
    friend.wait("the file", "return window.saved.includes('Nilo')").await;
    press(friend, "Delete me").await;
    press(friend, "No, stay").await;
    press(friend, "Delete me").await;
    press(friend, "Delete me for good").await;
    says(friend, "h1", "The server has forgotten you").await;
    says(friend, "nav", "Me").await;
    // The seat goes on under the name of the bot that has it.
    host.wait(
        "a bot in their place",
        "return [...document.querySelectorAll('.seats .who b')].every(name => name.innerText.trim() && \
         name.innerText.trim() !== 'Nilo') || !!document.querySelector('.ending')",
    )
    .await;
}
