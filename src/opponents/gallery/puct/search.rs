//! Playouts: from the root along the moves that [`select`] chooses to a new position, which the
//! network evaluates; its value and its repetition probability are added to every node on the way back.

use crate::eval::Score;
use crate::opponents::gallery::support::ending::{Ending, declares};
use crate::opponents::inspection::ValueEstimate;
use crate::opponents::{GameRules, Task};
use crate::search::blind_spots::seeded_hash;
use crate::search::mate::{mate_in_one, mate_in_three};
use crate::shogi::{Color, Move, Position, Rules};

use super::policy_value::PolicyValue;
use super::selection::select;
use super::tree::{Edge, Node, ROOT, Tree};

/// A tree and the position of its root.
pub struct PuctSearch<R: Rules> {
    /// The position of the root; during a playout, of its current node.
    pub position: Position<R>,
    rules: GameRules,
    /// The value of a draw for each side, by [`Color::index`].
    draws: [f32; 2],
    seed: u32,
    /// The tree.
    pub tree: Tree,
    /// The most that the tree may use, in bytes.
    max_bytes: usize,
    /// Whether a playout found no room for its position.
    pub is_full: bool,
    /// Playouts of this task.
    pub playouts: u64,
    /// The sum of the depths of their leaves, in plies.
    depths: u64,
    /// The depth of the deepest leaf.
    pub seldepth: u32,
    /// The work of evaluations, in nodes of the flagship.
    pub work: u64,
    priors: Vec<f32>,
}

impl<R: Rules> PuctSearch<R> {
    /// A search with an empty tree that may use this many megabytes.
    pub fn new(task: &Task<R>, megabytes: u32) -> Self {
        let [black, white] = task.rules.draw_values.map(|thousandths| thousandths as f32 / 1000.0);
        let draws = match task.position.side() {
            Color::Black => [black, 1.0 - black],
            Color::White => [1.0 - white, white],
        };
        Self {
            position: task.position.clone(),
            rules: task.rules,
            draws,
            seed: task.seed,
            tree: Tree::default(),
            max_bytes: megabytes as usize * (1 << 20),
            is_full: false,
            playouts: 0,
            depths: 0,
            seldepth: 0,
            work: 0,
            priors: Vec::new(),
        }
    }

    /// Takes over the part of the tree of an earlier search below this position, if that search reached the
    /// position with the same rules and the same value of a draw.
    pub fn take_over(&mut self, mut earlier: Self) {
        let (before, now) = (&mut earlier.position, &self.position);
        if earlier.draws != self.draws
            || !same_end(&earlier.rules, &self.rules)
            || earlier.tree.is_empty()
            || !now.moves().take(before.ply()).eq(before.moves())
        {
            return;
        }
        let mut at = ROOT;
        for mv in now.moves().skip(before.ply()) {
            let edge = earlier.tree.edges(at).iter().find(|edge| edge.mv == mv);
            let Some(child) = edge.and_then(Edge::child) else { return };
            before.do_move(mv);
            at = child;
        }
        if before.key() == now.key() && earlier.tree.node(at).is_expanded() {
            self.tree = earlier.tree;
            self.tree.reroot(at);
        }
    }

    /// The value of a draw for the side to move.
    pub fn draw(&self) -> f32 {
        self.draws[self.position.side().index()]
    }

    /// The mean depth of the leaves, in plies.
    pub fn depth(&self) -> f64 {
        self.depths as f64 / self.playouts.max(1) as f64
    }

    /// Memory in use, in thousandths of what is allowed.
    pub fn fullness(&self) -> u32 {
        (self.tree.bytes() as u64 * 1000 / self.max_bytes as u64) as u32
    }

    /// One playout; none when the tree is full.
    pub fn playout(&mut self, network: &mut impl PolicyValue<R>) {
        let mut path = vec![ROOT];
        let Some(leaf) = self.descend(&mut path, network) else {
            self.is_full = true;
            path[1..].iter().for_each(|_| self.position.undo_move());
            return;
        };
        self.playouts += 1;
        self.depths += path.len() as u64 - 1;
        self.seldepth = self.seldepth.max(path.len() as u32 - 1);
        self.back_up(&path, leaf);
    }

    /// Follows the selected moves to a position that is new, or proved to be drawn, and returns the outlook
    /// there. Its nodes are added to `path`, and its moves are made. `None` if there is no room.
    fn descend(&mut self, path: &mut Vec<usize>, network: &mut impl PolicyValue<R>) -> Option<ValueEstimate> {
        if self.tree.is_empty() {
            return self.expand(network, 0);
        }
        let mut at = ROOT;
        loop {
            let nth = select(&self.tree, at, self.draw())?;
            let edge = self.tree.edges(at)[nth];
            self.position.do_move(edge.mv);
            let Some(child) = edge.child() else {
                let leaf = self.expand(network, path.len());
                if leaf.is_none() {
                    self.position.undo_move();
                    return None;
                }
                self.tree.link(at, nth, self.tree.last());
                path.push(self.tree.last());
                return leaf;
            };
            path.push(child);
            at = child;
            if self.tree.node(at).proof.is_some() {
                return Some(self.tree.node(at).outlook(self.draw()));
            }
        }
    }

    /// Adds the outlook at the last node of the path to all its nodes, proves what has
    /// become known, and takes the moves back.
    fn back_up(&mut self, path: &[usize], leaf: ValueEstimate) {
        let mut outlook = leaf;
        let mut is_proved = false;
        for (nth, at) in path.iter().copied().enumerate().rev() {
            if nth + 1 == path.len() {
                is_proved = self.tree.node(at).proof.is_some();
            } else {
                self.position.undo_move();
                outlook.value = 1.0 - outlook.value;
                is_proved = is_proved && self.tree.prove(at);
                if is_proved {
                    outlook = self.tree.node(at).outlook(self.draw());
                }
            }
            self.tree.node_mut(at).add(outlook);
        }
    }

    /// Adds a node for the position, `plies` below the root, and returns what is expected there. `None` when
    /// there is no room.
    fn expand(&mut self, network: &mut impl PolicyValue<R>, plies: usize) -> Option<ValueEstimate> {
        let is_root = self.tree.is_empty();
        if !is_root && let Some(node) = self.known_result(plies) {
            let outlook = node.outlook(self.draw());
            self.tree.add(node, []);
            return Some(outlook);
        }
        let moves = self.position.legal_moves();
        if !is_root && !self.tree.has_room(moves.len(), self.max_bytes) {
            return None;
        }
        self.priors.clear();
        let mut outlook = network.evaluate(&self.position, &moves, &mut self.priors);
        self.work += network.work();
        outlook.value = self.with_noise(outlook.value);
        let sum: f32 = self.priors.iter().sum();
        let scale = if sum > 0.0 { 1.0 / sum } else { 0.0 };
        let uniform = 1.0 / moves.len() as f32;
        let prior = |prior: f32| if sum > 0.0 { prior * scale } else { uniform };
        let priors = self.priors.iter().map(|it| prior(*it));
        let mut edges: Vec<_> = moves.iter().zip(priors).map(|(mv, prior)| Edge::new(*mv, prior)).collect();
        // The order of generation decides between equal priors.
        edges.sort_by(|one, other| other.prior.total_cmp(&one.prior));
        let mate = if is_root { self.short_mate() } else { None };
        if let Some((mv, _)) = mate {
            // Visited moves come first.
            edges.sort_by_key(|edge| edge.mv != mv);
        }
        let at = self.tree.add(Node::default(), edges);
        if let Some((_, plies)) = mate {
            let mut mated = Node::proved(Score::mated_in(plies - 1), 0.0);
            mated.add(ValueEstimate::default());
            let child = self.tree.add(mated, []);
            self.tree.link(at, 0, child);
            self.tree.prove(at);
            outlook = self.tree.node(at).outlook(self.draw());
        }
        Some(outlook)
    }

    /// A position `plies` below the root whose result the rules give, or a short mate.
    fn known_result(&mut self, plies: usize) -> Option<Node> {
        if !self.position.has_legal_move() {
            return Some(Node::proved(Score::mated_in(0), 0.0));
        }
        match Ending::below(&self.position, plies, self.rules.move_limit) {
            Some(Ending::Won) => return Some(self.repetition(Score::won_in(0), 0.0)),
            Some(Ending::Lost) => return Some(self.repetition(Score::lost_in(0), 0.0)),
            Some(Ending::Repetition) => return Some(self.repetition(Score::ZERO, 1.0)),
            Some(Ending::MoveLimit) => return Some(Node::proved(Score::ZERO, 0.0)),
            None => {}
        }
        if declares(&self.position, &self.rules) {
            return Some(Node::proved(Score::won_in(0), 0.0));
        }
        self.short_mate().map(|(_, plies)| Node::proved(Score::mate_in(plies), 0.0))
    }

    /// A position whose result is known by repetition. The fourth occurrence ends the game, whatever the root
    /// is; the second one counts only while the first one is in the searched line.
    fn repetition(&self, result: Score, drawn_by_repetition: f32) -> Node {
        let ends_the_game = self.position.fourfold().is_some();
        let back = if ends_the_game { None } else { self.position.last_occurrence() };
        let mut node = Node::proved(result, drawn_by_repetition);
        node.repeats_back = back.unwrap_or(0) as u16;
        node
    }

    /// The first move of a mate in one or three plies, and the length of the mate, if the move
    /// limit allows it. A network does not see mates, and finding these mates takes a small
    /// part of the time of an evaluation.
    fn short_mate(&mut self) -> Option<(Move, u32)> {
        if let Some(mv) = mate_in_one(&self.position) {
            return Some((mv, 1));
        }
        let limit = self.rules.move_limit;
        if limit.is_some_and(|limit| self.position.ply() + 3 > limit as usize) {
            return None;
        }
        mate_in_three(&mut self.position).map(|mv| (mv, 3))
    }

    /// The value with noise of at most 0.002, a function of position and seed, so that games
    /// differ by the seed. No noise for seed 0.
    fn with_noise(&self, value: f32) -> f32 {
        if self.seed == 0 {
            return value;
        }
        let eighths = (seeded_hash(self.seed.into(), self.position.key()) % 17) as f32 - 8.0;
        (value + eighths * 0.000_25).clamp(0.0, 1.0)
    }
}

/// Whether games end alike by two sets of rules. `draw_values` may differ: the value that
/// holds depends on the side to move.
fn same_end(one: &GameRules, other: &GameRules) -> bool {
    *one == GameRules { draw_values: one.draw_values, ..*other }
}
