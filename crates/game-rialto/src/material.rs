//! What is printed on the components: cards, buildings, bridges and the tables of the set-up.

use engine::{Bag, keyed};
use serde::{Deserialize, Serialize};

/// Cards of the seven kinds, in no order.
pub type Cards = Bag<Kind>;

/// What a card is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Moves the counter on the Doge track.
    Doge,
    /// Brings coins.
    Gold,
    /// Buys buildings.
    Building,
    /// Brings points, and a bridge to the winner.
    Bridge,
    /// Brings councilmen to the personal supply, and a gondola to the winner.
    Gondola,
    /// Sends councilmen to the current district.
    Councilman,
    /// Stands for any of the others.
    Joker,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 7;
    /// All kinds, the joker last.
    pub const ALL: [Kind; Kind::COUNT] =
        [Kind::Doge, Kind::Gold, Kind::Building, Kind::Bridge, Kind::Gondola, Kind::Councilman, Kind::Joker];

    /// Its place among the kinds.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in the notation.
    pub const fn name(self) -> &'static str {
        ["doge", "gold", "building", "bridge", "gondola", "councilman", "joker"][self as usize]
    }
}

keyed!(Kind, Kind::COUNT, Kind::index, |index| Kind::ALL[index]);

/// RI-8: the deck, eleven cards of each kind.
pub const DECK: Cards = Bag::new([COPIES; Kind::COUNT]);
/// How many cards of each kind there are.
pub const COPIES: u8 = 11;
/// How many cards there are in all.
pub const DECK_SIZE: u8 = COPIES * Kind::COUNT as u8;

/// One of the six parts of phase 2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// A.
    Doge,
    /// B.
    Gold,
    /// C.
    Building,
    /// D.
    Bridge,
    /// E.
    Gondola,
    /// F.
    Councilman,
}

impl Stage {
    /// RI-39: the stages in their order.
    pub const ALL: [Stage; 6] =
        [Stage::Doge, Stage::Gold, Stage::Building, Stage::Bridge, Stage::Gondola, Stage::Councilman];

    /// The kind of card it is played with.
    pub const fn kind(self) -> Kind {
        Kind::ALL[self as usize]
    }

    /// Its place among the stages.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        ['A', 'B', 'C', 'D', 'E', 'F'][self as usize]
    }

    /// The stage after it; none after the last.
    pub fn next(self) -> Option<Stage> {
        Stage::ALL.get(self.index() + 1).copied()
    }
}

keyed!(Stage, 6, Stage::index, |index| Stage::ALL[index]);

/// The phase in which a building works.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Phase 1, after the rows are taken.
    Green,
    /// Phase 2, on one's turn in a stage.
    Yellow,
    /// Phase 3.
    Blue,
}

impl Colour {
    /// All colours.
    pub const ALL: [Colour; 3] = [Colour::Green, Colour::Yellow, Colour::Blue];

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["green", "yellow", "blue"][self as usize]
    }
}

/// One thing that a building does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Take one card of the leftover row, or draw three.
    Cards,
    /// Raises the hand limit.
    Limit(u8),
    /// Postpones one's turn to the end of the stage.
    Delay,
    /// Brings coins.
    Coins(u8),
    /// One card of another kind counts as the stage's kind.
    ConvertOne,
    /// Counts as a joker that is played.
    Mask,
    /// Any cards of one other kind count as the stage's kind.
    ConvertKind,
    /// Brings councilmen to the personal supply.
    Recruit(u8),
    /// Brings points.
    Points(u8),
    /// Exchanges a building for one worth so much more.
    Upgrade(u8),
}

/// The twelve kinds of building: a colour and a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "a letter for the colour and the value say it all")]
pub enum Building {
    G1,
    G2,
    G3,
    G4,
    Y1,
    Y2,
    Y3,
    Y4,
    B1,
    B2,
    B3,
    B4,
}

/// What is printed on a building.
#[derive(Debug)]
pub struct Face {
    /// Its name in the notation.
    pub name: &'static str,
    /// Its colour.
    pub colour: Colour,
    /// What it costs in strength and scores in the end.
    pub value: u8,
    /// What it does.
    pub effects: &'static [Effect],
    /// What it does, in a few words.
    pub about: &'static str,
}

#[rustfmt::skip]
const FACES: [Face; Building::COUNT] = {
    use {Colour::*, Effect::*};
    [
        Face { name: "g1", colour: Green,  value: 1, effects: &[Cards],                about: "a card of the leftover row, or 3 from the pile" },
        Face { name: "g2", colour: Green,  value: 2, effects: &[Limit(1)],             about: "hand limit +1" },
        Face { name: "g3", colour: Green,  value: 3, effects: &[Cards, Limit(1)],      about: "a card of the leftover row, or 3 from the pile; hand limit +1" },
        Face { name: "g4", colour: Green,  value: 4, effects: &[Cards, Limit(2)],      about: "a card of the leftover row, or 3 from the pile; hand limit +2" },
        Face { name: "y1", colour: Yellow, value: 1, effects: &[Delay, Coins(1)],      about: "take your turn at the end of the stage; +1 coin" },
        Face { name: "y2", colour: Yellow, value: 2, effects: &[ConvertOne],           about: "one card of another kind fits this stage" },
        Face { name: "y3", colour: Yellow, value: 3, effects: &[Mask],                 about: "counts as one joker" },
        Face { name: "y4", colour: Yellow, value: 4, effects: &[ConvertKind],          about: "all you like of one other kind fits this stage" },
        Face { name: "b1", colour: Blue,   value: 1, effects: &[Recruit(1)],           about: "one councilman to your supply, or +1 point" },
        Face { name: "b2", colour: Blue,   value: 2, effects: &[Points(2)],            about: "+2 points" },
        Face { name: "b3", colour: Blue,   value: 3, effects: &[Upgrade(1)],           about: "exchange another building for one worth 1 more" },
        Face { name: "b4", colour: Blue,   value: 4, effects: &[Points(3)],            about: "+3 points" },
    ]
};

impl Building {
    /// How many kinds there are.
    pub const COUNT: usize = 12;
    /// RI-7: tiles of each kind.
    pub const COPIES: u8 = 5;
    /// All kinds, by colour and value.
    pub const ALL: [Building; Building::COUNT] = {
        use Building::*;
        [G1, G2, G3, G4, Y1, Y2, Y3, Y4, B1, B2, B3, B4]
    };

    /// Its place among the kinds.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What is printed on it.
    pub const fn face(self) -> &'static Face {
        &FACES[self as usize]
    }

    /// What it costs in strength and scores in the end.
    pub const fn value(self) -> u8 {
        self as u8 % 4 + 1
    }

    /// Its colour.
    pub const fn colour(self) -> Colour {
        FACES[self as usize].colour
    }

    /// Its name in the notation.
    pub const fn name(self) -> &'static str {
        FACES[self as usize].name
    }

    /// Whether it does this.
    pub fn has(self, effect: Effect) -> bool {
        self.face().effects.contains(&effect)
    }

    /// RI-33: by how much it raises the hand limit.
    pub fn limit(self) -> u8 {
        self.face().effects.iter().map(|effect| if let Effect::Limit(more) = effect { *more } else { 0 }).sum()
    }

    /// How much more a building is worth for which it exchanges another, if it does so.
    pub fn upgrade(self) -> Option<u8> {
        self.face().effects.iter().find_map(|effect| match effect {
            Effect::Upgrade(more) => Some(*more),
            Effect::Cards
            | Effect::Limit(_)
            | Effect::Delay
            | Effect::Coins(_)
            | Effect::ConvertOne
            | Effect::Mask
            | Effect::ConvertKind
            | Effect::Recruit(_)
            | Effect::Points(_) => None,
        })
    }
}

keyed!(Building, Building::COUNT, Building::index, |index| Building::ALL[index]);

/// The values at the two ends of a bridge, the lower first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Bridge(pub(crate) u8);

impl TryFrom<u8> for Bridge {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Bridge, &'static str> {
        if usize::from(index) < Bridge::COUNT { Ok(Bridge(index)) } else { Err("there are six bridges") }
    }
}

impl Bridge {
    /// How many different bridges there may be.
    pub const COUNT: usize = 6;
    const ENDS: [(u8, u8); Bridge::COUNT] = [(3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6)];
    /// One bridge of each sort.
    pub const PAIRS: Bag<Bridge> = Bag::new([1; Bridge::COUNT]);
    /// Three bridges 3/6 and three 4/5.
    pub const THIRDS: Bag<Bridge> = Bag::new([0, 0, 3, 3, 0, 0]);

    /// The lower value.
    pub const fn low(self) -> u8 {
        Bridge::ENDS[self.0 as usize].0
    }

    /// The higher value.
    pub const fn high(self) -> u8 {
        Bridge::ENDS[self.0 as usize].1
    }
}

keyed!(Bridge, Bridge::COUNT, |bridge| bridge.0.into(), |index| Bridge(index as u8));

/// RI-4: gondolas at the start; each shows 1 at both ends.
pub const GONDOLAS: u8 = 6;
/// RI-2: rounds of a game.
pub const ROUNDS: u8 = 6;
/// RI-24: cards in a row.
pub const ROW_SIZE: u8 = 6;
/// RI-26: cards drawn unseen after taking a row.
pub const BLIND: u8 = 2;
/// RI-31: cards that a green building draws.
pub const GREEN_DRAW: u8 = 3;
/// RI-33: the hand limit before bonuses.
pub const HAND_LIMIT: u8 = 7;
/// RI-11: points at the start.
pub const START_POINTS: i16 = 3;
/// RI-10: councilmen in the personal supply at the start.
pub const START_SUPPLY: u8 = 5;
/// RI-10: councilmen of each seat.
pub const COUNCILMEN: u8 = 18;
/// RI-75: places for buildings on a board.
pub const SLOTS: usize = 7;
/// RI-6: what a side of the canal pays.
pub const SIDE_BONUS: i16 = 5;
/// RI-70: the most that one pick of a split budget is worth.
pub const PICK: u8 = 4;

/// RI-13: coins at the start, in Doge order.
pub const fn start_coins(seats: u8) -> &'static [u8] {
    match seats {
        2 => &[1, 2],
        3 => &[1, 2, 3],
        4 => &[1, 2, 2, 3],
        _ => &[1, 2, 2, 2, 3],
    }
}

/// RI-15, RI-16: how many seats may start with the same building.
pub const fn start_sharers(seats: u8) -> u8 {
    if seats <= 3 { 1 } else { 2 }
}
