//! What is kept step by step, against brute force from the bare facts, along random games.

use std::collections::BTreeSet;

use engine::{Croupier, Dice, Game, Options as _, Per, Seat, SeededDice, Source};

use crate::{
    Attika, GroupTest, Options, Payment,
    board::{Hex, RING, Spot},
    material::{Building, Group, Land, Symbols},
    price::each_payment,
};

#[test]
fn settlements_links_and_supply_are_those_of_brute_force() {
    for seed in 0..24 {
        let options = Options { vacant_only: seed % 2 == 1, ..Options::preset((seed % 3 == 0).into()) };
        let mut dice = SeededDice::new(seed);
        let mut game = Attika::setup(&options, 2 + (seed % 3) as u8, &mut Croupier::quiet(&mut dice)).expect("a table");
        let mut legal = Vec::new();
        while let Some(seat) = Game::to_act(&game).first() {
            game.legal(seat, &mut legal);
            let built = game.estates[seat].placed.len();
            let action = legal[dice.roll(Source(31), legal.len() as u32) as usize];
            game.apply(seat, action, &mut Croupier::quiet(&mut dice));
            if game.estates[seat].placed.len() > built {
                compare(&game, seat);
            }
        }
        Seat::all(game.estates.seats()).for_each(|seat| compare(&game, seat));
    }
}

fn compare(game: &Attika, seat: Seat) {
    let own: BTreeSet<Spot> =
        game.map.hexes().filter(|&hex| owner(game, hex) == Some(seat)).map(|hex| game.map.spot(hex)).collect();
    let parts = components(&own);
    let estate = &game.estates[seat];
    assert_eq!(parts.len(), usize::from(estate.settlements));
    let linked = parts.iter().any(|part| shrines_beside(game, part) >= 2);
    assert_eq!(linked, estate.links_shrines());
    for group in Group::ALL {
        joined_as_by_hand(game, seat, group, &parts);
    }
    for hex in game.map.hexes() {
        assert_eq!(game.map.supply(hex), supply(game, hex), "supply of {hex}");
        let beside = around(game.map.spot(hex)).any(|spot| own.contains(&spot));
        assert_eq!(estate.beside.contains(hex), beside, "{hex} beside an own building");
        assert_eq!(game.map.empty().contains(hex), game.map.standing(hex).is_none());
    }
}

fn joined_as_by_hand(game: &Attika, seat: Seat, group: Group, parts: &[BTreeSet<Spot>]) {
    let estate = &game.estates[seat];
    let spots: Option<BTreeSet<Spot>> =
        group.members().iter().map(|building| estate.hex(building).map(|hex| game.map.spot(hex))).collect();
    let same = spots.as_ref().is_some_and(|spots| parts.iter().any(|part| spots.is_subset(part)));
    let alone = spots.as_ref().is_some_and(|spots| components(spots).len() == 1);
    assert_eq!(estate.has_joined(group, GroupTest::SameSettlement, &game.map), same);
    assert_eq!(estate.has_joined(group, GroupTest::Contiguous, &game.map), alone);
}

fn owner(game: &Attika, hex: Hex) -> Option<Seat> {
    game.map.standing(hex).map(|(owner, _)| owner)
}

fn around(spot: Spot) -> impl Iterator<Item = Spot> {
    RING.iter().map(move |&step| spot.plus(step))
}

/// The parts of a set of spots that hang together, by flooding.
fn components(spots: &BTreeSet<Spot>) -> Vec<BTreeSet<Spot>> {
    let mut left = spots.clone();
    let mut parts = Vec::new();
    while let Some(start) = left.pop_first() {
        let mut part = BTreeSet::from([start]);
        let mut edge = vec![start];
        while let Some(spot) = edge.pop() {
            for beside in around(spot).filter(|beside| left.remove(beside)).collect::<Vec<_>>() {
                part.insert(beside);
                edge.push(beside);
            }
        }
        parts.push(part);
    }
    parts
}

fn shrines_beside(game: &Attika, part: &BTreeSet<Spot>) -> usize {
    game.map.shrines().iter().filter(|&&shrine| around(shrine).any(|spot| part.contains(&spot))).count()
}

fn supply(game: &Attika, hex: Hex) -> Symbols {
    let mut symbols = Symbols::NONE;
    symbols.add(game.map.land(hex));
    for beside in around(game.map.spot(hex)).filter_map(|spot| game.map.at(spot)) {
        if !(game.options.vacant_only && game.map.standing(beside).is_some()) {
            symbols.add(game.map.land(beside));
        }
    }
    symbols
}

/// AT-67 by trying: a card after another pays alone, in a pair, or as an extra.
fn splits(mut cards: Vec<Land>, mut missing: Vec<Land>, extra: u8, pairs: u8) -> bool {
    let Some(card) = cards.pop() else {
        return missing.len() == usize::from(pairs / 2) && pairs.is_multiple_of(2) && extra == 0;
    };
    let wild = splits(cards.clone(), missing.clone(), extra, pairs + 1)
        || extra > 0 && splits(cards.clone(), missing.clone(), extra - 1, pairs);
    wild || missing.iter().position(|&land| land == card).is_some_and(|at| {
        missing.remove(at);
        splits(cards, missing, extra, pairs)
    })
}

#[test]
fn payments_are_those_of_brute_force() {
    let mut dice = SeededDice::new(4);
    let mut seen = 0;
    for round in 0..60 {
        let game = super::tools::fresh(&Options::preset(1), 2 + round % 3);
        let hexes: Vec<_> = game.map.hexes().collect();
        let hex = hexes[dice.roll(Source(0), hexes.len() as u32) as usize];
        let building = Building::ALL[dice.roll(Source(1), 30) as usize];
        let mut price = game.price(Seat::FIRST, building, hex);
        price.extra = dice.roll(Source(2), 3) as u8;
        let hand = Per::from_fn(|_: Land| dice.roll(Source(3), 3) as u8);
        let mut found = Vec::new();
        each_payment(price, hand, |payment| found.push(payment));
        found.sort();
        let missing: Vec<_> =
            Land::ALL.into_iter().flat_map(|land| vec![land; price.missing.of(land).into()]).collect();
        let expected: Vec<_> = subsets(hand)
            .filter(|payment| {
                let cards = Land::ALL.into_iter().flat_map(|land| vec![land; payment.cards()[land].into()]);
                splits(cards.collect(), missing.clone(), price.extra, 0)
            })
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        assert_eq!(found, expected, "{price:?} from {hand:?}");
        let least = expected.first().map(|payment| payment.size());
        let total: u8 = hand.values().iter().sum();
        assert_eq!(least.is_some(), price.least(hand, true) <= total);
        assert!(least.is_none_or(|least| least == price.least(hand, true)));
        seen += expected.len();
    }
    assert!(seen > 200, "the cases are not trivial: {seen}");
}

fn subsets(hand: Per<Land, u8>) -> impl Iterator<Item = Payment> {
    let many = move |land: Land| 0..=hand[land];
    many(Land::Water).flat_map(move |water| {
        many(Land::Forest).flat_map(move |forest| {
            many(Land::Hill).flat_map(move |hill| {
                many(Land::Mountain).map(move |mountain| Payment::new([water, forest, hill, mountain]))
            })
        })
    })
}
