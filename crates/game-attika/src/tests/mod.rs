//! Everything that Attika must do, clause by clause and as a whole.

mod book;
mod differential;
mod knowledge;
mod laws;
mod rulings_end;
mod rulings_map;
mod rulings_pay;
mod rulings_settle;
mod rulings_setup;
mod rulings_turn;
mod tools;
mod vectors;
mod words;
