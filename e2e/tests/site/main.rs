//! The site as people use it, one file a concern. They are one program, so that no core waits for the
//! last test of a file; what is timed (`figures`, `thought`) has a program of its own.

mod access;
mod addresses;
mod builds;
mod buttons;
mod friends;
mod games;
mod learn;
mod leaving;
mod next;
mod page;
mod plan;
mod review;
mod screens;
mod secrets;
mod states;
mod titles;
mod touch;
mod whole;
mod workers;
