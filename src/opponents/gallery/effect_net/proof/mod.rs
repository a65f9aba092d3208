//! The exhaustive proof search: it looks for a forced win of one side, the prover, and removes the moves of
//! the prover that are proved to lose.
//!
//! The children of a node lie in a heap, ordered by the number of the other side's moves below them. The
//! tops of the heaps lead from the root to a leaf, which is expanded depth-first by [`DEPTH`] plies. If
//! the other side has won, the tree is cut off up to the last move of the prover that had an
//! alternative. If the prover has won, the weight becomes infinite. The root is won when its weight is
//! infinite, and lost when no move is left.
//!
//! CITE: 「このプロジェクトについて」 (IS22er, group 7, 2021): 詰みの探索について. IS22er uses eight threads; here the steps run
//! one by one, so that a search is the same in slices of any length. Native programs can expand several
//! leaves at the same time ([`Leaf`]).
//!
//! A position that has occurred before, in the game or in the line, is closed: neither won nor lost, and not
//! expanded, so that no score rests on it. A proof therefore holds whatever the rules say about repetition,
//! since its lines never repeat a position. Wins that need the rule that Black loses by repetition are not
//! found.

mod arena;
mod leaf;

use arena::{Arena, BUSY, Block, CLOSED, Node, WON};

pub use leaf::Leaf;

use crate::opponents::Proved;
use crate::shogi::repetition::Repetition;
use crate::shogi::{Color, Minishogi, Move, Position};

/// Plies by which a leaf is expanded.
pub const DEPTH: u32 = 2;
/// The longest line, in plies.
const MAX_PLIES: usize = 200;

/// The proved result of the root, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Neither won nor lost so far.
    Open,
    /// Neither won nor lost, and nothing is left to expand.
    Closed,
    /// The prover wins within this many plies.
    Won(u32),
    /// The prover loses within this many plies.
    Lost(u32),
}

/// The proved result of a node, if any, with the plies to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    Closed,
    Won(u16),
    Lost(u16),
}

/// The node could not be expanded: the nodes of the search are used up, or the memory is full.
struct OutOfNodes {
    memory_is_full: bool,
}

/// The search for a proof.
#[derive(Debug)]
pub struct Proof {
    arena: Arena,
    position: Position<Minishogi>,
    prover: Color,
    root: Node,
    verdict: Verdict,
    is_full: bool,
    /// Moves made since the root was set.
    nodes: u64,
    depth: u32,
}

/// Whether a position has occurred before.
fn is_repeated(position: &Position<Minishogi>) -> bool {
    use Repetition::{Draw, Loss, Win};
    matches!(position.repetition(), Draw | Win | Loss)
}

impl Proof {
    /// A search for a win of `prover` from this position, with memory for a number of megabytes (2²⁰ bytes).
    pub fn new(position: Position<Minishogi>, prover: Color, megabytes: u32) -> Self {
        let most = (megabytes as usize) << 20;
        let root = Node { mv: Move::NONE, plies: 0, children: Block::NONE, weight: 0 };
        Self {
            arena: Arena::new(most / size_of::<Node>()),
            position,
            prover,
            root,
            verdict: Verdict::Open,
            is_full: false,
            nodes: 0,
            depth: DEPTH,
        }
    }

    /// As [`Self::new`], but leaves are expanded by `depth` plies: for measurements.
    pub fn with_depth(position: Position<Minishogi>, prover: Color, megabytes: u32, depth: u32) -> Self {
        Self { depth, ..Self::new(position, prover, megabytes) }
    }

    /// Makes this position the root. If moves from the old root lead to it, the tree
    /// below it is kept. The rest is dropped.
    pub fn go_to(&mut self, position: Position<Minishogi>, prover: Color) {
        self.nodes = 0;
        if self.prover != prover || !self.follow(&position) {
            self.arena.clear();
            self.root = Node { mv: Move::NONE, plies: 0, children: Block::NONE, weight: 0 };
            self.verdict = Verdict::Open;
        }
        self.is_full = false;
        self.prover = prover;
        self.position = position;
    }

    /// Whether this is the root, with the same game before it.
    pub fn is_at(&self, position: &Position<Minishogi>, prover: Color) -> bool {
        self.prover == prover && self.position == *position && self.position.moves().eq(position.moves())
    }

    /// Goes down to a later position of the same game; says whether the tree has it.
    fn follow(&mut self, position: &Position<Minishogi>) -> bool {
        let (before, now) = (self.position.ply(), position.ply());
        if now < before || !self.position.moves().eq(position.moves().take(before)) {
            return false;
        }
        let mut earlier = position.clone();
        (before..now).for_each(|_| earlier.undo_move());
        if earlier != self.position {
            return false;
        }
        let moves: Vec<Move> = position.moves().skip(before).collect();
        moves.into_iter().all(|mv| {
            let children = self.root.children;
            let Some(at) = self.arena.block(children).iter().position(|child| child.mv == mv) else {
                return false;
            };
            let mut block = children;
            self.arena.keep_only(&mut block, at);
            self.root = self.arena.nodes[block.first()];
            // The children of the new root belong to it now, not to its old block.
            self.arena.nodes[block.first()].children = Block::NONE;
            self.arena.drop_tree(block);
            self.verdict = match self.root.weight {
                WON => Verdict::Won(self.root.plies.into()),
                CLOSED => Verdict::Closed,
                _ => Verdict::Open,
            };
            true
        })
    }

    /// The proved result of the root, if any.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The proved winner, and the most plies that the other side can hold out.
    pub fn proved(&self) -> Option<Proved> {
        match self.verdict {
            Verdict::Won(plies) => Some(Proved { winner: self.prover, plies }),
            Verdict::Lost(plies) => Some(Proved { winner: !self.prover, plies }),
            Verdict::Open | Verdict::Closed => None,
        }
    }

    /// Whether nothing is left to do.
    pub fn is_idle(&self) -> bool {
        self.verdict != Verdict::Open || self.is_full
    }

    /// Moves made since the root was set.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes of memory in use.
    pub fn memory(&self) -> usize {
        self.arena.nodes.len() * size_of::<Node>()
    }

    /// Whether a legal move of the prover at the root is proved to lose.
    pub fn is_lost(&self, mv: Move) -> bool {
        let children = self.arena.block(self.root.children);
        match self.verdict {
            Verdict::Won(_) => false,
            Verdict::Lost(_) => true,
            _ => !self.root.children.is_none() && children.iter().all(|child| child.mv != mv),
        }
    }

    /// The moves of both sides up to the end. If the root is won: the longest defence. If it is
    /// lost: the move that lasts longest.
    pub fn line(&self) -> Vec<Move> {
        let (mut node, mut mine) = (self.root, self.position.side() == self.prover);
        if matches!(self.verdict, Verdict::Lost(_)) {
            let has_moves = mine && self.root.plies > 0;
            return has_moves.then(|| self.arena.behind(self.root.children).mv).into_iter().collect();
        }
        let mut line = Vec::new();
        while node.weight == WON {
            let children = self.arena.block(node.children).iter();
            let next = if mine {
                children.filter(|child| child.weight == WON).min_by_key(|child| child.plies)
            } else {
                children.max_by_key(|child| child.plies)
            };
            let Some(next) = next else { break };
            line.push(next.mv);
            (node, mine) = (*next, !mine);
        }
        line
    }

    /// Expands one leaf, with at most `budget` moves; says whether that was possible.
    pub fn step(&mut self, budget: u64) -> bool {
        if self.is_idle() {
            return false;
        }
        let path = self.select();
        let mut leaf = path.last().map_or(self.root, |at| self.arena.nodes[*at]);
        let depth = if path.len() < MAX_PLIES { self.depth } else { 0 };
        let state = match self.expand(&mut leaf, depth, self.nodes + budget) {
            // Too long a line is not followed.
            Ok(State::Open) if depth == 0 => State::Closed,
            Ok(state) => state,
            Err(OutOfNodes { memory_is_full }) => {
                self.is_full = memory_is_full;
                path.iter().for_each(|_| self.position.undo_move());
                return false;
            }
        };
        self.back_up(&path, leaf, state);
        true
    }

    /// Goes down the tops of the heaps to a leaf, in the tree and on the board. Returns the places of the
    /// nodes on the way, without the root.
    fn select(&mut self) -> Vec<usize> {
        let (mut path, mut node) = (Vec::new(), self.root);
        while !node.children.is_none() {
            let at = node.children.first();
            node = self.arena.nodes[at];
            self.position.do_move(node.mv);
            path.push(at);
        }
        path
    }

    /// Passes the state of an expanded leaf up to the root, and takes back the moves that led to it.
    fn back_up(&mut self, path: &[usize], leaf: Node, state: State) {
        let (mut child, mut state) = (leaf, state);
        for depth in (0..path.len()).rev() {
            self.position.undo_move();
            let mut parent = if depth == 0 { self.root } else { self.arena.nodes[path[depth - 1]] };
            let nth = path[depth] - parent.children.first();
            let decided = self.absorb(&mut parent, nth, child, state);
            state = decided.unwrap_or_else(|| self.conclude(&mut parent));
            child = parent;
        }
        self.root = child;
        self.verdict = match state {
            State::Open => Verdict::Open,
            State::Closed => Verdict::Closed,
            State::Won(plies) => {
                (self.root.weight, self.root.plies) = (WON, plies);
                Verdict::Won(plies.into())
            }
            State::Lost(plies) => Verdict::Lost(plies.into()),
        };
    }

    /// Expands a leaf, the current position, by `depth` plies.
    fn expand(&mut self, node: &mut Node, depth: u32, end: u64) -> Result<State, OutOfNodes> {
        let is_mine = self.position.side() == self.prover;
        if depth == 0 && self.position.has_legal_move() {
            return Ok(State::Open);
        }
        let moves = self.position.legal_moves();
        if moves.is_empty() {
            return Ok(if is_mine { State::Lost(0) } else { State::Won(0) });
        }
        if self.nodes + moves.len() as u64 > end {
            return Err(OutOfNodes { memory_is_full: false });
        }
        node.children = self.arena.take(moves.len()).ok_or(OutOfNodes { memory_is_full: true })?;
        node.plies = 0;
        for (at, mv) in node.children.range().zip(moves) {
            self.arena.nodes[at] = Node { mv, plies: 0, children: Block::NONE, weight: u32::from(!is_mine) };
        }
        let mut nth = 0;
        while nth < node.children.len() {
            let mut child = self.arena.nodes[node.children.first() + nth];
            self.position.do_move(child.mv);
            self.nodes += 1;
            let state = if is_repeated(&self.position) {
                Ok(State::Closed)
            } else {
                self.expand(&mut child, depth - 1, end)
            };
            self.position.undo_move();
            let state = state
                .inspect_err(|_| self.arena.drop_tree(std::mem::replace(&mut node.children, Block::NONE)))?;
            let is_removed = is_mine && matches!(state, State::Lost(_));
            if let Some(state) = self.absorb(node, nth, child, state) {
                return Ok(state);
            }
            nth += usize::from(!is_removed);
        }
        Ok(self.conclude(node))
    }

    /// Passes the result of a child to its parent, the node of the current position. Returns the result
    /// of the parent if it is now decided.
    fn absorb(&mut self, node: &mut Node, nth: usize, mut child: Node, state: State) -> Option<State> {
        let is_mine = self.position.side() == self.prover;
        match state {
            State::Open => {}
            State::Closed => child.weight = CLOSED,
            State::Won(plies) => (child.weight, child.plies) = (WON, plies),
            State::Lost(plies) => {
                self.arena.drop_tree(child.children);
                if is_mine {
                    // The lost move that lasts longest is remembered, for the line of a lost root.
                    let is_longest = plies + 1 > node.plies;
                    child.children = Block::NONE;
                    let longest = if is_longest { child } else { self.arena.behind(node.children) };
                    self.arena.remove(&mut node.children, nth, longest);
                    node.plies = node.plies.max(plies + 1);
                    return None;
                }
                self.arena.nodes[node.children.first() + nth].children = Block::NONE;
                self.arena.drop_tree(std::mem::replace(&mut node.children, Block::NONE));
                return Some(State::Lost(plies + 1));
            }
        }
        self.arena.nodes[node.children.first() + nth] = child;
        if is_mine && child.weight == WON {
            self.arena.keep_only(&mut node.children, nth);
            return Some(State::Won(child.plies + 1));
        }
        None
    }

    /// The state of a node, the current position, that no single child decides; orders its heap.
    fn conclude(&mut self, node: &mut Node) -> State {
        let is_mine = self.position.side() == self.prover;
        self.arena.heapify(node.children);
        let children = self.arena.block(node.children);
        let Some(top) = children.first() else { return State::Lost(node.plies) };
        match top.weight {
            WON => {
                let longest = children.iter().map(|child| child.plies).max();
                State::Won(longest.unwrap_or(0) + 1)
            }
            CLOSED => State::Closed,
            BUSY => {
                node.weight = BUSY;
                State::Open
            }
            _ => {
                let open = children.iter().map(|child| child.weight).filter(|weight| *weight < BUSY);
                node.weight = open.fold(u32::from(is_mine), u32::saturating_add).min(BUSY - 1);
                State::Open
            }
        }
    }
}

#[cfg(test)]
mod tests;
