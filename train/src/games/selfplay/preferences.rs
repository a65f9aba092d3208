//! Random preferences that vary openings without bad moves.
//!
//! In the opening each side gets random bonuses: for a square near which it wants its king, a file
//! for its rook, and squares for each kind of piece. A bonus is at most a few dozen centipawns for
//! most pieces, so each side builds its preferred structure unless that loses something. This gives
//! structures that the evaluation alone would not choose: rooks on every file, kings on either
//! wing. Random moves give positions that do not occur in games; a net that learned from those was
//! good in them and bad in games (`docs/laboratory/nets.md`).

use std::cell::RefCell;
use std::rc::Rc;

use narikoma::shogi::{Color, Kind, Position, Shogi, Square};

use crate::common::random::Random;

/// Largest bonus or penalty of a square for a kind of piece, in centipawns.
const SQUARE: usize = 25;
/// Bonus in centipawns for each king step towards the preferred square.
const KING_STEP: i16 = 25;
/// Bonus in centipawns for a rook on the preferred file.
const ROOK_FILE: i16 = 90;
/// The rook's file in the starting position, counted from 0.
const HOME_FILE: usize = 1;

/// Bonuses of one side in centipawns, by kind and square from its own perspective.
type Bonuses = [[i16; Square::COUNT]; Kind::COUNT];

/// The preferences of both sides, by color, or none. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Preferences(Rc<RefCell<Option<[Bonuses; 2]>>>);

impl Preferences {
    /// Draws new preferences for both sides.
    pub(super) fn randomize(&self, random: &mut Random) {
        *self.0.borrow_mut() = Some([bonuses(random), bonuses(random)]);
    }

    /// Removes the preferences.
    pub(super) fn clear(&self) {
        *self.0.borrow_mut() = None;
    }

    /// The sum of bonuses of the side to move less the sum of the other side, in centipawns.
    #[inline]
    pub(super) fn bonus(&self, position: &Position<Shogi>) -> i32 {
        let preferences = self.0.borrow();
        let Some(preferences) = preferences.as_ref() else { return 0 };
        let sum = |color: Color| -> i32 {
            let bonuses = &preferences[color.index()];
            let of = |square: Square| {
                let kind = position.piece_at(square).expect("sets and board agree").kind();
                let seen =
                    if color == Color::Black { square.index() } else { Square::COUNT - 1 - square.index() };
                i32::from(bonuses[kind.index()][seen])
            };
            position.pieces(color).into_iter().map(of).sum()
        };
        sum(position.side()) - sum(!position.side())
    }
}

/// Draws the bonuses of one side.
fn bonuses(random: &mut Random) -> Bonuses {
    let mut bonuses = [[0; Square::COUNT]; Kind::COUNT];
    let within = |random: &mut Random| random.below(2 * SQUARE + 1) as i16 - SQUARE as i16;
    bonuses.as_flattened_mut().iter_mut().for_each(|bonus| *bonus = within(random));
    // In two of five games the rook stays on its file. The king's square is on its last two ranks.
    let file = if random.below(5) < 2 { HOME_FILE } else { random.below(9) };
    let king = Square::from_file_rank(random.below(9), 7 + random.below(2));
    for square in (0..Square::COUNT).map(Square::new) {
        let steps = square.file().abs_diff(king.file()).max(square.rank().abs_diff(king.rank()));
        bonuses[Kind::King.index()][square.index()] += KING_STEP * (8 - steps as i16);
        if square.file() == file {
            bonuses[Kind::Rook.index()][square.index()] += ROOK_FILE;
        }
    }
    bonuses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bonus_is_antisymmetric_and_ends() {
        let (preferences, position) = (Preferences::default(), Position::start());
        assert_eq!(preferences.bonus(&position), 0);
        preferences.randomize(&mut Random::new(3, 5));
        let bonus = preferences.bonus(&position);
        assert_ne!(bonus, 0);
        let mut passed = position.clone();
        passed.do_null_move();
        assert_eq!(preferences.bonus(&passed), -bonus);
        preferences.clear();
        assert_eq!(preferences.bonus(&position), 0);
    }
}
