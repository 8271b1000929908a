//! What only Strada Romana's stage promises: bets stay secret, and a part of the map keeps its size.

use engine::{Options as _, Viewer};
use game_strada_romana::{
    Options, Place, StradaRomana,
    board::{End, Square},
    material::WagonSet,
};

use super::map::SQUARE;
use crate::proof::{self, Random, Shown};

/// SR-62: until the end only own wagon tiles have their faces in a stage, and those of the deck only
/// for who looks.
fn shows_no_secret(shown: &Shown<'_>) {
    if shown.sight.position().standings.is_some() {
        return;
    }
    let view = shown.sight.view::<StradaRomana>().expect("a view of Strada Romana");
    let held = view.viewer.seat().map_or(WagonSet::NONE, |seat| view.held(seat));
    for card in shown.stage.cards() {
        if let Some(name) = card.key.strip_prefix("bet ") {
            assert!(held.contains(name.parse().expect("a wagon")), "{name} is somebody's secret");
        }
        let looks = shown.sight.position().acting().is_some();
        assert!(looks || !card.key.starts_with("tile "), "{} is of the deck", card.key);
    }
}

/// Where only a part of the map is shown, it is a part of it, and its squares can be pressed.
fn focuses(shown: &Shown<'_>) {
    let overview = shown.stage.overview.as_ref();
    assert_eq!(overview.is_some(), shown.stage.focus.is_some(), "the whole road is shown small beside a part of it");
    let Some([left, top, width, height]) = shown.stage.focus else { return };
    let view = shown.sight.view::<StradaRomana>().expect("a view of Strada Romana");
    let rolling = view.open.places.values().iter().filter(|place| matches!(place, Place::Road(_))).count();
    let shapes = Square::all().count() + rolling + End::ALL.len();
    assert_eq!(overview.map(|overview| overview.nodes.len()), Some(shapes), "squares, wagons on them, two names");
    let [x, y, wide, high] = shown.stage.map.frame;
    assert!(left >= x && top >= y && left + width <= x + wide + 0.1 && top + height <= y + high + 0.1);
    let square = shown.size.scale(width, height) * SQUARE;
    assert!(square > 45.0, "a square has {square} pixels");
}

/// What waits in a draft is a card that can be pressed again to take it back.
fn can_be_taken_back(shown: &Shown<'_>) {
    let [only] = shown.draft else { return };
    let chosen = shown.stage.cards().any(|card| card.chosen && card.actions.contains(&only.action));
    assert!(chosen, "{} cannot be taken back", only.action);
}

#[test]
fn bets_are_secret_and_squares_large_whatever_the_switches() {
    let (mut focused, mut drafts, mut watched) = (0, 0, 0);
    for (index, switch) in Options::SWITCHES.iter().enumerate() {
        let switches = [(switch.name, switch.values[1].name)];
        let seats = 2 + index as u8 * 3;
        let game = Random { switches: &switches, seats, seed: 7, one_in: 6, ..Random::of("strada-romana") };
        game.play(|shown| {
            proof::prove(shown);
            shows_no_secret(shown);
            focuses(shown);
            can_be_taken_back(shown);
            focused += usize::from(shown.stage.focus.is_some());
            drafts += usize::from(!shown.draft.is_empty());
            watched += usize::from(shown.sight.position().viewer == Viewer::Spectator);
        });
    }
    assert!(focused > 0 && drafts > 0 && watched > 0, "{focused} focused, {drafts} drafts, {watched} watched");
}
