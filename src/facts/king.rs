//! Facts about the kings: flight squares, golds and silvers around a king, entering kings.

use super::board::{attackers_among, piece, reach};
use super::line::Line;
use super::{Fact, LineName, Lines, What};
use crate::shogi::{Bitboard, Color, Kind, Piece, Position, Rules, Square};

/// The number of flight squares by which a position differs, to be a fact.
const FEWER: u32 = 2;
/// The number of flight squares that are few.
const FEW: u32 = 1;
/// The number of squares within which a gold or silver shelters a king.
const NEAR: usize = 2;

/// Adds the facts about the kings.
pub(super) fn find<R: Rules>(lines: &Lines<R>, facts: &mut Vec<Fact>) {
    if lines.played.positions[0].missing_king().is_some() {
        return;
    }
    let found = [flights(lines), shelter(lines), entering(lines)];
    facts.extend(found.into_iter().flatten().map(|(ply, what)| Fact { line: LineName::Played, ply, what }));
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

/// The first reply of the played line after which our king has few squares left.
fn flights<R: Rules>(lines: &Lines<R>) -> Option<(u32, What)> {
    let Lines { played, better } = lines;
    let us = played.us();
    let before = flight_squares(&played.positions[0], us);
    (2..=played.moves.len().min(better.moves.len())).step_by(2).find_map(|count| {
        let [after, other] = [played, better].map(|line| flight_squares(&line.positions[count], us));
        let is_fact = after <= FEW && before >= after + FEWER && other >= after + FEWER;
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

/// The first of our golds and silvers near our king that is captured, where fewer are left at the end than in
/// the position and at the end of the better line.
fn shelter<R: Rules>(lines: &Lines<R>) -> Option<(u32, What)> {
    let Lines { played, better } = lines;
    let us = played.us();
    let left = near_king(played.end(), us);
    if left >= near_king(&played.positions[0], us) || left >= near_king(better.end(), us) {
        return None;
    }
    let at = (1..played.moves.len()).step_by(2).find(|at| {
        let square = played.moves[*at].to();
        played.taken(*at).is_some_and(|piece| shelters(piece.kind()))
            && distance(square, played.positions[*at].king(us)) <= NEAR
    })?;
    Some((at as u32 + 1, What::Shelter { piece: played.taken_on(at)? }))
}

/// The move with which their king enters our camp.
fn entering<R: Rules>(lines: &Lines<R>) -> Option<(u32, What)> {
    let us = lines.played.us();
    let camp = |square: Square| R::ZONE[(!us).index()].has(square);
    let enters = |line: &Line<R>| {
        (1..line.moves.len()).step_by(2).find(|at| {
            let kings = [*at, at + 1].map(|count| line.positions[count].king(!us));
            !camp(kings[0]) && camp(kings[1])
        })
    };
    let at = enters(&lines.played).filter(|_| enters(&lines.better).is_none())?;
    Some((at as u32 + 1, What::Entering { square: lines.played.moves[at].to().to_string() }))
}
