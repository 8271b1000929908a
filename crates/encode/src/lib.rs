//! Games as numbers, for learning: every action has a number, every view is a row of integers.
//!
//! A number keeps its meaning within a version of the encoding. Observations are made from a view
//! and nothing else, with the viewer's own seat first, so they can tell no more than the view.
//!
//! ```
//! use encode::Encode;
//! use engine::{Croupier, Game, SeededDice, Viewer};
//! use game_strada_romana::StradaRomana;
//!
//! let mut dice = SeededDice::new(5);
//! let game = StradaRomana::setup(&Default::default(), 2, &mut Croupier::quiet(&mut dice)).expect("two may play");
//! let seat = game.to_act().first().expect("the game has just begun");
//! let (mut legal, mut numbers) = (Vec::new(), Vec::new());
//! game.legal(seat, &mut legal);
//! game.numbers(&legal, &mut numbers);
//! assert_eq!(game.action(numbers[0].expect("it has a number")), Some(legal[0]));
//!
//! let mut observation = vec![0; encode::size(StradaRomana::PARTS)];
//! StradaRomana::observe(&game.view(Viewer::Seat(seat)), seat, &mut observation);
//! ```

mod attika;
mod la_strada;
mod new_world;
mod rialto;
mod sheet;
mod strada_romana;
pub mod tables;

use engine::{Game, Seat};
pub use sheet::{Around, Part, Sheet, size};

/// Raised whenever an action's number or a number of an observation changes its meaning.
pub const VERSION: u16 = 1;

/// No observation has more numbers than this.
pub const LONGEST: usize = 4096;

/// A run of action numbers that are made alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// The word of the notation, or what the numbers have in common.
    pub name: &'static str,
    /// Its first number.
    pub first: u32,
    /// How many numbers it has.
    pub count: u32,
    /// What they mean.
    pub meaning: &'static str,
}

/// A game whose actions and views can be written as numbers.
pub trait Encode: Game {
    /// All action numbers of the title, block by block.
    const BLOCKS: &'static [Block];
    /// What an observation is made of, part by part.
    const PARTS: &'static [Part];

    /// How many action numbers a table with these options has.
    fn space(options: &Self::Options) -> u32;

    /// The number of an action of the seat to act. `None` if it has none: it cannot arise here, or
    /// it is one of the few that [`BLOCKS`](Self::BLOCKS) leaves out.
    fn index(&self, action: Self::Action) -> Option<u32>;

    /// The action with this number. Whether it is legal is another question.
    fn action(&self, index: u32) -> Option<Self::Action>;

    /// The numbers of a whole legal list.
    fn numbers(&self, legal: &[Self::Action], out: &mut Vec<Option<u32>>) {
        out.clear();
        out.extend(legal.iter().map(|&action| self.index(action)));
    }

    /// Writes what a view shows to a seat. `out` has just the [`size`] of [`PARTS`](Self::PARTS).
    fn observe(view: &Self::View, seat: Seat, out: &mut [i16]);
}
