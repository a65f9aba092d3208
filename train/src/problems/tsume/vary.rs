//! Diagrams that differ from a given one by one piece. Where a mate has a second solution or leaves a piece
//! in hand, one of them may be a problem; and a new defender can make a problem longer.

use narikoma::shogi::rules::reading_order;
use narikoma::shogi::{Color, Kind, Piece, Rules, Square};

use super::diagram::{Diagram, KINDS, Place, distance};
use crate::common::random::Random;

/// The distances from the king, in king steps, within which pieces of the defender and of the attacker are
/// put.
const NEAR: [(Color, usize); 2] = [(Color::White, 2), (Color::Black, 3)];

/// Nodes of the solver for a first look at a changed diagram.
pub(super) const NODES: u64 = 2_500;

/// All diagrams with one piece more, less, of another kind, or moved by one square, in random order.
pub(super) fn changed<R: Rules>(diagram: &Diagram<R>, random: &mut Random) -> Vec<Diagram<R>> {
    let mut found = with_piece(diagram);
    for place in diagram.places() {
        found.push(diagram.without(place));
        if let Place::Board(square) = place {
            found.extend(with_other_kind(diagram, square));
            found.extend(with_step(diagram, square));
        }
    }
    found.extend(with_other_hand(diagram));
    random.shuffle(&mut found);
    found
}

/// The pieces of a side that can be put on a square, in place of what stands there: White holds them.
fn pieces<R: Rules>(diagram: &Diagram<R>, color: Color) -> impl Iterator<Item = Piece> + use<'_, R> {
    let kinds = KINDS.into_iter().filter(|kind| diagram.left(*kind) > 0);
    // A promoted defender does hardly anything that a gold does not.
    let promoted =
        move |kind: Kind| Some(kind.promoted()).filter(|_| color == Color::Black && kind.can_promote());
    kinds
        .flat_map(move |kind| [Some(kind), promoted(kind)])
        .flatten()
        .map(move |kind| Piece::new(color, kind))
}

fn with_piece<R: Rules>(diagram: &Diagram<R>) -> Vec<Diagram<R>> {
    let Some(king) = diagram.king() else { return Vec::new() };
    let mut found = Vec::new();
    for square in reading_order::<R>().filter(|square| diagram.piece(*square).is_none()) {
        for (color, most) in NEAR {
            if distance(square, king) <= most {
                found.extend(pieces(diagram, color).map(|piece| diagram.with(square, Some(piece))));
            }
        }
    }
    found
}

fn with_other_kind<R: Rules>(diagram: &Diagram<R>, square: Square) -> Vec<Diagram<R>> {
    let Some(piece) = diagram.piece(square) else { return Vec::new() };
    let others = pieces(diagram, piece.color()).filter(|other| *other != piece);
    others.map(|other| diagram.with(square, Some(other))).collect()
}

fn with_step<R: Rules>(diagram: &Diagram<R>, square: Square) -> Vec<Diagram<R>> {
    let moved = diagram.with(square, None);
    reading_order::<R>()
        .filter(|to| distance(*to, square) == 1 && diagram.piece(*to).is_none())
        .map(|to| moved.with(to, diagram.piece(square)))
        .collect()
}

/// One piece more in the attacker's hand, also in exchange for another one.
fn with_other_hand<R: Rules>(diagram: &Diagram<R>) -> Vec<Diagram<R>> {
    let held = diagram.places().into_iter().filter(|place| matches!(place, Place::Hand(_)));
    let less: Vec<_> = held.map(|place| diagram.without(place)).chain([diagram.clone()]).collect();
    let more = |less: &Diagram<R>| {
        let kinds = KINDS.into_iter().filter(|kind| less.left(*kind) > 0);
        kinds.map(|kind| less.with_hand(kind)).filter(|other| other != diagram).collect::<Vec<_>>()
    };
    less.iter().flat_map(more).collect()
}

#[cfg(test)]
mod tests {
    use narikoma::shogi::{Position, Shogi};

    use super::*;
    use crate::problems::tsume::proof::prove;

    #[test]
    fn a_change_leaves_one_solution() {
        // The gold mates from before the king and from beside it.
        let text = "k8/9/1+P7/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
        let diagram = Diagram::<Shogi>::from_position(&Position::from_sfen(text).unwrap()).unwrap();
        assert!(prove(&diagram).is_none());
        let changed = changed(&diagram, &mut Random::new(1, 0));
        assert!(changed.iter().all(|other| *other != diagram));
        assert!(changed.iter().any(|other| prove(other).is_some()));
    }
}
