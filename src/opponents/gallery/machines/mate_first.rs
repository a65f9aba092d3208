//! The mate stage: before it searches, a machine looks for a mate in one or three plies.
//!
//! CITE: 「将棋AI」 (2015), 詰み判定部: generate every check; for each check, every evasion; for each evasion, every
//! check again, and see whether it mates. Every evasion must lead to a mate.

use crate::eval::{Reason, Score};
use crate::opponents::data::DataStore;
use crate::opponents::gallery::support::Stopped;
use crate::opponents::inspection::{PathStep, Record, Step, TracedSearch};
use crate::opponents::{Choice, Inspect, Opponent, Task};
use crate::search::{Info, Monitor, Progress, Silent};
use crate::shogi::{Move, Position, Rules};

/// The mates that are looked for, in plies.
const MATES: [u32; 2] = [1, 3];

/// An opponent that plays a mate in one or three plies, and else does what `O` does.
pub struct MateFirst<R: Rules, O> {
    search: O,
    /// The mate stage, until it is over.
    stage: Option<MateStage<R>>,
    /// The mate that was found.
    mate: Option<Info>,
    /// The task's limit: the mate stage does not count in it, and never reports more.
    node_limit: u64,
}

impl<R: Rules, O: Default> Default for MateFirst<R, O> {
    fn default() -> Self {
        Self { search: O::default(), stage: None, mate: None, node_limit: u64::MAX }
    }
}

/// The mate stage of one move: it can stop between two checks of the root.
struct MateStage<R: Rules> {
    position: Position<R>,
    checks: Vec<Move>,
    /// The index in [`MATES`] of the length that is tried.
    length: usize,
    /// The index of the next check to try.
    next: usize,
    /// Positions visited.
    nodes: u64,
}

impl<R: Rules> MateStage<R> {
    fn new(position: &Position<R>) -> Self {
        let position = position.clone();
        Self { checks: position.checks().into_iter().collect(), position, length: 0, next: 0, nodes: 0 }
    }

    /// Goes on until the monitor stops it: the moves of the mate, or `None` if there is none.
    fn find(&mut self, monitor: &mut dyn Monitor) -> Result<Option<Vec<Move>>, Stopped> {
        while let Some(&plies) = MATES.get(self.length) {
            while let Some(&check) = self.checks.get(self.next) {
                let before = self.nodes;
                let line = after_check(&mut self.position, check, plies, &mut self.nodes);
                if line.is_some() {
                    return Ok(line);
                }
                self.next += 1;
                if monitor.should_stop(0, self.nodes - before) {
                    return Err(Stopped);
                }
            }
            (self.length, self.next) = (self.length + 1, 0);
        }
        Ok(None)
    }
}

/// The moves of a mate in `plies` that begins with this check.
fn after_check<R: Rules>(
    position: &mut Position<R>,
    check: Move,
    plies: u32,
    nodes: &mut u64,
) -> Option<Vec<Move>> {
    position.do_move(check);
    *nodes += 1;
    let line = replies(position, plies, nodes);
    position.undo_move();
    let mut line = line?;
    line.insert(0, check);
    Some(line)
}

/// The moves of a mate in `plies`, an odd number, by checks alone. Positions visited are added to `nodes`.
fn mate<R: Rules>(position: &mut Position<R>, plies: u32, nodes: &mut u64) -> Option<Vec<Move>> {
    position.checks().into_iter().find_map(|check| after_check(position, check, plies, nodes))
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

impl<R: Rules, O: Opponent<R> + Inspect<R>> Opponent<R> for MateFirst<R, O> {
    fn begin(&mut self, task: Task<R>) {
        self.stage = Some(MateStage::new(&task.position));
        self.mate = None;
        self.node_limit = task.limits.nodes.unwrap_or(u64::MAX);
        self.search.begin(task);
    }

    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        if let Some(stage) = &mut self.stage {
            let Ok(line) = stage.find(monitor) else { return Progress::Paused };
            self.mate = line.map(|pv| mate_info(pv, stage.nodes.min(self.node_limit)));
            self.stage = None;
            if let Some(mate) = &self.mate {
                monitor.report(mate);
            }
        }
        if self.mate.is_some() { Progress::Finished } else { self.search.think(monitor) }
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

    fn inspect(&mut self) -> Option<&mut dyn Inspect<R>> {
        Some(self)
    }
}

impl<R: Rules, O: Opponent<R> + Inspect<R>> Inspect<R> for MateFirst<R, O> {
    fn reasons(&self, position: &Position<R>) -> Vec<Reason> {
        self.search.reasons(position)
    }

    fn trace(&mut self, task: Task<R>, depth: u32, path: Vec<PathStep>) -> Option<TracedSearch> {
        let mut stage = MateStage::new(&task.position);
        match stage.find(&mut Silent) {
            Ok(Some(line)) => Some(traced_mate(&task.position, &line, &path, stage.nodes)),
            _ => self.search.trace(task, depth, path),
        }
    }
}

/// The line of a mate as a tree, opened along a path: each opened position has the move of the line as its
/// only child.
fn traced_mate<R: Rules>(root: &Position<R>, line: &[Move], path: &[PathStep], nodes: u64) -> TracedSearch {
    let mut position = root.clone();
    let steps = path.iter().zip(line).take_while(|(step, mv)| **step == Some(**mv)).count();
    // The root and its move are always shown.
    let shown = (steps + 1).min(line.len());
    let mut records = Vec::with_capacity(shown + 1);
    for at in 0..=shown {
        let left = (line.len() - at) as u32;
        let attacks = left % 2 == 1;
        records.push(Record {
            parent: at.checked_sub(1),
            step: if at == 0 { Step::Root } else { Step::Move(line[at - 1]) },
            depth: left as i32,
            alpha: -Score::INFINITE,
            beta: Score::INFINITE,
            evaluation: None,
            value: Some(if attacks { Score::mate_in(left) } else { Score::mated_in(left) }),
            nodes: if at == 0 { nodes } else { u64::from(left) + 1 },
            moves: position.legal_moves().len(),
            best: (at < shown).then_some(at + 1),
        });
        if at < shown {
            position.do_move(line[at]);
        }
    }
    TracedSearch {
        records,
        units: 1,
        has_quiescence: false,
        stands_pat: false,
        is_selective: false,
        nodes,
        is_complete: true,
        is_mate_stage: true,
    }
}

fn mate_info(pv: Vec<Move>, nodes: u64) -> Info {
    let depth = pv.len() as u32;
    Info { depth, seldepth: depth, nodes, rank: 1, score: Score::mate_in(depth), pv, effort: 0, hashfull: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponents::gallery::machines::one;
    use crate::search::Limits;
    use crate::shogi::Shogi;

    fn length(sfen: &str) -> Option<usize> {
        let position = Position::<Shogi>::from_sfen(sfen).unwrap();
        let line = MateStage::new(&position).find(&mut Silent).expect("nothing stops it");
        line.map(|line| line.len())
    }

    #[test]
    fn finds_mates_in_one_and_three_and_no_others() {
        assert_eq!(length("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"), Some(1));
        assert_eq!(length("4kgR2/9/9/4N4/9/9/9/9/K8 b r2b3g4s3n4l18p 1"), Some(3));
        assert_eq!(length("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"), None);
    }

    /// Where a machine plays a mate, the tree that it shows is that mate, opened along its line.
    #[test]
    fn tree_shows_the_mate_that_is_played() {
        let position = Position::<Shogi>::from_sfen("4kgR2/9/9/4N4/9/9/9/9/K8 b r2b3g4s3n4l18p 1").unwrap();
        let task = || Task::new(position.clone(), Limits::depth(2));
        let mut machine = (one::CARD.shogi.unwrap())();
        machine.begin(task());
        while machine.think(&mut Silent) != Progress::Finished {}
        let Choice::Move(played) = machine.choice() else { panic!("{:?}", machine.choice()) };
        let line = machine.info().unwrap().pv.clone();
        let mut trace = |path: &[Move]| {
            let path = path.iter().map(|mv| Some(*mv)).collect();
            machine.inspect().unwrap().trace(task(), 2, path).unwrap()
        };
        let short = trace(&[]);
        assert!(short.is_mate_stage && short.records.len() == 2, "{short:?}");
        assert_eq!(short.records[0].value, Some(Score::mate_in(3)));
        assert_eq!(short.records[1].step, Step::Move(played));
        assert_eq!(short.records[1].value, Some(Score::mated_in(2)));
        let whole = trace(&line);
        let steps: Vec<_> = whole.records[1..].iter().map(|record| record.step).collect();
        assert_eq!(steps, line.iter().map(|mv| Step::Move(*mv)).collect::<Vec<_>>());
        assert_eq!(whole.records[3].value, Some(Score::mated_in(0)));
    }
}
