//! The classes of moves: two ways to number them.
//!
//! OPTiM's article (see CITE) has 1,134 classes, 14 kinds of pieces × 81 destinations: the piece as it stands
//! after the move, as CSA records write it. Several moves can have the same class: two golds that can reach a
//! square, a drop and a move of the same kind, と that moves and a pawn that promotes.
//!
//! The article itself asks for classes that tell these apart. The 2,187 *named* classes are 27 ways of
//! arriving × 81 destinations: ten directions in which the piece moves, the same with promotion, and seven
//! kinds of drops. Direction and destination determine the origin: nothing stands between them.
//!
//! CITE: 「AlphaGoで学ぶ強化学習」 (OPTiM, 2021), 出力クラス and 結果; T. Yamaoka, dlshogi, for the classes by direction.

use crate::eval::perspective::seen;
use crate::shogi::{Color, Kind, Move, Origin, Position, Refusal, Shogi, Square};

/// Number of OPTiM's classes.
pub const ARTICLE_CLASSES: usize = Kind::COUNT * Square::COUNT;
/// Directions of a move on the board.
const DIRECTIONS: usize = 10;
/// Ways of arriving at a square.
pub const WAYS: usize = 2 * DIRECTIONS + Kind::HAND_COUNT;
/// Number of classes that name a move.
pub const NAMED_CLASSES: usize = WAYS * Square::COUNT;

/// OPTiM's class of a move: 81 × kind + destination, as the side to move sees it. The move must be
/// pseudo-legal.
pub fn article_class(position: &Position<Shogi>, mv: Move) -> usize {
    let kind = match mv.origin() {
        Origin::Hand(kind) => kind,
        Origin::Board(from) => {
            let kind = position.piece_at(from).expect("a piece moves").kind();
            if mv.promotes() { kind.promoted() } else { kind }
        }
    };
    kind.index() * Square::COUNT + seen(position.side(), mv.to())
}

/// A move of OPTiM's class for the side to move: a legal one where there is one, else an illegal one whose
/// piece exists. `None` when no piece of the kind could be meant.
pub fn article_move(position: &Position<Shogi>, class: usize) -> Option<Move> {
    let legal = position.legal_moves();
    let of_class = legal.iter().find(|mv| article_class(position, **mv) == class);
    of_class.copied().or_else(|| illegal_article_move(position, class))
}

/// An illegal move of OPTiM's class: the first drop or move of an own piece of the kind that breaks a rule;
/// where there is none, one that the piece cannot make.
fn illegal_article_move(position: &Position<Shogi>, class: usize) -> Option<Move> {
    let (kind, side) = (Kind::from_index(class / Square::COUNT), position.side());
    let to = Square::new(seen(side, Square::new(class % Square::COUNT)));
    let moves = Square::all().filter_map(|from| {
        let own = position.piece_at(from).filter(|piece| piece.color() == side)?.kind();
        let promotes = own != kind && own.promoted() == kind;
        (own == kind || promotes).then(|| Move::board(from, to, promotes))
    });
    let moves: Vec<_> = moves.filter(|mv| mv.from() != Some(to)).collect();
    let drop = (!kind.is_promoted() && kind != Kind::King).then(|| Move::drop(kind, to));
    let fault = |mv: &Move| position.check_legality(*mv).err();
    let impossible =
        [Refusal::NoSuchPiece, Refusal::CannotMoveThere, Refusal::Blocked, Refusal::CannotPromote];
    let every = || drop.iter().chain(&moves);
    let broken = every().find(|mv| fault(mv).is_some_and(|refusal| !impossible.contains(&refusal)));
    broken.or_else(|| moves.first()).copied()
}

/// The class that names a move of a side: 81 × way + destination, as the side sees it.
pub fn named_class(side: Color, mv: Move) -> usize {
    let to = seen(side, mv.to());
    let way = match mv.origin() {
        Origin::Hand(kind) => 2 * DIRECTIONS + kind.index(),
        Origin::Board(from) => direction(seen(side, from), to) + if mv.promotes() { DIRECTIONS } else { 0 },
    };
    way * Square::COUNT + to
}

/// The move that a class names for the side to move. `None` when no own piece stands where it would come
/// from; otherwise the move may still be illegal.
pub fn named_move(position: &Position<Shogi>, class: usize) -> Option<Move> {
    let (way, side) = (class / Square::COUNT, position.side());
    // Turning the board twice gives the board.
    let square = |index: usize| Square::new(seen(side, Square::new(index)));
    let to = class % Square::COUNT;
    if way >= 2 * DIRECTIONS {
        return Some(Move::drop(Kind::from_index(way - 2 * DIRECTIONS), square(to)));
    }
    let [left, ahead] = STEPS[way % DIRECTIONS];
    let (mut file, mut rank) = (to as i32 / 9, to as i32 % 9);
    loop {
        (file, rank) = (file - left, rank + ahead);
        if !(0..9).contains(&file) || !(0..9).contains(&rank) {
            return None;
        }
        let from = square((file * 9 + rank) as usize);
        match position.piece_at(from) {
            Some(piece) if piece.color() == side => {
                return Some(Move::board(from, square(to), way >= DIRECTIONS));
            }
            // A knight comes from one square alone.
            None if ahead < 2 => {}
            _ => return None,
        }
    }
}

/// Files to the left and ranks ahead of one step in each direction.
const STEPS: [[i32; 2]; DIRECTIONS] =
    [[0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1], [1, 0], [1, 1], [1, 2], [-1, 2]];

/// The direction of a move between two squares: 0 to 7 clockwise from straight ahead, 8 and 9 the knight's
/// jumps to the left and right.
fn direction(from: usize, to: usize) -> usize {
    // The side plays towards rank 0, and file 0 is at its right.
    let left = (to / 9).cmp(&(from / 9)) as i32;
    let ahead = (from % 9).cmp(&(to % 9)) as i32;
    let is_jump = (to / 9).abs_diff(from / 9) == 1 && (to % 9).abs_diff(from % 9) == 2;
    match (left, ahead) {
        (1, 1) if is_jump => 8,
        (-1, 1) if is_jump => 9,
        (0, 1) => 0,
        (-1, 1) => 1,
        (-1, 0) => 2,
        (-1, -1) => 3,
        (0, -1) => 4,
        (1, -1) => 5,
        (1, 0) => 6,
        _ => 7,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::testing::Random;

    #[test]
    fn has_the_articles_number_of_classes() {
        assert_eq!((ARTICLE_CLASSES, NAMED_CLASSES), (1_134, 2_187));
    }

    #[test]
    fn directions_are_those_of_the_side() {
        let class = |side, text: &str| named_class(side, Move::parse(text).unwrap());
        let at = |way: usize, file: usize, rank: usize| way * 81 + (file - 1) * 9 + rank - 1;
        for (mv, expected) in [
            ("7g7f", at(0, 7, 6)),
            ("5e1a", at(1, 1, 1)),
            ("5e1e", at(2, 1, 5)),
            ("5e4f", at(3, 4, 6)),
            ("5e5i", at(4, 5, 9)),
            ("5e6f", at(5, 6, 6)),
            ("5e6e", at(6, 6, 5)),
            ("8h9g", at(7, 9, 7)),
            ("2i3g", at(8, 3, 7)),
            ("8i7g", at(9, 7, 7)),
            ("8h2b+", at(11, 2, 2)),
            ("P*5e", at(20, 5, 5)),
            ("G*1a", at(26, 1, 1)),
        ] {
            assert_eq!(class(Color::Black, mv), expected, "{mv}");
        }
        assert_eq!(class(Color::White, "3c3d"), class(Color::Black, "7g7f"));
        assert_eq!(class(Color::White, "2a3c"), class(Color::Black, "8i7g"));
    }

    /// The named classes of all legal moves differ; OPTiM's classes do not.
    #[test]
    fn named_classes_tell_moves_apart() {
        let (mut position, mut random, mut shared) = (Position::<Shogi>::start(), Random(1), 0);
        for _ in 0..2_000 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.ply() > 200 {
                position = Position::start();
                continue;
            }
            let named: HashSet<_> = moves.iter().map(|mv| named_class(position.side(), *mv)).collect();
            let article: HashSet<_> = moves.iter().map(|mv| article_class(&position, *mv)).collect();
            assert_eq!(named.len(), moves.len(), "{}", position.to_sfen());
            assert!(named.iter().all(|class| *class < NAMED_CLASSES));
            assert!(article.iter().all(|class| *class < ARTICLE_CLASSES));
            let back = moves.iter().map(|mv| named_move(&position, named_class(position.side(), *mv)));
            assert!(back.eq(moves.iter().copied().map(Some)), "{}", position.to_sfen());
            shared += moves.len() - article.len();
            position.do_move(moves[random.below(moves.len())]);
        }
        assert!(shared > 0);
    }
}
