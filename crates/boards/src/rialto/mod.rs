//! How Rialto looks.

mod text;
