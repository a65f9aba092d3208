//! The sums of the terms of single pieces, along a line of moves. They are computed on demand, from the
//! nearest earlier position that has them, by the pieces that the moves since then changed. Where a king has
//! moved, the sum of the terms relative to it is changed from the last one with the king on that square, by
//! the pieces that differ.
//!
//! CITE: Koivisto (F. Ferreira and K. Kahre, 2022), for sums kept by the king's square.

use super::pieces::{self, KingTerms};
use super::sink::Tapered;
use crate::eval::perspective::places;
use crate::shogi::delta::Place;
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Delta, Hand, Kind, Piece, Position, Rules, Square};

/// A sum of terms relative to a king, and the pieces that it is of.
#[derive(Clone, Debug)]
struct KingSum {
    sum: Tapered,
    colors: [Bitboard; 2],
    movements: [Bitboard; Movement::COUNT],
    board: [Option<Piece>; Square::COUNT],
    hands: [Hand; 2],
}

impl KingSum {
    const EMPTY: Self = Self {
        sum: Tapered { ending: 0, more: 0 },
        colors: [Bitboard::EMPTY; 2],
        movements: [Bitboard::EMPTY; Movement::COUNT],
        board: [None; Square::COUNT],
        hands: [Hand::EMPTY; 2],
    };

    /// Makes this the sum of `position` and returns it. `add` adds the term of a piece the given number of
    /// times (−1 takes it away); the term depends on how a piece moves, not on its kind.
    #[inline(never)]
    fn update<R: Rules>(
        &mut self,
        position: &Position<R>,
        add: impl Fn(&mut Tapered, Place, i32),
    ) -> Tapered {
        let mut changed = Bitboard::EMPTY;
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

/// The sums of one position of the line: terms relative to Black's king, to White's, and terms without the
/// kings.
#[derive(Clone, Copy, Debug)]
struct Sums {
    sums: [Tapered; COLUMNS],
    /// Which of them are computed.
    ready: [bool; COLUMNS],
    kings: [Square; 2],
}

/// Sums of a position.
const COLUMNS: usize = 3;
/// The sum of terms without the kings.
const ALONE: usize = 2;

/// The sums of all terms of single pieces.
#[derive(Clone, Debug)]
pub(super) struct PieceSums {
    /// Sums of the first position of the line, and after each move.
    line: Vec<Sums>,
    /// The moves of the line.
    moves: Vec<Delta>,
    /// The last sums of terms relative to a king, by its side and square.
    by_king: Vec<KingSum>,
}

impl Default for PieceSums {
    fn default() -> Self {
        Self { line: Vec::new(), moves: Vec::new(), by_king: vec![KingSum::EMPTY; 2 * Square::COUNT] }
    }
}

impl PieceSums {
    /// Starts a line of moves at any position.
    pub(super) fn reset<R: Rules>(&mut self, position: &Position<R>) {
        self.moves.clear();
        self.line.clear();
        self.begin(position);
        let first = &mut self.line[0];
        places(position).for_each(|place| pieces::alone::<R>(&mut first.sums[ALONE], place, 1));
        first.ready[ALONE] = true;
        // Most positions below get their sums from this one.
        self.total(position);
    }

    /// Adds a position to the line, without sums.
    #[inline]
    fn begin<R: Rules>(&mut self, position: &Position<R>) {
        let kings = Color::ALL.map(|color| position.king(color));
        self.line.push(Sums { sums: [Tapered::default(); COLUMNS], ready: [false; COLUMNS], kings });
    }

    /// A move was played.
    #[inline]
    pub(super) fn push<R: Rules>(&mut self, position: &Position<R>, delta: &Delta) {
        self.moves.push(*delta);
        self.begin(position);
    }

    /// The last move was taken back.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.moves.pop();
        self.line.pop();
    }

    /// The total for a position, from Black's point of view.
    #[inline]
    pub(super) fn total<R: Rules>(&mut self, position: &Position<R>) -> Tapered {
        let mut total = self.make_ready(ALONE, Square::NONE, pieces::alone::<R>).unwrap_or_default();
        for owner in Color::ALL {
            let (king, column) = (position.king(owner), owner.index());
            let Some(terms) = KingTerms::new(owner, king) else { continue };
            let near = |sum: &mut Tapered, place, times| terms.add::<R>(sum, place, times);
            let sum = self.make_ready(column, king, near).unwrap_or_else(|| {
                let sum = self.by_king[column * Square::COUNT + king.index()].update(position, near);
                self.fill_back(column, king, sum, near);
                sum
            });
            total = total.plus(sum);
        }
        debug_assert_eq!(total, pieces::all(position), "{}", position.to_sfen());
        total
    }

    /// Stores a sum of the last position, and the sums of earlier positions since the king has moved.
    fn fill_back(
        &mut self,
        column: usize,
        king: Square,
        mut sum: Tapered,
        add: impl Fn(&mut Tapered, Place, i32),
    ) {
        let mut later: Option<&Delta> = None;
        for (at, sums) in self.line.iter_mut().enumerate().rev() {
            if sums.kings[column] != king {
                return;
            }
            for change in later.into_iter().flat_map(Delta::changes) {
                add(&mut sum, change.to, -1);
                add(&mut sum, change.from, 1);
            }
            (sums.sums[column], sums.ready[column]) = (sum, true);
            later = at.checked_sub(1).map(|before| &self.moves[before]);
        }
    }

    /// One sum of the last position, by the moves since the nearest earlier position that has it; `None`
    /// where the king has moved since. Every position between gets its sum, too. `add` as for
    /// [`KingSum::update`].
    #[inline]
    fn make_ready(
        &mut self,
        column: usize,
        king: Square,
        add: impl Fn(&mut Tapered, Place, i32),
    ) -> Option<Tapered> {
        let last = self.line.len() - 1;
        let mut from = last;
        while !self.line[from].ready[column] {
            if from == 0 || column != ALONE && self.line[from - 1].kings[column] != king {
                return None;
            }
            from -= 1;
        }
        let mut sum = self.line[from].sums[column];
        for (sums, delta) in self.line[from + 1..].iter_mut().zip(&self.moves[from..]) {
            for change in delta.changes() {
                add(&mut sum, change.from, -1);
                add(&mut sum, change.to, 1);
            }
            (sums.sums[column], sums.ready[column]) = (sum, true);
        }
        Some(sum)
    }
}
