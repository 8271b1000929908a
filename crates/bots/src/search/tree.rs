//! The tree of a search: what each seat did, one node an action, in one growing list.

use engine::{MAX_SEATS, Seat};

use super::worth::Worth;

/// No node.
pub(crate) const NONE: u32 = u32::MAX;
/// The node of the position that is thought about.
pub(crate) const ROOT: u32 = 0;

/// What a branch stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Branch<A> {
    /// All acts of another seat that the thinker will not see.
    Hidden,
    /// One act.
    Act(A),
    /// A whole turn, by its name.
    Turn(u64),
}

/// Who acts, and how.
pub(crate) type Key<A> = (Seat, Branch<A>);

/// One branch of the tree, and what came of it.
#[derive(Clone)]
pub(crate) struct Node<A> {
    pub key: Key<A>,
    /// How much knowledge likes it beside its siblings, at most 1; negative until it is known.
    pub weight: f32,
    /// The logarithm of the weight.
    pub bias: f32,
    /// How often it was taken.
    pub visits: u32,
    /// How often it could have been taken.
    pub available: u32,
    /// The sum of its utilities for who acts.
    pub value: f32,
    /// The sum of the wins of each seat.
    pub wins: [f32; MAX_SEATS],
    /// The sum of the thinker's margins.
    pub margin: f32,
    first: u32,
    next: u32,
}

/// All nodes of one search. Children hang in the order of their keys, which is the order of the
/// legal list, so that one walk finds the nodes of all legal actions.
pub(crate) struct Tree<A> {
    nodes: Vec<Node<A>>,
    limit: usize,
}

impl<A: Copy + Ord> Tree<A> {
    /// A tree with nothing but its root, within so many bytes.
    pub(crate) fn new(bytes: usize) -> Tree<A> {
        let mut tree = Tree { nodes: Vec::new(), limit: 2 };
        tree.limit_to(bytes);
        tree.clear();
        tree
    }

    /// Keeps the list within so many bytes. A list that grows doubles and one that is cut is
    /// copied, so only a third may be in use.
    pub(crate) fn limit_to(&mut self, bytes: usize) {
        self.limit = (bytes / size_of::<Node<A>>() / 3).clamp(2, NONE as usize - 1);
    }

    /// Forgets everything and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(blank((Seat::FIRST, Branch::Hidden), 1.0));
    }

    /// How many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no more nodes may be added.
    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= self.limit
    }

    /// Whether the node has no children yet.
    pub(crate) fn is_leaf(&self, node: u32) -> bool {
        self[node].first == NONE
    }

    /// Finds the children for these keys, which are sorted and distinct, adding those that are
    /// missing. Puts a node into `out` for each, `NONE` if there is no room. Returns how many
    /// were added.
    pub(crate) fn children(&mut self, parent: u32, keys: &[Key<A>], out: &mut Vec<u32>) -> usize {
        out.clear();
        let before = self.nodes.len();
        let (mut last, mut here) = (NONE, self[parent].first);
        for &key in keys {
            while here != NONE && self[here].key < key {
                last = here;
                here = self[here].next;
            }
            if here == NONE || self[here].key != key {
                if self.is_full() {
                    out.push(NONE);
                    continue;
                }
                let added = self.nodes.len() as u32;
                let mut node = blank(key, -1.0);
                node.next = here;
                self.nodes.push(node);
                if last == NONE {
                    self.nodes[parent as usize].first = added;
                } else {
                    self.nodes[last as usize].next = added;
                }
                here = added;
            }
            out.push(here);
            last = here;
            here = self[here].next;
        }
        self.nodes.len() - before
    }

    /// The child with this key, if there is one.
    pub(crate) fn child(&self, parent: u32, key: Key<A>) -> Option<u32> {
        let mut here = self[parent].first;
        while here != NONE && self[here].key != key {
            here = self[here].next;
        }
        (here != NONE).then_some(here)
    }

    /// How often the two most looked-at of these branches were taken. They come in their order.
    pub(crate) fn most(&self, parent: u32, seat: Seat, branches: impl Iterator<Item = Branch<A>>) -> [u32; 2] {
        let (mut most, mut here) = ([0; 2], self[parent].first);
        for branch in branches {
            while here != NONE && self[here].key < (seat, branch) {
                here = self[here].next;
            }
            if here == NONE {
                break;
            }
            let visits = if self[here].key == (seat, branch) { self[here].visits } else { 0 };
            if visits > most[0] {
                most = [visits, most[0]];
            } else {
                most[1] = most[1].max(visits);
            }
        }
        most
    }

    /// Adds a result to a node.
    pub(crate) fn credit(&mut self, node: u32, thinker: Seat, worth: &Worth) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        node.value += worth.utility[node.key.0.index()];
        node.margin += worth.margin[thinker.index()];
        for (sum, win) in node.wins.iter_mut().zip(worth.win) {
            *sum += win;
        }
    }

    /// Counts that a node could have been taken.
    pub(crate) fn offer(&mut self, node: u32) {
        self.nodes[node as usize].available += 1;
    }

    /// Says how much knowledge likes a node.
    pub(crate) fn weigh(&mut self, node: u32, weight: f32) {
        let node = &mut self.nodes[node as usize];
        node.weight = weight;
        node.bias = weight.min(1.0).ln();
    }

    /// Keeps only what lies below a node, which becomes the root.
    pub(crate) fn descend(&mut self, node: u32) {
        let mut kept = Vec::with_capacity(self.nodes.len() / 2);
        kept.push(self[node].clone());
        kept[0].next = NONE;
        let mut done = 0;
        while done < kept.len() {
            let mut child = kept[done].first;
            let mut last = NONE;
            while child != NONE {
                let copied = kept.len() as u32;
                kept.push(self[child].clone());
                if last == NONE {
                    kept[done].first = copied;
                } else {
                    kept[last as usize].next = copied;
                }
                last = copied;
                child = self[child].next;
            }
            done += 1;
        }
        self.nodes = kept;
    }
}

impl<A> std::ops::Index<u32> for Tree<A> {
    type Output = Node<A>;

    fn index(&self, node: u32) -> &Node<A> {
        &self.nodes[node as usize]
    }
}

fn blank<A>(key: Key<A>, weight: f32) -> Node<A> {
    Node {
        key,
        weight,
        bias: 0.0,
        visits: 0,
        available: 0,
        value: 0.0,
        wins: [0.0; MAX_SEATS],
        margin: 0.0,
        first: NONE,
        next: NONE,
    }
}
