//! Writing CSA records.

use super::ENDINGS;
use crate::shogi::record::{Record, RecordedMove};
use crate::shogi::rules::reading_order;
use crate::shogi::{Color, Kind, Move, Origin, Position, Rules, Square, Variant};

/// Version of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// 2.2: times in whole seconds, rounded down.
    V22,
    /// 3.0: times in milliseconds where they are not whole seconds, and a first line that says the encoding.
    V30,
}

/// Writes a record in UTF-8, one statement per line.
pub fn write<R: Rules>(record: &Record<R>, version: Version) -> String {
    let mut text = String::new();
    let mut line = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    match version {
        Version::V22 => line("V2.2"),
        Version::V30 => {
            line("'CSA encoding=UTF-8");
            line("V3.0");
        }
    }
    for (color, name) in ["N+", "N-"].iter().zip(&record.players) {
        if let Some(name) = name {
            line(&format!("{color}{}", in_one_line(name)));
        }
    }
    for (name, value) in &record.headers {
        line(&format!("${}:{}", in_one_line(name), in_one_line(value)));
    }
    write_start(&record.start, &mut line);
    write_comments(&record.comments, &mut line);
    let mut position = record.start.clone();
    for RecordedMove { mv, time, comments } in &record.moves {
        line(&move_text(&position, *mv));
        write_time(*time, version, &mut line);
        write_comments(comments, &mut line);
        position.do_move(*mv);
    }
    if let Some(end) = &record.end {
        let (name, _) = ENDINGS.iter().find(|(_, ending)| *ending == end.ending).expect("all are listed");
        line(&format!("%{name}"));
        write_time(end.time, version, &mut line);
        write_comments(&end.comments, &mut line);
    }
    text
}

/// Replaces line ends, which would end the statement.
fn in_one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

fn write_comments(comments: &[String], line: &mut impl FnMut(&str)) {
    for comment in comments {
        line(&format!("'{}", in_one_line(comment)));
    }
}

fn write_time(time: Option<u64>, version: Version, line: &mut impl FnMut(&str)) {
    let Some(time) = time else { return };
    let (seconds, rest) = (time / 1000, time % 1000);
    match version {
        Version::V30 if rest > 0 => line(&format!("T{seconds}.{rest:03}")),
        _ => line(&format!("T{seconds}")),
    }
}

const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

fn write_start<R: Rules>(start: &Position<R>, line: &mut impl FnMut(&str)) {
    let even = Position::<R>::start();
    // `PI` is the start of 9×9: other boards are always drawn.
    if R::VARIANT == Variant::Shogi
        && R::BOARD.into_iter().all(|square| start.piece_at(square) == even.piece_at(square))
        && Color::ALL.into_iter().all(|color| start.hand(color).is_empty())
    {
        line("PI");
    } else {
        let marks: Vec<_> = reading_order::<R>()
            .map(|square| match start.piece_at(square) {
                None => " * ".to_owned(),
                Some(piece) => format!("{}{}", sign(piece.color()), piece.kind().csa()),
            })
            .collect();
        for (n, rank) in marks.chunks(R::SIZE).enumerate() {
            line(&format!("P{}{}", n + 1, rank.concat()));
        }
    }
    for color in Color::ALL {
        let held = |kind: &Kind| format!("00{}", kind.csa()).repeat(start.hand(color).count(*kind) as usize);
        let pieces: String = Kind::HAND_ORDER.iter().map(held).collect();
        if !pieces.is_empty() {
            line(&format!("P{}{pieces}", sign(color)));
        }
    }
    line(&sign(start.side()).to_string());
}

fn move_text<R: Rules>(position: &Position<R>, mv: Move) -> String {
    let place = |square: Square| format!("{}{}", square.file() + 1, square.rank() + 1);
    let sign = sign(position.side());
    let (from, kind) = match mv.origin() {
        Origin::Hand(kind) => ("00".to_owned(), kind),
        Origin::Board(from) => {
            let kind = position.piece_at(from).expect("moves of a record are legal").kind();
            (place(from), if mv.promotes() { kind.promoted() } else { kind })
        }
    };
    format!("{sign}{from}{}{}", place(mv.to()), kind.csa())
}
