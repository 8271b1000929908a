//! The rules under test.

mod quick;
