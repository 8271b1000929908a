//! What is worth knowing about playing each game well: one file a game, and one table of numbers.

/// A game's `WEIGHTS`: every number that was found by playing and not by reading the rules, with its
/// name, so that a tuner has one place to move them.
macro_rules! weights {
    ($($(#[$about:meta])* $name:ident: $kind:ty = $value:expr,)*) => {
        /// What the knowledge of this game weighs by.
        pub(super) struct Weights {
            $($(#[$about])* pub(super) $name: $kind,)*
        }

        /// The numbers that play.
        pub(super) const WEIGHTS: Weights = Weights { $($name: $value,)* };
    };
}

mod attika;
mod la_strada;
mod new_world;
mod rialto;
mod strada_romana;
#[cfg(test)]
mod trial;

use engine::{Game, PerSeat, Seat};

use crate::{
    Level, Pace, Rng, Thinks, Turns,
    net::{Inputs, Shelf, Traits},
    review::Fitted,
};

/// How far a search plays an imagined game on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ahead {
    /// How many turns.
    pub turns: u32,
    /// For how many of them it chooses by ratings instead of leanings.
    pub keen: u32,
}

/// Play knowledge. It is asked about imagined games only, so it may look at everything in them.
pub trait Knowledge: Game {
    /// How many turns a search plays an imagined game on before it asks for the outlook. Tuned by
    /// measurement; see docs/bots.md.
    const HORIZON: u32 = 4;

    /// For how many of these turns it chooses by ratings instead of leanings.
    const KEEN: u32 = 0;

    /// Both where positions are valued by the learned evaluation, at two seats. Larger tables are played on for as
    /// many rounds.
    const LEARNED: Option<Ahead> = None;

    /// Whether a search branches by [`Knowledge::turns`] where its own seat is to act now.
    const WHOLE: bool = false;

    /// About how many iterations a search makes in a millisecond on one core. Budgets in iterations
    /// are a level's time at this pace, so that a level thinks about as long in every game.
    const PACE: u32 = 10;

    /// What `ludoteca bench --search` measured on the machine of docs/bots.md, for matches at equal time.
    const MEASURED: Pace = Pace::UNKNOWN;

    /// How win chances are corrected, by the size of the table.
    const FITTED: &'static [Fitted] = &[];

    /// Positions from the middle of games, as [`positions`](crate::positions) reads them.
    const POSITIONS: &'static str = "";

    /// What difference between two ratings is worth a second look.
    const GRAIN: f32 = 1.0;

    /// By how many points an outlook is typically wrong about the end.
    const DOUBT: f32 = 10.0;

    /// Whether the game is played for points. Where not, a learned evaluation has only chances to learn.
    const SCORED: bool = true;

    /// Whether [`Knowledge::belief`] says anything.
    const BELIEVES: bool = false;

    /// A bot for one seat. Each game makes its own, so that its search is compiled here, for speed,
    /// and not wherever a bot is wanted.
    fn mind(level: Level, seed: u64) -> Box<dyn Thinks<Self>>;

    /// Rates each legal action for the seat that is to act, larger being better, on the scale of
    /// points: the difference of two ratings is what choosing well gains. Clears `out`, then adds
    /// one rating an action.
    fn rate(&self, seat: Seat, legal: &[Self::Action], out: &mut Vec<f32>);

    /// Cheap weights for playouts, at least 0 and not all 0: an action is tried in proportion to
    /// its weight. Clears `out`, then adds one weight an action.
    fn lean(&self, seat: Seat, legal: &[Self::Action], out: &mut Vec<f32>);

    /// Rates with more care than [`Knowledge::rate`], for a seat that does not search: may take
    /// some milliseconds and random numbers.
    fn ponder(&self, seat: Seat, legal: &[Self::Action], _rng: &mut Rng, out: &mut Vec<f32>) {
        self.rate(seat, legal, out);
    }

    /// Plans for a playout as much of a turn as can be planned at once: adds acts of the seat that
    /// are legal one after another, or none where each act is better rated by itself. Clears `out`
    /// first.
    fn plan(&self, _seat: Seat, _rng: &mut Rng, out: &mut Vec<Self::Action>) {
        out.clear();
    }

    /// Lists and rates whole turns of the seat, each of them legal acts one after another up to the first
    /// roll or reveal at most; none where each act is a branch of its own. Clears `out` first.
    fn turns(&self, _seat: Seat, out: &mut Turns<Self::Action>) {
        out.clear();
    }

    /// Chooses a good whole turn for a playout, with so much luck mixed into what the game tells apart: adds acts that
    /// are legal one after another, or none where each act is chosen by itself. Clears `out` first.
    fn choose_turn(&self, _seat: Seat, _luck: f32, _rng: &mut Rng, out: &mut Vec<Self::Action>) {
        out.clear();
    }

    /// How likely this world is beside others that a viewer may imagine, given how seats play: any
    /// positive number, which only counts beside those of other worlds.
    fn belief(&self, _viewer: Seat) -> f32 {
        1.0
    }

    /// Where the game's learned evaluation is kept, for a game that has inputs for one.
    fn shelf() -> Option<&'static Shelf> {
        None
    }

    /// What a learned evaluation reads of the game as it stands. Clears `out` first; every game and every
    /// number of seats gives as many numbers for each seat and for the table.
    fn inputs(&self, out: &mut Inputs) {
        out.clear();
    }

    /// What a learned policy reads of an action of the seat that is to act, beside its rating and its leaning: adds
    /// as many numbers for every action of the game.
    fn traits(&self, _seat: Seat, _action: Self::Action, _out: &mut Traits) {}

    /// What each seat may expect to end with as the game stands, on the scale of points (a game
    /// without points counts progress towards winning, 100 being a win).
    fn outlook(&self) -> PerSeat<f32>;
}
