//! New World as numbers. The map has no bounds, so cells are named by the pieces they touch.

use engine::{Options as _, Seat};
use game_new_world::{
    Action, Cell, Explorer, Half, Kind, Land, NewWorld, Options, Phase, Side, Spot, Target, TileView, View,
    material::{COAST, KINDS, TILES},
};

use crate::{
    Around, Block, Encode, Part, Sheet,
    sheet::{counts, part},
};

/// The starting spaces of the coast, then the tiles in the order of laying.
const PIECES: usize = COAST + TILES;
const PAIRS: u32 = 45;
/// A farm, towns and trails at four sides, plains at eight half-sides.
const SPOTS: u32 = 1 + 4 + 4 + 8;
/// Towns and trails at four sides, a farm on one of nine cells.
const TARGETS: u32 = 4 + 4 + 9;

const EXPLORERS: u32 = 0;
const LAY: u32 = EXPLORERS + PAIRS;
const TURN: u32 = LAY + 4 * PIECES as u32;
const CLAIM: u32 = TURN + 4;
const SCORE: u32 = CLAIM + SPOTS;
const NONE: u32 = SCORE + TARGETS;
const END: u32 = NONE + 1;
const SPACE: u32 = END + 1;

/// What is told of a piece.
const PIECE: usize = 10;
const FLAG: (i16, i16) = (0, 1);

impl Encode for NewWorld {
    const BLOCKS: &'static [Block] = &[
        Block { name: "explorers", first: EXPLORERS, count: PAIRS, meaning: "the two rows: 0 1, 0 2, … 8 9" },
        Block {
            name: "lay",
            first: LAY,
            count: 4 * PIECES as u32,
            meaning: "piece × 4 + side (n, e, s, w) at which the cell lies; of the pieces that the cell touches, the one laid first; pieces 0 to 9 are the coast",
        },
        Block { name: "turn", first: TURN, count: 4, meaning: "where the printed north points: n, e, s, w" },
        Block {
            name: "claim",
            first: CLAIM,
            count: SPOTS,
            meaning: "farm; town at n, e, s, w; trail at n, e, s, w; plains at nnw and on clockwise",
        },
        Block {
            name: "score",
            first: SCORE,
            count: TARGETS,
            meaning: "town at n, e, s, w; trail at n, e, s, w; farm on one of the nine cells round the last tile, row by row",
        },
        Block { name: "none", first: NONE, count: 1, meaning: "claim nothing and go on to scoring" },
        Block { name: "end", first: END, count: 1, meaning: "end the turn" },
    ];

    const PARTS: &'static [Part] = &[
        part(
            "pieces",
            &[PIECES, PIECE],
            (-100, 110),
            "coast first, then tiles in the order of laying: 1 if it lies, row, column, kind of tile from 1, where its north points, its n, e, s, w edge (0 sea, 1 plains, 2 trail, 3 town), who stands on it (own is 1)",
        ),
        part("settlers", &[PIECES], (0, 17), "where the settler stands: the number within claim, from 1"),
        part(
            "drawn",
            &[6],
            (0, KINDS as i16),
            "the tile to be laid: its kind from 1, its n, e, s, w edge as printed, 1 for a farm",
        ),
        part("cell", &[3], (-100, 110), "the cell on which the tile is being turned: 1, row, column"),
        part("phase", &[7], FLAG, "explorers, lay, turn, claim, score, end, over"),
        part("pile", &[KINDS], (0, 5), "tiles of each kind that lie face down"),
        part("aside", &[KINDS], (0, 5), "tiles of each kind that fitted nowhere"),
        part("supply", &[5], (0, 5), "settlers in hand"),
        part(
            "explorers",
            &[5, 6],
            (0, 110),
            "two explorers: 1, row, column; the shared two stand with the first seat of the table",
        ),
        part(
            "ledger",
            &[5, 9],
            (0, 2000),
            "points in all; trails, towns, farms, bonus; open trails, open towns, open farms, plains",
        ),
        part("turn", &[2], (0, 4), "whose turn (own is 0), who began"),
        part("table", &[6], (0, 5), "seats, then the switches in their order"),
    ];

    fn space(_: &Options) -> u32 {
        SPACE
    }

    fn index(&self, action: Action) -> Option<u32> {
        Some(match action {
            Action::Explorers(north, south) => EXPLORERS + pairs().position(|pair| pair == (north, south))? as u32,
            Action::Lay(cell) => LAY + touched(self.land(), cell)?,
            Action::Turn(side) => TURN + side.index() as u32,
            Action::Claim(spot) => CLAIM + spot_index(spot),
            Action::Score(Target::Town(side)) => SCORE + side.index() as u32,
            Action::Score(Target::Trail(side)) => SCORE + 4 + side.index() as u32,
            Action::Score(Target::Farm(cell)) => {
                let last = self.land().laid().last()?.cell;
                let (down, west) =
                    (i32::from(cell.row) - i32::from(last.row), i32::from(cell.col) - i32::from(last.col));
                let near = (-1..=1).contains(&down) && (-1..=1).contains(&west);
                return near.then_some(SCORE + 8 + ((down + 1) * 3 + west + 1) as u32);
            }
            Action::Pass => NONE,
            Action::End => END,
        })
    }

    fn action(&self, index: u32) -> Option<Action> {
        Some(match index {
            EXPLORERS..LAY => {
                let (north, south) = pairs().nth((index - EXPLORERS) as usize)?;
                Action::Explorers(north, south)
            }
            LAY..TURN => {
                let (piece, side) = ((index - LAY) as usize / 4, Side::from_index((index - LAY) as usize));
                let cell = self.land().laid().get(piece)?.cell.toward(side)?;
                // Only the piece laid first names a cell, so that a cell has one number.
                return (touched(self.land(), cell) == Some(index - LAY)).then_some(Action::Lay(cell));
            }
            TURN..CLAIM => Action::Turn(Side::from_index((index - TURN) as usize)),
            CLAIM..SCORE => Action::Claim(spot(index - CLAIM)),
            SCORE..NONE => match index - SCORE {
                side @ 0..4 => Action::Score(Target::Town(Side::from_index(side as usize))),
                side @ 4..8 => Action::Score(Target::Trail(Side::from_index(side as usize))),
                place => {
                    let (down, west) = ((place as i8 - 8) / 3 - 1, (place as i8 - 8) % 3 - 1);
                    let last = self.land().laid().last()?.cell;
                    let cell = Cell { row: last.row.checked_add(down)?, col: last.col.checked_add_signed(west)? };
                    Action::Score(Target::Farm(cell))
                }
            },
            NONE => Action::Pass,
            END => Action::End,
            SPACE.. => return None,
        })
    }

    fn observe(view: &View, seat: Seat, out: &mut [i16]) {
        let mut sheet = Sheet::new(Self::PARTS, out);
        let around = Around::new(seat, view.seats());
        pieces(view, around, &mut sheet);
        drawn(view, &mut sheet);
        sheet.list("pile", counts(view.pile.counts()));
        sheet.list("aside", counts(view.aside.counts()));
        seats(view, around, &mut sheet);
        sheet.list("turn", [view.active, view.first].map(|seat| around.place(seat) as i16));
        let switches = (0..Options::SWITCHES.len()).map(|switch| view.options.get(switch) as i16);
        sheet.list("table", std::iter::once(i16::from(view.seats())).chain(switches));
        sheet.finish();
    }
}

fn pairs() -> impl Iterator<Item = (u8, u8)> {
    let rows = COAST as u8;
    (0..rows).flat_map(move |north| (north + 1..rows).map(move |south| (north, south)))
}

/// The first-laid piece that a cell touches, × 4 + the side of that piece.
fn touched(land: &Land, cell: Cell) -> Option<u32> {
    let beside = |side: Side| Some((land.number(cell.toward(side)?)?, side.opposite()));
    let first = Side::ALL.into_iter().filter_map(beside).min_by_key(|&(piece, _)| piece);
    first.map(|(piece, side)| (piece * 4 + side.index()) as u32)
}

fn spot_index(spot: Spot) -> u32 {
    match spot {
        Spot::Farm => 0,
        Spot::Town(side) => 1 + side.index() as u32,
        Spot::Trail(side) => 5 + side.index() as u32,
        Spot::Plains(half) => 9 + half.index() as u32,
    }
}

fn spot(index: u32) -> Spot {
    match index {
        0 => Spot::Farm,
        1..5 => Spot::Town(Side::from_index(index as usize - 1)),
        5..9 => Spot::Trail(Side::from_index(index as usize - 5)),
        _ => Spot::Plains(Half::new((index - 9) as u8)),
    }
}

/// The map.
fn pieces(view: &View, around: Around, sheet: &mut Sheet<'_>) {
    let (pieces, settlers) = (sheet.part("pieces"), sheet.part("settlers"));
    let coast = (0..COAST).map(|row| TileView {
        cell: Cell::new(row as i8, 0),
        kind: Kind::coast(row),
        turn: Side::North,
        settler: None,
    });
    let rows = pieces.chunks_exact_mut(PIECE).zip(settlers);
    for ((row, settler), piece) in rows.zip(coast.chain(view.tiles.iter().copied())) {
        let edges = edges(piece.kind, piece.turn);
        row[0] = 1;
        row[1] = piece.cell.row.into();
        row[2] = piece.cell.col.into();
        row[3] = piece.kind.index() as i16 + 1;
        row[4] = piece.turn.index() as i16;
        row[5..9].copy_from_slice(&edges);
        if let Some((seat, spot)) = piece.settler {
            row[9] = around.someone(Some(seat));
            *settler = spot_index(spot) as i16 + 1;
        }
    }
}

/// What a tile shows at its four sides when its north points this way.
fn edges(kind: Kind, turn: Side) -> [i16; 4] {
    let printed = kind.sheet().edges.as_bytes();
    Side::ALL.map(|side| match printed[side.unturned(turn).index()] {
        b'.' => 1,
        b'r' => 2,
        b't' => 3,
        _ => 0,
    })
}

/// The tile in hand and what is asked for.
fn drawn(view: &View, sheet: &mut Sheet<'_>) {
    let drawn = sheet.part("drawn");
    if let Some(kind) = view.drawn {
        drawn[0] = kind.index() as i16 + 1;
        drawn[1..5].copy_from_slice(&edges(kind, Side::North));
        drawn[5] = kind.sheet().farm.into();
    }
    let cell = sheet.part("cell");
    let phase = match view.phase {
        Phase::Explorers => 0,
        Phase::Lay => 1,
        Phase::Turn(at) => {
            cell.copy_from_slice(&[1, at.row.into(), at.col.into()]);
            2
        }
        Phase::Claim => 3,
        Phase::Score => 4,
        Phase::End => 5,
        Phase::Over => 6,
    };
    sheet.mark("phase", Some(phase));
}

/// What each seat has.
fn seats(view: &View, around: Around, sheet: &mut Sheet<'_>) {
    let supply = sheet.part("supply");
    for (place, seat) in supply.iter_mut().zip(around.seats()) {
        *place = view.supply[seat].into();
    }
    let explorers = sheet.part("explorers");
    for (row, seat) in explorers.chunks_exact_mut(6).zip(around.seats()) {
        if let Some(pair) = view.explorers[seat] {
            for (cell, Explorer { row, col }) in row.chunks_exact_mut(3).zip(pair) {
                cell.copy_from_slice(&[1, row.into(), col.into()]);
            }
        }
    }
    let ledger = sheet.part("ledger");
    for (row, seat) in ledger.chunks_exact_mut(9).zip(around.seats()) {
        let from = &view.ledger[seat];
        row[0] = from.total() as i16;
        let sorts = [from.trails, from.towns, from.farms, from.bonus].into_iter().chain([
            from.open_trails,
            from.open_towns,
            from.open_farms,
            from.plains,
        ]);
        for (place, points) in row[1..].iter_mut().zip(sorts) {
            *place = points as i16;
        }
    }
}
