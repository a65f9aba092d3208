//! Arena of the proof tree: nodes of 16 bytes in one vector. A node stores the index of its block of
//! children, so that moving a node inside its heap leaves its subtree in place.
//!
//! IS22er (2021) frees dropped trees in a separate thread. Here a dropped tree is put on a list, which takes
//! constant time. An expansion that needs a block takes the first block of a listed tree and lists the trees
//! below it. So the expansions share the work of freeing, and memory that nobody needs is never visited.

use crate::shogi::Move;

/// A node of the tree. Its place in the tree says whose turn it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The move that leads here.
    pub(super) mv: Move,
    /// Of a won node: plies to the end of the game. Of an open node at the prover's turn: plies of the
    /// longest lost move, including that move; 0 if no move was lost.
    pub(super) plies: u16,
    /// The block of its children.
    pub(super) children: Block,
    /// The other side's moves below, itself included if it is one; or [`BUSY`], [`CLOSED`] or [`WON`].
    pub(super) weight: u32,
}

/// The weight of a leaf that is being expanded elsewhere, and of a node with only such leaves below.
pub(super) const BUSY: u32 = u32::MAX - 2;
/// The weight of a node below which nothing can be expanded, and that is neither won nor lost.
pub(super) const CLOSED: u32 = u32::MAX - 1;
/// The weight of a node that the prover wins.
pub(super) const WON: u32 = u32::MAX;

/// Some nodes that lie together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    first: u32,
    /// Nodes in use.
    count: u16,
    /// Nodes that there is room for; a multiple of [`STEP`], 0 for no block.
    room: u16,
}

/// Blocks have room for multiples of this many nodes.
const STEP: usize = 4;
/// Nodes by which the memory grows.
const GROWTH: usize = 1 << 14;
/// Noted blocks that are taken apart to find one of the right size, before the memory grows.
const PATIENCE: usize = 16;

impl Block {
    /// No children.
    pub(super) const NONE: Self = Self { first: 0, count: 0, room: 0 };

    pub(super) fn len(self) -> usize {
        self.count.into()
    }

    pub(super) fn is_none(self) -> bool {
        self.room == 0
    }

    /// The place of the first node.
    pub(super) fn first(self) -> usize {
        self.first as usize
    }

    /// The places of the nodes in use.
    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.first()..self.first() + self.len()
    }
}

/// The memory.
#[derive(Debug)]
pub(super) struct Arena {
    pub(super) nodes: Vec<Node>,
    /// The most nodes that there may be.
    most: usize,
    /// Free blocks by their room, in steps.
    free: Vec<Vec<u32>>,
    /// Blocks of dropped trees.
    dropped: Vec<Block>,
}

impl Arena {
    /// Memory for a number of nodes; nothing is taken yet.
    pub(super) fn new(most: usize) -> Self {
        Self { nodes: Vec::new(), most: most.min(u32::MAX as usize), free: Vec::new(), dropped: Vec::new() }
    }

    /// Forgets all trees.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.free.clear();
        self.dropped.clear();
    }

    /// A block for this many nodes, all in use and without meaning yet; `None` when the memory is full.
    pub(super) fn take(&mut self, count: usize) -> Option<Block> {
        let steps = count.div_ceil(STEP);
        let (room, count) = ((steps * STEP) as u16, count as u16);
        let found = |arena: &mut Self| Some(Block { first: arena.free.get_mut(steps)?.pop()?, count, room });
        for _ in 0..PATIENCE {
            if let Some(block) = found(self) {
                return Some(block);
            }
            if !self.take_apart() {
                break;
            }
        }
        let first = self.nodes.len();
        if first + usize::from(room) > self.most {
            while self.take_apart() {
                if let Some(block) = found(self) {
                    return Some(block);
                }
            }
            return found(self);
        }
        if self.nodes.capacity() < first + usize::from(room) {
            self.nodes.reserve_exact(GROWTH.min(self.most - first));
        }
        let empty = Node { mv: Move::NONE, plies: 0, children: Block::NONE, weight: 0 };
        self.nodes.resize(first + usize::from(room), empty);
        Some(Block { first: first as u32, count, room })
    }

    /// Notes a block and all trees below it as dropped.
    pub(super) fn drop_tree(&mut self, block: Block) {
        if !block.is_none() {
            self.dropped.push(block);
        }
    }

    /// Frees one dropped block; says whether there was one.
    fn take_apart(&mut self) -> bool {
        let Some(block) = self.dropped.pop() else { return false };
        for at in block.range() {
            self.drop_tree(self.nodes[at].children);
        }
        let steps = usize::from(block.room) / STEP;
        if self.free.len() <= steps {
            self.free.resize(steps + 1, Vec::new());
        }
        self.free[steps].push(block.first);
        true
    }

    /// Copies a block of another memory with all that is below it; `None` when the memory is full.
    pub(super) fn copy(&mut self, other: &Self, block: Block) -> Option<Block> {
        if block.is_none() {
            return Some(Block::NONE);
        }
        // All of its room, with what removals have left behind the nodes in use.
        let mut mine = self.take(block.room.into())?;
        for (at, theirs) in mine.range().zip(block.first()..) {
            self.nodes[at] = Node { children: Block::NONE, ..other.nodes[theirs] };
        }
        mine.count = block.count;
        for (at, theirs) in mine.range().zip(block.range()) {
            let Some(children) = self.copy(other, other.nodes[theirs].children) else {
                self.drop_tree(mine);
                return None;
            };
            self.nodes[at].children = children;
        }
        Some(mine)
    }

    /// The nodes of a block that are in use.
    pub(super) fn block(&self, block: Block) -> &[Node] {
        &self.nodes[block.range()]
    }

    /// Removes a node of a block; the last node takes its place. The trees below it must have been dropped.
    /// `kept` is stored behind the nodes in use, see [`Self::behind`].
    pub(super) fn remove(&mut self, block: &mut Block, nth: usize, kept: Node) {
        block.count -= 1;
        let end = block.range().end;
        self.nodes[block.first() + nth] = self.nodes[end];
        self.nodes[end] = kept;
    }

    /// The node that the last removal from a block left behind those in use.
    pub(super) fn behind(&self, block: Block) -> Node {
        self.nodes[block.range().end]
    }

    /// Keeps one node of a block and drops the others.
    pub(super) fn keep_only(&mut self, block: &mut Block, nth: usize) {
        let range = block.range();
        self.nodes.swap(range.start, range.start + nth);
        for at in range.skip(1) {
            self.drop_tree(self.nodes[at].children);
        }
        block.count = 1;
    }

    /// Makes a block a heap: the least weight first.
    pub(super) fn heapify(&mut self, block: Block) {
        for at in (0..block.len() / 2).rev() {
            self.sift_down(block, at);
        }
    }

    /// Moves a node down to its place in the heap.
    fn sift_down(&mut self, block: Block, mut at: usize) {
        let nodes = &mut self.nodes[block.range()];
        loop {
            let left = 2 * at + 1;
            let Some(least) = (left..nodes.len().min(left + 2)).min_by_key(|child| nodes[*child].weight)
            else {
                return;
            };
            if nodes[least].weight >= nodes[at].weight {
                return;
            }
            nodes.swap(least, at);
            at = least;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heap_gives_the_least_weight_first() {
        let mut arena = Arena::new(100);
        let mut block = arena.take(11).unwrap();
        for (nth, at) in block.range().enumerate() {
            arena.nodes[at].weight = (nth as u32 * 7) % 11;
        }
        arena.heapify(block);
        for expected in 0..11 {
            assert_eq!(arena.nodes[block.first()].weight, expected);
            let top = arena.nodes[block.first()];
            arena.remove(&mut block, 0, top);
            assert_eq!(arena.behind(block).weight, expected);
            arena.heapify(block);
        }
        assert_eq!(block.len(), 0);
    }

    #[test]
    fn memory_is_bounded_and_dropped_trees_are_used_again() {
        let mut arena = Arena::new(64);
        let root = arena.take(8).unwrap();
        let below: Vec<Block> = std::iter::from_fn(|| arena.take(5)).collect();
        assert_eq!(below.len(), 7, "8 nodes for each, for 5 are rounded up");
        for (at, block) in root.range().zip(&below) {
            arena.nodes[at].children = *block;
        }
        arena.drop_tree(root);
        assert_eq!(std::iter::from_fn(|| arena.take(7)).count(), 8);
        assert!(arena.nodes.len() <= 64);
    }
}
