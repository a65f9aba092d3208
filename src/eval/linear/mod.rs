//! The linear evaluation: a weighted sum of terms that a player could name. The weights are fitted to the
//! engine's own games (`train fit`).
//!
//! The terms of single pieces (material, hands, places, places relative to both kings) are sums that are
//! updated by the moves of the line. The terms that depend on several pieces are counted again for every
//! position: first the effects (利き) and the mobility of both sides in one walk over the pieces, then threats,
//! king safety and castles. Every term counts for one side and is subtracted for the other, so the value is
//! symmetric. Every weight has a value for the opening and one for the ending, which are interpolated by the
//! phase. `docs/evaluation.md` has the formula and the groups of terms.
//!
//! CITE: R. Grimbergen and J. Rollason, "Board Maps for Tactical Play in Shogi" (2002), for effects and
//! pieces weighted by their distance to both kings.

mod board;
mod castles;
mod king;
pub mod layout;
mod piece_sums;
mod pieces;
mod sink;
mod threats;

pub use sink::Trace;

use piece_sums::PieceSums;
use sink::Sink;

use super::king_zone::PositionEffects;
use super::{Evaluator, Score};
use crate::shogi::kind::Movement;
use crate::shogi::{Color, Delta, Kind, Position, Rules, Square};
use layout::Group;

/// The evaluator. It must be reset before the first evaluation.
#[derive(Clone, Debug, Default)]
pub struct Linear {
    sums: PieceSums,
    zones: [king::ZoneSum; 2],
    /// Effects of the last evaluated position.
    effects: PositionEffects,
}

impl Linear {
    /// An evaluator that must be reset before it evaluates.
    pub fn new() -> Self {
        Self::default()
    }

    /// The effects that were counted for the last evaluation.
    #[inline]
    pub(in crate::eval) fn effects(&self) -> &PositionEffects {
        &self.effects
    }

    /// How often each weight applies to a position, by the code of the evaluation itself.
    pub fn trace<R: Rules>(position: &Position<R>) -> Trace {
        let mut trace = Trace::new(phase(position));
        pieces::all_pieces(&mut trace, position);
        let mut effects = PositionEffects::default();
        effect_terms(&mut trace, position, &mut effects);
        let effects = effects.sides;
        for us in Color::ALL.into_iter().filter(|us| position.king(*us) != Square::NONE) {
            king::zone(&mut trace, position, us, &effects[us.index()], &effects[(!us).index()]);
        }
        trace
    }
}

impl<R: Rules> Evaluator<R> for Linear {
    fn reset(&mut self, position: &Position<R>) {
        self.sums.reset(position);
    }

    #[inline]
    fn push(&mut self, position: &Position<R>, delta: &Delta) {
        self.sums.push(position, delta);
    }

    #[inline]
    fn pop(&mut self) {
        self.sums.pop();
    }

    fn evaluate(&mut self, position: &Position<R>) -> Score {
        let mut value = self.sums.total(position);
        effect_terms(&mut value, position, &mut self.effects);
        for us in Color::ALL {
            let (own, other) = (&self.effects.sides[us.index()], &self.effects.sides[(!us).index()]);
            value = value.plus(self.zones[us.index()].update(position, us, own, other));
        }
        let black = value.at(phase(position));
        Score::cp(if position.side() == Color::Black { black } else { -black })
    }
}

/// The sign of a term: it is added for Black and subtracted for White.
#[inline]
const fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

/// Adds the terms that depend on several pieces, except the terms of [`king::zone`]; `effects` become the
/// effects of the position.
#[inline]
fn effect_terms<R: Rules>(sink: &mut impl Sink, position: &Position<R>, effects: &mut PositionEffects) {
    let PositionEffects { sides, checks } = effects;
    for us in Color::ALL {
        sides[us.index()] = board::effects_and_mobility(sink, position, us);
    }
    let free = Color::ALL.map(|color| position.pieces_moving_as(color, Movement::Pawn).free_files());
    for us in Color::ALL {
        let (own, other) = (&sides[us.index()], &sides[(!us).index()]);
        board::control::<R>(sink, us, own, other);
        board::open_files(sink, position, us, &free);
        board::free_files(sink, position, us, &free);
        threats::threats(sink, position, us, own, other, &free);
        // In mating problems a side may have no king.
        if position.king(us) != Square::NONE {
            king::danger(sink, position, us, own, other);
            checks[us.index()] = king::drop_checks(sink, position, us, own, other);
            castles::castles(sink, position, us);
        }
    }
    sink.add(Group::Tempo.at(0), sign(position.side()));
}

/// By kind: how far a piece in hand moves the phase towards the ending.
const PHASE_OF_HAND: [i32; Kind::HAND_COUNT] = [2, 5, 5, 12, 16, 16, 12];

/// The phase by the pieces in both hands, from 0 (opening) to 256 (ending).
#[inline]
fn phase<R: Rules>(position: &Position<R>) -> i32 {
    let hands = position.hand(Color::Black).plus(position.hand(Color::White));
    let sum: i32 =
        Kind::HAND_ORDER.iter().map(|kind| PHASE_OF_HAND[kind.index()] * hands.count(*kind) as i32).sum();
    (2 * sum).min(256)
}
