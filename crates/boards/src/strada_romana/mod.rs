//! How Strada Romana looks.

mod goods;
mod map;
mod map_land;
mod map_overview;
mod map_previews;
mod map_road;
mod map_wagons;
mod options;
mod panels;
mod pieces;
mod seats;
mod stage;
mod symbols;
#[cfg(test)]
mod tests;
mod text;
mod words;
