//! The evaluations, and the policy network.

#[path = "../common/mod.rs"]
mod common;

mod docs;
mod linear;
mod nnue;
mod residual_net;
