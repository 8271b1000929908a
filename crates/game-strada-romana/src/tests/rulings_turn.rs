//! Set-up, the three things a turn is for, wagon tiles and coins: SR-1 to SR-7, SR-17, SR-34 to
//! SR-39, SR-61 and SR-69.

use engine::{Croupier, Game, Seat, SeededDice, SetupError};
use testkit::Story;

use super::tools::{hand, listed, put, scene, scene_with, seat, wagon};
use crate::{
    Options, Phase, Refusal, StradaRomana,
    board::{End, MARKETS},
    material::{COLOURS, WagonSet},
    state::Place,
};

fn new_game(seats: u8, seed: u64) -> Result<StradaRomana, SetupError> {
    StradaRomana::setup(&Options::default(), seats, &mut Croupier::quiet(&mut SeededDice::new(seed)))
}

#[test]
fn sr_1_two_to_five_play() {
    assert!((2..=5).all(|seats| new_game(seats, 1).is_ok()));
    for seats in [0, 1, 6] {
        assert_eq!(new_game(seats, 1), Err(SetupError::Seats { given: seats, allowed: 2..=5 }));
    }
}

#[test]
fn sr_2_five_wagons_start_at_each_end() {
    let mut ever_bound_for_rome = WagonSet::NONE;
    for seed in 0..40 {
        let open = new_game(3, seed).expect("three may play").open;
        assert_eq!(open.bound.values().iter().filter(|&&end| end == End::Rome).count(), 5);
        assert!(open.places.values().iter().all(|&place| place == Place::Waiting));
        for (wagon, _) in open.bound.iter().filter(|&(_, &end)| end == End::Rome) {
            ever_bound_for_rome = ever_bound_for_rome.with(wagon);
        }
    }
    assert_eq!(ever_bound_for_rome, WagonSet::ALL);
}

#[test]
fn sr_3_the_areas_get_one_ware_tile_of_each_colour() {
    for seed in 0..20 {
        let mut colours = new_game(2, seed).expect("two may play").open.areas;
        colours.values_mut().sort();
        assert_eq!(colours.values(), crate::material::Colour::ALL.map(Some));
    }
}

#[test]
fn sr_4_every_market_gets_a_cube() {
    let games: Vec<_> = (0..20).map(|seed| new_game(2, seed).expect("two may play").open.markets).collect();
    assert!(games.iter().flat_map(|markets| markets.values()).all(Option::is_some));
    assert!(games.iter().any(|markets| markets != &games[0]), "at random");
}

#[test]
fn sr_5_the_rest_goes_into_the_bag() {
    let open = new_game(2, 1).expect("two may play").open;
    assert_eq!((open.cubes.total(), open.wares.total()), (36 - MARKETS as u32, 30));
    assert_eq!(open.wares.counts().values(), [5; COLOURS]);
}

#[test]
fn sr_6_one_wagon_tile_is_out_of_the_game() {
    let mut story = scene(2, "");
    story.rolls(&[3]).plays("1: look");
    assert_eq!(story.game.tiles.removed, Some(wagon("ballio")));
    assert_eq!(story.game.deck(), WagonSet::ALL.without(wagon("ballio")));
    story.refused("1: take ballio", clause!(34));
}

#[test]
fn sr_7_a_random_seat_begins_and_later_seats_have_more_coins() {
    let mut firsts = [false; 5];
    for seed in 0..60 {
        let open = new_game(5, seed).expect("five may play").open;
        firsts[open.first.index()] = true;
        assert_eq!(open.on_turn, open.first);
        let coins: Vec<_> = open.first.clockwise(5).map(|seat| open.hands[seat].coins).collect();
        assert_eq!(coins, [0, 1, 2, 3, 3]);
    }
    assert_eq!(firsts, [true; 5]);
    let mut story = scene(3, "");
    story.plays("1: pass | 2: pass | 3: pass | 1: pass");
}

#[test]
fn sr_17_a_turn_is_for_one_thing() {
    let mut story = scene(2, "");
    assert_eq!(story.refused("1: end", clause!(17)), Refusal::NothingDone);
    story.plays("1: enter curculio 1.0");
    assert_eq!(story.refused("1: pass", clause!(17)), Refusal::OneThing);
    assert_eq!(story.refused("1: look", clause!(17)), Refusal::OneThing);
    story.plays("1: step curculio 2.0 | 1: step curculio 3.0 | 1: end | 2: look");
    let tile = listed(&story, "take")[0].clone();
    story.plays(&format!("2: {tile}"));
    assert_eq!(story.refused("2: pass", clause!(17)), Refusal::TurnDone);
    assert_eq!(story.refused("2: enter plotus 1.0", clause!(17)), Refusal::TurnDone);
    story.plays("2: end | 1: pass | 2: pass");
}

#[test]
fn sr_34_a_wagon_tile_is_taken_secretly() {
    let mut story = scene(2, "");
    story.rolls(&[0]).plays("1: look");
    story.refused("1: take pseudolus", clause!(34));
    story.plays("1: take sosia | 1: end");
    assert_eq!(story.game.held(Seat::FIRST), WagonSet::NONE.with(wagon("sosia")));
    assert_eq!(story.game.deck().len(), 8);
    assert!(story.game.secret(seat(1), "take sosia".parse().expect("an action")));
    story.plays("2: look");
    assert_eq!(story.refused("2: take sosia", clause!(34)), Refusal::NotInDeck { wagon: wagon("sosia") });
}

#[test]
fn sr_35_nobody_holds_more_than_three_wagon_tiles() {
    let mut story = scene(2, "");
    story.rolls(&[9]);
    for tile in ["pseudolus", "curculio", "plotus"] {
        story.plays(&format!("1: look | 1: take {tile} | 1: end | 2: pass"));
    }
    assert_eq!(story.refused("1: look", clause!(35)), Refusal::TileLimit { held: 3 });
    assert_eq!((story.game.open.tile_count(seat(1)), story.game.open.tile_count(seat(2))), (3, 0));
    story.plays("1: pass | 2: look");
}

#[test]
fn sr_36_an_empty_deck_cannot_be_looked_through() {
    let mut story = scene(4, "");
    story.rolls(&[9]);
    let names = ["pseudolus", "curculio", "plotus", "ballio", "demetrius", "tranio", "sosia", "euclio", "phaedromus"];
    for (turn, tile) in names.iter().enumerate() {
        let number = turn % 3 + 1;
        story.plays(&format!("{number}: look | {number}: take {tile} | {number}: end"));
        if number == 3 {
            if turn < 8 {
                story.allows("4: look");
            }
            story.plays(if turn < 8 { "4: pass" } else { "" });
        }
    }
    assert_eq!(story.refused("4: look", clause!(36)), Refusal::DeckEmpty);
}

#[test]
fn sr_37_the_tile_of_an_arrived_wagon_may_be_taken() {
    let mut story = scene(2, "ballio home");
    story.rolls(&[9]).plays("1: look | 1: take ballio | 1: end");
    let open = &story.game.open;
    assert_eq!(crate::score(open, &open.hands[seat(1)], story.game.held(seat(1))).total(), 3);
}

#[test]
fn sr_38_passing_brings_a_coin() {
    let mut story = scene(2, "");
    story.plays("1: pass");
    assert_eq!(hand(&mut story, 1).coins, 1);
    assert_eq!(story.game.open.on_turn, seat(2));
    story.allows("2: pass");
}

#[test]
fn sr_39_five_coins_become_a_victory_point() {
    // Four coins, and the yellow tile of area I pays three: one victory point and two coins.
    let mut story = scene(2, "curculio 1.0");
    hand(&mut story, 1).coins = 4;
    story.plays("1: enter plotus 1.1 | 1: step curculio 2.0 | 1: step curculio 3.0 | 1: tile I");
    let hand = *hand(&mut story, 1);
    assert_eq!((hand.points, hand.coins), (1, 2));
    assert_eq!(story.game.open.points, 19);
}

#[test]
fn sr_61_who_has_looked_must_take_a_tile() {
    let mut story = scene(2, "");
    assert_eq!(story.refused("1: take ballio", clause!(61)), Refusal::NotLooked);
    story.rolls(&[9]).plays("1: look");
    for ply in ["1: pass", "1: end", "1: none", "1: enter curculio 1.0", "1: look"] {
        assert_eq!(story.refused(ply, clause!(61)), Refusal::MustTake);
    }
    story.plays("1: take ballio | 1: end | 2: enter curculio 1.0");
    assert_eq!(story.refused("2: take sosia", clause!(61)), Refusal::NotLooked);
}

#[test]
fn sr_69_without_bets_on_arrived_wagons_there_may_be_no_tile_to_take() {
    let options = Options { bet_on_arrived: false, ..Options::default() };
    let mut story = scene_with(&options, 3, "ballio home");
    story.rolls(&[4]).plays("1: look");
    assert_eq!(story.refused("1: take ballio", clause!(69)), Refusal::TileArrived { wagon: wagon("ballio") });
    story.refused("1: none", clause!(61));
    story.plays("1: take tranio | 1: end | 2: look | 2: take sosia | 2: end | 3: pass");
    story.plays("1: look | 1: take euclio | 1: end | 2: look | 2: take phaedromus | 2: end | 3: pass");
    story.plays("1: look | 1: take palaestrio | 1: end | 2: look | 2: take pseudolus | 2: end");
    // Ballio, Curculio and Plotus are left, and all of them arrive.
    put(&mut story, "curculio home, plotus home");
    story.plays("3: look");
    assert_eq!(story.legal(seat(3)), ["none"]);
    story.refused("3: take curculio", clause!(69));
    let coins = hand(&mut story, 3).coins;
    story.plays("3: none");
    assert_eq!(hand(&mut story, 3).coins, coins, "the turn is over without a coin");
    assert_eq!((story.game.open.on_turn, story.game.open.phase), (seat(1), Phase::Start));
    assert_eq!(story.game.open.quiet, 1, "SR-46: nothing was brought forward");
    story.plays("1: pass | 2: pass").allows("3: look");
}

#[test]
fn an_open_table_lets_nobody_take_nothing() {
    let mut story: Story<StradaRomana> = scene(2, "ballio home");
    story.rolls(&[9]).plays("1: look");
    story.allows("1: take ballio");
    story.refused("1: none", clause!(61));
}
