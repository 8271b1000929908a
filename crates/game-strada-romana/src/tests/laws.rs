//! The laws that every game obeys, with a count of all components.

use engine::Counted as _;

use crate::StradaRomana;

#[test]
fn the_laws_hold() {
    testkit::laws(StradaRomana::census);
}

#[test]
fn prompts_offer_what_is_legal() {
    testkit::prompts::<StradaRomana>();
}

#[test]
fn the_same_games_are_played_as_ever() {
    testkit::golden::<StradaRomana>(env!("CARGO_MANIFEST_DIR"));
}
