//! `train next-moves`: next-move problems (次の一手) from the engine's own games: positions in which
//! one move is clearly best.
//!
//! A position is worth a look where the scores of the game change by 20 % of the winning chances. Then the
//! best two moves are searched with more and more nodes, at last with a million: the best one must leave 25 %
//! more of the chances than the second best, by the formula of the page's review, also when the second best
//! is searched again with the mate solver. Left out are captures of the piece that has just moved, mates in
//! one and three, positions with few legal moves, and sorts of which there are enough ([`quota`]).
//!
//! `entry.rs` has the format of the file, `tags.rs` the tags.

mod entry;
mod find;
mod quota;
mod tags;

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;

use self::entry::{Entry, HEADER};
use self::quota::Quota;
use super::judge::Judge;
use super::log::Log;
use crate::common::files::replace;
use crate::common::flagship_search::read_net;
use crate::common::records::{Games, shards};
use crate::print_line;

/// The arguments of `next-moves`.
#[derive(Args, Debug, Clone)]
pub struct NextMoves {
    /// Files of games, or folders with them.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// File of everything found so far, to which new problems are appended. The games that it counts are not
    /// searched again.
    #[arg(long, default_value = "data/next-moves.log")]
    pub log: PathBuf,
    /// The file to write.
    #[arg(long, default_value = "www/learn/data/next-moves.txt")]
    pub output: PathBuf,
    /// Wanted number of problems.
    #[arg(long, default_value_t = 600)]
    pub wanted: usize,
    /// Use every N-th game.
    #[arg(long, default_value_t = 1)]
    pub every: usize,
    /// Find the tags of the log's problems again.
    #[arg(long)]
    pub retag: bool,
    /// The net of the searches.
    #[arg(long, default_value = "www/weights/narikoma.nnue")]
    pub net: PathBuf,
    /// Stop after this many minutes.
    #[arg(long, default_value_t = 60)]
    pub minutes: u64,
}

/// Finds problems until there are enough or the time is over, and writes them.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &NextMoves) -> Result<()> {
    let (mut log, done) = Log::resume(&arguments.log)?;
    let mut searched = done.games;
    let mut set = Set::new(arguments.wanted);
    for line in done.found {
        let mut entry = Entry::parse(&line).with_context(|| line.clone())?;
        if arguments.retag {
            let position = entry.position().with_context(|| line.clone())?;
            entry.tags = tags::find(&position, &entry.best, &entry.second);
        }
        set.add(entry);
    }
    let net = read_net(Some(&arguments.net))?.context("a net")?;
    let (mut judge, began) = (Judge::new(&net), Instant::now());
    let mut skipped = searched;
    'files: for path in shards(&arguments.files)? {
        for game in Games::open(&path)?.step_by(arguments.every) {
            if skipped > 0 {
                skipped -= 1;
                continue;
            }
            if set.is_full() || began.elapsed() >= Duration::from_secs(60 * arguments.minutes) {
                break 'files;
            }
            for entry in find::in_game(&game, &mut judge, &set.quota) {
                let line = entry.to_string();
                if set.add(entry) {
                    log.problem(&line)?;
                    print_line!("game {searched}, {}: {line}", set.entries.len());
                }
            }
            searched += 1;
            log.games(searched)?;
        }
    }
    set.write(arguments)
}

/// The problems found so far.
struct Set {
    wanted: usize,
    entries: Vec<Entry>,
    seen: HashSet<String>,
    quota: Quota,
}

impl Set {
    fn new(wanted: usize) -> Self {
        Self { wanted, entries: Vec::new(), seen: HashSet::new(), quota: Quota::new(wanted) }
    }

    fn is_full(&self) -> bool {
        self.entries.len() >= self.wanted
    }

    /// Adds a problem; `false` where its position is known.
    fn add(&mut self, entry: Entry) -> bool {
        let is_new = self.seen.insert(entry.key().to_owned());
        if is_new {
            self.quota.add(&entry);
            self.entries.push(entry);
        }
        is_new
    }

    /// Writes the problems, the easy ones first.
    fn write(&self, arguments: &NextMoves) -> Result<()> {
        let mut sorted: Vec<_> = self.entries.iter().collect();
        sorted.sort_by_key(|entry| (entry.nodes, &entry.sfen));
        let lines: String = sorted.iter().map(|entry| format!("{entry}\n")).collect();
        replace(&arguments.output, format!("{HEADER}{lines}"))?;
        print_line!("{} problems", sorted.len());
        Ok(())
    }
}

#[cfg(test)]
mod tests;
