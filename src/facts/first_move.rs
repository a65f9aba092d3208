//! Kinds of better moves that people overlook.

use super::board::reach;
use super::exchange::{best_gain, points};
use super::king::distance;
use super::line::WORTH;
use super::{Fact, LineName, Lines, MoveKind, What};
use crate::shogi::{Color, Kind, Origin, Rules, Square};

/// The least distance of a drop far away, in squares.
const FAR: usize = 4;

/// A test of the better move.
type Test<R> = fn(&Lines<R>) -> bool;

/// Adds the kinds of the better move.
pub(super) fn find<R: Rules>(lines: &Lines<R>, facts: &mut Vec<Fact>) {
    use MoveKind::{FarDrop, Interposition, NoPromotion, Quiet, Retreat, Sacrifice};
    let tests: [(MoveKind, Test<R>); 6] = [
        (Sacrifice, is_sacrifice),
        (Interposition, is_interposition),
        (NoPromotion, is_without_promotion),
        (Retreat, is_retreat),
        (FarDrop, is_far_drop),
        (Quiet, is_quiet),
    ];
    let kinds = tests.into_iter().filter(|(_, test)| test(lines)).map(|(kind, _)| kind);
    facts.extend(kinds.map(|kind| Fact { line: LineName::Better, ply: 1, what: What::Kind { kind } }));
}

/// The kind of the piece that the better move moves on the board, with its square.
fn mover<R: Rules>(lines: &Lines<R>) -> Option<(Kind, Square)> {
    let from = lines.better.moves[0].from()?;
    Some((lines.better.positions[0].piece_at(from)?.kind(), from))
}

fn is_retreat<R: Rules>(lines: &Lines<R>) -> bool {
    let Some((kind, from)) = mover(lines) else { return false };
    let to = lines.better.moves[0].to();
    let goes_back = match lines.better.us() {
        Color::Black => to.rank() > from.rank(),
        Color::White => to.rank() < from.rank(),
    };
    kind != Kind::King && goes_back
}

fn is_quiet<R: Rules>(lines: &Lines<R>) -> bool {
    let line = &lines.better;
    let mv = line.moves[0];
    let calm = line.positions.iter().take(2).all(|position| !position.in_check());
    let after = &line.positions[1];
    let attacks = reach(line.piece_after(0), mv.to(), after.occupied()) & after.pieces(after.side());
    calm && !mv.is_drop() && !mv.promotes() && line.taken(0).is_none() && attacks.is_empty()
}

fn is_sacrifice<R: Rules>(lines: &Lines<R>) -> bool {
    let line = &lines.better;
    let taken = line.taken(0).map_or(0, |piece| points(piece.kind()));
    let is_accepted = line.moves.get(1).is_some_and(|reply| reply.to() == line.moves[0].to());
    is_accepted
        && best_gain(&line.positions[1], Some(line.moves[0].to())) - taken - line.promotion_points(0) >= WORTH
}

fn is_interposition<R: Rules>(lines: &Lines<R>) -> bool {
    let position = &lines.better.positions[0];
    let is_king = mover(lines).is_some_and(|(kind, _)| kind == Kind::King);
    position.in_check() && !is_king && !position.checkers().has(lines.better.moves[0].to())
}

fn is_without_promotion<R: Rules>(lines: &Lines<R>) -> bool {
    let Some((kind, from)) = mover(lines) else { return false };
    let (us, mv) = (lines.better.us(), lines.better.moves[0]);
    let zone = R::ZONE[us.index()];
    let can = kind.can_promote() && (zone.has(from) || zone.has(mv.to()));
    can && !mv.promotes() && !matches!(kind, Kind::Knight | Kind::Silver)
}

fn is_far_drop<R: Rules>(lines: &Lines<R>) -> bool {
    let (position, mv) = (&lines.better.positions[0], lines.better.moves[0]);
    let last = position.last_move();
    let Origin::Hand(_) = mv.origin() else { return false };
    let kings = Color::ALL.map(|side| position.king(side));
    let mut replies = [&lines.played, &lines.better].into_iter().filter_map(|line| line.moves.get(1));
    !last.is_none()
        && replies.all(|reply| distance(reply.to(), mv.to()) >= FAR)
        && kings.iter().all(|king| *king != Square::NONE && distance(*king, mv.to()) >= FAR)
        && distance(last.to(), mv.to()) >= FAR
}
