//! `train handicaps`: what each handicap on 9×9 is worth on the scale of the levels (`docs/levels.md`).
//!
//! A level gives the handicap to a lower one. For each handicap and each of some receivers the giver is moved
//! up and down as results come in, so that the chances stay near even. Games are played as on the page, from
//! the start position of the handicap; the seed makes them differ. Finished blocks of games are kept in the
//! file of `--out`: a run that was stopped goes on with the blocks that are missing. `even` is a control:
//! games without a handicap, with colours in turn, between levels that are up to three steps apart. With
//! `--report` nothing is played: the worths are fitted and written to the file of `--table`.

mod block;
mod fit;
mod log;
mod play;
mod report;
mod schedule;

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use narikoma::opponents::flagship;

use self::log::Log;
use self::play::Play;
use crate::common::files::replace;
use crate::common::flagship_search::read_net;
use crate::print_line;

/// The arguments of `handicaps`.
#[derive(Args, Debug, Clone)]
pub struct Handicaps {
    /// File of the results.
    #[arg(long, default_value = "train/results/handicaps/blocks.tsv")]
    pub out: PathBuf,
    /// The file to write for the page.
    #[arg(long, default_value = "www/learn/data/handicaps.json")]
    pub table: PathBuf,
    /// Games of each handicap; rounded up to whole blocks.
    #[arg(long, default_value_t = 320)]
    pub games: u32,
    /// The net of the last levels.
    #[arg(long, default_value = "www/weights/narikoma.nnue")]
    pub net: PathBuf,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of games played at the same time.
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Stop after this many minutes, when the blocks that are going on are finished.
    #[arg(long)]
    pub minutes: Option<u64>,
    /// Play nothing; fit the worths, print their tables, and write them for the page.
    #[arg(long)]
    pub report: bool,
}

/// The rating of a level by its place in the table, from 0.
fn rating(level: usize) -> f64 {
    f64::from(flagship::CARD.levels[level].rating.expect("all levels are rated"))
}

/// Plays the blocks that are missing, or fits the worths to those that there are.
///
/// # Errors
/// When files cannot be read or written, or contain games of other conditions.
pub fn run(arguments: &Handicaps) -> Result<()> {
    let log = Log::open(&arguments.out, arguments.seed)?;
    if arguments.report {
        let report = report::Report::of(&log.blocks);
        print_line!("{}", report.markdown());
        return replace(&arguments.table, report.json());
    }
    let net = read_net(Some(&arguments.net))?.context("a net")?;
    let began = Instant::now();
    let end = arguments.minutes.map(|minutes| began + Duration::from_secs(60 * minutes));
    let state = Mutex::new((log, Vec::new()));
    let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
    let work = || -> Result<()> {
        let mut play = Play::new(&net, arguments.seed);
        while end.is_none_or(|end| Instant::now() < end) {
            let task = {
                let (log, busy) = &mut *lock();
                let Some(task) = schedule::next(&log.blocks, busy, arguments.games) else { break };
                busy.push(task.handicap);
                task
            };
            let block = play.block(task);
            print_line!("{block}");
            let (log, busy) = &mut *lock();
            busy.retain(|handicap| *handicap != task.handicap);
            log.add(block)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })
}
