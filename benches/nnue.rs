//! Time of an evaluation, linear and by a net with and without vector
//! instructions: updated after a move, and from scratch.

#[path = "common/along_moves.rs"]
mod along_moves;

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use narikoma::eval::Evaluator;
use narikoma::eval::linear::Linear;
use narikoma::eval::nnue::shape::{DIRECTS, OUTPUTS, ROWS, WIDTH};
use narikoma::eval::nnue::simd::Backend;
use narikoma::eval::nnue::{Dense, Nnue, NnueEvaluator, Row, RowWeights};
use narikoma::shogi::{Position, Shogi};

use along_moves::{AlongMoves, MIDDLE_GAME};

/// A net with arbitrary weights; the time does not depend on them.
fn net() -> Nnue {
    let row = |seed: usize| RowWeights(std::array::from_fn(|at| ((seed * 31 + at * 17) % 61) as i8 - 30));
    let mut dense = Dense::ZERO;
    let mut weights = (0..).map(|at| (at * 7 % 41) as i16 - 20);
    dense.first.as_flattened_mut().iter_mut().for_each(|to| *to = weights.next().expect("endless"));
    dense.second.as_flattened_mut().iter_mut().for_each(|to| *to = weights.next().expect("endless"));
    let rows = (0..ROWS).map(row).collect();
    Nnue { bias: Row([60; WIDTH]), rows, direct: vec![3; DIRECTS], dense: vec![dense; OUTPUTS], checksum: 0 }
}

fn moves(c: &mut Criterion, name: &str, evaluator: impl Evaluator<Shogi>) {
    let mut along = AlongMoves::new(evaluator);
    let name = format!("evaluate after each of {} moves: {name}", along.len());
    c.bench_function(&name, |b| b.iter(|| along.round()));
}

fn evaluations(c: &mut Criterion) {
    let net = Arc::new(net());
    moves(c, "linear", Linear::new());
    for (name, backend) in [("net, scalar", Backend::SCALAR), ("net, best", Backend::best())] {
        moves(c, name, NnueEvaluator::with_backend(net.clone(), backend));
    }
    let position = Position::<Shogi>::from_sfen(MIDDLE_GAME).expect("it can be read");
    c.bench_function("evaluate from scratch: net, scalar", |b| {
        b.iter(|| black_box(NnueEvaluator::from_scratch(&net, &position)));
    });
}

criterion_group!(benches, evaluations);
criterion_main!(benches);
