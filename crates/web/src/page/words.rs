//! What the page itself says where a table does not.

use bots::Level;
use catalog::Sight;
use engine::Names;

use super::desk::Refusal;
use crate::message::No;

pub(super) const NO_MINDS: &str = "This browser cannot run bots beside the page.";
pub(super) const NOT_KEPT: &str =
    "This browser keeps nothing, or has no room left: the game lasts as long as this page.";
pub(super) const YOUR_NAME: &str = "Your name";
pub(super) const NAMELESS: &str = "Everybody at the table needs a name.";
pub(super) const ELSEWHERE: &str = "This table was played on in another tab. This is how it stands now.";

pub(super) const YOU_MAY: &str = "You may";
pub(super) const ALL_ACTIONS: &str = "All actions";
pub(super) const CHANCE: &str = "how likely you are to win after it, between equal masters";
pub(super) const AT_ONCE: &str = "points at once";
pub(super) const DO_IT: &str = "Do it";
pub(super) const DO_THAT: &str = "Do that";
pub(super) const NOT_DRAWN: &str = "This board cannot be drawn; what may be done is in the list.";
pub(super) const HERE_YOU_MAY: &str = "Here you may";
pub(super) const YOUR_MOVE: &str = "Your move";
pub(super) const BACK_TO_NOW: &str = "Back to now";
pub(super) const PUT_BACK: &str = "Put back";
pub(super) const PLAY_AGAIN: &str = "Play again";
pub(super) const SWAP_SEATS: &str = "Swap seats";
pub(super) const REVIEW: &str = "Luck and skill";
pub(super) const SAME_MAP: &str = "Same map";
pub(super) const ALL_THE_RULES: &str = "All the rules";
pub(super) const TITLE: &str = "Ludoteca: five board games, one table";
pub(super) const TAG: &str = "five board games, one table";
pub(super) const BRING_BACK: &str = "Bring it back";
pub(super) const IN_PROGRESS: &str = "Games in progress";
pub(super) const WELCOME: &str = "What shall we play tonight?";
pub(super) const FOOTER: &str =
    "No account needed. Bots of five strengths. Games without a server stay on this device and work offline.";
pub(super) const PLAY_NOW: &str = "Play now";
pub(super) const PASS_AND_PLAY: &str = "Pass and play";
pub(super) const WATCH_BOTS: &str = "Watch bots";
pub(super) const SET_UP: &str = "Set up";
pub(super) const BOTS_TO_ACT: &str = "Bots to act";
pub(super) const YOUR_TURN_THERE: &str = "Your turn";
pub(super) const THEN: &str = "Look at the table then";
pub(super) const COPIED: &str = "The link is copied.";
pub(super) const SAVE: &str = "Save the record as a file";
pub(super) const SHARE: &str = "Copy a link that holds the game";
pub(super) const STEP_THROUGH: &str = "Step through the game";
pub(super) const HOW_TO_WIN: &str = "How to win";
pub(super) const AS_SYSTEM: &str = "as the system";
pub(super) const ALL_GAMES: &str = "All games";
pub(super) const IN_A_LINK: &str = "A game in a link";
pub(super) const LINK_TORN: &str = "The link is not whole.";
pub(super) const SETTING: &str = "Setting the table …";
pub(super) const NO_CODE: &str = "The game did not come";
pub(super) const NO_CODE_NOW: &str =
    "It is loaded when it is first played, and just now there is no way to the server.";
pub(super) const TRY_AGAIN: &str = "Try again";
pub(super) const NO_GAME_IN_LINK: &str = "This link holds no game";
pub(super) const GO_ON_BOTS: &str = "Let the bots go on";
pub(super) const PAUSE_BOTS: &str = "Pause the bots";
pub(super) const GO_ON: &str = "Go on";
pub(super) const FROM_HERE: &str = "Play from here";
pub(super) const SEARCH_RULES: &str = "Search the rules";
pub(super) const NEXT_PLACE: &str = "Next place";
pub(super) const PLACE_BEFORE: &str = "Place before";
pub(super) const NO_SUCH_GAME: &str = "No such game";
pub(super) const THE_RULES: &str = "The rules";
pub(super) const AT_THE_TABLE: &str = "At the table";
pub(super) const AS_IT_STANDS: &str = "points as the board stands";
pub(super) const AT_HAND: &str = "The rules at hand";
pub(super) const HOW_MANY: &str = "How many";
pub(super) const HOW_STRONG: &str = "How strong the bots are";
pub(super) const WHICH_GAME: &str = "Which game";
pub(super) const FINE_POINTS: &str = "Fine points of the rules";
pub(super) const SIT_DOWN: &str = "Sit down";
pub(super) const CLEARED: &str = "This table was cleared";
pub(super) const NOT_HERE: &str =
    "It is not kept in this browser: it was removed, or it was played on another device or in a private window.";
pub(super) const NOT_SET: &str = "This table cannot be set";
pub(super) const PARTS: &str = "Parts of the table";
pub(super) const WAITS: &str = "Your move waits";
pub(super) const MORE_MAP: &str = "More of the map";
pub(super) const MORE_THIS: &str = "More of this";
pub(super) const MORE_AGAIN: &str = "More of this again";
pub(super) const HAND_OVER: &str = "Hand over";
pub(super) const STAYS_HIDDEN: &str = "What the others hold stays hidden.";
pub(super) const CLOSE_HINT: &str = "Close the hint";
pub(super) const SHOW_ALL: &str = "Show all, or where you can act";
pub(super) const OPEN_RECORD: &str = "Open a record";
pub(super) const TO_BEGINNING: &str = "To the beginning";
pub(super) const STEP_BACK: &str = "One step back";
pub(super) const STEP_ON: &str = "One step on";
pub(super) const WHICH_STEP: &str = "Step of the game";
pub(super) const TO_END: &str = "To the end";
pub(super) const BOTS_PACE: &str = "Bots' pace";

pub(super) const PAUSE: &str = "Pause";
pub(super) const TO_WIN: &str = "To win";
pub(super) const BEGIN: &str = "Begin";
pub(super) const WATCH_ON: &str = "Watch";
pub(super) const A_TURN: &str = "A turn";
pub(super) const THE_END: &str = "The end";
pub(super) const MASTER_WOULD: &str = "A master would:";
pub(super) const HOUSE: &str = "Ludoteca: all games";
pub(super) const CLOSE_RULES: &str = "Close the rules";
pub(super) const COORDINATES: &str = "Coordinates on the map";
pub(super) const SOUND: &str = "Sound when it is your turn";
pub(super) const SINCE: &str = "Since your turn";

pub(super) const OPENING_BOOK: &str = "Opening the book …";
pub(super) const NO_BOOK: &str = "The rule book did not come. Try again when there is a line.";
pub(super) const LEARN_BY_PLAYING: &str = "Learn by playing";
pub(super) const DAILY: &str = "Daily game";
pub(super) const COPY_LINE: &str = "Copy this line";
pub(super) const LINE_COPIED: &str = "The line is copied.";
pub(super) const LEARN: &str = "Learn";
pub(super) const LESSON: &str = "Lesson";
pub(super) const YOU: &str = "You";
pub(super) const NO_LESSON: &str = "This lesson cannot be opened";
pub(super) const NO_LESSON_NOW: &str = "Its script did not come, or belongs to another version of the game. Try again later; the rule book has everything in it.";
pub(super) const READ_FIRST: &str = "This step is only to be read. Go on with Next.";
pub(super) const NOT_ASKED: &str = "That can be done, but the lesson asks for something else here.";
pub(super) const NEXT_STEP: &str = "Next";
pub(super) const PLAY_ON: &str = "Play on";
pub(super) const SHOW_ME: &str = "Show me";
pub(super) const LESSON_BACK: &str = "Back";
pub(super) const LEAVE_LESSON: &str = "Leave";
pub(super) const COACH: &str = "A word from your coach";
pub(super) const CLOSE_COACH: &str = "Close this word";
pub(super) const COACH_ME: &str = "A word when a choice costs much";
pub(super) const TAKE_BACK: &str = "Take back";
pub(super) const WHY: &str = "Why";

/// The result of a daily game in a line.
pub(super) fn daily_line(name: &str, day: &str, rank: u8, seats: u8, points: Option<i32>) -> String {
    let points = points.map_or_else(String::new, |points| format!(", {points} points"));
    format!("Ludoteca, {name}, {day}: place {rank} of {seats}{points}")
}

pub(super) fn daily_game(name: &str) -> String {
    format!("Daily game of {name}")
}

/// How much of a book has what was sought, and at which place of how many one is.
pub(super) fn found(clauses: usize, at: usize, places: usize) -> String {
    match (clauses, at) {
        (_, 1..) => format!("place {at} of {places}"),
        (0, 0) if places == 0 => "No clause has that.".into(),
        (1, 0) => format!("1 clause, {places} places"),
        (clauses, 0) => format!("{clauses} clauses, {places} places"),
    }
}

/// Which step of a lesson it is.
pub(super) fn step_of(step: usize, of: usize) -> String {
    format!("Step {step} of {of}")
}

pub(super) fn learn(name: &str) -> String {
    format!("Learn {name}")
}

/// What a choice lost.
pub(super) fn lost(done: &str, less: &str, better: &str) -> String {
    format!("{done}: {less} less than {better}.")
}

/// Several steps in words: the first and where they lead.
pub(super) fn from_on(first: &str, last: &str) -> String {
    format!("{first} … {last}")
}

/// How a coach comes to it.
pub(super) fn why_lost(could: &str, win: &str, games: u32) -> String {
    format!("A master imagined {games} games from there and won {could} of them one way, {win} the other.")
}

/// Why something was not done.
pub(super) fn refusal(no: &No, sight: &Sight, names: &Names) -> Refusal {
    let plain = |text: &str| Refusal { clause: None, text: text.to_owned() };
    match no {
        No::Watching => plain("You are watching."),
        No::Stale => plain("The table has moved on since."),
        No::NothingToUndo => plain("There is nothing to take back."),
        No::Barrier => plain("That cannot be taken back: chance, a secret or another person came after it."),
        No::Refused(refused) => {
            let (clause, text) = catalog::reason(refused, sight, names);
            Refusal { clause: clause.map(|clause| clause.to_string()), text }
        }
    }
}

/// What an action gains over the next best, in chances to win.
pub(super) fn better_than(gain: f32, next: &str, chance: &str) -> String {
    let gain = format!("{:.0}", gain * 100.0);
    let unit = if gain == "1" { "percentage point" } else { "percentage points" };
    format!("That is {gain} {unit} more than the next best: {next} ({chance}).")
}

/// A number of points.
pub(super) fn signed(points: i32) -> String {
    points.to_string().replace('-', "−")
}

/// Two actions that a search was too short to tell apart.
pub(super) fn hard_to_tell(next: &str) -> String {
    format!("The search was too short to tell it from: {next}.")
}

/// On the button that shows the rest of a turn; how many lines it has is said beside it.
pub(super) const MORE_LINES: &str = "more";
pub(super) const RIVALS: &str = "Rivals";
pub(super) const LOG: &str = "Log";
pub(super) const OVER: &str = "The game is over";
pub(super) const SECOND_PLACE: &str = "Choose the second place";
pub(super) const CHOOSE: &str = "Choose on the map or a card";
pub(super) const YOUR_TURN: &str = "your turn";
pub(super) const TO_ACT: &str = "to act";
pub(super) const THINKING: &str = "thinking";

/// Which place somebody came to.
pub(super) fn ranked(rank: u8) -> String {
    if rank == 1 { "winner".into() } else { format!("rank {rank}") }
}

/// What sits on a seat that no person has, beside its face, its name and its level.
pub(super) const BOT: &str = "bot";

/// Whom the table waits for.
pub(super) fn thinking(name: &str) -> String {
    format!("{name} is thinking …")
}

/// Whom the table waits for.
pub(super) fn to_act(name: &str) -> String {
    format!("{name} is to act")
}

/// What is shown when it is not the table as it is.
pub(super) fn looking_back(ply: usize, plies: usize) -> String {
    if ply == 0 { "As it began.".into() } else { format!("After step {ply} of {plies}.") }
}

/// Who won, and by how much.
pub(super) fn won(names: &[String], by: Option<i32>) -> String {
    match (names, by) {
        ([only], Some(by)) if by > 0 => format!("{only} wins by {by} {}.", if by == 1 { "point" } else { "points" }),
        ([only], Some(_)) => format!("{only} wins the tie."),
        ([only], None) => format!("{only} wins."),
        (several, _) => format!("{} share the win.", several.join(" and ")),
    }
}

/// How strong a bot is.
pub(super) fn level(level: Level) -> &'static str {
    match level {
        Level::Novice => "plays by feel and often misses the best action",
        Level::Apprentice => "knows what is usually good, with a slip now and then",
        Level::Journeyman => "looks a little ahead: a fair opponent for a first evening",
        Level::Merchant => "thinks for about a second a turn, and punishes mistakes",
        Level::Master => "thinks for about three seconds a turn: the strongest there is",
    }
}

/// What was taken off the shelf.
pub(super) fn removed(slug: &str) -> String {
    let name = catalog::title(slug).map_or("game", |listing| listing.info.name);
    format!("The game of {name} is removed.")
}

pub(super) fn play_now(name: &str) -> String {
    format!("Play now: {name}")
}

pub(super) fn pass_and_play(name: &str) -> String {
    format!("Pass and play {name}")
}

pub(super) fn watch_bots(name: &str) -> String {
    format!("Watch bots play {name}")
}

pub(super) fn set_up(name: &str) -> String {
    format!("Set up {name}")
}

pub(super) fn rules_of(name: &str) -> String {
    format!("Rules of {name}")
}

pub(super) fn remove(name: &str) -> String {
    format!("Remove this game of {name}")
}

pub(super) fn how_to_win(name: &str) -> String {
    format!("How to win {name}")
}

pub(super) fn who_is(name: &str) -> String {
    format!("Who is {name}")
}

pub(super) fn as_usual(about: &str) -> String {
    format!("as usual: {about}")
}

pub(super) fn hand_device(name: &str) -> String {
    format!("Hand the device to {name}")
}

pub(super) fn i_am(name: &str) -> String {
    format!("I am {name}")
}

pub(super) fn chance(share: &str) -> String {
    format!("Chance to win {share}, between equal masters.")
}

/// So many of something, in the singular if there is one.
fn count(number: usize, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

pub(super) fn earlier_turns(turns: usize) -> String {
    count(turns, "earlier turn", "earlier turns")
}

pub(super) fn more_lines(lines: usize) -> String {
    count(lines, "more line", "more lines")
}

/// Which turn of the game is shown.
pub(super) fn turn_of(turn: usize, turns: usize) -> String {
    format!("Turn {turn} of {turns}")
}

pub(super) fn name_of_seat(seat: usize) -> String {
    format!("Name of seat {seat}")
}

pub(super) fn imagined(games: u32) -> String {
    format!("From {}.", count(games as usize, "imagined game", "imagined games"))
}

/// What kind of player a bot of a level is.
pub(super) fn character(level: Level) -> &'static str {
    match level {
        Level::Novice => "New here, and glad of every turn.",
        Level::Apprentice => "Quick with a plan, and careless with the rest of it.",
        Level::Journeyman => "Steady hands; takes what lies near.",
        Level::Merchant => "Counts twice and smiles once.",
        Level::Master => "Says little, and has seen all of this before.",
    }
}

/// How often one has won against bots of a level.
pub(super) fn tallied(level: Level, won: u32, played: u32) -> String {
    format!("Against {level}s you won {won} of {played}.")
}
