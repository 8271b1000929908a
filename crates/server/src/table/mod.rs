//! Tables: what their logs say, who may do what, and the task that runs one.

mod apply;
pub(crate) mod audience;
mod clocks;
mod due;
mod duties;
pub(crate) mod entry;
mod follow;
pub(crate) mod hub;
pub(crate) mod judge;
pub(crate) mod orders;
mod outcome;
pub(crate) mod publish;
pub(crate) mod state;
mod talk;
mod task;

pub(crate) use audience::{Crowd, Presence};
pub(crate) use hub::{Inbox, Message, Service, Slot, stops};
pub(crate) use judge::Caller;
pub(crate) use publish::Published;

#[cfg(test)]
mod tests;
