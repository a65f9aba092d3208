//! The line of a mate, and its verification.

use std::collections::HashMap;

use super::dfpn::Dfpn;
use super::one_ply::mate_in_one;
use super::{Answer, Mate, MateLimits, Solver};
use crate::search::{Monitor, Silent};
use crate::shogi::{Move, Position, Rules};

/// Extracts the line of a proved mate within `len` plies: the attacker plays the shortest mate that the table has, the defender
/// the longest defence; exact when `len` is the `shortest` length. `None` when halted.
pub(super) fn best<R: Rules>(
    search: &mut Dfpn<R>,
    len: u16,
    shortest: bool,
    monitor: &mut dyn Monitor,
) -> Option<Vec<Move>> {
    let mut line = Vec::new();
    let mut len = Some(len);
    while let Some(left) = len {
        let Some((mv, left)) = attack(search, left, monitor) else { break };
        search.position.do_move(mv);
        line.push(mv);
        len = defend(search, left, shortest, monitor).map(|(mv, left)| {
            search.position.do_move(mv);
            line.push(mv);
            left
        });
    }
    let mated = search.position.in_check() && !search.position.has_legal_move();
    line.iter().for_each(|_| search.position.undo_move());
    (mated && line.len() % 2 == 1).then_some(line)
}

/// A check that mates within `len` plies, and how many plies are left after it.
fn attack<R: Rules>(search: &mut Dfpn<R>, len: u16, monitor: &mut dyn Monitor) -> Option<(Move, u16)> {
    if let Some(mv) = mate_in_one(&search.position) {
        return Some((mv, 0));
    }
    known_attack(search, len).or_else(|| {
        // The proof belonged to a position that dominates this one, or its children were removed from the table.
        search.search_children_again(len, monitor);
        known_attack(search, len)
    })
}

fn known_attack<R: Rules>(search: &mut Dfpn<R>, len: u16) -> Option<(Move, u16)> {
    let checks = search.position.checks();
    let known = checks.into_iter().filter_map(|mv| {
        search.position.do_move(mv);
        let value = search.ask(len - 1).filter(|value| value.is_mate());
        search.position.undo_move();
        value.map(|value| (mv, value.len))
    });
    known.min_by_key(|(_, left)| *left)
}

/// The longest defence, and the length of the mate after it; `None` when there is none.
fn defend<R: Rules>(
    search: &mut Dfpn<R>,
    len: u16,
    shortest: bool,
    monitor: &mut dyn Monitor,
) -> Option<(Move, u16)> {
    let mut best: Option<(Move, u16)> = None;
    for mv in search.position.legal_moves() {
        if best.is_some_and(|(_, left)| left + 1 >= len) {
            break;
        }
        search.position.do_move(mv);
        let mut value = search.search(len - 1, monitor);
        while shortest && value.is_mate() && value.len > best.map_or(0, |(_, left)| left) {
            // The mate in the table need not be the shortest.
            if value.len < 3 {
                break;
            }
            let shorter = search.search(value.len - 2, monitor);
            if !shorter.is_mate() {
                break;
            }
            value = shorter;
        }
        search.position.undo_move();
        if !value.is_mate() {
            return None;
        }
        if best.is_none_or(|(_, left)| value.len > left) {
            best = Some((mv, value.len));
        }
    }
    best
}

/// Verifies a mate: plays it against every legal defence, with a new solver for each move of the attacker. Returns the number
/// of different positions with the attacker to move.
///
/// # Errors
/// Describes the first fault: an illegal move, a move without check, a defence without a mate in the remaining plies, or a line
/// that does not end in mate.
pub fn replay<R: Rules>(position: &Position<R>, mate: &Mate) -> Result<usize, String> {
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
            defeat(&mut position, left - 2, &mut answered)?;
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
fn defeat<R: Rules>(
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
        defeat(position, enough - 2, answered)?;
        position.undo_move();
    }
    position.undo_move();
    answered.insert(position.key(), enough);
    Ok(())
}
