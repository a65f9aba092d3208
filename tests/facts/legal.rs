//! Legal moves, by a library that shares nothing with the engine.

use haitaka::{Board, Move, Piece};

use crate::board::{self, Position, Square};

/// The position in the library's form; `None` where the library refuses it.
pub(crate) fn board(position: &Position) -> Option<Board> {
    Board::from_sfen(&position.sfen()).ok()
}

pub(crate) fn parse(usi: &str) -> Option<Move> {
    usi.parse().ok()
}

pub(crate) fn is_legal(position: &Position, usi: &str) -> bool {
    let (Some(board), Some(step)) = (board(position), parse(usi)) else { return false };
    board.is_legal(step)
        && !is_mate_by_pawn(&board, step)
        && board::Move::parse(usi).is_some_and(|step| position.has_in_hand(step))
}

pub(crate) fn moves_of(board: &Board) -> Vec<Move> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    all.retain(|step| !is_mate_by_pawn(board, *step));
    all
}

/// Whether a legal move drops a pawn with mate, which the rules forbid. The library looks at one square of
/// all those on which a pawn may be dropped.
fn is_mate_by_pawn(board: &Board, step: Move) -> bool {
    if !matches!(step, Move::Drop { piece: Piece::Pawn, .. }) {
        return false;
    }
    let mut after = board.clone();
    after.play_unchecked(step);
    // No drop answers the check of a pawn.
    !after.checkers().is_empty() && !after.generate_board_moves(|_| true)
}

/// The squares from which the side to move can legally capture on a square.
pub(crate) fn capturers(position: &Position, to: Square) -> Vec<Square> {
    let attackers = position.attackers(to, position.turn);
    let captures = |from: &Square| {
        ["", "+"].iter().any(|promotion| is_legal(position, &format!("{from}{to}{promotion}")))
    };
    attackers.into_iter().map(|(from, _)| from).filter(captures).collect()
}

/// The legal moves as USI.
pub(crate) fn moves(position: &Position) -> Vec<String> {
    board(position).map_or_else(Vec::new, |board| moves_of(&board).iter().map(ToString::to_string).collect())
}

#[test]
fn a_dropped_pawn_does_not_mate() {
    // The king has gone to 7i: a pawn on 7h would leave it no square.
    let sfen = "ln1gp4/2k1g3l/pP1g3p1/1pn2+R2p/P4p3/9/S1+pPsPPPP/3p2G2/LRK1S2NL w BSN2Pbp 1";
    let position = Position::parse(sfen).expect("an SFEN");
    assert!(!is_legal(&position, "P*7h") && !moves(&position).contains(&"P*7h".to_owned()));
    // A pawn elsewhere on the file does not mate, nor does this one where a silver can take it.
    assert!(is_legal(&position, "P*7f") && moves(&position).contains(&"P*7f".to_owned()));
    let guarded = sfen.replace("LRK1S", "LRKSS").replace("BSN", "BN");
    let position = Position::parse(&guarded).expect("an SFEN");
    assert!(is_legal(&position, "P*7h") && moves(&position).contains(&"P*7h".to_owned()));
}
