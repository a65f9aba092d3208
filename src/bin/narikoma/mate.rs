//! The command that solves mate problems.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use narikoma::search::mate::{Answer, MateLimits, OtherFirstMoves, Solver};
use narikoma::search::{Info, Monitor};
use narikoma::shogi::{Minishogi, Move, Position, Rules, Shogi, Variant};

use super::positions::{Given, print_error};

/// Limits and options of `narikoma mate`.
#[derive(Args, Clone, Copy)]
pub(super) struct MateArguments {
    /// Maximum nodes (moves made) per position.
    #[arg(long)]
    nodes: Option<u64>,
    /// Maximum milliseconds per position.
    #[arg(long)]
    time: Option<u64>,
    /// Size of the table in MB.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Also list other first moves that mate (余詰), each within the same limit of nodes.
    #[arg(long)]
    all: bool,
}

/// A monitor that stops at a point in time.
struct Timer {
    end: Option<Instant>,
}

impl Monitor for Timer {
    fn should_stop(&mut self, _nodes: u64, _work: u64) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn report(&mut self, _info: &Info) {}
}

/// Prints one line: the moves, the strict and the conventional length, and whether it is proved that no mate
/// is shorter; or `nomate`, or `unknown`.
pub(super) fn mate(given: &Given, arguments: MateArguments, output: &mut dyn Write) -> io::Result<bool> {
    match given.variant {
        Variant::Shogi => solve(given.read::<Shogi>(), arguments, output),
        Variant::Minishogi => solve(given.read::<Minishogi>(), arguments, output),
    }
}

fn solve<R: Rules>(
    read: (Position<R>, Option<narikoma::shogi::record::TextError>),
    arguments: MateArguments,
    output: &mut dyn Write,
) -> io::Result<bool> {
    let position = match read {
        (position, None) => position,
        (_, Some(error)) => return print_error(&error, output),
    };
    let megabytes = arguments.memory as usize;
    let limits = MateLimits { nodes: arguments.nodes, megabytes, conventional: true };
    let mut timer = Timer { end: arguments.time.map(|time| Instant::now() + Duration::from_millis(time)) };
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
            if arguments.all {
                text += &other_moves_text(
                    &solver.other_first_moves(arguments.nodes.unwrap_or(u64::MAX), &mut timer),
                );
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

fn other_moves_text(others: &OtherFirstMoves) -> String {
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
