//! Mates by checks, searched over all checks and all legal replies.

use std::collections::HashMap;

use haitaka::{Board, Move};

use crate::board::Position;
use crate::legal;

/// Positions that one question may visit before it stays undecided.
const BUDGET: u32 = 60_000;
const INFINITE: u32 = 1 << 30;

/// The answer to a question about a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Mate,
    NoMate,
    Undecided,
}

/// Whether the side to move can mate by checks in so many plies or fewer, against every reply.
pub(crate) fn mates(position: &Position, plies: u32) -> Answer {
    legal::board(position).map_or(Answer::Undecided, |board| Proof::default().ask(&board, plies, true))
}

/// Whether the side to move, which must be in check, is mated in so many plies or fewer, by checks alone.
pub(crate) fn is_mated(position: &Position, plies: u32) -> Answer {
    match legal::board(position) {
        Some(board) if !board.checkers().is_empty() => Proof::default().ask(&board, plies, false),
        Some(_) => Answer::NoMate,
        None => Answer::Undecided,
    }
}

/// Proof numbers and disproof numbers of the positions visited (df-pn; CITE: Nagai 2002). The plies left are
/// part of the key, so that the search of a key never comes back to the same key.
#[derive(Default)]
struct Proof {
    numbers: HashMap<(u64, u32), (u32, u32)>,
    visited: u32,
}

impl Proof {
    fn ask(&mut self, board: &Board, left: u32, attack: bool) -> Answer {
        match self.search(board, left, attack, (INFINITE, INFINITE)) {
            (0, _) => Answer::Mate,
            (_, 0) => Answer::NoMate,
            _ => Answer::Undecided,
        }
    }

    /// Searches until one of the numbers reaches its limit. `attack`: the side that mates is to move.
    fn search(&mut self, board: &Board, left: u32, attack: bool, limits: (u32, u32)) -> (u32, u32) {
        self.visited += 1;
        let children = children(board, left, attack);
        let numbers = if children.is_empty() {
            let mated = !attack && legal::moves_of(board).is_empty();
            if mated { (0, INFINITE) } else { (INFINITE, 0) }
        } else {
            self.among(&children, left, attack, limits)
        };
        self.numbers.insert((board.hash(), left), numbers);
        numbers
    }

    fn among(&mut self, children: &[Board], left: u32, attack: bool, limits: (u32, u32)) -> (u32, u32) {
        // Both kinds of node look alike when the numbers of a defending node are exchanged.
        let turn = |(proof, disproof): (u32, u32)| if attack { (proof, disproof) } else { (disproof, proof) };
        let limits = turn(limits);
        loop {
            let seen =
                |child: &Board| turn(self.numbers.get(&(child.hash(), left - 1)).copied().unwrap_or((1, 1)));
            let mut sum = 0;
            let (mut best, mut best_numbers, mut second) = (0, (INFINITE, 0), INFINITE);
            for (index, child) in children.iter().enumerate() {
                let (least, other) = seen(child);
                sum = if other == INFINITE { INFINITE } else { (sum + other).min(INFINITE - 1).max(sum) };
                if least < best_numbers.0 {
                    second = best_numbers.0;
                    (best, best_numbers) = (index, (least, other));
                } else {
                    second = second.min(least);
                }
            }
            let least = best_numbers.0;
            if least == 0 {
                return turn((0, INFINITE));
            }
            if least >= limits.0 || sum >= limits.1 || self.visited >= BUDGET {
                return turn((least, sum));
            }
            let rest = limits.1.saturating_sub(sum).saturating_add(best_numbers.1).min(INFINITE);
            let child_limits = turn((limits.0.min(second.saturating_add(1)), rest));
            self.search(&children[best], left - 1, !attack, child_limits);
        }
    }
}

/// The positions after all checks, or after all replies; none where no ply is left.
fn children(board: &Board, left: u32, attack: bool) -> Vec<Board> {
    if left == 0 {
        return Vec::new();
    }
    let after = |step: &Move| {
        let mut next = board.clone();
        next.play_unchecked(*step);
        next
    };
    let all = legal::moves_of(board);
    all.iter().map(after).filter(|next| !attack || !next.checkers().is_empty()).collect()
}
