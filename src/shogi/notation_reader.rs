//! Reads moves as people type them, in three notations: `７六歩`, `76歩`, `同銀成`; `P-7f`, `Bx2b+`; `7g7f`.
//!
//! The text is compared with every way of writing every legal move, so only legal moves can be read. When a
//! distinguishing word is missing, all matching moves are returned.

use super::notation::{japanese, western};
use super::{Move, Position, Rules};

/// The legal moves that a text may mean: several when it is ambiguous, none when there is no such move.
pub fn read<R: Rules>(position: &Position<R>, text: &str) -> Vec<Move> {
    let text = plain(text);
    if text.is_empty() {
        return Vec::new();
    }
    let written: Vec<_> =
        position.legal_moves().into_iter().map(|mv| (mv, ways_to_write(position, mv))).collect();
    let matching = |same: &dyn Fn(&str) -> bool| -> Vec<Move> {
        written.iter().filter(|(_, ways)| ways.iter().any(|way| same(way))).map(|(mv, _)| *mv).collect()
    };
    let exact = matching(&|way| way == text);
    if !exact.is_empty() {
        return exact;
    }
    // Distinguishing words are often left out, or written where they are not needed.
    let short = without_words(&text, &PLACES);
    let near = matching(&|way| without_words(way, &PLACES) == short);
    if !near.is_empty() {
        return near;
    }
    let shorter = without_words(&short, &PROMOTIONS);
    matching(&|way| without_words(&without_words(way, &PLACES), &PROMOTIONS) == shorter)
}

const PLACES: [&str; 8] = ["右", "左", "直", "上", "寄", "引", "打", "行"];
const PROMOTIONS: [&str; 4] = ["不成", "成", "+", "="];

fn without_words(text: &str, words: &[&str]) -> String {
    // The first two characters name a square, or a promoted piece such as
    // +R. 成 before 銀, 桂, 香 belongs to the piece.
    let head = text.char_indices().nth(2).map_or(text.len(), |(at, _)| at);
    let (head, mut tail) = (&text[..head], text[head..].to_owned());
    let promoted = tail.strip_prefix('成').filter(|rest| rest.starts_with(['銀', '桂', '香']));
    let prefix = if promoted.is_some() { "成" } else { "" };
    tail = promoted.map(str::to_owned).unwrap_or(tail);
    for word in words {
        tail = tail.replace(word, "");
    }
    format!("{head}{prefix}{tail}")
}

/// Every way to write a move, normalized by [`plain`].
fn ways_to_write<R: Rules>(position: &Position<R>, mv: Move) -> Vec<String> {
    let ja = plain(&japanese(position, mv));
    let mut ways = vec![plain(&mv.to_string()), plain(&western(position, mv))];
    // The square of origin may be left out.
    let piece = ways[1].find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    if ways[1].len() >= piece + 4 {
        ways.push(format!("{}{}", &ways[1][..piece], &ways[1][piece + 2..]));
    }
    // The square may be written instead of 同.
    if let Some(rest) = ja.strip_prefix('同') {
        let to = mv.to();
        ways.push(format!("{}{}{rest}", to.file() + 1, to.rank() + 1));
    }
    ways.push(ja);
    ways
}

/// The text normalized: without side marks, blanks and hyphens; half-width
/// digits and letters; one sign for variants.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        match c {
            '☗' | '☖' | '▲' | '△' | '▼' | '▽' | '-' | '−' | 'ー' | 'x' | '×' => {}
            c if c.is_whitespace() => {}
            '王' => plain.push('玉'),
            '竜' => plain.push('龍'),
            '仝' => plain.push('同'),
            '生' => plain.push_str("不成"),
            '一' => plain.push('1'),
            '二' => plain.push('2'),
            '三' => plain.push('3'),
            '四' => plain.push('4'),
            '五' => plain.push('5'),
            '六' => plain.push('6'),
            '七' => plain.push('7'),
            '八' => plain.push('8'),
            '九' => plain.push('9'),
            '！'..='～' => {
                let narrow = char::from_u32(c as u32 - 0xfee0).unwrap_or(c).to_ascii_lowercase();
                if !matches!(narrow, '-' | 'x') {
                    plain.push(narrow);
                }
            }
            c => plain.push(c.to_ascii_lowercase()),
        }
    }
    plain.replace("成らず", "不成").replace("ならず", "不成")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Shogi;

    fn all(sfen: &str, text: &str) -> Vec<String> {
        let position = Position::<Shogi>::from_sfen(sfen).unwrap();
        read(&position, text).iter().map(Move::to_string).collect()
    }

    #[test]
    fn three_ways() {
        for text in ["7g7f", "７六歩", "☗７六歩", "▲76歩", "7六 歩", "P-7f", "p7f", "P-7F", "７ｇ７ｆ"]
        {
            assert_eq!(all(Shogi::START, text), ["7g7f"], "{text}");
        }
        assert_eq!(all(Shogi::START, "5八金右"), ["4i5h"]);
        assert_eq!(all(Shogi::START, "G4i-5h"), ["4i5h"]);
        assert_eq!(all(Shogi::START, "5五歩"), [""; 0]);
        assert_eq!(all(Shogi::START, ""), [""; 0]);
        assert_eq!(all(Shogi::START, "nonsense"), [""; 0]);
    }

    #[test]
    fn ambiguous_text_gives_all_moves() {
        let mut golds = all(Shogi::START, "5八金");
        golds.sort();
        assert_eq!(golds, ["4i5h", "6i5h"]);
        assert_eq!(all(Shogi::START, "G-5h").len(), 2);
        let bishops = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
        let mut both = all(bishops, "22角");
        both.sort();
        assert_eq!(both, ["8h2b", "8h2b+"]);
        for text in ["２二角成", "Bx2b+", "B2b+", "8h2b+"] {
            assert_eq!(all(bishops, text), ["8h2b+"], "{text}");
        }
        for text in ["２二角不成", "２二角成らず", "２二角生", "Bx2b=", "8h2b"] {
            assert_eq!(all(bishops, text), ["8h2b"], "{text}");
        }
    }

    #[test]
    fn the_same_square_and_drops() {
        let mut position = Position::<Shogi>::from_sfen(
            "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3",
        )
        .unwrap();
        position.do_move(Move::parse("8h2b+").unwrap());
        for text in ["同銀", "同　銀", "２二銀", "22銀", "☖同銀", "Sx2b", "3a2b"] {
            assert_eq!(read(&position, text), [Move::parse("3a2b").unwrap()], "{text}");
        }
        position.do_move(Move::parse("3a2b").unwrap());
        for text in ["55角", "５五角打", "B*5e", "b*5E"] {
            assert_eq!(read(&position, text), [Move::parse("B*5e").unwrap()], "{text}");
        }
    }

    #[test]
    fn promoted_pieces_keep_their_names() {
        let sfen = "4k4/9/9/9/4+S4/9/9/9/4K4 b - 1";
        for text in ["５四成銀", "54成銀", "+S-5d"] {
            assert_eq!(all(sfen, text), ["5e5d"], "{text}");
        }
    }
}
