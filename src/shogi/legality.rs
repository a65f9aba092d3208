//! The reason why a move is illegal, for messages to users; not fast.

use serde::{Deserialize, Serialize};

use super::attacks;
use super::kind::Movement;
use super::moves::Origin;
use super::{Bitboard, Kind, Move, Position, Rules, Square};

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Refusal {
    /// The square is empty, or the hand holds none of that kind.
    NoSuchPiece,
    /// The piece belongs to the other side.
    NotYours,
    /// The piece does not move that way.
    CannotMoveThere,
    /// A piece stands between.
    Blocked,
    /// The king would be in check after it (王手放置, 自殺手).
    LeavesKingInCheck,
    /// A second unpromoted pawn on the file (二歩).
    TwoPawns,
    /// A pawn drop that mates (打ち歩詰め).
    DropGivesMate,
    /// The dropped piece could never move again (行き所のない駒).
    DeadEnd,
    /// The piece could never move again unless it promotes.
    MustPromote,
    /// The kind of piece or the squares of the move do not allow promotion.
    CannotPromote,
    /// The destination holds an own piece or, for a drop, any piece.
    Occupied,
    /// The game is over.
    GameOver,
    /// The text is not a move.
    Malformed,
    /// The conditions of the entering-king rule are not met.
    NotDeclarable,
}

impl Refusal {
    /// The reason in a few English words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::NoSuchPiece => "no such piece",
            Self::NotYours => "not yours",
            Self::CannotMoveThere => "cannot move there",
            Self::Blocked => "blocked",
            Self::LeavesKingInCheck => "leaves king in check",
            Self::TwoPawns => "two pawns",
            Self::DropGivesMate => "drop gives mate",
            Self::DeadEnd => "dead end",
            Self::MustPromote => "must promote",
            Self::CannotPromote => "cannot promote",
            Self::Occupied => "occupied",
            Self::GameOver => "game over",
            Self::Malformed => "malformed",
            Self::NotDeclarable => "not declarable",
        }
    }
}

impl<R: Rules> Position<R> {
    /// Whether a move is legal, and if not, the first reason. Does not look at the end of the game by
    /// repetition, declaration or resignation.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    pub fn check_legality(&self, mv: Move) -> Result<(), Refusal> {
        if self.is_legal(mv) {
            return Ok(());
        }
        Err(match mv.origin() {
            _ if mv.is_none() || !R::BOARD.has(mv.to()) => Refusal::CannotMoveThere,
            Origin::Board(from) => self.why_not_move(mv, from),
            Origin::Hand(kind) => self.why_not_drop(kind, mv.to()),
        })
    }

    fn why_not_move(&self, mv: Move, from: Square) -> Refusal {
        let (us, to) = (self.side(), mv.to());
        let Some(piece) = self.piece_at(from) else { return Refusal::NoSuchPiece };
        let kind = piece.kind();
        if piece.color() != us {
            return Refusal::NotYours;
        }
        let on_empty_board = attacks::attacks(us, kind, from, Bitboard::EMPTY);
        if !on_empty_board.has(to) {
            return Refusal::CannotMoveThere;
        }
        if self.pieces(us).has(to) {
            return Refusal::Occupied;
        }
        if !attacks::attacks(us, kind, from, self.occupied_or_wall()).has(to) {
            return Refusal::Blocked;
        }
        let zone = R::ZONE[us.index()];
        if mv.promotes() && !(kind.can_promote() && (zone.has(from) || zone.has(to))) {
            return Refusal::CannotPromote;
        }
        if !mv.promotes() && Self::dead_end(us, kind).has(to) {
            return Refusal::MustPromote;
        }
        Refusal::LeavesKingInCheck
    }

    fn why_not_drop(&self, kind: Kind, to: Square) -> Refusal {
        let us = self.side();
        if !self.hand(us).has(kind) {
            return Refusal::NoSuchPiece;
        }
        if self.piece_at(to).is_some() {
            return Refusal::Occupied;
        }
        if Self::dead_end(us, kind).has(to) {
            return Refusal::DeadEnd;
        }
        let pawns = self.pieces_moving_as(us, Movement::Pawn);
        if kind == Kind::Pawn && pawns.meets(Bitboard::file(to.file())) {
            return Refusal::TwoPawns;
        }
        let ends_check = !self.in_check()
            || !self.checkers().has_many()
                && attacks::between(self.king(us), self.checkers().first()).has(to);
        if ends_check { Refusal::DropGivesMate } else { Refusal::LeavesKingInCheck }
    }

    /// Lines on the board that show why a move was refused for that reason, such as from the attacker to the
    /// king. A single square is a line with both ends on it.
    pub fn reasons(&self, mv: Move, refusal: Refusal) -> Vec<(Square, Square)> {
        let (us, to) = (self.side(), mv.to());
        let mark = |square: Square| (square, square);
        match (refusal, mv.origin()) {
            (Refusal::LeavesKingInCheck, _) => self.attackers_after(mv),
            (Refusal::Blocked, Origin::Board(from)) => {
                (attacks::between(from, to) & self.occupied_or_wall()).into_iter().map(mark).collect()
            }
            (Refusal::TwoPawns, _) => {
                let pawns = self.pieces_moving_as(us, Movement::Pawn) & self.pieces(us);
                (pawns & Bitboard::file(to.file())).into_iter().map(mark).collect()
            }
            (Refusal::DropGivesMate, _) => vec![(to, self.king(!us))],
            (Refusal::Occupied, _) => vec![mark(to)],
            _ => Vec::new(),
        }
    }

    /// Lines from the pieces that would attack the mover's king after this move, to the king.
    fn attackers_after(&self, mv: Move) -> Vec<(Square, Square)> {
        let (us, to) = (self.side(), mv.to());
        let mut occupied = self.occupied_or_wall() | Bitboard::of(to);
        let mut king = self.king(us);
        if let Some(from) = mv.from() {
            occupied &= !Bitboard::of(from);
            king = if from == king { to } else { king };
        }
        let reaches = |from: &Square| {
            let kind = self.piece_at(*from).map(|piece| piece.kind());
            *from != to && kind.is_some_and(|kind| attacks::attacks(!us, kind, *from, occupied).has(king))
        };
        self.pieces(!us).into_iter().filter(reaches).map(|from| (from, king)).collect()
    }
}
