//! How La Strada looks.

mod border;
mod geometry;
mod nodes;
mod places;
mod plans;
mod scene;
#[cfg(test)]
mod scene_tests;
mod symbols;
mod terrain;
mod text;
mod ways;
