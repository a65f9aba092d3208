//! The techniques of the search by name, so that each can be left out and measured.

use std::fmt;

/// A technique that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// Positions are remembered by their hash. Without it moves are not ordered by earlier iterations either.
    TranspositionTable,
    /// The table's results of deeper searches count as well.
    Grafting,
    /// The first window of an iteration lies around the value of the one before.
    Aspiration,
    /// The mate solver works beside the search.
    MateSolver,
    /// A mate in one is found without making a move.
    MateInOne,
    /// Far below alpha captures alone must help.
    Razoring,
    /// Far above beta near the horizon a node cuts.
    ReverseFutility,
    /// Passing the turn must not be enough.
    NullMove,
    /// A capture that wins much in a shallow search cuts.
    Probcut,
    /// Without a move from the table a node is searched less deep.
    InternalIterativeReductions,
    /// Late quiet moves near the horizon are left out.
    LateMovePruning,
    /// Quiet moves far below alpha near the horizon are left out.
    Futility,
    /// Quiet moves that have failed before are left out near the horizon.
    HistoryPruning,
    /// Moves that lose material by exchanges are left out near the horizon.
    SeePruning,
    /// Moves without alternative are searched deeper, and several good ones cut.
    Singular,
    /// Checks are searched deeper near the horizon.
    CheckExtension,
    /// Late moves are searched less deep at first.
    LateMoveReductions,
    /// After an improvement the moves that are left are searched less deep.
    ReductionAfterAlpha,
    /// Quiet moves are ordered by what followed moves before.
    ContinuationHistory,
    /// The static evaluation is corrected by what searches have found.
    CorrectionHistory,
    /// Quiescence tries quiet checks at its first ply.
    QuiescenceChecks,
    /// Quiescence leaves out captures that cannot reach alpha.
    DeltaPruning,
    /// Quiescence leaves out captures that lose material, and quiet ways out of check after the first few.
    QuiescencePruning,
}

impl Technique {
    /// All of them.
    pub const ALL: [Self; 23] = [
        Self::TranspositionTable,
        Self::Grafting,
        Self::Aspiration,
        Self::MateSolver,
        Self::MateInOne,
        Self::Razoring,
        Self::ReverseFutility,
        Self::NullMove,
        Self::Probcut,
        Self::InternalIterativeReductions,
        Self::LateMovePruning,
        Self::Futility,
        Self::HistoryPruning,
        Self::SeePruning,
        Self::Singular,
        Self::CheckExtension,
        Self::LateMoveReductions,
        Self::ReductionAfterAlpha,
        Self::ContinuationHistory,
        Self::CorrectionHistory,
        Self::QuiescenceChecks,
        Self::DeltaPruning,
        Self::QuiescencePruning,
    ];
}

/// Its name, such as `null-move`.
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, c) in format!("{self:?}").chars().enumerate() {
            if c.is_uppercase() && at > 0 {
                f.write_str("-")?;
            }
            write!(f, "{}", c.to_ascii_lowercase())?;
        }
        Ok(())
    }
}

/// A set of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques(u32);

impl Techniques {
    /// Every technique.
    pub const ALL: Self = Self(u32::MAX);
    /// What leaves the value of a position at a depth as it is, were it not for repetitions: with these and no others, it
    /// is that of a plain search.
    pub const EXACT: Self =
        Self(1 << Technique::TranspositionTable as u32 | 1 << Technique::Aspiration as u32);

    /// All but one.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self(self.0 & !(1 << technique as u32))
    }

    /// Whether the set holds it.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 & 1 << technique as u32 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_in_the_list_once_and_has_a_name() {
        for (at, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, at);
            assert!(!Techniques::ALL.without(technique).has(technique));
        }
        assert_eq!(Technique::NullMove.to_string(), "null-move");
        assert!(
            Techniques::EXACT.has(Technique::TranspositionTable)
                && !Techniques::EXACT.has(Technique::Futility)
        );
    }
}
