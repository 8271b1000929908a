//! How long a choice takes by a clock, where it is torn and where it is not.

use std::sync::atomic::{AtomicU32, Ordering};

use game_strada_romana::StradaRomana;

use super::*;

/// How a choice went by a clock that goes on by one at each look.
struct Went {
    /// What it was to take.
    share: f64,
    /// What it took.
    took: f64,
}

/// Lets so many trees grow for their share of a turn, and longer if `longer`; says whether they are torn, too.
fn went(game: &StradaRomana, threads: usize, alone: bool, longer: bool) -> Option<(Went, bool)> {
    let ticks = AtomicU32::new(0);
    let now = || f64::from(ticks.fetch_add(1, Ordering::Relaxed));
    let Style::Think(style) = Level::Master.style() else { panic!("a master searches") };
    let seat = game.to_act().first().expect("nobody has won yet");
    let (view, mut legal) = (game.view(Viewer::Seat(seat)), Vec::new());
    game.legal(seat, &mut legal);
    let limits = &Limits::millis(120.0, &now).on_threads(threads);
    let task = Task { style, view: &view, seat, legal: &legal, limits };
    let mut mind = Mind::<StradaRomana>::with(Style::Think(style), 3);
    mind.ready(style, Since::Turn, limits);
    let share = Share { alone, ..mind.share(&task, task.now()) };
    let grown = if longer { mind.spend(&task, &share) } else { mind.grow(&task, &share) };
    let torn = choice::is_torn(&mind.sums(seat, &legal));
    (legal.len() > 1 && grown > 0).then(|| (Went { share: share.until - share.begun, took: task.now() }, torn))
}

#[test]
fn by_the_clock_one_of_several_places_takes_half_longer_where_its_tree_is_torn_and_only_there() {
    let (mut torn_ones, mut others) = (0, 0);
    for game in crate::positions::stored::<StradaRomana>() {
        let Some((until_then, torn)) = went(&game, 1, false, false) else { continue };
        let (all, _) = went(&game, 1, false, true).expect("the same choice");
        let least = if torn { (1.0 + LONGER) * all.share } else { all.share };
        assert!((least..least + 4.0).contains(&all.took), "torn: {torn}, {} of {}", all.took, all.share);
        assert!(until_then.took <= all.took);
        *if torn { &mut torn_ones } else { &mut others } += 1;
    }
    assert!(torn_ones > 0 && others > 0, "{torn_ones} torn, {others} not");
}

#[test]
fn by_the_clock_several_trees_take_their_share_or_half_longer_together() {
    let (mut longer, mut others) = (0, 0);
    for game in crate::positions::stored::<StradaRomana>() {
        let Some((Went { share, took }, _)) = went(&game, 2, true, true) else { continue };
        let more = took > share + 6.0;
        let least = if more { (1.0 + LONGER) * share } else { share };
        assert!((least..least + 6.0).contains(&took), "{took} of {share}");
        *if more { &mut longer } else { &mut others } += 1;
    }
    assert!(longer > 0 && others > 0, "{longer} longer, {others} not");
}
