//! The sums of the terms of single pieces, along a line of moves. They are computed on demand, from the
//! nearest earlier position that has them, by the pieces that the moves since then changed. Where a king has
//! moved, the sum is changed from the last one with the king on that square, by the pieces that differ.
//!
//! All terms of a piece by one king's square are added up in advance, in a table of that square: with the
//! king of Black also the terms without the kings. So a piece that changes costs two numbers.
//!
//! CITE: Koivisto (F. Ferreira and K. Kahre, 2022), for sums kept by the king's square.

use std::sync::OnceLock;

use super::pieces::{self, KingTerms};
use super::sink::Tapered;
use crate::eval::perspective::{HAND_AT, IN_HAND};
use crate::shogi::delta::Place;
use crate::shogi::{Bitboard, Color, Delta, Hand, Kind, Piece, Position, Rules, Square};

/// King squares with a table: every square, and [`Square::NONE`].
const KINGS: usize = Square::COUNT + 1;
/// Places of pieces on the board: by side, kind and square.
const ON_BOARD: usize = 2 * Kind::COUNT * Square::COUNT;
/// All places of pieces.
const PLACES: usize = ON_BOARD + 2 * IN_HAND;

/// The terms of a piece by its place, for one side's king on one square: in the ending, and what the opening
/// has more, in centipawns, from Black's point of view.
struct KingTable([[i16; 2]; PLACES]);

/// The tables of one board, by side and king square; each is made when it is first needed.
type KingTables = [OnceLock<Box<KingTable>>; 2 * KINGS];

/// The tables of the 9×9 board, and of the small one.
static TABLES: [KingTables; 2] = [const { [const { OnceLock::new() }; 2 * KINGS] }; 2];

impl KingTable {
    /// The table of a side's king; [`Square::NONE`] where it has none.
    #[inline]
    fn of<R: Rules>(owner: Color, king: Square) -> &'static Self {
        let table = &TABLES[usize::from(R::SIZE < 9)][owner.index() * KINGS + king.index()];
        table.get_or_init(|| Self::new::<R>(owner, king))
    }

    #[cold]
    fn new<R: Rules>(owner: Color, king: Square) -> Box<Self> {
        let mut table = Box::new(Self([[0; 2]; PLACES]));
        let terms = KingTerms::new(owner, king);
        let sum = |place: Place| {
            let mut sum = Tapered::default();
            if owner == Color::Black {
                pieces::alone::<R>(&mut sum, place, 1);
            }
            if let Some(terms) = terms {
                terms.add::<R>(&mut sum, place, 1);
            }
            [sum.ending, sum.more].map(|value| i16::try_from(value).expect("the terms of a piece fit"))
        };
        for color in Color::ALL {
            for kind in Kind::ALL {
                for square in Bitboard::ALL {
                    let place = Place::Board(Piece::new(color, kind), square);
                    table.0[index(place)] = sum(place);
                }
            }
            for kind in Kind::HAND_ORDER {
                let after = HAND_AT.into_iter().filter(|first| *first > HAND_AT[kind.index()]).min();
                for nth in 1..=after.unwrap_or(IN_HAND) - HAND_AT[kind.index()] {
                    let place = Place::Hand { color, kind, nth: nth as u32 };
                    table.0[index(place)] = sum(place);
                }
            }
        }
        table
    }

    /// Adds the terms of a piece.
    #[inline]
    fn add(&self, sum: &mut Tapered, place: Place) {
        let [ending, more] = self.0[index(place)];
        sum.ending += i32::from(ending);
        sum.more += i32::from(more);
    }

    /// Takes the terms of a piece away.
    #[inline]
    fn subtract(&self, sum: &mut Tapered, place: Place) {
        let [ending, more] = self.0[index(place)];
        sum.ending -= i32::from(ending);
        sum.more -= i32::from(more);
    }
}

/// The index of a place in a [`KingTable`].
#[inline]
fn index(place: Place) -> usize {
    match place {
        Place::Board(piece, square) => {
            (piece.color().index() * Kind::COUNT + piece.kind().index()) * Square::COUNT + square.index()
        }
        Place::Hand { color, kind, nth } => {
            ON_BOARD + color.index() * IN_HAND + HAND_AT[kind.index()] + nth as usize - 1
        }
    }
}

/// The sum of a [`KingTable`], and the pieces that it is of.
#[derive(Clone, Debug)]
struct KingSum {
    sum: Tapered,
    occupied: Bitboard,
    board: [Option<Piece>; Square::COUNT],
    hands: [Hand; 2],
}

impl KingSum {
    const EMPTY: Self = Self {
        sum: Tapered { ending: 0, more: 0 },
        occupied: Bitboard::EMPTY,
        board: [None; Square::COUNT],
        hands: [Hand::EMPTY; 2],
    };

    /// Makes this the sum of `position` and returns it.
    #[inline(never)]
    fn update<R: Rules>(&mut self, position: &Position<R>, table: &KingTable) -> Tapered {
        let mut sum = self.sum;
        for square in self.occupied | position.occupied() {
            let (old, new) = (&mut self.board[square.index()], position.piece_at(square));
            if *old == new {
                continue;
            }
            if let Some(piece) = *old {
                table.subtract(&mut sum, Place::Board(piece, square));
            }
            if let Some(piece) = new {
                table.add(&mut sum, Place::Board(piece, square));
            }
            *old = new;
        }
        self.occupied = position.occupied();
        for color in Color::ALL {
            let (old, new) = (self.hands[color.index()], position.hand(color));
            if old == new {
                continue;
            }
            for kind in Kind::HAND_ORDER {
                let (had, has) = (old.count(kind), new.count(kind));
                (has + 1..=had).for_each(|nth| table.subtract(&mut sum, Place::Hand { color, kind, nth }));
                (had + 1..=has).for_each(|nth| table.add(&mut sum, Place::Hand { color, kind, nth }));
            }
            self.hands[color.index()] = new;
        }
        self.sum = sum;
        sum
    }
}

/// The sums of one position of the line, by the side whose king's table they are of.
#[derive(Clone, Copy, Debug)]
struct Sums {
    sums: [Tapered; 2],
    /// Which of them are computed.
    ready: [bool; 2],
    kings: [Square; 2],
}

/// The sums of all terms of single pieces.
#[derive(Clone, Debug)]
pub(super) struct PieceSums {
    /// Sums of the first position of the line, and after each move.
    line: Vec<Sums>,
    /// The moves of the line.
    moves: Vec<Delta>,
    /// The last sums with a king on each square, by its side and square.
    by_king: Vec<KingSum>,
}

impl Default for PieceSums {
    fn default() -> Self {
        Self { line: Vec::new(), moves: Vec::new(), by_king: vec![KingSum::EMPTY; 2 * KINGS] }
    }
}

impl PieceSums {
    /// Starts a line of moves at any position.
    pub(super) fn reset<R: Rules>(&mut self, position: &Position<R>) {
        self.moves.clear();
        self.line.clear();
        self.begin(position);
        // Most positions below get their sums from this one.
        self.total(position);
    }

    /// Adds a position to the line, without sums.
    #[inline]
    fn begin<R: Rules>(&mut self, position: &Position<R>) {
        let kings = Color::ALL.map(|color| position.king(color));
        self.line.push(Sums { sums: [Tapered::default(); 2], ready: [false; 2], kings });
    }

    /// A move was played.
    #[inline]
    pub(super) fn push<R: Rules>(&mut self, position: &Position<R>, delta: &Delta) {
        self.moves.push(*delta);
        self.begin(position);
    }

    /// The last move was taken back.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.moves.pop();
        self.line.pop();
    }

    /// The total for a position, from Black's point of view.
    #[inline]
    pub(super) fn total<R: Rules>(&mut self, position: &Position<R>) -> Tapered {
        let mut total = Tapered::default();
        for owner in Color::ALL {
            let king = position.king(owner);
            let table = KingTable::of::<R>(owner, king);
            let sum = self.make_ready(owner, king, table).unwrap_or_else(|| {
                let sum = self.by_king[owner.index() * KINGS + king.index()].update(position, table);
                self.fill_back(owner, king, table, sum);
                sum
            });
            total = total.plus(sum);
        }
        debug_assert_eq!(total, pieces::all(position), "{}", position.to_sfen());
        total
    }

    /// Stores a sum of the last position, and the sums of earlier positions since the king has moved.
    fn fill_back(&mut self, owner: Color, king: Square, table: &KingTable, mut sum: Tapered) {
        let column = owner.index();
        let mut later: Option<&Delta> = None;
        for (at, sums) in self.line.iter_mut().enumerate().rev() {
            if sums.kings[column] != king {
                return;
            }
            for change in later.into_iter().flat_map(Delta::changes) {
                table.subtract(&mut sum, change.to);
                table.add(&mut sum, change.from);
            }
            (sums.sums[column], sums.ready[column]) = (sum, true);
            later = at.checked_sub(1).map(|before| &self.moves[before]);
        }
    }

    /// One sum of the last position, by the moves since the nearest earlier position that has it; `None`
    /// where the king has moved since. Every position between gets its sum, too.
    #[inline]
    fn make_ready(&mut self, owner: Color, king: Square, table: &KingTable) -> Option<Tapered> {
        let (column, last) = (owner.index(), self.line.len() - 1);
        let mut from = last;
        while !self.line[from].ready[column] {
            if from == 0 || self.line[from - 1].kings[column] != king {
                return None;
            }
            from -= 1;
        }
        let mut sum = self.line[from].sums[column];
        for (sums, delta) in self.line[from + 1..].iter_mut().zip(&self.moves[from..]) {
            for change in delta.changes() {
                table.subtract(&mut sum, change.from);
                table.add(&mut sum, change.to);
            }
            (sums.sums[column], sums.ready[column]) = (sum, true);
        }
        Some(sum)
    }
}
