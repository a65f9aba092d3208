//! Move ordering by a one-ply look, 1969: alpha-beta cuts most when the best move comes first.
//!
//! CITE: J. Slagle and J. Dixon, "Experiments with Some Programs that Search Game Trees" (1969);
//! 「コンピュータ将棋の作り方」, `AlphaBeta with MoveOrdering` (the program 鈴木将棋).
//!
//! Against [`alphabeta`](super::alphabeta): every move is made, the position after it is evaluated, and the
//! moves are sorted by this value; equal moves stay in the order of generation. The value of the root stays
//! the same, the nodes become fewer. The one-ply value is a poor guide, as 「コンピュータ将棋の作り方」 says: taking a
//! defended pawn with the rook looks like winning a pawn.

use std::cmp::Reverse;

use super::{DEPTHS_1_TO_5, Material};
use crate::eval::{Evaluator, Score};
use crate::opponents::gallery::support::{Deepening, PausedNodes, RecursiveSearch, Stopped, Tree};
use crate::opponents::{Card, Group, Panel};
use crate::shogi::{MoveList, Rules};

/// Its card.
pub const CARD: Card = Card {
    id: "ordering",
    year: 1969,
    ja: "手の並べ替え",
    en: "Move ordering",
    reference: "J. Slagle and J. Dixon, Experiments with Some Programs that Search Game Trees (1969)",
    group: Group::Search,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &DEPTHS_1_TO_5,
    default_level: "5",
    needs: &[],
    shogi: Some(|| Box::new(Deepening::<_, Ordering>::default())),
    minishogi: Some(|| Box::new(Deepening::<_, Ordering>::default())),
};

/// The search.
#[derive(Default)]
pub struct Ordering {
    paused: PausedNodes<Node>,
}

/// The state of one node.
struct Node {
    moves: MoveList,
    next: usize,
    value: Score,
}

/// The moves, those with the highest value one ply later first.
pub(super) fn ordered<R: Rules, E: Evaluator<R>>(tree: &mut Tree<'_, R, E>) -> MoveList {
    let moves = tree.moves();
    in_order(tree, moves)
}

/// Some moves, those with the highest value one ply later first.
pub(super) fn in_order<R: Rules, E: Evaluator<R>>(
    tree: &mut Tree<'_, R, E>,
    mut moves: MoveList,
) -> MoveList {
    moves.sort_by_cached_key(|mv| Reverse(tree.evaluate_after(*mv)));
    moves
}

impl<R: Rules> RecursiveSearch<R> for Ordering {
    type Evaluation = Material;

    fn search(
        &mut self,
        tree: &mut Tree<'_, R, Material>,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        let mut node = match self.paused.resume() {
            Some(node) => node,
            None => {
                if let Some(value) = tree.enter(depth, alpha, beta)? {
                    return Ok(value);
                }
                if depth == 0 {
                    return Ok(tree.evaluate());
                }
                Node { moves: ordered(tree), next: 0, value: tree.mated() }
            }
        };
        while let Some(&mv) = node.moves.get(node.next) {
            let result = tree.after(mv, |tree| self.search(tree, depth - 1, -beta, -alpha.max(node.value)));
            let Ok(value) = result.map(|value| -value) else { return Err(self.paused.pause(node)) };
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
        self.paused.clear();
    }
}
