//! The differences between shogi and minishogi, as compile-time
//! constants, so that neither slows the other down.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use super::{Bitboard, Color, Kind, Square};

/// The variants of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Variant {
    /// 9×9.
    Shogi,
    /// 5×5 (5五将棋).
    Minishogi,
}

/// The constants of a variant. A smaller board is a walled corner of
/// the 9×9 board: files from 1, ranks from a.
pub trait Rules: Copy + Clone + Debug + Default + PartialEq + Eq + Send + Sync + 'static {
    /// The variant.
    const VARIANT: Variant;
    /// Files and ranks.
    const SIZE: usize;
    /// The squares of the board.
    const BOARD: Bitboard;
    /// The squares of the 9×9 array that are not on the board: sliding pieces stop there.
    const WALLS: Bitboard;
    /// The promotion zone of each side, by [`Color::index`].
    const ZONE: [Bitboard; 2];
    /// The last rank of each side, where a pawn or lance could never move again.
    const LAST_RANK: [Bitboard; 2];
    /// The last two ranks of each side, where a knight could never move again.
    const LAST_TWO_RANKS: [Bitboard; 2];
    /// The number of pieces of each kind in a set, by the index of the unpromoted kind, kings included.
    const SET: [u32; 8];
    /// The start position of an even game.
    const START: &'static str;
    /// The side that loses at a fourfold repetition without perpetual check; `None` for a draw.
    const REPETITION_LOSER: Option<Color>;
    /// Whether the entering-king rule exists.
    const HAS_DECLARATION: bool;

    /// Whether a hand can ever hold that kind.
    #[inline]
    fn has_in_hand(kind: Kind) -> bool {
        Self::SET[kind.index()] != 0
    }
}

/// Shogi on 9×9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shogi;

/// Minishogi (5五将棋) on 5×5: no lances and knights, one pawn a side, promotion on the last rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Minishogi;

/// Ranks `from..to` of the 9×9 array.
const fn ranks(from: usize, to: usize) -> Bitboard {
    let (mut set, mut rank) = (0, from);
    while rank < to {
        set |= Bitboard::rank(rank).0;
        rank += 1;
    }
    Bitboard(set)
}

/// The corner of `size` files and ranks.
const fn corner(size: usize) -> Bitboard {
    let (mut set, mut file) = (0, 0);
    while file < size {
        set |= Bitboard::file(file).0;
        file += 1;
    }
    Bitboard(set & ranks(0, size).0)
}

const fn within(set: Bitboard, board: Bitboard) -> Bitboard {
    Bitboard(set.0 & board.0)
}

impl Rules for Shogi {
    const VARIANT: Variant = Variant::Shogi;
    const SIZE: usize = 9;
    const BOARD: Bitboard = Bitboard::ALL;
    const WALLS: Bitboard = Bitboard::EMPTY;
    const ZONE: [Bitboard; 2] = [ranks(0, 3), ranks(6, 9)];
    const LAST_RANK: [Bitboard; 2] = [ranks(0, 1), ranks(8, 9)];
    const LAST_TWO_RANKS: [Bitboard; 2] = [ranks(0, 2), ranks(7, 9)];
    const SET: [u32; 8] = [18, 4, 4, 4, 2, 2, 4, 2];
    const START: &'static str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    const REPETITION_LOSER: Option<Color> = None;
    const HAS_DECLARATION: bool = true;
}

impl Rules for Minishogi {
    const VARIANT: Variant = Variant::Minishogi;
    const SIZE: usize = 5;
    const BOARD: Bitboard = corner(5);
    const WALLS: Bitboard = Bitboard(Bitboard::ALL.0 & !corner(5).0);
    const ZONE: [Bitboard; 2] = Self::LAST_RANK;
    const LAST_RANK: [Bitboard; 2] = [within(ranks(0, 1), corner(5)), within(ranks(4, 5), corner(5))];
    const LAST_TWO_RANKS: [Bitboard; 2] = [within(ranks(0, 2), corner(5)), within(ranks(3, 5), corner(5))];
    const SET: [u32; 8] = [2, 0, 0, 2, 2, 2, 2, 2];
    const START: &'static str = "rbsgk/4p/5/P4/KGSBR b - 1";
    const REPETITION_LOSER: Option<Color> = Some(Color::Black);
    const HAS_DECLARATION: bool = false;
}

/// The squares of a board in the order of SFEN and of diagrams: rank by rank, from the highest file.
pub fn reading_order<R: Rules>() -> impl Iterator<Item = Square> {
    (0..R::SIZE).flat_map(|rank| (0..R::SIZE).rev().map(move |file| Square::from_file_rank(file, rank)))
}
