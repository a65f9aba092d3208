//! King safety: attack and defence of the squares around the king, safe checks by drops, flight squares. Danger grows
//! faster than the sum of its causes, so pairs of counts choose one weight; and the weight depends on who moves next.

use super::layout::Group;
use super::sign;
use super::sink::Sink;
use crate::eval::king_zone::{WINDOWS, safe_drop_checks};
use crate::shogi::effects::Effects;
use crate::shogi::{Bitboard, Color, Hand, Kind, Position, Rules};

/// By side and bit of [`Bitboard::window`]: the place relative to the king, `5 × distance in files (0 to 2) + rank`, ranks from
/// 0, two ahead of the king, to 4.
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

/// Each square up to two steps from the king: how often it is attacked and defended (0, 1, 2 or more times, kings not
/// counted), and whether it is empty or holds an own or another piece.
pub(super) fn zone<R: Rules>(
    sink: &mut impl Sink,
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
        sink.add(Group::Zone.at(((place * 3 + attack) * 3 + defence) * 3 + piece), sign(us));
    }
}

/// Number of silvers, golds, bishops and rooks in the attacker's hand, at most 3.
fn force(hand: Hand) -> usize {
    let count = |kind| hand.count(kind) as usize;
    (count(Kind::Silver) + count(Kind::Gold) + count(Kind::Bishop) + count(Kind::Rook)).min(3)
}

/// Attackers, the attacker's hand, weak squares (attacked, and defended by the king alone) and flight squares.
pub(super) fn danger<R: Rules>(
    sink: &mut impl Sink,
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
    sink.add(Group::Assault.at((moves_next * 6 + other.king_attackers.min(5)) * 5 + weak), sign(us));
    sink.add(Group::Breach.at((moves_next * 4 + force) * 5 + weak), sign(us));
    sink.add(Group::Flight.at(force * 7 + free), sign(us));
}

/// Safe checks by drops: see [`safe_drop_checks`].
pub(super) fn drop_checks<R: Rules>(
    sink: &mut impl Sink,
    position: &Position<R>,
    us: Color,
    own: &Effects,
    other: &Effects,
) {
    let moves_next = usize::from(position.side() != us);
    safe_drop_checks(position, us, own, other, |kind, many| {
        let number = (moves_next * Kind::HAND_COUNT + kind.index()) * 2 + usize::from(many);
        sink.add(Group::DropCheck.at(number), sign(us));
    });
}
