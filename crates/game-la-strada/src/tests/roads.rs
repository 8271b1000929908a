//! Where a road may run and what it costs.

use engine::{Foresight, Game, Options as _, Per, Viewer, Words as _};
use testkit::Story;

use super::tools::{FIRST, Position, dot, hex, position};
use crate::{
    LaStrada, Options, Refusal,
    board::Cell,
    material::Terrain,
    roads,
    state::{Phase, RoadTile},
};

fn three() -> Position {
    position(Options::default(), &["k10", "d5", "e11"], 3)
}

#[test]
fn ls_14_a_road_starts_at_an_own_workshop_or_connected_settlement() {
    let mut story = three().merchants(FIRST, "Altara", 1).story();
    story.allows("1: from k10").allows("1: from h8");
    story.refused("1: from d5", clause!(14));
    story.refused("1: from h10", clause!(14));
    story.refused("1: lay j11", clause!(14));
    story.refused("1: reach j12", clause!(14));
    story.plays("1: from k10 | 1: lay j11 | 1: reach j12");
    story.refused("1: from j11", clause!(14));
}

#[test]
fn ls_15_a_road_is_a_chain_of_tiles_that_ends_in_a_settlement() {
    let mut story = three().merchants(FIRST, "Altara", 1).story();
    story.plays("1: from k10");
    story.refused("1: lay i10", clause!(15));
    story.refused("1: reach j12", clause!(15));
    story.plays("1: lay j11");
    story.refused("1: reach j10", clause!(15));
    story.refused("1: reach h8", clause!(15));
    story.plays("1: reach j12");
    assert!(story.game.sides[FIRST].reached.contains(dot("Pieve")));
    // Even beside a settlement (where LS-10 lets nobody be) a road needs a tile.
    let mut story = position(Options::default(), &["l9", "d5", "e11"], 3).story();
    story.plays("1: from l9").refused("1: reach m9", clause!(15));
}

#[test]
fn ls_16_a_tile_fits_its_terrain_and_costs_2_3_or_4() {
    assert_eq!(Terrain::ALL.map(Terrain::cost), [2, 3, 4]);
    let mut story = three().story();
    story.plays("1: from k10 | 1: lay l9 | 1: lay l8");
    let side = &story.game.sides[FIRST];
    assert_eq!((side.tiles, side.resources), (Per::new([17, 8, 4]), 4));
    assert_eq!((story.game.turn.spent, story.game.turn.laid), (6, 2));
    let mut story = three().story();
    story.plays("1: from k10 | 1: lay j11 | 1: lay i12 | 1: lay h12");
    assert_eq!((story.game.sides[FIRST].tiles, story.game.turn.spent), (Per::new([16, 7, 5]), 7));
}

#[test]
fn ls_17_a_road_runs_straight_or_turns_gently() {
    let mut story = three().story();
    story.plays("1: from k10 | 1: lay j11");
    story.refused("1: lay j10", clause!(17));
    story.refused("1: lay k11", clause!(17));
    story.refused("1: lay k10", clause!(17));
    story.allows("1: lay i11").allows("1: lay i12").allows("1: reach j12");
    story.plays("1: lay i12 | 1: lay h12");
    let view = story.game.view(Viewer::Spectator);
    let shown: Vec<_> = view.roads.iter().map(|tile| (tile.cell, tile.owner, tile.ends)).collect();
    let joins = |at: &str, from: &str, to: &str| {
        let towards = |other: &str| hex(at).towards(hex(other)).expect("a hex beside it");
        (hex(at), FIRST, [towards(from), towards(to)])
    };
    assert_eq!(shown, [joins("i12", "j11", "h12"), joins("j11", "k10", "i12")], "the last tile may still turn");
    for (_, ends) in Story::<LaStrada>::default_table(4, 2)
        .random_until(|game| game.turn.round == 6)
        .game
        .roads
        .iter()
        .filter_map(|(_, tile)| tile.read())
    {
        assert!(matches!((6 + ends[0] - ends[1]) % 6, 2..=4), "a tile joins neighbouring edges: {ends:?}");
    }
}

#[test]
fn ls_18_a_tile_needs_an_empty_hex() {
    let mut story = three().blocked("i11").story();
    story.plays("1: from k10 | 1: lay j11");
    story.refused("1: lay i11", clause!(18));
    story.refused("1: lay j12", clause!(18));
    story.allows("1: lay i12");
}

#[test]
fn ls_19_tiles_stay_where_they_are() {
    let mut story = Story::<LaStrada>::default_table(4, 3);
    let mut before = story.game.roads;
    for round in 2..7 {
        story.random_until(|game| game.turn.round == round);
        let kept = |cell: Cell| before[cell] == RoadTile::NONE || before[cell] == story.game.roads[cell];
        assert!(Cell::all().all(kept));
        before = story.game.roads;
    }
}

#[test]
fn ls_20_a_tile_is_paid_from_the_track() {
    let mut story = three().resources(FIRST, 4).story();
    story.plays("1: from k10 | 1: lay l9");
    let refusal = story.refused("1: lay l8", clause!(20));
    assert_eq!(refusal, Refusal::TooDear { terrain: Terrain::Hill, left: 2 });
    story.plays("1: reach m9 | 1: end");
    assert_eq!(story.game.sides[FIRST].resources, 2);
}

#[test]
fn ls_21_a_road_is_finished_in_its_turn() {
    let mut story = three().resources(FIRST, 4).story();
    story.plays("1: from k10");
    assert_eq!(story.refused("1: lay k9", clause!(21)), Refusal::DeadEnd(hex("k9"), 2));
    story.refused("1: end", clause!(21));
    story.refused("1: from k10", clause!(21));
    let mut story = three().resources(FIRST, 6).story();
    story.plays("1: from k10");
    story.allows("1: lay k9");
    let mut story = three().merchants(FIRST, "Altara", 1).resources(FIRST, 3).blocked("h7 h9 g7 g8").story();
    story.refused("1: from h8", clause!(21));
}

#[test]
fn ls_30_without_a_tile_there_is_no_road() {
    let mut story = three().tiles(FIRST, [18, 8, 0]).story();
    story.plays("1: from k10 | 1: lay l9");
    assert_eq!(story.refused("1: lay l8", clause!(30)), Refusal::NoTile(Terrain::Hill));
    let mut story = three().tiles(FIRST, [1, 0, 0]).story();
    story.plays("1: from k10");
    assert_eq!(story.legal(FIRST), ["lay j11", "lay k11", "lay l9", "lay l10"]);
}

#[test]
fn ls_53_a_road_joins_two_different_hexes() {
    let start = || position(Options::preset(2), &["k10", "d5"], 2).merchants(FIRST, "Sanvito", 1);
    let mut story = start().story();
    story.plays("1: from f10 | 1: lay e10 | 1: lay e11 | 1: lay f12");
    story.refused("1: lay g12", clause!(21));
    let Position(mut game) = start();
    game.turn.phase = Phase::Road;
    game.turn.origin = Some(hex("f10"));
    game.turn.path = ["e10", "e11", "f12", "g12", "g11"].map(|text| Some(hex(text)));
    game.turn.laid = 5;
    Story::from_game(game).refused("1: reach f10", clause!(53));
}

#[test]
fn ls_53_a_tile_beside_a_settlement_does_not_connect_it() {
    let mut story = three().story();
    story.plays("1: from k10 | 1: lay l9 | 1: lay l8 | 1: reach l7");
    assert_eq!(story.game.sides[FIRST].reached, crate::board::Dots::only(dot("Corvina")));
    assert!(hex("l9").distance(hex("m9")) == 1);
}

#[test]
fn words_say_what_a_step_does() {
    let mut story = three().story();
    story.plays("1: from k10 | 1: lay l9");
    let view = story.game.view(Viewer::Seat(FIRST));
    let seen = Foresight::<LaStrada>::new(&view, FIRST);
    let said = |text: &str| {
        let action = text.parse().expect("an action");
        let forecast = seen.forecast(action);
        (LaStrada::action(&seen, action, &forecast), forecast)
    };
    let (hill, laid) = said("lay l8");
    assert_eq!((hill.label.as_str(), hill.consequence.as_str()), ("Lay hills, west", "gentle curve, 4 left after it"));
    let (end, reached) = said("reach m9");
    assert_eq!(
        (end.label.as_str(), end.consequence.as_str()),
        ("Finish the road at Olmo, hamlet", "first there: 2 gold")
    );
    assert_eq!((laid.cost, reached.points), (4, 2));
    let targets: Vec<_> = roads(&view).into_iter().map(|road| (road.target.name(), road.cost)).collect();
    assert_eq!(targets[..2], [("Olmo", 0), ("Corvina", 4)]);
}
