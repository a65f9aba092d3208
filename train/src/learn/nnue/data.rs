//! Positions as the trainer uses them: lists of features, output bucket, and labels.

use std::iter;
use std::ops::Range;
use std::path::Path;

use anyhow::Result;
use narikoma::eval::linear::Linear;
use narikoma::eval::nnue::effect_features;
use narikoma::eval::nnue::piece_features::{self, Perspective};
use narikoma::eval::{Evaluator, Score};
use narikoma::shogi::{Position, Shogi};

use crate::common::records::{Games, Sample, is_tactical};
use crate::common::targets::{expected_score, is_held_out, targets};

/// Plies of the early middle game: the first mistake of a lost game is at ply 39 in the median
/// ("First mistakes" in docs/laboratory/search.md).
const EARLY: Range<u32> = 20..48;

/// Result of a position from inside a search, which has none.
pub const UNKNOWN: i8 = 2;

/// A position.
#[derive(Clone, Debug)]
pub struct Example {
    /// Four lists of features, one after the other: piece features of the side to move and of the other side,
    /// effect features of the same.
    lists: Box<[u16]>,
    /// End of each list.
    ends: [u16; 4],
    /// King bucket of the side to move and of the other side.
    pub buckets: [u8; 2],
    /// Output bucket: the set of dense layers.
    pub output: u8,
    /// Result of the game for the side to move: 1 won, 0 drawn, -1 lost;
    /// [`UNKNOWN`] for a position from inside a search.
    pub result: i8,
    /// Score of the search for the side to move, in centipawns.
    pub score: i16,
    /// Training target: expected score of the side to move, 0 to 1.
    pub target: f32,
    /// The linear evaluation for the side to move, in centipawns: the net learns what to add to it.
    pub linear: i16,
}

impl Example {
    /// Extracts the features of a position.
    pub fn new(position: &Position<Shogi>, score: i32, result: i8, target: f32) -> Self {
        let side = position.side();
        let mut buckets = [0; 2];
        let (mut lists, mut ends) = (Vec::new(), [0; 4]);
        for (nth, color) in [side, !side].into_iter().enumerate() {
            let perspective = Perspective::new(color, position.king(color));
            buckets[nth] = perspective.bucket() as u8;
            lists.extend(piece_features::places(position).map(|place| perspective.feature(place) as u16));
            ends[nth] = lists.len() as u16;
        }
        let effects = effect_features::active(position);
        for (nth, color) in [side, !side].into_iter().enumerate() {
            lists.extend_from_slice(effects[color.index()].rows());
            ends[2 + nth] = lists.len() as u16;
        }
        let output = piece_features::output_bucket(position) as u8;
        Self {
            lists: lists.into(),
            ends,
            buckets,
            output,
            result,
            score: score as i16,
            target,
            linear: linear(position) as i16,
        }
    }

    fn list(&self, nth: usize) -> &[u16] {
        let from = if nth == 0 { 0 } else { self.ends[nth - 1].into() };
        &self.lists[from..self.ends[nth].into()]
    }

    /// Piece features from the perspective of the side to move (0) or of the
    /// other side (1), without the king bucket.
    pub fn pieces(&self, side: usize) -> &[u16] {
        self.list(side)
    }

    /// Effect features of the side to move (0) or of the other side (1).
    pub fn effect_features(&self, side: usize) -> &[u16] {
        self.list(2 + side)
    }
}

/// Selection of positions.
#[derive(Clone, Copy, Debug)]
pub struct Filter {
    /// Earlier plies are left out.
    pub first_ply: u32,
    /// Positions with a larger score, in centipawns, are left out.
    pub most: i32,
    /// Whether to leave out positions whose best move captures or promotes.
    pub only_quiet: bool,
    /// Whether to keep positions with a decided score, limited to `most`.
    pub decided: bool,
    /// Positions from inside searches are used if those searches had at
    /// least this many nodes; `None` leaves out all.
    pub least_inner_nodes: Option<u32>,
    /// Weight of later scores in the target: 0 is the position's own score, 1 the result.
    pub lambda: f32,
}

impl Filter {
    /// Whether a position of a game is used. Positions in check are left
    /// out: a static evaluation says little there.
    fn takes(&self, position: &Position<Shogi>, sample: &Sample) -> bool {
        sample.ply >= self.first_ply
            && self.takes_score(sample.score)
            && !position.in_check()
            && !(self.only_quiet && is_tactical(position, sample.mv))
    }

    fn takes_score(&self, score: Score) -> bool {
        score.value().abs() <= self.most || self.decided && score.is_decided()
    }

    /// The score in centipawns, limited to `most`.
    fn limited(&self, score: Score) -> i32 {
        score.value().clamp(-self.most, self.most)
    }
}

/// Training and validation data, separated by game.
#[derive(Default)]
pub struct Data {
    /// Positions to learn from.
    pub train: Vec<Example>,
    /// Positions of held-out games.
    pub held_out: Vec<Example>,
    /// Positions from inside the searches of held-out games.
    pub inner: Vec<Example>,
}

impl Data {
    /// Reads a file of games. Positions to learn from in the plies [`EARLY`] of a game occur
    /// `early_times` times.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(&mut self, path: &Path, filter: Filter, early_times: usize) -> Result<()> {
        each_game(path, filter, &mut |number, positions, inner| {
            if is_held_out(number) {
                self.held_out.extend(positions.into_iter().map(|(_, example)| example));
                self.inner.extend(inner);
            } else {
                for (ply, example) in positions {
                    let times = if EARLY.contains(&ply) { early_times } else { 1 };
                    self.train.extend(iter::repeat_n(example, times));
                }
                self.train.extend(inner);
            }
        })
    }
}

/// Calls `each` for every game of a file with its number, its positions with their plies, and the positions
/// from inside its searches.
///
/// # Errors
/// When the file cannot be read.
pub fn each_game(
    path: &Path,
    filter: Filter,
    each: &mut dyn FnMut(u64, Vec<(u32, Example)>, Vec<Example>),
) -> Result<()> {
    let games = Games::open(path)?;
    let inner_nodes = games.header().inner_nodes;
    let takes_inner = filter.least_inner_nodes.is_some_and(|least| inner_nodes >= least);
    for game in games {
        let mut targets = targets(&game, filter.lambda).into_iter();
        let (mut positions, mut inner) = (Vec::new(), Vec::new());
        game.for_each(|position, sample| {
            let target = targets.next().expect("a target for each ply");
            if filter.takes(position, &sample) {
                let score = filter.limited(sample.score);
                positions.push((sample.ply, Example::new(position, score, sample.result, target)));
            }
        });
        if takes_inner {
            game.for_each_inner(|position, score| {
                if filter.takes_score(score) && !position.in_check() {
                    let score = filter.limited(score);
                    inner.push(Example::new(position, score, UNKNOWN, expected_score(score)));
                }
            });
        }
        each(game.number, positions, inner);
    }
    Ok(())
}

fn linear(position: &Position<Shogi>) -> i32 {
    let mut linear = Linear::new();
    linear.reset(position);
    linear.evaluate(position).value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::selfplay;

    #[test]
    fn chooses_and_repeats_positions() {
        let out = std::env::temp_dir().join(format!("narikoma-nnue-data-{}", std::process::id()));
        let arguments = selfplay::tests::arguments(&out, 300);
        let least = arguments.inner_nodes;
        selfplay::run(&arguments).unwrap();
        let path = out.join("shard-001-of-003.games");
        let count = |least_inner_nodes, early_times| {
            let filter = Filter {
                first_ply: 0,
                most: 3000,
                only_quiet: false,
                decided: false,
                least_inner_nodes,
                lambda: 1.0,
            };
            let mut data = Data::default();
            data.read(&path, filter, early_times).unwrap();
            let inner = |examples: &[Example]| examples.iter().filter(|each| each.result == UNKNOWN).count();
            (data.train.len() - inner(&data.train), inner(&data.train) + data.inner.len())
        };
        let ((games, some), (same, none)) = (count(Some(least), 1), count(Some(least + 1), 1));
        assert!(games > 100 && games == same);
        assert!(some > 100);
        assert_eq!(none, 0);
        assert_eq!(count(None, 1), (games, 0));
        // Some positions of games are in the early plies, and some are not.
        let (more, inner) = count(Some(least), 3);
        assert_eq!(inner, some);
        assert!(more > games && more < 3 * games && (more - games) % 2 == 0);
        std::fs::remove_dir_all(out).unwrap();
    }
}
