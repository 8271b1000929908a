//! The server as people use it: real sockets, a real database, nothing pretended.

mod away;
mod bots;
mod client;
mod company;
mod due;
mod examples;
mod faults;
mod house;
mod limits;
mod nodes;
mod orders;
mod people;
mod play;
mod preview;
mod rules;
mod table;
