//! `ludoteca bot GAME --fuzz 100000`: views and lines changed at random, each answered as any other.
//!
//! Counts what was answered and what was refused. A panic fails the run and is shown with a line that
//! caused it; a question that takes more than [`PATIENCE`] ends the run with the line that did it.

use std::{
    collections::BTreeMap,
    io::Write,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use bots::Rng;
use catalog::table::Title;
use engine::{Croupier, Options as _, SeededDice, Viewer};
use serde_json::{Value, json, to_value};

use super::desk::{Desk, Heard};
use crate::failure::Failure;

/// Longer than any answer with a few iterations takes, on any machine.
const PATIENCE: Duration = Duration::from_secs(30);
/// What a changed view is thought about with.
const ITERATIONS: u32 = 16;
/// How many true positions the changes start from.
const POSITIONS: usize = 200;

/// Where panics happened, and how often.
type Panics = BTreeMap<String, u64>;
static PANICS: Mutex<Panics> = Mutex::new(Panics::new());

/// Answers so many changed lines and says what came of it.
pub(super) fn run<G: Title>(desk: &mut Desk<G>, lines: u64, seed: u64, out: &mut impl Write) -> Result<(), Failure> {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map_or("somewhere".to_owned(), |at| format!("{}:{}", at.file(), at.line()));
        *PANICS.lock().unwrap_or_else(PoisonError::into_inner).entry(place).or_default() += 1;
    }));
    let positions = positions::<G>(seed);
    let watch = Arc::new(Watch::default());
    watch.begin();
    let mut rng = Rng::new(seed);
    let (mut answered, mut refused, mut silent) = (0u64, 0u64, 0u64);
    let mut slowest = Duration::ZERO;
    let mut fatal = None;
    for _ in 0..lines {
        let line = changed(&positions[rng.below(positions.len() as u32) as usize], &mut rng);
        watch.next(&line);
        let begun = Instant::now();
        let heard = Heard::read(&line, 1);
        match catch_unwind(AssertUnwindSafe(|| desk.answer(heard, &AtomicU64::new(0)))) {
            Ok(Some(answer)) if answer["type"] == "answer" => answered += 1,
            Ok(Some(_)) => refused += 1,
            Ok(None) => silent += 1,
            Err(_) => drop(fatal.get_or_insert(line)),
        }
        slowest = slowest.max(begun.elapsed());
    }
    watch.done.store(true, Ordering::Relaxed);
    let panics = PANICS.lock().unwrap_or_else(PoisonError::into_inner).clone();
    writeln!(
        out,
        "{}: {lines} lines, {answered} answered, {refused} refused, {silent} passed over, slowest {:.0} ms, {} panics",
        G::INFO.slug,
        slowest.as_secs_f64() * 1000.0,
        panics.values().sum::<u64>()
    )?;
    for (place, count) in &panics {
        writeln!(out, "  {count:>8}  {place}")?;
    }
    fatal.map_or(Ok(()), |line| Err(Failure::Input(format!("a bot panicked, first over\n{line}"))))
}

/// What is being answered, and since when.
#[derive(Default)]
struct Watch {
    at_hand: Mutex<Option<(Instant, String)>>,
    done: AtomicBool,
}

impl Watch {
    fn next(&self, line: &str) {
        let line = line.chars().take(20_000).collect();
        *self.at_hand.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), line));
    }

    fn begin(self: &Arc<Watch>) {
        let watch = Arc::clone(self);
        std::thread::spawn(move || {
            while !watch.done.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(200));
                let at_hand = watch.at_hand.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some((_, line)) = at_hand.as_ref().filter(|(begun, _)| begun.elapsed() > PATIENCE) {
                    // The answer never comes, so nobody else can say so.
                    let _ = writeln!(std::io::stderr(), "ludoteca: no answer within {PATIENCE:?} to\n{line}");
                    std::process::exit(1);
                }
            }
        });
    }
}

/// Questions from all over random games of every preset and number of seats.
fn positions<G: Title>(seed: u64) -> Vec<Value> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    let mut legal = Vec::new();
    while found.len() < POSITIONS {
        let index = rng.below(G::Options::PRESETS.len() as u32) as usize;
        let range = G::Options::PRESETS[index].seats.clone();
        let seats = range.start() + rng.below(u32::from(range.end() - range.start()) + 1) as u8;
        let options = G::Options::preset(index);
        let mut dice = SeededDice::new(rng.bits());
        let Ok(mut game) = G::setup(&options, seats, &mut Croupier::quiet(&mut dice)) else { continue };
        while let Some(seat) = game.to_act().first() {
            game.legal(seat, &mut legal);
            if rng.below(12) == 0 {
                let view = to_value(game.view(Viewer::Seat(seat))).expect("a view is plain data");
                let actions: Vec<String> = legal.iter().map(ToString::to_string).collect();
                found.push(json!({
                    "type": "think", "id": 1, "budget": {"iterations": ITERATIONS},
                    "seat": seat, "view": view, "legal": actions,
                }));
            }
            let action = legal[rng.below(legal.len() as u32) as usize];
            game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        }
    }
    found
}

/// A question with one to four things changed in it.
fn changed(question: &Value, rng: &mut Rng) -> String {
    let mut question = question.clone();
    let target = if rng.below(8) == 0 { &mut question } else { &mut question["view"] };
    for _ in 0..=rng.below(4) {
        let count = size(target);
        let donor = node(target, rng.below(count) as usize).cloned().unwrap_or_default();
        if let Some(place) = node_mut(target, rng.below(count) as usize) {
            change(place, donor, rng);
        }
    }
    let line = question.to_string();
    if rng.below(10) == 0 { garbled(line, rng) } else { line }
}

fn change(place: &mut Value, donor: Value, rng: &mut Rng) {
    const NUMBERS: [i64; 12] = [0, 1, 2, 3, 5, 6, 15, 127, 255, 256, 65_535, -1];
    let number = json!(NUMBERS[rng.below(NUMBERS.len() as u32) as usize]);
    match (rng.below(4), place) {
        (0, place) => *place = donor,
        (1, place) => *place = number,
        (_, Value::Number(old)) => {
            let step = i64::from(rng.below(7)) - 3;
            *old = (old.as_i64().unwrap_or(0) + step).into();
        }
        (_, Value::Array(list)) if !list.is_empty() => {
            let at = rng.below(list.len() as u32) as usize;
            match rng.below(4) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                2 => list.swap(at, 0),
                _ => list.clear(),
            }
        }
        (_, Value::Bool(old)) => *old = !*old,
        (_, Value::String(old)) => *old = if rng.below(2) == 0 { donor.to_string() } else { String::new() },
        (_, place) => *place = if rng.below(2) == 0 { Value::Null } else { donor },
    }
}

/// A line whose letters are wrong here and there, or that stops in the middle.
fn garbled(line: String, rng: &mut Rng) -> String {
    let mut bytes = line.into_bytes();
    for _ in 0..=rng.below(3) {
        let at = rng.below(bytes.len() as u32) as usize;
        match rng.below(3) {
            0 => bytes.truncate(at.max(1)),
            1 => bytes[at] = b"{}[]\",:0123456789eE-xX \\"[rng.below(24) as usize],
            _ => bytes.insert(at, b"{}[]\",:0123456789eE-xX \\"[rng.below(24) as usize]),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn size(value: &Value) -> u32 {
    1 + match value {
        Value::Array(list) => list.iter().map(size).sum::<u32>(),
        Value::Object(fields) => fields.values().map(size).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

/// The value with this number, counted through the tree.
fn node(value: &Value, number: usize) -> Option<&Value> {
    let mut left = number;
    let mut stack = vec![value];
    while let Some(value) = stack.pop() {
        if left == 0 {
            return Some(value);
        }
        left -= 1;
        match value {
            Value::Array(list) => stack.extend(list),
            Value::Object(fields) => stack.extend(fields.values()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    None
}

/// The same, to change.
fn node_mut(value: &mut Value, number: usize) -> Option<&mut Value> {
    let mut left = number;
    let mut stack = vec![value];
    while let Some(value) = stack.pop() {
        if left == 0 {
            return Some(value);
        }
        left -= 1;
        match value {
            Value::Array(list) => stack.extend(list),
            Value::Object(fields) => stack.extend(fields.values_mut()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    None
}
