//! Squares, shelter and way of a king.

use narikoma::shogi::PlacedPiece;

use crate::board::{Kind, Position, Side};
use crate::checker::demand;
use crate::lines::{Line, Lines, found};

pub(crate) fn flights(lines: &Lines, ply: usize, said: [u32; 3]) -> Result<(), String> {
    demand(ply <= lines.better.len(), "the other line is too short")?;
    let ends = [lines.before(), &lines.played.positions[ply], &lines.better.positions[ply]];
    let counted = ends.map(|position| free_squares(position, lines.us));
    demand(counted == said, &format!("the squares are {counted:?}"))?;
    let [before, after, other] = counted;
    demand(after <= 1 && before >= after + 2 && other >= after + 2, "not few enough")
}

/// Squares to which the king could move as far as the rules go.
fn free_squares(position: &Position, side: Side) -> u32 {
    let Some(king) = position.king(side) else { return 0 };
    let mut without = position.clone();
    without.put(king, None);
    let free = Position::around(king).filter(|&square| {
        without.piece(square).is_none_or(|piece| piece.side != side)
            && !without.attacked(square, side.other())
    });
    u32::try_from(free.count()).unwrap_or(0)
}

pub(crate) fn shelter(lines: &Lines, ply: usize, on: &PlacedPiece) -> Result<(), String> {
    let line = &lines.played;
    let before = &line.positions[ply - 1];
    let (square, piece) = found(before, on)?;
    demand(piece.side == lines.us && piece.is_general(), "no gold or silver of ours")?;
    let captured = line.step(ply).is_some_and(|step| step.to == square) && before.turn == lines.they();
    demand(captured, "it is not captured there")?;
    let king = before.king(lines.us).ok_or("no king")?;
    demand(king.distance(square) <= 2, "too far from the king")?;
    let end = generals(line.end(), lines.us);
    demand(end < generals(lines.before(), lines.us), "not fewer than before")?;
    demand(end < generals(lines.better.end(), lines.us), "not fewer than in the better line")
}

/// Golds and silvers within two squares of the king, and pieces that move like a gold.
fn generals(position: &Position, side: Side) -> usize {
    let Some(king) = position.king(side) else { return 0 };
    position.pieces(side).filter(|(square, piece)| piece.is_general() && king.distance(*square) <= 2).count()
}

pub(crate) fn entering(lines: &Lines, ply: usize, said: &str) -> Result<(), String> {
    let step = lines.played.step(ply).ok_or("no move")?;
    demand(enters(lines, &lines.played, ply), "their king does not enter")?;
    demand(step.to.to_string() == said, "another square")?;
    let also = (1..=lines.better.len()).any(|ply| enters(lines, &lines.better, ply));
    demand(!also, "their king enters in the better line, too")
}

/// With this move their king moves into our camp, from outside.
fn enters(lines: &Lines, line: &Line, ply: usize) -> bool {
    let (Some(step), Some(piece)) = (line.step(ply), line.moved(ply)) else { return false };
    let they = lines.they();
    piece.side == they
        && piece.kind == Kind::King
        && step.to.in_zone(they)
        && step.from.is_some_and(|from| !from.in_zone(they))
}
