//! A state with its type erased: what the Python class `State` asks of it.

use std::any::Any;

use bots::Spec;
use engine::{Seat, Seats, Standing, Viewer};
use serde_json::Value;

use crate::{thinker::Thinker, trouble::Trouble};

/// What is rolled on and how many results there are, or nothing.
pub(crate) type Next = Option<(&'static str, u32)>;

/// What a bot is handed: a view and the legal actions, of one game's own types.
pub(crate) type Question = Box<dyn Any + Send + Sync>;

/// A state, whichever game it is of. Seats are as Python gives them, and may be wrong.
pub(crate) trait Position: Send {
    fn to_act(&self) -> Seats;
    fn plies(&self) -> usize;
    fn seed(&self) -> u64;
    /// The numbers of what a seat may do; `None` for what has no number.
    fn legal(&mut self, seat: Option<i64>) -> Result<&[Option<u32>], Trouble>;
    fn apply(&mut self, number: u32, seat: Option<i64>, rolls: Option<&[u32]>) -> Result<(), Trouble>;
    fn next_roll(&mut self, number: u32, seat: Option<i64>, rolls: &[u32]) -> Result<Next, Trouble>;
    fn standings(&self) -> Option<Vec<Standing>>;
    fn view(&self, viewer: Viewer) -> Value;
    fn observe(&self, seat: Seat, out: &mut [i16]);
    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn Position>;
    fn fork(&self) -> Box<dyn Position>;
    fn digest(&self) -> u64;
    fn equals(&self, other: &dyn Position) -> bool;
    fn record(&self) -> Result<String, Trouble>;
    /// Everything that a pickle needs.
    fn saved(&self) -> Value;
    fn number(&self, text: &str) -> Result<u32, Trouble>;
    fn text(&self, number: u32) -> Result<String, Trouble>;
    fn board(&self, viewer: Viewer) -> String;
    fn scene(&self, viewer: Viewer) -> boards::Scene;
    fn question(&mut self, seat: Option<i64>) -> Result<Question, Trouble>;
    fn thinker(&self, spec: &Spec, seed: u64) -> Box<dyn Thinker>;
    fn as_any(&self) -> &dyn Any;
}

/// Each seat's share of the win: 1 in all, nothing while the game goes on.
pub(crate) fn shares(standings: Option<&[Standing]>, seats: u8) -> Vec<f32> {
    let Some(standings) = standings else { return vec![0.0; usize::from(seats)] };
    let winners = standings.iter().filter(|standing| standing.rank == 1).count();
    standings.iter().map(|standing| if standing.rank == 1 { 1.0 / winners as f32 } else { 0.0 }).collect()
}
