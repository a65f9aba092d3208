//! Effects (利き): the squares that the pieces of one side attack, for the linear evaluation, the effect
//! features of the net and the move policy.

use super::kind::{Movement, PieceClass};
use super::{Bitboard, Color, Position, Rules, attacks};

/// The squares that the pieces of one side attack, empty and occupied ones, its own pieces included. On the
/// small board the sets may hold squares outside the board, but for [`Self::king`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Effects {
    /// Squares that at least one piece other than the king attacks.
    pub once: Bitboard,
    /// Squares that at least two pieces other than the king attack.
    pub twice: Bitboard,
    /// Squares that the king attacks.
    pub king: Bitboard,
    /// Squares that pawns attack.
    pub pawns: Bitboard,
    /// Squares that lances, knights, silvers and golds attack.
    pub lesser: Bitboard,
    /// Number of pieces other than the king that attack the other king or a square beside it.
    pub king_attackers: usize,
}

impl Effects {
    /// The effects of `us`.
    #[inline]
    pub fn of<R: Rules>(position: &Position<R>, us: Color) -> Self {
        Self::with_mobility(position, us, |_, _| {})
    }

    /// The effects of Black and of White.
    #[inline]
    pub fn both<R: Rules>(position: &Position<R>) -> [Self; 2] {
        Color::ALL.map(|color| Self::of(position, color))
    }

    /// The effects of `us`; calls `each` with the attacked squares of every piece but pawns and the king.
    #[inline]
    pub fn with_mobility<R: Rules>(
        position: &Position<R>,
        us: Color,
        mut each: impl FnMut(Movement, Bitboard),
    ) -> Self {
        let (king, other) = (position.king(us), position.king(!us));
        let beside_other = attacks::steps(us, Movement::King, other) | Bitboard::of(other);
        let occupied = position.occupied_or_wall();
        let pawns = position.pieces_moving_as(us, Movement::Pawn);
        // No square is attacked by two pawns of one side.
        let by_pawns = pawns.ahead(us);
        let mut effects = Self {
            once: by_pawns,
            twice: Bitboard::EMPTY,
            king: attacks::steps(us, Movement::King, king) & R::BOARD,
            pawns: by_pawns,
            lesser: Bitboard::EMPTY,
            king_attackers: (by_pawns & beside_other).len() as usize,
        };
        // One loop for each way of moving: the attacks are found without looking at the piece.
        let mut add = |movement: Movement, reach: Bitboard| {
            effects.twice |= effects.once & reach;
            effects.once |= reach;
            effects.king_attackers += usize::from(reach.meets(beside_other));
            if matches!(movement.class(), PieceClass::Light | PieceClass::General) {
                effects.lesser |= reach;
            }
            each(movement, reach);
        };
        let of = |movement| position.pieces_moving_as(us, movement).into_iter();
        for movement in [Movement::Knight, Movement::Silver, Movement::Gold] {
            of(movement).for_each(|square| add(movement, attacks::steps(us, movement, square)));
        }
        let steps = |square| attacks::steps(us, Movement::King, square);
        of(Movement::Lance).for_each(|square| add(Movement::Lance, attacks::lance(us, square, occupied)));
        of(Movement::Bishop).for_each(|square| add(Movement::Bishop, attacks::bishop(square, occupied)));
        of(Movement::Rook).for_each(|square| add(Movement::Rook, attacks::rook(square, occupied)));
        of(Movement::Horse)
            .for_each(|square| add(Movement::Horse, attacks::bishop(square, occupied) | steps(square)));
        of(Movement::Dragon)
            .for_each(|square| add(Movement::Dragon, attacks::rook(square, occupied) | steps(square)));
        effects
    }

    /// Squares that any piece attacks, the king included.
    #[inline]
    pub fn any(&self) -> Bitboard {
        self.once | self.king
    }

    /// Squares that at least two pieces attack, the king included.
    #[inline]
    pub fn any_twice(&self) -> Bitboard {
        self.twice | self.once & self.king
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Kind, Minishogi, Shogi, Square};
    use crate::testing::Random;

    /// Compares the sets with counts of single attacks on every square.
    fn check<R: Rules>(position: &Position<R>) {
        for us in Color::ALL {
            let effects = Effects::of(position, us);
            let other = position.king(!us);
            let mut king_attackers = 0;
            for from in position.pieces(us) {
                let kind = position.piece_at(from).unwrap().kind();
                let reach = attacks::attacks(us, kind, from, position.occupied_or_wall());
                let beside =
                    |to: Square| to.file().abs_diff(other.file()).max(to.rank().abs_diff(other.rank())) <= 1;
                king_attackers += usize::from(kind != Kind::King && reach.into_iter().any(beside));
            }
            assert_eq!(effects.king_attackers, king_attackers, "{}", position.to_sfen());
            for to in R::BOARD {
                let by = |wanted: fn(Kind) -> bool| {
                    let attacks = |from: &Square| {
                        let kind = position.piece_at(*from).unwrap().kind();
                        wanted(kind) && attacks::attacks(us, kind, *from, position.occupied_or_wall()).has(to)
                    };
                    position.pieces(us).into_iter().filter(attacks).count()
                };
                let lesser = by(|kind| {
                    use Movement::{Gold, Knight, Lance, Silver};
                    [Lance, Knight, Silver, Gold].contains(&kind.movement())
                });
                let sets = [
                    effects.once,
                    effects.twice,
                    effects.any(),
                    effects.any_twice(),
                    effects.pawns,
                    effects.lesser,
                ];
                let expected = [
                    by(|kind| kind != Kind::King) >= 1,
                    by(|kind| kind != Kind::King) >= 2,
                    by(|_| true) >= 1,
                    by(|_| true) >= 2,
                    by(|kind| kind == Kind::Pawn) >= 1,
                    lesser >= 1,
                ];
                assert_eq!(sets.map(|set| set.has(to)), expected, "{us:?} {to} {}", position.to_sfen());
            }
        }
    }

    fn random_game<R: Rules>(seed: u64) {
        let mut random = Random(seed);
        let mut position = Position::<R>::start();
        for _ in 0..100 {
            check(&position);
            let legal = position.legal_moves();
            if legal.is_empty() {
                return;
            }
            position.do_move(legal[random.below(legal.len())]);
        }
    }

    #[test]
    fn sets_match_single_attacks_in_random_games() {
        (1..6).for_each(random_game::<Shogi>);
        (1..6).for_each(random_game::<Minishogi>);
    }
}
