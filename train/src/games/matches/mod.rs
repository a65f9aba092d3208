//! `train match`: plays a match between two USI engines. Each opening is played twice with colors swapped.
//!
//! A crash, a hang, an illegal move, an invalid declaration or an exceeded clock loses the game; the engine
//! is restarted and the match continues. Finished games are written to the folder of `--out`: `games.jsonl`
//! (one object a game) and `games.usi` (one `position` line a game).

pub mod engine;
pub mod game;
pub mod stats;

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{io, thread};

use anyhow::{Context, Result, bail};
use clap::Args;
use narikoma::shogi::{Color, Minishogi, Rules, Shogi};
use serde_json::json;

use engine::{Engine, Options, ProcessSettings};
use game::{MatchGame, MatchLimit};
use stats::Stats;

use crate::print_line;

/// The arguments of `match`.
#[derive(Args, Debug, Clone)]
pub struct Match {
    /// Command of engine A, words separated by blanks.
    #[arg(long)]
    pub a: String,
    /// Command of engine B.
    #[arg(long)]
    pub b: String,
    /// USI option of engine A as NAME=VALUE; may be repeated.
    #[arg(long)]
    pub option_a: Vec<String>,
    /// USI option of engine B as NAME=VALUE; may be repeated.
    #[arg(long)]
    pub option_b: Vec<String>,
    /// File with one opening a line: `startpos moves …` or `sfen …`, of 9×9 or
    /// of 5×5. Text after `|` or `#` is ignored.
    #[arg(long)]
    pub openings: Option<PathBuf>,
    /// Number of openings to skip.
    #[arg(long, default_value_t = 0)]
    pub skip: usize,
    /// Maximum number of games; rounded up to pairs.
    #[arg(long, default_value_t = 200)]
    pub games: usize,
    /// Nodes a move.
    #[arg(long)]
    pub nodes: Option<u64>,
    /// With `--nodes`: nodes a move of engine B, when they differ.
    #[arg(long, requires = "nodes")]
    pub nodes_b: Option<u64>,
    /// Milliseconds a move.
    #[arg(long)]
    pub movetime: Option<u64>,
    /// Main time in milliseconds.
    #[arg(long)]
    pub time: Option<u64>,
    /// Increment in milliseconds.
    #[arg(long, default_value_t = 0)]
    pub increment: u64,
    /// Byoyomi in milliseconds.
    #[arg(long, default_value_t = 0)]
    pub byoyomi: u64,
    /// Milliseconds by which a clock may be exceeded.
    #[arg(long, default_value_t = 0)]
    pub margin: u64,
    /// Do not count the time that an engine waits for a processor used by
    /// other programs (Linux; for busy machines).
    #[arg(long)]
    pub forgive_waiting: bool,
    /// Timeout in seconds for getting ready, and for a move limited by nodes.
    #[arg(long, default_value_t = 120)]
    pub patience: u64,
    /// Seconds after the end of its clock until an engine counts as hung.
    #[arg(long, default_value_t = 5)]
    pub grace: u64,
    /// The game is a draw after this many plies.
    #[arg(long, default_value_t = 320)]
    pub max_plies: u32,
    /// Sequential test between ELO0,ELO1: the match ends when it is decided with 5 % error.
    #[arg(long, value_parser = parse_pair, allow_hyphen_values = true)]
    pub sprt: Option<(f64, f64)>,
    /// Number of games played at the same time.
    #[arg(long, default_value_t = 1)]
    pub workers: usize,
    /// Folder to write the games to.
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Parses two numbers separated by a comma.
pub(crate) fn parse_pair(text: &str) -> Result<(f64, f64), String> {
    let (low, high) = text.split_once(',').ok_or("expected ELO0,ELO1")?;
    let number = |text: &str| text.trim().parse::<f64>().map_err(|error| error.to_string());
    Ok((number(low)?, number(high)?))
}

impl Match {
    fn limit(&self) -> Result<MatchLimit> {
        match (self.nodes, self.movetime, self.time.is_some() || self.byoyomi > 0) {
            (Some(nodes), None, false) => Ok(MatchLimit::Nodes(nodes)),
            (None, Some(time), false) => Ok(MatchLimit::MoveTime(time)),
            (None, None, true) => Ok(MatchLimit::Clock {
                time: self.time.unwrap_or(0),
                increment: self.increment,
                byoyomi: self.byoyomi,
            }),
            _ => bail!("give exactly one limit: --nodes, --movetime, or --time and --byoyomi"),
        }
    }

    fn openings(&self) -> Result<Vec<String>> {
        let Some(path) = &self.openings else { return Ok(vec!["startpos".to_owned()]) };
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let lines = text.lines().map(|line| line.split(['|', '#']).next().unwrap_or_default().trim());
        let openings: Vec<_> = lines.filter(|line| !line.is_empty()).map(str::to_owned).collect();
        if openings.is_empty() {
            bail!("{} contains no opening", path.display());
        }
        Ok(openings)
    }
}

/// State shared by all workers.
struct Shared {
    next: AtomicUsize,
    over: AtomicBool,
    stats: Mutex<Stats>,
    records: Mutex<Option<Records>>,
}

/// The files to which games are written.
struct Records {
    games: File,
    moves: File,
}

impl Records {
    fn create(folder: &PathBuf) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        Ok(Self {
            games: File::create(folder.join("games.jsonl"))?,
            moves: File::create(folder.join("games.usi"))?,
        })
    }

    fn write(&mut self, number: usize, a_is: Color, played: &MatchGame) -> io::Result<()> {
        let line = json!({
            "game": number,
            "black": if a_is == Color::Black { "a" } else { "b" },
            "opening": played.opening,
            "moves": played.moves,
            "milliseconds": played.times,
            "winner": played.winner.map(|winner| if winner == a_is { "a" } else { "b" }),
            "reason": played.reason.words(),
            "remark": played.remark,
        });
        writeln!(self.games, "{line}")?;
        let separator = if played.opening.contains(" moves ") { "" } else { " moves" };
        writeln!(self.moves, "position {}{separator} {}", played.opening, played.moves.join(" "))
    }
}

/// Plays the match and prints the standing after each pair.
///
/// # Errors When the arguments contradict each other, the openings cannot be read, an engine cannot be
/// started, or the games cannot be written.
pub fn run(arguments: &Match) -> Result<()> {
    play(arguments).map(|_| ())
}

/// Plays the match as [`run`] does and returns the results.
///
/// # Errors
/// As [`run`].
pub fn play(arguments: &Match) -> Result<Stats> {
    let (limit, openings) = (arguments.limit()?, arguments.openings()?);
    let records = arguments.out.as_ref().map(Records::create).transpose();
    let shared = Shared {
        next: AtomicUsize::new(0),
        over: AtomicBool::new(false),
        stats: Mutex::new(Stats::default()),
        records: Mutex::new(records.context("cannot create the files for the games")?),
    };
    let results: Vec<Result<()>> = thread::scope(|scope| {
        let work = || {
            let result = work(arguments, limit, &openings, &shared);
            // An error of one worker ends the match: the others would meet it, too.
            shared.over.fetch_or(result.is_err(), Ordering::SeqCst);
            result
        };
        let workers: Vec<_> = (0..arguments.workers.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    let stats = shared.stats.into_inner().unwrap_or_else(PoisonError::into_inner);
    print_line!("{stats}");
    for (reason, count) in stats.reasons() {
        print_line!("  {reason}: {count}");
    }
    results.into_iter().collect::<Result<()>>().map(|()| stats)
}

/// Plays pairs of games until the match is over.
fn work(arguments: &Match, limit: MatchLimit, openings: &[String], shared: &Shared) -> Result<()> {
    let timeout = Duration::from_secs(arguments.patience);
    let of_a = ProcessSettings { timeout, forgives_waiting: arguments.forgive_waiting, nodes: None };
    let of_b = ProcessSettings { nodes: arguments.nodes_b, ..of_a };
    let mut engines = [
        Engine::start(&arguments.a, &Options::parse(&arguments.option_a)?, of_a)?,
        Engine::start(&arguments.b, &Options::parse(&arguments.option_b)?, of_b)?,
    ];
    let conditions = game::MatchConditions {
        limit,
        margin: arguments.margin,
        max_plies: arguments.max_plies,
        timeout,
        grace: Duration::from_secs(arguments.grace),
    };
    loop {
        let pair = shared.next.fetch_add(1, Ordering::SeqCst);
        if 2 * pair >= arguments.games || shared.over.load(Ordering::SeqCst) {
            return Ok(());
        }
        let opening = &openings[(arguments.skip + pair) % openings.len()];
        let mut points = [0.0; 2];
        for (half, a_is) in Color::ALL.into_iter().enumerate() {
            let played = play_opening(&mut engines, a_is, opening, conditions)?;
            points[half] = shared.add_game(2 * pair + half + 1, a_is, &played)?;
            // An error here ends the match after the finished game was counted.
            for engine in &mut engines {
                engine.restart_if_ended()?;
            }
        }
        shared.add_pair(points, arguments.sprt);
    }
}

/// One game on the board of the opening: 5×5 where its SFEN has five ranks.
fn play_opening(
    engines: &mut [Engine; 2],
    a_is: Color,
    opening: &str,
    conditions: game::MatchConditions,
) -> Result<MatchGame> {
    let board = opening.trim_start_matches("sfen ").split(' ').next().unwrap_or_default();
    match board.split('/').count() {
        Minishogi::SIZE => game::play::<Minishogi>(engines, a_is, opening, conditions),
        _ => game::play::<Shogi>(engines, a_is, opening, conditions),
    }
}

impl Shared {
    /// Counts and writes a game, prints the fault if there was one, and returns the points of A.
    fn add_game(&self, number: usize, a_is: Color, played: &MatchGame) -> Result<f64> {
        let points = match played.winner {
            None => 0.5,
            Some(winner) if winner == a_is => 1.0,
            Some(_) => 0.0,
        };
        let description = played.description(a_is);
        if !played.remark.is_empty() {
            print_line!("game {number}: {description}: {}", played.remark);
        }
        self.stats.lock().unwrap_or_else(PoisonError::into_inner).add_game(points, description);
        if let Some(records) = &mut *self.records.lock().unwrap_or_else(PoisonError::into_inner) {
            records.write(number, a_is, played).context("cannot write the game")?;
        }
        Ok(points)
    }

    /// Counts a pair, prints the standing, and ends the match when the sequential test is decided.
    fn add_pair(&self, points: [f64; 2], sprt: Option<(f64, f64)>) {
        let mut stats = self.stats.lock().unwrap_or_else(PoisonError::into_inner);
        stats.add_pair(points);
        print_line!("{stats}");
        if let Some((low, high)) = sprt {
            let ratio = stats.log_likelihood_ratio(low, high);
            print_line!("  sprt [{low}, {high}]: {ratio:+.2} of ±{:.2}", stats::SPRT_BOUND);
            if ratio.abs() >= stats::SPRT_BOUND {
                self.over.store(true, Ordering::SeqCst);
            }
        }
    }
}
