//! Captures read one ply further: the first answer of 「コンピュータ将棋の作り方」 to
//! exchanges that the depth limit cuts in two.
//!
//! CITE: 「コンピュータ将棋の作り方」, the second version of its section on quiescence.
//!
//! Against [`forward_pruning`](super::forward_pruning): a capture does not count as a ply, and all moves are
//! searched again. A pawn that is taken back is no longer won. But a line still ends after a quiet move, even
//! if a piece is attacked then, and the time grows fast, as 「コンピュータ将棋の作り方」 says. Lines are at most two plies
//! longer than twice the depth of the iteration.

use super::ordering::ordered;
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
    reference: "コンピュータ将棋の作り方 (the step before quiescence search)",
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
            let extends = tree.position.piece_at(mv.to()).is_some() && tree.ply() < 2 * tree.iteration() + 2;
            let result = tree.after(mv, |tree| {
                self.search(tree, depth - 1 + i32::from(extends), -beta, -alpha.max(node.value))
            });
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
