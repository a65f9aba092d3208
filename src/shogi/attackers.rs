//! The pieces that attack a square, and those that stand between it and a sliding piece.

use super::attacks::{self, between};
use super::kind::Movement;
use super::{Bitboard, Color, Position, Rules, Square};

impl<R: Rules> Position<R> {
    /// Sliding pieces of `by` that would attack the square on an empty board.
    #[inline]
    pub(super) fn snipers(&self, square: Square, by: Color) -> Bitboard {
        let m = self.movements();
        let rooks = m[Movement::Rook as usize] | m[Movement::Dragon as usize];
        let bishops = m[Movement::Bishop as usize] | m[Movement::Horse as usize];
        let lances = m[Movement::Lance as usize];
        self.pieces(by)
            & ((rooks & attacks::orthogonals(square))
                | (bishops & attacks::diagonals(square))
                | (lances & attacks::file_ahead(!by, square)))
    }

    /// Pieces of either side that stand alone between the square and a sliding piece of `by`.
    /// With a king on the square, a blocker of `by` gives a discovered check when it leaves the
    /// line, and one of the other side is pinned.
    pub fn slider_blockers(&self, square: Square, by: Color) -> Bitboard {
        let occupied = self.occupied();
        let mut blockers = Bitboard::EMPTY;
        for sniper in self.snipers(square, by) {
            let obstacles = between(square, sniper) & occupied;
            if !obstacles.has_many() {
                blockers |= obstacles;
            }
        }
        blockers
    }

    /// Pieces of `by` that attack the square by a single step.
    #[inline]
    pub(super) fn step_attackers(&self, square: Square, by: Color) -> Bitboard {
        let m = self.movements();
        let from = |movement: Movement| attacks::steps(!by, movement, square);
        let royal = m[Movement::King as usize] | m[Movement::Horse as usize] | m[Movement::Dragon as usize];
        self.pieces(by)
            & ((from(Movement::Pawn) & m[Movement::Pawn as usize])
                | (from(Movement::Knight) & m[Movement::Knight as usize])
                | (from(Movement::Silver) & m[Movement::Silver as usize])
                | (from(Movement::Gold) & m[Movement::Gold as usize])
                | (from(Movement::King) & royal))
    }

    /// All pieces of `by` that attack the square, with sliding pieces stopped by `occupied`. Walls need not
    /// be in it, since no piece stands beyond them.
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let mut set = self.step_attackers(square, by);
        for sniper in self.snipers(square, by) {
            if (between(square, sniper) & occupied).is_empty() {
                set |= Bitboard::of(sniper);
            }
        }
        set
    }

    /// Whether any piece of `by` attacks the square, with sliding pieces stopped by `occupied`.
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        if !self.step_attackers(square, by).is_empty() {
            return true;
        }
        self.snipers(square, by).into_iter().any(|sniper| (between(square, sniper) & occupied).is_empty())
    }
}
