//! The rules under test: the laws of every game, a story for each clause, what viewers know, and
//! whole games.

mod knowledge;
mod laws;
mod rulings_collect;
mod rulings_end;
mod rulings_move;
mod rulings_special;
mod rulings_turn;
mod tools;
mod whole_games;
