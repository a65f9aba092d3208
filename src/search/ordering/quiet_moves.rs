//! The quiet moves of a position, scored by history + policy ([`super::move_policy`]).

use super::history;
use super::move_policy::MovePolicy;
use super::policy_cache::PolicyCache;
use super::{OrderingContext, ScoredMove, non_promotion};
use crate::shogi::{Bitboard, Kind, Move, MoveSet, Origin, Position, Rules, Square, Wanted};

/// Adds all quiet moves. The policy scores of a known position come from the cache.
pub(in crate::search) fn generate_quiets<R: Rules>(
    context: &OrderingContext<'_, R>,
    moves: &mut Vec<ScoredMove>,
) {
    let key = PolicyCache::key(context.position);
    let (mut scores, start) = (context.policy_cache.find(key), context.policy_cache.stored());
    let policy = scores.is_none().then(|| MovePolicy::new(context.position));
    // Squares with known sums of drops.
    let mut summed = Bitboard::EMPTY;
    for_each_quiet(context.position, |origin, to, promotes, kind| {
        let row = QuietRow::new(context, origin, promotes, kind);
        let Some(policy) = &policy else {
            return row.push(moves, to, |_| scores.as_mut().and_then(Iterator::next).unwrap_or_default());
        };
        let becomes = if promotes { kind.promoted() } else { kind };
        let checks = context.checks.map_or(Bitboard::EMPTY, |checks| checks.of(becomes, row.from));
        let mover = policy.mover(origin, promotes, kind);
        let from_here = mover.score_from();
        if row.from.is_none() {
            for square in to.without(summed) {
                context.policy_cache.drops(square).set(policy.drop_sums(square));
            }
            summed |= to;
            return row.push(moves, to, |square| {
                let sums = context.policy_cache.drops(square).get();
                let score = from_here + mover.score_drop(sums, square, checks.has(square));
                context.policy_cache.push(score);
                score
            });
        }
        row.push(moves, to, |square| {
            let score = from_here + mover.score_to(square, checks.has(square), None);
            context.policy_cache.push(score);
            score
        });
    });
    if policy.is_some() {
        context.policy_cache.finish(key, start);
    }
}

/// Calls `each` with the quiet moves of one piece after the other, or of one kind in hand: origin,
/// destinations, whether they promote, and the kind before the move.
#[inline]
fn for_each_quiet<R: Rules>(position: &Position<R>, mut each: impl FnMut(Origin, Bitboard, bool, Kind)) {
    let (side, empty) = (position.side(), !position.occupied());
    let mut each = |origin, to: Bitboard, promotes, kind| {
        if !to.is_empty() {
            each(origin, to, promotes, kind);
        }
    };
    position.generate(Wanted { plain: empty, promote: empty, drops: empty }, |set| {
        match non_promotion::remove_useless::<R>(side, set) {
            MoveSet::Pawns { plain, .. } => {
                for to in plain {
                    each(Origin::Board(to.ahead(!side)), Bitboard::of(to), false, Kind::Pawn);
                }
            }
            MoveSet::Piece { kind, from, plain, promote } => {
                each(Origin::Board(from), promote, true, kind);
                each(Origin::Board(from), plain, false, kind);
            }
            MoveSet::Drops { kind, to } => each(Origin::Hand(kind), to, false, kind),
        }
    });
}

/// The quiet moves of one piece, or of one kind in hand.
struct QuietRow<'a> {
    kind: Kind,
    from: Option<Square>,
    promotes: bool,
    history: history::QuietRow<'a>,
    policy_weight: i32,
}

impl<'a> QuietRow<'a> {
    #[inline]
    fn new<R: Rules>(context: &OrderingContext<'a, R>, origin: Origin, promotes: bool, kind: Kind) -> Self {
        let from = match origin {
            Origin::Board(from) => Some(from),
            Origin::Hand(_) => None,
        };
        let becomes = if promotes { kind.promoted() } else { kind };
        let history =
            context.histories.quiet_row(context.position.side(), origin, becomes, context.continuation_keys);
        Self { kind, from, promotes, history, policy_weight: context.policy_weight }
    }

    /// Adds the moves to some squares, scored by history + policy.
    #[inline]
    fn push(&self, moves: &mut Vec<ScoredMove>, to: Bitboard, mut policy_score: impl FnMut(Square) -> i32) {
        for to in to {
            let mv = match self.from {
                Some(from) => Move::board(from, to, self.promotes),
                None => Move::drop(self.kind, to),
            };
            let score = self.history.to(to) + self.policy_weight * policy_score(to);
            moves.push(ScoredMove::new(score, mv));
        }
    }
}
