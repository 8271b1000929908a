//! What a viewer knows, and the game made from it. Nothing is hidden but the order of the tiles,
//! which is future chance, so both ways lose nothing (NW-64).

use engine::{Bag, PerSeat, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    NewWorld, Options,
    board::{Cell, Side},
    laid::{Settler, Spot},
    land::Land,
    material::COAST,
    state::{Explorer, Ledger, Phase},
    tile::Kind,
};

/// Everything about a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The options it is played with.
    pub options: Options,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// What is to be done next.
    pub phase: Phase,
    /// The tile to be laid.
    pub drawn: Option<Kind>,
    /// The tiles laid so far, in order; the coast is not among them.
    pub tiles: Vec<TileView>,
    /// How many tiles of each kind lie face down.
    pub pile: Bag<Kind>,
    /// How many tiles of each kind fitted nowhere.
    pub aside: Bag<Kind>,
    /// The settlers in hand.
    pub supply: PerSeat<u8>,
    /// The explorers of each seat; the shared two are listed with the first seat.
    pub explorers: PerSeat<Option<[Explorer; 2]>>,
    /// Where everybody's points come from.
    pub ledger: PerSeat<Ledger>,
}

/// A tile on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TileView {
    /// Where it lies.
    pub cell: Cell,
    /// What it is.
    pub kind: Kind,
    /// Where its printed north points.
    pub turn: Side,
    /// Who stands on it, and where.
    pub settler: Option<(Seat, Spot)>,
}

impl View {
    /// How many seats there are.
    pub const fn seats(&self) -> u8 {
        self.supply.seats()
    }
}

/// What everybody knows.
pub(crate) fn view(game: &NewWorld) -> View {
    let tile = |laid: &crate::Laid| TileView {
        cell: laid.cell,
        kind: laid.kind,
        turn: laid.turn,
        settler: laid.settler.map(|settler| (settler.seat, laid.spot(settler.segment))),
    };
    View {
        options: game.options,
        first: game.first,
        active: game.active,
        phase: game.phase,
        drawn: game.drawn,
        tiles: game.land.tiles().iter().map(tile).collect(),
        pile: game.pile,
        aside: game.aside,
        supply: game.supply,
        explorers: PerSeat::new(game.seats, |seat| game.explorers[seat.index()]),
        ledger: game.ledger,
    }
}

impl NewWorld {
    /// The very game of which this is a view.
    pub fn from_view(view: &View) -> NewWorld {
        let seats = view.seats();
        let mut explorers = [None; engine::MAX_SEATS];
        for (seat, pair) in view.explorers.iter() {
            explorers[seat.index()] = *pair;
        }
        NewWorld {
            options: view.options,
            seats,
            first: view.first,
            active: view.active,
            phase: view.phase,
            drawn: view.drawn,
            pile: view.pile,
            aside: view.aside,
            land: land(view),
            supply: view.supply,
            explorers,
            ledger: view.ledger,
        }
    }
}

/// The tiles laid once more in the same order, then the settlers.
pub(crate) fn land(view: &View) -> Land {
    let mut land = Land::coast(view.options.rows_bounded);
    for tile in &view.tiles {
        land.lay(tile.kind, tile.turn, tile.cell);
    }
    for (index, tile) in view.tiles.iter().enumerate() {
        if let Some((seat, spot)) = tile.settler {
            let number = COAST + index;
            if let Some(segment) = land.laid()[number].segment(spot) {
                land.settle_on(number, Settler { seat, segment });
            }
        }
    }
    land
}
