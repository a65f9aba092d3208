//! The 361 numbers that the network sees of a position.
//!
//! | from | count | what |
//! | --- | --- | --- |
//! | 0 | 300 | effects (利き): 2 sides × 6 kinds × 25 squares, the number of attacking pieces of the kind |
//! | 300 | 50 | occupancy: 2 sides × 25 squares |
//! | 350 | 10 | hands: 2 sides × 5 kinds, the number of pieces |
//! | 360 | 1 | whether the side to move is Black, who moved first |
//!
//! The first side is the side to move, and the board is turned so that this side plays up the
//! board. A promoted piece counts as its unpromoted kind: an example of IS22er (2021) adds the
//! effects of a silver and of a promoted silver.
//!
//! CITE: 「このプロジェクトについて」 (IS22er, group 7, 2021): 入力について.

use arrayvec::ArrayVec;

use crate::shogi::{Color, Kind, Minishogi, Position, Rules, Square, attacks};

/// Number of inputs.
pub const INPUTS: usize = 361;
/// Squares of the board.
const SQUARES: usize = Minishogi::SIZE * Minishogi::SIZE;
/// The kinds of pieces, in the order of their inputs; a hand holds the first five.
const KINDS: [Kind; 6] = [Kind::Pawn, Kind::Bishop, Kind::Rook, Kind::Silver, Kind::Gold, Kind::King];
/// Kinds that a hand can hold.
const HELD: usize = 5;
/// The first input of occupancy.
const OCCUPANCY: usize = 2 * KINDS.len() * SQUARES;
/// The first input of hands.
const HANDS: usize = OCCUPANCY + 2 * SQUARES;
/// The input that says who moves first.
const FIRST: usize = HANDS + 2 * HELD;

/// The largest sum of the inputs of a position of a game. On the board a pawn adds up to 7
/// (a promoted pawn: 6 effects and its square), a bishop 13, a rook 13, a silver 7, a gold 7
/// and a king 9. A piece in hand adds 1.
pub const MOST: usize = 2 * (7 + 13 + 13 + 7 + 7 + 9) + 1;

/// The inputs that are not 0; an input of 2 is listed twice. Composed problems may
/// have twice as many pieces as a game.
pub type ActiveInputs = ArrayVec<u16, { 2 * MOST }>;

/// The place of a kind in [`KINDS`].
const fn place(kind: Kind) -> usize {
    match kind.unpromoted() {
        Kind::Pawn => 0,
        Kind::Bishop => 1,
        Kind::Rook => 2,
        Kind::Silver => 3,
        Kind::Gold => 4,
        _ => 5,
    }
}

/// The number of a square, as `side` sees the board; with `mirrored`, left and right are exchanged.
fn number(square: Square, side: Color, mirrored: bool) -> usize {
    let last = Minishogi::SIZE - 1;
    let (file, rank) = (square.file(), square.rank());
    let (file, rank) = if side == Color::Black { (file, rank) } else { (last - file, last - rank) };
    Minishogi::SIZE * if mirrored { last - file } else { file } + rank
}

/// The inputs of a position; with `mirrored`, its left and right sides are exchanged first.
pub fn active(position: &Position<Minishogi>, mirrored: bool) -> ActiveInputs {
    let mut inputs = ActiveInputs::new();
    let us = position.side();
    let occupied = position.occupied() | Minishogi::WALLS;
    for (nth, side) in [us, !us].into_iter().enumerate() {
        for square in position.pieces(side) {
            let kind = position.piece_at(square).expect("a piece on an occupied square").kind();
            let effects = (nth * KINDS.len() + place(kind)) * SQUARES;
            for to in attacks::attacks(side, kind, square, occupied) & Minishogi::BOARD {
                inputs.push((effects + number(to, us, mirrored)) as u16);
            }
            inputs.push((OCCUPANCY + nth * SQUARES + number(square, us, mirrored)) as u16);
        }
        for (held, kind) in KINDS[..HELD].iter().enumerate() {
            for _ in 0..position.hand(side).count(*kind) {
                inputs.push((HANDS + nth * HELD + held) as u16);
            }
        }
    }
    if us == Color::Black {
        inputs.push(FIRST as u16);
    }
    inputs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    fn counts(sfen: &str, mirrored: bool) -> Vec<u32> {
        let mut counts = vec![0; INPUTS];
        let position = Position::from_sfen(sfen).unwrap();
        active(&position, mirrored).iter().for_each(|input| counts[usize::from(*input)] += 1);
        counts
    }

    /// The inputs from `from` on as the board is drawn: rank by rank, from the highest file.
    fn grid(counts: &[u32], from: usize) -> [[u32; 5]; 5] {
        std::array::from_fn(|rank| std::array::from_fn(|column| counts[from + 5 * (4 - column) + rank]))
    }

    /// The example of the document: a promoted silver and a silver side by side, with the king elsewhere.
    #[test]
    fn counts_effects_as_the_document_does() {
        let counts = counts("4k/5/1+SS2/5/K4 b - 1", false);
        let silvers = 3 * SQUARES;
        let expected = [[0, 0, 0, 0, 0], [1, 2, 2, 1, 0], [1, 0, 1, 0, 0], [0, 2, 0, 1, 0], [0, 0, 0, 0, 0]];
        assert_eq!(grid(&counts, silvers), expected);
        let king = [[0; 5], [0; 5], [0; 5], [1, 1, 0, 0, 0], [0, 1, 0, 0, 0]];
        assert_eq!(grid(&counts, 5 * SQUARES), king);
        assert_eq!(grid(&counts, OCCUPANCY)[2], [0, 1, 1, 0, 0]);
        assert_eq!(grid(&counts, OCCUPANCY + SQUARES)[0], [0, 0, 0, 0, 1]);
        assert_eq!(counts[FIRST], 1);
    }

    #[test]
    fn both_sides_see_the_same_but_who_moved_first() {
        let black = counts("r1s1k/4p/5/P1+B2/KGS1R b BG 1", false);
        let mut white = counts("r1sgk/2+b1p/5/P4/K1S1R w bg 1", false);
        assert_eq!(white[FIRST], 0);
        white[FIRST] = 1;
        assert_eq!(black, white);
    }

    #[test]
    fn mirrored_positions_have_mirrored_inputs() {
        let (left, right) = ("r1s1k/4p/5/P1+B2/KGS1R b BG 1", "k1s1r/p4/5/2+B1P/R1SGK b BG 1");
        assert_eq!(counts(left, true), counts(right, false));
        assert_ne!(counts(left, false), counts(right, false));
    }

    /// On the fullest board the bound is nearly reached and never passed.
    #[test]
    fn bound_holds_in_random_games() {
        let mut random = Random(1);
        for _ in 0..50 {
            let mut position = Position::<Minishogi>::start();
            while position.outcome().is_none() {
                assert!(active(&position, false).len() <= MOST);
                let moves = position.legal_moves();
                position.do_move(moves[random.below(moves.len())]);
            }
        }
    }
}
