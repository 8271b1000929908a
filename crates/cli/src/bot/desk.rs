//! What a bot makes of each message.

use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Budget, Clock, Level, Limits, Mind, Spec, Thinks, Thought};
use catalog::table::Title;
use serde_json::{Value, json};

use super::{
    Bot,
    position::{Position, Sent},
};
use crate::exec::now;

/// What a host may say. Messages are told apart by their `type`.
#[derive(Debug)]
pub(super) enum Heard {
    Hello {
        game: Option<String>,
    },
    NewGame,
    View(Sent),
    Think {
        number: u64,
        id: Value,
        budget: Option<Allowance>,
        shown: Option<Sent>,
    },
    Stop,
    Quit,
    /// A type that this bot does not know, or news that it does not need.
    Other,
    /// No message at all, or one that does not make sense.
    Bad {
        id: Option<Value>,
        text: String,
    },
}

/// What a turn may take; the level's own time if nothing is said.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Allowance {
    millis: Option<f64>,
    iterations: Option<u32>,
}

/// The longest budget, in milliseconds: a day.
const LONGEST: f64 = 86_400_000.0;

impl Heard {
    /// Reads a message; `number` is that of the next question.
    pub(super) fn read(line: &str, number: u64) -> Heard {
        let mut message = match serde_json::from_str::<Value>(line) {
            Ok(message) if message.is_object() => message,
            Ok(_) => return Heard::Bad { id: None, text: "not a message: expected an object".into() },
            Err(error) => return Heard::Bad { id: None, text: format!("not a message: {error}") },
        };
        let kind = message["type"].as_str().unwrap_or_default().to_owned();
        match kind.as_str() {
            "hello" => Heard::Hello { game: message["game"].as_str().map(str::to_owned) },
            "new game" => Heard::NewGame,
            "view" => Heard::View(sent(&mut message)),
            "think" => {
                let id = message["id"].take();
                let shown = ["seat", "view", "legal"].iter().any(|field| message.get(field).is_some());
                match allowance(&message["budget"]) {
                    Ok(budget) => Heard::Think { number, id, budget, shown: shown.then(|| sent(&mut message)) },
                    Err(text) => Heard::Bad { id: Some(id), text: text.to_owned() },
                }
            }
            "stop" => Heard::Stop,
            "quit" => Heard::Quit,
            "" => Heard::Bad { id: None, text: "not a message: it has no type".into() },
            _ => Heard::Other,
        }
    }
}

fn sent(message: &mut Value) -> Sent {
    Sent { seat: message["seat"].take(), view: message["view"].take(), legal: message["legal"].take() }
}

fn allowance(budget: &Value) -> Result<Option<Allowance>, &'static str> {
    const EXPECTED: &str = "a budget is {\"millis\": …} or {\"iterations\": …}, both above 0";
    if budget.is_null() {
        return Ok(None);
    }
    let known = |field: &str| budget.get(field).filter(|value| !value.is_null());
    let millis = match known("millis").map(|millis| millis.as_f64().filter(|&millis| millis > 0.0)) {
        Some(None) => return Err(EXPECTED),
        millis => millis.flatten().map(|millis| millis.min(LONGEST)),
    };
    let iterations = match known("iterations").map(|count| count.as_u64().filter(|&count| count > 0)) {
        Some(None) => return Err(EXPECTED),
        count => count.flatten().map(|count| u32::try_from(count).unwrap_or(u32::MAX - 1)),
    };
    // A budget of neither kind would be no limit at all.
    if millis.is_none() && iterations.is_none() { Err(EXPECTED) } else { Ok(Some(Allowance { millis, iterations })) }
}

/// The bot with what it was told last.
pub(super) struct Desk<G: Title> {
    mind: Mind<G>,
    level: Level,
    /// What a turn takes if the host does not say.
    usual: Allowance,
    seed: u64,
    threads: usize,
    memory: usize,
    shown: Option<Sent>,
}

impl<G: Title> Desk<G> {
    pub(super) fn new(level: Level, spec: &Spec, bot: &Bot) -> Desk<G> {
        let own = spec.budget.is_some() || spec.factor != 1.0;
        let usual = match spec.budget::<G>(1.0) {
            Budget::Iterations(iterations) if own => Allowance { iterations: Some(iterations), millis: None },
            Budget::Millis(millis) if own => Allowance { iterations: None, millis: Some(millis.into()) },
            Budget::Iterations(_) | Budget::Millis(_) => {
                Allowance { iterations: None, millis: Some(level.millis().into()) }
            }
        };
        let mind = Mind::new(level, bot.seed);
        let memory = (bot.memory as usize) << 20;
        Desk { mind, level, usual, seed: bot.seed, threads: bot.threads, memory, shown: None }
    }

    /// The answer to a message, if it needs one.
    pub(super) fn answer(&mut self, heard: Heard, stopped: &AtomicU64) -> Option<Value> {
        match heard {
            Heard::Stop | Heard::Quit | Heard::Other => None,
            Heard::Bad { id, text } => Some(error(id, &text)),
            Heard::Hello { game } => Some(self.hello(game.as_deref())),
            Heard::NewGame => {
                self.mind = Mind::new(self.level, self.seed);
                self.shown = None;
                None
            }
            Heard::View(shown) => {
                self.shown = Some(shown);
                None
            }
            Heard::Think { number, id, budget, shown } => {
                self.shown = shown.or(self.shown.take());
                let thought = self.think(budget.unwrap_or(self.usual), number, stopped);
                Some(thought.map_or_else(|text| error(Some(id.clone()), &text), |thought| told(&id, &thought)))
            }
        }
    }

    fn hello(&self, game: Option<&str>) -> Value {
        match game {
            Some(game) if game != G::INFO.slug => {
                error(None, &format!("this bot plays {}, not {:.40}", G::INFO.slug, game))
            }
            Some(_) | None => json!({
                "type": "hello", "protocol": 1, "name": format!("ludoteca {}", self.level),
                "version": env!("CARGO_PKG_VERSION"), "game": G::INFO.slug, "rules_version": G::INFO.rules_version,
            }),
        }
    }

    fn think(&mut self, budget: Allowance, number: u64, stopped: &AtomicU64) -> Result<Thought<G::Action>, String> {
        let shown = self.shown.as_ref().ok_or("no view was sent yet")?;
        let Position { seat, view, legal } = shown.check::<G>().map_err(|bad| bad.to_string())?;
        let stop = || stopped.load(Ordering::Relaxed) >= number;
        let limits = Limits {
            iterations: budget.iterations.unwrap_or(u32::MAX),
            threads: self.threads,
            memory: self.memory,
            clock: budget.millis.map(|turn| Clock { now: &now, turn }),
            stop: &stop,
        };
        Ok(self.mind.think(&view, seat, &legal, &limits))
    }
}

fn error(id: Option<Value>, text: &str) -> Value {
    match id {
        Some(id) => json!({"type": "error", "id": id, "text": text}),
        None => json!({"type": "error", "text": text}),
    }
}

fn told<A: ToString>(id: &Value, thought: &Thought<A>) -> Value {
    let evaluation: Vec<Value> = thought
        .opinions
        .iter()
        .map(|opinion| {
            json!({
                "action": opinion.action.to_string(), "visits": opinion.visits, "value": opinion.value,
                "win_chance": opinion.win_chance, "margin": opinion.margin,
            })
        })
        .collect();
    json!({
        "type": "answer", "id": id, "action": thought.choice.to_string(), "evaluation": evaluation,
        "iterations": thought.iterations, "plies": thought.plies,
    })
}
