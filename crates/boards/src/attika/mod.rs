//! How Attika looks.

mod text;
