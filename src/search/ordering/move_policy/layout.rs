//! The index of every weight: groups of features, one after the other.

use crate::eval::perspective::DIFFERENCES;
use crate::shogi::Kind;
use crate::shogi::kind::PieceClass;

/// Moving pieces ("actors"): kinds on the board, dropped kinds, promoting kinds.
pub(super) const ACTORS: usize = Kind::COUNT + 2 * Kind::HAND_COUNT;
pub(super) const DROPS: usize = Kind::COUNT;
pub(super) const PROMOTIONS: usize = DROPS + Kind::HAND_COUNT;
/// Ranks, and distances of the file from the middle file.
pub(super) const PLACES: usize = 9 * 5;
/// Classes of pieces: pawns; lances and knights; silvers and golds; bishops and rooks.
pub(super) const CLASSES: usize = PieceClass::COUNT;

/// Safety of the destination: attackers (none, any, lance to gold, pawn), and whether another own piece defends it.
pub(super) const SAFETY: usize = 4 * 2;
/// Safety of the origin: the same, but a defence does not count against a pawn.
pub(super) const FROM_SAFETY: usize = 6;
/// King distance from the previous move or from a king: one to four, and more.
pub(super) const STEPS: usize = 5;
/// Ahead, diagonally ahead, beside, diagonally behind, behind.
pub(super) const DIRECTIONS: usize = 5;
/// Levels of attack around a king, and of pieces in hand.
pub(super) const LEVELS: usize = 5;
/// Empty, edge, an own piece, a piece of the other side.
pub(super) const NEIGHBOURS: usize = 2 + 2 * Kind::COUNT;
// The groups of weights, by actor; those of the origin by kind.

/// Destination relative to the other king.
pub(super) const TO_NEAR_OTHER_KING: usize = 0;
/// Destination relative to the own king.
pub(super) const TO_NEAR_OWN_KING: usize = TO_NEAR_OTHER_KING + ACTORS * DIFFERENCES;
/// Destination on the board.
pub(super) const TO_SQUARE: usize = TO_NEAR_OWN_KING + ACTORS * DIFFERENCES;
/// Origin relative to the other king.
pub(super) const FROM_NEAR_OTHER_KING: usize = TO_SQUARE + ACTORS * PLACES;
/// Origin relative to the own king.
pub(super) const FROM_NEAR_OWN_KING: usize = FROM_NEAR_OTHER_KING + Kind::COUNT * DIFFERENCES;
/// Safety of the origin.
pub(super) const FROM_STATUS: usize = FROM_NEAR_OWN_KING + Kind::COUNT * DIFFERENCES;
/// Safety of the destination.
pub(super) const TO_STATUS: usize = FROM_STATUS + Kind::COUNT * FROM_SAFETY;
/// The same for checks.
pub(super) const CHECK_STATUS: usize = TO_STATUS + ACTORS * SAFETY;
/// Newly attacked pieces by class, and whether they are undefended.
pub(super) const ATTACKS: usize = CHECK_STATUS + ACTORS * SAFETY;
/// Own hanging pieces that it newly defends, by class.
pub(super) const DEFENDS_HANGING: usize = ATTACKS + ACTORS * CLASSES * 2;
/// Distance from the destination of the previous move.
pub(super) const NEAR_LAST: usize = DEFENDS_HANGING + ACTORS * CLASSES;
/// Whether it attacks the piece that moved last.
pub(super) const ATTACKS_LAST: usize = NEAR_LAST + ACTORS * STEPS;
/// Captured kind.
pub(super) const CAPTURE: usize = ATTACKS_LAST + ACTORS;
/// Whether static exchange evaluation is at least 0, and whether it captures the piece that moved last.
pub(super) const EXCHANGE: usize = CAPTURE + ACTORS * Kind::COUNT;
/// Safety of the destination of evasions.
pub(super) const EVASION_STATUS: usize = EXCHANGE + ACTORS * 4;
/// Destination relative to that of the previous move.
pub(super) const TO_FROM_LAST: usize = EVASION_STATUS + ACTORS * SAFETY;
/// Kind of the piece that moved last.
pub(super) const LAST_KIND: usize = TO_FROM_LAST + ACTORS * DIFFERENCES;
/// Destination relative to that of the previous own move.
pub(super) const TO_FROM_OWN_LAST: usize = LAST_KIND + ACTORS * Kind::COUNT;
/// Whether it moves the same piece as the previous own move, and whether it moves it back; by kind.
pub(super) const SAME_PIECE_AGAIN: usize = TO_FROM_OWN_LAST + ACTORS * DIFFERENCES;
/// Safety of the origin if the piece that moved last attacks it; by kind.
pub(super) const FROM_ATTACKED_BY_LAST: usize = SAME_PIECE_AGAIN + Kind::COUNT * 2;
/// Whether the piece that moved last attacks the destination.
pub(super) const TO_ATTACKED_BY_LAST: usize = FROM_ATTACKED_BY_LAST + Kind::COUNT * FROM_SAFETY;
/// Neighbours of the destination by direction; left and right are equal.
pub(super) const NEIGHBOURS_OF_TO: usize = TO_ATTACKED_BY_LAST + ACTORS;
/// Distance from the other king by the attacks around it; the same for the own king.
pub(super) const OTHER_KING_ATTACK: usize = NEIGHBOURS_OF_TO + ACTORS * DIRECTIONS * NEIGHBOURS;
pub(super) const OWN_KING_ATTACK: usize = OTHER_KING_ATTACK + ACTORS * LEVELS * STEPS;
/// By pieces in the own hand, in the other hand.
pub(super) const OWN_HAND: usize = OWN_KING_ATTACK + ACTORS * LEVELS * STEPS;
pub(super) const OTHER_HAND: usize = OWN_HAND + ACTORS * LEVELS;
/// Captured kind by safety of the destination.
pub(super) const CAPTURE_STATUS: usize = OTHER_HAND + ACTORS * LEVELS;
/// Classes of own pieces that it leaves hanging: for quiet moves, checks, captures, captures with check.
pub(super) const LEFT_HANGING: usize = CAPTURE_STATUS + Kind::COUNT * SAFETY;
/// Fork: whether it newly attacks two or more pieces that are worth more or undefended.
pub(super) const FORK: usize = LEFT_HANGING + 4 * CLASSES;
/// Number of weights.
pub const COUNT: usize = FORK + ACTORS;
