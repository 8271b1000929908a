//! How far a seat is from joining two shrines, and which hexes lie on its way.

use engine::Seat;
use game_attika::{
    Attika,
    board::{HEXES, Hex},
};

/// Further away than any way can be.
const FAR: u8 = 99;

/// For one seat, the fewest buildings that join two shrines by way of each hex.
pub(super) struct Ways {
    through: [u8; HEXES],
    shortest: u8,
}

impl Default for Ways {
    fn default() -> Ways {
        Ways { through: [FAR; HEXES], shortest: FAR }
    }
}

impl Ways {
    pub(super) fn new(game: &Attika, seat: Seat) -> Ways {
        let map = game.map();
        let empty = map.empty();
        let mut cost = [FAR; HEXES];
        for hex in map.hexes() {
            if empty.contains(hex) {
                cost[hex.index()] = 1;
            } else if map.standing(hex).is_some_and(|(owner, _)| owner == seat) {
                cost[hex.index()] = 0;
            }
        }
        // The two shortest ways from a shrine to each hex, the hex itself included.
        let mut nearest = [[FAR; 2]; HEXES];
        for shrine in 0..map.shrines().len() {
            let from = flood(game, &cost, shrine);
            for hex in map.hexes() {
                let (best, distance) = (&mut nearest[hex.index()], from[hex.index()]);
                if distance < best[0] {
                    *best = [distance, best[0]];
                } else if distance < best[1] {
                    best[1] = distance;
                }
            }
        }
        let mut ways = Ways::default();
        for hex in map.hexes() {
            let [first, second] = nearest[hex.index()];
            // The hex itself is counted from both sides.
            let own = cost[hex.index()] == 0;
            let through = (first.saturating_add(second) - u8::from(!own && second < FAR)).min(FAR);
            ways.through[hex.index()] = through;
            ways.shortest = ways.shortest.min(through);
        }
        ways
    }

    /// The fewest buildings that join two shrines; far if the way is barred.
    pub(super) fn shortest(&self) -> u8 {
        self.shortest
    }

    /// The fewest buildings that join two shrines by a way over this hex.
    pub(super) fn through(&self, hex: Hex) -> u8 {
        self.through[hex.index()]
    }
}

/// How many buildings lead from a shrine to each hex over own hexes (free) and empty ones (one each).
fn flood(game: &Attika, cost: &[u8; HEXES], shrine: usize) -> [u8; HEXES] {
    let map = game.map();
    let mut from = [FAR; HEXES];
    // Hexes at the distance at hand, and one further; each comes into a list once at most.
    let (mut here, mut next) = ([0u8; HEXES], [0u8; HEXES]);
    let (mut here_len, mut next_len) = (0, 0);
    for hex in map.hexes().filter(|&hex| map.touches(hex) >> shrine & 1 == 1 && cost[hex.index()] < FAR) {
        from[hex.index()] = cost[hex.index()];
        let (list, len) = if cost[hex.index()] == 0 { (&mut here, &mut here_len) } else { (&mut next, &mut next_len) };
        list[*len] = hex.index() as u8;
        *len += 1;
    }
    let mut distance = 0;
    while here_len + next_len > 0 {
        let mut done = 0;
        while done < here_len {
            let index = usize::from(here[done]);
            done += 1;
            if from[index] < distance {
                continue;
            }
            for beside in map.neighbours(Hex::new(index / 7, index % 7)) {
                let there = distance + cost[beside.index()].min(FAR - distance);
                if there >= from[beside.index()] {
                    continue;
                }
                from[beside.index()] = there;
                let (list, len) =
                    if there == distance { (&mut here, &mut here_len) } else { (&mut next, &mut next_len) };
                list[*len] = beside.index() as u8;
                *len += 1;
            }
        }
        std::mem::swap(&mut here, &mut next);
        (here_len, next_len) = (next_len, 0);
        distance += 1;
    }
    from
}

#[cfg(test)]
mod tests {
    use engine::{Croupier, Game as _, SeededDice};
    use game_attika::Options;

    use super::*;
    use crate::Rng;

    /// Distances from a shrine by shortening them until none gets shorter.
    fn slowly(game: &Attika, seat: Seat, shrine: usize) -> [u8; HEXES] {
        let map = game.map();
        let cost = |hex: Hex| match map.standing(hex) {
            None => 1,
            Some((owner, _)) if owner == seat => 0,
            Some(_) => FAR,
        };
        let mut from = [FAR; HEXES];
        let mut shorter = true;
        while shorter {
            shorter = false;
            for hex in map.hexes() {
                let start = if map.touches(hex) >> shrine & 1 == 1 { 0 } else { FAR };
                let before = map.neighbours(hex).map(|beside| from[beside.index()]).min().unwrap_or(FAR).min(start);
                let there = before.saturating_add(cost(hex)).min(FAR);
                shorter |= there < from[hex.index()];
                from[hex.index()] = from[hex.index()].min(there);
            }
        }
        from
    }

    #[test]
    fn ways_are_the_shortest_there_are() {
        let mut barred = 0;
        for seats in 2..=4u8 {
            let (mut dice, mut rng) = (SeededDice::new(seats.into()), Rng::new(7));
            let options = Options::default();
            let mut game = Attika::setup(&options, seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
            let (mut legal, mut ply) = (Vec::new(), 0);
            while let Some(seat) = game.to_act().first() {
                if ply % 16 == 0 {
                    let ways = Ways::new(&game, seat);
                    let from: Vec<_> = (0..game.map().shrines().len()).map(|at| slowly(&game, seat, at)).collect();
                    for hex in game.map().hexes() {
                        let mut near: Vec<u8> = from.iter().map(|from| from[hex.index()]).collect();
                        near.sort_unstable();
                        let counted_twice = u8::from(near[1] < FAR && game.map().standing(hex).is_none());
                        let through = (near[0] + near[1] - counted_twice).min(FAR);
                        assert_eq!(ways.through(hex), through, "{hex} at {seats} seats, ply {ply}");
                        barred += usize::from(through == FAR);
                    }
                }
                game.legal(seat, &mut legal);
                game.apply(seat, legal[rng.below(legal.len() as u32) as usize], &mut Croupier::quiet(&mut dice));
                ply += 1;
            }
        }
        assert!(barred > 0, "no hex was ever barred");
    }
}
