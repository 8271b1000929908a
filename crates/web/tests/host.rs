//! A table of this device behind messages: whole games, undo, hands that change, and the past.

use bots::Level;
use catalog::Refused;
use engine::{Seat, Viewer};
use room::{Next, Shown, Sitter};
use web::{
    host::Host,
    message::{Ask, No, Ponder, Said, Setup},
    minds::Minds,
};

fn setup(game: &str, bots: &[bool]) -> Setup {
    let sitter = |(index, &bot): (usize, &bool)| Sitter {
        name: format!("Sitter {}", index + 1),
        bot: bot.then_some(Level::Novice),
    };
    Setup {
        game: game.into(),
        preset: String::new(),
        switches: Vec::new(),
        sitters: bots.iter().enumerate().map(sitter).collect(),
        seed: 5,
    }
}

/// A table with the minds beside it, as the page has them.
struct Home {
    host: Host,
    minds: Minds,
}

impl Home {
    fn open(game: &str, bots: &[bool]) -> (Home, Shown) {
        let host = Host::open(&setup(game, bots), None).expect("the game exists");
        let mut home = Home { host, minds: Minds::new(|| 0.0) };
        let shown = home.ask(&Ask::Look { ply: None });
        (home, shown)
    }

    /// Sends a message as text, both ways, as it would go over a wire.
    fn send(&mut self, ask: &Ask) -> Said {
        let text = serde_json::to_string(ask).expect("messages are plain data");
        read_back(&self.host.handle(&serde_json::from_str(&text).expect("messages can be read")))
    }

    fn ask(&mut self, ask: &Ask) -> Shown {
        shown(self.send(ask))
    }

    /// Another person takes the device.
    fn sit(&mut self, seat: Seat) -> Shown {
        shown(self.host.sit(seat))
    }

    /// Lets the bot that is to act think and play.
    fn step(&mut self) -> Shown {
        let think = self.host.think().expect("a bot is to act");
        let ponder = Ponder {
            id: 1,
            level: think.level.to_string(),
            millis: f64::from(think.millis),
            seed: self.host.mind_seed(think.seat),
            position: think.position,
            part: None,
            done: None,
        };
        let text = serde_json::to_string(&ponder).expect("questions are plain data");
        let pondered = self.minds.ponder(serde_json::from_str(&text).expect("questions can be read"));
        let choice = pondered.choice.expect("there is something to decide");
        shown(self.host.thought(think.seat, think.decision, &choice))
    }

    /// Goes on until the person is asked.
    fn until_asked(&mut self, mut shown: Shown) -> Shown {
        while shown.next != Next::You {
            shown = self.go_on(&shown, 0);
        }
        shown
    }

    fn go_on(&mut self, shown: &Shown, turn: usize) -> Shown {
        match shown.next {
            Next::You => {
                let legal = &shown.position.legal;
                self.ask(&act(shown, vec![legal[turn * 7 % legal.len()].clone()]))
            }
            Next::Bot(_) => self.step(),
            Next::Person(seat) => self.sit(seat),
            Next::Over => panic!("the game is over"),
        }
    }
}

fn read_back(said: &Said) -> Said {
    let text = serde_json::to_string(said).expect("answers are plain data");
    serde_json::from_str(&text).expect("answers can be read")
}

fn shown(said: Said) -> Shown {
    if let Said::Shown { shown, refused: None } = said { *shown } else { panic!("the table said {said:?}") }
}

fn act(shown: &Shown, actions: Vec<String>) -> Ask {
    Ask::Act { decision: shown.position.decision.expect("the seat is asked"), actions }
}

#[test]
fn whole_games_against_bots_come_to_their_end() {
    for game in catalog::SLUGS {
        let (mut home, mut shown) = Home::open(game, &[false, true]);
        let mut turn = 0;
        while shown.next != Next::Over {
            shown = home.go_on(&shown, turn);
            turn += 1;
            assert!(turn < 5000, "{game} does not end");
        }
        let standings = shown.position.standings.expect("a finished game has a result");
        assert!(standings.iter().any(|standing| standing.rank == 1), "{game}");
    }
}

#[test]
fn a_record_takes_the_table_up_where_it_stood() {
    for game in catalog::SLUGS {
        let (mut home, mut shown) = Home::open(game, &[false, false]);
        for turn in 0..30 {
            if shown.next != Next::Over {
                shown = home.go_on(&shown, turn);
            }
        }
        let again = Host::open(&setup(game, &[false, false]), Some(&home.host.record()));
        assert_eq!(again.expect("the record is whole").record(), home.host.record(), "{game}");
    }
}

#[test]
fn undo_against_bots_goes_back_to_ones_own_last_ply_and_the_same_luck_comes_again() {
    for game in catalog::SLUGS {
        let (mut home, mut shown) = Home::open(game, &[false, true]);
        let (mut undone, mut past_a_bot) = (0, 0);
        for turn in 0..60 {
            if shown.next != Next::You {
                if shown.next == Next::Over {
                    break;
                }
                shown = home.go_on(&shown, turn);
                continue;
            }
            let before = (home.host.record(), shown.position.ply);
            let played = act(&shown, vec![shown.position.legal[turn * 7 % shown.position.legal.len()].clone()]);
            shown = home.ask(&played);
            while matches!(shown.next, Next::Bot(_)) {
                shown = home.step();
                past_a_bot += 1;
            }
            if shown.next == Next::Over {
                break;
            }
            let after = home.host.record();
            let to = shown.position.acted.expect("the seat has acted") - 1;
            assert!(shown.position.undo_floor.is_some_and(|floor| floor <= to), "{game}: no undo after {after}");
            let back = home.ask(&Ask::Undo { to });
            assert_eq!((home.host.record(), back.position.ply), before, "{game}");
            assert!(back.position.since <= back.position.ply + 1, "what was taken back is told as gone");
            let Ask::Act { actions, .. } = &played else { unreachable!("it was an act") };
            shown = home.ask(&act(&back, actions.clone()));
            let line =
                |record: &str| record.lines().find(|line| line.starts_with(&format!("{} ", to + 1))).map(str::to_owned);
            assert_eq!(line(&home.host.record()), line(&after), "{game}: another roll after undo");
            undone += 1;
        }
        assert!(undone > 5 && past_a_bot > 0, "{game}: {undone} undone, {past_a_bot} plies of bots");
    }
}

#[test]
fn a_second_click_of_undo_changes_nothing() {
    let (mut home, mut shown) = Home::open("strada-romana", &[false, true]);
    for turn in 0..12 {
        shown = home.go_on(&shown, turn);
    }
    let undo = Ask::Undo { to: shown.position.acted.expect("the seat has acted") - 1 };
    let back = home.ask(&undo);
    assert_eq!(home.send(&undo), Said::No(No::Stale));
    assert_eq!(home.ask(&Ask::Look { ply: None }).position.seq, back.position.seq);
}

#[test]
fn late_and_double_answers_change_nothing() {
    let (mut home, shown) = Home::open("strada-romana", &[false, false]);
    let shown = home.until_asked(shown);
    let click = act(&shown, vec![shown.position.legal[0].clone()]);
    let after = home.ask(&click);
    assert!(matches!(home.send(&click), Said::No(_)), "the same click twice");
    let seat = shown.position.viewer.seat().expect("somebody sits there");
    let late = home.host.thought(seat, shown.position.decision.expect("asked"), &shown.position.legal[0]);
    assert!(matches!(late, Said::No(_)), "a late bot");
    assert_eq!(home.ask(&Ask::Look { ply: None }).plies, after.plies);
}

#[test]
fn nobody_sees_a_hand_before_it_is_theirs() {
    let (mut home, shown) = Home::open("rialto", &[false, false]);
    assert!(shown.hides && shown.position.viewer == Viewer::Spectator && shown.position.legal.is_empty());
    let Next::Person(seat) = shown.next else { panic!("somebody is to sit down") };
    let shown = home.sit(seat);
    assert_eq!(shown.next, Next::You);
    assert_eq!(shown.position.viewer, Viewer::Seat(seat));
}

#[test]
fn the_past_can_be_looked_at_but_not_played() {
    let (mut home, mut shown) = Home::open("strada-romana", &[false, true]);
    for turn in 0..10 {
        shown = home.go_on(&shown, turn);
    }
    let past = home.ask(&Ask::Look { ply: Some(3) });
    assert_eq!((past.position.ply, past.plies), (3, shown.plies));
    assert!(past.position.legal.is_empty() && past.position.decision.is_none());
    let now = home.ask(&Ask::Look { ply: None });
    assert_eq!(now.position.ply, shown.plies);
}

#[test]
fn what_is_not_an_action_is_refused() {
    let (mut home, shown) = Home::open("strada-romana", &[false, true]);
    assert_eq!(shown.position.viewer, Viewer::Seat(Seat::FIRST));
    let shown = home.until_asked(shown);
    let answer = home.send(&act(&shown, vec!["fly to the moon".into()]));
    assert_eq!(answer, Said::No(No::Refused(Refused::Notation { given: "fly to the moon".into() })));
}

#[test]
fn the_steps_before_a_refused_one_are_played_and_the_rest_is_dropped() {
    let (mut home, mut shown) = Home::open("strada-romana", &[false, true]);
    let mut tried = false;
    while !tried {
        shown = home.until_asked(shown);
        let actions = vec![shown.position.legal[0].clone(), "fly".into(), shown.position.legal[0].clone()];
        let Said::Shown { shown: after, refused } = home.send(&act(&shown, actions)) else { panic!("one is legal") };
        assert_eq!(after.plies, shown.plies + 1);
        // Where a roll or another seat came first, nothing more was tried.
        tried = after.position.decision.is_some();
        assert_eq!(refused, tried.then(|| Refused::Notation { given: "fly".into() }));
        shown = *after;
    }
}

#[test]
fn a_name_that_was_changed_is_in_the_record_and_plays_on() {
    let (mut home, shown) = Home::open("attika", &[false, true]);
    let shown = home.until_asked(shown);
    home.host.rename(Seat::FIRST, "Ottilie");
    let after = home.go_on(&shown, 0);
    assert_eq!(after.plies, shown.plies + 1);
    let record = home.host.record();
    assert!(record.contains("\nname 1 Ottilie\n") && record.contains("\nname 2 Sitter 2\n"), "{record}");
    assert_eq!(web::host::sitters(&record, &["a", "b"])[0].name, "Ottilie");
}
