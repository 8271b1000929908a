//! What a viewer knows, and a whole game that could be behind it: two inverses side by side.

use engine::{Dice, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    material::{DECK, Wagon, WagonSet},
    setup::REMOVED,
    state::{Open, StradaRomana, Tiles},
};

/// Everything that one viewer has ever been shown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// SR-62: the faces that the viewer knows of the tiles in [`Open::takes`]: the viewer's own,
    /// and all of them once the game is over.
    pub faces: [Option<Wagon>; DECK],
    /// SR-61: what each of the viewer's own looks through the deck showed, in order.
    pub sights: Vec<Sight>,
    /// SR-6: the tile that was out of the game, once the game is over.
    pub removed: Option<Wagon>,
}

/// What a look through the deck showed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sight {
    /// How many tiles had been taken before.
    pub after: u8,
    /// What was in the deck.
    pub deck: WagonSet,
}

impl View {
    /// The viewer's own wagon tiles, or anybody's once the game is over.
    pub fn held(&self, seat: engine::Seat) -> WagonSet {
        self.open.taken_by(seat).filter_map(|index| self.faces[index]).collect()
    }
}

pub(crate) fn view(game: &StradaRomana, viewer: Viewer) -> View {
    let over = game.open.is_over();
    let shown = |index: usize| game.open.takes[index].is_some_and(|take| over || viewer.is(take.seat));
    View {
        viewer,
        open: game.open.clone(),
        faces: std::array::from_fn(|index| game.tiles.faces[index].filter(|_| shown(index))),
        sights: sights(game, viewer),
        removed: game.tiles.removed.filter(|_| over),
    }
}

fn sights(game: &StradaRomana, viewer: Viewer) -> Vec<Sight> {
    let deck_after = |count: u8| {
        let gone = game.tiles.faces.iter().take(usize::from(count)).chain([&game.tiles.removed]);
        WagonSet::ALL.less(gone.flatten().copied().collect())
    };
    let looks = viewer.seat().into_iter().flat_map(|seat| game.open.looks_of(seat));
    looks.map(|after| Sight { after, deck: deck_after(after) }).collect()
}

/// The bags are known to all, so only the faces of wagon tiles have to be made up.
pub(crate) fn imagine(view: &View, dice: &mut dyn Dice) -> StradaRomana {
    let mut tiles = Tiles::UNSEEN;
    if view.open.was_looked_at() || view.open.is_over() {
        let mut deal = Deal::new(view);
        let dealt = deal.fill(0, dice);
        assert!(dealt, "what really happened is one way to deal");
        tiles = deal.tiles();
    }
    StradaRomana { open: view.open.clone(), tiles }
}

/// A deal of the ten wagon tiles in the making: one place for each tile taken, one for the tile
/// that is out of the game, and the deck for the rest.
struct Deal<'a> {
    view: &'a View,
    faces: [Option<Wagon>; DECK],
    removed: Option<Wagon>,
    /// The tiles that have no place yet.
    rest: WagonSet,
}

/// Places are filled from the last take back to the first, then the tile out of the game. Within
/// what a viewer saw go missing between two looks, later takes have fewer choices (SR-69), and
/// never one that an earlier take does not have. So a choice never narrows the number of choices
/// that remain, and every possible deal comes up equally often; only the rare case of a deck known
/// to be barren has to try again.
impl<'a> Deal<'a> {
    fn new(view: &'a View) -> Deal<'a> {
        let known: WagonSet = view.faces.iter().chain([&view.removed]).flatten().copied().collect();
        Deal { view, faces: view.faces, removed: view.removed, rest: WagonSet::ALL.less(known) }
    }

    fn tiles(&self) -> Tiles {
        Tiles { deck: self.rest, removed: self.removed, faces: self.faces }
    }

    /// Fills the places from this one on: 0 is the last take. Says whether it could be done.
    fn fill(&mut self, place: u8, dice: &mut dyn Dice) -> bool {
        let takes = self.view.open.take_count();
        if place > takes {
            return self.leaves_a_possible_deck();
        }
        let take = takes.checked_sub(place + 1);
        let filled = take.map_or(self.removed, |take| self.faces[usize::from(take)]);
        if filled.is_some() {
            return self.fill(place + 1, dice);
        }
        let mut choices = self.rest.and(self.domain(take));
        while !choices.is_empty() {
            let wagon = pick(choices, dice);
            choices = choices.without(wagon);
            self.put(take, Some(wagon));
            self.rest = self.rest.without(wagon);
            if self.fill(place + 1, dice) {
                return true;
            }
            self.rest = self.rest.with(wagon);
            self.put(take, None);
        }
        false
    }

    fn put(&mut self, take: Option<u8>, wagon: Option<Wagon>) {
        match take {
            Some(take) => self.faces[usize::from(take)] = wagon,
            None => self.removed = wagon,
        }
    }

    /// What this take may have been for all that the viewer saw; `None` is the tile that was
    /// out of the game before the first take.
    fn domain(&self, take: Option<u8>) -> WagonSet {
        let sights = &self.view.sights;
        let before = |sight: &&Sight| take.is_some_and(|take| sight.after <= take);
        let there = sights.iter().rfind(before).map_or(WagonSet::ALL, |sight| sight.deck);
        let still_there = sights.iter().find(|sight| !before(sight)).map_or(WagonSet::NONE, |sight| sight.deck);
        there.less(still_there).less(self.forbidden(take))
    }

    /// SR-69: what could not be taken because it had arrived.
    fn forbidden(&self, take: Option<u8>) -> WagonSet {
        let open = &self.view.open;
        match take.and_then(|take| open.takes[usize::from(take)]) {
            Some(take) if !open.options.bet_on_arrived => open.arrived_first(take.arrived),
            Some(_) | None => WagonSet::NONE,
        }
    }

    /// SR-69: once somebody found no tile to take, all tiles of the deck are of arrived wagons.
    fn leaves_a_possible_deck(&self) -> bool {
        let open = &self.view.open;
        open.barren.is_none_or(|barren| self.rest.less(open.arrived_first(barren.arrived)).is_empty())
    }
}

/// Whether the tiles can have been dealt so that the viewer knows what it knows.
pub(crate) fn can_be_dealt(view: &View) -> bool {
    let deal = Deal::new(view);
    let fits = |take: Option<u8>, wagon: Wagon| deal.domain(take).contains(wagon);
    let seen = view.faces.iter().enumerate().filter_map(|(take, face)| Some((Some(take as u8), (*face)?)));
    let mut known = seen.chain(view.removed.map(|wagon| (None, wagon)));
    known.all(|(take, wagon)| fits(take, wagon)) && Deal::new(view).fill(0, &mut First)
}

/// Dice that always take the first choice.
struct First;

impl Dice for First {
    fn roll(&mut self, _: engine::Source, _: u32) -> u32 {
        0
    }
}

fn pick(choices: WagonSet, dice: &mut dyn Dice) -> Wagon {
    let count = choices.len();
    let index = if count == 1 { 0 } else { dice.roll(REMOVED, count) };
    choices.iter().nth(index as usize).expect("a roll is less than the number of choices")
}
