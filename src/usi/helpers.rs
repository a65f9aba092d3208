//! Threads that help the one that answers: they think about the same task, and all that is shared is its table.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::thread;

use crate::opponents::{Opponent, Task};
use crate::search::{Info, Limits, Monitor};
use crate::shogi::Rules;

/// Whoever helps an opponent; nobody when it thinks alone.
pub(super) struct Helpers<R: Rules>(Vec<Box<dyn Opponent<R> + Send>>);

/// A thread needs room for the longest line.
const STACK_BYTES: usize = 8 << 20;

impl<R: Rules> Helpers<R> {
    /// So many helpers of that opponent, if it can be helped.
    pub(super) fn of(opponent: &dyn Opponent<R>, count: u32) -> Self {
        Self((1..=count).map_while(|nth| opponent.helper(nth)).collect())
    }

    /// The opponent thinks about its task, and everyone helps until it has finished. The nodes of all count.
    pub(super) fn help(&mut self, opponent: &mut dyn Opponent<R>, task: &Task<R>, monitor: &mut dyn Monitor) {
        if self.0.is_empty() {
            opponent.think(monitor);
            return;
        }
        let shared = Shared { stopped: AtomicBool::new(false), nodes: AtomicU64::new(0) };
        thread::scope(|scope| {
            for helper in &mut self.0 {
                let task = Task { limits: Limits::default(), ..task.clone() };
                let work = || {
                    helper.begin(task);
                    helper.think(&mut Follower { shared: &shared, counted: 0 });
                };
                // Without one more thread it goes on with those there are.
                let _ = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
            }
            opponent.think(&mut Leader { monitor, shared: &shared, limit: task.limits.nodes });
            shared.stopped.store(true, Relaxed);
        });
    }
}

/// What all threads of a thought know.
struct Shared {
    stopped: AtomicBool,
    /// Nodes of the helpers.
    nodes: AtomicU64,
}

/// The monitor of a helper.
struct Follower<'a> {
    shared: &'a Shared,
    /// Its nodes that have been counted.
    counted: u64,
}

impl Monitor for Follower<'_> {
    fn should_stop(&mut self, nodes: u64) -> bool {
        self.shared.nodes.fetch_add(nodes - self.counted, Relaxed);
        self.counted = nodes;
        self.shared.stopped.load(Relaxed)
    }

    fn report(&mut self, _info: &Info) {}
}

/// The monitor of the one that answers: it counts the nodes of all.
struct Leader<'a> {
    monitor: &'a mut dyn Monitor,
    shared: &'a Shared,
    limit: Option<u64>,
}

impl Monitor for Leader<'_> {
    fn should_stop(&mut self, nodes: u64) -> bool {
        let nodes = nodes + self.shared.nodes.load(Relaxed);
        self.monitor.should_stop(nodes) || self.limit.is_some_and(|limit| nodes >= limit)
    }

    fn report(&mut self, info: &Info) {
        let nodes = info.nodes + self.shared.nodes.load(Relaxed);
        self.monitor.report(&Info { nodes, ..info.clone() });
    }
}
