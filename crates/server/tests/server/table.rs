//! What people may do at a table besides playing: sit, ask, agree, be slow, give up, talk.

use protocol::{
    ActId, Answer, Clock, Create, Invitation, No, Present, Proposal, Request, SeatWish, Share, Stage, TableId, Update,
    Who,
};

use crate::client::{Friend, House, duel, plain, position, random};

/// A title where a turn holds plies that can be taken back at once.
fn slow_title() -> &'static str {
    catalog::SLUGS[0]
}

/// Plays the first legal action of whoever is to act.
async fn step(table: TableId, friends: &mut [Friend; 2]) -> Update {
    for friend in friends.iter_mut() {
        let here = position(&friend.watch(table, None).await);
        if let Some(decision) = here.decision {
            let answer = friend.act(table, decision, &here.legal[..1]).await;
            assert!(matches!(answer, Answer::Acted { stored: 1, .. }), "{answer:?}");
            return friend.watch(table, None).await;
        }
    }
    panic!("somebody is to act");
}

fn is_no(answer: &Answer, expected: &No) -> bool {
    matches!(answer, Answer::No(no) if no == expected)
}

#[tokio::test]
async fn seats_are_taken_once_and_by_those_who_may() {
    let house = House::open().await;
    let mut anna = Friend::new(house.address(), "Anna").await;
    let mut nilo = Friend::new(house.address(), "Nilo").await;
    let mut nobody = Friend::back(house.address(), "").await;
    let wishes = [SeatWish::Open, SeatWish::Invited];
    let made = anna.create(&plain(slow_title(), &wishes)).await;
    let table = made.table;
    let sit = |key| Request::Sit { table, seat: None, share: Share([1; 16]), key };
    assert!(is_no(&nobody.ask(sit(None)).await, &No::Nobody));
    assert!(is_no(&anna.ask(Request::Start { table }).await, &No::NotYours));
    anna.sit(table, None).await;
    assert!(is_no(&anna.ask(sit(Some(made.key))).await, &No::Taken), "one seat each");
    assert!(is_no(&anna.ask(Request::Start { table }).await, &No::NotNow), "a seat is free");
    assert!(is_no(&nilo.ask(sit(None)).await, &No::Taken), "the other seat is for whoever is invited");
    assert!(is_no(&nilo.ask(sit(Some(Invitation([9; 16])))).await, &No::Taken), "a wrong key opens nothing");
    let shown = nobody.watch(table, None).await;
    assert!(shown.position.is_none(), "nothing has begun");
    nilo.sit(table, Some(made.key)).await;
    let full = nobody.until(|_, about| about.seats.iter().all(|seat| matches!(seat.who, Who::Person { .. }))).await;
    assert_eq!(full.about().expect("it is readable").stage, Stage::Open);
    assert!(matches!(nilo.ask(Request::Stand { table }).await, Answer::Done { .. }));
    nilo.sit(table, Some(made.key)).await;
    assert!(matches!(nilo.ask(Request::Start { table }).await, Answer::Done { .. }));
    assert!(is_no(&nobody.ask(sit(Some(made.key))).await, &No::Nobody));
    let mut late = Friend::new(house.address(), "Late").await;
    assert!(is_no(&late.ask(sit(Some(made.key))).await, &No::NotNow), "the key opens nothing after the start");
    let seen = late.watch(table, None).await;
    assert_eq!(position(&seen).viewer, engine::Viewer::Spectator);
    assert!(is_no(&late.ask(Request::Resign { table }).await, &No::NotYours));
    let unknown = TableId([7; 16]);
    assert!(is_no(&late.ask(Request::Watch { table: unknown, seq: None, chat: None }).await, &No::NoTable));
    house.running.stop().await;
}

#[tokio::test]
async fn the_host_seats_bots_removes_people_and_takes_seats_away() {
    let house = House::open().await;
    let mut anna = Friend::new(house.address(), "Anna").await;
    let mut nilo = Friend::new(house.address(), "Nilo").await;
    let settings = plain(slow_title(), &[SeatWish::Invited, SeatWish::Invited, SeatWish::Invited]);
    let made = anna.create(&settings).await;
    let table = made.table;
    let [one, two, three] = [0, 1, 2].map(engine::Seat::new);
    nilo.sit(table, Some(made.key)).await;
    anna.sit(table, Some(made.key)).await;
    let arrange = |seats: &[SeatWish], keep: &[Option<engine::Seat>]| Request::Arrange {
        table,
        settings: Create { seats: seats.to_vec(), ..settings.clone() },
        keep: keep.to_vec(),
    };
    let bot = SeatWish::Bot("novice".into());
    let free = SeatWish::Invited;
    let whole = [free.clone(), free.clone(), bot.clone()];
    assert!(is_no(&anna.ask(arrange(&whole, &[Some(one), Some(two), None])).await, &No::NotYours), "Nilo came first");
    for (seats, keep, why) in [
        (&whole[..], &[Some(one), Some(two)][..], "a seat says nothing"),
        (&whole[..], &[Some(one), Some(one), None][..], "one person, two seats"),
        (&whole[..], &[None, Some(two), None][..], "the host does not keep their own seat"),
        (&whole[..], &[Some(one), Some(three), None][..], "nobody sits there"),
        (&whole[..], &[Some(one), None, Some(two)][..], "a bot's seat is kept for a person"),
    ] {
        let answer = nilo.ask(arrange(seats, keep)).await;
        assert!(is_no(&answer, &No::NotNow), "{why}: {answer:?}");
    }
    let done = nilo.ask(arrange(&[bot.clone(), free.clone(), free.clone()], &[None, Some(two), Some(one)])).await;
    assert!(matches!(done, Answer::Done { .. }), "{done:?}");
    let about = anna.watch(table, None).await.about().expect("it is readable");
    let named = |index: usize| {
        let who = &about.seats[index].who;
        if let Who::Person { name, .. } = who { name.clone() } else { format!("{who:?}") }
    };
    assert_eq!((named(1).as_str(), named(2).as_str()), ("Anna", "Nilo"), "everybody sits where they were put");
    assert_eq!(about.host, Some(three), "the host is the same person elsewhere");
    // Anna is removed, her seat goes, and what is left begins.
    let done = nilo.ask(arrange(&[bot, free], &[None, Some(three)])).await;
    assert!(matches!(done, Answer::Done { .. }), "{done:?}");
    assert!(is_no(&anna.ask(Request::Stand { table }).await, &No::NotYours));
    assert!(matches!(nilo.ask(Request::Start { table }).await, Answer::Done { .. }));
    let seen = nilo.watch(table, None).await;
    assert_eq!(position(&seen).viewer, engine::Viewer::Seat(two));
    assert_eq!(position(&seen).seats, 2);
    house.running.stop().await;
}

#[tokio::test]
async fn who_is_there_is_told_to_all_and_who_left_with_them() {
    let house = House::open().await;
    let (table, [mut one, mut two]) = duel(house.address(), slow_title()).await;
    one.watch(table, None).await;
    two.watch(table, None).await;
    let there = |present: &Present| present.seats[..2].iter().filter(|seen| **seen == Some(0)).count();
    one.until_there(|present| there(present) == 2).await;
    drop(two);
    let present = one.until_there(|present| there(present) == 1).await;
    assert!(present.seats[..2].iter().all(Option::is_some), "who left was seen a while ago: {present:?}");
    assert_eq!(present.watching, 0);
    house.running.stop().await;
}

#[tokio::test]
async fn a_second_click_loses_and_another_seat_cannot_act() {
    let house = House::open().await;
    let (table, [one, two]) = duel(house.address(), slow_title()).await;
    let mut friends = [one, two];
    let first = position(&friends[0].watch(table, None).await);
    let acting = first.to_act.first().expect("somebody begins").index();
    let here = position(&friends[acting].watch(table, None).await);
    let decision = here.decision.expect("it is asked");
    let act = |id| Request::Act { table, decision, id, actions: here.legal[..1].to_vec() };
    let other = friends[1 - acting].ask(act(ActId(random()))).await;
    assert!(matches!(other, Answer::No(No::Refused(catalog::Refused::NotToAct { .. }) | No::Stale)), "{other:?}");
    let mut tab = Friend::back(house.address(), &friends[acting].cookie).await;
    let (a, b) = tokio::join!(friends[acting].ask(act(ActId([1; 16]))), tab.ask(act(ActId([2; 16]))));
    let stored = [&a, &b].iter().filter(|answer| matches!(answer, Answer::Acted { .. })).count();
    assert_eq!(stored, 1, "{a:?} {b:?}");
    let again =
        friends[acting].ask(act(if matches!(a, Answer::Acted { .. }) { ActId([1; 16]) } else { ActId([2; 16]) })).await;
    assert!(matches!(again, Answer::Acted { stored: 1, .. }), "the same act again gets its answer: {again:?}");
    assert_eq!(position(&tab.watch(table, None).await).ply, 1);
    house.running.stop().await;
}

#[tokio::test]
async fn an_undo_past_the_floor_needs_the_other_person() {
    let house = House::open().await;
    let (table, [one, two]) = duel(house.address(), slow_title()).await;
    let mut friends = [one, two];
    for _ in 0..12 {
        step(table, &mut friends).await;
    }
    let propose = Request::Propose { table, what: Proposal::Undo { to: 2 } };
    for refused in 0..2 {
        let Answer::Done { seq } = friends[0].ask(propose.clone()).await else { panic!("it may be asked") };
        let pending = friends[1].watch(table, None).await.about().expect("it is readable").proposal;
        assert_eq!(pending.map(|pending| (pending.seq, pending.seat.index())), Some((seq, 0)));
        let own = friends[0].ask(Request::Reply { table, proposal: seq, agree: true }).await;
        assert!(is_no(&own, &No::NotYours), "nobody agrees with themselves");
        let no = friends[1].ask(Request::Reply { table, proposal: seq, agree: false }).await;
        assert!(matches!(no, Answer::Done { .. }), "{refused}: {no:?}");
    }
    assert!(is_no(&friends[0].ask(propose).await, &No::TooMany), "two refusals are enough for a turn");
    let before = position(&friends[1].watch(table, None).await);
    let propose = Request::Propose { table, what: Proposal::Undo { to: 5 } };
    let Answer::Done { seq } = friends[1].ask(propose).await else { panic!("it may be asked") };
    let yes = friends[0].ask(Request::Reply { table, proposal: seq, agree: true }).await;
    let Answer::Done { seq: granted } = yes else { panic!("{yes:?}") };
    let after = friends[1].watch(table, Some(before.seq)).await;
    assert_eq!((position(&after).ply, after.seq, after.since), (5, granted, 6), "what stood from ply 6 on is gone");
    step(table, &mut friends).await;
    let house = house.again().await;
    let mut back = Friend::back(house.address(), &friends[0].cookie).await;
    assert_eq!(position(&back.watch(table, None).await).ply, 6, "a log with an undo in it replays");
    house.running.stop().await;
}

#[tokio::test]
async fn whoever_asked_may_withdraw_it() {
    let house = House::open().await;
    let (table, [mut anna, mut nilo]) = duel(house.address(), slow_title()).await;
    let propose = Request::Propose { table, what: Proposal::Pause };
    let Answer::Done { seq } = anna.ask(propose.clone()).await else { panic!("it may be asked") };
    assert!(is_no(&nilo.ask(propose.clone()).await, &No::NotNow), "one question at a time");
    let withdraw = Request::Reply { table, proposal: seq, agree: false };
    assert!(matches!(anna.ask(withdraw.clone()).await, Answer::Done { .. }));
    assert_eq!(nilo.watch(table, None).await.about().expect("it is readable").proposal, None);
    assert!(is_no(&anna.ask(withdraw).await, &No::Stale), "once");
    assert!(matches!(nilo.ask(propose).await, Answer::Done { .. }), "then the other may ask");
    house.running.stop().await;
}

#[tokio::test]
async fn against_bots_undo_is_free_and_bots_play_on() {
    let house = House::open().await;
    let mut anna = Friend::new(house.address(), "Anna").await;
    let bot = SeatWish::Bot("novice".into());
    let table = anna.create(&plain(slow_title(), &[SeatWish::Open, bot])).await.table;
    anna.sit(table, None).await;
    anna.ask(Request::Start { table }).await;
    anna.watch(table, None).await;
    let mut acted = 0;
    let mut here = position(&anna.watch(table, None).await);
    while acted < 3 {
        if let Some(decision) = here.decision {
            let answer = anna.act(table, decision, &here.legal[..1]).await;
            assert!(matches!(answer, Answer::Acted { .. }), "{answer:?}");
            acted += 1;
        }
        here = position(&anna.update().await);
    }
    while here.decision.is_none() {
        here = position(&anna.update().await);
    }
    let to = here.acted.expect("Anna has acted") - 1;
    let undo = Request::Undo { table, decision: here.decision, id: ActId(random()), to };
    let Answer::Done { seq } = anna.ask(undo.clone()).await else { panic!("undo is free where nobody is wronged") };
    let again = anna.ask(undo).await;
    assert!(matches!(again, Answer::Done { seq: same } if same == seq), "{again:?}");
    assert_eq!(position(&anna.watch(table, None).await).ply, to);
    house.running.stop().await;
}

#[tokio::test]
async fn a_seat_that_is_too_slow_is_played_by_a_bot_until_its_person_is_back() {
    let house = House::open().await;
    let mut anna = Friend::new(house.address(), "Anna").await;
    let mut nilo = Friend::new(house.address(), "Nilo").await;
    let create = Create { clock: Clock::Move { seconds: 1 }, ..plain(slow_title(), &[SeatWish::Open, SeatWish::Open]) };
    let table = anna.create(&create).await.table;
    anna.sit(table, None).await;
    nilo.sit(table, None).await;
    anna.ask(Request::Start { table }).await;
    anna.watch(table, None).await;
    nilo.watch(table, None).await;
    let slow = anna.until(|_, about| about.seats.iter().any(|seat| seat.played_by.is_some())).await;
    let about = slow.about().expect("it is readable");
    let seat = about.seats.iter().position(|seat| seat.played_by.is_some()).expect("somebody was too slow");
    let (slow, other) = if seat == 0 { (&mut anna, &mut nilo) } else { (&mut nilo, &mut anna) };
    let played =
        other.until(|update, _| update.position().is_ok_and(|here| here.is_some_and(|here| here.ply > 0))).await;
    assert!(position(&played).ply > 0, "a bot plays for it");
    assert!(matches!(slow.ask(Request::Return { table }).await, Answer::Done { .. }));
    let back = slow.watch(table, None).await.about().expect("it is readable");
    assert_eq!(back.seats[seat].played_by, None);
    assert!(back.seats[seat].left.is_some_and(|left| left <= 1000));
    house.running.stop().await;
}

#[tokio::test]
async fn who_gives_up_ends_a_duel_and_talk_is_for_those_who_sit() {
    let house = House::open().await;
    let (table, [mut one, mut two]) = duel(house.address(), slow_title()).await;
    let mut watcher = Friend::new(house.address(), "Watcher").await;
    watcher.watch(table, None).await;
    let say = |text: &str| Request::Say { table, text: text.into() };
    assert!(is_no(&watcher.ask(say("psst")).await, &No::NotYours));
    assert!(is_no(&one.ask(say("  ")).await, &No::Text));
    assert!(is_no(&one.ask(say(&"x".repeat(201))).await, &No::Text));
    assert!(matches!(one.ask(say("good luck")).await, Answer::Said { number: 1 }));
    let heard = watcher.until(|update, _| update.chat == 1).await;
    assert_eq!(heard.said[0].text, "good luck");
    for _ in 0..4 {
        one.ask(say("again")).await;
    }
    assert!(is_no(&one.ask(say("too much")).await, &No::TooMany));
    assert!(matches!(two.ask(Request::Resign { table }).await, Answer::Done { .. }));
    let ended = watcher.until(|_, about| about.stage == Stage::Ended).await.about().expect("it is readable");
    assert!(ended.seats[1].resigned && !ended.seats[0].resigned);
    assert!(is_no(&one.ask(Request::Resign { table }).await, &No::NotNow));
    let (status, _, record) = one.http("GET", &format!("/api/tables/{table}/record"), None).await;
    assert_eq!(status, 200, "{record}");
    house.running.stop().await;
}

#[tokio::test]
async fn clocks_stand_while_all_agree() {
    let house = House::with(server::Limits::for_load()).await;
    let mut friends = [Friend::new(house.address(), "Anna").await, Friend::new(house.address(), "Nilo").await];
    let clock = Clock::Bank { seconds: 3600, increment: 0 };
    let create = Create { clock, ..plain(slow_title(), &[SeatWish::Open, SeatWish::Open]) };
    let table = friends[0].create(&create).await.table;
    for friend in &mut friends {
        friend.sit(table, None).await;
    }
    friends[0].ask(Request::Start { table }).await;
    let acting = position(&friends[0].watch(table, None).await).to_act.first().expect("somebody begins").index();
    let [one, two] = &mut friends;
    let (one, two) = if acting == 0 { (one, two) } else { (two, one) };
    let left = async |friend: &mut Friend| {
        friend.watch(table, None).await.about().expect("it is readable").seats[acting].left.expect("it is timed")
    };
    while left(one).await == 3_600_000 {}
    let decision = position(&one.watch(table, None).await).decision.expect("it is asked");
    let Answer::Done { seq } = one.ask(Request::Propose { table, what: Proposal::Pause }).await else { panic!() };
    two.ask(Request::Reply { table, proposal: seq, agree: true }).await;
    let paused = one.watch(table, None).await;
    assert_eq!(paused.about().expect("it is readable").stage, Stage::Paused);
    let (stood, since) = (left(one).await, std::time::Instant::now());
    while since.elapsed().as_millis() < 30 {
        assert_eq!(left(one).await, stood, "the clock stands");
    }
    let action = ["end".to_owned()];
    assert!(is_no(&one.act(table, decision, &action).await, &No::NotNow), "nobody plays while the clocks stand");
    let Answer::Done { seq } = two.ask(Request::Propose { table, what: Proposal::End }).await else { panic!() };
    one.ask(Request::Reply { table, proposal: seq, agree: true }).await;
    assert_eq!(one.watch(table, None).await.about().expect("it is readable").stage, Stage::Ended);
    house.running.stop().await;
}

#[tokio::test]
async fn an_act_ends_before_a_refusal_and_is_answered_the_same_again() {
    let house = House::open().await;
    let (table, mut friends) = duel(house.address(), slow_title()).await;
    let first = position(&friends[0].watch(table, None).await);
    let acting = first.to_act.first().expect("somebody begins").index();
    let friend = &mut friends[acting];
    let here = position(&friend.watch(table, None).await);
    let decision = here.decision.expect("it is asked");
    for wrong in [0, 65] {
        let answer = friend.act(table, decision, &vec![here.legal[0].clone(); wrong]).await;
        assert!(is_no(&answer, &No::Length), "{answer:?}");
    }
    let nonsense = friend.act(table, decision, &["fly".into(), here.legal[0].clone()]).await;
    assert!(matches!(nonsense, Answer::No(No::Refused(_))), "nothing is stored of it: {nonsense:?}");
    let act = Request::Act {
        table,
        decision,
        id: ActId(random()),
        actions: vec![here.legal[0].clone(), "fly".into(), here.legal[0].clone()],
    };
    let stored = friend.ask(act.clone()).await;
    let Answer::Acted { seq, stored: 1, refused } = stored else { panic!("{stored:?}") };
    assert!(refused.is_some(), "it says why no more");
    let again = friend.ask(act).await;
    assert!(
        matches!(&again, Answer::Acted { seq: same, stored: 1, refused: why } if *same == seq && *why == refused),
        "{again:?}"
    );
    assert_eq!(position(&friend.watch(table, None).await).ply, 1);
    house.running.stop().await;
}
