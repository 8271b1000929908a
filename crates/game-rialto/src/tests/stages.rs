//! What stages A, B and C bring.

use super::tools::*;
use crate::{
    Event,
    material::{Building, PICK, Stage},
    resolve::advance,
    state::Phase,
};
use engine::Per;

/// Seat 1 has won stage C with so much strength and buys; the others passed.
fn buys(strength: usize, buildings: &[Building]) -> testkit::Story<crate::Rialto> {
    let hand = "B".repeat(strength);
    let mut story = stage(Stage::Building, &[&hand, ""]);
    own(&mut story.game, 1, buildings);
    for _ in 0..strength {
        story.plays("1: play building");
    }
    story.plays("1: done | 2: done");
    story
}

#[test]
fn ri_65_strength_is_spaces_and_the_winner_moves_one_more() {
    let mut story = stage(Stage::Doge, &["DDD", "D"]);
    story.plays("1: play doge | 1: play doge | 1: play doge | 1: done | 2: play doge | 2: done");
    assert_eq!((desk(&story, 1).space, desk(&story, 2).space), (4, 1));
}

#[test]
fn ri_66_only_the_last_space_restacks() {
    let mut story = stage(Stage::Doge, &["", "DD", ""]);
    advance(&mut story.game.public, seat(3), 1);
    advance(&mut story.game.public, seat(1), 3);
    story.plays("1: done | 2: play doge | 2: play doge | 2: done | 3: done");
    assert_eq!(story.game.public.doge_order(), [seat(2), seat(1), seat(3)]);
}

#[test]
fn ri_67_strength_is_coins_and_the_winner_gets_one_more() {
    let mut story = stage(Stage::Gold, &["GG", "G"]);
    story.plays("1: play gold | 1: play gold | 1: done | 2: play gold | 2: done");
    assert_eq!((desk(&story, 1).coins, desk(&story, 2).coins), (5, 3));
}

#[test]
fn ri_68_the_budget_is_strength_with_the_bonus() {
    assert_eq!(buys(2, &[]).game.public.phase, Phase::Build { budget: 3, returned: false });
    let mut story = stage(Stage::Building, &["", "B"]);
    story.plays("1: done | 2: play building | 2: done");
    assert_eq!(actor(&story), seat(2), "seat 1 has no strength and is not asked");
}

#[test]
fn ri_69_a_small_budget_takes_one_building() {
    let mut story = buys(2, &[]);
    story.refused("1: take g4", clause!(69));
    story.plays("1: take y3");
    story.refused("1: take g1", clause!(69));
    assert_eq!(story.legal(seat(1)), ["done"]);
    // Four is not yet a large budget: a cheaper building will do.
    let mut story = buys(3, &[]);
    story.plays("1: take g1");
    assert_eq!(story.legal(seat(1)), ["done"]);
    let mut story = stage(Stage::Gold, &["", ""]);
    story.refused("1: take g1", clause!(69));
}

/// Budgets as they are split: 5 into 4 and 1, 8 into 4 and 4, 9 into 4, 4 and 1.
#[test]
fn ri_70_a_large_budget_is_split_by_fours() {
    for (budget, parts) in [(5u8, &[4u8, 1][..]), (8, &[4, 4]), (9, &[4, 4, 1]), (4, &[4])] {
        let mut story = buys(usize::from(budget) - 1, &[]);
        for &part in parts {
            if story.game.public.phase != (Phase::Build { budget: part, returned: false }) {
                story.refused("1: take b1", clause!(70));
            }
            let best = story.legal(seat(1)).into_iter().rfind(|action| action.ends_with(&part.to_string()));
            story.plays(&format!("1: {}", best.expect("a building of this value")));
        }
        assert_eq!(story.legal(seat(1)), ["done"], "budget {budget}");
    }
    assert_eq!(PICK, 4);
}

#[test]
fn ri_71_several_of_a_kind_are_allowed() {
    let mut story = buys(1, &[Building::G2]);
    story.plays("1: take g2");
    assert_eq!(desk(&story, 1).count(Building::G2), 2);
}

#[test]
fn ri_72_a_pick_may_be_declined() {
    let mut story = buys(5, &[]);
    story.plays("1: done");
    assert!(told(&story, |event| *event == Event::Declined { seat: seat(1) }));
    assert_eq!(story.game.public.phase, Phase::Build { budget: 2, returned: false });
    story.plays("1: done");
    assert_eq!(story.game.public.stage, Stage::Bridge);
    assert_eq!(desk(&story, 1).buildings(), 0);
    // Whoever has spent the budget declines nothing.
    let mut story = buys(1, &[]);
    story.plays("1: take g1 | 1: done");
    assert_eq!(story.game.public.stage, Stage::Bridge);
    assert!(!told(&story, |event| matches!(event, Event::Declined { .. })));
}

#[test]
fn ri_73_what_is_out_of_stock_cannot_be_taken() {
    let mut story = buys(2, &[]);
    story.game.public.stock[Building::B3] = 0;
    story.refused("1: take b3", clause!(73));
    story.allows("1: take g3");
}

#[test]
fn ri_74_without_fours_any_building_takes_the_place() {
    let mut story = buys(4, &[]);
    for building in [Building::G4, Building::Y4, Building::B4] {
        story.game.public.stock[building] = 0;
    }
    story.plays("1: take b3");
    assert_eq!(story.game.public.phase, Phase::Build { budget: 1, returned: false });
}

const FULL: [Building; 7] =
    [Building::G1, Building::G1, Building::G2, Building::Y1, Building::Y2, Building::B1, Building::B2];

#[test]
fn ri_75_a_full_board_returns_a_building_first() {
    let mut story = buys(2, &FULL);
    story.refused("1: take g3", clause!(75));
    story.refused("1: return b4", clause!(75));
    story.plays("1: return y2");
    assert_eq!((desk(&story, 1).points, story.game.public.stock[Building::Y2]), (5, 5));
    story.plays("1: take g3 | 1: done");
    assert!(desk(&story, 1).is_full());
}

#[test]
fn ri_76_buildings_are_returned_only_for_a_pick() {
    let mut story = buys(2, &FULL[..6]);
    story.refused("1: return g1", clause!(76));
    let mut story = buys(2, &FULL);
    story.plays("1: return g1");
    story.refused("1: done", clause!(76));
    story.refused("1: return g1", clause!(76));
    let mut story = stage(Stage::Gold, &["", ""]);
    story.refused("1: return g1", clause!(76));
    // Nothing could follow: the stock is empty and what would come back is too dear.
    let mut story = buys(1, &[Building::G4; 5]);
    for slot in &mut desk_mut(&mut story, 1).slots[5..] {
        slot.building = Some(Building::B4);
    }
    story.game.public.stock = Per::default();
    story.refused("1: return g4", clause!(76));
    assert_eq!(story.legal(seat(1)), ["done"]);
}

#[test]
fn ri_77_the_coin_on_a_returned_building_is_lost() {
    let mut story = buys(2, &FULL);
    desk_mut(&mut story, 1).slots[1].coin = true;
    story.plays("1: return g1 | 1: take g3");
    assert_eq!(desk(&story, 1).coins, 2);
    assert!(desk(&story, 1).slots.iter().all(|slot| !slot.coin), "the used copy went");
    assert_eq!(desk(&story, 1).count(Building::G1), 1);
}

#[test]
fn ri_126_every_pick_needs_its_own_return_and_may_take_it_back() {
    let mut story = buys(4, &FULL);
    desk_mut(&mut story, 1).slots[6].coin = true;
    story.plays("1: return b2 | 1: take b4");
    story.refused("1: take g1", clause!(75));
    story.plays("1: return g1 | 1: take g1 | 1: done");
    assert_eq!(desk(&story, 1).points, 3 + 2 + 1);
    assert_eq!(desk(&story, 1).count(Building::G1), 2);
    // Even if it is the only tile in stock.
    let mut story = buys(1, &FULL);
    story.game.public.stock = Per::default();
    story.plays("1: return b1");
    assert_eq!(story.legal(seat(1)), ["take b1"]);
}
