//! The command that solves mate problems.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use narikoma::search::mate::{Answer, MateLimits, Others, Solver};
use narikoma::search::{Info, Monitor};
use narikoma::shogi::{Minishogi, Move, Position, Rules, Shogi, Variant};

use super::positions::{Given, print_error};

/// Limits of each problem, and what is wanted to know.
#[derive(Args, Clone, Copy)]
pub(super) struct Wanted {
    /// At most so many nodes (moves made) for each position.
    #[arg(long)]
    nodes: Option<u64>,
    /// At most so many milliseconds for each position.
    #[arg(long)]
    time: Option<u64>,
    /// Size of the table in MB.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Ask, too, which other first moves mate (余詰); each within the same limit of nodes.
    #[arg(long)]
    all: bool,
}

/// Stops when time is up.
struct Timer {
    end: Option<Instant>,
}

impl Monitor for Timer {
    fn should_stop(&mut self, _nodes: u64) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn report(&mut self, _info: &Info) {}
}

/// Prints one line: the moves, the strict and the conventional length, and whether it is proved that nothing is
/// shorter; or `nomate`, or `unknown`.
pub(super) fn mate(given: &Given, wanted: Wanted, output: &mut dyn Write) -> io::Result<bool> {
    match given.variant {
        Variant::Shogi => solve(given.read::<Shogi>(), wanted, output),
        Variant::Minishogi => solve(given.read::<Minishogi>(), wanted, output),
    }
}

fn solve<R: Rules>(
    read: (Position<R>, Option<narikoma::shogi::record::TextError>),
    wanted: Wanted,
    output: &mut dyn Write,
) -> io::Result<bool> {
    let position = match read {
        (position, None) => position,
        (_, Some(error)) => return print_error(&error, output),
    };
    let megabytes = wanted.memory as usize;
    let limits = MateLimits { nodes: wanted.nodes, megabytes, conventional: true };
    let mut timer = Timer { end: wanted.time.map(|time| Instant::now() + Duration::from_millis(time)) };
    let mut solver = Solver::new(&position, limits);
    solver.think(&mut timer);
    let text = match solver.answer() {
        Answer::NoMate => "nomate".to_owned(),
        Answer::Unknown => "unknown".to_owned(),
        Answer::Mate(mate) => {
            let conventional = mate.conventional.map_or("unknown".to_owned(), |plies| plies.to_string());
            let shortest = if mate.shortest { "shortest" } else { "perhaps not shortest" };
            let mut text = words(&mate.line);
            text += &format!(" ; strict {} ; conventional {conventional} ; {shortest}", mate.plies);
            if wanted.all {
                text += &others(&solver.others(wanted.nodes.unwrap_or(u64::MAX), &mut timer));
            }
            text
        }
    };
    writeln!(output, "{text}")?;
    Ok(true)
}

fn words(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn others(others: &Others) -> String {
    let mates = match &others.mates[..] {
        [] => "none".to_owned(),
        mates => words(mates),
    };
    let unknown = match &others.unknown[..] {
        [] => String::new(),
        unknown => format!(" ; unknown {}", words(unknown)),
    };
    format!(" ; others {mates}{unknown}")
}
