//! `ludoteca arena`: bots play each other and are rated.

use std::{fs, io::Write, path::PathBuf, sync::atomic::AtomicBool};

use bots::{
    Spec,
    arena::{self, BotReport, Contestant, Plan, Progress, Report, Watch},
};
use catalog::table::Title;
use clap::Args;
use serde_json::{Value, json};

use crate::{
    exec::{self, now},
    failure::Failure,
    input, sim,
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
    /// `master@500` and `master@500ms` set one. With fewer bots than seats the last one fills up
    #[arg(long, value_name = "A,B,…")]
    bots: String,
    /// How many games at most; rounded up so that every bot has every seat for every seed
    #[arg(long, default_value_t = 200)]
    games: u32,
    /// Scale all budgets alike
    #[arg(long, default_value_t = 1.0)]
    scale: f64,
    /// Stop once it is clear on which side of this win share the first bot is
    #[arg(long, value_name = "SHARE", num_args = 0..=1, default_missing_value = "0")]
    decide: Option<f64>,
    #[command(flatten)]
    rules: input::Rules,
    /// Everything follows from it while budgets are iterations
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games run at the same time; all cores if none is said
    #[arg(long)]
    threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Draw the ratings with their intervals into a file
    #[arg(long, value_name = "F.svg")]
    plot: Option<PathBuf>,
}

impl Arena {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        catalog::with_game!(self.game.as_str(), G => self.typed::<G>(out))
            .unwrap_or_else(|| Err(catalog::CatalogError::Game { given: self.game.clone() }.into()))
    }

    fn typed<G: Title>(&self, out: &mut impl Write) -> Result<(), Failure> {
        let options = self.rules.options::<G>(self.seats)?;
        if !(self.scale > 0.0 && self.scale.is_finite()) {
            return Err(Failure::Input(format!("--scale {}: expected a number above 0", self.scale)));
        }
        let contestants = self.contestants::<G>()?;
        let fair = 1.0 / f64::from(self.seats);
        let threads = self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let decide = self.decide.map(|share| if share > 0.0 { share } else { fair });
        let plan = Plan { seats: self.seats, games: self.games, seed: self.seed, threads, decide };
        let bar = sim::progress(u64::from(self.games));
        let progress = |news: Progress<'_>| match news.trouble {
            Some(trouble) => bar.suspend(|| {
                // Nothing is left to do if the message cannot be written.
                let _ = writeln!(std::io::stderr(), "ludoteca: {trouble}");
            }),
            None => {
                bar.set_length(u64::from(news.of));
                bar.set_position(u64::from(news.done));
            }
        };
        let watch = Watch { now, progress: &progress, stop: &AtomicBool::new(false) };
        let begun = now();
        let report = arena::run(&options, &contestants, &plan, &watch).map_err(catalog::CatalogError::from)?;
        bar.finish_and_clear();
        if let Some(path) = &self.plot {
            fs::write(path, plot(&report, G::INFO.name)).map_err(Failure::file(path))?;
        }
        if self.json {
            writeln!(out, "{:#}", self.object(&report))?;
            return Ok(());
        }
        self.table(G::INFO.name, &report, (now() - begun) / 1000.0, out)
    }

    fn contestants<G: Title>(&self) -> Result<Vec<Contestant<'_, G>>, Failure> {
        let specs: Vec<Spec> = self
            .bots
            .split(',')
            .map(|name| name.trim().parse().map_err(|error| Failure::Input(format!("--bots: {error}"))))
            .collect::<Result<_, _>>()?;
        let scale = self.scale;
        specs
            .into_iter()
            .map(|spec| {
                // Tried once here, so that a program that does not start is an error and no panic.
                exec::try_program(&spec, G::INFO.slug)?;
                let name = spec.to_string();
                let seat = move |seed| exec::sure_player::<G>(&spec, seed, scale);
                Ok(Contestant { name, seat: Box::new(seat) })
            })
            .collect()
    }

    fn object(&self, report: &Report) -> Value {
        let bot = |bot: &BotReport| {
            let win_interval = [bot.win_share - bot.win_interval, bot.win_share + bot.win_interval];
            json!({
                "bot": bot.bot, "games": bot.games, "win_share": bot.win_share,
                "win_interval": win_interval.map(|end: f64| end.clamp(0.0, 1.0)),
                "rating": bot.rating, "interval": [bot.rating - bot.interval, bot.rating + bot.interval],
                "points": bot.points, "win_share_by_seat": bot.by_seat, "millis_per_decision": bot.millis,
                "slowest_turn_millis": bot.slowest_turn, "fallbacks": bot.troubles,
            })
        };
        json!({
            "game": self.game, "seats": report.seats, "games": report.games, "seeds": report.sets,
            "decided": report.decided, "scale": self.scale, "seed": self.seed, "mean_plies": report.plies,
            "win_share_by_turn_order": report.turn_order, "bots": report.bots.iter().map(bot).collect::<Vec<_>>(),
        })
    }

    fn table(&self, name: &str, report: &Report, seconds: f64, out: &mut impl Write) -> Result<(), Failure> {
        let decided = if report.decided { ", decided early" } else { "" };
        writeln!(
            out,
            "{name}, {} seats: {} games on {} seeds{decided}, {seconds:.0} s",
            report.seats, report.games, report.sets
        )?;
        writeln!(
            out,
            "{:<24} {:>6} {:>16} {:>14} {:>8} {:>12} {:>10}",
            "bot", "games", "win share", "rating", "points", "ms/decision", "ms/turn ≤"
        )?;
        let mut bots: Vec<&BotReport> = report.bots.iter().collect();
        bots.sort_by(|one, two| two.rating.total_cmp(&one.rating));
        for bot in bots {
            let points = bot.points.map_or("—".to_owned(), |points| format!("{points:.1}"));
            writeln!(
                out,
                "{:<24} {:>6} {:>8.1} ± {:>3.1} % {:>7.0} ± {:>4.0} {:>8} {:>12.2} {:>10.0}",
                bot.bot,
                bot.games,
                bot.win_share * 100.0,
                bot.win_interval * 100.0,
                bot.rating,
                bot.interval,
                points,
                bot.millis,
                bot.slowest_turn,
            )?;
            if bot.troubles > 0 {
                writeln!(out, "{:<24} an apprentice acted for it {} times", "", bot.troubles)?;
            }
        }
        let order: Vec<_> = report.turn_order.iter().map(|share| format!("{:.1} %", share * 100.0)).collect();
        writeln!(out, "Wins by seat, first to last: {}", order.join(", "))?;
        Ok(())
    }
}

/// The ratings as points with bars for their intervals.
fn plot(report: &Report, name: &str) -> String {
    let mut bots: Vec<&BotReport> = report.bots.iter().collect();
    bots.sort_by(|one, two| two.rating.total_cmp(&one.rating));
    let reach = |bot: &BotReport| if bot.interval.is_finite() { bot.interval } else { 0.0 };
    let low = bots.iter().map(|bot| bot.rating - reach(bot)).fold(f64::INFINITY, f64::min) - 20.0;
    let high = bots.iter().map(|bot| bot.rating + reach(bot)).fold(f64::NEG_INFINITY, f64::max) + 20.0;
    let x = |rating: f64| 200.0 + (rating - low) / (high - low) * 500.0;
    let height = 70 + 30 * bots.len();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 {height}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"760\" height=\"{height}\" fill=\"#fffdf8\"/>\n\
         <text x=\"20\" y=\"26\" font-size=\"15\">{name}, {} seats, {} games: ratings with 95 % intervals</text>\n",
        report.seats, report.games
    );
    let step =
        [10.0, 20.0, 50.0, 100.0, 200.0, 500.0].into_iter().find(|step| (high - low) / step <= 8.0).unwrap_or(1000.0);
    let mut tick = (low / step).ceil() * step;
    while tick <= high {
        let at = x(tick);
        let end = height - 24;
        svg += &format!("<line x1=\"{at:.1}\" y1=\"40\" x2=\"{at:.1}\" y2=\"{end}\" stroke=\"#ddd\"/>\n");
        svg += &format!(
            "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">{tick:.0}</text>\n",
            height - 8
        );
        tick += step;
    }
    for (row, bot) in bots.iter().enumerate() {
        let y = 60 + 30 * row;
        let (left, middle, right) = (x(bot.rating - reach(bot)), x(bot.rating), x(bot.rating + reach(bot)));
        let label = bot.bot.replace('&', "&amp;").replace('<', "&lt;");
        svg += &format!("<text x=\"190\" y=\"{}\" text-anchor=\"end\">{label}</text>\n", y + 4);
        svg += &format!(
            "<line x1=\"{left:.1}\" y1=\"{y}\" x2=\"{right:.1}\" y2=\"{y}\" stroke=\"#246\" stroke-width=\"3\"/>\n"
        );
        svg += &format!(
            "<circle cx=\"{middle:.1}\" cy=\"{y}\" r=\"5\" fill=\"#c52\"><title>{label}: {:.0}, wins {:.1} %</title></circle>\n",
            bot.rating,
            bot.win_share * 100.0
        );
    }
    svg + "</svg>\n"
}
