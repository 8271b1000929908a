//! How many plies a second search applies beside raw random playouts, without knowledge, and how
//! many iterations a millisecond it makes with knowledge (the games' `PACE`).

use std::time::Instant;

use bots::{Knowledge, Level, MEMORY, Search, Style, playout_speed};
use engine::{Croupier, SeededDice, Viewer};

const GAMES: u32 = 10_000;

fn main() {
    println!("game             playouts/s    search/s  part  iterations/s  with knowledge/ms");
    measure::<game_la_strada::LaStrada>();
    measure::<game_rialto::Rialto>();
    measure::<game_new_world::NewWorld>();
    measure::<game_attika::Attika>();
    measure::<game_strada_romana::StradaRomana>();
}

fn measure<G: Knowledge>() {
    let mut dice = SeededDice::new(3);
    let game = G::setup(&G::Options::default(), 2, &mut Croupier::quiet(&mut dice)).expect("two may play every game");
    let start = Instant::now();
    let plies = playout_speed(&game, GAMES, 1);
    let raw = plies as f64 / start.elapsed().as_secs_f64();
    let (speed, plain) = search(&game, Style::PLAIN);
    let (_, knowing) = search(&game, Level::Master.style());
    println!(
        "{:<15} {raw:>11.0} {speed:>11.0}  {:.2}  {plain:>12.0}  {:>17.1}",
        G::INFO.slug,
        speed / raw,
        knowing / 1000.0
    );
}

/// Plies and iterations a second of a search from the opening.
fn search<G: Knowledge>(game: &G, style: Style) -> (f64, f64) {
    let Style::Think(style) = style else { unreachable!("both styles search") };
    let seat = game.to_act().first().expect("a new game has a seat to act");
    let view = game.view(Viewer::Seat(seat));
    let mut search = Search::<G>::new(style, 1, MEMORY);
    let start = Instant::now();
    for _ in 0..GAMES {
        search.iterate(&view, seat);
    }
    let seconds = start.elapsed().as_secs_f64();
    (search.plies() as f64 / seconds, f64::from(GAMES) / seconds)
}
