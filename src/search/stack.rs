//! What each ply of the line that is being searched keeps.

use super::history::{Arrival, Before};
use super::params::MAX_PLY;
use crate::shogi::Move;

/// One ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The move that was played here; none for a null move.
    pub(super) mv: Move,
    /// The piece that it brought, or none.
    pub(super) arrival: Arrival,
    /// The corrected static evaluation; `None` in check.
    pub(super) eval: Option<i32>,
    /// A move that must not be searched here (singular extension).
    pub(super) excluded: Move,
    /// How often the nodes below have cut off since this ply's parent was entered.
    pub(super) cutoffs: u32,
}

impl Frame {
    const EMPTY: Self =
        Self { mv: Move::NONE, arrival: Arrival::NONE, eval: None, excluded: Move::NONE, cutoffs: 0 };
}

/// How many plies before the root may be asked for.
const BEFORE_ROOT: usize = 4;

/// The frames of all plies. Plies before the root exist and are empty.
pub(super) struct Stack {
    frames: [Frame; MAX_PLY + BEFORE_ROOT + 3],
}

impl Stack {
    pub(super) fn new() -> Self {
        Self { frames: [Frame::EMPTY; MAX_PLY + BEFORE_ROOT + 3] }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.frames.fill(Frame::EMPTY);
    }

    /// A ply, counted from the root.
    #[inline]
    pub(super) fn at(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE_ROOT]
    }

    /// So many plies before this one, which may lie before the root.
    #[inline]
    pub(super) fn before(&self, ply: usize, back: usize) -> &Frame {
        debug_assert!(back <= BEFORE_ROOT);
        &self.frames[ply + BEFORE_ROOT - back]
    }

    /// What arrived one, two and four plies ago.
    #[inline]
    pub(super) fn arrivals(&self, ply: usize) -> Before {
        [1, 2, 4].map(|back| self.before(ply, back).arrival)
    }

    /// Whether the static evaluation is better than two (or, after a check, four) plies ago.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let Some(now) = self.before(ply, 0).eval else { return false };
        let earlier = self.before(ply, 2).eval.or(self.before(ply, 4).eval);
        earlier.is_some_and(|earlier| now > earlier)
    }
}

/// The best lines found, one for each ply, in a triangle.
pub(super) struct Lines {
    moves: Box<[[Move; MAX_PLY + 2]]>,
    lengths: [usize; MAX_PLY + 2],
}

impl Lines {
    pub(super) fn new() -> Self {
        Self {
            moves: vec![[Move::NONE; MAX_PLY + 2]; MAX_PLY + 2].into_boxed_slice(),
            lengths: [0; MAX_PLY + 2],
        }
    }

    /// Nothing is known at this ply yet.
    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// The line of this ply is this move and then the line of the next ply.
    pub(super) fn extend(&mut self, ply: usize, mv: Move) {
        let length = self.lengths[ply + 1].min(MAX_PLY);
        let (here, next) = self.moves.split_at_mut(ply + 1);
        here[ply][0] = mv;
        here[ply][1..=length].copy_from_slice(&next[0][..length]);
        self.lengths[ply] = length + 1;
    }

    /// The line of this ply.
    pub(super) fn line(&self, ply: usize) -> &[Move] {
        &self.moves[ply][..self.lengths[ply]]
    }
}
