//! Legal move generation, as sets of destinations: one set for each piece, one
//! for all pawns, one for each kind of drop.
//!
//! Every generator yields legal moves only. [`Wanted`] restricts the destinations before
//! moves are generated. Sets can be counted without listing their moves (`perft`). A
//! bishop's moves come from `piece_destinations`.

use arrayvec::ArrayVec;

use super::attacks::{self, between};
use super::kind::Movement;
use super::moves::Origin;
use super::{Bitboard, Color, Kind, Move, Position, Rules, Square};

/// Upper bound of the legal moves of a position: 593 is the maximum known with one set of
/// pieces, and each of the four extra rooks and bishops of a composed position adds at most 32
/// (16 squares, with and without promotion).
pub const MAX_MOVES: usize = 736;

/// A list of moves of one position.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

/// Legal moves of one piece, of all pawns, or drops of one kind; at least one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSet {
    /// Moves of one piece that is not a pawn.
    Piece {
        /// Its kind before the move.
        kind: Kind,
        /// Its square.
        from: Square,
        /// Destinations without promotion.
        plain: Bitboard,
        /// Destinations with promotion.
        promote: Bitboard,
    },
    /// Moves of pawns: each comes from the square behind its destination.
    Pawns {
        /// Destinations without promotion.
        plain: Bitboard,
        /// Destinations with promotion.
        promote: Bitboard,
    },
    /// Drops of one kind.
    Drops {
        /// The kind.
        kind: Kind,
        /// Destinations.
        to: Bitboard,
    },
}

impl MoveSet {
    /// The number of moves.
    #[inline]
    #[allow(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> u32 {
        match *self {
            Self::Piece { plain, promote, .. } | Self::Pawns { plain, promote } => {
                plain.len() + promote.len()
            }
            Self::Drops { to, .. } => to.len(),
        }
    }

    /// Calls `each` with every move, promotions first. `side` is the side to move.
    #[inline]
    pub fn for_each(self, side: Color, mut each: impl FnMut(Move)) {
        match self {
            Self::Piece { from, plain, promote, .. } => {
                promote.into_iter().for_each(|to| each(Move::board(from, to, true)));
                plain.into_iter().for_each(|to| each(Move::board(from, to, false)));
            }
            Self::Pawns { plain, promote } => {
                promote.into_iter().for_each(|to| each(Move::board(to.ahead(!side), to, true)));
                plain.into_iter().for_each(|to| each(Move::board(to.ahead(!side), to, false)));
            }
            Self::Drops { kind, to } => to.into_iter().for_each(|to| each(Move::drop(kind, to))),
        }
    }
}

/// The destinations for which a generator yields moves. Squares that no legal move can reach may be included.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Destinations of moves on the board without promotion.
    pub plain: Bitboard,
    /// Destinations of moves on the board with promotion.
    pub promote: Bitboard,
    /// Destinations of drops.
    pub drops: Bitboard,
}

impl Wanted {
    /// Every move.
    pub const ALL: Self = Self { plain: Bitboard::ALL, promote: Bitboard::ALL, drops: Bitboard::ALL };
    /// Every drop.
    pub const DROPS: Self = Self { plain: Bitboard::EMPTY, promote: Bitboard::EMPTY, drops: Bitboard::ALL };
}

/// The squares from which the side to move would check the other king.
#[derive(Clone, Copy, Debug)]
pub struct CheckSquares {
    king: Square,
    /// By [`Movement`]: the squares from which a piece of the side to move would attack the king.
    direct: [Bitboard; Movement::COUNT],
    /// Pieces of the side to move that give a discovered check when they leave their line.
    blockers: Bitboard,
}

impl CheckSquares {
    /// The squares on which a piece that is of that kind after the move
    /// gives check; `from` is `None` for a drop.
    #[inline]
    pub fn of(&self, kind: Kind, from: Option<Square>) -> Bitboard {
        let direct = self.direct[kind.movement() as usize];
        match from {
            Some(from) if self.blockers.has(from) => direct | !attacks::ray(self.king, from),
            _ => direct,
        }
    }

    /// Whether a legal move gives check; `position` is the one that this was made for.
    #[inline]
    pub fn given_by<R: Rules>(&self, position: &Position<R>, mv: Move) -> bool {
        let to = mv.to();
        match mv.origin() {
            Origin::Hand(kind) => self.direct[kind.movement() as usize].has(to),
            Origin::Board(from) => {
                let kind = position.piece_at(from).expect("a piece moves").kind();
                let kind = if mv.promotes() { kind.promoted() } else { kind };
                self.direct[kind.movement() as usize].has(to)
                    || (self.blockers.has(from) && !attacks::ray(self.king, from).has(to))
            }
        }
    }
}

/// Movements that can give check from more than two squares away, and the knight's.
const FAR: [Movement; 6] =
    [Movement::Lance, Movement::Knight, Movement::Bishop, Movement::Rook, Movement::Horse, Movement::Dragon];

/// Masks that hold for all moves of a position, computed once.
struct MoveMasks {
    us: Color,
    king: Square,
    /// Squares with a piece, and the walls of a small board.
    occupied: Bitboard,
    pinned: Bitboard,
    /// Destinations of pieces other than the king: no own pieces; in check, only squares that end it.
    targets: Bitboard,
    /// Squares of the board without an own piece: destinations of the king if they are not attacked.
    king_targets: Bitboard,
    /// Destinations of drops: empty squares; in check, only squares that end it.
    drops: Bitboard,
}

impl<R: Rules> Position<R> {
    /// Calls `each` with every non-empty set of wanted legal moves.
    #[inline]
    pub fn generate(&self, wanted: Wanted, each: impl FnMut(MoveSet)) {
        self.generate_from(Bitboard::ALL, wanted, true, each);
    }

    /// As [`Self::generate`], but only for the pieces on `movers`, all pawns and
    /// all drops, drops of pawns only if `pawn_drops`.
    #[inline]
    fn generate_from(
        &self,
        movers: Bitboard,
        wanted: Wanted,
        pawn_drops: bool,
        mut each: impl FnMut(MoveSet),
    ) {
        let masks = self.masks();
        self.generate_pawns(&masks, wanted, &mut each);
        let movers = (movers & self.pieces(masks.us)).without(self.moving_as(Movement::Pawn));
        if !masks.targets.is_empty() {
            for from in movers.without(Bitboard::of(masks.king)) {
                let kind = self.piece_at(from).expect("sets and board agree").kind();
                let to = self.piece_destinations(&masks, kind, from);
                // Most pieces have no wanted move.
                if !to.meets(wanted.plain | wanted.promote) {
                    continue;
                }
                let (plain, promote) = Self::by_promotion(masks.us, kind, from, to);
                let (plain, promote) = (plain & wanted.plain, promote & wanted.promote);
                if !(plain | promote).is_empty() {
                    each(MoveSet::Piece { kind, from, plain, promote });
                }
            }
        }
        let king_moves = movers.has(masks.king);
        let plain = if king_moves { self.king_destinations(&masks, wanted.plain) } else { Bitboard::EMPTY };
        if !plain.is_empty() {
            let (kind, from, promote) = (Kind::King, masks.king, Bitboard::EMPTY);
            each(MoveSet::Piece { kind, from, plain, promote });
        }
        let drops = masks.drops & wanted.drops;
        if !drops.is_empty() && !self.hand(masks.us).is_empty() {
            for kind in Kind::HAND_ORDER {
                if self.hand(masks.us).has(kind) && (pawn_drops || kind != Kind::Pawn) {
                    let to = self.drop_destinations(&masks, kind, drops);
                    if !to.is_empty() {
                        each(MoveSet::Drops { kind, to });
                    }
                }
            }
        }
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> MoveList {
        self.collect(Wanted::ALL)
    }

    /// The wanted legal moves.
    pub fn collect(&self, wanted: Wanted) -> MoveList {
        let mut list = MoveList::new();
        self.generate(wanted, |set| set.for_each(self.side(), |mv| list.push(mv)));
        list
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> u32 {
        let mut count = 0;
        self.generate(Wanted::ALL, |set| count += set.len());
        count
    }

    /// Legal moves that capture.
    pub fn captures(&self) -> MoveList {
        let victims = self.pieces(!self.side());
        self.collect(Wanted { plain: victims, promote: victims, drops: Bitboard::EMPTY })
    }

    /// Legal moves that neither capture nor drop.
    pub fn quiets(&self) -> MoveList {
        let empty = !self.occupied();
        self.collect(Wanted { plain: empty, promote: empty, drops: Bitboard::EMPTY })
    }

    /// Legal drops.
    pub fn drops(&self) -> MoveList {
        self.collect(Wanted::DROPS)
    }

    /// Legal moves out of check; empty when there is no check.
    pub fn evasions(&self) -> MoveList {
        if self.in_check() { self.legal_moves() } else { MoveList::new() }
    }

    /// Legal moves that give check.
    pub fn checks(&self) -> MoveList {
        let mut list = MoveList::new();
        if let Some(checks) = self.check_squares() {
            self.generate_checks(&checks, true, |set| set.for_each(self.side(), |mv| list.push(mv)));
        }
        list
    }

    /// Calls `each` with every non-empty set of legal moves that give check; `checks` are the check squares
    /// of this position. Without `pawn_drops` drops of pawns are left out: they never mate.
    #[inline]
    pub fn generate_checks(&self, checks: &CheckSquares, pawn_drops: bool, mut each: impl FnMut(MoveSet)) {
        let (us, king, blockers) = (self.side(), checks.king, checks.blockers);
        let on = |kind: Kind| checks.direct[kind.movement() as usize];
        // Only pieces near the king, knights, sliding pieces and
        // blockers of discovered checks can give check.
        let far = FAR.into_iter().fold(Bitboard::EMPTY, |set, movement| set | self.moving_as(movement));
        let movers = Bitboard::near(king) | far | blockers;
        let drops = checks.direct.into_iter().fold(Bitboard::EMPTY, |set, squares| set | squares);
        let board = if blockers.is_empty() { drops } else { Bitboard::ALL };
        let wanted = Wanted { plain: board, promote: board, drops };
        self.generate_from(movers, wanted, pawn_drops, |set| {
            let set = match set {
                MoveSet::Piece { kind, from, plain, promote } => {
                    // A discovered check: the piece may go anywhere off its line.
                    let uncovers =
                        if blockers.has(from) { !attacks::ray(king, from) } else { Bitboard::EMPTY };
                    let plain = plain & (on(kind) | uncovers);
                    let promote = promote & (on(kind.promoted()) | uncovers);
                    MoveSet::Piece { kind, from, plain, promote }
                }
                MoveSet::Pawns { plain, promote } => {
                    let uncovers = (blockers & self.moving_as(Movement::Pawn))
                        .without(R::LAST_RANK[us.index()])
                        .into_iter()
                        .filter(|from| !attacks::ray(king, *from).has(from.ahead(us)))
                        .map(|from| from.ahead(us))
                        .collect::<Bitboard>();
                    let plain = plain & (on(Kind::Pawn) | uncovers);
                    MoveSet::Pawns { plain, promote: promote & (on(Kind::ProPawn) | uncovers) }
                }
                MoveSet::Drops { kind, to } => MoveSet::Drops { kind, to: to & on(kind) },
            };
            if set.len() > 0 {
                each(set);
            }
        });
    }

    /// The squares from which the other king could be checked; `None` when there is no such king.
    pub fn check_squares(&self) -> Option<CheckSquares> {
        let (us, them, king) = (self.side(), !self.side(), self.king(!self.side()));
        if king == Square::NONE {
            return None;
        }
        let occupied = self.occupied_or_wall();
        let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let step = |movement| attacks::steps(them, movement, king);
        // In the order of `Movement`. Written as one expression, so that nothing is copied.
        let direct = [
            step(Movement::Pawn),
            attacks::lance(them, king, occupied),
            step(Movement::Knight),
            step(Movement::Silver),
            step(Movement::Gold),
            bishop,
            rook,
            Bitboard::EMPTY,
            bishop | step(Movement::King),
            rook | step(Movement::King),
        ];
        Some(CheckSquares { king, direct, blockers: self.slider_blockers(king, us) & self.pieces(us) })
    }

    /// Whether a legal move gives check. For several moves of one position use [`Self::check_squares`] once.
    pub fn gives_check(&self, mv: Move) -> bool {
        self.check_squares().is_some_and(|checks| checks.given_by(self, mv))
    }

    /// Whether a move from any source (transposition table, killer, user) is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let masks = self.masks();
        let to = mv.to();
        match mv.origin() {
            _ if mv.is_none() => false,
            Origin::Hand(kind) => {
                !mv.promotes()
                    && self.hand(masks.us).has(kind)
                    && self.drop_destinations(&masks, kind, masks.drops).has(to)
            }
            Origin::Board(from) => {
                let Some(piece) = self.piece_at(from).filter(|piece| piece.color() == masks.us) else {
                    return false;
                };
                if piece.kind() == Kind::King {
                    return !mv.promotes() && self.king_destinations(&masks, Bitboard::of(to)).has(to);
                }
                let all = self.piece_destinations(&masks, piece.kind(), from);
                let (plain, promote) = Self::by_promotion(masks.us, piece.kind(), from, all);
                if mv.promotes() { promote.has(to) } else { plain.has(to) }
            }
        }
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        // King moves are fast to generate, and there nearly always is one.
        let masks = self.masks();
        !self.king_destinations(&masks, Bitboard::ALL).is_empty() || self.count_legal_moves() > 0
    }

    #[inline]
    fn masks(&self) -> MoveMasks {
        let us = self.side();
        let (king, occupied) = (self.king(us), self.occupied());
        let king_targets = R::BOARD.without(self.pieces(us));
        let checkers = self.checkers();
        let (targets, drops) = if checkers.is_empty() {
            (king_targets, R::BOARD.without(occupied))
        } else if checkers.has_many() {
            (Bitboard::EMPTY, Bitboard::EMPTY)
        } else {
            let interpose = between(king, checkers.first());
            (interpose | checkers, interpose)
        };
        MoveMasks {
            us,
            king,
            occupied: self.occupied_or_wall(),
            pinned: self.pinned(),
            targets,
            king_targets,
            drops,
        }
    }

    #[inline]
    fn generate_pawns(&self, masks: &MoveMasks, wanted: Wanted, each: &mut impl FnMut(MoveSet)) {
        // A pinned pawn can move only when it is pinned along its file.
        let pawns = self.pieces_moving_as(masks.us, Movement::Pawn);
        let stuck = masks
            .pinned
            .without(attacks::file_ahead(Color::Black, masks.king))
            .without(attacks::file_ahead(Color::White, masks.king));
        let to = pawns.without(stuck).ahead(masks.us) & masks.targets;
        let plain = to.without(R::LAST_RANK[masks.us.index()]) & wanted.plain;
        let promote = to & R::ZONE[masks.us.index()] & wanted.promote;
        if !(plain | promote).is_empty() {
            each(MoveSet::Pawns { plain, promote });
        }
    }

    /// Legal destinations of a piece other than the king, before promotion is considered.
    #[inline]
    fn piece_destinations(&self, masks: &MoveMasks, kind: Kind, from: Square) -> Bitboard {
        let to = attacks::attacks(masks.us, kind, from, masks.occupied) & masks.targets;
        if masks.pinned.has(from) { to & attacks::ray(masks.king, from) } else { to }
    }

    /// Destinations without promotion, and those with it.
    #[inline]
    fn by_promotion(us: Color, kind: Kind, from: Square, to: Bitboard) -> (Bitboard, Bitboard) {
        if !kind.can_promote() {
            return (to, Bitboard::EMPTY);
        }
        let zone = R::ZONE[us.index()];
        let promote = if zone.has(from) { to } else { to & zone };
        (to.without(Self::dead_end(us, kind)), promote)
    }

    /// The squares where a piece of that kind could never move again.
    #[inline]
    pub(super) fn dead_end(us: Color, kind: Kind) -> Bitboard {
        match kind {
            Kind::Pawn | Kind::Lance => R::LAST_RANK[us.index()],
            Kind::Knight => R::LAST_TWO_RANKS[us.index()],
            _ => Bitboard::EMPTY,
        }
    }

    /// Legal destinations of the king among `wanted`.
    #[inline]
    fn king_destinations(&self, masks: &MoveMasks, wanted: Bitboard) -> Bitboard {
        let mut to = attacks::steps(masks.us, Movement::King, masks.king) & masks.king_targets & wanted;
        let occupied = self.occupied().without(Bitboard::of(masks.king));
        for square in to {
            if self.is_attacked(square, !masks.us, occupied) {
                to ^= Bitboard::of(square);
            }
        }
        to
    }

    /// Legal destinations among `drops` for a kind that the hand holds.
    #[inline]
    fn drop_destinations(&self, masks: &MoveMasks, kind: Kind, drops: Bitboard) -> Bitboard {
        let mut to = drops.without(Self::dead_end(masks.us, kind));
        if kind == Kind::Pawn {
            to &= self.pieces_moving_as(masks.us, Movement::Pawn).free_files();
            let mating = attacks::steps(!masks.us, Movement::Pawn, self.king(!masks.us)) & to;
            if !mating.is_empty() && self.pawn_drop_mates(mating.first()) {
                to ^= mating;
            }
        }
        to
    }

    /// Whether a pawn dropped on the square in front of the other king mates it (打ち歩詰め).
    fn pawn_drop_mates(&self, pawn: Square) -> bool {
        let (us, them) = (self.side(), !self.side());
        let king = self.king(them);
        let occupied = self.occupied() | Bitboard::of(pawn);
        // Another piece captures the pawn, unless it is pinned.
        let takers = self.attackers(pawn, them, occupied).without(Bitboard::of(king));
        let pinned = self.slider_blockers(king, us);
        if takers.into_iter().any(|from| !pinned.has(from) || attacks::ray(king, from).has(pawn)) {
            return false;
        }
        // The king captures the pawn or moves away.
        let escapes = attacks::steps(them, Movement::King, king).without(self.pieces(them)) & R::BOARD;
        let without_king = occupied.without(Bitboard::of(king));
        escapes.into_iter().all(|square| self.is_attacked(square, us, without_king))
    }
}
