//! The net's features of effects (利き): squares around both kings by attack, defence and occupant; every piece
//! by attack, defence and nearness to the kings; drops beside kings; hands; safe checks; flight squares; weak
//! squares.
//!
//! They are derived from the effects that the linear evaluation has counted. [`active`] lists all of them;
//! the evaluator lists those that differ from the last evaluated position (`effect_sums.rs`). The linear
//! evaluation already covers the places of single pieces; most of the net's gain is in these features
//! (`docs/laboratory/nets.md`).

use crate::eval::king_zone::{WINDOWS, bits, safe_drop_checks};
use crate::eval::perspective::{HAND_AT, IN_HAND, Perspective};
use crate::shogi::effects::Effects;
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Kind, Position, Shogi, Square};

/// Version of the meaning of the rows: raise it when they change.
pub(super) const MEANING: u64 = 1;

/// Squares of the 5 × 5 window around a king, the king's own included.
const PLACES: usize = 25;
/// How often a square is attacked or defended: 0, 1, 2 or more times.
const TIMES: usize = 3;
/// Occupant of a square: none, or a piece of either side by [`crate::shogi::kind::PieceClass`].
const OCCUPANTS: usize = 9;
/// Attack on a piece: none, by a bishop, rook or king, by a lance to gold, by a pawn; the cheapest attacker
/// counts.
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
/// Pieces other than the king: by kind, attack, defence, nearness.
const PIECES: usize = DROPS + PLACES * 2 * Kind::HAND_COUNT;
/// Pieces in hand: the first pawn, the second, …, the first lance, …: see [`HAND_AT`].
const HAND: usize = PIECES + Kind::COUNT * ATTACKS * TIMES * NEARNESS;
/// Safe checks by drops against its king: by kind, and whether on more than one square.
const CHECKS: usize = HAND + IN_HAND;
const FLIGHT: usize = CHECKS + 2 * Kind::HAND_COUNT;
const WEAK: usize = FLIGHT + SQUARES;

/// Number of rows of one side.
pub const SIDE: usize = WEAK + SQUARES;
/// Number of all rows: first the effects of the side that sums, then the effects of the other side.
pub const COUNT: usize = 2 * SIDE;
/// The most rows of one side: around its king; pieces on the board and in hand; drops; checks; flight and
/// weak squares.
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
    pub(super) fn push(&mut self, row: usize) {
        debug_assert!(row < SIDE);
        self.rows[self.length] = row as u16;
        self.length += 1;
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.length = 0;
    }

    /// The rows, each below [`SIDE`].
    #[inline]
    pub fn rows(&self) -> &[u16] {
        &self.rows[..self.length]
    }
}

/// The active rows of Black and of White.
pub fn active(position: &Position<Shogi>) -> [List; 2] {
    let (effects, mut lists) = (Effects::both(position), [List::EMPTY; 2]);
    for (us, list) in Color::ALL.into_iter().zip(&mut lists) {
        let side = SideContext::new(position, us, &effects);
        if position.king(us) != Square::NONE {
            let zone = side.zone();
            for bit in bits(zone.squares) {
                list.push(zone.row(bit));
                drop_rows(zone.places, bit, zone.drops(bit), |row| list.push(row));
            }
            check_rows(side.checks(), |row| list.push(row));
            side.safety().into_iter().for_each(|row| list.push(row));
        }
        let sets = side.piece_sets();
        side.pieces().into_iter().for_each(|square| list.push(side.piece_row(square, &sets)));
        for kind in Kind::HAND_ORDER {
            (1..=position.hand(us).count(kind)).for_each(|nth| list.push(hand_row(kind, nth)));
        }
    }
    lists
}

/// The row of the `nth` piece of a kind in hand, counted from 1.
#[inline]
pub(super) fn hand_row(kind: Kind, nth: u32) -> usize {
    HAND + HAND_AT[kind.index()] + nth as usize - 1
}

/// In the answer of [`Zone::drops`]: whether the other side attacks the square.
const ATTACKED: u8 = 1 << Kind::HAND_COUNT;

/// The rows of the drops on one square of a zone: see [`Zone::drops`].
#[inline]
pub(super) fn drop_rows(places: &[u8; 41], bit: usize, drops: u8, mut each: impl FnMut(usize)) {
    let first = usize::from(places[bit]) * 2 + usize::from(drops & ATTACKED != 0);
    for kind in bits((drops & !ATTACKED).into()) {
        each(DROPS + first * Kind::HAND_COUNT + kind);
    }
}

/// The rows of safe checks: see [`safe_drop_checks`].
#[inline]
pub(super) fn check_rows(checks: u64, mut each: impl FnMut(usize)) {
    bits(checks).for_each(|check| each(CHECKS + check));
}

/// A position and its effects, from the point of view of `us`.
pub(super) struct SideContext<'a> {
    position: &'a Position<Shogi>,
    us: Color,
    own: &'a Effects,
    other: &'a Effects,
}

impl<'a> SideContext<'a> {
    #[inline]
    pub(super) fn new(position: &'a Position<Shogi>, us: Color, effects: &'a [Effects; 2]) -> Self {
        Self { position, us, own: &effects[us.index()], other: &effects[(!us).index()] }
    }

    /// The squares around the king, which must be on the board.
    #[inline]
    pub(super) fn zone(&self) -> Zone {
        let (position, us, own, other) = (self.position, self.us, self.own, self.other);
        let king = position.king(us);
        let window = |set: Bitboard| set.window(king);
        let squares = WINDOWS[king.index()];
        let [pawns, light, generals, _] = position.pieces_by_class().map(window);
        let (occupied, defended) = (window(position.occupied()), window(own.once));
        let (hand, mut kinds) = (position.hand(!us), 0);
        if !hand.is_empty() {
            for kind in Kind::HAND_ORDER {
                kinds |= u8::from(hand.has(kind)) << kind.index();
            }
        }
        Zone {
            places: places(us, king),
            squares,
            attacked: [other.once, other.twice].map(window),
            defended: [defended, window(own.twice)],
            classes: [pawns, light, generals],
            occupied,
            theirs: window(position.pieces(!us)),
            ring: window(own.king) & squares & !occupied & !defended,
            files: window(position.pieces_moving_as(!us, Movement::Pawn).free_files()),
            kinds,
        }
    }

    /// The pieces other than the king.
    #[inline]
    pub(super) fn pieces(&self) -> Bitboard {
        self.position.pieces(self.us).without(self.position.moving_as(Movement::King))
    }

    /// The sets on which the rows of its pieces depend.
    #[inline]
    pub(super) fn piece_sets(&self) -> PieceSets {
        let (own, other) = (self.own, self.other);
        let [near, near_other] = [self.us, !self.us].map(|side| near(self.position.king(side)));
        let sets = [
            other.any(),
            other.lesser | other.pawns,
            other.pawns,
            own.any(),
            own.any_twice(),
            near,
            near_other,
        ];
        PieceSets(sets.map(Bitboard::words))
    }

    /// The row of one of its pieces but the king.
    #[inline]
    pub(super) fn piece_row(&self, square: Square, sets: &PieceSets) -> usize {
        let kind = self.position.piece_at(square).expect("sets and board agree").kind();
        let (word, bit) = (square.index() / 64, square.index() % 64);
        let [any, lesser, pawns, once, twice, near, near_other] =
            sets.0.map(|words| (words[word] >> bit & 1) as usize);
        // Each kind of attack is one of the kinds before it.
        let (attack, defence, nearness) = (any + lesser + pawns, once + twice, near + 2 * near_other);
        PIECES + ((kind.index() * ATTACKS + attack) * TIMES + defence) * NEARNESS + nearness
    }

    /// Safe checks by drops.
    fn checks(&self) -> u64 {
        safe_drop_checks(self.position, self.us, self.own, self.other)
    }

    /// The rows of flight squares and of weak squares.
    #[inline]
    pub(super) fn safety(&self) -> [usize; 2] {
        let (own, other) = (self.own, self.other);
        let free = own.king.without(self.position.pieces(self.us) | other.any()).len() as usize;
        let weak = (own.king & other.once).without(own.once).len() as usize;
        [FLIGHT + free, WEAK + weak]
    }
}

/// Sets of squares in words of 64 bits: attacked by any piece of the other side, by one up to a gold, by a
/// pawn; defended once or more, twice or more; near the own king, near the other.
pub(super) struct PieceSets([[u64; 2]; 7]);

/// The squares at most two steps from a king.
#[inline]
pub(super) fn near(king: Square) -> Bitboard {
    if king == Square::NONE { Bitboard::EMPTY } else { Bitboard::near(king) }
}

/// By bit of [`Bitboard::window`]: the place around the king of `us`.
#[inline]
pub(super) fn places(us: Color, king: Square) -> &'static [u8; 41] {
    &PLACE[us.index()][usize::from(Perspective::new(us, king).is_mirrored())]
}

/// The 5 × 5 squares around a king; sets of squares are bits of [`Bitboard::window`].
pub(super) struct Zone {
    places: &'static [u8; 41],
    /// The squares on the board, without the king's own.
    pub(super) squares: u64,
    /// Squares that the other side attacks once or more, twice or more; squares that the own side defends.
    attacked: [u64; 2],
    defended: [u64; 2],
    /// Pieces by class, without bishops and rooks.
    classes: [u64; 3],
    occupied: u64,
    theirs: u64,
    /// Empty squares beside the king where no other piece defends.
    pub(super) ring: u64,
    /// Files without a pawn of the other side.
    files: u64,
    /// The kinds in the other hand, as bits.
    kinds: u8,
}

impl Zone {
    /// The row of a square.
    #[inline]
    pub(super) fn row(&self, bit: usize) -> usize {
        let at = |set: u64| (set >> bit & 1) as usize;
        let attack = at(self.attacked[0]) + at(self.attacked[1]);
        let defence = at(self.defended[0]) + at(self.defended[1]);
        let [pawns, light, generals] = self.classes;
        let class = 3 - 3 * at(pawns) - 2 * at(light) - at(generals);
        let occupant = at(self.occupied) * (1 + 4 * at(self.theirs) + class);
        let place = usize::from(self.places[bit]);
        ZONE + ((place * TIMES + attack) * TIMES + defence) * OCCUPANTS + occupant
    }

    /// The kinds that the other side can drop on a square beside the king where no other piece defends, as
    /// bits, and [`ATTACKED`]; 0 without such drops.
    #[inline]
    pub(super) fn drops(&self, bit: usize) -> u8 {
        const PAWN: u8 = 1 << Kind::Pawn.index();
        if self.ring >> bit & 1 == 0 {
            return 0;
        }
        let kinds = if self.files >> bit & 1 == 0 { self.kinds & !PAWN } else { self.kinds };
        if kinds != 0 && self.attacked[0] >> bit & 1 != 0 { kinds | ATTACKED } else { kinds }
    }
}

/// By side, by whether the board is mirrored, and by bit of [`Bitboard::window`]: the place around the king,
/// below [`PLACES`].
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
    use crate::testing::Random;

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

    /// The rows of squares around a king and of pieces, from coordinates and single attacks: the slow
    /// reference.
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
        let mut random = Random(7);
        let mut seen = std::collections::HashSet::new();
        for _ in 0..12 {
            let mut position = Position::<Shogi>::start();
            for _ in 0..90 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                position.do_move(legal[random.below(legal.len())]);
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
