//! A team: several searches of one position, each with a transposition table of its own, which tell each
//! other the results of their deep nodes. So searches can help each other without shared memory; the caller
//! carries the results.
//!
//! CITE: the cluster branch of Stockfish, whose processes send each other entries of their transposition
//! tables, for the idea.

use super::outbox::Outbox;
use super::state::Search;
use crate::eval::Evaluator;
use crate::search::TtRecord;
use crate::shogi::Rules;

/// The smallest depth of the results that a search tells its team, in plies. The games of
/// docs/laboratory/search.md were played with it.
const MIN_DEPTH: i32 = 4;

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Makes this search a member of a team from its next task on, or of none. Number 0 is the search whose
    /// result counts; the others begin deeper and do not look for mates with the mate solver. A helper thread
    /// stays one.
    pub fn join_team(&mut self, member: Option<u32>) {
        if self.shares_table {
            return;
        }
        self.helper = member.unwrap_or(0);
        self.keep_results(member.map(|_| MIN_DEPTH));
    }

    /// Whether it keeps results for a team.
    pub fn is_in_team(&self) -> bool {
        self.outbox.is_some()
    }

    /// Member `nth` of the team of this search, from 1, with a table of `table_mb` megabytes. It begins `nth`
    /// plies deeper, and does not look for mates with the mate solver.
    pub fn teammate(&self, nth: u32, table_mb: u32) -> Self
    where
        E: Clone,
    {
        let mut search = Self::new(self.evaluator.clone(), table_mb);
        search.helper = nth;
        search
    }

    /// Lets the search keep the results of nodes from a depth in plies on; `None` for none.
    pub fn keep_results(&mut self, min_depth: Option<i32>) {
        self.outbox = min_depth.map(Outbox::new);
    }

    /// The results kept since the last call.
    pub fn take_results(&mut self) -> Vec<TtRecord> {
        self.outbox.as_mut().map_or_else(Vec::new, Outbox::take)
    }

    /// Stores results of other members, unless deeper ones are known.
    pub fn learn_results(&mut self, results: &[TtRecord]) {
        results.iter().for_each(|result| self.tt.insert(*result));
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::evaluation::Evaluation;
    use crate::search::{Limits, Search, SearchOptions, Silent};
    use crate::shogi::{Position, Shogi};

    fn search() -> Search<Shogi, Evaluation<Shogi>> {
        Search::new(Evaluation::new(None), 4)
    }

    fn think(search: &mut Search<Shogi, Evaluation<Shogi>>, depth: u32) -> u64 {
        search.begin(Position::start(), Limits::depth(depth), SearchOptions::default());
        search.think(&mut Silent);
        search.nodes()
    }

    #[test]
    fn results_of_another_search_save_nodes() {
        let mut teller = search();
        assert!(teller.take_results().is_empty());
        teller.keep_results(Some(1));
        think(&mut teller, 7);
        let results = teller.take_results();
        assert!(!results.is_empty() && teller.take_results().is_empty());
        let alone = think(&mut search(), 7);
        let mut listener = teller.teammate(0, 4);
        listener.learn_results(&results);
        let helped = think(&mut listener, 7);
        assert!(helped < alone, "{helped} nodes instead of {alone}");
        // Deeper nodes are fewer.
        teller.clear();
        teller.keep_results(Some(5));
        think(&mut teller, 7);
        assert!(teller.take_results().len() < results.len());
    }

    #[test]
    fn a_search_that_keeps_results_visits_the_same_nodes() {
        let mut keeper = search();
        keeper.keep_results(Some(1));
        assert_eq!(think(&mut keeper, 6), think(&mut search(), 6));
    }
}
