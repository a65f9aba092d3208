//! Forward pruning, 1990s: only the most promising moves are searched, fewer of them near the leaves.
//!
//! CITE: 「コンピュータ将棋の作り方」, `TeMax`: how shogi programs of the 1990s (鈴木将棋) coped with more than a hundred moves
//! a position. The widths are from the same article.
//!
//! Against [`ordering`](super::ordering): of the sorted moves only the first 10 are searched with one ply
//! left, then 20, 20, 50, 50, 100 and 100. The search looks deeper, and misses moves that look bad at first
//! sight: a sacrifice, a quiet defence.

use std::marker::PhantomData;

use super::ordering::ordered;
use super::{DEPTHS_1_TO_7, Material};
use crate::eval::{Evaluator, Score};
use crate::opponents::gallery::support::{Deepening, PausedNodes, RecursiveSearch, Stopped, Tree};
use crate::opponents::{Card, Group, Panel};
use crate::shogi::{MoveList, Rules};

/// Its card.
pub const CARD: Card = Card {
    id: "forward-pruning",
    year: 1995,
    ja: "前向き枝刈り",
    en: "Forward pruning",
    reference: "コンピュータ将棋の作り方 (the widths of 鈴木将棋, 1990s)",
    group: Group::Search,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &DEPTHS_1_TO_7,
    default_level: "7",
    needs: &[],
    shogi: Some(|| Box::new(Deepening::<_, ForwardPruning>::default())),
    minishogi: Some(|| Box::new(Deepening::<_, ForwardPruning>::default())),
};

/// How many moves are searched, by the plies that are left below them. Deeper searches use the last width.
const WIDTHS: [usize; 7] = [10, 20, 20, 50, 50, 100, 100];

/// The search, with the evaluation `E` at the leaves and for the order of moves.
pub struct ForwardPruning<E = Material> {
    paused: PausedNodes<Node>,
    evaluation: PhantomData<E>,
}

impl<E> Default for ForwardPruning<E> {
    fn default() -> Self {
        Self { paused: PausedNodes::default(), evaluation: PhantomData }
    }
}

/// The state of one node.
struct Node {
    moves: MoveList,
    next: usize,
    value: Score,
}

impl<R: Rules, E: Evaluator<R> + Default> RecursiveSearch<R> for ForwardPruning<E> {
    type Evaluation = E;
    const SELECTIVE: bool = true;

    fn search(
        &mut self,
        tree: &mut Tree<'_, R, E>,
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
                let mut moves = ordered(tree);
                moves.truncate(WIDTHS[(depth as usize - 1).min(WIDTHS.len() - 1)]);
                Node { moves, next: 0, value: tree.mated() }
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
