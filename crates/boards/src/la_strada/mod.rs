//! How La Strada looks.

mod text;
