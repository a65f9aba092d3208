//! PUCT, as in AlphaZero (2017) and dlshogi: a tree that grows by one position a playout, where a network
//! says which moves to look at and who will win; and, as in the diary of dlshogi's author (2022), how
//! probable it is that the game ends by repetition.
//!
//! A playout goes down the tree: at every node to the move with the largest sum of its value so far and a
//! bonus for a large prior and few visits ([`selection`]). The new position at its end is evaluated, and
//! value and repetition probability are added to all nodes on the way ([`search`]). The move with the most
//! playouts is played.
//!
//! - Mates in one and three plies, the rules' ends of the game and what follows from them are proved
//!   ([`tree::Tree::prove`]): a proved win is played at once, moves that are proved to lose are not visited
//!   again.
//! - The network's values count a draw as half a win, and so do those that are backed up; a repetition has
//!   the value 0.5 and the repetition probability 1. The choice in the tree shifts every value by its
//!   repetition probability times what a draw is worth more or less than half a win
//!   ([`selection::with_repetition`]). A position that the game had before the root counts at its fourth
//!   occurrence.
//! - [`PlayoutLoop`] ends, pauses and reports the search, as for every opponent that counts playouts.
//! - A search without a node limit keeps the part of the tree that the game has reached. The tree has as many
//!   megabytes as other opponents' transposition tables ([`DEFAULT_TABLE_MB`], about 1 kB a playout); when it
//!   is full the search ends.
//!
//! CITE: D. Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go
//! through self-play" (2018); T. Yamaoka, 「千日手を予測する」, TadaoYamaokaの開発日記 (2022); M. Winands, Y. Björnsson, J.
//! Saito, "Monte-Carlo Tree Search Solver" (2008), for the proofs.

pub mod network;
pub mod policy_value;
pub mod report;
pub mod search;
pub mod selection;
pub mod tree;

pub use network::Residual;
pub use policy_value::PolicyValue;

use crate::eval::policy_net::PolicyNetWeights;
use crate::opponents::data::DataStore;
use crate::opponents::gallery::support::{PlayoutLoop, PlayoutSearch};
use crate::opponents::inspection::Playouts;
use crate::opponents::{Card, Choice, Group, Inspect, Level, Need, Opponent, Panel, Task};
use crate::search::DEFAULT_TABLE_MB;
use crate::search::{Info, Monitor, Progress};
use crate::shogi::{Rules, Variant};
use search::PuctSearch;
use tree::ROOT;

/// Its card.
pub const CARD: Card = Card {
    id: "puct",
    year: 2022,
    ja: "木探索（PUCT）と千日手の予測",
    en: "PUCT, foreseeing repetition",
    reference: "T. Yamaoka, 千日手を予測する (2022); D. Silver et al., AlphaZero (2018)",
    group: Group::Networks,
    panels: &[Panel::Thoughts, Panel::Playouts],
    levels: &[
        Level::playouts("1", 8),
        Level::playouts("2", 80),
        Level::playouts("3", 800),
        Level { full_strength: true, ..Level::playouts("4", 4_000) },
    ],
    default_level: "3",
    needs: &[Need::required::<PolicyNetWeights>(&[Variant::Shogi])],
    shogi: Some(|| Box::new(Puct::<_, Residual>::default())),
    minishogi: None,
};

/// Playouts after which a search ends in any case, so that a node's visits can be counted.
const MAX_PLAYOUTS: u32 = 1 << 24;

/// The opponent.
pub struct Puct<R: Rules, N> {
    network: N,
    search: Option<PuctSearch<R>>,
    task: PlayoutLoop,
    megabytes: u32,
}

impl<R: Rules, N: PolicyValue<R>> Default for Puct<R, N> {
    fn default() -> Self {
        Self::new(N::default())
    }
}

impl<R: Rules, N: PolicyValue<R>> Puct<R, N> {
    /// An opponent with this network.
    pub fn new(network: N) -> Self {
        Self { network, search: None, task: PlayoutLoop::default(), megabytes: DEFAULT_TABLE_MB }
    }
}

/// A search with the network that evaluates its positions.
struct Running<'a, R: Rules, N> {
    search: &'a mut PuctSearch<R>,
    network: &'a mut N,
}

impl<R: Rules, N: PolicyValue<R>> PlayoutSearch for Running<'_, R, N> {
    fn playout(&mut self) {
        self.search.playout(self.network);
    }

    fn playouts(&self) -> u64 {
        self.search.playouts
    }

    fn work(&self) -> u64 {
        self.search.work
    }

    fn depth(&self) -> f64 {
        self.search.depth()
    }

    fn is_decided(&self) -> bool {
        let root = (!self.search.tree.is_empty()).then(|| self.search.tree.node(ROOT));
        self.search.is_full || root.is_some_and(|root| root.proof.is_some() || root.visits >= MAX_PLAYOUTS)
    }

    fn lines(&self, count: usize) -> Vec<Info> {
        report::lines(self.search, count)
    }
}

impl<R: Rules, N: PolicyValue<R>> Opponent<R> for Puct<R, N> {
    fn begin(&mut self, task: Task<R>) {
        let mut search = PuctSearch::new(&task, self.megabytes);
        let earlier = self.search.take().filter(|_| task.limits.nodes.is_none());
        if let Some(earlier) = earlier {
            search.take_over(earlier);
        }
        (self.task, self.search) = (PlayoutLoop::new(&task), Some(search));
    }

    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        let Some(search) = &mut self.search else { return Progress::Finished };
        self.task.run(&mut Running { search, network: &mut self.network }, monitor)
    }

    fn choice(&self) -> Choice {
        self.task.choice(self.search.as_ref().and_then(report::best))
    }

    fn info(&self) -> Option<&Info> {
        self.task.info()
    }

    fn resize_table(&mut self, megabytes: u32) {
        (self.megabytes, self.search) = (megabytes, None);
    }

    fn use_data(&mut self, data: &DataStore) {
        self.network.use_data(data);
        self.search = None;
    }

    fn inspect(&mut self) -> Option<&mut dyn Inspect<R>> {
        Some(self)
    }
}

impl<R: Rules, N: PolicyValue<R>> Inspect<R> for Puct<R, N> {
    fn playouts(&self, size: usize) -> Option<Playouts<R>> {
        self.search.as_ref().map(|search| report::playouts(search, size))
    }
}

#[cfg(test)]
pub(crate) mod tests;
