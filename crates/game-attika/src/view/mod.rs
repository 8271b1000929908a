//! What a viewer knows, and whole games that fit it: side by side, because they are inverses.

pub(crate) mod imagine;

use engine::{Bag, Dice, Per, PerSeat, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    action::Stack,
    board::{Hex, Spot},
    deck::Deck,
    estate::Estate,
    map::{Laid, Map},
    material::{Building, BuildingSet, Land},
    options::Options,
    state::{Attika, End, Phase, Turn},
};

/// Everything that one viewer has been shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The options of the table.
    pub options: Options,
    /// Who began.
    pub first: Seat,
    /// AT-70: the round, counted from 1.
    pub round: u8,
    /// Whose turn it is and how far.
    pub turn: Turn,
    /// How the game ended, once it did.
    pub end: Option<End>,
    /// The map tiles in the order of laying.
    pub tiles: Vec<Laid>,
    /// The shrines.
    pub shrines: Vec<Spot>,
    /// What each seat has.
    pub estates: PerSeat<EstateView>,
    /// How many cards are in the pile.
    pub pile: u8,
    /// AT-28: the discards, which lie open.
    pub discards: Bag<Land>,
    /// What the pile held when it was last shuffled, which was open until then.
    pub shuffled: Bag<Land>,
}

/// What a viewer knows of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EstateView {
    /// Face up on the player board.
    pub up: Vec<Building>,
    /// On the map.
    pub placed: Vec<(Building, Hex)>,
    /// How many buildings each stack still holds.
    pub stacks: Per<Stack, u8>,
    /// Amphorae held.
    pub amphorae: u8,
    /// AT-40: the groups that have been completed, one bit each.
    pub groups: u8,
    /// How many cards the seat holds.
    pub cards: u8,
    /// Its hand, if the viewer knows it; generic cards are all of the first kind.
    pub hand: Option<Per<Land, u8>>,
    /// What it drew since the pile was last shuffled, if the viewer knows it.
    pub drawn: Option<Per<Land, u8>>,
}

impl View {
    /// The map with everything on it, as a game whose unknown hands are empty: for drawing,
    /// for words and for prices.
    pub fn table(&self) -> Attika {
        let seats = self.estates.seats();
        let mut tiles_seen = self.tiles.iter().fold(0, |seen, laid| seen | 1 << laid.tile);
        if let Phase::Tile(tile) | Phase::Turn(tile, _) = self.turn.phase {
            tiles_seen |= 1 << tile;
        }
        let mut game = Attika {
            options: self.options.clone(),
            map: Map::new(seats, self.options.vacant_only),
            estates: PerSeat::new(seats, |seat| estate(&self.estates[seat])),
            deck: Deck { pile: Bag::EMPTY, discards: self.discards, shuffled: self.shuffled },
            tiles_seen,
            first: self.first,
            round: self.round,
            turn: self.turn,
            end: self.end,
        };
        self.tiles.iter().for_each(|&laid| game.lay(laid));
        for (seat, estate) in self.estates.iter() {
            for &(building, hex) in &estate.placed {
                game.put(seat, building, hex);
            }
        }
        game
    }
}

fn estate(view: &EstateView) -> Estate {
    Estate {
        up: view.up.iter().copied().collect(),
        stacks: view.stacks,
        hand: view.hand.unwrap_or_default(),
        drawn: view.drawn.unwrap_or_default(),
        amphorae: view.amphorae,
        groups: view.groups,
        ..Estate::default()
    }
}

pub(crate) fn view(game: &Attika, viewer: Viewer) -> View {
    View {
        viewer,
        options: game.options.clone(),
        first: game.first,
        round: game.round,
        turn: game.turn,
        end: game.end,
        tiles: game.map.laid().to_vec(),
        shrines: game.map.shrines().to_vec(),
        estates: game.estates.map(|seat, estate| {
            // AT-62: generic hands are numbers; typed ones are their owner's alone.
            let open = !game.options.typed() || viewer.is(seat);
            EstateView {
                up: list(estate.up, Some),
                placed: list(estate.placed, |building| Some((building, estate.hex(building)?))),
                stacks: estate.stacks,
                amphorae: estate.amphorae,
                groups: estate.groups,
                cards: estate.cards(),
                hand: open.then_some(estate.hand),
                drawn: open.then_some(estate.drawn),
            }
        }),
        pile: game.deck.pile.total() as u8,
        discards: game.deck.discards,
        shuffled: game.deck.shuffled,
    }
}

/// A view is made at every step of a batch, so its lists have room for all from the start.
fn list<T>(buildings: BuildingSet, item: impl FnMut(Building) -> Option<T>) -> Vec<T> {
    let mut list = Vec::with_capacity(buildings.len().into());
    list.extend(buildings.iter().filter_map(item));
    list
}

/// A whole game that fits a view.
pub(crate) fn imagine(view: &View, dice: &mut dyn Dice) -> Attika {
    let mut game = view.table();
    imagine::cards(view, &mut game, dice);
    game
}
