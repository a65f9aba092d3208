//! Null move and futility, 1990s: two ways of leaving out moves that hardly ever cost the best one.
//!
//! CITE: C. Donninger, "Null Move and Deep Search" (1993); J. Schaeffer, "Experiments in Search and
//! Knowledge" (1986) and E. Heinz, "Extended Futility Pruning" (1998); named by 「コンピュータ将棋の作り方」 as the milder
//! forward pruning of chess programs, which works in shogi, too.
//!
//! Against [`extensions`](super::extensions): if a pass (not allowed in a game) still leaves a value of at
//! least `beta`, a move would, too, and the node ends. One ply before the leaves, quiet moves are skipped if
//! the static value does not reach `alpha`: an evaluation of piece values alone gains nothing by a quiet
//! move, so no margin is needed. The extensions of the rung below are left out to keep the file short.

use super::ordering::ordered;
use super::quiescence::{self, quiescence};
use super::{DEPTHS_1_TO_5, Material};
use crate::eval::Score;
use crate::opponents::gallery::support::{Deepening, PausedNodes, RecursiveSearch, Stopped, Tree};
use crate::opponents::{Card, Group, Panel};
use crate::shogi::{Move, MoveList, Rules};

/// Its card.
pub const CARD: Card = Card {
    id: "null-move",
    year: 1993,
    ja: "ヌルムーブと無益枝刈り",
    en: "Null move and futility",
    reference: "C. Donninger, Null Move and Deep Search (1993); E. Heinz, Extended Futility Pruning (1998)",
    group: Group::Search,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &DEPTHS_1_TO_5,
    default_level: "5",
    needs: &[],
    shogi: Some(|| Box::new(Deepening::<_, NullMove>::default())),
    minishogi: Some(|| Box::new(Deepening::<_, NullMove>::default())),
};

/// Units of depth in a ply.
const PLY: i32 = 1;
/// Plies by which the search after passing is shallower, beside the pass itself.
const REDUCTION: i32 = 2;

/// The search.
#[derive(Default)]
pub struct NullMove {
    nodes: PausedNodes<Node>,
    captures: PausedNodes<quiescence::Node>,
}

/// The state of one node.
struct Node {
    moves: MoveList,
    next: usize,
    value: Score,
    /// The static value where quiet moves may be skipped.
    futility: Option<Score>,
    /// Whether passing is still to be tried.
    passes: bool,
}

impl NullMove {
    fn enter<R: Rules>(tree: &mut Tree<'_, R, Material>, depth: i32, beta: Score) -> Node {
        let (in_check, value) = (tree.position.in_check(), tree.evaluate());
        let passed = tree.position.last_move().is_none();
        let passes = tree.ply() > 0 && !in_check && !passed && depth >= 2 && value >= beta;
        let futility = (depth == 1 && !in_check && tree.ply() > 0).then_some(value);
        Node { moves: ordered(tree), next: 0, value: tree.mated(), futility, passes }
    }
}

/// Whether a move neither captures, promotes nor checks.
fn is_quiet<R: Rules>(tree: &Tree<'_, R, Material>, mv: Move) -> bool {
    tree.position.piece_at(mv.to()).is_none() && !mv.promotes() && !tree.position.gives_check(mv)
}

impl<R: Rules> RecursiveSearch<R> for NullMove {
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
        if depth <= 0 {
            return quiescence(&mut self.captures, tree, alpha, beta);
        }
        let mut node = match self.nodes.resume() {
            Some(node) => node,
            None => {
                if let Some(value) = tree.enter(depth, alpha, beta)? {
                    return Ok(value);
                }
                Self::enter(tree, depth, beta)
            }
        };
        if node.passes {
            let result = tree.after_pass(|tree| self.search(tree, depth - PLY - REDUCTION, -beta, -beta + 1));
            let Ok(value) = result.map(|value| -value) else { return Err(self.nodes.pause(node)) };
            node.passes = false;
            if value >= beta && !value.is_decided() {
                return Ok(value);
            }
        }
        while let Some(&mv) = node.moves.get(node.next) {
            if let Some(value) = node.futility
                && value <= alpha.max(node.value)
                && is_quiet(tree, mv)
            {
                node.next += 1;
                node.value = node.value.max(value);
                tree.skip(mv);
                continue;
            }
            let result = tree.after(mv, |tree| self.search(tree, depth - PLY, -beta, -alpha.max(node.value)));
            let Ok(value) = result.map(|value| -value) else { return Err(self.nodes.pause(node)) };
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
