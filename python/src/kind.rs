//! What a game must be able to do to be offered in Python.

use boards::{Drawing, TextBoard};
use catalog::table::Title;
use encode::Encode;

/// A game that can be played, encoded, drawn and thought about.
pub(crate) trait Kind: Title + Encode + Drawing + TextBoard {}

impl<G: Title + Encode + Drawing + TextBoard> Kind for G {}
