//! Golden playthroughs: a whole game as text that a person can follow, kept beside the rules.

use std::{fmt::Write as _, fs, path::Path};

use engine::{Croupier, Dice, Game, Names, Options, SeededDice, Viewer, Words, digest, options_to_pairs};

use crate::play::CHOICE;

/// Compares a random game per seat count with `playthroughs/*.txt` below the crate. With the
/// environment variable `UPDATE_GOLDEN` set it writes them instead.
pub fn golden<G: Game + Words>(manifest_dir: &str) {
    let folder = Path::new(manifest_dir).join("playthroughs");
    let mut stale = Vec::new();
    for (index, preset) in G::Options::PRESETS.iter().enumerate() {
        for seats in preset.seats.clone() {
            let name = format!("{}-{seats}-seats.txt", preset.name);
            let found = playthrough::<G>(&G::Options::preset(index), seats, 1);
            let path = folder.join(&name);
            if std::env::var_os("UPDATE_GOLDEN").is_some() {
                fs::create_dir_all(&folder).expect("the crate's folder can be written");
                fs::write(&path, found).expect("the crate's folder can be written");
            } else if let Some(difference) = difference(&fs::read_to_string(&path).unwrap_or_default(), &found) {
                stale.push(format!("{name}: {difference}"));
            }
        }
    }
    assert!(
        stale.is_empty(),
        "the game plays differently from its golden playthroughs; read the change and run `cargo xtask golden`:\n{}",
        stale.join("\n")
    );
}

fn difference(kept: &str, found: &str) -> Option<String> {
    if kept == found {
        return None;
    }
    let (number, kept, found) = kept
        .lines()
        .chain(std::iter::repeat("(nothing)"))
        .zip(found.lines().chain(["(nothing)"]))
        .enumerate()
        .find_map(|(number, (kept, found))| (kept != found).then_some((number + 1, kept, found)))?;
    Some(format!("line {number}\n  kept:  {kept}\n  found: {found}"))
}

/// A random game as text: every ply with the legal actions, the rolls, the log and the result.
pub fn playthrough<G: Game + Words>(options: &G::Options, seats: u8, seed: u64) -> String {
    let names = Names::numbered(seats);
    let mut out = String::new();
    let pairs: Vec<_> = options_to_pairs(options).iter().map(|(name, value)| format!("{name}={value}")).collect();
    line(&mut out, format_args!("# {}, {seats} seats, {}", G::INFO.name, pairs.join(" ")));
    let mut dice = SeededDice::new(seed);
    let mut chooser = SeededDice::new(seed ^ 0x60_1D);
    let mut events = Vec::new();
    let mut game = G::setup(options, seats, &mut Croupier::new(&mut dice, &mut events)).expect("a preset's table");
    tell::<G>(&mut out, &events, &names);
    let mut legal = Vec::new();
    for ply in 1..=G::INFO.max_plies {
        let Some(seat) = game.to_act().first() else { break };
        game.legal(seat, &mut legal);
        let action = legal[chooser.roll(CHOICE, legal.len() as u32) as usize];
        let view = game.view(Viewer::Seat(seat));
        line(
            &mut out,
            format_args!(
                "\n# ply {ply} - {} - seat {seat}: {}",
                G::progress(&view),
                G::prompt(&view, seat, &legal).text
            ),
        );
        let listed: Vec<_> = legal.iter().take(12).map(ToString::to_string).collect();
        let more = if legal.len() > 12 { format!(" | … {} in all", legal.len()) } else { String::new() };
        line(&mut out, format_args!("  legal: {}{more}", listed.join(" | ")));
        line(&mut out, format_args!("{seat}: {action}"));
        line(&mut out, format_args!("  means: {}", G::action(&view, seat, action).label));
        events.clear();
        game.apply(seat, action, &mut Croupier::new(&mut dice, &mut events));
        tell::<G>(&mut out, &events, &names);
        line(&mut out, format_args!("  digest {:016x}", digest(&game)));
    }
    result(&mut out, &game, &names);
    out
}

fn tell<G: Game + Words>(out: &mut String, events: &[G::Event], names: &Names) {
    for told in events.iter().filter_map(|event| G::event(event, names)) {
        match told.clause {
            Some(clause) => line(out, format_args!("  > {} ({clause})", told.text)),
            None => line(out, format_args!("  > {}", told.text)),
        }
    }
}

fn result<G: Game + Words>(out: &mut String, game: &G, names: &Names) {
    let Some(standings) = game.standings() else { return };
    let score = G::score(&game.view(Viewer::Spectator), names);
    line(out, format_args!("\n# result"));
    for (seat, standing) in standings.iter() {
        let points = standing.points.map_or(String::new(), |points| format!(", {points} points"));
        line(out, format_args!("seat {seat}: rank {}{points}", standing.rank));
        for scored in &score[seat] {
            line(out, format_args!("  {:+} {} ({})", scored.points, scored.text, scored.clause));
        }
    }
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("writing to a string cannot fail");
}
