//! What a click would do, shown while it is hovered or focused.

use engine::{Forecast, Seat};
use game_rialto::{
    Action, Deed, Gain, Origin, View,
    board::{District, Link, Span},
    desk::Desk,
    material::{BLIND, Building, Effect, GREEN_DRAW, Kind, SLOTS},
    scoring,
    state::{Laying, Phase, Rowing},
};

use super::{
    buildings::{Corner, ready_place, tile, used_coin},
    districts::{facing, laid, link_at, plate_at},
    hand::card_at,
    panels::{OWN_TILE, OWN_TOP, SIDE, chip, slot, tag},
    scene::{Painter, spare},
    table::{card, card_room, list, seat_cell},
};
use crate::scene::*;

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let (Some(seat), Some(desk)) = (painter.me, painter.desk()) else { return };
    let sketch = Sketch { painter, seat, desk };
    for (action, forecast) in painter.choices {
        let nodes = sketch.nodes(*action, forecast);
        if !nodes.is_empty() {
            scene.add(group(nodes).preview(action.to_string()));
        }
    }
}

struct Sketch<'a> {
    painter: &'a Painter<'a>,
    seat: Seat,
    desk: &'a Desk,
}

impl Sketch<'_> {
    fn nodes(&self, action: Action, forecast: &Forecast) -> Vec<Node> {
        match action {
            Action::Row(row) => self.row(row),
            Action::Take(building) => self.take(building),
            Action::Return(building) => self.give_back(building, forecast),
            Action::Play(kind) => self.play(Some(kind), 1, None),
            Action::Joker => self.play(Some(Kind::Joker), 1, None),
            Action::Convert(kind) => self.play(Some(kind), 1, Some(Effect::ConvertOne)),
            Action::Swap(kind) => self.play(Some(kind), 1, (forecast.cost > 0).then_some(Effect::ConvertKind)),
            Action::Mask => self.play(None, 1, Some(Effect::Mask)),
            Action::Jokers { cards, masks } => self.jokers(cards, masks),
            Action::Delay => self.spend(Effect::Delay, "play last in this stage; the coin comes back"),
            Action::Green(building, gain) => self.green(building, gain),
            Action::Discard(kind) => self.discard(kind),
            Action::Link(link) => self.link(link, forecast),
            Action::High(district) => self.high(district),
            Action::Place(district) => self.place(district),
            Action::From(origin) => self.from(origin),
            Action::Blue(deed) => self.blue(deed, forecast),
            Action::Done => Vec::new(),
        }
    }

    fn row(&self, row: u8) -> Vec<Node> {
        let (x, y, width) = self.painter.layout.cell(usize::from(row));
        let cards = &self.painter.public.rows[usize::from(row)];
        let size = u32::from(self.desk.hand.size) + cards.total() + u32::from(BLIND);
        vec![tag(x + width / 2.0, y - 24.0, &[list(cards), format!("{size} cards then, two of them unseen")])]
    }

    fn take(&self, building: Building) -> Vec<Node> {
        let (x, y) = self.painter.layout.stocked(building);
        let mut nodes = vec![tag(x + 49.0, y - 3.0, &[building.face().about.into(), worth(building)])];
        if let Some(place) = self.desk.slots.iter().position(|slot| slot.building.is_none()) {
            nodes.push(ghost(building, place));
        }
        nodes
    }

    fn give_back(&self, building: Building, forecast: &Forecast) -> Vec<Node> {
        let Some(place) = spare(self.desk, building, SLOTS) else { return Vec::new() };
        let (x, y) = slot(place);
        let cross = path(format!("M{:.1},{:.1}l40,40m0,-40l-40,40", x + 25.0, y + 26.0));
        vec![
            cross.stroke(Token::Accent, 5.0).round(),
            tag(x + 45.0, y - 4.0, &[format!("back to the stock, +{} points now", forecast.points)]),
        ]
    }

    /// A card, or none for a building that counts as one, with what it makes of the strength.
    fn play(&self, kind: Option<Kind>, count: u8, with: Option<Effect>) -> Vec<Node> {
        let mut shown = self.desk.shown;
        match kind {
            Some(kind) => shown.cards.put(kind.index()),
            None => shown.masks += count,
        }
        let mut nodes = self.coin_on(with);
        let (x, y, width) = card_room(self.painter, self.seat);
        let place = u32::from(self.desk.shown.plain() + self.desk.shown.jokers()) as f32;
        let at = (x + 14.0 + place * 31.0).min(x + width - 14.0);
        nodes.push(card(kind.unwrap_or(Kind::Joker)).at(at, y).printed().opacity(75));
        nodes.push(self.strength(shown.strength()));
        nodes
    }

    fn jokers(&self, cards: u8, masks: u8) -> Vec<Node> {
        let mut nodes = self.coin_on((masks > 0).then_some(Effect::Mask));
        let (x, y, width) = card_room(self.painter, self.seat);
        for place in 0..cards + masks {
            let at = (x + 14.0 + f32::from(place) * 31.0).min(x + width - 14.0);
            nodes.push(card(Kind::Joker).at(at, y).printed().opacity(75));
        }
        nodes.push(self.strength((cards + masks).saturating_sub(1)));
        nodes
    }

    /// The strength that a play would have, in the own cell.
    fn strength(&self, strength: u8) -> Node {
        let (x, y, width) = self.painter.layout.cell(seat_cell(self.painter, self.seat));
        tag(x + width - 48.0, y + 13.0, &[format!("strength {strength}")])
    }

    fn coin_on(&self, effect: Option<Effect>) -> Vec<Node> {
        let place = effect.and_then(|effect| ready_place(self.desk, |building| building.has(effect)));
        place.map(coin_at).into_iter().collect()
    }

    fn spend(&self, effect: Effect, words: &str) -> Vec<Node> {
        let mut nodes = self.coin_on(Some(effect));
        let place = ready_place(self.desk, |building| building.has(effect)).unwrap_or(0);
        nodes.push(tag(slot(place).0 + 45.0, OWN_TOP - 2.0, &[words.into()]));
        nodes
    }

    fn green(&self, building: Building, gain: Gain) -> Vec<Node> {
        let Some(place) = ready_place(self.desk, |ready| ready == building) else { return Vec::new() };
        let mut lines = match gain {
            Gain::Nothing => Vec::new(),
            Gain::Draw => vec![format!("{GREEN_DRAW} cards from the pile")],
            Gain::Row(kind) => vec![format!("1 {} of the leftover row", kind.name())],
        };
        let more: u8 =
            building.face().effects.iter().map(|effect| if let Effect::Limit(more) = effect { *more } else { 0 }).sum();
        if more > 0 {
            lines.push(format!("hand limit {} instead of {}", self.desk.limit + more, self.desk.limit));
        }
        vec![coin_at(place), tag(slot(place).0 + 45.0, OWN_TOP - 2.0, &lines)]
    }

    fn discard(&self, kind: Kind) -> Vec<Node> {
        let View { own: Some(own), .. } = self.painter.view else { return Vec::new() };
        let (x, y) = card_at(&own.hand, &own.picked, kind);
        let left = self.painter.public.excess(self.seat).saturating_sub(1);
        vec![
            path("M-14,-14L14,14M14,-14L-14,14").at(x, y).stroke(Token::Accent, 5.0).round(),
            tag(x, y - 60.0, &[format!("discard, {left} more to choose")]),
        ]
    }

    fn link(&self, link: Link, forecast: &Forecast) -> Vec<Node> {
        let public = self.painter.public;
        let (a, b) = link.ends();
        let (x, y) = link_at(link);
        let now = |district: District| format!("{} is worth {}", district.name(), scoring::value(public, district));
        let gondola = matches!(public.phase, Phase::Gondola(_));
        let mut lines = vec![now(a), now(b)];
        let piece = match public.bridge {
            Some(bridge) if !gondola => {
                lines.push(format!("one gets +{}, the other +{}", bridge.high(), bridge.low()));
                laid(link, Span { first: bridge.low(), second: bridge.high() })
            }
            _ => {
                lines.push("both get +1".into());
                laid(link, Span::GONDOLA)
            }
        };
        if forecast.points > 0 {
            lines.push(format!("+{} point", forecast.points));
        }
        vec![piece.opacity(80).class("lifted"), tag(x, y - 40.0, &lines)]
    }

    /// The bridge in place, and what both districts would be worth.
    fn high(&self, district: District) -> Vec<Node> {
        let public = self.painter.public;
        let (Phase::Bridge(Laying::Facing(link)), Some(bridge)) = (public.phase, public.bridge) else {
            return Vec::new();
        };
        let span = facing(link, bridge, district);
        let (a, b) = link.ends();
        let mut nodes = vec![laid(link, span).class("lifted")];
        for (end, more) in [(a, span.first), (b, span.second)] {
            let (x, y) = plate_at(end);
            let before = scoring::value(public, end);
            nodes.push(tag(x, y - 24.0, &[format!("worth {before} → {}", before + more)]));
        }
        nodes
    }

    fn place(&self, district: District) -> Vec<Node> {
        let (x, y) = plate_at(district);
        let there = self.desk.posted[district.index()];
        vec![
            chip(self.seat, x, y + 25.5, 13.0, (there + 1).to_string()),
            tag(x, y - 24.0, &[format!("councilmen there {there} → {}", there + 1)]),
        ]
    }

    /// A way from where a councilman stands to where it would go.
    fn from(&self, origin: Origin) -> Vec<Node> {
        let public = self.painter.public;
        let to = match public.phase {
            Phase::Gondola(Rowing::Whence(district)) => district,
            _ => public.current(),
        };
        let (bx, by) = plate_at(to);
        let (ax, ay) = match origin {
            Origin::Supply => (90.0, OWN_TOP + 69.0),
            Origin::District(district) => plate_at(district),
        };
        let (ay, by) = (if origin == Origin::Supply { ay } else { ay + 25.0 }, by + 25.0);
        let bend = format!("M{ax:.1},{ay:.1}Q{:.1},{:.1} {bx:.1},{by:.1}", (ax + bx) / 2.0, ay.min(by) - 50.0);
        let there = self.desk.posted[to.index()];
        vec![
            path(bend.clone()).stroke(Token::Print, 6.0).round(),
            path(bend).stroke(seat_colour(self.seat), 4.0).dashed("9 6").round(),
            chip(self.seat, bx, by, 13.0, (there + 1).to_string()),
            tag(bx, by - 50.0, &[format!("{}: {there} → {}", to.name(), there + 1)]),
        ]
    }

    fn blue(&self, deed: Deed, forecast: &Forecast) -> Vec<Node> {
        let Some(place) = ready_place(self.desk, |ready| ready == deed.tile) else { return Vec::new() };
        let mut nodes = vec![coin_at(place)];
        let words = match (deed.trade, forecast.points) {
            (Some((give, take)), _) => {
                nodes.extend(spare(self.desk, give, place).map(|given| ghost(take, given)));
                format!("{} becomes {}: {}", big(give), big(take), take.face().about)
            }
            (None, 0) => "a councilman to your supply".into(),
            (None, points) => format!("+{points} points"),
        };
        nodes.push(tag(slot(place).0 + 45.0, OWN_TOP - 2.0, &[words]));
        nodes
    }
}

fn big(building: Building) -> String {
    building.name().to_ascii_uppercase()
}

fn worth(building: Building) -> String {
    match building.value() {
        1 => "1 point in the end".into(),
        value => format!("{value} points in the end"),
    }
}

/// A building as it would stand on the own board.
fn ghost(building: Building, place: usize) -> Node {
    let (x, y) = slot(place);
    debug_assert!(x < SIDE.0);
    tile(building, OWN_TILE.0, OWN_TILE.1, Corner::Nothing).at(x, y).opacity(92).class("lifted")
}

fn coin_at(place: usize) -> Node {
    let (x, y) = slot(place);
    used_coin().at(x, y)
}
