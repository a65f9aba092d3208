//! What files of games hold, as numbers, bars and a picture: scores, results, plies, ends, openings, and whether giving up
//! was right.

use std::collections::{BTreeMap, HashSet};
use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use narikoma::shogi::Color;

use super::{Game, Games, is_tactical, picture, shards};

/// The arguments of `stats`.
#[derive(Args, Debug, Clone)]
pub struct StatsOf {
    /// Files of games, or folders with them.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Where the histograms go as an SVG.
    #[arg(long)]
    pub picture: Option<PathBuf>,
}

/// Prints what the files hold.
///
/// # Errors
/// When a file cannot be read or the picture not written.
pub fn run(arguments: &StatsOf) -> Result<(), String> {
    let mut stats = Stats::default();
    for path in shards(&arguments.files)? {
        let mut games = Games::open(&path)?;
        games.by_ref().for_each(|game| stats.add(&game));
        stats.bytes += games.good_bytes();
    }
    // Whoever reads only the first lines has read enough.
    let _ = writeln!(io::stdout(), "{stats}");
    let Some(path) = &arguments.picture else { return Ok(()) };
    let panels = stats.histograms();
    std::fs::write(path, picture::svg(&panels)).map_err(|error| format!("{}: {error}", path.display()))
}

/// Numbers by bin, in order.
pub(super) type Histogram = BTreeMap<i32, u64>;

#[derive(Default)]
struct Stats {
    bytes: u64,
    games: u64,
    positions: u64,
    /// From inside the searches.
    inner: u64,
    decided: u64,
    in_check: u64,
    tactical: u64,
    /// By centipawns in steps of 200, as Black sees it.
    scores: Histogram,
    /// By plies in steps of 20.
    lengths: Histogram,
    /// By the number of moves before the first that is recorded.
    openings: Histogram,
    reasons: BTreeMap<&'static str, u64>,
    /// Won by Black, by White, drawn.
    results: [u64; 3],
    /// Positions in which the search began, without repetition.
    starts: HashSet<u64>,
    /// Games played on although a side could have given up; in how many of them it did not lose after all.
    verified: [u64; 2],
}

impl Stats {
    fn add(&mut self, game: &Game) {
        self.games += 1;
        *self.reasons.entry(game.outcome.reason.word()).or_default() += 1;
        self.results[game.outcome.winner.map_or(2, Color::index)] += 1;
        *self.lengths.entry((game.opening.len() + game.plies.len()) as i32 / 20 * 20).or_default() += 1;
        *self.openings.entry(game.opening.len() as i32).or_default() += 1;
        if let Some((_, side)) = game.could_resign {
            self.verified[0] += 1;
            self.verified[1] += u64::from(game.outcome.winner != Some(!side));
        }
        self.inner += game.plies.iter().map(|ply| ply.inner.len() as u64).sum::<u64>();
        game.for_each(|position, sample| {
            if sample.ply as usize == game.opening.len() {
                self.starts.insert(position.key());
            }
            self.positions += 1;
            self.in_check += u64::from(position.in_check());
            self.tactical += u64::from(is_tactical(position, sample.mv));
            if sample.score.is_decided() {
                self.decided += 1;
                return;
            }
            let value = sample.score.value() * if position.side() == Color::Black { 1 } else { -1 };
            *self.scores.entry(value.clamp(-3_000, 3_000).div_euclid(200) * 200).or_default() += 1;
        });
    }

    fn histograms(&self) -> [(&'static str, &Histogram); 3] {
        [
            ("moves of the opening", &self.openings),
            ("plies of a game, from", &self.lengths),
            ("score for Black in centipawns, from", &self.scores),
        ]
    }
}

impl Display for Stats {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let share = |part: u64, all: u64| 100.0 * part as f64 / all.max(1) as f64;
        writeln!(
            f,
            "{} games, {} positions and {} from inside searches, {:.2} bytes a position",
            self.games,
            self.positions,
            self.inner,
            self.bytes as f64 / (self.positions + self.inner).max(1) as f64
        )?;
        let [black, white, drawn] = self.results.map(|count| share(count, self.games));
        writeln!(f, "results: Black {black:.1} %, White {white:.1} %, drawn {drawn:.1} %")?;
        for (reason, count) in &self.reasons {
            writeln!(f, "  {reason}: {count} ({:.1} %)", share(*count, self.games))?;
        }
        let [verified, wrong] = self.verified;
        writeln!(f, "giving up: {verified} games played on to verify, {wrong} of them not lost")?;
        writeln!(
            f,
            "positions in check {:.1} %, with a capture or promotion as the move {:.1} %, decided {:.1} %",
            share(self.in_check, self.positions),
            share(self.tactical, self.positions),
            share(self.decided, self.positions)
        )?;
        writeln!(f, "{} different positions to begin with", self.starts.len())?;
        self.histograms().into_iter().try_for_each(|(title, histogram)| bars(f, title, histogram))
    }
}

/// A bar for each bin, the longest 60 wide.
fn bars(f: &mut Formatter<'_>, title: &str, histogram: &Histogram) -> fmt::Result {
    writeln!(f, "{title}:")?;
    let longest = histogram.values().copied().max().unwrap_or(1).max(1);
    for (bin, count) in histogram {
        writeln!(f, "{bin:>6} {count:>9} {}", "#".repeat((60 * count / longest) as usize))?;
    }
    Ok(())
}
