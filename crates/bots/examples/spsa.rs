//! Moves the numbers of a search that no game has of its own: simultaneous perturbation, in pairs of games.
//!
//! ```text
//! spsa GAME STEPS SETS ITERATIONS      each step plays SETS pairs of games between both sides of where it stands
//! ```
//!
//! `SEED` comes from the environment (below 1000000: it is for tuning). What it ends with is printed as for `duel`.

use std::{
    collections::BTreeMap,
    env,
    error::Error,
    sync::{OnceLock, atomic::AtomicBool},
    time::Instant,
};

use bots::{
    Budget, Knowledge, Level, MindPlayer, Player, Rng, Style, Think,
    arena::{self, Contestant, Plan, Watch},
};

/// The numbers by their logarithms: winning beside margin, rank beside margin, exploration, temper, trust, bias, the
/// weight of what comes later.
type Place = [f32; 7];

/// How far both sides are from where it stands, and how far a step goes at first.
const WIDE: f32 = 0.25;
const STEP: f32 = 0.25;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, steps, sets, iterations] = words.as_slice() else {
        return Err("expected GAME STEPS SETS ITERATIONS".into());
    };
    let run = [steps.parse()?, sets.parse()?, iterations.parse()?];
    match game.as_str() {
        "la-strada" => spsa::<game_la_strada::LaStrada>(run),
        "rialto" => spsa::<game_rialto::Rialto>(run),
        "new-world" => spsa::<game_new_world::NewWorld>(run),
        "attika" => spsa::<game_attika::Attika>(run),
        "strada-romana" => spsa::<game_strada_romana::StradaRomana>(run),
        _ => Err("no such game".into()),
    }
}

fn spsa<G: Knowledge>([steps, sets, iterations]: [u32; 3]) -> Result<(), Box<dyn Error>> {
    let seed = env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let (mut rng, mut place) = (Rng::new(seed), Place::default());
    for step in 0..steps {
        let signs: Place = std::array::from_fn(|_| if rng.unit() < 0.5 { -1.0 } else { 1.0 });
        let side = |sign: f32| std::array::from_fn(|index| place[index] + sign * WIDE * signs[index]);
        let plan = Plan { seats: 2, games: 2 * sets, seed: rng.bits(), threads: 1, question: None };
        let won = play::<G>([side(1.0), side(-1.0)], iterations, &plan)?;
        let size = STEP / (1.0 + f32::from(u16::try_from(step)?) / 10.0).powf(0.6);
        for (number, sign) in place.iter_mut().zip(signs) {
            *number += size * (2.0 * won - 1.0) * sign;
        }
        eprintln!("step {}: {won:.2} {}", step + 1, written(&think(&place)?));
    }
    println!("{}", written(&think(&place)?));
    Ok(())
}

/// What share the first of two places wins.
fn play<G: Knowledge>(places: [Place; 2], iterations: u32, plan: &Plan) -> Result<f32, Box<dyn Error>> {
    let styles = [think(&places[0])?, think(&places[1])?];
    let contestants = styles.map(|style| {
        let budget = Budget::Iterations(iterations);
        let seat =
            move |seed| Box::new(MindPlayer::<G>::new(Style::Think(style), budget, now, seed)) as Box<dyn Player<G>>;
        Contestant { name: written(&style), seat: Box::new(seat) }
    });
    let watch = Watch { now, tell: &|_| {}, stop: &AtomicBool::new(false) };
    let report = arena::run(&G::Options::default(), &contestants, plan, &BTreeMap::new(), &watch)?;
    Ok(report.bots[0].win_share as f32)
}

/// A master's search with the numbers of a place.
fn think(place: &Place) -> Result<Think, Box<dyn Error>> {
    let Style::Think(style) = Level::Master.style() else { return Err("a master searches".into()) };
    let [win, rank, explore, temper, trust, bias, later] = place.map(f32::exp);
    let parts = [win * style.parts[0], rank * style.parts[1], style.parts[2]];
    let whole: f32 = parts.iter().sum();
    Ok(Think {
        parts: parts.map(|part| part / whole),
        explore: explore * style.explore,
        temper: temper * style.temper,
        trust: trust * style.trust,
        bias: bias * style.bias,
        later: later * style.later,
        ..style
    })
}

fn written(Think { parts: [win, rank, _], explore, temper, trust, bias, later, .. }: &Think) -> String {
    format!(
        "win={win:.3},rank={rank:.3},explore={explore:.3},temper={temper:.3},trust={trust:.2},bias={bias:.4},later={later:.3}"
    )
}

fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0
}
