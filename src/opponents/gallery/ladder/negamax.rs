//! Negamax, 1975: minimax written once for both sides, since one side's loss is the other side's gain.
//!
//! CITE: D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975); 「コンピュータ将棋の作り方」, `NegaMax`.
//!
//! Against [`minimax`](super::minimax): values are for the side to move, and the value of a child changes its
//! sign. The same nodes are visited and the same move is found; only the text is shorter.

use super::{DEPTHS_1_TO_3, Material};
use crate::eval::Score;
use crate::opponents::gallery::support::{Deepening, PausedNodes, RecursiveSearch, Stopped, Tree};
use crate::opponents::{Card, Group, Panel};
use crate::shogi::{MoveList, Rules};

/// Its card.
pub const CARD: Card = Card {
    id: "negamax",
    year: 1975,
    ja: "ネガマックス",
    en: "Negamax",
    reference: "D. Knuth and R. Moore, An Analysis of Alpha-Beta Pruning (1975)",
    group: Group::Search,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &DEPTHS_1_TO_3,
    default_level: "3",
    needs: &[],
    shogi: Some(|| Box::new(Deepening::<_, Negamax>::default())),
    minishogi: Some(|| Box::new(Deepening::<_, Negamax>::default())),
};

/// The search.
#[derive(Default)]
pub struct Negamax {
    paused: PausedNodes<Node>,
}

/// The state of one node.
struct Node {
    moves: MoveList,
    next: usize,
    /// The best value so far, for the side to move.
    value: Score,
}

impl Negamax {
    fn negamax<R: Rules>(&mut self, tree: &mut Tree<'_, R, Material>, depth: i32) -> Result<Score, Stopped> {
        let mut node = match self.paused.resume() {
            Some(node) => node,
            None => {
                if let Some(value) = tree.enter(depth, -Score::INFINITE, Score::INFINITE)? {
                    return Ok(value);
                }
                if depth == 0 {
                    return Ok(tree.evaluate());
                }
                Node { moves: tree.moves(), next: 0, value: tree.mated() }
            }
        };
        while let Some(&mv) = node.moves.get(node.next) {
            let result = tree.after(mv, |tree| self.negamax(tree, depth - 1));
            let Ok(value) = result.map(|value| -value) else { return Err(self.paused.pause(node)) };
            node.next += 1;
            if value > node.value {
                node.value = value;
                tree.set_best(mv);
            }
        }
        Ok(node.value)
    }
}

impl<R: Rules> RecursiveSearch<R> for Negamax {
    type Evaluation = Material;

    fn search(
        &mut self,
        tree: &mut Tree<'_, R, Material>,
        depth: i32,
        _alpha: Score,
        _beta: Score,
    ) -> Result<Score, Stopped> {
        self.negamax(tree, depth)
    }

    fn clear(&mut self) {
        self.paused.clear();
    }
}
