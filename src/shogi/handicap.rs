//! Handicap starts (駒落ち): White (上手) gives pieces and moves first.

use super::{Kind, Position, Rules, Variant};

/// One handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// Identifier for programs; never changes.
    pub id: &'static str,
    /// The customary Japanese name.
    pub ja: &'static str,
    /// An English name.
    pub en: &'static str,
    /// The start position.
    pub sfen: &'static str,
}

macro_rules! handicaps {
    ($name:ident $($id:literal $ja:literal $en:literal $sfen:literal)*) => {
        static $name: &[Handicap] = &[$(Handicap { id: $id, ja: $ja, en: $en, sfen: $sfen }),*];
    };
}

handicaps! { SHOGI
    "lance" "香落ち" "Left lance" "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    "right-lance" "右香落ち" "Right lance" "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    "bishop" "角落ち" "Bishop" "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    "rook" "飛車落ち" "Rook" "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    "rook-lance" "飛香落ち" "Rook and lance" "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    "2" "二枚落ち" "Two pieces" "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    "3" "三枚落ち" "Three pieces" "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    "4" "四枚落ち" "Four pieces" "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    "5" "五枚落ち" "Five pieces" "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    "6" "六枚落ち" "Six pieces" "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    "7" "七枚落ち" "Seven pieces" "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    "8" "八枚落ち" "Eight pieces" "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    "10" "十枚落ち" "Ten pieces" "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    "naked-king" "裸玉" "Naked king" "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
}

handicaps! { MINISHOGI
    "bishop" "角落ち" "Bishop" "r1sgk/4p/5/P4/KGSBR w - 1"
    "rook" "飛車落ち" "Rook" "1bsgk/4p/5/P4/KGSBR w - 1"
    "2" "二枚落ち" "Two pieces" "2sgk/4p/5/P4/KGSBR w - 1"
    "3" "三枚落ち" "Three pieces" "3gk/4p/5/P4/KGSBR w - 1"
    "4" "四枚落ち" "Four pieces" "4k/4p/5/P4/KGSBR w - 1"
}

/// The handicaps of a variant, from the lightest.
pub fn handicaps(variant: Variant) -> &'static [Handicap] {
    match variant {
        Variant::Shogi => SHOGI,
        Variant::Minishogi => MINISHOGI,
    }
}

impl<R: Rules> Position<R> {
    /// Points for the entering-king rule of the pieces that White gave, when
    /// this is one of the handicap starts; else 0.
    pub fn handicap_points(&self) -> u32 {
        let is_handicap = handicaps(R::VARIANT)
            .iter()
            .any(|handicap| Self::from_sfen(handicap.sfen).is_ok_and(|position| position == *self));
        if !is_handicap {
            return 0;
        }
        let full: u32 = Kind::HAND_ORDER.iter().map(|kind| R::SET[kind.index()] * kind.points()).sum();
        let present: u32 = self
            .occupied()
            .into_iter()
            .filter_map(|square| self.piece_at(square))
            .map(|piece| piece.kind().points())
            .sum();
        full - present
    }
}
