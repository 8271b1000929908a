//! Rialto in a terminal: rounds and stages, districts with their links, rows, stock, and the seats.

use std::fmt::Write as _;

use engine::{Names, Seat, Words as _};
use game_rialto::{
    Rialto, View,
    board::{District, Link, Side},
    desk::{Desk, Known},
    material::{Building, Cards, Kind, Stage},
    scoring,
    state::{Phase, Public},
};

use crate::{
    Paint, TextBoard,
    text::{name, wrapped},
};

impl TextBoard for Rialto {
    fn text(view: &View, names: &Names, paint: Paint) -> String {
        let mut out = String::new();
        write(view, names, paint, &mut out).expect("writing to a string cannot fail");
        out
    }
}

fn write(view: &View, names: &Names, paint: Paint, out: &mut String) -> std::fmt::Result {
    let public = &view.public;
    writeln!(out, "{}", paint.bold(&Rialto::progress(view)))?;
    header(public, paint, out)?;
    writeln!(out)?;
    districts(public, paint, out)?;
    writeln!(out)?;
    tiles(public, paint, out)?;
    rows(public, names, paint, out)?;
    stock(public, paint, out)?;
    for seat in Seat::all(public.seats()) {
        writeln!(out)?;
        board(view, seat, &name(names, seat), paint, out)?;
    }
    if let Some(hand) = view.hand() {
        writeln!(out)?;
        wrapped(out, &format!("{}  ", paint.bold("Your hand")), &card_list(hand), ", ");
    }
    Ok(())
}

/// The stages with their winners, and Doge order.
fn header(public: &Public, paint: Paint, out: &mut String) -> std::fmt::Result {
    let playing = !matches!(public.phase, Phase::Opening | Phase::Draft | Phase::Greens | Phase::Discards);
    for stage in Stage::ALL {
        let name = format!("{} {}", stage.letter(), stage.kind().name());
        let name = if playing && stage == public.stage { paint.bold(&format!("[{name}]")) } else { paint.faint(&name) };
        write!(out, "{name}")?;
        if let Some(winner) = public.won[stage] {
            write!(out, " {}", paint.mark(winner))?;
        }
        write!(out, "  ")?;
    }
    let order: Vec<_> =
        public.doge_order().iter().map(|&seat| format!("{} {}", paint.mark(seat), public.desks[seat].space)).collect();
    writeln!(out, "\nDoge order  {}", order.join("  "))
}

/// One line a district: round, value, councilmen, and what lies on its four links.
fn districts(public: &Public, paint: Paint, out: &mut String) -> std::fmt::Result {
    writeln!(out, "{}", paint.faint("  district        value  links: number, to, this end      councilmen"))?;
    for district in District::ALL {
        let round = public.districts.iter().position(|&other| other == district).map_or(0, |round| round + 1);
        let now = public.round > 0 && public.current() == district;
        let name = format!("{} {:<12}", district.code(), district.name());
        let name = if now { paint.bold(&name) } else { name };
        let sign = if now { '>' } else { ' ' };
        write!(out, "{sign}{round} {name}{:>4}   ", scoring::value(public, district))?;
        for link in district.links() {
            write!(out, "{}", end(public, link, district, paint))?;
        }
        let (ranking, ranked) = scoring::ranking(public, district);
        for &seat in &ranking[..ranked] {
            write!(out, " {} {}", paint.mark(seat), public.desks[seat].posted[district])?;
        }
        writeln!(out)?;
        if district == District::Dorsoduro {
            writeln!(out, "{}", paint.faint("  - - - - - - - - - - - - the Grand Canal - - - - - - - - - - - -"))?;
        }
    }
    Ok(())
}

fn end(public: &Public, link: Link, district: District, paint: Paint) -> String {
    let (a, b) = link.ends();
    let (other, first) = if a == district { (b, true) } else { (a, false) };
    match public.links[link] {
        None => paint.faint(&format!("{:>2} {} . ", link.number(), other.code())),
        Some(span) => {
            let value = if first { span.first } else { span.second };
            format!("{:>2} {} {value} ", link.number(), other.code())
        }
    }
}

/// What the winners will lay, and the bonuses of the sides.
fn tiles(public: &Public, paint: Paint, out: &mut String) -> std::fmt::Result {
    let bridge = public.bridge.map_or("none".into(), |bridge| format!("{}/{}", bridge.low(), bridge.high()));
    let mut parts = vec![format!("next bridge {bridge}"), format!("gondolas {}", public.gondolas)];
    for side in Side::ALL {
        let state = if public.flipped[side] { paint.faint("gone") } else { "5 points".into() };
        parts.push(format!("{} side {state}", side.name()));
    }
    parts.extend([format!("pile {}", public.pile), format!("discards {}", public.discard_size())]);
    wrapped(out, "", &parts, "   ");
    Ok(())
}

/// The rows that can still be taken, or what is left of the last one.
fn rows(public: &Public, names: &Names, paint: Paint, out: &mut String) -> std::fmt::Result {
    if !matches!(public.phase, Phase::Draft | Phase::Greens) {
        return Ok(());
    }
    for row in 0..usize::from(public.row_count()) {
        match public.taken[row] {
            Some(seat) => {
                writeln!(out, "row {}  {}", row + 1, paint.faint(&format!("taken by {}", name(names, seat))))?;
            }
            None => wrapped(out, &format!("row {}  ", row + 1), &card_list(&public.rows[row]), ", "),
        }
    }
    Ok(())
}

fn stock(public: &Public, paint: Paint, out: &mut String) -> std::fmt::Result {
    write!(out, "stock ")?;
    for building in Building::ALL {
        let left = public.stock[building];
        let text = format!("{}×{left}", building.name());
        write!(out, " {}", if left == 0 { paint.faint(&text) } else { tint(building, &text, paint) })?;
    }
    writeln!(out)
}

fn tint(building: Building, text: &str, paint: Paint) -> String {
    paint.tint([71, 178, 74][building.index() / 4], text)
}

/// What the star after a building says (RI-53).
const USED: &str = "   (* has its coin: used this round)";

/// What lies before a seat.
fn board(view: &View, seat: Seat, name: &str, paint: Paint, out: &mut String) -> std::fmt::Result {
    let public = &view.public;
    let desk: &Desk = &public.desks[seat];
    let act = if public.waiting.contains(seat) { " to act" } else { "" };
    let head = format!("{} {}{act}  ", paint.mark(seat), paint.bold(name));
    let parts = [
        format!("points {}", desk.points),
        format!("coins {}", desk.coins),
        format!("cards {}/{}", desk.hand.size, desk.limit),
        format!("councilmen {} (general {})", desk.supply, desk.general),
    ];
    wrapped(out, &head, &parts, "  ");
    write!(out, "    buildings")?;
    for slot in &desk.slots {
        match slot.building {
            None => write!(out, " {}", paint.faint("--"))?,
            Some(building) => {
                write!(out, " {}{}", tint(building, building.name(), paint), if slot.coin { "*" } else { "" })?;
            }
        }
    }
    let used = desk.slots.iter().any(|slot| slot.coin);
    writeln!(out, "{}", if used { USED } else { "" })?;
    if !desk.shown.is_empty() {
        let mut played = card_list(&desk.shown.cards);
        if desk.shown.masks > 0 {
            played.push(format!("{} masks", desk.shown.masks));
        }
        played.push(format!("strength {}", desk.shown.strength()));
        wrapped(out, "    played ", &played, ", ");
    }
    if !view.viewer.is(seat) && desk.hand.size > 0 {
        wrapped(out, "    hand: ", &known(&desk.hand), ", ");
    }
    Ok(())
}

/// What everybody knows of a hand.
fn known(hand: &Known) -> Vec<String> {
    let mut parts = card_list(&hand.sure);
    if let Some(last) = parts.last_mut() {
        last.push_str(" known");
    }
    parts.push(format!("{} hidden", hand.hidden()));
    parts.extend(Kind::ALL.into_iter().filter(|&kind| hand.lacks(kind)).map(|kind| format!("no {}", kind.name())));
    parts
}

fn card_list(cards: &Cards) -> Vec<String> {
    let there = Kind::ALL.into_iter().filter(|&kind| cards.count(kind) > 0);
    let parts: Vec<_> = there.map(|kind| format!("{} {}", cards.count(kind), kind.name())).collect();
    if parts.is_empty() { vec!["none".into()] } else { parts }
}

#[cfg(test)]
mod tests {
    use engine::{Game as _, Viewer};
    use game_rialto::Options;

    use super::*;
    use crate::random::watch;

    #[test]
    fn every_board_fits_a_terminal() {
        for seats in 2..=5 {
            let mut used = false;
            let game = watch::<Rialto>(&Options::default(), seats, u64::from(seats), |position| {
                let text = Rialto::text(&position.view(), &Names::numbered(5), Paint { colour: false });
                let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
                assert!(widest <= 80, "{widest} columns:\n{text}");
                assert!(text.contains("Your hand"));
                let stars = text.lines().filter(|line| line.contains("buildings") && line.contains("* "));
                for line in stars {
                    assert!(line.ends_with(USED), "a star is explained where it stands: {line}");
                }
                used |= text.contains(USED);
            });
            assert!(used, "somebody used a building");
            let text = Rialto::text(&game.view(Viewer::Spectator), &Names::numbered(5), Paint { colour: false });
            assert!(!text.contains("Your hand"), "a spectator has no hand:\n{text}");
        }
    }
}
