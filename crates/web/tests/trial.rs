//! The what-if board: tried from one's own position, taken back, and left as an order that says what the
//! table will say.

use catalog::{Moment, Sight, Table};
use engine::{Seat, SeededDice, Viewer};
use room::{Next, Shown};
use web::{
    host::Host,
    message::{Ask, Said},
};

const SEED: u64 = 11;

fn names(seats: u8) -> Vec<String> {
    (0..seats).map(|seat| format!("Sitter {}", seat + 1)).collect()
}

fn shown(said: Said) -> Shown {
    match said {
        Said::Shown { shown, .. } => *shown,
        Said::No(no) => panic!("{no:?}"),
    }
}

/// A table of a title after so many plies, none of them left to be done by itself.
fn table(slug: &str, plies: usize) -> Box<dyn Table> {
    let mut table = catalog::start(slug, "", &[], 2, &mut SeededDice::new(SEED)).expect("it starts");
    while table.ply() < plies {
        let seat = table.to_act().first().expect("it is not over");
        let legal = table.whole(Viewer::Seat(seat)).legal;
        let action = legal[(table.ply() * 7 + 3) % legal.len()].clone();
        let mut dice = SeededDice::after(SEED, table.rolled());
        table.play(seat, &action, &mut dice).expect("it is legal");
    }
    table
}

fn act(host: &mut Host, action: &str) -> Shown {
    let now = shown(host.handle(&Ask::Look { ply: None }));
    let decision = now.position.decision.expect("somebody is asked");
    shown(host.handle(&Ask::Act { decision, actions: vec![action.to_owned()] }))
}

#[test]
fn what_is_tried_is_taken_back_step_by_step() {
    for slug in catalog::SLUGS {
        let table = table(slug, 24);
        let sight = Sight::of(table.whole(Viewer::Seat(Seat::FIRST))).expect("it is readable");
        let mut host = Host::imagine(&sight, &names(2), 5).expect("it can be imagined");
        let first = shown(host.handle(&Ask::Look { ply: None }));
        assert!(!host.is_real() && !first.hides && first.position.undo_floor.is_none(), "{slug}");
        let mut seen = vec![first];
        for step in 0..8 {
            let legal = &seen.last().expect("it begins").position.legal;
            let action = legal[(step * 5 + 1) % legal.len()].clone();
            let next = act(&mut host, &action);
            let over = next.next == Next::Over;
            seen.push(next);
            if over {
                break;
            }
        }
        while let Some(now) = seen.pop() {
            let Some(before) = seen.last() else { break };
            let to = now.position.acted.expect("something was tried") - 1;
            let back = shown(host.handle(&Ask::Undo { to }));
            assert_eq!(back.position.view.get(), before.position.view.get(), "{slug}");
            assert_eq!(back.position.legal, before.position.legal, "{slug}");
        }
        assert!(host.order().is_empty(), "{slug}: nothing is left");
    }
}

#[test]
fn an_order_names_what_the_table_will_tell() {
    let mut compared = 0;
    for (slug, plies) in catalog::SLUGS.into_iter().flat_map(|slug| (0..40).map(move |plies| (slug, plies))) {
        let mut table = table(slug, plies);
        let Some(other) = table.to_act().first().filter(|_| table.to_act().len() == 1) else { continue };
        let own = Seat::new(1 - other.index() as u8);
        let sight = Sight::of(table.whole(Viewer::Seat(own))).expect("it is readable");
        let mut host = Host::imagine(&sight, &names(2), 5).expect("it can be imagined");
        // The other does something; if then one is asked, one answers.
        let legal = shown(host.handle(&Ask::Look { ply: None })).position.legal;
        let action = legal[plies % legal.len()].clone();
        let asked = act(&mut host, &action);
        if asked.position.viewer != Viewer::Seat(own) || asked.next != Next::You {
            assert!(host.order().is_empty(), "{slug}: no turn of one's own yet");
            continue;
        }
        let answer = asked.position.legal[0].clone();
        act(&mut host, &answer);
        let order = host.order();
        assert!(protocol::may_be_left(&order), "{slug}: {order:?}");
        assert_eq!(order[0].actions, std::slice::from_ref(&answer), "{slug}");
        // At the table the other does the same, and no dice decide.
        let since = table.ply() + 1;
        let mut dice = SeededDice::after(SEED, table.rolled());
        if table.play(other, &action, &mut dice).is_err() {
            continue;
        }
        while let Some((_, step)) = table.forced(&mut SeededDice::after(SEED, table.rolled())) {
            table.adopt(step).expect("it was tried on this very state");
        }
        let rolled = table
            .record()
            .lines()
            .skip_while(|line| !line.starts_with(&format!("{since} ")))
            .any(|line| line.contains(" ;"));
        if rolled {
            continue;
        }
        let told = table.position(Viewer::Seat(own), &Moment { since, ..Moment::default() }).news;
        let told: Vec<&str> = told.iter().map(|told| told.event.get()).collect();
        let named: Vec<&str> = order[0].told.iter().map(|event| event.0.get()).collect();
        // What others reveal is made up, but not that they do.
        let kind = |event: &&str| event.split(':').next().unwrap_or_default().to_owned();
        if table.hides() {
            let kinds = |events: &[&str]| events.iter().map(kind).collect::<Vec<_>>();
            assert_eq!(kinds(&named), kinds(&told), "{slug} after {plies} plies: {action}");
        } else {
            assert_eq!(named, told, "{slug} after {plies} plies: {action}");
        }
        compared += 1;
    }
    assert!(compared > 20, "{compared} were compared");
}
