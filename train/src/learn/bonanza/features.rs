//! The parameters of a machine, as the learning needs them: the difference between two positions.

use narikoma::eval::perspective;
use narikoma::opponents::gallery::machines::view::{KINDS, NAMED_KINDS, king_number, piece_number};
use narikoma::opponents::gallery::machines::{three, two};
use narikoma::shogi::{Color, Piece, Position, Shogi, Square};

/// A machine whose points are learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Machine {
    /// Own king × own piece × square.
    Two,
    /// Own king × other king × own piece, and own king × piece × piece.
    Three,
}

/// A position, and the parameters of each side once they are asked for.
pub struct Root<'a> {
    position: &'a Position<Shogi>,
    lists: [Option<Vec<usize>>; 2],
}

impl<'a> Root<'a> {
    /// Takes a position.
    pub fn new(position: &'a Position<Shogi>) -> Self {
        Self { position, lists: [None, None] }
    }
}

impl Machine {
    /// Its number in a file of weights.
    pub fn number(self) -> u32 {
        match self {
            Self::Two => two::Points::MACHINE,
            Self::Three => three::Packed::MACHINE,
        }
    }

    /// The number of its parameters.
    pub fn parameters(self) -> usize {
        match self {
            Self::Two => two::PARAMETERS,
            Self::Three => three::PARAMETERS,
        }
    }

    /// The parameters of a side.
    fn list(self, position: &Position<Shogi>, side: Color) -> Vec<usize> {
        let mut list = Vec::new();
        match self {
            Self::Two => two::parameters(position, side, |number, _, _| list.push(number)),
            Self::Three => three::parameters(position, side, |number, _| list.push(number)),
        }
        list
    }

    /// Calls `each` with the parameters in which `leaf` differs from the root: their numbers, with 1 where
    /// `leaf` has one that the root has not, −1 for the reverse; with opposite signs for parameters of the
    /// side other than `us`. A number may come several times.
    pub fn difference(
        self,
        root: &mut Root<'_>,
        leaf: &Position<Shogi>,
        us: Color,
        mut each: impl FnMut(usize, i8),
    ) {
        let changes = Changes::of(root.position, leaf);
        for side in Color::ALL {
            let sign = if side == us { 1 } else { -1 };
            let mut each = |number, is: i8| each(number, is * sign);
            let number = |position: &Position<Shogi>| king_number(side, position.king(side));
            let (before, after) = (number(root.position), number(leaf));
            if before != after {
                let position = root.position;
                let list = root.lists[side.index()].get_or_insert_with(|| self.list(position, side));
                list.iter().for_each(|number| each(*number, -1));
                self.list(leaf, side).into_iter().for_each(|number| each(number, 1));
                continue;
            }
            let Some(king) = after else { continue };
            match self {
                Self::Two => changes.own_pieces(king, side, each),
                Self::Three => {
                    changes.pairs(king, side, &mut each);
                    changes.with_kings(king, side, [root.position, leaf].map(|it| it.king(!side)), each);
                }
            }
        }
    }
}

/// A piece on its square.
type Standing = (Piece, Square);
/// A piece as a side sees it: its number and its square.
type Seen = (usize, usize);

/// The features of two positions: the features of one alone, and the common ones.
#[derive(Default)]
struct Changes {
    removed: Vec<Standing>,
    added: Vec<Standing>,
    common: Vec<Standing>,
}

fn seen(side: Color, list: &[Standing]) -> impl Iterator<Item = Seen> + '_ {
    list.iter().filter_map(move |(piece, square)| piece_number(side, *piece, *square))
}

impl Changes {
    fn of(root: &Position<Shogi>, leaf: &Position<Shogi>) -> Self {
        let mut changes = Self::default();
        for square in root.occupied() | leaf.occupied() {
            let (before, after) = (root.piece_at(square), leaf.piece_at(square));
            if before == after {
                changes.common.extend(before.map(|piece| (piece, square)));
            } else {
                changes.removed.extend(before.map(|piece| (piece, square)));
                changes.added.extend(after.map(|piece| (piece, square)));
            }
        }
        changes
    }

    /// The differences of machine two. The own king has not moved.
    fn own_pieces(&self, king: usize, side: Color, mut each: impl FnMut(usize, i8)) {
        for (list, sign) in [(&self.added, 1), (&self.removed, -1)] {
            for (kind, square) in seen(side, list).filter(|(kind, _)| *kind < NAMED_KINDS) {
                each(two::parameter(king, kind, square), sign);
            }
        }
    }

    /// The differences of own king × piece × piece. The own king has not moved.
    fn pairs(&self, king: usize, side: Color, mut each: impl FnMut(usize, i8)) {
        let common: Vec<_> = seen(side, &self.common).collect();
        for (list, sign) in [(&self.added, 1), (&self.removed, -1)] {
            let list: Vec<_> = seen(side, list).collect();
            for (at, piece) in list.iter().enumerate() {
                for other in common.iter().chain(&list[..at]) {
                    each(three::parameters::king_and_pair(king, *piece, *other), sign);
                }
            }
        }
    }

    /// The differences of own king × other king × own piece. The own king has not moved; the other king
    /// stands on these squares before and after.
    fn with_kings(
        &self,
        king: usize,
        side: Color,
        [before, after]: [Square; 2],
        mut each: impl FnMut(usize, i8),
    ) {
        let mut all = |list: &[Standing], other: Square, sign| {
            let other = perspective::seen(side, other);
            for piece in seen(side, list).filter(|(kind, _)| *kind < KINDS) {
                each(three::parameters::kings_and_piece(king, other, piece), sign);
            }
        };
        if before != after {
            all(&self.common, before, -1);
            all(&self.common, after, 1);
        }
        all(&self.removed, before, -1);
        all(&self.added, after, 1);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::common::random::Random;

    /// The differences are those between the whole lists, also over several moves.
    #[test]
    fn differences_match_whole_lists() {
        let mut random = Random::new(4, 1);
        for machine in [Machine::Two, Machine::Three] {
            for _ in 0..12 {
                let mut position = Position::<Shogi>::start();
                for _ in 0..150 {
                    let mut leaf = position.clone();
                    for _ in 0..=random.below(3) {
                        let moves = leaf.legal_moves();
                        if !moves.is_empty() {
                            leaf.do_move(moves[random.below(moves.len())]);
                        }
                    }
                    check(machine, &position, &leaf);
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    position.do_move(moves[random.below(moves.len())]);
                }
            }
        }
    }

    fn check(machine: Machine, position: &Position<Shogi>, leaf: &Position<Shogi>) {
        let (mut found, mut expected) = (BTreeMap::new(), BTreeMap::new());
        let us = position.side();
        machine.difference(&mut Root::new(position), leaf, us, |number, sign| {
            *found.entry(number).or_insert(0) += i32::from(sign);
        });
        for (position, sign) in [(leaf, 1), (position, -1)] {
            for side in Color::ALL {
                for number in machine.list(position, side) {
                    *expected.entry(number).or_insert(0) += if side == us { sign } else { -sign };
                }
            }
        }
        found.retain(|_, count| *count != 0);
        expected.retain(|_, count| *count != 0);
        assert_eq!(found, expected, "{} to {}", position.to_sfen(), leaf.to_sfen());
    }
}
