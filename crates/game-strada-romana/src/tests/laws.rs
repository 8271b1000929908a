//! The laws that every game obeys, with a count of all components.

use engine::Counted as _;

use crate::StradaRomana;

#[test]
fn the_laws_hold() {
    testkit::laws(StradaRomana::census);
}

#[test]
fn the_book_names_every_switch() {
    testkit::book::<StradaRomana>();
}

#[test]
fn prompts_offer_what_is_legal() {
    testkit::prompts::<StradaRomana>();
}

#[test]
fn golden_playthroughs_are_as_they_were() {
    testkit::golden::<StradaRomana>(env!("CARGO_MANIFEST_DIR"));
}
