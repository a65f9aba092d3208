//! What a search has found: the order of moves, lines, and the most visited part of the tree.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::eval::Score;
use crate::opponents::gallery::support::chances::centipawns;
use crate::opponents::inspection::{PlayoutNode, Playouts, ValueEstimate};
use crate::search::Info;
use crate::shogi::{Move, Rules};

use super::search::PuctSearch;
use super::selection::{after_move, first_play, with_repetition};
use super::tree::{Edge, ROOT, Tree, before_move};

/// The longest line that is reported, in plies.
const LONGEST_LINE: usize = 64;

/// All moves of a node, the best first: the nearest proved win, then by playouts, then by priors, and proved
/// losses last. A proved draw comes first if the move with the most playouts is expected to be worth less.
/// `draw`: the value of a draw for the side to move.
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
pub fn best<R: Rules>(search: &PuctSearch<R>) -> Option<Move> {
    (!search.tree.is_empty()).then(|| ranking(&search.tree, ROOT, search.draw()))?.first().map(|edge| edge.mv)
}

/// The value of a move of the root for the side that makes it, with the value of a draw that the choice uses.
fn score(tree: &Tree, edge: &Edge, draw: f32) -> Score {
    let Some(child) = edge.child().map(|child| tree.node(child)) else {
        return centipawns(first_play(tree, ROOT, draw));
    };
    let decided = child.proof.map(before_move).filter(|proof| proof.is_decided());
    decided.unwrap_or_else(|| centipawns(with_repetition(after_move(child, draw), draw)))
}

/// The best `count` moves with their lines. A move without a visit has the value that the search expects.
pub fn lines<R: Rules>(search: &PuctSearch<R>, count: usize) -> Vec<Info> {
    let tree = &search.tree;
    if tree.is_empty() {
        return Vec::new();
    }
    let draw = search.draw();
    let all = u64::from(tree.node(ROOT).visits.max(1));
    let info = |(rank, edge): (usize, &Edge)| {
        let visits = edge.child().map_or(0, |child| tree.node(child).visits);
        Info {
            depth: (search.depth() as u32).max(1),
            seldepth: search.seldepth.max(1),
            nodes: search.playouts,
            rank: rank as u32 + 1,
            score: score(tree, edge, draw),
            effort: (u64::from(visits) * 1000 / all) as u32,
            pv: line(tree, *edge, draw),
            hashfull: search.fullness(),
        }
    };
    ranking(tree, ROOT, draw).iter().take(count).enumerate().map(info).collect()
}

/// A move and the best moves after it. `draw` is the value of a draw for the side that makes the move.
fn line(tree: &Tree, first: Edge, mut draw: f32) -> Vec<Move> {
    let (mut line, mut next) = (vec![first.mv], first.child());
    while let Some(at) = next.filter(|_| line.len() < LONGEST_LINE) {
        draw = 1.0 - draw;
        let best = ranking(tree, at, draw).into_iter().next().filter(|edge| edge.child().is_some());
        line.extend(best.map(|edge| edge.mv));
        next = best.and_then(|edge| edge.child());
    }
    line
}

/// The outlook as the choice of a move counts it: the value with what a draw is worth, which changes nothing
/// at a half.
fn counted(outlook: ValueEstimate, draw: f32) -> ValueEstimate {
    ValueEstimate { value: with_repetition(outlook, draw) as f32, ..outlook }
}

/// A node for its readers. `draw` is the value of a draw for the side that makes the move.
fn node(tree: &Tree, parent: usize, edge: &Edge, draw: f32) -> PlayoutNode {
    let child = edge.child().map(|child| tree.node(child));
    PlayoutNode {
        parent: Some(parent),
        mv: edge.mv,
        visits: child.map_or(0, |child| child.visits),
        prior: edge.prior,
        outlook: child.map(|child| counted(after_move(child, draw), draw)),
        proof: child.and_then(|child| child.proof).map(before_move),
    }
}

/// The root, its moves, and the most visited nodes below: `size` nodes, or more if the root has more moves.
pub fn playouts<R: Rules>(search: &PuctSearch<R>, size: usize) -> Playouts<R> {
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
        outlook: Some(counted(root.outlook(draw), draw)),
        proof: root.proof,
    });
    // The moves below listed nodes: visits, the node after the move (an earlier node first), its listed
    // parent, its move, and whether the side of the root makes the move.
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
