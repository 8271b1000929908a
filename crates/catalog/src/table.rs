//! A live table with its type erased: hosts speak to it in notation and get positions.

use std::any::Any;

use bots::Knowledge;
use engine::{
    Counted, Croupier, Dice, Ended, Game, Info, Options as _, Record, RewindError, Rolled, ScriptedDice, Seat, Seats,
    SeededDice, Session, Stale, Viewer, Words, options_from_pairs, options_to_pairs, ply_line,
};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::{CatalogError, Moment, Position, Refused, Told};

/// A game in progress, whichever it is.
pub trait Table: Send {
    /// Facts about its title.
    fn info(&self) -> &'static Info;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// Every switch with its value.
    fn options(&self) -> Vec<(&'static str, &'static str)>;
    /// Whether a seat may come to know something that another does not.
    fn hides(&self) -> bool;
    /// How many plies were played.
    fn ply(&self) -> usize;
    /// Who must act.
    fn to_act(&self) -> Seats;
    /// Who chose the ply with this number, counted from 0; nobody where there was nothing to choose.
    fn chose(&self, ply: usize) -> Option<Seat>;
    /// How often each source was rolled on, for dice that go on from here.
    fn rolled(&self) -> Rolled;
    /// The table as one viewer may know it.
    fn position(&self, viewer: Viewer, moment: &Moment) -> Position;
    /// Tries actions of a seat, given in notation, one after another, and shows nothing. It ends
    /// before the first that is refused, and after the first that rolls, reveals or leaves another
    /// seat to act.
    fn attempt(&self, seat: Seat, actions: &[String], dice: &mut dyn Dice) -> Result<Attempt, Refused>;
    /// Tries the step that the seat to act cannot but do, if there is one and everybody can tell: whose
    /// it is and what it did.
    fn forced(&self, dice: &mut dyn Dice) -> Option<(Seat, Attempt)>;
    /// Makes an attempt the state of the table, once its lines are stored.
    fn adopt(&mut self, attempt: Attempt) -> Result<(), Stale>;
    /// The earliest ply that undo reaches without passing a barrier.
    fn undo_floor(&self) -> usize;
    /// Goes back to the state after so many plies.
    fn rewind(&mut self, plies: usize) -> Result<(), RewindError>;
    /// The record in its text form.
    fn record(&self) -> String;
    /// A fingerprint of what the rules say now: who is to act, what each may do, the standings.
    fn said(&self) -> u64;
    /// The same table, to try things on.
    fn fork(&self) -> Box<dyn Table>;
    /// The same table in another world that the seat cannot tell from this one: what is hidden is
    /// other, and nothing is told of what led here. Whoever answers differently there has peeked.
    fn elsewhere(&self, seat: Seat, seed: u64) -> Box<dyn Table>;
}

impl dyn Table + '_ {
    /// The table as a viewer may know it who has been told nothing yet.
    pub fn whole(&self, viewer: Viewer) -> Position {
        self.position(viewer, &Moment { seq: self.ply() as u64, ..Moment::default() })
    }

    /// Tries one action and adopts it: for tools and tests that store nothing.
    pub fn play(&mut self, seat: Seat, action: &str, dice: &mut dyn Dice) -> Result<(), Refused> {
        let attempt = self.attempt(seat, &[action.to_owned()], dice)?;
        self.adopt(attempt).expect("it was tried on this very state");
        Ok(())
    }

    /// The same table as it was after so many plies.
    pub fn at(&self, plies: usize) -> Result<Box<dyn Table>, RewindError> {
        let mut table = self.fork();
        table.rewind(plies)?;
        Ok(table)
    }
}

/// What some actions would do, before anybody sees it.
pub struct Attempt {
    /// The lines of the record to store, one a ply; at least one.
    pub lines: Vec<String>,
    /// A fingerprint of what the rules say after each.
    pub digests: Vec<u64>,
    /// Who is to act after them.
    pub to_act: Seats,
    /// Why the actions after them were not done, if they were refused.
    pub refused: Option<Refused>,
    /// The game's own attempt.
    typed: Box<dyn Any + Send>,
}

/// What a game needs to be in the catalog.
pub trait Title: Game + Words + Counted + Knowledge {}

impl<G: Game + Words + Counted + Knowledge> Title for G {}

/// A game with what led to it.
#[derive(Clone)]
pub(crate) struct Live<G: Game> {
    session: Session<G>,
    /// What happened, undisclosed: set-up first, then one list a ply.
    news: Vec<Vec<G::Event>>,
}

/// Sets up a table.
pub fn start<G: Title>(
    preset: &str,
    switches: &[(String, String)],
    seats: u8,
    dice: &mut dyn Dice,
) -> Result<Box<dyn Table>, CatalogError> {
    let pairs = switches.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = options_from_pairs::<G::Options>(preset, pairs)?;
    let (session, opening) = Session::<G>::start(&options, seats, dice)?;
    Ok(Box::new(Live { session, news: vec![opening] }))
}

/// Takes up a recorded table.
pub fn resume<G: Title>(text: &str) -> Result<Box<dyn Table>, CatalogError> {
    let (_, session) = Record::<G>::from_text(text)?;
    let news = retell(session.record());
    Ok(Box::new(Live { session, news }))
}

/// A table that could be the one a viewer looks at, to try things on: what is hidden from the viewer is
/// imagined, and what led there is not known.
pub(crate) fn imagined<G: Title>(view: &G::View, seed: u64) -> Box<dyn Table> {
    let session = Session::imagined(G::imagine(view, &mut SeededDice::new(seed)));
    Box::new(Live { session, news: vec![Vec::new()] })
}

impl<G: Title> Live<G> {
    fn told(&self, viewer: Viewer, since: usize) -> Vec<Told> {
        let mut told = Vec::new();
        for (ply, events) in self.news.iter().enumerate().skip(since) {
            let disclosed = events.iter().filter_map(|event| G::disclose(event.clone(), viewer));
            let by = ply.checked_sub(1).and_then(|played| self.session.record().plies.get(played)).map(|ply| ply.seat);
            told.extend(disclosed.map(|event| Told { ply, by, event: raw(&event) }));
        }
        told
    }

    fn legal(&self, viewer: Viewer) -> Vec<String> {
        let game = self.session.game();
        let Some(seat) = viewer.seat().filter(|&seat| game.to_act().contains(seat)) else { return Vec::new() };
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    fn erased(&self, attempt: engine::Attempt<G>, refused: Option<Refused>) -> Attempt {
        let number = |index: usize| self.session.plies() + index + 1;
        let lines = attempt.plies.iter().enumerate().map(|(index, ply)| ply_line::<G>(number(index), ply)).collect();
        Attempt {
            lines,
            digests: attempt.digests.clone(),
            to_act: attempt.game.to_act(),
            refused,
            typed: Box::new(attempt),
        }
    }
}

impl<G: Title> Table for Live<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn seats(&self) -> u8 {
        self.session.game().seats()
    }

    fn options(&self) -> Vec<(&'static str, &'static str)> {
        options_to_pairs(self.session.game().options())
    }

    fn hides(&self) -> bool {
        self.session.game().options().hides()
    }

    fn ply(&self) -> usize {
        self.session.plies()
    }

    fn to_act(&self) -> Seats {
        self.session.game().to_act()
    }

    fn chose(&self, ply: usize) -> Option<Seat> {
        self.session.chose(ply)
    }

    fn rolled(&self) -> Rolled {
        self.session.rolled()
    }

    fn position(&self, viewer: Viewer, moment: &Moment) -> Position {
        let game = self.session.game();
        let plies = &self.session.record().plies;
        let acted = viewer.seat().and_then(|seat| (0..plies.len()).rev().find(|&ply| self.chose(ply) == Some(seat)));
        Position {
            game: G::INFO.slug.into(),
            rules_version: G::INFO.rules_version,
            seats: self.seats(),
            viewer,
            seq: moment.seq,
            ply: plies.len(),
            to_act: game.to_act(),
            decision: moment.decision,
            legal: self.legal(viewer),
            acted: acted.map(|index| index + 1),
            undo_floor: moment.undo_floor,
            since: moment.since,
            news: self.told(viewer, moment.since),
            standings: game.standings().map(|standings| standings.values().to_vec()),
            view: raw(&game.view(viewer)),
        }
    }

    fn attempt(&self, seat: Seat, actions: &[String], dice: &mut dyn Dice) -> Result<Attempt, Refused> {
        let read = |text: &String| text.trim().parse().map_err(|_| Refused::Notation { given: text.clone() });
        let known: Vec<G::Action> = actions.iter().map_while(|text| read(text).ok()).collect();
        let unread = actions.get(known.len()).map(read).and_then(Result::err);
        if let (true, Some(refused)) = (known.is_empty(), &unread) {
            return Err(refused.clone());
        }
        let attempt = self.session.attempt(seat, &known, dice);
        let attempt = attempt.map_err(|refused| Refused::from_rules(&refused, &known[0]))?;
        let refused = match &attempt.ended {
            Ended::Done => unread,
            Ended::Barrier => None,
            Ended::Refused(refused) => Some(Refused::from_rules(refused, &known[attempt.plies.len()])),
        };
        Ok(self.erased(attempt, refused))
    }

    fn forced(&self, dice: &mut dyn Dice) -> Option<(Seat, Attempt)> {
        let attempt = self.session.forced(dice)?;
        let seat = attempt.plies.first()?.seat;
        Some((seat, self.erased(attempt, None)))
    }

    fn adopt(&mut self, attempt: Attempt) -> Result<(), Stale> {
        let attempt = attempt.typed.downcast::<engine::Attempt<G>>().map_err(|_| Stale)?;
        self.news.extend(self.session.adopt(*attempt)?);
        Ok(())
    }

    fn undo_floor(&self) -> usize {
        self.session.undo_floor()
    }

    fn rewind(&mut self, plies: usize) -> Result<(), RewindError> {
        self.session.rewind(plies)?;
        self.news.truncate(plies + 1);
        Ok(())
    }

    fn record(&self) -> String {
        self.session.record().to_text(self.session.game())
    }

    fn said(&self) -> u64 {
        engine::said(self.session.game())
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn elsewhere(&self, seat: Seat, seed: u64) -> Box<dyn Table> {
        let view = self.session.game().view(Viewer::Seat(seat));
        let session = self.session.elsewhere(G::imagine(&view, &mut SeededDice::new(seed)));
        Box::new(Live { session, news: vec![Vec::new(); self.news.len()] })
    }
}

/// What happened in a record, told again.
fn retell<G: Game>(record: &Record<G>) -> Vec<Vec<G::Event>> {
    let mut events = Vec::new();
    let mut dice = ScriptedDice::new(&record.opening);
    let mut game = G::setup(&record.options, record.seats, &mut Croupier::new(&mut dice, &mut events))
        .expect("a record that replayed sets up");
    let mut news = vec![events];
    for ply in &record.plies {
        let mut events = Vec::new();
        let mut dice = ScriptedDice::new(&ply.rolls);
        game.apply(ply.seat, ply.action, &mut Croupier::new(&mut dice, &mut events));
        news.push(events);
    }
    news
}

fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    to_raw_value(value).expect("views and events are plain data")
}
