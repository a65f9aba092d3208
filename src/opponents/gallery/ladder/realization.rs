//! Realization probability, 2002: how deep a move is read depends on how likely its kind is to be played.
//!
//! CITE: Y. Tsuruoka, D. Yokoyama, T. Chikayama, "Game-Tree Search Algorithm Based on Realization
//! Probability" (2002), the search of 激指; 「コンピュータ将棋の作り方」, `CalcDepth`.
//!
//! Against [`extensions`](super::extensions): no move is extended; every kind of move has its own cost,
//! likely kinds less than a ply, unlikely kinds more. If an unlikely move raises the best value, it is
//! searched again at the cost of an ordinary ply before it is believed. 「コンピュータ将棋の作り方」 leaves the costs
//! open; the costs here were set by hand.

use super::ordering::ordered;
use super::quiescence::{self, quiescence};
use super::{DEPTHS_1_TO_5, Material};
use crate::eval::Score;
use crate::opponents::gallery::support::{Deepening, PausedNodes, RecursiveSearch, Stopped, Tree};
use crate::opponents::{Card, Group, Panel};
use crate::shogi::{Move, MoveList, Rules};

/// Its card.
pub const CARD: Card = Card {
    id: "realization",
    year: 2002,
    ja: "実現確率探索",
    en: "Realization probability",
    reference: "Y. Tsuruoka, D. Yokoyama, T. Chikayama, Game-Tree Search Algorithm Based on Realization Probability (2002)",
    group: Group::Search,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &DEPTHS_1_TO_5,
    default_level: "5",
    needs: &[],
    shogi: Some(|| Box::new(Deepening::<_, Realization>::default())),
    minishogi: Some(|| Box::new(Deepening::<_, Realization>::default())),
};

/// Units of depth in a ply: the cost of an ordinary move.
const PLY: i32 = 4;

/// The search.
#[derive(Default)]
pub struct Realization {
    nodes: PausedNodes<Node>,
    captures: PausedNodes<quiescence::Node>,
}

/// The state of one node.
struct Node {
    moves: MoveList,
    next: usize,
    value: Score,
    /// Whether the current move raised the best value at a higher cost and is being searched again.
    again: bool,
}

/// The cost of a move by its kind, in quarter plies. Likely kinds are cheap.
fn cost<R: Rules>(tree: &Tree<'_, R, Material>, mv: Move) -> i32 {
    let position = &*tree.position;
    let captures = position.piece_at(mv.to()).is_some();
    let recaptures = captures && position.last_capture().is_some() && position.last_move().to() == mv.to();
    let attacked = |square| position.is_attacked(square, !position.side(), position.occupied());
    match () {
        () if recaptures => 2,
        () if position.in_check() || position.gives_check(mv) => 3,
        () if captures && !attacked(mv.to()) => 3,
        () if captures || mv.promotes() => PLY,
        () if mv.from().is_some_and(attacked) && !attacked(mv.to()) => PLY,
        () if attacked(mv.to()) => 2 * PLY,
        () => PLY + PLY / 2,
    }
}

impl<R: Rules> RecursiveSearch<R> for Realization {
    type Evaluation = Material;
    const QUIESCENCE: bool = true;
    const PLY: i32 = PLY;

    fn search(
        &mut self,
        tree: &mut Tree<'_, R, Material>,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        if depth < PLY / 2 {
            return quiescence(&mut self.captures, tree, alpha, beta);
        }
        let mut node = match self.nodes.resume() {
            Some(node) => node,
            None => {
                if let Some(value) = tree.enter(depth, alpha, beta)? {
                    return Ok(value);
                }
                Node { moves: ordered(tree), next: 0, value: tree.mated(), again: false }
            }
        };
        while let Some(&mv) = node.moves.get(node.next) {
            let cost = if node.again { PLY } else { cost(tree, mv) };
            let result =
                tree.after(mv, |tree| self.search(tree, depth - cost, -beta, -alpha.max(node.value)));
            let Ok(value) = result.map(|value| -value) else { return Err(self.nodes.pause(node)) };
            if value > node.value.max(alpha) && cost > PLY {
                node.again = true;
                continue;
            }
            node.again = false;
            node.next += 1;
            if value > node.value {
                node.value = value;
                tree.set_best(mv);
            }
            if node.value >= beta {
                break;
            }
        }
        Ok(node.value)
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.captures.clear();
    }
}
