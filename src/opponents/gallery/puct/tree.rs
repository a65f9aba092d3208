//! The tree: nodes and moves in two arrays, without pointers.

use crate::eval::Score;
use crate::opponents::inspection::Outlook;
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
    /// Playouts that came here.
    pub visits: u32,
    /// The sum of their values, for the side to move.
    value: f64,
    /// The sum of their repetition probabilities.
    repetition: f64,
    /// The value of the position for the side to move, if it is proved, in plies from here: a win, a loss, or a draw (0).
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
    pub fn add(&mut self, outlook: Outlook) {
        self.visits += 1;
        self.value += f64::from(outlook.value);
        self.repetition += f64::from(outlook.repetition);
    }

    /// What the playouts expect, for the side to move: the proved result if there is one, else their mean. `draw` is the value
    /// of a draw for the side to move.
    pub fn outlook(&self, draw: f32) -> Outlook {
        match self.proof {
            Some(proof) => Outlook {
                value: match proof.value().signum() {
                    1 => 1.0,
                    0 => draw,
                    _ => 0.0,
                },
                repetition: if proof == Score::ZERO { self.drawn_by_repetition } else { 0.0 },
            },
            None => {
                let visits = f64::from(self.visits.max(1));
                Outlook { value: (self.value / visits) as f32, repetition: (self.repetition / visits) as f32 }
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

/// The nodes and their moves. The moves of a node are sorted by their priors, and those that have been visited come first.
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

    /// Proves a node from its moves if they allow it: a move that wins, or every move known. The nearest win and the farthest loss
    /// count. Returns whether it is proved now.
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

    /// Makes a node the root, and forgets what is not below it.
    pub fn reroot(&mut self, root: usize) {
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
}
