//! King safety: attack and defence of the squares around the king, safe checks by drops, flight squares.
//! Danger grows faster than the sum of its causes, so pairs of counts choose one weight; and the weight
//! depends on who moves next.

use super::layout::Group;
use super::sign;
use super::sink::{Sink, Tapered};
use crate::eval::king_zone::{WINDOWS, bits, safe_drop_checks};
use crate::shogi::effects::Effects;
use crate::shogi::{Color, Hand, Kind, Position, Rules, Square};

/// By side and bit of `Bitboard::window`: the place relative to the king, `5 × distance in files (0 to 2) +
/// rank`, ranks from 0, two ahead of the king, to 4.
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

/// The squares up to two steps from a king, as bits of `Bitboard::window`.
#[derive(Clone, Copy, Debug, Default)]
struct Zone {
    squares: u64,
    /// Squares that the other side attacks once or more, twice or more; that the own side defends so; pieces
    /// of both sides.
    sets: [u64; 6],
}

impl Zone {
    #[inline]
    fn of<R: Rules>(position: &Position<R>, us: Color, own: &Effects, other: &Effects) -> Self {
        let king = position.king(us);
        let mut squares = WINDOWS[king.index()];
        if R::SIZE < 9 {
            squares &= R::BOARD.window(king);
        }
        let sets = [other.once, other.twice, own.once, own.twice, position.pieces(us), position.pieces(!us)];
        Self { squares, sets: sets.map(|set| set.window(king)) }
    }

    /// The index of the weight of a square, by its bit: how often it is attacked and defended (0, 1, 2 or
    /// more times, kings not counted), and whether it is empty or holds an own or another piece.
    #[inline]
    fn weight(&self, us: Color, bit: usize) -> usize {
        let [attacked, again, defended, doubly, ours, theirs] =
            self.sets.map(|set| (set >> bit & 1) as usize);
        let (attack, defence, piece) = (attacked + again, defended + doubly, ours + 2 * theirs);
        let place = usize::from(PLACES[us.index()][bit]);
        Group::Zone.at(((place * 3 + attack) * 3 + defence) * 3 + piece)
    }
}

/// Adds the terms of all squares up to two steps from the king, which must be on the board.
pub(super) fn zone<R: Rules>(
    sink: &mut impl Sink,
    position: &Position<R>,
    us: Color,
    own: &Effects,
    other: &Effects,
) {
    let zone = Zone::of(position, us, own, other);
    bits(zone.squares).for_each(|bit| sink.add(zone.weight(us, bit), sign(us)));
}

/// The sum of [`zone`] for one side, changed by the squares that differ from the last evaluated position.
#[derive(Clone, Debug)]
pub(super) struct ZoneSum {
    king: Square,
    sets: [u64; 6],
    /// The index of the weight of each square, by its bit.
    weights: [u16; 41],
    sum: Tapered,
}

impl Default for ZoneSum {
    fn default() -> Self {
        Self { king: Square::NONE, sets: [0; 6], weights: [0; 41], sum: Tapered::default() }
    }
}

impl ZoneSum {
    /// The sum for a position.
    #[inline(never)]
    pub(super) fn update<R: Rules>(
        &mut self,
        position: &Position<R>,
        us: Color,
        own: &Effects,
        other: &Effects,
    ) -> Tapered {
        let king = position.king(us);
        if king == Square::NONE {
            *self = Self::default();
            return self.sum;
        }
        let zone = Zone::of(position, us, own, other);
        let mut sum = self.sum;
        if king == self.king {
            let pairs = zone.sets.iter().zip(&self.sets);
            let changed = pairs.fold(0, |changed, (new, old)| changed | (new ^ old));
            for bit in bits(zone.squares & changed) {
                let weight = zone.weight(us, bit);
                sum.add(self.weights[bit].into(), -sign(us));
                sum.add(weight, sign(us));
                self.weights[bit] = weight as u16;
            }
        } else {
            sum = Tapered::default();
            for bit in bits(zone.squares) {
                let weight = zone.weight(us, bit);
                sum.add(weight, sign(us));
                self.weights[bit] = weight as u16;
            }
        }
        (self.king, self.sets, self.sum) = (king, zone.sets, sum);
        sum
    }
}

/// Number of silvers, golds, bishops and rooks in the attacker's hand, at most 3.
fn force(hand: Hand) -> usize {
    let count = |kind| hand.count(kind) as usize;
    (count(Kind::Silver) + count(Kind::Gold) + count(Kind::Bishop) + count(Kind::Rook)).min(3)
}

/// Attackers, the attacker's hand, weak squares (attacked, and defended by the king alone) and flight
/// squares.
#[inline(never)]
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

/// Safe checks by drops, as found by [`safe_drop_checks`].
#[inline(never)]
pub(super) fn drop_checks<R: Rules>(
    sink: &mut impl Sink,
    position: &Position<R>,
    us: Color,
    own: &Effects,
    other: &Effects,
) -> u64 {
    let moves_next = usize::from(position.side() != us);
    let checks = safe_drop_checks(position, us, own, other);
    let mut rest = checks;
    while rest != 0 {
        let number = moves_next * Kind::HAND_COUNT * 2 + rest.trailing_zeros() as usize;
        sink.add(Group::DropCheck.at(number), sign(us));
        rest &= rest - 1;
    }
    checks
}
