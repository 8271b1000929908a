//! The rules, clause by clause, and what must hold in every game.

mod differential;
mod endings;
mod explorers;
mod knowledge;
mod laws;
mod laying;
mod meetings;
mod outcomes;
mod scoring;
mod setting_up;
mod settlers;
mod tools;
mod vectors;
