//! Whether a feature can still be completed, for whoever thinks of claiming it.

use crate::{
    NewWorld,
    board::{Cell, Side},
    laid::Laid,
    tile::{Segment, Sort},
};

impl NewWorld {
    /// NW-57, NW-58: whether a town, trail or farm can still be completed, with the tiles that are
    /// left. What is not excluded here need not come about. Plains never are complete (NW-27).
    pub(crate) fn can_be_completed(&self, laid: &Laid, segment: Segment) -> bool {
        let mut missing: Vec<Cell> = match laid.sort(segment) {
            Sort::Plains => return false,
            Sort::Farm => laid.cell.around().filter(|&cell| self.land.at(cell).is_none()).collect(),
            Sort::Town | Sort::Trail => self.unfilled_beside(laid, segment),
        };
        engine::order(&mut missing, |&cell| cell);
        missing.dedup();
        missing.len() <= self.pile.total() as usize && missing.into_iter().all(|cell| self.can_be_filled(cell))
    }

    /// The empty cells that a town or trail leads to.
    fn unfilled_beside(&self, laid: &Laid, segment: Segment) -> Vec<Cell> {
        let (sort, root) = (laid.sort(segment), self.land.features.root(laid.node(segment)));
        let leads = |piece: &Laid, side: Side| {
            let on_side = piece.kind.print().on_side(side.unturned(piece.turn));
            piece.edges().on(side).is_some()
                && piece.sort(on_side) == sort
                && self.land.features.root(piece.node(on_side)) == root
        };
        let beside = |piece: &Laid| {
            let sides = Side::ALL.into_iter().filter(|&side| leads(piece, side));
            sides.filter_map(|side| piece.cell.toward(side)).collect::<Vec<_>>()
        };
        self.land.laid().iter().flat_map(beside).filter(|&cell| self.land.at(cell).is_none()).collect()
    }

    /// NW-12: whether a tile that is left may come to lie here.
    fn can_be_filled(&self, cell: Cell) -> bool {
        let demand = self.land.frontier.demand(cell).unwrap_or_default();
        let mut left = self.pile.counts().iter().filter(|&(_, &count)| count > 0);
        cell.buildable(self.options.rows_bounded) && left.any(|(kind, _)| kind.fitting(demand) != 0)
    }
}
