//! The laws of every game, golden playthroughs and node counts.

use engine::Counted as _;
use testkit::perft;

use super::tools::{hand, scene};
use crate::StradaRomana;

#[test]
fn the_laws_hold() {
    testkit::laws(StradaRomana::census, |run| allocation_counter::measure(run).count_total);
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
fn golden_playthroughs_stay_as_they_are() {
    testkit::golden::<StradaRomana>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn node_counts_stay_as_they_are() {
    let mut story = scene(2, "");
    hand(&mut story, 1).coins = 4;
    let counts = [1, 2, 3].map(|depth| perft(&story.game, depth));
    assert_eq!(counts, [31, 656, 11_135]);
}
