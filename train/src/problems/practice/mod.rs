//! `train practice`: positions of the engine's own games for practice against it: won ones to be won, lost
//! ones to be held, and mates with both kings on the board.
//!
//! The scores of the games say which positions are worth a look; a search of 500,000 nodes must then find 85
//! to 97 % of the winning chances for the side to move, or 25 to 35 %. A game gives at most one position of
//! each kind. `entry.rs` has the format of the file, `themes.rs` the themes.

mod entry;
mod themes;

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use narikoma::shogi::{Position, Shogi};

use self::entry::{Entry, HEADER, Kind, THEMES, Theme};
use super::judge::{Judge, bare, rate};
use super::log::Log;
use crate::common::files::replace;
use crate::common::flagship_search::read_net;
use crate::common::records::{Game, Games, shards};
use crate::print_line;

/// Winning chances of the side to move, in thousandths.
const WON: RangeInclusive<i32> = 850..=970;
const LOST: RangeInclusive<i32> = 250..=350;
/// Nodes of the search that decides.
const NODES: u64 = 500_000;
/// Nodes of the search that finds the theme.
const FIRST_NODES: u64 = 30_000;
/// A position with fewer legal moves leaves no choice.
const LEAST_MOVES: usize = 15;
/// Plies between two positions of a game that are looked at.
const STEP: u32 = 4;
/// Earlier positions are those of the random opening.
const FIRST_PLY: u32 = 20;
/// The most moves of a line, except a mate's.
const MOST_MOVES: usize = 5;
/// The last plies of a game that are searched for mates.
const MATES_LEFT: u32 = 24;

/// The arguments of `practice`.
#[derive(Args, Debug, Clone)]
pub struct Practice {
    /// Files of games, or folders with them.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// File of everything found so far, to which new positions are appended.
    #[arg(long, default_value = "data/practice.log")]
    pub log: PathBuf,
    /// The file to write.
    #[arg(long, default_value = "www/learn/data/practice.txt")]
    pub output: PathBuf,
    /// Wanted number of positions of each theme: to win, to hold, to mate.
    #[arg(long, value_delimiter = ',', num_args = 3, default_values_t = [8, 6, 3])]
    pub wanted: Vec<usize>,
    /// Use every N-th game.
    #[arg(long, default_value_t = 1)]
    pub every: usize,
    /// The net of the searches.
    #[arg(long, default_value = "www/weights/narikoma.nnue")]
    pub net: PathBuf,
    /// Stop after this many minutes.
    #[arg(long, default_value_t = 60)]
    pub minutes: u64,
}

/// Finds positions until there are enough or the time is over, and writes them.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &Practice) -> Result<()> {
    let (mut log, done) = Log::resume(&arguments.log)?;
    let mut searched = done.games;
    let mut set = Set { wanted: arguments.wanted.clone(), entries: Vec::new() };
    for line in done.found {
        set.entries.push(Entry::parse(&line).with_context(|| line.clone())?);
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
            for entry in set.in_game(&game, &mut judge) {
                print_line!("game {searched}: {entry}");
                log.problem(&entry.to_string())?;
                set.entries.push(entry);
            }
            searched += 1;
            log.games(searched)?;
        }
    }
    set.write(arguments)
}

/// The positions found so far.
struct Set {
    wanted: Vec<usize>,
    entries: Vec<Entry>,
}

impl Set {
    /// Whether more positions of a theme are wanted.
    fn wants(&self, theme: Theme) -> bool {
        let nth = match theme.of_file().0 {
            Kind::Win => 0,
            Kind::Hold => 1,
            Kind::Mate => 2,
        };
        let known = THEMES.iter().any(|(_, known, _)| *known == theme);
        let count = self.entries.iter().filter(|entry| entry.theme == theme).count();
        known && count < self.wanted.get(nth).copied().unwrap_or(0)
    }

    fn is_full(&self) -> bool {
        THEMES.iter().all(|(_, theme, _)| !self.wants(*theme))
    }

    /// At most one position of each kind in a game.
    fn in_game(&self, game: &Game, judge: &mut Judge) -> Vec<Entry> {
        let mut found: Vec<Entry> = Vec::new();
        game.for_each(|position, sample| {
            let has = |kind: Kind| found.iter().any(|entry| entry.kind() == kind);
            let is_looked_at = sample.ply >= FIRST_PLY && sample.ply % STEP < 2;
            let chances = rate(sample.score);
            let entry = if sample.left <= MATES_LEFT && sample.result > 0 && !has(Kind::Mate) {
                self.to_mate(position)
            } else if !is_looked_at || position.in_check() || position.legal_moves().len() < LEAST_MOVES {
                None
            } else if WON.contains(&chances) && !has(Kind::Win) {
                self.to_win(position, judge)
            } else if LOST.contains(&chances) && !has(Kind::Hold) {
                self.to_hold(position, judge)
            } else {
                None
            };
            found.extend(entry);
        });
        found
    }

    fn to_win(&self, position: &Position<Shogi>, judge: &mut Judge) -> Option<Entry> {
        let position = bare(position);
        let first = judge.best(&position, FIRST_NODES).filter(|best| WON.contains(&best.rate))?;
        let theme = themes::to_win(&position, *first.line.first()?).filter(|theme| self.wants(*theme))?;
        self.judged(&position, theme, &WON, judge)
    }

    fn to_hold(&self, position: &Position<Shogi>, judge: &mut Judge) -> Option<Entry> {
        let position = bare(position);
        let theme = themes::to_hold(&position);
        judge.best(&position, FIRST_NODES).filter(|best| LOST.contains(&best.rate) && self.wants(theme))?;
        self.judged(&position, theme, &LOST, judge)
    }

    /// The position with this theme, if its chances are in this range after [`NODES`].
    fn judged(
        &self,
        position: &Position<Shogi>,
        theme: Theme,
        range: &RangeInclusive<i32>,
        judge: &mut Judge,
    ) -> Option<Entry> {
        let best = judge.best(position, NODES).filter(|best| range.contains(&best.rate))?;
        let line = best.line[..best.line.len().min(MOST_MOVES)].to_vec();
        Some(Entry { sfen: position.to_sfen(), theme, rate: best.rate, line })
    }

    /// The mate of this position, if its length is wanted.
    fn to_mate(&self, position: &Position<Shogi>) -> Option<Entry> {
        let position = bare(position);
        let mate = themes::mate(&position)?;
        let theme = Theme::Plies(mate.plies);
        let is_clear = mate.conventional == Some(mate.plies) && mate.line.len() == mate.plies as usize;
        (is_clear && self.wants(theme)).then(|| Entry {
            sfen: position.to_sfen(),
            theme,
            rate: 1000,
            line: mate.line,
        })
    }

    /// Writes the positions by kind and theme.
    fn write(&self, arguments: &Practice) -> Result<()> {
        let mut text = HEADER.to_owned();
        for (_, theme, _) in THEMES {
            let lines =
                self.entries.iter().filter(|entry| entry.theme == theme).map(|entry| format!("{entry}\n"));
            text.extend(lines);
        }
        replace(&arguments.output, text)?;
        print_line!("{} positions", self.entries.len());
        Ok(())
    }
}

#[cfg(test)]
mod tests;
