//! The books of a review, whichever game it is of: what is known so far, what is to be looked at next,
//! and what it all comes to.

use engine::{PerSeat, Seat, order};

use super::{
    Effort,
    account::{Account, Choice, Play, Review, Rolled, Turn, accuracy},
    judge::{Depth, Judged},
    open::{PLAYOUTS, Value},
};

/// A ply as it was played.
pub(super) struct Played {
    pub seat: Seat,
    /// In notation.
    pub action: String,
    pub rolled: bool,
    /// Whether there was a choice.
    pub chosen: bool,
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// To value the state after so many plies.
    Value(usize),
    /// To find the luck of a ply.
    Luck(usize),
    /// To judge the choice of a ply.
    Judge(usize, Depth),
    Nothing,
}

/// What is known so far.
pub(super) struct Ledger {
    plies: Vec<Played>,
    /// What the end is worth: the result.
    end: Value,
    /// The mean of the final points, in a game that has them.
    even_points: Option<f64>,
    /// What the states are worth, as far as they are valued.
    values: Vec<Value>,
    /// What the rolls of each ply gave, as far as that is known.
    luck: Vec<Value>,
    /// What came of looking at each ply with a choice.
    judged: Vec<Option<Judged<String>>>,
    /// The plies of this round, those done, and how hard they are looked at.
    round: Vec<usize>,
    next: usize,
    depth: Depth,
    /// The most iterations that a look takes.
    most: u32,
}

/// What a review counts in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Measure {
    /// Chances to win.
    Win,
    /// Points beside the mean of all seats.
    Points,
}

impl Measure {
    fn of(self, value: &Value) -> &PerSeat<f64> {
        match self {
            Measure::Win => &value.win,
            Measure::Points => &value.points,
        }
    }

    fn lost(self, (win, points): (f64, f64)) -> f64 {
        match self {
            Measure::Win => win,
            Measure::Points => points,
        }
    }
}

/// The fewest iterations that name a best action.
const FEWEST: f64 = 32.0;
/// How much deeper each round looks than the one before.
const DEEPER: u32 = 4;
/// About how many milliseconds a look takes at most, so that a review ends when its time is up.
const MOST_MILLIS: u32 = 1000;

impl Ledger {
    /// Empty books. `pace` is about how many iterations a search makes in a millisecond.
    pub(super) fn new(plies: Vec<Played>, end: Value, even_points: Option<f64>, effort: Effort, pace: u32) -> Ledger {
        let round: Vec<usize> = (0..plies.len()).filter(|&ply| plies[ply].chosen).collect();
        let (iterations, most) = match effort {
            Effort::Iterations(iterations) => (iterations, iterations.saturating_mul(DEEPER)),
            Effort::Seconds(seconds) => {
                // Half of the time for the first look at every choice.
                let millis = seconds * 500.0 / round.len().max(1) as f64;
                let most = MOST_MILLIS * pace;
                ((millis * f64::from(pace)).clamp(FEWEST, f64::from(most / DEEPER)) as u32, most)
            }
        };
        let judged = plies.iter().map(|_| None).collect();
        let depth = Depth { iterations, pairs: PLAYOUTS };
        let (values, luck) = (Vec::new(), Vec::new());
        Ledger { plies, end, even_points, values, luck, judged, round, next: 0, depth, most }
    }

    /// What is to be done next.
    pub(super) fn task(&mut self) -> Task {
        let plies = self.plies.len();
        if self.values.len() <= plies {
            return Task::Value(self.values.len());
        }
        while self.luck.len() < plies {
            if self.plies[self.luck.len()].rolled {
                return Task::Luck(self.luck.len());
            }
            self.luck.push(Value::zero(self.seats()));
        }
        if self.next == self.round.len() && !self.look_deeper() {
            return Task::Nothing;
        }
        Task::Judge(self.round[self.next], self.depth)
    }

    /// The next state is worth this.
    pub(super) fn valued(&mut self, value: Value) {
        self.values.push(value);
    }

    /// The next ply could have rolled this on average; nothing if all rolls come to the same.
    pub(super) fn rolled(&mut self, mean: Option<Value>) {
        let ply = self.luck.len();
        let nothing = || Value::zero(self.seats());
        let luck = mean.map_or_else(nothing, |mean| self.values[ply + 1].less(&mean));
        self.luck.push(luck);
    }

    /// The next choice of the round is judged.
    pub(super) fn judged(&mut self, judged: Judged<String>) {
        let ply = self.round[self.next];
        self.judged[ply] = Some(judged);
        self.next += 1;
    }

    /// Begins another round with the choices that are unclear.
    fn look_deeper(&mut self) -> bool {
        if self.depth.iterations >= self.most {
            return false;
        }
        let unclear = |ply: &usize| self.judged[*ply].as_ref().is_some_and(|judged| judged.unclear);
        self.round = (0..self.plies.len()).filter(unclear).collect();
        self.next = 0;
        let iterations = self.depth.iterations.saturating_mul(DEEPER).min(self.most);
        self.depth = Depth { iterations, pairs: self.depth.pairs * DEEPER };
        !self.round.is_empty()
    }

    /// What was found out so far.
    pub(super) fn review(&self) -> Review {
        let seats = self.seats();
        let of = 2 * self.plies.len() + 1;
        Review {
            plies: self.plies.len(),
            done: (self.values.len() + self.luck.len() + self.next, of + self.round.len()),
            graph: self.values.iter().map(|value| value.win).collect(),
            win: self.accounts(Measure::Win, 1.0 / f64::from(seats)),
            points: self.even_points.map(|even| self.accounts(Measure::Points, even)),
            play: PerSeat::new(seats, |seat| self.play(seat)),
            turns: self.turns(),
            rolls: self.rolls(),
        }
    }

    fn seats(&self) -> u8 {
        self.end.win.seats()
    }

    /// The choices that were looked at, with their plies.
    fn looked_at(&self) -> impl Iterator<Item = (usize, &Judged<String>)> {
        self.judged.iter().enumerate().filter_map(|(ply, judged)| Some((ply, judged.as_ref()?)))
    }

    /// What the results are made of, by one of the two measures.
    fn accounts(&self, measure: Measure, even: f64) -> PerSeat<Account> {
        // Points are counted beside the mean of all seats.
        let base = match measure {
            Measure::Win => 0.0,
            Measure::Points => even,
        };
        PerSeat::new(self.seats(), |seat| {
            let luck = self.luck.iter().map(|luck| measure.of(luck)[seat]).sum();
            let own = self.looked_at().filter(|(ply, _)| self.plies[*ply].seat == seat);
            let loss = own.map(|(_, judged)| measure.lost(judged.loss)).sum();
            let start = self.values.first().map_or(0.0, |first| base + measure.of(first)[seat] - even);
            let result = base + measure.of(&self.end)[seat];
            Account { even, start, luck, loss, others: result - even - start - luck + loss, result }
        })
    }

    fn play(&self, seat: Seat) -> Play {
        let own = self.looked_at().filter(|(ply, _)| self.plies[*ply].seat == seat);
        let losses: Vec<f64> = own.map(|(_, judged)| judged.loss.0).collect();
        let count = losses.len().max(1) as f64;
        Play {
            decisions: losses.len() as u32,
            mean_loss: losses.iter().sum::<f64>() / count,
            accuracy: losses.iter().map(|&loss| accuracy(loss)).sum::<f64>() / count,
        }
    }

    /// The turns that cost something, the dearest first.
    fn turns(&self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        for (ply, judged) in self.looked_at().filter(|(_, judged)| judged.loss != (0.0, 0.0)) {
            let (win, points) = judged.loss;
            let choice = Choice {
                ply,
                played: self.rest_of_turn(ply),
                better: judged.better.clone(),
                chance: judged.played.0,
                could: judged.played.0 + win,
                points,
            };
            match turns.last_mut().filter(|turn| (turn.plies.0..turn.plies.1).contains(&ply)) {
                Some(turn) => {
                    let dearest = (turn.choice.could - turn.choice.chance, turn.choice.points);
                    turn.win += win;
                    turn.points += points;
                    if judged.loss > dearest {
                        turn.choice = choice;
                    }
                }
                None => {
                    let seat = self.plies[ply].seat;
                    let own = |index: &usize| self.plies[*index].seat == seat;
                    let first = (0..ply).rev().take_while(own).last().unwrap_or(ply);
                    let end = (ply..self.plies.len()).take_while(own).last().map_or(ply + 1, |last| last + 1);
                    turns.push(Turn { seat, plies: (first, end), win, points, choice });
                }
            }
        }
        order(&mut turns, |turn| (-turn.win, -turn.points));
        turns
    }

    /// What a seat did from a ply on, to the end of its turn or to its first roll.
    fn rest_of_turn(&self, ply: usize) -> Vec<String> {
        let seat = self.plies[ply].seat;
        let mut rest = Vec::new();
        for played in self.plies[ply..].iter().take_while(|played| played.seat == seat) {
            rest.push(played.action.clone());
            if played.rolled {
                break;
            }
        }
        rest
    }

    /// The plies whose rolls mattered, the greatest first.
    fn rolls(&self) -> Vec<Rolled> {
        let size = |rolled: &Rolled| rolled.win.values().iter().fold(0.0f64, |most, luck| most.max(luck.abs()));
        let rolled = self.luck.iter().enumerate().map(|(ply, luck)| Rolled {
            ply,
            seat: self.plies[ply].seat,
            win: luck.win,
            points: luck.points,
        });
        let mut rolled: Vec<Rolled> = rolled.filter(|rolled| size(rolled) > 0.0).collect();
        order(&mut rolled, |rolled| -size(rolled));
        rolled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How hard each round looks at a game of one choice that never becomes clear.
    fn rounds(effort: Effort, pace: u32) -> Vec<u32> {
        let choice = Played { seat: Seat::FIRST, action: String::new(), rolled: false, chosen: true };
        let mut ledger = Ledger::new(vec![choice], Value::zero(2), None, effort, pace);
        let mut rounds = Vec::new();
        loop {
            match ledger.task() {
                Task::Value(_) => ledger.valued(Value::zero(2)),
                Task::Luck(_) => ledger.rolled(None),
                Task::Judge(_, depth) => {
                    rounds.push(depth.iterations);
                    ledger.judged(Judged { better: Vec::new(), played: (0.0, 0.0), loss: (0.0, 0.0), unclear: true });
                }
                Task::Nothing => return rounds,
            }
        }
    }

    #[test]
    fn what_is_unclear_is_looked_at_again_but_never_for_long() {
        assert_eq!(rounds(Effort::Iterations(50), 3), [50, 200]);
        assert_eq!(rounds(Effort::Seconds(60.0), 3), [750, 3000], "a second is 3000 iterations");
        assert_eq!(rounds(Effort::Seconds(0.1), 20), [1000, 4000, 16_000, 20_000]);
        assert_eq!(rounds(Effort::Seconds(0.001), 2), [32, 128, 512, 2000]);
    }
}
