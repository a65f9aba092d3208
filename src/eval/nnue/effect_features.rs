//! The net's features of effects (利き): squares around both kings by attack, defence and occupant; every piece by attack,
//! defence and nearness to the kings; drops beside kings; hands; safe checks; flight squares; weak squares.
//!
//! Almost every move changes many of these features, so they are listed again for every position, from the effects that the
//! linear evaluation has counted. The linear evaluation already covers the places of single pieces; most of the net's gain is in
//! these features (`train/LOG.md`).

use crate::eval::king_zone::{WINDOWS, safe_drop_checks};
use crate::eval::perspective::{HAND_AT, IN_HAND, Perspective};
use crate::shogi::effects::Effects;
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Kind, Position, Rules, Square};

/// Version of the meaning of the rows: raise it when they change.
pub(super) const MEANING: u64 = 1;

/// Squares of the 5 × 5 window around a king, the king's own included.
const PLACES: usize = 25;
/// How often a square is attacked or defended: 0, 1, 2 or more times.
const TIMES: usize = 3;
/// Occupant of a square: none, or a piece of either side by [`crate::shogi::kind::PieceClass`].
const OCCUPANTS: usize = 9;
/// Attack on a piece: none, by a bishop, rook or king, by a lance to gold, by a pawn; the cheapest attacker counts.
const ATTACKS: usize = 4;
/// Whether the own king, and the other king, is at most two steps away.
const NEARNESS: usize = 4;
/// Flight squares, and weak squares (attacked, and defended by the king alone): 0 to 8.
const SQUARES: usize = 9;

// The groups of rows of one side, one after the other.

/// Squares around its king.
const ZONE: usize = 0;
/// Drops of the other side beside its king where no other piece defends: by place, attacked or not, and kind.
const DROPS: usize = ZONE + PLACES * TIMES * TIMES * OCCUPANTS;
/// Its pieces but the king: by kind, attack, defence, nearness.
const PIECES: usize = DROPS + PLACES * 2 * Kind::HAND_COUNT;
/// Its hand: the first pawn, the second, …, the first lance, …: see [`HAND_AT`].
const HAND: usize = PIECES + Kind::COUNT * ATTACKS * TIMES * NEARNESS;
/// Safe checks by drops against its king: by kind, and whether on more than one square.
const CHECKS: usize = HAND + IN_HAND;
const FLIGHT: usize = CHECKS + 2 * Kind::HAND_COUNT;
const WEAK: usize = FLIGHT + SQUARES;

/// Number of rows of one side.
pub const SIDE: usize = WEAK + SQUARES;
/// Number of all rows: first those of the side that sums, then those of the other side.
pub const COUNT: usize = 2 * SIDE;
/// The most rows of one side: around its king; pieces on the board and in hand; drops; checks; flight and weak squares.
const MOST_OF_SIDE: usize = 24 + 38 + 8 * Kind::HAND_COUNT + (Kind::HAND_COUNT - 1) + 2;
/// The most rows that are summed: both sides together have 38 pieces beside the kings.
pub const MOST: usize = 2 * MOST_OF_SIDE - 38;

/// The active rows of one side.
#[derive(Clone, Debug)]
pub struct List {
    rows: [u16; MOST_OF_SIDE],
    length: usize,
}

impl List {
    /// No rows.
    pub(super) const EMPTY: Self = Self { rows: [0; MOST_OF_SIDE], length: 0 };

    #[inline]
    fn push(&mut self, row: usize) {
        debug_assert!(row < SIDE);
        self.rows[self.length] = row as u16;
        self.length += 1;
    }

    /// The rows, each below [`SIDE`].
    #[inline]
    pub fn rows(&self) -> &[u16] {
        &self.rows[..self.length]
    }
}

/// The active rows of Black and of White.
pub fn active<R: Rules>(position: &Position<R>) -> [List; 2] {
    let mut lists = [List::EMPTY; 2];
    append_active(position, &Effects::both(position), &mut lists);
    lists
}

/// As [`active`], from known effects, into existing lists, which are cleared first.
#[inline]
pub(super) fn append_active<R: Rules>(position: &Position<R>, effects: &[Effects; 2], lists: &mut [List; 2]) {
    for (us, list) in Color::ALL.into_iter().zip(lists) {
        list.length = 0;
        let side = SideContext { position, us, own: &effects[us.index()], other: &effects[(!us).index()] };
        if position.king(us) != Square::NONE {
            side.zone(list);
            side.checks(list);
            side.safety(list);
        }
        side.pieces(list);
        for kind in Kind::HAND_ORDER {
            let held = position.hand(us).count(kind) as usize;
            (0..held).for_each(|nth| list.push(HAND + HAND_AT[kind.index()] + nth));
        }
    }
}

/// A position and its effects, from the point of view of `us`.
struct SideContext<'a, R: Rules> {
    position: &'a Position<R>,
    us: Color,
    own: &'a Effects,
    other: &'a Effects,
}

impl<R: Rules> SideContext<'_, R> {
    /// The squares around the king, and the drops beside it on squares that no other piece defends.
    #[inline]
    fn zone(&self, list: &mut List) {
        let (position, us, own, other) = (self.position, self.us, self.own, self.other);
        let king = position.king(us);
        let places = &PLACE[us.index()][usize::from(Perspective::new(us, king).is_mirrored())];
        let window = |set: Bitboard| set.window(king);
        let mut squares = WINDOWS[king.index()];
        if R::SIZE < 9 {
            squares &= window(R::BOARD);
        }
        let (attacked, again) = (window(other.once), window(other.twice));
        let (defended, doubly) = (window(own.once), window(own.twice));
        let [pawns, light, generals, _] = position.pieces_by_class().map(window);
        let occupied = window(position.occupied());
        let theirs = window(position.pieces(!us));
        let hand = position.hand(!us);
        let ring = window(own.king) & !occupied & !defended;
        let files = window(position.pieces_moving_as(!us, Movement::Pawn).free_files());
        while squares != 0 {
            let bit = squares.trailing_zeros();
            squares &= squares - 1;
            let at = |set: u64| (set >> bit & 1) as usize;
            let place = usize::from(places[bit as usize]);
            let attack = at(attacked) + at(again);
            let defence = at(defended) + at(doubly);
            let class = match () {
                () if at(pawns) == 1 => 0,
                () if at(light) == 1 => 1,
                () if at(generals) == 1 => 2,
                () => 3,
            };
            let occupant = at(occupied) * (1 + 4 * at(theirs) + class);
            list.push(ZONE + ((place * TIMES + attack) * TIMES + defence) * OCCUPANTS + occupant);
            if at(ring) == 1 && !hand.is_empty() {
                for kind in Kind::HAND_ORDER {
                    if hand.has(kind) && (kind != Kind::Pawn || at(files) == 1) {
                        list.push(DROPS + (place * 2 + at(attacked)) * Kind::HAND_COUNT + kind.index());
                    }
                }
            }
        }
    }

    /// Every piece but the king.
    #[inline]
    fn pieces(&self, list: &mut List) {
        let (position, us, own, other) = (self.position, self.us, self.own, self.other);
        let (attacked, defended, doubly) = (other.any(), own.any(), own.any_twice());
        let near = [us, !us].map(|side| match position.king(side) {
            Square::NONE => Bitboard::EMPTY,
            king => Bitboard::near(king),
        });
        for square in position.pieces(us).without(position.moving_as(Movement::King)) {
            let kind = position.piece_at(square).expect("sets and board agree").kind();
            let attack = match () {
                () if !attacked.has(square) => 0,
                () if other.pawns.has(square) => 3,
                () if other.lesser.has(square) => 2,
                () => 1,
            };
            let defence = usize::from(defended.has(square)) + usize::from(doubly.has(square));
            let nearness = usize::from(near[0].has(square)) + 2 * usize::from(near[1].has(square));
            list.push(PIECES + ((kind.index() * ATTACKS + attack) * TIMES + defence) * NEARNESS + nearness);
        }
    }

    /// Safe checks by drops: see [`safe_drop_checks`].
    #[inline]
    fn checks(&self, list: &mut List) {
        safe_drop_checks(self.position, self.us, self.own, self.other, |kind, many| {
            list.push(CHECKS + kind.index() * 2 + usize::from(many));
        });
    }

    /// Flight squares and weak squares.
    #[inline]
    fn safety(&self, list: &mut List) {
        let (own, other) = (self.own, self.other);
        let free = own.king.without(self.position.pieces(self.us) | other.any()).len() as usize;
        let weak = (own.king & other.once).without(own.once).len() as usize;
        list.push(FLIGHT + free);
        list.push(WEAK + weak);
    }
}

/// By side, by whether the board is mirrored, and by bit of [`Bitboard::window`]: the place around the king, below [`PLACES`].
static PLACE: [[[u8; 41]; 2]; 2] = {
    let (mut places, mut at) = ([[[0; 41]; 2]; 2], 0);
    while at < 4 * 41 {
        let (turned, mirrored, bit) = (at / 82 == 1, at / 41 % 2 == 1, at % 41);
        let (file, rank) = (bit / 9, bit % 9);
        if rank < 5 {
            let file = if turned != mirrored { 4 - file } else { file };
            let rank = if turned { 4 - rank } else { rank };
            places[at / 82][at / 41 % 2][bit] = (file * 5 + rank) as u8;
        }
        at += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Piece, Shogi, attacks};

    /// Number of pieces other than the king that attack a square, by single attacks.
    fn count(position: &Position<Shogi>, color: Color, to: Square) -> usize {
        let attack = |from: Square| match position.piece_at(from) {
            Some(piece) if piece.color() == color && piece.kind() != Kind::King => {
                attacks::attacks(color, piece.kind(), from, position.occupied()).has(to)
            }
            _ => false,
        };
        Square::all().filter(|from| attack(*from)).count()
    }

    fn occupant(us: Color, piece: Option<Piece>) -> usize {
        let Some(piece) = piece else { return 0 };
        let class = match piece.kind().movement() {
            Movement::Pawn => 0,
            Movement::Lance | Movement::Knight => 1,
            Movement::Silver | Movement::Gold => 2,
            _ => 3,
        };
        1 + 4 * usize::from(piece.color() != us) + class
    }

    /// The rows of squares around a king and of pieces, from coordinates and single attacks: the slow reference.
    fn plain(position: &Position<Shogi>, us: Color) -> Vec<usize> {
        let king = position.king(us);
        let turn = |square: Square| match us {
            Color::Black => (square.file() as i32, square.rank() as i32),
            Color::White => (8 - square.file() as i32, 8 - square.rank() as i32),
        };
        let (file, rank) = turn(king);
        let mut rows = Vec::new();
        for square in Square::all() {
            let (attack, defence) = (count(position, !us, square), count(position, us, square));
            let (x, y) = turn(square);
            let x = if file > 4 { file - x } else { x - file } + 2;
            let y = y - rank + 2;
            let piece = position.piece_at(square);
            if (0..5).contains(&x) && (0..5).contains(&y) && square != king {
                let state = attack.min(2) * TIMES + defence.min(2);
                let place = (5 * x + y) as usize;
                rows.push((place * TIMES * TIMES + state) * OCCUPANTS + occupant(us, piece));
            }
            let Some(piece) = piece.filter(|piece| piece.color() == us && square != king) else { continue };
            let reached = |color: Color| {
                let king = position.king(color);
                king.file().abs_diff(square.file()).max(king.rank().abs_diff(square.rank()))
            };
            let by = |movements: &[Movement]| {
                let hits = |from: Square| match position.piece_at(from) {
                    Some(other) if other.color() != us && movements.contains(&other.kind().movement()) => {
                        attacks::attacks(!us, other.kind(), from, position.occupied()).has(square)
                    }
                    _ => false,
                };
                Square::all().any(hits)
            };
            let attack = match () {
                () if by(&[Movement::Pawn]) => 3,
                () if by(&[Movement::Lance, Movement::Knight, Movement::Silver, Movement::Gold]) => 2,
                () if attack > 0 || reached(!us) == 1 => 1,
                () => 0,
            };
            let defence = (defence + usize::from(reached(us) == 1)).min(2);
            let near = usize::from(reached(us) <= 2) + 2 * usize::from(reached(!us) <= 2);
            let state = (piece.kind().index() * ATTACKS + attack) * TIMES + defence;
            rows.push(PIECES + state * NEARNESS + near);
        }
        rows.sort_unstable();
        rows
    }

    #[test]
    fn squares_and_pieces_match_slow_count() {
        let mut state = 7_u64;
        let mut seen = std::collections::HashSet::new();
        for _ in 0..12 {
            let mut position = Position::<Shogi>::start();
            for _ in 0..90 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                position.do_move(legal[(state >> 33) as usize % legal.len()]);
                for (color, list) in Color::ALL.into_iter().zip(active(&position)) {
                    let told = list.rows().iter().map(|row| usize::from(*row));
                    let mut told: Vec<_> =
                        told.filter(|row| *row < DROPS || (PIECES..HAND).contains(row)).collect();
                    told.sort_unstable();
                    assert_eq!(told, plain(&position, color), "{color:?} of {}", position.to_sfen());
                    seen.extend(told);
                }
            }
        }
        assert!(seen.len() > 800, "{} different rows prove little", seen.len());
    }
}
