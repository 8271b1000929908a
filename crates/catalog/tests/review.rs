//! What must hold of a review: its parts add up, luck has no favourites unless the dice have, better
//! players lose less, and a blunder is found.
//!
//! `sh examples/bots/review.sh` does the same with 300 records a title.

use bots::{
    Knowledge, Level, Limits, Rng,
    review::{Correction, Effort, Open, Review, Reviewer, Reviews, luck_of_ply},
};
use catalog::{Attika, LaStrada, NewWorld, Rialto, StradaRomana, each_game};
use engine::{Croupier, Game, Options as _, Record, Seat, SeededDice, Viewer, record_game};

/// A game between bots of a level that have so many iterations a turn.
fn played<G: Knowledge>(seats: u8, seed: u64, level: Level, iterations: u32) -> Record<G> {
    let mut minds: Vec<_> = (0..seats).map(|seat| G::mind(level, seed * 10 + u64::from(seat))).collect();
    let limits = Limits::iterations(iterations);
    let options = G::Options::preset(0);
    let choose = |game: &G, seat: Seat, legal: &[G::Action]| {
        minds[seat.index()].think(&game.view(Viewer::Seat(seat)), seat, legal, &limits).choice
    };
    record_game::<G>(&options, seats, &mut SeededDice::new(seed), choose).expect("the options fit the seats").0
}

fn reviewed<G: Knowledge>(record: &Record<G>, iterations: u32) -> Review {
    let mut reviewer = Reviewer::new(record, Effort::Iterations(iterations)).expect("the game is over");
    while reviewer.step() {}
    reviewer.review()
}

/// The parts of every seat make its result, and what one loses others gain.
fn adds_up(review: &Review) {
    for accounts in [Some(&review.win), review.points.as_ref()].into_iter().flatten() {
        for (seat, account) in accounts.iter() {
            assert!(account.gap().abs() < 1e-6, "seat {seat}: {account:?}");
        }
        let sum = |part: fn(&bots::review::Account) -> f64| accounts.values().iter().map(part).sum::<f64>();
        assert!(sum(|account| account.start).abs() < 1e-6, "starts are fair on the whole: {accounts:?}");
        assert!(sum(|account| account.luck).abs() < 1e-6, "one's luck is the others' bad luck: {accounts:?}");
        let (others, losses) = (sum(|account| account.others), sum(|account| account.loss));
        assert!((others - losses).abs() < 1e-6, "what all lose, all gain: {accounts:?}");
    }
}

#[test]
fn the_parts_add_up_to_the_result_at_any_time_and_are_the_same_again() {
    fn holds<G: Knowledge>() {
        let record = played::<G>(2, 3, Level::Apprentice, 1);
        let mut reviewer = Reviewer::new(&record, Effort::Iterations(8)).expect("the game is over");
        let end = record.replay().expect("it was just played").standings().expect("it is over");
        let mut steps = 0;
        loop {
            // A review that is cancelled keeps what it has, and that adds up too.
            let more = reviewer.step();
            steps += 1;
            if steps % 97 == 1 || !more {
                adds_up(&reviewer.review());
            }
            if !more {
                break;
            }
        }
        let review = reviewer.review();
        assert!(review.is_complete() && review.graph.len() == record.plies.len() + 1, "{}", G::INFO.name);
        for (seat, standing) in end.iter() {
            assert_eq!(review.win[seat].result > 0.0, standing.rank == 1);
            if let (Some(points), Some(given)) = (&review.points, standing.points) {
                assert!((points[seat].result - f64::from(given)).abs() < 1e-6, "{points:?} against {given}");
            }
        }
        if G::INFO.slug == "strada-romana" {
            assert_eq!(reviewed(&record, 8), review, "the same iterations, the same review");
        }
    }
    each_game!(G => holds::<G>());
}

#[test]
fn nothing_is_rolled_in_la_strada_so_nothing_is_luck() {
    let record = played::<LaStrada>(2, 5, Level::Novice, 1);
    let mut reviewer = Reviewer::new(&record, Effort::Iterations(8)).expect("the game is over");
    while reviewer.review().done.0 < 2 * record.plies.len() + 1 && reviewer.step() {}
    let review = reviewer.review();
    assert!(review.rolls.is_empty() && review.win.values().iter().all(|account| account.luck == 0.0), "{review:?}");
}

/// The luck of the first seat in so many games, valued by two playouts, as an arena does.
/// With `best_of` above 1 the first seat rolls so often for each ply of its own and keeps the best.
fn luck<G: Knowledge>(games: u64, best_of: u32) -> Vec<f64> {
    let mut open = Open::<G>::new(2, Correction::NONE);
    let mut all = Vec::new();
    for game in 0..games {
        let (mut rng, mut sum, mut plies) = (Rng::fork(77, game), 0.0, 0);
        let mut dice = SeededDice::new(rng.bits());
        let options = G::Options::preset(0);
        let mut state = G::setup(&options, 2, &mut Croupier::quiet(&mut dice)).expect("two seats fit");
        let mut minds = [G::mind(Level::Novice, game), G::mind(Level::Novice, !game)];
        let mut legal = Vec::new();
        while let Some(seat) = state.to_act().first() {
            state.legal(seat, &mut legal);
            let view = state.view(Viewer::Seat(seat));
            let action = minds[seat.index()].think(&view, seat, &legal, &Limits::iterations(1)).choice;
            plies += 1;
            let rolled = (0..if seat == Seat::FIRST { best_of } else { 1 }).map(|_| {
                let mut after = state.clone();
                after.apply(seat, action, &mut Croupier::quiet(&mut SeededDice::new(rng.bits())));
                (open.value(&after, plies).win[Seat::FIRST], after)
            });
            let (_, after) = rolled.max_by(|one, two| one.0.total_cmp(&two.0)).expect("it is rolled at least once");
            sum += luck_of_ply(&mut open, &state, (seat, action), &after, plies)[Seat::FIRST];
            state = after;
        }
        all.push(sum);
    }
    all
}

/// The mean of some numbers and its standard error.
fn mean(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let spread = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (spread / count).sqrt())
}

#[test]
fn luck_has_no_favourites_unless_the_dice_have() {
    fn fair_and_planted<G: Knowledge>() {
        let (fair, error) = mean(&luck::<G>(10, 1));
        println!("{}: fair {fair:.4} ± {error:.4}", G::INFO.name);
        assert!(fair.abs() <= 3.0 * error + 1e-9, "{}: {fair} ± {error}", G::INFO.name);
        let (planted, error) = mean(&luck::<G>(10, 4));
        println!("{}: best of four {planted:.4} ± {error:.4}", G::INFO.name);
        assert!(planted > 3.0 * error, "{}: best of four {planted} ± {error}", G::INFO.name);
    }
    fair_and_planted::<Rialto>();
    fair_and_planted::<NewWorld>();
    fair_and_planted::<Attika>();
    fair_and_planted::<StradaRomana>();
}

#[test]
fn better_players_lose_less() {
    let loss = |level: Level, iterations: u32| {
        let losses = (1..=3).map(|seed| {
            let review = reviewed(&played::<StradaRomana>(2, seed, level, iterations), 50);
            review.play.values().iter().map(|play| play.mean_loss).sum::<f64>() / 2.0
        });
        losses.sum::<f64>() / 3.0
    };
    let (novice, apprentice, merchant) =
        (loss(Level::Novice, 1), loss(Level::Apprentice, 1), loss(Level::Merchant, 400));
    println!("a choice loses {novice:.4}, {apprentice:.4} and {merchant:.4}");
    assert!(novice > apprentice && apprentice > merchant, "{novice}, {apprentice}, {merchant}");
}

#[test]
fn a_planted_blunder_is_the_dearest_turn() {
    let (mut minds, limits) = ([1, 2].map(|seed| StradaRomana::mind(Level::Master, seed)), Limits::iterations(300));
    let mut open = Open::<StradaRomana>::new(32, Correction::NONE);
    let (mut plies, mut blunder) = (0, None);
    let choose = |game: &StradaRomana, seat: Seat, legal: &[_]| {
        plies += 1;
        let mut worth = |&action: &_| {
            let mut after = game.clone();
            after.apply(seat, action, &mut Croupier::quiet(&mut SeededDice::new(9)));
            open.value(&after, plies).win[seat]
        };
        let best = minds[seat.index()].think(&game.view(Viewer::Seat(seat)), seat, legal, &limits).choice;
        if blunder.is_some() || plies < 20 || seat != Seat::FIRST || legal.len() < 4 {
            return best;
        }
        let worst = *legal.iter().min_by(|one, two| worth(one).total_cmp(&worth(two))).expect("four or more");
        if worth(&best) - worth(&worst) < 0.25 {
            return best;
        }
        blunder = Some(plies - 1);
        worst
    };
    let options = <StradaRomana as Game>::Options::preset(0);
    let (record, _) = record_game::<StradaRomana>(&options, 2, &mut SeededDice::new(4), choose).expect("two seats fit");
    let review = reviewed(&record, 200);
    let blunder = blunder.expect("some choice can cost a quarter of the win");
    let dearest = review.dearest(Seat::FIRST).next().expect("a blunder costs something");
    assert!(
        (dearest.plies.0..dearest.plies.1).contains(&blunder),
        "ply {blunder} is not in the dearest turn {dearest:?}"
    );
    let play = review.play[Seat::FIRST];
    assert!(play.accuracy < 100.0 && play.mean_loss > 0.0, "{play:?}");
}
