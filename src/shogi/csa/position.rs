//! The start position of a CSA record, built statement by statement.

use std::marker::PhantomData;

use super::kind;
use crate::shogi::sfen::{Strictness, TextError};
use crate::shogi::{Color, Hand, Kind, Piece, Position, Rules, Square};

/// An error in a statement: the byte offset, from 0, and a message.
pub(super) type Fault = (usize, String);

fn fault<T>(at: usize, message: impl Into<String>) -> Result<T, Fault> {
    Err((at, message.into()))
}

/// The pieces named so far.
pub(super) struct Setup<R: Rules> {
    board: [Option<Piece>; Square::COUNT],
    hands: [Hand; 2],
    /// Whether there was any such statement; without one the game begins at the even start position.
    said: bool,
    rules: PhantomData<R>,
}

impl<R: Rules> Setup<R> {
    pub(super) fn new() -> Self {
        Self { board: [None; Square::COUNT], hands: [Hand::EMPTY; 2], said: false, rules: PhantomData }
    }

    /// Takes a statement that begins with `P`.
    pub(super) fn take(&mut self, statement: &str) -> Result<(), Fault> {
        self.said = true;
        match statement.as_bytes().get(1) {
            Some(b'I') => self.take_even(statement),
            Some(digit @ b'1'..=b'9') if usize::from(digit - b'0') <= R::SIZE => {
                self.take_rank((digit - b'1') as usize, statement)
            }
            Some(b'+') => self.take_pieces(Color::Black, statement),
            Some(b'-') => self.take_pieces(Color::White, statement),
            _ => fault(1, format!("expected PI, P1 to P{}, P+ or P-", R::SIZE)),
        }
    }

    /// `PI`, and pieces to remove: `PI82HI22KA`.
    fn take_even(&mut self, statement: &str) -> Result<(), Fault> {
        let even = Position::<R>::start();
        for square in R::BOARD {
            self.board[square.index()] = even.piece_at(square);
        }
        for (at, group) in groups(statement)? {
            let (square, kind) = placed::<R>(at, group)?;
            let Some(square) = square else { return fault(at, "expected a square of the board") };
            let there = self.board[square.index()].take();
            if there.map(Piece::kind) != Some(kind) {
                return fault(at, format!("expected a piece that stands there, found {group}"));
            }
        }
        Ok(())
    }

    /// `P2 * -HI *  *  *  *  * -KA * `: a mark for each file, from the highest to file 1. Blanks may be
    /// missing or doubled.
    fn take_rank(&mut self, rank: usize, statement: &str) -> Result<(), Fault> {
        let (marks, rest) = marks(statement);
        for (file, &(at, mark)) in (0..R::SIZE).rev().zip(&marks) {
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
        }
        match marks.get(R::SIZE) {
            _ if marks.len() < R::SIZE => fault(rest, format!("expected {} squares in the rank", R::SIZE)),
            Some(&(at, _)) => fault(at, "expected the end of the rank"),
            None if rest < statement.trim_end().len() => fault(rest, "expected the end of the rank"),
            None => Ok(()),
        }
    }

    /// `P+99KY89KE00FU`, `P-00AL`.
    fn take_pieces(&mut self, color: Color, statement: &str) -> Result<(), Fault> {
        for (at, group) in groups(statement)? {
            if group == "00AL" {
                self.take_all_others(color);
                continue;
            }
            let (square, kind) = placed::<R>(at, group)?;
            match square {
                Some(square) => {
                    if self.board[square.index()].replace(Piece::new(color, kind)).is_some() {
                        return fault(at, format!("expected an empty square, found {group}"));
                    }
                }
                None if kind == Kind::King || kind.is_promoted() => {
                    return fault(at + 2, "expected a piece that a hand can hold");
                }
                None if self.hands[color.index()].count(kind) >= R::SET[kind.index()] => {
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
            for _ in on_board as u32 + in_hands..R::SET[kind.index()] {
                self.hands[color.index()].add(kind);
            }
        }
    }

    /// Builds the position.
    ///
    /// # Errors
    /// Why the position is impossible.
    pub(super) fn build(&self, side: Color) -> Result<Position<R>, String> {
        let mut board = self.board;
        if !self.said {
            let even = Position::<R>::start();
            board = std::array::from_fn(|index| even.piece_at(Square::new(index)));
        }
        let sfen = Position::<R>::from_parts(board, self.hands, side, 1).to_sfen();
        Position::from_sfen_as(&sfen, Strictness::Record).map_err(|error: TextError| error.message)
    }
}

/// The marks of a rank with their byte offsets, each `*` or three ASCII
/// characters, and the offset of what follows them.
pub(super) fn marks(statement: &str) -> (Vec<(usize, &str)>, usize) {
    let (mut marks, mut at) = (Vec::new(), 2);
    loop {
        let rest = &statement[at..];
        at += rest.len() - rest.trim_start_matches(' ').len();
        let rest = &statement[at..];
        let length = if rest.starts_with('*') { 1 } else { 3 };
        let Some(mark) = rest.get(..length).filter(|mark| mark.is_ascii()) else { return (marks, at) };
        marks.push((at, mark));
        at += length;
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
fn placed<R: Rules>(at: usize, group: &str) -> Result<(Option<Square>, Kind), Fault> {
    let Some(square) = square::<R>(&group.as_bytes()[..2]) else {
        return fault(at, format!("expected a square, found {:?}", &group[..2]));
    };
    match kind(&group[2..]) {
        Some(kind) => Ok((square, kind)),
        None => fault(at + 2, format!("expected a piece, found {:?}", &group[2..])),
    }
}

/// Reads `77`, a square of the board; `Some(None)` for `00`, the hand.
pub(super) fn square<R: Rules>(digits: &[u8]) -> Option<Option<Square>> {
    match digits {
        b"00" => Some(None),
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => {
            let square = Square::from_file_rank((file - b'1') as usize, (rank - b'1') as usize);
            R::BOARD.has(square).then_some(Some(square))
        }
        _ => None,
    }
}
