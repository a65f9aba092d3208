//! The transposition table of the simple opponent.

use crate::eval::Score;
use crate::shogi::{Move, Position, Rules};

/// The kind of a stored score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    pub(super) mv: Move,
    pub(super) score: Score,
    bound: Bound,
    pub(super) depth: u32,
}

impl Entry {
    pub(super) fn decides(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

/// One entry for each slot. A result is stored unless the slot holds another position that was searched more than two
/// plies deeper.
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    const SIZE: usize = 1 << 16;

    pub(super) fn new() -> Self {
        Self { entries: vec![None; Self::SIZE] }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(None);
    }

    fn slot(key: u64) -> usize {
        key as usize & (Self::SIZE - 1)
    }

    pub(super) fn probe(&self, key: u64, ply: u32) -> Option<Entry> {
        let entry = self.entries[Self::slot(key)].filter(|entry| entry.key == key)?;
        Some(Entry { score: entry.score.from_table(ply), ..entry })
    }

    pub(super) fn store(&mut self, key: u64, mv: Move, score: Score, bound: Bound, depth: u32, ply: u32) {
        let slot = &mut self.entries[Self::slot(key)];
        if slot.is_none_or(|old| old.key == key || old.depth <= depth + 2) {
            *slot = Some(Entry { key, mv, score: score.to_table(ply), bound, depth });
        }
    }

    /// The line of best moves from here, as far as the table knows it.
    pub(super) fn line<R: Rules>(&self, position: &mut Position<R>, length: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while line.len() < length as usize {
            let Some(entry) = self.entries[Self::slot(position.key())].filter(|e| e.key == position.key())
            else {
                break;
            };
            if !position.is_legal(entry.mv) || position.fourfold().is_some() {
                break;
            }
            position.do_move(entry.mv);
            line.push(entry.mv);
        }
        for _ in &line {
            position.undo_move();
        }
        line
    }

    pub(super) fn hashfull(&self) -> u32 {
        self.entries[..1000].iter().filter(|entry| entry.is_some()).count() as u32
    }
}
