//! What a server tells of a table, as every table of the page is shown.

use catalog::Position;
use engine::Seat;
use protocol::{About, Proposal, Sitting, Stage, Update, Who};
use room::{Next, Shown, Sitter};

/// The names of those who have none of their own: bots, by seat.
const NAMES: [&str; 6] = ["Ivo", "Nilo", "Petra", "Oskar", "Bruna", "Tilda"];

/// Who played once, and whom the server was asked to forget.
const SOMEBODY: &str = "Somebody";

/// Who sits where. A bot gets a name that nobody at the table has, the same on every page.
pub fn sitters(about: &About, free: &str) -> Vec<Sitter> {
    let taken = |name: &&str| {
        let is = |sitting: &Sitting| matches!(&sitting.who, Who::Person { name: theirs, .. } if theirs == name);
        about.seats.iter().any(is)
    };
    let mut names = NAMES.iter().copied().filter(|name| !taken(name));
    let sitter = |sitting: &Sitting| match &sitting.who {
        // Whom the server was asked to forget has no name; where the game goes on a bot plays.
        Who::Person { name, .. } if name.is_empty() => match &sitting.played_by {
            Some(level) => Sitter { name: names.next().unwrap_or(NAMES[0]).to_owned(), bot: level.parse().ok() },
            None => Sitter::person(SOMEBODY),
        },
        Who::Person { name, .. } => {
            let bot = sitting.played_by.as_ref().and_then(|level| level.parse().ok());
            Sitter { name: name.clone(), bot }
        }
        Who::Bot { level } => Sitter { name: names.next().unwrap_or(NAMES[0]).to_owned(), bot: level.parse().ok() },
        Who::Open | Who::Invited => Sitter::person(free),
    };
    about.seats.iter().map(sitter).collect()
}

/// Who is to do something next, for whoever looks through these eyes. A person who may act does not
/// wait for a bot that thinks at the same time.
pub fn next(about: &About, position: &Position) -> Next {
    match about.stage {
        Stage::Over | Stage::Ended => return Next::Over,
        Stage::Open | Stage::Running | Stage::Paused | Stage::Frozen => {}
    }
    let bot = |seat: &Seat| {
        let sitting = about.seats.get(seat.index());
        sitting.is_some_and(|sitting| matches!(sitting.who, Who::Bot { .. }) || sitting.played_by.is_some())
    };
    let own = position.acting().filter(|seat| !bot(seat));
    let Some(first) = position.to_act.first() else { return Next::Over };
    match own {
        Some(_) if about.stage == Stage::Running => Next::You,
        Some(seat) => Next::Person(seat),
        None => position.to_act.iter().find(bot).map_or(Next::Person(first), Next::Bot),
    }
}

/// The table as an update tells it, once the game has begun. What cannot be read is not shown.
pub fn shown(update: &Update, about: &About) -> Option<Shown> {
    let mut position = update.position().ok().flatten()?;
    recall(&mut position, about);
    let plies = position.ply;
    Some(Shown { next: next(about, &position), plies, hides: false, position })
}

/// While somebody asks to go back, the board marks what would be taken back, as it marks what happened
/// since one last acted. Whoever may still take their own ply back keeps that in sight.
fn recall(position: &mut Position, about: &About) {
    if let Some(Proposal::Undo { to }) = about.proposal.as_ref().map(|proposed| proposed.what)
        && position.undo_floor.is_none()
    {
        position.acted = Some(to);
    }
}

/// The table as it was, beside what is known of it now: nothing new is told.
pub fn looked(position: Position, live: &Shown) -> Shown {
    let position = Position { since: live.plies + 1, news: Vec::new(), seq: live.position.seq, ..position };
    Shown { position, plies: live.plies, next: live.next, hides: false }
}

#[cfg(test)]
mod tests {
    use engine::{Seats, Viewer};
    use protocol::{Clock, Hash};

    use super::*;

    fn about(seats: &[Who], stage: Stage) -> About {
        let sitting = |who: &Who| Sitting {
            who: who.clone(),
            played_by: None,
            resigned: false,
            talks: false,
            overdue: false,
            left: None,
        };
        About {
            game: String::new(),
            preset: String::new(),
            switches: Vec::new(),
            public: false,
            stage,
            host: None,
            to_act: Vec::new(),
            seats: seats.iter().map(sitting).collect(),
            proposal: None,
            clock: Clock::None,
            hints: false,
            dice: Hash([0; 32]),
            rules: None,
            result: None,
            rematch: None,
        }
    }

    fn person(name: &str) -> Who {
        Who::Person { person: 1, name: name.into(), program: false }
    }

    fn bot() -> Who {
        Who::Bot { level: "master".into() }
    }

    fn position(viewer: Viewer, to_act: Seats) -> Position {
        let table = catalog::start(catalog::SLUGS[0], "", &[], 3, &mut engine::SeededDice::new(1)).expect("it starts");
        Position { to_act, ..table.whole(viewer) }
    }

    const ONE: Seat = Seat::FIRST;
    const TWO: Seat = Seat::new(1);

    #[test]
    fn a_bot_is_called_what_nobody_is_called() {
        let about = about(&[person("Ivo"), bot(), bot()], Stage::Running);
        let names: Vec<String> = sitters(&about, "").into_iter().map(|sitter| sitter.name).collect();
        assert_eq!(names, ["Ivo", "Nilo", "Petra"]);
    }

    #[test]
    fn whoever_was_forgotten_is_called_like_the_bot_that_plays_on() {
        let mut about = about(&[person("Ivo"), person(""), bot()], Stage::Running);
        about.seats[1].played_by = Some("journeyman".into());
        let sitters = sitters(&about, "");
        let names: Vec<&str> = sitters.iter().map(|sitter| sitter.name.as_str()).collect();
        assert_eq!(names, ["Ivo", "Nilo", "Petra"]);
        assert!(sitters[1].bot.is_some());
    }

    #[test]
    fn nobody_waits_for_a_bot_that_thinks_at_the_same_time() {
        let about = about(&[person("Ada"), bot(), person("Bo")], Stage::Running);
        let both = Seats::only(ONE).with(TWO);
        assert_eq!(next(&about, &position(Viewer::Seat(ONE), both)), Next::You);
        assert_eq!(next(&about, &position(Viewer::Spectator, both)), Next::Bot(TWO));
        assert_eq!(next(&about, &position(Viewer::Seat(Seat::new(2)), Seats::only(ONE))), Next::Person(ONE));
    }

    #[test]
    fn what_would_be_taken_back_is_marked_unless_one_can_take_back_oneself() {
        let what = Proposal::Undo { to: 4 };
        let proposal = Some(protocol::Proposed { seq: 9, seat: ONE, what, agreed: vec![ONE] });
        let asked = About { proposal, ..about(&[person("Ada"), person("Bo")], Stage::Running) };
        let acted = |undo_floor| {
            let mut eyes = Position { undo_floor, acted: Some(6), ..position(Viewer::Seat(TWO), Seats::only(TWO)) };
            recall(&mut eyes, &asked);
            eyes.acted
        };
        assert_eq!((acted(None), acted(Some(5))), (Some(4), Some(6)));
    }

    #[test]
    fn while_the_clocks_stand_or_a_bot_plays_for_one_nothing_is_asked() {
        let eyes = position(Viewer::Seat(ONE), Seats::only(ONE));
        assert_eq!(next(&about(&[person("Ada"), bot()], Stage::Paused), &eyes), Next::Person(ONE));
        let mut played = about(&[person("Ada"), bot()], Stage::Running);
        played.seats[0].played_by = Some("journeyman".into());
        assert_eq!(next(&played, &eyes), Next::Bot(ONE));
        assert_eq!(next(&about(&[person("Ada"), bot()], Stage::Ended), &eyes), Next::Over);
    }
}
