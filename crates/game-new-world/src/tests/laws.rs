//! The laws, the golden playthroughs, the node counts and the sheet of tiles.

use engine::{Counted as _, Croupier, Game as _, SeededDice};

use crate::{
    Kind, NewWorld, Options,
    board::{Half, Side},
    material::{FARMS, SHEET, Segments, TILES},
    tile::Terrain,
    words,
};

#[test]
fn the_laws_hold() {
    testkit::laws(NewWorld::census, |run| allocation_counter::measure(run).count_total);
}

#[test]
fn the_book_names_every_switch() {
    testkit::book::<NewWorld>();
}

#[test]
fn prompts_offer_what_is_legal() {
    testkit::prompts::<NewWorld>();
}

#[test]
fn golden_playthroughs_stay_as_they_are() {
    testkit::golden::<NewWorld>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn node_counts_stay_as_they_are() {
    let mut dice = SeededDice::new(3);
    let options = <Options as engine::Options>::preset(1);
    let game = NewWorld::setup(&options, 2, &mut Croupier::quiet(&mut dice)).expect("a table");
    let counts: Vec<u64> = (1..=5).map(|depth| testkit::perft(&game, depth)).collect();
    assert_eq!(counts, [8, 24, 69, 244, 929]);
}

#[test]
fn the_sheet_adds_up() {
    let sum = |of: fn(&crate::material::TileKind) -> usize| -> usize {
        SHEET.iter().map(|kind| usize::from(kind.count) * of(kind)).sum()
    };
    let extras = |segments: Segments| segments.iter().map(|&(_, extras)| usize::from(extras)).sum::<usize>();
    assert_eq!(sum(|_| 1), TILES);
    assert_eq!(sum(|kind| usize::from(kind.farm)), FARMS);
    assert_eq!(SHEET.iter().map(|kind| usize::from(kind.count) * extras(kind.towns)).sum::<usize>(), 9);
    assert_eq!(SHEET.iter().map(|kind| usize::from(kind.count) * extras(kind.trails)).sum::<usize>(), 14);
    assert_eq!(SHEET.iter().map(|kind| usize::from(kind.count) * extras(kind.plains)).sum::<usize>(), 65);
    assert_eq!(
        (sum(|kind| kind.towns.len()), sum(|kind| kind.trails.len()), sum(|kind| kind.plains.len())),
        (66, 77, 159)
    );
    let edges = |code: char| -> usize {
        SHEET.iter().map(|kind| usize::from(kind.count) * kind.edges.chars().filter(|&edge| edge == code).count()).sum()
    };
    assert_eq!((edges('.'), edges('r'), edges('t')), (167, 114, 99));
}

#[test]
fn the_book_lists_the_sheet() {
    let count = |segments: Segments| segments.iter().map(|&(_, extras)| u32::from(extras)).sum::<u32>();
    for kind in SHEET.iter().filter(|kind| kind.count > 0) {
        let farm = kind.farm.then(|| "a farm".to_owned());
        let extras = [("flag", kind.towns), ("trading post", kind.trails), ("animal", kind.plains)];
        let extras = extras.into_iter().filter(|&(_, segments)| count(segments) > 0);
        let carries: Vec<String> =
            farm.into_iter().chain(extras.map(|(noun, segments)| words::count(count(segments), noun))).collect();
        let row =
            format!("| {} | {} | `{}` | {} | {} |", kind.id, kind.count, kind.edges, kind.name, carries.join(", "));
        assert!(NewWorld::INFO.rules.contains(&row), "the book should say {row}");
    }
    for (row, &edge) in crate::material::COAST_EDGES.iter().enumerate() {
        let name = [("plains", b'.'), ("trail", b'r'), ("town", b't')].into_iter().find(|&(_, code)| code == edge);
        let shown = format!("row {row}  {}", name.expect("a code of the sheet").0);
        assert!(NewWorld::INFO.rules.contains(&shown), "the book should say {shown}");
    }
}

#[test]
fn every_edge_belongs_to_the_segment_that_it_shows() {
    for (index, sheet) in SHEET.iter().enumerate() {
        let print = Kind::new(index).print();
        let ends: usize = sheet.towns.iter().chain(sheet.trails).map(|(edges, _)| edges.len()).sum();
        let ways = sheet.edges.chars().filter(|edge| "rt".contains(*edge)).count();
        assert_eq!(ends, ways, "{}", sheet.id);
        let mut halves: Vec<u8> = sheet.plains.iter().flat_map(|(halves, _)| halves.bytes()).collect();
        let listed = halves.len();
        halves.sort_unstable();
        halves.dedup();
        assert_eq!(halves.len(), listed, "{}: a half-edge belongs to two plains", sheet.id);
        for side in Side::ALL {
            let grass = [false, true].map(|second| print.on_half(Half::of(side, second)).0 < print.segments);
            let expected = match print.edges.on(side) {
                Some(Terrain::Plains | Terrain::Trail) => true,
                Some(Terrain::Town) | None => false,
            };
            assert_eq!(grass, [expected; 2], "{} {side}", sheet.id);
        }
    }
}

#[test]
fn turns_that_look_alike_are_counted_once() {
    let turns = |id: &str| Kind::named(id).expect("a kind").print().turns;
    assert_eq!(["F1", "P2", "R8", "X5"].map(turns), [1; 4]);
    assert_eq!(["R2", "U1", "V2", "X6"].map(turns), [2; 4]);
    assert_eq!(["R1", "V1", "T1", "R3", "U2", "F3"].map(turns), [4; 6]);
}
