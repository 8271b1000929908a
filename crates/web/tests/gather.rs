//! A thought that several workers share, as the page makes it one.

use std::{
    cell::Cell,
    collections::{BTreeMap, BTreeSet},
};

use bots::{Found, Level};
use engine::Seat;
use room::{Sitter, Think};
use web::{
    gather::Gather,
    host::Host,
    message::{Outcome, Ponder, Pondered, Said, Setup, Task},
    minds::Minds,
};

/// How many workers share a thought here.
const WORKERS: u32 = 3;

/// A clock that goes on by looking at it, so that a slow machine thinks as much as a fast one.
fn clock() -> f64 {
    thread_local! {
        static NOW: Cell<f64> = const { Cell::new(0.0) };
    }
    NOW.set(NOW.get() + 20.0);
    NOW.get()
}

/// Two bots that search, and workers as the page has them.
struct Home {
    host: Host,
    workers: Vec<Minds>,
    gather: Gather,
    asked: u64,
}

impl Home {
    fn open(game: &str) -> Home {
        let sitters = ["Anna", "Otto"].map(|name| Sitter::bot(name.to_owned(), Level::Journeyman)).to_vec();
        let setup = Setup { game: game.into(), preset: String::new(), switches: Vec::new(), sitters, seed: 5 };
        let host = Host::open(&setup, None).expect("the game exists");
        let workers = (0..WORKERS).map(|_| Minds::new(clock)).collect();
        Home { host, workers, gather: Gather::default(), asked: 0 }
    }

    /// Asks all workers about what is to be decided.
    fn ask(&mut self) -> (Think, Vec<Ponder>) {
        self.asked += 1;
        let think = self.host.think().expect("a bot is to act");
        let ponder = Ponder {
            id: self.asked,
            level: think.level.to_string(),
            millis: f64::from(think.millis),
            seed: self.host.mind_seed(think.seat),
            position: think.position.clone(),
            part: None,
            done: None,
        };
        (think, self.gather.ask(ponder, WORKERS))
    }

    /// What a worker finds, with question and answer as text, as they go over a wire.
    fn find(&mut self, part: Ponder) -> Option<Found> {
        let (index, _) = part.part.expect("it is a part");
        let text = serde_json::to_string(&Task::Ponder(Box::new(part))).expect("tasks are plain data");
        let mut found = None;
        self.workers[index as usize].work(serde_json::from_str(&text).expect("tasks can be read"), &mut |outcome| {
            let text = serde_json::to_string(&outcome).expect("answers are plain data");
            let again: Outcome = serde_json::from_str(&text).expect("answers can be read");
            assert_eq!(again, outcome, "nothing is lost on the way");
            found = Some(again);
        });
        let Some(Outcome::Found(id, found)) = found else { panic!("it was asked for a part: {found:?}") };
        assert_eq!(id, self.asked);
        found
    }

    /// Lets these workers answer, and settles with nobody else at work.
    fn settle(&mut self, parts: Vec<Ponder>, who: &[usize]) -> Pondered {
        for (index, part) in (0..).zip(parts).filter(|(index, _)| who.contains(index)) {
            let found = self.find(part);
            self.gather.take(index, self.asked, found);
        }
        self.gather.settle(|_| false).expect("somebody answered")
    }

    fn play(&mut self, think: &Think, pondered: Pondered) -> String {
        let choice = pondered.choice.expect("there is something to decide");
        let said = self.host.thought(think.seat, think.decision, &choice);
        assert!(matches!(said, Said::Shown { refused: None, .. }), "{said:?}");
        choice
    }
}

#[test]
fn bots_play_by_what_their_workers_found_and_each_worker_is_told_what_its_bot_did() {
    for game in catalog::SLUGS {
        let mut home = Home::open(game);
        let (mut done, mut seats) = (BTreeMap::<u64, String>::new(), BTreeSet::<Seat>::new());
        for _ in 0..14 {
            let (think, parts) = home.ask();
            let seed = home.host.mind_seed(think.seat);
            for (index, part) in (0..).zip(&parts) {
                assert_eq!((part.part, part.done.as_ref()), (Some((index, WORKERS)), done.get(&seed)), "{game}");
            }
            let pondered = home.settle(parts, &[0, 1, 2]);
            assert!(think.position.legal.len() < 2 || pondered.imagined >= 8 * WORKERS, "{game}: {pondered:?}");
            assert_eq!(pondered.opinions.len(), think.position.legal.len());
            done.insert(seed, home.play(&think, pondered));
            seats.insert(think.seat);
        }
        assert!(done.len() == seats.len() && !seats.is_empty(), "{game}");
    }
}

#[test]
fn whoever_is_at_work_is_waited_for_and_nobody_else() {
    let mut home = Home::open("attika");
    let (_, mut parts) = home.ask();
    assert_eq!(home.gather.settle(|_| false), None, "nobody has answered yet");
    let (second, first) = (parts.remove(1), parts.remove(0));
    let found = home.find(second);
    home.gather.take(1, home.asked, found.clone());
    assert_eq!(home.gather.settle(|index| index < 2), None, "the first is at work");
    let late = home.find(first);
    home.gather.take(0, home.asked + 1, late.clone());
    assert_eq!(home.gather.settle(|index| index < 2), None, "that was of another thought");
    home.gather.take(0, home.asked, late);
    let pondered = home.gather.settle(|index| index < 2).expect("the third never came");
    assert_eq!(pondered.id, home.asked);
    home.gather.take(2, home.asked, found);
    assert_eq!(home.gather.settle(|_| false), None, "it was settled before");
}

#[test]
fn a_worker_that_comes_late_or_not_at_all_stops_nothing() {
    let mut home = Home::open("strada-romana");
    for who in [&[1][..], &[1, 2], &[0, 1, 2], &[0, 2], &[2], &[0, 1, 2]] {
        let (think, parts) = home.ask();
        let pondered = home.settle(parts, who);
        assert!(pondered.imagined > 0);
        home.play(&think, pondered);
    }
}

#[test]
fn a_position_that_nobody_can_read_is_answered_all_the_same() {
    let mut home = Home::open("rialto");
    let (_, mut parts) = home.ask();
    for part in &mut parts {
        part.position.game = "chess".into();
    }
    for (index, part) in (0..).zip(parts) {
        let found = home.find(part);
        assert_eq!(found, None);
        home.gather.take(index, home.asked, found);
    }
    let pondered = home.gather.settle(|_| false).expect("all have answered");
    assert_eq!((pondered.choice, pondered.imagined), (None, 0));
}
