//! Strada Romana as numbers.

use engine::{Options as _, Seat, Viewer};
use game_strada_romana::{
    Action, Ending, Hand, Motion, Open, Options, Phase, Place, StradaRomana, View,
    board::{AREAS, Area, End, MARKETS, SQUARES, Square},
    material::{COLOURS, DECK, PRICES, WAGONS, Wagon},
};

use crate::{
    Around, Block, Encode, Part, Sheet,
    sheet::{counts, part},
};

const MOVE: u32 = 0;
const ARRIVE: u32 = MOVE + (WAGONS * SQUARES) as u32;
const TILE: u32 = ARRIVE + WAGONS as u32;
const CUBE: u32 = TILE + AREAS as u32;
const BUY: u32 = CUBE + 1;
const LOOK: u32 = BUY + PRICES.len() as u32;
const TAKE: u32 = LOOK + 1;
const NONE: u32 = TAKE + WAGONS as u32;
const FINISH: u32 = NONE + 1;
const PASS: u32 = FINISH + 1;
const SPACE: u32 = PASS + 1;

/// Where a wagon is: waiting, one of the squares, arrived.
const PLACES: usize = SQUARES + 2;
/// What is told of a hand.
const HAND: usize = 3 + 2 * COLOURS;
/// A seat looks at most once for each tile it may hold, and once to find none.
const SIGHTS: usize = 4;
const SIGHT: usize = 2 + WAGONS;

const FLAG: (i16, i16) = (0, 1);

impl Encode for StradaRomana {
    const BLOCKS: &'static [Block] = &[
        Block { name: "step, enter", first: MOVE, count: (WAGONS * SQUARES) as u32, meaning: "wagon × 40 + square" },
        Block { name: "arrive", first: ARRIVE, count: WAGONS as u32, meaning: "the wagon" },
        Block { name: "tile", first: TILE, count: AREAS as u32, meaning: "the area" },
        Block { name: "cube", first: CUBE, count: 1, meaning: "take the cube of the market" },
        Block { name: "buy", first: BUY, count: 4, meaning: "diagonal, sideways, extra, through" },
        Block { name: "look", first: LOOK, count: 1, meaning: "look through the deck" },
        Block { name: "take", first: TAKE, count: WAGONS as u32, meaning: "the wagon of the tile" },
        Block { name: "none", first: NONE, count: 1, meaning: "no tile may be taken" },
        Block { name: "end", first: FINISH, count: 1, meaning: "end the turn" },
        Block { name: "pass", first: PASS, count: 1, meaning: "take a coin and end the turn" },
    ];

    const PARTS: &'static [Part] = &[
        part("wagons", &[WAGONS, PLACES], FLAG, "1 where the wagon is: waiting, one of 40 squares, arrived"),
        part("bound", &[WAGONS], FLAG, "where the wagon is bound for: 0 Portus, 1 Rome"),
        part("arrivals", &[WAGONS], (0, 4), "the place in which the wagon arrived, 0 if it has not"),
        part("areas", &[AREAS, COLOURS], FLAG, "1 for the colour of the ware tile there"),
        part("markets", &[MARKETS, COLOURS], FLAG, "1 for the colour of the cube there"),
        part("bags", &[2, COLOURS], (0, 6), "ware tiles in the bag, cubes in the bag"),
        part(
            "seats",
            &[5, HAND],
            (0, 40),
            "coins, points, wagon tiles, cubes of each colour, ware tiles of each colour",
        ),
        part("held", &[WAGONS], FLAG, "1 for a wagon tile that the own seat holds"),
        part(
            "takes",
            &[DECK, 3],
            (0, 10),
            "wagon tiles in the order of taking: by whom (own is 1), wagons arrived by then, its wagon from 1 if it is known",
        ),
        part(
            "sights",
            &[SIGHTS, SIGHT],
            (0, 9),
            "own looks: 1, tiles taken before, then 1 for each wagon tile that was there",
        ),
        part(
            "barren",
            &[6],
            (0, 5),
            "since somebody found no tile to take: arrivals by then, plus one; then 1 for each seat that has found it",
        ),
        part("removed", &[WAGONS], FLAG, "the wagon tile out of the game, once the game is over"),
        part("phase", &[5], FLAG, "start, move, look, took, over"),
        part(
            "move",
            &[4],
            (0, 4),
            "special move from 1, steps made, ware tile taken at this stop, cube taken at this stop",
        ),
        part("moved", &[WAGONS], FLAG, "1 for a wagon that has moved this turn"),
        part("motion", &[4], FLAG, "nobody, rolling, halted, home"),
        part("mover", &[WAGONS], FLAG, "the wagon that moved last"),
        part(
            "turn",
            &[6],
            (0, 60),
            "whose turn (own is 0), who began, points in the supply, progress this turn, quiet turns before, how it ended (0 not yet)",
        ),
        part("table", &[3], (0, 5), "seats, then the switches in their order"),
    ];

    fn space(_: &Options) -> u32 {
        SPACE
    }

    fn index(&self, action: Action) -> Option<u32> {
        Some(match action {
            Action::Step { wagon, to } | Action::Enter { wagon, to } => {
                MOVE + (wagon.index() * SQUARES + to.index()) as u32
            }
            Action::Arrive(wagon) => ARRIVE + wagon.index() as u32,
            Action::Tile(area) => TILE + area.index() as u32,
            Action::Cube => CUBE,
            Action::Buy(special) => BUY + special as u32,
            Action::Look => LOOK,
            Action::Take(wagon) => TAKE + wagon.index() as u32,
            Action::NoTile => NONE,
            Action::End => FINISH,
            Action::Pass => PASS,
        })
    }

    fn action(&self, index: u32) -> Option<Action> {
        Some(match index {
            MOVE..ARRIVE => {
                let wagon = Wagon::new((index / SQUARES as u32) as u8);
                let to = Square::all().nth(index as usize % SQUARES)?;
                match self.open().places[wagon] {
                    Place::Waiting => Action::Enter { wagon, to },
                    Place::Road(_) | Place::Arrived => Action::Step { wagon, to },
                }
            }
            ARRIVE..TILE => Action::Arrive(Wagon::new((index - ARRIVE) as u8)),
            TILE..CUBE => Action::Tile(Area::new((index - TILE) as u8)),
            CUBE => Action::Cube,
            BUY..LOOK => Action::Buy(PRICES[(index - BUY) as usize].0),
            LOOK => Action::Look,
            TAKE..NONE => Action::Take(Wagon::new((index - TAKE) as u8)),
            NONE => Action::NoTile,
            FINISH => Action::End,
            PASS => Action::Pass,
            SPACE.. => return None,
        })
    }

    fn observe(view: &View, seat: Seat, out: &mut [i16]) {
        let mut sheet = Sheet::new(Self::PARTS, out);
        let (open, around) = (&view.open, Around::new(seat, view.open.seats()));
        road(open, &mut sheet);
        let seats = sheet.part("seats");
        for (row, seat) in seats.chunks_exact_mut(HAND).zip(around.seats()) {
            hand(&open.hands[seat], open.tile_count(seat), row);
        }
        tiles(view, seat, around, &mut sheet);
        turn(open, around, &mut sheet);
        sheet.finish();
    }
}

/// The wagons and the goods.
fn road(open: &Open, sheet: &mut Sheet<'_>) {
    let wagons = sheet.part("wagons");
    for wagon in Wagon::all() {
        let place = match open.places[wagon] {
            Place::Waiting => 0,
            Place::Road(square) => 1 + square.index(),
            Place::Arrived => PLACES - 1,
        };
        wagons[wagon.index() * PLACES + place] = 1;
    }
    sheet.list("bound", open.bound.values().iter().map(|&end| i16::from(end == End::Rome)));
    let arrivals = sheet.part("arrivals");
    for (place, wagon) in open.arrivals.iter().enumerate() {
        if let Some(wagon) = wagon {
            arrivals[wagon.index()] = place as i16 + 1;
        }
    }
    for (name, goods) in [("areas", open.areas.values()), ("markets", open.markets.values())] {
        let part = sheet.part(name);
        for (place, colour) in goods.iter().enumerate() {
            if let Some(colour) = colour {
                part[place * COLOURS + colour.index()] = 1;
            }
        }
    }
    sheet.list("bags", counts(open.wares.counts()).chain(counts(open.cubes.counts())));
}

fn hand(hand: &Hand, tiles: u8, row: &mut [i16]) {
    let held = [hand.coins, hand.points, tiles].map(i16::from).into_iter();
    for (place, count) in row.iter_mut().zip(held.chain(counts(&hand.cubes)).chain(counts(&hand.wares))) {
        *place = count;
    }
}

/// What is known of the wagon tiles.
fn tiles(view: &View, seat: Seat, around: Around, sheet: &mut Sheet<'_>) {
    let open = &view.open;
    let held = if view.viewer == Viewer::Seat(seat) { view.held(seat) } else { Default::default() };
    sheet.list("held", Wagon::all().map(|wagon| held.contains(wagon).into()));
    let takes = sheet.part("takes");
    for (row, (take, face)) in takes.chunks_exact_mut(3).zip(open.takes.iter().zip(view.faces)) {
        if let Some(take) = take {
            let face = face.map_or(0, |wagon| wagon.index() as i16 + 1);
            row.copy_from_slice(&[around.someone(Some(take.seat)), take.arrived.into(), face]);
        }
    }
    let sights = sheet.part("sights");
    for (row, sight) in sights.chunks_exact_mut(SIGHT).zip(&view.sights) {
        row[0] = 1;
        row[1] = sight.after.into();
        sight.deck.iter().for_each(|wagon| row[2 + wagon.index()] = 1);
    }
    let barren = sheet.part("barren");
    if let Some(known) = open.barren {
        barren[0] = i16::from(known.arrived) + 1;
        known.seen.iter().for_each(|seat| barren[1 + around.place(seat)] = 1);
    }
    sheet.mark("removed", view.removed.map(Wagon::index));
}

fn turn(open: &Open, around: Around, sheet: &mut Sheet<'_>) {
    let (phase, ending) = match open.phase {
        Phase::Start => (0, 0),
        Phase::Move(_) => (1, 0),
        Phase::Look => (2, 0),
        Phase::Took => (3, 0),
        Phase::Over(Ending::Arrivals) => (4, 1),
        Phase::Over(Ending::Points) => (4, 2),
        Phase::Over(Ending::Standstill) => (4, 3),
    };
    sheet.mark("phase", Some(phase));
    let (steps, moved, motion, mover) =
        (sheet.part("move"), sheet.part("moved"), sheet.part("motion"), sheet.part("mover"));
    if let Phase::Move(turn) = open.phase {
        let (kind, wagon, ware, cube) = match turn.motion {
            Motion::Nobody => (0, None, false, false),
            Motion::Rolling(wagon) => (1, Some(wagon), false, false),
            Motion::Halted { wagon, ware, cube } => (2, Some(wagon), ware, cube),
            Motion::Home(wagon) => (3, Some(wagon), false, false),
        };
        let bought = turn.bought.map_or(0, |special| special as i16 + 1);
        steps.copy_from_slice(&[bought, turn.used.into(), ware.into(), cube.into()]);
        turn.moved.iter().for_each(|wagon| moved[wagon.index()] = 1);
        motion[kind] = 1;
        if let Some(wagon) = wagon {
            mover[wagon.index()] = 1;
        }
    }
    let places = [open.on_turn, open.first].map(|seat| around.place(seat) as i16);
    let counts = [open.points, open.progress.into(), open.quiet, ending].map(i16::from);
    sheet.list("turn", places.into_iter().chain(counts));
    let switches = (0..Options::SWITCHES.len()).map(|switch| open.options.get(switch) as i16);
    sheet.list("table", std::iter::once(i16::from(open.seats())).chain(switches));
}
