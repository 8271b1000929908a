//! The map of Attika in a terminal, with everything needed to play from it.

use std::collections::BTreeMap;

use engine::{Names, Per, Seat, Words as _};
use game_attika::{
    Attika, EstateView, Laid, Phase, View,
    board::Spot,
    material::{Building, BuildingSet, Group, Land},
};

use crate::{
    Paint, TextBoard,
    text::{name, wrapped},
};

/// Columns that a hex takes; the next row is shifted by half of it.
const CELL: i32 = 6;
/// Columns of the map in which a hex may begin, beside the row numbers.
const BAND: i32 = 66;

impl TextBoard for Attika {
    fn text(view: &View, names: &Names, paint: Paint) -> String {
        let mut out = String::new();
        line(&mut out, &paint.bold(&Attika::progress(view)));
        line(&mut out, "");
        map(&mut out, view, paint);
        tile_in_hand(&mut out, view, paint);
        for (seat, estate) in view.estates.iter() {
            holdings(&mut out, view, seat, (estate, names), paint);
        }
        to_come(&mut out, view);
        out
    }
}

fn line(out: &mut String, text: &str) {
    out.push_str(text.trim_end());
    out.push('\n');
}

/// A hex in six columns: `a0 F` is an empty forest, `●Cap` the capital of the first seat, `●CapF`
/// the same on a forest that still pays for what is built beside it (AT-24).
struct Cell {
    text: String,
    width: i32,
}

/// The map row by row. Rows are numbered; the small number after it is the first coordinate of the
/// row's first hex, so that a spot `q,r` can be counted off.
fn map(out: &mut String, view: &View, paint: Paint) {
    let cells = cells(view, paint);
    let across = |spot: &Spot| (2 * i32::from(spot.q) + i32::from(spot.r)) * CELL / 2;
    let (Some(left), Some(right)) = (cells.keys().map(across).min(), cells.keys().map(across).max()) else { return };
    let (Some(top), Some(bottom)) = (cells.keys().map(|spot| spot.r).min(), cells.keys().map(|spot| spot.r).max())
    else {
        return;
    };
    // A map that grew too wide is shown in bands from west to east.
    let mut start = left;
    while start <= right {
        if start > left {
            line(out, &paint.faint("further east:"));
        }
        for row in top..=bottom {
            let in_band = |spot: &&Spot| spot.r == row && (start..start + BAND).contains(&across(spot));
            let mut text = String::new();
            let mut at = start;
            let mut first = None;
            for spot in cells.keys().filter(in_band) {
                first.get_or_insert(spot.q);
                let cell = &cells[spot];
                let gap = across(spot) - at;
                text.push_str(&" ".repeat(gap.max(0) as usize));
                text.push_str(&cell.text);
                at = across(spot) + cell.width;
            }
            if let Some(first) = first {
                line(out, &format!("{} {text}", paint.faint(&format!("{:>6}", format!("{first},{row}")))));
            }
        }
        start += BAND;
    }
    let building = if view.options.vacant_only { "●Cap a building" } else { "●CapF built on F" };
    let signs = format!("F forest, H hill, M mountain, W water, · plain; [###] shrine; {building}.");
    line(out, &paint.faint(&signs));
    line(out, &paint.faint("Each row starts with the q,r of its first hex; q grows by 1 a hex to the east."));
}

fn cells(view: &View, paint: Paint) -> BTreeMap<Spot, Cell> {
    let table = view.table();
    let map = table.map();
    let mut cells: BTreeMap<Spot, Cell> = map
        .hexes()
        .map(|hex| {
            let under = map.land(hex).filter(|_| !view.options.vacant_only);
            let (text, width) = match (map.standing(hex), under) {
                (Some((owner, building)), None) => (built(owner, building, paint), 4),
                (Some((owner, building)), under) => (built(owner, building, paint) + &land(under, paint), 5),
                (None, _) => (format!("{hex} {}", land(map.land(hex), paint)), 4),
            };
            (map.spot(hex), Cell { text, width })
        })
        .collect();
    for &shrine in &view.shrines {
        cells.insert(shrine, Cell { text: paint.bold("[###]"), width: 5 });
    }
    if let Phase::Turn(tile, centre) = view.turn.phase {
        for (place, spot) in centre.flower().into_iter().enumerate() {
            let laid = Laid { tile, centre, turn: 0 };
            cells.insert(spot, Cell { text: format!("({place}){}", land(laid.land(place), paint)), width: 4 });
        }
    }
    cells
}

fn built(owner: Seat, building: Building, paint: Paint) -> String {
    format!("{}{}", paint.mark(owner), paint.seat(owner, building.printed().short))
}

fn land(land: Option<Land>, paint: Paint) -> String {
    let Some(land) = land else { return paint.faint("·") };
    let colour = [39, 34, 178, 247][land.index()];
    paint.tint(colour, &land.letter().to_ascii_uppercase().to_string())
}

/// The tile that is to be laid, unturned.
fn tile_in_hand(out: &mut String, view: &View, paint: Paint) {
    let (Phase::Tile(tile) | Phase::Turn(tile, _)) = view.turn.phase else { return };
    let laid = Laid { tile, centre: Spot::default(), turn: 0 };
    let at = |place| land(laid.land(place), paint);
    line(out, &format!("New tile {}:    {} {}", tile + 1, at(5), at(6)));
    line(
        out,
        &format!(
            "              {} {} {}    unturned; a turn of 1 moves the ring one place clockwise",
            at(4),
            at(0),
            at(1)
        ),
    );
    line(out, &format!("               {} {}", at(3), at(2)));
}

fn holdings(out: &mut String, view: &View, seat: Seat, (estate, names): (&EstateView, &Names), paint: Paint) {
    let turn = if view.turn.seat == seat && view.end.is_none() { " to act" } else { "" };
    let cards = counted(estate.cards, "card", "cards");
    let hand = match estate.hand {
        Some(hand) if view.options.typed() => format!("{cards} ({})", letters(hand)),
        _ => cards,
    };
    let amphorae = counted(estate.amphorae, "amphora", "amphorae");
    let [main, one, two, three] = estate.stacks.as_array();
    line(out, "");
    let head = format!("{} {}{turn}: ", paint.mark(seat), paint.bold(&name(names, seat)));
    let stacks = format!("stacks {main} main + {one}, {two}, {three} white");
    wrapped(out, &head, &[format!("{} of 30 built", estate.placed.len()), hand, amphorae, stacks], ", ");
    let up: Vec<_> = estate.up.iter().map(|building| format!("{building} {}", building.cost())).collect();
    let up = if up.is_empty() { vec!["nothing".to_owned()] } else { up };
    wrapped(out, "  open: ", &up, ", ");
    let placed: BuildingSet = estate.placed.iter().map(|&(building, _)| building).collect();
    let groups: Vec<_> = Group::ALL
        .into_iter()
        .map(|group| {
            let done = if estate.groups >> group as u8 & 1 == 1 { "*" } else { "" };
            format!("{} {}/{}{done}", group.name(), group.members().and(placed).len(), group.members().len())
        })
        .collect();
    let head = if estate.groups == 0 { "  groups: " } else { "  groups (* joined): " };
    wrapped(out, head, &groups, ", ");
}

fn counted(count: u8, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// `7w 2f`: how many cards of each landscape.
fn letters(cards: Per<Land, u8>) -> String {
    let held = Land::ALL.into_iter().filter(|&land| cards[land] > 0);
    let parts: Vec<_> = held.map(|land| format!("{}{}", cards[land], land.letter())).collect();
    if parts.is_empty() { "none".into() } else { parts.join(" ") }
}

fn to_come(out: &mut String, view: &View) {
    let discards = if view.options.typed() {
        format!("{} discarded ({})", view.discards.total(), letters(*view.discards.counts()))
    } else {
        format!("{} discarded", view.discards.total())
    };
    let table = view.table();
    line(out, "");
    line(out, &format!("{} cards in the pile, {discards}", view.pile));
    line(out, &format!("{} amphorae in the stock, {} map tiles to come", table.stock(), table.tiles_left()));
}

#[cfg(test)]
mod tests {
    use engine::Options as _;
    use game_attika::Options;

    use super::*;
    use crate::random::watch;

    #[test]
    fn every_site_and_every_seat_is_on_a_board_of_at_most_80_columns() {
        for preset in 0..2 {
            for seats in 2..=4 {
                watch::<Attika>(&Options::preset(preset), seats, 7, |position| {
                    let text = Attika::text(&position.view(), &Names::numbered(5), Paint { colour: false });
                    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
                    // Under the board the prompt says the same again.
                    assert_eq!(text.lines().next(), Some(Attika::progress(&position.view()).as_str()));
                    assert!(position.game.map().empty().iter().all(|hex| text.contains(&hex.to_string())), "{text}");
                    assert!(Seat::all(seats).all(|seat| text.contains(&format!("Seat {seat}"))));
                });
            }
        }
    }

    /// AT-24: with `published` a neighbour that is built over pays nothing.
    #[test]
    fn land_that_still_pays_is_seen_under_its_building() {
        for (preset, seen) in [(0, true), (1, false)] {
            watch::<Attika>(&Options::preset(preset), 2, 7, |position| {
                let text = Attika::text(&position.view(), &Names::numbered(5), Paint { colour: false });
                let map = position.game.map();
                for (building, land) in map.hexes().filter_map(|hex| Some((map.standing(hex)?.1, map.land(hex)?))) {
                    let sign = format!("{}{}", building.printed().short, land.letter().to_ascii_uppercase());
                    assert_eq!(text.contains(&sign), seen, "{sign}:\n{text}");
                }
            });
        }
    }
}
