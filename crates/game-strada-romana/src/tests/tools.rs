//! Positions to tell stories from: a fixed board with the wagons where the story wants them.

use engine::{Bag, Per, Seat};
use testkit::Story;

use crate::{
    Options, StradaRomana,
    board::{End, Market, Square},
    material::{COLOURS, Colour, Wagon},
    state::{Hand, Place},
};

/// All of the road is blocked here, even diagonally; only Phaedromus and Palaestrio could step
/// sideways.
pub(super) const JAM: &str = "pseudolus 2.1, curculio 2.0, plotus 2.2, tranio 3.1, sosia 3.0, euclio 3.2, \
                              phaedromus 4.1, palaestrio 4.0, ballio home, demetrius home";

/// A game in which seat 1 is on turn and nobody has a coin. The first five wagons are bound for
/// Rome. Areas I to VI want yellow, red, green, blue, brown and white; the markets have these
/// colours over and over in the same order.
pub(super) fn scene(seats: u8, wagons: &str) -> Story<StradaRomana> {
    scene_with(&Options::default(), seats, wagons)
}

/// The same with other options.
pub(super) fn scene_with(options: &Options, seats: u8, wagons: &str) -> Story<StradaRomana> {
    let mut story = Story::<StradaRomana>::new(options, seats, 1);
    let open = &mut story.game.open;
    (open.first, open.on_turn) = (Seat::FIRST, Seat::FIRST);
    open.bound = Per::from_fn(|wagon: Wagon| if wagon.index() < 5 { End::Rome } else { End::Portus });
    open.areas = Per::new(Colour::ALL.map(Some));
    open.markets = Per::from_fn(|market: Market| Some(Colour::ALL[market.index() % COLOURS]));
    open.wares = Bag::new([5; COLOURS]);
    open.cubes = Bag::from_fn(|colour| 6 - open.cubes_on_markets(colour));
    for hand in open.hands.values_mut() {
        *hand = Hand::default();
    }
    put(&mut story, wagons);
    story
}

/// Puts wagons on squares, or brings them home: `curculio 8.1, ballio home`.
pub(super) fn put(story: &mut Story<StradaRomana>, wagons: &str) {
    let open = &mut story.game.open;
    for text in wagons.split(',').map(str::trim).filter(|text| !text.is_empty()) {
        let (name, place) = text.split_once(' ').expect("a wagon and a place");
        let wagon: Wagon = name.parse().expect("a wagon");
        if place == "home" {
            open.arrivals[usize::from(open.arrived_count())] = Some(wagon);
            open.places[wagon] = Place::Arrived;
        } else {
            open.places[wagon] = Place::Road(square(place));
        }
    }
}

/// A seat by its number.
pub(super) fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

/// What a seat holds, by its number.
pub(super) fn hand(story: &mut Story<StradaRomana>, number: u8) -> &mut Hand {
    &mut story.game.open.hands[seat(number)]
}

/// A square by its name.
pub(super) fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// A market by its number.
pub(super) fn market(number: u8) -> Market {
    number.try_into().expect("a market")
}

/// A wagon by its name.
pub(super) fn wagon(name: &str) -> Wagon {
    name.parse().expect("a wagon")
}

/// Where a wagon is.
pub(super) fn place(story: &Story<StradaRomana>, name: &str) -> Place {
    story.game.open.places[wagon(name)]
}

/// The legal actions of the seat on turn that begin with this word.
pub(super) fn listed(story: &Story<StradaRomana>, word: &str) -> Vec<String> {
    let legal = story.legal(story.game.open.on_turn);
    legal.into_iter().filter(|action| action.split(' ').next() == Some(word)).collect()
}
