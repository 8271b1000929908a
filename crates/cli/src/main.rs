//! The `ludoteca` command: the whole product in one binary.

mod allocator;
mod arena;
mod bench;
mod bot;
mod calibrate;
mod colour;
mod data;
mod exec;
mod failure;
mod files;
mod games;
mod input;
mod interrupt;
mod learn;
mod lines;
mod nearest;
mod picture;
mod play;
mod replay;
mod results;
mod review;
mod rules;
mod screen;
mod serve;
mod sim;

use std::{io::Write, process::ExitCode};

use clap::{Parser, Subcommand};
use failure::Failure;

/// Five strategy board games on one rules engine, with bots that do not cheat.
#[derive(Parser)]
#[command(name = "ludoteca", version, about, max_term_width = 100)]
struct Arguments {
    /// When to write in colour
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: colour::When,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the site (this is what happens without a command)
    Serve(serve::Serve),
    /// List the games with their seats, presets and options
    Games(games::Games),
    /// Print a rule book, or one clause of it
    Rules(rules::Rules),
    /// Learn a game by playing it, step by step
    Learn(learn::Learn),
    /// Play in the terminal
    Play(play::Play),
    /// Let bots play many games and count
    Sim(sim::Sim),
    /// Let bots play paired matches and rate them
    Arena(arena::Arena),
    /// See whether the bots' win chances mean what they say
    Calibrate(calibrate::Calibrate),
    /// Play a seat on standard input and output
    Bot(bot::Bot),
    /// Check, show or draw a recorded game
    Replay(replay::Replay),
    /// Say what was luck in a recorded game, what was play and what others did
    Review(review::ReviewGame),
    /// Copy a server's data to a file, also while it runs
    Backup(data::Backup),
    /// Replay every stored table with this program and list differences
    Check(data::Check),
    /// List what people said that others showed to the host
    Reports(data::Reports),
    /// Print a server's data as lines of JSON
    Export(data::Export),
    /// Read an export into an empty folder
    Import(data::Import),
    /// Measure how fast the games run
    Bench(bench::Bench),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    colour::choose(arguments.color);
    let mut out = std::io::stdout().lock();
    let done = match arguments.command.unwrap_or(Command::Serve(serve::Serve::default())) {
        Command::Serve(command) => command.run(&mut out),
        Command::Games(command) => command.run(&mut out),
        Command::Rules(command) => command.run(&mut out),
        Command::Learn(command) => command.run(&mut out),
        Command::Play(command) => command.run(&mut out),
        Command::Sim(command) => command.run(&mut out),
        Command::Arena(command) => command.run(&mut out),
        Command::Calibrate(command) => command.run(&mut out),
        Command::Bot(command) => command.run(&mut out),
        Command::Replay(command) => command.run(&mut out),
        Command::Review(command) => command.run(&mut out),
        Command::Backup(command) => command.run(&mut out),
        Command::Check(command) => command.run(&mut out),
        Command::Reports(command) => command.run(&mut out),
        Command::Export(command) => command.run(&mut out),
        Command::Import(command) => command.run(&mut out),
        Command::Bench(command) => command.run(&mut out),
    };
    match done.and_then(|()| out.flush().map_err(Failure::from)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Nothing is left to do if even the error cannot be written.
            let _ = writeln!(std::io::stderr(), "ludoteca: {failure}");
            ExitCode::from(2)
        }
    }
}
