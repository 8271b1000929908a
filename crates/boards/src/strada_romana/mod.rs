//! How Strada Romana looks.

mod goods;
mod header;
mod land;
mod panels;
mod pieces;
mod previews;
mod road;
mod scene;
mod seats;
mod symbols;
#[cfg(test)]
mod tests;
mod text;
mod wagons;
