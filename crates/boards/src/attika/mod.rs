//! How Attika looks.

mod board;
mod geometry;
mod map;
mod map_pieces;
mod map_sites;
mod map_tag;
mod map_tile;
mod options;
mod panels;
mod seats;
mod stage;
mod symbols;
mod text;
mod words;

#[cfg(test)]
mod tests;
