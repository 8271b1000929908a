//! The road in a terminal, with everything needed to play from it.

use std::fmt::Write as _;

use engine::{Names, Seat};
use game_strada_romana::{
    Open, Phase, Place, StradaRomana, View,
    board::{Area, COLUMNS, End, LANES, Square},
    material::{ARRIVALS, Colour, Wagon},
    score,
};

use crate::{
    Paint, TextBoard,
    text::{NAME, name, wrapped},
};

/// Letters that a square takes.
const CELL: usize = 5;
/// Columns in each of the three segments.
const SEGMENT: usize = 5;

impl TextBoard for StradaRomana {
    fn text(view: &View, names: &Names, paint: Paint) -> String {
        let mut out = String::new();
        road(&mut out, &view.open, paint);
        ends(&mut out, &view.open);
        seats(&mut out, view, names, paint);
        bag(&mut out, &view.open, paint);
        tiles(&mut out, view, names);
        out
    }
}

fn line(out: &mut String, text: &str) {
    out.push_str(text.trim_end());
    out.push('\n');
}

/// Areas, columns, and for each lane its wagons and its markets.
fn road(out: &mut String, open: &Open, paint: Paint) {
    line(out, &areas(open, paint, 0));
    let numbers: String = (1..=COLUMNS).map(|column| format!("{column:^CELL$}")).collect();
    line(out, &format!("    {}", paint.faint(&numbers)));
    for lane in 0..LANES {
        let cells = |cell: &dyn Fn(Square) -> String| -> String {
            (1..=COLUMNS).map(|column| Square::at(column, lane).map_or(" ".repeat(CELL), cell)).collect()
        };
        line(out, &format!(" .{lane} {}", cells(&|square| wagon_cell(open, square, paint))));
        line(out, &format!("    {}", cells(&|square| market_cell(open, square, paint))));
    }
    line(out, &areas(open, paint, 1));
}

/// The three areas above (0) or below (1) the road.
fn areas(open: &Open, paint: Paint, side: usize) -> String {
    let area = |area: Area| {
        let text = match open.ware(area) {
            Some(colour) => wanted(area, colour, open.cubes_on_markets(colour)),
            None => format!("{area}: empty"),
        };
        let padded = format!("{text:<width$}", width = CELL * SEGMENT);
        open.ware(area).map_or(padded.clone(), |colour| paint.tint(tint(colour), &padded))
    };
    let row: String = Area::all().filter(|area| area.index() % 2 == side).map(area).collect();
    format!("    {row}")
}

/// `III: brown textiles, +3`: the tile of III, which pays three coins now.
fn wanted(area: Area, colour: Colour, coins: u8) -> String {
    format!("{area}: {colour} {}, +{coins}", colour.goods())
}

/// `Cur>` is Curculio bound for Rome, `<Cur` Curculio bound for Portus; a wagon that may go on is
/// written in capitals.
fn wagon_cell(open: &Open, square: Square, paint: Paint) -> String {
    let Some(wagon) = open.rolling().filter(|&w| open.square_of(w) == Some(square)).or(open.wagon_on(square)) else {
        return paint.faint("[   ]");
    };
    let rolling = open.rolling() == Some(wagon);
    let name = if rolling { short(wagon).to_ascii_uppercase() } else { short(wagon) };
    let text = match open.bound[wagon] {
        End::Rome => format!("{name}> "),
        End::Portus => format!("<{name} "),
    };
    if rolling { paint.bold(&text) } else { text }
}

/// `14red` is market 14 with a red cube.
fn market_cell(open: &Open, square: Square, paint: Paint) -> String {
    let Some(market) = square.market() else { return " ".repeat(CELL) };
    match open.cube(market) {
        Some(colour) => paint.tint(tint(colour), &format!("{:>2}{}", market.to_string(), &colour.name()[..3])),
        None => format!("{:>2} - ", market.to_string()),
    }
}

fn short(wagon: Wagon) -> String {
    wagon.name()[..3].to_owned()
}

fn tint(colour: Colour) -> u8 {
    [220, 160, 70, 69, 137, 250][colour.index()]
}

/// Who waits at either end, and who has arrived.
fn ends(out: &mut String, open: &Open) {
    for start in End::ALL {
        let waits = |wagon: &Wagon| open.places[*wagon] == Place::Waiting && open.bound[*wagon] == start.opposite();
        let names: Vec<_> = Wagon::all().filter(waits).map(|wagon| wagon.name().to_owned()).collect();
        if !names.is_empty() {
            wrapped(out, &format!("Waiting at {start}, bound for {}: ", start.opposite()), &names, ", ");
        }
    }
    let arrived: Vec<_> = open.arrivals.iter().flatten().map(|wagon| wagon.name()).collect();
    let names = if arrived.is_empty() { "nobody".to_owned() } else { arrived.join(", ") };
    line(out, &format!("Arrived ({} of {ARRIVALS}): {names}", arrived.len()));
    if let Phase::Move(turn) = open.phase {
        let bought = turn.bought.map_or(String::new(), |special| format!(", bought {special}"));
        line(out, &format!("Steps made: {} of {}{bought}", turn.used, turn.steps()));
    }
}

/// One line a seat: what it holds, cubes and tiles of each colour.
fn seats(out: &mut String, view: &View, names: &Names, paint: Paint) {
    out.push('\n');
    let legend = "cubes/ware tiles of each colour; a pair is a contract";
    line(out, &format!("{:26}{}", "", paint.faint(legend)));
    let colours: String = Colour::ALL.iter().map(|colour| paint.tint(tint(*colour), &format!("{colour:^7}"))).collect();
    line(out, &format!("{:16}{:>6} {:>3} {:>4} {colours}{:>6}", "", "coins", "VP", "bets", "points"));
    for seat in Seat::all(view.open.seats()) {
        let hand = &view.open.hands[seat];
        let goods: String = Colour::ALL
            .into_iter()
            .map(|colour| format!("{:^7}", format!("{}/{}", hand.cubes[colour], hand.wares[colour])))
            .collect();
        let turn = if view.open.on_turn == seat && !view.open.is_over() { "*" } else { " " };
        let points = if view.open.is_over() || view.viewer.is(seat) {
            format!("{:>6}", score(&view.open, hand, view.held(seat)).total())
        } else {
            String::new()
        };
        let name = paint.seat(seat, &format!("{:<NAME$}", name(names, seat)));
        let bets = view.open.tile_count(seat);
        line(
            out,
            &format!(
                "{turn} {} {name}{:>6} {:>3} {bets:>4} {goods}{points}",
                paint.mark(seat),
                hand.coins,
                hand.points
            ),
        );
    }
}

fn bag(out: &mut String, open: &Open, paint: Paint) {
    let mut row = format!("{:<32}", "  in the bag");
    for colour in Colour::ALL {
        let counts = format!("{}/{}", open.cubes.count(colour), open.wares.count(colour));
        write!(row, "{counts:^7}").expect("writing to a string cannot fail");
    }
    line(out, &paint.faint(&row));
    line(out, &format!("\nVictory points left: {}.  Wagon tiles in the deck: {}.", open.points, open.deck_count()));
}

/// What the viewer knows of wagon tiles.
fn tiles(out: &mut String, view: &View, names: &Names) {
    let mut list = |head: &str, wagons: &mut dyn Iterator<Item = Wagon>| {
        let wagons: Vec<String> = wagons.map(|wagon| wagon.name().to_owned()).collect();
        wrapped(out, head, &wagons, ", ");
    };
    if let Some(seat) = view.viewer.seat().filter(|&seat| view.open.tile_count(seat) > 0) {
        list("Your wagon tiles: ", &mut view.held(seat).iter());
    }
    if let Some(sight) = view.sights.last() {
        let since = view.open.take_count() - sight.after;
        let when = if view.open.phase == Phase::Look && since == 0 { "You see: " } else { "Last look: " };
        list(when, &mut sight.deck.iter());
    }
    if view.open.is_over() {
        for seat in Seat::all(view.open.seats()).filter(|&seat| view.open.tile_count(seat) > 0) {
            list(&format!("{} held: ", name(names, seat)), &mut view.held(seat).iter());
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Game as _, Names, Viewer};
    use game_strada_romana::Options;

    use super::*;
    use crate::random::watch;

    #[test]
    fn the_board_fits_a_terminal() {
        let game = watch::<StradaRomana>(&Options::default(), 5, 4, |position| {
            for viewer in [Viewer::Seat(position.seat), Viewer::Spectator] {
                let text =
                    StradaRomana::text(&position.game.view(viewer), &Names::numbered(5), Paint { colour: false });
                let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or_default();
                assert!(widest <= 80, "{widest} columns:\n{text}");
            }
        });
        let text = StradaRomana::text(&game.view(Viewer::Spectator), &Names::numbered(5), Paint { colour: false });
        assert!(text.contains("Arrived (") && text.contains("points"), "{text}");
    }

    /// Three areas stand side by side over 75 columns, whatever they want.
    #[test]
    fn what_an_area_wants_leaves_room_for_the_next() {
        for (area, colour) in Area::all().flat_map(|area| Colour::ALL.map(|colour| (area, colour))) {
            let text = wanted(area, colour, 6);
            assert!(text.len() < CELL * SEGMENT, "{text}");
        }
    }
}
