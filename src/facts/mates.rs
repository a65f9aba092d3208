//! Proved mates by checks, and fourfold repetition.

use super::board::{after, passed};
use super::line::Line;
use super::{Fact, LineName, Lines, What};
use crate::search::Silent;
use crate::search::mate::{Answer, Defence, Defender, Mate, MateLimits, Resistance, Solver, mate_in_one};
use crate::shogi::outcome::EndReason;
use crate::shogi::{Position, Rules};

/// The limits of one proof: some 50 ms in WebAssembly.
pub(super) const LIMITS: MateLimits = MateLimits { nodes: Some(20_000), megabytes: 4, conventional: false };

/// Adds the facts about mates and repetition.
pub(super) fn find<R: Rules>(lines: &Lines<R>, facts: &mut Vec<Fact>) {
    if lines.played.positions[0].missing_king().is_some() {
        return;
    }
    facts.extend(allowed(lines).map(|what| Fact { line: LineName::Played, ply: 1, what }));
    facts.extend(missed(lines).map(|what| Fact { line: LineName::Better, ply: 1, what }));
    facts.extend(repetition(lines));
}

/// What the solver says of the side to move.
pub(super) fn solve<R: Rules>(position: &Position<R>) -> Answer {
    solve_within(position, LIMITS)
}

/// The same within other limits.
pub(super) fn solve_within<R: Rules>(position: &Position<R>, limits: MateLimits) -> Answer {
    if position.outcome().is_some() {
        return Answer::NoMate;
    }
    let mut solver = Solver::new(position, limits);
    solver.think(&mut Silent);
    solver.answer().clone()
}

/// The mate of the side to move, if the solver proves one.
pub(super) fn mate<R: Rules>(position: &Position<R>) -> Option<Mate> {
    mate_within(position, LIMITS)
}

/// The same within other limits.
pub(super) fn mate_within<R: Rules>(position: &Position<R>, limits: MateLimits) -> Option<Mate> {
    match solve_within(position, limits) {
        Answer::Mate(mate) => Some(mate),
        Answer::NoMate | Answer::Unknown => None,
    }
}

fn fact(mate: &Mate, threatened: bool) -> What {
    let moves = mate.line.iter().map(ToString::to_string).collect();
    What::Mate { plies: mate.plies, moves, threatened }
}

/// Their mate after the move played, where it is proved that the better move leaves none. A mate in one is
/// also told where only longer mates after the better move are undecided.
fn allowed<R: Rules>(lines: &Lines<R>) -> Option<What> {
    let found = mate(&lines.played.positions[1])?;
    let better = &lines.better.positions[1];
    match solve(better) {
        Answer::NoMate => {}
        Answer::Unknown if found.plies == 1 && mate_in_one(better).is_none() => {}
        Answer::Mate(_) | Answer::Unknown => return None,
    }
    let threatened = passed(&lines.played.positions[0])
        .and_then(|position| mate(&position))
        .is_some_and(|threat| threat.plies <= found.plies);
    Some(fact(&found, threatened))
}

/// Our mate that begins with the better move, where the move played does not begin one, too.
fn missed<R: Rules>(lines: &Lines<R>) -> Option<What> {
    let Lines { played, better } = lines;
    let found = mate(&better.positions[0])?;
    let found = if found.line[0] == better.moves[0] { found } else { mate_by(better)? };
    if played.positions[1].outcome().is_some() {
        return None;
    }
    if played.positions[1].in_check() {
        let mut defender = Defender::new(&played.positions[1], LIMITS);
        defender.think(&mut Silent);
        match defender.answer() {
            Defence::Escape(_) => {}
            // A mate by the next move is said in any case where no other one is known.
            Defence::Unknown if found.plies == 1 => {}
            Defence::Mated(_) | Defence::Unknown => return None,
        }
    }
    Some(fact(&found, false))
}

/// The mate that begins with the first move of a line, a check.
fn mate_by<R: Rules>(line: &Line<R>) -> Option<Mate> {
    let mut position = line.positions[1].clone();
    let mut moves = vec![line.moves[0]];
    let mut plies = 1;
    if position.outcome().is_none() {
        if !position.in_check() {
            return None;
        }
        let mut defender = Defender::new(&position, LIMITS);
        defender.think(&mut Silent);
        let Defence::Mated(Resistance { mv: Some(reply), plies: Some(more), .. }) = defender.answer() else {
            return None;
        };
        position = after(&position, reply);
        moves.push(reply);
        moves.extend(mate(&position)?.line);
        plies = (more + 1).max(moves.len() as u32);
    } else if !position.in_check() {
        return None;
    }
    Some(Mate { line: moves, plies, shortest: false, conventional: None })
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
