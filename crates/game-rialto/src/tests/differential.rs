//! Strength and district scores against a plain recomputation that shares no code with the rules.

use engine::{Dice as _, Keyed as _, SeededDice, Source};
use testkit::Story;

use super::tools::*;
use crate::{
    Rialto,
    board::{District, Link, Span},
    desk::Shown,
    material::Kind,
    resolve::advance,
    scoring,
    state::Phase,
};

/// RI-55 to RI-57 by counting on fingers: plain cards make every joker count, without them the
/// first joker is lost.
fn plain_strength(plain: u8, jokers: u8) -> u8 {
    let mut strength = 0;
    for _ in 0..plain {
        strength += 1;
    }
    for number in 0..jokers {
        if plain > 0 || number > 0 {
            strength += 1;
        }
    }
    strength
}

#[test]
fn strength_is_what_counting_gives() {
    for plain in 0..8u8 {
        for converted in 0..3u8 {
            for jokers in 0..6u8 {
                for masks in 0..4u8 {
                    let mut shown = Shown { masks, ..Shown::default() };
                    (0..plain).for_each(|_| shown.cards.put(Kind::Bridge));
                    (0..converted).for_each(|_| shown.cards.put(Kind::Doge));
                    (0..jokers).for_each(|_| shown.cards.put(Kind::Joker));
                    assert_eq!(shown.strength(), plain_strength(plain + converted, jokers + masks));
                }
            }
        }
    }
}

/// The ends of the links by name, written down a second time.
const MAP: [(&str, &str); 12] = [
    ("sc", "sp"),
    ("sc", "do"),
    ("sp", "do"),
    ("ca", "sm"),
    ("ca", "cs"),
    ("sm", "cs"),
    ("ca", "sc"),
    ("ca", "sp"),
    ("sm", "sp"),
    ("sm", "do"),
    ("cs", "do"),
    ("cs", "sc"),
];

/// District scores by sorting: a seat's pay is the value halved once for everybody ahead.
fn plain_districts(game: &Rialto) -> Vec<[i32; 6]> {
    let public = &game.public;
    let codes = ["sc", "sp", "do", "ca", "sm", "cs"];
    let mut all = vec![[0; 6]; usize::from(public.seats())];
    for (index, code) in codes.iter().enumerate() {
        let district = District::ALL[index];
        let mut value = 0;
        for (link, (a, b)) in MAP.iter().enumerate() {
            if let Some(span) = public.links[Link::at(link)] {
                value += if a == code { i32::from(span.first) } else { 0 };
                value += if b == code { i32::from(span.second) } else { 0 };
            }
        }
        let mut seats: Vec<_> = public.desks.iter().filter(|(_, desk)| desk.posted[district] > 0).collect();
        seats.sort_by_key(|(seat, desk)| {
            let place = public.order.iter().position(|other| other == seat);
            (std::cmp::Reverse(desk.posted[district]), place)
        });
        for (rank, (seat, _)) in seats.into_iter().enumerate() {
            all[seat.index()][index] = value >> rank;
        }
    }
    all
}

fn check(game: &Rialto) {
    let plain = plain_districts(game);
    for (seat, score) in scoring::scores(&game.public).iter() {
        assert_eq!(score.districts.values(), plain[seat.index()]);
    }
}

#[test]
fn district_scores_are_what_sorting_gives() {
    let mut dice = SeededDice::new(11);
    let mut roll = |bound| dice.roll(Source(0), bound) as u8;
    for _ in 0..500 {
        let seats = 2 + roll(4);
        let mut story = Story::<Rialto>::default_table(seats, u64::from(roll(200)));
        for link in Link::all() {
            let span = Span { first: 1 + roll(6), second: 1 + roll(6) };
            story.game.public.links[link] = (roll(4) > 0).then_some(span);
        }
        for number in 1..=seats {
            for district in District::ALL {
                desk_mut(&mut story, number).posted[district] = roll(4);
            }
            let by = roll(4);
            if by > 0 {
                advance(&mut story.game.public, seat(number), by);
            }
        }
        check(&story.game);
    }
}

#[test]
fn real_games_score_what_sorting_gives() {
    for seed in 0..40 {
        let mut story = Story::<Rialto>::default_table(2 + (seed % 4) as u8, seed);
        story.random_until(|game| game.public.phase == Phase::Over);
        check(&story.game);
    }
}
