//! `ludoteca calibrate`: whether win chances mean what they say.

mod plot;

use std::{
    io::Write,
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use bots::{
    Budget, Rng,
    review::{
        Correction,
        calibration::{self, Fit, Said, Sample},
    },
};
use catalog::table::Title;
use clap::Args;
use serde_json::{Value, json};

use crate::{
    exec::now,
    failure::Failure,
    files::{self, Present},
    input, interrupt, sim,
};

/// What to play, and what to hold against it.
#[derive(Args)]
pub(crate) struct Calibrate {
    /// The game, as `ludoteca games` lists it
    game: String,
    /// How many seats
    #[arg(long, default_value_t = 2)]
    seats: u8,
    /// How many games between equal masters; a position of each quarter is looked at
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Iterations a turn of the masters that play
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    budget: u32,
    /// Iterations a turn of the search whose chances are judged
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    iterations: u32,
    /// Judge the chances as they are before they are corrected, and print the powers that would
    /// correct them
    #[arg(long)]
    fit: bool,
    #[command(flatten)]
    many: input::Many,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Draw what was said against what happened into a file
    #[arg(long, value_name = "F.svg")]
    plot: Option<PathBuf>,
    /// Write over a drawing that is there
    #[arg(long)]
    force: bool,
}

/// The two kinds of chances that are told to people.
const KINDS: [&str; 2] = ["search", "open"];

impl Calibrate {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        catalog::with_game!(self.game.as_str(), G => self.typed::<G>(out))
            .unwrap_or_else(|| Err(catalog::CatalogError::Game { given: self.game.clone() }.into()))
    }

    fn typed<G: Title>(&self, out: &mut impl Write) -> Result<(), Failure> {
        let options = self.many.rules.options::<G>(self.seats)?;
        let begun = now();
        let samples = self.samples::<G>(&options)?;
        if samples.is_empty() {
            return Err(Failure::Input("not one game was played to its end".into()));
        }
        let corrections = if self.fit {
            [Correction::NONE; 2]
        } else {
            [Correction::of_search::<G>(self.seats), Correction::of_open::<G>(self.seats)]
        };
        let said = [0, 1]
            .map(|kind| -> Vec<Said> { samples.iter().map(|sample| said(sample, kind, &corrections[kind])).collect() });
        let fits = [calibration::fit(&said[0]), calibration::fit(&said[1])];
        if let Some(path) = &self.plot {
            let drawn = plot::plot(&fits, KINDS, G::INFO.name, self.seats);
            files::write(path, drawn.as_bytes(), Present::forced(self.force))?;
        }
        let games = 1 + samples.iter().map(|sample| sample.game).max().unwrap_or(0);
        if self.json {
            writeln!(out, "{:#}", self.object::<G>(&options, games, &samples, &fits))?;
            return Ok(());
        }
        let seconds = (now() - begun) / 1000.0;
        writeln!(
            out,
            "{}, {} seats: {games} games of master@{}, {} positions, {seconds:.0} s",
            G::INFO.name,
            self.seats,
            self.budget,
            samples.len()
        )?;
        for (kind, fit) in KINDS.into_iter().zip(&fits) {
            table(kind, fit, out)?;
        }
        if self.fit {
            writeln!(out, "\n{}", row(self.seats, &samples))?;
        }
        Ok(())
    }

    fn samples<G: Title>(&self, options: &G::Options) -> Result<Vec<Sample>, Failure> {
        let stop = interrupt::gracefully();
        let bar = sim::progress(u64::from(self.games));
        let (next, found) = (AtomicU32::new(0), Mutex::new(Vec::new()));
        let work = || -> Result<(), engine::SetupError> {
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.games || stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let seed = Rng::fork(self.many.seed, u64::from(game)).bits();
                let budget = Budget::Iterations(self.budget);
                let samples = calibration::sample::<G>(options, self.seats, (game, seed), budget, self.iterations)?;
                found.lock().unwrap_or_else(PoisonError::into_inner).extend(samples);
                bar.inc(1);
            }
        };
        let done: Result<Vec<()>, _> = std::thread::scope(|scope| {
            let threads = self.many.threads();
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().map(|worker| worker.join().expect("a game does not panic")).collect()
        });
        done.map_err(catalog::CatalogError::from)?;
        bar.finish_and_clear();
        let mut samples = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Threads find them in any order.
        samples.sort_by_key(|sample| (sample.game, sample.quarter));
        Ok(samples)
    }

    fn object<G: Title>(&self, options: &G::Options, games: u32, samples: &[Sample], fits: &[Fit; 2]) -> Value {
        let fit = |fit: &Fit| {
            let bins = fit.bins.iter().map(|bin| json!({ "count": bin.count, "said": bin.said, "won": bin.won }));
            json!({
                "brier": fit.brier, "reliability": fit.reliability, "sampling": fit.sampling,
                "resolution": fit.resolution, "slope": fit.slope,
                "slope_interval": [fit.interval.low, fit.interval.high], "bins": bins.collect::<Vec<_>>(),
            })
        };
        let fields = json!({
            "games": games, "positions": samples.len(), "budget": self.budget, "iterations": self.iterations,
            "seed": self.many.seed, "corrected": !self.fit, "search": fit(&fits[0]), "open": fit(&fits[1]),
            "interrupted": interrupt::gracefully().load(Ordering::Relaxed),
        });
        input::with_origin::<G>(options, self.seats, fields)
    }
}

/// What was said of a position by one of the two kinds of chances.
fn said(sample: &Sample, kind: usize, correction: &Correction) -> Said {
    let raw = if kind == 0 { &sample.search } else { &sample.open };
    Said { game: sample.game, ply: sample.ply, chance: correction.correct(raw, sample.ply), won: sample.won }
}

fn table(kind: &str, fit: &Fit, out: &mut impl Write) -> Result<(), Failure> {
    let Fit { brier, reliability, sampling, resolution, slope, interval, .. } = fit;
    writeln!(
        out,
        "\n{kind}: Brier {brier:.4}, reliability {reliability:.4} (by chance {sampling:.4}), resolution \
         {resolution:.4}, slope {slope:.2} ({:.2} to {:.2})",
        interval.low, interval.high
    )?;
    writeln!(out, "{:>12} {:>7} {:>8} {:>8}", "said, %", "count", "mean", "won")?;
    for (tenth, bin) in fit.bins.iter().enumerate().filter(|(_, bin)| bin.count > 0) {
        let range = format!("{} to {}", tenth * 10, tenth * 10 + 10);
        writeln!(out, "{range:>12} {:>7} {:>8.1} {:>8.1}", bin.count, bin.said * 100.0, bin.won * 100.0)?;
    }
    Ok(())
}

/// A line for the corrections of a game's knowledge.
fn row(seats: u8, samples: &[Sample]) -> String {
    let plies = samples.iter().map(|sample| sample.plies as f32).sum::<f32>() / samples.len().max(1) as f32;
    let powers = |kind: usize| {
        let said: Vec<Said> = samples.iter().map(|sample| said(sample, kind, &Correction::NONE)).collect();
        calibration::powers(&said, plies).map(|power| format!("{power:.2}")).join(", ")
    };
    let (search, open) = (powers(0), powers(1));
    format!("Fitted {{ seats: {seats}, plies: {plies:.1}, search: [{search}], open: [{open}] }},")
}
