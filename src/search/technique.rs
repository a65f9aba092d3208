//! The techniques of the search by name, so that each can be switched off and measured.

use std::fmt;

/// A technique that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// Transposition table. Without it there is no move ordering by earlier iterations either.
    TranspositionTable,
    /// Results from deeper searches in the transposition table are used.
    Grafting,
    /// Aspiration windows around the score of the previous iteration.
    Aspiration,
    /// The mate solver at the root.
    MateSolver,
    /// Mate-in-one test at every node.
    MateInOne,
    /// Far below alpha near the horizon, quiescence decides.
    Razoring,
    /// Far above beta near the horizon, a node fails high.
    ReverseFutility,
    /// Null move pruning.
    NullMove,
    /// A capture far above beta in a shallow search fails high.
    Probcut,
    /// A node without a move from the transposition table is searched one ply less.
    InternalIterativeReductions,
    /// Late quiet moves near the horizon are pruned.
    LateMovePruning,
    /// Quiet moves far below alpha near the horizon are pruned.
    Futility,
    /// Quiet moves with bad history near the horizon are pruned.
    HistoryPruning,
    /// Moves with a bad static exchange evaluation near the horizon are pruned.
    SeePruning,
    /// Singular extensions and multi-cut.
    Singular,
    /// Checks near the horizon are extended.
    CheckExtension,
    /// Late moves are searched at reduced depth first.
    LateMoveReductions,
    /// After alpha was raised, the remaining moves are searched one ply less.
    ReductionAfterAlpha,
    /// Quiet moves are ordered by continuation history.
    ContinuationHistory,
    /// The static evaluation is corrected by correction history.
    CorrectionHistory,
    /// Quiescence searches quiet checks at its first ply.
    QuiescenceChecks,
    /// Quiescence prunes captures that cannot reach alpha.
    DeltaPruning,
    /// Quiescence prunes captures that lose material, and quiet evasions after the first two.
    QuiescencePruning,
}

impl Technique {
    /// All techniques.
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

/// The name of a technique, such as `null-move`.
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
    /// The techniques that do not change the score of a position at a depth, apart from repetitions: with
    /// these alone the score equals the score of a plain alpha-beta search.
    pub const EXACT: Self =
        Self(1 << Technique::TranspositionTable as u32 | 1 << Technique::Aspiration as u32);

    /// The set without one technique.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self(self.0 & !(1 << technique as u32))
    }

    /// Whether the set contains a technique.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 & 1 << technique as u32 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_are_listed_once_with_names() {
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
