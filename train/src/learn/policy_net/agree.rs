//! Compares the engine's integer network with the outputs of the trainer.
//!
//! A file of outputs (`train/src/learn/policy_net/trainer/quantize.py`) has for each position its record
//! ([`super::export`]), then as 32-bit floats the scores of the named classes, of the article's classes, of
//! value and of repetition.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use clap::Args;
use narikoma::eval::policy_net::chance::{logistic, softmax};
use narikoma::eval::policy_net::classes::{ARTICLE_CLASSES, NAMED_CLASSES};
use narikoma::eval::policy_net::inputs::Inputs;
use narikoma::eval::policy_net::weights::UNIT_SCORE;
use narikoma::eval::policy_net::{PolicyNet, PolicyNetWeights};

use super::export::RECORD;
use crate::print_line;

/// The arguments of `policy-net agree`.
#[derive(Args, Debug, Clone)]
pub struct Agree {
    /// The engine's weights.
    #[arg(long, default_value = "www/weights/policy-net.bin")]
    pub weights: PathBuf,
    /// The trainer's outputs for some positions.
    pub outputs: PathBuf,
    /// Largest allowed difference of a move's probability in the mean over the positions.
    #[arg(long, default_value_t = 0.02)]
    pub allowed: f64,
    /// Largest allowed mean difference of the chance to win.
    #[arg(long, default_value_t = 0.01)]
    pub allowed_value: f64,
}

/// Bytes of a position's outputs.
const OUTPUTS: usize = 4 * (NAMED_CLASSES + ARTICLE_CLASSES + 2);

/// The differences of a position: the largest of any move's probability
/// for each head, of value and of repetition.
struct Difference {
    largest: [f64; 2],
    judged: [f64; 2],
    /// Whether both have the same first named class.
    same_first: bool,
}

/// Prints the differences.
///
/// # Errors
/// When a file cannot be read, or the differences are larger than allowed.
pub fn run(arguments: &Agree) -> Result<()> {
    let read = |path: &PathBuf| fs::read(path).with_context(|| path.display().to_string());
    let weights = PolicyNetWeights::from_bytes(&read(&arguments.weights)?)?;
    let mut net = PolicyNet::new(Arc::new(weights));
    let bytes = read(&arguments.outputs)?;
    let (positions, rest) = bytes.as_chunks::<{ RECORD + OUTPUTS }>();
    ensure!(!positions.is_empty() && rest.is_empty(), "{} has no outputs", arguments.outputs.display());
    let differences: Vec<_> = positions.iter().map(|position| compare(&mut net, position)).collect();
    let count = differences.len() as f64;
    let mean = |number: &dyn Fn(&Difference) -> f64| differences.iter().map(number).sum::<f64>() / count;
    let most = |number: &dyn Fn(&Difference) -> f64| differences.iter().map(number).fold(0.0, f64::max);
    let moves = mean(&|it| it.largest[0]);
    let value = mean(&|it| it.judged[0]);
    let show = |name: &str, number: &dyn Fn(&Difference) -> f64| {
        print_line!(
            "{name}: largest difference {:.4} in the mean, {:.4} at most",
            mean(number),
            most(number)
        );
    };
    show("probability of a named move", &|it| it.largest[0]);
    show("probability of one of the article's moves", &|it| it.largest[1]);
    show("chance to win", &|it| it.judged[0]);
    show("chance of a repetition", &|it| it.judged[1]);
    let same = mean(&|it| f64::from(u8::from(it.same_first)));
    print_line!("{count} positions: the same first move in {:.1} %", 100.0 * same);
    ensure!(moves <= arguments.allowed, "the probabilities of moves differ more than {}", arguments.allowed);
    ensure!(
        value <= arguments.allowed_value,
        "the chances to win differ more than {}",
        arguments.allowed_value
    );
    Ok(())
}

fn compare(net: &mut PolicyNet, position: &[u8; RECORD + OUTPUTS]) -> Difference {
    let (record, outputs) = position.split_at(RECORD);
    let (floats, _) = outputs.as_chunks::<4>();
    // Rounded to the engine's unit, which is far finer than the differences.
    let theirs: Vec<i32> =
        floats.iter().map(|bytes| (f32::from_le_bytes(*bytes) * UNIT_SCORE as f32) as i32).collect();
    let (named, rest) = theirs.split_at(NAMED_CLASSES);
    let (article, judged) = rest.split_at(ARTICLE_CLASSES);
    let ours = net.outputs(&Inputs::from_bytes(record));
    let largest = |ours: &[i32], theirs: &[i32]| {
        let pairs = softmax(ours).into_iter().zip(softmax(theirs));
        pairs.map(|(one, other)| f64::from((one - other).abs())).fold(0.0, f64::max)
    };
    let chance = |ours: i32, theirs: i32| f64::from((logistic(ours) - logistic(theirs)).abs());
    let first = |scores: &[i32]| (0..scores.len()).max_by_key(|class| scores[*class]);
    Difference {
        largest: [largest(&ours.named, named), largest(&ours.article, article)],
        judged: [chance(ours.value, judged[0]), chance(ours.repetition, judged[1])],
        same_first: first(&ours.named) == first(named),
    }
}
