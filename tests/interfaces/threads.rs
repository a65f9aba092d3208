//! Searches with helpers in other threads.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::SeqCst;
use std::thread;

use narikoma::session::Session;
use narikoma::session::helpers::{Job, Threads};
use serde_json::{Value, json};

use crate::protocol::{ask, session};

/// Starts native threads, as many as `most`, and counts those that run.
struct Native {
    most: usize,
    started: Arc<AtomicUsize>,
    running: Arc<AtomicUsize>,
}

impl Threads for Native {
    fn start(&self, job: Job) -> bool {
        if self.started.load(SeqCst) == self.most {
            return false;
        }
        self.started.fetch_add(1, SeqCst);
        self.running.fetch_add(1, SeqCst);
        let running = Arc::clone(&self.running);
        let work = move || {
            job();
            running.fetch_sub(1, SeqCst);
        };
        thread::Builder::new().stack_size(8 << 20).spawn(work).is_ok()
    }
}

/// A session with this number of threads besides its own; how many were started, and how many run.
fn threaded(most: usize) -> (Session, Arc<AtomicUsize>, Arc<AtomicUsize>) {
    let mut session = session();
    let (started, running) = <(Arc<AtomicUsize>, Arc<AtomicUsize>)>::default();
    let threads = Native { most, started: Arc::clone(&started), running: Arc::clone(&running) };
    session.use_threads(Box::new(threads));
    (session, started, running)
}

fn go(fields: Value) -> Value {
    let mut request = json!({"type": "go"});
    request.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    json!({"id": 2, "request": request})
}

/// Waits until no helper runs: they end soon after their search.
fn wait(running: &AtomicUsize) {
    while running.load(SeqCst) > 0 {
        thread::yield_now();
    }
}

#[test]
fn helpers_search_beside_the_session_and_end_with_the_search() {
    let (mut session, started, running) = threaded(3);
    let replies = ask(&mut session, go(json!({"threads": 4, "limits": {"depth": 12}})));
    assert_eq!(replies.last().unwrap()["event"]["type"], "bestMove");
    assert_eq!(started.load(SeqCst), 3);
    wait(&running);
}

#[test]
fn a_request_that_ends_the_search_ends_its_helpers() {
    for end in [json!({"type": "stop"}), json!({"type": "new", "variant": "shogi"})] {
        let (mut session, started, running) = threaded(2);
        session.receive_text(&go(json!({"threads": 3})).to_string(), &mut |_| {});
        assert!(session.is_thinking() && started.load(SeqCst) == 2);
        session.receive_text(&json!({"id": 3, "request": end}).to_string(), &mut |_| {});
        wait(&running);
    }
    // So does the end of the session.
    let (mut session, _, running) = threaded(2);
    session.receive_text(&go(json!({"threads": 3})).to_string(), &mut |_| {});
    drop(session);
    wait(&running);
}

#[test]
fn nodes_of_all_threads_count() {
    let (mut session, _, running) = threaded(1);
    let replies = ask(&mut session, go(json!({"threads": 2, "limits": {"nodes": 300_000}})));
    let last = replies.iter().rfind(|reply| reply["event"]["type"] == "info").unwrap();
    // A thread looks at the limit every few hundred nodes.
    assert!(last["event"]["nodes"].as_u64().unwrap() < 320_000, "{last}");
    wait(&running);
}

#[test]
fn weak_levels_and_single_threads_have_no_helpers() {
    for fields in [json!({"level": "3", "threads": 4}), json!({"limits": {"nodes": 2_000}})] {
        let (mut session, started, _) = threaded(3);
        assert_eq!(ask(&mut session, go(fields.clone())), ask(&mut self::session(), go(fields)));
        assert_eq!(started.load(SeqCst), 0);
    }
}

#[test]
fn without_threads_the_search_is_that_of_one() {
    let fields = |threads: u32| go(json!({"threads": threads, "limits": {"nodes": 5_000}}));
    let alone = ask(&mut session(), fields(1));
    assert_eq!(ask(&mut session(), fields(8)), alone);
    // A device may have no thread free.
    assert_eq!(ask(&mut threaded(0).0, fields(8)), alone);
    for bad in [0, 65] {
        assert_eq!(ask(&mut session(), fields(bad))[0]["event"]["code"], "outOfRange");
    }
}
