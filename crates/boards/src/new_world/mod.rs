//! How New World looks.

mod choices;
mod features;
mod geometry;
mod land;
mod layout;
mod outcome;
mod panels;
mod picture;
mod raster;
mod scene;
mod symbols;
#[cfg(test)]
mod tests;
mod text;
mod tiles;
