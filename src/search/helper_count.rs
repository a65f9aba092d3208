//! The flag that stops the helper threads of a search, and the number of nodes that they have visited.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

use super::{Info, Monitor};

/// The flag that stops the helpers of a search, and the count of their nodes. A clone shares both.
#[derive(Clone, Debug, Default)]
pub struct HelperCount(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    stopped: AtomicBool,
    nodes: AtomicU64,
}

impl HelperCount {
    /// Nodes of all helpers so far, as they have told them last.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.0.nodes.load(Relaxed)
    }

    /// Stops the helpers at their next question.
    pub fn stop(&self) {
        self.0.stopped.store(true, Relaxed);
    }

    /// The monitor of one more helper.
    #[must_use]
    pub fn follower(&self) -> Follower {
        Follower { shared: self.clone(), counted: 0 }
    }
}

/// The monitor of a helper: adds its nodes to the count, and stops it when all helpers are stopped.
#[derive(Debug)]
pub struct Follower {
    shared: HelperCount,
    /// Its nodes that are already in the count.
    counted: u64,
}

impl Monitor for Follower {
    fn should_stop(&mut self, nodes: u64, _work: u64) -> bool {
        let HelperCount(shared) = &self.shared;
        shared.nodes.fetch_add(nodes - self.counted, Relaxed);
        self.counted = nodes;
        shared.stopped.load(Relaxed)
    }

    fn report(&mut self, _info: &Info) {}
}
