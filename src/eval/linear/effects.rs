//! Effects (利き, the squares that pieces attack), counted in one walk over the pieces of a side.

use super::layout::Group;
use super::sign;
use super::tally::{Tally, Value};
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Kind, Position, Rules, attacks};

/// Entries of [`Group::Mobility`] for each sliding movement.
const MOBILITY_STEPS: usize = 21;

/// What the pieces of one side attack.
pub(in crate::eval) struct Effects {
    /// Squares that at least one piece attacks, the king not counted.
    pub(in crate::eval) once: Bitboard,
    /// Squares that at least two attack.
    pub(in crate::eval) twice: Bitboard,
    /// What the king attacks.
    pub(in crate::eval) king: Bitboard,
    /// What pawns attack.
    pub(in crate::eval) pawns: Bitboard,
    /// What lances, knights, silvers and golds attack.
    pub(in crate::eval) lesser: Bitboard,
    /// How many pieces attack the other king or a square beside it.
    pub(in crate::eval) attackers: usize,
}

impl Effects {
    /// Of Black and of White.
    pub(in crate::eval) fn both<R: Rules>(position: &Position<R>) -> [Self; 2] {
        Color::ALL.map(|color| Self::of(&mut Value::default(), position, color))
    }

    /// Counts effects, and mobility on the way.
    pub(super) fn of<R: Rules>(tally: &mut impl Tally, position: &Position<R>, us: Color) -> Self {
        let own = position.pieces(us);
        let (king, other) = (position.king(us), position.king(!us));
        let target = attacks::steps(us, Movement::King, other) | Bitboard::of(other);
        let blockers = position.occupied() | R::WALLS;
        let pawns = position.pieces_moving_as(us, Movement::Pawn);
        // A piece does not want to go where it loses itself to a pawn.
        let barred = own | position.pieces_moving_as(!us, Movement::Pawn).ahead(!us) | R::WALLS;
        let reach = pawns.ahead(us);
        let mut effects = Self {
            once: reach,
            twice: Bitboard::EMPTY,
            king: attacks::steps(us, Movement::King, king) & R::BOARD,
            pawns: reach,
            lesser: Bitboard::EMPTY,
            attackers: (reach & target).len() as usize,
        };
        for square in own.without(pawns | Bitboard::of(king)) {
            let kind = position.piece_at(square).expect("sets and board agree").kind();
            let reach = attacks::attacks(us, kind, square, blockers);
            effects.twice |= effects.once & reach;
            effects.once |= reach;
            effects.attackers += usize::from(reach.meets(target));
            let slider = match kind.movement() {
                Movement::Lance => 0,
                Movement::Bishop => 1,
                Movement::Rook => 2,
                Movement::Horse => 3,
                Movement::Dragon => 4,
                _ => {
                    effects.lesser |= reach;
                    continue;
                }
            };
            if slider == 0 {
                effects.lesser |= reach;
            }
            let squares = (reach.without(barred).len() as usize).min(MOBILITY_STEPS - 1);
            tally.add(Group::Mobility.at(slider * MOBILITY_STEPS + squares), sign(us));
        }
        effects
    }

    /// Squares that anything attacks, the king too.
    pub(in crate::eval) fn any(&self) -> Bitboard {
        self.once | self.king
    }
}

/// Who commands the board: squares that a side attacks alone or together with the other, in three parts of the board.
pub(super) fn control<R: Rules>(tally: &mut impl Tally, us: Color, own: &Effects, other: &Effects) {
    let (home, far) = (R::ZONE[(!us).index()], R::ZONE[us.index()]);
    let (alone, shared) = (own.once.without(other.once), own.once & other.once);
    for (part, squares) in [home, R::BOARD.without(home | far), far].into_iter().enumerate() {
        tally.add(Group::Control.at(part), sign(us) * (alone & squares).len() as i32);
        // What both attack in the middle counts the same for both.
        if part != 1 {
            tally.add(Group::Control.at(3 + part / 2), sign(us) * (shared & squares).len() as i32);
        }
    }
}

/// Rooks and lances work on files without pawns: by piece, without an own pawn and without any.
pub(super) fn open_files<R: Rules>(tally: &mut impl Tally, position: &Position<R>, us: Color) {
    let own = position.pieces_moving_as(us, Movement::Pawn).free_files();
    let open = own & position.pieces_moving_as(!us, Movement::Pawn).free_files();
    for (piece, movement) in [Movement::Rook, Movement::Dragon, Movement::Lance].into_iter().enumerate() {
        let pieces = position.pieces_moving_as(us, movement);
        tally.add(Group::OpenFile.at(2 * piece), sign(us) * (pieces & own).len() as i32);
        tally.add(Group::OpenFile.at(2 * piece + 1), sign(us) * (pieces & open).len() as i32);
    }
}

/// A pawn in hand is worth the files on which it can be dropped.
pub(super) fn free_files<R: Rules>(tally: &mut impl Tally, position: &Position<R>, us: Color) {
    if position.hand(us).has(Kind::Pawn) {
        let first_rank = R::BOARD & Bitboard::rank(0);
        let files = (position.pieces_moving_as(us, Movement::Pawn).free_files() & first_rank).len();
        tally.add(Group::FreeFiles.at(files as usize), sign(us));
    }
}
