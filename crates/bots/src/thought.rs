//! What a bot answers: its choice, and what it thinks of every legal action.

use engine::PerSeat;

/// The outcome of thinking about one ply.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<A> {
    /// The action to take.
    pub choice: A,
    /// What it thinks of each legal action, in the order of the legal list.
    pub opinions: Vec<Opinion<A>>,
    /// How many worlds it imagined for this ply.
    pub iterations: u32,
    /// How many plies it applied to them.
    pub plies: u64,
}

/// What a bot thinks of one legal action.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<A> {
    /// The action.
    pub action: A,
    /// How often it was looked at.
    pub visits: u32,
    /// How good it is for the thinker, from 0 to 1: winning, rank and margin taken together.
    pub value: f32,
    /// How likely each seat is to win after it. All seats together have 1.
    pub win_chance: PerSeat<f32>,
    /// By how many points the thinker leads its best rival in the end; negative when behind.
    pub margin: f32,
}
