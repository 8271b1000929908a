//! The tuner: two ways of searching play each other at the same or at different budgets.
//!
//! ```text
//! duel GAME SEATS SETS BOT BOT      a BOT is written as for `ludoteca arena`, or as
//!                                   think:explore=0.6,temper=1,trust=6,turns=4,keen=1,loose=0@500
//! ```
//!
//! `SEED`, `THREADS`, `SCALE`, and `DECIDE=0.5` or `SPRT=0.50,0.55` come from the environment. Named bots
//! have their milliseconds turned into iterations, as in `ludoteca arena`. `SECONDS=N` ends a match after so long,
//! with what was played until then. `NET=FILE` puts a net on the shelf of a
//! game that has none built in.

use std::{
    collections::BTreeMap,
    env,
    error::Error,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use bots::{
    Budget, Knowledge, Level, MindPlayer, Player, Spec, Style, Think,
    arena::{self, Contestant, News, Plan, Question, Watch},
};
use engine::Options;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, seats, sets, first, second] = words.as_slice() else {
        return Err("expected GAME SEATS SETS BOT BOT".into());
    };
    let (seats, sets) = (seats.parse()?, sets.parse()?);
    let bots = [first.as_str(), second.as_str()];
    match game.as_str() {
        "la-strada" => duel::<game_la_strada::LaStrada>(seats, sets, bots),
        "rialto" => duel::<game_rialto::Rialto>(seats, sets, bots),
        "new-world" => duel::<game_new_world::NewWorld>(seats, sets, bots),
        "attika" => duel::<game_attika::Attika>(seats, sets, bots),
        "strada-romana" => duel::<game_strada_romana::StradaRomana>(seats, sets, bots),
        _ => Err("no such game".into()),
    }
}

fn duel<G: Knowledge>(seats: u8, sets: u32, bots: [&str; 2]) -> Result<(), Box<dyn Error>> {
    let options = G::Options::default();
    options.check(seats)?;
    if let (Ok(file), Some(shelf)) = (env::var("NET"), G::shelf()) {
        shelf.put(&std::fs::read(file)?)?;
    }
    let contestants: Vec<Contestant<'_, G>> = bots.into_iter().map(contestant).collect::<Result<_, _>>()?;
    let seed = env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let threads = env::var("THREADS").ok().and_then(|threads| threads.parse().ok()).unwrap_or(1);
    let side = env::var("DECIDE").ok().and_then(|share| share.parse().ok()).map(Question::Side);
    let question = side.or_else(|| sprt(&env::var("SPRT").ok()?));
    let plan = Plan { seats, games: sets * u32::from(seats), seed, threads, question };
    let seconds = env::var("SECONDS").ok().and_then(|seconds| seconds.parse().ok()).unwrap_or(f64::INFINITY);
    let stop = AtomicBool::new(false);
    let tell = |news: News<'_>| {
        if let News::Progress { done, of } = news {
            eprint!("\r{done} of {of} games");
            stop.fetch_or(now() > 1000.0 * seconds, Ordering::Relaxed);
        }
    };
    let watch = Watch { now, tell: &tell, stop: &stop };
    let report = arena::run(&options, &contestants, &plan, &BTreeMap::new(), &watch)?;
    eprintln!();
    println!("{:?}", report.verdict);
    for bot in &report.bots {
        println!(
            "{:<13} {} seats  {:<44} {:5.1} % ({:.1} to {:.1})  points {:7.2}  {:8.3} ms/decision  turn ≤ {:6.0} ms  ({} seeds, {:.0} s)",
            G::INFO.slug,
            seats,
            bot.bot,
            bot.win_share * 100.0,
            bot.win_interval.low * 100.0,
            bot.win_interval.high * 100.0,
            bot.points.unwrap_or(f64::NAN),
            bot.millis,
            bot.slowest_turn,
            report.sets,
            now() / 1000.0,
        );
    }
    Ok(())
}

/// `SPRT=0.50,0.55`.
fn sprt(text: &str) -> Option<Question> {
    let (low, high) = text.split_once(',')?;
    Some(Question::Which { low: low.parse().ok()?, high: high.parse().ok()? })
}

fn contestant<'a, G: Knowledge>(text: &str) -> Result<Contestant<'a, G>, Box<dyn Error>> {
    let name = text.to_owned();
    if let Some(settings) = text.strip_prefix("think:") {
        let (settings, budget) = settings.split_once('@').ok_or("a search needs a budget")?;
        let style = Style::Think(style(settings)?);
        let budget = match budget.strip_suffix("ms") {
            Some(millis) => Budget::Millis(millis.parse()?),
            None => Budget::Iterations(budget.parse()?),
        };
        let seat = move |seed| Box::new(MindPlayer::<G>::new(style, budget, now, seed)) as Box<dyn Player<G>>;
        return Ok(Contestant { name, seat: Box::new(seat) });
    }
    let spec = text.parse::<Spec>()?.in_iterations::<G>();
    let scale = env::var("SCALE").ok().and_then(|scale| scale.parse().ok()).unwrap_or(1.0);
    spec.player::<G>(0, scale, now).ok_or("programs are seated by `ludoteca arena`")?;
    let seat = move |seed| spec.player::<G>(seed, scale, now).expect("it could be seated before");
    Ok(Contestant { name, seat: Box::new(seat) })
}

/// A master's style with some settings changed.
fn style(settings: &str) -> Result<Think, Box<dyn Error>> {
    let Style::Think(mut style) = Level::Master.style() else { return Err("a master searches".into()) };
    for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
        let (name, value) = setting.split_once('=').ok_or("expected name=value")?;
        match name {
            "explore" => style.explore = value.parse()?,
            "temper" => style.temper = value.parse()?,
            "trust" => style.trust = value.parse()?,
            "bias" => style.bias = value.parse()?,
            "later" => style.later = value.parse()?,
            // What winning and rank leave is the margin's.
            "win" => style.parts = [value.parse()?, style.parts[1], 1.0 - value.parse::<f32>()? - style.parts[1]],
            "rank" => style.parts = [style.parts[0], value.parse()?, 1.0 - value.parse::<f32>()? - style.parts[0]],
            "turns" => style.turns = value.parse()?,
            "keen" => style.keen = value.parse()?,
            "loose" => style.loose = value.parse()?,
            "once" => style.once = value.parse()?,
            "belief" => style.belief = value.parse()?,
            "net" => style.net = value.parse()?,
            "policy" => style.policy = value.parse()?,
            "whole" => style.whole = value.parse()?,
            "onward" => style.onward = value.parse()?,
            "timing" => style.timing = value.parse()?,
            _ => return Err(format!("no setting is called {name}").into()),
        }
    }
    Ok(style)
}

fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0
}
