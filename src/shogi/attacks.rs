//! The squares that a piece attacks, from tables made at compile time.
//!
//! Sliding pieces use eight rays per square and find the nearest blocker by the lowest or
//! highest bit, the classical approach. Its 13 KB of tables stay in the first-level cache of a
//! phone; megabytes of magic tables would not.
//! CITE: Chess Programming Wiki, "Classical Approach" of sliding attacks.

use super::kind::Movement;
use super::{Bitboard, Color, Kind, Square};

/// Directions as Black sees the board: N is ahead, E is towards file 1. `d ^ 4` is the opposite. The first
/// four go towards lower indices.
const STEP: [(i32, i32); 8] = [(0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1)];
const N: usize = 0;
const NE: usize = 1;
const E: usize = 2;
const SE: usize = 3;
const S: usize = 4;
const SW: usize = 5;
const W: usize = 6;
const NW: usize = 7;
/// The direction between squares that share no line; its rays are empty.
const NOWHERE: usize = 8;
const OPPOSITE: [u8; 9] =
    [S as u8, SW as u8, W as u8, NW as u8, N as u8, NE as u8, E as u8, SE as u8, NOWHERE as u8];

const fn offset(square: usize, file: i32, rank: i32) -> Option<usize> {
    let (file, rank) = ((square / 9) as i32 + file, (square % 9) as i32 + rank);
    if file < 0 || file > 8 || rank < 0 || rank > 8 { None } else { Some((file * 9 + rank) as usize) }
}

type Table = [Bitboard; 82];
const NO_TABLE: Table = [Bitboard::EMPTY; 82];

static RAYS: [Table; 9] = {
    let mut rays = [NO_TABLE; 9];
    let mut d = 0;
    while d < 8 {
        let mut square = 0;
        while square < 81 {
            let mut at = square;
            while let Some(next) = offset(at, STEP[d].0, STEP[d].1) {
                rays[d][square].0 |= 1 << next;
                at = next;
            }
            square += 1;
        }
        d += 1;
    }
    rays
};

/// The direction from one square to another.
static DIRECTIONS: [[u8; 82]; 82] = {
    let mut table = [[NOWHERE as u8; 82]; 82];
    let mut d = 0;
    while d < 8 {
        let mut square = 0;
        while square < 81 {
            let mut at = square;
            while let Some(next) = offset(at, STEP[d].0, STEP[d].1) {
                table[square][next] = d as u8;
                at = next;
            }
            square += 1;
        }
        d += 1;
    }
    table
};

const fn union(d: &[usize]) -> Table {
    let mut table = NO_TABLE;
    let mut i = 0;
    while i < d.len() {
        let mut square = 0;
        while square < 81 {
            let mut at = square;
            while let Some(next) = offset(at, STEP[d[i]].0, STEP[d[i]].1) {
                table[square].0 |= 1 << next;
                at = next;
            }
            square += 1;
        }
        i += 1;
    }
    table
}
static ORTHOGONALS: Table = union(&[N, E, S, W]);
static DIAGONALS: Table = union(&[NE, SE, SW, NW]);

/// The single steps of each movement, by side and [`Movement`]. Horse and dragon have the king's eight: those
/// beyond their own four are squares that they also reach by sliding.
static STEPS: [[Table; Movement::COUNT]; 2] = {
    let mut tables = [[NO_TABLE; Movement::COUNT]; 2];
    const KNIGHT: [(i32, i32); 2] = [(-1, -2), (1, -2)];
    let mut square = 0;
    while square < 81 {
        let mut color = 0;
        while color < 2 {
            let mirror = if color == 0 { 1 } else { -1 };
            let mut d = 0;
            while d < 8 {
                if let Some(to) = offset(square, STEP[d].0 * mirror, STEP[d].1 * mirror) {
                    let bit = 1 << to;
                    let t = &mut tables[color];
                    if d == N {
                        t[Movement::Pawn as usize][square].0 |= bit;
                    }
                    if d == N || d == NE || d == NW || d == SE || d == SW {
                        t[Movement::Silver as usize][square].0 |= bit;
                    }
                    if d != SE && d != SW {
                        t[Movement::Gold as usize][square].0 |= bit;
                    }
                    t[Movement::King as usize][square].0 |= bit;
                    t[Movement::Horse as usize][square].0 |= bit;
                    t[Movement::Dragon as usize][square].0 |= bit;
                }
                d += 1;
            }
            let mut k = 0;
            while k < 2 {
                if let Some(to) = offset(square, KNIGHT[k].0 * mirror, KNIGHT[k].1 * mirror) {
                    tables[color][Movement::Knight as usize][square].0 |= 1 << to;
                }
                k += 1;
            }
            color += 1;
        }
        square += 1;
    }
    tables
};

/// Bits `n` to 127.
static FROM: [u128; 128] = {
    let (mut table, mut n) = ([0; 128], 0);
    while n < 128 {
        table[n] = u128::MAX << n;
        n += 1;
    }
    table
};

/// The part of a ray towards higher indices up to the first blocker, which is included.
#[inline]
fn slide_up(ray: Bitboard, occupied: Bitboard) -> Bitboard {
    let blockers = ray.0 & occupied.0;
    // All bits up to the lowest blocker; all bits when there is none.
    Bitboard(ray.0 & (blockers ^ blockers.wrapping_sub(1)))
}

/// The part of a ray towards lower indices up to the first blocker, which is included.
#[inline]
fn slide_down(ray: Bitboard, occupied: Bitboard) -> Bitboard {
    let blockers = ray.0 & occupied.0;
    let high = (blockers >> 64) as u64;
    let top = if high != 0 { 127 - high.leading_zeros() } else { 63 - (blockers as u64 | 1).leading_zeros() };
    Bitboard(ray.0 & FROM[(top & 127) as usize])
}

/// The squares that a bishop attacks.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let s = square.index();
    slide_down(RAYS[NE][s], occupied)
        | slide_down(RAYS[SE][s], occupied)
        | slide_up(RAYS[SW][s], occupied)
        | slide_up(RAYS[NW][s], occupied)
}

/// The squares that a rook attacks.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let s = square.index();
    slide_down(RAYS[N][s], occupied)
        | slide_down(RAYS[E][s], occupied)
        | slide_up(RAYS[S][s], occupied)
        | slide_up(RAYS[W][s], occupied)
}

/// The squares that a lance attacks.
#[inline]
pub fn lance(color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match color {
        Color::Black => slide_down(RAYS[N][square.index()], occupied),
        Color::White => slide_up(RAYS[S][square.index()], occupied),
    }
}

/// The single steps of a movement: all squares of pawn, knight, silver, gold and king; the king's eight for
/// horse and dragon; none for lance, bishop and rook.
#[inline]
pub fn steps(color: Color, movement: Movement, square: Square) -> Bitboard {
    STEPS[color.index()][movement as usize][square.index()]
}

/// The squares that a piece attacks by single steps, by its square; `None` for a piece that slides.
#[inline]
pub fn step_table(color: Color, kind: Kind) -> Option<&'static [Bitboard; 82]> {
    let movement = kind.movement();
    (!movement.slides()).then(|| &STEPS[color.index()][movement as usize])
}

/// Every square that a piece attacks.
#[inline]
pub fn attacks(color: Color, kind: Kind, square: Square, occupied: Bitboard) -> Bitboard {
    let movement = kind.movement();
    if movement.slides() { slides(color, movement, square, occupied) } else { steps(color, movement, square) }
}

/// Every square that a piece with a sliding movement attacks. A call of its own, so that the common case of
/// [`attacks`], a lookup, needs none.
#[inline(never)]
fn slides(color: Color, movement: Movement, square: Square, occupied: Bitboard) -> Bitboard {
    let steps = steps(color, movement, square);
    match movement {
        Movement::Lance => lance(color, square, occupied),
        Movement::Bishop | Movement::Horse => steps | bishop(square, occupied),
        _ => steps | rook(square, occupied),
    }
}

/// The squares on the same rank or file: those that a rook attacks on an empty board.
#[inline]
pub fn orthogonals(square: Square) -> Bitboard {
    ORTHOGONALS[square.index()]
}

/// The squares on the same diagonals: those that a bishop attacks on an empty board.
#[inline]
pub fn diagonals(square: Square) -> Bitboard {
    DIAGONALS[square.index()]
}

/// The squares ahead on the same file, as seen by `color`.
#[inline]
pub fn file_ahead(color: Color, square: Square) -> Bitboard {
    match color {
        Color::Black => RAYS[N][square.index()],
        Color::White => RAYS[S][square.index()],
    }
}

/// The squares strictly between two squares of one line; empty when they share no line.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    let d = DIRECTIONS[a.index()][b.index()] as usize;
    RAYS[d][a.index()] & RAYS[OPPOSITE[d] as usize][b.index()]
}

/// The squares from `from` (excluded) through `through` to the edge; empty when they share no line.
#[inline]
pub fn ray(from: Square, through: Square) -> Bitboard {
    RAYS[DIRECTIONS[from.index()][through.index()] as usize][from.index()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    type Steps = [(i32, i32)];

    /// The slow version: walks square by square.
    fn slow(color: Color, kind: Kind, square: Square, occupied: Bitboard) -> Bitboard {
        let mirror = if color == Color::Black { 1 } else { -1 };
        let (steps, slides): (&Steps, &Steps) = match kind.movement() {
            Movement::Pawn => (&[(0, -1)], &[]),
            Movement::Lance => (&[], &[(0, -1)]),
            Movement::Knight => (&[(1, -2), (-1, -2)], &[]),
            Movement::Silver => (&[(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)], &[]),
            Movement::Gold => (&[(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)], &[]),
            Movement::King => (&STEP, &[]),
            Movement::Bishop => (&[], &[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
            Movement::Rook => (&[], &[(1, 0), (0, -1), (-1, 0), (0, 1)]),
            Movement::Horse => (&STEP, &[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
            Movement::Dragon => (&STEP, &[(1, 0), (0, -1), (-1, 0), (0, 1)]),
        };
        let step = |at: Square, (file, rank): (i32, i32)| {
            offset(at.index(), file * mirror, rank * mirror).map(Square::new)
        };
        let mut set: Bitboard = steps.iter().filter_map(|s| step(square, *s)).collect();
        for slide in slides {
            let mut at = square;
            while let Some(next) = step(at, *slide) {
                set |= Bitboard::of(next);
                if occupied.has(next) {
                    break;
                }
                at = next;
            }
        }
        set
    }

    #[test]
    fn attacks_match_slow_walk() {
        let mut numbers = Random(1);
        let mut random = || u128::from(numbers.bits()) << 64 | u128::from(numbers.bits());
        for round in 0..200 {
            let sparse = if round % 2 == 0 { random() & random() } else { random() };
            let occupied = Bitboard(sparse & Bitboard::ALL.0);
            for square in Square::all() {
                for kind in Kind::ALL {
                    for color in Color::ALL {
                        let expected = slow(color, kind, square, occupied);
                        let found = attacks(color, kind, square, occupied);
                        assert_eq!(found, expected, "{color:?} {kind:?} {square}");
                        let steps = step_table(color, kind);
                        assert!(steps.is_none_or(|table| table[square.index()] == expected));
                    }
                }
            }
        }
    }

    #[test]
    fn between_and_ray() {
        let square = |text: &str| Square::parse(text.as_bytes()).unwrap();
        let set = |texts: &[&str]| texts.iter().map(|text| square(text)).collect::<Bitboard>();
        assert_eq!(between(square("2h"), square("8b")), set(&["3g", "4f", "5e", "6d", "7c"]));
        assert_eq!(between(square("5i"), square("5f")), set(&["5h", "5g"]));
        assert_eq!(between(square("5i"), square("4g")), Bitboard::EMPTY);
        assert_eq!(ray(square("5e"), square("5c")), set(&["5d", "5c", "5b", "5a"]));
        assert_eq!(ray(square("5e"), square("4c")), Bitboard::EMPTY);
    }
}
