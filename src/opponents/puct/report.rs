//! What a search has found: the order of moves, lines, and the most visited part of the tree.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::eval::Score;
use crate::opponents::support::playouts::{PlayoutNode, Playouts};
use crate::search::Info;
use crate::shogi::{Move, Rules};

use super::search::Search;
use super::selection::{after_move, centipawns, with_repetition};
use super::tree::{Edge, Node, ROOT, Tree, before_move};

/// The longest line that is reported, in plies.
const LONGEST_LINE: usize = 64;

/// All moves of a node, the best first: the nearest proved win, then by playouts, then by priors, and proved losses last. A proved draw
/// comes first when the move with the most playouts is expected to be worth less. `draw` is the value of a draw for the
/// side to move.
pub fn ranking(tree: &Tree, at: usize, draw: f32) -> Vec<Edge> {
    let mut edges = tree.edges(at).to_vec();
    let child = |edge: &Edge| edge.child().map(|child| tree.node(child));
    let decided =
        |edge: &Edge| child(edge).and_then(|child| child.proof).map_or(0, |proof| before_move(proof).value());
    let visits = |edge: &Edge| child(edge).map_or(0, |child| child.visits);
    edges.sort_by_key(|edge| (Reverse(decided(edge)), Reverse(visits(edge))));
    let is_draw = |edge: &Edge| child(edge).is_some_and(|child| child.proof == Some(Score::ZERO));
    let first = edges.first().filter(|edge| decided(edge) == 0).and_then(child);
    let is_worse =
        first.is_some_and(|first| with_repetition(after_move(first, draw), draw) < f64::from(draw));
    if let Some(place) = edges.iter().position(is_draw).filter(|_| is_worse) {
        edges[..=place].rotate_right(1);
    }
    edges
}

/// The best move so far, if the root has been visited.
pub fn best<R: Rules>(search: &Search<R>) -> Option<Move> {
    (!search.tree.is_empty()).then(|| ranking(&search.tree, ROOT, search.draw()))?.first().map(|edge| edge.mv)
}

/// The value for the side that makes a move. `draw` is the value of a draw for that side.
fn score(child: &Node, draw: f32) -> Score {
    let decided = child.proof.map(before_move).filter(|proof| proof.is_decided());
    decided.unwrap_or_else(|| centipawns(f64::from(after_move(child, draw).value)))
}

/// The best `count` visited moves with their lines; without a visited move, the one with the largest prior.
pub fn lines<R: Rules>(search: &Search<R>, count: usize) -> Vec<Info> {
    let tree = &search.tree;
    if tree.is_empty() {
        return Vec::new();
    }
    let (draw, root) = (search.draw(), tree.node(ROOT));
    let info = |rank: usize, score: Score, visits: u32, pv: Vec<Move>| Info {
        depth: (search.depth() as u32).max(1),
        seldepth: search.seldepth.max(1),
        nodes: search.playouts,
        rank: rank as u32 + 1,
        score,
        effort: (u64::from(visits) * 1000 / u64::from(root.visits.max(1))) as u32,
        pv,
        hashfull: search.fullness(),
    };
    let ranked = ranking(tree, ROOT, draw);
    let visited = ranked.iter().filter_map(|edge| Some((edge.mv, edge.child()?)));
    let infos: Vec<_> = visited
        .take(count)
        .enumerate()
        .map(|(rank, (mv, at))| {
            let child = tree.node(at);
            info(rank, score(child, draw), child.visits, line(tree, mv, at, 1.0 - draw))
        })
        .collect();
    let unvisited = || {
        let value = centipawns(f64::from(root.outlook(draw).value));
        ranked.first().map(|edge| info(0, value, 0, vec![edge.mv])).into_iter().collect()
    };
    if infos.is_empty() { unvisited() } else { infos }
}

/// A move and the best moves after it. `draw` is the value of a draw for the side to move after the move.
fn line(tree: &Tree, mv: Move, mut at: usize, mut draw: f32) -> Vec<Move> {
    let mut line = vec![mv];
    while line.len() < LONGEST_LINE
        && let Some(edge) = ranking(tree, at, draw).first()
        && let Some(child) = edge.child()
    {
        line.push(edge.mv);
        (at, draw) = (child, 1.0 - draw);
    }
    line
}

/// A node for its readers. `draw` is the value of a draw for the side that makes the move.
fn node(tree: &Tree, parent: usize, edge: &Edge, draw: f32) -> PlayoutNode {
    let child = edge.child().map(|child| tree.node(child));
    PlayoutNode {
        parent: Some(parent),
        mv: edge.mv,
        visits: child.map_or(0, |child| child.visits),
        prior: edge.prior,
        outlook: child.map(|child| after_move(child, draw)),
        proof: child.and_then(|child| child.proof).map(before_move),
    }
}

/// The root, its moves, and the most visited nodes below: `size` nodes in all, or more if the root has more moves.
pub fn playouts<R: Rules>(search: &Search<R>, size: usize) -> Playouts<R> {
    let (tree, draw) = (&search.tree, search.draw());
    let mut nodes = Vec::new();
    let found = |nodes| Playouts { position: search.position.clone(), nodes, depth: search.depth() };
    if tree.is_empty() {
        return found(nodes);
    }
    let root = tree.node(ROOT);
    nodes.push(PlayoutNode {
        parent: None,
        mv: Move::NONE,
        visits: root.visits,
        prior: 1.0,
        outlook: Some(root.outlook(draw)),
        proof: root.proof,
    });
    // The moves below listed nodes: visits, the node after the move (an earlier one first), its listed parent, its move, and whether
    // the root's side makes that.
    let mut waiting = BinaryHeap::new();
    let wait = |waiting: &mut BinaryHeap<_>, parent: usize, at: usize, by_root: bool| {
        for (nth, edge) in tree.edges(at).iter().enumerate() {
            let Some(child) = edge.child() else { break };
            waiting.push((tree.node(child).visits, Reverse(child), parent, at, nth, by_root));
        }
    };
    for edge in ranking(tree, ROOT, draw) {
        nodes.push(node(tree, 0, &edge, draw));
        if let Some(child) = edge.child() {
            wait(&mut waiting, nodes.len() - 1, child, false);
        }
    }
    while nodes.len() < size
        && let Some((_, Reverse(child), parent, at, nth, by_root)) = waiting.pop()
    {
        nodes.push(node(tree, parent, &tree.edges(at)[nth], if by_root { draw } else { 1.0 - draw }));
        wait(&mut waiting, nodes.len() - 1, child, !by_root);
    }
    found(nodes)
}
