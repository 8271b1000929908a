//! How a stage stands while it is played, and the purchase that ends its turn.

use engine::{Foresight, Game as _, Viewer, Words as _};

use super::tools::*;
use crate::{Rialto, bids::Bid, material::Stage};

#[test]
fn a_stage_says_who_played_what_who_leads_and_what_is_sure() {
    let mut story = stage(Stage::Bridge, &["RR", "RR", ""]);
    story.plays("1: play bridge");
    let public = &story.game.public;
    assert_eq!([1, 2, 3].map(|number| public.bid(seat(number))), [Bid::Strength(1), Bid::ToPlay, Bid::ToPlay]);
    assert_eq!((public.leader(), public.sure_effect(seat(1))), (Some(seat(1)), 1), "others can still win");
    story.plays("1: done | 2: play bridge | 2: play bridge | 2: done");
    let public = &story.game.public;
    assert_eq!([2, 3].map(|number| public.bid(seat(number))), [Bid::Strength(2), Bid::Choosing]);
    assert_eq!((public.leader(), public.plays_last(seat(3))), (Some(seat(2)), true));
    assert_eq!(public.passing_costs(seat(3)), 1, "RI-79");
}

/// What is called sure is what the stage then brings to the last to play.
#[test]
fn the_last_to_play_knows_the_bonus() {
    for (hand, sure) in [("G", 1), ("GG", 3)] {
        let mut story = stage(Stage::Gold, &["G", hand]);
        story.plays("1: play gold | 1: done");
        for _ in hand.chars() {
            story.plays("2: play gold");
        }
        assert_eq!(story.game.public.sure_effect(seat(2)), sure, "ties go to the first in Doge order");
        let before = desk(&story, 2).coins;
        story.plays("2: done");
        assert_eq!(desk(&story, 2).coins - before, sure);
    }
}

#[test]
fn ri_131_passing_is_free_where_points_stop_at_nothing() {
    let mut story = stage_with(&with("vp_floor", "zero"), Stage::Bridge, &["", ""]);
    desk_mut(&mut story, 1).points = 0;
    assert_eq!([1, 2].map(|number| story.game.public.passing_costs(seat(number))), [0, 1]);
    let story = stage(Stage::Gold, &["", ""]);
    assert_eq!(story.game.public.passing_costs(seat(1)), 0);
}

#[test]
fn a_purchase_for_all_that_is_left_ends_the_turn_with_it() {
    let names = |strength: usize| {
        let mut story = stage(Stage::Building, &[&"B".repeat(strength), ""]);
        story.plays(&vec!["1: play building"; strength].join(" | ")).plays("1: done | 2: done");
        let view = story.game.view(Viewer::Seat(seat(1)));
        let shortcuts = Rialto::shortcuts(&Foresight::new(&view, seat(1)));
        for shortcut in &shortcuts {
            let after = engine::foresee::<Rialto>(&view, seat(1), &shortcut.steps);
            assert_eq!(after.steps, 2, "{}", shortcut.name);
        }
        shortcuts.into_iter().map(|shortcut| shortcut.name).collect::<Vec<_>>()
    };
    assert_eq!(names(1), ["buy g1", "buy g2", "buy y1", "buy y2", "buy b1", "buy b2"], "1, and 1 for winning");
    assert!(names(4).is_empty(), "one more pick follows");
}
