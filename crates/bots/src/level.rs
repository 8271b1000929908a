//! The five levels: one table of budgets and styles.

use std::{error, fmt, str::FromStr};

use crate::Knowledge;

/// How strong a bot is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays by feel and often misses the best action.
    Novice,
    /// Plays what its knowledge likes, at once, with a slip now and then.
    Apprentice,
    /// Looks a little ahead, and is not choosy among good actions.
    Journeyman,
    /// Thinks for about a second a turn.
    Merchant,
    /// Thinks for about three seconds a turn.
    Master,
}

/// What a level may spend on one turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Budget {
    /// Iterations: reproducible from a seed.
    Iterations(u32),
    /// Milliseconds: for people.
    Millis(u32),
}

/// How a bot decides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Style {
    /// From knowledge alone.
    Quick(Quick),
    /// By search.
    Think(Think),
}

/// How a bot decides from knowledge alone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Quick {
    /// Over how many imagined worlds ratings are averaged.
    pub worlds: u32,
    /// How much luck is mixed into the ratings, in parts of their spread; 0 takes the best.
    pub noise: f32,
}

/// How a bot searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Think {
    /// Whether it uses play knowledge. Without, playouts are random and go on to the end.
    pub knowledge: bool,
    /// How strongly it looks at actions it has not looked at often.
    pub explore: f32,
    /// How evenly knowledge spreads the first looks, in parts of the game's own grain.
    pub temper: f32,
    /// How many looks the guess that knowledge makes of an action's worth counts for.
    pub trust: f32,
    /// How much of a utility one grain of rating is guessed to be worth.
    pub bias: f32,
    /// The weight of an action that was not possible in the first world that came by.
    pub later: f32,
    /// How much of a utility is winning, rank and margin; together 1.
    pub parts: [f32; 3],
    /// How many turns an imagined game goes on before it is valued; 0 takes the game's own
    /// horizon.
    pub turns: u32,
    /// For how many of these turns it is played on by ratings, not by the cheaper leanings.
    pub keen: u32,
    /// How loosely it picks among what it looked at: 0 takes the most looked at, 1 picks in
    /// proportion to looks.
    pub loose: f32,
    /// Whether it imagines once a thought where nothing is hidden, and copies that world.
    pub once: bool,
    /// Whether it draws worlds by how likely they are, given how seats play.
    pub belief: bool,
    /// Whether it spends a turn where it matters: much on the first choice, longer where it is torn,
    /// and no more than needed by the clock either.
    pub timing: bool,
    /// Whether it branches by whole turns, where the game lists them.
    pub whole: bool,
    /// Whether it values positions by the game's learned evaluation, where there is one.
    pub net: bool,
    /// Whether its first looks go by what was learnt of actions, where something was.
    pub policy: bool,
    /// Whether what follows a whole turn is played on at once, by whole turns and with the same rolls behind each that
    /// is compared, and not looked for in a tree.
    pub onward: bool,
}

/// One line of the table of levels.
struct Row {
    level: Level,
    name: &'static str,
    millis: u32,
    style: Style,
}

const HAND: Think = Think {
    knowledge: true,
    explore: 0.6,
    temper: 1.0,
    trust: 6.0,
    bias: 0.03,
    later: 0.4,
    parts: [0.45, 0.15, 0.40],
    turns: 0,
    keen: 0,
    loose: 0.0,
    once: false,
    belief: false,
    timing: false,
    whole: false,
    net: false,
    policy: false,
    onward: false,
};

/// What else a search may do is here once it has won a match (docs/bots.md, "Deciding matches"); a game that lost
/// it does not offer it.
const SEARCH: Think =
    Think { once: true, belief: true, timing: true, whole: true, net: true, policy: true, onward: true, ..HAND };

/// A search whose choice is not always the most looked at.
const fn loosely(loose: f32) -> Think {
    Think { loose, ..SEARCH }
}

/// Budgets are for a whole turn.
const TABLE: [Row; 5] = [
    Row { level: Level::Novice, name: "novice", millis: 5, style: Style::Quick(Quick { worlds: 1, noise: 2.5 }) },
    Row {
        level: Level::Apprentice,
        name: "apprentice",
        millis: 5,
        style: Style::Quick(Quick { worlds: 4, noise: 1.1 }),
    },
    Row { level: Level::Journeyman, name: "journeyman", millis: 120, style: Style::Think(loosely(0.5)) },
    Row { level: Level::Merchant, name: "merchant", millis: 800, style: Style::Think(loosely(0.35)) },
    Row { level: Level::Master, name: "master", millis: 3_200, style: Style::Think(SEARCH) },
];

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 5] = [Level::Novice, Level::Apprentice, Level::Journeyman, Level::Merchant, Level::Master];

    /// Its name in commands.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// How it decides.
    pub fn style(self) -> Style {
        self.row().style
    }

    /// Its budget for a whole turn in iterations: what its time holds at a game's own pace.
    pub fn iterations<G: Knowledge>(self) -> u32 {
        self.row().millis * G::PACE
    }

    /// Its budget for a whole turn in milliseconds on one core.
    pub fn millis(self) -> u32 {
        self.row().millis
    }

    fn row(self) -> &'static Row {
        TABLE.iter().find(|row| row.level == self).expect("the table has a row for each level")
    }
}

impl Style {
    /// A master's search as it was when progress began to be measured.
    pub const HAND: Style = Style::Think(HAND);

    /// A search that knows nothing of the game: random playouts to the end, equal first looks.
    pub const PLAIN: Style =
        Style::Think(Think { knowledge: false, explore: 0.7, temper: 1.0, trust: 0.0, turns: u32::MAX, ..HAND });
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or(UnknownLevel)
    }
}

/// Text that names no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the levels are {}", Level::ALL.map(Level::name).join(", "))
    }
}

impl error::Error for UnknownLevel {}
