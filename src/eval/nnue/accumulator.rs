//! The sums of piece features along a line of moves. They are computed on demand: from the nearest earlier
//! position that has them, or, when a king has changed the perspective, from the last sums in the new
//! perspective.

use super::format::Nnue;
use super::layers::{Change, Row, Update};
use super::piece_features::{Perspective, places};
use super::shape::WIDTH;
use super::simd::Backend;
use crate::shogi::delta::Place;
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Delta, Hand, Kind, Piece, Position, Shogi, Square};

/// The sums in one side's perspective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sums {
    pub(super) row: Row,
    /// The sum of the direct terms.
    pub(super) direct: i32,
}

impl Sums {
    const ZERO: Self = Self { row: Row([0; WIDTH]), direct: 0 };

    /// Summed from scratch: the slow reference.
    pub(super) fn refreshed(net: &Nnue, position: &Position<Shogi>, side: Color) -> Self {
        let perspective = Perspective::new(side, position.king(side));
        let mut sums = Self { row: net.bias.clone(), direct: 0 };
        for place in places(position) {
            sums.change(net, Backend::SCALAR, perspective.row(place), true);
        }
        sums
    }

    fn change(&mut self, net: &Nnue, backend: Backend, row: usize, adds: bool) {
        backend.run(Change { sums: &mut self.row, row: &net.rows[row], adds });
        let direct = i32::from(net.direct[row]);
        self.direct += if adds { direct } else { -direct };
    }
}

/// One position of the line.
#[derive(Clone, Debug)]
struct Entry {
    sums: [Sums; 2],
    /// Whether the sums of a side are computed.
    ready: [bool; 2],
    perspectives: [Perspective; 2],
    /// The move that led here.
    delta: Delta,
}

/// The last sums in one perspective, and the pieces that they are of.
#[derive(Clone, Debug)]
struct Cached {
    sums: Sums,
    colors: [Bitboard; 2],
    movements: [Bitboard; Movement::COUNT],
    board: [Option<Piece>; Square::COUNT],
    hands: [Hand; 2],
}

/// The sums for all positions of a line.
#[derive(Clone, Debug)]
pub(super) struct Accumulator {
    entries: Vec<Entry>,
    /// Number of entries in use; the others are kept to avoid allocations.
    length: usize,
    /// By side, then by perspective.
    cache: Box<[Cached]>,
}

impl Accumulator {
    pub(super) fn new(net: &Nnue) -> Self {
        let empty = Cached {
            sums: Sums { row: net.bias.clone(), direct: 0 },
            colors: [Bitboard::EMPTY; 2],
            movements: [Bitboard::EMPTY; Movement::COUNT],
            board: [None; Square::COUNT],
            hands: [Hand::EMPTY; 2],
        };
        Self { entries: Vec::new(), length: 0, cache: vec![empty; 2 * Perspective::COUNT].into_boxed_slice() }
    }

    pub(super) fn reset(&mut self, position: &Position<Shogi>) {
        self.length = 0;
        self.push(position, &Delta::NULL);
    }

    #[inline]
    pub(super) fn push(&mut self, position: &Position<Shogi>, delta: &Delta) {
        let perspectives = match self.length.checked_sub(1) {
            Some(before) if !moves_king(delta) => self.entries[before].perspectives,
            _ => Color::ALL.map(|side| Perspective::new(side, position.king(side))),
        };
        if self.length == self.entries.len() {
            let sums = [Sums::ZERO, Sums::ZERO];
            self.entries.push(Entry { sums, ready: [false; 2], perspectives, delta: *delta });
        } else {
            let entry = &mut self.entries[self.length];
            (entry.ready, entry.perspectives, entry.delta) = ([false; 2], perspectives, *delta);
        }
        self.length += 1;
    }

    /// Takes the last move back and returns what it changed.
    #[inline]
    pub(super) fn pop(&mut self) -> Delta {
        self.length -= 1;
        self.entries[self.length].delta
    }

    /// The sums of the current position, for Black and for White.
    #[inline]
    pub(super) fn sums(&mut self, net: &Nnue, backend: Backend, position: &Position<Shogi>) -> &[Sums; 2] {
        for side in Color::ALL {
            self.make_ready(net, backend, position, side);
        }
        &self.entries[self.length - 1].sums
    }

    fn make_ready(&mut self, net: &Nnue, backend: Backend, position: &Position<Shogi>, side: Color) {
        let (last, index) = (self.length - 1, side.index());
        let perspective = self.entries[last].perspectives[index];
        let mut from = last;
        while !self.entries[from].ready[index] {
            if from == 0 || self.entries[from - 1].perspectives[index] != perspective {
                self.refresh(net, backend, position, side);
                return;
            }
            from -= 1;
        }
        for at in from..last {
            let (done, next) = self.entries.split_at_mut(at + 1);
            let (before, entry) = (&done[at].sums[index], &mut next[0]);
            apply(net, backend, perspective, &entry.delta, before, &mut entry.sums[index]);
            entry.ready[index] = true;
        }
    }

    /// Computes the sums of the newest position from the cached sums of its perspective: the rows of the
    /// pieces that differ are added or taken away. Then undoes moves to get the sums of the earlier
    /// positions, as far back as the perspective is the same.
    fn refresh(&mut self, net: &Nnue, backend: Backend, position: &Position<Shogi>, side: Color) {
        let entry = &mut self.entries[self.length - 1];
        let perspective = entry.perspectives[side.index()];
        let cached = &mut self.cache[side.index() * Perspective::COUNT + perspective.index()];
        // Golds and the promoted pieces that move alike may have taken each other's place.
        let mut changed = cached.movements[Movement::Gold as usize] & position.moving_as(Movement::Gold);
        for color in Color::ALL {
            changed |= cached.colors[color.index()] ^ position.pieces(color);
            cached.colors[color.index()] = position.pieces(color);
        }
        for (old, new) in cached.movements.iter_mut().zip(position.movements()) {
            changed |= *old ^ *new;
            *old = *new;
        }
        for square in changed {
            let (old, new) = (cached.board[square.index()], position.piece_at(square));
            if old == new {
                continue;
            }
            for (piece, adds) in [(old, false), (new, true)] {
                if let Some(piece) = piece {
                    cached.sums.change(net, backend, perspective.row(Place::Board(piece, square)), adds);
                }
            }
            cached.board[square.index()] = new;
        }
        for color in Color::ALL {
            let (old, new) = (cached.hands[color.index()], position.hand(color));
            for kind in Kind::HAND_ORDER {
                let (had, has) = (old.count(kind), new.count(kind));
                for nth in had.min(has) + 1..=had.max(has) {
                    let row = perspective.row(Place::Hand { color, kind, nth });
                    cached.sums.change(net, backend, row, has > had);
                }
            }
            cached.hands[color.index()] = new;
        }
        entry.sums[side.index()].clone_from(&cached.sums);
        entry.ready[side.index()] = true;
        for at in (1..self.length).rev() {
            let (done, next) = self.entries.split_at_mut(at);
            let (before, entry) = (&mut done[at - 1], &next[0]);
            if before.perspectives[side.index()] != perspective {
                return;
            }
            let (from, to) = (&entry.sums[side.index()], &mut before.sums[side.index()]);
            apply(net, backend, perspective, &entry.delta.reversed(), from, to);
            before.ready[side.index()] = true;
        }
    }
}

/// Whether a move is one of a king.
#[inline]
fn moves_king(delta: &Delta) -> bool {
    delta.moved.is_some_and(|moved| matches!(moved.to, Place::Board(piece, _) if piece.kind() == Kind::King))
}

/// The sums after a move that does not change the perspective.
#[inline]
fn apply(
    net: &Nnue,
    backend: Backend,
    perspective: Perspective,
    delta: &Delta,
    before: &Sums,
    after: &mut Sums,
) {
    let rows = |place: Place| perspective.row(place);
    let (from, to) = (&before.row, &mut after.row);
    let direct = |row: usize| i32::from(net.direct[row]);
    match (delta.moved, delta.captured) {
        (Some(moved), None) => {
            let (add, sub) = (rows(moved.to), rows(moved.from));
            backend.run(Update { from, to, add: [&net.rows[add]], sub: [&net.rows[sub]] });
            after.direct = before.direct + direct(add) - direct(sub);
        }
        (Some(moved), Some(captured)) => {
            let add = [rows(moved.to), rows(captured.to)];
            let sub = [rows(moved.from), rows(captured.from)];
            let (added, taken) = (add.map(|row| &net.rows[row]), sub.map(|row| &net.rows[row]));
            backend.run(Update { from, to, add: added, sub: taken });
            after.direct = before.direct + direct(add[0]) + direct(add[1]) - direct(sub[0]) - direct(sub[1]);
        }
        _ => after.clone_from(before),
    }
}
