//! The rules of New World.
//!
//! Settlers have landed on the east coast and the land grows west, tile by tile. On a turn a seat
//! draws a tile and lays it so that all edges match, may put one settler on a feature of it that
//! nobody has claimed, and then scores what the tile completed: trails, towns and farms. Whoever
//! has most settlers on a feature scores it, and everybody tied scores it in full. After each
//! scoring the easternmost explorer goes one column west, settlers in an explorer's column earn a
//! bonus, and standing settlers that all explorers have passed go home for nothing. Trappers lie
//! in the grass, are never passed and count animals at the end, when the 95 tiles are laid and all
//! open features score too. Most points win.

#[macro_use]
mod clause;

pub mod action;
mod apply;
pub mod board;
mod census;
mod check;
mod event;
mod features;
mod flow;
mod forecast;
mod frontier;
mod held;
mod laid;
mod land;
mod legal;
pub mod material;
mod meet;
pub mod options;
mod outcome;
mod print;
mod prospect;
mod refusal;
mod scoring;
mod setup;
mod state;
#[cfg(test)]
mod tests;
pub mod tile;
mod view;
mod words;

use engine::{BadView, Croupier, Dice, Game, Info, PerSeat, Seat, Seats, SetupError, Standing, Viewer};

pub use crate::{
    action::{Action, Target},
    board::{Cell, Half, Side},
    event::Event,
    held::Held,
    laid::{Laid, Settler, Spot},
    land::Land,
    meet::{Mark, Meeting, Met},
    options::Options,
    outcome::{Outcome, Part, Place, Scored},
    refusal::Refusal,
    state::{Explorer, Ledger, NewWorld, Phase},
    tile::{Kind, Sort, Terrain},
    view::{TileView, View},
};

impl Game for NewWorld {
    const INFO: Info = Info {
        slug: "new-world",
        name: "New World",
        rules_version: 1,
        book: "NW",
        rules: engine::book!("../RULES.md"),
        sources: &["first-seat", "tiles"],
        max_plies: 1600,
        minutes: 45,
        tagline: "Lay the land westward, claim it, and keep ahead of the explorers.",
        goal: [
            "Most points win: complete trails and towns, surround farms, and hold plains with animals.",
            "On your turn lay the drawn tile so that its edges fit, and put a settler on it if you like.",
            "It ends with the last tile; what is still open then pays less.",
        ],
    };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn setup(options: &Options, seats: u8, croupier: &mut Croupier<'_, Event>) -> Result<NewWorld, SetupError> {
        setup::setup(options, seats, croupier)
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn to_act(&self) -> Seats {
        if self.phase == Phase::Over { Seats::NONE } else { Seats::only(self.active) }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if seat == self.active {
            legal::legal(self, out);
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, croupier: &mut Croupier<'_, Event>) {
        apply::apply(self, seat, action, croupier);
    }

    fn refusal(&self, _seat: Seat, action: Action) -> Refusal {
        refusal::refusal(self, action)
    }

    fn secret(&self, _seat: Seat, _action: Action) -> bool {
        false
    }

    fn forced(&self, _seat: Seat, action: Action) -> bool {
        legal::forced(action)
    }

    fn standings(&self) -> Option<PerSeat<Standing>> {
        scoring::standings(self)
    }

    fn view(&self, _viewer: Viewer) -> View {
        view::view(self)
    }

    fn imagine(view: &View, _dice: &mut dyn Dice) -> NewWorld {
        NewWorld::from_view(view)
    }

    fn check(view: &View) -> Result<(), BadView> {
        check::check(view)
    }

    fn disclose(event: Event, _viewer: Viewer) -> Option<Event> {
        Some(event)
    }

    /// Nothing is ever paid.
    fn currency(_view: &View, _seat: Seat) -> i32 {
        0
    }

    fn points(view: &View, seat: Seat) -> Option<i32> {
        forecast::points(view, seat)
    }

    fn touches(&self, _seat: Seat, action: Action) -> Vec<String> {
        forecast::touches(self, action)
    }
}
