//! `ludoteca sim`: self-play that counts lengths, scores and wins by turn order.

mod count;
mod crew;

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::PathBuf,
    sync::{Mutex, PoisonError, atomic::Ordering},
    time::Instant,
};

use bots::{Kind, Player, Rng, Spec};
use catalog::table::Title;
use clap::Args;
use count::Count;
use engine::{Game, Notes, Record, Seat, SeededDice, Viewer, record_game};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::{
    allocator::COUNTER,
    exec,
    failure::Failure,
    files::{self, Present},
    input, interrupt,
    results::{Results, Row, SeatRow},
};

/// What to simulate.
#[derive(Args)]
pub(crate) struct Sim {
    /// The game, as `ludoteca games` lists it
    game: String,
    /// How many seats
    #[arg(long)]
    seats: u8,
    /// How many games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Who sits where, first seat first: random, greedy, a level, plain or exec:PROGRAM; one name sits everywhere
    #[arg(long, default_value = "random", value_name = "A,B,…")]
    bots: String,
    #[command(flatten)]
    many: input::Many,
    /// Keep the records in this folder
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Write over records that are there
    #[arg(long)]
    force: bool,
    /// Write every game's result into a file as it ends
    #[arg(long, value_name = "F.jsonl|F.csv")]
    results: Option<PathBuf>,
    /// Go on with the results of a run that was cut
    #[arg(long, requires = "results")]
    resume: bool,
    /// Check the laws of the engine as the games go (that playouts do not allocate: if this build counts)
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
        let options = self.many.rules.options::<G>(self.seats)?;
        let specs = self.specs::<G>()?;
        if let Some(folder) = &self.save {
            fs::create_dir_all(folder).map_err(Failure::file(folder))?;
        }
        let (results, known) = self.results::<G>(&options, &specs)?;
        let bar = progress(self.games);
        let count = Mutex::new(Count::new(self.seats));
        let pool = if self.laws { testkit::laws::seen_actions::<G>(200) } else { Vec::new() };
        let start = Instant::now();
        let stop = interrupt::gracefully();
        crew::work(self.games, self.many.threads(), stop, || {
            let mut check = testkit::laws::Check::<G>::new(&options, self.seats, G::census, &pool);
            if let Some(counter) = COUNTER {
                check = check.counting(counter);
            }
            let (specs, results, known, bar, count, options) = (&specs, &results, &known, &bar, &count, &options);
            move |number: u64| {
                let seed = self.many.seed.wrapping_add(number);
                if self.laws {
                    check.game(seed).map_err(|breach| Failure::Input(format!("seed {seed} breaks {breach}")))?;
                }
                let row = match known.get(&number) {
                    Some(row) => row.clone(),
                    None => self.one::<G>(options, specs, seed, number, results.as_ref())?,
                };
                count.lock().unwrap_or_else(PoisonError::into_inner).add(&row);
                bar.inc(1);
                Ok(())
            }
        })?;
        let seconds = start.elapsed().as_secs_f64();
        bar.finish_and_clear();
        let count = count.into_inner().unwrap_or_else(PoisonError::into_inner);
        if count.games == 0 {
            return Err(Failure::Input("no game was finished".into()));
        }
        self.report::<G>(&options, &count, seconds, out)
    }

    /// Plays a game, keeps its record if asked to, and writes its result down.
    fn one<G: Title>(
        &self,
        options: &G::Options,
        specs: &[Spec],
        seed: u64,
        number: u64,
        results: Option<&Results>,
    ) -> Result<Row, Failure> {
        let (record, game, strikes) = play::<G>(options, self.seats, specs, seed)?;
        if let Some(folder) = &self.save {
            let name = format!("{}-{}-seats-{}-{seed}.txt", G::INFO.slug, self.seats, self.many.rules.in_a_name());
            let text = record.to_text_with(&game, &notes(&record, &game, specs, seed));
            files::write(&folder.join(name), text.as_bytes(), Present::forced(self.force))?;
        }
        let row = row(&record, &game, specs, &strikes, (number, seed));
        results.map_or(Ok(()), |results| results.add(&row))?;
        Ok(row)
    }

    fn specs<G: Game>(&self) -> Result<Vec<Spec>, Failure> {
        let specs = input::bots("--bots", &self.bots, G::INFO.slug)?;
        match specs.len() {
            1 => Ok(vec![specs[0].clone(); usize::from(self.seats)]),
            count if count == usize::from(self.seats) => Ok(specs),
            count => Err(Failure::Input(format!("--bots names {count} bots for {} seats", self.seats))),
        }
    }

    fn results<G: Game>(
        &self,
        options: &G::Options,
        specs: &[Spec],
    ) -> Result<(Option<Results>, BTreeMap<u64, Row>), Failure> {
        let Some(path) = &self.results else { return Ok((None, BTreeMap::new())) };
        let bots: Vec<String> = specs.iter().map(ToString::to_string).collect();
        let fields = json!({ "command": "sim", "bots": bots, "seed": self.many.seed });
        let about = input::with_origin::<G>(options, self.seats, fields);
        let (results, known) = Results::open(path, &about, self.resume)?;
        Ok((Some(results), known.into_iter().map(|row| (row.game, row)).collect()))
    }

    fn report<G: Game>(
        &self,
        options: &G::Options,
        count: &Count,
        seconds: f64,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let (win_share, mean_score) = (count.win_share(), count.mean_score());
        let speed = count.plies as f64 / seconds;
        let mean_plies = count.plies as f64 / count.games as f64;
        let cut = interrupt::gracefully().load(Ordering::Relaxed);
        if self.json {
            let fields = json!({
                "preset": self.many.rules.preset(), "games": count.games, "interrupted": cut, "seed": self.many.seed,
                "plies": count.plies, "plies_per_second": speed, "mean_plies": mean_plies,
                "win_share": win_share, "mean_score": mean_score, "strikes": count.strikes,
            });
            writeln!(out, "{:#}", input::with_origin::<G>(options, self.seats, fields))?;
            return Ok(());
        }
        let cut = if cut { format!(", interrupted before {}", self.games) } else { String::new() };
        writeln!(
            out,
            "{}, {} seats, {}: {} games{cut} in {seconds:.2} s",
            G::INFO.name,
            self.seats,
            self.many.rules.preset(),
            count.games
        )?;
        writeln!(out, "  {} plies, {mean_plies:.1} a game, {speed:.0} a second", count.plies)?;
        for (order, share) in win_share.iter().enumerate() {
            let score = mean_score.as_ref().map_or(String::new(), |scores| format!(", {:.1} points", scores[order]));
            writeln!(out, "  {} in turn order: {:.1} % of the wins{score}", order + 1, share * 100.0)?;
        }
        if count.strikes > 0 {
            writeln!(out, "  {} strikes: an apprentice acted for a program", count.strikes)?;
        }
        if self.laws {
            writeln!(out, "  No law was broken.")?;
        }
        Ok(())
    }
}

/// A progress bar on a terminal, nothing elsewhere. It is there from the first second.
pub(crate) fn progress(length: u64) -> ProgressBar {
    progress_of(length, "games")
}

/// The same for other things than games.
pub(crate) fn progress_of(length: u64, things: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let template = format!("{{bar:40}} {{pos}} of {{len}} {things}, {{elapsed}}, {{eta}} left {{msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(std::time::Duration::from_millis(200));
    bar
}

/// One whole game between these bots, written down, and the strikes of each seat.
fn play<G: Title>(
    options: &G::Options,
    seats: u8,
    specs: &[Spec],
    seed: u64,
) -> Result<(Record<G>, G, Vec<u32>), Failure> {
    let mut players: Vec<Box<dyn Player<G>>> = (0..)
        .zip(specs)
        .map(|(seat, spec)| exec::player::<G>(spec, seed.wrapping_add(seat).wrapping_mul(31), 1.0))
        .collect();
    let mut luck = Rng::new(seed);
    let (mut strikes, mut last) = (vec![0; specs.len()], None);
    let choose = |game: &G, seat: Seat, legal: &[G::Action]| {
        if last != Some(seat) {
            last = Some(seat);
            players[seat.index()].begin_turn();
        }
        if specs[seat.index()].kind == Kind::Random {
            return legal[luck.below(legal.len() as u32) as usize];
        }
        let answer = players[seat.index()].choose(&game.view(Viewer::Seat(seat)), seat, legal);
        if let Some(trouble) = answer.trouble {
            strikes[seat.index()] += 1;
            // The game goes on with a fallback; the person who wrote the bot wants to know.
            let _ = writeln!(std::io::stderr(), "ludoteca: game {seed}: {trouble}");
        }
        answer.action
    };
    let (record, game) =
        record_game(options, seats, &mut SeededDice::new(seed), choose).map_err(catalog::CatalogError::from)?;
    let standings = game.standings().expect("the game was played to its end");
    players.iter_mut().for_each(|player| player.end(&standings));
    Ok((record, game, strikes))
}

/// What stands below a saved record.
fn notes<G: Game>(record: &Record<G>, game: &G, specs: &[Spec], seed: u64) -> Notes {
    let result = game.standings().map_or_else(Vec::new, |standings| standings.values().to_vec());
    let digests = record.digests().expect("what was just played replays");
    let mut notes = Notes { seed: Some(seed), result, digests, ..Notes::default() };
    for (place, spec) in notes.players.iter_mut().zip(specs) {
        *place = Some(spec.to_string());
    }
    notes
}

fn row<G: Game>(record: &Record<G>, game: &G, specs: &[Spec], strikes: &[u32], (number, seed): (u64, u64)) -> Row {
    let standings = game.standings().expect("the game was played to its end");
    let seat = |(seat, standing): (Seat, &engine::Standing)| SeatRow {
        bot: specs[seat.index()].to_string(),
        number: seat.index(),
        rank: standing.rank,
        points: standing.points,
        strikes: strikes[seat.index()],
        decisions: 0,
        millis: 0.0,
        slowest_turn: 0.0,
        luck: 0.0,
    };
    Row {
        game: number,
        seed,
        first: record.plies.first().map_or(Seat::FIRST, |ply| ply.seat),
        plies: record.plies.len() as u64,
        seats: standings.iter().map(seat).collect(),
    }
}
