//! How far a seat is from joining two shrines, and which hexes lie on its way.

use engine::Seat;
use game_attika::{
    Attika,
    board::{HEXES, Hex},
};

/// Further away than any way can be.
const FAR: u8 = 99;
const SHRINES: usize = 4;

/// Distances from each shrine for one seat: how many buildings reach a hex and include it.
pub(super) struct Ways {
    from: [[u8; HEXES]; SHRINES],
    shrines: usize,
    shortest: u8,
}

impl Ways {
    pub(super) fn new(game: &Attika, seat: Seat) -> Ways {
        let shrines = game.map().shrines().len();
        let mut ways = Ways { from: [[FAR; HEXES]; SHRINES], shrines, shortest: FAR };
        for shrine in 0..shrines {
            flood(game, seat, shrine, &mut ways.from[shrine]);
        }
        for hex in game.map().hexes() {
            ways.shortest = ways.shortest.min(ways.through(game, seat, hex));
        }
        ways
    }

    /// The fewest buildings that join two shrines; far if the way is barred.
    pub(super) fn shortest(&self) -> u8 {
        self.shortest
    }

    /// The fewest buildings that join two shrines by a way over this hex.
    pub(super) fn through(&self, game: &Attika, seat: Seat, hex: Hex) -> u8 {
        let mut best = [FAR; 2];
        for from in &self.from[..self.shrines] {
            let mut distance = from[hex.index()];
            for place in &mut best {
                if distance < *place {
                    std::mem::swap(place, &mut distance);
                }
            }
        }
        let own = game.map().standing(hex).is_some_and(|(owner, _)| owner == seat);
        // The hex itself is counted from both sides.
        (best[0].saturating_add(best[1]) - u8::from(!own && best[1] < FAR)).min(FAR)
    }
}

/// Shortest ways over own hexes (free) and empty ones (one building each).
fn flood(game: &Attika, seat: Seat, shrine: usize, from: &mut [u8; HEXES]) {
    let map = game.map();
    let cost = |hex: Hex| match map.standing(hex) {
        None => 1,
        Some((owner, _)) if owner == seat => 0,
        Some(_) => FAR,
    };
    let mut edge = [0u8; HEXES];
    let mut next = [0u8; HEXES];
    let mut edge_len = 0;
    for hex in map.hexes().filter(|&hex| map.touches(hex) >> shrine & 1 == 1 && cost(hex) < FAR) {
        from[hex.index()] = cost(hex);
        edge[edge_len] = hex.index() as u8;
        edge_len += 1;
    }
    // Correcting labels until nothing improves: ways are short and the map is small.
    while edge_len > 0 {
        let mut next_len = 0;
        for &index in &edge[..edge_len] {
            let here = from[usize::from(index)];
            for beside in map.neighbours(hex_of(index)) {
                let there = here.saturating_add(cost(beside));
                if there < from[beside.index()] {
                    if next_len < HEXES && !next[..next_len].contains(&(beside.index() as u8)) {
                        next[next_len] = beside.index() as u8;
                        next_len += 1;
                    }
                    from[beside.index()] = there;
                }
            }
        }
        std::mem::swap(&mut edge, &mut next);
        edge_len = next_len;
    }
}

fn hex_of(index: u8) -> Hex {
    Hex::new(usize::from(index) / 7, usize::from(index) % 7)
}
