//! The proof search on 5×5 by several threads, as in its document: each takes a leaf of the common tree under
//! a lock, expands it without the lock, and puts it back under the lock.

use std::sync::{Mutex, PoisonError};
use std::thread;

use narikoma::opponents::gallery::effect_net::proof::{Leaf, Proof};

/// Searches with this number of threads until nothing is left to do or about this number of
/// nodes has been expanded (slightly more).
pub(super) fn prove(proof: Proof, threads: usize, nodes: u64) -> Proof {
    let leaves: Vec<_> = (0..threads).map(|_| Leaf::of(&proof)).collect();
    let tree = Mutex::new((proof, 0));
    thread::scope(|scope| {
        for leaf in leaves {
            scope.spawn(|| work(&tree, leaf, nodes));
        }
    });
    tree.into_inner().unwrap_or_else(PoisonError::into_inner).0
}

/// The work of one thread. Beside the tree lies the number of leaves that are out.
fn work(tree: &Mutex<(Proof, usize)>, mut leaf: Leaf, nodes: u64) {
    loop {
        let mut guard = tree.lock().unwrap_or_else(PoisonError::into_inner);
        let (proof, out) = &mut *guard;
        if proof.is_idle() || proof.nodes() >= nodes {
            return;
        }
        if !proof.take_leaf(&mut leaf) {
            let nobody_works = *out == 0;
            drop(guard);
            if nobody_works {
                return;
            }
            // All leaves are out: one of them will come back with more.
            thread::yield_now();
            continue;
        }
        *out += 1;
        drop(guard);
        leaf.expand();
        let mut guard = tree.lock().unwrap_or_else(PoisonError::into_inner);
        let (proof, out) = &mut *guard;
        proof.put_back(&mut leaf);
        *out -= 1;
    }
}

#[cfg(test)]
mod tests {
    use narikoma::opponents::gallery::effect_net::proof::Verdict;
    use narikoma::shogi::Position;

    use super::*;

    #[test]
    fn threads_prove_a_win() {
        let position = Position::from_sfen("4k/5/4P/5/K4 b GS 1").unwrap();
        for threads in [1, 2, 8] {
            let proof = Proof::new(position.clone(), position.side(), 64);
            let proof = prove(proof, threads, 1_000_000);
            assert!(matches!(proof.verdict(), Verdict::Won(_)), "{threads}: {:?}", proof.verdict());
        }
        let start = Proof::new(Position::start(), position.side(), 64);
        let start = prove(start, 4, 20_000);
        assert!(start.verdict() == Verdict::Open && start.nodes() >= 20_000);
    }
}
