//! Time of an evaluation in WebAssembly. `benches/wasm/evaluation.mjs` builds this module with and without vector
//! instructions and times its functions. `cargo bench --bench nnue` is the native benchmark.
//!
//! Each function repeats its work `rounds` times and returns the number of moves or evaluations.

#[path = "../common/along_moves.rs"]
mod along_moves;

use std::hint::black_box;
use std::sync::{Arc, OnceLock};

use narikoma::eval::flagship::Evaluation;
use narikoma::eval::linear::Linear;
use narikoma::eval::nnue::{Net, Nnue, effect_features};
use narikoma::eval::{Evaluator, Score};
use narikoma::shogi::{Delta, Position, Shogi};

use along_moves::{AlongMoves, MIDDLE_GAME};

/// The net that ships, read once.
fn net() -> Arc<Net> {
    static NET: OnceLock<Arc<Net>> = OnceLock::new();
    let read = || Net::from_bytes(include_bytes!("../../www/net/narikoma.nnue"));
    NET.get_or_init(|| Arc::new(read().expect("the net that ships is valid"))).clone()
}

/// Plays each legal move, evaluates, and takes it back.
fn along_moves(rounds: u32, evaluator: impl Evaluator<Shogi>) -> u32 {
    let mut along = AlongMoves::new(evaluator);
    (0..rounds).for_each(|_| along.round());
    rounds * along.len() as u32
}

/// Plays moves and takes them back without evaluating.
#[unsafe(no_mangle)]
pub extern "C" fn moves(rounds: u32) -> u32 {
    let mut position = Position::<Shogi>::from_sfen(MIDDLE_GAME).expect("it can be read");
    let legal = position.legal_moves();
    for _ in 0..rounds {
        for mv in &legal {
            black_box(position.do_move(*mv));
            position.undo_move();
        }
    }
    rounds * legal.len() as u32
}

/// The linear evaluation.
#[unsafe(no_mangle)]
pub extern "C" fn linear(rounds: u32) -> u32 {
    along_moves(rounds, Linear::new())
}

/// Linear evaluation and net, as the flagship uses them.
#[unsafe(no_mangle)]
pub extern "C" fn with_net(rounds: u32) -> u32 {
    along_moves(rounds, Evaluation::new::<Shogi>(Some(net())))
}

/// The net alone, which also counts effects and lists effect features.
#[unsafe(no_mangle)]
pub extern "C" fn net_alone(rounds: u32) -> u32 {
    along_moves(rounds, Nnue::new(net()))
}

/// Counting effects and listing effect features, without the sums of the net.
#[unsafe(no_mangle)]
pub extern "C" fn effect_features(rounds: u32) -> u32 {
    struct Lists;
    impl Evaluator<Shogi> for Lists {
        fn reset(&mut self, _: &Position<Shogi>) {}
        fn push(&mut self, _: &Position<Shogi>, _: &Delta) {}
        fn pop(&mut self) {}
        fn evaluate(&mut self, position: &Position<Shogi>) -> Score {
            black_box(effect_features::active(position));
            Score::ZERO
        }
    }
    along_moves(rounds, Lists)
}

/// The net alone, from scratch.
#[unsafe(no_mangle)]
pub extern "C" fn from_scratch(rounds: u32) -> u32 {
    let position = Position::<Shogi>::from_sfen(MIDDLE_GAME).expect("it can be read");
    let net = net();
    for _ in 0..rounds {
        let mut evaluator = Nnue::new(net.clone());
        evaluator.reset(&position);
        black_box(evaluator.evaluate(&position));
    }
    rounds
}
