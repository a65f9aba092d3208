//! Writes positions of games as records of a fixed size, which Python maps into memory.
//!
//! A record has 103 bytes: the board (81), the hands (2 × 7), the article's class and the named class of the
//! move that was played (16 bits each, little-endian), the result for the side to move (0 lost, 1 drawn, 2
//! won, 3 unknown), whether the game ended by repetition (0 or 1), a byte that is 0 here and 1 for a move of
//! the network that learns from its games ([`super::games`]), and the expected score in 255ths, where the
//! result is known. `narikoma::eval::policy_net` says what the other numbers mean.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use narikoma::eval::policy_net::classes::{article_class, named_class};
use narikoma::eval::policy_net::inputs::Inputs;
use narikoma::shogi::outcome::{EndReason, Outcome};
use narikoma::shogi::{Move, Position, Shogi};

use crate::common::records::{Games, shards};
use crate::common::targets::{is_held_out, targets};
use crate::learn::bonanza::games::read;
use crate::print_line;

/// The arguments of `policy-net export`.
#[derive(Args, Debug, Clone)]
pub struct Export {
    /// Own games (`.games`), or folders with them.
    pub data: Vec<PathBuf>,
    /// Folder for `learn.bin` and `held-out.bin` (one game in 40), and for
    /// each file of `--measure` a file of its name.
    #[arg(long)]
    pub out: PathBuf,
    /// Games to measure with, never learned from: lines of USI moves. May be repeated.
    #[arg(long)]
    pub measure: Vec<PathBuf>,
    /// The expected score of a position is a weighted mean of the scores from there on and the result, in
    /// which each weighs this many times as much as the one before; 1 is the result alone.
    #[arg(long, default_value_t = 0.95)]
    pub lambda: f32,
}

/// Size of a record in bytes.
pub const RECORD: usize = 103;

/// The place of the byte that is 1 for a move of the network that learns.
pub const OWN: usize = 101;

/// The record of a position and the move that was played there. The expected score is the result;
/// [`with_expected`] gives another one.
pub fn record(position: &Position<Shogi>, mv: Move, outcome: Option<Outcome>) -> [u8; RECORD] {
    let (inputs, mut bytes) = (Inputs::of(position), [0; RECORD]);
    bytes[..81].copy_from_slice(&inputs.board);
    bytes[81..95].copy_from_slice(inputs.hands.as_flattened());
    let classes = [article_class(position, mv), named_class(position.side(), mv)];
    for (to, class) in bytes[95..99].chunks_exact_mut(2).zip(classes) {
        to.copy_from_slice(&(class as u16).to_le_bytes());
    }
    bytes[99] = match outcome {
        None => 3,
        Some(outcome) => outcome.winner.map_or(1, |winner| if winner == position.side() { 2 } else { 0 }),
    };
    bytes[100] = outcome.is_some_and(|outcome| outcome.reason == EndReason::Repetition).into();
    let result = f32::from(bytes[99]) / 2.0;
    with_expected(bytes, if outcome.is_some() { result } else { 0.0 })
}

/// The record with this expected score (0 to 1) for the side to move.
fn with_expected(mut record: [u8; RECORD], expected: f32) -> [u8; RECORD] {
    record[RECORD - 1] = (expected * 255.0).round() as u8;
    record
}

/// Writes the records of all games.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &Export) -> Result<()> {
    fs::create_dir_all(&arguments.out).with_context(|| arguments.out.display().to_string())?;
    if !arguments.data.is_empty() {
        let mut learn = Records::create(&arguments.out.join("learn.bin"))?;
        let mut held_out = Records::create(&arguments.out.join("held-out.bin"))?;
        for path in shards(&arguments.data)? {
            for game in Games::open_for_moves(&path)? {
                let to = if is_held_out(game.number) { &mut held_out } else { &mut learn };
                let mut result = Ok(());
                let mut expected = targets(&game, arguments.lambda).into_iter();
                game.for_each(|position, sample| {
                    let expected = expected.next().expect("a target for each ply");
                    if result.is_ok() {
                        let record = record(position, sample.mv, Some(game.outcome));
                        result = to.add(&with_expected(record, expected));
                    }
                });
                result?;
            }
        }
        learn.finish()?;
        held_out.finish()?;
    }
    for path in &arguments.measure {
        let name = path.file_stem().unwrap_or_default();
        let mut records = Records::create(&arguments.out.join(name).with_extension("bin"))?;
        read(path, |lesson| {
            let mut result = Ok(());
            lesson.for_each(|position, mv| {
                if result.is_ok() {
                    result = records.add(&record(position, mv, None));
                }
            });
            result
        })?;
        records.finish()?;
    }
    Ok(())
}

/// A file of records.
pub(super) struct Records {
    path: PathBuf,
    file: BufWriter<File>,
    count: u64,
    repetitions: u64,
}

impl Records {
    pub(super) fn create(path: &Path) -> Result<Self> {
        let file = File::create(path).with_context(|| path.display().to_string())?;
        Ok(Self { path: path.into(), file: BufWriter::new(file), count: 0, repetitions: 0 })
    }

    pub(super) fn add(&mut self, record: &[u8; RECORD]) -> Result<()> {
        self.count += 1;
        self.repetitions += u64::from(record[100]);
        self.file.write_all(record).with_context(|| self.path.display().to_string())
    }

    pub(super) fn finish(mut self) -> Result<()> {
        self.file.flush().with_context(|| self.path.display().to_string())?;
        let (shown, count) = (self.path.display(), self.count);
        print_line!("{shown}: {count} positions, {} of games that ended by repetition", self.repetitions);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use narikoma::shogi::Color;

    use super::*;

    #[test]
    fn records_have_the_documented_places() {
        let position = Position::<Shogi>::from_sfen("4k4/9/9/9/9/9/9/9/4K4 w 3P2g 1").unwrap();
        let mv = Move::parse("G*5b").unwrap();
        let outcome = Outcome::new(EndReason::Mate, Some(Color::White));
        let record = record(&position, mv, Some(outcome));
        assert_eq!((record[4 * 9], record[4 * 9 + 8]), (7 + 15, 7 + 1));
        assert_eq!(record[81..95], [0, 0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0, 0, 0]);
        let class = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
        assert_eq!((class(95), class(97)), (6 * 81 + 43, 26 * 81 + 43));
        assert_eq!(record[99..], [2, 0, 0, 255]);
        assert_eq!(with_expected(record, 0.25)[RECORD - 1], 64);
    }
}
