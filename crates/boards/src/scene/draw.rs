//! From a position and its words to a stage: which games can be drawn, and from what.

use catalog::{Choice, Frame, Shortcut, Sight};
use engine::{Forecast, Game, Names, Seat};

use super::Scene;
use crate::{
    cover::Cover,
    stage::{Size, Stage, poster},
};

/// A game whose table can be drawn.
pub trait Drawing: Game {
    /// The picture by which it is known where no table is shown.
    const COVER: Cover;

    /// The table as the viewer sees it, with what the viewer may do, and marks for what happened
    /// since the viewer last acted. It names seats by [`name_of`](super::name_of).
    fn stage(seen: &Seen<'_, Self>) -> Stage;

    /// Whether an action may wait in a draft for what belongs to it, before anything is sent.
    fn drafts(_action: Self::Action) -> bool {
        false
    }
}

/// What a table is drawn from.
pub struct Seen<'a, G: Game> {
    /// What the viewer knows, as it would be after the draft.
    pub view: &'a G::View,
    /// What the viewer knows before the draft; the same if there is none.
    pub before: &'a G::View,
    /// The viewer's seat, if it has one.
    pub seat: Option<Seat>,
    /// What the viewer may do after the draft, sorted.
    pub choices: &'a [(G::Action, Forecast)],
    /// The words for each of the choices, in the same order.
    pub phrases: &'a [Choice],
    /// What the viewer can reach by several actions at a single click.
    pub shortcuts: &'a [Shortcut],
    /// What happened since the viewer last acted.
    pub recent: &'a [G::Event],
    /// What the viewer has put together and not sent: each action, with all that could have been
    /// done in its place. Pressing one of those takes back what comes after and puts it there.
    pub draft: &'a [(G::Action, Vec<G::Action>)],
    /// How large the map will be shown.
    pub size: Size,
}

/// An action of a draft, in notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drafted {
    /// The action.
    pub action: String,
    /// All that could have been done in its place, the action included.
    pub among: Vec<String>,
}

/// What is shown of a table: a sight, which is foreseen if there is a draft, with its words.
#[derive(Clone, Copy)]
pub struct Showing<'a> {
    /// The table after the draft.
    pub sight: &'a Sight,
    /// Its words.
    pub frame: &'a Frame,
    /// Who sits there.
    pub names: &'a Names,
    /// What was put together and not sent.
    pub draft: &'a [Drafted],
    /// How large the map will be shown.
    pub size: Size,
}

/// A table as a stage; `None` if the sight is of no listed game.
pub fn stage(showing: Showing<'_>) -> Option<Stage> {
    told(showing, None)
}

/// The same with marks for what happened in one ply only.
pub(super) fn told(showing: Showing<'_>, only: Option<usize>) -> Option<Stage> {
    fn of<G: Drawing>(showing: Showing<'_>, only: Option<usize>) -> Option<Stage> {
        let Showing { sight, frame, names, draft, size } = showing;
        let forecasts = frame.choices.iter().map(|choice| choice.forecast.clone());
        let choices: Vec<(G::Action, Forecast)> = sight.legal::<G>().iter().copied().zip(forecasts).collect();
        let draft: Vec<_> = draft.iter().filter_map(typed::<G>).collect();
        let recent = match only {
            None => sight.recent::<G>(),
            Some(only) => {
                let told = sight.told::<G>().iter().filter(|heard| heard.ply == only);
                told.map(|heard| heard.event.clone()).collect()
            }
        };
        Some(drawn(
            &Seen::<G> {
                view: sight.view::<G>()?,
                before: sight.before::<G>()?,
                seat: sight.position().viewer.seat(),
                choices: &choices,
                phrases: &frame.choices,
                shortcuts: &frame.shortcuts,
                recent: &recent,
                draft: &draft,
                size,
            },
            names,
        ))
    }
    catalog::with_game!(showing.sight.position().game.as_str(), G => of::<G>(showing, only)).flatten()
}

fn typed<G: Game>(drafted: &Drafted) -> Option<(G::Action, Vec<G::Action>)> {
    let among = drafted.among.iter().filter_map(|action| action.parse().ok());
    Some((drafted.action.parse().ok()?, among.collect()))
}

/// Whether an action may wait in a draft for what belongs to it.
pub fn drafts(game: &str, action: &str) -> bool {
    fn of<G: Drawing>(action: &str) -> bool {
        action.parse::<G::Action>().is_ok_and(G::drafts)
    }
    catalog::with_game!(game, G => of::<G>(action)).unwrap_or(false)
}

/// The board of a table as a single picture: the map under a strip of seats and scores.
pub fn scene(sight: &Sight, frame: &Frame, names: &Names) -> Option<Scene> {
    let stage = stage(Showing { sight, frame, names, draft: &[], size: Size::PICTURE })?;
    Some(poster(stage, &frame.points, names))
}

/// What is seen as a stage, with the names of the seats.
pub fn drawn<G: Drawing>(seen: &Seen<'_, G>, names: &Names) -> Stage {
    let mut stage = G::stage(seen);
    stage.put_names(names);
    stage
}
