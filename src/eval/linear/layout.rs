//! The groups of weights and their order. The evaluation is linear in the weights, so that they can be fitted
//! to games.

use crate::eval::encoding::fnv1a;
use crate::eval::weights_file::{WeightsFile, shape_of_groups};

macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident = $table:ident: $length:literal;)*) => {
        /// A group of weights.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Group { $($(#[$doc])* $name,)* }

        /// The name of each group, and how many weights it has.
        pub const GROUPS: &[(&str, usize)] = &GROUP_LIST;

        const GROUP_LIST: [(&str, usize); [$(Group::$name),*].len()] = [$((stringify!($table), $length),)*];
    };
}

groups! {
    /// A piece on the board, by kind.
    Board = BOARD: 14;
    /// A piece in hand: by kind the first, the second, …; the last entry is for all further ones.
    Hand = HAND: 56;
    /// A piece by movement, rank from the own side, and distance from the middle file.
    Place = PLACE: 450;
    /// A piece by movement and difference from the own king.
    NearOwn = NEAR_OWN: 1377;
    /// A piece by movement and difference from the other king.
    NearOther = NEAR_OTHER: 1377;
    /// By sliding movement and number of safe squares to go to.
    Mobility = MOBILITY: 105;
    /// Squares attacked by one side only, and by both, in the own camp, the middle, and the other camp.
    Control = CONTROL: 5;
    /// Squares around a king: by place, attack, defence and occupant.
    Zone = ZONE: 405;
    /// Whether the attacker moves next, attacking pieces, and squares where only the king defends.
    Assault = ASSAULT: 60;
    /// Whether the attacker moves next, pieces in its hand, and squares where only the king defends.
    Breach = BREACH: 40;
    /// Pieces in the attacker's hand, and flight squares.
    Flight = FLIGHT: 28;
    /// Whether the attacker moves next, the kind in its hand, and whether one square or more allow a safe
    /// check by it.
    DropCheck = DROP_CHECK: 28;
    /// Whether the attacker moves next, the kind of attack, and the class of the victim.
    Threat = THREAT: 50;
    /// Castles, by the number of pieces in place.
    Castle = CASTLE: 18;
    /// With a pawn in hand: number of files without an own pawn.
    FreeFiles = FREE_FILES: 10;
    /// Rooks and lances on files without pawns.
    OpenFile = OPEN_FILE: 6;
    /// The side to move.
    Tempo = TEMPO: 1;
    /// By bucket of a king, in its perspective: own or other piece, movement, square.
    KingBoard = KING_BOARD: 12960;
    /// By bucket of a king: own or other side, and its first pawn in hand, its second, …, its first lance, …
    KingHand = KING_HAND: 608;
}

/// The file of the weights: of each weight the value in the opening and the value in the ending, in
/// centipawns, as 16-bit numbers, little-endian. `train fit` writes it, and `train weights linear` prints it.
pub const FILE: WeightsFile =
    WeightsFile { magic: b"NKLINEA\n", version: 1, shape: shape_of_groups(&GROUP_LIST) };

/// Bytes of a weight in the file.
const BYTES: usize = 4;

/// Every weight, group after group: in the ending, and what it has more in the opening. The two differ
/// little, so that the differences compress better than the weights in the opening.
pub(super) static TABLE: [[i16; 2]; COUNT] = {
    let bytes: &[u8; BYTES * COUNT] = FILE.included(include_bytes!("weights.bin"));
    let (mut table, mut at) = ([[0; 2]; COUNT], 0);
    while at < COUNT {
        let byte = BYTES * at;
        let opening = i16::from_le_bytes([bytes[byte], bytes[byte + 1]]);
        let ending = i16::from_le_bytes([bytes[byte + 2], bytes[byte + 3]]);
        table[at] = [ending, opening - ending];
        at += 1;
    }
    table
};

/// The bytes of a file with these weights, each in the opening and in the ending.
pub fn to_file(weights: &[[i16; 2]]) -> Vec<u8> {
    let body: Vec<u8> = weights.iter().flatten().flat_map(|weight| weight.to_le_bytes()).collect();
    FILE.close(&body)
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
