//! The mate stage: before it searches, a machine looks for a mate in one or three plies.
//!
//! CITE: 「将棋AI」 (2015), 詰み判定部: generate every check; for each, every evasion; for each, every check again, and see
//! whether it mates. Every evasion must lead to a mate.

use crate::eval::{Reason, Score};
use crate::opponents::data::DataStore;
use crate::opponents::support::trace::{PathStep, TracedSearch};
use crate::opponents::{Choice, Opponent, Task};
use crate::search::{Info, Monitor, Progress};
use crate::shogi::{Move, Position, Rules};

/// The mates that are looked for, in plies.
const MATES: [u32; 2] = [1, 3];

/// An opponent that plays a mate in one or three plies, and else does what `O` does.
#[derive(Default)]
pub struct MateFirst<O> {
    search: O,
    /// The mate that was found.
    mate: Option<Info>,
    /// Whether the mate has been reported.
    is_reported: bool,
}

/// The moves of a mate in `plies`, an odd number, by checks alone. Positions visited are added to `nodes`.
fn mate<R: Rules>(position: &mut Position<R>, plies: u32, nodes: &mut u64) -> Option<Vec<Move>> {
    for check in position.checks() {
        position.do_move(check);
        *nodes += 1;
        let line = replies(position, plies, nodes);
        position.undo_move();
        if let Some(mut line) = line {
            line.insert(0, check);
            return Some(line);
        }
    }
    None
}

/// The longest line below a check if every evasion is answered by a mate; it is empty if the check mates.
fn replies<R: Rules>(position: &mut Position<R>, plies: u32, nodes: &mut u64) -> Option<Vec<Move>> {
    let mut longest = Vec::new();
    for evasion in position.evasions() {
        if plies == 1 {
            return None;
        }
        position.do_move(evasion);
        *nodes += 1;
        let line = mate(position, plies - 2, nodes);
        position.undo_move();
        let mut line = line?;
        line.insert(0, evasion);
        if line.len() > longest.len() {
            longest = line;
        }
    }
    Some(longest)
}

impl<R: Rules, O: Opponent<R>> Opponent<R> for MateFirst<O> {
    fn begin(&mut self, task: Task<R>) {
        let (mut position, mut nodes) = (task.position.clone(), 0);
        let line = MATES.into_iter().find_map(|plies| mate(&mut position, plies, &mut nodes));
        self.mate = line.map(|pv| Info {
            depth: pv.len() as u32,
            seldepth: pv.len() as u32,
            nodes: nodes.min(task.limits.nodes.unwrap_or(u64::MAX)),
            rank: 1,
            score: Score::mate_in(pv.len() as u32),
            pv,
            effort: 0,
            hashfull: 0,
        });
        self.is_reported = false;
        self.search.begin(task);
    }

    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        let Some(mate) = &self.mate else { return self.search.think(monitor) };
        if !std::mem::replace(&mut self.is_reported, true) {
            monitor.report(mate);
        }
        Progress::Finished
    }

    fn choice(&self) -> Choice {
        let mate = self.mate.as_ref().and_then(|mate| mate.pv.first());
        mate.map_or_else(|| self.search.choice(), |mv| Choice::Move(*mv))
    }

    fn info(&self) -> Option<&Info> {
        self.mate.as_ref().or_else(|| self.search.info())
    }

    fn use_data(&mut self, data: &DataStore) {
        self.search.use_data(data);
    }

    fn reasons(&self, position: &Position<R>) -> Vec<Reason> {
        self.search.reasons(position)
    }

    fn trace(&mut self, task: Task<R>, depth: u32, path: Vec<PathStep>) -> Option<TracedSearch> {
        self.search.trace(task, depth, path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Shogi;

    fn length(sfen: &str) -> Option<usize> {
        let mut position = Position::<Shogi>::from_sfen(sfen).unwrap();
        MATES.into_iter().find_map(|plies| mate(&mut position, plies, &mut 0)).map(|line| line.len())
    }

    #[test]
    fn finds_mates_in_one_and_three_and_no_others() {
        assert_eq!(length("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"), Some(1));
        assert_eq!(length("4kgR2/9/9/4N4/9/9/9/9/K8 b r2b3g4s3n4l18p 1"), Some(3));
        assert_eq!(length("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"), None);
    }
}
