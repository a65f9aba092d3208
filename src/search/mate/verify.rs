//! Verification of mates, for tests and for the makers of mating problems; slow.

use std::collections::HashMap;

use super::solver::{Answer, Mate, MateLimits, Solver};
use crate::search::Silent;
use crate::shogi::{Position, Rules};

/// Verifies a mate: plays it against every legal defence, with a new solver for each move of the attacker.
/// Returns the number of different positions with the attacker to move.
///
/// # Errors
/// Describes the first fault: an illegal move, a move without check, a defence without a mate in the
/// remaining plies, or a line that does not end in mate.
pub fn verify_mate<R: Rules>(position: &Position<R>, mate: &Mate) -> Result<usize, String> {
    let (line, mut position) = (&mate.line, position.clone());
    let mut answered = HashMap::new();
    for (ply, mv) in line.iter().enumerate() {
        let left = mate.plies - ply as u32;
        if !position.is_legal(*mv) {
            return Err(format!("{mv} is illegal in {}", position.to_sfen()));
        }
        position.do_move(*mv);
        if ply % 2 == 1 {
            continue;
        }
        if !position.in_check() {
            return Err(format!("{mv} is no check: {}", position.to_sfen()));
        }
        for defence in position.legal_moves() {
            if left < 3 {
                return Err(format!("{defence} is an answer: {}", position.to_sfen()));
            }
            position.do_move(defence);
            verify_mate_within(&mut position, left - 2, &mut answered)?;
            position.undo_move();
        }
    }
    if line.len() % 2 == 1 {
        Ok(answered.len())
    } else {
        Err("the line does not end with a check".to_owned())
    }
}

/// Mates within `plies` against every defence. `answered` stores sufficient plies by position.
fn verify_mate_within<R: Rules>(
    position: &mut Position<R>,
    plies: u32,
    answered: &mut HashMap<u64, u32>,
) -> Result<(), String> {
    if answered.get(&position.key()).is_some_and(|enough| *enough <= plies) {
        return Ok(());
    }
    let limits = MateLimits { nodes: Some(1_000_000), megabytes: 1, conventional: false };
    let mut solver = Solver::new(position, limits);
    solver.think(&mut Silent);
    let Answer::Mate(mate) = solver.answer() else {
        return Err(format!("no mate found: {}", position.to_sfen()));
    };
    if mate.plies > plies {
        return Err(format!("{} plies are left, {} needed: {}", plies, mate.plies, position.to_sfen()));
    }
    let (mv, enough) = (mate.line[0], mate.plies);
    if !position.is_legal(mv) || !position.gives_check(mv) {
        return Err(format!("{mv} is no legal check: {}", position.to_sfen()));
    }
    position.do_move(mv);
    for defence in position.legal_moves() {
        if enough < 3 {
            return Err(format!("{defence} is an answer: {}", position.to_sfen()));
        }
        position.do_move(defence);
        verify_mate_within(position, enough - 2, answered)?;
        position.undo_move();
    }
    position.undo_move();
    answered.insert(position.key(), enough);
    Ok(())
}
