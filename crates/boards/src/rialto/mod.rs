//! How Rialto looks.

mod hand;
mod map;
mod map_boxes;
mod map_city;
mod map_links;
mod map_previews;
mod map_town;
mod options;
mod panels;
mod seats;
mod stage;
mod symbols;
#[cfg(test)]
mod tests;
mod text;
mod words;
