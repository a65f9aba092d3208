//! The move policy: scores moves before they are searched, by the log-odds that a search chooses them.
//!
//! In a new search the histories are empty, and with hundreds of legal moves and few nodes the order of the moves decides
//! what is found. The policy orders the moves of the root, quiet moves and evasions. Every feature of a move, seen from the
//! side that plays it, has a weight; the sum of the weights is the log-odds. They are trained on the moves that searches
//! chose in self-play (`train policy`).
//!
//! CITE: Y. Tsuruoka, D. Yokoyama and T. Chikayama, "Game-Tree Search Algorithm Based on Realization Probability" (2002),
//! for moves weighed by what was played in like positions; R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of
//! Go" (2007), for the sum over features.

mod context;
mod layout;
mod weights;

use crate::eval::material;
use crate::eval::perspective::{DIFFERENCES, difference, king_steps, seen};
use crate::shogi::{Bitboard, CheckSquares, Kind, Move, Origin, Position, Rules, Square, attacks};

pub use self::context::PolicyContext;
pub use self::layout::COUNT;
use self::layout::*;
use self::weights::WEIGHTS;

/// The weight that makes a move e times as likely.
pub const UNIT: i32 = 16;

/// The weights in use, in parts of [`UNIT`].
pub fn weights() -> &'static [i8] {
    &WEIGHTS
}

/// A move, with properties that the search has already computed.
#[derive(Clone, Copy, Debug)]
pub struct PolicyMove {
    /// Origin: square or hand.
    pub origin: Origin,
    /// Destination.
    pub to: Square,
    /// Whether it promotes there.
    pub promotes: bool,
    /// Kind before the move.
    pub kind: Kind,
    /// Whether it gives check.
    pub checks: bool,
    /// The captured kind, and whether static exchange evaluation is at least 0.
    pub takes: Option<(Kind, bool)>,
}

impl PolicyMove {
    /// Describes a move; `checks` are the check squares of `position`.
    pub fn new<R: Rules>(position: &Position<R>, checks: Option<&CheckSquares>, mv: Move) -> Self {
        let (origin, to, promotes) = (mv.origin(), mv.to(), mv.promotes());
        let kind = match origin {
            Origin::Hand(kind) => kind,
            Origin::Board(from) => position.piece_at(from).expect("a piece moves").kind(),
        };
        let becomes = if promotes { kind.promoted() } else { kind };
        let checks = checks.is_some_and(|checks| checks.of(becomes, mv.from()).has(to));
        let victim = position.piece_at(to).map(|piece| piece.kind());
        let takes = victim.map(|victim| (victim, position.see_ge(mv, 0, &material::EXCHANGE)));
        Self { origin, to, promotes, kind, checks, takes }
    }
}

impl PolicyContext {
    /// The features that all moves of one piece have in common; `kind` is its kind before the move.
    #[inline]
    pub fn mover(&self, origin: Origin, promotes: bool, kind: Kind) -> Mover<'_> {
        let (actor, becomes) = match origin {
            Origin::Hand(kind) => (DROPS + kind.index(), kind),
            Origin::Board(_) if promotes => (PROMOTIONS + kind.index(), kind.promoted()),
            Origin::Board(_) => (kind.index(), kind),
        };
        let mut mover = Mover {
            context: self,
            from: None,
            kind,
            actor,
            becomes,
            steps: attacks::step_table(self.us, becomes),
            blockers: self.blockers,
            before: Bitboard::EMPTY,
            guards: self.once,
        };
        if let Origin::Board(from) = origin {
            mover.from = Some(from);
            mover.blockers = self.blockers.without(Bitboard::of(from));
            mover.before = attacks::attacks(self.us, kind, from, self.blockers);
            mover.guards = self.twice;
        }
        mover
    }

    /// Calls `each` with the index of every weight that applies to a move.
    #[inline]
    pub fn features(&self, mv: PolicyMove, mut each: impl FnMut(usize)) {
        let PolicyMove { origin, to, promotes, kind, checks, takes } = mv;
        let mover = self.mover(origin, promotes, kind);
        mover.features_from(&mut each);
        mover.features_to(to, checks, takes, &mut each);
    }

    /// The log-odds of a move, in parts of [`UNIT`], up to a constant for all moves of the position.
    #[inline]
    pub fn score(&self, mv: PolicyMove) -> i32 {
        let PolicyMove { origin, to, promotes, kind, checks, takes } = mv;
        let mover = self.mover(origin, promotes, kind);
        mover.score_from() + mover.score_to(to, checks, takes)
    }
}

/// A piece that moves: the data that all its moves have in common.
pub struct Mover<'a> {
    context: &'a PolicyContext,
    from: Option<Square>,
    /// Its kind before and after the move.
    kind: Kind,
    becomes: Kind,
    /// The squares attacked after the move, by its destination; only for pieces that do not slide.
    steps: Option<&'static [Bitboard; 82]>,
    actor: usize,
    /// Occupied squares after it has left its origin.
    blockers: Bitboard,
    /// Squares it attacks before the move.
    before: Bitboard,
    /// Squares on which another own piece defends it.
    guards: Bitboard,
}

impl Mover<'_> {
    /// The part of [`PolicyContext::score`] that does not depend on the destination.
    #[inline]
    pub fn score_from(&self) -> i32 {
        let mut sum = 0;
        self.features_from(&mut |index| sum += i32::from(WEIGHTS[index]));
        sum
    }

    /// The part that depends on the destination.
    #[inline]
    pub fn score_to(&self, to: Square, checks: bool, takes: Option<(Kind, bool)>) -> i32 {
        let mut sum = 0;
        self.features_to(to, checks, takes, &mut |index| sum += i32::from(WEIGHTS[index]));
        sum
    }

    #[inline]
    fn features_from(&self, each: &mut impl FnMut(usize)) {
        let (context, actor) = (self.context, self.actor);
        each(OWN_HAND + actor * HEATS + context.hands[0]);
        each(OTHER_HAND + actor * HEATS + context.hands[1]);
        if context.before.last != Square::NONE {
            each(AFTER + actor * Kind::COUNT + context.before.kind);
        }
        let Some(from) = self.from else { return };
        for (group, king) in [FROM_OWN, FROM_OTHER].into_iter().zip(context.kings) {
            if king != Square::NONE {
                each(group + self.kind.index() * DIFFERENCES + difference(context.us, king, from));
            }
        }
        let unguarded = usize::from(!context.once.has(from));
        let safety = match () {
            () if !context.by_any.has(from) => 0,
            () if context.by_pawns.has(from) => 5,
            () if context.by_lesser.has(from) => 3 + unguarded,
            () => 1 + unguarded,
        };
        each(FROM_STATUS + self.kind.index() * FROM_SAFETY + safety);
        if context.before.strikes.has(from) {
            each(STRUCK + self.kind.index() * FROM_SAFETY + safety);
        }
        if from == context.before.own_to {
            each(AGAIN + self.kind.index() * 2);
        }
    }

    #[inline]
    fn features_to(
        &self,
        to: Square,
        checks: bool,
        takes: Option<(Kind, bool)>,
        each: &mut impl FnMut(usize),
    ) {
        let (context, actor) = (self.context, self.actor);
        let at = seen(context.us, to);
        for (side, [group, steps]) in [[TO_OWN, DEFENCE], [TO_OTHER, ATTACK]].into_iter().enumerate() {
            if let Some(row) = context.from_kings[side] {
                let difference = usize::from(row[at]);
                each(group + actor * DIFFERENCES + difference);
                each(steps + (actor * HEATS + context.heat[side]) * STEPS + steps_of(difference));
            }
        }
        if context.is_large {
            each(TO + actor * PLACES + at % 9 * 5 + (at / 9).abs_diff(4));
        }
        let threat = match () {
            () if !context.by_any.has(to) => 0,
            () if context.by_pawns.has(to) => 3,
            () if context.by_lesser.has(to) => 2,
            () => 1,
        };
        let safety = actor * SAFETY + 2 * threat + usize::from(self.guards.has(to));
        each(TO_STATUS + safety);
        if context.in_check {
            each(EVASION + safety);
        }
        if checks {
            each(CHECK + safety);
        }
        if let Some((victim, holds)) = takes {
            each(CAPTURE + actor * Kind::COUNT + victim.index());
            each(TAKEN + victim.index() * SAFETY + safety - actor * SAFETY);
            each(EXCHANGE + actor * 4 + 2 * usize::from(holds) + usize::from(to == context.before.last));
        }
        for (direction, neighbour) in context.around.neighbours(at) {
            each(AROUND + (actor * DIRECTIONS + direction) * NEIGHBOURS + neighbour);
        }
        self.features_after(to, at, each);
        let sort = 2 * usize::from(takes.is_some()) + usize::from(checks);
        self.attacks_from(to, sort, each);
    }

    /// Features of the destination and the previous moves; `at` is the destination as the side to move sees it.
    #[inline]
    fn features_after(&self, to: Square, at: usize, each: &mut impl FnMut(usize)) {
        let (actor, before) = (self.actor, &self.context.before);
        if let Some(row) = before.from_last {
            let difference = usize::from(row[at]);
            each(NEAR_LAST + actor * STEPS + steps_of(difference));
            each(ANSWER + actor * DIFFERENCES + difference);
            if before.strikes.has(to) {
                each(INTO + actor);
            }
        }
        if let Some(row) = before.from_own {
            each(PLAN + actor * DIFFERENCES + usize::from(row[at]));
            if self.from == Some(before.own_to) && to == before.own_from {
                each(AGAIN + self.kind.index() * 2 + 1);
            }
        }
    }

    /// Features of new attacks and defences from the destination.
    #[inline]
    fn attacks_from(&self, to: Square, sort: usize, each: &mut impl FnMut(usize)) {
        let (context, actor) = (self.context, self.actor);
        let reach = match self.steps {
            Some(steps) => steps[to.index()],
            None => attacks::attacks(context.us, self.becomes, to, self.blockers),
        };
        let reach = reach.without(self.before);
        if reach.meets(context.others) {
            for (class, victims) in context.victims.into_iter().enumerate() {
                let hit = reach & victims;
                if !hit.is_empty() {
                    each(VICTIM + (actor * CLASSES + class) * 2 + usize::from(hit.meets(context.undefended)));
                }
            }
            let class = self.becomes.movement().class() as usize;
            if (reach & context.worth[class]).len() > 1 {
                each(FORK + actor);
            }
            if context.before.last != Square::NONE && reach.has(context.before.last) {
                each(HITS_LAST + actor);
            }
        }
        let mut resolved = reach | Bitboard::of(to);
        if let Some(from) = self.from {
            resolved |= Bitboard::of(from);
        }
        if !context.any_hanging.without(resolved).is_empty() {
            for (class, pieces) in context.hanging.into_iter().enumerate() {
                if !pieces.without(resolved).is_empty() {
                    each(LEAVES + sort * CLASSES + class);
                }
            }
        }
        if reach.meets(context.any_hanging) {
            for (class, pieces) in context.hanging.into_iter().enumerate() {
                if reach.meets(pieces) {
                    each(GUARD + actor * CLASSES + class);
                }
            }
        }
    }
}

/// King steps of a difference between two squares, less one, at most [`STEPS`] − 1.
#[inline]
fn steps_of(difference: usize) -> usize {
    static TABLE: [u8; DIFFERENCES] = {
        let (mut table, mut at) = ([0; DIFFERENCES], 0);
        while at < DIFFERENCES {
            let steps = king_steps(at);
            table[at] = (if steps > STEPS {
                STEPS
            } else if steps == 0 {
                1
            } else {
                steps
            } - 1) as u8;
            at += 1;
        }
        table
    };
    TABLE[difference].into()
}
