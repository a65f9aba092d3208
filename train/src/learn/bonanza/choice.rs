//! A choice to learn from: the moves of a position, the features after
//! each of them, and the move that was played.

use narikoma::opponents::gallery::machines::values::{material, value};
use narikoma::search::ordering::non_promotion::is_useless;
use narikoma::shogi::{Kind, Move, Position, Shogi};

use super::features::{Machine, Root};

/// How the position after a move is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Search {
    /// As it stands: the document's way.
    Static,
    /// After the exchanges that follow: a quiescence search by the values of the pieces (Bonanza's way).
    Quiescence,
}

/// The longest line of captures that the quiescence search follows.
const MAX_CAPTURES: usize = 8;

/// One move of a choice.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// Own points less the other side's, by the values of the pieces.
    material: i32,
    /// Where its features end.
    end: usize,
}

/// The moves of one position.
#[derive(Default)]
pub struct Choice {
    candidates: Vec<Candidate>,
    features: Vec<(u32, i8)>,
    /// The number of the played move.
    pub played: usize,
}

impl Choice {
    /// Reads a position; false when there is nothing to choose or the played move is a useless non-promotion.
    pub fn read(
        &mut self,
        machine: Machine,
        search: Search,
        position: &Position<Shogi>,
        played: Move,
    ) -> bool {
        self.candidates.clear();
        self.features.clear();
        let (mut root, us, mut found) = (Root::new(position), position.side(), false);
        let mut leaf = position.clone();
        for mv in position.legal_moves() {
            if is_useless(position, mv) {
                continue;
            }
            if mv == played {
                (self.played, found) = (self.candidates.len(), true);
            }
            leaf.do_move(mv);
            let line = match search {
                Search::Static => Vec::new(),
                Search::Quiescence => captures_to_play(&mut leaf),
            };
            line.iter().for_each(|capture| {
                leaf.do_move(*capture);
            });
            machine.difference(&mut root, &leaf, us, |number, sign| {
                self.features.push((number as u32, sign));
            });
            let material = material(&leaf, us) - material(&leaf, !us);
            self.candidates.push(Candidate { material, end: self.features.len() });
            (0..=line.len()).for_each(|_| leaf.undo_move());
        }
        found && self.candidates.len() > 1
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// The features of a move: numbers of parameters and signs, against the position before it.
    pub fn features(&self, nth: usize) -> &[(u32, i8)] {
        let start = if nth == 0 { 0 } else { self.candidates[nth - 1].end };
        &self.features[start..self.candidates[nth].end]
    }

    /// The value of a move in points; only differences between moves of one position matter.
    pub fn value(&self, nth: usize, weights: &[f32]) -> f32 {
        let learned: f32 = self
            .features(nth)
            .iter()
            .map(|(number, sign)| weights[*number as usize] * f32::from(*sign))
            .sum();
        self.candidates[nth].material as f32 + learned
    }
}

/// The captures that both sides play from here when only captures are played and each side may stop.
fn captures_to_play(position: &mut Position<Shogi>) -> Vec<Move> {
    let us = position.side();
    let balance = material(position, us) - material(position, !us);
    let mut line = Vec::new();
    quiescence(position, -i32::MAX, i32::MAX, balance, MAX_CAPTURES, &mut line);
    line
}

/// The value for the side to move, whose pieces are worth `balance` more than
/// the other side's; `line` becomes its line.
fn quiescence(
    position: &mut Position<Shogi>,
    mut alpha: i32,
    beta: i32,
    balance: i32,
    left: usize,
    line: &mut Vec<Move>,
) -> i32 {
    line.clear();
    let mut best = balance;
    if best >= beta || left == 0 {
        return best;
    }
    alpha = alpha.max(best);
    let mut captures: Vec<_> = position.captures().iter().map(|mv| (*mv, gain(position, *mv))).collect();
    let attacker =
        |mv: Move| mv.from().and_then(|from| position.piece_at(from)).map_or(0, |it| value(it.kind()));
    captures.sort_by_key(|(mv, gain)| (-gain, attacker(*mv)));
    let mut below = Vec::new();
    for (mv, gain) in captures {
        // The most that this capture and those after it can bring: the other side may always stop.
        if balance + gain <= alpha {
            break;
        }
        position.do_move(mv);
        let value = -quiescence(position, -beta, -alpha, -(balance + gain), left - 1, &mut below);
        position.undo_move();
        if value > best {
            best = value;
            alpha = alpha.max(best);
            line.clear();
            line.push(mv);
            line.append(&mut below);
            if best >= beta {
                break;
            }
        }
    }
    best
}

/// By how much a capture changes the balance.
fn gain(position: &Position<Shogi>, mv: Move) -> i32 {
    let kind = |square| position.piece_at(square).map_or(Kind::King, |piece| piece.kind());
    let captured = kind(mv.to());
    let promotion = mv.from().filter(|_| mv.promotes()).map_or(0, |from| {
        let kind = kind(from);
        value(kind.promoted()) - value(kind)
    });
    value(captured) + value(captured.unpromoted()) + promotion
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(sfen: &str) -> Vec<String> {
        let mut position = Position::<Shogi>::from_sfen(sfen).unwrap();
        captures_to_play(&mut position).iter().map(Move::to_string).collect()
    }

    #[test]
    fn quiescence_plays_winning_exchanges_only() {
        // A protected pawn is left alone, an unprotected one taken.
        assert_eq!(line("4k4/9/4g4/4p4/9/9/9/4R4/4K4 b - 1"), Vec::<String>::new());
        assert_eq!(line("4k4/9/9/2p6/9/9/9/2R6/4K4 b - 1"), ["7h7d"]);
        // A gold for a pawn: the pawn takes, the piece behind takes back.
        assert_eq!(line("4k4/4s4/4g4/4P4/9/9/9/9/4K4 b - 1").len(), 2);
    }

    #[test]
    fn static_choice_sees_the_moved_piece() {
        let mut choice = Choice::default();
        let position = Position::<Shogi>::start();
        let played = Move::parse("7g7f").unwrap();
        assert!(choice.read(Machine::Two, Search::Static, &position, played));
        assert_eq!(choice.len(), 30);
        let mut counts = std::collections::BTreeMap::new();
        for (number, sign) in choice.features(choice.played) {
            *counts.entry(*number).or_insert(0) += i32::from(*sign);
        }
        counts.retain(|_, count| *count != 0);
        // The pawn on its old square, and on its new one.
        let mut signs: Vec<_> = counts.into_values().collect();
        signs.sort();
        assert_eq!(signs, [-1, 1]);
        assert!(!choice.read(Machine::Two, Search::Static, &position, Move::parse("5e5d").unwrap()));
    }
}
