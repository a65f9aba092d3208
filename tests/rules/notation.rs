//! Moves in Japanese notation against records that other programs wrote: KI2 files contain only such moves.

use narikoma::shogi::notation::japanese;
use narikoma::shogi::{Move, Position, Shogi};

use crate::common;

/// The moves of the main line, in this crate's spelling.
fn main_line(text: &str) -> Vec<String> {
    let mut moves = Vec::new();
    for line in text.lines().take_while(|line| !line.starts_with("変化")) {
        if !line.starts_with(['▲', '△', '☗', '☖']) {
            continue;
        }
        let line = line.replace('▲', " ☗").replace('△', " ☖").replace("同　", "同");
        let line = line.replace('竜', "龍").replace('王', "玉").replace('行', "上");
        moves.extend(line.split_ascii_whitespace().map(str::to_owned));
    }
    moves
}

#[test]
fn moves_are_written_as_in_ki2_files() {
    let expected = common::shared_lines("records/expected.txt");
    let (mut files, mut compared) = (0, 0);
    for line in expected.iter().map(|line| common::fields(line)) {
        let (name, encoding, start, usi) = (line[0], line[1], line[2], line[5]);
        if !name.contains(".ki2") {
            continue;
        }
        let bytes = common::shared_bytes(&format!("records/{name}")).expect("every listed record is there");
        let encoding = if encoding == "sjis" { encoding_rs::SHIFT_JIS } else { encoding_rs::UTF_8 };
        let (text, _, malformed) = encoding.decode(&bytes);
        assert!(!malformed, "{name}");
        let written = main_line(&text);
        assert_eq!(written.len(), usi.split_ascii_whitespace().count(), "{name}");
        let mut position = Position::<Shogi>::from_sfen(start).unwrap();
        for (n, (usi, theirs)) in usi.split_ascii_whitespace().zip(written).enumerate() {
            let mv = Move::parse(usi).unwrap();
            assert_eq!(japanese(&position, mv), theirs, "{name}, move {} ({usi})", n + 1);
            position.do_move(mv);
            compared += 1;
        }
        files += 1;
    }
    eprintln!("{files} files, {compared} moves");
    assert!(expected.is_empty() || files >= 10 && compared > 300);
}

/// Random games, named by the library tsshogi (`tests/oracle/support/write_notation.mjs`).
#[test]
fn moves_are_written_as_by_another_program() {
    let mut compared = 0;
    for line in common::own_lines("notation.txt") {
        let row = common::fields(&line);
        let mut position = Position::<Shogi>::from_sfen(row[0]).unwrap();
        let names = main_line(row[2]);
        assert_eq!(row[1].split_ascii_whitespace().count(), names.len(), "{line}");
        for (n, (usi, theirs)) in row[1].split_ascii_whitespace().zip(names).enumerate() {
            let mv = Move::parse(usi).unwrap();
            assert_eq!(japanese(&position, mv), theirs, "move {} ({usi}) of {line}", n + 1);
            position.do_move(mv);
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}
