//! What the page says about tables of the server.

use protocol::{Clock, No, Phrase};

use crate::online::http::Failure;

pub(super) const FREE: &str = "Open";
pub(super) const STILL_FETCHING: &str = "Still fetching …";
pub(super) const LOST_ASK: &str =
    "The line was lost before the server answered. Look how the table stands, then try again.";
pub(super) const NO_TABLE: &str = "No such table";
pub(super) const OPEN_TABLES: &str = "Open tables";
pub(super) const HOME: &str = "Home";
pub(super) const YOUR_NAME: &str = "Your name";
pub(in crate::page) const ME: &str = "Me";
pub(super) const NO_LINE: &str = "No line.";
pub(super) const NO_LINE_HOME: &str = "What is on this device still works. Your tables are kept.";
pub(super) const NO_LINE_SHORT: &str = "no line";
pub(super) const NEEDS_LINE: &str =
    "This needs a line to the server. What is on this device still works: play a bot, or pass and play.";
pub(super) const NOBODY_YET: &str = "The server does not know you yet";
pub(super) const FORGOTTEN: &str = "The server has forgotten you";
pub(super) const FORGOTTEN_WHY: &str = "What lies on this device alone stays here. With a name you begin anew.";
pub(super) const NOBODY_YET_WHY: &str = "A name is all it takes. No account, no address.";
pub(super) const NAME_SAVED: &str = "Saved: this is the name that others see.";
pub(super) const SAVE_NAME: &str = "Save the name";
pub(super) const YOU: &str = "You";
pub(super) const YOU_WHY: &str = "The name others see at the table, 1 to 24 characters.";
pub(super) const KEEP_PLACE: &str = "Keep your place";
pub(super) const KEEP_PLACE_WHY: &str = "If this browser forgets you, the key brings your tables back.";
pub(super) const MAKE_KEY: &str = "Make a key";
pub(super) const SHOWN_ONCE: &str = "Shown once. A password manager keeps it with your name.";
pub(super) const SAVE_KEY: &str = "Copy the key";
pub(super) const KEY_COPIED: &str = "The key is copied.";
pub(super) const COPY_BY_HAND: &str = "This browser copies nothing by itself: mark the key and copy it.";
pub(super) const OTHER_DEVICE: &str = "Use another device";
pub(super) const OTHER_DEVICE_WHY: &str = "All your devices follow the same tables.";
pub(super) const TEN_MINUTES: &str = "Point the other device here. It works once, for ten minutes.";
pub(super) const SHOW_QR: &str = "Show the code";
pub(super) const YOUR_DATA: &str = "Your data";
pub(super) const YOUR_DATA_WHY: &str = "Everything the server holds about you fits in one file.";
pub(super) const EXPORT: &str = "Export";
pub(super) const DELETE: &str = "Delete me …";
pub(super) const DELETE_SURE: &str = "Delete me for good";
pub(super) const DELETE_WHY: &str =
    "Bots take your seats, finished games stay without your name, and nothing brings you back.";
pub(super) const STAY: &str = "No, stay";
pub(super) const COME_BACK: &str = "Come back with a key";
pub(super) const YOUR_KEY: &str = "Your key";
pub(super) const WRONG_KEY: &str = "The server knows no such key.";
pub(super) const ANOTHER_DEVICE: &str = "Another device";
pub(super) const OLD_DEVICE_LINK: &str =
    "This code was used before, or is older than ten minutes. Show a new one on the other device.";
pub(super) const QR_OF_LINK: &str = "The link as a code for phones";
pub(super) const BRING: &str = "Bring somebody";
pub(super) const POINT_PHONE: &str = "point a phone here";
pub(super) const LINK: &str = "Link";
pub(super) const COPY: &str = "Copy";
pub(super) const SHARE: &str = "Share …";
/// Where the page was opened by an address that only its own machine knows.
pub(super) const OWN_MACHINE: &str = "Only this machine can open this address. For others, serve with --listen 0.0.0.0:7878 and open the page by a name they can reach.";
pub(super) const NO_ACCOUNT: &str = "No account needed. Whoever opens it gives a name and sits down.";
pub(super) const NAME_WHY: &str = "The others see your name at the table. It is asked once.";
pub(super) const SET_TABLE: &str = "Set the table";
pub(super) const START: &str = "Start";
pub(super) const BEFORE_START: &str = "before the start";
pub(super) const RULES: &str = "Rules";
pub(super) const LEAVE: &str = "Leave";
pub(super) const YOUR_TABLE: &str = "Your table";
pub(super) const ADD_SEAT: &str = "One more seat";
pub(super) const HOW_WE_PLAY: &str = "How we play";
pub(super) const TALK: &str = "Talk";
pub(super) const ANYBODY_SITS: &str = "the next one who comes sits here";
pub(super) const LINK_SITS: &str = "the next one with the link sits here";
pub(super) const PROGRAM: &str = "a program";
pub(super) const BOT: &str = "bot, ";
pub(super) const THAT_IS_YOU: &str = "you";
pub(super) const SEAT_BOT: &str = "Seat a bot";
pub(super) const TAKE_SEAT_AWAY: &str = "Take this seat away";
pub(super) const WE_PLAY: &str = "We play these rules:";
pub(super) const TIME_IS: &str = "Everyone has";
pub(super) const TIME: &str = "Time to think";
pub(super) const HINTS_ARE: &str = "Hints are";
pub(super) const OFF_FOR_ALL: &str = "off for all";
pub(super) const ON_FOR_ALL: &str = "on for all";
pub(super) const OPEN_TO_ALL: &str = "The table is open to everybody; anyone may watch.";
pub(super) const OPEN_TO_LINK: &str = "The table is open to those with the link; anyone with it may watch.";
pub(super) const CHANGE_WORDS: &str = "Click a word to change it. Everybody sees it at once.";
pub(super) const YOU_PERHAPS: &str = "You?";
pub(super) const SEAT_FREE: &str = "this seat is free";
pub(super) const WAITS_FOR_LINK: &str = "waits for the link";
pub(super) const ALL_TAKEN: &str =
    "All seats are taken. You are watching now; if a seat becomes free, you can sit down here.";
pub(super) const NO_KEY: &str =
    "This address shows the table and opens no seat. Ask whoever sent it for the whole link.";
pub(super) const YOU_WATCH: &str = "You may also stay and watch: the game begins here.";
pub(super) const HERE: &str = "here";
pub(super) const ABOUT_LINE: &str = "About this line";
pub(super) const REPORT: &str = "Report this line";
pub(super) const REPORTED: &str = "Reported. Whoever runs this server can read the line.";
pub(super) const PHRASES: &str = "Fixed phrases";
pub(super) const ALLOW_TALK: &str = "Let all write freely";
pub(super) const SAY: &str = "Say something …";
pub(super) const SEND: &str = "Send";
pub(super) const GO_ON: &str = "Ask to go on";
pub(super) const NO_LINE_TABLE: &str = "This table is shown once the line is back. Your tables are kept.";
pub(super) const PLAY_MEANWHILE: &str = "Play a bot meanwhile";
pub(super) const WATCH: &str = "watch";
pub(super) const LINE_UP: &str = "How long the server takes to answer";
pub(super) const LINE_OPENS: &str = "Opening the line …";
pub(super) const NOW: &str = "Now";
pub(super) const COPY_TO_WATCH: &str = "Copy the link of this table";
pub(super) const ASK_PAUSE: &str = "Ask to pause";
pub(super) const ASK_END: &str = "Ask to end without a result";
pub(super) const HAND_OVER: &str = "Let a bot play for me";
pub(super) const RESIGN: &str = "Resign …";
pub(super) const RESIGN_SURE: &str = "Resign";
pub(super) const RESIGN_WHY: &str = "You rank last. A bot plays on for you while two people remain.";
pub(super) const MY_TABLES: &str = "My tables";
pub(super) const JOIN_REMATCH: &str = "Join them again";
pub(super) const LOOK_BACK: &str = "Look back";
pub(in crate::page) const BACK_TO_TABLE: &str = "Back to the table";
pub(super) const PLAY_ON: &str = "Play on from here";
pub(super) const OPEN_RECORD: &str = "Open the record here";
pub(super) const COPY_STEP: &str = "Copy a link to this step";
pub(super) const AS_FILE: [(&str, &str); 3] =
    [("record.txt", "Save the record"), ("board.png", "Save the board as PNG"), ("board.svg", "Save the board as SVG")];
pub(super) const FAIR: &str = "Every draw follows from the hash that was shown before the start: checked.";
pub(super) const NOT_FAIR: &str = "The draws do not follow from the hash that was shown before the start.";
pub(super) const PLAY: &str = "Play";
pub(in crate::page) const TABLES: &str = "Tables";
pub(super) const SINCE_TURN: &str = "Since your last turn";
pub(super) const SKIP: &str = "Skip to my turn";
pub(in crate::page) const WITH_FRIENDS: &str = "With friends";
pub(in crate::page) const SENT: &str = "Sent …";
pub(in crate::page) const ASK_UNDO: &str = "Ask undo";
pub(in crate::page) const STREAM: &str = "Log and talk";
pub(in crate::page) const ENDED: &str = "The game was ended without a result.";
pub(in crate::page) const YOUR_TURN: &str = "Your turn";

/// The phrases that strangers are offered.
pub(super) const PHRASES_SHOWN: [Phrase; 9] = [
    Phrase::Hello,
    Phrase::GoodLuck,
    Phrase::NiceMove,
    Phrase::WellPlayed,
    Phrase::Thanks,
    Phrase::Sorry,
    Phrase::OneMoment,
    Phrase::Back,
    Phrase::MustGo,
];

pub(super) fn phrase(phrase: Phrase) -> &'static str {
    match phrase {
        Phrase::Hello => "Hello",
        Phrase::GoodLuck => "Good luck",
        Phrase::NiceMove => "Nice move",
        Phrase::WellPlayed => "Well played",
        Phrase::Thanks => "Thanks",
        Phrase::Sorry => "Sorry",
        Phrase::Oops => "That was not meant",
        Phrase::OneMoment => "One moment",
        Phrase::Back => "I am back",
        Phrase::Yes => "Yes",
        Phrase::No => "No",
        Phrase::MustGo => "I must go",
        Phrase::PlayAgain => "Shall we play again?",
        Phrase::Goodbye => "Goodbye",
    }
}

/// Why the server did nothing.
pub(super) fn no(no: &No) -> String {
    match no {
        No::Unreadable { why } => format!("The server does not understand that: {why}."),
        No::Version { .. } => "The server has another version. Load the page again.".into(),
        No::TooMany => "That was asked too often. Wait a little, then try again.".into(),
        No::Busy => "The table has much to do. Try again.".into(),
        No::NoTable => "There is no such table any more.".into(),
        No::NotYours => "That is not yours to do.".into(),
        No::Nobody => "The server does not know you yet: give a name first.".into(),
        No::Taken => "That seat is taken, or this link does not open it.".into(),
        No::NotNow => "That cannot be done now.".into(),
        No::Stale => "The table has moved on since.".into(),
        No::Refused(_) => "The rules refuse that.".into(),
        No::NothingToUndo => "There is nothing to take back.".into(),
        No::AskOthers => "The others must agree to that.".into(),
        No::Length => "That is too much for one turn.".into(),
        No::Text => "That text is empty, too long, or holds signs that cannot be shown.".into(),
        No::PhrasesOnly => "Among strangers only the fixed phrases are sent, until all allow more.".into(),
        No::Frozen => "This version cannot play this table on. It can be looked at.".into(),
        No::Storage => "The server cannot store anything at the moment. What was done before is safe.".into(),
        No::Stopping => "The server is about to restart. The page comes back by itself.".into(),
    }
}

/// Why there is no table to be seen.
pub(super) fn no_table(why: &No) -> String {
    if *why == No::NoTable {
        return "The link is wrong, or the table was never begun and has been cleared. Ask for a new link.".into();
    }
    no(why)
}

/// Why something got nothing.
pub(super) fn failure(failure: &Failure) -> String {
    match failure {
        Failure::NoLine => NEEDS_LINE.into(),
        Failure::No(why) => no(why),
    }
}

pub(super) fn come_and_play(game: &str) -> String {
    format!("Come and play {game}")
}

pub(in crate::page) fn with_friends(game: &str) -> String {
    format!("{game} with friends")
}

pub(super) fn open_to_all(game: &str) -> String {
    format!("{game}, open to all")
}

pub(super) fn before_start_of(game: &str) -> String {
    format!("{game}, before the start")
}

pub(super) fn table_of(name: &str) -> String {
    if name.is_empty() { "Nobody’s table".into() } else { format!("{name}’s table") }
}

pub(super) fn count(number: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

pub(super) fn capital(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// What is missing before the start.
pub(super) fn missing(free: usize) -> String {
    match free {
        0 => "Everybody is here".into(),
        1 => "One seat is open".into(),
        free => format!("{} seats are open", capital(&count(free))),
    }
}

pub(super) fn missing_what(free: usize, host: bool, can_start: bool) -> &'static str {
    match (free, host, can_start) {
        (0, true, _) => "Start when you like.",
        (0, false, _) => "The game can begin.",
        (_, true, true) => "Send the link, or start now.",
        (_, true, false) => "Send the link, or seat bots.",
        (_, false, _) => "Send the link to whoever is missing.",
    }
}

/// What starting does.
pub(super) fn started_with(names: &[String], free: usize) -> String {
    let who = names.join(", ");
    match free {
        0 => format!("{who}."),
        1 => format!("{who}. The open seat goes."),
        _ => format!("{who}. The open seats go."),
    }
}

pub(super) fn start_with(taken: u8) -> String {
    format!("Start with {}", count(usize::from(taken)))
}

pub(super) fn too_few(least: u8) -> String {
    format!("It takes at least {}: send the link or seat a bot.", count(usize::from(least)))
}

pub(super) fn host_starts(name: &str) -> String {
    if name.is_empty() { "Somebody starts the game.".into() } else { format!("{name} starts the game.") }
}

pub(super) fn level_of(name: &str) -> String {
    format!("How strong {name} is")
}

pub(super) fn remove(name: &str) -> String {
    format!("Remove {name}")
}

/// How time is counted.
pub(super) fn clock(clock: Clock) -> String {
    match clock {
        Clock::None => "all the time in the world".into(),
        Clock::Move { seconds } => format!("{} a turn", span(seconds)),
        Clock::Bank { seconds, increment } => format!("{}, and {} a turn", span(seconds), span(increment)),
    }
}

fn span(seconds: u32) -> String {
    let plural = |number: u32, word: &str| if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") };
    match seconds {
        seconds if seconds >= 86_400 => plural(seconds / 86_400, "day"),
        seconds if seconds >= 3600 => plural(seconds / 3600, "hour"),
        seconds if seconds >= 60 => plural(seconds / 60, "minute"),
        seconds => plural(seconds, "second"),
    }
}

/// What a clock shows: minutes as 4:12, days as words.
pub(super) fn clock_face(millis: u64) -> String {
    let seconds = millis / 1000;
    match seconds {
        seconds if seconds >= 2 * 86_400 => format!("{} days", seconds / 86_400),
        seconds if seconds >= 86_400 => format!("1 day {} h", (seconds - 86_400) / 3600),
        seconds if seconds >= 3600 => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
        seconds => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

pub(super) fn time_left(millis: u64) -> String {
    format!("{} left", clock_face(millis))
}

pub(super) fn invites(host: Option<&str>, game: &str) -> String {
    match host {
        Some(host) => format!("{host} invites you to {game}"),
        None => format!("A table of {game}"),
    }
}

pub(super) fn about_table(seats: usize, minutes: &str, time: Clock) -> String {
    format!("{} players, about {minutes} minutes. Everyone has {}.", capital(&count(seats)), clock(time))
}

pub(super) fn bot(level: &str) -> String {
    format!("bot, {level}")
}

pub(super) fn played_by(level: &str, resigned: bool) -> String {
    if resigned { format!("resigned; bot, {level}") } else { format!("away; bot, {level}") }
}

/// How long somebody has not been seen.
pub(super) fn away(millis: Option<u64>) -> String {
    match millis.map(|millis| millis / 60_000) {
        None => "away".into(),
        Some(0) => "away, just now".into(),
        Some(minutes) if minutes < 60 => format!("away, {minutes} min"),
        Some(minutes) if minutes < 48 * 60 => format!("away, {} h", minutes / 60),
        Some(minutes) => format!("away, {} days", minutes / 1440),
    }
}

pub(super) fn mute(name: &str) -> String {
    format!("Hear {name} no more")
}

pub(super) fn unmute(name: &str) -> String {
    format!("Hear {name} again")
}

pub(super) fn not_heard(name: &str) -> String {
    format!("You do not hear {name}.")
}

pub(super) fn watch(watching: u32) -> String {
    if watching == 1 { "one more watches".into() } else { format!("{watching} more watch") }
}

pub(super) fn try_again(seconds: u32) -> String {
    format!("Trying again in {seconds} s")
}
