//! Runs the mate solver on collections of problems: checks answers and lengths, reports nodes and time.
//!
//! `cargo run --release -p train --bin tsume -- [--every N] [--replay] [--nodes N] [--data DIR] [FILE…]`

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use narikoma::search::mate::{Answer, MateLimits, Solver, verify_mate};
use narikoma::search::{Info, Monitor};
use narikoma::shogi::{Position, Shogi};
use train::print_line;

#[derive(Parser)]
struct Arguments {
    /// Names of the collections, without `.sfen`.
    #[arg(default_values = ["mate1", "mate3", "mate5", "mate7", "mate9", "mate11", "no_mate1", "composed", "composed_futile"])]
    files: Vec<String>,
    /// Folder of the collections.
    #[arg(long, default_value = "../shared/data/tsume")]
    data: PathBuf,
    /// Use every N-th problem.
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Check each mate by playing it against every defence.
    #[arg(long)]
    replay: bool,
    /// Maximum nodes for one problem.
    #[arg(long, default_value_t = 1_000_000)]
    nodes: u64,
    /// Maximum seconds for one problem.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Size of the solver's table in MB.
    #[arg(long, default_value_t = 16)]
    memory: usize,
}

/// Stops the solver at a deadline.
struct Clock(Instant);

impl Monitor for Clock {
    fn should_stop(&mut self, _nodes: u64, _work: u64) -> bool {
        Instant::now() >= self.0
    }

    fn report(&mut self, _info: &Info) {}
}

/// Results of one collection.
#[derive(Default)]
struct Tally {
    problems: u32,
    right: u32,
    wrong: Vec<String>,
    unsolved: Vec<String>,
    nodes: Vec<u64>,
    time: Duration,
    replayed: usize,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut wrong = 0;
    for name in &arguments.files {
        let path = arguments.data.join(format!("{name}.sfen"));
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut tally = Tally::default();
        for line in text.lines().filter(|line| !line.starts_with('#')).step_by(arguments.every) {
            solve(&arguments, line, name, &mut tally);
        }
        wrong += tally.wrong.len();
        report(name, &mut tally);
    }
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Solves one problem and compares the answer with the expected one.
fn solve(arguments: &Arguments, line: &str, collection: &str, tally: &mut Tally) {
    let fields: Vec<_> = line.split('|').map(str::trim).collect();
    let sfen = fields[0].strip_prefix("sfen ").expect("lines begin with sfen");
    let position = Position::<Shogi>::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    let conventional = collection == "composed_futile";
    let limits = MateLimits { nodes: Some(arguments.nodes), megabytes: arguments.memory, conventional };
    let begin = Instant::now();
    let mut solver = Solver::new(&position, limits);
    solver.think(&mut Clock(begin + Duration::from_secs(arguments.seconds)));
    tally.time += begin.elapsed();
    tally.problems += 1;
    tally.nodes.push(solver.nodes());
    let answer = solver.answer();
    // `0<=N` means: no mate within N plies. There may be a longer one.
    let bound = if collection == "no_mate1" {
        Some(1)
    } else {
        fields[1].strip_prefix("0<=").map(|n| n.parse().unwrap())
    };
    match answer {
        Answer::Mate(mate) => {
            let expected = fields[1].parse::<u32>().ok();
            let fits = match bound {
                Some(bound) => mate.plies > bound,
                None if conventional => mate.shortest && mate.conventional == expected,
                None if mate.shortest => expected == Some(mate.plies),
                None => expected.is_some_and(|plies| plies <= mate.plies),
            };
            let replayed = if arguments.replay { verify_mate(&position, mate) } else { Ok(0) };
            match replayed {
                Err(why) => tally.wrong.push(format!("{line}: {mate:?}: {why}")),
                Ok(_) if !fits => tally.wrong.push(format!("{line}: {mate:?}")),
                Ok(positions) => tally.replayed += positions,
            }
            if mate.shortest && fits {
                tally.right += 1;
            } else if fits {
                tally.unsolved.push(format!("{line}: {} plies, not proved shortest", mate.plies));
            }
        }
        Answer::NoMate if bound.is_some() => tally.right += 1,
        Answer::NoMate => tally.wrong.push(format!("{line}: answered no mate")),
        Answer::Unknown => tally.unsolved.push(line.to_owned()),
    }
}

fn report(name: &str, tally: &mut Tally) {
    tally.nodes.sort_unstable();
    let total: u64 = tally.nodes.iter().sum();
    let of = |part: usize| tally.nodes.get(tally.nodes.len() * part / 1000).copied().unwrap_or(0);
    print_line!(
        "{name}: {} of {} right, {} wrong, {} unsolved; nodes: median {}, 99 % {}, most {}, all {total}; {:.1} s, {:.0} a second; \
         {} positions replayed",
        tally.right,
        tally.problems,
        tally.wrong.len(),
        tally.unsolved.len(),
        of(500),
        of(990),
        tally.nodes.last().copied().unwrap_or(0),
        tally.time.as_secs_f64(),
        total as f64 / tally.time.as_secs_f64(),
        tally.replayed,
    );
    tally.wrong.iter().for_each(|line| print_line!("  wrong: {line}"));
    tally.unsolved.iter().for_each(|line| print_line!("  unsolved: {line}"));
}
