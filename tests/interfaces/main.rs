//! What other programs see: the protocol, USI, and the command line.

#[path = "../common/mod.rs"]
mod common;

mod api_page;
mod cli;
mod protocol;
mod searches;
mod threads;
mod usi;
