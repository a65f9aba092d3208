//! The line of a proved mate.

use super::dfpn::Dfpn;
use super::one_ply::mate_in_one;
use crate::search::Monitor;
use crate::shogi::{Move, Rules};

/// Extracts the line of a proved mate within `len` plies: the attacker plays the shortest mate that the table
/// has, the defender the longest defence; exact when `len` is the `shortest` length and the search was not
/// halted. `None` when no line was found before it was halted.
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
        // The proof belonged to a position that dominates this one, or its children were removed from the
        // table.
        search.search_children_again(len, monitor);
        known_attack(search, len)
    })
}

fn known_attack<R: Rules>(search: &mut Dfpn<R>, len: u16) -> Option<(Move, u16)> {
    let checks = search.position.checks();
    let known = checks.into_iter().filter_map(|mv| {
        search.position.do_move(mv);
        let value = search.resolved_value(len - 1).filter(|value| value.is_mate());
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
