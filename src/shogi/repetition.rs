//! Repetition (千日手) and perpetual check (連続王手の千日手).
//!
//! A position is repeated when board, hands and side to move are the same. At the fourth occurrence the game
//! ends: if every move of one side since the first of the four gave check, that side loses; otherwise the
//! rules of the variant decide. A search counts the second occurrence in its own lines already
//! ([`Position::repetition_below`]).

use super::{Color, Position, Rules};

/// The value of a repeated position in the search, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Not repeated.
    None,
    /// Repeated, a draw.
    Draw,
    /// Repeated; the other side loses by perpetual check or by the rules of the variant.
    Win,
    /// Repeated; the side to move loses by perpetual check or by the rules of the variant.
    Loss,
    /// The same board with more pieces in hand than before (優等局面).
    Superior,
    /// The same board with fewer pieces in hand than before (劣等局面).
    Inferior,
}

/// The result of the fourth occurrence of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fourfold {
    /// The side whose every move since the first occurrence gave check, if there is one.
    pub perpetual_checker: Option<Color>,
    /// Who wins; `None` for a draw.
    pub winner: Option<Color>,
}

impl<R: Rules> Position<R> {
    /// The number of times that this position has occurred in the game, this time included.
    pub fn occurrences(&self) -> u32 {
        1 + self.earlier_occurrences().count() as u32
    }

    /// Plies back to the last earlier occurrence of this position.
    pub fn last_occurrence(&self) -> Option<usize> {
        self.earlier_occurrences().next()
    }

    /// Plies back to each earlier occurrence, the latest first.
    fn earlier_occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let (keys, earlier) = (self.current_keys(), self.key_history().as_slice());
        let farthest = self.plies_from_null().min(earlier.len());
        (2..=farthest).step_by(2).filter(move |back| earlier[earlier.len() - back] == keys)
    }

    /// The result when this position has occurred four times or more.
    pub fn fourfold(&self) -> Option<Fourfold> {
        let first = self.earlier_occurrences().nth(2)?;
        let perpetual = |color| self.consecutive_checks(color) >= first / 2;
        // If both sides gave check with every move (only possible in theory), neither loses by it.
        let perpetual_checker = match (perpetual(Color::Black), perpetual(Color::White)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        };
        let loser = perpetual_checker.or(R::REPETITION_LOSER);
        Some(Fourfold { perpetual_checker, winner: loser.map(|loser| !loser) })
    }

    /// The side that has given check with every move since this position first
    /// occurred: it loses at the fourth occurrence.
    pub fn perpetual_checker(&self) -> Option<Color> {
        let first = self.earlier_occurrences().last()?;
        let checkers = Color::ALL.map(|color| (color, self.consecutive_checks(color) >= first / 2));
        match checkers {
            [(color, true), (_, false)] | [(_, false), (color, true)] => Some(color),
            _ => None,
        }
    }

    /// Compares with the last occurrence of the same board in the whole game: the second occurrence counts.
    #[inline]
    pub fn repetition(&self) -> Repetition {
        self.compare_with_earlier(usize::MAX).unwrap_or(Repetition::None)
    }

    /// Repetition for a search whose root is `plies` back.
    ///
    /// A position of the searched line, the root included, counts at the second occurrence: the search
    /// chooses every move of the cycle, so who gains by it can go round again, and who loses by it can leave
    /// it. A position of the game before the root counts only at the fourth occurrence, which ends the game:
    /// the search did not choose the moves of that cycle, and one side may have made a mistake that it need
    /// not repeat. With more or fewer pieces in hand the same board counts in the searched line alone.
    ///
    /// CITE: Stockfish, `Position::is_draw(ply)`, for the distinction between the searched line and the game.
    #[inline]
    pub fn repetition_below(&self, plies: usize) -> Repetition {
        if let Some(found) = self.compare_with_earlier(plies) {
            return found;
        }
        if self.key_history().surely_has_fewer(3, self.board_key()) {
            return Repetition::None;
        }
        self.fourfold()
            .map_or(Repetition::None, |fourfold| self.lost_by(fourfold.winner.map(|winner| !winner)))
    }

    /// Whether a position more than `plies` back was the same, and repeating it is a draw: no perpetual
    /// check, and no rule of the variant that names a loser.
    #[inline]
    pub fn recurs_before(&self, plies: usize) -> bool {
        R::REPETITION_LOSER.is_none()
            && !self.key_history().surely_has_fewer(1, self.board_key())
            && self.earlier_occurrences().any(|back| back > plies)
            && self.perpetual_checker().is_none()
    }

    /// Compares with the last occurrence of the same board, at most `plies` back. `None` without one, or when
    /// neither side's hand contains the hand that it had then.
    #[inline]
    fn compare_with_earlier(&self, plies: usize) -> Option<Repetition> {
        let is_new = self.key_history().surely_has_fewer(1, self.board_key());
        if is_new { None } else { self.search_earlier(plies) }
    }

    fn search_earlier(&self, plies: usize) -> Option<Repetition> {
        let (side, keys, earlier) = (self.side(), self.current_keys(), self.key_history().as_slice());
        let farthest = self.plies_from_null().min(earlier.len()).min(plies);
        // A repetition takes at least four plies: in two a moved piece cannot be back.
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
                return Some(self.lost_by(loser));
            }
            let (more, less) =
                (keys.black_hand.covers(before.black_hand), before.black_hand.covers(keys.black_hand));
            if more != less {
                let better = if more { Color::Black } else { Color::White };
                return Some(if better == side { Repetition::Superior } else { Repetition::Inferior });
            }
        }
        None
    }

    /// A repetition that this side loses, for the side to move; a draw without a loser.
    fn lost_by(&self, loser: Option<Color>) -> Repetition {
        match loser {
            None => Repetition::Draw,
            Some(loser) if loser == self.side() => Repetition::Loss,
            Some(_) => Repetition::Win,
        }
    }
}
