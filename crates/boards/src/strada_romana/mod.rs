//! How Strada Romana looks.

mod text;
