//! Threats: mates and captures that would follow if a side passed, checks, and replies that the better move
//! prevents.

use super::board::{after, attackers, is_legal, passed};
use super::exchange::{gain_of, points};
use super::line::{Line, WORTH};
use super::mates::{mate, solve};
use super::{BOTH, Fact, LineName, Lines, What, first_actor};
use crate::search::mate::{Answer, Mate};
use crate::shogi::{Move, PlacedPiece, Position, Rules, Square};

/// The least number of checks that is a fact.
const CHECKS: usize = 2;

/// Adds the facts about threats.
pub(super) fn find<R: Rules>(lines: &Lines<R>, facts: &mut Vec<Fact>) {
    let has_mate =
        |name| facts.iter().any(|fact: &Fact| fact.line == name && matches!(fact.what, What::Mate { .. }));
    if lines.played.positions[0].missing_king().is_none() {
        let threats =
            BOTH.into_iter().filter(|name| !has_mate(*name)).filter_map(|name| mate_threat(lines, name));
        let threats: Vec<_> = threats.collect();
        facts.extend(threats);
    }
    facts.extend(BOTH.into_iter().filter_map(|name| attack(lines, name)));
    facts.extend(checks(lines));
    facts.extend(same_square(lines));
    facts.extend(prevented(lines));
}

/// The mate that would follow if the other side passed after a move.
pub(super) fn threatened_mate<R: Rules>(position: Option<&Position<R>>) -> Option<Mate> {
    mate(&passed(position?)?)
}

/// A move after which a side threatens mate (詰めろ), where the other line has no such threat.
fn mate_threat<R: Rules>(lines: &Lines<R>, name: LineName) -> Option<Fact> {
    let (line, other) = lines.pair(name);
    let count = first_actor(name) + 1;
    let found = threatened_mate(line.positions.get(count))?;
    let other = other.positions.get(count)?;
    if solve(&passed(other)?) != Answer::NoMate {
        return None;
    }
    let moves = found.line.iter().map(ToString::to_string).collect();
    Some(Fact { line: name, ply: count as u32, what: What::MateThreat { plies: found.plies, moves } })
}

/// Whether some piece attacks the piece on a square with a gain that is worth a fact.
fn is_threatened<R: Rules>(position: &Position<R>, square: Square) -> bool {
    position.piece_at(square).is_some_and(|piece| {
        let attackers = attackers(position, square, !piece.color());
        attackers.into_iter().any(|from| gain_of(position, from, square) >= WORTH)
    })
}

/// The piece of most points that a move attacks with gain, and that was not attacked so before nor in the
/// other line; none where another piece than that takes the attacker with the next move.
fn attack<R: Rules>(lines: &Lines<R>, name: LineName) -> Option<Fact> {
    let (line, other) = lines.pair(name);
    let at = first_actor(name);
    let (mv, before, after) = (*line.moves.get(at)?, &line.positions[at], &line.positions[at + 1]);
    let other = other.positions.get(at + 1)?;
    let is_target = |square: &Square| {
        let same = |position: &Position<R>| position.piece_at(*square) == after.piece_at(*square);
        attackers(after, *square, !after.side()).has(mv.to())
            && gain_of(after, mv.to(), *square) >= WORTH
            && same(before)
            && same(other)
            && !is_threatened(before, *square)
            && !is_threatened(other, *square)
    };
    let value = |square: &Square| after.piece_at(*square).map_or(0, |piece| points(piece.kind()));
    let target = after.pieces(after.side()).into_iter().filter(is_target).max_by_key(value)?;
    let is_taken = |answer: &&Move| answer.to() == mv.to() && answer.from() != Some(target);
    if line.moves.get(at + 1).filter(is_taken).is_some() {
        return None;
    }
    let piece = |square: Square| after.piece_at(square).map(|piece| PlacedPiece::new(piece, square));
    let what = What::Attack { by: piece(mv.to())?, target: piece(target)? };
    Some(Fact { line: name, ply: at as u32 + 1, what })
}

/// Several checks by them, where they give none in the better line.
fn checks<R: Rules>(lines: &Lines<R>) -> Option<Fact> {
    let given = |line: &Line<R>| {
        (2..line.positions.len())
            .step_by(2)
            .filter(|count| line.positions[*count].in_check())
            .collect::<Vec<_>>()
    };
    let (played, better) = (given(&lines.played), given(&lines.better));
    let second = *played.get(CHECKS - 1)?;
    let is_fact = lines.better.moves.len() >= second && better.iter().all(|count| *count > second);
    let what = What::Checks { count: played.len() as u32 };
    is_fact.then_some(Fact { line: LineName::Played, ply: second as u32, what })
}

/// The reply that goes to the square of the better move.
fn same_square<R: Rules>(lines: &Lines<R>) -> Option<Fact> {
    let (reply, better) = (*lines.played.moves.get(1)?, lines.better.moves[0]);
    let is_fact = lines.played.taken(1).is_none() && reply.to() == better.to();
    let what = What::SameSquare { square: reply.to().to_string() };
    is_fact.then_some(Fact { line: LineName::Played, ply: 2, what })
}

/// Whether a move costs its piece: the other side can capture it there with gain.
fn costs<R: Rules>(position: &Position<R>, mv: Move) -> bool {
    let taken = position.piece_at(mv.to()).map_or(0, |piece| points(piece.kind()));
    let after = after(position, mv);
    let attackers = attackers(&after, mv.to(), after.side());
    attackers.into_iter().any(|from| gain_of(&after, from, mv.to()) - taken >= WORTH)
}

/// The reply that was possible before, and that the better move makes impossible or costly.
fn prevented<R: Rules>(lines: &Lines<R>) -> Option<Fact> {
    let Lines { played, better } = lines;
    let reply = *played.moves.get(1)?;
    let before = passed(&played.positions[0])?;
    let (after, answered) = (&better.positions[1], &played.positions[1]);
    if reply.to() == played.moves[0].to()
        || reply.to() == better.moves[0].to()
        || after.in_check()
        || !is_legal(&before, reply)
    {
        return None;
    }
    let is_fact =
        !is_legal(after, reply) || !costs(&before, reply) && !costs(answered, reply) && costs(after, reply);
    let what = What::Prevented { reply: reply.to_string(), illegal: !is_legal(after, reply) };
    is_fact.then_some(Fact { line: LineName::Better, ply: 1, what })
}
