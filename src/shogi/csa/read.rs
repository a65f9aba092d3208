//! Reading CSA records.

use super::position::{Fault, Setup, marks, square};
use super::{ENDINGS, kind};
use crate::shogi::record::{ReadRecord, Record, RecordedEnd, RecordedMove};
use crate::shogi::sfen::TextError;
use crate::shogi::{Color, Kind, Minishogi, Move, Position, Refusal, Rules, Variant};

/// Reads the first game of a UTF-8 file, on 9×9. In other encodings only ASCII
/// characters are read; others are replaced.
///
/// On an error, the part before it is returned with the error.
pub fn read(bytes: &[u8]) -> ReadRecord {
    games(bytes)[0].read()
}

/// Reads all games of a file as games on 9×9; lines with a single `/` separate them.
pub fn read_all(bytes: &[u8]) -> Vec<ReadRecord> {
    games(bytes).iter().map(Game::read).collect()
}

/// The text of one game.
#[derive(Clone, Debug)]
pub struct Game<'a> {
    lines: Vec<&'a [u8]>,
    /// The number of its first line in the file, from 1.
    first_line: usize,
}

/// The games of a file in any variant, at least one; lines with a single `/` separate them.
pub fn games(bytes: &[u8]) -> Vec<Game<'_>> {
    let lines = lines(bytes);
    let mut first_line = 1;
    let mut games = Vec::new();
    for game in lines.split(|line| is_separator(line)) {
        if games.is_empty() || game.iter().any(|line| !line.trim_ascii().is_empty()) {
            games.push(Game { lines: game.to_vec(), first_line });
        }
        first_line += game.len() + 1;
    }
    games
}

impl Game<'_> {
    /// Minishogi when a rank of the start position has five squares, else shogi.
    pub fn variant(&self) -> Variant {
        let is_small_rank = |statement: &str| {
            let statement = statement.trim();
            matches!(statement.as_bytes(), [b'P', b'1'..=b'9', ..])
                && marks(statement).0.len() == Minishogi::SIZE
        };
        let has_small_rank = |line: &&[u8]| {
            let text = String::from_utf8_lossy(line);
            !takes_the_line(&text) && text.split(',').any(is_small_rank)
        };
        if self.lines.iter().any(has_small_rank) { Variant::Minishogi } else { Variant::Shogi }
    }

    /// Reads it as a game on that board. `PI`, or no start position, is the usual start of the board.
    ///
    /// On an error, the part before it is returned with the error.
    pub fn read<R: Rules>(&self) -> ReadRecord<R> {
        read_game(&self.lines, self.first_line)
    }
}

/// Whether a text is a statement that goes to the end of the line: a comment, a name or a header.
fn takes_the_line(text: &str) -> bool {
    text.trim_start().starts_with(['\'', 'N', '$'])
}

/// The lines, ended by line feed, carriage return or both.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut lines = Vec::new();
    let mut rest = bytes;
    while let Some(length) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
        lines.push(&rest[..length]);
        rest = if rest[length..].starts_with(b"\r\n") { &rest[length + 2..] } else { &rest[length + 1..] };
    }
    lines.push(rest);
    lines
}

fn is_separator(line: &[u8]) -> bool {
    line.trim_ascii() == b"/"
}

fn read_game<R: Rules>(lines: &[&[u8]], first_line: usize) -> ReadRecord<R> {
    let mut reader = Reader::new();
    let mut error = None;
    for (n, line) in lines.iter().enumerate() {
        let text = String::from_utf8_lossy(line);
        reader.undecoded_lines += usize::from(std::str::from_utf8(line).is_err());
        if let Err((at, message)) = reader.take_line(&text) {
            let column = text.get(..at).unwrap_or(&text).chars().count() + 1;
            error = Some(TextError::new(first_line + n, column, message));
            break;
        }
    }
    // A record without moves still needs a possible position.
    if error.is_none() && reader.position.is_none() {
        if let Err((_, message)) = reader.begin(Color::Black) {
            error = Some(TextError::new(first_line + lines.len().saturating_sub(1), 1, message));
        } else if !reader.understood {
            error = Some(TextError::new(first_line, 1, "expected a CSA record"));
        }
    }
    ReadRecord {
        record: reader.record,
        error,
        refusal: reader.refusal,
        undecoded_lines: reader.undecoded_lines,
    }
}

struct Reader<R: Rules> {
    record: Record<R>,
    setup: Setup<R>,
    /// The position reached; `None` until the side to move is known.
    position: Option<Position<R>>,
    refusal: Option<Refusal>,
    undecoded_lines: usize,
    /// Whether there was any statement other than comments.
    understood: bool,
}

impl<R: Rules> Reader<R> {
    fn new() -> Self {
        Self {
            record: Record::new(Position::start()),
            setup: Setup::new(),
            position: None,
            refusal: None,
            undecoded_lines: 0,
            understood: false,
        }
    }

    /// Takes the statements of a line, which may be separated by commas. Names,
    /// headers and comments go to the end of the line.
    fn take_line(&mut self, line: &str) -> Result<(), Fault> {
        let mut at = 0;
        loop {
            let rest = &line[at..];
            let whole = takes_the_line(rest);
            let length = if whole { rest.len() } else { rest.find(',').unwrap_or(rest.len()) };
            let statement = &rest[..length];
            let start = at + statement.len() - statement.trim_start().len();
            let statement = if whole { statement.trim_start() } else { statement.trim() };
            self.take(statement).map_err(|(inside, message)| (start + inside, message))?;
            at += length + 1;
            if at > line.len() {
                return Ok(());
            }
        }
    }

    fn take(&mut self, statement: &str) -> Result<(), Fault> {
        let Some(first) = statement.chars().next() else { return Ok(()) };
        if first == '\'' {
            self.take_comment(&statement[1..]);
            return Ok(());
        }
        self.understood = true;
        match first {
            'V' => take_version(statement),
            // Some servers write `$END_TIME` behind the moves.
            'N' | 'P' if self.position.is_some() => {
                Err((0, "expected a move, a time or a special move".to_owned()))
            }
            'N' => self.take_name(statement),
            '$' => self.take_header(statement),
            'P' => self.setup.take(statement),
            '+' | '-' if statement.len() == 1 => {
                if self.position.is_some() {
                    return Err((0, "expected a move; the side to move is already said".to_owned()));
                }
                self.begin(sign_color(first))
            }
            '+' | '-' => self.take_move(statement),
            '%' => self.take_ending(statement),
            'T' => self.take_time(statement),
            _ => Err((0, format!("expected a CSA statement, found {statement:?}"))),
        }
    }

    fn take_comment(&mut self, text: &str) {
        if text.starts_with("CSA encoding=") {
            return;
        }
        let record = &mut self.record;
        let comments = match (&mut record.end, record.moves.last_mut()) {
            (Some(end), _) => &mut end.comments,
            (None, Some(last)) => &mut last.comments,
            (None, None) => &mut record.comments,
        };
        comments.push(text.to_owned());
    }

    fn take_name(&mut self, statement: &str) -> Result<(), Fault> {
        let color = match statement.as_bytes().get(1) {
            Some(b'+') => Color::Black,
            Some(b'-') => Color::White,
            _ => return Err((1, "expected N+ or N-".to_owned())),
        };
        self.record.players[color.index()] = Some(statement[2..].to_owned());
        Ok(())
    }

    fn take_header(&mut self, statement: &str) -> Result<(), Fault> {
        let Some((name, value)) = statement[1..].split_once(':') else {
            return Err((statement.len(), "expected a colon after the name".to_owned()));
        };
        self.record.headers.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Builds the start position; all its statements have been read.
    fn begin(&mut self, side: Color) -> Result<(), Fault> {
        let start = self.setup.build(side).map_err(|message| (0, message))?;
        self.record.start = start.clone();
        self.position = Some(start);
        Ok(())
    }

    fn take_move(&mut self, statement: &str) -> Result<(), Fault> {
        if self.record.end.is_some() {
            return Err((0, "expected nothing after the end of the game".to_owned()));
        }
        let color = if statement.starts_with('+') { Color::Black } else { Color::White };
        if self.position.is_none() {
            self.begin(color)?;
        }
        let position = self.position.as_mut().expect("begun");
        if color != position.side() {
            return Err((0, format!("expected a move of the other side, found {statement}")));
        }
        let mv = match parse_move(position, statement) {
            Ok(mv) => mv,
            Err(fault) => {
                self.refusal = Some(Refusal::Malformed);
                return Err(fault);
            }
        };
        if let Err(refusal) = position.check_legality(mv) {
            self.refusal = Some(refusal);
            let number = self.record.moves.len() + 1;
            return Err((0, format!("move {number} ({statement}) is illegal: {}", refusal.words())));
        }
        position.do_move(mv);
        self.record.moves.push(RecordedMove { mv, time: None, comments: Vec::new() });
        Ok(())
    }

    fn take_ending(&mut self, statement: &str) -> Result<(), Fault> {
        let Some((_, ending)) = ENDINGS.iter().find(|(name, _)| *name == &statement[1..]) else {
            return Err((1, format!("expected a special move such as %TORYO, found {statement}")));
        };
        if self.record.end.is_some() {
            return Err((0, "expected nothing after the end of the game".to_owned()));
        }
        if self.position.is_none() {
            self.begin(Color::Black)?;
        }
        self.record.end = Some(RecordedEnd { ending: *ending, time: None, comments: Vec::new() });
        Ok(())
    }

    fn take_time(&mut self, statement: &str) -> Result<(), Fault> {
        let Some(milliseconds) = parse_time(&statement[1..]) else {
            return Err((1, format!("expected seconds, found {:?}", &statement[1..])));
        };
        let record = &mut self.record;
        let time = match (&mut record.end, record.moves.last_mut()) {
            (Some(end), _) => &mut end.time,
            (None, Some(last)) => &mut last.time,
            (None, None) => return Err((0, "expected a move before a time".to_owned())),
        };
        *time = Some(milliseconds);
        Ok(())
    }
}

fn take_version(statement: &str) -> Result<(), Fault> {
    match statement {
        "V1" | "V2" | "V2.1" | "V2.2" | "V3" | "V3.0" => Ok(()),
        _ => Err((1, format!("expected version V1, V2, V2.1, V2.2 or V3.0, found {statement:?}"))),
    }
}

const fn sign_color(sign: char) -> Color {
    if sign == '+' { Color::Black } else { Color::White }
}

/// Seconds, with decimals or without, in milliseconds. Decimals beyond the third are cut off.
fn parse_time(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) {
        return None;
    }
    let thousandths =
        decimals.bytes().chain(*b"000").take(3).fold(0, |sum, byte| sum * 10 + u64::from(byte - b'0'));
    whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(thousandths)
}

/// Reads `+7776FU`, which names the piece as it is after the move.
fn parse_move<R: Rules>(position: &Position<R>, statement: &str) -> Result<Move, Fault> {
    let fault = |at, message: &str| Err((at, format!("{message}, found {statement:?}")));
    if !statement.is_ascii() || statement.len() != 7 {
        return fault(0, "expected a move such as +7776FU");
    }
    let Some(from) = square::<R>(&statement.as_bytes()[1..3]) else {
        return fault(1, "expected the square that the piece leaves, or 00");
    };
    let Some(Some(to)) = square::<R>(&statement.as_bytes()[3..5]) else {
        return fault(3, "expected the square that the piece goes to");
    };
    let Some(after) = kind(&statement[5..]) else { return fault(5, "expected a piece") };
    let Some(from) = from else {
        return match after {
            Kind::King => fault(5, "expected a piece that a hand can hold"),
            kind if kind.is_promoted() => fault(5, "expected a piece that a hand can hold"),
            kind => Ok(Move::drop(kind, to)),
        };
    };
    // Without a piece on the square, `check_legality` refuses the move later and gives the reason.
    let Some(piece) = position.piece_at(from) else { return Ok(Move::board(from, to, false)) };
    let before = piece.kind();
    if after == before {
        Ok(Move::board(from, to, false))
    } else if before.can_promote() && after == before.promoted() {
        Ok(Move::board(from, to, true))
    } else {
        fault(5, &format!("expected {} or its promotion", before.csa()))
    }
}
