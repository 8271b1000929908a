//! A tile in fifteen letters: five wide, three high, each edge three letters long.
//!
//! ```text
//! .###.      towns are #, trails | and -, grass is dots;
//! . ! .      ! is a flag, $ a trading post, F a farm,
//! .1...      a digit counts animals.
//! ```

use engine::Seat;
use game_new_world::{Half, Kind, Side, Spot, Terrain};

use crate::Paint;

/// Letters across.
pub(super) const WIDTH: usize = 5;
/// Letters down.
pub(super) const HEIGHT: usize = 3;

/// A tile as it lies, with its settler.
#[derive(Clone, Copy)]
pub(super) struct Tile {
    /// What it is.
    pub kind: Kind,
    /// Where its printed north points.
    pub turn: Side,
    /// Who stands on it.
    pub settler: Option<(Seat, Spot)>,
}

type Grid = [[char; WIDTH]; HEIGHT];

/// The three lines of a tile.
pub(super) fn lines(tile: Tile, paint: Paint) -> [String; HEIGHT] {
    let grid = grid(tile);
    let mark = tile.settler.map(|(seat, spot)| (seat, place_of(spot)));
    std::array::from_fn(|row| {
        let letter = |col: usize| match mark {
            Some((seat, place)) if place == (row, col) => paint.mark(seat),
            _ => coloured(grid[row][col], paint),
        };
        (0..WIDTH).map(letter).collect()
    })
}

fn coloured(letter: char, paint: Paint) -> String {
    let text = letter.to_string();
    match letter {
        '#' | '!' => paint.tint(173, &text),
        '|' | '-' | '+' | '$' => paint.tint(222, &text),
        'F' => paint.tint(203, &text),
        '.' => paint.tint(65, &text),
        '~' => paint.tint(67, &text),
        _ => text,
    }
}

fn grid(tile: Tile) -> Grid {
    let mut grid = [[' '; WIDTH]; HEIGHT];
    for side in Side::ALL {
        edge(&mut grid, tile, side);
    }
    middle(&mut grid, tile);
    animals(&mut grid, tile);
    grid
}

fn edge(grid: &mut Grid, tile: Tile, side: Side) {
    let (letter, sides) = match terrain(tile, side) {
        Some(Terrain::Town) => ('#', '#'),
        Some(Terrain::Plains) => ('.', '.'),
        Some(Terrain::Trail) if matches!(side, Side::North | Side::South) => ('|', '.'),
        Some(Terrain::Trail) => ('-', '.'),
        None => ('~', '~'),
    };
    for second in [false, true] {
        let (row, col) = half_place(Half::of(side, second));
        grid[row][col] = sides;
    }
    let (row, col) = side_place(side);
    grid[row][col] = letter;
}

fn terrain(tile: Tile, side: Side) -> Option<Terrain> {
    match tile.kind.sheet().edges.as_bytes()[side.unturned(tile.turn).index()] {
        b'.' => Some(Terrain::Plains),
        b'r' => Some(Terrain::Trail),
        b't' => Some(Terrain::Town),
        _ => None,
    }
}

/// The sides that a town or trail joins, as the tile lies.
fn joined(edges: &str, turn: Side) -> impl Iterator<Item = Side> {
    edges.chars().filter_map(move |edge| "NESW".find(edge).map(|index| Side::from_index(index).turned(turn)))
}

/// The inner letters: what joins the edges, and what stands there.
fn middle(grid: &mut Grid, tile: Tile) {
    let sheet = tile.kind.sheet();
    for (segments, across, centre) in [(sheet.towns, '#', '#'), (sheet.trails, '-', '+')] {
        for (edges, _) in segments {
            for side in joined(edges, tile.turn) {
                if segments.len() == 1 || edges.len() > 1 || across == '-' {
                    inner(grid, side, across);
                }
            }
            if edges.len() > 1 {
                grid[1][2] = centre;
            }
        }
    }
    if sheet.trails.len() > 1 {
        grid[1][2] = '+';
    }
    if let Some((edges, _)) = sheet.trails.iter().find(|(_, posts)| *posts > 0) {
        // Where several trails meet, the post is one trail's only, and is drawn beside that one.
        let beside = joined(edges, tile.turn).next().filter(|_| sheet.trails.len() > 1);
        let (row, col) = beside.map_or((1, 2), post_place);
        grid[row][col] = '$';
    } else if sheet.farm {
        grid[1][2] = 'F';
    } else if sheet.towns.iter().any(|&(_, flags)| flags > 0) {
        grid[1][2] = '!';
    }
}

fn inner(grid: &mut Grid, side: Side, letter: char) {
    match side {
        Side::West => grid[1][1] = letter,
        Side::East => grid[1][3] = letter,
        Side::North | Side::South => {}
    }
}

/// A digit on the plains for their animals, out of the way of a trapper.
fn animals(grid: &mut Grid, tile: Tile) {
    for (halves, animals) in tile.kind.sheet().plains {
        if let (1.., Some(digit)) = (*animals, halves.chars().last().and_then(|half| half.to_digit(10))) {
            let (row, col) = half_place(Half::new(digit as u8).turned(tile.turn));
            grid[row][col] = char::from(b'0' + animals);
        }
    }
}

/// Where a settler is drawn.
fn place_of(spot: Spot) -> (usize, usize) {
    match spot {
        Spot::Farm => (1, 2),
        Spot::Town(side) | Spot::Trail(side) => side_place(side),
        Spot::Plains(half) => half_place(half),
    }
}

const fn side_place(side: Side) -> (usize, usize) {
    match side {
        Side::North => (0, 2),
        Side::East => (1, 4),
        Side::South => (2, 2),
        Side::West => (1, 0),
    }
}

/// Beside a trail on this side, where its robber does not stand.
const fn post_place(side: Side) -> (usize, usize) {
    match side {
        Side::North => (0, 3),
        Side::East => (1, 3),
        Side::South => (2, 1),
        Side::West => (1, 1),
    }
}

const fn half_place(half: Half) -> (usize, usize) {
    [(0, 1), (0, 3), (0, 4), (2, 4), (2, 3), (2, 1), (2, 0), (0, 0)][half.index()]
}

#[cfg(test)]
mod tests {
    use game_new_world::material::KINDS;

    use super::*;

    #[test]
    fn a_post_at_a_junction_stands_beside_its_own_trail() {
        let kinds = (0..KINDS).map(Kind::new).filter(|kind| {
            let trails = kind.sheet().trails;
            trails.len() > 1 && trails.iter().any(|(_, posts)| *posts > 0)
        });
        let mut seen = 0;
        for (kind, turn) in kinds.flat_map(|kind| Side::ALL.map(|turn| (kind, turn))) {
            let grid = grid(Tile { kind, turn, settler: None });
            let posts: Vec<_> = (0..HEIGHT)
                .flat_map(|row| (0..WIDTH).map(move |col| (row, col)))
                .filter(|&(row, col)| grid[row][col] == '$')
                .collect();
            let (edges, _) = kind.sheet().trails.iter().find(|(_, posts)| *posts > 0).expect("one has a post");
            let side = joined(edges, turn).next().expect("a trail leads somewhere");
            let (row, col) = side_place(side);
            assert!(matches!(grid[row][col], '|' | '-'), "the trail is still drawn: {grid:?}");
            let near = |&(at, across): &(usize, usize)| at.abs_diff(row) + across.abs_diff(col) == 1;
            assert!(posts.len() == 1 && posts.iter().all(near), "{side:?}: {grid:?}");
            seen += 1;
        }
        assert_eq!(seen, 4, "the junction with a trading post, each way round");
    }
}
