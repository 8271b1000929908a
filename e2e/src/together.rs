//! Several people at one table of the server, each in a browser of their own.

use crate::Guest;

/// What people are called, the host first.
const NAMES: [&str; 3] = ["Mara", "Nilo", "Petra"];

/// The first makes a table of a game from the page it is on, which is Home; the others come by its link, all
/// take a seat, and they begin. Whoever is new is asked for a name. Gives the link.
pub async fn sit_down(guests: &[&Guest], game: &str) -> String {
    for guest in guests {
        let quiet = format!(
            "localStorage.setItem('ludoteca/goal/{game}', 'seen'); localStorage.setItem('ludoteca/motion', 'off'); \
             localStorage.setItem('ludoteca/list', 'open'); return true"
        );
        guest.run(&quiet).await;
    }
    let (host, others) = guests.split_first().expect("somebody has a table");
    host.click(&format!(".game.{game} a.with")).await;
    host.wait("a way in", "return !!document.querySelector('#my-name, .chairs')").await;
    sit(host, NAMES[0], None).await;
    host.wait("one's own seat", &sits(NAMES[0])).await;
    let link = host.run("return document.querySelector('#link').dataset.link").await;
    let link = link.as_str().expect("a link").to_owned();
    for (guest, name) in others.iter().zip(&NAMES[1..]) {
        guest.open(&link).await;
        let invited =
            format!("return document.querySelector('.guest h2')?.innerText.includes({:?}) ?? false", NAMES[0]);
        guest.wait("the invitation", &invited).await;
        sit(guest, name, Some(".guest .play")).await;
        host.wait("the friend", &sits(name)).await;
    }
    host.click(".start .play").await;
    for guest in guests {
        guest.wait("the table", "return !!document.querySelector('.table[data-plies]')").await;
    }
    link
}

/// Says who one is if that is asked, and takes the seat.
async fn sit(guest: &Guest, name: &str, button: Option<&str>) {
    if guest.run("return !!document.querySelector('#my-name')").await == true {
        guest.type_into("#my-name", name).await;
        guest.click(".name-form .play").await;
    } else if let Some(button) = button {
        guest.click(button).await;
    }
}

fn sits(name: &str) -> String {
    format!("return document.querySelector('.chairs')?.innerText.includes({name:?}) ?? false")
}
