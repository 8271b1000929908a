//! What one seat has: its stacks and player board, its cards and amphorae, and its settlements,
//! which are kept up to date building by building.

use crate::{
    action::Stack,
    board::{Hex, HexSet},
    map::Map,
    material::{Building, BuildingSet, Group, Land},
    options::GroupTest,
};

use engine::{Per, Seat};

const NONE: u8 = u8::MAX;

/// Everything of one seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Estate {
    /// Face up on the player board.
    pub up: BuildingSet,
    /// On the map.
    pub placed: BuildingSet,
    /// How many buildings each stack still holds.
    pub stacks: Per<Stack, u8>,
    /// The hand; generic cards are all of the first kind.
    pub hand: Per<Land, u8>,
    /// What was drawn into the hand since the pile was last shuffled.
    pub drawn: Per<Land, u8>,
    /// Amphorae held.
    pub amphorae: u8,
    /// AT-40: the groups that have been completed, one bit each.
    pub groups: u8,
    /// How many settlements there are.
    pub settlements: u8,
    /// The hexes that share a side with an own building.
    pub beside: HexSet,
    pub(crate) hexes: Per<Building, u8>,
    /// The settlement of each building, named after its first building.
    pub(crate) settlement: Per<Building, u8>,
    /// Which shrines each settlement touches, by its name.
    pub(crate) shrines: Per<Building, u8>,
}

impl Default for Estate {
    fn default() -> Estate {
        Estate {
            up: BuildingSet::NONE,
            placed: BuildingSet::NONE,
            stacks: Per::default(),
            hand: Per::default(),
            drawn: Per::default(),
            amphorae: 0,
            groups: 0,
            settlements: 0,
            beside: HexSet::default(),
            hexes: Per::all(NONE),
            settlement: Per::all(NONE),
            shrines: Per::default(),
        }
    }
}

impl Estate {
    /// How many cards are in the hand.
    pub fn cards(&self) -> u8 {
        self.hand.values().iter().sum()
    }

    /// The hex of a building that is on the map.
    pub fn hex(&self, building: Building) -> Option<Hex> {
        let hex = self.hexes[building];
        (hex != NONE).then(|| Hex::from_index(hex.into()))
    }

    /// AT-35: the settlement of a building, as the index of its first building.
    pub fn settlement(&self, building: Building) -> Option<u8> {
        self.placed.contains(building).then(|| self.settlement[building])
    }

    /// AT-53: whether one settlement touches two shrines.
    pub fn links_shrines(&self) -> bool {
        self.shrines.values().iter().any(|touched| touched.count_ones() >= 2)
    }

    /// Which shrines the settlement of a building on the map touches, one bit each.
    pub fn shrines(&self, building: Building) -> u8 {
        self.settlement(building).map_or(0, |name| self.shrines[Building::ALL[usize::from(name)]])
    }

    /// Whether every building of a group is on the map and joined (AT-39).
    pub fn has_joined(&self, group: Group, test: GroupTest, map: &Map) -> bool {
        let members = group.members();
        if !members.minus(self.placed).is_empty() {
            return false;
        }
        match test {
            GroupTest::SameSettlement => {
                let mut names = members.iter().map(|building| self.settlement[building]);
                let first = names.next();
                names.all(|name| Some(name) == first)
            }
            GroupTest::Contiguous => self.hangs_together(members, map),
        }
    }

    fn hangs_together(&self, members: BuildingSet, map: &Map) -> bool {
        let mut reached = BuildingSet(members.0 & members.0.wrapping_neg());
        let mut edge = reached;
        while let Some(building) = edge.iter().next() {
            edge.remove(building);
            for hex in self.hex(building).into_iter().flat_map(|hex| map.neighbours(hex)) {
                let beside = members.minus(reached).iter().find(|&other| self.hex(other) == Some(hex));
                if let Some(other) = beside {
                    reached.insert(other);
                    edge.insert(other);
                }
            }
        }
        reached == members
    }

    /// AT-35 to AT-37: takes a building that was just put on the map into the settlements. Only
    /// buildings join them, a shrine does not (AT-68).
    pub(crate) fn settle(&mut self, seat: Seat, building: Building, hex: Hex, map: &Map) {
        self.placed.insert(building);
        self.hexes[building] = hex.index() as u8;
        let mut joined = BuildingSet::NONE;
        for beside in map.neighbours(hex) {
            self.beside.insert(beside);
            if let Some((_, other)) = map.standing(beside).filter(|&(owner, _)| owner == seat) {
                joined.insert(Building::ALL[usize::from(self.settlement[other])]);
            }
        }
        let mut touched = map.touches(hex);
        let mut name = building.index() as u8;
        for old in joined.iter() {
            touched |= std::mem::take(&mut self.shrines[old]);
            name = name.min(old.index() as u8);
        }
        self.settlement[building] = name;
        for member in self.settlement.values_mut() {
            if *member != NONE && joined.contains(Building::ALL[usize::from(*member)]) {
                *member = name;
            }
        }
        self.shrines[Building::ALL[usize::from(name)]] = touched;
        self.settlements = self.settlements + 1 - joined.len();
    }
}
