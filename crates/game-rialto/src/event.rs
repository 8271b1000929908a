//! What happened, for logs and animations.

use engine::{Clause, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    action::Origin,
    board::{District, Link, Side},
    material::{Bridge, Building, Cards, Kind, Stage},
};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields repeat what the line above them says")]
pub enum Event {
    /// The first seat and the round tiles were dealt.
    Opened { first: Seat, districts: [District; 6] },
    /// A bridge is now on top of the stack.
    BridgeShown { bridge: Bridge },
    /// A round begins with its rows.
    Round { round: u8, district: District, rows: Vec<Cards> },
    /// The discard pile became the draw pile.
    Reshuffled { cards: u8 },
    /// A seat took a row.
    RowTaken { seat: Seat, row: u8, cards: Cards },
    /// A seat drew cards, which only it sees, by this clause.
    Drew { seat: Seat, count: u8, cards: Option<Cards>, clause: Clause },
    /// A coin was put on a building.
    Used { seat: Seat, building: Building },
    /// A seat took a card of the leftover row.
    RowCard { seat: Seat, kind: Kind },
    /// The hand limit of a seat rose.
    Limit { seat: Seat, limit: u8 },
    /// A seat chose a card to discard, which only it sees.
    Picked { seat: Seat, kind: Option<Kind> },
    /// A seat has made its sealed choice, by this clause.
    Sealed { seat: Seat, clause: Clause },
    /// The sealed discards of a seat were shown.
    Discarded { seat: Seat, cards: Cards },
    /// The rest of the leftover row was discarded.
    RowDiscarded { cards: Cards },
    /// A stage begins.
    Stage { stage: Stage, starter: Seat },
    /// A card was played.
    Played { seat: Seat, kind: Kind, stage: Stage },
    /// A building counts as a joker.
    Masked { seat: Seat },
    /// Jokers alone were played.
    JokersAlone { seat: Seat, cards: u8, masks: u8, kind: Kind },
    /// A seat put its turn off.
    Delayed { seat: Seat },
    /// A seat ended its turn of a stage.
    TurnEnded { seat: Seat, strength: u8 },
    /// A stage has a winner, or none.
    Won { stage: Stage, winner: Option<Seat>, strength: u8 },
    /// A counter moved on the Doge track.
    Advanced { seat: Seat, by: u8, space: u8 },
    /// Coins were gained, by this clause.
    Coins { seat: Seat, coins: u8, clause: Clause },
    /// A first building was picked.
    Started { seat: Seat, building: Building },
    /// A building was bought.
    Took { seat: Seat, building: Building, clause: Clause },
    /// A building was given back.
    Returned { seat: Seat, building: Building, points: i16 },
    /// A pick was declined.
    Declined { seat: Seat },
    /// Points were gained or lost on the track, by this clause.
    Points { seat: Seat, points: i16, clause: Clause },
    /// A bridge was laid.
    BridgeLaid { seat: Seat, link: Link, bridge: Bridge, high: District },
    /// A gondola was laid.
    GondolaLaid { seat: Seat, link: Link },
    /// Councilmen went from the general to the personal supply, by this clause.
    Recruited { seat: Seat, count: u8, clause: Clause },
    /// Councilmen went to a district from the general supply.
    Sent { seat: Seat, district: District },
    /// Councilmen went to a district from the personal supply or another district, by this clause.
    Placed { seat: Seat, district: District, from: Origin, count: u8, clause: Clause },
    /// The bonus of a side was paid.
    SideBonus { seat: Seat, side: Side },
    /// A side's bonus was flipped.
    Flipped { side: Side },
    /// A building was exchanged.
    Upgraded { seat: Seat, give: Building, take: Building },
    /// An exchange came too late: the building to take was gone, or the one to give never came. The
    /// coin came back.
    Fizzled { seat: Seat, give: Building, take: Building, missing: Missing },
    /// Unplayed cards were discarded, which only their owner sees.
    Tucked { seat: Seat, count: u8, cards: Option<Cards> },
    /// The game is over: the total of a seat.
    Scored { seat: Seat, leftovers: i32, buildings: i32, districts: i32, total: i32 },
}

/// What an exchange that came too late lacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Missing {
    /// RI-134: the building to give, which an earlier exchange should have brought.
    Give,
    /// RI-129: the building to take.
    Take,
}

/// RI-117: only the owner hears which cards were drawn, chosen or tucked away unseen.
pub(crate) fn disclose(event: Event, viewer: Viewer) -> Option<Event> {
    Some(match event {
        Event::Drew { seat, count, clause, .. } if !viewer.is(seat) => Event::Drew { seat, count, cards: None, clause },
        Event::Picked { seat, .. } if !viewer.is(seat) => Event::Picked { seat, kind: None },
        Event::Tucked { seat, count, .. } if !viewer.is(seat) => Event::Tucked { seat, count, cards: None },
        open @ (Event::Opened { .. }
        | Event::BridgeShown { .. }
        | Event::Round { .. }
        | Event::Reshuffled { .. }
        | Event::RowTaken { .. }
        | Event::Drew { .. }
        | Event::Used { .. }
        | Event::RowCard { .. }
        | Event::Limit { .. }
        | Event::Picked { .. }
        | Event::Sealed { .. }
        | Event::Discarded { .. }
        | Event::RowDiscarded { .. }
        | Event::Stage { .. }
        | Event::Played { .. }
        | Event::Masked { .. }
        | Event::JokersAlone { .. }
        | Event::Delayed { .. }
        | Event::TurnEnded { .. }
        | Event::Won { .. }
        | Event::Advanced { .. }
        | Event::Coins { .. }
        | Event::Started { .. }
        | Event::Took { .. }
        | Event::Returned { .. }
        | Event::Declined { .. }
        | Event::Points { .. }
        | Event::BridgeLaid { .. }
        | Event::GondolaLaid { .. }
        | Event::Recruited { .. }
        | Event::Sent { .. }
        | Event::Placed { .. }
        | Event::SideBonus { .. }
        | Event::Flipped { .. }
        | Event::Upgraded { .. }
        | Event::Fizzled { .. }
        | Event::Tucked { .. }
        | Event::Scored { .. }) => open,
    })
}
