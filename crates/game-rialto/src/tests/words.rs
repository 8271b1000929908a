//! Words: every event, prompt and action has some, and they fit the position.

use engine::{Croupier, Dice as _, Foresight, Game as _, Names, SeededDice, Source, Viewer, Words as _};
use testkit::Story;

use super::tools::*;
use crate::{
    Event, Options, Rialto,
    material::{Building, Stage},
};

/// Plays random games and shows every position and every event to a check.
fn watch(games: u64, mut position: impl FnMut(&Rialto), mut event: impl FnMut(&Event)) {
    for seed in 0..games {
        let options = if seed % 2 == 0 { Options::default() } else { with("leftover_cards", "discard") };
        let (mut dice, mut luck) = (SeededDice::new(seed), SeededDice::new(!seed));
        let (mut events, mut legal) = (Vec::new(), Vec::new());
        let seats = 2 + (seed % 4) as u8;
        let mut game = Rialto::setup(&options, seats, &mut Croupier::new(&mut dice, &mut events)).expect("a table");
        while let Some(seat) = game.to_act().first() {
            position(&game);
            game.legal(seat, &mut legal);
            let action = legal[luck.roll(Source(31), legal.len() as u32) as usize];
            game.apply(seat, action, &mut Croupier::new(&mut dice, &mut events));
            events.drain(..).for_each(|told| event(&told));
        }
    }
}

#[test]
fn every_event_has_words_and_a_clause_of_the_book() {
    let names = Names::numbered(5);
    watch(
        12,
        |_| {},
        |event| {
            let line = Rialto::event(event, &names).unwrap_or_else(|| panic!("{event:?} has no words"));
            let clause = line.clause.expect("every line cites a clause");
            assert!(Rialto::INFO.rules.contains(&format!("**{clause}**")), "{clause}");
        },
    );
    let closed = Event::Picked { seat: seat(1), kind: None };
    assert_eq!(Rialto::event(&closed, &names), None, "that a card was chosen needs no line");
}

#[test]
fn every_position_has_a_prompt_and_names_for_its_actions() {
    watch(
        4,
        |game| {
            let mut legal = Vec::new();
            for seat in game.to_act().iter() {
                let view = game.view(Viewer::Seat(seat));
                game.legal(seat, &mut legal);
                assert!(!Rialto::prompt(&view, seat, &legal).text.is_empty() && !Rialto::progress(&view).is_empty());
                for rule in Rialto::at_hand(&view, seat) {
                    assert!(Rialto::INFO.rules.contains(&format!("**{}**", rule.clause)), "{rule:?}");
                }
                game.legal(seat, &mut legal);
                let mut labels: Vec<_> = {
                    let seen = Foresight::<Rialto>::new(&view, seat);
                    let label = |action| Rialto::action(&seen, action, &seen.forecast(action)).label;
                    legal.iter().map(|&action| label(action)).collect()
                };
                labels.sort();
                labels.dedup();
                assert_eq!(labels.len(), legal.len(), "two actions sound alike: {labels:?}");
            }
        },
        |_| {},
    );
}

#[test]
fn forecasts_tell_costs_and_places() {
    let mut story = stage(Stage::Gold, &["DG", ""]);
    own(&mut story.game, 1, &[crate::material::Building::Y2]);
    let view = story.game.view(Viewer::Seat(seat(1)));
    let actions = ["convert doge", "play gold"].map(|text| text.parse().expect("an action"));
    let forecasts = engine::forecasts::<Rialto>(&view, seat(1), &actions);
    assert_eq!(forecasts.iter().map(|forecast| forecast.cost).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(story.game.touches(seat(1), "link 7".parse().expect("an action")), ["link 7", "ca", "sc"]);
}

/// What the seat to act is asked.
fn asked(story: &Story<Rialto>) -> String {
    let seat = actor(story);
    let mut legal = Vec::new();
    story.game.legal(seat, &mut legal);
    Rialto::prompt(&story.game.view(Viewer::Seat(seat)), seat, &legal).text
}

/// What follows from an action of the seat to act, in words.
fn follows(story: &Story<Rialto>, action: &str) -> String {
    let seat = actor(story);
    let action = action.parse().expect("an action");
    let view = story.game.view(Viewer::Seat(seat));
    let seen = Foresight::<Rialto>::new(&view, seat);
    Rialto::action(&seen, action, &seen.forecast(action)).consequence
}

#[test]
fn a_full_board_is_asked_to_make_room_and_then_to_take() {
    use Building::*;
    let mut story = stage(Stage::Building, &["BBBBB", ""]);
    own(&mut story.game, 1, &[G1, G2, G3, Y1, Y2, Y3, B1]);
    story.plays(&"1: play building | ".repeat(5)).plays("1: done | 2: done");
    assert_eq!(
        asked(&story),
        "Your board is full: return a building and take a building of value 4, or none. 2 stays for the next."
    );
    story.plays("1: return g1");
    assert_eq!(asked(&story), "Take a building of value 4. 2 stays for the next.", "there is no way back");
    story.plays("1: take y4");
    assert_eq!(asked(&story), "Your board is full: return a building and take a building worth up to 2, or none.");
    story.plays("1: done");
    assert!(told(&story, |event| *event == Event::Declined { seat: seat(1) }));
}

#[test]
fn that_the_councilman_of_a_gondola_may_stay_is_said() {
    let mut story = stage(Stage::Gondola, &["O", ""]);
    story.plays("1: play gondola | 1: done | 2: done | 1: link 1");
    assert_eq!(asked(&story), "Which district gets your councilman?");
    let mut story = stage(Stage::Gondola, &["O", ""]);
    desk_mut(&mut story, 1).general = 0;
    story.plays("1: play gondola | 1: done | 2: done | 1: link 1");
    assert!(asked(&story).contains("to an end of the gondola, or none."), "{}", asked(&story));
    story.plays("1: done");
    assert_eq!(desk(&story, 1).posted.values(), [0; 6]);
}

#[test]
fn the_first_card_of_a_yellow_four_says_its_coin() {
    let mut story = stage(Stage::Gold, &["DD", ""]);
    own(&mut story.game, 1, &[Building::Y4]);
    assert_eq!(follows(&story, "swap doge"), "1 coin; strength 1; more Doge may follow for nothing");
    story.plays("1: swap doge");
    assert_eq!(follows(&story, "swap doge"), "strength 2");
}

#[test]
fn sealed_choices_are_read_out_to_their_owner_before_they_are_sealed() {
    use Building::*;
    let mut story = stage(Stage::Councilman, &["", ""]);
    own(&mut story.game, 1, &[B2, B3, G1]);
    all_pass(&mut story);
    assert_eq!(
        asked(&story),
        "Use a blue building for a coin, or leave one unused. 2 choices to make, sealed until all have chosen."
    );
    let nothing = Story::from_game(story.game.clone()).plays("1: done | 1: done").game.clone();
    assert_eq!(asked(&Story::from_game(nothing)), "Seal your choices. You will use no blue building.");
    story.plays("1: blue b3 g1 y2 | 1: blue b2");
    assert_eq!(asked(&story), "Seal your choices. You will use blue 3 (green 1 for yellow 2) and blue 2.");
}
