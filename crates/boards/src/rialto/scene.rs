//! Rialto as a scene: the map in the middle, round and stages above, seats, table and buildings
//! beside it, hand and own board below.

use engine::{Forecast, Seat, Words as _};
use game_rialto::{
    Action, Event, Rialto, View,
    board::{District, Link},
    desk::{Desk, Slot},
    material::Building,
    state::{MAX_ROWS, Phase, Public},
};

use super::{buildings, city, districts, hand, header, panels, previews, seats, symbols, table};
use crate::{scene::*, stage::Stage};

impl Drawing for Rialto {
    fn stage(seen: &Seen<'_, Rialto>) -> Stage {
        let Seen { view, choices, recent, .. } = *seen;
        let painter = Painter::new(view, choices, recent);
        let mut scene = Scene::new(Rialto::progress(view), 0.0, 0.0, panels::SIZE.0, panels::SIZE.1);
        symbols::define(&mut scene);
        scene.add(city::city());
        header::draw(&painter, &mut scene);
        districts::draw(&painter, &mut scene);
        seats::draw(&painter, &mut scene);
        table::draw(&painter, &mut scene);
        buildings::draw(&painter, &mut scene);
        hand::draw(&painter, &mut scene);
        previews::draw(&painter, &mut scene);
        Stage::new(scene)
    }
}

/// What everything is drawn from.
pub(super) struct Painter<'a> {
    pub(super) view: &'a View,
    pub(super) public: &'a Public,
    pub(super) me: Option<Seat>,
    own: Option<Desk>,
    pub(super) choices: &'a [(Action, Forecast)],
    pub(super) layout: panels::Layout,
    pub(super) recent: Recent,
}

impl<'a> Painter<'a> {
    fn new(view: &'a View, choices: &'a [(Action, Forecast)], recent: &[Event]) -> Painter<'a> {
        Painter {
            view,
            public: &view.public,
            me: view.viewer.seat(),
            own: view.viewer.seat().map(|seat| drafted(view, seat)),
            choices,
            layout: panels::Layout::new(view.public.seats()),
            recent: Recent::of(recent),
        }
    }

    /// The legal actions that belong to a place, in notation.
    pub(super) fn actions(&self, belongs: impl Fn(&Action) -> bool) -> Vec<String> {
        self.choices.iter().filter(|(action, _)| belongs(action)).map(|(action, _)| action.to_string()).collect()
    }

    /// A place that does legal actions, or that is asked for something illegal, to say why.
    pub(super) fn act(&self, node: Node, actions: Vec<String>, ask: Option<Action>) -> Node {
        match ask {
            Some(ask) if actions.is_empty() && !self.choices.is_empty() => node.asks(ask.to_string()),
            _ => node.legal(actions),
        }
    }

    /// What lies before the viewer's seat, with what it has sealed.
    pub(super) fn desk(&self) -> Option<&Desk> {
        self.own.as_ref()
    }

    /// How a seat is called.
    pub(super) fn name(&self, seat: Seat) -> String {
        if self.view.viewer.is(seat) { "You".into() } else { name_of(seat).to_string() }
    }

    /// Whether the stages of the round are being played.
    pub(super) fn in_stages(&self) -> bool {
        match self.public.phase {
            Phase::Opening | Phase::Draft | Phase::Greens | Phase::Discards | Phase::Blues | Phase::Over => false,
            Phase::Play { .. } | Phase::Build { .. } | Phase::Bridge(_) | Phase::Gondola(_) | Phase::Council { .. } => {
                true
            }
        }
    }
}

/// RI-129: a seat's board as it would be after its sealed uses of blue buildings.
fn drafted(view: &View, seat: Seat) -> Desk {
    let mut desk = view.public.desks[seat];
    let sealed = view.own.map(|own| own.deeds).unwrap_or_default();
    for deed in sealed.into_iter().flatten() {
        let Some(place) = desk.ready(deed.tile) else { continue };
        desk.coins = desk.coins.saturating_sub(1);
        desk.slots[place].coin = true;
        if let Some((give, take)) = deed.trade
            && let Some(given) = spare(&desk, give, place)
        {
            desk.slots[given] = Slot { fresh: true, ..Slot::of(take) };
        }
    }
    desk
}

/// RI-77: which copy of a building is given back, a used one first; one place is left out.
pub(super) fn spare(desk: &Desk, building: Building, except: usize) -> Option<usize> {
    let mut places = (0..desk.slots.len()).filter(|&at| at != except && desk.slots[at].building == Some(building));
    let first = places.clone().next();
    places.find(|&place| desk.slots[place].coin).or(first)
}

/// What happened since the viewer last acted.
#[derive(Default)]
pub(super) struct Recent {
    pub(super) links: [bool; Link::COUNT],
    pub(super) posted: [[bool; 5]; District::COUNT],
    pub(super) rows: [bool; MAX_ROWS],
    pub(super) played: [bool; 5],
    pub(super) advanced: [bool; 5],
    pub(super) points: [i16; 5],
    pub(super) built: Vec<(Seat, Building)>,
}

impl Recent {
    fn of(events: &[Event]) -> Recent {
        let mut recent = Recent::default();
        for event in events {
            recent.note(event);
        }
        recent
    }

    fn note(&mut self, event: &Event) {
        match *event {
            Event::BridgeLaid { link, .. } | Event::GondolaLaid { link, .. } => self.links[link.index()] = true,
            Event::Sent { seat, district } | Event::Placed { seat, district, .. } => {
                self.posted[district.index()][seat.index()] = true;
            }
            Event::RowTaken { row, .. } => {
                if let Some(row) = self.rows.get_mut(usize::from(row)) {
                    *row = true;
                }
            }
            Event::Round { .. } => self.rows = [false; MAX_ROWS],
            Event::Stage { .. } => self.played = [false; 5],
            Event::Played { seat, .. } | Event::Masked { seat } | Event::JokersAlone { seat, .. } => {
                self.played[seat.index()] = true;
            }
            Event::Advanced { seat, .. } => self.advanced[seat.index()] = true,
            Event::Points { seat, points, .. } | Event::Returned { seat, points, .. } => {
                self.points[seat.index()] += points;
            }
            Event::SideBonus { seat, .. } => self.points[seat.index()] += game_rialto::material::SIDE_BONUS,
            Event::Started { seat, building }
            | Event::Took { seat, building }
            | Event::Upgraded { seat, take: building, .. } => self.built.push((seat, building)),
            Event::Opened { .. }
            | Event::BridgeShown { .. }
            | Event::Reshuffled { .. }
            | Event::Drew { .. }
            | Event::Used { .. }
            | Event::RowCard { .. }
            | Event::Limit { .. }
            | Event::Picked { .. }
            | Event::Sealed { .. }
            | Event::Discarded { .. }
            | Event::RowDiscarded { .. }
            | Event::Delayed { .. }
            | Event::TurnEnded { .. }
            | Event::Won { .. }
            | Event::Coins { .. }
            | Event::Declined { .. }
            | Event::Recruited { .. }
            | Event::Flipped { .. }
            | Event::Fizzled { .. }
            | Event::Tucked { .. }
            | Event::Scored { .. } => {}
        }
    }
}
