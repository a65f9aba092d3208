//! The network against plain loops.

use std::sync::Arc;

use super::inputs::{Inputs, PIECE_PLANES, PLANES};
use super::weights::{JUDGE_CHANNELS, Layer, MAX_ACTIVATION, TAPS};
use super::{Outputs, PolicyNet, PolicyNetWeights};
use crate::eval::nnue::simd::Backend;
use crate::shogi::{Kind, Position, Shogi, Square};
use crate::testing::Random;

/// The outputs by convolutions of whole planes, without vectors.
fn plain(weights: &PolicyNetWeights, inputs: &Inputs) -> Outputs {
    let rectified = |layer: &Layer, output: usize, sum: i32, before: i64| {
        (layer.value(output, output, sum, 8) + before).clamp(0, MAX_ACTIVATION) as i32
    };
    let mut hidden = convolution(&planes(inputs), weights.channels, |output, tap, input| {
        weights.input.weights[(input * TAPS + tap) * weights.channels + output].into()
    });
    for values in &mut hidden {
        values.iter_mut().enumerate().for_each(|(at, sum)| *sum = rectified(&weights.input, at, *sum, 0));
    }
    for [first, second] in &weights.blocks {
        let convolve = |layer: &Layer, from: &[Vec<i32>]| {
            convolution(from, weights.channels, |output, tap, input| {
                layer.weights[(output * TAPS + tap) * weights.channels + input].into()
            })
        };
        let mut inner = convolve(first, &hidden);
        for values in &mut inner {
            values.iter_mut().enumerate().for_each(|(at, sum)| *sum = rectified(first, at, *sum, 0));
        }
        for (to, from) in hidden.iter_mut().zip(convolve(second, &inner)) {
            for (at, (to, sum)) in to.iter_mut().zip(from).enumerate() {
                *to = rectified(second, at, sum, (*to).into());
            }
        }
    }
    let dot = |layer: &Layer, output: usize, from: &[i32]| -> i32 {
        let row = &layer.weights[output * from.len()..][..from.len()];
        row.iter().zip(from).map(|(weight, it)| i32::from(*weight) * it).sum()
    };
    let scores = |layer: &Layer| {
        let class = |class: usize| {
            let (way, square) = (class / Square::COUNT, class % Square::COUNT);
            layer.value(way, class, dot(layer, way, &hidden[square]), 16) as i32
        };
        (0..layer.biases.len()).map(class).collect()
    };
    let judged: Vec<i32> = (0..Square::COUNT * JUDGE_CHANNELS)
        .map(|at| {
            let (square, output) = (at / JUDGE_CHANNELS, at % JUDGE_CHANNELS);
            rectified(&weights.judge, output, dot(&weights.judge, output, &hidden[square]), 0)
        })
        .collect();
    let units: Vec<i32> = (0..64)
        .map(|unit| rectified(&weights.hidden, unit, dot(&weights.hidden, unit, &judged), 0))
        .collect();
    let judgement =
        |nth: usize| weights.judgement.value(nth, nth, dot(&weights.judgement, nth, &units), 16) as i32;
    Outputs {
        named: scores(&weights.named),
        article: scores(&weights.article),
        value: judgement(0),
        repetition: judgement(1),
    }
}

/// The planes of every square, 0 or 1.
fn planes(inputs: &Inputs) -> Vec<Vec<i32>> {
    let mut planes = vec![vec![0; PLANES]; Square::COUNT];
    for (square, planes) in planes.iter_mut().enumerate() {
        inputs.hand_planes().for_each(|plane| planes[plane] = 1);
        if inputs.board[square] > 0 {
            planes[usize::from(inputs.board[square]) - 1] = 1;
            assert!(usize::from(inputs.board[square]) <= PIECE_PLANES);
        }
    }
    planes
}

/// A 3×3 convolution; `weight` is by output, tap and input.
fn convolution(
    from: &[Vec<i32>],
    outputs: usize,
    weight: impl Fn(usize, usize, usize) -> i32,
) -> Vec<Vec<i32>> {
    let at = |square: usize, tap: usize| {
        let file = (square / 9 + tap / 3).checked_sub(1).filter(|file| *file < 9)?;
        let rank = (square % 9 + tap % 3).checked_sub(1).filter(|rank| *rank < 9)?;
        Some(&from[file * 9 + rank])
    };
    let sum = |square, output| {
        let taps = (0..TAPS).filter_map(|tap| at(square, tap).map(|values| (tap, values)));
        taps.flat_map(|(tap, values)| {
            values.iter().enumerate().map(move |(input, value)| (tap, input, *value))
        })
        .filter(|(_, _, value)| *value != 0)
        .map(|(tap, input, value)| weight(output, tap, input) * value)
        .sum()
    };
    (0..Square::COUNT).map(|square| (0..outputs).map(|output| sum(square, output)).collect()).collect()
}

/// Positions of a random game.
fn positions(count: usize) -> Vec<Position<Shogi>> {
    let (mut number, mut position, mut found) = (Random(7).numbers(), Position::<Shogi>::start(), Vec::new());
    while found.len() < count {
        found.push(position.clone());
        for _ in 0..20 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                position = Position::start();
                continue;
            }
            position.do_move(moves[number(i32::MAX / 4).unsigned_abs() as usize % moves.len()]);
        }
    }
    found
}

#[test]
fn every_backend_agrees_with_plain_loops() {
    for (channels, blocks) in [(16, 1), (48, 2)] {
        let weights = Arc::new(PolicyNetWeights::random(channels, blocks, &mut Random(3).numbers()));
        for position in positions(6) {
            let inputs = Inputs::of(&position);
            let expected = plain(&weights, &inputs);
            for backend in [Backend::SCALAR, Backend::best()] {
                let mut net = PolicyNet::with_backend(Arc::clone(&weights), backend);
                // The second time the memory is not empty.
                for _ in 0..2 {
                    assert!(*net.outputs(&inputs) == expected, "{} {backend:?}", position.to_sfen());
                }
            }
        }
    }
}

#[test]
fn random_networks_differ_between_positions() {
    let mut net = PolicyNet::new(Arc::new(PolicyNetWeights::random(16, 2, &mut Random(3).numbers())));
    let mut before = Vec::new();
    for position in positions(8) {
        let moves = position.legal_moves();
        let output = net.evaluate(&position, &moves);
        let total: f32 = output.priors.iter().sum();
        assert!((total - 1.0).abs() < 1e-4 && output.priors.iter().all(|prior| *prior > 0.0));
        assert!((0.001..0.999).contains(&output.value) && (0.001..0.999).contains(&output.repetition));
        assert!(!before.contains(&output.value));
        before.push(output.value);
    }
}

/// A position and the same with colours exchanged are one to the network.
#[test]
fn sides_are_alike() {
    let mut net = PolicyNet::new(Arc::new(PolicyNetWeights::random(16, 1, &mut Random(3).numbers())));
    let mut evaluate = |sfen: &str| {
        let position = Position::<Shogi>::from_sfen(sfen).unwrap();
        let mut priors = net.evaluate(&position, &position.legal_moves()).priors;
        priors.sort_by(f32::total_cmp);
        priors
    };
    assert_eq!(evaluate("4k4/9/8p/9/9/9/P8/9/4K3L w r2P 1"), evaluate("l3k4/9/8p/9/9/9/P8/9/4K4 b R2p 1"));
    assert_eq!(Kind::COUNT, 14);
}
