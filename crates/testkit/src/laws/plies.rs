//! Laws about single plies: lists, notation, doors, order, allocation.

use engine::{Croupier, Dice, Game, Refused, Seat, SeededDice, Viewer, play};
use serde_json::{from_str, to_string};

use super::{Breach, Counter, breach};
use crate::play::CHOICE;

/// Laws 1, 2, 3 and 7.
pub(super) fn check<G: Game>(game: &G, ply: u32) -> Result<(), Breach> {
    if game.to_act().is_empty() != game.standings().is_some() {
        return breach(7, format!("ply {ply}: to act {:?}, standings {:?}", game.to_act(), game.standings()));
    }
    let mut legal = Vec::new();
    for seat in game.to_act().iter() {
        game.legal(seat, &mut legal);
        if legal.is_empty() {
            return breach(1, format!("ply {ply}: seat {seat} is to act and can do nothing"));
        }
        if let Some(pair) = legal.windows(2).find(|pair| pair[0] >= pair[1]) {
            return breach(2, format!("ply {ply}: `{}` is listed before `{}`", pair[0], pair[1]));
        }
        for action in &legal {
            let text = action.to_string();
            if text.parse().as_ref() != Ok(action) || text.contains([';', '|', '\n']) {
                return breach(3, format!("ply {ply}: `{text}` does not read back as {action:?}"));
            }
        }
    }
    Ok(())
}

/// Law 4: views read back from their text.
pub(super) fn texts<G: Game>(game: &G, ply: u32) -> Result<(), Breach> {
    for viewer in Viewer::all(game.seats()) {
        let view = game.view(viewer);
        let text = to_string(&view).map_err(|error| Breach { law: 4, what: format!("ply {ply}: a view: {error}") })?;
        match from_str::<G::View>(&text) {
            Ok(read) if read == view => {}
            Ok(_) => return breach(4, format!("ply {ply}: the view of {viewer:?} reads back differently")),
            Err(error) => return breach(4, format!("ply {ply}: the view of {viewer:?} does not read back: {error}")),
        }
    }
    Ok(())
}

/// Law 5 at the door itself: `play` does what is listed, refuses what is not, and then changes nothing.
pub(super) fn doors<G: Game>(
    game: &G,
    seat: Seat,
    tried: &[G::Action],
    legal: &[G::Action],
    ply: u32,
) -> Result<(), Breach> {
    for &action in tried.iter().chain(legal.first()) {
        let mut after = game.clone();
        let mut dice = SeededDice::new(u64::from(ply));
        let done = play(&mut after, seat, action, &mut Croupier::quiet(&mut dice));
        match (done, legal.binary_search(&action).is_ok()) {
            (Ok(()), true) => {}
            (Err(Refused::Illegal(_)), false) if after == *game => {}
            (Err(_), false) => return breach(5, format!("ply {ply}: refusing `{action}` changed the game")),
            (done, listed) => return breach(5, format!("ply {ply}: `{action}` listed: {listed}, played: {done:?}")),
        }
    }
    Ok(())
}

/// Law 9: two seats that choose at the same time may do so in either order.
pub(super) fn commute<G: Game>(game: &G, dice: &SeededDice, ply: u32, luck: &mut SeededDice) -> Result<(), Breach> {
    let seats: Vec<_> = game.to_act().iter().collect();
    let mut legal = Vec::new();
    for pair in seats.windows(2) {
        let mut choose = |seat| {
            game.legal(seat, &mut legal);
            (seat, legal[luck.roll(CHOICE, legal.len() as u32) as usize])
        };
        let (first, second) = (choose(pair[0]), choose(pair[1]));
        let run = |plies: [(Seat, G::Action); 2]| {
            let (mut game, mut dice) = (game.clone(), dice.clone());
            for (seat, action) in plies {
                game.apply(seat, action, &mut Croupier::quiet(&mut dice));
            }
            game
        };
        if run([first, second]) != run([second, first]) {
            return breach(9, format!("ply {ply}: {first:?} and {second:?} do not commute"));
        }
    }
    Ok(())
}

/// Law 11: once its buffers are warm, a playout does not allocate.
pub(super) fn allocations<G: Game>(options: &G::Options, seats: u8, seed: u64, counter: Counter) -> Result<(), Breach> {
    let mut dice = SeededDice::new(seed);
    let start = G::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("the table was set up before");
    let mut legal = Vec::with_capacity(4096);
    let mut playout = |mut game: G, mut dice: SeededDice| {
        while let Some(seat) = game.to_act().first() {
            game.legal(seat, &mut legal);
            let action = legal[dice.roll(CHOICE, legal.len() as u32) as usize];
            game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        }
        std::hint::black_box(game.standings());
    };
    playout(start.clone(), dice.clone());
    let mut copy = Some((start, dice));
    let counted = counter(&mut || {
        if let Some((game, dice)) = copy.take() {
            playout(game, dice);
        }
    });
    if counted > 0 {
        return breach(11, format!("a playout allocates {counted} times"));
    }
    Ok(())
}
