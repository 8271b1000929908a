//! La Strada: merchants of the Renaissance build roads from their workshops to settlements.
//!
//! Six land tiles make a hexagon of 169 hexes with 19 settlements. A seat begins its turn with six
//! resources more and builds a road, hex by hex, from its workshop or from a settlement it has
//! reached to one that is new to it. Plains cost 2, forest 3, hills 4; a road runs straight or
//! turns gently and is finished in one turn. The new settlement takes one merchant. At the end
//! each merchant earns gold by the kind of its settlement, and less the more merchants share it.
//! With three or four seats the game ends when somebody cannot connect anything new. Two seats
//! have two workshops each and also stop when every settlement is taken. Danger Style is a game of
//! ten rounds for two in which merchants travel along the roads.
//!
//! The whole rule book is in `RULES.md`.

#[macro_use]
mod clause;

mod action;
mod apply;
pub mod board;
mod census;
mod check;
mod event;
mod first_road;
mod flow;
mod forecast;
mod legal;
pub mod material;
pub mod options;
mod prospects;
mod refusal;
mod roads;
mod scoring;
mod search;
mod setup;
mod state;
mod table;
mod view;
mod ways;
mod words;

#[cfg(test)]
mod tests;

use engine::{BadView, Croupier, Dice, Game, Info, PerSeat, Seat, Seats, SetupError, Standing, Viewer};

pub use action::Action;
pub use event::{Ending, Event, Outcome};
pub use options::Options;
pub use prospects::{Prospect, prospects};
pub use refusal::Refusal;
pub use roads::{FAR, Found, Road, roads};
pub use state::{LaStrada, Phase, Side, Turn};
pub use view::{LaidTile, View};

impl Game for LaStrada {
    const INFO: Info = Info {
        slug: "la-strada",
        name: "La Strada",
        rules_version: 2,
        book: "LS",
        rules: engine::book!("../RULES.md"),
        sources: &["first", "tiles", "turns", "settlements"],
        // 124 tiles, each with a start, an end and a journey at most, 80 turn ends, 8 workshops.
        max_plies: 600,
        minutes: 45,
        tagline: "Short roads to rich towns, before the others get there.",
        goal: [
            "The most gold wins: a merchant in a settlement earns, and less where others trade too.",
            "On your turn take 6 resources and build a road to one new settlement, where a merchant of yours moves in.",
            "It ends when the seat on turn has no merchant or no possible road left.",
        ],
    };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn setup(options: &Options, seats: u8, croupier: &mut Croupier<'_, Event>) -> Result<LaStrada, SetupError> {
        engine::Options::check(options, seats)?;
        Ok(setup::setup(options, seats, croupier))
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.sides.seats()
    }

    fn to_act(&self) -> Seats {
        if self.turn.phase == Phase::Over { Seats::NONE } else { Seats::only(self.turn.seat) }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.to_act().contains(seat) {
            legal::legal(self, out);
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, croupier: &mut Croupier<'_, Event>) {
        debug_assert!(self.to_act().contains(seat), "only the seat to act acts");
        apply::apply(self, action, croupier);
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

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn imagine(view: &View, _dice: &mut dyn Dice) -> LaStrada {
        view::imagine(view)
    }

    fn check(view: &View) -> Result<(), BadView> {
        check::check(view)
    }

    fn disclose(event: Event, _viewer: Viewer) -> Option<Event> {
        Some(event)
    }

    fn currency(view: &View, seat: Seat) -> i32 {
        forecast::currency(view, seat)
    }

    fn points(view: &View, seat: Seat) -> Option<i32> {
        forecast::points(view, seat)
    }

    fn touches(&self, _seat: Seat, action: Action) -> Vec<String> {
        forecast::touches(self, action)
    }
}
