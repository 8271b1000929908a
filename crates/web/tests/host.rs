//! A table behind messages: whole games, undo, hands that change, and the past.

use engine::{Seat, Viewer};
use web::{
    errand::Errand,
    host::Host,
    message::{FromTable, Next, Setup, Shown, Sitter, ToTable},
};

const GAMES: [&str; 5] = catalog::SLUGS;

fn setup(game: &str, bots: &[bool]) -> Setup {
    let sitter = |(index, &bot): (usize, &bool)| Sitter {
        name: format!("Sitter {}", index + 1),
        bot: bot.then(|| "novice".to_owned()),
    };
    Setup {
        game: game.into(),
        preset: String::new(),
        switches: Vec::new(),
        sitters: bots.iter().enumerate().map(sitter).collect(),
        seed: 5,
    }
}

fn open(game: &str, bots: &[bool]) -> (Host, Shown) {
    let mut host = Host::open(&setup(game, bots), None, || 0.0).expect("the game exists");
    let shown = ask(&mut host, &ToTable::Look { ply: None });
    (host, shown)
}

/// Sends a message the way the page does: as text, both ways.
fn ask(host: &mut Host, message: &ToTable) -> Shown {
    match send(host, message) {
        FromTable::Shown(shown) => *shown,
        other => panic!("{message:?} was answered with {other:?}"),
    }
}

fn send(host: &mut Host, message: &ToTable) -> FromTable {
    let text = serde_json::to_string(message).expect("messages are plain data");
    let answer = host.handle(&serde_json::from_str(&text).expect("messages can be read"));
    let text = serde_json::to_string(&answer).expect("answers are plain data");
    serde_json::from_str(&text).expect("answers can be read")
}

fn go_on(host: &mut Host, shown: &Shown, turn: usize) -> Shown {
    match shown.next {
        Next::You => {
            let choices = &shown.frame.choices;
            ask(host, &ToTable::Act { action: choices[turn * 7 % choices.len()].action.clone() })
        }
        Next::Bot(_) => ask(host, &ToTable::Step),
        Next::Person(seat) => ask(host, &ToTable::Sit { seat }),
        Next::Over => panic!("the game is over"),
    }
}

#[test]
fn whole_games_against_bots_end_with_every_point_explained() {
    for game in GAMES {
        let (mut host, mut shown) = open(game, &[false, true]);
        let mut turn = 0;
        while shown.next != Next::Over {
            shown = go_on(&mut host, &shown, turn);
            turn += 1;
            assert!(turn < 5000, "{game} does not end");
        }
        let standings = shown.frame.standings.expect("a finished game has a result");
        assert!(standings.iter().any(|standing| standing.rank == 1), "{game}");
        for (standing, lines) in standings.iter().zip(&shown.frame.score) {
            if let Some(points) = standing.points {
                assert_eq!(points, lines.iter().map(|line| line.points).sum::<i32>(), "{game}: {lines:?}");
            }
        }
    }
}

#[test]
fn a_record_takes_the_table_up_where_it_stood() {
    for game in GAMES {
        let (mut host, mut shown) = open(game, &[false, false]);
        for turn in 0..30 {
            if shown.next != Next::Over {
                shown = go_on(&mut host, &shown, turn);
            }
        }
        let again = Host::open(&setup(game, &[false, false]), Some(&shown.record), || 0.0);
        let again = ask(&mut again.expect("the record is whole"), &ToTable::Look { ply: None });
        assert_eq!(again.record, shown.record, "{game}");
    }
}

#[test]
fn undo_goes_back_one_action_of_a_person() {
    let mut undone = 0;
    for game in GAMES {
        let (mut host, mut shown) = open(game, &[false, true]);
        for turn in 0..60 {
            if shown.next == Next::Over {
                break;
            }
            let before = shown.clone();
            shown = go_on(&mut host, &shown, turn);
            if shown.can_undo {
                let back = ask(&mut host, &ToTable::Undo);
                assert_eq!(back.record, before.record, "{game}");
                assert_eq!(back.log_from, 0, "the log is told anew");
                undone += 1;
                shown = go_on(&mut host, &back, turn);
            }
        }
    }
    assert!(undone > 20, "undo was possible only {undone} times");
}

#[test]
fn nobody_sees_a_hand_before_it_is_theirs() {
    let (mut host, shown) = open("rialto", &[false, false]);
    assert!(shown.hides && shown.frame.viewer == Viewer::Spectator && shown.frame.choices.is_empty());
    let Next::Person(seat) = shown.next else { panic!("somebody is to sit down") };
    let shown = ask(&mut host, &ToTable::Sit { seat });
    assert_eq!(shown.next, Next::You);
    assert_eq!(shown.frame.viewer, Viewer::Seat(seat));
}

#[test]
fn the_past_can_be_looked_at_but_not_played() {
    let (mut host, mut shown) = open("strada-romana", &[false, true]);
    for turn in 0..10 {
        shown = go_on(&mut host, &shown, turn);
    }
    let past = ask(&mut host, &ToTable::Look { ply: Some(3) });
    assert_eq!((past.frame.ply, past.plies), (3, shown.plies));
    assert!(past.frame.choices.is_empty());
    let now = ask(&mut host, &ToTable::Look { ply: None });
    assert_eq!(now.frame.ply, shown.plies);
}

#[test]
fn what_is_not_an_action_is_refused_in_words() {
    let (mut host, shown) = open("strada-romana", &[false, true]);
    assert_eq!(shown.frame.viewer, Viewer::Seat(Seat::FIRST));
    let answer = send(&mut host, &ToTable::Act { action: "fly to the moon".into() });
    assert!(matches!(answer, FromTable::Refused { clause: None, text } if text.contains("expected")));
}

/// A table of La Strada at the first position with a target to name.
fn with_targets() -> (Host, Shown) {
    let (mut host, mut shown) = open("la-strada", &[false, true]);
    for turn in 0.. {
        if shown.next == Next::You && !shown.frame.shortcuts.is_empty() {
            break;
        }
        shown = go_on(&mut host, &shown, turn);
    }
    (host, shown)
}

#[test]
fn a_shortcut_is_sent_action_by_action_and_undone_so() {
    let (mut host, before) = with_targets();
    let shortcut = before.frame.shortcuts.last().expect("there is one").clone();
    let mut errand = Errand::default();
    let mut message = errand.begin(&before.frame, &shortcut.choice.action);
    let mut plies = before.plies;
    while let Some(act) = message {
        let answer = send(&mut host, &act);
        plies += 1;
        assert!(matches!(&answer, FromTable::Shown(shown) if shown.plies == plies && shown.can_undo), "{answer:?}");
        message = errand.go_on(&answer);
    }
    assert_eq!(plies, before.plies + shortcut.steps.len());
    for back in (before.plies..plies).rev() {
        assert_eq!(ask(&mut host, &ToTable::Undo).plies, back);
    }
    assert_eq!(ask(&mut host, &ToTable::Look { ply: None }).record, before.record);
}

#[test]
fn a_refused_step_drops_the_rest() {
    let (mut host, mut before) = with_targets();
    let shortcut = &mut before.frame.shortcuts[0];
    let name = shortcut.choice.action.clone();
    shortcut.steps.insert(1, "end".into());
    let mut errand = Errand::default();
    let first = errand.begin(&before.frame, &name).expect("there is a first step");
    let second = errand.go_on(&send(&mut host, &first)).expect("there is a second step");
    let answer = send(&mut host, &second);
    assert!(matches!(answer, FromTable::Refused { clause: Some(_), .. }), "{answer:?}");
    assert_eq!(errand.go_on(&answer), None);
    let shown = ask(&mut host, &ToTable::Look { ply: None });
    assert_eq!(shown.plies, before.plies + 1, "what was played stays");
    assert_eq!(errand.go_on(&FromTable::Shown(Box::new(shown))), None, "nothing is left to send");
}
