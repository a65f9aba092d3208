//! The opening book: moves with which the project's own games began. A book move varies the
//! play of a level and is played at once.
//!
//! `train book` writes `book.bin` (`train/README.md` says how it chooses the moves). After the header of
//! every [file of weights](crate::eval::weights_file) the file is a tree from the even start. A position is
//! the number of its moves (1 byte), then for each move: its bits (2 bytes, little-endian), its weight (1
//! byte), and the position after it. A move of weight 0 is never chosen; it only leads to replies. A position
//! that was listed before, after another order of moves, has no moves the second time.

use std::sync::OnceLock;

use crate::eval::weights_file::{Refused, WeightsFile};
use crate::search::blind_spots::seeded_hash;
use crate::shogi::{Move, Position, Rules, Shogi, Variant};

const FILE: WeightsFile = WeightsFile { magic: b"NKBOOK\r\n", version: 1, shape: 0 };
/// No book is deeper, in plies.
pub const MAX_PLIES: usize = 40;

/// A move of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookMove {
    /// [`Position::key`] of the position before it.
    pub key: u64,
    /// How often it is chosen, against the other moves of the position; 0: never.
    pub weight: u8,
    /// [`Move::bits`].
    pub bits: u16,
}

/// A book, sorted by position.
#[derive(Clone, Debug, Default)]
pub struct Book(Vec<BookMove>);

impl Book {
    /// The book of the engine.
    pub fn built_in() -> &'static Self {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| Self::from_bytes(include_bytes!("book.bin")).unwrap_or_default())
    }

    /// A book of these moves.
    pub fn new(mut moves: Vec<BookMove>) -> Self {
        moves.sort_unstable();
        Self(moves)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it is no whole book of legal moves.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        let (mut rest, mut moves) = (FILE.open(bytes)?.bytes, Vec::new());
        read(&mut rest, &mut Position::start(), &mut moves).ok_or(Refused::Numbers)?;
        if rest.is_empty() { Ok(Self::new(moves)) } else { Err(Refused::Length) }
    }

    /// The bytes of its file. Moves that no line from the start leads to are left out.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (mut body, mut listed) = (Vec::new(), Vec::new());
        self.put(&mut Position::start(), &mut body, &mut listed);
        FILE.close(&body)
    }

    /// All moves.
    pub fn moves(&self) -> &[BookMove] {
        &self.0
    }

    /// The moves in this position.
    pub fn moves_in(&self, key: u64) -> &[BookMove] {
        let first = self.0.partition_point(|each| each.key < key);
        let count = self.0[first..].partition_point(|each| each.key == key);
        &self.0[first..first + count]
    }

    /// A book move for this position, drawn by the weights; the same seed draws the same move. `None` if the
    /// book has no move here, or if the position occurred before.
    pub fn choose<R: Rules>(&self, position: &Position<R>, seed: u32) -> Option<Move> {
        if R::VARIANT != Variant::Shogi || position.occurrences() > 1 {
            return None;
        }
        let moves = self.moves_in(position.key());
        let all: u64 = moves.iter().map(|each| u64::from(each.weight)).sum();
        let mut drawn = seeded_hash(seed.into(), position.key()).checked_rem(all)?;
        for each in moves {
            let weight = u64::from(each.weight);
            if drawn < weight {
                return Some(Move::from_bits(each.bits)).filter(|mv| position.is_legal(*mv));
            }
            drawn -= weight;
        }
        None
    }

    fn put(&self, position: &mut Position<Shogi>, body: &mut Vec<u8>, listed: &mut Vec<u64>) {
        let key = position.key();
        let is_new = position.ply() < MAX_PLIES && !listed.contains(&key);
        let moves = if is_new { self.moves_in(key) } else { &[] };
        listed.push(key);
        body.push(moves.len() as u8);
        for each in moves {
            body.extend_from_slice(&each.bits.to_le_bytes());
            body.push(each.weight);
            position.do_move(Move::from_bits(each.bits));
            self.put(position, body, listed);
            position.undo_move();
        }
    }
}

/// Reads a position and the tree below it. `None` if bytes are missing, a move
/// is illegal, or a line is too long.
fn read(rest: &mut &[u8], position: &mut Position<Shogi>, moves: &mut Vec<BookMove>) -> Option<()> {
    for _ in 0..*rest.split_off_first()? {
        let [low, high, weight] = *rest.split_off(..3)? else { return None };
        let bits = u16::from_le_bytes([low, high]);
        let mv = Move::from_bits(bits);
        if position.ply() >= MAX_PLIES || !position.is_legal(mv) {
            return None;
        }
        moves.push(BookMove { key: position.key(), weight, bits });
        position.do_move(mv);
        read(rest, position, moves)?;
        position.undo_move();
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Minishogi;

    fn after(moves: &[&str]) -> Position<Shogi> {
        let mut position = Position::start();
        moves.iter().for_each(|mv| {
            position.do_move(Move::parse(mv).unwrap());
        });
        position
    }

    fn book_move(before: &[&str], mv: &str, weight: u8) -> BookMove {
        BookMove { key: after(before).key(), weight, bits: Move::parse(mv).unwrap().bits() }
    }

    /// Two orders of the same three moves, a move that is only answered, and a move that no line leads to.
    fn small_book() -> Vec<BookMove> {
        vec![
            book_move(&[], "7g7f", 3),
            book_move(&[], "2g2f", 1),
            book_move(&[], "9g9f", 0),
            book_move(&["7g7f"], "3c3d", 1),
            book_move(&["2g2f"], "3c3d", 1),
            book_move(&["7g7f", "3c3d"], "2g2f", 1),
            book_move(&["2g2f", "3c3d"], "7g7f", 1),
            book_move(&["7g7f", "3c3d", "2g2f"], "8c8d", 1),
            book_move(&["9g9f"], "8c8d", 1),
        ]
    }

    #[test]
    fn files_round_trip() {
        let book = Book::new(small_book());
        let bytes = book.to_bytes();
        assert_eq!(Book::from_bytes(&bytes).unwrap().moves(), book.moves());
        let mut with_more = small_book();
        with_more.push(book_move(&["1g1f"], "1c1d", 1));
        assert_eq!(Book::new(with_more).to_bytes(), bytes);
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = Book::new(small_book()).to_bytes();
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x21;
            assert!(Book::from_bytes(&damaged).is_err() || (32..40).contains(&at), "byte {at}");
            assert!(Book::from_bytes(&bytes[..at]).is_err(), "{at} bytes");
        }
        // The checksum holds, but the moves do not.
        for body in [&[][..], &[1], &[1, 0, 0, 1, 0], &[0, 0]] {
            assert!(Book::from_bytes(&FILE.close(body)).is_err(), "{body:?}");
        }
    }

    #[test]
    fn seeds_choose_by_the_weights() {
        let book = Book::new(small_book());
        let first = |seed| book.choose(&after(&[]), seed).unwrap().to_string();
        let count = |mv: &str| (0..1_000).filter(|seed| first(*seed) == mv).count();
        assert!((650..850).contains(&count("7g7f")) && count("7g7f") + count("2g2f") == 1_000);
        assert_eq!(first(5), first(5));
    }

    #[test]
    fn positions_outside_have_no_move() {
        let book = Book::new(small_book());
        assert_eq!(book.choose(&after(&["1g1f"]), 1), None);
        assert_eq!(book.choose(&after(&["9g9f"]), 1).unwrap().to_string(), "8c8d");
        assert_eq!(book.choose(&Position::<Minishogi>::start(), 1), None);
        let handicap = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        assert_eq!(book.choose(&Position::<Shogi>::from_sfen(handicap).unwrap(), 1), None);
        // The start came back.
        let again = ["1g1f", "1c1d", "4i4h", "6a6b", "4h4i", "6b6a"];
        let there = &["7g7f", "3c3d"];
        let shuffled: Vec<_> = there.iter().chain(&["4i4h", "6a6b", "4h4i", "6b6a"]).copied().collect();
        assert!(book.choose(&after(there), 1).is_some() && book.choose(&after(&shuffled), 1).is_none());
        assert_eq!(book.choose(&after(&again), 1), None);
    }

    /// Every position of the book is one of the even game, and the first replies are there.
    #[test]
    fn the_built_in_book_answers_the_first_moves() {
        let book = Book::from_bytes(include_bytes!("book.bin")).unwrap();
        for first in [&[][..], &["7g7f"], &["2g2f"], &["5i6h"], &["7g7f", "3c3d"]] {
            assert!(book.choose(&after(first), 1).is_some(), "{first:?}");
        }
    }
}
