//! `ludoteca bot`: a bot on standard input and output, one JSON object a line.

use std::{
    io::{BufRead, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, channel},
    },
};

use bots::{Clock, Level, Limits, Mind, Thought};
use catalog::table::Title;
use clap::Args;
use engine::Seat;
use serde::Deserialize;
use serde_json::{Value, from_value, json};

use crate::{exec::now, failure::Failure};

/// Which bot to be.
#[derive(Args)]
pub(crate) struct Bot {
    /// The game, as `ludoteca games` lists it
    game: String,
    /// novice, apprentice, journeyman, merchant or master
    #[arg(long, default_value = "merchant")]
    level: String,
    /// The same seed gives the same answers to the same questions with a budget in iterations
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many trees to grow side by side
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Memory for the trees, in MB
    #[arg(long, default_value_t = 200)]
    memory: usize,
}

/// What a host may say. Messages are told apart by their `type`.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Message {
    Hello {
        game: Option<String>,
    },
    #[serde(rename = "new game")]
    NewGame,
    View(Position),
    Think {
        #[serde(default)]
        id: Value,
        budget: Option<Allowance>,
        #[serde(flatten)]
        position: Option<Position>,
    },
    Stop,
    Quit,
}

/// What the seat is shown and may do.
#[derive(Deserialize, Clone)]
struct Position {
    seat: Seat,
    view: Value,
    legal: Vec<String>,
}

/// What a turn may take; the level's own time if nothing is said.
#[derive(Deserialize, Clone, Copy)]
struct Allowance {
    millis: Option<f64>,
    iterations: Option<u32>,
}

impl Bot {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        catalog::with_game!(self.game.as_str(), G => self.typed::<G>(out))
            .unwrap_or_else(|| Err(catalog::CatalogError::Game { given: self.game.clone() }.into()))
    }

    fn typed<G: Title>(&self, out: &mut impl Write) -> Result<(), Failure> {
        let level: Level = self.level.parse().map_err(|error| Failure::Input(format!("--level: {error}")))?;
        let stop = Arc::new(AtomicBool::new(false));
        let messages = listen(Arc::clone(&stop));
        let mut mind = Mind::<G>::new(level, self.seed);
        let mut position = None;
        while let Ok(message) = messages.recv() {
            let answer = match message {
                Err(text) => Some(json!({"type": "error", "text": text})),
                Ok(Message::Quit) => break,
                Ok(Message::Stop) => None,
                Ok(Message::Hello { game }) => Some(self.hello::<G>(level, game.as_deref())),
                Ok(Message::NewGame) => {
                    mind = Mind::new(level, self.seed);
                    None
                }
                Ok(Message::View(shown)) => {
                    position = Some(shown);
                    None
                }
                Ok(Message::Think { id, budget, position: shown }) => {
                    position = shown.or(position);
                    let answer = self.think(&mut mind, level, position.as_ref(), budget, &stop);
                    stop.store(false, Ordering::Relaxed);
                    Some(match answer {
                        Ok(thought) => told(&id, &thought),
                        Err(text) => json!({"type": "error", "id": id, "text": text}),
                    })
                }
            };
            if let Some(answer) = answer {
                writeln!(out, "{answer}")?;
                out.flush()?;
            }
        }
        Ok(())
    }

    fn hello<G: Title>(&self, level: Level, game: Option<&str>) -> Value {
        match game {
            Some(game) if game != G::INFO.slug => {
                json!({"type": "error", "text": format!("this bot plays {}, not {game}", G::INFO.slug)})
            }
            Some(_) | None => json!({
                "type": "hello", "protocol": 1, "name": format!("ludoteca {level}"),
                "game": G::INFO.slug, "rules_version": G::INFO.rules_version,
            }),
        }
    }

    fn think<G: Title>(
        &self,
        mind: &mut Mind<G>,
        level: Level,
        position: Option<&Position>,
        budget: Option<Allowance>,
        stop: &AtomicBool,
    ) -> Result<Thought<G::Action>, String> {
        let position = position.ok_or("no view was sent yet")?;
        let view: G::View = from_value(position.view.clone()).map_err(|error| format!("not a view: {error}"))?;
        let read = |text: &String| text.parse::<G::Action>().map_err(|error| format!("{text:?} is {error}"));
        let mut legal: Vec<G::Action> = position.legal.iter().map(read).collect::<Result<_, _>>()?;
        legal.sort();
        if legal.is_empty() {
            return Err("there is no legal action to choose from".into());
        }
        let millis = budget.and_then(|budget| budget.millis);
        let iterations = budget.and_then(|budget| budget.iterations);
        let turn = millis.or(if iterations.is_some() { None } else { Some(f64::from(level.millis())) });
        let stopped = || stop.load(Ordering::Relaxed);
        let limits = Limits {
            iterations: iterations.unwrap_or(u32::MAX),
            threads: self.threads.max(1),
            memory: self.memory << 20,
            clock: turn.map(|turn| Clock { now: &now, turn }),
            stop: &stopped,
        };
        Ok(mind.think(&view, position.seat, &legal, &limits))
    }
}

/// Reads messages on a thread of its own, so that a stop is heard while the bot thinks.
fn listen(stop: Arc<AtomicBool>) -> Receiver<Result<Message, String>> {
    let (sender, messages) = channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if line.trim().is_empty() {
                continue;
            }
            let message = serde_json::from_str::<Message>(&line).map_err(|error| format!("not a message: {error}"));
            if matches!(message, Ok(Message::Stop | Message::Quit)) {
                stop.store(true, Ordering::Relaxed);
            }
            if sender.send(message).is_err() {
                return;
            }
        }
    });
    messages
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
