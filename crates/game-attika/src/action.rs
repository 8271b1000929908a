//! What a seat can click: its order in lists and its notation.

use std::{fmt, str::FromStr};

use engine::{BadNotation, Per, keyed};

use crate::{
    board::{Hex, Spot},
    material::{Building, LANDS, Land},
};

/// AT-6: one of a seat's four face-down stacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stack {
    /// The six buildings with black backs.
    Main,
    /// The first eight with white backs.
    White1,
    /// The second eight with white backs.
    White2,
    /// The third eight with white backs.
    White3,
}

impl Stack {
    /// All four.
    pub const ALL: [Stack; 4] = [Stack::Main, Stack::White1, Stack::White2, Stack::White3];

    /// Its index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Stack::Main => "main",
            Stack::White1 => "white-1",
            Stack::White2 => "white-2",
            Stack::White3 => "white-3",
        }
    }
}

keyed!(Stack, 4, Stack::index, |index| Stack::ALL[index]);

/// AT-67: cards that are paid, so many of each landscape. Smaller payments come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Payment {
    size: u8,
    cards: Per<Land, u8>,
}

impl Payment {
    /// These cards.
    pub const fn new(cards: [u8; LANDS]) -> Payment {
        Payment { size: cards[0] + cards[1] + cards[2] + cards[3], cards: Per::new(cards) }
    }

    /// How many cards.
    pub const fn size(self) -> u8 {
        self.size
    }

    /// How many of each landscape.
    pub const fn cards(self) -> Per<Land, u8> {
        self.cards
    }
}

impl fmt::Display for Payment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for land in Land::ALL {
            for _ in 0..self.cards[land] {
                write!(f, "{}", land.letter())?;
            }
        }
        Ok(())
    }
}

impl FromStr for Payment {
    type Err = ();

    fn from_str(text: &str) -> Result<Payment, ()> {
        let mut cards = Per::<Land, u8>::default();
        for letter in text.chars() {
            let land = Land::ALL.into_iter().find(|land| land.letter() == letter).ok_or(())?;
            cards[land] += 1;
            if cards[land] > crate::material::CARDS_PER_LAND {
                return Err(());
            }
        }
        let payment = Payment::new(*cards.as_array());
        // One way to write a payment: at least one card, letters in order.
        if payment.size > 0 && payment.to_string() == text { Ok(payment) } else { Err(()) }
    }
}

/// One click.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// AT-10: makes this a building turn.
    Build,
    /// AT-10: makes this a drawing turn.
    Draw,
    /// AT-17: chooses a face-up building to build.
    Pick(Building),
    /// AT-12: draws the top building of a stack.
    Take(Stack),
    /// AT-21: puts the chosen building on a hex.
    At(Hex),
    /// AT-67: pays for it, where cards show landscapes.
    Pay(Payment),
    /// AT-13: puts the drawn building on the player board.
    Store,
    /// AT-46: puts the centre of a new map tile at a spot.
    Tile(Spot),
    /// AT-46: turns the new tile clockwise by so many sixths.
    Turn(u8),
    /// AT-42: spends an amphora.
    Amphora,
    /// AT-58: takes a card.
    Card,
    /// AT-58: ends the turn.
    Done,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Build => write!(f, "build"),
            Action::Draw => write!(f, "draw"),
            Action::Pick(building) => write!(f, "pick {building}"),
            Action::Take(stack) => write!(f, "take {}", stack.name()),
            Action::At(hex) => write!(f, "at {hex}"),
            Action::Pay(payment) => write!(f, "pay {payment}"),
            Action::Store => write!(f, "store"),
            Action::Tile(spot) => write!(f, "tile {spot}"),
            Action::Turn(turn) => write!(f, "turn {turn}"),
            Action::Amphora => write!(f, "amphora"),
            Action::Card => write!(f, "card"),
            Action::Done => write!(f, "done"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        read(text).ok_or(BadNotation {
            expected: "one of: build, draw, pick BUILDING, take STACK, at HEX, pay CARDS, store, tile Q,R, turn N, \
                       amphora, card, done",
        })
    }
}

fn read(text: &str) -> Option<Action> {
    let (verb, object) = text.split_once(' ').map_or((text, None), |(verb, object)| (verb, Some(object)));
    Some(match (verb, object) {
        ("build", None) => Action::Build,
        ("draw", None) => Action::Draw,
        ("store", None) => Action::Store,
        ("amphora", None) => Action::Amphora,
        ("card", None) => Action::Card,
        ("done", None) => Action::Done,
        ("pick", Some(id)) => Action::Pick(Building::ALL.into_iter().find(|known| known.printed().id == id)?),
        ("take", Some(name)) => Action::Take(Stack::ALL.into_iter().find(|known| known.name() == name)?),
        ("at", Some(hex)) => Action::At(hex.parse().ok()?),
        ("pay", Some(cards)) => Action::Pay(cards.parse().ok()?),
        ("tile", Some(spot)) => Action::Tile(spot.parse().ok()?),
        ("turn", Some(number)) => match number.as_bytes() {
            &[digit @ b'0'..=b'5'] => Action::Turn(digit - b'0'),
            _ => return None,
        },
        _ => return None,
    })
}
