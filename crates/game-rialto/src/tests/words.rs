//! Words: every event, prompt and action has some, and they fit the position.

use engine::{Croupier, Dice as _, Foresight, Game as _, Names, SeededDice, Source, Viewer, Words as _};

use super::tools::*;
use crate::{Event, Options, Rialto, material::Stage};

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
                assert!(!Rialto::prompt(&view, seat).is_empty() && !Rialto::progress(&view).is_empty());
                for clause in Rialto::at_hand(&view, seat) {
                    assert!(Rialto::INFO.rules.contains(&format!("**{clause}**")), "{clause}");
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
