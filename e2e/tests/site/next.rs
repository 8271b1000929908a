//! Several tables at once: after one's turn the page leads to the table that waits next.

use e2e::{Guest, Stand, games};

use crate::friends::{IDLE, NEXT, PLIES, sit_down};

/// Tells the table that is shown now from the next.
const LEAVE: &str = "document.querySelector('.table')?.setAttribute('data-left', ''); return true";

/// Goes to a table, unless it is there already.
async fn sit(guest: &Guest, table: &str) {
    if guest.run(&format!("return location.hash.includes({table:?})")).await != true {
        guest.run(LEAVE).await;
        guest.go(&format!("#/t/{table}")).await;
    }
    shown(guest, table).await;
}

async fn shown(guest: &Guest, table: &str) {
    let there = "!!document.querySelector('.table[data-plies]:not([data-left])')";
    guest.wait("the table", &format!("return location.hash.includes({table:?}) && {there}")).await;
}

/// Acts until somebody else is to act; how often.
async fn act(guest: &Guest) -> usize {
    for decisions in 0.. {
        if guest.run(NEXT).await != "you" {
            return decisions;
        }
        guest.wait("something to do", IDLE).await;
        let before = guest.run(PLIES).await.as_str().expect("a number of plies").to_owned();
        guest.press("1").await;
        let moved = format!("return document.querySelector('.table').dataset.plies !== {before:?}");
        guest.wait(&format!("a ply after {before}"), &moved).await;
    }
    unreachable!("turns end")
}

/// Where the way to the next table leads.
const NEXT_TABLE: &str = "return document.querySelector('a.next-table')?.getAttribute('href') ?? 'nowhere'";

#[tokio::test]
async fn after_ones_turn_the_page_leads_to_the_table_that_waits_next() {
    let stand = Stand::start();
    let host = Guest::arrive(&stand, 111).await;
    let friend = Guest::arrive(&stand, 112).await;
    let all = games();
    let (one, other) = (&all[0], &all[all.len() - 1]);
    let link = sit_down(&host, &friend, one).await;
    let here = link.split("/t/").nth(1).and_then(|rest| rest.split('#').next()).expect("the link names a table");
    for guest in [&host, &friend] {
        guest.run(&format!("localStorage.setItem('ludoteca/goal/{other}', 'seen'); return true")).await;
    }
    let there = crate::titles::table(&host, &friend, other).await;

    // There it is the host's turn, here the friend's.
    sit(&friend, &there).await;
    act(&friend).await;
    sit(&host, here).await;
    act(&host).await;
    host.wait_for("the way to the other table", NEXT_TABLE, &format!("#/t/{there}")).await;
    crate::states::shown(&host, "next").await;
    host.run(LEAVE).await;
    host.press("t").await;
    shown(&host, &there).await;
    host.wait_for("one's turn there", NEXT, "you").await;
    assert_eq!(host.run(NEXT_TABLE).await, "nowhere", "whoever is to act is not led away");

    // Then the friend acts here.
    assert!(act(&host).await > 0, "the host acts there");
    sit(&friend, here).await;
    assert!(act(&friend).await > 0, "the friend acts here");
    host.wait_for("the way back", NEXT_TABLE, &format!("#/t/{here}")).await;
    host.run(LEAVE).await;
    host.click("a.next-table").await;
    shown(&host, here).await;
    host.wait_for("one's turn here", NEXT, "you").await;
    for guest in [host, friend] {
        guest.leave().await;
    }
}
