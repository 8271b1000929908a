//! Special moves: SR-40 to SR-45, SR-58, SR-60, SR-66 and SR-67.

use super::tools::{JAM, hand, listed, place, scene, scene_with, seat, square, wagon};
use crate::{
    Diagonals, Options, Refusal,
    material::{Colour, PRICES, Special},
    state::Place,
};

#[test]
fn sr_40_a_special_move_is_paid_at_the_start_of_the_turn() {
    let mut story = scene(2, "curculio 3.1");
    hand(&mut story, 1).coins = 2;
    story.plays("1: buy diagonal");
    assert_eq!(hand(&mut story, 1).coins, 1);
    story.plays("1: step curculio 4.0 | 1: tile I");
    assert_eq!(hand(&mut story, 1).coins, 4, "three coins came in");
    assert_eq!(story.refused("1: buy sideways", clause!(60)), Refusal::TooLate);
    story.refused("1: pass", clause!(17));
}

#[test]
fn sr_41_a_special_move_includes_the_cheaper_ones() {
    for (dear, price) in PRICES {
        for (cheap, other) in PRICES {
            assert_eq!(dear.includes(cheap), other <= price);
        }
    }
    // The manual's example: straight, diagonal, straight, and the extra step diagonal.
    let mut story = scene(2, "curculio 2.1");
    hand(&mut story, 1).coins = 3;
    story.plays(
        "1: buy extra | 1: step curculio 3.1 | 1: step curculio 4.0 | 1: step curculio 5.0 | 1: step curculio 6.1",
    );
    assert_eq!(place(&story, "curculio"), Place::Road(square("6.1")));
    // It holds for every wagon of the turn.
    let mut story = scene(2, "curculio 2.1, plotus 12.1, sosia 7.1");
    hand(&mut story, 1).coins = 1;
    story.plays("1: buy diagonal | 1: step curculio 3.0 | 1: step plotus 13.2 | 1: step sosia 6.2 | 1: end");
}

#[test]
fn sr_42_the_extra_step_is_optional() {
    let mut story = scene(2, "curculio 2.1");
    hand(&mut story, 1).coins = 3;
    story.plays("1: buy extra | 1: step curculio 3.1 | 1: step curculio 4.1");
    story.refused("1: end", clause!(19));
    story.plays("1: step curculio 5.1").allows("1: end");
    story.plays("1: step curculio 6.1");
    assert_eq!(story.refused("1: step curculio 7.1", clause!(18)), Refusal::NoStepsLeft { steps: 4 });
    story.plays("1: end");
}

#[test]
fn sr_43_diagonal_and_sideways_steps_are_steps() {
    let mut story = scene(2, "curculio 2.1");
    hand(&mut story, 1).coins = 2;
    story.plays("1: buy sideways | 1: step curculio 2.0 | 1: step curculio 3.1 | 1: step curculio 3.2");
    story.refused("1: step curculio 4.2", clause!(18));
}

#[test]
fn sr_44_passing_through_costs_a_step_for_each_square() {
    let mut story = scene(2, "curculio 2.1, sosia 3.1, tranio 4.1, plotus 5.1, euclio 5.0");
    hand(&mut story, 1).coins = 4;
    story.plays("1: buy through | 1: step curculio 3.1");
    assert_eq!(
        story.refused("1: end", clause!(58)),
        Refusal::Passing { wagon: wagon("curculio"), at: square("3.1") },
        "a move cannot end where another wagon stands"
    );
    story.plays("1: step curculio 4.1 | 1: step curculio 5.1 | 1: step curculio 6.1");
    assert_eq!(story.legal(seat(1)), ["end"], "four squares, four steps");
}

#[test]
fn sr_45_goods_are_collected_after_special_moves_too() {
    let mut story = scene(2, "curculio 3.1");
    hand(&mut story, 1).coins = 2;
    story.plays("1: buy sideways | 1: step curculio 4.0 | 1: tile I | 1: cube");
    assert_eq!((hand(&mut story, 1).wares[Colour::Yellow], hand(&mut story, 1).cubes[Colour::Blue]), (1, 1));
}

#[test]
fn sr_58_passing_through_must_lead_on() {
    // Behind Sosia the road is full as far as four steps reach.
    let queue = "curculio 3.1, sosia 4.1, tranio 5.1, plotus 5.0, euclio 6.0, ballio 6.1, demetrius 6.2, \
                 phaedromus 7.1, palaestrio 4.0, pseudolus 4.2";
    let mut story = scene(2, queue);
    hand(&mut story, 1).coins = 4;
    story.plays("1: buy through | 1: step curculio 4.1");
    for ply in ["1: step tranio 4.1", "1: tile I", "1: cube", "1: end"] {
        story.refused(ply, clause!(58));
    }
    // From 5.0 or 5.1 one step of two leads to 6.x, and the last to 7.0 or 7.2.
    story.plays("1: step curculio 5.1 | 1: step curculio 6.2");
    story.refused("1: step curculio 7.1", clause!(58));
    story.plays("1: step curculio 7.2").allows("1: cube");
    // With one step fewer there would be no way on.
    let mut story = scene(2, queue);
    hand(&mut story, 1).coins = 4;
    story.plays("1: buy through | 1: step phaedromus 7.0");
    assert_eq!(
        story.refused("1: step curculio 4.1", clause!(58)),
        Refusal::NoWayOn { to: square("4.1"), by: wagon("sosia") }
    );
    // Entering through an occupied first square.
    let mut story = scene(2, "curculio 1.0, plotus 1.1, sosia 1.2");
    hand(&mut story, 1).coins = 4;
    story.refused("1: enter ballio 1.1", clause!(11));
    story.plays("1: buy through | 1: enter ballio 1.1");
    story.refused("1: end", clause!(58));
    story.plays("1: step ballio 2.1");
    // The destination is a way on.
    let mut story = scene(2, "curculio 14.1, plotus 15.1, ballio 15.2");
    hand(&mut story, 1).coins = 4;
    story.plays("1: buy through | 1: step curculio 15.1 | 1: arrive curculio");
}

#[test]
fn sr_60_buying_has_its_limits() {
    let mut story = scene(2, "curculio 3.1");
    hand(&mut story, 1).coins = 2;
    assert_eq!(story.refused("1: buy extra", clause!(60)), Refusal::TooDear { special: Special::Extra, coins: 2 });
    assert_eq!(listed(&story, "buy"), ["buy diagonal", "buy sideways"]);
    story.plays("1: buy sideways");
    assert_eq!(story.refused("1: buy sideways", clause!(60)), Refusal::TooLate);
    story.refused("1: look", clause!(17));
    story.plays("1: step curculio 4.1 | 1: step curculio 5.1 | 1: step curculio 6.1 | 1: end");
    // In the jam diagonal steps would help nobody.
    let mut story = scene(2, JAM);
    hand(&mut story, 1).coins = 4;
    assert_eq!(story.refused("1: buy diagonal", clause!(60)), Refusal::NoStepEvenWith { special: Special::Diagonal });
    assert_eq!(listed(&story, "buy"), ["buy sideways", "buy extra", "buy through"]);
    story.plays("1: buy sideways").allows("1: step phaedromus 4.2");
}

#[test]
fn sr_66_sideways_steps_may_be_taken_back() {
    let mut story = scene(2, "curculio 4.1, plotus 2.1");
    hand(&mut story, 1).coins = 3;
    story.plays(
        "1: buy extra | 1: step curculio 4.0 | 1: step curculio 4.1 | 1: step curculio 4.0 | 1: step curculio 4.1",
    );
    story.plays("1: end");
    let mut story = scene(2, "curculio 4.0, plotus 2.1");
    hand(&mut story, 1).coins = 2;
    story.plays("1: buy sideways | 1: step curculio 4.1 | 1: step curculio 4.0 | 1: cube");
    assert_eq!(hand(&mut story, 1).cubes[Colour::Blue], 1, "it has moved and may collect where it began");
}

#[test]
fn sr_67_diagonals_may_be_free() {
    let options = Options { diagonals: Diagonals::Free, ..Options::default() };
    let mut story = scene_with(&options, 2, "curculio 3.1");
    hand(&mut story, 1).coins = 4;
    assert_eq!(story.refused("1: buy diagonal", clause!(67)), Refusal::NotSold);
    assert_eq!(listed(&story, "buy"), ["buy sideways", "buy extra", "buy through"]);
    assert_eq!(listed(&story, "step"), ["step curculio 4.0", "step curculio 4.1", "step curculio 4.2"]);
    story.refused("1: step curculio 3.0", clause!(12));
    assert_eq!(Special::Sideways.price(), 2);
}
