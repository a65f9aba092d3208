//! Leaves that are expanded outside the tree, so that several threads can work on one tree: a thread takes a
//! leaf, expands it, and puts it back. Only taking and putting back need the tree for themselves.
//!
//! IS22er (2021) does the same with a lock for the tree (「ルートノードにロックをかける」). A leaf remembers its path from
//! the root as moves, because nodes change places meanwhile. If the path is gone when the leaf comes back, an
//! ancestor has been decided, and the leaf is forgotten.

use super::arena::{BUSY, Block, Node};
use super::{MAX_PLIES, Proof, State, Verdict};
use crate::shogi::Move;

/// Memory of a leaf that is being expanded, in megabytes: far more than two plies need.
const MEGABYTES: u32 = 4;

/// A leaf taken from a tree. It is used again for the next one.
#[derive(Debug)]
pub struct Leaf {
    /// The same game and root; its tree is what is below the leaf.
    local: Proof,
    /// The moves from the root of the tree.
    path: Vec<Move>,
    node: Node,
    /// Its weight before it was taken.
    weight: u32,
    /// The state of the node after its expansion; `None` when there was no room for its children.
    state: Option<State>,
}

impl Leaf {
    /// Room for a leaf of this tree; there is no leaf in it yet.
    pub fn of(proof: &Proof) -> Self {
        let local = Proof::with_depth(proof.position.clone(), proof.prover, MEGABYTES, proof.depth);
        Self { local, path: Vec::new(), node: proof.root, weight: 0, state: None }
    }

    /// Expands the leaf.
    pub fn expand(&mut self) {
        let Self { local, path, node, state, .. } = self;
        local.arena.clear();
        local.nodes = 0;
        for mv in path.iter() {
            local.position.do_move(*mv);
        }
        let depth = if path.len() < MAX_PLIES { local.depth } else { 0 };
        *state = match local.expand(node, depth, u64::MAX) {
            Ok(State::Open) if depth == 0 => Some(State::Closed),
            Ok(state) => Some(state),
            Err(_) => None,
        };
        for _ in path.iter() {
            local.position.undo_move();
        }
    }
}

impl Proof {
    /// Takes the leaf to which the tops of the heaps lead; returns whether there is one. No other caller
    /// gets this leaf until it is put back.
    pub fn take_leaf(&mut self, leaf: &mut Leaf) -> bool {
        if self.is_idle() || self.root.weight == BUSY {
            return false;
        }
        let path = self.select();
        leaf.path.clear();
        leaf.path.extend(path.iter().map(|at| self.arena.nodes[*at].mv));
        leaf.node = path.last().map_or(self.root, |at| self.arena.nodes[*at]);
        leaf.weight = leaf.node.weight;
        self.back_up(&path, Node { weight: BUSY, ..leaf.node }, State::Open);
        true
    }

    /// Puts an expanded leaf back with what was found below it.
    pub fn put_back(&mut self, leaf: &mut Leaf) {
        self.nodes += leaf.local.nodes;
        let way = if self.verdict == Verdict::Open { self.way(&leaf.path) } else { None };
        let Some(path) = way else { return };
        let copied = leaf.state.and_then(|state| {
            let children = self.arena.copy(&leaf.local.arena, leaf.node.children)?;
            Some((Node { children, ..leaf.node }, state))
        });
        let (node, state) = copied.unwrap_or_else(|| {
            self.is_full = true;
            (Node { weight: leaf.weight, children: Block::NONE, ..leaf.node }, State::Open)
        });
        for mv in &leaf.path {
            self.position.do_move(*mv);
        }
        self.back_up(&path, node, state);
    }

    /// The places of the nodes along these moves from the root; `None` if the tree no longer has them.
    fn way(&self, moves: &[Move]) -> Option<Vec<usize>> {
        let mut children = self.root.children;
        let step = |mv: &Move| {
            let at = children.range().find(|at| self.arena.nodes[*at].mv == *mv)?;
            children = self.arena.nodes[at].children;
            Some(at)
        };
        moves.iter().map(step).collect()
    }
}
