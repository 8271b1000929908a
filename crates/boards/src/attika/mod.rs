//! How Attika looks.

mod board;
mod geometry;
mod hand;
mod land;
mod panel;
mod pieces;
mod plan;
mod scene;
mod seats;
mod sites;
mod symbols;
mod text;
mod tile;
