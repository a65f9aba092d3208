//! Proved mates by checks, and fourfold repetition.

use super::exchange::passed;
use super::{Fact, LineName, Lines, What};
use crate::search::Silent;
use crate::search::mate::{Answer, Defence, Defender, Mate, MateLimits, Solver};
use crate::shogi::outcome::EndReason;
use crate::shogi::{Position, Rules};

/// The limits of one proof: some 50 ms in WebAssembly.
const LIMITS: MateLimits = MateLimits { nodes: Some(20_000), megabytes: 4, conventional: false };

/// Adds the facts about mates and repetition.
pub(super) fn find<R: Rules>(lines: &Lines<R>, facts: &mut Vec<Fact>) {
    if lines.played.positions[0].missing_king().is_some() {
        return;
    }
    facts.extend(allowed(lines).map(|what| Fact { line: LineName::Played, ply: 1, what }));
    facts.extend(missed(lines).map(|what| Fact { line: LineName::Better, ply: 1, what }));
    facts.extend(repetition(lines));
}

/// The mate of the side to move, if the solver proves one.
pub(super) fn mate<R: Rules>(position: &Position<R>) -> Option<Mate> {
    if position.outcome().is_some() {
        return None;
    }
    let mut solver = Solver::new(position, LIMITS);
    solver.think(&mut Silent);
    match solver.answer() {
        Answer::Mate(mate) => Some(mate.clone()),
        Answer::NoMate | Answer::Unknown => None,
    }
}

fn fact(mate: &Mate, threatened: bool) -> What {
    let moves = mate.line.iter().map(ToString::to_string).collect();
    What::Mate { plies: mate.plies, moves, threatened }
}

/// Their mate after the move played, where the better move leaves none.
fn allowed<R: Rules>(lines: &Lines<R>) -> Option<What> {
    let found = mate(&lines.played.positions[1])?;
    if mate(&lines.better.positions[1]).is_some() {
        return None;
    }
    let threatened = passed(&lines.played.positions[0])
        .and_then(|position| mate(&position))
        .is_some_and(|threat| threat.plies <= found.plies);
    Some(fact(&found, threatened))
}

/// Our mate in the position, where the move played does not begin one, too.
fn missed<R: Rules>(lines: &Lines<R>) -> Option<What> {
    let found = mate(&lines.better.positions[0])?;
    if found.line[0] != lines.better.moves[0] || lines.played.positions[1].outcome().is_some() {
        return None;
    }
    if lines.played.positions[1].in_check() {
        let mut defender = Defender::new(&lines.played.positions[1], LIMITS);
        defender.think(&mut Silent);
        if !matches!(defender.answer(), Defence::Escape(_)) {
            return None;
        }
    }
    Some(fact(&found, false))
}

/// The move played or the reply, where it makes the position occur for the fourth time.
fn repetition<R: Rules>(lines: &Lines<R>) -> Option<Fact> {
    let repeats = |position: &Position<R>| {
        let outcome = position.outcome()?;
        let loser = outcome.winner.map(|winner| !winner);
        matches!(outcome.reason, EndReason::Repetition | EndReason::PerpetualCheck).then_some(loser)
    };
    if lines.better.positions.iter().skip(1).take(2).any(|position| repeats(position).is_some()) {
        return None;
    }
    let (at, loses) = (1..=lines.played.moves.len().min(2))
        .find_map(|at| repeats(&lines.played.positions[at]).map(|loses| (at, loses)))?;
    Some(Fact { line: LineName::Played, ply: at as u32, what: What::Repetition { loses } })
}
