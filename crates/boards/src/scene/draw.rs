//! From a frame to a scene: which games can be drawn.

use catalog::{Frame, read};
use engine::{Forecast, Game};

use super::Scene;

/// A game whose board can be drawn.
pub trait Drawing: Game {
    /// The board as the viewer sees it, with what the viewer may do, and marks for what happened
    /// since the viewer last acted.
    fn scene(view: &Self::View, choices: &[(Self::Action, Forecast)], recent: &[Self::Event]) -> Scene;
}

/// The board of a table as a scene; `None` for a game that has no drawing.
pub fn scene(frame: &Frame) -> Option<Scene> {
    catalog::with_game!(frame.game.as_str(), G => draw::<G>(frame)).flatten()
}

/// Reads the frame back into the game's own types. A frame that another version wrote, and that
/// cannot be read, has no scene rather than a wrong one.
fn draw<G: Drawing>(frame: &Frame) -> Option<Scene> {
    let view = read::view::<G>(frame)?;
    let choices: Vec<(G::Action, Forecast)> = frame
        .choices
        .iter()
        .filter_map(|choice| {
            let forecast =
                Forecast { cost: choice.cost, later: None, points: choice.points, touches: choice.touches.clone() };
            choice.action.parse().ok().map(|action| (action, forecast))
        })
        .collect();
    Some(G::scene(&view, &choices, &read::recent::<G>(frame)))
}
