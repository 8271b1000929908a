//! Strada Romana as a stage: the road as the map, contracts, special moves and seats around it.

use engine::{Forecast, Foresight, Per, Seat};
use game_strada_romana::{
    Action, Event, Hand, Haul, Move, Open, Phase, Score, Stop, StradaRomana, View,
    board::{Area, End, Market, Square},
    material::{Special, Wagon, WagonSet},
    score,
};

use super::{
    map::{self, Layout},
    map_overview, options, panels, seats, words,
};
use crate::{cover::Cover, scene::*, stage::Stage};

impl Drawing for StradaRomana {
    const COVER: Cover =
        Cover { art: include_str!("../../covers/strada-romana.svg"), keep: Cover::MIDDLE, small: "50 70 140 130" };

    fn stage(seen: &Seen<'_, StradaRomana>) -> Stage {
        let mut painter = Painter::new(seen);
        let place = map::place_of_action(&painter);
        let focus = painter.map.turn_to(place);
        let mut stage = Stage::new(map::draw(&painter));
        stage.focus = focus;
        stage.overview = focus.map(|_| map_overview::draw(&painter));
        stage.options = options::options(&painter);
        stage.main = options::main(&painter);
        stage.beside = options::beside(&painter, stage.main.as_ref());
        stage.seats = seats::seats(&painter);
        stage.panels = panels::panels(&painter);
        (stage.play, stage.yours, stage.market) = words::TABS;
        stage
    }

    /// Steps wait until it is known where they lead, and a special move for the steps that it was
    /// bought for. An arrival may end the game, and what lies beside the road is replaced at random.
    fn drafts(action: Action) -> bool {
        match action {
            Action::Step { .. } | Action::Enter { .. } | Action::Buy(_) | Action::Take(_) => true,
            Action::Arrive(_)
            | Action::Tile(_)
            | Action::Cube
            | Action::Look
            | Action::NoTile
            | Action::End
            | Action::Pass => false,
        }
    }
}

/// What everything is drawn from.
pub(super) struct Painter<'a> {
    pub(super) view: &'a View,
    pub(super) open: &'a Open,
    /// What lay open before the draft.
    pub(super) before: &'a Open,
    /// Whose purse and contracts are shown: the viewer's own or, for a spectator, the seat on turn.
    pub(super) seat: Seat,
    pub(super) choices: &'a [(Action, Forecast)],
    pub(super) draft: &'a [(Action, Vec<Action>)],
    pub(super) recent: Recent,
    pub(super) map: Layout,
    /// Where wagons can go and what they bring there, if the viewer is to act.
    pub(super) stops: Vec<Stop>,
}

impl<'a> Painter<'a> {
    fn new(seen: &Seen<'a, StradaRomana>) -> Painter<'a> {
        let Seen { view, before, choices, draft, recent, size, .. } = *seen;
        let open = &view.open;
        let stops = match view.viewer.seat() {
            Some(seat) if !choices.is_empty() => Foresight::<StradaRomana>::new(view, seat).game.stops(),
            Some(_) | None => Vec::new(),
        };
        let seat = view.viewer.seat().unwrap_or(open.on_turn);
        let (before, recent, map) = (&before.open, Recent::of(recent), Layout::of(size));
        Painter { view, open, before, seat, choices, draft, recent, map, stops }
    }

    /// The legal actions that belong to a place, in notation.
    pub(super) fn actions(&self, belongs: impl Fn(&Action) -> bool) -> Vec<String> {
        self.choices.iter().filter(|(action, _)| belongs(action)).map(|(action, _)| action.to_string()).collect()
    }

    /// What drives wagons to these stops.
    pub(super) fn ways(&self, belongs: impl Fn(&Stop) -> bool) -> Vec<String> {
        let away = self.stops.iter().filter(|stop| !stop.steps.is_empty() && belongs(stop));
        away.map(way_to).collect()
    }

    /// What takes these hauls where the wagon in motion stands.
    pub(super) fn takes(&self, belongs: impl Fn(&Haul) -> bool) -> Vec<String> {
        let here = self.stops.iter().filter(|stop| stop.steps.is_empty()).flat_map(|stop| &stop.hauls);
        here.filter(|haul| belongs(haul)).map(taking).collect()
    }

    /// Whether this may be done.
    pub(super) fn may(&self, action: Action) -> bool {
        self.choices.iter().any(|(choice, _)| *choice == action)
    }

    /// Where a wagon is bound for.
    pub(super) fn bound(&self, wagon: Wagon) -> End {
        self.open.bound[wagon]
    }

    /// The turn, if wagons are being moved.
    pub(super) fn turn(&self) -> Option<Move> {
        match self.open.phase {
            Phase::Move(turn) => Some(turn),
            Phase::Start | Phase::Look | Phase::Took | Phase::Over(_) => None,
        }
    }

    /// Whether the viewer is looking through the deck, or has drafted what to take from it.
    pub(super) fn looking(&self) -> bool {
        let drafted = self.draft.iter().any(|(action, _)| matches!(action, Action::Take(_)));
        (self.open.phase == Phase::Look || drafted) && self.view.viewer.is(self.open.on_turn)
    }

    /// Whether the viewer has something to decide.
    pub(super) fn acts(&self) -> bool {
        !self.choices.is_empty()
    }

    /// How a seat is called.
    pub(super) fn name(&self, seat: Seat) -> String {
        if self.view.viewer.is(seat) { words::YOU.into() } else { name_of(seat).to_string() }
    }

    /// What the shown seat holds in the open.
    pub(super) fn hand(&self) -> &Hand {
        &self.open.hands[self.seat]
    }

    /// What the shown seat's hand is worth as things stand.
    pub(super) fn worth(&self) -> Score {
        score(self.open, self.hand(), self.view.held(self.seat))
    }
}

/// What a click does to drive a wagon to a stop: its step, or the shortcut for several.
pub(super) fn way_to(stop: &Stop) -> String {
    if let [step] = stop.steps[..] { step.to_string() } else { stop.name() }
}

/// What a click does to take a haul.
pub(super) fn taking(haul: &Haul) -> String {
    haul.name().unwrap_or_else(|| haul.actions.first().map(Action::to_string).unwrap_or_default())
}

/// What happened since the viewer last acted.
#[derive(Default)]
pub(super) struct Recent {
    /// Steps from square to square, with the wagon.
    pub(super) trails: Vec<(Wagon, Square, Square)>,
    pub(super) moved: WagonSet,
    pub(super) areas: Per<Area, Option<Seat>>,
    pub(super) markets: Per<Market, Option<Seat>>,
    pub(super) bought: Option<(Seat, Special)>,
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
            Event::TookWare { seat, area, .. } => self.areas[area] = Some(seat),
            Event::TookCube { seat, market, .. } => self.markets[market] = Some(seat),
            Event::Exchanged { .. }
            | Event::TookTile { .. }
            | Event::Passed { .. }
            | Event::Began { .. }
            | Event::NewWare { .. }
            | Event::NewCube { .. }
            | Event::Looked { .. }
            | Event::FoundNoTile { .. }
            | Event::Ended { .. }
            | Event::Shown { .. } => {}
        }
    }
}
