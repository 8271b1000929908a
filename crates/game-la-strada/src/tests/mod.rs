//! What La Strada must do: the laws, one story a clause, and the search against brute force.

mod bound;
mod brute;
mod danger;
mod ends;
mod first_road;
mod laws;
mod map;
mod roads;
mod scores;
mod tools;
mod turns;
mod two_seats;
mod workshops;
