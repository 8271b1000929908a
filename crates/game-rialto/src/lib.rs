//! Rialto: six rounds of card play for the districts of Venice.
//!
//! A round has three phases. First everybody takes a row of six cards and draws two unseen, uses
//! green buildings, and discards down to the hand limit. Then come six stages, one for each kind
//! of card: everybody plays as many as they like, the strongest wins a bonus and starts the next.
//! Doge cards move along the track that breaks every tie, gold brings coins, building cards buy
//! buildings, bridge cards bring points, gondola cards councilmen for the supply, councilman cards
//! bring them to the district of the round. Bridges and gondolas laid by the winners give the
//! districts their value. Last, blue buildings are used. In the end each district pays its value
//! to the seat with most councilmen there, half to the second, and so on.

#[macro_use]
mod clause;

pub mod action;
mod apply;
pub mod bids;
mod blue;
pub mod board;
mod census;
mod check;
pub mod desk;
mod event;
mod flow;
mod forecast;
mod legal;
pub mod material;
pub mod options;
mod refusal;
mod resolve;
pub mod scoring;
mod setup;
pub mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;

use engine::{BadView, Croupier, Dice, Game, Info, PerSeat, Seat, Seats, SetupError, Standing, Viewer};

pub use action::{Action, Deed, Gain, OnMap, Origin};
pub use event::Event;
pub use options::Options;
pub use refusal::Refusal;
pub use state::Rialto;
pub use view::View;

impl Game for Rialto {
    const INFO: Info = Info {
        slug: "rialto",
        name: "Rialto",
        rules_version: 2,
        book: "RI",
        rules: engine::book!("../RULES.md"),
        sources: setup::SOURCES,
        max_plies: 4000,
        minutes: 75,
        tagline: "Draft cards, win the stages, and seat your councilmen where the bridges lead.",
        goal: [
            "Most points after six rounds win: councilmen in districts where many high bridges end.",
            "Each round take a row of cards, then play six stages, A to F: who plays most in a stage gains most from it.",
            "At the end each district pays its value to the seat with the most councilmen there, half of it to the next.",
        ],
    };
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn setup(options: &Options, seats: u8, croupier: &mut Croupier<'_, Event>) -> Result<Rialto, SetupError> {
        setup::setup(options, seats, croupier)
    }

    fn options(&self) -> &Options {
        &self.public.options
    }

    fn seats(&self) -> u8 {
        self.public.seats()
    }

    fn to_act(&self) -> Seats {
        self.public.waiting
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        legal::legal(self, seat, out);
    }

    fn apply(&mut self, seat: Seat, action: Action, croupier: &mut Croupier<'_, Event>) {
        apply::apply(self, seat, action, croupier);
    }

    fn refusal(&self, seat: Seat, action: Action) -> Refusal {
        refusal::refusal(self, seat, action)
    }

    fn secret(&self, seat: Seat, action: Action) -> bool {
        match self.public.phase {
            state::Phase::Discards => action != Action::Done,
            state::Phase::Blues => {
                let sealed = self.public.options.blue_order == options::BlueOrder::Simultaneous;
                sealed && (action != Action::Done || self.public.blue_choices(seat) > Some(0))
            }
            state::Phase::Opening
            | state::Phase::Draft
            | state::Phase::Greens
            | state::Phase::Play { .. }
            | state::Phase::Build { .. }
            | state::Phase::Bridge(_)
            | state::Phase::Gondola(_)
            | state::Phase::Council { .. }
            | state::Phase::Over => false,
        }
    }

    fn forced(&self, seat: Seat, action: Action) -> bool {
        legal::forced(&self.public, seat, action)
    }

    fn standings(&self) -> Option<PerSeat<Standing>> {
        scoring::standings(&self.public)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn imagine(view: &View, dice: &mut dyn Dice) -> Rialto {
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
        forecast::touches(action)
    }
}
