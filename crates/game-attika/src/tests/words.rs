//! Prompts fit the position.

use engine::{Game as _, Per, Viewer, Words as _};
use testkit::Story;

use super::tools::*;
use crate::{Attika, Options, Payer, Phase, material::Building};

/// What the first seat is asked.
fn asked(story: &Story<Attika>) -> String {
    let mut legal = Vec::new();
    story.game.legal(ONE, &mut legal);
    Attika::prompt(&story.game.view(Viewer::Seat(ONE)), ONE, &legal).text
}

/// A turn that is not chosen yet, with these buildings open, cards in hand and stacks.
fn choosing(up: &[Building], cards: u8, stacks: [u8; 4]) -> Story<Attika> {
    let mut game = bare(&Options::default(), 2);
    open(&mut game, ONE, up);
    hold(&mut game, ONE, [cards, 0, 0, 0]);
    game.estates[ONE].stacks = Per::new(stacks);
    game.turn.phase = Phase::Choose;
    tell(game)
}

#[test]
fn the_choice_of_a_turn_says_what_it_can_bring() {
    use Building::{Capital, Harbour, Quarry, Vineyard};
    let many = [Capital, Harbour, Quarry, Vineyard];
    let all = choosing(&many, 20, [5, 7, 7, 7]);
    assert_eq!(asked(&all), "Build up to 3 open buildings, or draw up to 2 new buildings.");
    let one = choosing(&[Capital], 20, [0, 1, 0, 0]);
    assert_eq!(asked(&one), "Build the one open building, or draw your last building.");
    let none = choosing(&[], 20, [0; 4]);
    assert_eq!(
        asked(&none),
        "Nothing is open to build: take up to 3 cards, \
         or make it a drawing turn for up to 2 cards, since your stacks are empty."
    );
    let poor = choosing(&[Capital], 0, [5, 7, 7, 7]);
    assert_eq!(
        asked(&poor),
        "You can pay for nothing that is open: take up to 3 cards, or draw up to 2 new buildings."
    );
    let mut bare = choosing(&[], 0, [5, 7, 7, 7]);
    hold(&mut bare.game, TWO, [60, 0, 0, 0]);
    assert_eq!(
        asked(&bare),
        "Nothing is open to build: take no card, since none is left, or draw up to 2 new buildings."
    );
}

#[test]
fn a_turn_offers_neither_draw_nor_build_nor_amphora_that_is_not_there() {
    let mut story = choosing(&[], 0, [5, 7, 7, 7]);
    story.plays("1: build");
    assert_eq!(asked(&story), "Nothing is open to build. Take a card or end the turn.");
    let mut story = choosing(&[], 0, [0; 4]);
    story.plays("1: draw");
    assert_eq!(asked(&story), "Your stacks are empty. Take a card or end the turn.");
    let mut story = choosing(&[], 0, [5, 7, 7, 7]);
    story.game.estates[ONE].amphorae = 1;
    story.plays("1: draw");
    assert_eq!(asked(&story), "Draw 1 of 2: choose a stack. Take a card or end the turn.", "too early for an amphora");
    story.plays("1: take white-1 | 1: store | 1: take white-1 | 1: store");
    assert_eq!(asked(&story), "All actions are used. Spend an amphora or end the turn.");
    story.game.estates[ONE].stacks = Per::new([0; 4]);
    assert_eq!(asked(&story), "All actions are used. End the turn.", "there is nothing to draw with it");
}

#[test]
fn a_drawn_building_that_cannot_be_paid_is_only_kept() {
    let mut story = choosing(&[], 0, [5, 7, 7, 7]);
    story.game.turn.phase = Phase::Drawn(Building::Capital);
    assert_eq!(asked(&story), "You drew the Capital: keep it. You hold 0 cards, too few to build it anywhere.");
    hold(&mut story.game, ONE, [8, 0, 0, 0]);
    assert_eq!(
        asked(&story),
        "You drew the Capital: choose a site or keep it. The number is the price in cards; you hold 8."
    );
}

/// The legal actions of the first seat in words, by notation.
fn said(story: &Story<Attika>, action: &str) -> (String, String) {
    let view = story.game.view(Viewer::Seat(ONE));
    let seen = engine::Foresight::<Attika>::new(&view, ONE);
    let action = action.parse().expect("an action");
    let phrase = Attika::action(&seen, action, &seen.forecast(action));
    (phrase.label, phrase.consequence)
}

#[test]
fn a_site_is_named_after_what_lies_beside_it_and_says_who_pays() {
    let mut story = choosing(&[Building::Capital, Building::Temple, Building::Road1], 20, [5, 7, 7, 7]);
    story.plays("1: build | 1: pick capital | 1: at a0 | 1: pick temple");
    let (label, consequence) = said(&story, "at a1");
    assert_eq!(label, "Build the Temple east of your Capital");
    assert_eq!(consequence, "Free: it continues its chain.");
    story.plays("1: at a1 | 1: pick road-1");
    let (label, consequence) = said(&story, "at a4");
    assert_eq!(label, "Build the Road west of your Capital");
    let bill = story.game.bill(ONE, Building::Road1, "a4".parse().expect("a hex"));
    let given = bill.symbols.iter().filter(|(_, payer)| matches!(payer, Payer::Land(_))).count();
    assert_eq!(given + usize::from(bill.price.missing.total()), 3, "land or cards pay each symbol: {bill:?}");
    assert_eq!(
        consequence.contains("the land pays") || consequence.contains("The land pays"),
        given > 0,
        "{consequence}"
    );
}

#[test]
fn a_name_stands_for_a_choice_and_its_first_step_and_stopping_takes_every_card() {
    let shortcuts = |story: &Story<Attika>| {
        let view = story.game.view(Viewer::Seat(ONE));
        let all = Attika::shortcuts(&engine::Foresight::<Attika>::new(&view, ONE));
        let written = |action: &crate::Action| action.to_string();
        all.into_iter()
            .map(|one| (one.name, one.steps.iter().map(written).collect::<Vec<_>>().join(", ")))
            .collect::<Vec<_>>()
    };
    let mut story = choosing(&[Building::Capital], 20, [0, 1, 0, 0]);
    let named = |name: &str, steps: &str| (name.to_owned(), steps.to_owned());
    assert_eq!(
        shortcuts(&story),
        [
            named("build capital", "build, pick capital"),
            named("draw white-1", "draw, take white-1"),
            named("stop", "build, card, card, card, done"),
        ]
    );
    story.plays("1: build | 1: pick capital | 1: at a0");
    assert_eq!(shortcuts(&story), [named("stop", "card, card, done")]);
}
