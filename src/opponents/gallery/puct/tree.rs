//! The tree: nodes and moves in two arrays, without pointers.

use crate::eval::Score;
use crate::opponents::inspection::ValueEstimate;
use crate::shogi::Move;

/// The root's index.
pub const ROOT: usize = 0;

/// A move of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The move.
    pub mv: Move,
    /// The probability that the policy gives it.
    pub prior: f32,
    /// The node after it; 0, which is the root, until it is visited.
    child: u32,
}

impl Edge {
    /// A move that has not been visited.
    pub fn new(mv: Move, prior: f32) -> Self {
        Self { mv, prior, child: 0 }
    }

    /// The node after it, if it has been visited.
    pub fn child(&self) -> Option<usize> {
        (self.child != 0).then_some(self.child as usize)
    }
}

/// A position that has been visited.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// The first of its moves.
    first: u32,
    /// The number of its moves; 0 where the game ends or a mate was found at once.
    count: u16,
    /// Plies back to the position of the searched line that this one repeats; 0 if the result does not rest
    /// on such a repetition.
    pub repeats_back: u16,
    /// Playouts that came here.
    pub visits: u32,
    /// The sum of their values, for the side to move.
    value: f64,
    /// The sum of their repetition probabilities.
    repetition: f64,
    /// The proved value for the side to move, if any, in plies from here: a win, a loss, or a draw (0).
    pub proof: Option<Score>,
    /// The repetition probability of a proved draw: 1 by repetition, 0 by the move limit.
    pub drawn_by_repetition: f32,
}

impl Node {
    /// A position whose result is known.
    pub fn proved(proof: Score, drawn_by_repetition: f32) -> Self {
        Self { proof: Some(proof), drawn_by_repetition, ..Self::default() }
    }

    /// Adds a playout.
    pub fn add(&mut self, outlook: ValueEstimate) {
        self.visits += 1;
        self.value += f64::from(outlook.value);
        self.repetition += f64::from(outlook.repetition);
    }

    /// The outlook for the side to move: the proved result if there is one, otherwise the mean of the
    /// playouts. `draw`: the value of a draw for the side to move, with which a draw by the move limit
    /// counts. A repetition counts as half a win, as the network counts it; the choice of a move shifts it
    /// by its probability of repetition, which is 1.
    pub fn outlook(&self, draw: f32) -> ValueEstimate {
        match self.proof {
            Some(proof) => ValueEstimate {
                value: match proof.value().signum() {
                    1 => 1.0,
                    0 => draw + self.drawn_by_repetition * (0.5 - draw),
                    _ => 0.0,
                },
                repetition: if proof == Score::ZERO { self.drawn_by_repetition } else { 0.0 },
            },
            None => {
                let visits = f64::from(self.visits.max(1));
                ValueEstimate {
                    value: (self.value / visits) as f32,
                    repetition: (self.repetition / visits) as f32,
                }
            }
        }
    }

    /// Whether it has moves.
    pub fn is_expanded(&self) -> bool {
        self.count > 0
    }
}

/// The value for the side that made a move, from the proved value of the position after it.
pub fn before_move(proof: Score) -> Score {
    match -proof {
        value if !value.is_decided() => value,
        value => value + if value.value() > 0 { -1 } else { 1 },
    }
}

/// The nodes and their moves. The moves of a node are sorted by prior; the visited moves come first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl Tree {
    /// Bytes of a node and of a move.
    const SIZES: [usize; 2] = [size_of::<Node>(), size_of::<Edge>()];

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.nodes.len() * Self::SIZES[0] + self.edges.len() * Self::SIZES[1]
    }

    /// Whether a node with this many moves fits into this many bytes.
    pub fn has_room(&self, moves: usize, bytes: usize) -> bool {
        self.bytes() + Self::SIZES[0] + moves * Self::SIZES[1] <= bytes
    }

    /// The index of the node that was added last.
    pub fn last(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there is no root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A node.
    pub fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    /// A node, to be changed.
    pub fn node_mut(&mut self, at: usize) -> &mut Node {
        &mut self.nodes[at]
    }

    /// The moves of a node, those with the largest priors first.
    pub fn edges(&self, at: usize) -> &[Edge] {
        let Node { first, count, .. } = self.nodes[at];
        &self.edges[first as usize..first as usize + usize::from(count)]
    }

    /// The visited moves of a node and the nodes after them.
    pub fn children(&self, at: usize) -> impl Iterator<Item = (&Edge, &Node)> {
        self.edges(at).iter().map_while(|edge| Some((edge, &self.nodes[edge.child()?])))
    }

    /// Adds a node with its moves, and returns its index.
    pub fn add(&mut self, mut node: Node, moves: impl IntoIterator<Item = Edge>) -> usize {
        node.first = self.edges.len() as u32;
        self.edges.extend(moves);
        node.count = (self.edges.len() - node.first as usize) as u16;
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Makes `child` the node after the `nth` move of a node.
    pub fn link(&mut self, parent: usize, nth: usize, child: usize) {
        let first = self.nodes[parent].first as usize;
        self.edges[first + nth].child = child as u32;
    }

    /// Proves a node from its moves if they allow it: a move that wins, or every move known. The nearest win
    /// and the farthest loss count. Returns whether the node is proved now.
    pub fn prove(&mut self, at: usize) -> bool {
        let total = self.edges(at).len();
        let (mut known, mut best, mut repetition) = (0, None, 0.0);
        for (_, child) in self.children(at) {
            let Some(value) = child.proof.map(before_move) else { continue };
            known += 1;
            if best.is_none_or(|best| value > best) {
                (best, repetition) = (Some(value), child.drawn_by_repetition);
            }
        }
        let Some(best) = best.filter(|best| known == total || *best > Score::ZERO) else { return false };
        let node = &mut self.nodes[at];
        (node.proof, node.drawn_by_repetition) = (Some(best), repetition);
        true
    }

    /// Makes a node the root, and forgets all nodes that are not below it. Empty afterwards if the node
    /// itself is outdated.
    pub fn reroot(&mut self, root: usize) {
        if !self.forget_outdated(root) {
            *self = Self::default();
            return;
        }
        let mut kept = Self::default();
        let mut sources = vec![root];
        while let Some(source) = sources.get(kept.nodes.len()).copied() {
            let moves: Vec<_> = self.edges(source).to_vec();
            let moves = moves.into_iter().map(|edge| {
                let child = edge.child().map_or(0, |child| {
                    sources.push(child);
                    sources.len() as u32 - 1
                });
                Edge { child, ..edge }
            });
            kept.add(self.nodes[source].clone(), moves);
        }
        *self = kept;
    }

    /// Forgets, below a node that becomes the root, the nodes whose proved result is outdated: it rests on
    /// repeating a position of the line before the new root. That position is one of the game now, which
    /// counts at its fourth occurrence only. Returns whether the new root's own result holds.
    ///
    /// CITE: Leela Chess Zero, which also takes back its twofold draws when the root moves on.
    fn forget_outdated(&mut self, root: usize) -> bool {
        let places = self.places(root);
        let outdated = self.outdated(&places);
        if outdated[root] {
            return false;
        }
        for at in root..self.nodes.len() {
            if places[at].is_none() || outdated[at] {
                continue;
            }
            let Node { first, count, .. } = self.nodes[at];
            let edges = first as usize..first as usize + usize::from(count);
            for nth in edges.clone() {
                let child = self.edges[nth].child as usize;
                if outdated[child] {
                    self.edges[nth].child = 0;
                    self.take_away_playouts(child, &places);
                }
            }
            // Visited moves come first.
            self.edges[edges].sort_by_key(|edge| edge.child().is_none());
        }
        true
    }

    /// For each node the node above it (for `root` itself, `root`) and the plies from `root`; `None` for
    /// nodes that are not below `root`.
    fn places(&self, root: usize) -> Vec<Option<(usize, u16)>> {
        let mut places = vec![None; self.nodes.len()];
        places[root] = Some((root, 0));
        // A node comes after the node above it.
        for at in root..self.nodes.len() {
            let Some((_, plies)) = places[at] else { continue };
            for child in self.edges(at).iter().filter_map(Edge::child) {
                places[child] = Some((at, plies + 1));
            }
        }
        places
    }

    /// Whether each node's proved result is outdated when the root is that of `places`.
    fn outdated(&self, places: &[Option<(usize, u16)>]) -> Vec<bool> {
        let mut outdated = vec![false; self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            let (Some((_, plies)), Some(proof)) = (places[at], self.nodes[at].proof) else { continue };
            // A win rests on the winning move, another result on all moves.
            let rests_on = |child: &Node| proof <= Score::ZERO || child.proof.map(before_move) == Some(proof);
            let is_outdated =
                |(edge, child): (&Edge, &Node)| outdated[edge.child as usize] && rests_on(child);
            outdated[at] = self.nodes[at].repeats_back > plies || self.children(at).any(is_outdated);
        }
        outdated
    }

    /// Takes the playouts of a node away from all nodes above it, up to the root of `places`.
    fn take_away_playouts(&mut self, node: usize, places: &[Option<(usize, u16)>]) {
        let Node { visits, mut value, repetition, .. } = self.nodes[node];
        let mut at = node;
        while let Some((above, plies)) = places[at]
            && plies > 0
        {
            value = f64::from(visits) - value;
            let node = &mut self.nodes[above];
            node.visits -= visits;
            node.value = (node.value - value).max(0.0);
            node.repetition = (node.repetition - repetition).max(0.0);
            at = above;
        }
    }
}
