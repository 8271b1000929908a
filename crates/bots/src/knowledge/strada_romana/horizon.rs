//! What the rest of a game may bring: how long it is, which wagons arrive, what hands and tiles may come to.

use engine::Per;
use game_strada_romana::{
    Hand, Open, Place,
    board::COLUMNS,
    material::{ARRIVALS, Colour, Wagon, WagonSet},
};

use super::weights::WEIGHTS;

/// Steps from a start to a destination.
const WHOLE_WAY: f32 = COLUMNS as f32 + 1.0;

/// What the rest of the game holds: how long it is, and who may arrive.
pub(super) struct Horizon<'a> {
    pub(super) open: &'a Open,
    /// Turns that each seat still has.
    pub(super) turns: f32,
    /// How likely each wagon is to be among those that arrive.
    pub(super) arrives: Per<Wagon, f32>,
}

impl<'a> Horizon<'a> {
    pub(super) fn new(open: &'a Open) -> Horizon<'a> {
        let mut steps = Per::from_fn(|wagon| steps_to_go(open, wagon));
        let needed = ARRIVALS - usize::from(open.arrived_count());
        let arrives = chances(&steps, needed);
        for wagon in Wagon::all().filter(|&wagon| open.places[wagon] == Place::Arrived) {
            steps[wagon] = f32::INFINITY;
        }
        let steps = steps.values_mut();
        steps.sort_by(f32::total_cmp);
        let left: f32 = steps[..needed].iter().sum();
        let share = (left / (WHOLE_WAY * ARRIVALS as f32)).min(1.0);
        Horizon { open, turns: WEIGHTS.turns * share / f32::from(open.seats()), arrives }
    }

    /// What a hand may come to: the product of colours and most, each with what is yet to come.
    pub(super) fn hand(&self, hand: &Hand) -> f32 {
        self.prospect(hand).worth
    }

    /// The same with its parts.
    pub(super) fn prospect(&self, hand: &Hand) -> Prospect {
        let more_colours = (WEIGHTS.more_colours * self.turns).min(WEIGHTS.more_colours_most);
        let more_most = (WEIGHTS.more_most * self.turns).min(WEIGHTS.more_most_most);
        let (mut colours, mut most, mut loose) = (0.0f32, 0.0f32, 0.0f32);
        let mut depths = Per::default();
        for colour in Colour::ALL {
            let (cubes, wares) = (hand.cubes[colour], hand.wares[colour]);
            let contracts = f32::from(cubes.min(wares));
            let over = cubes.abs_diff(wares);
            let mut depth = contracts;
            if over > 0 {
                let partner = self.partner(colour, cubes > wares);
                loose += f32::from(over) - partner;
                depth += WEIGHTS.half_contract * partner;
            }
            colours += depth.min(1.0);
            most = most.max(depth);
            depths[colour] = depth;
        }
        let contracts = (colours + more_colours) * (most + more_most);
        let worth = f32::from(hand.points) + f32::from(hand.coins) * WEIGHTS.coin + contracts - loose;
        Prospect { worth, contracts, colours, most, loose, depths }
    }

    /// How likely a loose cube (or ware tile) is to find a partner.
    fn partner(&self, colour: Colour, of_cube: bool) -> f32 {
        let open = self.open;
        let (lying, in_bag, bag) = if of_cube {
            let lying = open.areas.values().iter().filter(|&&ware| ware == Some(colour)).count() as f32;
            (lying, open.wares.count(colour), open.wares.total())
        } else {
            let lying = WEIGHTS.partner_cube * f32::from(open.cubes_on_markets(colour));
            (lying, open.cubes.count(colour), open.cubes.total())
        };
        let drawn = f32::from(in_bag) / (bag.max(1) as f32);
        let chances = (lying * WEIGHTS.partner_lying + drawn * WEIGHTS.partner_drawn)
            * self.turns.min(WEIGHTS.partner_turns)
            * WEIGHTS.partner;
        1.0 - (-chances).exp()
    }

    /// What wagon tiles may come to: 3 or -1 each.
    pub(super) fn bets(&self, tiles: WagonSet) -> f32 {
        tiles.iter().map(|wagon| 4.0 * self.arrives[wagon] - 1.0).sum()
    }
}

/// What a hand may come to.
pub(super) struct Prospect {
    /// All in all.
    pub(super) worth: f32,
    /// The product of colours and most, with what is yet to come.
    pub(super) contracts: f32,
    /// Colours that have a contract, halves for loose goods that may find a partner.
    pub(super) colours: f32,
    /// Contracts of the best colour.
    pub(super) most: f32,
    /// Goods that will find no partner.
    pub(super) loose: f32,
    /// Contracts of each colour.
    pub(super) depths: Per<Colour, f32>,
}

/// How many steps a wagon is from its destination.
pub(super) fn steps_to_go(open: &Open, wagon: Wagon) -> f32 {
    match open.places[wagon] {
        Place::Waiting => WHOLE_WAY,
        Place::Road(square) => f32::from(square.distance(open.bound[wagon]) + 1),
        Place::Arrived => 0.0,
    }
}

/// How likely each wagon is to be one of those that still arrive; 1 for those that have.
fn chances(steps: &Per<Wagon, f32>, needed: usize) -> Per<Wagon, f32> {
    let nearest = steps.values().iter().copied().filter(|&steps| steps > 0.0).fold(WHOLE_WAY, f32::min);
    let width = WEIGHTS.arrive_width + nearest * WEIGHTS.arrive_width_far;
    let weight = |steps: f32| (-(steps - nearest) / width).exp();
    let total: f32 = steps.values().iter().filter(|&&steps| steps > 0.0).map(|&steps| weight(steps)).sum();
    let among = |steps: f32| (WEIGHTS.arrive * weight(steps) * needed as f32 / total).min(WEIGHTS.arrive_most);
    steps.map(|_, &steps| if steps == 0.0 { 1.0 } else { among(steps) })
}
