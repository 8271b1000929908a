//! Attika: building in ancient Greece, for two to four seats.
//!
//! Each seat has thirty buildings: four lie face up on its player board, the others in four
//! face-down stacks. A turn either draws two buildings, each built at once or kept, or builds three
//! that lie open; what is given up is a card each. A building goes on any empty hex of the map. Its
//! cost is paid by the landscapes on that hex and the six around it, and by cards. Beside its
//! predecessor it is free. A building away from all one's own starts a new settlement, which costs
//! more cards the more settlements there are. A whole group in one settlement earns an amphora,
//! worth one more action. An emptied stack makes the map grow by a tile. Whoever joins two shrines
//! with one settlement, or builds all thirty, wins at once.

#[macro_use]
mod clause;

mod action;
mod apply;
mod bill;
pub mod board;
mod census;
mod check;
mod deck;
mod estate;
mod event;
mod flow;
mod forecast;
mod land;
mod legal;
mod map;
pub mod material;
mod options;
mod price;
mod refusal;
mod scoring;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;

use engine::{BadView, Croupier, Dice, Game, Info, PerSeat, Seat, Seats, SetupError, Standing, Viewer};

pub use crate::{
    action::{Action, Payment, Stack},
    bill::{Bill, Landmark, Payer},
    deck::Deck,
    estate::Estate,
    event::Event,
    legal::AmphoraProblem,
    map::{Laid, Map, Misfit},
    options::{Cards, GroupTest, Options},
    price::Price,
    refusal::Refusal,
    state::{Attika, End, Mode, Phase, Turn},
    view::{EstateView, View},
};

impl Game for Attika {
    const INFO: Info = Info {
        slug: "attika",
        name: "Attika",
        rules_version: 1,
        book: "AT",
        rules: engine::book!("../RULES.md"),
        sources: &setup::SOURCES,
        // A turn without amphorae has at most 14 plies; amphorae and map tiles add a few in all.
        max_plies: 200 * 4 * 14 + 4 * 60,
        minutes: 60,
        tagline: "Build thirty buildings or join two shrines, and keep the others from both.",
        goal: [
            "Join two shrines with your buildings, or build all thirty first: either wins at once.",
            "A turn is two draws from your stacks, or up to three builds from your board; landscapes at the site and cards pay.",
            "It ends at once with the building that joins two shrines, or with somebody's thirtieth.",
        ],
    };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn setup(options: &Options, seats: u8, croupier: &mut Croupier<'_, Event>) -> Result<Attika, SetupError> {
        setup::setup(options, seats, croupier)
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.estates.seats()
    }

    fn to_act(&self) -> Seats {
        self.to_act()
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

    /// Every action is made in the open.
    fn secret(&self, _: Seat, _: Action) -> bool {
        false
    }

    fn forced(&self, _seat: Seat, action: Action) -> bool {
        legal::forced(self, action)
    }

    fn standings(&self) -> Option<PerSeat<Standing>> {
        scoring::standings(self)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn imagine(view: &View, dice: &mut dyn Dice) -> Attika {
        view::imagine(view, dice)
    }

    fn check(view: &View) -> Result<(), BadView> {
        check::check(view)
    }

    fn disclose(event: Event, viewer: Viewer) -> Option<Event> {
        Some(event::disclose(event, viewer))
    }

    fn currency(view: &View, seat: Seat) -> i32 {
        forecast::currency(view, seat)
    }

    /// There are no points: who first has all buildings or joins two shrines wins.
    fn points(_: &View, _: Seat) -> Option<i32> {
        None
    }

    fn touches(&self, _: Seat, action: Action) -> Vec<String> {
        forecast::touches(self, action)
    }

    fn later(&self, seat: Seat, action: Action) -> Option<u16> {
        forecast::later(self, seat, action)
    }
}
