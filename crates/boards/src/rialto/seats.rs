//! The list of seats with what lies before them, and the Doge track.

use engine::Seat;
use game_rialto::{
    desk::Slot,
    material::{Building, Colour},
    state::Phase,
};

use super::{
    panels::{REACH, SIDE, panel, sans, serif, soft},
    scene::Painter,
    symbols::icon,
};
use crate::scene::*;

/// Middle lines of the columns, from the left of the panel.
const COLUMNS: [(f32, &str); 4] = [(104.0, "vp"), (142.0, "cards"), (174.0, "coin"), (213.0, "council")];
const SLOTS_FROM: f32 = 242.0;

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let height = painter.layout.doge - REACH.0 - 10.0;
    let mut nodes = vec![panel(SIDE.0, REACH.0, SIDE.1, height)];
    nodes.extend(COLUMNS.iter().map(|&(x, name)| icon(name, SIDE.0 + x, REACH.0 + 16.0, 18.0)));
    nodes.push(soft(SIDE.0 + SLOTS_FROM, REACH.0 + 20.0, 12.0, "Buildings"));
    scene.add(group(nodes));
    for seat in Seat::all(painter.public.seats()) {
        scene.add(one_seat(painter, seat));
    }
    doge(painter, scene);
}

fn one_seat(painter: &Painter<'_>, seat: Seat) -> Node {
    let public = painter.public;
    let desk = &public.desks[seat];
    let (x, y, line) = (SIDE.0, painter.layout.seat(seat), painter.layout.line);
    let mut nodes = Vec::new();
    if public.waiting.contains(seat) {
        let frame = rounded(x + 5.0, y - line / 2.0 + 1.5, SIDE.1 - 10.0, line - 3.0, 6.0);
        nodes.push(frame.fill(Token::Paper).stroke(Token::Ink, 1.2));
    } else if seat.index() > 0 {
        let top = y - line / 2.0;
        nodes.push(path(format!("M{},{top:.1}H{}", x + 12.0, x + SIDE.1 - 12.0)).stroke(Token::Rule, 0.8));
    }
    nodes.push(seat_shape(seat, x + 21.0, y, 8.5));
    let name = sans(x + 37.0, y + 4.6, 13.0, painter.name(seat));
    nodes.push(if painter.view.viewer.is(seat) { name.bold() } else { name });
    let at = |column: usize| x + COLUMNS[column].0;
    let gained = painter.recent.points[seat.index()];
    let up = if gained != 0 { 3.0 } else { 0.0 };
    nodes.push(text(at(0), y + 6.5 - up, 19.0, desk.points.to_string()).bold().middle());
    if gained != 0 {
        nodes.push(text(at(0), y + 17.0, 11.0, format!("{gained:+}")).middle().fill(Token::InkSoft));
    }
    let limited = matches!(public.phase, Phase::Draft | Phase::Greens | Phase::Discards);
    nodes.push(if limited {
        text(at(1), y + 5.5, 13.0, format!("{}/{}", desk.hand.size, desk.limit)).middle()
    } else {
        text(at(1), y + 5.5, 15.0, desk.hand.size.to_string()).middle()
    });
    nodes.push(text(at(2), y + 5.5, 15.0, desk.coins.to_string()).middle());
    nodes.push(text(at(3) - 3.0, y + 5.5, 15.0, desk.supply.to_string()).bold().end());
    nodes.push(text(at(3), y + 5.5, 12.5, format!("/ {}", desk.general)).fill(Token::InkSoft));
    for (place, slot) in desk.slots.iter().enumerate() {
        let last = painter.recent.built.iter().any(|&(who, built)| who == seat && slot.building == Some(built));
        nodes.push(small(slot, last).at(x + SLOTS_FROM + place as f32 * 24.8, y - 15.0));
    }
    group(nodes).label(in_words(painter, seat))
}

fn in_words(painter: &Painter<'_>, seat: Seat) -> String {
    let desk = &painter.public.desks[seat];
    format!(
        "{}: {} points, {} cards, {} coins, {} councilmen in the supply and {} in general, {} buildings",
        painter.name(seat),
        desk.points,
        desk.hand.size,
        desk.coins,
        desk.supply,
        desk.general,
        desk.buildings(),
    )
}

/// The colour of a building's band, the same by day and by night.
pub(super) const fn band(building: Building) -> Token {
    match building.colour() {
        Colour::Green => Token::Tone(0x93a871, 0x93a871),
        Colour::Yellow => Token::Tone(0xe2b653, 0xe2b653),
        Colour::Blue => Token::Tone(0x719db6, 0x719db6),
    }
}

/// A building as others see it: its sign, and a coin if it was used.
fn small(slot: &Slot, last: bool) -> Node {
    let outline = rounded(0.0, 0.0, 22.0, 30.0, 4.0);
    let Some(building) = slot.building else {
        return group([outline.fill(Token::Paper).stroke(Token::Rule, 1.0).dashed("3 2.5")]);
    };
    let mut nodes = Vec::new();
    if last {
        nodes.push(last_mark(outline.clone()));
    }
    nodes.push(outline.fill(band(building)).stroke(Token::Print, 1.0));
    let sign = building.name().to_ascii_uppercase();
    nodes.push(text(11.0, if slot.coin { 13.0 } else { 19.0 }, 12.0, sign).bold().middle().fill(Token::Print));
    if slot.coin {
        nodes.push(symbol("i-coin").tinted(Token::Print).at(5.0, 16.0).scaled(0.5));
    }
    let used = if slot.coin { ", used" } else { "" };
    group(nodes).label(format!("{}{used}: {}", building.name().to_ascii_uppercase(), building.face().about))
}

/// How the track is drawn: as long as it need be.
struct Track {
    left: f32,
    ground: f32,
    spaces: u8,
    step: f32,
}

impl Track {
    fn at(&self, space: u8) -> f32 {
        self.left + f32::from(space) * self.step
    }

    /// The stones with their numbers.
    fn stones(&self) -> Vec<Node> {
        let (half, ground) = ((self.step * 0.36).min(11.0), self.ground);
        let every = match self.step {
            step if step > 19.0 => 1,
            step if step > 11.0 => 2,
            _ => 5,
        };
        let mut nodes = vec![path(format!("M{},{:.1}h372", self.left, ground - 2.0)).stroke(Token::InkSoft, 1.2)];
        for space in 0..=self.spaces {
            let x = self.at(space);
            let stone = format!("M{:.1},{ground:.1}v-7c0,-10 {:.1},-10 {:.1},0v7Z", x - half, half * 2.0, half * 2.0);
            let fill = if space % 5 == 0 { Token::Gold.mix(Token::Sheet, 50) } else { Token::Road.into() };
            nodes.push(path(stone).fill(fill).stroke(Token::InkSoft, 1.0));
            if space % every == 0 {
                nodes.push(text(x, ground + 17.0, 12.0, space.to_string()).middle().fill(Token::InkSoft));
            }
        }
        nodes
    }
}

/// RI-19 to RI-22: the track with its stacks, and the order that they make.
fn doge(painter: &Painter<'_>, scene: &mut Scene) {
    let public = painter.public;
    let (x, y) = (SIDE.0, painter.layout.doge);
    let furthest = public.desks.iter().map(|(_, desk)| desk.space).max().unwrap_or(0);
    let spaces = furthest.saturating_add(1).max(12);
    let track = Track { left: x + 26.0, ground: y + 84.0, spaces, step: 372.0 / f32::from(spaces) };
    let mut nodes = vec![
        panel(x, y, SIDE.1, painter.layout.doge_height()),
        icon("doge", x + 60.0, y + 18.0, 22.0),
        serif(x + 78.0, y + 23.0, 15.0, "Doge track"),
        soft(x + SIDE.1 - 118.0, y + 22.0, 12.0, "order").end(),
    ];
    for (index, &seat) in public.doge_order().iter().enumerate() {
        nodes.push(seat_shape(seat, x + SIDE.1 - 104.0 + index as f32 * 21.0, y + 18.0, 6.8));
    }
    nodes.extend(track.stones());
    scene.add(group(nodes));
    // From the last in order to the first: those further down a stack come first.
    let mut below: Vec<u8> = Vec::new();
    for &seat in public.doge_order().iter().rev() {
        let space = public.desks[seat].space;
        let height = below.iter().filter(|&&other| other == space).count() as f32;
        below.push(space);
        let counter = counter(painter, seat, (track.step * 0.5).clamp(8.0, 14.0));
        let rank = public.doge_rank(seat) + 1;
        let label = format!("{} on space {space} of the Doge track, number {rank} in order", painter.name(seat));
        let placed = counter.at(track.at(space), track.ground - 11.0 - height * 9.5);
        scene.add(placed.key(format!("doge {seat}")).label(label));
    }
    if public.phase == Phase::Opening {
        scene.add(soft(track.left + 190.0, y + 58.0, 12.0, "the top counter goes first").middle());
    }
}

/// A counter seen from the side.
fn counter(painter: &Painter<'_>, seat: Seat, r: f32) -> Node {
    let colour = Token::Seat(seat.index() as u8);
    let disc =
        path(format!("M-{r},0a{r},{:.1} 0 1 1 {:.1},0a{r},{:.1} 0 1 1 -{:.1},0Z", r * 0.6, r * 2.0, r * 0.6, r * 2.0));
    let rim = path(format!("M-{r},0v5c0,{:.1} {:.1},{:.1} {:.1},0v-5Z", r * 0.53, r * 2.0, r * 0.53, r * 2.0));
    let mut nodes = Vec::new();
    if painter.recent.advanced[seat.index()] {
        nodes.push(last_mark(disc.clone()));
    }
    nodes.push(rim.fill(colour.mix(Token::Print, 25)).stroke(Token::Print, 1.0));
    nodes.push(disc.fill(colour.mix(Token::Chalk, 72)).stroke(Token::Print, 1.0));
    nodes.push(seat_shape(seat, 0.0, 0.0, r * 0.38));
    group(nodes)
}
