//! Minimax, 1950: every move to a fixed depth; Black takes the largest value, White the smallest.
//!
//! CITE: C. Shannon, "Programming a Computer for Playing Chess" (1950); 「コンピュータ将棋の作り方」, `MinMax2`.
//!
//! The lowest rung. Values are Black's, as in the article: the two sides have a branch each.

use super::{DEPTHS_1_TO_3, Material};
use crate::eval::Score;
use crate::opponents::gallery::support::{Deepening, PausedNodes, RecursiveSearch, Stopped, Tree};
use crate::opponents::{Card, Group, Panel};
use crate::shogi::{Color, MoveList, Rules};

/// Its card.
pub const CARD: Card = Card {
    id: "minimax",
    year: 1950,
    ja: "ミニマックス",
    en: "Minimax",
    reference: "C. Shannon, Programming a Computer for Playing Chess (1950); コンピュータ将棋の作り方",
    group: Group::Search,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &DEPTHS_1_TO_3,
    default_level: "3",
    needs: &[],
    shogi: Some(|| Box::new(Deepening::<_, Minimax>::default())),
    minishogi: Some(|| Box::new(Deepening::<_, Minimax>::default())),
};

/// The search.
#[derive(Default)]
pub struct Minimax {
    paused: PausedNodes<Node>,
}

/// The state of one node.
struct Node {
    moves: MoveList,
    next: usize,
    /// The best value so far, Black's point of view.
    value: Score,
}

impl Minimax {
    /// The value for Black.
    fn minimax<R: Rules>(&mut self, tree: &mut Tree<'_, R, Material>, depth: i32) -> Result<Score, Stopped> {
        let side = tree.position.side();
        let for_black = |value: Score| if side == Color::Black { value } else { -value };
        let mut node = match self.paused.resume() {
            Some(node) => node,
            None => {
                if let Some(value) = tree.enter(depth, -Score::INFINITE, Score::INFINITE)? {
                    return Ok(for_black(value));
                }
                if depth == 0 {
                    return Ok(for_black(tree.evaluate()));
                }
                // Without a legal move this value stays: the side to move is mated.
                Node { moves: tree.moves(), next: 0, value: for_black(tree.mated()) }
            }
        };
        while let Some(&mv) = node.moves.get(node.next) {
            let result = tree.after(mv, |tree| self.minimax(tree, depth - 1));
            let Ok(value) = result else { return Err(self.paused.pause(node)) };
            node.next += 1;
            let is_better = match side {
                Color::Black => value > node.value,
                Color::White => value < node.value,
            };
            if is_better {
                node.value = value;
                tree.set_best(mv);
            }
        }
        Ok(node.value)
    }
}

impl<R: Rules> RecursiveSearch<R> for Minimax {
    type Evaluation = Material;
    const FOR_BLACK: bool = true;

    fn search(
        &mut self,
        tree: &mut Tree<'_, R, Material>,
        depth: i32,
        _alpha: Score,
        _beta: Score,
    ) -> Result<Score, Stopped> {
        let side = tree.position.side();
        let value = self.minimax(tree, depth)?;
        Ok(if side == Color::Black { value } else { -value })
    }

    fn clear(&mut self) {
        self.paused.clear();
    }
}
