//! Writes moves in Japanese (`☗７六歩`, `☖同銀成`) and Western notation (`P-7f`, `Bx2b+`).
//!
//! CITE: Japan Shogi Association, "棋譜の表記方法" (the words 右, 左, 直, 上, 寄, 引, 打, 成, 不成); George Hodges' notation
//! as in "Shogi" magazine for the Western one. As in programs that read such text, pinned pieces count as
//! pieces that could make the move: an unneeded word is harmless, a missing one makes a move ambiguous.

use super::{Color, Kind, Move, Origin, Position, Rules, Square};

/// Names of files and ranks, by number less one.
pub(super) const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
pub(super) const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The name of a piece in a move. Promoted silver, knight and lance have longer names than in a diagram.
const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "歩",
        Kind::Lance => "香",
        Kind::Knight => "桂",
        Kind::Silver => "銀",
        Kind::Gold => "金",
        Kind::Bishop => "角",
        Kind::Rook => "飛",
        Kind::King => "玉",
        Kind::ProPawn => "と",
        Kind::ProLance => "成香",
        Kind::ProKnight => "成桂",
        Kind::ProSilver => "成銀",
        Kind::Horse => "馬",
        Kind::Dragon => "龍",
    }
}

/// A legal move in Japanese: `☗７六歩`, `☖同銀成`, `☗５八金左上`, `☖４五角打`.
///
/// A move of a piece that is not there is written as in USI.
pub fn japanese<R: Rules>(position: &Position<R>, mv: Move) -> String {
    let Some(kind) = mover(position, mv) else { return mv.to_string() };
    let to = mv.to();
    let last = position.last_move();
    let mut text = String::from(if position.side() == Color::Black { "☗" } else { "☖" });
    if !last.is_none() && last.to() == to {
        text.push('同');
    } else {
        text.push(FILES[to.file()]);
        text.push(RANKS[to.rank()]);
    }
    text.push_str(name(kind));
    let rivals = rivals(position, kind, mv);
    match mv.origin() {
        Origin::Hand(_) if !rivals.is_empty() => text.push('打'),
        Origin::Hand(_) => {}
        Origin::Board(from) => text.push_str(&which(position.side(), kind, from, to, &rivals)),
    }
    text.push_str(match promotion::<R>(position.side(), kind, mv) {
        Some(true) => "成",
        Some(false) => "不成",
        None => "",
    });
    text
}

/// A legal move in Western notation: `P-7f`, `Bx2b+`, `P*5e`, `G6i-5h`, `+Rx3c`, `N-7c=`.
///
/// A move of a piece that is not there is written as in USI.
pub fn western<R: Rules>(position: &Position<R>, mv: Move) -> String {
    let Some(kind) = mover(position, mv) else { return mv.to_string() };
    let to = mv.to();
    let Some(from) = mv.from() else { return format!("{}*{to}", kind.letter()) };
    let promoted = if kind.is_promoted() { "+" } else { "" };
    let origin = if rivals(position, kind, mv).is_empty() { String::new() } else { from.to_string() };
    let how = if position.piece_at(to).is_some() { 'x' } else { '-' };
    let end = match promotion::<R>(position.side(), kind, mv) {
        Some(true) => "+",
        Some(false) => "=",
        None => "",
    };
    format!("{promoted}{}{origin}{how}{to}{end}", kind.letter())
}

/// The kind of the piece that moves or is dropped, before promotion.
fn mover<R: Rules>(position: &Position<R>, mv: Move) -> Option<Kind> {
    match mv.origin() {
        _ if mv.is_none() => None,
        Origin::Board(from) => {
            position.piece_at(from).filter(|piece| piece.color() == position.side()).map(|piece| piece.kind())
        }
        Origin::Hand(kind) => Some(kind),
    }
}

/// The squares of other pieces of the same kind and side that could move to the same square.
fn rivals<R: Rules>(position: &Position<R>, kind: Kind, mv: Move) -> Vec<Square> {
    position
        .attackers(mv.to(), position.side(), position.occupied())
        .into_iter()
        .filter(|from| mv.from() != Some(*from))
        .filter(|from| position.piece_at(*from).is_some_and(|piece| piece.kind() == kind))
        .collect()
}

/// `Some(true)` for a promotion, `Some(false)` for a declined one, `None` when promotion is not possible.
fn promotion<R: Rules>(side: Color, kind: Kind, mv: Move) -> Option<bool> {
    let zone = R::ZONE[side.index()];
    let from = mv.from()?;
    (kind.can_promote() && (zone.has(from) || zone.has(mv.to()))).then(|| mv.promotes())
}

/// The direction of a move as its side sees it: across, -1 from the left, 1 from the right; along, 1 ahead
/// (上), 0 sideways (寄), -1 back (引).
fn approach(side: Color, from: Square, to: Square) -> (i32, i32) {
    let across = (to.file() as i32 - from.file() as i32).signum();
    let along = (from.rank() as i32 - to.rank() as i32).signum();
    if side == Color::Black { (across, along) } else { (-across, -along) }
}

/// The words that distinguish a piece from its rivals: the direction of its move if that is enough, else the
/// side on which it stands, else both.
fn which(side: Color, kind: Kind, from: Square, to: Square, rivals: &[Square]) -> String {
    let (across, along) = approach(side, from, to);
    let rivals: Vec<_> = rivals.iter().map(|rival| approach(side, *rival, to)).collect();
    let how = match along {
        1 => "上",
        0 => "寄",
        _ => "引",
    };
    if rivals.is_empty() {
        return String::new();
    }
    if rivals.iter().all(|rival| rival.1 != along) {
        return how.to_owned();
    }
    if across == 0 {
        // 直 is used for silvers, golds and pieces that move as golds. Two horses
        // or dragons are distinguished by 右 and 左.
        let dragon = matches!(kind, Kind::Horse | Kind::Dragon);
        return match rivals.iter().find(|rival| rival.1 == along) {
            Some(other) if dragon => if other.0 < 0 { "右" } else { "左" }.to_owned(),
            _ => "直".to_owned(),
        };
    }
    let place = if across < 0 { "左" } else { "右" };
    if rivals.iter().all(|rival| rival.0 != across) {
        return place.to_owned();
    }
    format!("{place}{how}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::record::Record;
    use crate::shogi::sfen::Strictness;
    use crate::shogi::{Minishogi, Shogi};

    /// Checks `move notation` pairs in a position, which may have moves played.
    fn check<R: Rules>(line: &str, write: fn(&Position<R>, Move) -> String, expected: &[(&str, &str)]) {
        let read = Record::<R>::from_usi(line, Strictness::Game);
        assert_eq!(read.error, None);
        let position = read.record.last_position();
        for (usi, text) in expected {
            let mv = Move::parse(usi).unwrap();
            assert_eq!(position.check_legality(mv), Ok(()), "{usi}");
            assert_eq!(write(&position, mv), *text, "{usi} in {line}");
        }
    }

    #[test]
    fn plain_moves_and_captures() {
        check::<Shogi>(
            "startpos",
            japanese,
            &[("7g7f", "☗７六歩"), ("6i7h", "☗７八金"), ("5i5h", "☗５八玉")],
        );
        let exchanged = "startpos moves 7g7f 3c3d 8h2b+";
        check::<Shogi>(exchanged, japanese, &[("3a2b", "☖同銀")]);
        check::<Shogi>(
            "startpos moves 7g7f 3c3d",
            japanese,
            &[("8h2b+", "☗２二角成"), ("8h2b", "☗２二角不成")],
        );
        check::<Minishogi>("startpos", japanese, &[("5d5c", "☗５三歩"), ("1e1b", "☗１二飛")]);
    }

    #[test]
    fn first_move_is_not_written_as_same_square() {
        // Before the first move there is no previous destination, so 同
        // is not written, not even on 1a (square 0).
        check::<Shogi>("4k3l/9/9/9/9/9/9/9/4K3L b - 1", japanese, &[("1i1a+", "☗１一香成")]);
    }

    #[test]
    fn marks_drops_that_could_be_moves() {
        let line = "4k4/9/9/9/4S4/9/9/9/4K4 b SGP 1";
        check::<Shogi>(line, japanese, &[("S*5d", "☗５四銀打"), ("S*1e", "☗１五銀"), ("G*5d", "☗５四金")]);
    }

    #[test]
    fn golds_up_sideways_and_back() {
        let line = "k8/9/9/9/9/2G6/1G7/9/K8 b - 1";
        check::<Shogi>(line, japanese, &[("8g8f", "☗８六金上"), ("7f8f", "☗８六金寄")]);
        let line = "k8/9/9/5G3/9/6G2/9/9/K8 b - 1";
        check::<Shogi>(line, japanese, &[("4d4e", "☗４五金引"), ("3f4e", "☗４五金上")]);
    }

    #[test]
    fn straight_left_and_right() {
        let golds = "k8/9/9/9/9/9/9/3GGG3/K8 b - 1";
        check::<Shogi>(
            golds,
            japanese,
            &[("6h5g", "☗５七金左"), ("5h5g", "☗５七金直"), ("4h5g", "☗５七金右")],
        );
        let white = "k8/3ggg3/9/9/9/9/9/9/K8 w - 1";
        check::<Shogi>(
            white,
            japanese,
            &[("6b5c", "☖５三金右"), ("5b5c", "☖５三金直"), ("4b5c", "☖５三金左")],
        );
        let silvers = "k8/9/9/9/5S3/9/3S1S3/9/K8 b - 1";
        check::<Shogi>(
            silvers,
            japanese,
            &[("6g5f", "☗５六銀左"), ("4g5f", "☗５六銀右上"), ("4e5f", "☗５六銀引")],
        );
    }

    #[test]
    fn six_tokins_around_one_square() {
        let line = "k8/9/9/9/4+P4/3+P1+P3/3+P+P+P3/9/K8 b - 1";
        check::<Shogi>(
            line,
            japanese,
            &[
                ("5e5f", "☗５六と引"),
                ("6f5f", "☗５六と左寄"),
                ("4f5f", "☗５六と右寄"),
                ("6g5f", "☗５六と左上"),
                ("5g5f", "☗５六と直"),
                ("4g5f", "☗５六と右上"),
            ],
        );
    }

    #[test]
    fn distinguishes_dragons_and_horses_by_side() {
        let beside = "k8/9/9/9/9/9/9/3+R+R4/K8 b - 1";
        check::<Shogi>(beside, japanese, &[("5h5g", "☗５七龍右"), ("6h5g", "☗５七龍左")]);
        let far = "k8/9/9/9/4+R4/9/9/4+R4/K8 b - 1";
        check::<Shogi>(far, japanese, &[("5e5f", "☗５六龍引"), ("5h5f", "☗５六龍上")]);
        let row = "1k7/9/9/+R7+R/9/9/9/9/1K7 b - 1";
        check::<Shogi>(row, japanese, &[("9d5d", "☗５四龍左"), ("1d5d", "☗５四龍右")]);
        let horses = "4k4/9/9/9/9/9/9/4+B+B3/K8 b - 1";
        check::<Shogi>(horses, japanese, &[("5h5g", "☗５七馬左"), ("4h5g", "☗５七馬右")]);
    }

    #[test]
    fn promoted_pieces_have_long_names() {
        let line = "k8/9/9/9/+S+N+L6/9/9/9/8K b - 1";
        check::<Shogi>(
            line,
            japanese,
            &[("9e9d", "☗９四成銀"), ("8e8d", "☗８四成桂"), ("7e7d", "☗７四成香")],
        );
    }

    #[test]
    fn combines_side_and_promotion_words() {
        let line = "k8/9/9/9/2N1N4/9/9/9/K8 b - 1";
        check::<Shogi>(line, japanese, &[("7e6c+", "☗６三桂左成"), ("5e6c", "☗６三桂右不成")]);
    }

    #[test]
    fn western_moves() {
        check::<Shogi>("startpos", western, &[("7g7f", "P-7f"), ("6i5h", "G6i-5h"), ("6i7h", "G-7h")]);
        check::<Shogi>("startpos moves 7g7f 3c3d", western, &[("8h2b+", "Bx2b+"), ("8h2b", "Bx2b=")]);
        let line = "1k7/9/+R8/9/9/9/9/9/1K7 b P 1";
        check::<Shogi>(line, western, &[("P*5e", "P*5e"), ("9c3c", "+R-3c")]);
    }
}
