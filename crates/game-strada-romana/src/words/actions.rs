//! Actions in words: what they do and what follows from it.

use engine::Phrase;

use super::{goods, place, plural, special_name};
use crate::{
    Action, Phase, View,
    board::{Area, Square},
    material::{ARRIVALS, COINS_PER_POINT, PRICES, Special, TILE_HIT, TILE_MISS},
    state::{Motion, Move, Place},
};

pub(super) fn phrase(view: &View, action: Action) -> Phrase {
    let open = &view.open;
    let (group, label, consequence) = match action {
        Action::Step { wagon, to } => {
            let on = if open.rolling() == Some(wagon) { " on" } else { "" };
            ("Move", format!("Drive {}{on} to {}", wagon.name(), place(open, to)), beside(view, to))
        }
        Action::Enter { wagon, to } => {
            ("Enter the road", format!("{} enters at {}", wagon.name(), place(open, to)), beside(view, to))
        }
        Action::Arrive(wagon) => {
            let (end, place) = (open.bound[wagon], open.arrived_count() + 1);
            let last = if usize::from(place) == ARRIVALS { "; this ends the game" } else { "" };
            ("Move", format!("Bring {} home to {end}", wagon.name()), format!("Arrival {place} of {ARRIVALS}{last}"))
        }
        Action::Tile(area) => ware_phrase(view, area),
        Action::Cube => {
            let colour = here(view).and_then(Square::market).and_then(|market| open.cube(market));
            (
                "Collect",
                colour.map_or("Take the cube".to_owned(), |colour| format!("Take the {} cube", goods(colour))),
                String::new(),
            )
        }
        Action::Buy(special) => {
            let price = plural(special.price(), "coin");
            (
                "Special move",
                format!("Buy {}", special_name(special)),
                format!("Costs {price}; {}", special_effect(special)),
            )
        }
        Action::Look => {
            let count = plural(open.deck_count(), "tile");
            (
                "Wagon tile",
                "Look through the wagon tiles".to_owned(),
                format!("{count} in the deck; you take one. This cannot be undone"),
            )
        }
        Action::Take(wagon) => {
            let arrived = open.places[wagon] == Place::Arrived;
            let worth = if arrived {
                format!("It has arrived: {TILE_HIT} points")
            } else {
                format!("{TILE_HIT} points if it arrives, {TILE_MISS} if not")
            };
            ("Wagon tile", format!("Take {}", wagon.name()), worth)
        }
        Action::NoTile => {
            ("Wagon tile", "Take no tile".to_owned(), "Every tile left is of a wagon that has arrived".to_owned())
        }
        Action::End => ("Turn", "End the turn".to_owned(), String::new()),
        Action::Pass => {
            let coins = open.hands[open.on_turn].coins;
            let gain = if coins + 1 == COINS_PER_POINT { "Your coins become a victory point" } else { "" };
            ("Turn", "Pass for a coin".to_owned(), gain.to_owned())
        }
    };
    Phrase { group, label, consequence }
}

fn ware_phrase(view: &View, area: Area) -> (&'static str, String, String) {
    let Some(colour) = view.open.ware(area) else {
        return ("Collect", format!("Take the ware tile of {area}"), String::new());
    };
    let coins = plural(view.open.cubes_on_markets(colour), "coin");
    ("Collect", format!("Take the {} tile of {area}", goods(colour)), format!("Pays {coins}"))
}

/// Where the wagon in motion stands.
fn here(view: &View) -> Option<Square> {
    match view.open.phase {
        Phase::Move(Move { motion: Motion::Rolling(wagon) | Motion::Halted { wagon, .. }, .. }) => {
            view.open.square_of(wagon)
        }
        Phase::Start | Phase::Move(_) | Phase::Look | Phase::Took | Phase::Over(_) => None,
    }
}

/// What can be collected at a square.
fn beside(view: &View, square: Square) -> String {
    if let Some(other) = view.open.wagon_on(square) {
        return format!("Passes through {}", other.name());
    }
    let wares = square
        .areas()
        .filter_map(|area| view.open.ware(area).map(|colour| format!("{} tile of {area}", colour.name())));
    let cube = square.market().and_then(|market| view.open.cube(market));
    let goods: Vec<_> = wares.chain(cube.map(|colour| format!("{} cube", colour.name()))).collect();
    goods.join(", ")
}

fn special_effect(special: Special) -> String {
    let effect = match special {
        Special::Diagonal => "wagons may step diagonally forward this turn",
        Special::Sideways => "wagons may also change lanes",
        Special::Extra => "four steps instead of three",
        Special::Through => "wagons may pass through others",
    };
    let cheaper = PRICES.iter().any(|(other, price)| *other != special && *price < special.price());
    if cheaper { format!("{effect}; includes all cheaper ones") } else { effect.to_owned() }
}
