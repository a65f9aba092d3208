//! `train levels-review`: games of the flagship's levels, reviewed as the page's quick review does it, and
//! the formula by which the report of a game says the level at which a side played.
//!
//! Finished games are appended to the file of `--out`, which is part of the repository: a run that was
//! stopped continues with the games that are missing. With `--fit` nothing is played: the formula is fitted
//! to the games so far, its error is measured by cross-validation over games, and both are written to
//! `www/study/report/levels.json`. `docs/review.md` has the results.

mod features;
mod fit;
mod log;
mod play;
mod review;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use narikoma::opponents::flagship;

use crate::common::flagship_search::read_net;
use crate::games::openings::balanced;
use crate::print_line;
use log::Log;
use play::Play;

/// A game ends at this ply.
const MAX_PLIES: usize = 160;

/// The arguments of `levels-review`.
#[derive(Args, Debug, Clone)]
pub struct LevelsReview {
    /// File of the reviewed games.
    #[arg(long, default_value = "train/results/levels-review/games.tsv")]
    pub out: PathBuf,
    /// Rounds; in one of them each level plays against itself and against the next level.
    #[arg(long, default_value_t = 4)]
    pub rounds: u32,
    /// The net of the review and of the last levels.
    #[arg(long, default_value = "www/weights/narikoma.nnue")]
    pub net: PathBuf,
    /// Seed of the openings and games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Stop after this many minutes, when the game that is going on is finished.
    #[arg(long)]
    pub minutes: Option<u64>,
    /// Play nothing; fit the formula to the games so far and write it for the page.
    #[arg(long)]
    pub fit: bool,
    /// Play nothing; review the games of this text file (USI moves, `|`, further columns) and print the
    /// estimates. Nothing is stored.
    #[arg(long, conflicts_with = "fit")]
    pub games: Option<PathBuf>,
    /// With `--games`: the number of games, evenly spread over the file.
    #[arg(long, default_value_t = 4)]
    pub count: usize,
}

/// A game that is to be played: the levels of Black and White by their place in the table, the weakest is 0,
/// and the number of the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pairing {
    levels: [usize; 2],
    opening: u32,
}

/// All games. A round goes through all levels twice: against the next one, with colours that change by the
/// round, and against itself. A run that is stopped has about equally many games of each level.
fn schedule(rounds: u32) -> Vec<Pairing> {
    let count = flagship::CARD.levels.len();
    let mut pairings = Vec::new();
    for round in 0..rounds {
        for opponent in [1, 0] {
            // The highest levels search longest: a round that is cut off lacks them last.
            for level in (0..count - opponent).rev() {
                let pair = [level, level + opponent];
                let levels = if round % 2 == 0 { pair } else { [pair[1], pair[0]] };
                pairings.push(Pairing { levels, opening: pairings.len() as u32 });
            }
        }
    }
    pairings
}

/// Plays the games that are missing, fits the formula, or reviews games of a file.
///
/// # Errors
/// When files cannot be read or written, or contain games played under other conditions.
pub fn run(arguments: &LevelsReview) -> Result<()> {
    if arguments.fit {
        return fit::run(&arguments.out);
    }
    let net = read_net(Some(&arguments.net))?.context("a net")?;
    if let Some(games) = &arguments.games {
        return fit::measure(games, arguments.count, &net);
    }
    let (mut log, played) = Log::resume(&arguments.out, arguments.seed)?;
    let pairings = schedule(arguments.rounds);
    let openings = balanced::all(arguments.seed, pairings.len());
    let mut play = Play::new(&net, arguments.seed);
    let began = Instant::now();
    for pairing in &pairings {
        if played.iter().any(|game| game.is_of(pairing)) {
            continue;
        }
        if arguments.minutes.is_some_and(|minutes| began.elapsed() >= Duration::from_secs(60 * minutes)) {
            break;
        }
        let game = play.game(*pairing, &openings[pairing.opening as usize]);
        print_line!("{}", game.summary());
        log.append(&game)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_has_each_level_three_or_four_times() {
        let pairings = schedule(2);
        for level in 0..25 {
            let sides = pairings[..49].iter().flat_map(|pairing| pairing.levels);
            let expected = if level == 0 || level == 24 { 3 } else { 4 };
            assert_eq!(sides.filter(|side| *side == level).count(), expected, "{level}");
        }
        assert_eq!((pairings[0].levels, pairings[49].levels), ([23, 24], [24, 23]));
        assert!(pairings.iter().enumerate().all(|(nth, pairing)| pairing.opening == nth as u32));
    }
}
