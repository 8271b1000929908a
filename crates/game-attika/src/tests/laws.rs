//! The laws of every game, golden playthroughs and node counts.

use engine::Counted as _;
use testkit::{Story, perft};

use crate::Attika;

#[test]
fn the_laws_hold() {
    testkit::laws(Attika::census, |run| allocation_counter::measure(run).count_total);
}

#[test]
fn prompts() {
    testkit::prompts::<Attika>();
}

#[test]
fn the_book_names_every_switch() {
    testkit::book::<Attika>();
}

#[test]
fn golden_playthroughs_stay_as_they_are() {
    testkit::golden::<Attika>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn node_counts_stay_as_they_are() {
    let counts = |preset, seats| {
        let story = Story::<Attika>::preset(preset, seats, 1);
        (1..=3).map(|depth| perft(&story.game, depth)).collect::<Vec<_>>()
    };
    assert_eq!(counts("manual", 2), [2, 12, 222]);
    assert_eq!(counts("published", 4), [2, 12, 447]);
}
