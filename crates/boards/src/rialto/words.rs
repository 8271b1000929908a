//! All that the drawing of Rialto says.

use engine::Seat;
use game_rialto::{
    Origin,
    bids::Bid,
    board::{District, Link, Side},
    desk::Desk,
    material::{Building, Colour, Kind, SIDE_BONUS, Stage},
    scoring,
    state::{Phase, Public},
};

use crate::scene::name_of;

pub(super) const YOU: &str = "You";
pub(super) const YOURS_TAB: &str = "My board";
pub(super) const MARKET_TAB: &str = "Buildings";
pub(super) const CANAL: &str = "Canal Grande";
pub(super) const EMPTY: &str = "empty";
pub(super) const NOBODY: &str = "no councilman yet";
pub(super) const PAID: &str = "bonus is paid";
pub(super) const NEXT: &str = "Next bridge";
pub(super) const NEXT_SHORT: &str = "Next";
pub(super) const GONDOLAS: &str = "Gondolas";
pub(super) const NONE: &str = "none";
pub(super) const OPEN_END: &str = "?";

/// What the tab of what can be done is called.
pub(super) const fn play_tab(phase: Phase) -> &'static str {
    match phase {
        Phase::Draft | Phase::Greens | Phase::Discards => "Draft",
        Phase::Opening | Phase::Build { .. } => "Build",
        Phase::Play { .. }
        | Phase::Bridge(_)
        | Phase::Gondola(_)
        | Phase::Council { .. }
        | Phase::Blues
        | Phase::Over => "Play",
    }
}

/// The name of a kind as it stands on cards.
pub(super) const fn title(kind: Kind) -> &'static str {
    ["Doge", "Gold", "Building", "Bridge", "Gondola", "Council", "Joker"][kind.index()]
}

/// `Yellow 3`.
pub(super) fn building(building: Building) -> String {
    let colour = match building.colour() {
        Colour::Green => "Green",
        Colour::Yellow => "Yellow",
        Colour::Blue => "Blue",
    };
    format!("{colour} {}", building.value())
}

/// When buildings of a colour are used, in a word.
pub(super) const fn phase(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "draft",
        Colour::Yellow => "stage",
        Colour::Blue => "end",
    }
}

/// What a building does, in as few words as fit under its picture.
pub(super) const fn caption(building: Building) -> &'static str {
    [
        "row card or 3",
        "limit +1",
        "card, limit +1",
        "card, limit +2",
        "last, +1 coin",
        "one card fits",
        "a joker",
        "one kind fits",
        "councilman +1",
        "2 points",
        "swap for +1",
        "3 points",
    ][building.index()]
}

/// A district with its worth and who is there.
pub(super) fn district(public: &Public, district: District, round: usize, ranking: &[Seat]) -> String {
    let mut label = format!("{}, round {round}, worth {}", district.name(), scoring::value(public, district));
    let mut pay = scoring::value(public, district);
    for &seat in ranking {
        let there = public.desks[seat].posted[district];
        label.push_str(&format!("; {}: {there}, +{pay} in the end", name_of(seat)));
        pay /= 2;
    }
    label
}

/// A link with what lies on it.
pub(super) fn link(public: &Public, link: Link) -> String {
    let (a, b) = link.ends();
    let between = format!("{} to {}", a.name(), b.name());
    match public.links[link] {
        None => format!("{between}: a free link"),
        Some(span) => {
            let sort = if span.is_gondola() { "gondola" } else { "bridge" };
            format!("{between}: {sort}, {} for {}, {} for {}", span.first, a.name(), span.second, b.name())
        }
    }
}

pub(super) const fn bank_name(side: Side) -> &'static str {
    match side {
        Side::West => "West bank",
        Side::East => "East bank",
    }
}

/// The name of a bank where there is little room.
pub(super) const fn bank_short(side: Side) -> &'static str {
    match side {
        Side::West => "West",
        Side::East => "East bank",
    }
}

pub(super) fn of_three(count: usize) -> String {
    format!("{count}/3")
}

pub(super) fn bank(side: Side, paid: bool, held: &[(Seat, usize)]) -> String {
    let name = bank_name(side);
    if paid {
        return format!("{name}: the bonus is paid");
    }
    let held: Vec<_> = held.iter().map(|(seat, count)| format!("{} {count}", name_of(*seat))).collect();
    format!("{name}: {SIDE_BONUS} points for a councilman in each of its three districts; {}", held.join(", "))
}

pub(super) fn left(count: u32) -> String {
    format!("{count} left")
}

pub(super) fn to_come(bridges: u32, gondolas: u8) -> String {
    format!("{bridges} bridges and {gondolas} gondolas to come")
}

/// `6 → 9`.
pub(super) fn change(before: u8, after: u8) -> String {
    format!("{before} → {after}")
}

pub(super) const CARDS: &str = "cards in hand";
pub(super) const COINS: &str = "coins";
pub(super) const READY: &str = "councilmen ready";
pub(super) const RESERVE: &str = "In reserve";
pub(super) const YOUR_BOARD: &str = "Your board";
pub(super) const YOUR_HAND: &str = "Your hand";
pub(super) const BUILDINGS: &str = "Buildings";
pub(super) const MARKET_NOTE: &str = "used in the draft, a stage, at the end";
pub(super) const STAGES: &str = "Stages";
pub(super) const STAGES_NOTE: &str = "of this round";
pub(super) const ROUNDS: &str = "Rounds";
pub(super) const DOGE: &str = "Doge track";
pub(super) const DONE: &str = "done";
pub(super) const HANDS: &str = "Hands";
pub(super) const HANDS_NOTE: &str = "cards taken openly, and hidden ones";
pub(super) const HIDDEN: &str = "a hidden card";

/// Five of seven places.
pub(super) fn places(built: u8, places: usize, worth: u8) -> String {
    format!("{built} of {places} places, worth {worth}")
}

pub(super) fn times(count: u8) -> String {
    format!("×{count}")
}

/// What stands on a board.
pub(super) fn built(desk: &Desk) -> String {
    let names: Vec<_> = desk.slots.iter().filter_map(|slot| slot.building).map(building).collect();
    if names.is_empty() { "No buildings".into() } else { names.join(", ") }
}

/// A building of somebody.
pub(super) fn standing(which: Building, used: bool) -> String {
    let used = if used { ", used" } else { "" };
    format!("{}{used}: {}", building(which), which.face().about)
}

/// `Leads Castello; one short of the East bank`.
pub(super) fn leads(districts: &[&str], banks: &[&str]) -> Option<String> {
    let mut parts = Vec::new();
    if !districts.is_empty() {
        parts.push(format!("leads {}", districts.join(", ")));
    }
    parts.extend(banks.iter().map(|bank| format!("one short of the {bank}")));
    let line = parts.join("; ");
    let mut letters = line.chars();
    let first = letters.next()?;
    Some(format!("{}{}.", first.to_ascii_uppercase(), letters.as_str()))
}

pub(super) fn on_track(name: &str, space: u8, rank: u8) -> String {
    format!("{name} on space {space} of the Doge track, number {rank} in order")
}

pub(super) const COIN: &str = "1 coin";
pub(super) const SEALED: &str = "sealed";
pub(super) const MASK: &str = "a building as a joker";
pub(super) const GO_ON: &str = "Go on";
pub(super) const END_TURN: &str = "End the turn";
pub(super) const TAKE_NONE: &str = "Take none";
pub(super) const LAY_BRIDGE: &str = "Lay the bridge";
pub(super) const LAY_GONDOLA: &str = "Lay the gondola";
pub(super) const SEND_NOBODY: &str = "Send nobody";

fn cards(count: u32) -> String {
    if count == 1 { "1 card".into() } else { format!("{count} cards") }
}

/// `7 cards, 3 chosen, 2 buildings could help`.
pub(super) fn hand(held: u32, chosen: usize, helpers: usize, limit: Option<u8>) -> String {
    let mut note = cards(held);
    if let Some(limit) = limit {
        note.push_str(&format!(", limit {limit}"));
    }
    if chosen > 0 {
        note.push_str(&format!(", {chosen} chosen"));
    }
    match helpers {
        0 => {}
        1 => note.push_str(", 1 building could help"),
        many => note.push_str(&format!(", {many} buildings could help")),
    }
    note
}

pub(super) fn counts_as(stage: Stage) -> String {
    format!("as {}", title(stage.kind()))
}

pub(super) fn row(number: u8) -> String {
    format!("Row {}", number + 1)
}

pub(super) fn took(name: &str) -> String {
    format!("{name} took this row")
}

pub(super) fn gain(points: i16) -> String {
    format!("+{points}")
}

/// What a seat made of its turn, if it showed nothing.
pub(super) const fn bid(bid: Bid) -> &'static str {
    match bid {
        Bid::Strength(_) => "",
        Bid::Passed => "passed",
        Bid::Choosing => "choosing",
        Bid::ToPlay => "still to play",
        Bid::PutOff => "plays last",
    }
}

/// `Play 3: you lead, +3 points`.
pub(super) fn play(strength: u8, leads: Option<bool>, stage: Stage, effect: u8) -> String {
    let place = match leads {
        Some(true) => "you win, ",
        Some(false) => "you lead, ",
        None => "",
    };
    format!("Play {strength}: {place}{}", brings(stage, effect))
}

/// What so much effect brings in a stage.
fn brings(stage: Stage, effect: u8) -> String {
    let many = |one: &str, more: &str| format!("+{effect} {}", if effect == 1 { one } else { more });
    match stage {
        Stage::Doge => many("space", "spaces"),
        Stage::Gold => many("coin", "coins"),
        Stage::Building => format!("{effect} to build with"),
        Stage::Bridge => many("point", "points"),
        Stage::Gondola | Stage::Councilman => many("councilman", "councilmen"),
    }
}

pub(super) fn pass(costs: i16) -> String {
    if costs == 0 { "Pass".into() } else { format!("Pass −{costs}") }
}

pub(super) fn discard(chosen: usize) -> String {
    match chosen {
        0 => "Seal the discards".into(),
        1 => "Discard this card".into(),
        many => format!("Discard these {many} cards"),
    }
}

pub(super) fn greens(used: usize, more: bool) -> String {
    match (used, more) {
        (0, true) => "Use none".into(),
        (0, false) => GO_ON.into(),
        (1, _) => "Use it and go on".into(),
        (many, _) => format!("Use these {many} and go on"),
    }
}

pub(super) fn bring(waits: usize, more: bool) -> String {
    match (waits, more) {
        (0, true) => "Bring no more".into(),
        (0, false) => END_TURN.into(),
        (1, _) => "Bring 1 councilman".into(),
        (many, _) => format!("Bring {many} councilmen"),
    }
}

pub(super) fn blues(left: Option<u8>, used: usize, more: bool) -> String {
    match (left, used, more) {
        (Some(0), ..) => "Seal the choices".into(),
        (Some(_), 0, _) => "Leave the rest unused".into(),
        (None, 0, true) => "Use none".into(),
        (None, 0, false) => GO_ON.into(),
        (_, 1, _) => "Use it and go on".into(),
        (_, many, _) => format!("Use these {many} and go on"),
    }
}

/// `Lay the gondola, +5 points`.
pub(super) fn with_points(text: &str, points: i16) -> String {
    match points {
        0 => text.into(),
        1 => format!("{text}, +1 point"),
        many => format!("{text}, {many:+} points"),
    }
}

pub(super) fn returned(which: Building) -> String {
    format!("{} goes back", building(which))
}

pub(super) fn used(which: Building) -> String {
    format!("{}: {}", building(which), caption(which))
}

/// `San Marco – Castello`.
pub(super) fn between(link: Link) -> String {
    let (a, b) = link.ends();
    format!("{} – {}", a.name(), b.name())
}

/// `San Marco 12 → 15, Castello 6 → 12`; nothing while nothing has changed.
pub(super) fn worths(changes: [(District, u8, u8); 2]) -> String {
    let changed = changes.iter().filter(|(_, before, after)| before != after);
    let told: Vec<_> =
        changed.map(|(district, before, after)| format!("{} {}", district.name(), change(*before, *after))).collect();
    told.join(", ")
}

pub(super) fn higher_end(district: District) -> String {
    format!("Higher end to {}", district.name())
}

pub(super) fn sent_to(district: District) -> String {
    format!("Councilman to {}", district.name())
}

pub(super) fn from(origin: Origin) -> String {
    match origin {
        Origin::Supply => "From your supply".into(),
        Origin::District(district) => format!("From {}", district.name()),
    }
}
