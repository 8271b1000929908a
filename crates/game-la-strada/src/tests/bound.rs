//! The tables by which roads are judged say what a search of all roads says: on 10,000 positions here, and on as many
//! as `POSITIONS` names by `POSITIONS=1000000 cargo test --release -p game-la-strada --lib bound`.

use engine::{Croupier, Dice, Game, Options as _, Seat, SeededDice, Source};

use crate::{
    Action, LaStrada, Options,
    board::{Cell, Direction, Dots, Hexes, Land},
    material::{Dot, TRACK, Terrain},
    options::Connections,
    search::{Goals, Purse, Starts},
    state::{Phase, Turn},
};

/// How many positions are compared: 10,000, or what `POSITIONS` says.
fn positions() -> usize {
    let told = std::env::var("POSITIONS").map(|text| text.parse().expect("POSITIONS is a number"));
    told.unwrap_or(10_000)
}

/// The search without a table or a bound: it lays tile by tile whatever can be paid.
#[derive(Clone, Copy)]
struct Slow<'a> {
    land: &'a Land,
    taken: Hexes,
    goals: Goals,
    starts: Starts,
    origin: Cell,
    purse: Purse,
}

impl<'a> Slow<'a> {
    fn of(game: &'a LaStrada) -> Slow<'a> {
        let origin = game.turn.origin.unwrap_or(Cell::CENTRE);
        let (goals, starts, purse) = (game.goals(), game.starts(), Purse::of(game.side()));
        Slow { land: &game.land, taken: game.taken, goals, starts, origin, purse }
    }

    fn starts(self) -> Vec<Cell> {
        let dots = self.starts.dots.iter().map(|dot| self.land.cell(dot));
        let cells = self.starts.workshops.into_iter().flatten().chain(dots);
        cells.filter(|&origin| Direction::all().any(|way| Slow { origin, ..self }.lays(origin, way))).collect()
    }

    /// Whether a road can be finished whose next tile lies in this direction from its head.
    fn lays(mut self, head: Cell, direction: Direction) -> bool {
        let Some(cell) = head.step(direction) else { return false };
        let terrain = self.land.ground(cell).terrain().filter(|_| !self.taken.contains(cell));
        let Some(purse) = terrain.and_then(|terrain| self.purse.pay(terrain)) else { return false };
        self.purse = purse;
        self.taken.insert(cell);
        direction.bends().into_iter().any(|bend| self.ends(cell, bend) || self.lays(cell, bend))
    }

    fn ends(self, head: Cell, direction: Direction) -> bool {
        let Some(end) = head.step(direction).filter(|&end| end != self.origin) else { return false };
        let Some(dot) = self.land.ground(end).dot() else { return false };
        let Goals { open, tied, fresh } = self.goals;
        let only_new = Goals { open: fresh, tied: Dots::NONE, fresh };
        open.contains(dot) || tied.contains(dot) && !Slow { goals: only_new, ..self }.starts().is_empty()
    }
}

fn expected(game: &LaStrada) -> Vec<Action> {
    let slow = Slow::of(game);
    let mut actions: Vec<Action> = match game.turn.phase {
        Phase::Build => slow.starts().into_iter().map(Action::From).collect(),
        Phase::Road => {
            let head = game.turn.head().expect("a road in hand has a start");
            let ways: Vec<Direction> = match game.turn.heading() {
                Some(heading) => heading.bends().to_vec(),
                None => Direction::all().collect(),
            };
            let step = |direction: Direction| {
                let cell = head.step(direction)?;
                if game.turn.laid > 0 && slow.ends(head, direction) {
                    Some(Action::Reach(cell))
                } else {
                    slow.lays(head, direction).then_some(Action::Lay(cell))
                }
            };
            ways.into_iter().filter_map(step).collect()
        }
        Phase::Workshop | Phase::Placed | Phase::Travel | Phase::Over => unreachable!("it is asked of roads only"),
    };
    actions.sort();
    actions
}

/// Whether a seat can build, at the start of a turn with so much.
fn may_build(game: &LaStrada, seat: Seat, left: u8) -> bool {
    let side = &game.sides[seat];
    let open = if game.options.danger() { Dots::ALL } else { game.unconnected(seat) };
    let goals = Goals { open, tied: Dots::NONE, fresh: Dots::NONE };
    let starts = Starts { workshops: side.workshops, dots: game.nodes(seat) };
    let purse = Purse { left, tiles: side.tiles };
    !Slow { goals, starts, purse, ..Slow::of(game) }.starts().is_empty()
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
            game.first_road.forget();
        }
        game.legal(seat, &mut legal);
        if matches!(game.turn.phase, Phase::Build | Phase::Road) {
            let found: Vec<Action> = legal.iter().copied().filter(|action| *action != Action::End).collect();
            assert_eq!(found, expected(&game), "{options:?}, {seats} seats, seed {seed}: {:?}", game.turn);
            if game.turn.phase == Phase::Build {
                let left = 2 + (seen.all % 9) as u8;
                let next = seat.next(seats);
                assert_eq!(
                    game.can_build(next, left),
                    may_build(&game, next, left),
                    "{left} for {next:?}: {:?}",
                    game.turn
                );
            }
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
fn tables_say_what_a_search_of_all_roads_says() {
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

/// Danger Style knows no closed settlement, and a full track pays for a ring of five plains back to its start.
#[test]
fn ls_53_a_ring_is_no_road() {
    let mut rings = 0;
    for seed in 0..20 {
        let mut dice = SeededDice::new(seed);
        let table = LaStrada::setup(&Options::preset(2), 2, &mut Croupier::quiet(&mut dice)).expect("a table");
        for (start, way) in Dot::all().flat_map(|dot| Direction::all().map(move |way| (dot, way))) {
            let turn = |sixths: usize| Direction::clockwise(way.index() + sixths);
            let ring: Vec<Cell> = (0..5)
                .scan(table.land.cell(start), |cell, sixths| {
                    *cell = cell.step(turn(sixths))?;
                    Some(*cell)
                })
                .collect();
            let plains = |cell: &Cell| table.land.ground(*cell).terrain() == Some(Terrain::Plains);
            if ring.len() < 5 || !ring.iter().all(plains) {
                continue;
            }
            let mut game = table.clone();
            game.turn = Turn::of(game.first, Phase::Build, 1);
            game.taken = game.land.plots();
            ring.iter().for_each(|&cell| game.taken.remove(cell));
            game.sides[game.first].merchants[start] = 1;
            game.sides[game.first].resources = TRACK;
            game.turn.starts = Dots::only(start);
            let mut legal = Vec::new();
            game.legal(game.first, &mut legal);
            assert_eq!(legal, expected(&game), "seed {seed}, a ring from {}", start.name());
            rings += usize::from(legal.is_empty());
        }
    }
    assert!(rings > 0, "no ring leads back to its start alone");
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
