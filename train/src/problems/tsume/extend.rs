//! Longer problems from shorter ones: positions from which a check and the king's answer lead to a problem.

use narikoma::shogi::attacks::attacks;
use narikoma::shogi::rules::reading_order;
use narikoma::shogi::{Bitboard, Color, Kind, Piece, Rules, Square};

use super::diagram::{Diagram, KINDS};
use super::proof::{Problem, mates_in};
use super::vary;
use crate::common::random::Random;

/// The most positions that are tried for a problem.
const MOST_TRIED: usize = 200;
/// Nodes of the solver for a first look at a position.
const NODES: u64 = 2_500;

/// Positions that may be problems of two more plies: those before a problem, and at most `changes` with one
/// piece changed; in random order.
pub(super) fn candidates<R: Rules>(problem: &Problem, changes: usize) -> Vec<Diagram<R>> {
    let Some(diagram) = Diagram::parse(&problem.sfen) else { return Vec::new() };
    let mut random = Random::new(problem.line.iter().map(|mv| u64::from(mv.bits())).sum(), problem.nodes);
    let mut found = before(&diagram);
    random.shuffle(&mut found);
    found.truncate(MOST_TRIED);
    found.extend(vary::changed(&diagram, &mut random).into_iter().take(changes));
    random.shuffle(&mut found);
    let wanted = problem.line.len() as u32 + 2;
    found.retain(|diagram| mates_in(diagram, wanted, NODES));
    found
}

/// The positions two plies before: the king came from a square next to it, and took the piece that gave check
/// or walked away from it.
fn before<R: Rules>(diagram: &Diagram<R>) -> Vec<Diagram<R>> {
    let Some(king) = diagram.king() else { return Vec::new() };
    let next_to_king = attacks(Color::White, Kind::King, king, Bitboard::EMPTY);
    let mut found = Vec::new();
    for from in reading_order::<R>().filter(|square| next_to_king.has(*square)) {
        if diagram.piece(from).is_some() {
            continue;
        }
        let moved = diagram.with(king, None).with(from, diagram.piece(king));
        found.extend(with_piece_taken(&moved, king));
        for square in reading_order::<R>() {
            if let Some(piece) = diagram.piece(square).filter(|piece| piece.color() == Color::Black) {
                found.extend(with_move_taken_back(&moved, square, piece));
            }
        }
    }
    found
}

/// The king took a piece on `king`, which had been dropped or moved there.
fn with_piece_taken<R: Rules>(moved: &Diagram<R>, king: Square) -> Vec<Diagram<R>> {
    let mut found = Vec::new();
    for kind in KINDS.into_iter().filter(|kind| moved.left(*kind) > 0) {
        found.push(moved.with_hand(kind));
        let origins = attacks(Color::White, kind, king, moved.occupied());
        let empty =
            reading_order::<R>().filter(|square| origins.has(*square) && moved.piece(*square).is_none());
        found.extend(empty.map(|square| moved.with(square, Some(Piece::new(Color::Black, kind)))));
    }
    found
}

/// A piece on the board had been dropped on its square or moved there, also with promotion.
fn with_move_taken_back<R: Rules>(moved: &Diagram<R>, square: Square, piece: Piece) -> Vec<Diagram<R>> {
    let without = moved.with(square, None);
    let kind = piece.kind();
    let mut found = Vec::new();
    if kind == kind.unpromoted() {
        found.push(without.with_hand(kind));
    }
    let zone = R::ZONE[Color::Black.index()];
    let mut kinds = vec![kind];
    if kind != kind.unpromoted() {
        kinds.push(kind.unpromoted());
    }
    for kind in kinds {
        let origins = attacks(Color::White, kind, square, without.occupied());
        let empty = reading_order::<R>().filter(|from| {
            let is_promotion = kind != piece.kind();
            let may_promote = zone.has(*from) || zone.has(square);
            origins.has(*from) && without.piece(*from).is_none() && (!is_promotion || may_promote)
        });
        found.extend(empty.map(|from| without.with(from, Some(Piece::new(Color::Black, kind)))));
    }
    found
}

#[cfg(test)]
mod tests {
    use narikoma::shogi::Shogi;

    use super::*;
    use crate::problems::tsume::proof::prove;

    #[test]
    fn a_mate_in_one_becomes_mates_in_three() {
        let text = "8l/6S1k/9/8B/9/9/9/9/9 b 2rb4g3s4n3l18p 1|1d2c+|0";
        let problem = Problem::parse(text).unwrap();
        let longer = candidates::<Shogi>(&problem, 0);
        assert!(!longer.is_empty());
        let proved: Vec<_> = longer.iter().filter_map(prove).collect();
        assert!(!proved.is_empty() && proved.iter().all(|problem| problem.line.len() == 3));
    }
}
