//! Facts about the kings: flight squares, golds and silvers around a king, entering kings.

use super::board::{attackers_among, piece, reach};
use super::line::Line;
use super::{Fact, LineName, Lines, What, first_actor};
use crate::shogi::{Bitboard, Color, Kind, Piece, Position, Rules, Square};

/// The number of flight squares by which a position differs, to be a fact.
const FEWER: u32 = 2;
/// The number of flight squares that are few for our king; theirs has to have none.
const FEW: u32 = 1;
/// The number of squares within which a gold or silver shelters a king.
const NEAR: usize = 2;

/// Adds the facts about our king in the played line, or about theirs in the better one, that are there with a
/// move up to `last`.
pub(super) fn find<R: Rules>(lines: &Lines<R>, name: LineName, last: usize, facts: &mut Vec<Fact>) {
    if lines.played.positions[0].missing_king().is_some() {
        return;
    }
    let found = [flights(lines, name), shelter(lines, name), entering(lines, name)];
    let found = found.into_iter().flatten().filter(|(ply, _)| *ply as usize <= last);
    facts.extend(found.map(|(ply, what)| Fact { line: name, ply, what }));
}

/// The side whose king is in danger in a line.
fn victim<R: Rules>(lines: &Lines<R>, name: LineName) -> Color {
    let us = lines.played.us();
    if name == LineName::Played { us } else { !us }
}

/// Squares next to a king to which it could move.
fn flight_squares<R: Rules>(position: &Position<R>, side: Color) -> u32 {
    let king = position.king(side);
    let occupied = position.occupied().without(Bitboard::of(king));
    let around =
        reach(Piece::new(side, Kind::King), king, occupied).without(position.pieces(side)) & R::BOARD;
    around.into_iter().filter(|square| attackers_among(position, *square, !side, occupied).is_empty()).count()
        as u32
}

/// The first move of the other side after which the king has few squares left.
fn flights<R: Rules>(lines: &Lines<R>, name: LineName) -> Option<(u32, What)> {
    let (line, other) = lines.pair(name);
    let side = victim(lines, name);
    let before = flight_squares(&line.positions[0], side);
    let few = if name == LineName::Played { FEW } else { 0 };
    let most = line.moves.len().min(other.moves.len());
    (first_actor(name) + 1..=most).step_by(2).find_map(|count| {
        let [after, other] = [line, other].map(|line| flight_squares(&line.positions[count], side));
        let is_fact = after <= few && before >= after + FEWER && other >= after + FEWER;
        is_fact.then_some((count as u32, What::Flights { before, after, other }))
    })
}

/// Whether a piece moves like a gold or is a silver.
const fn shelters(kind: Kind) -> bool {
    use Kind::{Gold, ProKnight, ProLance, ProPawn, ProSilver, Silver};
    matches!(kind, Gold | Silver | ProPawn | ProLance | ProKnight | ProSilver)
}

/// Squares between two, by the larger of the differences of file and rank.
pub(super) fn distance(a: Square, b: Square) -> usize {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

/// The golds and silvers of a side near its king.
fn near_king<R: Rules>(position: &Position<R>, side: Color) -> usize {
    let king = position.king(side);
    let is_near = |square: &Square| {
        let piece = piece(position, *square);
        shelters(piece.kind()) && distance(*square, king) <= NEAR
    };
    position.pieces(side).into_iter().filter(is_near).count()
}

/// The first of the golds and silvers near the king that is captured, where fewer are left at the end than
/// in the position and at the end of the other line; in the better line, if the played one does not take it,
/// too.
fn shelter<R: Rules>(lines: &Lines<R>, name: LineName) -> Option<(u32, What)> {
    let (line, other) = lines.pair(name);
    let side = victim(lines, name);
    let left = near_king(line.end(), side);
    if left >= near_king(&line.positions[0], side) || left >= near_king(other.end(), side) {
        return None;
    }
    let at = (first_actor(name)..line.moves.len()).step_by(2).find(|at| {
        let square = line.moves[*at].to();
        line.taken(*at).is_some_and(|piece| shelters(piece.kind()))
            && distance(square, line.positions[*at].king(side)) <= NEAR
    })?;
    let mut others = (first_actor(name)..other.moves.len()).step_by(2);
    if name == LineName::Better && others.any(|later| other.taken_on(later) == line.taken_on(at)) {
        return None;
    }
    Some((at as u32 + 1, What::Shelter { piece: line.taken_on(at)? }))
}

/// The move with which the other king enters the camp.
fn entering<R: Rules>(lines: &Lines<R>, name: LineName) -> Option<(u32, What)> {
    let (line, other) = lines.pair(name);
    let enters = |line: &Line<R>| {
        let side = !victim(lines, name);
        let camp = |square: Square| R::ZONE[side.index()].has(square);
        (first_actor(name)..line.moves.len()).step_by(2).find(|at| {
            let kings = [*at, at + 1].map(|count| line.positions[count].king(side));
            !camp(kings[0]) && camp(kings[1])
        })
    };
    let at = enters(line).filter(|_| enters(other).is_none())?;
    Some((at as u32 + 1, What::Entering { square: line.moves[at].to().to_string() }))
}
