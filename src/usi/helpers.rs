//! Helper threads: they search the same position and share a table (lazy SMP) or a tree of proofs.

use std::thread;

use crate::opponents::{Opponent, Task};
use crate::search::{Follower, HelperCount, Info, Limits, Monitor};
use crate::shogi::{Position, Rules};

/// The helpers of an opponent; empty when it uses one thread.
pub(super) struct Helpers<R: Rules>(Vec<Box<dyn Opponent<R> + Send>>);

/// Stack of a helper thread, enough for the deepest search.
const STACK_BYTES: usize = 8 << 20;

impl<R: Rules> Helpers<R> {
    /// `count` helpers of an opponent; fewer when it does not support them.
    pub(super) fn of(opponent: &dyn Opponent<R>, count: u32) -> Self {
        Self((1..=count).map_while(|nth| opponent.helper(nth)).collect())
    }

    /// Lets the opponent search its task with the helpers until it has
    /// finished. The nodes of all threads count.
    pub(super) fn help(&mut self, opponent: &mut dyn Opponent<R>, task: &Task<R>, monitor: &mut dyn Monitor) {
        let work = |helper: &mut dyn Opponent<R>, follower: &mut Follower| {
            helper.begin(Task { limits: Limits::default(), ..task.clone() });
            helper.think(follower);
        };
        self.beside(work, |shared| {
            opponent.think(&mut Leader { monitor, shared, limit: task.limits.nodes });
        });
    }

    /// Lets the opponent ponder with the helpers, about the position with the other side to move.
    pub(super) fn ponder(
        &mut self,
        opponent: &mut dyn Opponent<R>,
        position: &Position<R>,
        monitor: &mut dyn Monitor,
    ) {
        // It goes to the position before a helper looks at what they share.
        opponent.ponder(position, &mut AtOnce);
        let work = |helper: &mut dyn Opponent<R>, follower: &mut Follower| {
            helper.ponder(position, follower);
        };
        self.beside(work, |shared| {
            opponent.ponder(position, &mut Leader { monitor, shared, limit: None });
        });
    }

    /// Runs `work` with every helper in a thread of its own, beside `lead` and until that ends.
    fn beside(
        &mut self,
        work: impl Fn(&mut dyn Opponent<R>, &mut Follower) + Sync,
        lead: impl FnOnce(&HelperCount),
    ) {
        let shared = HelperCount::default();
        thread::scope(|scope| {
            for helper in &mut self.0 {
                let work = || work(&mut **helper, &mut shared.follower());
                // If the thread cannot be created, the search runs with fewer.
                let _ = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
            }
            lead(&shared);
            shared.stop();
        });
    }
}

/// Stops at the first question.
struct AtOnce;

impl Monitor for AtOnce {
    fn should_stop(&mut self, _nodes: u64, _work: u64) -> bool {
        true
    }

    fn report(&mut self, _info: &Info) {}
}

/// The monitor of the main thread, which counts the nodes of all threads.
struct Leader<'a> {
    monitor: &'a mut dyn Monitor,
    shared: &'a HelperCount,
    limit: Option<u64>,
}

impl Monitor for Leader<'_> {
    fn should_stop(&mut self, nodes: u64, work: u64) -> bool {
        let nodes = nodes + self.shared.nodes();
        self.monitor.should_stop(nodes, work) || self.limit.is_some_and(|limit| nodes >= limit)
    }

    fn report(&mut self, info: &Info) {
        let nodes = info.nodes + self.shared.nodes();
        self.monitor.report(&Info { nodes, ..info.clone() });
    }
}
