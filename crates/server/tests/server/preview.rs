//! What a messenger shows of a link, and the board as a file.

use std::time::Duration;

use protocol::{Answer, Request, SeatWish, Stage};
use server::Limits;

use crate::client::{Friend, House, duel, http, plain};

/// A server whose requests may take long: pictures are drawn behind everything else that the machine has to do.
async fn patient() -> House {
    House::with(Limits { request: Duration::from_secs(3600), ..Limits::for_load() }).await
}

/// The content of a line in the head of a page.
fn meta<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    page.split_once(&format!("<meta property=\"{name}\" content=\""))?.1.split('"').next()
}

#[tokio::test]
async fn a_robot_gets_a_title_a_text_and_a_picture_and_takes_no_seat() {
    let house = patient().await;
    let address = house.address();
    let get = |path: String| async move { http(address, "GET", &path, &[], None).await };
    let mut anna = Friend::new(house.address(), "Anna Livia").await;
    let made = anna.create(&plain(catalog::SLUGS[0], &[SeatWish::Invited, SeatWish::Invited])).await;
    let table = made.table;
    anna.sit(table, Some(made.key)).await;
    anna.watch(table, None).await;

    let (status, head, page) = get(format!("/t/{table}")).await;
    assert_eq!(status, 200, "{head}");
    let name = catalog::title(catalog::SLUGS[0]).expect("it is listed").info.name;
    assert!(meta(&page, "og:title").is_some_and(|title| title.contains(name)), "{page}");
    assert!(page.contains(&format!("<title>{name}")), "{page}");
    assert!(meta(&page, "og:description").is_some_and(|text| text.contains("One seat is open")), "{page}");
    let picture = meta(&page, "og:image").expect("there is a picture").to_owned();
    assert_eq!(picture, format!("http://{}/t/{table}/preview.png", house.address()));
    let (status, head, cover) = get(format!("/t/{table}/preview.png")).await;
    assert!(status == 200 && head.contains("image/png") && cover[..8].contains("PNG"), "{head}");
    assert!(!page.contains("Anna"), "no names: {page}");

    let present = anna.until_there(|_| true).await;
    assert_eq!(present.watching, 0, "a robot does not watch");
    let about = anna.watch(table, None).await.about().expect("it is readable");
    assert_eq!(about.stage, Stage::Open);
    assert!(matches!(about.seats[1].who, protocol::Who::Invited), "and sits nowhere");

    let (status, _, page) = get("/t/00000000000000000000000000000000".into()).await;
    assert_eq!((status, meta(&page, "og:title")), (200, None), "the page says that the link is wrong");
    assert_eq!(get("/t/nonsense".into()).await.0, 200);
    assert_eq!(get("/t/00000000000000000000000000000000/preview.png".into()).await.0, 404);
    assert_eq!(get(format!("/t/{table}/secret.txt")).await.0, 404);
    house.running.stop().await;
}

#[tokio::test]
async fn the_board_is_a_file_and_after_the_end_the_record_too() {
    let house = patient().await;
    let (table, [mut anna, mut nilo]) = duel(house.address(), catalog::SLUGS[0]).await;
    let address = house.address();
    let get = |path: String| async move { http(address, "GET", &path, &[], None).await };
    let (_, _, begun) = get(format!("/t/{table}/preview.png")).await;
    for _ in 0..4 {
        let mut pair = [anna, nilo];
        crate::faults::step(table, &mut pair).await;
        [anna, nilo] = pair;
    }
    let (_, _, again) = get(format!("/t/{table}/preview.png")).await;
    assert!(again == begun || again[..8].contains("PNG"), "past one a second the last");
    let svg = |ply: usize| format!("/t/{table}/board.svg?ply={ply}");
    let (status, head, first) = get(svg(0)).await;
    assert!(status == 200 && head.contains("attachment") && first.starts_with("<svg"), "{head}");
    let (_, _, last) = get(svg(4)).await;
    assert_ne!(first, last, "the board has changed");
    assert!(!last.contains("Anna") && !last.contains("Nilo"), "no names");
    assert_eq!(get(svg(999)).await.0, 409, "there is no such ply");
    let (status, head, _) = get(format!("/t/{table}/board.png?ply=4")).await;
    assert!(status == 200 && head.contains("image/png"), "{head}");
    assert_eq!(get(format!("/t/{table}/record.txt")).await.0, 409, "rolls of a running game are nobody's");
    assert!(matches!(anna.ask(Request::Resign { table }).await, Answer::Done { .. }));
    let (status, head, record) = get(format!("/t/{table}/record.txt")).await;
    assert!(status == 200 && head.contains("ludoteca.txt"), "{head}");
    assert!(catalog::resume(&record).is_ok(), "{record}");
    let (_, _, cut) = get(format!("/t/{table}/record.txt?ply=2")).await;
    let on = catalog::resume(&cut).expect("it is a record");
    assert!(on.ply() == 2 && !on.to_act().is_empty() && cut.contains("Nilo"), "it is played on from there: {cut}");
    house.running.stop().await;
}
