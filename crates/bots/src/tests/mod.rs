//! What holds for every bot, tried on a toy game.

mod together;
pub(crate) mod toy;

use std::{
    collections::BTreeMap,
    sync::{Mutex, atomic::AtomicBool},
};

use engine::{Croupier, Game, Seat, SeededDice, Viewer};
use toy::{Act, Toy, ToyOptions};

use crate::{
    Kind, Level, Limits, MEMORY, Mind, Quick, Search, Spec, Style, Think, Thinks,
    arena::{self, Contestant, News, Plan, Question, Verdict, Watch},
};

fn new_game(seats: u8, seed: u64) -> Toy {
    Toy::setup(&ToyOptions, seats, &mut Croupier::quiet(&mut SeededDice::new(seed))).expect("a toy is always set up")
}

/// What a mind of this style does in the first turn when the die shows this.
fn first_turn(style: Style, die: u8, limits: &Limits<'_>) -> (Act, Act) {
    let mut game = (0..).map(|seed| new_game(2, seed)).find(|game| game.die == die).expect("every face comes up");
    let (seat, mut legal) = (Seat::FIRST, Vec::new());
    let mut mind = Mind::<Toy>::with(style, 7);
    let mut act = |game: &mut Toy| {
        game.legal(seat, &mut legal);
        let choice = mind.think(&game.view(Viewer::Seat(seat)), seat, &legal, limits).choice;
        game.apply(seat, choice, &mut Croupier::quiet(&mut SeededDice::new(1)));
        choice
    };
    (act(&mut game), act(&mut game))
}

#[test]
fn search_finds_the_best_turn_with_and_without_knowledge() {
    for style in [Level::Merchant.style(), Style::PLAIN] {
        let limits = Limits::iterations(4000);
        assert_eq!(first_turn(style, 6, &limits), (Act::Take, Act::Stash(2)), "{style:?}");
        assert_eq!(first_turn(style, 1, &limits), (Act::Three, Act::Stash(2)), "{style:?}");
    }
}

#[test]
fn without_noise_the_best_rated_action_is_taken() {
    assert_eq!(
        first_turn(Style::Quick(Quick { worlds: 4, noise: 0.0 }), 5, &Limits::iterations(1)),
        (Act::Take, Act::Stash(2))
    );
}

#[test]
fn the_same_seed_gives_the_same_thought_on_any_fixed_number_of_threads() {
    let game = new_game(3, 5);
    let mut legal = Vec::new();
    game.legal(Seat::FIRST, &mut legal);
    let view = game.view(Viewer::Seat(Seat::FIRST));
    for threads in [1, 2, 3] {
        let think = || {
            let limits = Limits::iterations(500).on_threads(threads);
            Mind::<Toy>::new(Level::Master, 9).think(&view, Seat::FIRST, &legal, &limits)
        };
        let thought = think();
        assert_eq!(thought, think());
        let chances: f32 = thought.opinions[0].win_chance.values().iter().sum();
        assert!((chances - 1.0).abs() < 0.01, "the seats share one win: {chances}");
    }
}

#[test]
fn a_turns_budget_is_shared_over_its_plies() {
    let mut game = new_game(2, 5);
    let mut mind = Mind::<Toy>::with(Style::PLAIN, 1);
    let (mut legal, mut iterations) = (Vec::new(), Vec::new());
    while game.turn == 0 {
        game.legal(Seat::FIRST, &mut legal);
        let thought = mind.think(&game.view(Viewer::Seat(Seat::FIRST)), Seat::FIRST, &legal, &Limits::iterations(1000));
        iterations.push(thought.iterations);
        game.apply(Seat::FIRST, thought.choice, &mut Croupier::quiet(&mut SeededDice::new(1)));
    }
    assert!((100..=500).contains(&iterations[0]), "{iterations:?}");
    assert!(iterations.iter().sum::<u32>() <= 1000, "{iterations:?}");
}

#[test]
fn a_stop_is_heeded_and_still_answered() {
    let game = new_game(2, 5);
    let mut legal = Vec::new();
    game.legal(Seat::FIRST, &mut legal);
    let limits = Limits::iterations(u32::MAX).until(&|| true);
    let view = game.view(Viewer::Seat(Seat::FIRST));
    let thought = Mind::<Toy>::new(Level::Master, 1).think(&view, Seat::FIRST, &legal, &limits);
    assert!(thought.iterations <= 8);
    assert!(legal.contains(&thought.choice));
}

#[test]
fn a_clock_ends_the_thought() {
    let ticks = std::sync::atomic::AtomicU32::new(0);
    let now = || f64::from(ticks.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    let game = new_game(2, 5);
    let mut legal = Vec::new();
    game.legal(Seat::FIRST, &mut legal);
    let view = game.view(Viewer::Seat(Seat::FIRST));
    let thought = Mind::<Toy>::new(Level::Master, 1).think(&view, Seat::FIRST, &legal, &Limits::millis(20.0, &now));
    assert!((8..=200).contains(&thought.iterations), "{}", thought.iterations);
}

#[test]
fn a_tree_keeps_within_its_memory() {
    let view = new_game(3, 5).view(Viewer::Seat(Seat::FIRST));
    let Style::Think(style) = Style::PLAIN else { panic!("the plain style searches") };
    let mut search = Search::<Toy>::new(style, 3, 30_000);
    for _ in 0..20_000 {
        search.iterate(&view, Seat::FIRST);
    }
    assert!(search.nodes() < 30_000 / 40, "{} nodes", search.nodes());
    let mut roomy = Search::<Toy>::new(Think { turns: 30, ..style }, 3, MEMORY);
    for _ in 0..5000 {
        roomy.iterate(&view, Seat::FIRST);
    }
    assert!(roomy.nodes() > 2000, "{} nodes", roomy.nodes());
}

fn contestants<'a>(specs: &[&str]) -> Vec<Contestant<'a, Toy>> {
    let contestant = |text: &&str| {
        let spec: Spec = text.parse().expect("the tests write bots well");
        let seat = move |seed| spec.player::<Toy>(seed, 1.0, || 0.0).expect("no program is seated here");
        Contestant { name: (*text).to_owned(), seat: Box::new(seat) }
    };
    specs.iter().map(contestant).collect()
}

fn plan_of(seats: u8, threads: usize, question: Option<Question>) -> Plan {
    Plan { seats, games: 200, seed: 11, threads, question }
}

fn arena_of(specs: &[&str], seats: u8, threads: usize, question: Option<Question>) -> arena::Report {
    let stop = AtomicBool::new(false);
    let watch = Watch { now: || 0.0, tell: &|_| {}, stop: &stop };
    let plan = plan_of(seats, threads, question);
    arena::run(&ToyOptions, &contestants(specs), &plan, &BTreeMap::new(), &watch).expect("a toy is always set up")
}

#[test]
fn the_better_bot_is_rated_higher_and_threads_change_nothing() {
    let report = arena_of(&["greedy", "random"], 2, 1, None);
    assert_eq!((report.games, report.sets), (200, 100));
    let [greedy, random] = report.bots.as_slice() else { panic!("two bots were named") };
    assert!(greedy.win_share > 0.8 && greedy.interval.low > random.interval.high);
    assert!((greedy.win_interval.low..greedy.win_interval.high).contains(&greedy.win_share));
    assert!((greedy.win_share + random.win_share - 1.0).abs() < 1e-9);
    let again = arena_of(&["greedy", "random"], 2, 2, None);
    assert_eq!(format!("{report:?}"), format!("{again:?}"));
}

#[test]
fn a_settled_match_stops_early() {
    for question in [Question::Side(0.5), Question::Which { low: 0.5, high: 0.6 }] {
        let report = arena_of(&["greedy", "random"], 2, 2, Some(question));
        assert_eq!(report.verdict, Verdict::Higher);
        assert!(report.games < 200, "{} games", report.games);
    }
    let even = arena_of(&["random", "random"], 2, 2, Some(Question::Side(0.5)));
    assert_eq!((even.verdict, even.games), (Verdict::Open, 200));
}

#[test]
fn a_match_that_was_cut_goes_on_where_it_stopped() {
    let finished = Mutex::new(BTreeMap::new());
    let stop = AtomicBool::new(false);
    let keep = |news: News<'_>| {
        if let News::Finished(number, game) = news {
            let mut finished = finished.lock().expect("nobody panicked");
            finished.insert(number, game.clone());
            stop.store(finished.len() == 37, std::sync::atomic::Ordering::Relaxed);
        }
    };
    let watch = Watch { now: || 0.0, tell: &keep, stop: &stop };
    let (bots, plan) = (contestants(&["greedy", "random"]), plan_of(2, 1, None));
    let cut = arena::run(&ToyOptions, &bots, &plan, &BTreeMap::new(), &watch).expect("a toy is always set up");
    assert_eq!((cut.games, cut.sets), (36, 18), "only whole seeds count");
    let known = finished.lock().expect("nobody panicked").clone();
    stop.store(false, std::sync::atomic::Ordering::Relaxed);
    let played = Mutex::new(0);
    let count = |news: News<'_>| {
        if matches!(news, News::Finished(..)) {
            *played.lock().expect("nobody panicked") += 1;
        }
    };
    let watch = Watch { now: || 0.0, tell: &count, stop: &stop };
    let whole = arena::run(&ToyOptions, &bots, &plan, &known, &watch).expect("a toy is always set up");
    assert_eq!(played.into_inner().expect("nobody panicked"), 200 - 37);
    assert_eq!(format!("{whole:?}"), format!("{:?}", arena_of(&["greedy", "random"], 2, 1, None)));
}

#[test]
fn several_bots_meet_at_larger_tables() {
    let report = arena_of(&["greedy", "novice", "random"], 3, 2, None);
    let shares: f64 = report.bots.iter().map(|bot| bot.win_share).sum();
    assert!((shares - 1.0).abs() < 1e-9);
    assert!(report.bots[0].rating > report.bots[2].rating);
}

#[test]
fn bots_are_written_and_read_alike() {
    for text in
        ["master", "master/hand@60ms", "merchant*2", "plain@500ms", "novice@3", "random", "greedy", "exec:./bot --fast"]
    {
        assert_eq!(text.parse::<Spec>().map(|spec| spec.to_string()), Ok(text.to_owned()));
    }
    assert_eq!("bot:master".parse::<Spec>().map(|spec| spec.kind), Ok(Kind::Level(Level::Master)));
    let bad = [
        "",
        "nobody",
        "novice/hand",
        "master*0",
        "novice*inf",
        "novice*nan",
        "master*-1",
        "master*1e300",
        "plain@",
        "plain@5h",
    ];
    for text in bad.into_iter().chain(["master@0", "master@0ms", "master@-3", "master@99999999999", "exec:", "exec: "])
    {
        assert!(text.parse::<Spec>().is_err(), "{text}");
    }
}

#[test]
fn what_a_clock_leaves_is_not_used_up_once_a_choice_is_settled() {
    let iterations = |timing: bool| {
        let ticks = std::sync::atomic::AtomicU32::new(0);
        let now = || f64::from(ticks.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
        let Style::Think(style) = Level::Master.style() else { panic!("a master searches") };
        let game = (0..).map(|seed| new_game(2, seed)).find(|game| game.die == 6).expect("every face comes up");
        let (view, mut legal) = (game.view(Viewer::Seat(Seat::FIRST)), Vec::new());
        game.legal(Seat::FIRST, &mut legal);
        let mut mind = Mind::<Toy>::with(Style::Think(Think { timing, ..style }), 1);
        let thought = mind.think(&view, Seat::FIRST, &legal, &Limits::millis(4000.0, &now));
        assert_eq!(thought.choice, Act::Take);
        thought.iterations
    };
    let (needed, all) = (iterations(true), iterations(false));
    assert!(needed < all, "{needed} of {all}");
}

/// Where nothing is hidden and nothing is rolled by imagining, copies of one world change no answer.
#[test]
fn a_world_without_secrets_is_imagined_once_and_no_answer_changes() {
    fn compare<G: crate::Knowledge>() {
        let Style::Think(style) = Style::HAND else { panic!("a master searches") };
        let game = crate::positions::stored::<G>().swap_remove(0);
        let seat = game.to_act().first().expect("nobody has won yet");
        let (view, mut legal) = (game.view(Viewer::Seat(seat)), Vec::new());
        game.legal(seat, &mut legal);
        let think = |once: bool| {
            let style = Style::Think(Think { once, ..style });
            Mind::<G>::with(style, 5).think(&view, seat, &legal, &Limits::iterations(120))
        };
        assert_eq!(think(false), think(true), "{}", G::INFO.slug);
    }
    compare::<game_la_strada::LaStrada>();
    compare::<game_new_world::NewWorld>();
    compare::<game_attika::Attika>();
}
