//! What bounds the search of roads must never leave out one that can be finished: the same search with the looser
//! bound that it had at first, tiles counted and their cost not, finds the same.

use engine::{Croupier, Dice, Game, Options as _, SeededDice, Source};

use crate::{
    Action, LaStrada, Options,
    board::{Cell, Direction},
    material::{LONGEST, Terrain},
    options::Connections,
    search::{LEVELS, Purse, Search},
    state::Phase,
};

/// How many positions are compared: 10,000, or what `POSITIONS` says.
fn positions() -> usize {
    let told = std::env::var("POSITIONS").map(|text| text.parse().expect("POSITIONS is a number"));
    told.unwrap_or(10_000)
}

/// A search that leaves out only hexes with too many tiles to go, were all of them plains.
fn loosely(game: &LaStrada) -> Search<'_> {
    let mut search = game.search();
    let goals = game.goals();
    let free = game.land.plots().less(game.taken);
    let mut near = [game.land.cells(goals.open.or(goals.tied)).spread().and(free); LONGEST];
    for tiles in 1..LONGEST {
        near[tiles] = near[tiles - 1].or(near[tiles - 1].spread().and(free));
    }
    search.near = std::array::from_fn::<_, LEVELS, _>(|left| near[left / usize::from(Terrain::Plains.cost())]);
    search
}

fn expected(game: &LaStrada) -> Vec<Action> {
    let (mut search, purse) = (loosely(game), Purse::of(game.side()));
    let mut actions: Vec<Action> = match game.turn.phase {
        Phase::Build => {
            let starts = game.starts();
            let dots = starts.dots.iter().map(|dot| game.land.cell(dot));
            let cells = starts.workshops.into_iter().flatten().chain(dots);
            cells.filter(|&cell| search.from(cell, purse)).map(Action::From).collect()
        }
        Phase::Road => {
            let head = game.turn.head().expect("a road in hand has a start");
            search.begin(game.turn.origin.expect("a road in hand has a start"));
            let ways: Vec<Direction> = match game.turn.heading() {
                Some(heading) => heading.bends().to_vec(),
                None => Direction::all().collect(),
            };
            let mut step = |direction: Direction, cell: Cell| {
                if game.turn.laid > 0 && search.ends_at(cell, purse) {
                    Some(Action::Reach(cell))
                } else {
                    search.tile(cell, direction, purse).then_some(Action::Lay(cell))
                }
            };
            ways.into_iter().filter_map(|direction| step(direction, head.step(direction)?)).collect()
        }
        Phase::Workshop | Phase::Placed | Phase::Travel | Phase::Over => unreachable!("it is asked of roads only"),
    };
    actions.sort();
    actions
}

/// How many positions of a kind were compared, so that none is missing.
#[derive(Default, Debug)]
struct Seen {
    all: usize,
    /// A kind of tile may run short.
    short: usize,
    /// LS-55 asks for a connection that follows.
    tied: usize,
    /// Nothing but the end of the turn can be done, or nothing at all.
    stuck: usize,
}

/// Compares all positions of a random game; supplies run low in some, so that they matter.
fn compare(options: &Options, seats: u8, seed: u64, seen: &mut Seen) {
    let mut dice = SeededDice::new(seed);
    let mut chooser = SeededDice::new(!seed);
    let mut game = LaStrada::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a table of the test");
    let mut legal = Vec::new();
    while let Some(seat) = game.to_act().first() {
        if seed.is_multiple_of(3) && game.turn.round == 2 {
            game.sides[seat].tiles = game.sides[seat].tiles.map(|_, &tiles| tiles.min(3));
        }
        game.legal(seat, &mut legal);
        if matches!(game.turn.phase, Phase::Build | Phase::Road) {
            let found: Vec<Action> = legal.iter().copied().filter(|action| *action != Action::End).collect();
            assert_eq!(found, expected(&game), "{options:?}, {seats} seats, seed {seed}: {:?}", game.turn);
            let purse = Purse::of(game.side());
            seen.all += 1;
            seen.short += usize::from(Terrain::ALL.iter().any(|&kind| purse.tiles[kind] < purse.left / kind.cost()));
            seen.tied += usize::from(!game.goals().tied.is_empty());
            seen.stuck += usize::from(found.is_empty());
        }
        if legal.is_empty() {
            break;
        }
        let action = legal[chooser.roll(Source(9), legal.len() as u32) as usize];
        game.apply(seat, action, &mut Croupier::quiet(&mut dice));
    }
}

#[test]
fn no_road_is_left_out_by_what_bounds_the_search() {
    let presets = [(0, 2), (0, 3), (0, 4), (1, 2), (1, 4), (2, 2)];
    let mut tables: Vec<(Options, u8)> =
        presets.into_iter().map(|(preset, seats)| (Options::preset(preset), seats)).collect();
    tables.push((Options { connections: Connections::Many, ..Options::preset(2) }, 2));
    tables.push((Options { exclusive: true, ..Options::default() }, 2));
    let (wanted, mut seen) = (positions(), Seen::default());
    for seed in 0.. {
        if seen.all >= wanted {
            break;
        }
        let (options, seats) = &tables[seed as usize % tables.len()];
        compare(options, *seats, seed, &mut seen);
    }
    println!("{seen:?}");
    assert!(seen.short * 100 > wanted && seen.tied * 100 > wanted && seen.stuck * 100 > wanted, "{seen:?}");
}

/// A workshop fits where the clauses say, hex by hex.
#[test]
fn ls_8_to_10_sites_are_those_of_each_hex_by_itself() {
    let fits = |game: &LaStrada, cell: Cell| {
        game.land.ground(cell).terrain() == Some(Terrain::Plains)
            && !game.taken.contains(cell)
            && cell.neighbours().all(|beside| !game.taken.contains(beside) && game.land.ground(beside).dot().is_none())
    };
    for seed in 0..40 {
        let mut dice = SeededDice::new(seed);
        let seats = 2 + (seed % 3) as u8;
        let mut game = LaStrada::setup(&Options::preset(1), seats, &mut Croupier::quiet(&mut dice)).expect("a table");
        let mut legal = Vec::new();
        while game.turn.round == 0 {
            let seat = game.turn.seat;
            game.legal(seat, &mut legal);
            if game.turn.phase == Phase::Workshop {
                let sites: Vec<Action> = Cell::all().filter(|&cell| fits(&game, cell)).map(Action::Workshop).collect();
                assert_eq!(legal, sites);
            }
            let action = legal[dice.roll(Source(9), legal.len() as u32) as usize];
            game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        }
    }
}
