//! How many plies a second search applies beside raw random playouts, without knowledge.

use std::time::Instant;

use bots::{Knowledge, MEMORY, Search, Style, playout_speed};
use engine::{Croupier, SeededDice, Viewer};

const GAMES: u32 = 2000;

fn main() {
    println!("game             playouts/s    search/s  part  iterations/s");
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
    let Style::Think(style) = Style::PLAIN else { unreachable!("the plain style searches") };
    let seat = game.to_act().first().expect("a new game has a seat to act");
    let view = game.view(Viewer::Seat(seat));
    let mut search = Search::<G>::new(style, 1, MEMORY);
    let start = Instant::now();
    for _ in 0..GAMES {
        search.iterate(&view, seat);
    }
    let seconds = start.elapsed().as_secs_f64();
    let speed = search.plies() as f64 / seconds;
    println!(
        "{:<15} {raw:>11.0} {speed:>11.0}  {:.2}  {:>12.0}",
        G::INFO.slug,
        speed / raw,
        f64::from(GAMES) / seconds
    );
}
