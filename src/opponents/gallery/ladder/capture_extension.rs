//! Captures alone read further: the second answer of 「コンピュータ将棋の作り方」 to
//! exchanges that the depth limit cuts in two.
//!
//! CITE: 「コンピュータ将棋の作り方」, the second step of its section 静的探索/静止探索: as long as there is
//! a move that captures, such a move is made and the search goes on.
//!
//! Against [`node_extension`](super::node_extension): at the depth limit captures alone are read, until there
//! is none. That is cheap, but a side must take: where its only capture loses a bishop for a pawn, the
//! position counts as if the bishop were lost. The article shows this fault by a figure, and
//! [`quiescence`](super::quiescence) mends it.
//!
//! The article's program for this step reads one ply further after a capture, with all moves; the words
//! around it, and the fault that the figure shows, belong to captures alone. The search here follows the
//! words.

use super::ordering::{in_order, ordered};
use super::{DEPTHS_1_TO_3, Material};
use crate::eval::Score;
use crate::opponents::gallery::support::{Deepening, PausedNodes, RecursiveSearch, Stopped, Tree};
use crate::opponents::{Card, Group, Panel};
use crate::shogi::{MoveList, Rules};

/// Its card.
pub const CARD: Card = Card {
    id: "capture-extension",
    year: 2016,
    ja: "駒を取る手の延長",
    en: "Capture extension",
    reference: "コンピュータ将棋の作り方 (its second answer to exchanges)",
    group: Group::Search,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &DEPTHS_1_TO_3,
    default_level: "3",
    needs: &[],
    shogi: Some(|| Box::new(Deepening::<_, CaptureExtension>::default())),
    minishogi: Some(|| Box::new(Deepening::<_, CaptureExtension>::default())),
};

/// The search.
#[derive(Default)]
pub struct CaptureExtension {
    paused: PausedNodes<Node>,
}

/// The state of one node.
struct Node {
    moves: MoveList,
    next: usize,
    value: Score,
}

impl<R: Rules> RecursiveSearch<R> for CaptureExtension {
    type Evaluation = Material;
    const QUIESCENCE: bool = true;
    const STANDS_PAT: bool = false;

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
                if depth > 0 {
                    Node { moves: ordered(tree), next: 0, value: tree.mated() }
                } else {
                    let captures = tree.position.captures();
                    if captures.is_empty() {
                        return Ok(tree.evaluate());
                    }
                    Node { moves: in_order(tree, captures), next: 0, value: -Score::INFINITE }
                }
            }
        };
        while let Some(&mv) = node.moves.get(node.next) {
            let below = (depth - 1).max(0);
            let result = tree.after(mv, |tree| self.search(tree, below, -beta, -alpha.max(node.value)));
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
