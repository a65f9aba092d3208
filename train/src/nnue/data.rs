//! Positions as the trainer sees them: two lists of features, the set of dense layers, and what is to be learnt.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use narikoma::eval::handmade::Handmade;
use narikoma::eval::nnue::features::{self, MOST, View};
use narikoma::eval::nnue::shape::CENTIPAWNS;
use narikoma::eval::{Evaluator, Score};
use narikoma::shogi::{Position, Shogi};

use super::model::{logistic, target};
use crate::random::Random;
use crate::records::{Games, Sample, is_tactical};

/// Stands for no feature, where a position has fewer pieces than the full set.
pub const NOTHING: u16 = u16::MAX;

/// The result of a position that was in no game.
pub const UNKNOWN: i8 = 2;

/// One position.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Features of the side to move and of the other, without regard to the bucket.
    pub features: [[u16; MOST]; 2],
    /// The places of their kings.
    pub buckets: [u8; 2],
    /// Which set of dense layers judges.
    pub output: u8,
    /// How the game ended for the side to move: 1 won, 0 drawn, -1 lost; [`UNKNOWN`] where there was no game.
    pub result: i8,
    /// What the search said for the side to move, in centipawns.
    pub score: i16,
}

impl Example {
    /// Of a position.
    pub fn new(position: &Position<Shogi>, score: i32, result: i8) -> Self {
        let side = position.side();
        let mut buckets = [0; 2];
        let mut lists = [[NOTHING; MOST]; 2];
        for (nth, color) in [side, !side].into_iter().enumerate() {
            let view = View::new(color, position.king(color));
            buckets[nth] = view.bucket() as u8;
            for (to, place) in lists[nth].iter_mut().zip(features::places(position)) {
                *to = view.feature(place) as u16;
            }
        }
        let output = features::output_bucket(position) as u8;
        Self { features: lists, buckets, output, result, score: score as i16 }
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
    /// Beside each position, so many that a random move leads to, with what the hand-made evaluation says of them: what a
    /// search looks at, and no game shows.
    pub astray: u32,
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
    /// What the hand-made evaluation says of those.
    handmade: Vec<i32>,
    /// Positions from inside the searches of such games, with what the hand-made evaluation says.
    pub inner: Vec<(Example, i32)>,
}

/// One game in so many is held out.
const HELD_OUT: u64 = 40;

impl Data {
    /// Reads a file: games (`.games`), or lines of positions (`.txt`).
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(&mut self, path: &Path, filter: Filter) -> Result<(), String> {
        if path.extension().is_some_and(|end| end == "txt") {
            return self.read_lines(path, filter);
        }
        for game in Games::open(path)? {
            game.for_each(|position, sample| {
                if filter.takes(position, &sample) {
                    self.add(game.number, position, filter.limited(sample.score), sample.result);
                    self.go_astray(game.number, position, filter);
                }
            });
            if filter.inner {
                game.for_each_inner(|position, score| {
                    if filter.takes_score(score) && !position.in_check() {
                        self.add_inner(game.number, position, filter.limited(score));
                    }
                });
            }
        }
        Ok(())
    }

    /// One position a line: `SFEN|score|result|quiet`, the score for the side to move, the result 2, 1 or 0 for it, quiet
    /// 1 or 0. A move number that is not larger than the last begins a new game.
    fn read_lines(&mut self, path: &Path, filter: Filter) -> Result<(), String> {
        let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let (mut game, mut before) = (0, 0);
        for line in BufReader::new(file).lines() {
            let line = line.map_err(|error| error.to_string())?;
            let Some((sfen, score, result)) = fields(&line, filter.tactical) else { continue };
            let number = sfen.rsplit(' ').next().and_then(|number| number.parse::<u32>().ok());
            let number = number.unwrap_or_default();
            game += u64::from(number <= before);
            before = number;
            if score.abs() > filter.most || number <= filter.first_ply {
                continue;
            }
            let Ok(position) = Position::<Shogi>::from_sfen(sfen) else { continue };
            if !position.in_check() {
                self.add(game, &position, score, result);
                self.go_astray(game, &position, filter);
            }
        }
        Ok(())
    }

    fn add(&mut self, game: u64, position: &Position<Shogi>, score: i32, result: i8) {
        let example = Example::new(position, score, result);
        if is_held_out(game) {
            self.held_out.push(example);
            self.handmade.push(by_hand(position));
        } else {
            self.train.push(example);
        }
    }

    fn add_inner(&mut self, game: u64, position: &Position<Shogi>, score: i32) {
        let example = Example::new(position, score, UNKNOWN);
        if is_held_out(game) {
            self.inner.push((example, by_hand(position)));
        } else {
            self.train.push(example);
        }
    }

    /// Adds positions that random moves lead to.
    fn go_astray(&mut self, game: u64, position: &Position<Shogi>, filter: Filter) {
        if is_held_out(game) || filter.astray == 0 {
            return;
        }
        let (moves, mut random) = (position.legal_moves(), Random::new(position.key(), 0));
        for _ in 0..filter.astray {
            let mut after = position.clone();
            after.do_move(moves[random.below(moves.len())]);
            let score = by_hand(&after);
            if !after.in_check() && score.abs() <= filter.most {
                self.train.push(Example::new(&after, score, UNKNOWN));
            }
        }
    }

    /// The mean squared error of the hand-made evaluation on what is held out, for comparison.
    pub fn handmade_loss(&self) -> f64 {
        mean_error(self.held_out.iter().zip(self.handmade.iter().copied()))
    }

    /// The same on the positions from inside searches.
    pub fn handmade_inner_loss(&self) -> f64 {
        mean_error(self.inner.iter().map(|(example, value)| (example, *value)))
    }
}

fn mean_error<'a>(both: impl ExactSizeIterator<Item = (&'a Example, i32)>) -> f64 {
    let count = both.len().max(1) as f64;
    let error = |(example, value): (&Example, i32)| {
        f64::from(logistic(value as f32 / CENTIPAWNS as f32) - target(example, 0.0)).powi(2)
    };
    both.map(error).sum::<f64>() / count
}

fn is_held_out(game: u64) -> bool {
    (game.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32).is_multiple_of(HELD_OUT)
}

fn by_hand(position: &Position<Shogi>) -> i32 {
    let mut handmade = Handmade::new();
    handmade.reset(position);
    handmade.evaluate(position).value()
}

/// The fields of a line, if it is whole, and quiet where that matters.
fn fields(line: &str, only_quiet: bool) -> Option<(&str, i32, i8)> {
    let mut fields = line.split('|');
    let (sfen, score, result) = (fields.next()?, fields.next()?.parse().ok()?, fields.next()?);
    let result = match result {
        "2" => 1,
        "1" => 0,
        "0" => -1,
        _ => return None,
    };
    (fields.next()? == "1" || !only_quiet).then_some((sfen, score, result))
}
