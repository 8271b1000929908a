//! How La Strada looks.

mod geometry;
mod map;
mod map_land;
mod map_nodes;
mod map_places;
mod map_plans;
mod map_roads;
mod map_tags;
mod options;
mod panels;
mod seats;
mod stage;
mod symbols;
#[cfg(test)]
mod tests;
mod text;
mod words;
