//! What a tile would join is what it joins when it is laid.

use engine::{Croupier, Game, Options as _, SeededDice};

use crate::{NewWorld, Options, Phase, meet::Mark, tile::Segment};

/// Plays a game at random; before each tile is laid, every place for it is tried on a copy.
fn compare(options: &Options, seats: u8, seed: u64) -> [u32; 3] {
    let mut dice = SeededDice::new(seed);
    let mut game = NewWorld::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
    let (mut legal, mut compared, mut joined, mut settled) = (Vec::new(), 0, 0, 0);
    while let Some(seat) = game.to_act().first() {
        for (cell, side) in game.places() {
            let meeting = game.meeting(cell, side).expect("a tile is drawn");
            let mut next = game.clone();
            next.land.lay(game.drawn.expect("a tile is drawn"), side, cell);
            let laid = *next.land.last();
            let first = |&segment: &Segment| next.land.first_of_feature(&laid, segment) == segment;
            let found: Vec<_> = meeting.met().map(|met| laid.segment(met.spot())).collect();
            assert_eq!(found, laid.segments().filter(first).map(Some).collect::<Vec<_>>(), "{cell} {side:?}");
            for met in meeting.met() {
                let feature = next.land.feature(&laid, laid.segment(met.spot()).expect("found above"));
                let (tiles, open, extras) = (feature.tiles, feature.open, feature.extras);
                assert_eq!((met.tiles, met.open, met.extras), (tiles, open, extras), "{cell} {side:?} {met:?}");
                assert_eq!(met.is_free(), feature.settlers.is_empty(), "{cell} {side:?} {met:?}");
                let leaders = feature.settlers.leaders(seats);
                assert_eq!(met.leaders(seats), (leaders, leaders.first().map_or(0, |seat| feature.settlers.of(seat))));
                compared += 1;
            }
            // Who stands on what becomes part of it.
            for (number, there) in next.land.laid().iter().enumerate() {
                let Some(settler) = there.settler.filter(|settler| settler.segment != Segment::FARM) else { continue };
                let mark = Mark::of(&game.land, &game.land.laid()[number], settler.segment);
                let root = |laid, segment| next.land.features.root(crate::Laid::node(laid, segment));
                for met in meeting.met() {
                    let same =
                        root(&laid, laid.segment(met.spot()).expect("found above")) == root(there, settler.segment);
                    assert_eq!(met.takes(mark), same, "{cell} {side:?} {met:?} {settler:?}");
                    settled += u32::from(same);
                }
            }
            joined += u32::from(found.len() < usize::from(laid.kind.print().segments));
        }
        assert_eq!(game.places().count() > 0, game.phase() == Phase::Lay || matches!(game.phase(), Phase::Turn(_)));
        game.legal(seat, &mut legal);
        let choice = (seed.wrapping_mul(31) as usize + legal.len() * 7 + game.land.tiles().len()) % legal.len();
        game.apply(seat, legal[choice], &mut Croupier::quiet(&mut dice));
    }
    [compared, joined, settled]
}

#[test]
fn a_tile_joins_what_it_was_said_to_join() {
    let mut sums = [0; 3];
    for seed in 0..6 {
        let seats = 2 + (seed % 4) as u8;
        let counts = compare(&Options::preset(seed as usize % 2), seats, seed);
        sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    let [compared, joined, settled] = sums;
    assert!(compared > 20_000 && joined > 200 && settled > 2000, "{compared} compared, {joined} joined, {settled}");
}
