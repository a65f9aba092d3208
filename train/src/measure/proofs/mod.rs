//! `train proofs`: how far the proof search on 5×5 reaches, by the
//! distance to the end of a game, nodes and memory.

mod threads;

use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use narikoma::opponents::gallery::effect_net::proof::{Proof, Verdict};
use narikoma::shogi::{Minishogi, Position};

use crate::common::random::Random;
use crate::games::minishogi_match::{Level, balanced_opening, play};
use crate::print_line;
use threads::prove;

/// The arguments of `proofs`.
#[derive(Args, Debug, Clone)]
pub struct Proofs {
    /// Games that the positions come from.
    #[arg(long, default_value_t = 20)]
    pub games: u64,
    /// Who plays these games against itself, as ID/LEVEL.
    #[arg(long, default_value = "flagship/13")]
    pub player: String,
    /// Nodes of a proof search; results are printed for each number.
    #[arg(long, value_delimiter = ',', default_value = "1000,10000,100000,1000000")]
    pub nodes: Vec<u64>,
    /// Memory in megabytes.
    #[arg(long, default_value_t = 256)]
    pub megabytes: u32,
    /// Instead of the table: the speed with each of these numbers of threads, for the first number of nodes.
    #[arg(long, value_delimiter = ',')]
    pub threads: Vec<usize>,
    /// Plies by which a leaf is expanded.
    #[arg(long, default_value_t = narikoma::opponents::gallery::effect_net::proof::DEPTH)]
    pub depth: u32,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Plies before the end of a game: the positions of one row.
const ROWS: [std::ops::RangeInclusive<usize>; 7] = [1..=2, 3..=4, 5..=6, 7..=8, 9..=12, 13..=16, 17..=24];

/// The results of some searches.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    positions: u32,
    won: u32,
    lost: u32,
    time: Duration,
    /// The most memory that a search had in use, in bytes.
    memory: usize,
}

impl Reached {
    fn add(&mut self, proof: &Proof, time: Duration) {
        self.positions += 1;
        self.won += u32::from(matches!(proof.verdict(), Verdict::Won(_)));
        self.lost += u32::from(matches!(proof.verdict(), Verdict::Lost(_)));
        self.time += time;
        self.memory = self.memory.max(proof.memory());
    }
}

/// The positions of a game from its last one back.
fn positions_before_the_end(arguments: &Proofs, number: u64) -> Result<Vec<Position<Minishogi>>> {
    let mut random = Random::new(arguments.seed, number);
    let mut players = [Level::parse(&arguments.player)?, Level::parse(&arguments.player)?];
    let [black, white] = &mut players;
    let opening = balanced_opening(&mut random);
    let mut position = play([black, white], opening, number as u32).0;
    let mut found = vec![position.clone()];
    while position.ply() > 0 {
        position.undo_move();
        found.push(position.clone());
    }
    Ok(found)
}

/// Seconds of processor time that this process has used in all its
/// threads; `None` where the system does not tell.
fn processor_seconds() -> Option<f64> {
    // Linux: fields 14 and 15 of the line are ticks of 10 ms; the name in field 2 may contain spaces.
    let line = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<_> = line.rsplit(')').next()?.split_whitespace().collect();
    let ticks = |nth: usize| fields.get(nth)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

/// Searches the same positions with different numbers of threads, and one
/// after the other without leaves that go out.
fn compare_threads(arguments: &Proofs) -> Result<()> {
    let mut positions = Vec::new();
    for number in 0..arguments.games {
        positions.extend(positions_before_the_end(arguments, number)?.into_iter().skip(1).take(16));
    }
    let limit = arguments.nodes.first().copied().unwrap_or(100_000);
    print_line!("{} positions, up to {limit} nodes each", positions.len());
    print_line!("| threads | proved | nodes | seconds | nodes a second | processor time a node, µs |");
    print_line!("| --- | --- | --- | --- | --- | --- |");
    for threads in std::iter::once(0).chain(arguments.threads.iter().copied()) {
        let (start, busy) = (Instant::now(), processor_seconds());
        let (mut proved, mut nodes) = (0, 0);
        for position in &positions {
            let (side, megabytes) = (position.side(), arguments.megabytes);
            let mut proof = Proof::with_depth(position.clone(), side, megabytes, arguments.depth);
            if threads == 0 {
                while proof.nodes() < limit && proof.step(limit - proof.nodes()) {}
            } else {
                proof = prove(proof, threads, limit);
            }
            proved += u32::from(proof.proved().is_some());
            nodes += proof.nodes();
        }
        let seconds = start.elapsed().as_secs_f64();
        let each = busy.zip(processor_seconds()).map(|(from, to)| (to - from) * 1e6 / nodes as f64);
        print_line!(
            "| {} | {proved} | {nodes} | {seconds:.1} | {:.0} | {} |",
            if threads == 0 { "none".to_owned() } else { threads.to_string() },
            nodes as f64 / seconds,
            each.map_or("–".to_owned(), |each| format!("{each:.2}")),
        );
    }
    Ok(())
}

/// Runs `train proofs`.
///
/// # Errors
/// When the player does not exist.
pub fn run(arguments: &Proofs) -> Result<()> {
    if !arguments.threads.is_empty() {
        return compare_threads(arguments);
    }
    let mut table = vec![[Reached::default(); ROWS.len() + 1]; arguments.nodes.len()];
    let mut search = |position: &Position<Minishogi>, row: usize| {
        for (limit, rows) in arguments.nodes.iter().zip(&mut table) {
            let start = Instant::now();
            let mut proof =
                Proof::with_depth(position.clone(), position.side(), arguments.megabytes, arguments.depth);
            while proof.nodes() < *limit && proof.step(limit - proof.nodes()) {}
            rows[row].add(&proof, start.elapsed());
        }
    };
    for number in 0..arguments.games {
        let positions = positions_before_the_end(arguments, number)?;
        for (row, plies) in ROWS.iter().enumerate() {
            positions.iter().skip(*plies.start()).take(plies.clone().count()).for_each(|it| search(it, row));
        }
    }
    search(&Position::start(), ROWS.len());
    print_line!("| plies before the end | nodes | positions | won | lost | seconds each | most memory, MB |");
    print_line!("| --- | --- | --- | --- | --- | --- | --- |");
    for row in 0..=ROWS.len() {
        let name = ROWS
            .get(row)
            .map_or("start position".into(), |plies| format!("{} to {}", plies.start(), plies.end()));
        for (limit, rows) in arguments.nodes.iter().zip(&table) {
            let Reached { positions, won, lost, time, memory } = rows[row];
            print_line!(
                "| {name} | {limit} | {positions} | {won} | {lost} | {:.3} | {:.1} |",
                time.as_secs_f64() / f64::from(positions.max(1)),
                memory as f64 / f64::from(1 << 20)
            );
        }
    }
    Ok(())
}
