//! Prompts say what is legal, no more and no less.

use std::collections::BTreeSet;

use engine::{Croupier, Dice, Game, SeededDice, Viewer, Words};

use crate::play::{CHOICE, tables};

/// How many games a table are looked at.
const GAMES: u64 = 3;

/// Plays random games at every table worth checking, and holds what each prompt offers against
/// the legal list: every kind of action it offers is legal, and every legal kind is offered or named
/// as left out. The kind of an action is the first word of its notation.
pub fn prompts<G: Game + Words>() {
    let games = tables::<G>().into_iter().flat_map(|table| (0..GAMES).map(move |seed| (table.clone(), seed)));
    for ((name, options, seats), seed) in games {
        let mut luck = SeededDice::new(seed ^ 0x9209);
        let mut dice = SeededDice::new(seed);
        let mut game = G::setup(&options, seats, &mut Croupier::quiet(&mut dice)).expect("a listed table");
        let mut legal = Vec::new();
        for ply in 0.. {
            for seat in game.to_act().iter() {
                game.legal(seat, &mut legal);
                let prompt = G::prompt(&game.view(Viewer::Seat(seat)), seat, &legal);
                if let Err(what) = check(&legal, &prompt) {
                    panic!("{} {name}, seed {seed}, ply {ply}, seat {seat}: {what}\n  {prompt:?}", G::INFO.name);
                }
            }
            let Some(seat) = game.to_act().first() else { break };
            game.legal(seat, &mut legal);
            let action = legal[luck.roll(CHOICE, legal.len() as u32) as usize];
            game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        }
    }
}

/// What is wrong with a prompt, if anything.
fn check<A: std::fmt::Display>(legal: &[A], prompt: &engine::Prompt) -> Result<(), String> {
    let verb = |action: &A| action.to_string().split(' ').next().unwrap_or_default().to_owned();
    let verbs: BTreeSet<String> = legal.iter().map(verb).collect();
    if prompt.text.is_empty() {
        return Err("nothing is said".into());
    }
    if let Some(kind) = prompt.offers.iter().chain(&prompt.unsaid).find(|kind| !verbs.contains(**kind)) {
        return Err(format!("`{kind}` is promised, but only these are legal: {verbs:?}"));
    }
    if let Some(kind) = prompt.unsaid.iter().find(|kind| prompt.offers.contains(kind)) {
        return Err(format!("`{kind}` is both offered and left out"));
    }
    let told = |kind: &&String| prompt.offers.iter().chain(&prompt.unsaid).any(|told| told == kind);
    match verbs.iter().find(|kind| !told(kind)) {
        Some(kind) => Err(format!("`{kind}` is legal, but neither offered nor left out")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use engine::Prompt;

    use super::check;

    #[test]
    fn a_prompt_is_held_against_the_legal_list() {
        let legal = ["lay a1", "lay a2", "end"];
        assert_eq!(check(&legal, &Prompt::new("Lay or end", &["lay", "end"])), Ok(()));
        assert_eq!(check(&legal, &Prompt::new("Lay", &["lay"]).leaving_out(&["end"])), Ok(()));
        let wrong = [
            Prompt::new("", &["lay", "end"]),
            Prompt::new("Lay", &["lay"]),
            Prompt::new("Lay, end or pass", &["lay", "end", "pass"]),
            Prompt::new("Lay or end", &["lay", "end"]).leaving_out(&["pass"]),
            Prompt::new("Lay or end", &["lay", "end"]).leaving_out(&["end"]),
        ];
        for prompt in wrong {
            assert!(check(&legal, &prompt).is_err(), "{prompt:?}");
        }
    }
}
