//! How many iterations a millisecond holds, so that matches at equal time can be replayed from a seed.

/// Iterations a millisecond of one core, by way of searching, on a game's stored positions. Measured
/// with `ludoteca bench --search`; [`Pace::hand`] was measured once and stays as it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// `master/hand`, before anything made it faster: the fixed opponent.
    pub hand: f64,
    /// The levels that search, as they are, at two seats: with a net larger tables are played on for longer.
    pub master: f64,
    /// The search without knowledge.
    pub plain: f64,
}

impl Pace {
    /// One iteration a millisecond, for a game that was not measured.
    pub const UNKNOWN: Pace = Pace { hand: 1.0, master: 1.0, plain: 1.0 };
}
