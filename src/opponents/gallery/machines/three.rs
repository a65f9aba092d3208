//! Machine three, 2015: the same learning with some 2,000 times as many parameters, 51,963,120.
//!
//! CITE: 「将棋AI」 (2015), 三号機: own king × other king × own piece, and own king × piece × piece;
//! [`mod@parameters`] says how the number of 「将棋AI」 is made up. Piece values as in machine
//! two. Machine three reads three plies; its highest level reads four, as machine two does.
//!
//! As 「将棋AI」 advises, the parameters of a position are computed from the places of its pieces, and the sums
//! are kept up to date move by move ([`Line`]); [`parameters()`] is the slow twin. Most of the weights,
//! learned by `train bonanza`, are zero; the others are packed ([`Packed`]).

mod packed;
pub mod parameters;

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::MateFirst;
use super::learned::{Learned, LearnedEvaluation};
use super::values::{material, points};
use super::view::{KINDS, king_number, on_board, piece_number};
use super::weights::Table;
use crate::eval::perspective::seen;
use crate::eval::{Evaluator, Reason, Score, Term};
use crate::opponents::data::DataStore;
use crate::opponents::gallery::ladder::DEPTHS_1_TO_4;
use crate::opponents::gallery::support::Deepening;
use crate::opponents::{Card, Group, Need, Panel};
use crate::shogi::delta::Place;
use crate::shogi::{Color, Delta, Kind, Piece, Position, Rules, Shogi, Square, Variant};

pub use packed::Packed;
pub use parameters::{PARAMETERS, parameters};
use parameters::{Seen, king_and_pair, kings_and_piece};

/// Its card.
pub const CARD: Card = Card {
    id: "machine-three",
    year: 2015,
    ja: "三号機（5196万個の学習）",
    en: "Machine three: 52 million points",
    reference: "「将棋AI」: 将棋AI三号機 (2015)",
    group: Group::Machines,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &DEPTHS_1_TO_4,
    default_level: "3",
    needs: &[Need::required::<Packed>(&[Variant::Shogi])],
    shogi: Some(|| Box::new(MateFirst::<Shogi, Deepening<Shogi, Learned<KingTriples>>>::default())),
    minishogi: None,
};

/// The sums of one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Points of Black's pieces less the points of White's.
    material: i32,
    /// Weights of own king × other king × own piece, by side.
    kings: [i32; 2],
    /// Weights of own king × piece × piece, by side.
    pairs: [i32; 2],
}

/// The pieces that a move took from the board and put on it, kings left out.
#[derive(Default)]
struct Changed {
    removed: ArrayVec<(Piece, Square), 2>,
    added: ArrayVec<(Piece, Square), 2>,
}

impl Sums {
    /// The sums of a position, computed from its places.
    pub fn of<R: Rules>(table: &impl Table, position: &Position<R>) -> Self {
        let material = material(position, Color::Black) - material(position, Color::White);
        let kings = Color::ALL.map(|side| of_kings(table, position, side));
        let pairs = Color::ALL.map(|side| of_pairs(table, position, side));
        Self { material, kings, pairs }
    }

    /// The sums after a move, from those before it; `position` is the position after it.
    fn after<R: Rules>(mut self, table: &impl Table, position: &Position<R>, delta: &Delta) -> Self {
        self.material += delta.changes().map(|change| points(change.to) - points(change.from)).sum::<i32>();
        let king_of = delta.moved.and_then(|change| match change.to {
            Place::Board(piece, _) if piece.kind() == Kind::King => Some(piece.color()),
            _ => None,
        });
        let changed = Changed::by(delta);
        for side in Color::ALL {
            let at = side.index();
            if king_of == Some(side) {
                self.pairs[at] = of_pairs(table, position, side);
            } else {
                self.pairs[at] += changed.pairs(table, position, side);
            }
            if king_of.is_some() {
                self.kings[at] = of_kings(table, position, side);
            } else {
                self.kings[at] += changed.kings(table, position, side);
            }
        }
        self
    }

    /// The points of a side's parameters.
    fn learned(&self, side: Color, unit: i32) -> i32 {
        (self.kings[side.index()] + self.pairs[side.index()]) / unit
    }

    /// The value of the position for a side.
    pub fn value(&self, side: Color, unit: i32) -> i32 {
        let value = self.material + self.learned(Color::Black, unit) - self.learned(Color::White, unit);
        if side == Color::Black { value } else { -value }
    }
}

/// The weights of a side's pieces with both kings.
fn of_kings<R: Rules>(table: &impl Table, position: &Position<R>, side: Color) -> i32 {
    let (Some(king), Some(other)) = (king_number(side, position.king(side)), other_king(position, side))
    else {
        return 0;
    };
    let own = on_board(position).filter_map(|(piece, square)| piece_number(side, piece, square));
    own.filter(|(kind, _)| *kind < KINDS).map(|piece| table.weight(kings_and_piece(king, other, piece))).sum()
}

/// The weights of all pairs of pieces with a side's king.
fn of_pairs<R: Rules>(table: &impl Table, position: &Position<R>, side: Color) -> i32 {
    let Some(king) = king_number(side, position.king(side)) else { return 0 };
    let (mut sum, mut pieces) = (0, [(0, 0); Square::COUNT]);
    for (count, piece) in
        on_board(position).filter_map(|(piece, square)| piece_number(side, piece, square)).enumerate()
    {
        sum += of_one(table, king, piece, &pieces[..count]);
        pieces[count] = piece;
    }
    sum
}

/// The weights of one piece with each of the others.
fn of_one(table: &impl Table, king: usize, piece: Seen, others: &[Seen]) -> i32 {
    others.iter().map(|other| table.weight(king_and_pair(king, piece, *other))).sum()
}

fn other_king<R: Rules>(position: &Position<R>, side: Color) -> Option<usize> {
    let king = position.king(!side);
    (king != Square::NONE).then(|| seen(side, king))
}

impl Changed {
    fn by(delta: &Delta) -> Self {
        let mut changed = Self::default();
        for change in delta.changes() {
            for (place, list) in [(change.from, &mut changed.removed), (change.to, &mut changed.added)] {
                if let Place::Board(piece, square) = place
                    && piece.kind() != Kind::King
                {
                    list.push((piece, square));
                }
            }
        }
        changed
    }

    /// The change of the sum of own king × piece × piece since the last position. The own king has not moved.
    fn pairs<R: Rules>(&self, table: &impl Table, position: &Position<R>, side: Color) -> i32 {
        let Some(king) = king_number(side, position.king(side)) else { return 0 };
        let number = |&(piece, square): &(Piece, Square)| piece_number(side, piece, square);
        let (mut others, mut count) = ([(0, 0); Square::COUNT], 0);
        for place in on_board(position).filter(|place| !self.added.contains(place)) {
            if let Some(piece) = number(&place) {
                others[count] = piece;
                count += 1;
            }
        }
        let others = &others[..count];
        let all = |list: &[(Piece, Square)]| {
            let pieces: ArrayVec<_, 2> = list.iter().filter_map(number).collect();
            let with_others: i32 = pieces.iter().map(|piece| of_one(table, king, *piece, others)).sum();
            let among: i32 = (1..pieces.len()).map(|at| of_one(table, king, pieces[at], &pieces[..at])).sum();
            with_others + among
        };
        all(&self.added) - all(&self.removed)
    }

    /// The change of the sum of own king × other king × own piece since the last position. No king has moved.
    fn kings<R: Rules>(&self, table: &impl Table, position: &Position<R>, side: Color) -> i32 {
        let (Some(king), Some(other)) = (king_number(side, position.king(side)), other_king(position, side))
        else {
            return 0;
        };
        let all = |list: &[(Piece, Square)]| {
            let own = list.iter().filter_map(|(piece, square)| piece_number(side, *piece, *square));
            let own = own.filter(|(kind, _)| *kind < KINDS);
            own.map(|piece| table.weight(kings_and_piece(king, other, piece))).sum::<i32>()
        };
        all(&self.added) - all(&self.removed)
    }
}

/// The sums along a line of moves.
#[derive(Clone, Debug, Default)]
pub struct Line(Vec<Sums>);

impl Line {
    /// Starts a new line at this position.
    pub fn reset<R: Rules>(&mut self, table: &impl Table, position: &Position<R>) {
        self.0.clear();
        self.0.push(Sums::of(table, position));
    }

    /// A move was played; `position` is the position after it.
    pub fn push<R: Rules>(&mut self, table: &impl Table, position: &Position<R>, delta: &Delta) {
        let sums = self.last().after(table, position, delta);
        self.0.push(sums);
    }

    /// The last move was taken back.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// The sums of the last position.
    pub fn last(&self) -> &Sums {
        self.0.last().expect("reset comes first")
    }
}

/// A table whose weights are all zero: without learned weights, only the values of the pieces count.
struct Zero;

impl Table for Zero {
    fn weight(&self, _parameter: usize) -> i32 {
        0
    }

    fn unit(&self) -> i32 {
        1
    }
}

/// The evaluation. Without weights, the values of the pieces alone.
#[derive(Clone, Debug, Default)]
pub struct KingTriples {
    weights: Option<Arc<Packed>>,
    line: Line,
}

impl KingTriples {
    fn unit(&self) -> i32 {
        self.weights.as_ref().map_or(1, |weights| weights.unit())
    }
}

impl<R: Rules> LearnedEvaluation<R> for KingTriples {
    fn use_data(&mut self, data: &DataStore) {
        self.weights = data.get();
    }
}

impl<R: Rules> Evaluator<R> for KingTriples {
    fn reset(&mut self, position: &Position<R>) {
        match &self.weights {
            Some(weights) => self.line.reset(&**weights, position),
            None => self.line.reset(&Zero, position),
        }
    }

    fn push(&mut self, position: &Position<R>, delta: &Delta) {
        match &self.weights {
            Some(weights) => self.line.push(&**weights, position, delta),
            None => self.line.push(&Zero, position, delta),
        }
    }

    fn pop(&mut self) {
        self.line.pop();
    }

    fn evaluate(&mut self, position: &Position<R>) -> Score {
        Score::cp(self.line.last().value(position.side(), self.unit()))
    }

    fn reasons(&self, position: &Position<R>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for side in Color::ALL {
            reasons.push(Reason { side, term: Term::Material, points: material(position, side) });
            let Some(weights) = &self.weights else { continue };
            let king = (Piece::new(side, Kind::King), position.king(side));
            let (mut sum, mut named) = (0, 0);
            parameters(position, side, |parameter, [one, two]| {
                let weight = weights.weight(parameter);
                let points = weight / weights.unit();
                sum += weight;
                named += points;
                if points != 0 {
                    reasons.push(Reason { side, term: Term::Pieces(vec![king, one, two]), points });
                }
            });
            let rest = sum / weights.unit() - named;
            reasons.push(Reason { side, term: Term::Rest, points: rest });
        }
        Reason::sort(&mut reasons);
        reasons
    }
}
