//! AT-45 to AT-49, AT-64: the growing map.

use engine::Game;
use engine::Viewer;

use super::tools::*;
use crate::{Attika, Event, Misfit, Options, Phase, Refusal, action::Stack, board::Spot, material::Building};

/// A drawing turn of seat 1 whose main stack holds one building.
fn last_of_stack() -> Attika {
    let mut game = fresh(&Options::default(), 2);
    let main = [Building::Farmstead, Building::Quarry, Building::Harbour, Building::SilverMine];
    open(&mut game, ONE, &main);
    game.estates[ONE].stacks[Stack::Main] = 1;
    drawing(&mut game);
    game
}

#[test]
fn at_45_the_last_of_a_stack_brings_a_tile_after_it_is_built_or_kept() {
    let mut story = tell(last_of_stack());
    story.refused("1: tile 9,9", clause!(45));
    story.plays("1: take white-1 | 1: store");
    assert_eq!(story.game.turn.phase, Phase::Act, "white stacks have more");
    story.plays("1: take main");
    assert_eq!(story.game.turn.phase, Phase::Drawn(Building::Vineyard));
    story.plays("1: store");
    assert!(matches!(story.game.turn.phase, Phase::Tile(_)));
    let mut game = last_of_stack();
    hold(&mut game, ONE, [20, 0, 0, 0]);
    let mut story = tell(game);
    story.plays("1: take main | 1: at a0");
    assert!(matches!(story.game.turn.phase, Phase::Tile(_)));
}

#[test]
fn at_46_a_tile_touches_the_map_covers_nothing_and_turns_freely() {
    let mut story = tell(last_of_stack());
    story.plays("1: take main | 1: store");
    let refusal = story.refused("1: tile 2,-1", clause!(46));
    assert_eq!(refusal, Refusal::Misfit { spot: Spot::new(2, -1), misfit: Misfit::Covers(0) });
    let refusal = story.refused("1: tile 9,9", clause!(46));
    assert_eq!(refusal, Refusal::Misfit { spot: Spot::new(9, 9), misfit: Misfit::Loose });
    story.refused("1: turn 1", clause!(48));
    story.plays("1: tile 3,-2").refused("1: done", clause!(46));
    assert_eq!(story.legal(ONE), ["turn 0", "turn 1", "turn 2", "turn 3", "turn 4", "turn 5"]);
    story.plays("1: turn 2");
    let laid = *story.game.map.laid().last().expect("a tile was added");
    assert_eq!((laid.centre, laid.turn), (Spot::new(3, -2), 2));
    let face = crate::material::TILES_READ[usize::from(laid.tile)];
    assert_eq!(story.game.map.land(hex("e0")), face[0]);
    assert_eq!(story.game.map.land(hex("e3")), face[1], "the eastern hex has moved two places clockwise");
}

#[test]
fn at_47_gaps_are_allowed_and_every_fitting_spot_is_offered() {
    let mut story = tell(last_of_stack());
    story.plays("1: take main | 1: store").allows("1: tile 3,-3");
    assert!(!story.game.map.laid().iter().any(|laid| laid.centre == Spot::new(3, -3)));
    let offered = story.legal(ONE);
    for (q, r) in (-12..=14).flat_map(|q| (-12..=16).map(move |r| (q, r))) {
        let fits = story.game.map.fits(Spot::new(q, r)).is_ok();
        assert_eq!(offered.contains(&format!("tile {q},{r}")), fits, "{q},{r}");
    }
}

#[test]
fn at_48_adding_is_a_duty_while_tiles_last() {
    let mut story = tell(last_of_stack());
    story.plays("1: take main | 1: store");
    for other in ["done", "card", "take white-1", "amphora"] {
        story.refused(&format!("1: {other}"), clause!(48));
    }
    let mut game = last_of_stack();
    game.tiles_seen = (1 << 22) - 1;
    let mut story = tell(game);
    story.plays("1: take main | 1: store");
    assert!(story.events.contains(&Event::NoTile { seat: ONE }));
    story.plays("1: take white-1 | 1: store | 1: done");
}

#[test]
fn at_49_new_hexes_are_sites_in_the_same_turn() {
    let mut game = last_of_stack();
    hold(&mut game, ONE, [20, 0, 0, 0]);
    let mut story = tell(game);
    story.plays("1: take main | 1: store | 1: tile 3,-2 | 1: turn 0 | 1: take white-1 | 1: at e0");
    assert_eq!(story.game.map.standing(hex("e0")).map(|(owner, _)| owner), Some(ONE));
}

#[test]
fn at_64_the_tile_is_seen_first_and_no_shrine_is_covered() {
    let mut story = tell(last_of_stack());
    story.plays("1: take main | 1: store");
    let Phase::Tile(tile) = story.game.turn.phase else { panic!("a tile is to be laid") };
    assert!(story.events.contains(&Event::Turned { seat: ONE, tile }));
    assert_eq!(story.game.view(Viewer::Spectator).turn.phase, Phase::Tile(tile));
    let refusal = story.refused("1: tile -2,-1", clause!(64));
    assert_eq!(refusal, Refusal::Misfit { spot: Spot::new(-2, -1), misfit: Misfit::CoversShrine(Spot::new(-1, -1)) });
    let lonely = Spot::new(-3, -1);
    assert!(story.game.map.laid().iter().all(|laid| laid.centre.distance(lonely) > 3));
    story.plays("1: tile -3,-1 | 1: turn 5");
}
