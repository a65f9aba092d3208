//! Machine one, 2014: an expert system. Piece values and some thirty rules about places, points set by hand.
//!
//! CITE: 「将棋AI」 (2015), 一号機. The piece values are from 「将棋AI」, and so are the rules that it names,
//! with the points that it gives (gold beside the king 10, rook on the enemy king's rank 50, an enemy
//! pawn in front of a knight −20). The other rules are in the same spirit, as the author of 「将棋AI」
//! describes it: rules that a player who knows some proverbs would write down. As 「将棋AI」 says, piece
//! values weigh far more than all rules together.
//!
//! The machine looks four plies ahead (level 4; the levels below look less far). On 5×5, rules about files
//! and castles of the large board do not apply.

mod rules;

use super::MateFirst;
use crate::eval::{Evaluator, Reason, Score, Term};
use crate::opponents::gallery::ladder::{DEPTHS_1_TO_4, forward_pruning::ForwardPruning};
use crate::opponents::gallery::support::Deepening;
use crate::opponents::{Card, Group, Panel};
use crate::shogi::{Color, Delta, Kind, Position, Rules};

pub use rules::{RULES, Rule, apply};

/// Its card.
pub const CARD: Card = Card {
    id: "machine-one",
    year: 2014,
    ja: "一号機（知識）",
    en: "Machine one: knowledge",
    reference: "「将棋AI」: 将棋AI一号機 (2014)",
    group: Group::Machines,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &DEPTHS_1_TO_4,
    default_level: "4",
    needs: &[],
    shogi: Some(|| Box::new(MateFirst::<_, Deepening<_, ForwardPruning<Knowledge>>>::default())),
    minishogi: Some(|| Box::new(MateFirst::<_, Deepening<_, ForwardPruning<Knowledge>>>::default())),
};

/// The document's first table, by [`Kind::index`]. The king (9000) is never exchanged and is not counted.
const PIECE_VALUE: [i32; Kind::COUNT] =
    [20, 310, 345, 520, 900, 1100, 600, 9000, 370, 400, 435, 520, 1200, 1500];

/// The evaluation: recomputed for every position, as the document did it.
#[derive(Clone, Debug, Default)]
pub struct Knowledge;

impl Knowledge {
    /// The values of a side's pieces. The document has one value for a piece on the board and in hand.
    fn material<R: Rules>(position: &Position<R>, side: Color) -> i32 {
        let value = |kind: Kind| PIECE_VALUE[kind.index()];
        let board = position.pieces(side).into_iter().filter_map(|square| position.piece_at(square));
        let hand =
            Kind::HAND_ORDER.into_iter().map(|kind| position.hand(side).count(kind) as i32 * value(kind));
        board.filter(|piece| piece.kind() != Kind::King).map(|piece| value(piece.kind())).sum::<i32>()
            + hand.sum::<i32>()
    }

    /// The value of one side in points: its pieces and its rules.
    fn side<R: Rules>(position: &Position<R>, side: Color) -> i32 {
        let mut rules = 0;
        apply(position, side, |rule, count| rules += rule.points() * count);
        Self::material(position, side) + rules
    }
}

impl<R: Rules> Evaluator<R> for Knowledge {
    fn reset(&mut self, _position: &Position<R>) {}

    fn push(&mut self, _position: &Position<R>, _delta: &Delta) {}

    fn pop(&mut self) {}

    fn evaluate(&mut self, position: &Position<R>) -> Score {
        let side = position.side();
        Score::cp(Self::side(position, side) - Self::side(position, !side))
    }

    fn reasons(&self, position: &Position<R>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for side in Color::ALL {
            reasons.push(Reason { side, term: Term::Material, points: Self::material(position, side) });
            let mut counts = [0; RULES.len()];
            apply(position, side, |rule, count| counts[rule as usize] += count);
            for ((rule, id, ..), count) in RULES.iter().zip(counts).filter(|(_, count)| *count != 0) {
                let term = Term::Rule { id, count };
                reasons.push(Reason { side, term, points: rule.points() * count });
            }
        }
        Reason::sort(&mut reasons);
        reasons
    }
}
