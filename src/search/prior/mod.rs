//! What is thought of a move before anything is searched: how likely a search would choose it.
//!
//! Where hundreds of moves are legal and few nodes are left, histories know nothing yet, and the order in which moves are
//! tried decides what is seen. What comes to mind orders the moves of the root, quiet moves and ways out of check. Every
//! feature of a move, as its side sees the board, has a weight; the sum is the logarithm of the odds that it is chosen, learnt
//! from what searches of self-play chose (`train prior`).
//!
//! CITE: Y. Tsuruoka, D. Yokoyama and T. Chikayama, "Game-Tree Search Algorithm Based on Realization Probability" (2002),
//! for moves weighed by what was played in like positions; R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of
//! Go" (2007), for the sum over features.

mod layout;
mod scene;
mod weights;

use crate::eval::material;
use crate::eval::view::{DIFFERENCES, difference, seen};
use crate::shogi::{Bitboard, CheckSquares, Color, Kind, Move, Origin, Position, Rules, Square, attacks};

pub use self::layout::COUNT;
use self::layout::*;
pub use self::scene::Scene;
use self::weights::WEIGHTS;

/// A weight of so much makes a move e times as likely.
pub const UNIT: i32 = 16;

/// The weights that are played with, in parts of [`UNIT`].
pub fn weights() -> &'static [i8] {
    &WEIGHTS
}

/// A move, and what the search knows of it anyway.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// Where the piece comes from.
    pub origin: Origin,
    /// Where it goes.
    pub to: Square,
    /// Whether it promotes there.
    pub promotes: bool,
    /// What it is before.
    pub kind: Kind,
    /// Whether it gives check.
    pub checks: bool,
    /// What it takes, and whether nothing is lost by that.
    pub takes: Option<(Kind, bool)>,
}

impl Scene {
    /// Who moves, from where.
    #[inline]
    pub fn mover(&self, origin: Origin, promotes: bool, kind: Kind) -> Mover<'_> {
        let (actor, becomes) = match origin {
            Origin::Hand(kind) => (DROPS + kind.index(), kind),
            Origin::Board(_) if promotes => (PROMOTIONS + kind.index(), kind.promoted()),
            Origin::Board(_) => (kind.index(), kind),
        };
        let mut mover = Mover {
            scene: self,
            from: None,
            kind,
            actor,
            becomes,
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

    /// Calls back with the index of every weight that applies to a move.
    #[inline]
    pub fn features(&self, candidate: Candidate, mut each: impl FnMut(usize)) {
        let Candidate { origin, to, promotes, kind, checks, takes } = candidate;
        let mover = self.mover(origin, promotes, kind);
        mover.features_from(&mut each);
        mover.features_to(to, checks, takes, &mut each);
    }

    /// The logarithm of the odds of a move, in parts of [`UNIT`]; what all moves of a position have in common is left out.
    #[inline]
    pub fn score(&self, candidate: Candidate) -> i32 {
        let Candidate { origin, to, promotes, kind, checks, takes } = candidate;
        let mover = self.mover(origin, promotes, kind);
        mover.score_from() + mover.score_to(to, checks, takes)
    }

    /// Of any move, with everything that has to be found out for it.
    pub fn candidate<R: Rules>(position: &Position<R>, checks: Option<&CheckSquares>, mv: Move) -> Candidate {
        let (origin, to, promotes) = (mv.origin(), mv.to(), mv.promotes());
        let kind = match origin {
            Origin::Hand(kind) => kind,
            Origin::Board(from) => position.piece_at(from).expect("a piece moves").kind(),
        };
        let becomes = if promotes { kind.promoted() } else { kind };
        let checks = checks.is_some_and(|checks| checks.of(becomes, mv.from()).has(to));
        let victim = position.piece_at(to).map(|piece| piece.kind());
        let takes = victim.map(|victim| (victim, position.exchange_wins(mv, 0, &material::EXCHANGE)));
        Candidate { origin, to, promotes, kind, checks, takes }
    }
}

/// Who moves: what all moves of one piece have in common.
pub struct Mover<'a> {
    scene: &'a Scene,
    from: Option<Square>,
    /// What it is before it promotes, and after.
    kind: Kind,
    becomes: Kind,
    actor: usize,
    /// What stands in its way when it has left.
    blockers: Bitboard,
    /// What it attacks now.
    before: Bitboard,
    /// Squares on which another own piece guards it.
    guards: Bitboard,
}

impl Mover<'_> {
    /// The part of [`Scene::score`] that does not depend on where it goes.
    #[inline]
    pub fn score_from(&self) -> i32 {
        let mut sum = 0;
        self.features_from(&mut |index| sum += i32::from(WEIGHTS[index]));
        sum
    }

    /// The rest of it.
    #[inline]
    pub fn score_to(&self, to: Square, checks: bool, takes: Option<(Kind, bool)>) -> i32 {
        let mut sum = 0;
        self.features_to(to, checks, takes, &mut |index| sum += i32::from(WEIGHTS[index]));
        sum
    }

    #[inline]
    fn features_from(&self, each: &mut impl FnMut(usize)) {
        let (scene, actor) = (self.scene, self.actor);
        each(OWN_HAND + actor * HEATS + scene.hands[0]);
        each(OTHER_HAND + actor * HEATS + scene.hands[1]);
        if scene.before.last != Square::NONE {
            each(AFTER + actor * Kind::COUNT + scene.before.kind);
        }
        let Some(from) = self.from else { return };
        for (group, king) in [FROM_OWN, FROM_OTHER].into_iter().zip(scene.kings) {
            if king != Square::NONE {
                each(group + self.kind.index() * DIFFERENCES + difference(scene.us, king, from));
            }
        }
        let unguarded = usize::from(!scene.once.has(from));
        let safety = match () {
            () if !scene.by_any.has(from) => 0,
            () if scene.by_pawns.has(from) => 5,
            () if scene.by_lesser.has(from) => 3 + unguarded,
            () => 1 + unguarded,
        };
        each(FROM_STATUS + self.kind.index() * FROM_SAFETY + safety);
        if scene.before.strikes.has(from) {
            each(STRUCK + self.kind.index() * FROM_SAFETY + safety);
        }
        if from == scene.before.own_to {
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
        let (scene, actor) = (self.scene, self.actor);
        for (group, king) in [TO_OWN, TO_OTHER].into_iter().zip(scene.kings) {
            if king != Square::NONE {
                each(group + actor * DIFFERENCES + difference(scene.us, king, to));
            }
        }
        if scene.is_large {
            let at = seen(scene.us, to);
            each(TO + actor * PLACES + at % 9 * 5 + (at / 9).abs_diff(4));
        }
        let threat = match () {
            () if !scene.by_any.has(to) => 0,
            () if scene.by_pawns.has(to) => 3,
            () if scene.by_lesser.has(to) => 2,
            () => 1,
        };
        let safety = actor * SAFETY + 2 * threat + usize::from(self.guards.has(to));
        each(TO_STATUS + safety);
        if scene.in_check {
            each(EVASION + safety);
        }
        if checks {
            each(CHECK + safety);
        }
        if let Some((victim, holds)) = takes {
            each(CAPTURE + actor * Kind::COUNT + victim.index());
            each(TAKEN + victim.index() * SAFETY + safety - actor * SAFETY);
            each(EXCHANGE + actor * 4 + 2 * usize::from(holds) + usize::from(to == scene.before.last));
        }
        for (group, (king, heat)) in
            [DEFENCE, ATTACK].into_iter().zip(scene.kings.into_iter().zip(scene.heat))
        {
            if king != Square::NONE {
                each(group + (actor * HEATS + heat) * STEPS + steps(to, king));
            }
        }
        for (direction, neighbour) in scene.around.neighbours(scene.us, to) {
            each(AROUND + (actor * DIRECTIONS + direction) * NEIGHBOURS + neighbour);
        }
        self.features_after(to, each);
        let sort = 2 * usize::from(takes.is_some()) + usize::from(checks);
        self.attacks_from(to, sort, each);
    }

    /// What it has to do with the moves before.
    #[inline]
    fn features_after(&self, to: Square, each: &mut impl FnMut(usize)) {
        let (scene, actor, before) = (self.scene, self.actor, &self.scene.before);
        if before.last != Square::NONE {
            each(NEAR_LAST + actor * STEPS + steps(to, before.last));
            each(ANSWER + actor * DIFFERENCES + difference(scene.us, before.last, to));
            if before.strikes.has(to) {
                each(INTO + actor);
            }
        }
        if before.own_to != Square::NONE {
            each(PLAN + actor * DIFFERENCES + difference(scene.us, before.own_to, to));
            if self.from == Some(before.own_to) && to == before.own_from {
                each(AGAIN + self.kind.index() * 2 + 1);
            }
        }
    }

    /// What it attacks and defends there that it did not before.
    #[inline]
    fn attacks_from(&self, to: Square, sort: usize, each: &mut impl FnMut(usize)) {
        let (scene, actor) = (self.scene, self.actor);
        let reach = attacks::attacks(scene.us, self.becomes, to, self.blockers).without(self.before);
        if reach.meets(scene.others) {
            for (class, victims) in scene.victims.into_iter().enumerate() {
                let hit = reach & victims;
                if !hit.is_empty() {
                    each(VICTIM + (actor * CLASSES + class) * 2 + usize::from(hit.meets(scene.undefended)));
                }
            }
            let class = CLASS_OF[self.becomes.index()];
            if (reach & scene.worth[class]).len() > 1 {
                each(FORK + actor);
            }
            if scene.before.last != Square::NONE && reach.has(scene.before.last) {
                each(HITS_LAST + actor);
            }
        }
        let mut mended = reach | Bitboard::of(to);
        if let Some(from) = self.from {
            mended |= Bitboard::of(from);
        }
        if !scene.any_hanging.without(mended).is_empty() {
            for (class, pieces) in scene.hanging.into_iter().enumerate() {
                if !pieces.without(mended).is_empty() {
                    each(LEAVES + sort * CLASSES + class);
                }
            }
        }
        if reach.meets(scene.any_hanging) {
            for (class, pieces) in scene.hanging.into_iter().enumerate() {
                if reach.meets(pieces) {
                    each(GUARD + actor * CLASSES + class);
                }
            }
        }
    }
}

/// The steps of a king from one square to another, from 0 for the next to [`STEPS`] − 1.
#[inline]
fn steps(to: Square, from: Square) -> usize {
    to.file().abs_diff(from.file()).max(to.rank().abs_diff(from.rank())).clamp(1, STEPS) - 1
}

/// Where a piece that may promote on these squares declines for nothing: the piece that promotes keeps all its moves.
#[inline]
pub(super) fn declined<R: Rules>(us: Color, kind: Kind, promote: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn | Kind::Bishop | Kind::Rook => promote,
        Kind::Lance => promote & R::LAST_TWO_RANKS[us.index()],
        _ => Bitboard::EMPTY,
    }
}

/// False for moves that decline a promotion for nothing.
pub fn is_sensible<R: Rules>(position: &Position<R>, mv: Move) -> bool {
    let (us, Some(from)) = (position.side(), mv.from()) else { return true };
    let zone = R::ZONE[us.index()];
    let may = !mv.promotes() && (zone.has(from) || zone.has(mv.to()));
    let kind = position.piece_at(from).filter(|_| may).map(|piece| piece.kind());
    kind.is_none_or(|kind| declined::<R>(us, kind, Bitboard::of(mv.to())).is_empty())
}
