//! Reasons: the value of a position as a list of named terms with points.

use crate::shogi::{Color, Piece, Square};

/// One term of an evaluation and its points in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The side that the points are for.
    pub side: Color,
    /// The term that gives the points.
    pub term: Term,
    /// Centipawns for `side`; negative when the term is bad for it.
    pub points: i32,
}

/// A term of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// The values of all its pieces, on the board and in hand; kings are not counted.
    Material,
    /// A rule with a name.
    Rule {
        /// Identifier; never changes.
        id: &'static str,
        /// How often it applies; negative for a rule that counts ranks, when a piece is behind its place.
        count: i32,
    },
    /// Pieces that stand on certain squares at the same time, the king of `side` first.
    Pieces(Vec<(Piece, Square)>),
    /// All terms together that are less than a point each.
    Rest,
}

impl Reason {
    /// The value of a position for a side: the sum of its own points less the sum of the other side's.
    pub fn total(reasons: &[Self], side: Color) -> i32 {
        reasons.iter().map(|reason| if reason.side == side { reason.points } else { -reason.points }).sum()
    }

    /// Puts the terms with the most points first, good or bad; equal ones keep their order.
    pub fn sort(reasons: &mut [Self]) {
        reasons.sort_by_key(|reason| std::cmp::Reverse(reason.points.unsigned_abs()));
    }
}
