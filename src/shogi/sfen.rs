//! Reads and writes SFEN, the text form of a position, and the arguments of USI's `position`.
//!
//! CITE: "The Universal Shogi Interface", SFEN notation. Reading is
//! strict: an impossible position is an error.

use super::rules::reading_order;
use super::{Bitboard, Color, Hand, Kind, Piece, Position, PositionFault, Rules, Square};

/// An error in a text: where, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// A message: the fault, or the text that was expected.
    pub message: String,
    /// The rule that the start position breaks; `None` when the text cannot be read.
    pub broken_rule: Option<PositionFault>,
}

impl TextError {
    /// An error at a line and a column, both from 1.
    pub fn new(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { line, column, message: message.into(), broken_rule: None }
    }

    /// The error as a fault of the position that the text describes.
    pub fn position_fault(&self) -> PositionFault {
        self.broken_rule.unwrap_or(PositionFault::Unreadable { column: self.column as u32 })
    }
}

impl std::fmt::Display for TextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for TextError {}

/// Which positions are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Positions of a game: no more pieces than a set has, one pawn per file
    /// and side, no piece that could never move.
    Game,
    /// As [`Self::Game`], but up to twice as many rooks and bishops, as in some compositions and test cases.
    /// The rules can play from there; evaluators need not support such positions.
    Problem,
    /// As [`Self::Problem`], and also several pawns on a file and pieces that could never move.
    Record,
}

/// The words of a line, separated by white space, each with the column of its first character, from 1.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split(char::is_whitespace)
        .map(move |word| {
            let at = column;
            column += word.chars().count() + 1;
            (at, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

fn error<T>(column: usize, message: impl Into<String>) -> Result<T, TextError> {
    Err(TextError::new(1, column, message))
}

fn impossible<T>(column: usize, fault: PositionFault) -> Result<T, TextError> {
    Err(TextError { broken_rule: Some(fault), ..TextError::new(1, column, fault.to_string()) })
}

impl<R: Rules> Position<R> {
    /// Reads SFEN: board, side to move, hands and, optionally, the move number.
    ///
    /// # Errors
    /// When a field is malformed, or the position is impossible ([`PositionFault`]).
    pub fn from_sfen(text: &str) -> Result<Self, TextError> {
        Self::from_sfen_as(text, Strictness::Game)
    }

    /// Reads SFEN as strictly as asked. In all cases a side may have at most one king, and
    /// the side not to move must not be in check.
    ///
    /// # Errors
    /// As [`Self::from_sfen`].
    pub fn from_sfen_as(text: &str, strictness: Strictness) -> Result<Self, TextError> {
        let text = text.trim_end();
        Self::from_fields(words(text), text.chars().count() + 1, strictness)
    }

    /// Reads the fields of a SFEN, each with its column; `end` is the column after the last character.
    fn from_fields<'a>(
        mut fields: impl Iterator<Item = (usize, &'a str)>,
        end: usize,
        strictness: Strictness,
    ) -> Result<Self, TextError> {
        let Some((column, board)) = fields.next() else { return error(end, "expected a board") };
        let board = read_board::<R>(column, board)?;
        let side = match fields.next() {
            Some((_, "b")) => Color::Black,
            Some((_, "w")) => Color::White,
            Some((column, other)) => return error(column, format!("expected b or w, found {other:?}")),
            None => return error(end, "expected the side to move, b or w"),
        };
        let Some((hands_column, hands)) = fields.next() else {
            return error(end, "expected the hands, or -");
        };
        let hands = read_hands::<R>(hands_column, hands)?;
        let move_number = match fields.next() {
            None => 1,
            Some((column, number)) => match number.parse::<u32>() {
                // `parse` would accept a plus sign. Some programs count from 0.
                Ok(value) if value <= 1_000_000 && !number.starts_with('+') => value.max(1),
                _ => return error(column, format!("expected a move number, found {number:?}")),
            },
        };
        if let Some((column, more)) = fields.next() {
            return error(column, format!("expected the end of the SFEN, found {more:?}"));
        }
        check_set::<R>(&board, &hands, hands_column, strictness)?;
        let position = Self::from_parts(board, hands, side, move_number);
        let waiting = position.king(!side);
        if waiting != Square::NONE && position.is_attacked(waiting, side, position.occupied()) {
            return impossible(1, PositionFault::OpponentInCheck { square: waiting });
        }
        Ok(position)
    }

    /// Writes SFEN, with the move number.
    pub fn to_sfen(&self) -> String {
        let mut sfen = String::with_capacity(96);
        let mut empty = 0;
        let flush = |sfen: &mut String, empty: &mut u32| {
            if *empty > 0 {
                sfen.push_str(&empty.to_string());
                *empty = 0;
            }
        };
        for (n, square) in reading_order::<R>().enumerate() {
            if n > 0 && n % R::SIZE == 0 {
                flush(&mut sfen, &mut empty);
                sfen.push('/');
            }
            match self.piece_at(square) {
                None => empty += 1,
                Some(piece) => {
                    flush(&mut sfen, &mut empty);
                    sfen.push_str(&piece.to_string());
                }
            }
        }
        flush(&mut sfen, &mut empty);
        sfen.push(' ');
        sfen.push(self.side().letter());
        sfen.push(' ');
        let hands = sfen.len();
        for color in Color::ALL {
            for kind in Kind::HAND_ORDER {
                let count = self.hand(color).count(kind);
                if count > 1 {
                    sfen.push_str(&count.to_string());
                }
                if count > 0 {
                    sfen.push_str(&Piece::new(color, kind).to_string());
                }
            }
        }
        if sfen.len() == hands {
            sfen.push('-');
        }
        sfen.push(' ');
        sfen.push_str(&self.move_number().to_string());
        sfen
    }
}

/// The parts of a USI position line.
pub(super) struct UsiLine<'a, R: Rules> {
    /// The start position.
    pub(super) start: Position<R>,
    /// The words after `moves`, each with its column.
    pub(super) moves: Vec<(usize, &'a str)>,
}

impl<'a, R: Rules> UsiLine<'a, R> {
    /// Reads `startpos`, `sfen …` or a bare SFEN, then optionally
    /// `moves …`. A leading `position` is accepted.
    pub(super) fn read(line: &'a str, strictness: Strictness) -> Result<Self, TextError> {
        let line = line.trim_end();
        let mut words: Vec<_> = words(line).collect();
        let moves = match words.iter().position(|(_, word)| *word == "moves") {
            Some(at) => words.split_off(at),
            None => Vec::new(),
        };
        let end = moves.first().map_or(line.chars().count() + 1, |(column, _)| *column);
        let words = match &words[..] {
            [(_, "position"), words @ ..] => words,
            words => words,
        };
        let start = match words {
            [] | [(_, "sfen")] => return error(end, "expected a position: startpos or an SFEN"),
            [(_, "startpos")] => Position::start(),
            [(_, "startpos"), (column, more), ..] => {
                return error(*column, format!("expected moves, found {more:?}"));
            }
            [(_, "sfen"), fields @ ..] | fields => {
                Position::from_fields(fields.iter().copied(), end, strictness)?
            }
        };
        Ok(Self { start, moves: moves.into_iter().skip(1).collect() })
    }
}

type Board = [Option<Piece>; Square::COUNT];

fn read_board<R: Rules>(column: usize, text: &str) -> Result<Board, TextError> {
    let mut board = [None; Square::COUNT];
    let (mut rank, mut used, mut promoted) = (0, 0, false);
    for (n, c) in text.chars().enumerate() {
        let at = column + n;
        if promoted && !c.is_ascii_alphabetic() {
            return error(at, "expected a piece after +");
        }
        match c {
            '/' => {
                if used != R::SIZE {
                    return error(at, format!("expected {} squares in the rank, found {used}", R::SIZE));
                }
                (rank, used) = (rank + 1, 0);
                if rank == R::SIZE {
                    return error(at, format!("expected {} ranks", R::SIZE));
                }
            }
            '+' => promoted = true,
            '1'..='9' => {
                used += c as usize - '0' as usize;
                if used > R::SIZE {
                    return error(at, format!("expected {} squares in the rank", R::SIZE));
                }
            }
            _ => {
                let kind = Kind::from_letter(c.to_ascii_uppercase()).filter(|kind| R::has_in_hand(*kind));
                let Some(mut kind) = kind else {
                    return error(at, format!("expected a piece, a number or /, found {c:?}"));
                };
                if used == R::SIZE {
                    return error(at, format!("expected {} squares in the rank", R::SIZE));
                }
                if promoted {
                    if !kind.can_promote() {
                        return error(at, format!("{c} cannot promote"));
                    }
                    (kind, promoted) = (kind.promoted(), false);
                }
                let color = if c.is_ascii_uppercase() { Color::Black } else { Color::White };
                let square = Square::from_file_rank(R::SIZE - 1 - used, rank);
                board[square.index()] = Some(Piece::new(color, kind));
                used += 1;
            }
        }
    }
    let end = column + text.chars().count();
    if promoted {
        return error(end, "expected a piece after +");
    }
    if rank != R::SIZE - 1 || used != R::SIZE {
        return error(end, format!("expected {0} ranks of {0} squares", R::SIZE));
    }
    Ok(board)
}

fn read_hands<R: Rules>(column: usize, text: &str) -> Result<[Hand; 2], TextError> {
    let mut hands = [Hand::EMPTY; 2];
    if text == "-" {
        return Ok(hands);
    }
    let mut count: Option<u32> = None;
    for (n, c) in text.chars().enumerate() {
        let at = column + n;
        if let Some(digit) = c.to_digit(10) {
            let number = count.unwrap_or(0) * 10 + digit;
            if number == 0 || number > 18 {
                return error(at, "expected a count of 1 to 18");
            }
            count = Some(number);
            continue;
        }
        let kind = Kind::from_letter(c.to_ascii_uppercase());
        let Some(kind) = kind.filter(|kind| *kind != Kind::King && R::has_in_hand(*kind)) else {
            return error(at, format!("expected a piece or a count, found {c:?}"));
        };
        let color = if c.is_ascii_uppercase() { Color::Black } else { Color::White };
        let hand = &mut hands[color.index()];
        let added = count.take().unwrap_or(1);
        let (total, max) = (hand.count(kind) + added, R::SET[kind.index()]);
        if total > max {
            let piece = kind.letter();
            return impossible(at, PositionFault::TooManyPieces { piece, count: total, max });
        }
        for _ in 0..added {
            hand.add(kind);
        }
    }
    if count.is_some() || text.is_empty() {
        return error(column + text.chars().count(), "expected a piece after the count");
    }
    Ok(hands)
}

/// Refuses positions that are impossible, whatever text they were read from.
fn check_set<R: Rules>(
    board: &Board,
    hands: &[Hand; 2],
    hands_column: usize,
    strictness: Strictness,
) -> Result<(), TextError> {
    let placement_counts = strictness != Strictness::Record;
    let mut counts = [0; 8];
    let mut pawns = [Bitboard::EMPTY; 2];
    let mut kings = [0; 2];
    for square in R::BOARD {
        let Some(piece) = board[square.index()] else { continue };
        let (kind, color) = (piece.kind(), piece.color());
        counts[kind.unpromoted().index()] += 1;
        kings[color.index()] += u32::from(kind == Kind::King);
        if placement_counts && Position::<R>::dead_end(color, kind).has(square) {
            return impossible(1, PositionFault::DeadEnd { side: color, piece: kind.letter(), square });
        }
        if kind == Kind::Pawn {
            if placement_counts && pawns[color.index()].meets(Bitboard::file(square.file())) {
                let file = square.file() as u32 + 1;
                return impossible(1, PositionFault::TwoPawns { side: color, file });
            }
            pawns[color.index()] |= Bitboard::of(square);
        }
    }
    if let Some(side) = Color::ALL.into_iter().find(|side| kings[side.index()] > 1) {
        return impossible(1, PositionFault::TwoKings { side });
    }
    for kind in Kind::HAND_ORDER {
        let in_hand: u32 = hands.iter().map(|hand| hand.count(kind)).sum();
        let doubled = strictness != Strictness::Game && matches!(kind, Kind::Rook | Kind::Bishop);
        let (count, max) = (counts[kind.index()] + in_hand, R::SET[kind.index()] << u32::from(doubled));
        if count > max {
            let piece = kind.letter();
            return impossible(hands_column, PositionFault::TooManyPieces { piece, count, max });
        }
    }
    Ok(())
}
