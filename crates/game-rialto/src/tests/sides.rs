//! The sides of the canal and their bonuses.

use testkit::Story;

use super::tools::*;
use crate::{Event, Rialto, board::Side, material::Stage};

/// Seat 1 and perhaps seat 2 lack only the current district of its side; gondola or card follows.
fn one_short(of: Stage, hands: &[&str]) -> (Story<Rialto>, Side) {
    let mut story = stage(of, hands);
    let current = story.game.public.current();
    let side = current.side();
    for number in 1..=hands.len() as u8 {
        for district in side.districts().into_iter().filter(|&district| district != current) {
            desk_mut(&mut story, number).posted[district] = 1;
        }
    }
    (story, side)
}

#[test]
fn ri_94_a_side_is_held_with_a_councilman_in_each_district() {
    let (mut story, side) = one_short(Stage::Councilman, &["C", ""]);
    assert!(!desk(&story, 1).holds(side));
    story.plays("1: play councilman | 1: done | 2: done");
    assert!(desk(&story, 1).holds(side));
}

#[test]
fn ri_95_in_stage_e_only_the_first_scores() {
    let (mut story, side) = one_short(Stage::Gondola, &["O", ""]);
    let current = story.game.public.current();
    let link = current.links().next().expect("a district has links");
    story.plays(&format!("1: play gondola | 1: done | 2: done | 1: link {}", link.number()));
    story.plays(&format!("1: place {} | 1: done", current.code()));
    assert_eq!(desk(&story, 1).points, 3 + 5);
    assert!(story.game.public.flipped[side]);
}

#[test]
fn ri_96_in_stage_f_everybody_scores() {
    let (mut story, side) = one_short(Stage::Councilman, &["C", "C"]);
    story.plays("1: play councilman | 1: done | 2: play councilman | 2: done");
    assert_eq!((desk(&story, 1).points, desk(&story, 2).points), (8, 8));
    assert!(story.game.public.flipped[side]);
}

#[test]
fn ri_97_a_flipped_bonus_pays_nobody() {
    let (mut story, side) = one_short(Stage::Councilman, &["C", "C"]);
    story.game.public.flipped[side] = true;
    story.plays("1: play councilman | 1: done | 2: done");
    assert_eq!(desk(&story, 1).points, 3);
}

#[test]
fn ri_98_the_side_is_checked_after_own_placements() {
    let (mut story, _) = one_short(Stage::Councilman, &["C", "C"]);
    story.plays("1: play councilman | 1: done | 2: play councilman | 2: done");
    let news: Vec<_> = story
        .events
        .iter()
        .filter_map(|event| {
            if let Event::Placed { seat, .. } = event {
                Some((*seat, false))
            } else if let Event::SideBonus { seat, .. } = event {
                Some((*seat, true))
            } else {
                None
            }
        })
        .collect();
    assert_eq!(news, [(seat(1), false), (seat(1), true), (seat(2), false), (seat(2), true)]);
}

#[test]
fn ri_127_in_stage_e_the_side_is_checked_after_the_placement() {
    let (mut story, _) = one_short(Stage::Gondola, &["O", ""]);
    let current = story.game.public.current();
    let link = current.links().next().expect("a district has links");
    story.plays(&format!("1: play gondola | 1: done | 2: done | 1: link {}", link.number()));
    assert_eq!(desk(&story, 1).points, 3);
    let (a, b) = link.ends();
    let other = if a == current { b } else { a };
    story.plays(&format!("1: place {} | 1: done", other.code()));
    assert_eq!(desk(&story, 1).points, 3, "the councilman went elsewhere");
}
