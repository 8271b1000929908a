//! Law 8: a record is the truth.

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{Dice, Game, Record, SeededDice};

use super::{Breach, breach};
use crate::play::{CHOICE, random_game};

pub(super) fn check<G: Game>(options: &G::Options, seats: u8, seed: u64) -> Result<(), Breach> {
    let (record, game) = random_game::<G>(options, seats, seed);
    match record.replay() {
        Ok(again) if again == game => {}
        Ok(_) => return breach(8, "a record replays to another game: something is rolled outside the croupier"),
        Err(error) => return breach(8, format!("a record does not replay: {error}")),
    }
    let text = record.to_text(&game);
    match Record::<G>::from_text(&text) {
        Ok((again, session)) if again == record && *session.game() == game => {}
        Ok(_) => return breach(8, "a record reads back differently from its text"),
        Err(error) => return breach(8, format!("a record does not read back from its text: {error}")),
    }
    damaged::<G>(&text, &mut SeededDice::new(seed ^ 0xDA)).map_err(|what| Breach { law: 8, what })
}

fn damaged<G: Game>(text: &str, luck: &mut SeededDice) -> Result<(), String> {
    let lines: Vec<_> = text.lines().collect();
    let mut roll = |bound: usize| luck.roll(CHOICE, bound as u32) as usize;
    for _ in 0..6 {
        let cut = lines[..roll(lines.len())].join("\n");
        if read::<G>(&cut)? {
            return Err("a record that is cut short is accepted".into());
        }
    }
    for _ in 0..12 {
        let mut bytes = text.as_bytes().to_vec();
        let place = roll(bytes.len());
        if bytes[place].is_ascii_whitespace() {
            continue;
        }
        bytes[place] = b"0123456789abcxyz:;/-"[roll(20)];
        // An alteration may be harmless (the same letter again); it must never be a panic.
        read::<G>(&String::from_utf8_lossy(&bytes))?;
    }
    for _ in 0..4 {
        let (one, two) = (roll(lines.len()), roll(lines.len()));
        let mut swapped = lines.clone();
        swapped.swap(one, two);
        read::<G>(&swapped.join("\n"))?;
    }
    Ok(())
}

/// Whether the text is accepted; a panic is an error.
fn read<G: Game>(text: &str) -> Result<bool, String> {
    catch_unwind(AssertUnwindSafe(|| Record::<G>::from_text(text).is_ok()))
        .map_err(|_| format!("a damaged record makes a panic:\n{text}"))
}
