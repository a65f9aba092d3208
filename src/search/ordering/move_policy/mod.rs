//! The move policy: scores moves before they are searched, by the log-odds that a search chooses them.
//!
//! In a new search the histories are empty, and with hundreds of legal moves and few nodes the order of the
//! moves decides what is found. The policy orders the moves of the root, quiet moves and evasions. Every
//! feature of a move, seen from the side that plays it, has a weight; the sum of the weights is the log-odds.
//! They are trained on the moves that searches chose in self-play (`train move-policy`).
//!
//! CITE: Y. Tsuruoka, D. Yokoyama and T. Chikayama, "Game-Tree Search Algorithm Based on Realization
//! Probability" (2002), for moves weighed by what was played in like positions; R. Coulom, "Computing Elo
//! Ratings of Move Patterns in the Game of Go" (2007), for the sum over features.

mod layout;
mod place;
mod position_features;

use crate::eval::material;
use crate::eval::perspective::{DIFFERENCES, difference, king_steps, seen};
use crate::shogi::{Bitboard, CheckSquares, Kind, Move, Origin, Position, Rules, Square, attacks};

use self::layout::*;
pub use self::layout::{COUNT, FILE, GROUPS, to_file};
pub(super) use self::place::Lanes;
use self::place::{TABLES, Table};
pub use self::position_features::MovePolicy;

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

impl MovePolicy {
    /// The features that all moves of one piece have in common; `kind` is its kind before the move.
    #[inline]
    pub fn mover(&self, origin: Origin, promotes: bool, kind: Kind) -> Mover<'_> {
        let (actor, becomes) = match origin {
            Origin::Hand(kind) => (DROPS + kind.index(), kind),
            Origin::Board(_) if promotes => (PROMOTIONS + kind.index(), kind.promoted()),
            Origin::Board(_) => (kind.index(), kind),
        };
        let mut mover = Mover {
            policy: self,
            from: None,
            kind,
            actor,
            table: &TABLES.actors[actor],
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

    /// The safety of a destination, below [`SAFETY`]; `guards` are the squares on which another own piece
    /// defends it.
    #[inline]
    fn safety(&self, to: Square, guards: Bitboard) -> usize {
        let threat = match () {
            () if !self.by_any.has(to) => 0,
            () if self.by_pawns.has(to) => 3,
            () if self.by_lesser.has(to) => 2,
            () => 1,
        };
        2 * threat + usize::from(guards.has(to))
    }

    /// The part of the scores of drops on one square that does not depend on what they attack.
    #[inline]
    pub(super) fn drop_sums(&self, to: Square) -> Lanes {
        TABLES.drops(self, to)
    }

    /// Calls `each` with the index of every weight that applies to a move.
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
    policy: &'a MovePolicy,
    from: Option<Square>,
    /// Kind before and after the move.
    kind: Kind,
    becomes: Kind,
    /// The squares attacked after the move, by its destination; only for pieces that do not slide.
    steps: Option<&'static [Bitboard; 82]>,
    actor: usize,
    /// The weights of its destination.
    table: &'static Table<i16>,
    /// Occupied squares after it has left its origin.
    blockers: Bitboard,
    /// Squares it attacks before the move.
    before: Bitboard,
    /// Squares on which another own piece defends it.
    guards: Bitboard,
}

impl Mover<'_> {
    /// The part of [`MovePolicy::score`] that does not depend on the destination.
    #[inline]
    pub fn score_from(&self) -> i32 {
        let mut sum = 0;
        self.features_from(&mut |index| sum += i32::from(WEIGHTS[index]));
        sum
    }

    /// The part that depends on the destination.
    #[inline]
    pub fn score_to(&self, to: Square, checks: bool, takes: Option<(Kind, bool)>) -> i32 {
        let (policy, safety) = (self.policy, self.policy.safety(to, self.guards));
        let mut sum = i32::from(self.table.sum(policy, to, safety));
        self.features_of_capture(to, safety, takes, &mut |index| sum += i32::from(WEIGHTS[index]));
        sum + self.score_effects(to, checks, takes.is_some())
    }

    /// As [`Self::score_to`], for a drop; `sums` come from [`MovePolicy::drop_sums`].
    #[inline]
    pub(super) fn score_drop(&self, sums: Lanes, to: Square, checks: bool) -> i32 {
        sums.of_kind(self.kind) + self.score_effects(to, checks, false)
    }

    /// The part of what the moved piece attacks.
    #[inline]
    fn score_effects(&self, to: Square, checks: bool, captures: bool) -> i32 {
        let (policy, mut sum) = (self.policy, 0);
        let mut each = |index: usize| sum += i32::from(WEIGHTS[index]);
        if checks {
            each(CHECK_STATUS + self.actor * SAFETY + policy.safety(to, self.guards));
        }
        self.features_same_piece_again(to, &mut each);
        let (reach, sort) = (self.reach(to), sort(captures, checks));
        self.features_attacks(reach, &mut each);
        let resolved = self.resolved(to, reach);
        if !policy.any_hanging.meets(resolved) {
            return sum + policy.left_hanging[sort];
        }
        self.features_left_hanging(resolved, sort, &mut each);
        sum
    }

    #[inline]
    fn features_from(&self, each: &mut impl FnMut(usize)) {
        let (policy, actor) = (self.policy, self.actor);
        each(OWN_HAND + actor * LEVELS + policy.hands[0]);
        each(OTHER_HAND + actor * LEVELS + policy.hands[1]);
        if policy.last_moves.last != Square::NONE {
            each(LAST_KIND + actor * Kind::COUNT + policy.last_moves.kind);
        }
        let Some(from) = self.from else { return };
        for (group, king) in [FROM_NEAR_OWN_KING, FROM_NEAR_OTHER_KING].into_iter().zip(policy.kings) {
            if king != Square::NONE {
                each(group + self.kind.index() * DIFFERENCES + difference(policy.us, king, from));
            }
        }
        let unguarded = usize::from(!policy.once.has(from));
        let safety = match () {
            () if !policy.by_any.has(from) => 0,
            () if policy.by_pawns.has(from) => 5,
            () if policy.by_lesser.has(from) => 3 + unguarded,
            () => 1 + unguarded,
        };
        each(FROM_STATUS + self.kind.index() * FROM_SAFETY + safety);
        if policy.last_moves.strikes.has(from) {
            each(FROM_ATTACKED_BY_LAST + self.kind.index() * FROM_SAFETY + safety);
        }
        if from == policy.last_moves.own_to {
            each(SAME_PIECE_AGAIN + self.kind.index() * 2);
        }
    }

    fn features_to(
        &self,
        to: Square,
        checks: bool,
        takes: Option<(Kind, bool)>,
        each: &mut impl FnMut(usize),
    ) {
        let safety = self.policy.safety(to, self.guards);
        self.features_of_place(to, safety, each);
        self.features_of_capture(to, safety, takes, each);
        if checks {
            each(CHECK_STATUS + self.actor * SAFETY + safety);
        }
        self.features_same_piece_again(to, each);
        let reach = self.reach(to);
        self.features_attacks(reach, each);
        self.features_left_hanging(self.resolved(to, reach), sort(takes.is_some(), checks), each);
    }

    /// The features whose weights are summed in [`place`].
    fn features_of_place(&self, to: Square, safety: usize, each: &mut impl FnMut(usize)) {
        let (policy, actor) = (self.policy, self.actor);
        let at = seen(policy.us, to);
        for (side, [group, steps]) in
            [[TO_NEAR_OWN_KING, OWN_KING_ATTACK], [TO_NEAR_OTHER_KING, OTHER_KING_ATTACK]]
                .into_iter()
                .enumerate()
        {
            if let Some(row) = policy.from_kings[side] {
                let difference = usize::from(row[at]);
                each(group + actor * DIFFERENCES + difference);
                each(
                    steps + (actor * LEVELS + policy.king_attack_level[side]) * STEPS + steps_of(difference),
                );
            }
        }
        if policy.is_large {
            each(TO_SQUARE + actor * PLACES + place::place(at));
        }
        each(TO_STATUS + actor * SAFETY + safety);
        if policy.in_check {
            each(EVASION_STATUS + actor * SAFETY + safety);
        }
        for (direction, neighbour) in policy.around.neighbours(at) {
            each(NEIGHBOURS_OF_TO + (actor * DIRECTIONS + direction) * NEIGHBOURS + neighbour);
        }
        if let Some(row) = policy.last_moves.from_last {
            let difference = usize::from(row[at]);
            each(NEAR_LAST + actor * STEPS + steps_of(difference));
            each(TO_FROM_LAST + actor * DIFFERENCES + difference);
            if policy.last_moves.strikes.has(to) {
                each(TO_ATTACKED_BY_LAST + actor);
            }
        }
        if let Some(row) = policy.last_moves.from_own {
            each(TO_FROM_OWN_LAST + actor * DIFFERENCES + usize::from(row[at]));
        }
    }

    #[inline]
    fn features_of_capture(
        &self,
        to: Square,
        safety: usize,
        takes: Option<(Kind, bool)>,
        each: &mut impl FnMut(usize),
    ) {
        if let Some((victim, holds)) = takes {
            let (actor, last) = (self.actor, usize::from(to == self.policy.last_moves.last));
            each(CAPTURE + actor * Kind::COUNT + victim.index());
            each(CAPTURE_STATUS + victim.index() * SAFETY + safety);
            each(EXCHANGE + actor * 4 + 2 * usize::from(holds) + last);
        }
    }

    /// Whether the move takes the previous own move back.
    #[inline]
    fn features_same_piece_again(&self, to: Square, each: &mut impl FnMut(usize)) {
        let last_moves = &self.policy.last_moves;
        if self.from == Some(last_moves.own_to) && to == last_moves.own_from {
            each(SAME_PIECE_AGAIN + self.kind.index() * 2 + 1);
        }
    }

    /// The squares that the piece newly attacks from its destination.
    #[inline]
    fn reach(&self, to: Square) -> Bitboard {
        let reach = match self.steps {
            Some(steps) => steps[to.index()],
            None => attacks::attacks(self.policy.us, self.becomes, to, self.blockers),
        };
        reach.without(self.before)
    }

    /// The squares on which no own piece is left hanging.
    #[inline]
    fn resolved(&self, to: Square, reach: Bitboard) -> Bitboard {
        reach | Bitboard::of(to) | self.from.map_or(Bitboard::EMPTY, Bitboard::of)
    }

    /// Features of new attacks and defences from the destination.
    #[inline]
    fn features_attacks(&self, reach: Bitboard, each: &mut impl FnMut(usize)) {
        let (policy, actor) = (self.policy, self.actor);
        if reach.meets(policy.others) {
            for (class, victims) in policy.victims.into_iter().enumerate() {
                let hit = reach & victims;
                if !hit.is_empty() {
                    each(ATTACKS + (actor * CLASSES + class) * 2 + usize::from(hit.meets(policy.undefended)));
                }
            }
            let class = self.becomes.movement().class() as usize;
            if (reach & policy.worth[class]).has_many() {
                each(FORK + actor);
            }
            if policy.last_moves.last != Square::NONE && reach.has(policy.last_moves.last) {
                each(ATTACKS_LAST + actor);
            }
        }
        if reach.meets(policy.any_hanging) {
            for (class, pieces) in policy.hanging.into_iter().enumerate() {
                if reach.meets(pieces) {
                    each(DEFENDS_HANGING + actor * CLASSES + class);
                }
            }
        }
    }

    /// Features of the own pieces that are left hanging.
    #[inline]
    fn features_left_hanging(&self, resolved: Bitboard, sort: usize, each: &mut impl FnMut(usize)) {
        for (class, pieces) in self.policy.hanging.into_iter().enumerate() {
            if !pieces.without(resolved).is_empty() {
                each(LEFT_HANGING + sort * CLASSES + class);
            }
        }
    }
}

/// Quiet moves, checks, captures, captures with check: 0 to 3.
#[inline]
fn sort(captures: bool, checks: bool) -> usize {
    2 * usize::from(captures) + usize::from(checks)
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
