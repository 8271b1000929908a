//! Attika as numbers. The map has no bounds, so spots are named by the tiles and shrines they touch.

use engine::{Options as _, Seat};
use game_attika::{
    Action, Attika, End, Mode, Options, Phase, Stack, View,
    board::{HEXES, Hex, RING_2, RING_3, SHRINE_APART, Spot, TILE_HEXES, TILES_APART},
    material::{BUILDINGS, Building, LANDS, TILES, TILES_READ},
};

use crate::{
    Around, Block, Encode, Part, Sheet,
    sheet::{counts, part},
};

const SPOTS: u32 = (TILES * RING_3.len() + 4 * RING_2.len()) as u32;
/// So many payments have numbers, the smallest first.
const PAYMENTS: u32 = 1024;

const BUILD: u32 = 0;
const DRAW: u32 = BUILD + 1;
const PICK: u32 = DRAW + 1;
const TAKE: u32 = PICK + BUILDINGS as u32;
const AT: u32 = TAKE + 4;
const STORE: u32 = AT + HEXES as u32;
const TILE: u32 = STORE + 1;
const TURN: u32 = TILE + SPOTS;
const AMPHORA: u32 = TURN + 6;
const CARD: u32 = AMPHORA + 1;
const DONE: u32 = CARD + 1;
const PAY: u32 = DONE + 1;
const SPACE: u32 = PAY + PAYMENTS;

/// What is told of a seat in single numbers.
const ESTATE: usize = 6;
const FLAG: (i16, i16) = (0, 1);

impl Encode for Attika {
    const BLOCKS: &'static [Block] = &[
        Block { name: "build", first: BUILD, count: 1, meaning: "make this a building turn" },
        Block { name: "draw", first: DRAW, count: 1, meaning: "make this a drawing turn" },
        Block { name: "pick", first: PICK, count: BUILDINGS as u32, meaning: "the building" },
        Block { name: "take", first: TAKE, count: 4, meaning: "the stack: main, white-1, white-2, white-3" },
        Block {
            name: "at",
            first: AT,
            count: HEXES as u32,
            meaning: "the hex: tile in the order of laying × 7 + place",
        },
        Block { name: "store", first: STORE, count: 1, meaning: "put the drawn building on the player board" },
        Block {
            name: "tile",
            first: TILE,
            count: SPOTS,
            meaning: "tile × 18 + place on the ring three spots round it, for the first-laid tile that the new one touches; if it touches only shrines, 396 + shrine × 12 + place on the ring two spots round it; rings run clockwise from the north-east corner",
        },
        Block { name: "turn", first: TURN, count: 6, meaning: "sixths of a turn clockwise" },
        Block { name: "amphora", first: AMPHORA, count: 1, meaning: "spend an amphora" },
        Block { name: "card", first: CARD, count: 1, meaning: "take a card" },
        Block { name: "done", first: DONE, count: 1, meaning: "end the turn" },
        Block {
            name: "pay",
            first: PAY,
            count: PAYMENTS,
            meaning: "only with typed cards: the place in the sorted list of payments, the smallest first; payments beyond 1,024, which only very large hands have, have no number",
        },
    ];

    const PARTS: &'static [Part] = &[
        part(
            "tiles",
            &[TILES, 5],
            (-100, 100),
            "map tiles in the order of laying: 1 if it lies, q, r of its centre, sixths turned, which tile from 1",
        ),
        part("land", &[HEXES], (0, 5), "0 no hex yet, 1 nothing, then water, forest, hill, mountain"),
        part("spots", &[HEXES, 2], (-100, 100), "q and r of the hex"),
        part("owner", &[HEXES], (0, 4), "whose building stands there (own is 1)"),
        part("building", &[HEXES], (0, BUILDINGS as i16), "which building stands there, from 1"),
        part("shrines", &[4, 3], (-100, 100), "1 if there is one, q, r"),
        part("up", &[4, BUILDINGS], FLAG, "1 for a building that lies face up on the player board"),
        part("placed", &[4, BUILDINGS], (0, HEXES as i16), "the hex of a building on the map, from 1"),
        part("stacks", &[4, 4], (0, 8), "buildings in each face-down stack"),
        part("groups", &[4, 7], FLAG, "1 for a completed group"),
        part(
            "seats",
            &[4, ESTATE],
            (0, 60),
            "amphorae, cards, buildings on the map, cards known (1) or not, buildings face up, buildings face down",
        ),
        part(
            "hand",
            &[4, LANDS],
            (0, 60),
            "cards of each landscape, where known; cards that are all alike count as the first",
        ),
        part("drawn", &[4, LANDS], (0, 60), "cards drawn since the pile was last shuffled, where known"),
        part(
            "cards",
            &[9],
            (0, 60),
            "cards in the pile; discards of each landscape; what the pile held when it was last shuffled",
        ),
        part("phase", &[10], FLAG, "choose, act, owed, picked, drawn, pay, tile, turn, cards, over"),
        part(
            "object",
            &[3 + 7],
            (-100, 154),
            "the building in hand from 1, its hex from 1, the tile in hand from 1; then the tile's land as printed: 1 nothing, then as in land",
        ),
        part("spot", &[3], (-100, 100), "where the tile in hand is being turned: 1, q, r"),
        part(
            "turn",
            &[7],
            (0, 200),
            "whose turn (own is 0), who began, round, 1 for building, actions done, amphorae spent, cards taken",
        ),
        part(
            "end",
            &[3],
            (0, 4),
            "the building in hand was the last of its stack; how it ended (0 not yet), by whom (own is 1)",
        ),
        part("table", &[7], (0, 4), "seats, then the switches in their order"),
    ];

    fn space(options: &Options) -> u32 {
        if options.typed() { SPACE } else { PAY }
    }

    fn index(&self, action: Action) -> Option<u32> {
        Some(match action {
            Action::Build => BUILD,
            Action::Draw => DRAW,
            Action::Pick(building) => PICK + building.index() as u32,
            Action::Take(stack) => TAKE + stack.index() as u32,
            Action::At(hex) => AT + hex.index() as u32,
            Action::Store => STORE,
            Action::Tile(spot) => TILE + touched(self, spot)?,
            Action::Turn(sixths) => TURN + u32::from(sixths),
            Action::Amphora => AMPHORA,
            Action::Card => CARD,
            Action::Done => DONE,
            Action::Pay(_) => return payment(payments(self).binary_search(&action).ok()?),
        })
    }

    fn action(&self, index: u32) -> Option<Action> {
        Some(match index {
            BUILD => Action::Build,
            DRAW => Action::Draw,
            PICK..TAKE => Action::Pick(Building::ALL[(index - PICK) as usize]),
            TAKE..AT => Action::Take(Stack::ALL[(index - TAKE) as usize]),
            AT..STORE => {
                let hex = (index - AT) as usize;
                Action::At(Hex::new(hex / TILE_HEXES, hex % TILE_HEXES))
            }
            STORE => Action::Store,
            TILE..TURN => {
                let spot = spot(self, (index - TILE) as usize)?;
                // Only the tile laid first names a spot, so that a spot has one number.
                return (touched(self, spot) == Some(index - TILE)).then_some(Action::Tile(spot));
            }
            TURN..AMPHORA => Action::Turn((index - TURN) as u8),
            AMPHORA => Action::Amphora,
            CARD => Action::Card,
            DONE => Action::Done,
            PAY..SPACE => *payments(self).get((index - PAY) as usize)?,
            SPACE.. => return None,
        })
    }

    fn numbers(&self, legal: &[Action], out: &mut Vec<Option<u32>>) {
        out.clear();
        if let Phase::Pay(..) = self.turn().phase {
            out.extend((0..legal.len()).map(payment));
        } else {
            out.extend(legal.iter().map(|&action| self.index(action)));
        }
    }

    fn observe(view: &View, seat: Seat, out: &mut [i16]) {
        let mut sheet = Sheet::new(Self::PARTS, out);
        let around = Around::new(seat, view.estates.seats());
        map(view, around, &mut sheet);
        estates(view, around, &mut sheet);
        phase(view, &mut sheet);
        turn(view, around, &mut sheet);
        let switches = (0..Options::SWITCHES.len()).map(|switch| view.options.get(switch) as i16);
        sheet.list("table", std::iter::once(i16::from(view.estates.seats())).chain(switches));
        sheet.finish();
    }
}

/// The number of the payment at this place of the list.
fn payment(place: usize) -> Option<u32> {
    u32::try_from(place).ok().filter(|&place| place < PAYMENTS).map(|place| PAY + place)
}

/// The payments that the seat to act may make.
fn payments(game: &Attika) -> Vec<Action> {
    let mut legal = Vec::new();
    if let Phase::Pay(..) = game.turn().phase {
        engine::Game::legal(game, game.turn().seat, &mut legal);
    }
    legal
}

/// The number of a spot for a tile's centre within its block.
fn touched(game: &Attika, spot: Spot) -> Option<u32> {
    let from = |centre: Spot| Spot::new(spot.q - centre.q, spot.r - centre.r);
    let map = game.map();
    let tile = map.laid().iter().position(|laid| laid.centre.distance(spot) == TILES_APART);
    if let Some(tile) = tile {
        let step = from(map.laid()[tile].centre);
        let place = RING_3.iter().position(|&ring| ring == step)?;
        return Some((tile * RING_3.len() + place) as u32);
    }
    let shrine = map.shrines().iter().position(|shrine| shrine.distance(spot) == SHRINE_APART)?;
    let step = from(map.shrines()[shrine]);
    let place = RING_2.iter().position(|&ring| ring == step)?;
    Some((TILES * RING_3.len() + shrine * RING_2.len() + place) as u32)
}

/// The spot that a number within the block names.
fn spot(game: &Attika, index: usize) -> Option<Spot> {
    let map = game.map();
    match index.checked_sub(TILES * RING_3.len()) {
        None => Some(map.laid().get(index / RING_3.len())?.centre.plus(RING_3[index % RING_3.len()])),
        Some(index) => Some(map.shrines().get(index / RING_2.len())?.plus(RING_2[index % RING_2.len()])),
    }
}

fn land_number(land: Option<game_attika::material::Land>) -> i16 {
    land.map_or(1, |land| land.index() as i16 + 2)
}

fn map(view: &View, around: Around, sheet: &mut Sheet<'_>) {
    let tiles = sheet.part("tiles");
    for (row, laid) in tiles.chunks_exact_mut(5).zip(&view.tiles) {
        let Spot { q, r } = laid.centre;
        row.copy_from_slice(&[1, q.into(), r.into(), laid.turn.into(), i16::from(laid.tile) + 1]);
    }
    let (land, spots) = (sheet.part("land"), sheet.part("spots"));
    for (tile, laid) in view.tiles.iter().enumerate() {
        for (place, spot) in laid.centre.flower().into_iter().enumerate() {
            let hex = tile * TILE_HEXES + place;
            land[hex] = land_number(laid.land(place));
            spots[2 * hex] = spot.q.into();
            spots[2 * hex + 1] = spot.r.into();
        }
    }
    let (owner, building) = (sheet.part("owner"), sheet.part("building"));
    for (seat, estate) in view.estates.iter() {
        for &(which, hex) in &estate.placed {
            owner[hex.index()] = around.someone(Some(seat));
            building[hex.index()] = which.index() as i16 + 1;
        }
    }
    let shrines = sheet.part("shrines");
    for (row, shrine) in shrines.chunks_exact_mut(3).zip(&view.shrines) {
        row.copy_from_slice(&[1, shrine.q.into(), shrine.r.into()]);
    }
}

fn estates(view: &View, around: Around, sheet: &mut Sheet<'_>) {
    let (up, placed) = (sheet.part("up"), sheet.part("placed"));
    let (stacks, groups, seats) = (sheet.part("stacks"), sheet.part("groups"), sheet.part("seats"));
    let (hand, drawn) = (sheet.part("hand"), sheet.part("drawn"));
    for (number, seat) in around.seats().enumerate() {
        let estate = &view.estates[seat];
        for building in &estate.up {
            up[number * BUILDINGS + building.index()] = 1;
        }
        for &(building, hex) in &estate.placed {
            placed[number * BUILDINGS + building.index()] = hex.index() as i16 + 1;
        }
        for (stack, &count) in estate.stacks.iter() {
            stacks[number * 4 + stack.index()] = count.into();
        }
        for (place, group) in groups[number * 7..][..7].iter_mut().enumerate() {
            *group = (estate.groups >> place & 1).into();
        }
        let held = [
            estate.amphorae.into(),
            estate.cards.into(),
            estate.placed.len() as i16,
            estate.hand.is_some().into(),
            estate.up.len() as i16,
            counts(&estate.stacks).sum(),
        ];
        seats[number * ESTATE..][..ESTATE].copy_from_slice(&held);
        for (part, cards) in [(&mut *hand, estate.hand), (&mut *drawn, estate.drawn)] {
            let numbers = cards.unwrap_or_default().map(|_, &count| count.into());
            part[number * LANDS..][..LANDS].copy_from_slice(numbers.values());
        }
    }
    let open = counts(view.discards.counts()).chain(counts(view.shuffled.counts()));
    sheet.list("cards", std::iter::once(view.pile.into()).chain(open));
}

/// What is asked of the seat to act.
fn phase(view: &View, sheet: &mut Sheet<'_>) {
    let (number, building, hex, tile, at) = match view.turn.phase {
        Phase::Choose => (0, None, None, None, None),
        Phase::Act => (1, None, None, None, None),
        Phase::Owed => (2, None, None, None, None),
        Phase::Picked(building) => (3, Some(building), None, None, None),
        Phase::Drawn(building) => (4, Some(building), None, None, None),
        Phase::Pay(building, hex) => (5, Some(building), Some(hex), None, None),
        Phase::Tile(tile) => (6, None, None, Some(tile), None),
        Phase::Turn(tile, spot) => (7, None, None, Some(tile), Some(spot)),
        Phase::Cards => (8, None, None, None, None),
        Phase::Over => (9, None, None, None, None),
    };
    sheet.mark("phase", Some(number));
    let object = sheet.part("object");
    object[0] = building.map_or(0, |building| building.index() as i16 + 1);
    object[1] = hex.map_or(0, |hex| hex.index() as i16 + 1);
    if let Some(tile) = tile {
        object[2] = i16::from(tile) + 1;
        object[3..].copy_from_slice(&TILES_READ[usize::from(tile)].map(land_number));
    }
    let spot = sheet.part("spot");
    if let Some(at) = at {
        spot.copy_from_slice(&[1, at.q.into(), at.r.into()]);
    }
}

fn turn(view: &View, around: Around, sheet: &mut Sheet<'_>) {
    let turn = &view.turn;
    let places = [turn.seat, view.first].map(|seat| around.place(seat) as i16);
    let builds = u8::from(turn.mode == Mode::Build);
    let counts = [view.round, builds, turn.done, turn.spent, turn.cards].map(i16::from);
    sheet.list("turn", places.into_iter().chain(counts));
    let (end, by) = match view.end {
        None => (0, None),
        Some(End::Complete(seat)) => (1, Some(seat)),
        Some(End::Shrines(seat)) => (2, Some(seat)),
        Some(End::Rounds) => (3, None),
    };
    sheet.list("end", [turn.emptied.into(), end, around.someone(by)]);
}
