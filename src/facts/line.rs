//! A line of moves, with the position before each move and after the last one.

use super::board::{after, is_legal};
use super::exchange::{best_gain, points};
use super::{Capture, MAX_MOVES};
use crate::shogi::{Color, Kind, Move, Piece, PlacedPiece, Position, Rules, Square};

/// The least gain in points that is worth a fact: a lance or a knight.
pub(super) const WORTH: i32 = 3;

/// A line from the position of the comparison.
pub(super) struct Line<R: Rules> {
    /// The legal moves.
    pub(super) moves: Vec<Move>,
    /// The positions before each move and, last, after all of them.
    pub(super) positions: Vec<Position<R>>,
}

impl<R: Rules> Line<R> {
    /// The line of these moves, up to the first illegal one or the end of the game.
    pub(super) fn new(position: &Position<R>, moves: &[Move]) -> Self {
        let mut line = Self { moves: Vec::new(), positions: vec![position.clone()] };
        for mv in moves.iter().take(MAX_MOVES) {
            let last = line.end();
            if last.outcome().is_some() || !is_legal(last, *mv) {
                break;
            }
            let next = after(last, *mv);
            line.moves.push(*mv);
            line.positions.push(next);
        }
        line
    }

    /// The side to move in the position of the comparison.
    pub(super) fn us(&self) -> Color {
        self.positions[0].side()
    }

    /// The position after all moves.
    pub(super) fn end(&self) -> &Position<R> {
        self.positions.last().expect("a line has its first position")
    }

    /// The piece that the move with this index captures.
    pub(super) fn taken(&self, at: usize) -> Option<Piece> {
        let mv = self.moves.get(at)?;
        self.positions[at].piece_at(mv.to())
    }

    /// The same with its square.
    pub(super) fn taken_on(&self, at: usize) -> Option<PlacedPiece> {
        self.taken(at).map(|piece| PlacedPiece::new(piece, self.moves[at].to()))
    }

    /// The kind that the piece of this move has afterwards.
    pub(super) fn kind_after(&self, at: usize) -> Kind {
        self.piece_after(at).kind()
    }

    /// The points that this move adds to its piece by promoting it; 0 without a promotion.
    pub(super) fn promotion_points(&self, at: usize) -> i32 {
        let kind = self.kind_after(at);
        if self.moves[at].promotes() { points(kind) - points(kind.unpromoted()) } else { 0 }
    }

    /// The piece of this move, as it stands afterwards.
    pub(super) fn piece_after(&self, at: usize) -> Piece {
        self.positions[at + 1].piece_at(self.moves[at].to()).expect("a move leaves its piece")
    }

    /// Points that we captured in the first `count` moves, less the points of our own captured pieces. A
    /// piece that promoted in the line counts as before it.
    pub(super) fn balance(&self, count: usize) -> i32 {
        (0..count)
            .filter_map(|at| {
                let piece = self.taken(at)?;
                let kind = if self.promoted_before(at) { piece.kind().unpromoted() } else { piece.kind() };
                Some(if piece.color() == self.us() { -points(kind) } else { points(kind) })
            })
            .sum()
    }

    /// Whether the piece that the move with this index captures promoted in the line.
    fn promoted_before(&self, at: usize) -> bool {
        let mut square = self.moves[at].to();
        for earlier in self.moves[..at].iter().rev() {
            if earlier.to() != square {
                continue;
            }
            match earlier.from() {
                Some(from) if !earlier.promotes() => square = from,
                from => return from.is_some(),
            }
        }
        false
    }

    /// The captures of pieces of `side` in the first `count` moves.
    pub(super) fn captures(&self, count: usize, side: Color) -> Vec<Capture> {
        (0..count)
            .filter(|at| self.taken(*at).is_some_and(|piece| piece.color() == side))
            .filter_map(|at| Some(Capture { ply: at as u32 + 1, taken: self.taken_on(at)? }))
            .collect()
    }

    /// Whether nothing is going on after `count` moves.
    pub(super) fn is_quiet(&self, count: usize) -> bool {
        let position = &self.positions[count];
        if position.in_check() {
            return false;
        }
        match self.moves.get(count) {
            Some(mv) => {
                self.taken(count).is_none() && !mv.promotes() && !self.positions[count + 1].in_check()
            }
            None => best_gain(position, None) < WORTH,
        }
    }

    /// The first quiet position after `least` moves or more, and at least one.
    pub(super) fn first_quiet(&self, least: usize) -> Option<usize> {
        (least.max(1)..=self.moves.len()).find(|count| self.is_quiet(*count))
    }

    /// Where the piece of this move stands at the end of the line; `None` where it is captured.
    pub(super) fn fate(&self, at: usize) -> Option<Square> {
        let mut square = self.moves[at].to();
        for later in &self.moves[at + 1..] {
            if later.from() == Some(square) {
                square = later.to();
            } else if later.to() == square {
                return None;
            }
        }
        Some(square)
    }
}
