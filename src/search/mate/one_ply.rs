//! Mate in one ply and in three. The one-ply test makes no move; it computes the attacks after the move.

use crate::shogi::attacks::{self, between, ray};
use crate::shogi::kind::Movement;
use crate::shogi::moves::Origin;
use crate::shogi::{Bitboard, CheckSquares, Color, Kind, Move, MoveSet, Position, Rules, Square};

/// A move that mates in one, if there is one. Exact: every legal move is tested, non-promotions as well.
/// `None` when the other side has no king.
pub fn mate_in_one<R: Rules>(position: &Position<R>) -> Option<Move> {
    mate_by_check(position, &position.check_squares()?)
}

/// As [`mate_in_one`], with the check squares of the position.
pub fn mate_by_check<R: Rules>(position: &Position<R>, checks: &CheckSquares) -> Option<Move> {
    let (us, king) = (position.side(), position.king(!position.side()));
    let mut escapes = None;
    let open = (position.occupied() | R::WALLS).without(Bitboard::of(king));
    let mut mate = None;
    position.generate_checks(checks, false, |set| {
        let set = match set {
            // A drop opens no line, so it must attack every free square itself.
            MoveSet::Drops { kind, to } => {
                let escapes = *escapes.get_or_insert_with(|| free_escapes(position, us, king));
                let covers = |to: &Square| escapes.without(attacks::attacks(us, kind, *to, open)).is_empty();
                MoveSet::Drops { kind, to: to.into_iter().filter(covers).collect() }
            }
            other => other,
        };
        set.for_each(us, |mv| {
            if mate.is_none() && BoardAfterCheck::new(position, mv).is_mate() {
                mate = Some(mv);
            }
        });
    });
    mate
}

/// The first move of a mate in three plies or fewer, if there is one.
pub fn mate_in_three<R: Rules>(position: &mut Position<R>) -> Option<Move> {
    mate_in_one(position).or_else(|| {
        position.checks().into_iter().find(|mv| {
            position.do_move(*mv);
            let mates = position.evasions().into_iter().all(|defence| {
                position.do_move(defence);
                let mates = mate_in_one(position).is_some();
                position.undo_move();
                mates
            });
            position.undo_move();
            mates
        })
    })
}

/// The squares to which the other king could move if it were in check: without its own pieces, not attacked.
fn free_escapes<R: Rules>(position: &Position<R>, us: Color, king: Square) -> Bitboard {
    let occupied = position.occupied().without(Bitboard::of(king));
    let around = attacks::steps(!us, Movement::King, king).without(position.pieces(!us)) & R::BOARD;
    around.into_iter().filter(|square| !position.is_attacked(*square, us, occupied)).collect()
}

/// The board after a check that has not been played.
struct BoardAfterCheck<'a, R: Rules> {
    position: &'a Position<R>,
    mv: Move,
    us: Color,
    /// Their king.
    king: Square,
    /// Kind of the moved piece after the move.
    kind: Kind,
    /// The origin of the moved piece; empty for a drop.
    left: Bitboard,
    occupied: Bitboard,
    /// Their pieces after the move.
    theirs: Bitboard,
}

impl<'a, R: Rules> BoardAfterCheck<'a, R> {
    fn new(position: &'a Position<R>, mv: Move) -> Self {
        let us = position.side();
        let (kind, left) = match mv.origin() {
            Origin::Hand(kind) => (kind, Bitboard::EMPTY),
            Origin::Board(from) => {
                let kind = position.piece_at(from).expect("a piece moves").kind();
                (if mv.promotes() { kind.promoted() } else { kind }, Bitboard::of(from))
            }
        };
        let to = Bitboard::of(mv.to());
        let theirs = position.pieces(!us).without(to);
        let occupied = position.occupied().without(left) | to;
        Self { position, mv, us, king: position.king(!us), kind, left, occupied, theirs }
    }

    /// Our pieces that attack the square, with `occupied` as blockers.
    fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let to = Bitboard::of(self.mv.to());
        let others = self.other_attackers(square, occupied);
        if self.reach(occupied).has(square) { others | to } else { others }
    }

    /// As [`Self::attackers`], without the moved piece: the position still has it on its origin.
    fn other_attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let to = Bitboard::of(self.mv.to());
        self.position.attackers(square, self.us, occupied).without(self.left | to)
    }

    /// The squares that the moved piece attacks, with `occupied` as blockers.
    fn reach(&self, occupied: Bitboard) -> Bitboard {
        attacks::attacks(self.us, self.kind, self.mv.to(), occupied | R::WALLS)
    }

    fn is_mate(&self) -> bool {
        let without_king = self.occupied.without(Bitboard::of(self.king));
        let around = attacks::steps(!self.us, Movement::King, self.king).without(self.theirs) & R::BOARD;
        let free = |square: Square| self.other_attackers(square, without_king).is_empty();
        if around.without(self.reach(without_king)).into_iter().any(free) {
            return false;
        }
        let checkers = self.attackers(self.king, self.occupied);
        checkers.has_many() || self.no_answer_to(checkers.first())
    }

    /// Whether the only checker can neither be captured nor blocked.
    fn no_answer_to(&self, checker: Square) -> bool {
        let line = between(self.king, checker);
        let reachable = |square: Square| {
            let movers = self.position.attackers(square, !self.us, self.occupied) & self.theirs;
            movers.into_iter().any(|from| from != self.king && !self.pinned(from, square))
        };
        if (line | Bitboard::of(checker)).into_iter().any(reachable) {
            return false;
        }
        !line.into_iter().any(|square| self.can_drop(square))
    }

    /// Whether moving their piece there would expose their king.
    fn pinned(&self, from: Square, to: Square) -> bool {
        let line = ray(self.king, from);
        if line.is_empty() || line.has(to) {
            return false;
        }
        let without = self.occupied.without(Bitboard::of(from));
        // Attackers of the king along that line once the piece has left.
        !(self.attackers(self.king, without) & line).is_empty()
    }

    /// Whether they can drop a piece there.
    fn can_drop(&self, square: Square) -> bool {
        let (them, hand, at) = (!self.us, self.position.hand(!self.us), Bitboard::of(square));
        let zone = |dead_end: [Bitboard; 2]| !dead_end[them.index()].meets(at);
        let anywhere = [Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook];
        anywhere.into_iter().any(|kind| hand.has(kind))
            || hand.has(Kind::Lance) && zone(R::LAST_RANK)
            || hand.has(Kind::Knight) && zone(R::LAST_TWO_RANKS)
            || hand.has(Kind::Pawn) && zone(R::LAST_RANK) && self.can_drop_pawn(square)
    }

    fn can_drop_pawn(&self, square: Square) -> bool {
        let pawns = self.position.moving_as(Movement::Pawn) & self.theirs;
        if pawns.meets(Bitboard::file(square.file())) {
            return false;
        }
        let checks = attacks::steps(!self.us, Movement::Pawn, square).has(self.position.king(self.us));
        // A pawn drop that gives check could be an illegal drop-pawn mate (打ち歩詰め): rare, so the full legality
        // test is used.
        !checks || {
            let mut position = self.position.clone();
            position.do_move(self.mv);
            position.is_legal(Move::drop(Kind::Pawn, square))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Minishogi, Shogi};
    use crate::testing::Random;

    /// The mating moves, found by playing every move: the slow reference.
    fn slow<R: Rules>(position: &mut Position<R>) -> Vec<Move> {
        let mut mates = position.legal_moves();
        mates.retain(|mv| {
            position.do_move(*mv);
            let mate = position.in_check() && position.legal_moves().is_empty();
            position.undo_move();
            mate
        });
        mates.into_iter().collect()
    }

    fn compare<R: Rules>(position: &mut Position<R>) -> bool {
        let expected = slow(position);
        let found: Vec<Move> = position
            .checks()
            .into_iter()
            .filter(|mv| BoardAfterCheck::new(position, *mv).is_mate())
            .collect();
        let sorted = |mut moves: Vec<Move>| {
            moves.sort();
            moves
        };
        assert_eq!(sorted(found), sorted(expected.clone()), "{}", position.to_sfen());
        assert_eq!(mate_in_one(position).is_some(), !expected.is_empty(), "{}", position.to_sfen());
        !expected.is_empty()
    }

    /// Plays random games and compares at every position; returns how many had a mate.
    fn mates_in_random_games<R: Rules>(games: u64) -> u32 {
        let mut mates = 0;
        for seed in 1..=games {
            let (mut position, mut random) = (Position::<R>::start(), Random(seed));
            for _ in 0..300 {
                mates += u32::from(compare(&mut position));
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.do_move(moves[random.below(moves.len())]);
            }
        }
        mates
    }

    #[test]
    fn agrees_with_brute_force_on_both_boards() {
        assert!(mates_in_random_games::<Shogi>(60) > 20);
        assert!(mates_in_random_games::<Minishogi>(300) > 100);
    }

    #[test]
    fn finds_mate_in_three() {
        let mut position: Position<Shogi> =
            Position::from_sfen("9/4k4/9/5G3/4G4/4P4/9/9/9 b 2G2r2b4s4n4l17p 1").unwrap();
        assert_eq!(mate_in_one(&position), None);
        assert_eq!(mate_in_three(&mut position), Move::parse("G*5c"));
        let mut start = Position::<Shogi>::start();
        assert_eq!(mate_in_three(&mut start), None);
    }
}
