//! The policy network that ships, against outputs that its trainer computed with floating-point numbers.
//!
//! `tests/data/policy-net-sample.bin` has four of the thousand positions that
//! `train/src/learn/policy_net/trainer/quantize.py` writes beside the weights; `train policy-net agree`
//! compares all of them in the same way.

use std::sync::Arc;

use narikoma::eval::nnue::simd::Backend;
use narikoma::eval::policy_net::article::{ArticleNet, ArticleWeights};
use narikoma::eval::policy_net::chance::{logistic, softmax};
use narikoma::eval::policy_net::classes::{ARTICLE_CLASSES, NAMED_CLASSES};
use narikoma::eval::policy_net::inputs::Inputs;
use narikoma::eval::policy_net::weights::UNIT_SCORE;
use narikoma::eval::policy_net::{PolicyNet, PolicyNetWeights};
use narikoma::shogi::{Position, Shogi};

/// Bytes of a record of a position (`train/src/learn/policy_net/export.rs`), and of the outputs after it.
const RECORD: usize = 103;
const OUTPUTS: usize = 4 * (NAMED_CLASSES + ARTICLE_CLASSES + 2);
/// The largest difference allowed of a probability.
const ALLOWED: f32 = 0.04;
/// The same for the article's network, whose weights are coarser.
const ARTICLE_ALLOWED: f32 = 0.15;
/// [`PolicyNet::checksum`] of the four positions. `tests/www/wasm.test.ts`
/// expects the same of both WebAssembly builds.
const CHECKSUM: u32 = 0xe361_237a;

fn shipped() -> PolicyNet {
    let weights = PolicyNetWeights::from_bytes(include_bytes!("../../www/weights/policy-net.bin"));
    PolicyNet::new(Arc::new(weights.expect("the weights that ship are valid")))
}

#[test]
fn agrees_with_the_trainer() {
    let (positions, rest) =
        include_bytes!("../data/policy-net-sample.bin").as_chunks::<{ RECORD + OUTPUTS }>();
    assert!(positions.len() >= 4 && rest.is_empty());
    let mut net = shipped();
    for position in positions {
        let (record, outputs) = position.split_at(RECORD);
        let (floats, _) = outputs.as_chunks::<4>();
        let theirs: Vec<i32> =
            floats.iter().map(|bytes| (f32::from_le_bytes(*bytes) * UNIT_SCORE as f32) as i32).collect();
        let ours = net.outputs(&Inputs::from_bytes(record));
        let near = |ours: &[i32], theirs: &[i32]| {
            let pairs = softmax(ours).into_iter().zip(softmax(theirs));
            let most = pairs.map(|(one, other)| (one - other).abs()).fold(0.0, f32::max);
            assert!(most < ALLOWED, "a probability differs by {most}");
        };
        near(&ours.named, &theirs[..NAMED_CLASSES]);
        near(&ours.article, &theirs[NAMED_CLASSES..][..ARTICLE_CLASSES]);
        for (one, other) in
            [ours.value, ours.repetition].iter().zip(&theirs[NAMED_CLASSES + ARTICLE_CLASSES..])
        {
            assert!((logistic(*one) - logistic(*other)).abs() < ALLOWED, "{one} {other}");
        }
    }
}

/// The article's network of the file against the trainer's. Its weights have 5 bits, so that probabilities
/// differ more, but its first classes are near the trainer's.
#[test]
fn the_articles_network_agrees_with_the_trainer() {
    const SCORES: usize = 4 * ARTICLE_CLASSES;
    let weights = ArticleWeights::from_bytes(include_bytes!("../../www/weights/policy-article.bin"));
    let mut net = ArticleNet::new(Arc::new(weights.expect("the weights that ship are valid")));
    let (positions, rest) =
        include_bytes!("../data/policy-article-sample.bin").as_chunks::<{ RECORD + SCORES }>();
    assert!(positions.len() == 4 && rest.is_empty());
    for position in positions {
        let (record, outputs) = position.split_at(RECORD);
        let (floats, _) = outputs.as_chunks::<4>();
        let theirs: Vec<i32> =
            floats.iter().map(|bytes| (f32::from_le_bytes(*bytes) * UNIT_SCORE as f32) as i32).collect();
        let pairs = softmax(net.scores(&Inputs::from_bytes(record))).into_iter().zip(softmax(&theirs));
        let most = pairs.map(|(one, other)| (one - other).abs()).fold(0.0, f32::max);
        assert!(most < ARTICLE_ALLOWED, "a probability differs by {most}");
    }
}

/// Every native backend gives the same bits; a commit that changes the
/// weights or the arithmetic changes this number.
#[test]
fn every_build_gives_the_same_bits() {
    let (positions, _) = include_bytes!("../data/policy-net-sample.bin").as_chunks::<{ RECORD + OUTPUTS }>();
    let inputs: Vec<u8> = positions.iter().flat_map(|position| &position[..Inputs::BYTES]).copied().collect();
    let weights = Arc::clone(shipped().weights());
    for backend in [Backend::SCALAR, Backend::best()] {
        let found = PolicyNet::with_backend(Arc::clone(&weights), backend).checksum(&inputs);
        assert_eq!(found, CHECKSUM, "{backend:?}: {found:#010x}");
    }
}

/// The network is no longer random: the usual first moves are among its first five.
#[test]
fn opens_as_players_do() {
    let position = Position::<Shogi>::start();
    let moves = position.legal_moves();
    let output = shipped().evaluate(&position, &moves);
    let mut ranked: Vec<_> = moves.iter().zip(&output.priors).collect();
    ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let five: Vec<_> = ranked.iter().take(5).map(|(mv, _)| mv.to_string()).collect();
    assert!(["7g7f", "2g2f"].iter().all(|mv| five.iter().any(|other| other == mv)), "{five:?}");
    assert!((0.3..0.7).contains(&output.value), "{}", output.value);
    assert!(output.repetition < 0.2, "{}", output.repetition);
}
