//! Histories: statistics of moves that grow when a move causes a cutoff and shrink when it does not.
//!
//! CITE: J. Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice" (1989);
//! continuation history, indexed by the move one, two or four plies ago as well, extends J. Uiterwijk's "The
//! Countermove Heuristic" (1992); correction history is from the chess program Caissa (M. Witanowski, 2023).

use crate::eval::Score;
use crate::search::parameters::{SearchLength, correction_history, histories};
use crate::shogi::kind::Movement;
use crate::shogi::{Color, Kind, Move, Origin, Position, Rules, Square};

/// Origins of moves: squares and kinds in hand.
const ORIGINS: usize = Square::COUNT + Kind::HAND_COUNT;
/// Pieces by side and movement: promoted pawns, lances, knights and silvers count as golds.
const PIECES: usize = 2 * Movement::COUNT;
/// Number of pairs of piece and destination.
const PIECE_TOS: usize = PIECES * Square::COUNT;
/// Entries of each correction table and side.
const CORRECTIONS: usize = 1 << 14;

/// A piece and its destination: the key of the continuation tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct PieceTo(u16);

impl PieceTo {
    /// No move: before the root, and after a null move. Its row stays zero.
    pub(in crate::search) const NONE: Self = Self(PIECE_TOS as u16);

    /// The moved piece, promoted if the move promotes, and its destination.
    #[inline]
    pub(in crate::search) fn of<R: Rules>(position: &Position<R>, mv: Move) -> Self {
        let kind = match mv.origin() {
            Origin::Hand(kind) => kind,
            Origin::Board(from) => {
                let kind = position.piece_at(from).expect("a piece moves").kind();
                if mv.promotes() { kind.promoted() } else { kind }
            }
        };
        let piece = position.side().index() * Movement::COUNT + kind.movement() as usize;
        Self((piece * Square::COUNT + mv.to().index()) as u16)
    }

    #[inline]
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The moves one, two and four plies before a node.
pub(in crate::search) type ContinuationKeys = [PieceTo; 3];

/// Adds a bonus (or malus, if negative), less the closer the entry is to the limit, so that it stays within
/// ±[`MAX`](histories::MAX).
#[inline]
fn update_entry(entry: &mut i16, bonus: i32) {
    let (old, bonus) = (i32::from(*entry), bonus.clamp(-histories::MAX, histories::MAX));
    *entry = (old + bonus - old * bonus.abs() / histories::MAX) as i16;
}

/// All history tables.
pub(in crate::search) struct Histories {
    /// Quiet moves by side, origin and destination.
    butterfly: Vec<[[i16; Square::COUNT]; ORIGINS]>,
    /// Captures by moved piece, destination and captured piece.
    captures: Vec<[i16; Movement::COUNT]>,
    /// Quiet moves by an earlier move and this one.
    continuation: Vec<[i16; PIECE_TOS]>,
    /// Rows of `continuation` that are not zero, so that clearing after a short search is fast.
    continuation_used: Vec<bool>,
    /// Correction history by side and pawns, by side and hands, and by previous move.
    pawn_correction: Vec<[i16; CORRECTIONS]>,
    hand_correction: Vec<[i16; CORRECTIONS]>,
    move_correction: Vec<i16>,
    /// Correction history of long searches: by the side to move, and by Black's pieces other than pawns and,
    /// in a table of its own, White's.
    non_pawn_correction: Vec<[[i16; CORRECTIONS]; 2]>,
}

impl Histories {
    /// Empty tables, about 5 MB.
    pub(in crate::search) fn new() -> Self {
        Self {
            butterfly: vec![[[0; Square::COUNT]; ORIGINS]; 2],
            captures: vec![[0; Movement::COUNT]; PIECE_TOS],
            continuation: vec![[0; PIECE_TOS]; PIECE_TOS + 1],
            continuation_used: vec![false; PIECE_TOS + 1],
            pawn_correction: vec![[0; CORRECTIONS]; 2],
            hand_correction: vec![[0; CORRECTIONS]; 2],
            move_correction: vec![0; PIECE_TOS + 1],
            non_pawn_correction: vec![[[0; CORRECTIONS]; 2]; 2],
        }
    }

    /// Sets all entries to zero.
    pub(in crate::search) fn clear(&mut self) {
        self.butterfly.fill([[0; Square::COUNT]; ORIGINS]);
        self.captures.fill([0; Movement::COUNT]);
        for (row, learned) in self.continuation.iter_mut().zip(&mut self.continuation_used) {
            if std::mem::take(learned) {
                row.fill(0);
            }
        }
        self.pawn_correction.fill([0; CORRECTIONS]);
        self.hand_correction.fill([0; CORRECTIONS]);
        self.move_correction.fill(0);
        self.non_pawn_correction.fill([[0; CORRECTIONS]; 2]);
    }

    /// The history of a quiet move.
    #[inline]
    pub(in crate::search) fn quiet(
        &self,
        side: Color,
        mv: Move,
        piece_to: PieceTo,
        continuation_keys: ContinuationKeys,
    ) -> i32 {
        let after = |earlier: PieceTo| i32::from(self.continuation[earlier.index()][piece_to.index()]);
        2 * i32::from(self.butterfly[side.index()][origin(mv)][mv.to().index()])
            + 2 * after(continuation_keys[0])
            + after(continuation_keys[1])
            + after(continuation_keys[2])
    }

    /// The history of all quiet moves from one origin; `kind` is the piece after the move.
    #[inline]
    pub(in crate::search) fn quiet_row(
        &self,
        side: Color,
        origin: Origin,
        kind: Kind,
        continuation_keys: ContinuationKeys,
    ) -> QuietRow<'_> {
        let piece = side.index() * Movement::COUNT + kind.movement() as usize;
        let row = |earlier: PieceTo| {
            let (rows, _) = self.continuation[earlier.index()].as_chunks::<{ Square::COUNT }>();
            &rows[piece]
        };
        QuietRow {
            butterfly: &self.butterfly[side.index()][origin_index(origin)],
            continuation: continuation_keys.map(row),
        }
    }

    /// Updates the history of a quiet move.
    pub(in crate::search) fn update_quiet(
        &mut self,
        side: Color,
        mv: Move,
        piece_to: PieceTo,
        continuation_keys: ContinuationKeys,
        bonus: i32,
    ) {
        update_entry(&mut self.butterfly[side.index()][origin(mv)][mv.to().index()], bonus);
        self.update_continuation(piece_to, continuation_keys, bonus);
    }

    /// Updates continuation history alone.
    pub(in crate::search) fn update_continuation(
        &mut self,
        piece_to: PieceTo,
        continuation_keys: ContinuationKeys,
        bonus: i32,
    ) {
        for earlier in continuation_keys {
            if earlier != PieceTo::NONE {
                update_entry(&mut self.continuation[earlier.index()][piece_to.index()], bonus);
                self.continuation_used[earlier.index()] = true;
            }
        }
    }

    /// The history of a capture, or of a promotion without capture: `victim` is `None`, stored in the place
    /// of the king.
    #[inline]
    pub(in crate::search) fn capture(&self, piece_to: PieceTo, victim: Option<Kind>) -> i32 {
        self.captures[piece_to.index()][victim.unwrap_or(Kind::King).movement() as usize].into()
    }

    /// Updates the history of a capture or promotion.
    pub(in crate::search) fn update_capture(&mut self, piece_to: PieceTo, victim: Option<Kind>, bonus: i32) {
        update_entry(
            &mut self.captures[piece_to.index()][victim.unwrap_or(Kind::King).movement() as usize],
            bonus,
        );
    }

    /// The correction of the static evaluation, in centipawns; `last` is the previous move.
    #[inline]
    pub(in crate::search) fn correction<R: Rules>(
        &self,
        position: &Position<R>,
        last: PieceTo,
        length: SearchLength,
    ) -> i32 {
        let side = position.side().index();
        let mut sum = i32::from(self.pawn_correction[side][pawns_index(position)])
            + i32::from(self.hand_correction[side][hands_index(position)])
            + i32::from(self.move_correction[last.index()]);
        if correction_history::uses_non_pawns(length) {
            for color in Color::ALL {
                let table = &self.non_pawn_correction[side][color.index()];
                sum += i32::from(table[non_pawns_index(position, color)]);
            }
        }
        sum / correction_history::divisor(length)
    }

    /// Updates correction history; `error` is the search score minus the static evaluation, in centipawns,
    /// `depth` that of the search, in plies.
    pub(in crate::search) fn update_correction<R: Rules>(
        &mut self,
        position: &Position<R>,
        last: PieceTo,
        length: SearchLength,
        error: i32,
        depth: i32,
    ) {
        let (side, bonus) = (position.side().index(), correction_history::bonus(error, depth));
        update_entry(&mut self.pawn_correction[side][pawns_index(position)], bonus);
        update_entry(&mut self.hand_correction[side][hands_index(position)], bonus);
        if correction_history::uses_non_pawns(length) {
            for color in Color::ALL {
                let table = &mut self.non_pawn_correction[side][color.index()];
                update_entry(&mut table[non_pawns_index(position, color)], bonus);
            }
        }
        if last != PieceTo::NONE {
            update_entry(&mut self.move_correction[last.index()], bonus);
        }
    }
}

/// The history of the quiet moves from one origin.
pub(in crate::search) struct QuietRow<'a> {
    butterfly: &'a [i16; Square::COUNT],
    continuation: [&'a [i16; Square::COUNT]; 3],
}

impl QuietRow<'_> {
    /// The same as [`Histories::quiet`], for the move to that square.
    #[inline]
    pub(in crate::search) fn to(&self, square: Square) -> i32 {
        let at = |row: &[i16; Square::COUNT]| i32::from(row[square.index()]);
        let [one, two, four] = self.continuation;
        2 * at(self.butterfly) + 2 * at(one) + at(two) + at(four)
    }
}

#[inline]
fn origin(mv: Move) -> usize {
    origin_index(mv.origin())
}

#[inline]
fn origin_index(origin: Origin) -> usize {
    match origin {
        Origin::Board(from) => from.index(),
        Origin::Hand(kind) => Square::COUNT + kind.index(),
    }
}

#[inline]
fn pawns_index<R: Rules>(position: &Position<R>) -> usize {
    let pawns = |color| position.pieces_moving_as(color, Movement::Pawn).folded();
    let mixed = pawns(Color::Black)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(pawns(Color::White).wrapping_mul(0xc2b2_ae3d_27d4_eb4f));
    (mixed >> 50) as usize
}

#[inline]
fn hands_index<R: Rules>(position: &Position<R>) -> usize {
    ((position.key() ^ position.board_key()) >> 50) as usize
}

#[inline]
fn non_pawns_index<R: Rules>(position: &Position<R>, color: Color) -> usize {
    position.non_pawn_key(color) as usize % CORRECTIONS
}

/// Whether the difference of score and static evaluation is known: not when a fail high has a score below the
/// evaluation or a fail low one above it, and not for decided scores.
pub(in crate::search) fn should_update_correction(
    static_eval: Score,
    score: Score,
    fails_high: bool,
    fails_low: bool,
) -> bool {
    !(score.is_decided() || fails_high && score <= static_eval || fails_low && score >= static_eval)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clear_resets_all_entries() {
        let mut histories = Histories::new();
        let (earlier, piece_to) = (PieceTo(7), PieceTo(9));
        let mv = Move::parse("7g7f").expect("a move");
        histories.update_quiet(Color::Black, mv, piece_to, [earlier, PieceTo::NONE, PieceTo(1600)], 500);
        assert_ne!(histories.quiet(Color::Black, mv, piece_to, [earlier; 3]), 0);
        histories.clear();
        assert!(histories.continuation.iter().flatten().all(|&entry| entry == 0));
        assert_eq!(histories.quiet(Color::Black, mv, piece_to, [earlier; 3]), 0);
    }

    #[test]
    fn numbers_stay_within_their_limit() {
        let mut entry = 0;
        for bonus in [5000; 20].into_iter().chain([-8192; 20]).chain([100_000; 20]) {
            update_entry(&mut entry, bonus);
            assert!(i32::from(entry).abs() <= histories::MAX);
        }
        assert_eq!(i32::from(entry), histories::MAX);
    }
}
