//! Whole turns as branches of a search: acts that belong together, tried and counted as one.

use std::ops::Range;

/// Turns that a seat may take, or what is left of them where one has begun.
#[derive(Clone, Debug)]
pub struct Turns<A> {
    acts: Vec<A>,
    list: Vec<Turn>,
}

#[derive(Clone, Copy, Debug)]
struct Turn {
    /// Tells it from every other, before it begins and after each of its acts.
    name: u64,
    /// As in [`Knowledge::rate`](crate::Knowledge::rate).
    rate: f32,
    start: u32,
    end: u32,
}

impl<A> Default for Turns<A> {
    fn default() -> Turns<A> {
        Turns { acts: Vec::new(), list: Vec::new() }
    }
}

impl<A: Copy> Turns<A> {
    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.acts.clear();
        self.list.clear();
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// One more turn of one act or more. Its name is the same in every position in which it can still be
    /// taken.
    pub fn push(&mut self, name: u64, rate: f32, acts: impl IntoIterator<Item = A>) {
        let start = self.acts.len() as u32;
        self.acts.extend(acts);
        self.list.push(Turn { name, rate, start, end: self.acts.len() as u32 });
    }

    /// Puts them in the order of their names.
    pub(crate) fn sort(&mut self) {
        self.list.sort_unstable_by_key(|turn| turn.name);
        self.list.dedup_by_key(|turn| turn.name);
    }

    /// The name of each turn, and its first act.
    pub fn names(&self) -> impl Iterator<Item = (u64, A)> {
        self.list.iter().map(|turn| (turn.name, self.acts[turn.start as usize]))
    }

    pub(crate) fn rates(&self) -> impl Iterator<Item = f32> {
        self.list.iter().map(|turn| turn.rate)
    }

    /// Where the acts of a turn stand.
    pub(crate) fn acts(&self, place: usize) -> Range<usize> {
        self.list[place].start as usize..self.list[place].end as usize
    }

    pub(crate) fn act(&self, place: usize) -> A {
        self.acts[place]
    }
}
