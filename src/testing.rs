//! What the unit tests share with the programs in `tests/`.
#![allow(unreachable_pub, dead_code, reason = "each unit test uses a part")]

#[path = "../tests/common/random.rs"]
mod random;

pub(crate) use random::Random;
