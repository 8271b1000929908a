//! How many weights a net has, and in which order they are kept.

/// How wide the first layer is.
pub const HIDDEN: usize = 32;
/// How wide the second layer is.
pub const LAST: usize = 16;
/// A win logit, and points.
pub const OUT: usize = 2;

/// How many inputs a net has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// Inputs of each seat.
    pub own: usize,
    /// Inputs of the table.
    pub table: usize,
}

/// Weights that belong together: one row an output, or one row of biases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// How many rows there are.
    pub rows: usize,
    /// How many weights a row has.
    pub columns: usize,
    /// Whether these are biases, which are kept as they are.
    pub bias: bool,
}

impl Block {
    pub(super) const fn weights(rows: usize, columns: usize) -> Block {
        Block { rows, columns, bias: false }
    }

    pub(super) const fn biases(columns: usize) -> Block {
        Block { rows: 1, columns, bias: true }
    }

    /// How many weights there are.
    pub const fn len(&self) -> usize {
        self.rows * self.columns
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes it takes: a row of weights has a scale and a byte each.
    pub const fn bytes(&self) -> usize {
        if self.bias { 4 * self.len() } else { self.rows * (4 + self.columns) }
    }
}

impl Shape {
    /// The weights in their order.
    pub const fn blocks(self) -> [Block; 8] {
        [
            Block::weights(HIDDEN, self.own),
            Block::weights(HIDDEN, self.table),
            Block::biases(HIDDEN),
            Block::weights(LAST, HIDDEN),
            Block::weights(LAST, HIDDEN),
            Block::biases(LAST),
            Block::weights(OUT, LAST),
            Block::biases(OUT),
        ]
    }

    /// How many weights there are in all.
    pub fn len(self) -> usize {
        self.blocks().iter().map(Block::len).sum()
    }

    /// Whether there are none, which cannot be.
    pub fn is_empty(self) -> bool {
        false
    }
}
