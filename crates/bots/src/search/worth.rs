//! What an imagined game that was played on is worth to each seat.

use engine::{Game, MAX_SEATS, PerSeat};

use crate::{
    Knowledge, Think,
    net::{Inputs, Said, Shelf},
};

/// The worth of one imagined game.
#[derive(Clone, Copy, Default)]
pub(crate) struct Worth {
    /// From 0 to 1 for each seat: winning, rank and margin taken together.
    pub utility: [f32; MAX_SEATS],
    /// Each seat's share of the win.
    pub win: [f32; MAX_SEATS],
    /// Each seat's lead over its best rival.
    pub margin: [f32; MAX_SEATS],
}

/// How far results spread, learnt while searching, so that no game needs a scale of its own.
#[derive(Clone, Default)]
pub(crate) struct Spread {
    count: f32,
    mean: [f32; MAX_SEATS],
    squares: [f32; MAX_SEATS],
}

impl Spread {
    fn learn(&mut self, margins: &[f32]) {
        // An old search forgets slowly, so that a turn's later plies have their own scale.
        self.count = (self.count + 1.0).min(2000.0);
        for (seat, &margin) in margins.iter().enumerate() {
            let step = margin - self.mean[seat];
            self.mean[seat] += step / self.count;
            self.squares[seat] += (step * (margin - self.mean[seat]) - self.squares[seat]) / self.count;
        }
    }

    fn of(&self, seat: usize) -> f32 {
        self.squares[seat].sqrt().max(0.5)
    }
}

/// Values a game where it stands: by its standings if it is over, else by its net or its outlook.
pub(crate) fn value<G: Game + Knowledge>(game: &G, style: &Think, spread: &mut Spread, inputs: &mut Inputs) -> Worth {
    let knowledge = style.knowledge;
    let seats = usize::from(game.seats());
    let mut points = [0.0f32; MAX_SEATS];
    let mut worth = Worth::default();
    let mut rank_part = [0.0f32; MAX_SEATS];
    if let Some(standings) = game.standings() {
        let progress = if knowledge { Some(game.outlook()) } else { None };
        for (seat, standing) in standings.iter() {
            let reached = progress.map_or(0.0, |outlook| outlook[seat].min(99.0));
            let unscored = if standing.rank == 1 { 100.0 } else { reached };
            points[seat.index()] = standing.points.map_or(unscored, |points| points as f32);
        }
        let winners = standings.values().iter().filter(|standing| standing.rank == 1).count().max(1);
        for (seat, standing) in standings.iter() {
            worth.win[seat.index()] = if standing.rank == 1 { 1.0 / winners as f32 } else { 0.0 };
            let beaten = standings.values().iter().map(|other| match other.rank.cmp(&standing.rank) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            });
            rank_part[seat.index()] = (beaten.sum::<f32>() - 0.5) / (seats - 1) as f32;
        }
    } else if let Some(net) = G::shelf().filter(|_| knowledge && style.net).and_then(Shelf::net) {
        game.inputs(inputs);
        let Said { logit, points: expected } = net.say(inputs);
        worth.win = guess(&logit[..seats], 1.0);
        points = if G::SCORED { expected } else { worth.win.map(|win| 100.0 * win) };
        guess_ranks(&logit[..seats], 1.0, &mut rank_part);
    } else if knowledge {
        let outlook: PerSeat<f32> = game.outlook();
        points[..seats].copy_from_slice(outlook.values());
        worth.win = guess(&points[..seats], G::DOUBT);
        guess_ranks(&points[..seats], G::DOUBT, &mut rank_part);
    } else {
        worth.win[..seats].fill(1.0 / seats as f32);
        rank_part[..seats].fill(0.5);
    }
    for seat in 0..seats {
        let rivals = points[..seats].iter().enumerate().filter(|&(other, _)| other != seat);
        worth.margin[seat] = points[seat] - rivals.map(|(_, &points)| points).fold(f32::NEG_INFINITY, f32::max);
    }
    spread.learn(&worth.margin[..seats]);
    for (seat, &rank_part) in rank_part.iter().enumerate().take(seats) {
        let far = (worth.margin[seat] - spread.mean[seat]) / spread.of(seat);
        let [win, rank, margin] = style.parts;
        worth.utility[seat] = win * worth.win[seat] + rank * rank_part + margin * logistic(1.2 * far);
    }
    worth
}

/// How likely each seat is to win, from what all may expect.
pub(crate) fn guess(points: &[f32], doubt: f32) -> [f32; MAX_SEATS] {
    let top = points.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut win = [0.0; MAX_SEATS];
    let mut total = 0.0;
    for (seat, &own) in points.iter().enumerate() {
        win[seat] = ((own - top) / doubt).exp();
        total += win[seat];
    }
    for share in &mut win[..points.len()] {
        *share /= total;
    }
    win
}

/// How likely each seat is to stay ahead of each other, from what all may expect.
fn guess_ranks(points: &[f32], doubt: f32, rank: &mut [f32; MAX_SEATS]) {
    for (seat, &own) in points.iter().enumerate() {
        let ahead: f32 = points.iter().map(|&other| logistic((own - other) / doubt)).sum();
        rank[seat] = (ahead - 0.5) / (points.len() - 1) as f32;
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
