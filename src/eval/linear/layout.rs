//! The groups of weights and their order. The evaluation is linear in the weights, so that they can be fitted to games.

use super::weights;
use crate::eval::encoding::fnv1a;

macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident = $table:ident;)*) => {
        /// A group of weights.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Group { $($(#[$doc])* $name,)* }

        /// The name of each group's table, and how many weights it has.
        pub const GROUPS: &[(&str, usize)] = &[$((stringify!($table), weights::$table.len()),)*];

        /// Every weight, group after group: in the ending, and what it has more in the opening. The two differ little, so that
        /// the differences compress better than the weights in the opening.
        pub(super) static TABLE: [[i16; 2]; COUNT] = {
            let (mut table, mut filled) = ([[0; 2]; COUNT], 0);
            $(
                let mut at = 0;
                while at < weights::$table.len() {
                    let [opening, ending] = weights::$table[at];
                    table[filled] = [ending, opening - ending];
                    (at, filled) = (at + 1, filled + 1);
                }
            )*
            assert!(filled == COUNT);
            table
        };
    };
}

groups! {
    /// A piece on the board, by kind.
    Board = BOARD;
    /// A piece in hand: by kind the first, the second, …; the last entry is for all further ones.
    Hand = HAND;
    /// A piece by movement, rank from the own side, and distance from the middle file.
    Place = PLACE;
    /// A piece by movement and difference from the own king.
    NearOwn = NEAR_OWN;
    /// A piece by movement and difference from the other king.
    NearOther = NEAR_OTHER;
    /// By sliding movement and number of safe squares to go to.
    Mobility = MOBILITY;
    /// Squares attacked by one side only, and by both, in the own camp, the middle, and the other camp.
    Control = CONTROL;
    /// Squares around a king: by place, attack, defence and occupant.
    Zone = ZONE;
    /// Whether the attacker moves next, attacking pieces, and squares where only the king defends.
    Assault = ASSAULT;
    /// Whether the attacker moves next, pieces in its hand, and squares where only the king defends.
    Breach = BREACH;
    /// Pieces in the attacker's hand, and flight squares.
    Flight = FLIGHT;
    /// Whether the attacker moves next, the kind in its hand, and whether one square or more allow a safe check by it.
    DropCheck = DROP_CHECK;
    /// Whether the attacker moves next, the kind of attack, and the class of the victim.
    Threat = THREAT;
    /// Castles, by the number of pieces in place.
    Castle = CASTLE;
    /// With a pawn in hand: number of files without an own pawn.
    FreeFiles = FREE_FILES;
    /// Rooks and lances on files without pawns.
    OpenFile = OPEN_FILE;
    /// The side to move.
    Tempo = TEMPO;
    /// By bucket of a king, in its perspective: own or other piece, movement, square.
    KingBoard = KING_BOARD;
    /// By bucket of a king: own or other side, and its first pawn in hand, its second, …, its first lance, …
    KingHand = KING_HAND;
}

/// Identifies the weights: a net that corrects one version has not learned the errors of another.
pub(crate) fn fingerprint() -> u64 {
    let bytes = (0..COUNT).flat_map(weight).flat_map(i16::to_le_bytes);
    fnv1a(bytes)
}

/// A weight in the opening and in the ending, in centipawns.
pub fn weight(index: usize) -> [i16; 2] {
    let [ending, more] = TABLE[index];
    [ending + more, ending]
}

/// Number of weights.
pub const COUNT: usize = offset(GROUPS.len());

const fn offset(group: usize) -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < group {
        sum += GROUPS[at].1;
        at += 1;
    }
    sum
}

const OFFSETS: [usize; GROUPS.len()] = {
    let (mut offsets, mut at) = ([0; GROUPS.len()], 0);
    while at < GROUPS.len() {
        offsets[at] = offset(at);
        at += 1;
    }
    offsets
};

impl Group {
    /// The index of a weight of this group.
    #[inline]
    pub(super) const fn at(self, number: usize) -> usize {
        debug_assert!(number < GROUPS[self as usize].1);
        OFFSETS[self as usize] + number
    }
}
