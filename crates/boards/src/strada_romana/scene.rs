//! Strada Romana as a scene: arrivals and turn above, the road in the middle, prices, contracts,
//! purse and seats below.

use engine::{Forecast, Seat, Words as _};
use game_strada_romana::{
    Action, Event, Hand, Move, Open, Phase, Score, StradaRomana, View,
    board::{AREAS, End, MARKETS, Square},
    material::{Special, Wagon, WagonSet},
    score,
};

use super::{
    goods, header, land, panels,
    pieces::{BOARD, SIZE},
    previews, road, seats, symbols, wagons,
};
use crate::{scene::*, stage::Stage};

impl Drawing for StradaRomana {
    fn stage(seen: &Seen<'_, StradaRomana>) -> Stage {
        let Seen { view, choices, recent, .. } = *seen;
        let painter = Painter::new(view, choices, recent);
        let mut scene = Scene::new(StradaRomana::progress(view), 0.0, 0.0, SIZE.0, SIZE.1);
        symbols::define(&mut scene);
        scene.add(land::land());
        scene.add(road::pavement());
        road::draw(&painter, &mut scene);
        let (x, y, width, height) = BOARD;
        scene.add(rounded(x, y, width, height, 10.0).stroke(Token::Ink, 1.4));
        header::draw(&painter, &mut scene);
        panels::draw(&painter, &mut scene);
        goods::draw(&painter, &mut scene);
        seats::draw(&painter, &mut scene);
        wagons::draw(&painter, &mut scene);
        panels::tiles(&painter, &mut scene);
        previews::draw(&painter, &mut scene);
        Stage::new(scene)
    }
}

/// What everything is drawn from.
pub(super) struct Painter<'a> {
    pub(super) view: &'a View,
    pub(super) open: &'a Open,
    /// Whose purse and contracts are shown: the viewer's own or, for a spectator, the seat on turn.
    pub(super) seat: Seat,
    pub(super) choices: &'a [(Action, Forecast)],
    pub(super) recent: Recent,
}

impl<'a> Painter<'a> {
    fn new(view: &'a View, choices: &'a [(Action, Forecast)], recent: &[Event]) -> Painter<'a> {
        let open = &view.open;
        Painter { view, open, seat: view.viewer.seat().unwrap_or(open.on_turn), choices, recent: Recent::of(recent) }
    }

    /// The legal actions that belong to a place, in notation.
    pub(super) fn actions(&self, belongs: impl Fn(&Action) -> bool) -> Vec<String> {
        self.choices.iter().filter(|(action, _)| belongs(action)).map(|(action, _)| action.to_string()).collect()
    }

    /// Where a wagon is bound for.
    pub(super) fn bound(&self, wagon: Wagon) -> End {
        self.open.bound[wagon.index()]
    }

    /// The turn, if wagons are being moved.
    pub(super) fn turn(&self) -> Option<Move> {
        match self.open.phase {
            Phase::Move(turn) => Some(turn),
            Phase::Start | Phase::Look | Phase::Took | Phase::Over(_) => None,
        }
    }

    /// Whether the viewer is looking through the deck.
    pub(super) fn looking(&self) -> bool {
        self.open.phase == Phase::Look && self.view.viewer.is(self.open.on_turn)
    }

    /// Whether the viewer has something to decide.
    pub(super) fn acts(&self) -> bool {
        !self.choices.is_empty()
    }

    /// How a seat is called.
    pub(super) fn name(&self, seat: Seat) -> String {
        if self.view.viewer.is(seat) { "You".into() } else { name_of(seat).to_string() }
    }

    /// Whose something is.
    pub(super) fn whose(&self, thing: &str) -> String {
        if self.view.viewer.is(self.seat) {
            format!("Your {thing}")
        } else {
            format!("{}: {thing}", name_of(self.seat))
        }
    }

    /// What the shown seat holds in the open.
    pub(super) fn hand(&self) -> &Hand {
        &self.open.hands[self.seat]
    }

    /// What a hand with the shown seat's wagon tiles is worth.
    pub(super) fn worth(&self, hand: &Hand) -> Score {
        score(self.open, hand, self.view.held(self.seat))
    }
}

/// What happened since the viewer last acted.
#[derive(Default)]
pub(super) struct Recent {
    /// Steps from square to square, with the wagon.
    pub(super) trails: Vec<(Wagon, Square, Square)>,
    pub(super) moved: WagonSet,
    pub(super) areas: [Option<Seat>; AREAS],
    pub(super) markets: [Option<Seat>; MARKETS],
    pub(super) bought: Option<(Seat, Special)>,
    /// Seats with something new in hand.
    pub(super) gained: [bool; 5],
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
            Event::Bought { seat, special, .. } => self.bought = Some((seat, special)),
            Event::Moved { wagon, from, to, .. } => {
                self.moved = self.moved.with(wagon);
                self.trails.extend(from.map(|from| (wagon, from, to)));
            }
            Event::Arrived { wagon, .. } => self.moved = self.moved.with(wagon),
            Event::TookWare { seat, area, .. } => {
                self.areas[area.index()] = Some(seat);
                self.gained[seat.index()] = true;
            }
            Event::TookCube { seat, market, .. } => {
                self.markets[market.index()] = Some(seat);
                self.gained[seat.index()] = true;
            }
            Event::Exchanged { seat, .. } | Event::TookTile { seat, .. } | Event::Passed { seat } => {
                self.gained[seat.index()] = true;
            }
            Event::Began { .. }
            | Event::NewWare { .. }
            | Event::NewCube { .. }
            | Event::Looked { .. }
            | Event::FoundNoTile { .. }
            | Event::Ended { .. }
            | Event::Shown { .. } => {}
        }
    }
}
