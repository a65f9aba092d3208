//! Legal moves, by a library that shares nothing with the engine.

use haitaka::{Board, Move};

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
    board.is_legal(step) && board::Move::parse(usi).is_some_and(|step| position.has_in_hand(step))
}

pub(crate) fn moves_of(board: &Board) -> Vec<Move> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    all
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
