//! What a client is told of a table: who sits there, what is asked, and the position.

use catalog::Position;
use engine::{Seat, Standing};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Hash, Ordered, Proposal, TableId};

/// A table as it stands, with what happened since the client last heard. Everything in it is new;
/// a client that missed some updates needs only the last.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Update {
    /// Which.
    pub table: TableId,
    /// The last entry that this includes.
    pub seq: u64,
    /// Who sits there and how the table stands.
    pub about: Box<RawValue>,
    /// The position without its news, once the game has begun.
    pub position: Option<Box<RawValue>>,
    /// From which ply on the news tell; what a client has of those plies is out of date.
    pub since: usize,
    /// What happened in each of those plies, as far as the client may hear it.
    pub news: Vec<Box<RawValue>>,
    /// The number of the last line of talk.
    pub chat: u64,
    /// What was said since the client last heard.
    pub said: Vec<Said>,
    /// The order that the client left here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Ordered>,
    /// The seats that the client does not want to hear.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<Seat>,
}

/// Who looks at a table now. It is no part of the log, and forgotten when nobody is there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Present {
    /// Which.
    pub table: TableId,
    /// For each seat how long ago its person was last seen here, in milliseconds: 0 is now, nothing
    /// is not since the table was last empty.
    pub seats: Vec<Option<u64>>,
    /// How many others watch.
    pub watching: u32,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// The number of the line.
    pub number: u64,
    /// The seat that said it.
    pub seat: Option<Seat>,
    /// What, in their own words; empty for a phrase.
    pub text: String,
    /// Which phrase, to be shown in the reader's own language.
    pub phrase: Option<Phrase>,
}

/// What everybody may say to everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Nice move.
    NiceMove,
    /// Well played.
    WellPlayed,
    /// Thank you.
    Thanks,
    /// Sorry.
    Sorry,
    /// Oops.
    Oops,
    /// One moment, please.
    OneMoment,
    /// I am back.
    Back,
    /// Yes.
    Yes,
    /// No.
    No,
    /// I must go.
    MustGo,
    /// Shall we play again?
    PlayAgain,
    /// Goodbye.
    Goodbye,
}

impl Update {
    /// The position with its news.
    pub fn position(&self) -> serde_json::Result<Option<Position>> {
        let Some(raw) = &self.position else { return Ok(None) };
        let mut position: Position = serde_json::from_str(raw.get())?;
        position.since = self.since;
        for news in &self.news {
            position.news.extend(serde_json::from_str::<Vec<_>>(news.get())?);
        }
        Ok(Some(position))
    }

    /// Who sits there and how the table stands.
    pub fn about(&self) -> serde_json::Result<About> {
        serde_json::from_str(self.about.get())
    }
}

/// Who sits at a table and how it stands. Everybody may know this.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The slug of its game.
    pub game: String,
    /// The preset it is played with.
    pub preset: String,
    /// Switches that differ from it, by name.
    pub switches: Vec<(String, String)>,
    /// Whether the lobby lists it.
    pub public: bool,
    /// How far it is.
    pub stage: Stage,
    /// Who has sat there longest and may change what is played before the start.
    pub host: Option<Seat>,
    /// Who is to act; a list that does not replay its tables says nothing.
    pub to_act: Vec<Seat>,
    /// Who sits where, first seat to last.
    pub seats: Vec<Sitting>,
    /// What somebody has proposed, until it is settled.
    pub proposal: Option<Proposed>,
    /// How time is counted.
    pub clock: Clock,
    /// Whether everybody may ask for hints during the game.
    pub hints: bool,
    /// The hash of the server's part of the dice.
    pub dice: Hash,
    /// The rules version it is played by, once it has begun.
    pub rules: Option<u16>,
    /// How the seats did, once it has ended with a result. Who gave up ranks last.
    pub result: Option<Vec<Standing>>,
    /// The table at which the same people play again.
    pub rematch: Option<TableId>,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Stage {
    /// Seats may be taken.
    Open,
    /// It is played.
    Running,
    /// The clocks stand still.
    Paused,
    /// It has ended by the rules.
    Over,
    /// It was given up or ended by agreement.
    Ended,
    /// No behaviour of this build fits it.
    Frozen,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    /// Who.
    pub who: Who,
    /// Who plays for them, if they were too slow, left or resigned.
    pub played_by: Option<String>,
    /// Whether they have resigned.
    pub resigned: bool,
    /// Whether they let strangers write to them.
    pub talks: bool,
    /// Whether they have been asked for so long that the others may seat a bot.
    pub overdue: bool,
    /// What is left on their clock, in milliseconds, as of this update.
    pub left: Option<u64>,
}

/// Somebody, something or nobody on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Who {
    /// Anybody may sit here.
    Open,
    /// Whoever has the invitation may sit here.
    Invited,
    /// A person.
    Person {
        /// The number that logs know them by.
        person: u64,
        /// What they are called.
        name: String,
        /// Whether a program plays for them always.
        program: bool,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

/// What somebody has proposed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proposed {
    /// The entry of the proposal.
    pub seq: u64,
    /// Who proposes it.
    pub seat: Seat,
    /// What.
    pub what: Proposal,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
}

/// How time is counted at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// It is not.
    #[default]
    None,
    /// So many seconds for every decision.
    Move {
        /// How many.
        seconds: u32,
    },
    /// So many seconds for the game, and some more after every decision.
    Bank {
        /// How many at the start.
        seconds: u32,
        /// How many after each decision.
        increment: u32,
    },
}
