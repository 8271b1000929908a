//! What a road is worth at first sight: gold, guests to come, room to go on, and what it uses up.
//!
//! Hundreds of roads are seen in each turn of a playout, so everything that does not depend on the
//! single road is worked out once: a value a target, and which settlements a hex lies beside.

use engine::{Game as _, Per, PerSeat, Seat};
use game_la_strada::{
    Found, LaStrada,
    board::{Cell, Dots, Hexes},
    material::{Dot, Kind, LONGEST, MERCHANTS, Terrain},
    options::Connections,
};

use super::{
    reach::Map,
    top,
    weights::{WEIGHTS, band},
};

/// What costs more is as good as out of reach: no band of the weights that are asked here goes further.
const MOST: u8 = 13;

/// What a seat looks at before it rates roads.
pub(super) struct Prospect<'a> {
    pub(super) game: &'a LaStrada,
    pub(super) map: Map<'a>,
    seat: Seat,
    /// What each seat would pay at least to get to each dot.
    costs: PerSeat<Per<Dot, u8>>,
    /// The settlements beside each hex.
    beside: Per<Cell, Dots>,
    /// How much guests to come press on each settlement, with all ways in open.
    press: Per<Dot, f32>,
    /// The seat's settlements whose kind is known: what it has to keep.
    own: Dots,
    /// What so many tiles beside each of them keep.
    kept: Per<Dot, [f32; LONGEST + 1]>,
    /// What a tile of each terrain is worth that is used up.
    scarce: Per<Terrain, f32>,
    /// What each target is worth, as far as asked.
    targets: Per<Dot, Option<Target>>,
}

/// What every road to a target has in common.
#[derive(Clone, Copy)]
struct Target {
    /// The gold that a newcomer may expect, by how many tiles of its road lie beside the target.
    gain: [f32; LONGEST + 1],
    /// The room that a start from there brings.
    room: f32,
}

impl<'a> Prospect<'a> {
    pub(super) fn new(game: &'a LaStrada, seat: Seat) -> Prospect<'a> {
        let map = Map::new(game);
        let costs = game.sides().map(|other, _| map.costs_of(other, None, Hexes::NONE, Per::default(), MOST));
        let mut beside = Per::all(Dots::NONE);
        for dot in Dot::all() {
            for cell in game.land().cell(dot).neighbours() {
                beside[cell] = beside[cell].with(dot);
            }
        }
        let side = &game.sides()[seat];
        let own = side.present().iter().filter(|&dot| game.kind(dot).is_some()).collect();
        let mut prospect = Prospect {
            game,
            map,
            seat,
            costs,
            beside,
            press: Per::default(),
            own,
            kept: Per::default(),
            scarce: side.tiles.map(|_, &tiles| scarce(tiles)),
            targets: Per::default(),
        };
        prospect.press = Per::from_fn(|dot| prospect.press(dot));
        for dot in own.iter() {
            prospect.kept[dot] = prospect.keeps(dot);
        }
        prospect
    }

    /// Whether some rival may soon be unable to connect anything, which ends the game.
    pub(super) fn tight(&self) -> bool {
        let game = self.game;
        self.costs.iter().filter(|(other, _)| *other != self.seat).any(|(other, costs)| {
            let side = &game.sides()[other];
            let ways = Dot::all().filter(|&dot| !side.reached.contains(dot) && costs[dot] <= 10).count();
            side.stock == 0 || ways <= 3
        })
    }

    /// How much guests to come press on a settlement.
    fn press(&self, dot: Dot) -> f32 {
        let game = self.game;
        let time = f32::from(game.sides()[self.seat].stock) / f32::from(MERCHANTS);
        let rivals = game.sides().iter().filter(|(other, side)| *other != self.seat && side.merchants[dot] == 0);
        let coming: f32 = rivals.map(|(other, _)| likely(self.costs[other][dot])).sum();
        WEIGHTS.later * coming * time
    }

    /// What tiles beside an own settlement keep by standing in the way of later guests.
    fn keeps(&self, dot: Dot) -> [f32; LONGEST + 1] {
        let Some(kind) = self.game.kind(dot) else { return [0.0; LONGEST + 1] };
        let (guests, open) = (self.game.crowd(dot), doors(self.game, dot));
        std::array::from_fn(|tiles| {
            let after = self.expected(dot, kind, guests, open.saturating_sub(tiles as u8));
            after - self.expected(dot, kind, guests, open)
        })
    }

    /// What a merchant may expect to earn at the end among so many now, with so many ways in left.
    fn expected(&self, dot: Dot, kind: Kind, guests: u8, doors: u8) -> f32 {
        let later = self.press[dot] * WEIGHTS.doors[usize::from(doors.min(6))];
        (f32::from(kind.top()) + 1.0 - f32::from(guests) - later).max(0.0)
    }

    /// What all roads to a target have in common.
    fn target(&mut self, dot: Dot) -> &Target {
        if self.targets[dot].is_none() {
            self.targets[dot] = Some(self.look_at(dot));
        }
        self.targets[dot].as_ref().expect("it was looked at just now")
    }

    fn look_at(&self, dot: Dot) -> Target {
        let guests = self.game.crowd(dot);
        let closed = self.game.options().exclusive && self.game.seats() == 2 && guests > 0;
        let open = doors(self.game, dot);
        let gain =
            std::array::from_fn(
                |tiles| {
                    if closed { 0.0 } else { self.arrival(dot, guests, open.saturating_sub(tiles as u8)) }
                },
            );
        Target { gain, room: WEIGHTS.room * self.room(dot) }
    }

    /// Gold for the newcomer, less what later guests will take, and what it takes from those there.
    fn arrival(&self, dot: Dot, guests: u8, doors: u8) -> f32 {
        let Some(kind) = self.game.kind(dot) else { return WEIGHTS.unknown };
        let mine = self.expected(dot, kind, guests + 1, doors);
        let taken = f32::from(guests) * f32::from(kind.pays(guests).saturating_sub(kind.pays(guests + 1)));
        mine + WEIGHTS.taken * taken
    }

    /// Settlements that a new start brings nearer.
    fn room(&self, at: Dot) -> f32 {
        let (game, seat) = (self.game, self.seat);
        let side = &game.sides()[seat];
        let costs = self.map.costs(Hexes::only(game.land().cell(at)), Hexes::NONE, Per::all(true), MOST);
        let fresh = Dot::all().filter(|&dot| dot != at && !side.reached.contains(dot));
        fresh
            .map(|dot| {
                let before = nearness(self.costs[seat][dot]);
                (nearness(costs[dot]) - before).max(0.0) * (top(game, dot) - 1.0)
            })
            .sum()
    }

    /// What a road keeps for the builder by standing in the way of later guests.
    fn guard(&self, road: &Found<'_>) -> f32 {
        let touched = road.tiles.iter().fold(Dots::NONE, |all, cell| all.or(self.beside[*cell]));
        touched.and(self.own).iter().map(|dot| self.kept[dot][self.touching(road, dot)]).sum()
    }

    /// How many tiles of a road lie beside a settlement.
    fn touching(&self, road: &Found<'_>, dot: Dot) -> usize {
        road.tiles.iter().filter(|&&cell| self.beside[cell].contains(dot)).count()
    }

    /// What resources and tiles are worth that a road uses.
    pub(super) fn expense(&self, road: &Found<'_>) -> f32 {
        let left = f32::from(self.game.sides()[self.seat].resources - road.cost);
        let resources = match self.game.options().connections {
            Connections::Many => WEIGHTS.cost_many * f32::from(road.cost),
            Connections::One => WEIGHTS.cost_low * (4.0 - left).max(0.0) - WEIGHTS.cost_saved * f32::from(road.cost),
        };
        let terrain = |cell: &Cell| self.game.land().ground(*cell).terrain().unwrap_or(Terrain::Plains);
        resources + road.tiles.iter().map(|cell| self.scarce[terrain(cell)]).sum::<f32>()
    }
}

/// What a road is worth in the standard game.
pub(super) fn connection(prospect: &mut Prospect<'_>, road: &Found<'_>) -> f32 {
    let upkeep = WEIGHTS.guard * prospect.guard(road) - prospect.expense(road);
    if prospect.game.sides()[prospect.seat].reached.contains(road.target) {
        return upkeep - WEIGHTS.again;
    }
    let tiles = prospect.touching(road, road.target);
    let target = prospect.target(road.target);
    target.gain[tiles] + target.room + upkeep + WEIGHTS.connection
}

/// What a tile is worth that is used up, with so many of its terrain left.
fn scarce(tiles: u8) -> f32 {
    WEIGHTS.tile / f32::from(tiles.max(1))
}

/// How likely a seat gets to a settlement that costs it so much now.
pub(super) fn likely(cost: u8) -> f32 {
    band(&WEIGHTS.likely, cost).unwrap_or(WEIGHTS.likely_far)
}

/// Free hexes beside a settlement: ways in for guests to come.
pub(super) fn doors(game: &LaStrada, dot: Dot) -> u8 {
    game.land().cell(dot).neighbours().filter(|&cell| !game.is_taken(cell)).count() as u8
}

/// How likely a settlement so far away is connected in time.
pub(super) fn nearness(cost: u8) -> f32 {
    band(&WEIGHTS.nearness, cost).unwrap_or(0.0)
}
