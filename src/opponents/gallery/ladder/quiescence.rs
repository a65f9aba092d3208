//! Quiescence search, 1975: captures are searched beyond the depth limit; the side to move may also stop.
//!
//! CITE: L. Harris, "The Heuristic Search and the Game of Chess" (1975), for the idea of stopping
//! ("stand pat"); 「コンピュータ将棋の作り方」, `qsearch`.
//!
//! Against [`capture_extension`](super::capture_extension): a side need not take. The first value at the
//! depth limit is the static value, which stands for no capture, so that a capture that loses a piece is left
//! alone. Captures follow: the most valuable victim first, taken by the least valuable piece (MVV-LVA).

use std::cmp::Reverse;

use super::material::piece_value;
use super::ordering::ordered;
use super::{DEPTHS_1_TO_5, Material};
use crate::eval::Score;
use crate::opponents::gallery::support::{Deepening, PausedNodes, RecursiveSearch, Stopped, Tree};
use crate::opponents::{Card, Group, Panel};
use crate::shogi::{Move, MoveList, Position, Rules};

/// Its card.
pub const CARD: Card = Card {
    id: "quiescence",
    year: 1975,
    ja: "静止探索",
    en: "Quiescence search",
    reference: "L. Harris, The Heuristic Search and the Game of Chess (1975)",
    group: Group::Search,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &DEPTHS_1_TO_5,
    default_level: "5",
    needs: &[],
    shogi: Some(|| Box::new(Deepening::<_, Quiescence>::default())),
    minishogi: Some(|| Box::new(Deepening::<_, Quiescence>::default())),
};

/// The search.
#[derive(Default)]
pub struct Quiescence {
    paused: PausedNodes<Node>,
}

/// The state of one node, of the main search or of the quiescence search.
pub(super) struct Node {
    moves: MoveList,
    next: usize,
    value: Score,
}

/// Captures, the largest victim first, the smallest attacker of equal ones first.
fn captures<R: Rules>(position: &Position<R>) -> MoveList {
    let value = |square| position.piece_at(square).map_or(0, |piece| piece_value(piece.kind()));
    let worth = |mv: &Move| 256 * value(mv.to()) - mv.from().map_or(0, value);
    let mut moves = position.captures();
    moves.sort_by_cached_key(|mv| Reverse(worth(mv)));
    moves
}

/// The value of the position when only captures are played. Any later rung ends its lines with it.
///
/// # Errors
/// [`Stopped`]; the state is then in `paused`.
pub(super) fn quiescence<R: Rules>(
    paused: &mut PausedNodes<Node>,
    tree: &mut Tree<'_, R, Material>,
    alpha: Score,
    beta: Score,
) -> Result<Score, Stopped> {
    let mut node = match paused.resume() {
        Some(node) => node,
        None => {
            if let Some(value) = tree.enter(0, alpha, beta)? {
                return Ok(value);
            }
            let value = tree.evaluate();
            if value >= beta {
                return Ok(value);
            }
            Node { moves: captures(tree.position), next: 0, value }
        }
    };
    while let Some(&mv) = node.moves.get(node.next) {
        let result = tree.after(mv, |tree| quiescence(paused, tree, -beta, -alpha.max(node.value)));
        let Ok(value) = result.map(|value| -value) else { return Err(paused.pause(node)) };
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

impl<R: Rules> RecursiveSearch<R> for Quiescence {
    type Evaluation = Material;
    const QUIESCENCE: bool = true;

    fn search(
        &mut self,
        tree: &mut Tree<'_, R, Material>,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        if depth == 0 {
            return quiescence(&mut self.paused, tree, alpha, beta);
        }
        let mut node = match self.paused.resume() {
            Some(node) => node,
            None => {
                if let Some(value) = tree.enter(depth, alpha, beta)? {
                    return Ok(value);
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
