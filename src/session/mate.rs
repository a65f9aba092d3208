//! The request for a mate, and its answer.

use super::game::move_text;
use super::protocol::{Event, Failure, MateEvent, MateVerdict};
use super::{ErrorEvent, failed};
use crate::search::mate::{Answer, MateLimits, Solver};
use crate::shogi::{Position, Rules};

/// The size of the table when nothing is said, in MB.
const MEGABYTES: u32 = 32;
/// The largest that can be asked for.
const MOST_MEGABYTES: u32 = 1024;

/// The limits that a request names.
pub(super) fn limits(nodes: Option<u32>, megabytes: Option<u32>) -> Result<MateLimits, ErrorEvent> {
    let megabytes = megabytes.unwrap_or(MEGABYTES);
    if nodes == Some(0) || !(1..=MOST_MEGABYTES).contains(&megabytes) {
        let message = format!("nodes are at least 1, megabytes 1 to {MOST_MEGABYTES}");
        return Err(failed(Failure::OutOfRange, message));
    }
    Ok(MateLimits { nodes: nodes.map(u64::from), megabytes: megabytes as usize, conventional: true })
}

/// What the solver knows of the position.
pub(super) fn event<R: Rules>(solver: &Solver<R>, position: &Position<R>) -> Event {
    let nodes = solver.nodes().min(u32::MAX.into()) as u32;
    let nothing = |verdict| MateEvent {
        verdict,
        line: Vec::new(),
        plies: None,
        conventional: None,
        shortest: false,
        nodes,
    };
    Event::Mate(match solver.answer() {
        Answer::NoMate => nothing(MateVerdict::NoMate),
        Answer::Unknown => nothing(MateVerdict::Unknown),
        Answer::Mate(mate) => {
            let mut position = position.clone();
            let line = mate.line.iter().map(|mv| {
                let words = move_text(&position, *mv);
                position.do_move(*mv);
                words
            });
            MateEvent {
                line: line.collect(),
                plies: Some(mate.plies),
                conventional: mate.conventional,
                shortest: mate.shortest,
                ..nothing(MateVerdict::Mate)
            }
        }
    })
}
