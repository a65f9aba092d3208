//! The usual kanji diagram of a position, as in printed records and in the BOD files of Japanese programs.

use super::notation::{FILES, RANKS, japanese};
use super::{Color, Kind, Position, Rules, Square};

/// Kanji numbers for counts in hand: 0 to 18. One piece is written without a number.
const NUMBERS: [&str; 19] = [
    "", "", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四", "十五",
    "十六", "十七", "十八",
];

/// The diagram: White's hand, the board, Black's hand, the side to move, the number of moves played and the
/// last move. Every line ends with a line feed.
///
/// ```
/// use narikoma::shogi::{Minishogi, Position, diagram};
/// let text = diagram::diagram(&Position::<Minishogi>::start());
/// assert!(text.contains("|v飛v角v銀v金v玉|一\n"));
/// ```
pub fn diagram<R: Rules>(position: &Position<R>) -> String {
    let mut text = hand_line(position, Color::White);
    text.push(' ');
    for file in (0..R::SIZE).rev() {
        text.push(' ');
        text.push(FILES[file]);
    }
    let border = format!("\n+{}+\n", "-".repeat(3 * R::SIZE));
    text.push_str(&border);
    for (rank, rank_name) in RANKS.iter().enumerate().take(R::SIZE) {
        text.push('|');
        for file in (0..R::SIZE).rev() {
            match position.piece_at(Square::from_file_rank(file, rank)) {
                None => text.push_str(" ・"),
                Some(piece) => {
                    text.push(if piece.color() == Color::Black { ' ' } else { 'v' });
                    text.push(piece.kind().kanji());
                }
            }
        }
        text.push('|');
        text.push(*rank_name);
        text.push('\n');
    }
    text.push_str(&border[1..]);
    text.push_str(&hand_line(position, Color::Black));
    text.push_str(&format!("手番：{}\n", side_name(position.side())));
    text.push_str(&format!("手数＝{}", position.move_number().saturating_sub(1)));
    text.push_str(&last_move(position));
    text.push('\n');
    text
}

const fn side_name(side: Color) -> &'static str {
    match side {
        Color::Black => "先手",
        Color::White => "後手",
    }
}

fn hand_line<R: Rules>(position: &Position<R>, color: Color) -> String {
    let hand = position.hand(color);
    let mut line = format!("{}の持駒：", side_name(color));
    if hand.is_empty() {
        line.push_str("なし");
    }
    for (n, kind) in Kind::HAND_ORDER.iter().filter(|kind| hand.has(**kind)).enumerate() {
        line.push_str(if n == 0 { "" } else { "　" });
        line.push(kind.kanji());
        line.push_str(NUMBERS[hand.count(*kind) as usize]);
    }
    line.push('\n');
    line
}

/// `  ☗７六歩  まで`; empty when no move has been played.
fn last_move<R: Rules>(position: &Position<R>) -> String {
    let last = position.last_move();
    if last.is_none() {
        return String::new();
    }
    let mut before = position.clone();
    before.undo_move();
    format!("  {}  まで", japanese(&before, last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::record::Record;
    use crate::shogi::sfen::Strictness;
    use crate::shogi::{Minishogi, Shogi};

    #[test]
    fn the_start_position() {
        let expected = "\
後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・v飛 ・ ・ ・ ・ ・v角 ・|二
|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
先手の持駒：なし
手番：先手
手数＝0
";
        assert_eq!(diagram(&Position::<Shogi>::start()), expected);
    }

    #[test]
    fn hands_promotions_and_the_last_move() {
        let sfen = "k8/9/4+P4/9/9/9/9/+p+l+n+s1+R+B2/8K b RB2G3S12p 5 moves 5c5b";
        let read = Record::<Shogi>::from_usi(sfen, Strictness::Game);
        assert_eq!(read.error, None);
        let position = read.record.last_position();
        let text = diagram(&position);
        assert!(text.starts_with("後手の持駒：歩十二\n"), "{text}");
        assert!(text.contains("|vとv杏v圭v全 ・ 龍 馬 ・ ・|八\n"), "{text}");
        assert!(
            text.contains("先手の持駒：飛　角　金二　銀三\n手番：後手\n手数＝5  ☗５二と  まで\n"),
            "{text}"
        );
    }

    #[test]
    fn the_small_board() {
        let expected = "\
後手の持駒：なし
  ５ ４ ３ ２ １
+---------------+
|v飛v角v銀v金v玉|一
| ・ ・ ・ ・v歩|二
| ・ ・ ・ ・ ・|三
| 歩 ・ ・ ・ ・|四
| 玉 金 銀 角 飛|五
+---------------+
先手の持駒：なし
手番：先手
手数＝0
";
        assert_eq!(diagram(&Position::<Minishogi>::start()), expected);
    }
}
