//! The review of a finished game with its type erased, and the words for what it found.

use bots::review::{Choice, Effort, NoReview, Reviewer, Reviews};
use engine::{Names, Record, Seat, Viewer, record_slug};

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
    let sight = Sight::of(then.whole(Viewer::Seat(seat))).ok()?;
    let frame = Frame::of(&sight, names);
    let label = |action: &str| {
        let known = frame.choices.iter().find(|choice| choice.action == action);
        known.map(|choice| choice.phrase.label.clone())
    };
    Some(Told { played: label(&choice.played)?, better: label(&choice.better)?, progress: frame.progress })
}
