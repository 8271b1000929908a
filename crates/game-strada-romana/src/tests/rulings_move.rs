//! Wagons and steps: SR-8 to SR-16, SR-18 to SR-21, SR-57 and SR-59.

use engine::Game as _;

use super::tools::{JAM, hand, listed, place, scene, seat, square, wagon};
use crate::{
    Event, Refusal, StradaRomana,
    board::{End, Square, SquareSet},
    material::Colour,
    state::{Motion, Phase, Place},
};

#[test]
fn sr_8_anybody_moves_any_wagon_under_way() {
    let mut story = scene(2, "curculio 3.1, ballio home");
    assert_eq!(story.refused("1: step ballio 15.1", clause!(8)), Refusal::Arrived { wagon: wagon("ballio") });
    story.refused("1: enter ballio 1.0", clause!(8));
    story.refused("1: arrive ballio", clause!(8));
    story.plays("1: step curculio 4.1 | 1: step curculio 5.1 | 1: step curculio 6.1 | 1: end");
    story.plays("2: step curculio 7.1");
}

#[test]
fn sr_9_wagons_never_turn_back() {
    let mut story = scene(2, "curculio 3.1, sosia 9.1");
    story.refused("1: step curculio 2.1", clause!(9));
    story.refused("1: step sosia 10.1", clause!(9));
    story.refused("1: step sosia 10.0", clause!(9));
    story.allows("1: step curculio 4.1").allows("1: step sosia 8.1");
}

#[test]
fn sr_10_no_two_wagons_rest_on_one_square() {
    for seed in 0..60 {
        let mut story = testkit::Story::<crate::StradaRomana>::default_table(2 + (seed % 4) as u8, seed);
        while !story.game.open.is_over() {
            let turn = story.game.open.clone();
            let at_rest = !matches!(turn.phase, Phase::Move(_));
            let squares: Vec<Square> = crate::material::Wagon::all().filter_map(|w| turn.square_of(w)).collect();
            let distinct: SquareSet = squares.iter().copied().collect();
            assert!(!at_rest || distinct.len() as usize == squares.len(), "two wagons share a square");
            let count = std::cell::Cell::new(0);
            story.random_until(|game| count.replace(1) == 1 || game.open.is_over());
        }
    }
}

#[test]
fn sr_11_an_occupied_square_is_closed() {
    let mut story = scene(2, "curculio 3.1, sosia 4.1, plotus 5.1, ballio 1.0");
    assert_eq!(
        story.refused("1: step curculio 4.1", clause!(11)),
        Refusal::Occupied { to: square("4.1"), by: wagon("sosia") }
    );
    story.refused("1: step sosia 3.1", clause!(11));
    story.refused("1: enter demetrius 1.0", clause!(11));
    story.allows("1: enter demetrius 1.1").allows("1: step plotus 6.1");
}

#[test]
fn sr_12_a_step_follows_a_link() {
    let mut story = scene(2, "curculio 3.1, plotus 4.2, ballio 8.1, tranio 5.1");
    story.refused("1: step curculio 4.0", clause!(12));
    story.refused("1: step curculio 3.0", clause!(12));
    story.refused("1: step curculio 5.1", clause!(12));
    story.refused("1: step curculio 14.1", clause!(12));
    story.refused("1: step plotus 5.1", clause!(11));
    assert_eq!(
        listed(&story, "step"),
        ["step curculio 4.1", "step ballio 9.0", "step ballio 9.1", "step ballio 9.2", "step tranio 4.1"]
    );
}

#[test]
fn sr_12_the_links_are_those_of_the_map() {
    let links = |end: End, kind: fn(crate::board::Links) -> SquareSet| -> u32 {
        Square::all().map(|square| kind(square.links(end)).len()).sum()
    };
    for end in End::ALL {
        assert_eq!(links(end, |links| links.free), 33 + 9);
        assert_eq!(links(end, |links| links.diagonal), 38);
        assert_eq!(links(end, |links| links.sideways), 2 * 25);
    }
    for (from, to) in [("4.2", "5.1"), ("5.1", "6.2"), ("7.0", "8.1"), ("7.2", "8.1"), ("8.1", "9.0"), ("8.1", "9.2")] {
        assert!(square(from).links(End::Rome).free.contains(square(to)), "{from}-{to}");
        assert!(square(to).links(End::Portus).free.contains(square(from)), "{to}-{from}");
    }
    for (from, to) in [("10.0", "11.1"), ("11.1", "12.0"), ("14.0", "15.1")] {
        assert!(square(from).links(End::Rome).free.contains(square(to)), "{from}-{to}");
    }
}

#[test]
fn sr_12_the_book_shows_the_road() {
    for lane in 0..3 {
        let line = StradaRomana::INFO.rules.lines().find(|line| line.starts_with(&format!("lane {lane} ")));
        let shown = line.expect("a line for each lane").split_whitespace().skip(2).filter(|&mark| mark != "|");
        let real = (1..=15).map(|column| match format!("{column}.{lane}").parse::<Square>() {
            Err(()) => ".".to_owned(),
            Ok(square) => square.market().map_or("#".to_owned(), |market| market.to_string()),
        });
        assert_eq!(shown.collect::<Vec<_>>(), real.collect::<Vec<_>>(), "lane {lane}");
    }
}

#[test]
fn sr_13_wagons_enter_on_the_first_squares_of_their_end() {
    let mut story = scene(2, "curculio 1.1");
    let entries = listed(&story, "enter");
    assert!(entries.contains(&"enter plotus 1.0".to_owned()) && entries.contains(&"enter plotus 1.2".to_owned()));
    assert_eq!(entries.iter().filter(|entry| entry.contains("sosia")).count(), 2);
    story.allows("1: enter sosia 15.1").allows("1: enter sosia 15.2");
    story.refused("1: enter plotus 15.1", clause!(13));
    story.refused("1: enter plotus 2.0", clause!(13));
    story.refused("1: enter sosia 1.0", clause!(13));
}

#[test]
fn sr_14_waiting_wagons_block_nobody() {
    // All five bound for Rome wait at Portus, and Sosia still arrives there.
    let mut story = scene(2, "sosia 1.1");
    story.plays("1: arrive sosia | 1: enter curculio 1.1");
    assert_eq!(place(&story, "sosia"), Place::Arrived);
}

#[test]
fn sr_15_the_step_after_the_last_column_arrives() {
    let mut story = scene(2, "curculio 14.1, sosia 1.0, ballio 13.1");
    assert_eq!(
        story.refused("1: arrive curculio", clause!(15)),
        Refusal::NotLastColumn { wagon: wagon("curculio"), steps: 1 }
    );
    story.plays("1: step curculio 15.1 | 1: arrive curculio | 1: arrive sosia");
    assert_eq!(story.legal(seat(1)), ["end"], "each arrival was one step");
}

#[test]
fn sr_16_arrivals_take_places_one_to_four() {
    let mut story = scene(2, "curculio 15.1, sosia 1.0, ballio home");
    story.plays("1: arrive sosia | 1: arrive curculio");
    let arrived = ["ballio", "sosia", "curculio"].map(|name| Some(wagon(name)));
    assert_eq!(story.game.open.arrivals[..3], arrived);
    let third = Event::Arrived { seat: seat(1), wagon: wagon("curculio"), end: End::Rome, place: 3 };
    assert!(story.events.contains(&third));
}

#[test]
fn sr_18_three_steps_for_up_to_three_wagons() {
    let mut story = scene(2, "curculio 2.1, plotus 3.2, sosia 9.1, tranio 13.1");
    story.plays("1: step curculio 3.1 | 1: step plotus 4.2 | 1: step sosia 8.1");
    assert_eq!(story.refused("1: step tranio 12.1", clause!(18)), Refusal::NoStepsLeft { steps: 3 });
    story.refused("1: step sosia 7.1", clause!(18));
    story.plays("1: end | 2: step curculio 4.1 | 2: step curculio 5.1 | 2: step curculio 6.1 | 2: end");
}

#[test]
fn sr_19_the_three_steps_are_compulsory() {
    let mut story = scene(2, "curculio 2.1");
    story.plays("1: step curculio 3.1");
    assert_eq!(story.refused("1: end", clause!(19)), Refusal::StepsLeft { left: 2 });
    story.plays("1: step curculio 4.1");
    story.refused("1: end", clause!(19));
    story.plays("1: step curculio 5.1 | 1: end");
    // One step, and then nothing can move any more.
    let mut story = scene(2, &format!("{JAM}, palaestrio 5.0"));
    story.plays("1: step palaestrio 4.0");
    assert_eq!(story.legal(seat(1)), ["tile I", "cube", "end"]);
    // An arrival changes nothing about that: the other steps follow, if anything can move.
    let mut story = scene(2, "curculio 15.1");
    story.plays("1: arrive curculio");
    assert_eq!(story.refused("1: end", clause!(19)), Refusal::StepsLeft { left: 2 });
    let mut story = scene(2, &format!("{JAM}, palaestrio 1.0"));
    story.plays("1: arrive palaestrio");
    assert_eq!(story.legal(seat(1)), ["end"]);
}

#[test]
fn sr_20_without_a_step_there_is_no_move() {
    let story = scene(2, JAM);
    assert_eq!(story.legal(seat(1)), ["look", "pass"]);
}

#[test]
fn sr_21_a_wagon_makes_one_move_a_turn() {
    let mut story = scene(2, "curculio 2.1, plotus 3.2");
    story.plays("1: step curculio 3.1 | 1: step plotus 4.2");
    assert_eq!(story.refused("1: step curculio 4.1", clause!(21)), Refusal::WagonDone { wagon: wagon("curculio") });
    story.allows("1: step plotus 5.1");
    let mut story = scene(2, "curculio 2.0, plotus 3.2");
    story.plays("1: step curculio 3.0 | 1: tile I");
    story.refused("1: step curculio 4.0", clause!(21));
    story.plays("1: step plotus 4.2");
}

#[test]
fn sr_57_the_only_wagon_that_can_move_must_go_on() {
    // Everything but Palaestrio is blocked.
    let mut story = scene(2, &format!("{JAM}, palaestrio 7.0, phaedromus 4.0"));
    story.game.open.places[wagon("phaedromus")] = Place::Road(square("4.1"));
    story.plays("1: step palaestrio 6.0");
    assert_eq!(story.refused("1: cube", clause!(57)), Refusal::MayNotStop { wagon: wagon("palaestrio"), left: 2 });
    story.refused("1: tile III", clause!(57));
    story.refused("1: end", clause!(19));
    story.plays("1: step palaestrio 5.0");
    story.refused("1: tile I", clause!(57));
    story.plays("1: step palaestrio 4.0").allows("1: tile I");
    // With another wagon that can move it may stop early.
    let mut story = scene(2, "palaestrio 7.0");
    story.plays("1: step palaestrio 6.0 | 1: cube");
    story.refused("1: end", clause!(19));
    // With nothing left to move it may stop too.
    let mut story = scene(2, &format!("{JAM}, palaestrio 5.0"));
    story.plays("1: step palaestrio 4.0 | 1: cube | 1: tile I | 1: end");
    // The extra step obliges nobody.
    let mut story = scene(2, "curculio 2.0");
    hand(&mut story, 1).coins = 3;
    story.plays("1: buy extra | 1: step curculio 3.0 | 1: step curculio 4.0 | 1: step curculio 5.0");
    story.allows("1: step curculio 6.0").allows("1: tile I").allows("1: end");
    // Not even if no other wagon could make it.
    let mut story = scene(2, &format!("{JAM}, palaestrio 8.1, phaedromus home"));
    hand(&mut story, 1).coins = 3;
    story.plays("1: buy extra | 1: step palaestrio 7.0 | 1: step palaestrio 6.0 | 1: step palaestrio 5.0");
    assert!(listed(&story, "step").iter().all(|step| step.contains("palaestrio")));
    story.allows("1: step palaestrio 4.0").allows("1: tile I").allows("1: end");
}

#[test]
fn sr_59_entering_is_a_step_of_its_own() {
    let mut story = scene(2, "curculio 3.1");
    assert_eq!(story.refused("1: step plotus 1.0", clause!(59)), Refusal::Waiting { wagon: wagon("plotus") });
    story.refused("1: arrive plotus", clause!(59));
    assert_eq!(story.refused("1: enter curculio 1.0", clause!(59)), Refusal::NotWaiting { wagon: wagon("curculio") });
    story.plays("1: enter plotus 1.2");
    assert_eq!(place(&story, "plotus"), Place::Road(square("1.2")));
    story.plays("1: tile II | 1: cube");
    assert_eq!(hand(&mut story, 1).cubes[Colour::Yellow], 1);
    let Phase::Move(turn) = story.game.open.phase else { panic!("wagons are being moved") };
    assert_eq!((turn.used, turn.motion), (1, Motion::Halted { wagon: wagon("plotus"), ware: true, cube: true }));
}
