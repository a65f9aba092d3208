//! Terms around a king that the linear evaluation and the net share.

use crate::shogi::effects::Effects;
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Kind, Position, Rules, Square, attacks};

/// By king square: the bits of [`Bitboard::window`] that are squares of the 9×9 board, without the king's
/// own.
pub(super) static WINDOWS: [u64; 81] = {
    let (mut windows, mut king) = ([0; 81], 0);
    while king < 81 {
        let mut bit = 0;
        while bit < 41 {
            let (file, rank) = (king / 9 + bit / 9, king % 9 + bit % 9);
            if bit % 9 < 5 && bit != 20 && file >= 2 && file < 11 && rank >= 2 && rank < 11 {
                windows[king] |= 1 << bit;
            }
            bit += 1;
        }
        king += 1;
    }
    windows
};

/// The bits of a word from the lowest to the highest.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

/// The effects in a position.
#[derive(Clone, Debug, Default)]
pub(super) struct PositionEffects {
    /// Effects of Black and of White.
    pub(super) sides: [Effects; 2],
    /// Safe checks by drops against Black's king and White's, where there is one: see [`safe_drop_checks`].
    pub(super) checks: [u64; 2],
}

impl PositionEffects {
    /// The effects of a position.
    pub(super) fn of<R: Rules>(position: &Position<R>) -> Self {
        let sides = Effects::both(position);
        let checks = Color::ALL.map(|us| match position.king(us) {
            Square::NONE => 0,
            _ => safe_drop_checks(position, us, &sides[us.index()], &sides[(!us).index()]),
        });
        Self { sides, checks }
    }
}

/// The kinds in the other side's hand, but pawns, that it can drop with a safe check against the king of
/// `us`: bit `2 × kind`, or the next one where there is more than one square. Safe: no piece of `us` other
/// than the king attacks the square, and the king cannot capture there. Of sliding pieces only drops beside
/// the king count.
#[inline]
pub(super) fn safe_drop_checks<R: Rules>(
    position: &Position<R>,
    us: Color,
    own: &Effects,
    other: &Effects,
) -> u64 {
    let (hand, mut checks) = (position.hand(!us), 0);
    if hand.is_empty() {
        return checks;
    }
    let king = position.king(us);
    let empty = R::BOARD.without(position.occupied());
    let safe = empty.without(own.once) & (other.once | !own.king);
    for kind in [Kind::Lance, Kind::Knight, Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook] {
        if hand.has(kind) {
            let from = check_squares(us, kind, king) & safe;
            if !from.is_empty() {
                checks |= 1 << (kind.index() * 2 + usize::from(from.has_many()));
            }
        }
    }
    checks
}

/// Squares from which a piece of the other side checks the king of `us`; for sliding pieces only those beside
/// the king.
fn check_squares(us: Color, kind: Kind, king: Square) -> Bitboard {
    let beside = attacks::steps(us, Movement::King, king);
    match kind {
        Kind::Lance => attacks::steps(us, Movement::Pawn, king),
        Kind::Rook => beside & attacks::orthogonals(king),
        Kind::Bishop => beside & attacks::diagonals(king),
        _ => attacks::steps(us, kind.movement(), king),
    }
}
