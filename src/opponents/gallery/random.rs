//! Chance: plays any legal move. The measure of how much the others know, and the template of a new opponent.
//!
//! CITE: C. Shannon, "Programming a Computer for Playing Chess" (1950): a machine that "merely
//! plays legal chess (which is trivial)".
//!
//! A search is a plain recursive function over [`Tree`]; [`Deepening`] makes it an opponent. This
//! opponent does not search: every move is worth the same, and among equal moves `Deepening`
//! plays the move that the seed draws.

use super::ladder::Material;
use super::support::{Deepening, RecursiveSearch, Stopped, Tree};
use crate::eval::Score;
use crate::opponents::{Card, Group, Level, Panel};
use crate::search::Limits;
use crate::shogi::Rules;

/// Its card.
pub const CARD: Card = Card {
    id: "random",
    year: 1950,
    ja: "ランダム",
    en: "Random",
    reference: "C. Shannon, Programming a Computer for Playing Chess (1950)",
    group: Group::Rules,
    panels: &[Panel::Thoughts],
    levels: &[Level::limited("1", Limits::depth(1))],
    default_level: "1",
    needs: &[],
    shogi: Some(|| Box::new(Deepening::<_, Random>::default())),
    minishogi: Some(|| Box::new(Deepening::<_, Random>::default())),
};

/// The search. One that looks further keeps here the nodes that wait while it is paused (see
/// [`alphabeta`](super::ladder::alphabeta)).
#[derive(Default)]
pub struct Random;

impl<R: Rules> RecursiveSearch<R> for Random {
    type Evaluation = Material;

    fn search(
        &mut self,
        tree: &mut Tree<'_, R, Material>,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        // Counts the node, asks whether to stop, and knows the positions that the rules decide.
        if let Some(value) = tree.enter(depth, alpha, beta)? {
            return Ok(value);
        }
        let moves = tree.moves();
        let Some(mv) = moves.first() else { return Ok(tree.mated()) };
        tree.set_best(*mv);
        Ok(Score::ZERO)
    }

    fn clear(&mut self) {}
}
