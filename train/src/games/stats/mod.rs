//! `train stats`: prints what files of games contain: numbers of games and positions, results, ends, lengths,
//! openings, scores, and how often resigning would have been wrong.

mod histogram;

use std::collections::{BTreeMap, HashSet};
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use narikoma::shogi::Color;

use crate::common::records::{Game, Games, Header, is_tactical, shards};
use crate::print_line;
use histogram::{Histogram, svg, write_bars};

/// The arguments of `stats`.
#[derive(Args, Debug, Clone)]
pub struct StatsOf {
    /// Files of games, or folders with them. Files to which games are being appended can be read too.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Print only the line that counts positions; much faster, because no game is replayed.
    #[arg(long)]
    pub count: bool,
    /// Write the histograms to this file as an SVG.
    #[arg(long)]
    pub picture: Option<PathBuf>,
}

/// Prints what the files contain. The first line counts positions and begins with `positions:`.
///
/// # Errors
/// When a file cannot be read or the picture cannot be written.
pub fn run(arguments: &StatsOf) -> Result<()> {
    let (mut count, mut stats) = (Count::default(), Stats::default());
    for path in shards(&arguments.files)? {
        count.files += 1;
        // A file that was created a moment ago may have no header yet.
        if fs::metadata(&path).with_context(|| path.display().to_string())?.len() < Header::BYTES as u64 {
            continue;
        }
        let mut games = Games::open(&path)?;
        for game in games.by_ref() {
            count.add(&game);
            if !arguments.count {
                stats.add(&game);
            }
        }
        count.bytes += games.good_bytes();
    }
    print_line!("{count}");
    if arguments.count {
        return Ok(());
    }
    print_line!("{stats}");
    let Some(path) = &arguments.picture else { return Ok(()) };
    fs::write(path, svg(&stats.histograms())).with_context(|| path.display().to_string())
}

/// The amount of data, without a look at the positions.
#[derive(Default)]
struct Count {
    files: u64,
    games: u64,
    /// Positions of the games that were searched.
    positions: u64,
    /// Positions from inside the searches.
    inner: u64,
    /// Size of all whole games and headers.
    bytes: u64,
}

impl Count {
    fn add(&mut self, game: &Game) {
        self.games += 1;
        self.positions += game.plies.len() as u64;
        self.inner += game.plies.iter().map(|ply| ply.inner.len() as u64).sum::<u64>();
    }
}

impl Display for Count {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { files, games, positions, inner, bytes } = self;
        let all = positions + inner;
        write!(
            f,
            "positions: {all} ({positions} of games, {inner} from inside searches), {games} games, {files} files, \
             {:.2} bytes a position",
            *bytes as f64 / all.max(1) as f64
        )
    }
}

#[derive(Default)]
struct Stats {
    games: u64,
    positions: u64,
    /// Positions with a mate or another decided score.
    decided: u64,
    in_check: u64,
    /// Positions whose move captures or promotes.
    tactical: u64,
    /// By centipawns for Black in steps of 200.
    scores: Histogram,
    /// By plies in steps of 20.
    lengths: Histogram,
    /// By the number of moves before the first recorded one.
    openings: Histogram,
    reasons: BTreeMap<&'static str, u64>,
    /// Won by Black, by White, drawn.
    results: [u64; 3],
    /// Keys of the different positions in which recording began.
    starts: HashSet<u64>,
    /// Games played on past the point of resigning, and how many of them the resigning side did not lose.
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
        let [black, white, drawn] = self.results.map(|count| share(count, self.games));
        writeln!(f, "results: Black {black:.1} %, White {white:.1} %, drawn {drawn:.1} %")?;
        for (reason, count) in &self.reasons {
            writeln!(f, "  {reason}: {count} ({:.1} %)", share(*count, self.games))?;
        }
        let [verified, wrong] = self.verified;
        writeln!(f, "resignation: {verified} games played on to verify it, {wrong} of them not lost")?;
        writeln!(
            f,
            "in check {:.1} %, move captures or promotes {:.1} %, score decided {:.1} %",
            share(self.in_check, self.positions),
            share(self.tactical, self.positions),
            share(self.decided, self.positions)
        )?;
        writeln!(f, "{} different first positions", self.starts.len())?;
        self.histograms().into_iter().try_for_each(|(title, histogram)| write_bars(f, title, histogram))
    }
}

#[cfg(test)]
mod tests {
    use narikoma::eval::Score;
    use narikoma::shogi::outcome::{EndReason, Outcome};
    use narikoma::shogi::{Move, Position, Shogi};

    use super::*;
    use crate::common::records::{Inner, Ply};

    /// A game of four plies, the first with a position from inside its search.
    fn game(number: u64) -> Game {
        let mut position = Position::<Shogi>::start();
        let plies = ["7g7f", "3c3d", "2g2f", "8c8d"].map(|text| {
            let mv = Move::parse(text).unwrap();
            position.do_move(mv);
            Ply { mv, score: Score::cp(10), inner: Vec::new() }
        });
        let mut plies = Vec::from(plies);
        plies[0].inner.push(Inner { path: vec![Move::parse("7g7f").unwrap()], score: Score::cp(-10) });
        let outcome = Outcome::new(EndReason::MoveLimit, None);
        Game { number, start: None, opening: Vec::new(), plies, outcome, could_resign: None }
    }

    #[test]
    fn counts_positions() {
        let (mut count, mut stats) = (Count { files: 1, bytes: 60, ..Count::default() }, Stats::default());
        for number in 0..3 {
            count.add(&game(number));
            stats.add(&game(number));
        }
        let expected =
            "positions: 15 (12 of games, 3 from inside searches), 3 games, 1 files, 4.00 bytes a position";
        assert_eq!(count.to_string(), expected);
        assert_eq!((stats.games, stats.positions, stats.starts.len()), (3, 12, 1));
        assert!(stats.to_string().contains("  move-limit: 3 (100.0 %)\n"), "{stats}");
    }

    #[test]
    fn reads_files_that_are_being_written() {
        let folder = std::env::temp_dir().join(format!("narikoma-stats-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let header = Header {
            seed: 1,
            shard: 0,
            shards: 1,
            nodes: 1,
            evaluator: 0,
            inner: 1,
            inner_nodes: 1,
            other_moves: false,
        };
        let mut bytes = header.to_bytes().to_vec();
        bytes.extend(game(0).to_block(header));
        let torn = game(1).to_block(header);
        bytes.extend(&torn[..torn.len() - 1]);
        fs::write(folder.join("a.games"), bytes).unwrap();
        fs::write(folder.join("b.games"), b"NKGA").unwrap();
        let arguments = StatsOf { files: vec![folder.clone()], count: false, picture: None };
        run(&arguments).unwrap();
        let games: Vec<_> = Games::open(&folder.join("a.games")).unwrap().collect();
        assert_eq!(games, [game(0)]);
        fs::remove_dir_all(folder).unwrap();
    }
}
