//! La Strada as numbers. Hexes are counted row by row.

use std::sync::LazyLock;

use engine::{Options as _, Seat};
use game_la_strada::{
    Action, LaStrada, Options, Phase, View,
    board::{Cell, HEXES, Land, Layout},
    material::{DOTS, Dot, LandTile},
};

use crate::{Around, Block, Encode, Part, Sheet, sheet::part};

const HEX_COUNT: u32 = HEXES as u32;
const WORKSHOP: u32 = 0;
const FROM: u32 = WORKSHOP + HEX_COUNT;
const LAY: u32 = FROM + HEX_COUNT;
const REACH: u32 = LAY + HEX_COUNT;
const CARRY: u32 = REACH + HEX_COUNT;
const FETCH: u32 = CARRY + 12;
const STAY: u32 = FETCH + 12;
const END: u32 = STAY + 1;
const SPACE: u32 = END + 1;

const FLAG: (i16, i16) = (0, 1);

impl Encode for LaStrada {
    const BLOCKS: &'static [Block] = &[
        Block { name: "workshop", first: WORKSHOP, count: HEX_COUNT, meaning: "the hex, row by row" },
        Block { name: "from", first: FROM, count: HEX_COUNT, meaning: "the hex, row by row" },
        Block { name: "lay", first: LAY, count: HEX_COUNT, meaning: "the hex, row by row" },
        Block { name: "reach", first: REACH, count: HEX_COUNT, meaning: "the hex, row by row" },
        Block { name: "carry", first: CARRY, count: 12, meaning: "how many merchants, less one" },
        Block { name: "fetch", first: FETCH, count: 12, meaning: "how many merchants, less one" },
        Block { name: "stay", first: STAY, count: 1, meaning: "move no merchant" },
        Block { name: "end", first: END, count: 1, meaning: "end the turn" },
    ];

    const PARTS: &'static [Part] = &[
        part("ground", &[HEXES], (0, 3), "plains, forest, hill, settlement"),
        part("kind", &[HEXES], (0, 4), "0 none or unknown, then city, town, village, hamlet"),
        part("workshops", &[4, HEXES], FLAG, "1 where the seat has a workshop"),
        part("roads", &[4, HEXES], FLAG, "1 where a road tile of the seat lies"),
        part("ends", &[2, HEXES], (0, 6), "the two directions of a road tile, 1 to 6 clockwise from east"),
        part("merchants", &[4, HEXES], (0, 12), "merchants of the seat in the settlement"),
        part("reached", &[4, HEXES], FLAG, "1 where a road of the seat ends in a settlement"),
        part("path", &[HEXES], (0, 6), "the road in hand: 1 to 5 its tiles in order, 6 where it starts"),
        part(
            "turn_marks",
            &[HEXES],
            (0, 7),
            "settlements: 1 new in this turn, 2 could start a road at its beginning, 4 may be travelled to; added up",
        ),
        part(
            "seats",
            &[4, 6],
            (-100, 200),
            "resources; road tiles of plains, forest, hill; merchants left; gold if the game ended now",
        ),
        part("phase", &[6], FLAG, "workshop, placed, build, road, travel, over"),
        part(
            "turn",
            &[8],
            (0, 100),
            "whose turn (own is 0), who began, round, tiles in hand, paid for the road in hand, paid for the turn, roads built, how it ended (0 not yet)",
        ),
        part("table", &[7], (0, 4), "seats, then the switches in their order"),
    ];

    fn space(_: &Options) -> u32 {
        SPACE
    }

    fn index(&self, action: Action) -> Option<u32> {
        Some(match action {
            Action::Workshop(cell) => WORKSHOP + rank(cell),
            Action::From(cell) => FROM + rank(cell),
            Action::Lay(cell) => LAY + rank(cell),
            Action::Reach(cell) => REACH + rank(cell),
            Action::Carry(count @ 1..=12) => CARRY + u32::from(count) - 1,
            Action::Fetch(count @ 1..=12) => FETCH + u32::from(count) - 1,
            Action::Carry(_) | Action::Fetch(_) => return None,
            Action::Stay => STAY,
            Action::End => END,
        })
    }

    fn action(&self, index: u32) -> Option<Action> {
        Some(match index {
            WORKSHOP..FROM => Action::Workshop(cell(index - WORKSHOP)?),
            FROM..LAY => Action::From(cell(index - FROM)?),
            LAY..REACH => Action::Lay(cell(index - LAY)?),
            REACH..CARRY => Action::Reach(cell(index - REACH)?),
            CARRY..FETCH => Action::Carry((index - CARRY) as u8 + 1),
            FETCH..STAY => Action::Fetch((index - FETCH) as u8 + 1),
            STAY => Action::Stay,
            END => Action::End,
            SPACE.. => return None,
        })
    }

    fn observe(view: &View, seat: Seat, out: &mut [i16]) {
        let mut sheet = Sheet::new(Self::PARTS, out);
        let around = Around::new(seat, view.sides.seats());
        let (ground, kind) = (sheet.part("ground"), sheet.part("kind"));
        let dots = lay_out(&view.layout, ground);
        for dot in Dot::all() {
            kind[dots[dot.index()]] = view.kinds[dot].map_or(0, |kind| kind as i16 + 1);
        }
        let (workshops, roads, ends) = (sheet.part("workshops"), sheet.part("roads"), sheet.part("ends"));
        for tile in &view.roads {
            let place = rank(tile.cell) as usize;
            roads[around.place(tile.owner) * HEXES + place] = 1;
            ends[place] = tile.ends[0].index() as i16 + 1;
            ends[HEXES + place] = tile.ends[1].index() as i16 + 1;
        }
        let (merchants, reached) = (sheet.part("merchants"), sheet.part("reached"));
        for (number, seat) in around.seats().enumerate() {
            let side = &view.sides[seat];
            for &cell in side.workshops.iter().flatten() {
                workshops[number * HEXES + rank(cell) as usize] = 1;
            }
            for dot in Dot::all() {
                let place = number * HEXES + dots[dot.index()];
                merchants[place] = i16::from(side.merchants[dot]);
                reached[place] = i16::from(side.reached.contains(dot));
            }
        }
        turn(view, around, &dots, &mut sheet);
        sheet.finish();
    }
}

/// What hangs on the turn and on the table.
fn turn(view: &View, around: Around, dots: &[usize], sheet: &mut Sheet<'_>) {
    let (turn, path) = (&view.turn, sheet.part("path"));
    if let Some(origin) = turn.origin {
        path[rank(origin) as usize] = 6;
    }
    for (number, cell) in turn.tiles().enumerate() {
        path[rank(cell) as usize] = number as i16 + 1;
    }
    let marks = sheet.part("turn_marks");
    for dot in Dot::all() {
        let mark = i16::from(turn.fresh.contains(dot)) + 2 * i16::from(turn.starts.contains(dot));
        marks[dots[dot.index()]] = mark + 4 * i16::from(turn.target == Some(dot));
    }
    let seats = sheet.part("seats");
    for (row, seat) in seats.chunks_exact_mut(6).zip(around.seats()) {
        let side = &view.sides[seat];
        let [plains, forest, hill] = side.tiles.as_array().map(i16::from);
        row.copy_from_slice(&[side.resources.into(), plains, forest, hill, side.stock.into(), view.gold[seat]]);
    }
    sheet.mark("phase", Some(phase(turn.phase)));
    let ending = turn.ending.map_or(0, |ending| match ending {
        game_la_strada::Ending::Covered => 1,
        game_la_strada::Ending::NoMerchant(_) => 2,
        game_la_strada::Ending::Blocked(_) => 3,
        game_la_strada::Ending::Rounds => 4,
    });
    let places = [turn.seat, view.first].map(|seat| around.place(seat) as i16);
    let counts = [turn.round, turn.laid, turn.spent, turn.paid, turn.built, ending].map(i16::from);
    sheet.list("turn", places.into_iter().chain(counts));
    let switches = (0..Options::SWITCHES.len()).map(|switch| view.options.get(switch) as i16);
    sheet.list("table", std::iter::once(i16::from(view.sides.seats())).chain(switches));
}

fn phase(phase: Phase) -> usize {
    match phase {
        Phase::Workshop => 0,
        Phase::Placed => 1,
        Phase::Build => 2,
        Phase::Road => 3,
        Phase::Travel => 4,
        Phase::Over => 5,
    }
}

/// What a hex shows: 0 to 2 a terrain, from 3 on a dot.
type Shown = (u8, u8);

/// The hexes of each land tile in each sector and each turn, by rank. Laying the land out anew for
/// every observation would be the slowest part of it.
static SECTORS: LazyLock<[[[Vec<Shown>; 3]; 6]; 6]> = LazyLock::new(|| {
    LandTile::ALL.map(|tile| {
        let mut sectors: [[Vec<Shown>; 3]; 6] = Default::default();
        for turn in 0..3 {
            let land = Land::of(&Layout { tiles: [tile; 6], turns: [turn; 6] });
            for cell in Cell::all().filter(|&cell| cell != Cell::CENTRE) {
                let ground = land.ground(cell);
                let shown = ground.dot().map(|dot| 3 + dot.index() as u8);
                let shown = shown.or(ground.terrain().map(|terrain| terrain as u8)).unwrap_or_default();
                sectors[sector(cell)][usize::from(turn)].push((rank(cell) as u8, shown));
            }
        }
        sectors
    })
});

/// Which sixth of the board a hex lies in: it is turned back until it lies in the first.
fn sector(cell: Cell) -> usize {
    let (mut q, mut r) = cell.axial();
    let mut turns = 0;
    while !(q >= 1 && r >= 0) && turns < 5 {
        (q, r) = (q + r, -q);
        turns += 1;
    }
    turns
}

/// Writes what each hex is; says where each dot lies.
fn lay_out(layout: &Layout, ground: &mut [i16]) -> [usize; DOTS] {
    let mut dots = [rank(Cell::CENTRE) as usize; DOTS];
    ground[dots[0]] = 3;
    for (sector, (&tile, &turn)) in layout.tiles.iter().zip(&layout.turns).enumerate() {
        for &(place, shown) in &SECTORS[tile as usize][sector][usize::from(turn % 3)] {
            ground[usize::from(place)] = shown.min(3).into();
            if let Some(dot) = shown.checked_sub(3) {
                dots[usize::from(dot)] = place.into();
            }
        }
    }
    dots
}

#[cfg(test)]
#[test]
fn the_land_is_laid_out_as_the_game_does_it() {
    for shift in 0..18 {
        let mut tiles = LandTile::ALL;
        tiles.rotate_left(shift % 6);
        let turns = [0, 1, 2, 3, 4, 5].map(|sector| ((sector + shift / 6) % 3) as u8);
        let layout = Layout { tiles, turns };
        let land = Land::of(&layout);
        let mut ground = [9; HEXES];
        let dots = lay_out(&layout, &mut ground);
        for (place, cell) in Cell::all().enumerate() {
            assert_eq!(ground[place], land.ground(cell).terrain().map_or(3, |terrain| terrain as i16), "{cell}");
        }
        for dot in Dot::all() {
            assert_eq!(dots[dot.index()], rank(land.cell(dot)) as usize, "{dot:?} of {layout:?}");
        }
    }
}

/// How many hexes lie above each row.
const ABOVE: [u8; 16] = {
    let mut above = [0; 16];
    let mut row = 0;
    while row < 15 {
        above[row + 1] = above[row] + 15 - row.abs_diff(7) as u8;
        row += 1;
    }
    above
};

/// A hex's place among all hexes.
fn rank(cell: Cell) -> u32 {
    u32::from(ABOVE[usize::from(cell.row())] + cell.column() - 1)
}

/// The hex with this place.
fn cell(rank: u32) -> Option<Cell> {
    let rank = u8::try_from(rank).ok().filter(|&rank| rank < HEXES as u8)?;
    let row = ABOVE.iter().rposition(|&above| above <= rank)?;
    let r = row as i8 - 7;
    let start = if r < 0 { -7 - r } else { -7 };
    Cell::at(start + (rank - ABOVE[row]) as i8, r)
}
