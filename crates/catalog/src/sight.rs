//! Positions read back into a game's own types, once, for words, drawings and bots.
//!
//! What reads JSON is much machine code for little work, so it is compiled here and nowhere else.

use std::any::Any;

use engine::{Game, Seat};

use crate::{Position, Table, reading, table, table::Title, with_game, words};

/// What a viewer has in front of it: the newest position, read, and all it has been told so far.
pub struct Sight {
    position: Position,
    typed: Box<dyn Any + Send>,
}

/// A position of another game, or one that another version wrote.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this position of {game:?} cannot be read: {why}")]
pub struct Unreadable {
    /// The game it claims to be of.
    pub game: String,
    /// What is the matter.
    pub why: String,
}

/// The game's own side of a sight.
struct Typed<G: Game> {
    view: G::View,
    /// What the viewer knows in truth, if the view is foreseen.
    before: Option<G::View>,
    legal: Vec<G::Action>,
    told: Vec<Heard<G::Event>>,
}

/// Something that the viewer was told.
#[derive(Clone, Debug)]
pub struct Heard<E> {
    /// In which ply it happened; 0 is set-up.
    pub ply: usize,
    /// Whose ply that was.
    pub by: Option<Seat>,
    /// What happened.
    pub event: E,
}

impl Sight {
    /// Reads a position by somebody who has heard nothing yet.
    pub fn of(position: Position) -> Result<Sight, Unreadable> {
        Sight::after(None, position)
    }

    /// Reads a position by somebody who has heard what the sight before it told.
    pub fn after(before: Option<&Sight>, position: Position) -> Result<Sight, Unreadable> {
        let unknown = || Unreadable { game: position.game.clone(), why: words::NO_SUCH_GAME.into() };
        let typed = with_game!(position.game.as_str(), G => read::<G>(before, &position)).ok_or_else(unknown)??;
        Ok(Sight { position, typed })
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What the viewer knows; `None` if the position is of another game.
    pub fn view<G: Game>(&self) -> Option<&G::View> {
        self.typed::<G>().map(|typed| &typed.view)
    }

    /// The same before anything that was foreseen.
    pub fn before<G: Game>(&self) -> Option<&G::View> {
        self.typed::<G>().map(|typed| typed.before.as_ref().unwrap_or(&typed.view))
    }

    /// What the viewer may do.
    pub fn legal<G: Game>(&self) -> &[G::Action] {
        self.typed::<G>().map_or(&[], |typed| &typed.legal)
    }

    /// Everything the viewer has been told.
    pub fn told<G: Game>(&self) -> &[Heard<G::Event>] {
        self.typed::<G>().map_or(&[], |typed| &typed.told)
    }

    /// What happened since the viewer last acted; after its own ply, or for a spectator, what
    /// happened in the last one.
    pub fn recent<G: Game>(&self) -> Vec<G::Event> {
        let Position { ply, acted, .. } = self.position;
        let from = acted.filter(|&acted| acted < ply).map_or(ply, |acted| acted + 1);
        let recent = self.told::<G>().iter().filter(|heard| (from..=ply).contains(&heard.ply));
        recent.map(|heard| heard.event.clone()).collect()
    }

    /// The same table as it would be after actions of the viewer, in notation, with what the viewer
    /// could do then; `None` if that cannot be known: one of them is not legal, rolls or reveals, or
    /// others are to act before the last.
    pub fn foresee(&self, actions: &[String]) -> Option<Sight> {
        let slug = self.position.game.as_str();
        with_game!(slug, G => self.foreseen::<G>(actions)).flatten()
    }

    /// A table that could be this one, to try things on: made of what the viewer knows and of nothing
    /// else.
    pub fn imagine(&self, seed: u64) -> Option<Box<dyn Table>> {
        let slug = self.position.game.as_str();
        with_game!(slug, G => self.view::<G>().map(|view| table::imagined::<G>(view, seed))).flatten()
    }

    fn foreseen<G: Title>(&self, actions: &[String]) -> Option<Sight> {
        let Typed { view, before, told, .. } = self.typed::<G>()?;
        let seat = self.position.acting()?;
        let actions: Vec<G::Action> = actions.iter().map(|text| text.parse().ok()).collect::<Option<_>>()?;
        let after = engine::foresee::<G>(view, seat, &actions);
        if after.steps < actions.len() {
            return None;
        }
        let before = before.as_ref().unwrap_or(view).clone();
        let view = after.game.view(self.position.viewer);
        let mut legal = Vec::new();
        if after.game.to_act().contains(seat) {
            after.game.legal(seat, &mut legal);
        }
        let position = Position {
            to_act: after.game.to_act(),
            legal: legal.iter().map(ToString::to_string).collect(),
            view: serde_json::value::to_raw_value(&view).ok()?,
            ..self.position.clone()
        };
        Some(Sight { position, typed: Box::new(Typed::<G> { view, before: Some(before), legal, told: told.clone() }) })
    }

    fn typed<G: Game>(&self) -> Option<&Typed<G>> {
        self.typed.downcast_ref()
    }
}

fn read<G: Title>(before: Option<&Sight>, position: &Position) -> Result<Box<dyn Any + Send>, Unreadable> {
    let unreadable = |why: String| Unreadable { game: position.game.clone(), why };
    let view: G::View = reading::read(&position.view).map_err(|error| unreadable(error.to_string()))?;
    G::check(&view).map_err(|bad| unreadable(bad.to_string()))?;
    let action = |text: &String| text.parse().map_err(|_| unreadable(words::not_an_action(text)));
    let legal = position.legal.iter().map(action).collect::<Result<_, _>>()?;
    let heard = before.map_or(&[][..], |before| before.told::<G>());
    let mut told: Vec<_> = heard.iter().filter(|heard| heard.ply < position.since).cloned().collect();
    for news in &position.news {
        let event = reading::read(&news.event).map_err(|error| unreadable(error.to_string()))?;
        told.push(Heard { ply: news.ply, by: news.by, event });
    }
    Ok(Box::new(Typed::<G> { view, before: None, legal, told }))
}
