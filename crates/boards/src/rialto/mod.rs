//! How Rialto looks.

mod buildings;
mod city;
mod districts;
mod hand;
mod header;
mod panels;
mod previews;
mod scene;
mod seats;
mod symbols;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod town;
