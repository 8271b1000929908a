//! `ludoteca arena`: bots play each other and are rated.

mod plot;

use std::{
    collections::BTreeMap,
    io::Write,
    path::PathBuf,
    sync::{Mutex, PoisonError, atomic::Ordering},
};

use bots::{
    Budget, Spec,
    arena::{
        self, BotReport, Contestant, Finished, Interval, MOST_BOTS, News, Plan, Question, Report, Seated, Verdict,
        Watch,
    },
};
use catalog::table::Title;
use clap::Args;
use engine::{PerSeat, Seat};
use serde_json::{Value, json};

use crate::{
    exec::{self, now},
    failure::Failure,
    files::{self, Present},
    input, interrupt,
    results::{Results, Row, SeatRow},
    sim,
};

/// What to play.
#[derive(Args)]
pub(crate) struct Arena {
    /// The game, as `ludoteca games` lists it
    game: String,
    /// How many seats
    #[arg(long, default_value_t = 2)]
    seats: u8,
    /// Who plays: levels, plain, greedy, random or exec:PROGRAM; `master*2` doubles a budget,
    /// `master@500` and `master@500ms` set one, milliseconds
    /// being turned into iterations at the pace that `bench --search` measured. With fewer bots than seats the last one fills up
    #[arg(long, value_name = "A,B,…")]
    bots: String,
    /// How many games at most; rounded up so that for every seed all orders of seats are played
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Scale all budgets alike
    #[arg(long, default_value_t = 1.0, value_parser = input::scale)]
    scale: f64,
    /// Stop once it is settled on which side of this win share the first bot is; an even share if
    /// none is said. Wrong in at most one match of twenty
    #[arg(long, value_name = "SHARE", num_args = 0..=1, default_missing_value = "even", value_parser = even_or_share, conflicts_with = "sprt")]
    decide: Option<Side>,
    /// Stop once it is settled which of two win shares the first of two bots rather has at two
    /// seats (sequential probability ratio test on pairs of games, errors 5 %)
    #[arg(long, value_name = "LOW,HIGH", value_parser = input::two_shares)]
    sprt: Option<(f64, f64)>,
    #[command(flatten)]
    many: input::Many,
    /// Write every game's result into a file as it ends
    #[arg(long, value_name = "F.jsonl|F.csv")]
    results: Option<PathBuf>,
    /// Go on with the results of a match that was cut
    #[arg(long, requires = "results")]
    resume: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Draw the ratings with their intervals into a file
    #[arg(long, value_name = "F.svg")]
    plot: Option<PathBuf>,
    /// Write over a drawing that is there
    #[arg(long)]
    force: bool,
}

/// The share that `--decide` asks about.
#[derive(Clone, Copy, Debug)]
enum Side {
    Even,
    Share(f64),
}

fn even_or_share(text: &str) -> Result<Side, String> {
    if text == "even" { Ok(Side::Even) } else { input::share(text).map(Side::Share) }
}

impl Arena {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        catalog::with_game!(self.game.as_str(), G => self.typed::<G>(out))
            .unwrap_or_else(|| Err(catalog::CatalogError::Game { given: self.game.clone() }.into()))
    }

    fn typed<G: Title>(&self, out: &mut impl Write) -> Result<(), Failure> {
        let options = self.many.rules.options::<G>(self.seats)?;
        let specs = self.specs::<G>()?;
        let plan = Plan {
            seats: self.seats,
            games: self.games,
            seed: self.many.seed,
            threads: self.many.threads(),
            question: self.question(specs.len())?,
        };
        let (results, known) = self.results::<G>(&options, &specs)?;
        let begun = now();
        let report = self.play::<G>(&options, &specs, &plan, results.as_ref(), &known)?;
        if report.sets == 0 {
            let seed = plan.games_a_seed(specs.len());
            return Err(Failure::Input(format!("not one seed was played to its end: that takes {seed} games")));
        }
        if let Some(path) = &self.plot {
            files::write(path, plot::plot(&report, G::INFO.name).as_bytes(), Present::forced(self.force))?;
        }
        if self.json {
            writeln!(out, "{:#}", self.object::<G>(&options, &specs, &report))?;
            return Ok(());
        }
        self.table(G::INFO.name, &report, (now() - begun) / 1000.0, out)?;
        for spec in specs.iter().filter(|spec| is_timed(spec)) {
            writeln!(out, "{spec} was played as {}.", spec.in_iterations::<G>())?;
        }
        Ok(())
    }

    fn specs<G: Title>(&self) -> Result<Vec<Spec>, Failure> {
        let count = self.bots.split(',').count();
        if count > MOST_BOTS {
            return Err(Failure::Input(format!("--bots names {count} bots; a match compares at most {MOST_BOTS}")));
        }
        input::bots("--bots", &self.bots, G::INFO.slug)
    }

    fn question(&self, bots: usize) -> Result<Option<Question>, Failure> {
        if self.sprt.is_some() && (self.seats != 2 || bots != 2) {
            return Err(Failure::Input("--sprt is for two bots at two seats; elsewhere use --decide".into()));
        }
        let side = self.decide.map(|side| match side {
            Side::Even => Question::Side(1.0 / f64::from(self.seats)),
            Side::Share(share) => Question::Side(share),
        });
        Ok(self.sprt.map(|(low, high)| Question::Which { low, high }).or(side))
    }

    fn results<G: Title>(
        &self,
        options: &G::Options,
        specs: &[Spec],
    ) -> Result<(Option<Results>, BTreeMap<u32, Finished>), Failure> {
        let Some(path) = &self.results else { return Ok((None, BTreeMap::new())) };
        let bots: Vec<String> = specs.iter().map(ToString::to_string).collect();
        let mut fields = json!({ "command": "arena", "bots": bots, "seed": self.many.seed, "scale": self.scale });
        tell_pace::<G>(specs, &mut fields);
        let (results, rows) = Results::open(path, &input::with_origin::<G>(options, self.seats, fields), self.resume)?;
        let known = rows.iter().map(|row| finished(row, specs.len(), self.seats)).collect::<Option<_>>();
        let broken = || Failure::Input(format!("--results {}: a game in it is not of this match", path.display()));
        Ok((Some(results), known.ok_or_else(broken)?))
    }

    fn play<G: Title>(
        &self,
        options: &G::Options,
        specs: &[Spec],
        plan: &Plan,
        results: Option<&Results>,
        known: &BTreeMap<u32, Finished>,
    ) -> Result<Report, Failure> {
        let bar = sim::progress(u64::from(self.games));
        let stop = interrupt::gracefully();
        let failed = Mutex::new(None);
        let tell = |news: News<'_>| match news {
            News::Progress { done, of } => {
                bar.set_length(u64::from(of));
                bar.set_position(u64::from(done));
            }
            News::Finished(number, game) => {
                let added = results.map_or(Ok(()), |results| results.add(&row(number, game, specs)));
                if let Err(failure) = added {
                    failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
                    stop.store(true, Ordering::Relaxed);
                }
            }
            News::Strike(trouble) => bar.suspend(|| {
                // Nothing is left to do if the message cannot be written.
                let _ = writeln!(std::io::stderr(), "ludoteca: {trouble}");
            }),
        };
        let watch = Watch { now, tell: &tell, stop };
        let contestants: Vec<Contestant<'_, G>> = specs.iter().map(|spec| self.contestant(spec)).collect();
        let report = arena::run(options, &contestants, plan, known, &watch).map_err(catalog::CatalogError::from)?;
        bar.finish_and_clear();
        failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(report), Err)
    }

    fn contestant<'a, G: Title>(&self, spec: &Spec) -> Contestant<'a, G> {
        let (scale, played) = (self.scale, spec.in_iterations::<G>());
        Contestant { name: spec.to_string(), seat: Box::new(move |seed| exec::player::<G>(&played, seed, scale)) }
    }

    fn object<G: Title>(&self, options: &G::Options, specs: &[Spec], report: &Report) -> Value {
        let bot = |bot: &BotReport| {
            json!({
                "bot": bot.bot, "games": bot.games, "win_share": bot.win_share,
                "win_interval": [bot.win_interval.low, bot.win_interval.high],
                "adjusted_share": bot.adjusted_share,
                "adjusted_interval": [bot.adjusted_interval.low, bot.adjusted_interval.high],
                "rating": bot.rating, "interval": [bot.interval.low, bot.interval.high],
                "points": bot.points, "win_share_by_seat": bot.by_seat, "millis_per_decision": bot.millis,
                "slowest_turn_millis": bot.slowest_turn, "strikes": bot.strikes,
            })
        };
        let verdict = match report.verdict {
            Verdict::Open => Value::Null,
            Verdict::Lower => json!("lower"),
            Verdict::Higher => json!("higher"),
        };
        let mut fields = json!({
            "preset": self.many.rules.preset(), "games": report.games, "seeds": report.sets, "verdict": verdict,
            "interrupted": interrupt::gracefully().load(Ordering::Relaxed), "scale": self.scale, "seed": self.many.seed,
            "mean_plies": report.plies, "win_share_by_turn_order": report.turn_order,
            "bots": report.bots.iter().map(bot).collect::<Vec<_>>(),
        });
        tell_pace::<G>(specs, &mut fields);
        input::with_origin::<G>(options, self.seats, fields)
    }

    fn table(&self, name: &str, report: &Report, seconds: f64, out: &mut impl Write) -> Result<(), Failure> {
        let cut = if interrupt::gracefully().load(Ordering::Relaxed) { ", interrupted" } else { "" };
        writeln!(
            out,
            "{name}, {} seats: {} games on {} seeds{cut}, {seconds:.0} s",
            report.seats, report.games, report.sets
        )?;
        writeln!(
            out,
            "{:<20} {:>6} {:>22} {:>22} {:>18} {:>7} {:>8} {:>9}",
            "bot", "games", "wins % (95 %)", "less luck % (95 %)", "rating (95 %)", "points", "ms/dec.", "ms/turn ≤"
        )?;
        let mut bots: Vec<&BotReport> = report.bots.iter().collect();
        bots.sort_by(|one, two| two.rating.total_cmp(&one.rating));
        for bot in bots {
            let points = bot.points.map_or("—".to_owned(), |points| format!("{points:.1}"));
            let ratings = bot.interval;
            let shares = |share: f64, interval: Interval| {
                format!("{:.1} ({:.1} to {:.1})", share * 100.0, interval.low * 100.0, interval.high * 100.0)
            };
            writeln!(
                out,
                "{:<20} {:>6} {:>22} {:>22} {:>18} {points:>7} {:>8.2} {:>9.0}",
                bot.bot,
                bot.games,
                shares(bot.win_share, bot.win_interval),
                shares(bot.adjusted_share, bot.adjusted_interval),
                format!("{:.0} ({:.0} to {:.0})", bot.rating, ratings.low, ratings.high),
                bot.millis,
                bot.slowest_turn,
            )?;
            if bot.strikes > 0 {
                writeln!(out, "{:<20} {} strikes: an apprentice acted for it", "", bot.strikes)?;
            }
        }
        let order: Vec<_> = report.turn_order.iter().map(|share| format!("{:.1} %", share * 100.0)).collect();
        writeln!(out, "Wins by turn order, first to last: {}", order.join(", "))?;
        if let Some(verdict) = self.verdict(report) {
            writeln!(out, "{verdict}")?;
        }
        Ok(())
    }

    /// What the match settled, in a sentence.
    fn verdict(&self, report: &Report) -> Option<String> {
        let first = &report.bots.first()?.bot;
        let even = 1.0 / f64::from(self.seats);
        let said = match (self.decide, self.sprt, report.verdict) {
            (None, None, _) => return None,
            (_, _, Verdict::Open) => "nothing is settled".to_owned(),
            (_, Some((low, high)), Verdict::Lower) => format!("{first} wins rather {low} than {high} of its games"),
            (_, Some((low, high)), Verdict::Higher) => format!("{first} wins rather {high} than {low} of its games"),
            (Some(side), None, verdict) => {
                let share = match side {
                    Side::Even => even,
                    Side::Share(share) => share,
                };
                let word = if verdict == Verdict::Higher { "more" } else { "less" };
                format!("{first} wins {word} than {share:.3} of its games")
            }
        };
        Some(format!("Verdict (5 % errors): {said}."))
    }
}

/// Adds how bots were played whose budgets are written in milliseconds.
fn tell_pace<G: Title>(specs: &[Spec], fields: &mut Value) {
    if specs.iter().any(is_timed) {
        let played: Vec<String> = specs.iter().map(|spec| spec.in_iterations::<G>().to_string()).collect();
        fields["played"] = json!(played);
    }
}

/// Whether a bot's budget is written in milliseconds.
fn is_timed(spec: &Spec) -> bool {
    matches!(spec.budget, Some(Budget::Millis(_)))
}

/// A finished game as it is written down.
fn row(number: u32, game: &Finished, specs: &[Spec]) -> Row {
    let seat = |seated: &Seated| SeatRow {
        bot: specs[seated.bot].to_string(),
        number: seated.bot,
        rank: seated.rank,
        luck: seated.luck,
        points: seated.points,
        strikes: seated.strikes,
        decisions: seated.decisions,
        millis: seated.millis,
        slowest_turn: seated.slowest_turn,
    };
    Row {
        game: u64::from(number),
        seed: game.seed,
        first: game.first,
        plies: u64::from(game.plies),
        seats: game.seats.values().iter().map(seat).collect(),
    }
}

/// The same read back; `None` if it cannot be of this match.
fn finished(row: &Row, bots: usize, seats: u8) -> Option<(u32, Finished)> {
    if row.seats.len() != usize::from(seats) || row.seats.iter().any(|seat| seat.number >= bots) {
        return None;
    }
    let winners = row.seats.iter().filter(|seat| seat.rank == 1).count().max(1) as f64;
    let seated = |seat: Seat| {
        let here = &row.seats[seat.index()];
        Seated {
            bot: here.number,
            rank: here.rank,
            win: if here.rank == 1 { 1.0 / winners } else { 0.0 },
            luck: here.luck,
            points: here.points,
            decisions: here.decisions,
            millis: here.millis,
            slowest_turn: here.slowest_turn,
            strikes: here.strikes,
        }
    };
    let (first, plies) = (row.first, u32::try_from(row.plies).ok()?);
    Some((u32::try_from(row.game).ok()?, Finished { seed: row.seed, first, seats: PerSeat::new(seats, seated), plies }))
}
