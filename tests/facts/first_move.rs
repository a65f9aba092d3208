//! The kinds of the better move.

use narikoma::facts::MoveKind;

use crate::board::{Kind, Move, Piece, Side, Square};
use crate::checker::demand;
use crate::gain::best_gain;
use crate::lines::Lines;

/// Squares from which a drop is far.
const FAR: i8 = 4;

pub(crate) fn kind(lines: &Lines, kind: MoveKind) -> Result<(), String> {
    let step = lines.better.step(1).ok_or("no move")?;
    let holds = match kind {
        MoveKind::Retreat => goes_back(lines, step),
        MoveKind::Quiet => is_quiet(lines, step),
        MoveKind::Sacrifice => is_sacrifice(lines, step),
        MoveKind::Interposition => interposes(lines, step),
        MoveKind::NoPromotion => does_not_promote(lines, step),
        MoveKind::FarDrop => is_far(lines, step),
    };
    demand(holds, &format!("the better move is no {kind:?}"))
}

fn goes_back(lines: &Lines, step: Move) -> bool {
    let Some(from) = step.from else { return false };
    let back =
        if lines.us == Side::Black { step.to.rank() - from.rank() } else { from.rank() - step.to.rank() };
    back > 0 && lines.before().piece(from).is_some_and(|piece| piece.kind != Kind::King)
}

fn is_quiet(lines: &Lines, step: Move) -> bool {
    step.from.is_some()
        && !step.promotes
        && lines.better.taken(1).is_none()
        && !lines.before().in_check(lines.us)
        && !lines.better.positions[1].in_check(lines.they())
        && !attacks_any(lines, step.to)
}

fn attacks_any(lines: &Lines, from: Square) -> bool {
    let after = &lines.better.positions[1];
    after.pieces(lines.they()).any(|(square, _)| after.attacks(from, square))
}

fn is_sacrifice(lines: &Lines, step: Move) -> bool {
    let after = &lines.better.positions[1];
    let Some(piece) = after.piece(step.to).filter(|piece| piece.kind != Kind::King) else { return false };
    debug_assert!(piece.side == lines.us);
    let as_before = Piece { promoted: piece.promoted && !step.promotes, ..piece };
    let paid = lines.better.taken(1).map_or(0, |piece| piece.points()) + piece.points() - as_before.points();
    let accepted = lines.better.step(2).is_some_and(|reply| reply.to == step.to);
    accepted && best_gain(after, step.to) - paid >= 3
}

fn interposes(lines: &Lines, step: Move) -> bool {
    let before = lines.before();
    let Some(king) = before.king(lines.us) else { return false };
    let checkers = before.attackers(king, lines.they());
    !checkers.is_empty() && step.from != Some(king) && !checkers.iter().any(|&(square, _)| square == step.to)
}

fn does_not_promote(lines: &Lines, step: Move) -> bool {
    let Some((from, piece)) = step.from.and_then(|from| Some((from, lines.before().piece(from)?))) else {
        return false;
    };
    let could = matches!(piece.kind, Kind::Pawn | Kind::Lance | Kind::Bishop | Kind::Rook) && !piece.promoted;
    could && !step.promotes && (from.in_zone(lines.us) || step.to.in_zone(lines.us))
}

fn is_far(lines: &Lines, step: Move) -> bool {
    let kings = [Side::Black, Side::White].map(|side| lines.before().king(side));
    let far = |square: Square| square.distance(step.to) >= FAR;
    let replies = [&lines.played, &lines.better].map(|line| line.step(2).map(|reply| reply.to));
    step.from.is_none() && kings.into_iter().chain(replies).flatten().chain(lines.last).all(far)
}
