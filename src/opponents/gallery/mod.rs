//! The gallery: the opponents other than the flagship, one readable file each, and support for writing them.
//!
//! [`random`] is the shortest one, and the template of a new one.

pub mod effect_net;
pub mod ladder;
pub mod machines;
pub mod minishogi_net;
pub mod policy;
pub mod puct;
pub mod random;
pub mod support;
