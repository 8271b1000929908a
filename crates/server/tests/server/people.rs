//! What people do with each other: give up, play again, speak as strangers, be silent, complain.

use protocol::{Answer, Create, Created, No, Phrase, Request, SeatWish, Share, Stage, TableId};
use serde_json::Value;

use crate::client::{Friend, House, duel, plain, position};

fn is_no(answer: &Answer, expected: &No) -> bool {
    matches!(answer, Answer::No(no) if no == expected)
}

fn done(answer: &Answer) -> bool {
    matches!(answer, Answer::Done { .. })
}

async fn record(friend: &Friend, table: TableId) -> String {
    let (status, _, body) = friend.http("GET", &format!("/api/tables/{table}/record"), None).await;
    assert_eq!(status, 200, "{body}");
    let body: Value = serde_json::from_str(&body).expect("it is JSON");
    body["record"].as_str().expect("it is text").to_owned()
}

/// A table of three people, of whom one gives up at once.
async fn three(house: &House) -> (TableId, Vec<Friend>) {
    let mut friends = Vec::new();
    for name in ["Anna", "Nilo", "Zoë"] {
        friends.push(Friend::new(house.address(), name).await);
    }
    let table = friends[0].create(&plain(catalog::SLUGS[1], &[const { SeatWish::Open }; 3])).await.table;
    for friend in &mut friends {
        friend.sit(table, None).await;
    }
    assert!(done(&friends[0].ask(Request::Start { table }).await));
    (table, friends)
}

#[tokio::test]
async fn who_gives_up_ranks_last_and_a_bot_plays_on_while_two_remain() {
    let house = House::open().await;
    let (table, mut friends) = three(&house).await;
    assert!(done(&friends[1].ask(Request::Resign { table }).await));
    let about = friends[0].watch(table, None).await.about().expect("it is readable");
    assert_eq!((about.stage, &about.result), (Stage::Running, &None), "two people play on");
    assert_eq!(about.seats[1].played_by.as_deref(), Some("journeyman"));
    assert!(is_no(&friends[1].ask(Request::Return { table }).await, &No::NotNow), "for good");
    assert!(done(&friends[0].ask(Request::Resign { table }).await));
    let about = friends[2].watch(table, None).await.about().expect("it is readable");
    let ranks: Vec<_> = about.result.expect("it has a result").iter().map(|standing| standing.rank).collect();
    assert_eq!((about.stage, ranks), (Stage::Ended, vec![2, 3, 1]), "who gave up first is the last");
    let text = record(&friends[2], table).await;
    assert!(text.starts_with("ludoteca record 2\n"), "{text}");
    let lines = ["name 1 Anna", "player 3 human", " 2 resigned journeyman", " 1 resigned journeyman", "result 2 3 1"];
    for line in lines {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    let notes = engine::Notes::of_text(&text).expect("it reads");
    assert_eq!(notes.key.expect("it tells its key").shares.len(), 3);
    assert!(catalog::resume(&text).is_ok());
    house.running.stop().await;
}

#[tokio::test]
async fn somebody_who_is_forgotten_is_asked_for_nothing() {
    let house = House::open().await;
    let (table, mut friends) = three(&house).await;
    for (index, text) in ["hello", "I live in Ulm"].into_iter().enumerate() {
        let said = friends[index * 2].ask(Request::Say { table, text: text.into() }).await;
        assert!(matches!(said, Answer::Said { .. }), "{said:?}");
    }
    let (_, _, export) = friends[2].http("GET", "/api/me/export", None).await;
    for part in ["Zoë", "I live in Ulm", &table.to_string()] {
        assert!(export.contains(part) && !export.contains("hello"), "{part}: {export}");
    }
    assert_eq!(friends[2].http("DELETE", "/api/me", None).await.0, 204);
    let heard = friends[0].watch(table, None).await;
    assert_eq!(heard.said.iter().map(|said| &*said.text).collect::<Vec<_>>(), ["hello"], "what was said is gone");
    assert!(!heard.about.get().contains("Zoë"), "{}", heard.about);
    let kept = crate::rules::exported(house.folder.path()).await;
    assert!(kept.iter().all(|item| !item.to_string().contains("Zoë") && !item.to_string().contains("Ulm")));
    let Answer::Done { seq } = friends[0].ask(Request::Propose { table, what: protocol::Proposal::End }).await else {
        panic!("it may be asked")
    };
    assert!(done(&friends[1].ask(Request::Reply { table, proposal: seq, agree: true }).await));
    let about = friends[1].watch(table, None).await.about().expect("it is readable");
    assert_eq!((about.stage, about.result), (Stage::Ended, None), "an end by agreement has no result");
    let text = record(&friends[1], table).await;
    assert!(text.contains(" 3 left journeyman") && !text.contains("Zoë"), "{text}");
    house.running.stop().await;
}

#[tokio::test]
async fn the_same_people_play_again() {
    let house = House::open().await;
    let (table, [mut one, mut two]) = duel(house.address(), catalog::SLUGS[0]).await;
    let mut other = Friend::new(house.address(), "Other").await;
    assert!(is_no(&one.ask(Request::Rematch { table }).await, &No::NotNow), "the game goes on");
    assert!(done(&one.ask(Request::Resign { table }).await));
    assert!(is_no(&other.ask(Request::Rematch { table }).await, &No::NotYours));
    let Answer::Rematch(made) = two.ask(Request::Rematch { table }).await else { panic!("two sat there") };
    let about = other.watch(table, None).await.about().expect("it is readable");
    assert_eq!(about.rematch, Some(made.table), "everybody sees where it goes on");
    let house = house.again().await;
    let mut one = Friend::back(house.address(), &one.cookie).await;
    let mut two = Friend::back(house.address(), &two.cookie).await;
    let mut other = Friend::back(house.address(), &other.cookie).await;
    let Answer::Rematch(again) = one.ask(Request::Rematch { table }).await else { panic!("one sat there") };
    assert_eq!(again, made, "there is one rematch");
    let Created { table, key, dice } = made;
    assert_ne!(about.dice, dice, "the dice are others");
    let sit = Request::Sit { table, seat: None, share: Share([1; 16]), key: None };
    assert!(is_no(&other.ask(sit).await, &No::Taken), "its seats are for those who played");
    let (first, second) = (engine::Seat::FIRST, engine::Seat::new(1));
    for (friend, seat) in [(&mut one, second), (&mut two, first)] {
        let sit = Request::Sit { table, seat: Some(seat), share: Share([1; 16]), key: Some(key) };
        assert!(done(&friend.ask(sit).await), "everybody sits one seat further on");
    }
    assert!(done(&two.ask(Request::Start { table }).await));
    assert_eq!(position(&one.watch(table, None).await).ply, 0);
    house.running.stop().await;
}

#[tokio::test]
async fn strangers_speak_in_phrases_until_both_allow_more() {
    let house = House::open().await;
    let mut anna = Friend::new(house.address(), "Anna").await;
    let mut nilo = Friend::new(house.address(), "Nilo").await;
    let create = Create { public: true, ..plain(catalog::SLUGS[0], &[SeatWish::Open, SeatWish::Open]) };
    let table = anna.create(&create).await.table;
    anna.sit(table, None).await;
    nilo.sit(table, None).await;
    nilo.watch(table, None).await;
    let say = |text: &str| Request::Say { table, text: text.into() };
    assert!(is_no(&anna.ask(say("where do you live?")).await, &No::PhrasesOnly));
    let phrase = Request::Phrase { table, phrase: Phrase::GoodLuck };
    assert!(matches!(anna.ask(phrase.clone()).await, Answer::Said { number: 1 }));
    let heard = nilo.until(|update, _| update.chat == 1).await;
    assert_eq!((heard.said[0].phrase, heard.said[0].text.as_str()), (Some(Phrase::GoodLuck), ""));
    let allow = |allow| Request::Talk { table, allow };
    assert!(done(&nilo.ask(allow(true)).await));
    assert!(is_no(&nilo.ask(say("hello")).await, &No::PhrasesOnly), "one is not both");
    assert!(done(&anna.ask(allow(true)).await));
    assert!(matches!(nilo.ask(say("hello")).await, Answer::Said { number: 2 }));
    assert!(done(&anna.ask(allow(false)).await));
    assert!(is_no(&nilo.ask(say("why?")).await, &No::PhrasesOnly));

    assert!(done(&nilo.ask(Request::Mute { table, seat: engine::Seat::FIRST, mute: true }).await));
    let told = nilo.until(|update, _| !update.muted.is_empty()).await;
    assert_eq!(told.muted, [engine::Seat::FIRST], "who does not want to hear somebody is told so");
    anna.ask(phrase).await;
    let silent = nilo.watch(table, None).await;
    assert!(silent.said.iter().all(|said| said.seat != Some(engine::Seat::FIRST)));
    assert_eq!(silent.muted, [engine::Seat::FIRST]);
    assert_eq!(anna.watch(table, None).await.muted, [], "nobody else learns of it");
    let mut watcher = Friend::new(house.address(), "Watcher").await;
    assert_eq!(watcher.watch(table, None).await.said.len(), 3, "others hear everything");
    let house = house.again().await;
    let mut nilo = Friend::back(house.address(), &nilo.cookie).await;
    assert_eq!(nilo.watch(table, None).await.said.len(), 1, "who was silenced stays silent");
    assert!(done(&nilo.ask(Request::Mute { table, seat: engine::Seat::FIRST, mute: false }).await));
    let heard = nilo.watch(table, None).await;
    assert_eq!((heard.said.len(), heard.muted.len()), (3, 0));

    assert!(is_no(&nilo.ask(Request::Report { table, number: 9 }).await, &No::NotNow), "nothing was said there");
    for _ in 0..2 {
        assert!(matches!(nilo.ask(Request::Report { table, number: 3 }).await, Answer::Reported));
    }
    let House { running, folder } = house;
    running.stop().await;
    let data = server::Home::from(folder.path());
    let reports = tokio::task::spawn_blocking(move || server::reports(&data)).await.expect("nothing panics");
    let reports = reports.expect("they are read");
    assert!(matches!(reports.as_slice(), [one] if one.number == 3 && one.line.is_some()), "{reports:?}");
}

#[tokio::test]
async fn a_list_tells_the_same_as_the_table() {
    let house = House::open().await;
    let (table, mut friends) = three(&house).await;
    assert!(done(&friends[1].ask(Request::Resign { table }).await));
    let listed = async |friend: &Friend| -> Value {
        let (_, _, body) = friend.http("GET", "/api/mine", None).await;
        let list: Value = serde_json::from_str(&body).expect("it is JSON");
        list[0]["about"].clone()
    };
    let shown = async |friend: &mut Friend| -> Value {
        let update = friend.watch(table, None).await;
        serde_json::from_str(update.about.get()).expect("it is JSON")
    };
    assert_eq!(listed(&friends[0]).await, shown(&mut friends[0]).await);
    let Answer::Done { seq } = friends[0].ask(Request::Propose { table, what: protocol::Proposal::Pause }).await else {
        panic!("it may be asked")
    };
    assert_eq!(listed(&friends[0]).await, shown(&mut friends[0]).await, "with a proposal");
    assert!(done(&friends[2].ask(Request::Reply { table, proposal: seq, agree: true }).await));
    assert_eq!(listed(&friends[0]).await, shown(&mut friends[0]).await, "paused");
    house.running.stop().await;
}
