//! Single captures and promotions.

use narikoma::facts::{Hanging, LineName};
use narikoma::shogi::PlacedPiece;

use crate::board::{Piece, Side};
use crate::checker::demand;
use crate::gain::{attack_gain, gain_by};
use crate::lines::{Lines, found, names};

const LEAST: i32 = 3;

pub(crate) fn hanging(lines: &Lines, taken: &PlacedPiece, gain: i32, how: Hanging) -> Result<(), String> {
    let line = &lines.played;
    let (square, piece) = found(&line.positions[1], taken)?;
    demand(piece.side == lines.us, "the piece is not ours")?;
    let (first, reply) = (line.step(1).ok_or("no move")?, line.step(2).ok_or("no reply")?);
    demand(reply.to == square, "the reply captures elsewhere")?;
    let from = reply.from.ok_or("the reply is a drop")?;
    let moved = first.to == square;
    let paid = if moved { line.taken(1).map_or(0, |piece| piece.points()) } else { 0 };
    let as_before = Piece { promoted: piece.promoted && !(moved && first.promotes), ..piece };
    let wins = gain_by(&line.positions[1], from, square) - paid - (piece.points() - as_before.points());
    demand(wins >= LEAST, "the capture gains too little")?;
    demand(gain == wins, &format!("the gain is {wins}"))?;
    let other = &lines.better;
    let shared = other.step(2).is_some_and(|step| step.to == square)
        && other.taken(2).is_some_and(|other| other == piece);
    demand(!shared, "the other line has this capture")?;
    let before = lines.before();
    let left = before.piece(square) == Some(piece)
        && before.piece(from) == line.positions[1].piece(from)
        && before.attacks(from, square)
        && attack_gain(before, from, square) >= LEAST;
    let is = match (moved, left) {
        (true, _) => Hanging::Moved,
        (false, true) => Hanging::Left,
        (false, false) => Hanging::Unguarded,
    };
    demand(how == is, &format!("it is {is:?}"))
}

pub(crate) fn capture(lines: &Lines, taken: &PlacedPiece, gain: i32) -> Result<(), String> {
    let (square, piece) = found(lines.before(), taken)?;
    demand(piece.side == lines.they(), "the piece is not theirs")?;
    let first = lines.better.step(1).ok_or("no move")?;
    demand(first.to == square, "the better move captures elsewhere")?;
    let wins = gain_by(lines.before(), first.from.ok_or("it is a drop")?, square);
    demand(wins >= LEAST, "the capture gains too little")?;
    demand(gain == wins, &format!("the gain is {wins}"))?;
    demand(lines.played.step(1).is_none_or(|step| step.to != square), "the move played captures it, too")
}

pub(crate) fn promotion(lines: &Lines, name: LineName, ply: usize, on: &PlacedPiece) -> Result<(), String> {
    let (line, other) = (lines.line(name), lines.other(name));
    let side: Side = if name == LineName::Played { lines.they() } else { lines.us };
    let step = line.step(ply).ok_or("no move")?;
    let piece = line.moved(ply).ok_or("no piece")?;
    demand(step.promotes && piece.side == side, "nothing promotes")?;
    demand(names(on, piece, step.to), &format!("it is {piece} on {}", step.to))?;
    demand(line.len() > ply, "the line ends with the promotion")?;
    demand(line.follow(step.to, ply, line.len()).is_some(), "the piece is captured in the line")?;
    demand(other.len() >= ply, "the other line is too short")?;
    let promotes = |ply: usize| {
        other.step(ply).is_some_and(|step| step.promotes)
            && other.moved(ply).is_some_and(|piece| piece.side == side)
    };
    let alike = |ply: usize| other.moved(ply).is_some_and(|moved| moved.kind == piece.kind);
    let shared = (1..=other.len()).any(|later| promotes(later) && (later <= ply || alike(later)));
    demand(!shared, "they promote in the other line, too")
}
