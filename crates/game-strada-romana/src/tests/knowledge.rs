//! What viewers know of wagon tiles: every world that could be true occurs, no other does.

use std::collections::BTreeSet;

use engine::{Game, SeededDice, Viewer};
use testkit::Story;

use super::tools::{put, scene, scene_with, seat, wagon};
use crate::{
    Options, StradaRomana, View,
    material::{Wagon, WagonSet},
};

/// The tile out of the game, then the tiles taken, in order.
type World = Vec<Wagon>;

/// Every world that could be true, found by dealing the tiles in every way and keeping what the
/// viewer cannot tell from the truth.
fn possible(view: &View) -> Vec<World> {
    let mut worlds = Vec::new();
    deal_on(view, &mut Vec::new(), &mut worlds);
    worlds
}

fn deal_on(view: &View, world: &mut World, worlds: &mut Vec<World>) {
    let rest = world.iter().fold(WagonSet::ALL, |rest, &wagon| rest.without(wagon));
    let taken = world.len() as i32 - 1;
    if view.sights.iter().any(|sight| i32::from(sight.after) == taken && sight.deck != rest) {
        return;
    }
    if taken == i32::from(view.open.take_count()) {
        let barren = view.open.barren.map(|barren| view.open.arrived_first(barren.arrived));
        if barren.is_none_or(|arrived| rest.less(arrived).is_empty()) {
            worlds.push(world.clone());
        }
        return;
    }
    for wagon in rest.iter() {
        let fits = if world.is_empty() {
            view.removed.is_none_or(|removed| removed == wagon)
        } else {
            let take = view.open.takes[taken as usize].expect("a tile was taken");
            let bet = view.open.options.bet_on_arrived || !view.open.arrived_first(take.arrived).contains(wagon);
            bet && view.faces[taken as usize].is_none_or(|face| face == wagon)
        };
        if fits {
            world.push(wagon);
            deal_on(view, world, worlds);
            world.pop();
        }
    }
}

/// Draws worlds for a viewer and compares them with those that are possible: each is one of them,
/// and in every place each tile turns up that can. Returns what is possible.
fn check(story: &Story<StradaRomana>, viewer: Viewer) -> Vec<World> {
    let view = story.game.view(viewer);
    let worlds = possible(&view);
    let known: BTreeSet<World> = worlds.iter().cloned().collect();
    let places = 1 + usize::from(view.open.take_count());
    let mut dice = SeededDice::new(11);
    let mut drawn: BTreeSet<(usize, Wagon)> = BTreeSet::new();
    for _ in 0..600 {
        let imagined = StradaRomana::imagine(&view, &mut dice);
        assert_eq!(imagined.view(viewer), view);
        let world: World = [imagined.tiles.removed].into_iter().chain(imagined.tiles.faces).flatten().collect();
        assert!(known.contains(&world), "{viewer:?} imagines {world:?}, which cannot be");
        drawn.extend(world.into_iter().enumerate());
    }
    let can: BTreeSet<(usize, Wagon)> =
        (0..places).flat_map(|place| worlds.iter().map(move |world| (place, world[place]))).collect();
    assert_eq!(drawn, can, "{viewer:?} does not imagine everything that can be");
    worlds
}

/// What can be in this place (0 is the tile out of the game, 1 the first that was taken).
fn in_place(worlds: &[World], place: usize) -> BTreeSet<Wagon> {
    worlds.iter().map(|world| world[place]).collect()
}

fn set(names: &str) -> BTreeSet<Wagon> {
    names.split(' ').map(wagon).collect()
}

fn one(number: u8) -> Viewer {
    Viewer::Seat(seat(number))
}

/// Seat 1 looks at all nine and takes Curculio; seats 2 and 3 take Plotus and Ballio, and seat 1
/// looks again and takes Demetrius. Pseudolus is out of the game.
fn four_takes() -> Story<StradaRomana> {
    let mut story = scene(3, "");
    story.rolls(&[0]).plays("1: look | 1: take curculio | 1: end | 2: look | 2: take plotus | 2: end");
    story.plays("3: look | 3: take ballio | 3: end | 1: look | 1: take demetrius | 1: end");
    story
}

#[test]
fn nobody_knows_anything_before_the_first_look() {
    let story = scene(3, "");
    for viewer in Viewer::all(3) {
        let imagined = StradaRomana::imagine(&story.game.view(viewer), &mut SeededDice::new(1));
        assert_eq!(imagined, story.game, "the tile out of the game is not drawn yet");
    }
}

#[test]
fn own_tiles_are_known() {
    let worlds = check(&four_takes(), one(2));
    assert_eq!(in_place(&worlds, 2), set("plotus"));
}

#[test]
fn only_a_look_at_all_nine_tells_the_tile_out_of_the_game() {
    let story = four_takes();
    assert_eq!(in_place(&check(&story, one(1)), 0), set("pseudolus"));
    assert_eq!(in_place(&check(&story, one(2)), 0), set("pseudolus curculio"));
    assert_eq!(in_place(&check(&story, one(3)), 0), set("pseudolus curculio plotus"));
    assert_eq!(in_place(&check(&story, Viewer::Spectator), 0).len(), 10);
}

#[test]
fn what_went_missing_between_two_looks_was_taken_between_them() {
    let worlds = check(&four_takes(), one(1));
    assert_eq!(in_place(&worlds, 2), set("plotus ballio"));
    assert_eq!(in_place(&worlds, 3), set("plotus ballio"));
    assert_eq!(worlds.len(), 2);
}

#[test]
fn what_was_missing_at_the_first_look_was_taken_or_is_out_of_the_game() {
    let worlds = check(&four_takes(), one(3));
    assert_eq!(in_place(&worlds, 1), set("pseudolus curculio plotus"));
    assert_eq!(in_place(&worlds, 2), set("pseudolus curculio plotus"));
}

#[test]
fn what_was_taken_after_the_last_look_was_in_the_deck_then() {
    let worlds = check(&four_takes(), one(2));
    let deck = set("ballio demetrius tranio sosia euclio phaedromus palaestrio");
    assert_eq!(in_place(&worlds, 3), deck);
    assert_eq!(in_place(&worlds, 4), deck);
}

#[test]
fn who_is_looking_sees_the_deck() {
    let mut story = four_takes();
    story.plays("2: look");
    let view = story.game.view(one(2));
    assert_eq!(view.sights.last().map(|sight| sight.deck), Some(story.game.deck()));
    let worlds = check(&story, one(2));
    assert_eq!(in_place(&worlds, 3), set("ballio demetrius"));
    check(&story, one(1));
    check(&story, Viewer::Spectator);
}

#[test]
fn sr_62_a_spectator_is_shown_no_face() {
    let story = four_takes();
    let view = story.game.view(Viewer::Spectator);
    assert!(view.faces.iter().all(Option::is_none) && view.sights.is_empty() && view.removed.is_none());
    let worlds = check(&story, Viewer::Spectator);
    assert_eq!(worlds.len(), 10 * 9 * 8 * 7 * 6);
    assert_eq!(view.open.hands, story.game.open.hands, "hands, coins and bags are open");
}

#[test]
fn sr_62_all_is_shown_at_the_end() {
    let mut story = four_takes();
    put(&mut story, "plotus home, ballio home, sosia home, curculio 15.1");
    story.plays("2: arrive curculio");
    for viewer in Viewer::all(3) {
        assert_eq!(check(&story, viewer).len(), 1);
        assert_eq!(StradaRomana::imagine(&story.game.view(viewer), &mut SeededDice::new(1)), story.game);
    }
}

#[test]
fn sr_69_a_tile_that_was_taken_was_not_of_an_arrived_wagon() {
    let options = Options { bet_on_arrived: false, ..Options::default() };
    let mut story = scene_with(&options, 2, "curculio home");
    story.rolls(&[0]).plays("1: look | 1: take sosia | 1: end");
    assert!(!in_place(&check(&story, one(2)), 1).contains(&wagon("curculio")));
    assert!(in_place(&check(&story, one(2)), 0).contains(&wagon("curculio")));
    put(&mut story, "plotus home");
    story.plays("2: look | 2: take tranio | 2: end");
    assert!(!in_place(&check(&story, one(1)), 2).contains(&wagon("plotus")));
    assert!(in_place(&check(&story, Viewer::Spectator), 1).contains(&wagon("plotus")));
}

#[test]
fn sr_69_after_somebody_took_none_the_deck_holds_arrived_wagons_only() {
    let options = Options { bet_on_arrived: false, ..Options::default() };
    let mut story = scene_with(&options, 3, "ballio home");
    story.rolls(&[4]).plays("1: look | 1: take tranio | 1: end | 2: look | 2: take sosia | 2: end | 3: pass");
    story.plays("1: look | 1: take euclio | 1: end | 2: look | 2: take phaedromus | 2: end | 3: pass");
    story.plays("1: look | 1: take palaestrio | 1: end | 2: look | 2: take pseudolus | 2: end");
    put(&mut story, "curculio home, plotus home");
    story.plays("3: look | 3: none");
    for viewer in Viewer::all(3) {
        check(&story, viewer);
    }
    assert_eq!(story.game.view(one(3)).sights.len(), 1);
    let spectator = possible(&story.game.view(Viewer::Spectator));
    let deck = |world: &World| world.iter().fold(WagonSet::ALL, |rest, &wagon| rest.without(wagon));
    let arrived: WagonSet = ["ballio", "curculio", "plotus"].map(wagon).into_iter().collect();
    assert!(spectator.iter().all(|world| deck(world) == arrived));
}

#[test]
fn sr_61_events_keep_the_faces_to_the_seat_that_sees_them() {
    let mut story = scene(2, "");
    story.rolls(&[0]).plays("1: look | 1: take ballio");
    assert_eq!(story.events.len(), 2, "{:?}", story.events);
    for event in story.events.clone() {
        assert_eq!(StradaRomana::disclose(event.clone(), one(1)), Some(event.clone()));
        for viewer in [one(2), Viewer::Spectator] {
            match StradaRomana::disclose(event.clone(), viewer) {
                Some(crate::Event::Looked { deck, .. }) => assert_eq!(deck, None),
                Some(crate::Event::TookTile { wagon, .. }) => assert_eq!(wagon, None),
                other => panic!("something else happened: {other:?}"),
            }
        }
    }
}
