//! What is thought of moves before anything is searched.

mod common;

use common::{Random, turned_and_mirrored};
use narikoma::search::prior::{Scene, is_sensible};
use narikoma::shogi::{Minishogi, Move, Origin, Position, Rules, Shogi, Square};

/// Every sensible move with what is thought of it, the best first.
fn ranked<R: Rules>(position: &Position<R>) -> Vec<(i32, Move)> {
    let (scene, checks) = (Scene::new(position), position.check_squares());
    let score = |mv: Move| scene.score(Scene::candidate(position, checks.as_ref(), mv));
    let sensible = position.legal_moves().into_iter().filter(|mv| is_sensible(position, *mv));
    let mut ranked: Vec<_> = sensible.map(|mv| (score(mv), mv)).collect();
    ranked.sort_by_key(|(score, mv)| (-score, mv.bits()));
    ranked
}

/// Without captures: of two pieces that could take alike, the exchange begins with whichever is found first.
fn scores<R: Rules>(position: &Position<R>) -> Vec<i32> {
    let quiet = |mv: Move| position.piece_at(mv.to()).is_none();
    ranked(position).into_iter().filter(|(_, mv)| quiet(*mv)).map(|(score, _)| score).collect()
}

/// The move on a board that is turned or mirrored.
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

fn sides_and_wings_are_alike<R: Rules>(games: usize) {
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
            // The moves before are looked at, too.
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
fn sides_and_wings_are_alike_on_both_boards() {
    sides_and_wings_are_alike::<Shogi>(if common::fast() { 8 } else { 30 });
    sides_and_wings_are_alike::<Minishogi>(if common::fast() { 8 } else { 30 });
}

/// A dropped bishop attacks a rook: what first comes to mind is to do something about it.
#[test]
fn a_rook_in_danger_comes_to_mind_first() {
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
