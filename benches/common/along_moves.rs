//! The loop that the benchmarks of evaluations time, natively and in
//! WebAssembly: all legal moves of one position.

use std::hint::black_box;

use narikoma::eval::Evaluator;
use narikoma::shogi::{Move, Position, Shogi};

/// A middle game with pieces in hand and many attacks.
pub(crate) const MIDDLE_GAME: &str =
    "ln1g3nl/1ks4r1/1pppp1bpp/p4pp2/7P1/P1P1PP3/1P1PS1P1P/1BK1G2R1/LNSG3NL b S 25";

/// A position, its legal moves, and an evaluator set to it.
pub(crate) struct AlongMoves<E> {
    position: Position<Shogi>,
    legal: Vec<Move>,
    evaluator: E,
}

impl<E: Evaluator<Shogi>> AlongMoves<E> {
    pub(crate) fn new(mut evaluator: E) -> Self {
        let position = Position::<Shogi>::from_sfen(MIDDLE_GAME).expect("it can be read");
        let legal = position.legal_moves().into_iter().collect();
        evaluator.reset(&position);
        evaluator.evaluate(&position);
        Self { position, legal, evaluator }
    }

    /// Number of evaluations in a round.
    pub(crate) fn len(&self) -> usize {
        self.legal.len()
    }

    /// Plays each legal move, evaluates, and takes it back.
    pub(crate) fn round(&mut self) {
        let Self { position, legal, evaluator } = self;
        for mv in legal {
            let delta = position.do_move(*mv);
            evaluator.push(position, &delta);
            black_box(evaluator.evaluate(position));
            position.undo_move();
            evaluator.pop();
        }
    }
}
