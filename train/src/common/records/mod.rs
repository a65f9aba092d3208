//! Games of self-play, stored for learning: start, moves, a score for each ply, and the result.
//!
//! [`Game`] is one game, [`read`] reads files of games, [`mod@write`] appends to a file.
//! [`mod@format`] and `train/README.md` describe the bytes. A position of a game takes four
//! bytes, one from inside a search about twenty.

pub mod format;
pub mod read;
pub mod write;

pub use format::{Game, Header, Inner, Ply};
pub use read::{Games, shards};
pub use write::Writer;

use narikoma::eval::Score;
use narikoma::shogi::{Color, Move, Position, Shogi};

/// Labels of one position of a game. The position itself is passed beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Score of the search, for the side to move.
    pub score: Score,
    /// The move that was played.
    pub mv: Move,
    /// Result of the game for the side to move: 1 won, 0 drawn, -1 lost.
    pub result: i8,
    /// Plies since the start of the game, the opening included.
    pub ply: u32,
    /// Plies until the end of the game.
    pub left: u32,
}

impl Game {
    /// The position at the start of the game.
    ///
    /// # Panics
    /// When the SFEN of the start is invalid.
    pub fn start_position(&self) -> Position<Shogi> {
        match &self.start {
            None => Position::start(),
            Some(sfen) => Position::from_sfen(sfen).expect("the start of a game is a valid SFEN"),
        }
    }

    /// The result for a side: 1 won, 0 drawn, -1 lost.
    pub fn result_for(&self, side: Color) -> i8 {
        self.outcome.winner.map_or(0, |winner| if winner == side { 1 } else { -1 })
    }

    /// Calls `each` with every position that was searched, before its move.
    /// Positions of the opening are not among them.
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

    /// Calls `each` with every position from inside the searches and the score that its own search found, for
    /// its side to move. These positions have no result: they did not occur in the game.
    pub fn for_each_inner(&self, mut each: impl FnMut(&Position<Shogi>, Score)) {
        let mut position = self.start_position();
        for mv in &self.opening {
            position.do_move(*mv);
        }
        for ply in &self.plies {
            for inner in &ply.inner {
                play_path(&mut position, &inner.path);
                each(&position, inner.score);
                undo_path(&mut position, &inner.path);
            }
            position.do_move(ply.mv);
        }
    }

    /// Whether every move is legal. A file from elsewhere may contain anything.
    pub fn is_legal(&self) -> bool {
        let start = self.start.as_deref().map_or_else(|| Ok(Position::start()), Position::<Shogi>::from_sfen);
        let Ok(mut position) = start else { return false };
        let play = |position: &mut Position<Shogi>, mv: Move| {
            let legal = if mv.is_none() { !position.in_check() } else { position.is_legal(mv) };
            if legal {
                play_path(position, &[mv]);
            }
            legal
        };
        self.opening.iter().all(|mv| !mv.is_none() && play(&mut position, *mv))
            && self.plies.iter().all(|ply| {
                let mut copy = position.clone();
                ply.inner.iter().all(|inner| {
                    copy.clone_from(&position);
                    inner.path.iter().all(|mv| play(&mut copy, *mv))
                }) && !ply.mv.is_none()
                    && play(&mut position, ply.mv)
            })
    }
}

/// Whether a move captures or promotes. A static evaluation before such a move says little.
pub fn is_tactical(position: &Position<Shogi>, mv: Move) -> bool {
    mv.promotes() || position.piece_at(mv.to()).is_some()
}

/// Plays moves; [`Move::NONE`] is a null move.
pub fn play_path(position: &mut Position<Shogi>, path: &[Move]) {
    for mv in path {
        if mv.is_none() {
            position.do_null_move()
        } else {
            position.do_move(*mv)
        };
    }
}

/// Takes the moves of [`play_path`] back.
fn undo_path(position: &mut Position<Shogi>, path: &[Move]) {
    for mv in path.iter().rev() {
        if mv.is_none() { position.undo_null_move() } else { position.undo_move() }
    }
}
