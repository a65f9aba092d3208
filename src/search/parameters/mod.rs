//! Every number of the search, by technique: the tuned numbers ([`Tunable`]) and the fixed ones in one group.
//!
//! Margins are centipawns (a pawn is 90, capturing one gains 190), depths are plies, reductions are 1024ths
//! of a ply.

pub(super) mod draws;
mod extensions;
mod move_pruning;
mod node_pruning;
mod ordering;
pub(super) mod quiescence;
mod reductions;
mod root;
mod search_length;
mod tunable;
#[cfg(feature = "tune")]
mod tuned_values;

pub(super) use extensions::{check_extensions, singular_extensions};
pub(super) use move_pruning::{futility, history_pruning, late_move_pruning, see_pruning};
pub(super) use node_pruning::{
    internal_iterative_reductions, null_move, probcut, razoring, reverse_futility,
};
pub(super) use ordering::{correction_history, histories, move_policy};
pub(super) use reductions::late_move_reductions;
pub(super) use root::{aspiration, mate_solver};
pub use search_length::SearchLength;
pub use tunable::Tunable;
#[cfg(feature = "tune")]
pub use tuned_values::set;

/// Default size of the transposition table, in megabytes.
pub const DEFAULT_TABLE_MB: u32 = 16;
/// Maximum depth of an iteration.
pub(super) const MAX_DEPTH: i32 = 100;
/// Maximum length of a line, quiescence included.
pub(super) const MAX_PLY: usize = 128;

/// The tuned numbers of all techniques.
const GROUPS: [&[Tunable]; 16] = [
    aspiration::TUNABLES,
    razoring::TUNABLES,
    reverse_futility::TUNABLES,
    null_move::TUNABLES,
    probcut::TUNABLES,
    internal_iterative_reductions::TUNABLES,
    late_move_pruning::TUNABLES,
    futility::TUNABLES,
    history_pruning::TUNABLES,
    see_pruning::TUNABLES,
    singular_extensions::TUNABLES,
    late_move_reductions::TUNABLES,
    histories::TUNABLES,
    move_policy::TUNABLES,
    correction_history::TUNABLES,
    quiescence::TUNABLES,
];

/// Number of tuned numbers.
const COUNT: usize = {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        count += GROUPS[group].len();
        group += 1;
    }
    count
};

/// The tuned numbers of all techniques, one group after the other.
pub const TUNABLES: [Tunable; COUNT] = {
    let (mut all, mut filled, mut group) = ([GROUPS[0][0]; COUNT], 0, 0);
    while group < GROUPS.len() {
        let mut at = 0;
        while at < GROUPS[group].len() {
            all[filled] = GROUPS[group][at];
            (at, filled) = (at + 1, filled + 1);
        }
        group += 1;
    }
    all
};

/// The index in [`TUNABLES`] of the number with this name.
#[cfg(any(test, feature = "tune"))]
const fn index_of(name: &str) -> usize {
    let mut index = 0;
    while !is_same(TUNABLES[index].name.as_bytes(), name.as_bytes()) {
        index += 1;
    }
    index
}

/// Whether two texts are equal, for constants.
#[cfg(any(test, feature = "tune"))]
const fn is_same(text: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < text.len() && at < other.len() && text[at] == other[at] {
        at += 1;
    }
    at == text.len() && at == other.len()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_of_tuned_numbers_differ() {
        let names: BTreeSet<_> = TUNABLES.iter().map(|tunable| tunable.name).collect();
        assert_eq!(names.len(), COUNT);
        assert!(TUNABLES.iter().all(|tunable| tunable.low < tunable.high));
        assert_eq!(TUNABLES[index_of("RazorSlope")].name, "RazorSlope");
    }
}
