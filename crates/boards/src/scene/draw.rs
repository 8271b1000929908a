//! From a position and its words to a scene: which games can be drawn.

use catalog::{Frame, Sight};
use engine::{Forecast, Game, Names};

use super::{Scene, build};

/// A game whose board can be drawn.
pub trait Drawing: Game {
    /// The board as the viewer sees it, with what the viewer may do, and marks for what happened
    /// since the viewer last acted. It names seats by [`name_of`](super::name_of).
    fn scene(view: &Self::View, choices: &[(Self::Action, Forecast)], recent: &[Self::Event]) -> Scene;
}

/// The board of a table as a scene, with the names of those who sit there; `None` for a game that
/// has no drawing.
pub fn scene(sight: &Sight, frame: &Frame, names: &Names) -> Option<Scene> {
    fn of<G: Drawing>(sight: &Sight, frame: &Frame, names: &Names) -> Option<Scene> {
        let forecasts = frame.choices.iter().map(|choice| choice.forecast.clone());
        let choices: Vec<(G::Action, Forecast)> = sight.legal::<G>().iter().copied().zip(forecasts).collect();
        Some(drawn::<G>(sight.view::<G>()?, &choices, &sight.recent::<G>(), names))
    }
    catalog::with_game!(sight.position().game.as_str(), G => of::<G>(sight, frame, names)).flatten()
}

/// A view as a scene, with what may be done, what happened last, and the names of the seats.
pub fn drawn<G: Drawing>(
    view: &G::View,
    choices: &[(G::Action, Forecast)],
    recent: &[G::Event],
    names: &Names,
) -> Scene {
    let mut scene = G::scene(view, choices, recent);
    build::put_names(&mut scene.title, names);
    build::name_seats(&mut scene.nodes, names);
    scene
}
