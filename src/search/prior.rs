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

use crate::eval::material;
use crate::eval::view::{DIFFERENCES, difference, seen};
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, CheckSquares, Color, Kind, Move, Origin, Position, Rules, Square, attacks};

use super::prior_weights::WEIGHTS;

/// Who moves: kinds on the board, kinds from the hand, kinds that promote.
const ACTORS: usize = Kind::COUNT + 2 * Kind::HAND_COUNT;
const DROPS: usize = Kind::COUNT;
const PROMOTIONS: usize = DROPS + Kind::HAND_COUNT;
/// Ranks, and files from the middle.
const PLACES: usize = 9 * 5;
/// Classes of victims.
const CLASSES: usize = 4;

/// How safe a piece is where it goes: what attacks that square (nothing, something, lances to golds, pawns), and whether
/// another piece guards it.
const SAFETY: usize = 4 * 2;
/// The same where it comes from; whether a pawn's victim is guarded does not matter.
const FROM_SAFETY: usize = 6;
/// Steps from the move before: one to four, and more.
const STEPS: usize = 5;

// What weights there are, group after group, by actor (where it comes from: by kind).

/// Where it goes, relative to the other king.
const TO_OTHER: usize = 0;
/// Relative to the own king.
const TO_OWN: usize = TO_OTHER + ACTORS * DIFFERENCES;
/// On the board.
const TO: usize = TO_OWN + ACTORS * DIFFERENCES;
/// Where it comes from, relative to the other king.
const FROM_OTHER: usize = TO + ACTORS * PLACES;
/// Relative to the own king.
const FROM_OWN: usize = FROM_OTHER + Kind::COUNT * DIFFERENCES;
/// How safe it was.
const FROM_STATUS: usize = FROM_OWN + Kind::COUNT * DIFFERENCES;
/// How safe it will be.
const TO_STATUS: usize = FROM_STATUS + Kind::COUNT * FROM_SAFETY;
/// The same for checks alone.
const CHECK: usize = TO_STATUS + ACTORS * SAFETY;
/// What it attacks that it did not attack before, by class, and whether that is defended.
const VICTIM: usize = CHECK + ACTORS * SAFETY;
/// Which own pieces in danger it defends, by class.
const GUARD: usize = VICTIM + ACTORS * CLASSES * 2;
/// How near it comes to the move before.
const NEAR_LAST: usize = GUARD + ACTORS * CLASSES;
/// Whether it attacks the piece that moved last.
const HITS_LAST: usize = NEAR_LAST + ACTORS * STEPS;
/// What it takes.
const CAPTURE: usize = HITS_LAST + ACTORS;
/// Whether the exchange loses something, and whether it takes the piece that moved last.
const EXCHANGE: usize = CAPTURE + ACTORS * Kind::COUNT;
/// How safe it will be, when it must end a check.
const EVASION: usize = EXCHANGE + ACTORS * 4;
/// How many weights there are.
pub const COUNT: usize = EVASION + ACTORS * SAFETY;

/// A weight of so much makes a move e times as likely.
pub const UNIT: i32 = 16;

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

/// What a position looks like to whoever moves: shared by all its moves.
pub struct Scene {
    us: Color,
    kings: [Square; 2],
    blockers: Bitboard,
    /// Where the move before went to.
    last: Square,
    /// What the other side attacks: with pawns, with lances to golds, at all.
    by_pawns: Bitboard,
    by_lesser: Bitboard,
    by_any: Bitboard,
    /// What this side attacks, and more than once.
    once: Bitboard,
    twice: Bitboard,
    /// Pieces of the other side by class, and those that nothing defends.
    victims: [Bitboard; CLASSES],
    undefended: Bitboard,
    /// Own pieces by class that could be taken with gain.
    hanging: [Bitboard; CLASSES],
    any_hanging: Bitboard,
    others: Bitboard,
    in_check: bool,
    /// The 9×9 board: on a small one every place is near everything.
    is_large: bool,
}

impl Scene {
    /// Of a position.
    pub fn new<R: Rules>(position: &Position<R>) -> Self {
        let last = position.moves().next_back().filter(|mv| !mv.is_none()).map_or(Square::NONE, Move::to);
        let (us, them) = (position.side(), !position.side());
        let blockers = position.occupied() | R::WALLS;
        let by_pawns = position.pieces_moving_as(them, Movement::Pawn).ahead(them);
        let (mut by_lesser, mut by_any) = (by_pawns, by_pawns);
        for square in position.pieces(them).without(position.pieces_moving_as(them, Movement::Pawn)) {
            let kind = position.piece_at(square).expect("sets and board agree").kind();
            let reach = attacks::attacks(them, kind, square, blockers);
            by_any |= reach;
            if matches!(
                kind.movement(),
                Movement::Lance | Movement::Knight | Movement::Silver | Movement::Gold
            ) {
                by_lesser |= reach;
            }
        }
        let (mut once, mut twice) =
            (position.pieces_moving_as(us, Movement::Pawn).ahead(us), Bitboard::EMPTY);
        for square in position.pieces(us).without(position.pieces_moving_as(us, Movement::Pawn)) {
            let kind = position.piece_at(square).expect("sets and board agree").kind();
            let reach = attacks::attacks(us, kind, square, blockers);
            twice |= once & reach;
            once |= reach;
        }
        let set = |movement: Movement| position.moving_as(movement);
        let classes = [
            set(Movement::Pawn),
            set(Movement::Lance) | set(Movement::Knight),
            set(Movement::Silver) | set(Movement::Gold),
            set(Movement::Bishop) | set(Movement::Rook) | set(Movement::Horse) | set(Movement::Dragon),
        ];
        let (own, others) = (position.pieces(us), position.pieces(them));
        let majors = classes[3];
        let small = classes[2] | classes[1];
        let in_danger = own & ((by_any.without(once)) | (by_lesser & majors) | (by_pawns & (majors | small)));
        Self {
            us,
            kings: [position.king(us), position.king(them)],
            blockers,
            last,
            by_pawns,
            by_lesser,
            by_any,
            once,
            twice,
            victims: classes.map(|class| class & others),
            undefended: others.without(by_any),
            hanging: classes.map(|class| class & in_danger),
            any_hanging: in_danger,
            others,
            in_check: position.in_check(),
            is_large: R::SIZE == 9,
        }
    }

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
        let (scene, Some(from)) = (self.scene, self.from) else { return };
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
            each(EXCHANGE + actor * 4 + 2 * usize::from(holds) + usize::from(to == scene.last));
        }
        self.attacks_from(to, each);
        if scene.last != Square::NONE {
            let steps = to.file().abs_diff(scene.last.file()).max(to.rank().abs_diff(scene.last.rank()));
            each(NEAR_LAST + actor * STEPS + steps.clamp(1, STEPS) - 1);
        }
    }

    /// What it attacks and defends there that it did not before.
    #[inline]
    fn attacks_from(&self, to: Square, each: &mut impl FnMut(usize)) {
        let (scene, actor) = (self.scene, self.actor);
        let reach = attacks::attacks(scene.us, self.becomes, to, self.blockers).without(self.before);
        if reach.meets(scene.others) {
            for (class, victims) in scene.victims.into_iter().enumerate() {
                let hit = reach & victims;
                if !hit.is_empty() {
                    each(VICTIM + (actor * CLASSES + class) * 2 + usize::from(hit.meets(scene.undefended)));
                }
            }
            if scene.last != Square::NONE && reach.has(scene.last) {
                each(HITS_LAST + actor);
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

/// False for moves that decline a promotion for nothing: the piece that promotes keeps all its moves. `order` has the same
/// rule for whole sets of moves.
pub fn is_sensible<R: Rules>(position: &Position<R>, mv: Move) -> bool {
    let (us, Some(from)) = (position.side(), mv.from()) else { return true };
    let zone = R::ZONE[us.index()];
    let may = zone.has(from) || zone.has(mv.to());
    let declines = match position.piece_at(from).map(|piece| piece.kind()) {
        Some(Kind::Pawn | Kind::Bishop | Kind::Rook) => may,
        Some(Kind::Lance) => R::LAST_TWO_RANKS[us.index()].has(mv.to()),
        _ => false,
    };
    mv.promotes() || !declines
}
