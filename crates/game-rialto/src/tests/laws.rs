//! The laws of every game, golden playthroughs and node counts.

use engine::{Counted as _, Croupier, Dice as _, Game as _, Record, SeededDice, Source, Viewer};
use testkit::{Story, golden, laws, perft, prompts, random_game};

use super::tools::{own, seat, stage, with};
use crate::{
    Action, Rialto,
    census::cards,
    material::{Building, Kind, Stage},
    state::Phase,
};

#[test]
fn the_laws_hold() {
    laws(Rialto::census, |run| allocation_counter::measure(run).count_total);
}

#[test]
fn prompts_offer_what_is_legal() {
    prompts::<Rialto>();
}

#[test]
fn the_book_names_every_switch() {
    testkit::book::<Rialto>();
}

#[test]
fn golden_playthroughs_stay_as_they_are() {
    golden::<Rialto>(env!("CARGO_MANIFEST_DIR"));
}

/// RI-106, RI-93: the census above counts every card and every councilman at every ply of the laws.
#[test]
fn ri_106_cards_are_always_77() {
    let mut story = Story::<Rialto>::default_table(5, 3);
    story.random_until(|game| game.public.phase == Phase::Over);
    let total: u8 = Kind::ALL.into_iter().map(|kind| cards(&story.game, kind)).sum();
    assert_eq!(total, 77);
}

#[test]
fn ri_93_councilmen_are_always_18() {
    let mut story = Story::<Rialto>::default_table(4, 3);
    story.random_until(|game| game.public.phase == Phase::Over);
    assert!(story.game.public.desks.values().iter().all(|desk| desk.councilmen() == 18));
}

#[test]
fn node_counts_stay_as_they_are() {
    let story = Story::<Rialto>::default_table(3, 1);
    assert_eq!((1..=5).map(|depth| perft(&story.game, depth)).collect::<Vec<_>>(), PERFT);
}

const PERFT: [u64; 5] = [3, 6, 6, 24, 72];

/// Random games seldom fill a board, so here everybody begins rich: seven buildings and many coins.
#[test]
fn rich_games_obey_the_laws_of_worlds_too() {
    let mut rich = 0;
    for seed in 0..60 {
        let mut luck = SeededDice::new(seed);
        let mut story = stage(Stage::Doge, &["DDGGJJO", "DDBBJJR", "CCRRJJB"]);
        for number in 1..=3 {
            let pick = |_| Building::ALL[luck.roll(CHOICE, 12) as usize];
            let buildings: [Building; 7] = std::array::from_fn(pick);
            if buildings.iter().all(|&building| story.game.public.stock[building] > 2) {
                own(&mut story.game, number, &buildings);
                rich += 1;
            }
            story.game.public.desks[seat(number)].coins = 12;
        }
        let components = story.game.census();
        let mut game = story.game;
        let (mut legal, mut others) = (Vec::new(), Vec::new());
        while let Some(seat) = game.to_act().first() {
            game.legal(seat, &mut legal);
            assert!(!legal.is_empty() && legal.windows(2).all(|pair| pair[0] < pair[1]), "{legal:?}");
            let view = game.view(Viewer::Seat(seat));
            let world = Rialto::imagine(&view, &mut luck);
            world.legal(seat, &mut others);
            assert_eq!((world.view(Viewer::Seat(seat)), &others), (view, &legal));
            let action = legal[luck.roll(CHOICE, legal.len() as u32) as usize];
            game.apply(seat, action, &mut Croupier::quiet(&mut luck));
            assert_eq!(game.census(), components, "after {action}");
        }
    }
    assert!(rich > 60, "only {rich} of 180 seats had seven buildings");
}

const CHOICE: Source = Source(31);

/// RI-129: a record of rules version 1 names no `blue_plies` and has a ply for each use only.
#[test]
fn records_of_rules_version_1_replay_with_the_plies_they_had() {
    let (record, game) = random_game::<Rialto>(&with("blue_plies", "used"), 4, 11);
    let uses = record.plies.iter().filter(|ply| matches!(ply.action, Action::Blue(_))).count();
    assert!(uses > 0, "the game has something to replay");
    let old = record.to_text(&game).replace("\nrules 2\n", "\nrules 1\n").replace(" blue_plies=used", "");
    let (again, session) = Record::<Rialto>::from_text(&old).expect("an old record");
    assert_eq!((&again, session.game()), (&record, &game));
    let today = old.replace("\nrules 1\n", "\nrules 2\n");
    assert!(Record::<Rialto>::from_text(&today).is_err(), "today the same plies are another game");
}
