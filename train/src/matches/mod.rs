//! Matches between USI engines: every opening twice with colours swapped, refereed by the project's own rules.
//!
//! A crash, an illegal move, a wrong declaration, an overstepped clock or a hang loses the game; the engine is started
//! again and the match goes on. Games are written as they end: `games.jsonl` (one object a game) and `games.usi` (one
//! `position` line a game) in the folder given by `--out`.

pub mod engine;
pub mod game;
pub mod stats;
mod waiting;

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{io, thread};

use clap::Args;
use narikoma::shogi::{Color, Rules, Shogi};
use serde_json::json;

use engine::{Engine, Options, Treatment};
use game::{Limit, Played};
use stats::Stats;

/// The arguments of `match`.
#[derive(Args, Debug, Clone)]
pub struct Match {
    /// Command of engine A, words parted by blanks.
    #[arg(long)]
    pub a: String,
    /// Command of engine B.
    #[arg(long)]
    pub b: String,
    /// Options of engine A: NAME=VALUE, any number.
    #[arg(long)]
    pub option_a: Vec<String>,
    /// Options of engine B.
    #[arg(long)]
    pub option_b: Vec<String>,
    /// One opening a line: `startpos moves …` or `sfen …`; what follows `|` and lines with `#` are passed over.
    #[arg(long)]
    pub openings: Option<PathBuf>,
    /// Skips so many openings.
    #[arg(long, default_value_t = 0)]
    pub skip: usize,
    /// How many games at most; rounded up to pairs.
    #[arg(long, default_value_t = 200)]
    pub games: usize,
    /// So many nodes a move.
    #[arg(long)]
    pub nodes: Option<u64>,
    /// With `--nodes`: engine B has so many instead.
    #[arg(long, requires = "nodes")]
    pub nodes_b: Option<u64>,
    /// So many milliseconds a move.
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
    /// Milliseconds over the clock that are forgiven.
    #[arg(long, default_value_t = 0)]
    pub margin: u64,
    /// A clock stands still while its engine waits for a processor that others use (Linux; for busy machines).
    #[arg(long)]
    pub forgive_waiting: bool,
    /// Seconds after which a silent engine is ended, without a clock, and to get ready.
    #[arg(long, default_value_t = 120)]
    pub patience: u64,
    /// Seconds after its clock at which a silent engine is ended.
    #[arg(long, default_value_t = 5)]
    pub grace: u64,
    /// A draw after so many plies of the whole game.
    #[arg(long, default_value_t = 320)]
    pub max_plies: u32,
    /// ELO0,ELO1: stops when the test is decided at 5 %.
    #[arg(long, value_parser = parse_pair, allow_hyphen_values = true)]
    pub sprt: Option<(f64, f64)>,
    /// Games at once.
    #[arg(long, default_value_t = 1)]
    pub workers: usize,
    /// Folder for the records.
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Two numbers parted by a comma.
pub(crate) fn parse_pair(text: &str) -> Result<(f64, f64), String> {
    let (low, high) = text.split_once(',').ok_or("expected ELO0,ELO1")?;
    let number = |text: &str| text.trim().parse::<f64>().map_err(|error| error.to_string());
    Ok((number(low)?, number(high)?))
}

impl Match {
    fn limit(&self) -> Result<Limit, String> {
        match (self.nodes, self.movetime, self.time.is_some() || self.byoyomi > 0) {
            (Some(nodes), None, false) => Ok(Limit::Nodes(nodes)),
            (None, Some(time), false) => Ok(Limit::MoveTime(time)),
            (None, None, true) => Ok(Limit::Clock {
                time: self.time.unwrap_or(0),
                increment: self.increment,
                byoyomi: self.byoyomi,
            }),
            _ => Err("give one of --nodes, --movetime, and --time or --byoyomi".to_owned()),
        }
    }

    fn openings(&self) -> Result<Vec<String>, String> {
        let Some(path) = &self.openings else { return Ok(vec!["startpos".to_owned()]) };
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let lines = text.lines().map(|line| line.split(['|', '#']).next().unwrap_or_default().trim());
        let openings: Vec<_> = lines.filter(|line| !line.is_empty()).map(str::to_owned).collect();
        if openings.is_empty() { Err(format!("{} holds no opening", path.display())) } else { Ok(openings) }
    }
}

/// What all workers share.
struct Shared {
    next: AtomicUsize,
    over: AtomicBool,
    stats: Mutex<Stats>,
    records: Mutex<Option<Records>>,
}

/// Where games are written.
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

    fn write(&mut self, number: usize, a_is: Color, played: &Played) -> io::Result<()> {
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
        let parted = if played.opening.contains(" moves ") { "" } else { " moves" };
        writeln!(self.moves, "position {}{parted} {}", played.opening, played.moves.join(" "))
    }
}

/// Plays the match and prints how it stands after every pair.
///
/// # Errors
/// When the arguments make no sense, the openings cannot be read, an engine cannot be started, or records cannot be
/// written.
pub fn run(arguments: &Match) -> Result<(), String> {
    play(arguments).map(|_| ())
}

/// As [`run`], and hands over what came out.
///
/// # Errors
/// As [`run`].
pub fn play(arguments: &Match) -> Result<Stats, String> {
    let (limit, openings) = (arguments.limit()?, arguments.openings()?);
    let records = arguments.out.as_ref().map(Records::create).transpose();
    let shared = Shared {
        next: AtomicUsize::new(0),
        over: AtomicBool::new(false),
        stats: Mutex::new(Stats::default()),
        records: Mutex::new(records.map_err(|error| error.to_string())?),
    };
    let results: Vec<Result<(), String>> = thread::scope(|scope| {
        let work = || {
            let result = work(arguments, limit, &openings, &shared);
            // What stops one worker would stop the others, too.
            shared.over.fetch_or(result.is_err(), Ordering::SeqCst);
            result
        };
        let workers: Vec<_> = (0..arguments.workers.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    let stats = shared.stats.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("{stats}");
    for (reason, count) in stats.reasons() {
        println!("  {reason}: {count}");
    }
    results.into_iter().collect::<Result<(), String>>().map(|()| stats)
}

/// Plays pairs until there are no more.
fn work(arguments: &Match, limit: Limit, openings: &[String], shared: &Shared) -> Result<(), String> {
    let patience = Duration::from_secs(arguments.patience);
    let treatment = Treatment { patience, forgives_waiting: arguments.forgive_waiting, nodes: None };
    let of_b = Treatment { nodes: arguments.nodes_b, ..treatment };
    let mut engines = [
        Engine::start(&arguments.a, &Options::parse(&arguments.option_a)?, treatment)?,
        Engine::start(&arguments.b, &Options::parse(&arguments.option_b)?, of_b)?,
    ];
    let conditions = game::Conditions {
        limit,
        margin: arguments.margin,
        max_plies: arguments.max_plies,
        patience,
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
            let played = game::play::<Shogi>(&mut engines, a_is, opening, conditions)?;
            points[half] = shared.note(2 * pair + half + 1, a_is, &played)?;
            // An engine that lost its process gets a new one; without it there is no next game.
            for engine in &mut engines {
                engine.restart_if_ended()?;
            }
        }
        shared.note_pair(points, arguments.sprt);
    }
}

impl Shared {
    /// Counts and writes a game, and says what was wrong with it. The points of A.
    fn note(&self, number: usize, a_is: Color, played: &Played) -> Result<f64, String> {
        let points = match played.winner {
            None => 0.5,
            Some(winner) if winner == a_is => 1.0,
            Some(_) => 0.0,
        };
        let description = played.description(a_is);
        if !played.remark.is_empty() {
            println!("game {number}: {description}: {}", played.remark);
        }
        self.stats.lock().unwrap_or_else(PoisonError::into_inner).add_game(points, description);
        if let Some(records) = &mut *self.records.lock().unwrap_or_else(PoisonError::into_inner) {
            let written = records.write(number, a_is, played);
            written.map_err(|error| format!("the records cannot be written: {error}"))?;
        }
        Ok(points)
    }

    /// Says how the match stands after a pair, and ends it when the test is decided.
    fn note_pair(&self, points: [f64; 2], sprt: Option<(f64, f64)>) {
        let mut stats = self.stats.lock().unwrap_or_else(PoisonError::into_inner);
        stats.add_pair(points);
        println!("{stats}");
        if let Some((low, high)) = sprt {
            let ratio = stats.log_likelihood_ratio(low, high);
            println!("  sprt [{low}, {high}]: {ratio:+.2} of ±{:.2}", stats::SPRT_BOUND);
            if ratio.abs() >= stats::SPRT_BOUND {
                self.over.store(true, Ordering::SeqCst);
            }
        }
    }
}

/// The start of an opening line as SFEN, and its moves.
fn split_opening<R: Rules>(opening: &str) -> (&str, Vec<String>) {
    let (start, moves) = opening.split_once(" moves ").unwrap_or((opening, ""));
    let sfen = start.trim().strip_prefix("sfen ").unwrap_or(R::START);
    (sfen, moves.split_whitespace().map(str::to_owned).collect())
}
