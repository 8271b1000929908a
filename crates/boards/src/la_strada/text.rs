//! The land in a terminal, hex by hex with the names that the notation uses.

use std::collections::BTreeSet;

use engine::Names;
use game_la_strada::{
    Action, LaStrada, LaidTile, Phase, View,
    board::{Cell, Direction, Land},
    material::{Dot, Kind, ROUNDS, TRACK, Terrain},
};

use crate::{
    Paint, TextBoard,
    scene::order,
    text::{NAME, name},
};

/// Letters that a hex takes; a row lies half a hex beside the next.
const HEX: usize = 5;
/// Letters that an entry of the list of settlements takes.
const ENTRY: usize = 26;

impl TextBoard for LaStrada {
    fn text(view: &View, names: &Names, paint: Paint) -> String {
        let mut out = String::new();
        land(&mut out, view, paint);
        legend(&mut out, paint);
        settlements(&mut out, view, paint);
        seats(&mut out, view, names, paint);
        turn(&mut out, view, paint);
        out
    }
}

fn line(out: &mut String, text: &str) {
    out.push_str(text.trim_end());
    out.push('\n');
}

/// Text with the number of columns it takes, since colours take none.
#[derive(Default)]
struct Piece {
    text: String,
    width: usize,
}

impl Piece {
    fn plain(text: &str) -> Piece {
        Piece { text: text.into(), width: text.chars().count() }
    }

    fn add(&mut self, painted: &str, width: usize) {
        self.text.push_str(painted);
        self.width += width;
    }

    fn padded(mut self, width: usize) -> String {
        let missing = width.saturating_sub(self.width);
        self.text.push_str(&" ".repeat(missing));
        self.text
    }
}

/// Two lines for each row: what a hex is, and what is on it.
fn land(out: &mut String, view: &View, paint: Paint) {
    let map = view.land();
    let open = choices(view);
    let rows = Cell::all().fold(vec![Vec::new(); 15], |mut rows: Vec<Vec<Cell>>, cell| {
        rows[usize::from(cell.row())].push(cell);
        rows
    });
    for (row, cells) in rows.iter().enumerate() {
        let indent = " ".repeat((row.abs_diff(7) * HEX).div_ceil(2));
        let letter = char::from(b'a' + row as u8);
        let upper: String = cells.iter().map(|&cell| ground(view, &map, cell, &open, paint)).collect();
        let lower: String = cells.iter().map(|&cell| pieces(view, &map, cell, paint)).collect();
        line(out, &format!(" {} {indent}{upper}", paint.bold(&letter.to_string())));
        line(out, &format!("   {indent}{lower}"));
    }
}

/// The hexes that the seat to act may click now.
fn choices(view: &View) -> BTreeSet<Cell> {
    let place = |action: &Action| match action {
        Action::Workshop(cell) | Action::From(cell) | Action::Lay(cell) | Action::Reach(cell) => Some(*cell),
        Action::Carry(_) | Action::Fetch(_) | Action::Stay | Action::End => None,
    };
    view.legal().iter().filter_map(place).collect()
}

/// The number of a hex in its row, its terrain or kind, and a star where it can be clicked.
fn ground(view: &View, map: &Land, cell: Cell, open: &BTreeSet<Cell>, paint: Paint) -> String {
    let mut piece = Piece::default();
    let number = format!("{:>2}", cell.column());
    piece.add(&paint.faint(&number), 2);
    let (symbol, colour) = match map.ground(cell).terrain() {
        Some(Terrain::Plains) => (".", 107),
        Some(Terrain::Forest) => ("f", 28),
        Some(Terrain::Hill) => ("h", 137),
        None => (map.ground(cell).dot().map_or("?", |dot| letter(view, dot)), 15),
    };
    let symbol = if map.ground(cell).dot().is_some() { paint.bold(symbol) } else { paint.tint(colour, symbol) };
    piece.add(&symbol, 1);
    if open.contains(&cell) {
        piece.add(&paint.bold("*"), 1);
    }
    piece.padded(HEX)
}

fn letter(view: &View, dot: Dot) -> &'static str {
    match view.kinds[dot] {
        Some(Kind::City) => "C",
        Some(Kind::Town) => "T",
        Some(Kind::Village) => "V",
        Some(Kind::Hamlet) => "H",
        None => "?",
    }
}

/// A road with the directions of its two ends, a workshop, or merchants.
fn pieces(view: &View, map: &Land, cell: Cell, paint: Paint) -> String {
    if let Some(dot) = map.ground(cell).dot() {
        return merchants(view, dot, paint).padded(HEX);
    }
    let mut piece = Piece::default();
    if let Some((seat, _)) = view.sides.iter().find(|(_, side)| side.workshops.contains(&Some(cell))) {
        piece.add(&paint.mark(seat), 1);
        piece.add(&paint.seat(seat, "hut"), 3);
    } else if let Some(tile) = view.roads.iter().find(|tile| tile.cell == cell) {
        piece.add(&paint.mark(tile.owner), 1);
        let ends = ends(tile);
        piece.add(&paint.seat(tile.owner, &ends), ends.chars().count());
    } else if view.turn.tiles().any(|tile| tile == cell) {
        piece.add(&paint.mark(view.turn.seat), 1);
        piece.add(&paint.seat(view.turn.seat, "..."), 3);
    }
    piece.padded(HEX)
}

/// A straight tile as a stroke, a curve by arrows to its two ends.
fn ends(tile: &LaidTile) -> String {
    let short = |end: Direction| ["→", "↘", "↙", "←", "↖", "↗"][end.index()];
    match (tile.straight(), tile.ends[0].index() % 3) {
        (true, 0) => "---".into(),
        (true, 1) => "\\".into(),
        (true, _) => "/".into(),
        (false, _) => format!("{}{}", short(tile.ends[0]), short(tile.ends[1])),
    }
}

/// The seats in a settlement, with their numbers where there are several of one.
fn merchants(view: &View, dot: Dot, paint: Paint) -> Piece {
    let mut piece = Piece::plain(" ");
    for (seat, side) in view.sides.iter() {
        let count = side.merchants[dot];
        if count > 0 {
            piece.add(&paint.mark(seat), 1);
        }
        if count > 1 {
            let digits = count.to_string();
            piece.add(&paint.seat(seat, &digits), digits.len());
        }
    }
    piece
}

fn legend(out: &mut String, paint: Paint) {
    let text = [
        "A hex is its row and its number: h8 is the middle. . plains 2, f forest 3,",
        "h hill 4; C T V H city, town, village, hamlet; hut workshop; * you may choose",
        "it; --- \\ / straight road, else arrows to its two ends.",
    ];
    text.iter().for_each(|text| line(out, &format!(" {}", paint.faint(text))));
}

/// All settlements in three columns, the rich ones first.
fn settlements(out: &mut String, view: &View, paint: Paint) {
    let map = view.land();
    let mut dots: Vec<Dot> = Dot::all().collect();
    order(&mut dots, |&dot| (view.kinds[dot], map.cell(dot)));
    let height = dots.len().div_ceil(3);
    for row in 0..height {
        let entries = (0..3).filter_map(|column| dots.get(row + column * height));
        let text: String = entries.map(|&dot| entry(view, &map, dot, paint).padded(ENTRY)).collect();
        line(out, &format!(" {text}"));
    }
}

fn entry(view: &View, map: &Land, dot: Dot, paint: Paint) -> Piece {
    let kind = view.kinds[dot];
    let mut piece = Piece::plain(&format!("{:<3} {:<8} ", map.cell(dot).to_string(), dot.name()));
    piece.add(&paint.bold(letter(view, dot)), 1);
    let crowd = merchants(view, dot, paint);
    piece.add(&crowd.text, crowd.width);
    if let (Some(kind), false) = (kind, view.options.danger()) {
        let pays = format!(" {}", kind.pays(view.crowd(dot).max(1)));
        piece.add(&paint.faint(&pays), pays.len());
    }
    piece
}

/// What everybody has.
fn seats(out: &mut String, view: &View, names: &Names, paint: Paint) {
    line(out, "");
    let stock = if view.options.danger() { "warehouse" } else { "merchants" };
    for (seat, side) in view.sides.iter() {
        let [plains, forest, hill] = side.tiles.as_array();
        let acts = if view.to_act() == Some(seat) { ">" } else { " " };
        line(
            out,
            &format!(
                "{acts}{} {}{}  gold {:>3}  resources {:>2} of {TRACK}  {plains:>2}. {forest}f {hill}h  {stock} {:>2}",
                paint.mark(seat),
                paint.seat(seat, &format!("{:<NAME$}", name(names, seat))),
                if view.viewer.is(seat) { " you" } else { "    " },
                view.gold[seat],
                side.resources,
                side.stock,
            ),
        );
    }
}

/// The road in hand and how far the game is.
fn turn(out: &mut String, view: &View, paint: Paint) {
    let round = match (view.turn.round, view.options.danger()) {
        (0, _) => "Workshops".into(),
        (round, true) => format!("Round {round} of {ROUNDS}"),
        (round, false) => format!("Round {round}"),
    };
    let road = match view.turn.origin {
        Some(origin) if matches!(view.turn.phase, Phase::Road | Phase::Travel) => {
            let tiles: Vec<String> = view.turn.tiles().map(|cell| cell.to_string()).collect();
            let way = if tiles.is_empty() { String::new() } else { format!(", {}", tiles.join(" ")) };
            format!("; road from {origin}{way}: {} spent, {} left", view.turn.spent, view.left())
        }
        Some(_) | None => String::new(),
    };
    line(out, &format!(" {}{road}", paint.bold(&round)));
}

#[cfg(test)]
mod tests {
    use engine::{Croupier, Game as _, Names, Options as _, Seat, SeededDice, Viewer};
    use game_la_strada::Options;

    use super::*;
    use crate::random::watch;

    fn mark(seat: u8) -> String {
        Paint { colour: false }.mark(Seat::new(seat))
    }

    #[test]
    fn every_board_fits_a_terminal_and_names_every_settlement() {
        for (preset, seats) in [(0, 2), (0, 4), (1, 3), (2, 2)] {
            let game = watch::<LaStrada>(&Options::preset(preset), seats, 4, |position| {
                let text = LaStrada::text(&position.view(), &Names::numbered(5), Paint { colour: false });
                let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
                assert!(widest <= 80, "{widest} columns:\n{text}");
                assert!(Dot::all().all(|dot| text.contains(dot.name())));
            });
            let text = LaStrada::text(&game.view(Viewer::Spectator), &Names::numbered(5), Paint { colour: false });
            assert!(text.contains(&mark(0)) && text.contains(&mark(1)), "{text}");
            if std::env::var_os("SHOW").is_some() {
                println!("{text}");
            }
        }
    }

    #[test]
    fn colours_do_not_move_anything() {
        let mut dice = SeededDice::new(4);
        let game = LaStrada::setup(&Options::default(), 3, &mut Croupier::quiet(&mut dice)).expect("three seats fit");
        let view = game.view(Viewer::Spectator);
        let painted = LaStrada::text(&view, &Names::numbered(5), Paint { colour: true });
        let mut plain = String::new();
        let mut rest = painted.as_str();
        while let Some(start) = rest.find('\u{1b}') {
            plain.push_str(&rest[..start]);
            let end = rest[start..].find('m').expect("an escape code ends");
            rest = &rest[start + end + 1..];
        }
        plain.push_str(rest);
        assert_eq!(plain, LaStrada::text(&view, &Names::numbered(5), Paint { colour: false }));
    }
}
