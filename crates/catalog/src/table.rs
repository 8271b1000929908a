//! A live table with its type erased: hosts speak to it in notation and get frames.

use bots::{Knowledge, Level};
use engine::{
    Counted, Croupier, Forecast, Foresight, Game, Info, Line, Names, Phrase, Record, Refused, ScriptedDice, Seat,
    Seats, Session, Viewer, Words, options_from_pairs,
};
use serde::Serialize;
use serde_json::{Value, to_value};

use crate::{
    ActError, CatalogError, Choice, Entry, Frame, Held, Mind, Rule, Scored, Shortcut, mind::Seated, rules::clause_text,
};

/// A game in progress, whichever it is.
pub trait Table: Send {
    /// Facts about its title.
    fn info(&self) -> &'static Info;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// How many plies were played.
    fn ply(&self) -> usize;
    /// Who must act.
    fn to_act(&self) -> Seats;
    /// Who played the ply with this number, counted from 0.
    fn actor(&self, ply: usize) -> Option<Seat>;
    /// The table as one viewer may see it.
    fn frame(&self, viewer: Viewer, names: &Names) -> Frame;
    /// What happened from a ply on (0 is set-up), as the viewer may hear it.
    fn log(&self, viewer: Viewer, names: &Names, from: usize) -> Vec<Entry>;
    /// Does an action given in notation, or says why not.
    fn act(&mut self, seat: Seat, action: &str, names: &Names) -> Result<(), ActError>;
    /// The earliest ply that undo reaches without passing a barrier.
    fn undo_floor(&self) -> usize;
    /// Goes back to the state after so many plies.
    fn rewind(&mut self, plies: usize);
    /// The record in its text form.
    fn record(&self) -> String;
    /// The same table after so many plies.
    fn at(&self, plies: usize) -> Box<dyn Table>;
    /// The same table in another world that the seat cannot tell from this one: what is hidden and
    /// what will be rolled are others. Whoever answers differently there has peeked.
    fn elsewhere(&self, seat: Seat, seed: u64) -> Box<dyn Table>;
    /// A bot for one of the seats. It is told only what frames say.
    fn mind(&self, seat: Seat, level: Level, seed: u64) -> Box<dyn Mind>;
}

/// What a game needs to be in the catalog.
pub trait Title: Game + Words + Counted + Knowledge {}

impl<G: Game + Words + Counted + Knowledge> Title for G {}

/// A game with what led to it and the seed of what is to come.
pub(crate) struct Live<G: Game> {
    session: Session<G>,
    /// What happened, undisclosed: set-up first, then one list a ply.
    news: Vec<Vec<G::Event>>,
    seed: u64,
}

/// Sets up a table.
pub fn start<G: Title>(
    preset: &str,
    switches: &[(String, String)],
    seats: u8,
    seed: u64,
) -> Result<Box<dyn Table>, CatalogError> {
    let pairs = switches.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = options_from_pairs::<G::Options>(preset, pairs)?;
    let mut dice = engine::SeededDice::new(seed);
    let (session, opening) = Session::<G>::start(&options, seats, &mut dice)?;
    Ok(Box::new(Live { session, news: vec![opening], seed }))
}

/// Takes up a recorded table; `seed` decides what comes after the record.
pub fn resume<G: Title>(text: &str, seed: u64) -> Result<Box<dyn Table>, CatalogError> {
    let (_, session) = Record::<G>::from_text(text)?;
    Ok(Box::new(Live::new(session, seed)))
}

impl<G: Title> Live<G> {
    fn new(session: Session<G>, seed: u64) -> Self {
        let news = retell(session.record());
        Live { session, news, seed }
    }

    fn told(&self, viewer: Viewer, plies: impl Iterator<Item = usize>) -> Vec<(usize, G::Event)> {
        let disclosed = |ply: usize| {
            let events = self.news[ply].iter().cloned();
            events.filter_map(move |event| G::disclose(event, viewer)).map(move |event| (ply, event))
        };
        plies.flat_map(disclosed).collect()
    }

    /// From which ply on the viewer has something new to see.
    fn news_since(&self, viewer: Viewer) -> usize {
        let plies = &self.session.record().plies;
        let last = viewer.seat().and_then(|seat| plies.iter().rposition(|ply| ply.seat == seat));
        match last {
            Some(last) if last + 1 < plies.len() => last + 2,
            _ => plies.len(),
        }
    }

    fn choices(&self, view: &G::View, seat: Seat) -> Vec<Choice> {
        let mut legal = Vec::new();
        self.session.game().legal(seat, &mut legal);
        let seen = Foresight::<G>::new(view, seat);
        let choice = |action: G::Action| {
            let forecast = seen.forecast(action);
            choice(action.to_string(), G::action(&seen, action, &forecast), forecast)
        };
        legal.into_iter().map(choice).collect()
    }

    fn prompt(&self, view: &G::View, viewer: Viewer, names: &Names) -> String {
        let game = self.session.game();
        if let Some(standings) = game.standings() {
            let winners: Vec<_> =
                standings.iter().filter(|(_, standing)| standing.rank == 1).map(|(seat, _)| names.of(seat)).collect();
            return format!("The game is over. Winner: {}.", winners.join(" and "));
        }
        match viewer.seat().filter(|&seat| game.to_act().contains(seat)) {
            Some(seat) => G::prompt(view, seat),
            None => {
                let waiting: Vec<_> = game.to_act().iter().map(|seat| names.of(seat)).collect();
                format!("Waiting for {}.", waiting.join(" and "))
            }
        }
    }

    fn scored(&self, view: &G::View, names: &Names) -> Vec<Vec<Scored>> {
        let line = |line: &engine::ScoreLine| Scored {
            text: line.text.clone(),
            points: line.points,
            clause: line.clause.to_string(),
        };
        if self.session.game().standings().is_none() {
            return Vec::new();
        }
        G::score(view, names).values().iter().map(|lines| lines.iter().map(line).collect()).collect()
    }
}

impl<G: Title> Table for Live<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn seats(&self) -> u8 {
        self.session.game().seats()
    }

    fn ply(&self) -> usize {
        self.session.plies()
    }

    fn to_act(&self) -> Seats {
        self.session.game().to_act()
    }

    fn actor(&self, ply: usize) -> Option<Seat> {
        self.session.record().plies.get(ply).map(|ply| ply.seat)
    }

    fn frame(&self, viewer: Viewer, names: &Names) -> Frame {
        let game = self.session.game();
        let view = game.view(viewer);
        let acting = viewer.seat().filter(|&seat| game.to_act().contains(seat));
        let holdings = G::holdings(&view);
        let held = |held: &engine::Holding| Held { name: held.name.to_owned(), count: held.count };
        let rule = |clause: engine::Clause| Rule {
            clause: clause.to_string(),
            text: clause_text(G::INFO.rules, &clause.to_string()).unwrap_or_default(),
        };
        Frame {
            game: G::INFO.slug.into(),
            name: G::INFO.name.into(),
            ply: self.ply(),
            seats: self.seats(),
            viewer,
            to_act: game.to_act().iter().collect(),
            progress: G::progress(&view),
            prompt: self.prompt(&view, viewer, names),
            view: json(&view),
            choices: acting.map_or_else(Vec::new, |seat| self.choices(&view, seat)),
            shortcuts: acting.map_or_else(Vec::new, |seat| shortcuts::<G>(&view, seat)),
            holdings: holdings.values().iter().map(|list| list.iter().map(held).collect()).collect(),
            at_hand: acting.map_or_else(Vec::new, |seat| G::at_hand(&view, seat).into_iter().map(rule).collect()),
            recent: self
                .told(viewer, self.news_since(viewer)..self.news.len())
                .iter()
                .map(|(_, event)| json(event))
                .collect(),
            standings: game.standings().map(|standings| standings.values().to_vec()),
            score: self.scored(&view, names),
            undo_floor: self.undo_floor(),
        }
    }

    fn log(&self, viewer: Viewer, names: &Names, from: usize) -> Vec<Entry> {
        let entry = |(ply, event): (usize, G::Event)| {
            let Line { seat, text, clause } = G::event(&event, names)?;
            Some(Entry { ply, seat, text, clause: clause.map(|clause| clause.to_string()) })
        };
        self.told(viewer, from..self.news.len()).into_iter().filter_map(entry).collect()
    }

    fn act(&mut self, seat: Seat, action: &str, names: &Names) -> Result<(), ActError> {
        let action = action
            .trim()
            .parse()
            .map_err(|engine::BadNotation { expected }| ActError::Notation { expected: expected.into() })?;
        let mut dice = self.session.dice(self.seed);
        let events = self.session.play(seat, action, &mut dice).map_err(|refused| match refused {
            Refused::Over => ActError::Over,
            Refused::NotToAct { to_act } => ActError::NotToAct { to_act: to_act.iter().collect() },
            Refused::Illegal(refusal) => {
                let view = self.session.game().view(Viewer::Seat(seat));
                let clause = engine::Cites::clause(&refusal).to_string();
                ActError::Illegal { clause, text: <G as Words>::refusal(&view, &refusal, names) }
            }
        })?;
        self.news.push(events);
        Ok(())
    }

    fn undo_floor(&self) -> usize {
        self.session.undo_floor()
    }

    fn rewind(&mut self, plies: usize) {
        self.session.rewind(plies);
        self.news.truncate(self.session.plies() + 1);
    }

    fn record(&self) -> String {
        self.session.record().to_text(self.session.game())
    }

    fn at(&self, plies: usize) -> Box<dyn Table> {
        let mut session = self.session.clone();
        session.rewind(plies.min(session.plies()));
        let news = self.news[..=session.plies()].to_vec();
        Box::new(Live { session, news, seed: self.seed })
    }

    fn elsewhere(&self, seat: Seat, seed: u64) -> Box<dyn Table> {
        let view = self.session.game().view(Viewer::Seat(seat));
        let session = self.session.elsewhere(G::imagine(&view, &mut engine::SeededDice::new(seed)));
        Box::new(Live { session, news: self.news.clone(), seed })
    }

    fn mind(&self, seat: Seat, level: Level, seed: u64) -> Box<dyn Mind> {
        Box::new(Seated::<G>::new(seat, level, seed))
    }
}

fn choice(action: String, phrase: Phrase, forecast: Forecast) -> Choice {
    Choice {
        action,
        group: phrase.group.into(),
        label: phrase.label,
        consequence: phrase.consequence,
        cost: forecast.price(),
        points: forecast.points,
        touches: forecast.touches,
    }
}

fn shortcuts<G: Title>(view: &G::View, seat: Seat) -> Vec<Shortcut> {
    let shortcut = |shortcut: engine::Shortcut<G::Action>| Shortcut {
        choice: choice(shortcut.name, shortcut.phrase, shortcut.forecast),
        steps: shortcut.steps.iter().map(ToString::to_string).collect(),
    };
    G::shortcuts(&Foresight::new(view, seat)).into_iter().map(shortcut).collect()
}

/// What happened in a record, told again.
fn retell<G: Game>(record: &Record<G>) -> Vec<Vec<G::Event>> {
    let mut events = Vec::new();
    let mut dice = ScriptedDice::new(&record.opening);
    let mut game = G::setup(&record.options, record.seats, &mut Croupier::new(&mut dice, &mut events))
        .expect("a record that replayed sets up");
    let mut news = vec![events];
    for ply in &record.plies {
        let mut events = Vec::new();
        let mut dice = ScriptedDice::new(&ply.rolls);
        game.apply(ply.seat, ply.action, &mut Croupier::new(&mut dice, &mut events));
        news.push(events);
    }
    news
}

fn json<T: Serialize>(value: &T) -> Value {
    to_value(value).expect("views and events are plain data")
}
