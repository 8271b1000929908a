//! Rialto as a stage: Venice in the middle, hand and board below, stages and rounds beside it.

use catalog::Choice;
use engine::{Forecast, Per, Seat};
use game_rialto::{
    Action, Event, Gain, Rialto, View,
    board::{District, Link},
    material::Building,
    state::{Phase, Public},
};

use super::{
    map::{self, Chart},
    options, panels, seats, words,
};
use crate::{cover::Cover, scene::*, stage::Stage};

impl Drawing for Rialto {
    const COVER: Cover =
        Cover { art: include_str!("../../covers/rialto.svg"), keep: Cover::MIDDLE, small: "46 10 148 122" };

    fn stage(seen: &Seen<'_, Rialto>) -> Stage {
        let painter = Painter::new(seen);
        let mut stage = Stage::new(map::map(&painter));
        stage.options = options::options(&painter);
        (stage.main, stage.beside) = options::buttons(&painter);
        stage.seats = seats::seats(&painter);
        stage.panels = panels::panels(&painter);
        stage.play = words::play_tab(painter.public.phase);
        stage.yours = words::YOURS_TAB;
        stage.market = words::MARKET_TAB;
        stage
    }

    /// All that neither rolls nor ends a turn.
    fn drafts(action: Action) -> bool {
        match action {
            Action::Play(_)
            | Action::Convert(_)
            | Action::Swap(_)
            | Action::Joker
            | Action::Mask
            | Action::Jokers { .. }
            | Action::Return(_)
            | Action::Green(_, Gain::Nothing | Gain::Row(_))
            | Action::Link(_)
            | Action::High(_)
            | Action::Place(_)
            | Action::From(_)
            | Action::Discard(_)
            | Action::Blue(_) => true,
            Action::Row(_) | Action::Take(_) | Action::Green(_, Gain::Draw) | Action::Delay | Action::Done => false,
        }
    }
}

/// What everything is drawn from.
pub(super) struct Painter<'a> {
    pub(super) seen: &'a Seen<'a, Rialto>,
    pub(super) view: &'a View,
    pub(super) public: &'a Public,
    pub(super) me: Option<Seat>,
    pub(super) choices: &'a [(Action, Forecast)],
    pub(super) chart: Chart,
    pub(super) recent: Recent,
}

impl<'a> Painter<'a> {
    fn new(seen: &'a Seen<'a, Rialto>) -> Painter<'a> {
        Painter {
            seen,
            view: seen.view,
            public: &seen.view.public,
            me: seen.view.viewer.seat(),
            choices: seen.choices,
            chart: Chart::of(seen.size),
            recent: Recent::of(seen.recent),
        }
    }

    /// Whether this may be done now.
    pub(super) fn may(&self, action: Action) -> bool {
        self.choices.binary_search_by(|(choice, _)| choice.cmp(&action)).is_ok()
    }

    /// The legal actions that belong to a place, in notation.
    pub(super) fn actions(&self, belongs: impl Fn(&Action) -> bool) -> Vec<String> {
        self.choices.iter().filter(|(action, _)| belongs(action)).map(|(action, _)| action.to_string()).collect()
    }

    /// The actions that belong to a place and could stand in the draft in place of what does.
    pub(super) fn instead(&self, belongs: impl Fn(&Action) -> bool) -> Vec<String> {
        let among = self.seen.draft.iter().flat_map(|(_, among)| among);
        let mut found: Vec<Action> = among.copied().filter(|action| belongs(action) && !self.may(*action)).collect();
        order(&mut found, |action| *action);
        found.dedup();
        found.iter().map(ToString::to_string).collect()
    }

    /// The actions of the draft.
    pub(super) fn drafted(&self) -> impl Iterator<Item = Action> {
        self.seen.draft.iter().map(|(action, _)| *action)
    }

    /// What a legal action says of itself.
    pub(super) fn choice(&self, action: Action) -> Option<&'a Choice> {
        let at = self.choices.binary_search_by(|(choice, _)| choice.cmp(&action)).ok()?;
        self.seen.phrases.get(at)
    }

    /// What a legal action would do.
    pub(super) fn forecast(&self, action: Action) -> Option<&'a Forecast> {
        self.choices.iter().find(|(choice, _)| *choice == action).map(|(_, forecast)| forecast)
    }

    /// How a seat is called.
    pub(super) fn name(&self, seat: Seat) -> String {
        if self.me == Some(seat) { words::YOU.into() } else { name_of(seat).to_string() }
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

/// What happened since the viewer last acted.
#[derive(Default)]
pub(super) struct Recent {
    pub(super) links: Per<Link, bool>,
    pub(super) posted: Per<District, [bool; 5]>,
    pub(super) advanced: [bool; 5],
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
            Event::BridgeLaid { link, .. } | Event::GondolaLaid { link, .. } => self.links[link] = true,
            Event::Sent { seat, district } | Event::Placed { seat, district, .. } => {
                self.posted[district][seat.index()] = true;
            }
            Event::Advanced { seat, .. } => self.advanced[seat.index()] = true,
            Event::Started { seat, building }
            | Event::Took { seat, building, .. }
            | Event::Upgraded { seat, take: building, .. } => self.built.push((seat, building)),
            Event::Opened { .. }
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
            | Event::Coins { .. }
            | Event::Returned { .. }
            | Event::Declined { .. }
            | Event::Points { .. }
            | Event::Recruited { .. }
            | Event::SideBonus { .. }
            | Event::Flipped { .. }
            | Event::Fizzled { .. }
            | Event::Tucked { .. }
            | Event::Scored { .. } => {}
        }
    }
}
