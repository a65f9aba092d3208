//! The threads of a build with shared memory: workers that have called [`help`] and wait for jobs.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use wasm_bindgen::prelude::*;

use crate::session::helpers::{Job, Threads};

/// The jobs that wait, and the workers.
struct Jobs {
    queue: VecDeque<Job>,
    workers: usize,
}

static JOBS: Mutex<Jobs> = Mutex::new(Jobs { queue: VecDeque::new(), workers: 0 });
/// Told when a job has been added.
static ADDED: Condvar = Condvar::new();

fn jobs() -> MutexGuard<'static, Jobs> {
    JOBS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The workers of this module.
pub(super) struct Pool;

impl Threads for Pool {
    fn start(&self, job: Job) -> bool {
        let mut jobs = jobs();
        // Jobs of a search that is over may still wait: they end at once.
        let has_worker = jobs.queue.len() < jobs.workers;
        if has_worker {
            jobs.queue.push_back(job);
            ADDED.notify_one();
        }
        has_worker
    }
}

/// Makes the calling worker a thread of the searches of this module; never returns. The worker has its own
/// instance of the module, with the same memory.
#[wasm_bindgen]
pub fn help() {
    jobs().workers += 1;
    loop {
        let mut waiting = jobs();
        let job = loop {
            match waiting.queue.pop_front() {
                Some(job) => break job,
                None => waiting = ADDED.wait(waiting).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(waiting);
        job();
    }
}
