//! The review of a finished game with its type erased, and the words for what it found.

use bots::review::{Choice, Effort, NoReview, Reviewer, Reviews};
use engine::{Names, Record, Seat, SeededDice, Viewer, record_slug};

use crate::{CatalogError, Frame, Sight, Table, table::Title, with_game};

/// Why there is no review.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReviewError {
    /// The record cannot be read.
    #[error(transparent)]
    Record(#[from] CatalogError),
    /// It cannot be reviewed.
    #[error(transparent)]
    No(#[from] NoReview),
}

/// Begins the review of a record. The host takes its steps.
pub fn review(record: &str, effort: Effort) -> Result<Box<dyn Reviews>, ReviewError> {
    fn begin<G: Title>(record: &str, effort: Effort) -> Result<Box<dyn Reviews>, ReviewError> {
        let (record, _) = Record::<G>::from_text(record).map_err(CatalogError::from)?;
        Ok(Box::new(Reviewer::new(&record, effort)?))
    }
    let slug = record_slug(record).map_err(CatalogError::from)?;
    with_game!(slug, G => begin::<G>(record, effort))
        .unwrap_or_else(|| Err(CatalogError::Game { given: slug.into() }.into()))
}

/// A choice in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// How far the game was.
    pub progress: String,
    /// What was done.
    pub played: String,
    /// What would have been better.
    pub better: String,
}

/// Says what a seat chose and what would have been better; `None` if the table is of another game.
pub fn told(table: &dyn Table, seat: Seat, choice: &Choice, names: &Names) -> Option<Told> {
    let then = table.at(choice.ply).ok()?;
    let progress = frame(then.as_ref(), seat, names)?.progress;
    // What both come to in the end tells nothing.
    let alike = choice.played[1..].iter().rev().zip(choice.better[1..].iter().rev());
    let alike = alike.take_while(|(played, better)| played == better).count();
    let line = |line: &[String]| in_words(then.fork(), seat, &line[..line.len() - alike], names);
    Some(Told { played: line(&choice.played)?, better: line(&choice.better)?, progress })
}

/// Some actions of a seat, one after another: the first and where they lead.
fn in_words(mut table: Box<dyn Table>, seat: Seat, line: &[String], names: &Names) -> Option<String> {
    let (last, before) = line.split_last()?;
    let first = label(table.as_ref(), seat, before.first().unwrap_or(last), names)?;
    for action in before {
        // Nothing is rolled before the last of them.
        table.play(seat, action, &mut SeededDice::new(0)).ok()?;
    }
    let last = label(table.as_ref(), seat, last, names)?;
    Some(match before.len() {
        0 => last,
        1 => format!("{first}, {last}"),
        _ => format!("{first} … {last}"),
    })
}

fn label(table: &dyn Table, seat: Seat, action: &str, names: &Names) -> Option<String> {
    let frame = frame(table, seat, names)?;
    frame.choices.into_iter().find(|choice| choice.action == action).map(|choice| choice.phrase.label)
}

fn frame(table: &dyn Table, seat: Seat, names: &Names) -> Option<Frame> {
    let sight = Sight::of(table.whole(Viewer::Seat(seat))).ok()?;
    Some(Frame::of(&sight, names))
}
