//! The three machines of a student project, 「将棋AI」 (2015): knowledge written by hand, then learned in two sizes.
//!
//! All three choose a move in the same way: a mate in one or three plies is played at once ([`MateFirst`]); otherwise an
//! alpha-beta search with ordered and forward-pruned moves looks a few plies ahead, and an evaluation adds the values of
//! the pieces and points for how they stand to each other. The machines differ in that evaluation:
//!
//! - machine one ([`one`]): some thirty rules with points set by hand;
//! - machine two ([`two`]): 26,244 points learned from games;
//! - machine three ([`three`]): 51,963,120 of them.
//!
//! The document gives piece values, depths and the order of the stages. It leaves the widths of pruning open: those of the
//! ladder's [`forward_pruning`](super::ladder::forward_pruning) are used.

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
