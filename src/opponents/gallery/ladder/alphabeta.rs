//! Alpha-beta, 1958: once a reply shows that a move is worse than a known move,
//! its other replies are skipped.
//!
//! CITE: A. Newell, J. Shaw, H. Simon, "Chess-Playing Programs and the Problem of Complexity" (1958);
//! D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975); 「コンピュータ将棋の作り方」, `AlphaBeta`.
//!
//! Against [`negamax`](super::negamax): a window from `alpha` (what the side to move already has) to
//! `beta` (what the other side allows). The value of the root is the same; with a good order of moves
//! about the square root of the nodes is left.

use super::{DEPTHS_1_TO_4, Material};
use crate::eval::Score;
use crate::opponents::gallery::support::{Deepening, PausedNodes, RecursiveSearch, Stopped, Tree};
use crate::opponents::{Card, Group, Panel};
use crate::shogi::{MoveList, Rules};

/// Its card.
pub const CARD: Card = Card {
    id: "alphabeta",
    year: 1958,
    ja: "アルファベータ法",
    en: "Alpha-beta",
    reference: "A. Newell, J. Shaw, H. Simon, Chess-Playing Programs and the Problem of Complexity (1958); D. Knuth and R. Moore, An Analysis of Alpha-Beta Pruning (1975)",
    group: Group::Search,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &DEPTHS_1_TO_4,
    default_level: "4",
    needs: &[],
    shogi: Some(|| Box::new(Deepening::<_, AlphaBeta>::default())),
    minishogi: Some(|| Box::new(Deepening::<_, AlphaBeta>::default())),
};

/// The search.
#[derive(Default)]
pub struct AlphaBeta {
    paused: PausedNodes<Node>,
}

/// The state of one node.
struct Node {
    moves: MoveList,
    next: usize,
    value: Score,
}

impl<R: Rules> RecursiveSearch<R> for AlphaBeta {
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
                Node { moves: tree.moves(), next: 0, value: tree.mated() }
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
