//! The sums of the terms of single pieces. Each sum remembers the pieces that it is of; for the next position only the pieces
//! that differ are added and taken away. There is one sum of the terms relative to a king for each square of that king, so
//! that a king that moves finds the sum of the last position in which it stood there.
//!
//! CITE: Koivisto (F. Ferreira and K. Kahre, 2022), for sums kept by the king's square.

use super::pieces;
use super::sink::Tapered;
use crate::shogi::delta::Place;
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Delta, Hand, Kind, Piece, Position, Rules, Square};

/// A sum, and the pieces that it is of.
#[derive(Clone, Debug)]
struct PieceSum {
    sum: Tapered,
    colors: [Bitboard; 2],
    movements: [Bitboard; Movement::COUNT],
    board: [Option<Piece>; Square::COUNT],
    hands: [Hand; 2],
}

impl PieceSum {
    const EMPTY: Self = Self {
        sum: Tapered { ending: 0, more: 0 },
        colors: [Bitboard::EMPTY; 2],
        movements: [Bitboard::EMPTY; Movement::COUNT],
        board: [None; Square::COUNT],
        hands: [Hand::EMPTY; 2],
    };

    /// Makes this the sum of `position` and returns it. `add` adds the term of a piece the given number of times (−1 takes it
    /// away). `also` are further squares to compare: a piece there may have been replaced by another that moves alike.
    #[inline(never)]
    fn update<R: Rules>(
        &mut self,
        position: &Position<R>,
        also: Bitboard,
        add: impl Fn(&mut Tapered, Place, i32),
    ) -> Tapered {
        let mut changed = also;
        for color in Color::ALL {
            let (old, new) = (&mut self.colors[color.index()], position.pieces(color));
            changed |= *old ^ new;
            *old = new;
        }
        for (old, new) in self.movements.iter_mut().zip(position.movements()) {
            changed |= *old ^ *new;
            *old = *new;
        }
        for square in changed {
            let (old, new) = (&mut self.board[square.index()], position.piece_at(square));
            if let Some(piece) = *old {
                add(&mut self.sum, Place::Board(piece, square), -1);
            }
            if let Some(piece) = new {
                add(&mut self.sum, Place::Board(piece, square), 1);
            }
            *old = new;
        }
        for color in Color::ALL {
            let (old, new) = (self.hands[color.index()], position.hand(color));
            if old == new {
                continue;
            }
            for kind in Kind::HAND_ORDER {
                let (had, has) = (old.count(kind), new.count(kind));
                for nth in had.min(has) + 1..=had.max(has) {
                    add(&mut self.sum, Place::Hand { color, kind, nth }, if has > had { 1 } else { -1 });
                }
            }
            self.hands[color.index()] = new;
        }
        self.sum
    }
}

/// The sums of all terms of single pieces.
#[derive(Clone, Debug)]
pub(super) struct PieceSums {
    /// Terms without the kings.
    alone: PieceSum,
    /// Squares that moves have changed since `alone` was computed.
    touched: Bitboard,
    /// The squares that each move of the line changed.
    line: Vec<Bitboard>,
    /// Terms relative to a king, by its side and square.
    near: Vec<PieceSum>,
}

/// Squares of a king, [`Square::NONE`] included.
const KINGS: usize = Square::COUNT + 1;

impl Default for PieceSums {
    fn default() -> Self {
        Self {
            alone: PieceSum::EMPTY,
            touched: Bitboard::ALL,
            line: Vec::new(),
            near: vec![PieceSum::EMPTY; 2 * KINGS],
        }
    }
}

impl PieceSums {
    /// Starts a line of moves at any position.
    pub(super) fn reset(&mut self) {
        self.line.clear();
        self.touched = Bitboard::ALL;
    }

    /// A move was played.
    #[inline]
    pub(super) fn push(&mut self, delta: &Delta) {
        let squares = delta.squares();
        self.touched |= squares;
        self.line.push(squares);
    }

    /// The last move was taken back.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.touched |= self.line.pop().expect("a move was played");
    }

    /// The total for a position, from Black's point of view.
    #[inline]
    pub(super) fn total<R: Rules>(&mut self, position: &Position<R>) -> Tapered {
        let touched = std::mem::replace(&mut self.touched, Bitboard::EMPTY);
        let mut total = self.alone.update(position, touched, pieces::alone::<R>);
        for owner in Color::ALL {
            let king = position.king(owner);
            let sum = &mut self.near[owner.index() * KINGS + king.index()];
            // The terms depend on how pieces move, not on their kinds.
            total = total.plus(sum.update(position, Bitboard::EMPTY, |sum, place, times| {
                pieces::near_king::<R>(sum, place, owner, king, times);
            }));
        }
        debug_assert_eq!(total, pieces::all(position), "{}", position.to_sfen());
        total
    }
}
