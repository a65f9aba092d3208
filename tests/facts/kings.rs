//! Squares, shelter and way of a king.

use narikoma::facts::LineName;
use narikoma::shogi::PlacedPiece;

use crate::board::{Kind, Position, Side};
use crate::checker::demand;
use crate::lines::{Line, Lines, found};

/// The side whose king a fact of this line is about.
fn victim(lines: &Lines, name: LineName) -> Side {
    if name == LineName::Played { lines.us } else { lines.they() }
}

pub(crate) fn flights(lines: &Lines, name: LineName, ply: usize, said: [u32; 3]) -> Result<(), String> {
    let (line, other) = (lines.line(name), lines.other(name));
    demand(ply <= other.len(), "the other line is too short")?;
    let ends = [lines.before(), &line.positions[ply], &other.positions[ply]];
    let counted = ends.map(|position| free_squares(position, victim(lines, name)));
    demand(counted == said, &format!("the squares are {counted:?}"))?;
    demand(line.positions[ply].turn == victim(lines, name), "the side itself has moved")?;
    let [before, after, other] = counted;
    let few = if name == LineName::Played { 1 } else { 0 };
    demand(after <= few && before >= after + 2 && other >= after + 2, "not few enough")
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

pub(crate) fn shelter(lines: &Lines, name: LineName, ply: usize, on: &PlacedPiece) -> Result<(), String> {
    let (line, other, side) = (lines.line(name), lines.other(name), victim(lines, name));
    let before = &line.positions[ply - 1];
    let (square, piece) = found(before, on)?;
    demand(piece.side == side && piece.is_general(), "no gold or silver of the side")?;
    let captured = line.step(ply).is_some_and(|step| step.to == square) && before.turn != side;
    demand(captured, "it is not captured there")?;
    let takes =
        |ply: usize| other.taken(ply) == Some(piece) && other.step(ply).is_some_and(|step| step.to == square);
    demand(name == LineName::Played || !(1..=other.len()).any(takes), "the other line takes it, too")?;
    let king = before.king(side).ok_or("no king")?;
    demand(king.distance(square) <= 2, "too far from the king")?;
    let end = generals(line.end(), side);
    demand(end < generals(lines.before(), side), "not fewer than before")?;
    demand(end < generals(other.end(), side), "not fewer than in the other line")
}

/// Golds and silvers within two squares of the king, and pieces that move like a gold.
fn generals(position: &Position, side: Side) -> usize {
    let Some(king) = position.king(side) else { return 0 };
    position.pieces(side).filter(|(square, piece)| piece.is_general() && king.distance(*square) <= 2).count()
}

pub(crate) fn entering(lines: &Lines, name: LineName, ply: usize, said: &str) -> Result<(), String> {
    let (line, other, side) = (lines.line(name), lines.other(name), victim(lines, name).other());
    let step = line.step(ply).ok_or("no move")?;
    demand(enters(line, side, ply), "the king does not enter")?;
    demand(step.to.to_string() == said, "another square")?;
    let also = (1..=other.len()).any(|ply| enters(other, side, ply));
    demand(!also, "the king enters in the other line, too")
}

/// With this move the king of the side moves into the enemy's camp, from outside.
fn enters(line: &Line, side: Side, ply: usize) -> bool {
    let (Some(step), Some(piece)) = (line.step(ply), line.moved(ply)) else { return false };
    piece.side == side
        && piece.kind == Kind::King
        && step.to.in_zone(side)
        && step.from.is_some_and(|from| !from.in_zone(side))
}
