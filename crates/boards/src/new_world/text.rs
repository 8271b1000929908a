//! The map in a terminal, with everything needed to play from it.

use std::{collections::BTreeMap, ops::RangeInclusive};

use engine::{Game as _, Names, Seat, Words as _};
use game_new_world::{Action, Cell, NewWorld, Phase, Side, View, material::COAST_NAMES, options::Explorers};

use super::picture::{HEIGHT, Tile, WIDTH, lines};
use crate::{
    Paint, TextBoard,
    text::{NAME, name, wrapped},
};

/// The columns of the map that fit beside each other.
const BAND: u8 = 12;

impl TextBoard for NewWorld {
    fn text(view: &View, names: &Names, paint: Paint) -> String {
        let game = NewWorld::from_view(view);
        let map = Map::new(view, &game);
        let mut out = vec![paint.bold(&NewWorld::progress(view)), String::new()];
        map.draw(view, paint, &mut out);
        map.explain(paint, &mut out);
        drawn(view, &game, paint, &mut out);
        seats(view, names, paint, &mut out);
        to_come(view, &mut out);
        out.push(paint.faint("# town  | - trail  . plains  F farm  ! flag  $ trading post  1 2 3 animals"));
        let mut text = String::new();
        for line in out {
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// What lies on each cell, and where the drawn tile fits.
struct Map {
    tiles: BTreeMap<Cell, Tile>,
    free: Vec<Cell>,
    /// What the active seat would score at once there, if it is anything.
    coins: BTreeMap<Cell, i32>,
    rows: RangeInclusive<i8>,
    west: u8,
}

impl Map {
    fn new(view: &View, game: &NewWorld) -> Map {
        let laid = game.land().laid().iter();
        let mut tiles: BTreeMap<Cell, Tile> =
            laid.map(|laid| (laid.cell, Tile { kind: laid.kind, turn: laid.turn, settler: None })).collect();
        for tile in &view.tiles {
            tiles.insert(tile.cell, Tile { kind: tile.kind, turn: tile.turn, settler: tile.settler });
        }
        let mut legal = Vec::new();
        game.legal(view.active, &mut legal);
        let mut free: Vec<Cell> =
            legal.iter().filter_map(|action| if let Action::Lay(cell) = action { Some(*cell) } else { None }).collect();
        if let Phase::Turn(cell) = view.phase {
            free.push(cell);
        }
        let all = || tiles.keys().chain(&free);
        let rows = all().map(|cell| cell.row).min().unwrap_or(0)..=all().map(|cell| cell.row).max().unwrap_or(9);
        let west = all().map(|cell| cell.col).max().unwrap_or(0);
        let coin = |&cell: &Cell| {
            let points = game.place(cell)?.best().1.points[view.active];
            (points > 0).then_some((cell, points))
        };
        let coins = free.iter().filter_map(coin).collect();
        Map { rows, west, tiles, free, coins }
    }

    /// The map from west to east, in two parts if it is too wide.
    fn draw(&self, view: &View, paint: Paint, out: &mut Vec<String>) {
        let mut west = self.west;
        loop {
            let east = west.saturating_sub(BAND);
            self.band(view, east..=west, paint, out);
            if east == 0 {
                break;
            }
            west = east - 1;
        }
    }

    fn band(&self, view: &View, cols: RangeInclusive<u8>, paint: Paint, out: &mut Vec<String>) {
        let heading = |text: &dyn Fn(u8) -> String| -> String {
            cols.clone().rev().map(|col| format!("{:^WIDTH$}", text(col))).collect()
        };
        out.push(paint.faint(&format!("     {}", heading(&|col| col.to_string()))));
        let there = |col: u8| {
            let all = view.explorers.values().iter().flatten().flatten();
            all.filter(|explorer| explorer.col == col).count()
        };
        let line = heading(&|col| if there(col) > 0 { format!("{}x", there(col)) } else { String::new() });
        out.push(format!("expl {line}"));
        for row in self.rows.clone() {
            for (number, text) in self.row(row, cols.clone(), paint).into_iter().enumerate() {
                let label = if number == 1 { format!("{row:>4} ") } else { " ".repeat(5) };
                let name = COAST_NAMES.get(usize::from(row.unsigned_abs())).filter(|_| row >= 0 && number == 1);
                let name = name.filter(|_| *cols.start() == 0).map_or("", |name| *name);
                out.push(format!("{}{text} {}", paint.faint(&label), paint.bold(name)));
            }
        }
        out.push(String::new());
    }

    fn explain(&self, paint: Paint, out: &mut Vec<String>) {
        if let Some((cell, points)) = self.coins.iter().next() {
            out.push(paint.faint(&format!("+{points} at {cell}: what the tile would score there at once")));
        }
    }

    fn row(&self, row: i8, cols: RangeInclusive<u8>, paint: Paint) -> [String; HEIGHT] {
        let mut text: [String; HEIGHT] = std::array::from_fn(|_| String::new());
        for col in cols.rev() {
            let cell = Cell::new(row, col);
            let piece = match self.tiles.get(&cell) {
                Some(&tile) => lines(tile, paint),
                None if self.free.contains(&cell) => {
                    let name = format!("{:^WIDTH$}", cell.to_string());
                    let coin = self.coins.get(&cell).map_or(String::new(), |points| format!("+{points}"));
                    [" ".repeat(WIDTH), paint.faint(&name), format!("{coin:^WIDTH$}")]
                }
                None => std::array::from_fn(|_| " ".repeat(WIDTH)),
            };
            for (line, part) in text.iter_mut().zip(piece) {
                line.push_str(&part);
            }
        }
        text
    }
}

/// The drawn tile, each way round that is still possible.
fn drawn(view: &View, game: &NewWorld, paint: Paint, out: &mut Vec<String>) {
    let Some(kind) = view.drawn else { return };
    let turns: Vec<Side> = match view.phase {
        Phase::Turn(_) => {
            let mut legal = Vec::new();
            game.legal(view.active, &mut legal);
            legal.iter().filter_map(|action| if let Action::Turn(side) = action { Some(*side) } else { None }).collect()
        }
        Phase::Explorers | Phase::Lay | Phase::Claim | Phase::Score | Phase::End | Phase::Over => Side::ALL.to_vec(),
    };
    out.push(format!("To be laid: {} ({})", paint.bold(kind.sheet().name), kind.sheet().id));
    let pictures: Vec<_> = turns.iter().map(|&turn| lines(Tile { kind, turn, settler: None }, paint)).collect();
    out.push(turns.iter().map(|side| format!("     {:^WIDTH$}", format!("turn {side}"))).collect());
    for line in 0..HEIGHT {
        out.push(pictures.iter().map(|picture| format!("     {} ", picture[line])).collect());
    }
    out.push(String::new());
}

/// Points, hands and explorers.
fn seats(view: &View, names: &Names, paint: Paint, out: &mut Vec<String>) {
    for seat in Seat::all(view.seats()) {
        let turn = if seat == view.active && view.phase != Phase::Over { ">" } else { " " };
        let explorers = match (view.options.explorers, view.explorers[seat]) {
            (Explorers::PerSeat, Some([one, other])) => {
                format!("  explorers at {} and {}", one.col, other.col)
            }
            (Explorers::PerSeat, None) | (Explorers::Shared, _) => String::new(),
        };
        out.push(format!(
            "{turn} {} {}  {:>3} points  {} settler{} in hand{explorers}",
            paint.mark(seat),
            paint.seat(seat, &format!("{:<NAME$}", name(names, seat))),
            view.ledger[seat].total(),
            view.supply[seat],
            if view.supply[seat] == 1 { " " } else { "s" },
        ));
    }
    if let (Explorers::Shared, Some([one, other])) = (view.options.explorers, view.explorers[Seat::FIRST]) {
        out.push(format!("  shared explorers in columns {} and {}", one.col, other.col));
    }
}

/// The face-down tiles by sort.
fn to_come(view: &View, out: &mut Vec<String>) {
    const SORTS: [(char, &str); 7] = [
        ('F', "farms"),
        ('P', "plains"),
        ('R', "trails"),
        ('T', "one town"),
        ('U', "two towns"),
        ('V', "town through"),
        ('X', "large town"),
    ];
    let count = |letter: char| -> u32 {
        let sort = view.pile.counts().iter().filter(|(kind, _)| kind.sheet().id.starts_with(letter));
        sort.map(|(_, &count)| u32::from(count)).sum()
    };
    let sorts: Vec<_> = SORTS.iter().map(|&(letter, name)| format!("{name} {}", count(letter))).collect();
    out.push(String::new());
    let mut text = String::new();
    wrapped(&mut text, "Face down: ", &sorts, ", ");
    let aside = view.aside.counts().iter().filter(|&(_, &count)| count > 0);
    let aside: Vec<_> = aside.map(|(kind, _)| kind.sheet().name.to_owned()).collect();
    if !aside.is_empty() {
        wrapped(&mut text, "Set aside: ", &aside, ", ");
    }
    out.extend(text.lines().map(str::to_owned));
}

#[cfg(test)]
mod tests {
    use engine::Viewer;
    use game_new_world::Options;

    use super::*;
    use crate::random::watch;

    #[test]
    fn every_board_fits_a_terminal_and_names_each_legal_cell() {
        let mut scoring = 0;
        for seed in 0..4 {
            let game = watch::<NewWorld>(&Options::default(), 4, seed, |position| {
                let text = NewWorld::text(
                    &position.game.view(Viewer::Spectator),
                    &Names::numbered(5),
                    Paint { colour: false },
                );
                assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
                for action in position.legal {
                    if let Action::Lay(cell) = action {
                        assert!(text.contains(&cell.to_string()), "{cell} is missing\n{text}");
                        let points =
                            position.game.place(*cell).map_or(0, |place| place.best().1.points[position.game.active()]);
                        assert!(points <= 0 || text.contains(&format!("+{points}")), "{cell}: {points}\n{text}");
                        scoring += usize::from(points > 0);
                    }
                }
            });
            let text = NewWorld::text(&game.view(Viewer::Spectator), &Names::numbered(5), Paint { colour: false });
            assert!(text.contains("Plymouth") && text.contains("Jamestown"));
            if std::env::var_os("SHOW_BOARD").is_some() {
                println!("{text}");
            }
        }
        assert!(scoring > 0, "some place would score");
    }
}
