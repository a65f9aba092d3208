//! The safety of a king: what is attacked and defended around it, what the other side could drop there, where it could
//! flee to. Danger grows faster than what causes it, so the numbers of attackers and of weak squares choose a weight
//! together; and in a race it matters most who moves next.

use super::effects::Effects;
use super::layout::Group;
use super::sign;
use super::tally::Tally;
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Hand, Kind, Position, Rules, Square, attacks};

/// Bit of [`Bitboard::window`] to the place relative to the king: files to either side alike, three by five; as each
/// side sees it.
static PLACES: [[u8; 41]; 2] = {
    let (mut places, mut color) = ([[0; 41]; 2], 0);
    while color < 2 {
        let mut file = 0;
        while file < 5 {
            let mut rank = 0;
            while rank < 5 {
                let ahead = if color == 0 { rank } else { 4 - rank };
                places[color][file * 9 + rank] = (2usize.abs_diff(file) * 5 + ahead) as u8;
                rank += 1;
            }
            file += 1;
        }
        color += 1;
    }
    places
};

/// Bits of [`Bitboard::window`] that are squares of the 9×9 board beside the king in the middle of it.
pub(in crate::eval) static WINDOWS: [u64; 81] = {
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

/// The squares up to two steps away, one by one: how often they are attacked and defended (not, once, more), and what
/// stands there.
pub(super) fn zone<R: Rules>(
    tally: &mut impl Tally,
    position: &Position<R>,
    us: Color,
    own: &Effects,
    other: &Effects,
) {
    let king = position.king(us);
    let mut squares = WINDOWS[king.index()];
    if R::SIZE < 9 {
        squares &= R::BOARD.window(king);
    }
    let window = |set: Bitboard| set.window(king);
    let (attacked, again) = (window(other.once), window(other.twice));
    let (defended, doubly) = (window(own.once), window(own.twice));
    let (ours, theirs) = (window(position.pieces(us)), window(position.pieces(!us)));
    let places = &PLACES[us.index()];
    while squares != 0 {
        let bit = squares.trailing_zeros();
        squares &= squares - 1;
        let at = |set: u64| (set >> bit & 1) as usize;
        let attack = at(attacked) + at(again);
        let defence = at(defended) + at(doubly);
        let piece = at(ours) + 2 * at(theirs);
        let place = usize::from(places[bit as usize]);
        tally.add(Group::Zone.at(((place * 3 + attack) * 3 + defence) * 3 + piece), sign(us));
    }
}

/// What an attacker can throw in: generals and better in its hand, three at most.
fn force(hand: Hand) -> usize {
    let count = |kind| hand.count(kind) as usize;
    (count(Kind::Silver) + count(Kind::Gold) + count(Kind::Bishop) + count(Kind::Rook)).min(3)
}

/// Attackers, weak squares, squares to flee to.
pub(super) fn danger<R: Rules>(
    tally: &mut impl Tally,
    position: &Position<R>,
    us: Color,
    own: &Effects,
    other: &Effects,
) {
    let around = own.king;
    let moves_next = usize::from(position.side() != us);
    let force = force(position.hand(!us));
    let weak = ((around & other.once).without(own.once).len() as usize).min(4);
    let free = (around.without(position.pieces(us) | other.once).len() as usize).min(6);
    tally.add(Group::Assault.at((moves_next * 6 + other.attackers.min(5)) * 5 + weak), sign(us));
    tally.add(Group::Breach.at((moves_next * 4 + force) * 5 + weak), sign(us));
    tally.add(Group::Flight.at(force * 7 + free), sign(us));
}

/// Checks by a drop that nothing but the king could take, and the king neither: the material of mates.
pub(super) fn drop_checks<R: Rules>(
    tally: &mut impl Tally,
    position: &Position<R>,
    us: Color,
    own: &Effects,
    other: &Effects,
) {
    let moves_next = usize::from(position.side() != us);
    safe_drop_checks(position, us, own, other, |kind, many| {
        let number = (moves_next * Kind::HAND_COUNT + kind.index()) * 2 + usize::from(many);
        tally.add(Group::DropCheck.at(number), sign(us));
    });
}

/// Calls back with each kind that could be dropped so, and whether in more than one place.
#[inline]
pub(in crate::eval) fn safe_drop_checks<R: Rules>(
    position: &Position<R>,
    us: Color,
    own: &Effects,
    other: &Effects,
    mut each: impl FnMut(Kind, bool),
) {
    let hand = position.hand(!us);
    if hand.is_empty() {
        return;
    }
    let king = position.king(us);
    let empty = R::BOARD.without(position.occupied());
    let safe = empty.without(own.once) & (other.once | !own.king);
    for kind in [Kind::Lance, Kind::Knight, Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook] {
        if hand.has(kind) {
            let from = squares_of_check(us, kind, king) & safe;
            if !from.is_empty() {
                each(kind, from.has_many());
            }
        }
    }
}

/// Where a piece of the other side would give check to a king; for sliding pieces the squares beside it.
fn squares_of_check(us: Color, kind: Kind, king: Square) -> Bitboard {
    let beside = attacks::steps(us, Movement::King, king);
    match kind {
        Kind::Lance => attacks::steps(us, Movement::Pawn, king),
        Kind::Rook => beside & attacks::orthogonals(king),
        Kind::Bishop => beside & attacks::diagonals(king),
        _ => attacks::steps(us, kind.movement(), king),
    }
}
