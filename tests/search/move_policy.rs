//! The move policy: its scores are the sums of the weights of their features, and symmetric; one position.

use narikoma::search::ordering::move_policy::{MovePolicy, PolicyMove, weights};
use narikoma::search::ordering::non_promotion::is_useless;
use narikoma::shogi::{Minishogi, Move, Origin, Position, Rules, Shogi, Square};

use crate::common::{self, Random, turned_and_mirrored};

/// Every move with its policy score, best first; without useless non-promotions.
fn ranked<R: Rules>(position: &Position<R>) -> Vec<(i32, Move)> {
    let (context, checks) = (MovePolicy::new(position), position.check_squares());
    let score = |mv: Move| {
        let mv = PolicyMove::new(position, checks.as_ref(), mv);
        let (score, mut sum) = (context.score(mv), 0);
        context.features(mv, |index| sum += i32::from(weights()[index]));
        assert_eq!(score, sum, "{mv:?} in {}", position.to_sfen());
        score
    };
    let moves = position.legal_moves().into_iter().filter(|mv| !is_useless(position, *mv));
    let mut ranked: Vec<_> = moves.map(|mv| (score(mv), mv)).collect();
    ranked.sort_by_key(|(score, mv)| (-score, mv.bits()));
    ranked
}

/// Scores of the quiet moves, best first. Captures are left out: their score depends on which of two equal
/// attackers the exchange evaluation finds first.
fn scores<R: Rules>(position: &Position<R>) -> Vec<i32> {
    let quiet = |mv: Move| position.piece_at(mv.to()).is_none();
    ranked(position).into_iter().filter(|(_, mv)| quiet(*mv)).map(|(score, _)| score).collect()
}

/// The move on a rotated or mirrored board.
fn elsewhere(mv: Move, to: impl Fn(usize, usize) -> (usize, usize)) -> Move {
    let place = |square: Square| {
        let (file, rank) = to(square.file(), square.rank());
        Square::from_file_rank(file, rank)
    };
    match mv.origin() {
        Origin::Hand(kind) => Move::drop(kind, place(mv.to())),
        Origin::Board(from) => Move::board(place(from), place(mv.to()), mv.promotes()),
    }
}

fn check_symmetry<R: Rules>(games: usize) {
    let mut random = Random(11);
    for _ in 0..games {
        let mut position = Position::<R>::start();
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.do_move(moves[random.below(moves.len())]);
            let sfen = position.to_sfen();
            let read = |sfen: &str| Position::<R>::from_sfen(sfen).expect("it was written here");
            let (turned, mirrored) = turned_and_mirrored(&sfen);
            let (mut plain, mut turned, mut mirrored) = (read(&sfen), read(&turned), read(&mirrored));
            // The score depends on the previous moves as well.
            for _ in 0..3 {
                let expected = scores(&plain);
                assert_eq!(expected, scores(&turned), "{sfen}");
                assert_eq!(expected, scores(&mirrored), "{sfen}");
                let moves = plain.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[random.below(moves.len())];
                let last = R::SIZE - 1;
                plain.do_move(mv);
                turned.do_move(elsewhere(mv, |file, rank| (last - file, last - rank)));
                mirrored.do_move(elsewhere(mv, |file, rank| (last - file, rank)));
            }
        }
    }
}

#[test]
fn scores_are_symmetric() {
    check_symmetry::<Shogi>(if common::fast() { 8 } else { 30 });
    check_symmetry::<Minishogi>(if common::fast() { 8 } else { 30 });
}

/// A dropped bishop attacks a rook: moves of the rook must be among the first.
#[test]
fn attacked_rook_moves_first() {
    let mut position = Position::<Shogi>::start();
    for mv in "7g7f 3c3d 7f7e 8c8d 2h7h 7a7b 7h7f 5c5d 9g9f 2b8h+ 7i8h B*6e".split(' ') {
        let mv = Move::parse(mv).expect("it is well written");
        assert!(position.is_legal(mv));
        position.do_move(mv);
    }
    let ranked = ranked(&position);
    let first: Vec<_> = ranked.iter().take(6).map(|(_, mv)| mv.to_string()).collect();
    assert!(ranked.len() > 60 && first.iter().filter(|mv| mv.starts_with("7f")).count() >= 2, "{first:?}");
}
