//! One room for everybody: whole games with three who look, decisions that are asked once, undo by
//! one rule, and those who come late.

use bots::Level;
use catalog::{Position, Sight};
use engine::{Dice, Names, Seat, SeededDice, Source, Viewer};
use room::{Declined, Looker, Next, Room, Sitter};

const SEED: u64 = 3;

fn room(slug: &str, sitters: Vec<Sitter>) -> Room {
    let table = catalog::start(slug, "", &[], sitters.len() as u8, &mut SeededDice::new(SEED)).expect("a listed game");
    Room::new(table, sitters)
}

fn people(count: usize) -> Vec<Sitter> {
    (0..count).map(|index| Sitter::person(format!("Person {index}"))).collect()
}

fn position(room: &Room, seat: Seat) -> Position {
    room.show(&mut Looker::seat(seat)).expect("the table as it is").position
}

/// Acts for a seat with one of its actions, chosen by a number.
fn act(room: &mut Room, seat: Seat, turn: usize) {
    let seen = position(room, seat);
    let action = seen.legal[turn * 7 % seen.legal.len()].clone();
    let decision = seen.decision.expect("the seat is asked");
    let mut dice = SeededDice::after(SEED, room.table().rolled());
    let entry = room.act(seat, decision, &[action], &mut dice).expect("a listed action");
    room.adopt(entry).expect("nothing came between");
}

/// Everything a looker was told, as a log.
fn heard(room: &Room, eyes: &mut Looker, before: Option<&Sight>) -> Sight {
    let shown = room.show(eyes).expect("the table as it is");
    Sight::after(before, shown.position).expect("an own position")
}

#[test]
fn a_whole_game_is_seen_alike_by_all_who_look_the_same_way() {
    for slug in catalog::SLUGS {
        let mut room = room(slug, people(2));
        let names = Names::numbered(2);
        let mut eyes = [Looker::seat(Seat::FIRST), Looker::seat(Seat::new(1)), Looker::spectator()];
        let mut read = [None, None, None];
        let (mut turn, mut late, mut asked_late) = (0, Looker::spectator(), 0);
        // Nobody's is the set-up.
        let mut played = vec![None];
        while let Some(seat) = room.table().to_act().first() {
            act(&mut room, seat, turn);
            played.push(Some(seat));
            turn += 1;
            if turn % 3 == 0 {
                for (eyes, read) in eyes.iter_mut().zip(&mut read) {
                    *read = Some(heard(&room, eyes, read.as_ref()));
                }
            }
            if turn == 40 {
                late = Looker::spectator();
                asked_late = heard(&room, &mut late, None).position().ply;
            }
        }
        for (eyes, read) in eyes.iter_mut().zip(&mut read) {
            *read = Some(heard(&room, eyes, read.as_ref()));
        }
        let [_, _, spectator] = &read;
        let whole = heard(&room, &mut Looker::spectator(), None);
        let spectator = spectator.as_ref().expect("it looked");
        let log = catalog::log(&whole, &names, 0);
        assert_eq!(catalog::log(spectator, &names, 0), log, "{slug}");
        assert!(log.iter().all(|told| told.by == played[told.ply]), "{slug}: whose ply something happened in is told");
        let gap = room.show(&mut late).expect("the table as it is").position;
        assert_eq!(gap.since, asked_late + 1, "{slug}: exactly what was missed");
        assert!(gap.news.iter().all(|told| told.ply > asked_late), "{slug}");
        let missed = catalog::log(&whole, &names, asked_late + 1).len();
        assert!(missed > 0 && gap.news.len() >= missed, "{slug}");
        let again = room.show(&mut late).expect("the table as it is").position;
        assert!(again.news.is_empty(), "{slug}: nothing is told twice");
    }
}

#[test]
fn only_the_decision_that_is_asked_is_answered() {
    let mut room = room("strada-romana", people(2));
    let seat = room.table().to_act().first().expect("somebody begins");
    let seen = position(&room, seat);
    let decision = seen.decision.expect("the seat is asked");
    let mut dice = SeededDice::new(SEED);
    for wrong in [decision + 1, decision.wrapping_sub(1)] {
        let tried = room.act(seat, wrong, &seen.legal[..1], &mut dice);
        assert!(matches!(tried, Err(Declined::Stale)));
    }
    let first = room.act(seat, decision, &seen.legal[..1], &mut dice).expect("a listed action");
    let double = room.act(seat, decision, &seen.legal[..1], &mut dice).expect("nothing is adopted yet");
    room.adopt(first).expect("nothing came between");
    assert!(room.adopt(double).is_err(), "the second of two writers loses");
    assert_eq!(room.table().ply(), 1);
    let none: [String; 0] = [];
    assert!(matches!(room.act(seat, decision, &none, &mut dice), Err(Declined::Length)));
    let many = vec![seen.legal[0].clone(); room::MOST_ACTIONS + 1];
    assert!(matches!(room.act(seat, decision, &many, &mut dice), Err(Declined::Length)));
}

/// In Rialto several seats choose at once: one seat's ply leaves the others' decisions alone.
#[test]
fn simultaneous_choices_do_not_disturb_each_other() {
    let mut room = room("rialto", people(3));
    let mut seen_several = 0;
    let mut turn = 0;
    while let Some(seat) = room.table().to_act().first() {
        let to_act = room.table().to_act();
        let others: Vec<_> =
            to_act.iter().filter(|other| *other != seat).map(|other| (other, room.decision(other))).collect();
        let ply = room.table().ply();
        act(&mut room, seat, turn);
        turn += 1;
        for (other, decision) in others {
            if room.table().to_act().contains(other) && room.table().ply() == ply + 1 && to_act.len() > 1 {
                assert_eq!(room.decision(other), decision, "ply {ply}");
                seen_several += 1;
            }
        }
    }
    assert!(seen_several > 5, "only {seen_several} simultaneous choices");
}

#[test]
fn undo_among_people_stops_at_the_barrier() {
    let mut stopped = 0;
    for slug in catalog::SLUGS {
        let mut room = room(slug, people(2));
        for turn in 0..60 {
            let Some(seat) = room.table().to_act().first() else { break };
            act(&mut room, seat, turn);
            let last = position(&room, seat).acted.expect("it has acted") - 1;
            let floor = room.table().undo_floor();
            let offered = position(&room, seat).undo_floor;
            match room.undo(seat, last) {
                Ok(entry) => {
                    assert!(last >= floor && offered == Some(floor), "{slug}: undo past the barrier");
                    let seq = entry.seq();
                    room.adopt(entry).expect("nothing came between");
                    assert_eq!((room.table().ply(), room.seq()), (last, seq), "{slug}");
                    assert!(room.decision(seat).is_some_and(|asked| asked == seq), "{slug}: asked anew");
                    act(&mut room, seat, turn);
                }
                Err(declined) => {
                    assert_eq!(declined, Declined::Barrier, "{slug}");
                    assert!(last < floor && offered.is_none(), "{slug}: undo was refused without a barrier");
                    stopped += 1;
                }
            }
        }
    }
    assert!(stopped > 20, "only {stopped} barriers");
}

#[test]
fn what_was_taken_back_is_told_as_gone() {
    let mut room = room("strada-romana", vec![Sitter::person("Ada"), Sitter::bot("Nilo", Level::Novice)]);
    let person = Seat::FIRST;
    let mut eyes = Looker::spectator();
    let mut turn = 0;
    while position(&room, person).acted.is_none() || room.table().ply() < 12 {
        let seat = room.table().to_act().first().expect("the game has just begun");
        act(&mut room, seat, turn);
        turn += 1;
    }
    let told = room.show(&mut eyes).expect("the table as it is").position;
    let to = position(&room, person).acted.expect("it has acted") - 1;
    let entry = room.undo(person, to).expect("against bots undo is free");
    room.adopt(entry).expect("nothing came between");
    let after = room.show(&mut eyes).expect("the table as it is").position;
    assert_eq!((after.ply, after.since, after.seq), (to, to + 1, told.seq + 1));
    assert!(after.news.is_empty());
}

#[test]
fn a_bot_is_asked_once_and_a_late_answer_changes_nothing() {
    let mut room = room("attika", vec![Sitter::person("Ada"), Sitter::bot("Nilo", Level::Apprentice)]);
    let mut turn = 0;
    let job = loop {
        // The person acts first, so that there is something to take back.
        if let Some(job) = room.think().filter(|_| position(&room, Seat::FIRST).acted.is_some()) {
            break job;
        }
        let seat = room.table().to_act().first().expect("the game has just begun");
        act(&mut room, seat, turn);
        turn += 1;
    };
    assert_eq!(job.position.viewer, Viewer::Seat(job.seat));
    assert_eq!(room.next(Viewer::Spectator), Next::Bot(job.seat));
    let again = room.think().expect("it is still asked");
    assert_eq!((again.decision, again.seat), (job.decision, job.seat));
    let to = position(&room, Seat::FIRST).acted.expect("the person has acted") - 1;
    let undo = room.undo(Seat::FIRST, to).expect("undo is answered while a bot thinks");
    room.adopt(undo).expect("nothing came between");
    let mut dice = SeededDice::after(SEED, room.table().rolled());
    let late = room.act(job.seat, job.decision, &job.position.legal[..1], &mut dice);
    assert!(matches!(late, Err(Declined::Stale | Declined::Refused(_))), "a late answer is refused");
    assert_eq!(room.table().ply(), to);
}

#[test]
fn somebody_who_comes_back_hears_exactly_the_gap() {
    let mut room = room("new-world", people(2));
    for turn in 0..10 {
        let seat = room.table().to_act().first().expect("the game has just begun");
        act(&mut room, seat, turn);
    }
    let left = room.seq();
    for turn in 10..25 {
        let seat = room.table().to_act().first().expect("the game goes on");
        act(&mut room, seat, turn);
    }
    let mut back = Looker::spectator();
    back.heard(left);
    let shown = room.show(&mut back).expect("the table as it is").position;
    assert_eq!(shown.since, 11);
    let mut past = Looker::spectator();
    past.look(Some(5));
    let shown = room.show(&mut past).expect("it was played");
    assert_eq!((shown.position.ply, shown.plies), (5, 25));
    assert!(!past.is_live() && shown.position.legal.is_empty());
}

/// Who plays at random is asked for choices only, takes a choice back with all that followed from it,
/// and a record knows as much.
#[test]
fn a_forced_step_is_done_for_the_seat_and_taken_back_with_its_choice() {
    let mut in_all = 0;
    for slug in catalog::SLUGS {
        let mut room = room(slug, people(3));
        let (mut forced, mut undone, mut luck) = (0, 0, SeededDice::new(SEED));
        for number in 0..600 {
            let Some(seat) = room.table().to_act().first() else { break };
            let turn = luck.roll(Source(0), 1000) as usize;
            let (before, ply) = (room.table().record(), room.table().ply());
            act(&mut room, seat, turn);
            let steps = go_on(&mut room);
            forced += steps;
            if number % 20 == 0 {
                let again = catalog::resume(&room.table().record()).expect("the record is whole");
                let acted = |table: &dyn catalog::Table| table.whole(Viewer::Seat(seat)).acted;
                assert_eq!(acted(room.table()), acted(again.as_ref()), "{slug}: a record knows what was chosen");
            }
            let Ok(entry) = room.undo(seat, ply) else { continue };
            undone += steps;
            room.adopt(entry).expect("nothing came between");
            assert_eq!(room.table().record(), before, "{slug}: it goes back to the choice itself");
            let mut dice = SeededDice::after(SEED, room.table().rolled());
            assert!(room.forced(&mut dice).is_none(), "{slug}: a choice is not forced");
            act(&mut room, seat, turn);
            go_on(&mut room);
        }
        println!("{slug}: {forced} forced, {undone} of them taken back");
        in_all += undone;
    }
    assert!(in_all > 20, "only {in_all} forced steps were taken back");
}

#[test]
fn an_undo_that_is_asked_for_goes_to_a_choice_that_the_log_tells() {
    let mut silent = 0;
    for slug in catalog::SLUGS {
        let mut room = room(slug, people(2));
        for turn in 0..60 {
            let Some(seat) = room.table().to_act().first() else { break };
            let ply = room.table().ply();
            act(&mut room, seat, turn);
            go_on(&mut room);
            let to = room.asked_back(seat, ply);
            silent += usize::from(to < ply);
            let chose = |ply| room.table().chose(ply);
            assert_eq!(chose(to), Some(seat), "{slug}: it goes back to an own choice");
            let own = |ply| chose(ply).is_none_or(|other| other == seat);
            assert!((to..=ply).all(own), "{slug}: nothing of another is taken back before ply {ply}");
            let sight = Sight::of(room.table().whole(Viewer::Seat(seat))).expect("an own position");
            let log = catalog::log(&sight, &Names::numbered(2), 0);
            let told = |ply| {
                let line = |told: &catalog::Logged| told.ply == ply + 1 && told.line.seat == Some(seat);
                chose(ply).is_some() && log.iter().any(line)
            };
            assert!(to == ply || told(to) && !(to + 1..=ply).any(told), "{slug}: ply {to} for ply {ply}");
            if ply > 0 {
                assert_eq!(room.asked_back(seat, 0), 0, "{slug}: whoever names an earlier ply means it");
            }
        }
    }
    assert!(silent > 20, "only {silent} choices were silent");
}

/// Adopts forced steps until there is none; how many there were.
fn go_on(room: &mut Room) -> usize {
    for step in 0.. {
        let mut dice = SeededDice::after(SEED, room.table().rolled());
        let floor = room.table().undo_floor();
        let takes_back = floor < room.table().ply();
        let Some(entry) = room.forced(&mut dice) else { return step };
        let seat = entry.seat();
        let legal = position(room, seat).legal;
        assert_eq!((legal.len(), entry.lines().len()), (1, 1), "{:?}", entry.lines());
        room.adopt(entry).expect("nothing came between");
        assert!(!takes_back || room.table().undo_floor() == floor, "it bars the way back to a choice");
    }
    unreachable!("a game ends")
}
