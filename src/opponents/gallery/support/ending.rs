//! Positions where the rules decide the game.

use crate::opponents::GameRules;
use crate::shogi::declaration::Verdict;
use crate::shogi::repetition::Repetition;
use crate::shogi::{Position, Rules};

/// How the rules decide a position, for the side to move. A position of the searched line counts at its
/// second occurrence, a position of the game before the root only at its fourth, which ends the game
/// ([`Position::repetition_below`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Won, because the other side loses by perpetual check or by the rules of the variant.
    Won,
    /// Lost by perpetual check or by the rules of the variant.
    Lost,
    /// Drawn by repetition.
    Repetition,
    /// Drawn by the move limit.
    MoveLimit,
}

impl Ending {
    /// The ending of a position `plies` below the root of a search, by repetition or by the limit of moves
    /// since the set-up; `None` while the game goes on. Mate is not looked for.
    pub fn below<R: Rules>(position: &Position<R>, plies: usize, move_limit: Option<u32>) -> Option<Self> {
        match position.repetition_below(plies) {
            Repetition::Draw => Some(Self::Repetition),
            Repetition::Win => Some(Self::Won),
            Repetition::Loss => Some(Self::Lost),
            _ => move_limit.filter(|limit| position.ply() as u32 >= *limit).map(|_| Self::MoveLimit),
        }
    }
}

/// Whether the side to move wins by a declaration.
pub fn declares<R: Rules>(position: &Position<R>, rules: &GameRules) -> bool {
    position
        .declaration(rules.entering_king, rules.points_given)
        .is_some_and(|found| found.verdict == Verdict::Win)
}
