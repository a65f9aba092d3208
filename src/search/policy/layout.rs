//! Which weight stands where: groups of features, one after the other.

use crate::eval::perspective::DIFFERENCES;
use crate::shogi::Kind;

/// Who moves: kinds on the board, kinds from the hand, kinds that promote.
pub(super) const ACTORS: usize = Kind::COUNT + 2 * Kind::HAND_COUNT;
pub(super) const DROPS: usize = Kind::COUNT;
pub(super) const PROMOTIONS: usize = DROPS + Kind::HAND_COUNT;
/// Ranks, and files from the middle.
pub(super) const PLACES: usize = 9 * 5;
/// Classes of victims.
pub(super) const CLASSES: usize = 4;
/// Of each kind.
pub(super) const CLASS_OF: [usize; Kind::COUNT] = [0, 1, 1, 2, 3, 3, 2, 3, 2, 2, 2, 2, 3, 3];

/// How safe a piece is where it goes: what attacks that square (nothing, something, lances to golds, pawns), and whether
/// another piece guards it.
pub(super) const SAFETY: usize = 4 * 2;
/// The same where it comes from; whether a pawn's victim is guarded does not matter.
pub(super) const FROM_SAFETY: usize = 6;
/// Steps from the move before, or from a king: one to four, and more.
pub(super) const STEPS: usize = 5;
/// Ahead, aslant ahead, beside, aslant behind, behind.
pub(super) const DIRECTIONS: usize = 5;
/// How hot it is around a king, how full a hand.
pub(super) const HEATS: usize = 5;
/// Nothing, the edge, a piece of one's own, of the other side.
pub(super) const NEIGHBOURS: usize = 2 + 2 * Kind::COUNT;
// What weights there are, group after group, by actor (where it comes from: by kind).

/// Where it goes, relative to the other king.
pub(super) const TO_OTHER: usize = 0;
/// Relative to the own king.
pub(super) const TO_OWN: usize = TO_OTHER + ACTORS * DIFFERENCES;
/// On the board.
pub(super) const TO: usize = TO_OWN + ACTORS * DIFFERENCES;
/// Where it comes from, relative to the other king.
pub(super) const FROM_OTHER: usize = TO + ACTORS * PLACES;
/// Relative to the own king.
pub(super) const FROM_OWN: usize = FROM_OTHER + Kind::COUNT * DIFFERENCES;
/// How safe it was.
pub(super) const FROM_STATUS: usize = FROM_OWN + Kind::COUNT * DIFFERENCES;
/// How safe it will be.
pub(super) const TO_STATUS: usize = FROM_STATUS + Kind::COUNT * FROM_SAFETY;
/// The same for checks alone.
pub(super) const CHECK: usize = TO_STATUS + ACTORS * SAFETY;
/// What it attacks that it did not attack before, by class, and whether that is defended.
pub(super) const VICTIM: usize = CHECK + ACTORS * SAFETY;
/// Which own pieces in danger it defends, by class.
pub(super) const GUARD: usize = VICTIM + ACTORS * CLASSES * 2;
/// How near it comes to the move before.
pub(super) const NEAR_LAST: usize = GUARD + ACTORS * CLASSES;
/// Whether it attacks the piece that moved last.
pub(super) const HITS_LAST: usize = NEAR_LAST + ACTORS * STEPS;
/// What it takes.
pub(super) const CAPTURE: usize = HITS_LAST + ACTORS;
/// Whether the exchange loses something, and whether it takes the piece that moved last.
pub(super) const EXCHANGE: usize = CAPTURE + ACTORS * Kind::COUNT;
/// How safe it will be, when it must end a check.
pub(super) const EVASION: usize = EXCHANGE + ACTORS * 4;
/// Where it goes, relative to where the move before went.
pub(super) const ANSWER: usize = EVASION + ACTORS * SAFETY;
/// By what moved before.
pub(super) const AFTER: usize = ANSWER + ACTORS * DIFFERENCES;
/// Where it goes, relative to where the own move before went.
pub(super) const PLAN: usize = AFTER + ACTORS * Kind::COUNT;
/// Whether it moves again what moved before, and whether it takes that back; by kind.
pub(super) const AGAIN: usize = PLAN + ACTORS * DIFFERENCES;
/// How safe it was where what moved last attacks it; by kind.
pub(super) const STRUCK: usize = AGAIN + Kind::COUNT * 2;
/// Whether what moved last attacks where it goes.
pub(super) const INTO: usize = STRUCK + Kind::COUNT * FROM_SAFETY;
/// What stands around where it goes: by direction, either side alike.
pub(super) const AROUND: usize = INTO + ACTORS;
/// How near it comes to the other king, by how much that is attacked already; the same for the own king.
pub(super) const ATTACK: usize = AROUND + ACTORS * DIRECTIONS * NEIGHBOURS;
pub(super) const DEFENCE: usize = ATTACK + ACTORS * HEATS * STEPS;
/// By how much is in the own hand, in the other's.
pub(super) const OWN_HAND: usize = DEFENCE + ACTORS * HEATS * STEPS;
pub(super) const OTHER_HAND: usize = OWN_HAND + ACTORS * HEATS;
/// What it takes, by how safe it will be.
pub(super) const TAKEN: usize = OTHER_HAND + ACTORS * HEATS;
/// Which classes it leaves in danger, of quiet moves, checks, captures, captures with check.
pub(super) const LEAVES: usize = TAKEN + Kind::COUNT * SAFETY;
/// Whether it attacks two pieces at least that are worth more or undefended.
pub(super) const FORK: usize = LEAVES + 4 * CLASSES;
/// How many weights there are.
pub const COUNT: usize = FORK + ACTORS;
