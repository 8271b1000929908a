//! The server as people use it: real sockets, a real database, nothing pretended.

mod bots;
mod client;
mod due;
mod examples;
mod faults;
mod house;
mod limits;
mod nodes;
mod people;
mod play;
mod rules;
mod table;
