//! The search by value: breadth-first to a height of six plies. At every node only the four moves with the
//! best values are followed. Negamax then passes the values of the leaves up.
//!
//! A repetition ends a line; a position that the game had before the root counts at its fourth occurrence.
//! IS22er (2021) says only that White wins by repetition.
//!
//! CITE: 「このプロジェクトについて」 (IS22er, group 7, 2021): 評価値を用いた探索について, N = 4 and H ≈ 6.

use super::net::EffectNetwork;
use crate::eval::nnue::simd::Backend;
use crate::eval::{Score, material};
use crate::shogi::repetition::Repetition;
use crate::shogi::{Color, Kind, Minishogi, Move, Position};

/// Moves that are followed at a node.
pub const WIDTH: usize = 4;
/// The height of the tree, in plies.
pub const HEIGHT: u32 = 6;

/// A node of the tree.
#[derive(Clone, Debug)]
struct Node {
    /// The move that leads here.
    mv: Move,
    /// The value for the side to move: of the network, and once there are children by negamax.
    value: Score,
    parent: usize,
    /// The first child; the others follow it. 0 for none.
    first: usize,
    count: usize,
    /// Whether the game ends here, or a position is repeated.
    ends: bool,
}

/// The result of [`Beam::step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A node has been expanded.
    Expanded,
    /// The last node of a height has been expanded, and all values belong to this height.
    HeightReached,
    /// Nothing was done: the tree has its full height, or there are too few nodes left.
    Nothing,
}

/// The search of one position.
#[derive(Clone, Debug)]
pub struct Beam {
    position: Position<Minishogi>,
    seed: u32,
    nodes: Vec<Node>,
    /// The next node to expand.
    next: usize,
    /// The end of the height that is being expanded.
    end: usize,
    height: u32,
    most: u32,
    /// All moves of the root, the best first.
    order: Vec<Move>,
    /// Positions evaluated.
    evaluated: u64,
    backend: Backend,
}

impl Beam {
    /// A search to a height of at most `most` plies.
    pub fn new(position: Position<Minishogi>, seed: u32, most: u32) -> Self {
        let root = Node { mv: Move::NONE, value: Score::ZERO, parent: 0, first: 0, count: 0, ends: false };
        Self {
            position,
            seed,
            nodes: vec![root],
            next: 0,
            end: 1,
            height: 0,
            most: most.min(HEIGHT),
            order: Vec::new(),
            evaluated: 0,
            backend: Backend::best(),
        }
    }

    /// The height that is complete, in plies.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Whether the tree has its full height.
    pub fn is_complete(&self) -> bool {
        self.height == self.most
    }

    /// Positions evaluated.
    pub fn evaluated(&self) -> u64 {
        self.evaluated
    }

    /// All moves of the root, the best first by the value of the next position; empty before the first step.
    pub fn order(&self) -> &[Move] {
        &self.order
    }

    /// The moves of the root that are followed, the best first, each with its value and its line.
    pub fn lines(&self) -> Vec<(Score, Vec<Move>)> {
        let mut children: Vec<usize> = self.children(0).collect();
        children.sort_by_key(|child| self.nodes[*child].value);
        children.into_iter().map(|child| (-self.nodes[child].value, self.line(child))).collect()
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        self.nodes[at].first..self.nodes[at].first + self.nodes[at].count
    }

    /// The moves from the root to a node, and on along the best ones.
    fn line(&self, mut at: usize) -> Vec<Move> {
        let mut line = vec![self.nodes[at].mv];
        while let Some(child) = self.children(at).min_by_key(|child| self.nodes[*child].value) {
            line.push(self.nodes[child].mv);
            at = child;
        }
        line
    }

    /// Expands one node, if that takes at most `budget` evaluations. Without a network, pieces are counted.
    pub fn step(&mut self, net: Option<&EffectNetwork>, budget: u64) -> Step {
        if self.is_complete() {
            return Step::Nothing;
        }
        let at = self.next;
        if !self.nodes[at].ends && !self.expand(net, at, budget) {
            return Step::Nothing;
        }
        self.next += 1;
        if self.next < self.end {
            return Step::Expanded;
        }
        self.end = self.nodes.len();
        self.height += 1;
        if self.next == self.end {
            // Every line has come to its end.
            self.height = self.most;
        }
        self.pass_values_up();
        Step::HeightReached
    }

    fn expand(&mut self, net: Option<&EffectNetwork>, at: usize, budget: u64) -> bool {
        let path = self.path(at);
        for mv in &path {
            self.position.do_move(*mv);
        }
        let moves = self.position.legal_moves();
        let affordable = moves.len() as u64 <= budget;
        if affordable {
            self.evaluated += moves.len() as u64;
            let ply = path.len() as u32 + 1;
            let mut found: Vec<Node> = moves.into_iter().map(|mv| self.judge(net, mv, at, ply)).collect();
            // The order of generation decides between equal values.
            found.sort_by_key(|node| node.value);
            if at == 0 {
                self.order = found.iter().map(|node| node.mv).collect();
            }
            found.truncate(WIDTH);
            (self.nodes[at].first, self.nodes[at].count) = (self.nodes.len(), found.len());
            self.nodes.extend(found);
        }
        path.iter().for_each(|_| self.position.undo_move());
        affordable
    }

    /// The static value of the root.
    pub fn static_value(&self, net: Option<&EffectNetwork>) -> Score {
        let position = &self.position;
        net.map_or_else(|| pieces(position), |net| net.value(self.backend, position))
    }

    /// The node after a move. Ends of the game get the largest values below proved results, nearer ends
    /// larger values. Nothing is proved here, because the other side had only four moves on the way.
    fn judge(&mut self, net: Option<&EffectNetwork>, mv: Move, parent: usize, ply: u32) -> Node {
        self.position.do_move(mv);
        let position = &self.position;
        let lost = Score::cp(ply as i32 - Score::MAX_EVAL.value());
        let end = match position.repetition_below(ply as usize) {
            Repetition::Win => Some(-lost),
            Repetition::Loss => Some(lost),
            _ => (!position.has_legal_move()).then_some(lost),
        };
        let judged = || net.map_or_else(|| pieces(position), |net| net.value(self.backend, position));
        let value = end.unwrap_or_else(|| judged().with_noise(position.key(), self.seed));
        self.position.undo_move();
        Node { mv, value, parent, first: 0, count: 0, ends: end.is_some() }
    }

    /// The moves from the root to a node.
    fn path(&self, mut at: usize) -> Vec<Move> {
        let mut path = Vec::new();
        while at != 0 {
            path.push(self.nodes[at].mv);
            at = self.nodes[at].parent;
        }
        path.reverse();
        path
    }

    /// Negamax from the leaves to the root. Children come after their parents.
    fn pass_values_up(&mut self) {
        for at in (0..self.nodes.len()).rev() {
            if let Some(least) = self.children(at).map(|child| self.nodes[child].value).min() {
                self.nodes[at].value = -least;
            }
        }
    }
}

/// The value of the pieces for the side to move.
fn pieces(position: &Position<Minishogi>) -> Score {
    let of = |side: Color| {
        let board = position.pieces(side).into_iter().filter_map(|square| position.piece_at(square));
        let hand = |kind: Kind| position.hand(side).count(kind) as i32 * material::in_hand(kind);
        board.map(|piece| material::on_board(piece.kind())).sum::<i32>()
            + Kind::HAND_ORDER.into_iter().map(hand).sum::<i32>()
    };
    Score::cp(of(position.side()) - of(!position.side()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponents::data::Data;
    use crate::testing::Random;

    fn net() -> EffectNetwork {
        let bytes = EffectNetwork::random_bytes(&mut Random(3).numbers());
        EffectNetwork::from_bytes(&bytes).unwrap()
    }

    /// The same search as a plain recursion.
    fn negamax(net: &EffectNetwork, position: &mut Position<Minishogi>, ply: u32, height: u32) -> Score {
        let mut values = Vec::new();
        for mv in position.legal_moves() {
            position.do_move(mv);
            let lost = Score::cp(ply as i32 + 1 - Score::MAX_EVAL.value());
            let (value, ends) = match position.repetition_below(ply as usize + 1) {
                Repetition::Win => (-lost, true),
                Repetition::Loss => (lost, true),
                _ if !position.has_legal_move() => (lost, true),
                _ => (net.value(Backend::SCALAR, position), false),
            };
            position.undo_move();
            values.push((value, ends, mv));
        }
        values.sort_by_key(|(value, ..)| *value);
        values.truncate(WIDTH);
        let below = values.into_iter().map(|(value, ends, mv)| {
            if ends || ply + 1 == height {
                return value;
            }
            position.do_move(mv);
            let value = negamax(net, position, ply + 1, height);
            position.undo_move();
            value
        });
        -below.min().unwrap()
    }

    #[test]
    fn values_are_those_of_a_recursion() {
        let net = net();
        for sfen in ["rbsgk/4p/5/P4/KGSBR b - 1", "r1s1k/4p/5/P1+B2/KGS1R b BG 1", "4k/5/2+SS1/5/K4 b RG 1"] {
            let mut position = Position::from_sfen(sfen).unwrap();
            for height in 1..=4 {
                let mut beam = Beam::new(position.clone(), 0, height);
                while beam.step(Some(&net), u64::MAX) != Step::Nothing {}
                assert_eq!(beam.lines()[0].0, negamax(&net, &mut position, 0, height), "{sfen} {height}");
            }
        }
    }

    /// Values of the moves after these moves from the start, at a height of one ply.
    fn values(moves: &str) -> Vec<(Score, Vec<Move>)> {
        let mut position = Position::start();
        moves.split_whitespace().for_each(|usi| {
            position.do_move(Move::parse(usi).unwrap());
        });
        let mut beam = Beam::new(position, 0, 1);
        while beam.step(None, u64::MAX) != Step::Nothing {}
        beam.lines()
    }

    #[test]
    fn positions_of_the_game_count_at_their_fourth_occurrence() {
        let round = "4e4d 2a2b 4d4e 2b2a ";
        let won = Score::cp(Score::MAX_EVAL.value() - 1);
        for rounds in 0..=1 {
            let best = values(&(round.repeat(rounds) + "4e4d 2a2b 4d4e"))[0].0;
            assert!(best < won, "White goes back for the second or third time: {best:?}");
        }
        let best = values(&(round.repeat(2) + "4e4d 2a2b 4d4e")).remove(0);
        assert_eq!(best, (won, vec![Move::parse("2b2a").unwrap()]), "Black loses by the fourth occurrence");
    }

    #[test]
    fn evaluations_stay_within_the_budget() {
        let net = net();
        let mut beam = Beam::new(Position::start(), 0, HEIGHT);
        while beam.step(Some(&net), 3_000 - beam.evaluated()) != Step::Nothing {}
        assert!(beam.evaluated() <= 3_000 && beam.height() >= 3, "{} {}", beam.evaluated(), beam.height());
    }
}
