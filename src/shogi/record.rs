//! Game records: the common form of all record formats.

use super::sfen::{Strictness, UsiLine};
use super::{Move, Position, Refusal, Rules, Shogi, Variant};

pub use super::sfen::TextError;

/// A recorded game, or a position when it has no moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<R: Rules = Shogi> {
    /// The start. It may be a composition that cannot occur in a game ([`Strictness::Record`]).
    pub start: Position<R>,
    /// The names of Black and White.
    pub players: [Option<String>; 2],
    /// Other headers in order, name and value: CSA's names without `$`, such as `EVENT`.
    pub headers: Vec<(String, String)>,
    /// Comments before the first move, one string per line.
    pub comments: Vec<String>,
    /// The moves; all are legal.
    pub moves: Vec<RecordedMove>,
    /// How the game ended; `None` when the record does not say.
    pub end: Option<RecordedEnd>,
}

/// A move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move.
    pub mv: Move,
    /// The time it took, in milliseconds.
    pub time: Option<u64>,
    /// Comments on it, one string per line.
    pub comments: Vec<String>,
}

/// The end of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedEnd {
    /// How it ended.
    pub ending: Ending,
    /// The time that passed since the last move, in milliseconds.
    pub time: Option<u64>,
    /// Comments on it, one string per line.
    pub comments: Vec<String>,
}

/// The end of a game as the record states it, which need not agree with the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move resigned (投了).
    Resign,
    /// The game was broken off (中断).
    Interrupted,
    /// Fourfold repetition (千日手).
    Repetition,
    /// The side to move ran out of time (切れ負け).
    TimeUp,
    /// The side to move played an illegal move (反則負け).
    IllegalMove,
    /// Black did something illegal, so White has won.
    IllegalActionByBlack,
    /// White did something illegal, so Black has won.
    IllegalActionByWhite,
    /// A draw by agreement with entered kings (持将棋).
    Impasse,
    /// The side to move declared a win (入玉宣言).
    DeclaredWin,
    /// The side to move declared a draw.
    DeclaredDraw,
    /// The agreed number of plies was reached.
    MoveLimit,
    /// A move was taken back (待った).
    TakenBack,
    /// The side to move is mated (詰み).
    Mate,
    /// There is no mate (不詰), in records of mate problems.
    NoMate,
    /// An error.
    Error,
}

/// The readable part of a record, and the error after it.
#[derive(Clone, Debug)]
pub struct ReadRecord<R: Rules = Shogi> {
    /// The readable part; the whole record when `error` is `None`.
    pub record: Record<R>,
    /// The place and the reason where reading stopped.
    pub error: Option<TextError>,
    /// The reason, when a move was refused.
    pub refusal: Option<Refusal>,
    /// The number of lines with bytes that are not UTF-8; in comments and names these became U+FFFD.
    pub undecoded_lines: usize,
}

impl<R: Rules> Record<R> {
    /// A record without moves that begins at this position.
    pub fn new(start: Position<R>) -> Self {
        Self {
            start,
            players: [None, None],
            headers: Vec::new(),
            comments: Vec::new(),
            moves: Vec::new(),
            end: None,
        }
    }

    /// The position after all moves.
    pub fn last_position(&self) -> Position<R> {
        let mut position = self.start.clone();
        for entry in &self.moves {
            position.do_move(entry.mv);
        }
        position
    }

    /// Reads a USI position line: `startpos`, `sfen …` or a bare SFEN, then optionally `moves …`. A leading
    /// `position` is accepted. A start position that `strictness` forbids is an error.
    pub fn from_usi(line: &str, strictness: Strictness) -> ReadRecord<R> {
        let mut read = ReadRecord {
            record: Record::new(Position::start()),
            error: None,
            refusal: None,
            undecoded_lines: 0,
        };
        let line = match UsiLine::<R>::read(line, strictness) {
            Ok(line) => line,
            Err(error) => {
                read.error = Some(error);
                return read;
            }
        };
        read.record.start = line.start.clone();
        let mut position = line.start;
        for (column, text) in line.moves {
            let mv = Move::parse(text);
            let verdict =
                mv.ok_or(Refusal::Malformed).and_then(|mv| position.check_legality(mv).map(|()| mv));
            match verdict {
                Ok(mv) => {
                    position.do_move(mv);
                    read.record.moves.push(RecordedMove { mv, time: None, comments: Vec::new() });
                }
                Err(refusal) => {
                    let number = read.record.moves.len() + 1;
                    let message = match refusal {
                        Refusal::Malformed => format!("expected a move, found {text:?}"),
                        _ => format!("move {number} ({text}): {}", refusal.words()),
                    };
                    read.error = Some(TextError::new(1, column, message));
                    read.refusal = Some(refusal);
                    break;
                }
            }
        }
        read
    }

    /// Writes a USI position line: `startpos moves 7g7f …`, `sfen … moves …`.
    /// Headers, times and comments are left out.
    pub fn to_usi(&self) -> String {
        let sfen = self.start.to_sfen();
        let start = if sfen == R::START { "startpos".to_owned() } else { format!("sfen {sfen}") };
        start + &self.moves_text()
    }

    /// Writes the SFEN of the start, then ` moves …` when there are any.
    pub fn to_sfen(&self) -> String {
        self.start.to_sfen() + &self.moves_text()
    }

    fn moves_text(&self) -> String {
        let mut text = String::new();
        for (n, entry) in self.moves.iter().enumerate() {
            text.push_str(if n == 0 { " moves " } else { " " });
            text.push_str(&entry.mv.to_string());
        }
        text
    }
}

/// The variant of a SFEN or USI line: minishogi when its board has five
/// ranks, else shogi (`startpos` included).
pub fn variant_of(line: &str) -> Variant {
    let is_board = |field: &&str| field.contains('/');
    let board = line.split_whitespace().find(is_board);
    match board {
        Some(board) if board.matches('/').count() == 4 => Variant::Minishogi,
        _ => Variant::Shogi,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Minishogi;

    #[test]
    fn usi_lines_round_trip() {
        for line in [
            "startpos",
            "startpos moves 7g7f 3c3d 8h2b+",
            "sfen 4k4/9/9/9/9/9/9/9/4K3L b P 3 moves P*5b 5a5b",
        ] {
            let read = Record::<Shogi>::from_usi(line, Strictness::Record);
            assert_eq!(read.error, None);
            assert_eq!(read.record.to_usi(), line);
        }
        let read = Record::<Minishogi>::from_usi(
            "position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 5d5c",
            Strictness::Game,
        );
        assert_eq!(read.record.to_usi(), "startpos moves 5d5c");
        assert_eq!(read.record.to_sfen(), "rbsgk/4p/5/P4/KGSBR b - 1 moves 5d5c");
    }

    #[test]
    fn keeps_moves_before_bad_move() {
        let read = Record::<Shogi>::from_usi("position startpos moves 7g7f 3c3d 2h2b", Strictness::Game);
        assert_eq!(read.record.moves.len(), 2);
        assert_eq!(read.refusal, Some(Refusal::Blocked));
        assert_eq!(read.error, Some(TextError::new(1, 35, "move 3 (2h2b): blocked")));
    }

    #[test]
    fn bad_position_has_error_column() {
        let read = Record::<Shogi>::from_usi("position sfen lnsgkgsnx/1r5b1 b - 1", Strictness::Game);
        assert_eq!(read.error.map(|error| (error.line, error.column)), Some((1, 23)));
        let read = Record::<Shogi>::from_usi("nonsense", Strictness::Game);
        assert_eq!(read.error.map(|error| (error.line, error.column)), Some((1, 2)));
    }

    #[test]
    fn line_without_position_names_expected_text() {
        let error = |line| Record::<Shogi>::from_usi(line, Strictness::Game).error.expect(line);
        for (line, column) in [
            ("", 1),
            ("position", 9),
            ("sfen ", 5),
            ("position sfen", 14),
            ("moves 7g7f", 1),
            ("\tsfen moves", 7),
        ] {
            let message = "expected a position: startpos or an SFEN";
            assert_eq!(error(line), TextError::new(1, column, message), "{line:?}");
        }
        assert_eq!(error("startpos 7g7f"), TextError::new(1, 10, "expected moves, found \"7g7f\""));
        assert_eq!(error("startpos moves x"), TextError::new(1, 16, "expected a move, found \"x\""));
    }

    #[test]
    fn splits_words_at_any_white_space() {
        let read =
            Record::<Shogi>::from_usi(" position\tstartpos  moves\t7g7f\u{3000}3c3d \r\n", Strictness::Game);
        assert_eq!((read.error, read.record.moves.len()), (None, 2));
        let read = Record::<Shogi>::from_usi(
            "sfen\t4k4/9/9/9/9/9/9/9/4K4\tb  -\t1 moves  5i4h 5a5c",
            Strictness::Game,
        );
        assert_eq!(read.error.map(|error| error.column), Some(47));
    }

    #[test]
    fn variant_follows_from_board_size() {
        assert_eq!(variant_of("sfen rbsgk/4p/5/P4/KGSBR b - 1"), Variant::Minishogi);
        assert_eq!(variant_of("startpos moves 7g7f"), Variant::Shogi);
        assert_eq!(variant_of("4k4/9/9/9/9/9/9/9/4K4 b - 1"), Variant::Shogi);
    }
}
