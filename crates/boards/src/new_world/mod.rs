//! How New World looks.

mod features;
mod geometry;
mod land;
mod layout;
mod map;
mod options;
mod panels;
mod picture;
mod places;
mod plan;
mod raster;
mod seats;
mod stage;
mod symbols;
#[cfg(test)]
mod tests;
mod text;
mod tiles;
mod words;
