//! The index of every weight: groups of features, one after the other.

use crate::eval::perspective::DIFFERENCES;
use crate::eval::weights_file::{WeightsFile, shape_of_groups};
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

/// Safety of the destination: attackers (none, any, lance to gold, pawn), and whether another own piece
/// defends it.
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

/// Declares the groups of weights, which lie one after the other, each as the index of its first weight.
macro_rules! groups {
    (@from $start:expr;) => {
        /// Number of weights.
        pub const COUNT: usize = $start;
    };
    (@from $start:expr; $(#[$doc:meta])* $name:ident: $length:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $start;
        groups!(@from $name + $length; $($rest)*);
    };
    ($($(#[$doc:meta])* $name:ident: $length:expr;)*) => {
        groups!(@from 0; $($(#[$doc])* $name: $length;)*);

        /// The name of each group, and how many weights it has.
        pub const GROUPS: &[(&str, usize)] = &GROUP_LIST;

        const GROUP_LIST: [(&str, usize); [$($name),*].len()] = [$((stringify!($name), $length),)*];
    };
}

// The groups lie by actor; groups of the origin by kind.
groups! {
    /// Destination relative to the other king.
    TO_NEAR_OTHER_KING: ACTORS * DIFFERENCES;
    /// Destination relative to the own king.
    TO_NEAR_OWN_KING: ACTORS * DIFFERENCES;
    /// Destination on the board.
    TO_SQUARE: ACTORS * PLACES;
    /// Origin relative to the other king.
    FROM_NEAR_OTHER_KING: Kind::COUNT * DIFFERENCES;
    /// Origin relative to the own king.
    FROM_NEAR_OWN_KING: Kind::COUNT * DIFFERENCES;
    /// Safety of the origin.
    FROM_STATUS: Kind::COUNT * FROM_SAFETY;
    /// Safety of the destination.
    TO_STATUS: ACTORS * SAFETY;
    /// The same for checks.
    CHECK_STATUS: ACTORS * SAFETY;
    /// Newly attacked pieces by class, and whether they are undefended.
    ATTACKS: ACTORS * CLASSES * 2;
    /// Own hanging pieces that it newly defends, by class.
    DEFENDS_HANGING: ACTORS * CLASSES;
    /// Distance from the destination of the previous move.
    NEAR_LAST: ACTORS * STEPS;
    /// Whether it attacks the piece that moved last.
    ATTACKS_LAST: ACTORS;
    /// Captured kind.
    CAPTURE: ACTORS * Kind::COUNT;
    /// Whether static exchange evaluation is at least 0, and whether it captures the piece that moved last.
    EXCHANGE: ACTORS * 4;
    /// Safety of the destination of evasions.
    EVASION_STATUS: ACTORS * SAFETY;
    /// Destination relative to the destination of the previous move.
    TO_FROM_LAST: ACTORS * DIFFERENCES;
    /// Kind of the piece that moved last.
    LAST_KIND: ACTORS * Kind::COUNT;
    /// Destination relative to the destination of the previous own move.
    TO_FROM_OWN_LAST: ACTORS * DIFFERENCES;
    /// Whether it moves the same piece as the previous own move, and whether it moves it back; by kind.
    SAME_PIECE_AGAIN: Kind::COUNT * 2;
    /// Safety of the origin if the piece that moved last attacks it; by kind.
    FROM_ATTACKED_BY_LAST: Kind::COUNT * FROM_SAFETY;
    /// Whether the piece that moved last attacks the destination.
    TO_ATTACKED_BY_LAST: ACTORS;
    /// Neighbours of the destination by direction; left and right are equal.
    NEIGHBOURS_OF_TO: ACTORS * DIRECTIONS * NEIGHBOURS;
    /// Distance from the other king by the attacks around it; the same for the own king.
    OTHER_KING_ATTACK: ACTORS * LEVELS * STEPS;
    /// The same for the own king.
    OWN_KING_ATTACK: ACTORS * LEVELS * STEPS;
    /// Number of pieces in the own hand, in the other hand.
    OWN_HAND: ACTORS * LEVELS;
    /// The same for the own king.
    OTHER_HAND: ACTORS * LEVELS;
    /// Captured kind by safety of the destination.
    CAPTURE_STATUS: Kind::COUNT * SAFETY;
    /// Classes of own pieces that it leaves hanging: for quiet moves, checks, captures, captures with check.
    LEFT_HANGING: 4 * CLASSES;
    /// Fork: whether it newly attacks two or more pieces that are worth more or undefended.
    FORK: ACTORS;
}

/// The file of the weights, signed bytes in parts of [`UNIT`](super::UNIT). `train move-policy` writes it,
/// and `train weights move-policy` prints it.
pub const FILE: WeightsFile =
    WeightsFile { magic: b"NKMOVEP\n", version: 1, shape: shape_of_groups(&GROUP_LIST) };

/// The weights in use.
pub(super) static WEIGHTS: [i8; COUNT] = {
    let bytes: &[u8; COUNT] = FILE.included(include_bytes!("weights.bin"));
    let (mut weights, mut at) = ([0; COUNT], 0);
    while at < COUNT {
        weights[at] = bytes[at].cast_signed();
        at += 1;
    }
    weights
};

/// The bytes of a file with these weights.
pub fn to_file(weights: &[i8]) -> Vec<u8> {
    let body: Vec<u8> = weights.iter().map(|weight| weight.cast_unsigned()).collect();
    FILE.close(&body)
}
