//! Law 15: what a viewer hears follows from what it may see.
//!
//! A ply is played in two worlds that the viewer cannot tell apart, with other dice. If it sees the
//! same afterwards, it must have heard the same.

use std::collections::BTreeSet;

use engine::{Croupier, Dice, Game, Ply, RecordingDice, Roll, ScriptedDice, Seat, SeededDice, Viewer};

use super::{Breach, breach, pick};
use crate::play::CHOICE;

/// Which kinds of events were compared, so that the law cannot pass by comparing nothing.
#[derive(Clone, Default, Debug)]
pub struct Heard {
    /// Kinds of which some viewer hears less than happened.
    altered: BTreeSet<String>,
    /// Kinds of which a viewer heard less while other things happened in its other world.
    compared: BTreeSet<String>,
}

impl Heard {
    /// Takes in what was compared at another table.
    pub fn add(&mut self, other: &Heard) {
        self.altered.extend(other.altered.iter().cloned());
        self.compared.extend(other.compared.iter().cloned());
    }

    /// Fails if an event that is altered for somebody was never compared.
    pub fn finish(&self) -> Result<(), Breach> {
        match self.altered.difference(&self.compared).next() {
            None => Ok(()),
            Some(kind) => breach(15, format!("`{kind}` is not for everybody, and no two worlds put it to the test")),
        }
    }

    /// Compares the set-up of a game with set-ups in which one roll came up otherwise.
    pub(super) fn setup<G: Game>(&mut self, options: &G::Options, seats: u8, dice: &SeededDice) -> Result<(), Breach> {
        let mut luck = dice.clone();
        let Some(truth) = Told::<G>::setup(options, seats, &mut dice.clone()) else { return Ok(()) };
        self.note(&truth, seats);
        for place in 0..truth.rolls.len() {
            let mut rolls = truth.rolls.clone();
            let roll = &mut rolls[place];
            roll.value = (roll.value + 1 + luck.roll(CHOICE, roll.bound - 1)) % roll.bound;
            let mut dice = ScriptedDice::new(&rolls);
            let other = Told::<G>::setup(options, seats, &mut dice);
            let Some(other) = other.filter(|_| dice.finish().is_ok()) else { continue };
            for viewer in Viewer::all(seats) {
                self.compare(&truth, &other, viewer, "set-up")?;
            }
        }
        Ok(())
    }

    /// Compares a ply with one in a world of the viewer.
    pub(super) fn ply<G: Game>(
        &mut self,
        trail: &Trail<G>,
        game: &G,
        (seat, action): (Seat, G::Action),
        truth: &Told<G>,
        viewer: Viewer,
        luck: &mut SeededDice,
    ) -> Result<(), Breach> {
        self.note(truth, game.seats());
        // An open action without chance can hardly leak: a few of those will do.
        let secret = game.secret(seat, action);
        if !secret && !truth.revealed && truth.rolls.is_empty() && luck.roll(CHOICE, 4) != 0 {
            return Ok(());
        }
        let world =
            if truth.revealed { trail.world(game, viewer, luck) } else { Some(G::imagine(&game.view(viewer), luck)) };
        let Some(world) = world else { return Ok(()) };
        let mut legal = Vec::new();
        world.legal(seat, &mut legal);
        let free = secret && !viewer.is(seat) && !truth.revealed;
        let there = if free { pick(&legal, luck) } else { legal.binary_search(&action).ok().map(|_| action) };
        let Some(there) = there else { return Ok(()) };
        let mut dice = SeededDice::new(u64::from(luck.roll(CHOICE, u32::MAX)));
        let other = Told::ply(&world, seat, there, &mut dice);
        if truth.revealed != other.revealed {
            return Ok(());
        }
        self.compare(truth, &other, viewer, &format!("`{action}` of seat {seat}"))
    }

    fn note<G: Game>(&mut self, told: &Told<G>, seats: u8) {
        for event in &told.events {
            if Viewer::all(seats).any(|viewer| is_altered::<G>(event, viewer)) {
                self.altered.insert(kind(event));
            }
        }
    }

    fn compare<G: Game>(&mut self, truth: &Told<G>, other: &Told<G>, viewer: Viewer, what: &str) -> Result<(), Breach> {
        if truth.after.view(viewer) != other.after.view(viewer) {
            return Ok(());
        }
        for event in truth.events.iter().filter(|event| is_altered::<G>(event, viewer)) {
            let kind = kind(event);
            if truth.of_kind(&kind) != other.of_kind(&kind) {
                self.compared.insert(kind);
            }
        }
        let (mut here, mut there) = (truth.heard_by(viewer), other.heard_by(viewer));
        if !truth.rolls.is_empty() || !other.rolls.is_empty() {
            here.sort();
            there.sort();
        }
        if here != there {
            return breach(
                15,
                format!(
                    "after {what} {viewer:?} sees the same in two worlds, but hears other things\n  here:  {}\n  there: {}",
                    here.join(", "),
                    there.join(", ")
                ),
            );
        }
        Ok(())
    }
}

/// How a ply or a set-up went in one world.
pub(super) struct Told<G: Game> {
    pub(super) after: G,
    events: Vec<G::Event>,
    rolls: Vec<Roll>,
    revealed: bool,
}

impl<G: Game> Told<G> {
    pub(super) fn ply(game: &G, seat: Seat, action: G::Action, dice: &mut dyn Dice) -> Told<G> {
        let mut recording = RecordingDice::new(dice);
        let (mut after, mut events) = (game.clone(), Vec::new());
        let mut croupier = Croupier::new(&mut recording, &mut events);
        after.apply(seat, action, &mut croupier);
        let revealed = croupier.has_revealed();
        Told { after, events, rolls: recording.into_rolls(), revealed }
    }

    fn setup(options: &G::Options, seats: u8, dice: &mut dyn Dice) -> Option<Told<G>> {
        let mut recording = RecordingDice::new(dice);
        let mut events = Vec::new();
        let after = G::setup(options, seats, &mut Croupier::new(&mut recording, &mut events)).ok()?;
        Some(Told { after, events, rolls: recording.into_rolls(), revealed: false })
    }

    fn of_kind(&self, kind: &str) -> Vec<String> {
        let texts = self.events.iter().map(|event| format!("{event:?}"));
        texts.filter(|text| text.starts_with(kind)).collect()
    }

    fn heard_by(&self, viewer: Viewer) -> Vec<String> {
        let heard = self.events.iter().filter_map(|event| G::disclose(event.clone(), viewer));
        heard.map(|event| format!("{event:?}")).collect()
    }
}

/// What was played since the first secret choice that is still to be shown. A ply that shows choices
/// is compared only with worlds in which they were the same.
pub(super) struct Trail<G: Game> {
    start: Option<G>,
    plies: Vec<Ply<G::Action>>,
}

impl<G: Game> Trail<G> {
    pub(super) const fn new() -> Trail<G> {
        Trail { start: None, plies: Vec::new() }
    }

    /// A ply was played in this game.
    pub(super) fn push(&mut self, game: &G, seat: Seat, action: G::Action, told: &Told<G>) {
        if told.revealed {
            *self = Trail::new();
            return;
        }
        if self.start.is_none() && game.secret(seat, action) {
            self.start = Some(game.clone());
        }
        if self.start.is_some() {
            self.plies.push(Ply { seat, action, rolls: told.rolls.clone() });
        }
    }

    /// A world of the viewer in which everybody chose the same.
    fn world(&self, game: &G, viewer: Viewer, luck: &mut SeededDice) -> Option<G> {
        let Some(start) = &self.start else { return Some(G::imagine(&game.view(viewer), luck)) };
        let mut world = G::imagine(&start.view(viewer), luck);
        let mut legal = Vec::new();
        for ply in &self.plies {
            world.legal(ply.seat, &mut legal);
            legal.binary_search(&ply.action).ok()?;
            let mut dice = ScriptedDice::new(&ply.rolls);
            world.apply(ply.seat, ply.action, &mut Croupier::quiet(&mut dice));
            dice.finish().ok()?;
        }
        (world.view(viewer) == game.view(viewer)).then_some(world)
    }
}

fn is_altered<G: Game>(event: &G::Event, viewer: Viewer) -> bool {
    G::disclose(event.clone(), viewer).as_ref() != Some(event)
}

/// The name of an event's variant.
fn kind<E: std::fmt::Debug>(event: &E) -> String {
    format!("{event:?}").chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparing_nothing_is_a_breach() {
        let kinds = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let mut heard = Heard { altered: kinds(&["Drew", "Looked"]), compared: kinds(&["Drew"]) };
        assert!(heard.finish().is_err_and(|breach| breach.law == 15 && breach.what.contains("`Looked`")));
        heard.add(&Heard { altered: kinds(&[]), compared: kinds(&["Looked"]) });
        assert_eq!(heard.finish(), Ok(()));
    }
}
