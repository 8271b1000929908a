//! Checks that a bot's answer rests on nothing but what its seat was shown.
//!
//! A host holds the true game and the dice that will roll for it. Both are swapped for others that
//! look the same to the seat: another imagined world, another future. An honest seat answers the
//! same; one that peeks is found out.

use std::fmt;

use engine::{Croupier, Dice as _, Game, Seat, SeededDice, Source, Viewer};

use crate::{Limits, Mind, Rng, Style, knowledge::Knowledge};

/// What a host holds and a bot must never see.
#[derive(Clone)]
pub struct Host<G> {
    /// The true game.
    pub game: G,
    /// What will be rolled.
    pub dice: SeededDice,
}

/// Where an answer betrayed that the seat knew too much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Peeked {
    /// Counted from the first position that was tried.
    pub position: usize,
    /// Whose answer it was.
    pub seat: Seat,
    /// What differed.
    pub what: String,
}

impl fmt::Display for Peeked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position {}, seat {}: {}", self.position, self.seat, self.what)
    }
}

/// Something that answers for a seat of a host, said as text so that every figure counts.
pub type Answerer<'a, G> = &'a dyn Fn(&Host<G>, Seat, &[<G as Game>::Action], u64) -> String;

/// Tries so many positions of random games at this table. `sent` is what the host would send the
/// seat; it must not differ either.
pub fn check<G: Game>(
    options: &G::Options,
    seats: u8,
    positions: usize,
    seed: u64,
    sent: &dyn Fn(&G, Seat) -> String,
    answer: Answerer<'_, G>,
) -> Result<usize, Peeked> {
    let mut rng = Rng::new(seed);
    let mut tried = 0;
    let mut legal = Vec::new();
    while tried < positions {
        let mut dice = SeededDice::new(rng.bits());
        let Ok(game) = G::setup(options, seats, &mut Croupier::quiet(&mut dice)) else { return Ok(tried) };
        let mut host = Host { game, dice };
        while let Some(seat) = host.game.to_act().first() {
            host.game.legal(seat, &mut legal);
            if legal.len() > 1 && rng.below(6) == 0 && tried < positions {
                try_position(&host, seat, &legal, tried, &mut rng, sent, answer)?;
                tried += 1;
            }
            let action = legal[rng.below(legal.len() as u32) as usize];
            host.game.apply(seat, action, &mut Croupier::quiet(&mut host.dice));
        }
    }
    Ok(tried)
}

fn try_position<G: Game>(
    host: &Host<G>,
    seat: Seat,
    legal: &[G::Action],
    position: usize,
    rng: &mut Rng,
    sent: &dyn Fn(&G, Seat) -> String,
    answer: Answerer<'_, G>,
) -> Result<(), Peeked> {
    let seed = rng.bits();
    let view = host.game.view(Viewer::Seat(seat));
    let twin = Host { game: G::imagine(&view, rng), dice: SeededDice::new(rng.bits()) };
    let here = sent(&host.game, seat);
    let there = sent(&twin.game, seat);
    if here != there {
        return Err(Peeked { position, seat, what: format!("is sent {here}, in another world {there}") });
    }
    let here = answer(host, seat, legal, seed);
    let there = answer(&twin, seat, legal, seed);
    if here != there {
        return Err(Peeked { position, seat, what: format!("answers {here}, in another world {there}") });
    }
    Ok(())
}

/// The answer of a bot that is handed its view, with everything it thinks.
pub fn honest<G: Game + Knowledge>(
    style: Style,
    limits: &Limits<'_>,
) -> impl Fn(&Host<G>, Seat, &[G::Action], u64) -> String {
    move |host, seat, legal, seed| {
        let view = host.game.view(Viewer::Seat(seat));
        format!("{:?}", Mind::<G>::with(style, seed).think(&view, seat, legal, limits))
    }
}

/// The answer of a bot that looks at the true game and the rolls to come: a check of the check.
pub fn peeking<G: Game>(host: &Host<G>, seat: Seat, legal: &[G::Action], seed: u64) -> String {
    let mut buffer = Vec::new();
    // In a game without chance the only thing to peek at is the dice themselves.
    let luck = seed ^ u64::from(host.dice.clone().roll(Source(0), u32::MAX));
    let ranks: Vec<u32> = legal
        .iter()
        .map(|&action| {
            let (mut future, mut rng) = (host.clone(), Rng::new(luck));
            future.game.apply(seat, action, &mut Croupier::quiet(&mut future.dice));
            while let Some(next) = future.game.to_act().first() {
                future.game.legal(next, &mut buffer);
                let choice = buffer[rng.below(buffer.len() as u32) as usize];
                future.game.apply(next, choice, &mut Croupier::quiet(&mut future.dice));
            }
            future.game.standings().map_or(0, |standings| u32::from(standings[seat].rank))
        })
        .collect();
    let best = ranks.iter().enumerate().min_by_key(|&(_, rank)| rank).map_or(0, |(index, _)| index);
    legal[best].to_string()
}
