//! Games from the first seat to the last ply, and what may happen on the way.

use std::collections::BTreeSet;

use catalog::{Sight, with_game};
use engine::Record;
use protocol::{ActId, Answer, Deal, No, Request, TableId};
use serde_json::Value;

use crate::client::{Friend, House, duel, position, random, read, to_act};

/// Plays a table of two to its end, choosing by a simple rule, each client from its own positions.
async fn finish(table: TableId, friends: &mut [Friend; 2]) -> usize {
    let mut readings: [Option<Sight>; 2] = [None, None];
    let mut heard = [None, None];
    let mut plies = 0;
    for (index, friend) in friends.iter_mut().enumerate() {
        let update = friend.watch(table, None).await;
        heard[index] = Some(update.seq);
        readings[index] = Some(read(None, &update));
    }
    loop {
        let acting = (0..2).find(|&index| readings[index].as_ref().is_some_and(|r| r.position().acting().is_some()));
        let over = readings.iter().flatten().all(|reading| reading.position().to_act.is_empty());
        if over {
            return plies;
        }
        if let Some(index) = acting {
            let here = readings[index].as_ref().expect("it was read").position().clone();
            let choice = here.legal[(plies * 7 + 3) % here.legal.len()].clone();
            let decision = here.decision.expect("a seat that is to act has a decision number");
            let answer = friends[index].act(table, decision, &[choice]).await;
            let Answer::Acted { seq, stored: 1, refused: None } = answer else { panic!("{answer:?}") };
            assert!(seq > here.seq);
            plies += 1;
        }
        for (index, friend) in friends.iter_mut().enumerate() {
            let update = friend.update().await;
            assert!(Some(update.seq) > heard[index], "an update is newer than what was there");
            heard[index] = Some(update.seq);
            readings[index] = Some(read(readings[index].as_ref(), &update));
        }
    }
}

/// The rolls of a record are those of the dice that its table was made with.
fn verify(record: &str, deal: &Deal) {
    let slug = engine::record_slug(record).expect("it names its game");
    with_game!(slug, G => {
        let (record, _) = Record::<G>::from_text(record).expect("it replays");
        assert_eq!(deal.verify(record.rolls()), Ok(()));
        assert!(record.rolls().count() > 0);
    })
    .expect("the game is known");
}

/// Every roll as the record has it: its source, result and bound.
fn rolls(record: &str) -> BTreeSet<String> {
    let rolled =
        |line: &str| line.strip_prefix("opening").or(line.split_once(" ;").map(|(_, rolls)| rolls)).map(str::to_owned);
    let mut rolls = BTreeSet::new();
    for line in record.lines().take_while(|line| !line.starts_with("end ")).filter_map(rolled) {
        let words: Vec<&str> = line.split_whitespace().collect();
        rolls.extend(words.chunks_exact(2).map(|roll| roll.join(" ")));
    }
    assert!(!rolls.is_empty(), "{record}");
    rolls
}

async fn whole_game(game: &str) {
    let house = House::open().await;
    let (table, mut friends) = duel(house.address(), game).await;
    let (status, _, _) = friends[0].http("GET", &format!("/api/tables/{table}/record"), None).await;
    assert_eq!(status, 409, "there is no record before the end");
    let hash = friends[0].watch(table, None).await.about().expect("it is readable").dice;
    let plies = finish(table, &mut friends).await;
    let (status, _, body) = friends[1].http("GET", &format!("/api/tables/{table}/record"), None).await;
    assert_eq!(status, 200, "{body}");
    let body: Value = serde_json::from_str(&body).expect("it is JSON");
    let text = |value: &Value| value.as_str().expect("it is text").to_owned();
    let shares = body["dice"]["shares"].as_array().expect("it is a list");
    let deal = Deal {
        table: text(&body["dice"]["table"]).parse().expect("it is an id"),
        secret: text(&body["dice"]["secret"]).parse().expect("it is a secret"),
        shares: shares.iter().map(|share| text(share).parse().expect("it is a share")).collect(),
    };
    assert_eq!(deal.secret.hash(), hash, "the secret is the one whose hash was shown");
    let record = text(&body["record"]);
    verify(&record, &deal);
    let replayed = catalog::resume(&record).expect("it replays");
    assert!(replayed.to_act().is_empty());
    let shown = position(&friends[0].watch(table, None).await).ply;
    assert_eq!(replayed.ply(), shown);
    assert!(shown >= plies, "{plies} acts, and steps that nobody was asked for");
    let notes = engine::Notes::of_text(&record).expect("it reads");
    assert_eq!(notes.key.map(|key| Deal::of(&key)), Some(deal.clone()), "the record tells its key itself");
    let rolls = rolls(&record);
    for friend in &friends {
        let told = friend.received.join("\n");
        assert!(!told.contains(&deal.secret.to_string()), "the secret left before the end");
        for share in &deal.shares {
            assert!(!told.contains(&share.to_string()), "a share left before the end");
        }
        for roll in &rolls {
            assert!(!told.contains(roll), "the roll {roll} left before the end");
        }
    }
    house.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_title_is_played_to_its_end_and_its_dice_are_proved() {
    for slug in catalog::SLUGS {
        whole_game(slug).await;
    }
}

#[tokio::test]
async fn a_restart_loses_nothing_and_an_act_sent_again_gets_its_answer() {
    let house = House::open().await;
    let (table, [mut one, mut two]) = duel(house.address(), catalog::SLUGS[0]).await;
    let first = position(&one.watch(table, None).await);
    let acting = to_act(&first).expect("somebody begins");
    let cookie = [&one, &two][acting.index()].cookie.clone();
    let friend = if acting.index() == 0 { &mut one } else { &mut two };
    let here = position(&friend.watch(table, None).await);
    let act = Request::Act {
        table,
        decision: here.decision.expect("it is asked"),
        id: ActId(random()),
        actions: vec![here.legal[0].clone()],
    };
    let stored = friend.ask(act.clone()).await;
    let Answer::Acted { seq, stored: 1, .. } = stored else { panic!("{stored:?}") };

    let house = house.again().await;
    let mut back = Friend::back(house.address(), &cookie).await;
    let again = back.ask(act.clone()).await;
    assert!(matches!(again, Answer::Acted { seq: same, stored: 1, .. } if same == seq), "{again:?}");
    let gap = back.watch(table, Some(here.seq)).await;
    assert_eq!((gap.seq, gap.since, gap.news.len()), (seq, 1, 1), "exactly what was missed");
    assert_eq!(position(&gap).ply, 1);
    let Request::Act { decision, .. } = act else { unreachable!("it was made so") };
    let stale = back.act(table, decision, &[here.legal[0].clone()]).await;
    assert!(matches!(stale, Answer::No(No::Stale | No::Refused(_))), "{stale:?}");
    house.running.stop().await;
}
