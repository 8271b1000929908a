//! What is worth knowing about playing each game well: one file a game.

mod attika;
mod la_strada;
mod new_world;
mod rialto;
mod strada_romana;
#[cfg(test)]
mod trial;

use engine::{Game, PerSeat, Seat};

/// Play knowledge. It is asked about imagined games only, so it may look at everything in them.
pub trait Knowledge: Game {
    /// How many turns a search plays an imagined game on before it asks for the outlook. Tuned by
    /// measurement; see docs/bots.md.
    const HORIZON: u32 = 4;

    /// For how many of these turns it chooses by ratings instead of leanings.
    const KEEN: u32 = 0;

    /// About how many iterations a search makes in a millisecond on one core. Budgets in iterations
    /// are a level's time at this pace, so that a level thinks about as long in every game.
    const PACE: u32 = 10;

    /// What difference between two ratings is worth a second look.
    const GRAIN: f32 = 1.0;

    /// By how many points an outlook is typically wrong about the end.
    const DOUBT: f32 = 10.0;

    /// Rates each legal action for the seat that is to act, larger being better, on the scale of
    /// points: the difference of two ratings is what choosing well gains. Clears `out`, then adds
    /// one rating an action.
    fn rate(&self, seat: Seat, legal: &[Self::Action], out: &mut Vec<f32>);

    /// Cheap weights for playouts, at least 0 and not all 0: an action is tried in proportion to
    /// its weight. Clears `out`, then adds one weight an action.
    fn lean(&self, seat: Seat, legal: &[Self::Action], out: &mut Vec<f32>);

    /// What each seat may expect to end with as the game stands, on the scale of points (a game
    /// without points counts progress towards winning, 100 being a win).
    fn outlook(&self) -> PerSeat<f32>;
}
