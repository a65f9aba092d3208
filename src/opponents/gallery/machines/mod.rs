//! The three machines of a student project, 「将棋AI」 (2015): knowledge by hand, then learned in two sizes.
//!
//! All three machines choose a move in the same way. A mate in one or three plies is played at once
//! ([`MateFirst`]). Otherwise an alpha-beta search with ordered and forward-pruned moves looks a few
//! plies ahead, and an evaluation adds the values of the pieces and points for their relations. The
//! machines differ in this evaluation:
//!
//! - machine one ([`one`]): some thirty rules with points set by hand;
//! - machine two ([`two`]): 26,244 points learned from games;
//! - machine three ([`three`]): 51,963,120 of them.
//!
//! 「将棋AI」 gives piece values, depths and the order of the stages. It leaves the widths of pruning open; here
//! they are the widths of the ladder's [`forward_pruning`](super::ladder::forward_pruning).

mod learned;
mod mate_first;
pub mod one;
pub mod three;
pub mod two;
pub mod values;
pub mod view;
pub mod weights;

pub use learned::{Learned, LearnedEvaluation};
pub use mate_first::MateFirst;
