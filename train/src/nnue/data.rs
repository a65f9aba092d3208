//! Positions as the trainer sees them: two lists of features, the set of dense layers, and what is to be learnt.

use std::path::Path;

use anyhow::Result;
use narikoma::eval::linear::Linear;
use narikoma::eval::nnue::effect_features;
use narikoma::eval::nnue::piece_features::{self, Perspective};
use narikoma::eval::{Evaluator, Score};
use narikoma::shogi::{Position, Shogi};

use crate::records::{Games, Sample, is_tactical};
use crate::targets::{expected_score, is_held_out, targets};

/// The result of a position that was in no game.
pub const UNKNOWN: i8 = 2;

/// One position.
#[derive(Clone, Debug)]
pub struct Example {
    /// The four lists that follow, one after the other.
    lists: Box<[u16]>,
    /// Where each of them ends.
    ends: [u16; 4],
    /// The places of their kings.
    pub buckets: [u8; 2],
    /// Which set of dense layers judges.
    pub output: u8,
    /// How the game ended for the side to move: 1 won, 0 drawn, -1 lost; [`UNKNOWN`] where there was no game.
    pub result: i8,
    /// What the search said for the side to move, in centipawns.
    pub score: i16,
    /// What is learnt: the share of points that the side to move shall expect.
    pub goal: f32,
    /// The linear evaluation for the side to move, in centipawns: the net learns what to add to it.
    pub linear: i16,
}

impl Example {
    /// Of a position.
    pub fn new(position: &Position<Shogi>, score: i32, result: i8, goal: f32) -> Self {
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
            goal,
            linear: linear(position) as i16,
        }
    }

    fn list(&self, nth: usize) -> &[u16] {
        let from = if nth == 0 { 0 } else { self.ends[nth - 1].into() };
        &self.lists[from..self.ends[nth].into()]
    }

    /// Features of pieces as the side to move (0) or the other (1) sees them, without regard to the bucket.
    pub fn pieces(&self, side: usize) -> &[u16] {
        self.list(side)
    }

    /// What is told of the side to move (0) or the other (1).
    pub fn effect_features(&self, side: usize) -> &[u16] {
        self.list(2 + side)
    }
}

/// What is left out when reading.
#[derive(Clone, Copy, Debug)]
pub struct Filter {
    /// Positions before this ply.
    pub first_ply: u32,
    /// Scores beyond this, in centipawns.
    pub most: i32,
    /// Positions whose best move captures or promotes.
    pub tactical: bool,
    /// Whether positions with a mate are kept although their score is beyond `most`.
    pub decided: bool,
    /// Whether positions from inside searches are taken.
    pub inner: bool,
    /// How far ahead is looked for what a position was worth: 0 is its own score, 1 the result.
    pub lambda: f32,
}

impl Filter {
    /// Whether a position is quiet enough to be judged by itself: in check, what it is worth shows only after the next
    /// moves, and so it may when the best move captures or promotes.
    fn takes(&self, position: &Position<Shogi>, sample: &Sample) -> bool {
        sample.ply >= self.first_ply
            && self.takes_score(sample.score)
            && !position.in_check()
            && !(self.tactical && is_tactical(position, sample.mv))
    }

    fn takes_score(&self, score: Score) -> bool {
        score.value().abs() <= self.most || self.decided && score.is_decided()
    }

    /// A score as it is learnt: mates are worth the most.
    fn limited(&self, score: Score) -> i32 {
        score.value().clamp(-self.most, self.most)
    }
}

/// Examples to learn from and others to check against, parted by game.
#[derive(Default)]
pub struct Data {
    /// To learn from.
    pub train: Vec<Example>,
    /// Of games that nothing is learnt from.
    pub held_out: Vec<Example>,
    /// Positions from inside the searches of such games.
    pub inner: Vec<Example>,
}

impl Data {
    /// Reads a file of games.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(&mut self, path: &Path, filter: Filter) -> Result<()> {
        for game in Games::open(path)? {
            let held_out = is_held_out(game.number);
            let mut targets = targets(&game, filter.lambda).into_iter();
            let to = if held_out { &mut self.held_out } else { &mut self.train };
            game.for_each(|position, sample| {
                let goal = targets.next().expect("a goal for each ply");
                if filter.takes(position, &sample) {
                    to.push(Example::new(position, filter.limited(sample.score), sample.result, goal));
                }
            });
            if !filter.inner {
                continue;
            }
            let to = if held_out { &mut self.inner } else { &mut self.train };
            game.for_each_inner(|position, score| {
                if filter.takes_score(score) && !position.in_check() {
                    let score = filter.limited(score);
                    to.push(Example::new(position, score, UNKNOWN, expected_score(score)));
                }
            });
        }
        Ok(())
    }
}

fn linear(position: &Position<Shogi>) -> i32 {
    let mut linear = Linear::new();
    linear.reset(position);
    linear.evaluate(position).value()
}
