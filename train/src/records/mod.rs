//! Games as they are kept for learning: the start, the moves, a score for every ply, and the result.
//!
//! [`Game`] is one game; [`read`] goes through files of them, [`mod@write`] appends to one and takes up where it was left.
//! The bytes are described in [`mod@format`] and in `train/README.md`. A position of a game costs four bytes, one from
//! inside a search some twenty.

pub mod format;
mod picture;
pub mod read;
pub mod stats;
pub mod write;

pub use format::{Game, Header, Inner, Ply};
pub use read::{Games, shards};
pub use write::Writer;

use narikoma::eval::Score;
use narikoma::shogi::{Color, Move, Position, Shogi};

/// One position of a game, as learning sees it. The position itself is handed over beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What the search said, for the side to move.
    pub score: Score,
    /// What was played.
    pub mv: Move,
    /// How the game ended for the side to move: 1 won, 0 drawn, -1 lost.
    pub result: i8,
    /// Plies since the start of the game; the random moves of the opening count.
    pub ply: u32,
    /// Plies until the end of the game.
    pub left: u32,
}

impl Game {
    /// The position that the game began with.
    ///
    /// # Panics
    /// When the start cannot be read: a reader refuses such a game.
    pub fn start_position(&self) -> Position<Shogi> {
        match &self.start {
            None => Position::start(),
            Some(sfen) => Position::from_sfen(sfen).expect("a reader refuses what cannot be read"),
        }
    }

    /// How it ended for a side: 1 won, 0 drawn, -1 lost.
    pub fn result_for(&self, side: Color) -> i8 {
        self.outcome.winner.map_or(0, |winner| if winner == side { 1 } else { -1 })
    }

    /// Walks through all positions that were searched (the random moves of the opening are not among them), with the
    /// position before the move.
    pub fn for_each(&self, mut each: impl FnMut(&Position<Shogi>, Sample)) {
        let mut position = self.start_position();
        for mv in &self.opening {
            position.do_move(*mv);
        }
        for (nth, ply) in self.plies.iter().enumerate() {
            let sample = Sample {
                score: ply.score,
                mv: ply.mv,
                result: self.result_for(position.side()),
                ply: (self.opening.len() + nth) as u32,
                left: (self.plies.len() - nth) as u32,
            };
            each(&position, sample);
            position.do_move(ply.mv);
        }
    }

    /// Walks through all positions from inside the searches, each with what a search of its own said. No result belongs to
    /// them: they were in no game.
    pub fn for_each_inner(&self, mut each: impl FnMut(&Position<Shogi>, Score)) {
        let mut position = self.start_position();
        for mv in &self.opening {
            position.do_move(*mv);
        }
        for ply in &self.plies {
            for inner in &ply.inner {
                walk(&mut position, &inner.path);
                each(&position, inner.score);
                walk_back(&mut position, &inner.path);
            }
            position.do_move(ply.mv);
        }
    }

    /// Whether every move is legal; what was not written by this program may hold anything.
    pub fn is_legal(&self) -> bool {
        let start = self.start.as_deref().map_or_else(|| Ok(Position::start()), Position::<Shogi>::from_sfen);
        let Ok(mut position) = start else { return false };
        let play = |position: &mut Position<Shogi>, mv: Move| {
            let legal = if mv.is_none() { !position.in_check() } else { position.is_legal(mv) };
            if legal {
                walk(position, &[mv]);
            }
            legal
        };
        self.opening.iter().all(|mv| !mv.is_none() && play(&mut position, *mv))
            && self.plies.iter().all(|ply| {
                let mut aside = position.clone();
                ply.inner.iter().all(|inner| {
                    aside.clone_from(&position);
                    inner.path.iter().all(|mv| play(&mut aside, *mv))
                }) && !ply.mv.is_none()
                    && play(&mut position, ply.mv)
            })
    }
}

/// Whether a move captures or promotes: before such a move, what a position is worth does not show.
pub fn is_tactical(position: &Position<Shogi>, mv: Move) -> bool {
    mv.promotes() || position.piece_at(mv.to()).is_some()
}

/// Plays moves, [`Move::NONE`] being a null move.
pub fn walk(position: &mut Position<Shogi>, path: &[Move]) {
    for mv in path {
        if mv.is_none() {
            position.do_null_move()
        } else {
            position.do_move(*mv)
        };
    }
}

/// Takes them back.
fn walk_back(position: &mut Position<Shogi>, path: &[Move]) {
    for mv in path.iter().rev() {
        if mv.is_none() { position.undo_null_move() } else { position.undo_move() }
    }
}
