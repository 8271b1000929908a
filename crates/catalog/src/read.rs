//! Frames read back into a game's own types.
//!
//! What reads JSON is much machine code for little work. Whoever needs a view, a bot or a drawing,
//! asks here, so that it is compiled once a game and the page stays small.

use std::any::Any;

use engine::Game;
use serde::Deserialize;

use crate::{Frame, with_game};

/// The view of a frame; `None` if the frame is of another game or another version wrote it.
pub fn view<G: Game>(frame: &Frame) -> Option<G::View> {
    any_view(frame)?.downcast().ok().map(|view| *view)
}

/// What happened since the viewer last acted, as far as it can be read.
pub fn recent<G: Game>(frame: &Frame) -> Vec<G::Event> {
    any_recent(frame).and_then(|events| events.downcast().ok()).map_or_else(Vec::new, |events| *events)
}

fn any_view(frame: &Frame) -> Option<Box<dyn Any>> {
    with_game!(frame.game.as_str(), G => {
        let view = <G as Game>::View::deserialize(&frame.view).ok()?;
        Box::new(view) as Box<dyn Any>
    })
}

fn any_recent(frame: &Frame) -> Option<Box<dyn Any>> {
    with_game!(frame.game.as_str(), G => {
        let events = frame.recent.iter().filter_map(|event| <G as Game>::Event::deserialize(event).ok());
        Box::new(events.collect::<Vec<_>>()) as Box<dyn Any>
    })
}
