//! What actions would do, found out by doing them in an imagined world: one rule, not a second copy
//! of the rules.

use serde::{Deserialize, Serialize};

use crate::{Croupier, Dice, Game, PerSeat, RecordingDice, Seat, Seats, SeededDice, Viewer};

/// What a click would do, as far as it can be known.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Forecast {
    /// What is paid at once, in the game's own currency.
    pub cost: u16,
    /// What must still be paid for it by a later action, at least: "from 2 cards".
    pub later: Option<u16>,
    /// What the actor's points change by at once.
    pub points: i16,
    /// The places that are touched, named as in the notation and as on the board.
    pub touches: Vec<String>,
}

impl Forecast {
    /// What is paid, at once or later.
    pub fn price(&self) -> u16 {
        self.later.unwrap_or(self.cost)
    }
}

/// What each of a seat's legal actions would do. The world is imagined once for all of them.
pub fn forecasts<G: Game>(view: &G::View, seat: Seat, actions: &[G::Action]) -> Vec<Forecast> {
    let seen = Foresight::<G>::new(view, seat);
    actions.iter().map(|&action| seen.forecast(action)).collect()
}

/// Plays actions of a seat one after another in an imagined world, as far as their outcome can be
/// known: up to the first that is refused, rolls or reveals, or until others are to act, unless all
/// was sealed so far.
pub fn foresee<G: Game>(view: &G::View, seat: Seat, actions: &[G::Action]) -> Foreseen<G> {
    Foresight::new(view, seat).foresee(actions)
}

/// A seat's view with a world imagined from it, for any number of questions.
///
/// ```
/// use engine::{Croupier, Foresight, Game, Seat, SeededDice, Stop, Viewer, race::{Action, Race, Rules}};
///
/// let game = Race::setup(&Rules, 2, &mut Croupier::quiet(&mut SeededDice::new(1)))?;
/// let view = game.view(Viewer::Seat(Seat::FIRST));
/// let seen = Foresight::<Race>::new(&view, Seat::FIRST);
/// assert_eq!(seen.foresee(&[Action::Run]).stop, Stop::Rolls, "nobody knows how far");
/// assert_eq!(seen.foresee(&[Action::Rest, Action::Rest]).stop, Stop::Turn);
/// # Ok::<(), engine::SetupError>(())
/// ```
pub struct Foresight<'a, G: Game> {
    /// What the seat knows.
    pub view: &'a G::View,
    /// Whose view it is.
    pub seat: Seat,
    /// A game that could be the real one.
    pub game: G,
}

/// Where a list of actions leads.
#[derive(Clone, Debug)]
pub struct Foreseen<G: Game> {
    /// The imagined game after them. The seat's own view of it and its next choices are the true
    /// ones.
    pub game: G,
    /// How many of the actions were played.
    pub steps: usize,
    /// Why no more were.
    pub stop: Stop,
    /// What was paid.
    pub cost: u16,
    /// What every seat's points changed by, as far as the seat knows them.
    pub points: PerSeat<i32>,
    /// The places that were touched.
    pub touches: Vec<String>,
}

/// Why foresight ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// All actions were played.
    Played,
    /// The next action is not legal.
    Refused,
    /// The next action rolls.
    Rolls,
    /// The next action shows something hidden.
    Reveals,
    /// Others are to act, or nobody is.
    Turn,
}

impl<'a, G: Game> Foresight<'a, G> {
    /// Imagines a world for the seat whose view this is.
    pub fn new(view: &'a G::View, seat: Seat) -> Self {
        Foresight { view, seat, game: G::imagine(view, &mut SeededDice::new(HERE)) }
    }

    /// What a legal action would do. Where it rolls or reveals, only what comes out the same in
    /// another world is told.
    pub fn forecast(&self, action: G::Action) -> Forecast {
        let Tried { after, chance } = try_out(&self.game, self.seat, action, &mut SeededDice::new(HERE));
        let (mut cost, mut points) = self.change(&after);
        if chance.is_some() {
            let world = G::imagine(self.view, &mut SeededDice::new(ELSEWHERE));
            let there = self.change(&try_out(&world, self.seat, action, &mut SeededDice::new(ELSEWHERE)).after);
            cost = if there.0 == cost { cost } else { 0 };
            points = if there.1 == points { points } else { 0 };
        }
        let later = self.game.later(self.seat, action).filter(|_| cost == 0);
        Forecast { cost, later, points, touches: self.game.touches(self.seat, action) }
    }

    /// What it costs the seat and pays it to get there.
    fn change(&self, after: &G) -> (u16, i16) {
        let after = after.view(Viewer::Seat(self.seat));
        (paid::<G>(self.view, &after, self.seat), gained::<G>(self.view, &after, self.seat) as i16)
    }

    /// Plays actions as far as their outcome can be known.
    pub fn foresee(&self, actions: &[G::Action]) -> Foreseen<G> {
        let mut legal = Vec::new();
        self.walk(actions, |game, action| {
            game.legal(self.seat, &mut legal);
            legal.binary_search(&action).is_ok()
        })
    }

    /// The same for steps that are known to be legal one after another.
    pub fn follow(&self, steps: &[G::Action]) -> Foreseen<G> {
        self.walk(steps, |_, _| true)
    }

    fn walk(&self, actions: &[G::Action], mut allows: impl FnMut(&G, G::Action) -> bool) -> Foreseen<G> {
        let (seat, viewer) = (self.seat, Viewer::Seat(self.seat));
        let mut game = self.game.clone();
        let mut view = self.view.clone();
        let (mut steps, mut cost, mut touches) = (0, 0, Vec::new());
        // What is sealed changes nothing for those who choose at the same time, nor they for it.
        let mut sealed = true;
        let stop = loop {
            let Some(&action) = actions.get(steps) else { break Stop::Played };
            if !game.to_act().contains(seat) || !sealed && game.to_act() != Seats::only(seat) {
                break Stop::Turn;
            }
            if !allows(&game, action) {
                break Stop::Refused;
            }
            let Tried { after, chance } = try_out(&game, seat, action, &mut SeededDice::new(HERE));
            if let Some(chance) = chance {
                break chance;
            }
            touches.extend(game.touches(seat, action));
            sealed &= game.secret(seat, action);
            let seen = after.view(viewer);
            cost += paid::<G>(&view, &seen, seat);
            (game, view) = (after, seen);
            steps += 1;
        };
        let points = PerSeat::new(game.seats(), |other| gained::<G>(self.view, &view, other));
        Foreseen { game, steps, stop, cost, points, touches }
    }
}

/// Seeds of the imagined worlds; which they are does not matter.
const HERE: u64 = 0;
const ELSEWHERE: u64 = 1;

struct Tried<G> {
    after: G,
    /// Whether chance or a hidden thing had a hand in it.
    chance: Option<Stop>,
}

fn try_out<G: Game>(game: &G, seat: Seat, action: G::Action, dice: &mut dyn Dice) -> Tried<G> {
    let mut recording = RecordingDice::new(dice);
    let mut croupier = Croupier::quiet(&mut recording);
    let mut after = game.clone();
    after.apply(seat, action, &mut croupier);
    let revealed = croupier.has_revealed();
    let rolled = !recording.into_rolls().is_empty();
    Tried { after, chance: if rolled { Some(Stop::Rolls) } else { revealed.then_some(Stop::Reveals) } }
}

fn paid<G: Game>(before: &G::View, after: &G::View, seat: Seat) -> u16 {
    let fallen = G::currency(before, seat) - G::currency(after, seat);
    u16::try_from(fallen.max(0)).unwrap_or(u16::MAX)
}

fn gained<G: Game>(before: &G::View, after: &G::View, seat: Seat) -> i32 {
    match (G::points(before, seat), G::points(after, seat)) {
        (Some(before), Some(after)) => after - before,
        (None, _) | (_, None) => 0,
    }
}
