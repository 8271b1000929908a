//! `ludoteca review`: what was luck in a game, what was play, and what others did.

mod graph;

use std::{fs, io::Write, path::PathBuf, sync::atomic::Ordering};

use bots::review::{Account, Effort, Review, Reviews};
use catalog::{Sight, Table, review};
use clap::Args;
use engine::{Names, Notes, PerSeat, Seat, Viewer};
use serde_json::json;

use crate::{
    exec::now,
    failure::Failure,
    files::{self, Present},
    input, interrupt, replay, screen, sim,
};

/// Which record to review, and how hard to look.
#[derive(Args)]
pub(crate) struct ReviewGame {
    /// The file of the record
    record: PathBuf,
    /// How long to look, in seconds
    #[arg(long, default_value_t = 60.0, value_parser = input::seconds, conflicts_with = "iterations")]
    seconds: f64,
    /// Look with so many iterations of search at each choice instead, and four times as many where
    /// that leaves it unclear: the same every time
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    iterations: Option<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Draw the chances to win, ply by ply, into a file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write over a drawing that is there
    #[arg(long)]
    force: bool,
}

impl ReviewGame {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let text = fs::read_to_string(&self.record).map_err(Failure::file(&self.record))?;
        let effort = self.iterations.map_or(Effort::Seconds(self.seconds), Effort::Iterations);
        let mut reviewer = review::review(&text, effort).map_err(refused)?;
        let table = catalog::resume(&text)?;
        let notes = Notes::of_text(&text).map_err(catalog::CatalogError::from)?;
        let names = replay::named(&notes, table.seats());
        let review = self.look(reviewer.as_mut());
        if let Some(path) = &self.svg {
            let drawn = graph::draw(&review, table.info().name, &names);
            files::write(path, drawn.as_bytes(), Present::forced(self.force))?;
        }
        if self.json {
            let interrupted = interrupt::gracefully().load(Ordering::Relaxed);
            let object = json!({
                "version": env!("CARGO_PKG_VERSION"), "game": table.info().slug, "seats": table.seats(),
                "iterations": self.iterations, "interrupted": interrupted, "review": review,
            });
            writeln!(out, "{object:#}")?;
            return Ok(());
        }
        self.tell(&review, table.as_ref(), &names, out)
    }

    /// Takes the steps of a review until it is done, time is up or somebody interrupts it.
    fn look(&self, reviewer: &mut dyn Reviews) -> Review {
        let stop = interrupt::gracefully();
        let bar = sim::progress_of(0, "steps");
        let end = if self.iterations.is_some() { f64::INFINITY } else { now() + self.seconds * 1000.0 };
        let mut steps = 0u64;
        while !stop.load(Ordering::Relaxed) && now() < end && reviewer.step() {
            steps += 1;
            if steps.is_multiple_of(32) {
                let (done, of) = reviewer.review().done;
                bar.set_length(of as u64);
                bar.set_position(done as u64);
            }
        }
        bar.finish_and_clear();
        reviewer.review()
    }

    fn tell(&self, review: &Review, table: &dyn Table, names: &Names, out: &mut impl Write) -> Result<(), Failure> {
        let cut = if review.is_complete() { "" } else { ", not to its end" };
        writeln!(out, "{}, {} plies, reviewed{cut}", table.info().name, review.plies)?;
        accounts(&review.win, "Win chance in %", 100.0, names, out)?;
        if let Some(points) = &review.points {
            accounts(points, "Points", 1.0, names, out)?;
        }
        writeln!(out, "\n{:<20} {:>9} {:>14} {:>10}", "Play", "choices", "mean loss, %", "accuracy")?;
        for (seat, play) in review.play.iter() {
            let name = names.of(seat);
            writeln!(out, "{name:<20} {:>9} {:>14.2} {:>10.1}", play.decisions, play.mean_loss * 100.0, play.accuracy)?;
        }
        for seat in Seat::all(table.seats()) {
            turns(review, table, seat, names, out)?;
        }
        rolls(review, table, names, out)
    }
}

fn refused(error: review::ReviewError) -> Failure {
    match error {
        review::ReviewError::Record(error) => error.into(),
        review::ReviewError::No(error) => Failure::Input(error.to_string()),
    }
}

fn accounts(
    accounts: &PerSeat<Account>,
    heading: &str,
    scale: f64,
    names: &Names,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let columns = ["even", "start", "luck", "own loss", "others", "result"];
    write!(out, "\n{heading:<20}")?;
    columns.iter().try_for_each(|column| write!(out, " {column:>9}"))?;
    writeln!(out)?;
    for (seat, account) in accounts.iter() {
        let Account { even, start, luck, loss, others, result } = account;
        write!(out, "{:<20} {:>9.1}", names.of(seat), even * scale)?;
        for part in [*start, *luck, -loss, *others] {
            write!(out, " {:>9}", signed(part * scale))?;
        }
        writeln!(out, " {:>9.1}", result * scale)?;
    }
    Ok(())
}

/// A number with its sign, but for what rounds to nothing.
fn signed(number: f64) -> String {
    let text = format!("{number:+.1}");
    if ["+0.0", "-0.0"].contains(&text.as_str()) { "0.0".into() } else { text }
}

fn turns(review: &Review, table: &dyn Table, seat: Seat, names: &Names, out: &mut impl Write) -> Result<(), Failure> {
    let mut dearest = review.dearest(seat).peekable();
    if dearest.peek().is_some() {
        writeln!(out, "\nThe dearest turns of {}:", names.of(seat))?;
    }
    for turn in dearest {
        let choice = &turn.choice;
        let points = if review.points.is_some() { format!(", {:.1} points", turn.points) } else { String::new() };
        let (chance, could) = (choice.chance * 100.0, choice.could * 100.0);
        let Some(told) = review::told(table, seat, choice, names) else { continue };
        let ply = choice.ply + 1;
        say(2, &format!("ply {ply}, {}: cost {:.1} %{points}", told.progress, turn.win * 100.0), out)?;
        say(4, &format!("played {} ({chance:.0} %)", told.played), out)?;
        say(4, &format!("better {} ({could:.0} %)", told.better), out)?;
    }
    Ok(())
}

fn rolls(review: &Review, table: &dyn Table, names: &Names, out: &mut impl Write) -> Result<(), Failure> {
    let rolls = review.greatest_rolls();
    if rolls.is_empty() {
        return writeln!(out, "\nNothing was rolled after set-up that mattered.").map_err(Failure::from);
    }
    let sight = Sight::of(table.whole(Viewer::Spectator)).map_err(|error| Failure::Input(error.to_string()))?;
    let log = catalog::log(&sight, names, 0);
    writeln!(out, "\nThe greatest rolls:")?;
    for rolled in rolls {
        let gave: Vec<String> =
            rolled.win.iter().map(|(seat, luck)| format!("{} {} %", names.of(seat), signed(luck * 100.0))).collect();
        say(2, &format!("ply {}: {}", rolled.ply + 1, gave.join(", ")), out)?;
        for logged in log.iter().filter(|logged| logged.ply == rolled.ply + 1) {
            say(4, &logged.line.text, out)?;
        }
    }
    Ok(())
}

/// A line that begins so far to the right, folded to the terminal.
fn say(indent: usize, line: &str, out: &mut impl Write) -> Result<(), Failure> {
    let line = format!("{:indent$}{line}", "");
    writeln!(out, "{}", screen::fold(&line, screen::width(), indent + 2)).map_err(Failure::from)
}
