//! Guided first games: a script a game, its reader, and what a try is worth to the one who learns.
//!
//! A script is text (`scripts/*.txt`), so that corrections and translations need no code. It names a
//! fixed seed and every ply up to the point where it lets go; between them it says what to look at,
//! what to do and why. Hosts keep nothing but the number of the step: a table of any step is its
//! plies played again.
//!
//! ```
//! let lesson = lessons::of("la-strada").expect("every game has one");
//! let table = lesson.table_at(3).expect("the script fits the rules");
//! assert_eq!(table.ply(), lesson.steps[3].from);
//! println!("{}: {}", lesson.steps[3].title, lesson.steps[3].text);
//! ```

mod course;
mod script;

pub use course::{Broken, Verdict};
pub use script::{BadScript, Lesson, Step, Weak};

/// The scripts by game. A page loads them as files when they are needed, and has none of this.
macro_rules! scripts {
    ($($slug:literal)*) => {
        &[$(($slug, include_str!(concat!("../scripts/", $slug, ".txt")))),*]
    };
}

const SCRIPTS: &[(&str, &str)] = scripts!["la-strada" "rialto" "new-world" "attika" "strada-romana"];

/// The text of a game's script.
pub fn script(slug: &str) -> Option<&'static str> {
    SCRIPTS.iter().find(|(name, _)| *name == slug).map(|(_, text)| *text)
}

/// The lesson of a game.
pub fn of(slug: &str) -> Option<Lesson> {
    let lesson = Lesson::parse(slug, script(slug)?);
    Some(lesson.expect("a test reads every script that is built in"))
}
