//! Strada Romana: traffic on the road between Portus and Rome.
//!
//! Ten wagons that belong to nobody drive from one end of the road to the other, five each way,
//! one to a square. A turn is three steps with any wagons, or a secret bet on a wagon, or a coin.
//! Where a wagon ends its move its mover may take the ware tile of the area beside the road and
//! the cube of the market there; a tile and a cube of one colour make a contract. Tiles also pay
//! coins: one for each cube of their colour on the markets. Coins buy special moves that find a
//! way through the jam, and five of them become a victory point. The game ends when the fourth
//! wagon arrives. Contracts score the number of colours times the most in one colour, bets pay
//! three or cost one, and whatever has no partner costs a point.
//!
//! The rule book is `RULES.md`; clause numbers in the code refer to it.

#[macro_use]
mod clause;

mod action;
mod apply;
pub mod board;
mod census;
mod check;
mod event;
mod flow;
mod forecast;
mod legal;
pub mod material;
mod notation;
mod options;
mod refusal;
mod road;
mod scoring;
mod setup;
mod state;
mod stops;
#[cfg(test)]
mod tests;
mod view;
mod words;

use engine::{BadView, Croupier, Dice, Game, Info, PerSeat, Seat, Seats, SetupError, Standing, Viewer};

pub use action::Action;
pub use event::Event;
pub use options::{Diagonals, Options};
pub use refusal::Refusal;
pub use scoring::{Score, score};
pub use state::{Barren, Ending, Hand, Motion, Move, Open, Phase, Place, StradaRomana, Take};
pub use stops::{Haul, Stop};
pub use view::{Sight, View};

impl Game for StradaRomana {
    const INFO: Info = Info {
        slug: "strada-romana",
        name: "Strada Romana",
        rules_version: 1,
        book: "SR",
        rules: engine::book!("../RULES.md"),
        sources: setup::SOURCES,
        // At most 261 turns bring anything forward (160 forward steps, 72 goods, 9 wagon tiles, 20
        // points), of at most 14 plies; fewer than 30 quiet turns of at most 6 plies precede each.
        max_plies: 50_000,
        minutes: 45,
        tagline: "Drive everybody's wagons, trade where they stop, bet on who gets through.",
        goal: [
            "Most points win: ware tiles paired with cubes in many colours, victory points, and bets on wagons that arrive.",
            "On your turn drive wagons three steps in all, take a secret bet, or pass for a coin; where a wagon stops you collect.",
            "It ends when the fourth wagon arrives or the twentieth victory point is taken.",
        ],
    };
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn setup(options: &Options, seats: u8, croupier: &mut Croupier<'_, Event>) -> Result<StradaRomana, SetupError> {
        setup::setup(options, seats, croupier)
    }

    fn options(&self) -> &Options {
        &self.open.options
    }

    fn seats(&self) -> u8 {
        self.open.seats()
    }

    fn to_act(&self) -> Seats {
        if self.open.is_over() { Seats::NONE } else { Seats::only(self.open.on_turn) }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        legal::legal(self, seat, out);
    }

    fn apply(&mut self, seat: Seat, action: Action, croupier: &mut Croupier<'_, Event>) {
        apply::apply(self, seat, action, croupier);
    }

    fn refusal(&self, _seat: Seat, action: Action) -> Refusal {
        refusal::refusal(self, action)
    }

    /// SR-34: which tile was taken is the taker's secret.
    fn secret(&self, _seat: Seat, action: Action) -> bool {
        matches!(action, Action::Take(_) | Action::NoTile)
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

    fn imagine(view: &View, dice: &mut dyn Dice) -> StradaRomana {
        view::imagine(view, dice)
    }

    fn check(view: &View) -> Result<(), BadView> {
        check::check(view)
    }

    fn disclose(event: Event, viewer: Viewer) -> Option<Event> {
        event::disclose(event, viewer)
    }

    fn currency(view: &View, seat: Seat) -> i32 {
        forecast::currency(view, seat)
    }

    fn points(view: &View, seat: Seat) -> Option<i32> {
        forecast::points(view, seat)
    }

    fn touches(&self, _seat: Seat, action: Action) -> Vec<String> {
        forecast::touches(&self.open, action)
    }
}
