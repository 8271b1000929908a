//! The server as people use it: real sockets, a real database, nothing pretended.

mod client;
mod examples;
mod faults;
mod house;
mod nodes;
mod people;
mod play;
mod rules;
mod table;
