//! The legal steps against a search of all roads that knows no short cut: it lays every chain of
//! hexes and judges it by the clauses, one by one.

use engine::{Croupier, Dice, Game, Options as _, Per, SeededDice, Source};

use crate::{
    Action, LaStrada, Options,
    board::{Cell, Dots},
    material::{Dot, Terrain},
    options::Connections,
    state::Phase,
};

/// What the brute search needs to know of a turn.
#[derive(Clone)]
struct Table {
    terrain: Vec<Option<Terrain>>,
    free: Vec<bool>,
    dots: Vec<(Cell, Dot)>,
    starts: Vec<Cell>,
    left: i32,
    tiles: Per<Terrain, i32>,
    rules: Rules,
    /// Whether the turn has connected something new.
    linked: bool,
}

#[derive(Clone)]
struct Rules {
    danger: bool,
    two: bool,
    exclusive: bool,
    many: bool,
    stock: u8,
    reached: Dots,
    fresh: Dots,
    held: Dots,
}

fn table(game: &LaStrada) -> Table {
    let side = &game.sides[game.turn.seat];
    let cells: Vec<Cell> = Cell::all().collect();
    let others = game.sides.iter().filter(|(seat, _)| *seat != game.turn.seat);
    let held = others.flat_map(|(_, side)| Dot::all().filter(|&dot| side.merchants[dot] > 0)).collect();
    let (danger, many) = (game.options.danger(), game.options.connections == Connections::Many);
    let node = |dot: &Dot| match danger {
        true => side.merchants[*dot] > 0 && (many || game.turn.starts.contains(*dot)),
        false => side.reached.contains(*dot) && (many || !game.turn.fresh.contains(*dot)),
    };
    let mut starts: Vec<Cell> = side.workshops.into_iter().flatten().collect();
    starts.extend(Dot::all().filter(node).map(|dot| game.land.cell(dot)));
    Table {
        terrain: cells.iter().map(|&cell| game.land.ground(cell).terrain()).collect(),
        free: cells.iter().map(|&cell| !game.taken.contains(cell)).collect(),
        dots: Dot::all().map(|dot| (game.land.cell(dot), dot)).collect(),
        starts,
        left: i32::from(side.resources),
        tiles: side.tiles.map(|_, &count| count.into()),
        linked: !game.turn.fresh.is_empty(),
        rules: Rules {
            danger,
            many,
            two: game.seats() == 2,
            exclusive: game.options.exclusive && game.seats() == 2,
            stock: side.stock,
            reached: side.reached,
            fresh: game.turn.fresh,
            held,
        },
    }
}

fn number(cell: Cell) -> usize {
    Cell::all().position(|other| other == cell).expect("a hex of the board")
}

/// LS-17, LS-53: three hexes in a row that a tile in the middle can join.
fn joins(a: Cell, b: Cell, c: Cell) -> bool {
    a.distance(b) == 1 && b.distance(c) == 1 && a != c && a.distance(c) != 1
}

impl Table {
    /// Whether the chain, which starts with its start hex, can become a finished road.
    fn can_finish(&self, chain: &[Cell]) -> bool {
        let Some((&last, rest)) = chain.split_last() else { return false };
        let fits = |next: Cell| rest.last().is_none_or(|&before| joins(before, last, next));
        let beside: Vec<Cell> = Cell::all().filter(|&cell| cell.distance(last) == 1 && fits(cell)).collect();
        chain.len() > 1 && beside.iter().any(|&cell| self.may_end(chain, cell))
            || beside
                .iter()
                .any(|&cell| self.can_lay(chain, cell).is_some_and(|(table, chain)| table.can_finish(&chain)))
    }

    fn can_lay(&self, chain: &[Cell], cell: Cell) -> Option<(Table, Vec<Cell>)> {
        let terrain = self.terrain[number(cell)]?;
        let mut table = self.clone();
        table.left -= i32::from(terrain.cost());
        table.tiles[terrain] -= 1;
        let payable = table.left >= 0 && table.tiles[terrain] >= 0 && self.free[number(cell)];
        table.free[number(cell)] = false;
        payable.then(|| (table, chain.iter().copied().chain([cell]).collect()))
    }

    fn may_end(&self, chain: &[Cell], cell: Cell) -> bool {
        let Some(&(_, dot)) = self.dots.iter().find(|(place, _)| *place == cell) else { return false };
        let rules = &self.rules;
        let known = rules.reached.contains(dot);
        if cell == chain[0] {
            return false;
        }
        if rules.danger {
            return known || rules.many || !self.linked;
        }
        if !known {
            let room = if rules.exclusive && rules.held.contains(dot) { true } else { rules.stock > 0 };
            return room && (rules.many || !self.linked);
        }
        if !rules.many && rules.fresh.contains(dot) {
            return true;
        }
        // LS-55: a road back to an own settlement needs the new one before it or after it.
        rules.two && (self.linked || self.starts.iter().any(|&start| self.only_new().can_finish(&[start])))
    }

    /// The same table where only new settlements count.
    fn only_new(&self) -> Table {
        let mut table = self.clone();
        table.rules.two = false;
        table
    }
}

fn expected(game: &LaStrada) -> Vec<Action> {
    let table = table(game);
    let mut actions: Vec<Action> = match game.turn.phase {
        Phase::Build => {
            let starts = table.starts.iter().filter(|&&start| table.can_finish(&[start]));
            starts.map(|&start| Action::From(start)).collect()
        }
        Phase::Road => steps(game, &table),
        Phase::Workshop | Phase::Placed | Phase::Travel | Phase::Over => return Vec::new(),
    };
    actions.sort();
    actions
}

fn steps(game: &LaStrada, table: &Table) -> Vec<Action> {
    let chain: Vec<Cell> = game.turn.origin.into_iter().chain(game.turn.tiles()).collect();
    let (&last, rest) = chain.split_last().expect("a road in hand has a start");
    let fits = |next: Cell| rest.last().is_none_or(|&before| joins(before, last, next));
    let beside = Cell::all().filter(|&cell| cell.distance(last) == 1 && fits(cell));
    beside
        .filter_map(|cell| {
            if chain.len() > 1 && table.may_end(&chain, cell) {
                return Some(Action::Reach(cell));
            }
            let (table, chain) = table.can_lay(&chain, cell)?;
            table.can_finish(&chain).then_some(Action::Lay(cell))
        })
        .collect()
}

/// Plays random games and compares; supplies run low in some, so that they matter.
fn compare(options: &Options, seats: u8, seed: u64, scarce: bool) -> usize {
    let mut dice = SeededDice::new(seed);
    let mut chooser = SeededDice::new(seed + 99);
    let mut game = LaStrada::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a table of the test");
    let (mut legal, mut compared) = (Vec::new(), 0);
    while let Some(seat) = game.to_act().first() {
        if scarce && game.turn.round == 2 {
            game.sides[seat].tiles = game.sides[seat].tiles.map(|_, &tiles| tiles.min(3));
            game.first_road.forget();
        }
        game.legal(seat, &mut legal);
        if matches!(game.turn.phase, Phase::Build | Phase::Road) {
            let found: Vec<Action> = legal.iter().copied().filter(|action| *action != Action::End).collect();
            assert_eq!(found, expected(&game), "{:?}, {seats} seats, seed {seed}: {:?}", options, game.turn);
            compared += 1;
        }
        if legal.is_empty() {
            break;
        }
        let action = legal[chooser.roll(Source(9), legal.len() as u32) as usize];
        game.apply(seat, action, &mut Croupier::quiet(&mut dice));
    }
    compared
}

#[test]
fn legal_steps_are_those_of_a_search_of_all_roads() {
    let mut compared = 0;
    for (preset, seats) in [(0, 2), (0, 3), (0, 4), (1, 2), (1, 4), (2, 2)] {
        let options = Options::preset(preset);
        for seed in 0..2 {
            compared += compare(&options, seats, seed, seed % 2 == 1);
        }
    }
    let many = Options { connections: Connections::Many, ..Options::preset(2) };
    compared += compare(&many, 2, 5, false);
    let one = Options { exclusive: true, ..Options::default() };
    compared += compare(&one, 2, 6, false);
    assert!(compared > 1000, "only {compared} positions were compared");
}
