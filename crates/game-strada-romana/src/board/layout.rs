//! The map as it is printed, and the look-up tables made from it when the program is built.

use super::{Area, COLUMNS, LANES, Links, SQUARES, Square, SquareSet};

/// No square here.
const X: i8 = -1;

/// The road, lane by lane: 0 is a plain square, a number is a square with that market beside it.
const ROAD: [[i8; COLUMNS as usize]; LANES as usize] = [
    [0, 2, 0, 4, 0, 6, 0, X, 0, 9, X, 11, 0, 13, X],
    [0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 0, 3, 0, X, 0, 7, X, 8, 0, 10, 0, 12, 0, 14],
];

/// The last column of each of the three segments of the board.
const SEGMENT_ENDS: [u8; 3] = [5, 10, 15];

pub(super) static LAYOUT: Layout = Layout::read();
pub(super) static AREAS_OF: [[Option<Area>; 2]; SQUARES] = areas_of(&Layout::read());
pub(super) static LINKS: [[Links; SQUARES]; 2] = [links(&Layout::read(), -1), links(&Layout::read(), 1)];
pub(super) static COLUMN_SQUARES: [SquareSet; COLUMNS as usize + 2] = columns(&Layout::read());

/// The map as look-up tables; columns 0 and 16 are there and empty.
pub(super) struct Layout {
    pub(super) column: [u8; SQUARES],
    pub(super) lane: [u8; SQUARES],
    pub(super) market: [u8; SQUARES],
    pub(super) index: [[u8; LANES as usize]; COLUMNS as usize + 2],
}

impl Layout {
    pub(super) const NO_SQUARE: u8 = u8::MAX;

    const fn read() -> Layout {
        let mut layout = Layout {
            column: [0; SQUARES],
            lane: [0; SQUARES],
            market: [0; SQUARES],
            index: [[Layout::NO_SQUARE; LANES as usize]; COLUMNS as usize + 2],
        };
        let (mut next, mut column) = (0, 1);
        while column <= COLUMNS {
            let mut lane = 0;
            while lane < LANES {
                let printed = ROAD[lane as usize][column as usize - 1];
                if printed != X {
                    layout.column[next] = column;
                    layout.lane[next] = lane;
                    layout.market[next] = printed as u8;
                    layout.index[column as usize][lane as usize] = next as u8;
                    next += 1;
                }
                lane += 1;
            }
            column += 1;
        }
        assert!(next == SQUARES, "the map has forty squares");
        layout
    }

    const fn exists(&self, column: u8, lane: u8) -> bool {
        lane < LANES && self.index[column as usize][lane as usize] != Layout::NO_SQUARE
    }

    const fn square(&self, column: u8, lane: u8) -> Square {
        Square(self.index[column as usize][lane as usize])
    }
}

const fn columns(layout: &Layout) -> [SquareSet; COLUMNS as usize + 2] {
    let mut columns = [SquareSet::NONE; COLUMNS as usize + 2];
    let mut index = 0;
    while index < SQUARES {
        let column = layout.column[index] as usize;
        columns[column] = columns[column].with(Square(index as u8));
        index += 1;
    }
    columns
}

/// The uppermost square of a column borders the area above it, the lowest the area below.
const fn areas_of(layout: &Layout) -> [[Option<Area>; 2]; SQUARES] {
    let mut areas = [[None; 2]; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        let (column, lane) = (layout.column[index], layout.lane[index]);
        let mut segment = 0;
        while column > SEGMENT_ENDS[segment] {
            segment += 1;
        }
        if lane == 0 || !layout.exists(column, lane - 1) {
            areas[index][0] = Some(Area(segment as u8 * 2));
        }
        if !layout.exists(column, lane + 1) {
            areas[index][1] = Some(Area(segment as u8 * 2 + 1));
        }
        index += 1;
    }
    areas
}

/// Free links are the straight ones, and diagonal ones where a square has no straight neighbour
/// because the road narrows, widens or shifts.
const fn links(layout: &Layout, forward: i8) -> [Links; SQUARES] {
    let none = Links { free: SquareSet::NONE, diagonal: SquareSet::NONE, sideways: SquareSet::NONE };
    let mut links = [none; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        let (column, lane) = (layout.column[index], layout.lane[index]);
        let ahead = (column as i8 + forward) as u8;
        let mut other = 0;
        while other < LANES {
            if other == lane && layout.exists(ahead, lane) {
                links[index].free = links[index].free.with(layout.square(ahead, lane));
            }
            if other.abs_diff(lane) == 1 && layout.exists(ahead, other) {
                let funnel = !layout.exists(ahead, lane) || !layout.exists(column, other);
                let square = layout.square(ahead, other);
                if funnel {
                    links[index].free = links[index].free.with(square);
                } else {
                    links[index].diagonal = links[index].diagonal.with(square);
                }
            }
            if other.abs_diff(lane) == 1 && layout.exists(column, other) {
                links[index].sideways = links[index].sideways.with(layout.square(column, other));
            }
            other += 1;
        }
        index += 1;
    }
    links
}
