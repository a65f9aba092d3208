//! Time of an evaluation in WebAssembly. `benches/wasm/evaluation.mjs` builds this module with and without
//! vector instructions and times its functions. `cargo bench --bench nnue` is the native benchmark.
//!
//! Each function repeats its work `rounds` times and returns the number of moves or evaluations.

#[path = "../common/along_moves.rs"]
mod along_moves;

use std::cell::RefCell;
use std::hint::black_box;
use std::sync::{Arc, OnceLock};

use narikoma::eval::encoding::fnv1a;
use narikoma::eval::evaluation::Evaluation;
use narikoma::eval::linear::Linear;
use narikoma::eval::nnue::{Nnue, NnueEvaluator, effect_features};
use narikoma::eval::policy_net::{PolicyNet, PolicyNetWeights};
use narikoma::eval::{Evaluator, Score};
use narikoma::shogi::{Delta, Position, Shogi};

use along_moves::{AlongMoves, MIDDLE_GAME};

/// The net that ships, read once.
fn net() -> Arc<Nnue> {
    static NET: OnceLock<Arc<Nnue>> = OnceLock::new();
    let read = || Nnue::from_bytes(include_bytes!("../../www/weights/narikoma.nnue"));
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
    along_moves(rounds, Evaluation::new(Some(net())))
}

/// The net alone, which also counts effects and lists effect features.
#[unsafe(no_mangle)]
pub extern "C" fn net_alone(rounds: u32) -> u32 {
    along_moves(rounds, NnueEvaluator::new(net()))
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
        let mut evaluator = NnueEvaluator::new(net.clone());
        evaluator.reset(&position);
        black_box(evaluator.evaluate(&position));
    }
    rounds
}

/// The residual network of the opponent `policy`.
#[unsafe(no_mangle)]
pub extern "C" fn residual_net(rounds: u32) -> u32 {
    // One evaluation takes about as long as a few hundred of the others.
    let count = rounds.div_ceil(200);
    (0..count).for_each(|_| {
        black_box(residual_outputs());
    });
    count
}

/// A checksum of the residual network's outputs: every build must give the same.
#[unsafe(no_mangle)]
pub extern "C" fn residual_checksum() -> u32 {
    fnv1a(residual_outputs().iter().map(|bits| u64::from(*bits))) as u32
}

/// The bits of all probabilities for a position of the middle game.
fn residual_outputs() -> Vec<u32> {
    thread_local! {
        static NET: RefCell<PolicyNet> = RefCell::new(PolicyNet::new(Arc::new(
            PolicyNetWeights::from_bytes(include_bytes!("../../www/weights/policy-net.bin")).expect("the weights that ship are valid"),
        )));
    }
    let position = Position::<Shogi>::from_sfen(MIDDLE_GAME).expect("it can be read");
    let output = NET.with_borrow_mut(|net| net.evaluate(&position, &position.legal_moves()));
    let judged = [output.value, output.repetition];
    output.priors.iter().chain(&judged).map(|number| number.to_bits()).collect()
}
