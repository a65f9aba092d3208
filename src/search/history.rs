//! What has worked before: numbers that grow when a move cuts off and shrink when it was tried in vain.
//!
//! CITE: J. Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice" (1989); the continuation
//! tables, which ask what worked after a move one, two or four plies ago, grow out of J. Uiterwijk's "The Countermove
//! Heuristic" (1992); the correction of evaluations is from the chess program Caissa (M. Witanowski, 2023).

use super::params;
use crate::eval::Score;
use crate::shogi::kind::Movement;
use crate::shogi::{Color, Kind, Move, Origin, Position, Rules, Square};

/// Origins of moves: squares and kinds in hand.
const ORIGINS: usize = Square::COUNT + Kind::HAND_COUNT;
/// Pieces by side and movement: promoted small pieces are golds here.
const PIECES: usize = 2 * Movement::COUNT;
/// A piece arriving on a square.
const ARRIVALS: usize = PIECES * Square::COUNT;
/// The size of each correction table.
const CORRECTIONS: usize = 1 << 14;

/// A piece arriving on a square: the key of the continuation tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrival(u16);

impl Arrival {
    /// No move: before the root, and after a null move. Its table stays zero.
    pub(super) const NONE: Self = Self(ARRIVALS as u16);

    /// The arrival that a move of this position brings.
    #[inline]
    pub(super) fn of<R: Rules>(position: &Position<R>, mv: Move) -> Self {
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

/// The arrivals one, two and four plies before a node.
pub(super) type Before = [Arrival; 3];

/// Moves a number towards a bonus: the larger it is already, the less it grows, so that it stays within ±[`LIMIT`].
#[inline]
fn pull(entry: &mut i16, bonus: i32) {
    let (old, bonus) = (i32::from(*entry), bonus.clamp(-LIMIT, LIMIT));
    *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

/// The largest number in the tables of moves.
const LIMIT: i32 = 8192;

/// All tables.
pub(super) struct Histories {
    /// Quiet moves by side, origin and destination.
    butterfly: Vec<[[i16; Square::COUNT]; ORIGINS]>,
    /// Captures by what arrives and what is taken.
    captures: Vec<[i16; Movement::COUNT]>,
    /// Quiet moves by what arrived before and what arrives now.
    continuation: Vec<[i16; ARRIVALS]>,
    /// Which of its rows have learned anything: a short thought leaves few to clear.
    continued: Vec<bool>,
    /// By side: how wrong the evaluation was with such pawns, such hands, after such a move.
    pawns: Vec<[i16; CORRECTIONS]>,
    hands: Vec<[i16; CORRECTIONS]>,
    replies: Vec<i16>,
}

impl Histories {
    /// Empty tables: some 5 MB.
    pub(super) fn new() -> Self {
        Self {
            butterfly: vec![[[0; Square::COUNT]; ORIGINS]; 2],
            captures: vec![[0; Movement::COUNT]; ARRIVALS],
            continuation: vec![[0; ARRIVALS]; ARRIVALS + 1],
            continued: vec![false; ARRIVALS + 1],
            pawns: vec![[0; CORRECTIONS]; 2],
            hands: vec![[0; CORRECTIONS]; 2],
            replies: vec![0; ARRIVALS + 1],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.butterfly.fill([[0; Square::COUNT]; ORIGINS]);
        self.captures.fill([0; Movement::COUNT]);
        for (row, learned) in self.continuation.iter_mut().zip(&mut self.continued) {
            if std::mem::take(learned) {
                row.fill(0);
            }
        }
        self.pawns.fill([0; CORRECTIONS]);
        self.hands.fill([0; CORRECTIONS]);
        self.replies.fill(0);
    }

    /// What is known of a quiet move.
    #[inline]
    pub(super) fn quiet(&self, side: Color, mv: Move, arrival: Arrival, before: Before) -> i32 {
        let by = |earlier: Arrival| i32::from(self.continuation[earlier.index()][arrival.index()]);
        2 * i32::from(self.butterfly[side.index()][origin(mv)][mv.to().index()])
            + 2 * by(before[0])
            + by(before[1])
            + by(before[2])
    }

    /// What is known of the quiet moves by which a piece of that kind, as it arrives, comes from one origin.
    #[inline]
    pub(super) fn row(&self, side: Color, origin: Origin, kind: Kind, before: Before) -> Row<'_> {
        let piece = side.index() * Movement::COUNT + kind.movement() as usize;
        let arrivals = piece * Square::COUNT..(piece + 1) * Square::COUNT;
        let row = |earlier: Arrival| {
            let row = &self.continuation[earlier.index()][arrivals.clone()];
            row.try_into().expect("a row has an entry for each square")
        };
        Row { butterfly: &self.butterfly[side.index()][origin_index(origin)], continuation: before.map(row) }
    }

    /// A quiet move was good (`bonus` > 0) or in vain.
    pub(super) fn learn_quiet(
        &mut self,
        side: Color,
        mv: Move,
        arrival: Arrival,
        before: Before,
        bonus: i32,
    ) {
        pull(&mut self.butterfly[side.index()][origin(mv)][mv.to().index()], bonus);
        self.learn_continuation(arrival, before, bonus);
    }

    /// As [`Self::learn_quiet`], for the moves that led up to it alone.
    pub(super) fn learn_continuation(&mut self, arrival: Arrival, before: Before, bonus: i32) {
        for earlier in before {
            if earlier != Arrival::NONE {
                pull(&mut self.continuation[earlier.index()][arrival.index()], bonus);
                self.continued[earlier.index()] = true;
            }
        }
    }

    /// What is known of a capture, or of a promotion (`victim` is `None`: it counts as taking a king, which nothing does).
    #[inline]
    pub(super) fn capture(&self, arrival: Arrival, victim: Option<Kind>) -> i32 {
        self.captures[arrival.index()][victim.unwrap_or(Kind::King).movement() as usize].into()
    }

    /// A capture was good or in vain.
    pub(super) fn learn_capture(&mut self, arrival: Arrival, victim: Option<Kind>, bonus: i32) {
        pull(&mut self.captures[arrival.index()][victim.unwrap_or(Kind::King).movement() as usize], bonus);
    }

    /// What to add to the static evaluation of a position that was reached by such a move.
    #[inline]
    pub(super) fn correction<R: Rules>(&self, position: &Position<R>, last: Arrival) -> i32 {
        let side = position.side().index();
        let sum = i32::from(self.pawns[side][pawns_index(position)])
            + i32::from(self.hands[side][hands_index(position)])
            + i32::from(self.replies[last.index()]);
        sum / params::correction_grain()
    }

    /// The search found a value that differs from the static evaluation by `error`.
    pub(super) fn learn_correction<R: Rules>(
        &mut self,
        position: &Position<R>,
        last: Arrival,
        error: i32,
        depth: i32,
    ) {
        let (side, bonus) = (position.side().index(), params::correction_bonus(error, depth));
        pull(&mut self.pawns[side][pawns_index(position)], bonus);
        pull(&mut self.hands[side][hands_index(position)], bonus);
        if last != Arrival::NONE {
            pull(&mut self.replies[last.index()], bonus);
        }
    }
}

/// What is known of the quiet moves of one piece.
pub(super) struct Row<'a> {
    butterfly: &'a [i16; Square::COUNT],
    continuation: [&'a [i16; Square::COUNT]; 3],
}

impl Row<'_> {
    /// The same as [`Histories::quiet`], for the move to that square.
    #[inline]
    pub(super) fn to(&self, square: Square) -> i32 {
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

/// The part of the evaluation's error that is worth learning from: a fail-high says nothing of a value below.
pub(super) fn is_lesson(static_eval: Score, score: Score, fails_high: bool, fails_low: bool) -> bool {
    !(score.is_decided() || fails_high && score <= static_eval || fails_low && score >= static_eval)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clearing_forgets_everything() {
        let mut histories = Histories::new();
        let (earlier, arrival) = (Arrival(7), Arrival(9));
        let mv = Move::parse("7g7f").expect("a move");
        histories.learn_quiet(Color::Black, mv, arrival, [earlier, Arrival::NONE, Arrival(1600)], 500);
        assert_ne!(histories.quiet(Color::Black, mv, arrival, [earlier; 3]), 0);
        histories.clear();
        assert!(histories.continuation.iter().flatten().all(|&entry| entry == 0));
        assert_eq!(histories.quiet(Color::Black, mv, arrival, [earlier; 3]), 0);
    }

    #[test]
    fn numbers_stay_within_their_limit() {
        let mut entry = 0;
        for bonus in [5000; 20].into_iter().chain([-8192; 20]).chain([100_000; 20]) {
            pull(&mut entry, bonus);
            assert!(i32::from(entry).abs() <= LIMIT);
        }
        assert_eq!(i32::from(entry), LIMIT);
    }
}
