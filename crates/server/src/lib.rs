//! Serves the page and hosts tables for people far apart: one process, one folder, nothing to
//! install.
//!
//! A request comes through `listen` (how many, how long) and `guard` (from whom) to `files` and
//! `preview` (the page, pictures), `people` and `api` (identity, lists) or `socket`; a socket speaks to the `table`s, and
//! everything is stored before anybody sees its effect.

mod api;
mod away;
mod bots;
mod company;
mod data;
mod files;
mod guard;
mod home;
mod limits;
mod line;
mod listen;
mod metrics;
mod names;
mod nodes;
mod people;
mod picture;
mod preview;
mod random;
mod run;
mod settings;
mod socket;
mod table;
mod time;

pub use away::Reach;
pub use bots::Minds;
pub use data::{DataError, Finding, Reported, backup, check, export, import, reports};
pub(crate) use guard::House;
pub use guard::PublicUrl;
pub use home::Home;
pub use limits::Limits;
pub use nodes::build_number;
pub use run::{Running, ServeError, Settings, serve};
pub use store::Habits;
