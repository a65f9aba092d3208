//! Helper threads of a search (lazy SMP): they search the same task and share its transposition table. The
//! search never waits for them.

use super::slice::Slice;
use crate::opponents::{Opponent, Task};
use crate::search::{HelperCount, Info, Limits, Monitor};
use crate::shogi::Rules;

/// The work of a thread.
pub type Job = Box<dyn FnOnce() + Send>;

/// Starts threads.
pub trait Threads {
    /// Runs a job in a thread of its own; false where none is free.
    fn start(&self, job: Job) -> bool;
}

/// The helpers of one search, none by default. They end when this is dropped.
#[derive(Debug, Default)]
pub(super) struct Helpers {
    count: HelperCount,
    /// The node limit of the search.
    limit: Option<u64>,
}

impl Helpers {
    /// Lets `count` helpers of an opponent search its task; fewer where it does not support them, or no
    /// thread is free.
    pub(super) fn start<R: Rules>(
        opponent: &dyn Opponent<R>,
        task: &Task<R>,
        count: u32,
        threads: &dyn Threads,
    ) -> Self {
        let helpers = Self { count: HelperCount::default(), limit: task.limits.nodes };
        for nth in 1..=count {
            let Some(mut helper) = opponent.helper(nth) else { break };
            let mut follower = helpers.count.follower();
            let task = Task { limits: Limits::default(), ..task.clone() };
            let is_started = threads.start(Box::new(move || {
                // It may have waited for a thread until the search was over.
                if !follower.should_stop(0, 0) {
                    helper.begin(task);
                    helper.think(&mut follower);
                }
            }));
            if !is_started {
                break;
            }
        }
        helpers
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        self.count.stop();
    }
}

/// The monitor of a slice of the search, in which the nodes of its helpers count.
pub(super) struct Leader<'a, 'b> {
    pub(super) slice: &'a mut Slice<'b>,
    pub(super) helpers: &'a Helpers,
}

impl Monitor for Leader<'_, '_> {
    fn should_stop(&mut self, nodes: u64, work: u64) -> bool {
        let helped = self.helpers.count.nodes();
        if helped > 0 && self.helpers.limit.is_some_and(|limit| nodes + helped >= limit) {
            self.slice.is_over = true;
            return true;
        }
        self.slice.should_stop(nodes, work)
    }

    fn report(&mut self, info: &Info) {
        self.slice.report(&Info { nodes: info.nodes + self.helpers.count.nodes(), ..info.clone() });
    }
}
