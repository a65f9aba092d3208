//! Repetition (千日手) and perpetual check (連続王手の千日手).
//!
//! A position is repeated when board, hands and side to move are the same. At the fourth occurrence the game ends: if
//! every move of one side since the first of the four gave check, that side has lost, otherwise the rules of the
//! variant decide. For the search a single earlier occurrence is enough to judge.

use super::{Color, Position, Rules};

/// How the search looks at a position that occurred before on its line, from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// It did not occur before.
    None,
    /// It did, and nobody is to blame.
    Draw,
    /// It did, and the other side gave check all the while, or loses by the rules of the variant.
    Win,
    /// It did, and the side to move gave check all the while, or loses by the rules of the variant.
    Loss,
    /// The same board with more in hand than before (優等局面).
    Superior,
    /// The same board with less in hand than before (劣等局面).
    Inferior,
}

/// What the fourth occurrence of a position means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fourfold {
    /// The side that gave check all the while, if one did.
    pub perpetual_checker: Option<Color>,
    /// Who wins; `None` for a draw.
    pub winner: Option<Color>,
}

impl<R: Rules> Position<R> {
    /// How often this position has occurred since the game began, this time included.
    pub fn occurrences(&self) -> u32 {
        1 + self.earlier_occurrences().count() as u32
    }

    /// Plies back to each earlier occurrence, the latest first.
    fn earlier_occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let (keys, earlier) = (self.current_keys(), self.earlier_keys());
        let farthest = self.plies_from_null().min(earlier.len());
        (2..=farthest).step_by(2).filter(move |back| earlier[earlier.len() - back] == keys)
    }

    /// The verdict when this position occurs for the fourth time or more.
    pub fn fourfold(&self) -> Option<Fourfold> {
        let first = self.earlier_occurrences().nth(2)?;
        let perpetual = |color| self.consecutive_checks(color) >= first / 2;
        // Both sides can only have checked all the while in theory; then nobody is to blame.
        let perpetual_checker = match (perpetual(Color::Black), perpetual(Color::White)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        };
        let loser = perpetual_checker.or(R::REPETITION_LOSER);
        Some(Fourfold { perpetual_checker, winner: loser.map(|loser| !loser) })
    }

    /// Who has given check with every move since this position first occurred, and would lose by its fourth occurrence.
    pub fn perpetual_checker(&self) -> Option<Color> {
        let first = self.earlier_occurrences().last()?;
        let checkers = Color::ALL.map(|color| (color, self.consecutive_checks(color) >= first / 2));
        match checkers {
            [(color, true), (_, false)] | [(_, false), (color, true)] => Some(color),
            _ => None,
        }
    }

    /// The view of the search: compares with the latest earlier occurrence of the board at most `max_plies` plies back.
    pub fn repetition(&self, max_plies: usize) -> Repetition {
        let (keys, earlier) = (self.current_keys(), self.earlier_keys());
        let (side, farthest) = (self.side(), self.plies_from_null().min(earlier.len()).min(max_plies));
        // Nothing can repeat in two plies: a piece that moved is not back yet.
        for back in (4..=farthest).step_by(2) {
            let before = earlier[earlier.len() - back];
            if before.board != keys.board {
                continue;
            }
            if before.hands == keys.hands {
                let perpetual = |color| self.consecutive_checks(color) >= back / 2;
                let loser = match (perpetual(side), perpetual(!side)) {
                    (true, false) => Some(side),
                    (false, true) => Some(!side),
                    _ => R::REPETITION_LOSER,
                };
                return match loser {
                    None => Repetition::Draw,
                    Some(loser) if loser == side => Repetition::Loss,
                    Some(_) => Repetition::Win,
                };
            }
            let (more, less) =
                (keys.black_hand.covers(before.black_hand), before.black_hand.covers(keys.black_hand));
            if more != less {
                let better = if more { Color::Black } else { Color::White };
                return if better == side { Repetition::Superior } else { Repetition::Inferior };
            }
        }
        Repetition::None
    }
}
