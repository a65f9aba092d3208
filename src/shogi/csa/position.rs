//! The start position of a CSA record, built statement by statement.

use super::kind;
use crate::shogi::sfen::{Strictness, TextError};
use crate::shogi::{Color, Hand, Kind, Piece, Position, Rules, Shogi, Square};

/// An error in a statement: the byte offset, from 0, and a message.
pub(super) type Fault = (usize, String);

fn fault<T>(at: usize, message: impl Into<String>) -> Result<T, Fault> {
    Err((at, message.into()))
}

/// The pieces named so far.
pub(super) struct Setup {
    board: [Option<Piece>; Square::COUNT],
    hands: [Hand; 2],
    /// Whether there was any such statement; without one the game begins at the even start position.
    said: bool,
}

impl Setup {
    pub(super) fn new() -> Self {
        Self { board: [None; Square::COUNT], hands: [Hand::EMPTY; 2], said: false }
    }

    /// Takes a statement that begins with `P`.
    pub(super) fn take(&mut self, statement: &str) -> Result<(), Fault> {
        self.said = true;
        match statement.as_bytes().get(1) {
            Some(b'I') => self.take_even(statement),
            Some(digit @ b'1'..=b'9') => self.take_rank((digit - b'1') as usize, statement),
            Some(b'+') => self.take_pieces(Color::Black, statement),
            Some(b'-') => self.take_pieces(Color::White, statement),
            _ => fault(1, "expected PI, P1 to P9, P+ or P-"),
        }
    }

    /// `PI`, and pieces to remove: `PI82HI22KA`.
    fn take_even(&mut self, statement: &str) -> Result<(), Fault> {
        let even = Position::<Shogi>::start();
        for square in Shogi::BOARD {
            self.board[square.index()] = even.piece_at(square);
        }
        for (at, group) in groups(statement)? {
            let (square, kind) = placed(at, group)?;
            let Some(square) = square else { return fault(at, "expected a square of the board") };
            let there = self.board[square.index()].take();
            if there.map(Piece::kind) != Some(kind) {
                return fault(at, format!("expected a piece that stands there, found {group}"));
            }
        }
        Ok(())
    }

    /// `P2 * -HI *  *  *  *  * -KA * `: nine marks from file 9 to file 1. Blanks may be missing or doubled.
    fn take_rank(&mut self, rank: usize, statement: &str) -> Result<(), Fault> {
        let mut rest = &statement[2..];
        let mut at = 2;
        for file in (0..9).rev() {
            let trimmed = rest.trim_start_matches(' ');
            at += rest.len() - trimmed.len();
            rest = trimmed;
            let length = if rest.starts_with('*') { 1 } else { 3 };
            let Some(mark) = rest.get(..length).filter(|mark| mark.is_ascii()) else {
                return fault(at, "expected nine squares in the rank");
            };
            let square = Square::from_file_rank(file, rank);
            self.board[square.index()] = match mark.split_at(1) {
                ("*", _) => None,
                (sign @ ("+" | "-"), name) => {
                    let color = if sign == "+" { Color::Black } else { Color::White };
                    match kind(name) {
                        Some(kind) => Some(Piece::new(color, kind)),
                        None => return fault(at + 1, format!("expected a piece, found {name:?}")),
                    }
                }
                _ => return fault(at, format!("expected +, - or *, found {mark:?}")),
            };
            rest = &rest[length..];
            at += length;
        }
        if !rest.trim().is_empty() {
            return fault(at, "expected the end of the rank");
        }
        Ok(())
    }

    /// `P+99KY89KE00FU`, `P-00AL`.
    fn take_pieces(&mut self, color: Color, statement: &str) -> Result<(), Fault> {
        for (at, group) in groups(statement)? {
            if group == "00AL" {
                self.take_all_others(color);
                continue;
            }
            let (square, kind) = placed(at, group)?;
            match square {
                Some(square) => {
                    if self.board[square.index()].replace(Piece::new(color, kind)).is_some() {
                        return fault(at, format!("expected an empty square, found {group}"));
                    }
                }
                None if kind == Kind::King || kind.is_promoted() => {
                    return fault(at + 2, "expected a piece that a hand can hold");
                }
                None if self.hands[color.index()].count(kind) >= Shogi::SET[kind.index()] => {
                    return fault(at, format!("too many of {}", kind.csa()));
                }
                None => self.hands[color.index()].add(kind),
            }
        }
        Ok(())
    }

    /// Puts all pieces of a set that are not placed yet into that hand.
    fn take_all_others(&mut self, color: Color) {
        for kind in Kind::HAND_ORDER {
            let on_board =
                self.board.iter().flatten().filter(|piece| piece.kind().unpromoted() == kind).count();
            let in_hands: u32 = self.hands.iter().map(|hand| hand.count(kind)).sum();
            for _ in on_board as u32 + in_hands..Shogi::SET[kind.index()] {
                self.hands[color.index()].add(kind);
            }
        }
    }

    /// Builds the position.
    ///
    /// # Errors
    /// Why the position is impossible.
    pub(super) fn build(&self, side: Color) -> Result<Position<Shogi>, String> {
        let mut board = self.board;
        if !self.said {
            let even = Position::<Shogi>::start();
            board = std::array::from_fn(|index| even.piece_at(Square::new(index)));
        }
        let sfen = Position::<Shogi>::from_parts(board, self.hands, side, 1).to_sfen();
        Position::from_sfen_as(&sfen, Strictness::Record).map_err(|error: TextError| error.message)
    }
}

/// The groups of four characters after the first two, with their byte offsets.
fn groups(statement: &str) -> Result<Vec<(usize, &str)>, Fault> {
    let statement = statement.trim_end();
    if !statement.is_ascii() || !(statement.len() - 2).is_multiple_of(4) {
        return fault(statement.len(), "expected squares and pieces in groups of four characters");
    }
    Ok((2..statement.len()).step_by(4).map(|at| (at, &statement[at..at + 4])).collect())
}

/// Reads `77FU`; no square for `00FU`.
fn placed(at: usize, group: &str) -> Result<(Option<Square>, Kind), Fault> {
    let Some(square) = square(&group.as_bytes()[..2]) else {
        return fault(at, format!("expected a square, found {:?}", &group[..2]));
    };
    match kind(&group[2..]) {
        Some(kind) => Ok((square, kind)),
        None => fault(at + 2, format!("expected a piece, found {:?}", &group[2..])),
    }
}

/// Reads `77`; `Some(None)` for `00`, the hand.
pub(super) fn square(digits: &[u8]) -> Option<Option<Square>> {
    match digits {
        b"00" => Some(None),
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => {
            Some(Some(Square::from_file_rank((file - b'1') as usize, (rank - b'1') as usize)))
        }
        _ => None,
    }
}
