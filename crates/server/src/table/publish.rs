//! What those who watch a table are shown, serialised once for each seat and once for all
//! spectators, whatever the number of sockets.

use std::{collections::BTreeMap, fmt, io::Write as _, sync::Arc};

use catalog::Moment;
use engine::{Seat, Seats, Viewer};
use protocol::{About, Clock, Proposed, Said, Sitting, TableId, Update, Who};
use serde::Serialize;
use serde_json::value::RawValue;
use store::{Person, Time};

use super::{
    audience::{Audience, VIEWERS, number},
    state::{Holder, State},
};

/// A table as everybody who watches may be shown it.
#[derive(Clone)]
pub(crate) struct Published {
    table: TableId,
    pub(crate) seq: u64,
    about: Arc<str>,
    /// Who holds each seat.
    holders: Vec<Option<Person>>,
    /// How many plies stood after each entry.
    after: Vec<usize>,
    scenes: [Option<Scene>; VIEWERS],
    chat: Arc<Vec<Said>>,
    /// Whom each seat does not want to hear.
    muted: Vec<Seats>,
    /// What the owner of an order is told of it.
    pub(super) orders: BTreeMap<Seat, Arc<str>>,
}

/// What one viewer is shown, as it is sent.
#[derive(Clone)]
struct Scene {
    /// The position without its news.
    position: Arc<str>,
    /// What happened in each ply, set-up first.
    news: Vec<Arc<str>>,
}

impl Published {
    /// Shows a table. What was shown of it before saves serialising it again, and copying it.
    pub(crate) fn new(
        state: &State,
        audience: &Audience,
        about: Arc<str>,
        chat: Arc<Vec<Said>>,
        before: Option<Published>,
    ) -> Published {
        let (mut known, mut after) = before.map_or_else(Default::default, |before| {
            (before.scenes.map(|scene| scene.map(|scene| (before.seq, scene))), before.after)
        });
        let mut scenes = [const { None }; VIEWERS];
        for viewer in Viewer::all(state.chairs.len() as u8).filter(|&viewer| audience.has(viewer)) {
            scenes[number(viewer)] = scene(state, viewer, known[number(viewer)].take());
        }
        if let Some(room) = &state.room {
            // What stood after an entry never changes.
            after.extend(&room.plies_after()[after.len()..]);
        }
        let holders = state.holders();
        let muted = state.chairs.iter().map(|chair| chair.muted).collect();
        let orders = BTreeMap::new();
        Published { table: state.table, seq: state.seq, about, holders, after, scenes, chat, muted, orders }
    }

    /// Through whose eyes somebody looks.
    pub(crate) fn viewer(&self, person: Option<Person>) -> Viewer {
        let seat = person.and_then(|person| self.holders.iter().position(|holder| *holder == Some(person)));
        seat.map_or(Viewer::Spectator, |index| Viewer::Seat(Seat::new(index as u8)))
    }

    /// Whether this viewer's eyes were open when it was made.
    pub(crate) fn shows(&self, viewer: Viewer) -> bool {
        self.after.is_empty() || self.scenes[number(viewer)].is_some()
    }

    /// What a viewer is told of the order that it left.
    pub(crate) fn order(&self, viewer: Viewer) -> Option<&Arc<str>> {
        self.orders.get(&viewer.seat()?)
    }

    /// The number of the last line of talk.
    pub(crate) fn last_said(&self) -> u64 {
        self.chat.last().map_or(0, |said| said.number)
    }

    fn hears(&self, viewer: Viewer, said: &Said, deaf: &[Person]) -> bool {
        let speaker = said.seat.and_then(|seat| self.holders.get(seat.index()).copied().flatten());
        if speaker.is_some_and(|speaker| deaf.contains(&speaker)) {
            return false;
        }
        !said.seat.is_some_and(|seat| self.muted(viewer).contains(seat))
    }

    /// Whom a viewer does not want to hear.
    fn muted(&self, viewer: Viewer) -> Seats {
        viewer.seat().and_then(|seat| self.muted.get(seat.index()).copied()).unwrap_or(Seats::NONE)
    }

    /// What a viewer is told that has heard everything up to this entry and this line of talk.
    pub(crate) fn update(&self, viewer: Viewer, heard: Option<u64>, chat: u64, deaf: &[Person]) -> Update {
        let raw = |text: &str| RawValue::from_string(text.into()).expect("it was written as JSON");
        let (since, news) = self.news(viewer, heard);
        Update {
            table: self.table,
            seq: self.seq,
            about: raw(&self.about),
            position: self.scenes[number(viewer)].as_ref().map(|scene| raw(&scene.position)),
            since,
            news: news.iter().map(|ply| raw(ply)).collect(),
            chat: self.last_said(),
            said: self.said(viewer, chat, deaf).into_iter().cloned().collect(),
            order: self.order(viewer).map(|order| serde_json::from_str(order).expect("it was written as JSON")),
            muted: self.muted(viewer).iter().collect(),
        }
    }

    /// The same as a message of the protocol, put together from what was written once for everybody.
    pub(crate) fn message(&self, viewer: Viewer, heard: Option<u64>, chat: u64, deaf: &[Person], text: &mut Vec<u8>) {
        let (since, news) = self.news(viewer, heard);
        let position = self.scenes[number(viewer)].as_ref().map_or("null", |scene| &*scene.position);
        let length = self.about.len() + position.len() + news.iter().map(|ply| ply.len() + 1).sum::<usize>();
        text.reserve(length + 256);
        let mut put = |part: fmt::Arguments<'_>| text.write_fmt(part).expect("writing to memory cannot fail");
        let (table, seq, about) = (self.table, self.seq, &self.about);
        put(format_args!(r#"{{"update":{{"table":"{table}","seq":{seq},"about":{about},"position":{position}"#));
        put(format_args!(r#","since":{since},"news":["#));
        for (index, ply) in news.iter().enumerate() {
            put(format_args!("{}{ply}", if index == 0 { "" } else { "," }));
        }
        put(format_args!(r#"],"chat":{},"said":{}"#, self.last_said(), json(&self.said(viewer, chat, deaf), 0)));
        if let Some(order) = self.order(viewer) {
            put(format_args!(r#","order":{order}"#));
        }
        if !self.muted(viewer).is_empty() {
            put(format_args!(r#","muted":{}"#, json(&self.muted(viewer).iter().collect::<Vec<_>>(), 0)));
        }
        put(format_args!("}}}}"));
    }

    /// From which ply on a viewer is told what happened, and what.
    fn news(&self, viewer: Viewer, heard: Option<u64>) -> (usize, &[Arc<str>]) {
        let scene = self.scenes[number(viewer)].as_ref();
        let lowest = heard.and_then(|heard| self.after.get(heard as usize..)?.iter().min().copied());
        let since = lowest.map_or(0, |plies| plies + 1);
        (since, scene.map_or(&[][..], |scene| scene.news.get(since..).unwrap_or_default()))
    }

    fn said(&self, viewer: Viewer, chat: u64, deaf: &[Person]) -> Vec<&Said> {
        self.chat.iter().filter(|said| said.number > chat && self.hears(viewer, said, deaf)).collect()
    }
}

fn scene(state: &State, viewer: Viewer, known: Option<(u64, Scene)>) -> Option<Scene> {
    let room = state.room.as_ref()?;
    let since = room.untold(known.as_ref().map(|(seq, _)| *seq));
    let (mut news, length) = known.map_or_else(Default::default, |(_, scene)| (scene.news, scene.position.len()));
    news.truncate(since);
    let mut position = room.table().position(viewer, &Moment { since, ..room.moment(viewer, None) });
    let mut told = std::mem::take(&mut position.news).into_iter().peekable();
    // Without its news a position says the same to everybody, whatever they have heard.
    position.since = position.ply + 1;
    for ply in news.len()..=room.table().ply() {
        let mut events = Vec::new();
        while let Some(event) = told.next_if(|event| event.ply == ply) {
            events.push(event);
        }
        news.push(json(&events, 0).into());
    }
    // A position is about as long as the last.
    Some(Scene { position: json(&position, length + 256).into(), news })
}

/// Something as JSON that will have about so many bytes.
fn json<T: Serialize>(value: &T, length: usize) -> String {
    let mut bytes = Vec::with_capacity(length);
    serde_json::to_writer(&mut bytes, value).expect("it is plain data");
    String::from_utf8(bytes).expect("JSON is text")
}

/// What everybody is told of who sits at a table and how it stands.
pub(crate) fn about_text(state: &State, name: impl Fn(store::Person) -> String, now: Time) -> Arc<str> {
    json(&about(state, name, now), 512).into()
}

/// Who sits at a table and how it stands.
pub(crate) fn about(state: &State, name: impl Fn(store::Person) -> String, now: Time) -> About {
    let sitting = |(index, chair): (usize, &super::state::Chair)| {
        let who = match &chair.who {
            Holder::Open => Who::Open,
            Holder::Invited => Who::Invited,
            Holder::Person { person, program, .. } => {
                Who::Person { person: person.0, name: name(*person), program: *program }
            }
            Holder::Bot(level) => Who::Bot { level: level.to_string() },
        };
        let timed = matches!(chair.who, Holder::Person { .. }) && state.create.clock != Clock::None;
        Sitting {
            who,
            played_by: chair.stand_in.then(|| super::state::STAND_IN.to_string()),
            resigned: state.resigned.contains(&Seat::new(index as u8)),
            talks: chair.talks,
            overdue: state.is_overdue(Seat::new(index as u8), now),
            left: state.clocks.left(Seat::new(index as u8), now).filter(|_| timed),
        }
    };
    About {
        game: state.create.game.clone(),
        preset: state.create.preset.clone(),
        switches: state.create.switches.clone(),
        public: state.public,
        stage: state.stage,
        host: state.host(),
        to_act: state.to_act().iter().collect(),
        seats: state.chairs.iter().enumerate().map(sitting).collect(),
        proposal: state.proposal.as_ref().map(|pending| Proposed {
            seq: pending.seq,
            seat: pending.seat,
            what: pending.what,
            agreed: pending.agreed.iter().collect(),
        }),
        clock: state.create.clock,
        hints: state.create.hints,
        dice: state.secret.hash(),
        rules: state.rules,
        result: state.result(),
        rematch: state.rematch.map(|(table, _)| table),
    }
}
