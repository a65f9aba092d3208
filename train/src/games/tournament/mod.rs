//! `train tournament`: every opponent of the roster against every
//! other, with openings played with both colours.
//!
//! Opponents run in this process at their card's limits. Finished games are appended to `games.tsv`
//! in the folder of `--out`, which is part of the repository: a run that was stopped, on whatever
//! machine, or a roster that has grown, continues with the games that are missing. When an opponent's
//! play changes, its lines are to be deleted; until then `earlier-weights.txt` names those that had other
//! weights, and the tables say so. `--report` writes the cross-tables with ratings into
//! the documentation and into the page's data.
//!
//! With `--seconds` every move has the same processor time instead; these games are in `equal-time.tsv`. With
//! `--board 5` it is a tournament on 5×5, with games and table of its own.

mod budget;
pub mod entrant;
pub mod game;
pub mod log;
pub mod rating;
pub mod report;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use narikoma::opponents::Playable;
use narikoma::opponents::data::DataStore;
use narikoma::shogi::{Color, Minishogi, Move, Shogi};

use crate::common::random::Random;
use crate::games::minishogi_match::balanced_opening;
use crate::games::openings::balanced;
use crate::print_line;
use entrant::Entrant;
use game::{Players, TournamentConditions, TournamentLimit};
use log::{Log, LoggedGame};

/// The arguments of `tournament`.
#[derive(Args, Debug, Clone)]
pub struct Tournament {
    /// Files and ranks of the board.
    #[arg(long, default_value = "9")]
    pub board: Board,
    /// Folder for the games; unless given, `train/results/tournament`, or for 5×5 `…/tournament-5x5`.
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Entrants as ID/LEVEL, separated by commas. Without this option: every opponent of the roster at its
    /// highest level, and the flagship's levels 1, 4, 7, 10, 12, 14 and 16; with `--seconds` a choice of
    /// them. On 5×5 `effect-net` at all its levels and `minishogi-net` at some.
    #[arg(long, value_delimiter = ',')]
    pub entrants: Vec<String>,
    /// Every level of every opponent; of the flagship those without its net.
    #[arg(long, conflicts_with_all = ["entrants", "seconds"])]
    pub all_levels: bool,
    /// Games a pair; rounded up to an even number.
    #[arg(long, default_value_t = 40)]
    pub games: usize,
    /// Nodes a move that no entrant may exceed, beside the limits of its card:
    /// the last finished iteration is then played.
    #[arg(long, default_value_t = 10_000)]
    pub max_nodes: u64,
    /// Processor time of each move in seconds, instead of limits of nodes and of levels; the
    /// flagship's rated levels keep their limits.
    #[arg(long, value_parser = positive, conflicts_with_all = ["max_nodes", "report", "board"])]
    pub seconds: Option<f64>,
    /// The game is a draw at this ply, the opening included.
    #[arg(long, default_value_t = 256)]
    pub max_plies: u32,
    /// Seed of openings and games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of games played at the same time.
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Folder with the weights of opponents, as `ID.bin`.
    #[arg(long, default_value = "www/weights")]
    pub data: PathBuf,
    /// Stop after this many minutes, when the games that are going on are finished.
    #[arg(long)]
    pub minutes: Option<u64>,
    /// Play nothing; write the tables of the games so far to `docs/tournament.md` and
    /// `www/gallery/tournament.json`.
    #[arg(long)]
    pub report: bool,
}

/// The board of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Board {
    /// 9×9.
    #[value(name = "9")]
    Nine,
    /// 5×5.
    #[value(name = "5")]
    Five,
}

impl Tournament {
    /// The folder for the games.
    fn folder(&self) -> PathBuf {
        let usual = match self.board {
            Board::Nine => "train/results/tournament",
            Board::Five => "train/results/tournament-5x5",
        };
        self.out.clone().unwrap_or_else(|| usual.into())
    }

    /// The conditions of all games.
    fn conditions(&self) -> TournamentConditions {
        // In whole milliseconds, as the file has it.
        let time = |seconds: f64| TournamentLimit::Time(Duration::from_millis((1000.0 * seconds) as u64));
        let limit = self.seconds.map_or(TournamentLimit::Nodes(self.max_nodes), time);
        TournamentConditions { seed: self.seed, limit, max_plies: self.max_plies }
    }
}

/// Reads a number of seconds of a millisecond or more.
fn positive(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|error| format!("{error}"))?;
    if (0.001..3_600.0).contains(&seconds) { Ok(seconds) } else { Err("not 0.001 to 3600".to_owned()) }
}

/// A board with the openings of its tournaments.
trait TournamentBoard: Playable {
    /// The first `count` openings of a seed. Opening `n` does not depend on `count`.
    fn openings(seed: u64, count: usize) -> Vec<Vec<Move>>;
}

impl TournamentBoard for Shogi {
    fn openings(seed: u64, count: usize) -> Vec<Vec<Move>> {
        balanced::all(seed, count)
    }
}

impl TournamentBoard for Minishogi {
    fn openings(seed: u64, count: usize) -> Vec<Vec<Move>> {
        let opening = |number| balanced_opening(&mut Random::new(seed, number)).moves().collect();
        (0..count as u64).map(opening).collect()
    }
}

/// A game that is to be played: the entrants with Black and White, and the number of the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pairing {
    black: usize,
    white: usize,
    opening: u32,
}

/// All games of `count` entrants, first one pair of games for everybody, then the next: a run that is stopped
/// has a table with about equally many games a pair.
fn schedule(count: usize, games: usize) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    for opening in 0..games.div_ceil(2) as u32 {
        for black in 0..count {
            for white in (0..count).filter(|white| *white != black) {
                pairings.push(Pairing { black, white, opening });
            }
        }
    }
    pairings
}

/// Plays the games that are missing, or writes the report.
///
/// # Errors When an entrant does not exist, or the files cannot be read or
/// written, or contain games with other conditions.
pub fn run(arguments: &Tournament) -> Result<()> {
    match arguments.board {
        Board::Nine => run_on::<Shogi>(arguments),
        Board::Five => run_on::<Minishogi>(arguments),
    }
}

fn run_on<R: TournamentBoard>(arguments: &Tournament) -> Result<()> {
    let mut entrants = match (&arguments.entrants[..], arguments.all_levels) {
        ([], _) if arguments.seconds.is_some() => entrant::timed()?,
        ([], all) => entrant::roster(R::VARIANT, all),
        (names, _) => names.iter().map(|name| Entrant::parse_for(name, R::VARIANT)).collect::<Result<_>>()?,
    };
    let mut data = DataStore::default();
    let is_ready =
        |entrant: &Entrant| match entrant::read_data_for(entrant, R::VARIANT, &arguments.data, &mut data) {
            Ok(()) => true,
            Err(error) => {
                print_line!("{} does not take part: {error:#}", entrant.name());
                false
            }
        };
    entrants.retain(is_ready);
    ensure!(entrants.len() > 1, "a tournament has at least two entrants");
    let conditions = arguments.conditions();
    let (log, played) = Log::resume(&arguments.folder(), conditions)?;
    if arguments.report {
        let table = report::table(&entrants, &played, conditions);
        return match arguments.board {
            Board::Nine => report::write(table, log::timed_games(&arguments.folder())?.as_ref()),
            Board::Five => report::write_small(table),
        };
    }
    let is_played = |pairing: &Pairing| {
        let [black, white] = [pairing.black, pairing.white].map(|nth| entrants[nth].name());
        played
            .iter()
            .any(|game| (&game.black, &game.white, game.opening) == (&black, &white, pairing.opening))
    };
    let mut missing = schedule(entrants.len(), arguments.games);
    let all = missing.len();
    missing.retain(|pairing| !is_played(pairing));
    print_line!("{} entrants, {} of {all} games are missing", entrants.len(), missing.len());
    play::<R>(arguments, &entrants, &data, &missing, log)
}

/// Plays these games in several threads.
fn play<R: TournamentBoard>(
    arguments: &Tournament,
    entrants: &[Entrant],
    data: &DataStore,
    missing: &[Pairing],
    log: Log,
) -> Result<()> {
    let openings = R::openings(arguments.seed, arguments.games.div_ceil(2));
    let (next, log, began) = (AtomicUsize::new(0), Mutex::new(log), Instant::now());
    let end = arguments.minutes.map(|minutes| began + Duration::from_secs(60 * minutes));
    let work = || -> Result<()> {
        let mut players = Players::<R>::new(entrants, arguments.conditions(), data);
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            let Some(pairing) = missing.get(nth).filter(|_| end.is_none_or(|end| Instant::now() < end))
            else {
                return Ok(());
            };
            let opening = &openings[pairing.opening as usize];
            let started = Instant::now();
            let played = players.play([pairing.black, pairing.white], opening, pairing.opening);
            let game = LoggedGame {
                black: entrants[pairing.black].name(),
                white: entrants[pairing.white].name(),
                opening: pairing.opening,
                winner: played.outcome.winner,
                reason: played.outcome.reason,
                plies: played.plies,
                moves: played.moves,
                nodes: played.nodes,
                milliseconds: started.elapsed().as_millis() as u64,
            };
            log.lock().unwrap_or_else(PoisonError::into_inner).append(&game)?;
            if (nth + 1).is_multiple_of(100) {
                let minutes = began.elapsed().as_secs_f64() / 60.0;
                print_line!("{} of {} games, {:.1} a minute", nth + 1, missing.len(), nth as f64 / minutes);
            }
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })
}

/// Index of a side in pairs `[black, white]`.
const fn index(side: Color) -> usize {
    match side {
        Color::Black => 0,
        Color::White => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedule_has_every_pair_with_both_colours() {
        let pairings = schedule(3, 3);
        assert_eq!(pairings.len(), 3 * 2 * 2);
        for black in 0..3 {
            for white in (0..3).filter(|white| *white != black) {
                for opening in 0..2 {
                    let wanted = Pairing { black, white, opening };
                    assert_eq!(pairings.iter().filter(|pairing| **pairing == wanted).count(), 1);
                }
            }
        }
        assert!(pairings[..6].iter().all(|pairing| pairing.opening == 0));
    }
}
