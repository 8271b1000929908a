//! What a viewer knows: here everything, and the future is chance.

use engine::{Game as _, Per, SeededDice, Viewer};
use testkit::Story;

use crate::{Event, NewWorld, Phase};

#[test]
fn nw_64_everybody_sees_everything() {
    let mut story = Story::<NewWorld>::default_table(3, 5);
    story.random_until(|game| game.tiles_left() < 40 && game.phase == Phase::Lay);
    let views: Vec<_> = Viewer::all(3).map(|viewer| story.game.view(viewer)).collect();
    assert!(views.windows(2).all(|pair| pair[0] == pair[1]));
    for seed in 0..20 {
        assert!(NewWorld::imagine(&views[0], &mut SeededDice::new(seed)) == story.game, "the world is the true one");
    }
    assert_eq!(views[0].drawn, story.game.drawn);
    assert_eq!(views[0].pile, story.game.pile);
    let drew = Event::Drew { seat: story.game.active, tile: story.game.drawn.expect("a tile") };
    assert_eq!(NewWorld::disclose(drew, Viewer::Spectator), Some(drew));
}

/// The last row but one of the table: each kind that is left is drawn in some world, no other is.
#[test]
fn the_next_tile_is_any_of_those_left() {
    let mut story = Story::<NewWorld>::default_table(2, 8);
    story.random_until(|game| game.tiles_left() == 12 && game.phase == Phase::End);
    let mut seen = Per::<crate::Kind, u32>::default();
    for seed in 0..2000 {
        let mut world = NewWorld::imagine(&story.game.view(Viewer::Spectator), &mut SeededDice::new(seed));
        let mut dice = SeededDice::new(seed);
        let mut events = Vec::new();
        let mut croupier = engine::Croupier::new(&mut dice, &mut events);
        world.apply(world.active, crate::Action::End, &mut croupier);
        let first =
            events.iter().find_map(|event| if let Event::Drew { tile, .. } = event { Some(*tile) } else { None });
        seen[first.expect("a tile is drawn")] += 1;
    }
    for (kind, &times) in seen.iter() {
        assert_eq!(times > 0, story.game.pile.count(kind) > 0, "kind {kind:?}");
    }
}
