//! Checks of positions and moves that several targets share.

use narikoma::shogi::sfen::Strictness;
use narikoma::shogi::{Kind, Move, Position, Rules, Square};

/// The SFEN of a position describes it completely: read again with the same strictness, it is the same.
pub fn round_trip<R: Rules>(position: &Position<R>, strictness: Strictness) {
    let text = position.to_sfen();
    let again = Position::<R>::from_sfen_as(&text, strictness).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(again == *position, "{text}");
    assert_eq!(again.to_sfen(), text);
    assert_eq!(again.key(), position.key(), "{text}");
    assert_eq!(again.board_key(), position.board_key(), "{text}");
    assert_eq!(again.checkers(), position.checkers(), "{text}");
    assert_eq!(again.pinned(), position.pinned(), "{text}");
}

/// The move generators agree with each other and with the legality check, and each
/// legal move can be played and taken back.
pub fn moves<R: Rules>(position: &mut Position<R>, strictness: Strictness) {
    let before = position.to_sfen();
    let legal = position.legal_moves();
    assert_eq!(legal.len(), position.count_legal_moves() as usize, "{before}");
    assert_eq!(!legal.is_empty(), position.has_legal_move(), "{before}");
    let mut parts: Vec<Move> = position.captures().into_iter().collect();
    parts.extend(position.quiets());
    parts.extend(position.drops());
    assert_eq!(sorted(&parts), sorted(&legal), "{before}");
    let checks = sorted(&position.checks());
    for mv in &legal {
        assert_eq!(position.check_legality(*mv), Ok(()), "{mv} in {before}");
        assert_eq!(Move::parse(&mv.to_string()), Some(*mv), "{mv}");
        let gives_check = position.gives_check(*mv);
        assert_eq!(checks.binary_search(mv).is_ok(), gives_check, "{mv} in {before}");
        let (key, state) = (position.key(), (position.checkers(), position.pinned(), position.last_move()));
        position.do_move(*mv);
        assert_eq!(position.in_check(), gives_check, "{mv} in {before}");
        round_trip(position, strictness);
        position.undo_move();
        assert_eq!(position.key(), key, "{mv} in {before}");
        assert_eq!((position.checkers(), position.pinned(), position.last_move()), state, "{mv} in {before}");
        assert_eq!(position.to_sfen(), before, "{mv}");
    }
}

/// The legality check accepts only generated moves. Tries 32 moves chosen by `seed`.
pub fn legality<R: Rules>(position: &Position<R>, mut seed: u64) {
    let legal = sorted(&position.legal_moves());
    for _ in 0..32 {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let (from, to, flags) = ((seed >> 57) as usize, (seed >> 40) as usize % 81, seed >> 32);
        let mv = match from {
            0..81 => Move::board(Square::new(from), Square::new(to), flags & 1 == 1),
            _ => Move::drop(Kind::HAND_ORDER[flags as usize % Kind::HAND_COUNT], Square::new(to)),
        };
        let accepted = position.check_legality(mv).is_ok();
        assert_eq!(accepted, legal.binary_search(&mv).is_ok(), "{mv} in {}", position.to_sfen());
    }
}

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort();
    moves
}
