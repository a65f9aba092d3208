//! The requests for a mate and for a defence against one, and their answers.

use super::error::{ErrorEvent, failed};
use super::protocol::{DefenceEvent, Event, Failure, MateEvent, MateVerdict, MoveText};
use crate::search::Monitor;
use crate::search::mate::{Answer, Defence, Defender, MateLimits, Solver};
use crate::shogi::{Move, Position, Rules};

/// Size of the solver's table when the request names none, in MB.
const MEGABYTES: u32 = 32;
/// Its largest size, in MB.
const MOST_MEGABYTES: u32 = 1024;

/// The limits that a request names, checked.
pub(super) fn limits(nodes: Option<u32>, megabytes: Option<u32>) -> Result<MateLimits, ErrorEvent> {
    let megabytes = megabytes.unwrap_or(MEGABYTES);
    if nodes == Some(0) || !(1..=MOST_MEGABYTES).contains(&megabytes) {
        let message = format!("nodes are at least 1, megabytes 1 to {MOST_MEGABYTES}");
        return Err(failed(Failure::OutOfRange, message));
    }
    Ok(MateLimits { nodes: nodes.map(u64::from), megabytes: megabytes as usize, conventional: true })
}

/// A running search of the mate solver.
pub(super) enum Problem<R: Rules> {
    /// For a mate by the side to move.
    Mate(Box<Solver<R>>),
    /// For the best defence of the side to move.
    Defence(Box<Defender<R>>),
}

impl<R: Rules> Problem<R> {
    /// Continues until the monitor stops it; returns whether it is finished.
    pub(super) fn think(&mut self, monitor: &mut dyn Monitor) -> bool {
        match self {
            Self::Mate(solver) => solver.think(monitor),
            Self::Defence(defender) => defender.think(monitor),
        }
    }

    /// The event that answers its request; `position` is the position of the request.
    pub(super) fn event(&self, position: &Position<R>) -> Event {
        match self {
            Self::Mate(solver) => mate(solver, position),
            Self::Defence(defender) => defence(defender, position),
        }
    }
}

fn mate<R: Rules>(solver: &Solver<R>, position: &Position<R>) -> Event {
    let without = |verdict| MateEvent {
        verdict,
        line: Vec::new(),
        plies: None,
        conventional: None,
        shortest: false,
        nodes: count(solver.nodes()),
    };
    Event::Mate(match solver.answer() {
        Answer::NoMate => without(MateVerdict::NoMate),
        Answer::Unknown => without(MateVerdict::Unknown),
        Answer::Mate(mate) => {
            let mut position = position.clone();
            let line = mate.line.iter().map(|mv| {
                let words = MoveText::new(&position, *mv);
                position.do_move(*mv);
                words
            });
            MateEvent {
                line: line.collect(),
                plies: Some(mate.plies),
                conventional: mate.conventional,
                shortest: mate.shortest,
                ..without(MateVerdict::Mate)
            }
        }
    })
}

fn defence<R: Rules>(defender: &Defender<R>, position: &Position<R>) -> Event {
    let without = |verdict, mv: Option<Move>| DefenceEvent {
        verdict,
        mv: mv.map(|mv| MoveText::new(position, mv)),
        plies: None,
        conventional: None,
        shortest: false,
        nodes: count(defender.nodes()),
    };
    Event::Defence(match defender.answer() {
        Defence::Escape(mv) => without(MateVerdict::NoMate, Some(mv)),
        Defence::Unknown => without(MateVerdict::Unknown, None),
        Defence::Mated(longest) => DefenceEvent {
            plies: longest.plies,
            conventional: longest.conventional,
            shortest: longest.shortest,
            ..without(MateVerdict::Mate, longest.mv)
        },
    })
}

/// Nodes as the protocol counts them.
fn count(nodes: u64) -> u32 {
    nodes.min(u32::MAX.into()) as u32
}
