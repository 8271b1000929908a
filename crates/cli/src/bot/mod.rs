//! `ludoteca bot`: a bot on standard input and output, one JSON object a line, or at a server's table.

mod connect;
mod desk;
mod fuzz;
mod position;

use std::{
    io::Write,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, sync_channel},
    },
};

use bots::{Kind, Level, Spec};
use catalog::table::Title;
use clap::Args;
use connect::Connect;
use desk::{Desk, Heard};

use crate::{
    failure::Failure,
    input,
    lines::{self, Line},
};

/// Which bot to be.
#[derive(Args)]
pub(crate) struct Bot {
    /// The game, as `ludoteca games` lists it
    #[arg(required_unless_present = "connect")]
    game: Option<String>,
    #[command(flatten)]
    connect: Connect,
    /// novice, apprentice, journeyman, merchant or master; master@500 and master*2 set its budget
    #[arg(long, default_value = "merchant")]
    level: String,
    /// The same seed gives the same answers to the same questions with a budget in iterations
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many trees to grow side by side
    #[arg(long, default_value_t = 1, value_parser = input::threads)]
    threads: usize,
    /// Memory for the trees, in MB
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: u64,
    /// Answer so many changed views and lines instead of the input, and say what came of it
    #[arg(long, hide = true, value_name = "LINES")]
    fuzz: Option<u64>,
}

impl Bot {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(url) = &self.connect.connect {
            return self.connect.run(url, self.level()?.1, out);
        }
        let game = self.game.as_deref().unwrap_or_default();
        catalog::with_game!(game, G => self.typed::<G>(out))
            .unwrap_or_else(|| Err(catalog::CatalogError::Game { given: game.into() }.into()))
    }

    fn level(&self) -> Result<(Spec, Level), Failure> {
        let spec: Spec = self.level.parse().map_err(|error| input::bad_bot("--level", &error))?;
        let Kind::Level(level) = spec.kind else {
            let levels = Level::ALL.map(Level::name).join(", ");
            return Err(Failure::Input(format!("--level {}: the levels are {levels}", self.level)));
        };
        Ok((spec, level))
    }

    fn typed<G: Title>(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (spec, level) = self.level()?;
        let mut desk = Desk::<G>::new(level, &spec, self);
        match self.fuzz {
            Some(lines) => fuzz::run(&mut desk, lines, self.seed, out),
            None => self.serve(&mut desk, out),
        }
    }

    fn serve<G: Title>(&self, desk: &mut Desk<G>, out: &mut impl Write) -> Result<(), Failure> {
        let stopped = Arc::new(AtomicU64::new(0));
        let messages = listen(Arc::clone(&stopped));
        while let Ok(heard) = messages.recv() {
            if matches!(heard, Heard::Quit) {
                break;
            }
            if let Some(answer) = desk.answer(heard, &stopped) {
                writeln!(out, "{answer}")?;
                out.flush()?;
            }
        }
        Ok(())
    }
}

/// Reads messages on a thread of its own, so that a stop is heard while the bot thinks. `stopped` is
/// the number of the last question asked before the last stop: that and all before it are to be
/// answered at once, and none after it.
fn listen(stopped: Arc<AtomicU64>) -> Receiver<Heard> {
    let (sender, messages) = sync_channel(64);
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        let mut asked = 0;
        while let Ok(Some(line)) = lines::read(&mut input) {
            let heard = match &line {
                Line::Text(text) if text.trim().is_empty() => continue,
                Line::Text(text) => Heard::read(text, asked + 1),
                Line::NotText => Heard::Bad { id: None, text: "not a message: the line is no UTF-8 text".into() },
                Line::TooLong => {
                    Heard::Bad { id: None, text: format!("not a message: a line has at most {} bytes", lines::LONGEST) }
                }
            };
            match heard {
                Heard::Think { .. } => asked += 1,
                Heard::Stop => stopped.store(asked, Ordering::Relaxed),
                Heard::Quit => stopped.store(u64::MAX, Ordering::Relaxed),
                Heard::Hello { .. } | Heard::NewGame | Heard::View(_) | Heard::Other | Heard::Bad { .. } => {}
            }
            if sender.send(heard).is_err() {
                return;
            }
        }
        // Nobody waits for an answer any more.
        stopped.store(u64::MAX, Ordering::Relaxed);
    });
    messages
}
