//! The proof search by several threads: all expand leaves of one tree.
//!
//! CITE: 「このプロジェクトについて」 (IS22er, group 7, 2021): 生成されるスレッド. Eight threads expand
//! leaves, beside the main thread with the search by value. A thread takes a leaf under a lock, expands it
//! without the lock, and puts it back under the lock ([`Leaf`]).
//!
//! Which leaf comes back first is chance, so that a search by several threads is not the same twice. Without
//! helpers nothing is taken out, and the search is deterministic.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::proof::{Leaf, Proof};
use crate::opponents::{Choice, Opponent, Task};
use crate::search::{Info, Monitor, Progress};
use crate::shogi::{Minishogi, Position};

/// How long a thread without a leaf waits before it looks again.
const WAIT: Duration = Duration::from_millis(1);

/// The tree, shared by the opponent and its helpers.
#[derive(Debug)]
pub(super) struct SharedProof {
    tree: Mutex<Proof>,
    /// A leaf has come back.
    returned: Condvar,
    /// Helpers take no leaf once the tree has had this many nodes.
    limit: AtomicU64,
}

impl SharedProof {
    pub(super) fn new(tree: Proof) -> Self {
        Self { tree: Mutex::new(tree), returned: Condvar::new(), limit: AtomicU64::new(0) }
    }

    /// The tree, for this thread alone.
    pub(super) fn lock(&self) -> MutexGuard<'_, Proof> {
        self.tree.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the number of nodes up to which helpers go on.
    pub(super) fn set_limit(&self, nodes: u64) {
        self.limit.store(nodes, Relaxed);
    }

    /// Expands a leaf beside other threads, or waits until one has come back; false if nothing is left to do.
    /// Slightly more nodes than `budget` may be visited.
    pub(super) fn step(&self, leaf: &mut Leaf, budget: u64) -> bool {
        let mut tree = self.lock();
        if tree.is_idle() || budget == 0 {
            return false;
        }
        if tree.take_leaf(leaf) {
            drop(tree);
            leaf.expand();
            self.lock().put_back(leaf);
            self.returned.notify_all();
        } else {
            let _ = self.returned.wait_timeout(tree, WAIT);
        }
        true
    }

    /// Expands leaves until the monitor stops it or nothing is left to do.
    fn help(&self, monitor: &mut dyn Monitor) -> Progress {
        let mut leaf = Leaf::of(&self.lock());
        // The nodes are the tree's, which the main thread counts.
        while !monitor.should_stop(0, 0) {
            let tree = self.lock();
            if tree.nodes() >= self.limit.load(Relaxed) {
                if tree.is_idle() {
                    return Progress::Finished;
                }
                let _ = self.returned.wait_timeout(tree, WAIT);
                continue;
            }
            drop(tree);
            if !self.step(&mut leaf, u64::MAX) {
                return Progress::Finished;
            }
        }
        Progress::Paused
    }
}

/// A thread of the proof search: it chooses no move.
pub(super) struct ProofHelper(pub(super) Arc<SharedProof>);

impl Opponent<Minishogi> for ProofHelper {
    fn begin(&mut self, _task: Task<Minishogi>) {}

    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        self.0.help(monitor)
    }

    fn choice(&self) -> Choice {
        Choice::Resign
    }

    fn info(&self) -> Option<&Info> {
        None
    }

    fn ponder(&mut self, _position: &Position<Minishogi>, monitor: &mut dyn Monitor) -> Progress {
        self.0.help(monitor)
    }
}
