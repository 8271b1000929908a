//! A table with bots, behind messages. It knows no browser: the worker lends it a clock.

use bots::{Level, Limits};
use catalog::{ActError, CatalogError, Mind, Table};
use engine::{Names, Options as _, Seat, Seats, Viewer, options_from_pairs};

use crate::message::{Advice, FromTable, Hint, Next, Setup, Shown, ToTable};

/// Milliseconds since any fixed moment.
pub type Clock = fn() -> f64;

/// How long a hint may take, in milliseconds.
const HINT_MILLIS: f64 = 900.0;

/// A table and those who sit at it.
pub struct Host {
    table: Box<dyn Table>,
    names: Names,
    /// The bot of each seat; `None` for a person.
    minds: Vec<Option<(Level, Box<dyn Mind>)>>,
    /// Through whose eyes the page looks.
    eyes: Viewer,
    /// The earlier ply that is shown, if any.
    looking: Option<usize>,
    /// The page has the log up to this ply, seen with these eyes.
    told: Option<(Viewer, usize)>,
    hides: bool,
    clock: Clock,
}

impl Host {
    /// Sets up a table, or takes up a recorded one.
    pub fn open(setup: &Setup, record: Option<&str>, clock: Clock) -> Result<Host, CatalogError> {
        let seats = setup.sitters.len() as u8;
        let table = match record {
            Some(record) => catalog::resume(record, setup.seed)?,
            None => catalog::start(&setup.game, &setup.preset, &setup.switches, seats, setup.seed)?,
        };
        let mind = |seat: Seat| {
            let name = setup.sitters.get(seat.index())?.bot.as_deref()?;
            let level = name.parse().unwrap_or(Level::Journeyman);
            let seed = setup.seed.wrapping_mul(31).wrapping_add(table.ply() as u64 * 8 + seat.index() as u64);
            Some((level, table.mind(seat, level, seed)))
        };
        let minds: Vec<_> = Seat::all(table.seats()).map(mind).collect();
        let names = setup.sitters.iter().map(|sitter| sitter.name.clone()).collect();
        let hides = hides(&*table);
        let mut host = Host {
            table,
            names: Names::new(names),
            minds,
            eyes: Viewer::Spectator,
            looking: None,
            told: None,
            hides,
            clock,
        };
        host.eyes = host.first_eyes();
        Ok(host)
    }

    /// Does what the page asks.
    pub fn handle(&mut self, message: &ToTable) -> FromTable {
        match message {
            ToTable::Open { .. } => self.shown(),
            ToTable::Act { action } => self.act(action),
            ToTable::Step => self.step(),
            ToTable::Undo => self.undo(),
            ToTable::Hint => self.hint(),
            ToTable::Sit { seat } => {
                self.eyes = Viewer::Seat(*seat);
                self.shown()
            }
            ToTable::Look { ply } => {
                self.looking = ply.filter(|&ply| ply < self.table.ply());
                self.shown()
            }
        }
    }

    /// The one person, or the person to act, or a spectator.
    fn first_eyes(&self) -> Viewer {
        let people: Seats = Seat::all(self.table.seats()).filter(|&seat| self.minds[seat.index()].is_none()).collect();
        let acting = self.table.to_act().iter().find(|&seat| people.contains(seat));
        match (people.len(), acting) {
            (0, _) => Viewer::Spectator,
            (1, _) => people.first().map_or(Viewer::Spectator, Viewer::Seat),
            // Nobody's hand is shown before somebody says that they hold the device.
            (_, _) if self.hides => Viewer::Spectator,
            (_, Some(seat)) => Viewer::Seat(seat),
            (_, None) => people.first().map_or(Viewer::Spectator, Viewer::Seat),
        }
    }

    fn act(&mut self, action: &str) -> FromTable {
        let Some(seat) = self.eyes.seat() else {
            return FromTable::Refused { clause: None, text: "You are watching.".into() };
        };
        self.looking = None;
        match self.table.act(seat, action, &self.names) {
            Ok(()) => self.turn_eyes(),
            Err(error) => return refused(error),
        }
        self.shown()
    }

    fn step(&mut self) -> FromTable {
        if let Next::Bot(seat) = self.next() {
            let frame = self.table.frame(Viewer::Seat(seat), &self.names);
            let clock = self.clock;
            let now = move || clock();
            if let Some((level, mind)) = &mut self.minds[seat.index()] {
                let limits = Limits::millis(f64::from(level.millis()), &now);
                let thought = mind.think(&frame, &limits);
                let action = thought.map(|thought| thought.choice);
                let action = action.or_else(|| frame.choices.first().map(|choice| choice.action.clone()));
                if let Some(Err(error)) = action.map(|action| self.table.act(seat, &action, &self.names)) {
                    return refused(error);
                }
            }
            self.turn_eyes();
        }
        self.shown()
    }

    /// Where nothing is secret, the page follows whoever is to act among several people.
    fn turn_eyes(&mut self) {
        if let (false, Next::Person(seat)) = (self.hides, self.next()) {
            self.eyes = Viewer::Seat(seat);
        }
    }

    fn undo(&mut self) -> FromTable {
        if let Some(ply) = self.undone() {
            self.table.rewind(ply);
            self.told = None;
            if let Some(seat) = self.table.to_act().first().filter(|_| !self.hides && self.people() > 1) {
                self.eyes = Viewer::Seat(seat);
            }
        }
        self.looking = None;
        self.shown()
    }

    /// The state that undo leads to: before the last action of a person who may take it back.
    fn undone(&self) -> Option<usize> {
        let last = self.table.ply().checked_sub(1)?;
        let actor = self.table.actor(last)?;
        let person = self.minds[actor.index()].is_none() && (!self.hides || self.eyes.is(actor));
        (person && last >= self.table.undo_floor()).then_some(last)
    }

    fn hint(&mut self) -> FromTable {
        let Some(seat) = self.eyes.seat() else {
            return FromTable::Refused { clause: None, text: "You are watching.".into() };
        };
        let frame = self.table.frame(self.eyes, &self.names);
        let clock = self.clock;
        let now = move || clock();
        let mut mind = self.table.mind(seat, Level::Master, self.table.ply() as u64);
        let Some(thought) = mind.think(&frame, &Limits::millis(HINT_MILLIS, &now)) else {
            return FromTable::Refused { clause: None, text: "There is nothing to decide now.".into() };
        };
        let looks: u32 = thought.opinions.iter().map(|opinion| opinion.visits).sum();
        let mut advice: Vec<Advice> = thought
            .opinions
            .iter()
            .map(|opinion| Advice {
                action: opinion.action.clone(),
                label: label(&frame, &opinion.action),
                win: opinion.win_chance[seat],
                margin: opinion.margin,
                share: opinion.visits as f32 / looks.max(1) as f32,
            })
            .collect();
        advice.sort_by(|a, b| {
            let chosen = |advice: &Advice| advice.action == thought.choice;
            chosen(b).cmp(&chosen(a)).then(b.share.total_cmp(&a.share)).then(b.win.total_cmp(&a.win))
        });
        FromTable::Hint(Hint { advice, imagined: thought.iterations })
    }

    fn people(&self) -> usize {
        self.minds.iter().filter(|mind| mind.is_none()).count()
    }

    fn next(&self) -> Next {
        let to_act = self.table.to_act();
        if to_act.is_empty() {
            return Next::Over;
        }
        // A bot that is to act goes first, so that it never waits for a person who thinks.
        if let Some(bot) = to_act.iter().find(|seat| self.minds[seat.index()].is_some()) {
            return Next::Bot(bot);
        }
        match self.eyes.seat().filter(|&seat| to_act.contains(seat)) {
            Some(_) => Next::You,
            None => Next::Person(to_act.first().expect("somebody is to act")),
        }
    }

    fn shown(&mut self) -> FromTable {
        let earlier = self.looking.map(|ply| self.table.at(ply));
        let mut frame = earlier.as_ref().unwrap_or(&self.table).frame(self.eyes, &self.names);
        if earlier.is_some() {
            // The past can be looked at, not played.
            frame.choices.clear();
            frame.shortcuts.clear();
            frame.at_hand.clear();
        }
        let from = match self.told {
            Some((eyes, plies)) if eyes == self.eyes => (plies + 1).min(self.table.ply()),
            _ => 0,
        };
        self.told = Some((self.eyes, self.table.ply()));
        FromTable::Shown(Box::new(Shown {
            frame,
            log_from: from,
            log: self.table.log(self.eyes, &self.names, from),
            plies: self.table.ply(),
            next: self.next(),
            can_undo: self.undone().is_some(),
            hides: self.hides,
            record: self.table.record(),
        }))
    }
}

fn label(frame: &catalog::Frame, action: &str) -> String {
    frame.choices.iter().find(|choice| choice.action == action).map_or_else(String::new, |choice| choice.label.clone())
}

fn refused(error: ActError) -> FromTable {
    match error {
        ActError::Illegal { clause, text } => FromTable::Refused { clause: Some(clause), text },
        other => FromTable::Refused { clause: None, text: other.to_string() },
    }
}

/// Whether the options of a recorded table let a seat know what another does not.
fn hides(table: &dyn Table) -> bool {
    catalog::with_game!(table.info().slug, G => {
        options_from_pairs::<<G as engine::Game>::Options>("", table.options()).is_ok_and(|options| options.hides())
    })
    .unwrap_or(true)
}
