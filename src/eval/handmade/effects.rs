//! Effects (利き, the squares that pieces attack), counted in one walk over the pieces of a side.

use super::layout::Group;
use super::sign;
use super::tally::Tally;
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Kind, Position, Rules, attacks};

/// Entries of [`Group::Mobility`] for each sliding movement.
const MOBILITY_STEPS: usize = 21;

/// What the pieces of one side attack.
pub(super) struct Effects {
    /// Squares that at least one piece attacks, the king not counted.
    pub(super) once: Bitboard,
    /// Squares that at least two attack.
    pub(super) twice: Bitboard,
    /// What the king attacks.
    pub(super) king: Bitboard,
    /// What pawns attack.
    pub(super) pawns: Bitboard,
    /// What lances, knights, silvers and golds attack.
    pub(super) lesser: Bitboard,
    /// How many pieces attack the other king or a square beside it.
    pub(super) attackers: usize,
    /// Files without own pawns.
    pub(super) free_files: Bitboard,
}

impl Effects {
    /// Counts effects, and mobility on the way.
    pub(super) fn of<R: Rules>(tally: &mut impl Tally, position: &Position<R>, us: Color) -> Self {
        let (king, other) = (position.king(us), position.king(!us));
        let target = attacks::steps(us, Movement::King, other) | Bitboard::of(other);
        let pawns = position.pieces_moving_as(us, Movement::Pawn);
        let reach = pawns.ahead(us);
        let mut effects = Self {
            once: reach,
            twice: Bitboard::EMPTY,
            king: attacks::steps(us, Movement::King, king) & R::BOARD,
            pawns: reach,
            lesser: Bitboard::EMPTY,
            attackers: (reach & target).len() as usize,
            free_files: pawns.free_files() & R::BOARD,
        };
        for movement in [Movement::Knight, Movement::Silver, Movement::Gold] {
            for square in position.pieces_moving_as(us, movement) {
                let reach = attacks::steps(us, movement, square);
                effects.lesser |= reach;
                effects.add(reach, target);
            }
        }
        effects.slide(tally, position, us, target);
        effects
    }

    /// The effects and the mobility of sliding pieces.
    #[inline]
    fn slide<R: Rules>(
        &mut self,
        tally: &mut impl Tally,
        position: &Position<R>,
        us: Color,
        target: Bitboard,
    ) {
        let blockers = position.occupied() | R::WALLS;
        // A piece does not want to go where it loses itself to a pawn.
        let lost = position.pieces_moving_as(!us, Movement::Pawn).ahead(!us);
        let barred = position.pieces(us) | lost | R::WALLS;
        let sliders = [Movement::Lance, Movement::Bishop, Movement::Rook, Movement::Horse, Movement::Dragon];
        for (slider, movement) in sliders.into_iter().enumerate() {
            for square in position.pieces_moving_as(us, movement) {
                let reach = match movement {
                    Movement::Lance => attacks::lance(us, square, blockers),
                    Movement::Bishop | Movement::Horse => attacks::bishop(square, blockers),
                    _ => attacks::rook(square, blockers),
                };
                // All that the movement has beside its slides.
                let reach = reach | attacks::steps(us, movement, square);
                if movement == Movement::Lance {
                    self.lesser |= reach;
                }
                self.add(reach, target);
                let squares = (reach.without(barred).len() as usize).min(MOBILITY_STEPS - 1);
                tally.add(Group::Mobility.at(slider * MOBILITY_STEPS + squares), sign(us));
            }
        }
    }

    /// The effects of one piece.
    #[inline]
    fn add(&mut self, reach: Bitboard, target: Bitboard) {
        self.twice |= self.once & reach;
        self.once |= reach;
        self.attackers += usize::from(reach.meets(target));
    }

    /// Squares that anything attacks, the king too.
    pub(super) fn any(&self) -> Bitboard {
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
pub(super) fn open_files<R: Rules>(
    tally: &mut impl Tally,
    position: &Position<R>,
    us: Color,
    own: &Effects,
    other: &Effects,
) {
    let open = own.free_files & other.free_files;
    for (piece, movement) in [Movement::Rook, Movement::Dragon, Movement::Lance].into_iter().enumerate() {
        let pieces = position.pieces_moving_as(us, movement) & own.free_files;
        if !pieces.is_empty() {
            tally.add(Group::OpenFile.at(2 * piece), sign(us) * pieces.len() as i32);
            tally.add(Group::OpenFile.at(2 * piece + 1), sign(us) * (pieces & open).len() as i32);
        }
    }
}

/// A pawn in hand is worth the files on which it can be dropped.
pub(super) fn free_files<R: Rules>(tally: &mut impl Tally, position: &Position<R>, us: Color, own: &Effects) {
    if position.hand(us).has(Kind::Pawn) {
        let files = (own.free_files & Bitboard::rank(0)).len();
        tally.add(Group::FreeFiles.at(files as usize), sign(us));
    }
}
