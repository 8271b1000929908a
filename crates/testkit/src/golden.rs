//! Golden playthroughs: a whole game as text that a person can follow, kept beside the rules.

use std::{fmt::Write as _, fs, hash::Hasher as _, path::Path};

use engine::{
    Croupier, Dice, Digest, Foresight, Game, Names, Options, RecordingDice, Roll, Seat, SeededDice, Viewer, Words,
    digest, options_to_pairs,
};

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
///
/// A line shows twelve legal actions at most, and no view at all; a digest stands for the whole list
/// and for each viewer's view, so that whatever changes is a changed line.
pub fn playthrough<G: Game + Words>(options: &G::Options, seats: u8, seed: u64) -> String {
    let names = Names::numbered(seats);
    let mut out = String::new();
    let pairs: Vec<_> = options_to_pairs(options).iter().map(|(name, value)| format!("{name}={value}")).collect();
    line(&mut out, format_args!("# {}, {seats} seats, {}", G::INFO.name, pairs.join(" ")));
    let mut seeded = SeededDice::new(seed);
    let mut chooser = SeededDice::new(seed ^ 0x60_1D);
    let mut events = Vec::new();
    let mut dice = RecordingDice::new(&mut seeded);
    let mut game = G::setup(options, seats, &mut Croupier::new(&mut dice, &mut events)).expect("a preset's table");
    rolled::<G>(&mut out, &dice.into_rolls());
    tell::<G>(&mut out, &events, &names);
    views(&mut out, &game);
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
        listed::<G>(&mut out, &legal);
        line(&mut out, format_args!("{seat}: {action}"));
        let seen = Foresight::<G>::new(&view, seat);
        line(&mut out, format_args!("  means: {}", G::action(&seen, action, &seen.forecast(action)).label));
        events.clear();
        let mut dice = RecordingDice::new(&mut seeded);
        game.apply(seat, action, &mut Croupier::new(&mut dice, &mut events));
        rolled::<G>(&mut out, &dice.into_rolls());
        tell::<G>(&mut out, &events, &names);
        views(&mut out, &game);
        line(&mut out, format_args!("  digest {:016x}", digest(&game)));
    }
    result(&mut out, &game, &names);
    out
}

/// Twelve actions, and a digest of all of them if there are more.
fn listed<G: Game>(out: &mut String, legal: &[G::Action]) {
    let texts: Vec<_> = legal.iter().map(ToString::to_string).collect();
    let more = match texts.len() {
        0..=12 => String::new(),
        count => format!(" | … {count} in all, {}", mark(&texts.join(" | "))),
    };
    line(out, format_args!("  legal: {}{more}", texts[..texts.len().min(12)].join(" | ")));
}

/// What was turned over, as a record writes it.
fn rolled<G: Game>(out: &mut String, rolls: &[Roll]) {
    let name = |roll: &Roll| G::INFO.sources.get(usize::from(roll.source.0)).copied().unwrap_or("unknown");
    let rolls: Vec<_> = rolls.iter().map(|roll| format!("{} {}/{}", name(roll), roll.value, roll.bound)).collect();
    if !rolls.is_empty() {
        line(out, format_args!("  rolls: {}", rolls.join(", ")));
    }
}

/// A digest of what each seat knows, and of what a spectator does. Equal views have one digest.
fn views<G: Game>(out: &mut String, game: &G) {
    let mark = |viewer| mark(&serde_json::to_string(&game.view(viewer)).expect("a view is plain data"));
    let seats: Vec<_> = Seat::all(game.seats()).map(|seat| mark(Viewer::Seat(seat))).collect();
    line(out, format_args!("  views: {} | {}", seats.join(" "), mark(Viewer::Spectator)));
}

/// Eight letters for a text: they need only change when it does.
fn mark(text: &str) -> String {
    let mut digest = Digest::default();
    digest.write(text.as_bytes());
    format!("{:08x}", digest.finish() as u32)
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
