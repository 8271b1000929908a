//! Actions in words.

use engine::{Phrase, Seat};

use super::{count, list, name, title};
use crate::{
    Action, View,
    action::{Deed, Gain, Origin},
    board::District,
    desk::Shown,
    forecast::is_swapped,
    material::{Building, Kind},
    scoring,
    state::{Laying, Phase, Public, Rowing},
};

pub(crate) fn phrase(view: &View, seat: Seat, action: Action) -> Phrase {
    let public = &view.public;
    let desk = &public.desks[seat];
    let stage = title(public.stage.kind());
    let (group, label, consequence) = match action {
        Action::Row(row) => {
            let cards = public.rows.get(usize::from(row)).copied().unwrap_or_default();
            ("Rows", format!("Take row {}", row + 1), list(&cards))
        }
        Action::Take(building) => ("Buildings", format!("Take {}", name(building)), building.face().about.into()),
        Action::Return(building) => {
            let points = count(building.value(), "point");
            ("Give back", format!("Return {}", name(building)), format!("{points}, and a slot for a pick"))
        }
        Action::Play(kind) => ("Cards", format!("Play {}", title(kind)), with(view, seat, kind)),
        Action::Convert(kind) => {
            ("Buildings", format!("Play {} as {stage} with yellow 2", title(kind)), spend(&with(view, seat, kind)))
        }
        Action::Swap(kind) => swap(view, seat, kind),
        Action::Joker => ("Cards", "Add a Joker".into(), with(view, seat, Kind::Joker)),
        Action::Mask => ("Buildings", "Add yellow 3 as a Joker".into(), spend(&with_mask(view, seat))),
        Action::Jokers { cards, masks } => {
            let strength = (cards + masks).saturating_sub(1);
            let buildings = if masks > 0 { format!(" and {}", count(masks, "building")) } else { String::new() };
            let label = format!("Play {}{buildings} alone", count(cards, "Joker"));
            ("Cards", label, format!("strength {strength}; shows that you hold no {stage}"))
        }
        Action::Delay => ("Buildings", "Take your turn last in this stage".into(), "the coin comes back".into()),
        Action::Green(building, gain) => green(building, gain),
        Action::Discard(kind) => ("Discard", format!("Discard {}", title(kind)), "sealed until all have chosen".into()),
        Action::Link(link) => {
            let (a, b) = link.ends();
            let tile = if matches!(public.phase, Phase::Gondola(_)) { "gondola" } else { "bridge" };
            let label = format!("Lay the {tile} between {} and {}", a.name(), b.name());
            let end = |district: District| {
                let (value, there) = (scoring::value(public, district), desk.posted[district]);
                format!("{} is worth {value}, {there} of yours there", district.name())
            };
            ("Links", label, format!("{}; {}", end(a), end(b)))
        }
        Action::High(district) => {
            let high = public.bridge.map_or(0, |bridge| bridge.high());
            ("Districts", format!("Turn the {high} to {}", district.name()), turned(public, district))
        }
        Action::Place(district) => {
            let there = desk.posted[district];
            ("Districts", format!("Send a councilman to {}", district.name()), format!("{there} of yours there"))
        }
        Action::From(Origin::Supply) => {
            ("Councilmen", "Bring one from your supply".into(), format!("{} there", desk.supply))
        }
        Action::From(Origin::District(district)) => {
            let there = desk.posted[district];
            ("Councilmen", format!("Bring one from {}", district.name()), format!("{there} of yours there"))
        }
        Action::Blue(deed) => blue(deed),
        Action::Done => ("End", done(view, seat).into(), String::new()),
    };
    Phrase { group, label, consequence }
}

/// What both districts of the chosen link are worth with the higher end towards one of them.
fn turned(public: &Public, high: District) -> String {
    let (Phase::Bridge(Laying::Facing(link)), Some(bridge)) = (public.phase, public.bridge) else {
        return String::new();
    };
    let (a, b) = link.ends();
    let low = if a == high { b } else { a };
    let then = |district: District, more: u8| {
        let before = scoring::value(public, district);
        format!("{} {before} → {}", district.name(), before + more)
    };
    format!("{}, {}", then(high, bridge.high()), then(low, bridge.low()))
}

/// RI-136: one coin, whatever number of cards of the kind follows.
fn swap(view: &View, seat: Seat, kind: Kind) -> (&'static str, String, String) {
    let (stage, strength) = (title(view.public.stage.kind()), with(view, seat, kind));
    if is_swapped(view.public.phase, kind) {
        ("Buildings", format!("Play one more {} as {stage}", title(kind)), strength)
    } else {
        let consequence = format!("{strength}; more {} may follow for nothing", title(kind));
        ("Buildings", format!("Play {} as {stage} with yellow 4", title(kind)), spend(&consequence))
    }
}

fn spend(text: &str) -> String {
    format!("1 coin; {text}")
}

fn with(view: &View, seat: Seat, kind: Kind) -> String {
    let mut shown: Shown = view.public.desks[seat].shown;
    shown.cards.put(kind);
    format!("strength {}", shown.strength())
}

fn with_mask(view: &View, seat: Seat) -> String {
    let mut shown: Shown = view.public.desks[seat].shown;
    shown.masks += 1;
    format!("strength {}", shown.strength())
}

fn green(building: Building, gain: Gain) -> (&'static str, String, String) {
    let label = match gain {
        Gain::Nothing => format!("Use {}", name(building)),
        Gain::Draw => format!("Use {}: draw 3 cards", name(building)),
        Gain::Row(kind) => format!("Use {}: take {} from the row", name(building), title(kind)),
    };
    ("Buildings", label, spend(building.face().about))
}

fn blue(deed: Deed) -> (&'static str, String, String) {
    let label = match deed.trade {
        None => format!("Use {}", name(deed.tile)),
        Some((give, take)) => format!("Use {}: exchange {} for {}", name(deed.tile), name(give), name(take)),
    };
    ("Buildings", label, spend(deed.tile.face().about))
}

fn done(view: &View, seat: Seat) -> &'static str {
    match view.public.phase {
        Phase::Discards => "Seal the discards",
        Phase::Play { .. } if view.public.desks[seat].shown.is_empty() => "Pass",
        Phase::Build { budget, .. } if budget > 0 => "Take none",
        Phase::Gondola(Rowing::End(_)) => "Send nobody",
        Phase::Gondola(_) | Phase::Bridge(_) => "End your turn",
        Phase::Council { .. } => "Bring no more",
        Phase::Blues if view.public.blue_choices(seat) == Some(0) => "Seal the choices",
        Phase::Blues if view.public.blue_choices(seat).is_some() => "Leave one unused",
        Phase::Opening
        | Phase::Draft
        | Phase::Greens
        | Phase::Play { .. }
        | Phase::Build { .. }
        | Phase::Blues
        | Phase::Over => "Done",
    }
}
