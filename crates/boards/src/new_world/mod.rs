//! How New World looks.

mod picture;
mod text;
