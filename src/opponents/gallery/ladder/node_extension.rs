//! Whole nodes read further: the first answer of 「コンピュータ将棋の作り方」 to
//! exchanges that the depth limit cuts in two.
//!
//! CITE: 「コンピュータ将棋の作り方」, the first program of its section 静的探索/静止探索: where a capture is
//! possible, every move of the position is searched one ply deeper (`depthEnchou=1`).
//!
//! Against [`forward_pruning`](super::forward_pruning): all moves are searched again, and a position in which
//! a piece can be taken does not count as a ply. The exchange is read to its end, but so is every quiet move
//! beside it: while two rooks face each other, there is always something to take.
//! 「コンピュータ将棋の作り方」 says that such a search never ends. Here a line ends at [`longest`] plies at
//! the latest.

use super::ordering::ordered;
use super::{DEPTHS_1_TO_2, Material};
use crate::eval::Score;
use crate::opponents::gallery::support::{Deepening, PausedNodes, RecursiveSearch, Stopped, Tree};
use crate::opponents::{Card, Group, Panel};
use crate::shogi::{MoveList, Rules};

/// The card of whole-node extension.
pub const CARD: Card = Card {
    id: "node-extension",
    year: 2016,
    ja: "局面ごとの延長",
    en: "Whole-node extension",
    reference: "コンピュータ将棋の作り方 (its first answer to exchanges)",
    group: Group::Search,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &DEPTHS_1_TO_2,
    default_level: "2",
    needs: &[],
    shogi: Some(|| Box::new(Deepening::<_, NodeExtension>::default())),
    minishogi: Some(|| Box::new(Deepening::<_, NodeExtension>::default())),
};

/// The plies of the longest line in an iteration of this depth.
pub const fn longest(iteration: u32) -> u32 {
    iteration + 3
}

/// Alpha-beta in which a position with a possible capture does not count as a ply.
#[derive(Default)]
pub struct NodeExtension {
    paused: PausedNodes<Node>,
}

/// The state of one node.
struct Node {
    moves: MoveList,
    next: usize,
    value: Score,
    /// The depth that its moves are searched: as deep as the node itself where a capture is possible.
    below: i32,
}

impl<R: Rules> RecursiveSearch<R> for NodeExtension {
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
                // One ply more must leave room for the plies that are left.
                let has_room = tree.ply() as i32 + depth < longest(tree.iteration()) as i32;
                let extends = has_room && !tree.position.captures().is_empty();
                let below = depth - i32::from(!extends);
                Node { moves: ordered(tree), next: 0, value: tree.mated(), below }
            }
        };
        while let Some(&mv) = node.moves.get(node.next) {
            let result = tree.after(mv, |tree| self.search(tree, node.below, -beta, -alpha.max(node.value)));
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
