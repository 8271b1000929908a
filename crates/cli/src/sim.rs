//! `ludoteca sim`: self-play that counts lengths, scores and wins by turn order.

use std::{fs, io::Write, path::PathBuf, time::Instant};

use bots::{Kind, Player, Rng, Spec};
use catalog::table::Title;
use clap::Args;
use engine::{Game, Record, Seat, SeededDice, Viewer, record_game};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::{exec, failure::Failure, input};

/// What to simulate.
#[derive(Args)]
pub(crate) struct Sim {
    /// The game, as `ludoteca games` lists it
    game: String,
    /// How many seats
    #[arg(long)]
    seats: u8,
    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Who sits where, first seat first: random, greedy, a level, plain or exec:PROGRAM; one name sits everywhere
    #[arg(long, default_value = "random", value_name = "A,B,…")]
    bots: String,
    #[command(flatten)]
    rules: input::Rules,
    /// Where the seeds begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep the records in this folder
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Check the laws of the engine as the games go
    #[arg(long)]
    laws: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Sim {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        catalog::with_game!(self.game.as_str(), G => self.typed::<G>(out))
            .unwrap_or_else(|| Err(catalog::CatalogError::Game { given: self.game.clone() }.into()))
    }

    fn typed<G: Title>(&self, out: &mut impl Write) -> Result<(), Failure> {
        let options = self.rules.options::<G>(self.seats)?;
        let specs = self.specs()?;
        if let Some(folder) = &self.save {
            fs::create_dir_all(folder).map_err(Failure::file(folder))?;
        }
        let bar = progress(self.games);
        let mut count = Count::new(self.seats);
        let pool = if self.laws { testkit::laws::seen_actions::<G>(200) } else { Vec::new() };
        let mut check = testkit::laws::Check::<G>::new(&options, self.seats, G::census, &pool);
        let start = Instant::now();
        for number in 0..self.games {
            let seed = self.seed + number;
            if self.laws {
                check.game(seed).map_err(|breach| Failure::Input(format!("seed {seed} breaks {breach}")))?;
            }
            let (record, game) = play::<G>(&options, self.seats, &specs, seed)?;
            count.add(&record, &game);
            if let Some(folder) = &self.save {
                let path = folder.join(format!("{}-{seed}.txt", G::INFO.slug));
                fs::write(&path, record.to_text(&game)).map_err(Failure::file(path))?;
            }
            bar.inc(1);
        }
        let seconds = start.elapsed().as_secs_f64();
        bar.finish_and_clear();
        self.report::<G>(&count, seconds, out)
    }

    fn specs(&self) -> Result<Vec<Spec>, Failure> {
        let specs: Vec<Spec> = self
            .bots
            .split(',')
            .map(|name| name.trim().parse().map_err(|error| Failure::Input(format!("--bots {name:?}: {error}"))))
            .collect::<Result<_, _>>()?;
        match specs.len() {
            1 => Ok(vec![specs[0].clone(); usize::from(self.seats)]),
            count if count == usize::from(self.seats) => Ok(specs),
            count => Err(Failure::Input(format!("--bots names {count} bots for {} seats", self.seats))),
        }
    }

    fn report<G: Game>(&self, count: &Count, seconds: f64, out: &mut impl Write) -> Result<(), Failure> {
        let preset = if self.rules.preset.is_empty() { "manual" } else { &self.rules.preset };
        let (win_share, mean_score) = (count.win_share(), count.mean_score());
        let speed = count.plies as f64 / seconds;
        let mean_plies = count.plies as f64 / count.games as f64;
        if self.json {
            let object = json!({
                "game": G::INFO.slug, "seats": self.seats, "preset": preset, "games": count.games,
                "plies": count.plies, "plies_per_second": speed, "mean_plies": mean_plies,
                "win_share": win_share, "mean_score": mean_score,
            });
            writeln!(out, "{object:#}")?;
            return Ok(());
        }
        writeln!(out, "{}, {} seats, {preset}: {} games in {seconds:.2} s", G::INFO.name, self.seats, count.games)?;
        writeln!(out, "  {} plies, {mean_plies:.1} a game, {speed:.0} a second", count.plies)?;
        for (order, share) in win_share.iter().enumerate() {
            let score = mean_score.as_ref().map_or(String::new(), |scores| format!(", {:.1} points", scores[order]));
            writeln!(out, "  {} in turn order: {:.1} % of the wins{score}", order + 1, share * 100.0)?;
        }
        if self.laws {
            writeln!(out, "  No law was broken.")?;
        }
        Ok(())
    }
}

/// A progress bar on a terminal, nothing elsewhere.
pub(crate) fn progress(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len}, {eta} left {msg}") {
        bar.set_style(style);
    }
    bar
}

/// One whole game between these bots, written down.
fn play<G: Title>(options: &G::Options, seats: u8, specs: &[Spec], seed: u64) -> Result<(Record<G>, G), Failure> {
    let mut players: Vec<Box<dyn Player<G>>> = (seed..)
        .zip(specs)
        .map(|(seed, spec)| exec::player::<G>(spec, seed.wrapping_mul(31)))
        .collect::<Result<_, _>>()?;
    let mut luck = Rng::new(seed);
    let mut trouble = None;
    let choose = |game: &G, seat: Seat, legal: &[G::Action]| {
        if specs[seat.index()].kind == Kind::Random {
            return legal[luck.below(legal.len() as u32) as usize];
        }
        let answer = players[seat.index()].choose(&game.view(Viewer::Seat(seat)), seat, legal);
        trouble = trouble.take().or(answer.trouble);
        answer.action
    };
    let played =
        record_game(options, seats, &mut SeededDice::new(seed), choose).map_err(catalog::CatalogError::from)?;
    if let Some(trouble) = trouble {
        // The game went on with a fallback; the person who wrote the bot wants to know.
        let _ = writeln!(std::io::stderr(), "ludoteca: game {seed}: {trouble}");
    }
    Ok(played)
}

struct Count {
    games: u64,
    plies: u64,
    wins: Vec<f64>,
    points: Vec<f64>,
    scored: bool,
}

impl Count {
    fn new(seats: u8) -> Count {
        let zero = vec![0.0; usize::from(seats)];
        Count { games: 0, plies: 0, wins: zero.clone(), points: zero, scored: true }
    }

    /// Counts a finished game by turn order: the first to act is first.
    fn add<G: Game>(&mut self, record: &Record<G>, game: &G) {
        let first = record.plies.first().map_or(Seat::FIRST, |ply| ply.seat);
        let standings = game.standings().expect("the game was played to its end");
        let winners = standings.values().iter().filter(|standing| standing.rank == 1).count();
        self.games += 1;
        self.plies += record.plies.len() as u64;
        for (order, seat) in first.clockwise(record.seats).enumerate() {
            let standing = standings[seat];
            if standing.rank == 1 {
                self.wins[order] += 1.0 / winners as f64;
            }
            match standing.points {
                Some(points) => self.points[order] += f64::from(points),
                None => self.scored = false,
            }
        }
    }

    fn win_share(&self) -> Vec<f64> {
        self.wins.iter().map(|wins| wins / self.games.max(1) as f64).collect()
    }

    fn mean_score(&self) -> Option<Vec<f64>> {
        self.scored.then(|| self.points.iter().map(|points| points / self.games.max(1) as f64).collect())
    }
}
