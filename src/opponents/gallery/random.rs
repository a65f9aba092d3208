//! Chance: draws a piece, and moves it. The measure of how much the others know, and the template of a new
//! opponent.
//!
//! CITE: C. Shannon, "Programming a Computer for Playing Chess" (1950): a machine that "merely
//! plays legal chess (which is trivial)". 「このプロジェクトについて」 (IS22er, group 7, 2021) trained on
//! games of an AI that 「無作為に駒を選んで動かす」, draws a piece at random and moves it. Here that is a
//! piece that has a legal move; then one of its moves is drawn. IS22er (2021) does not speak of drops: here
//! every piece in hand that can be dropped is drawn like a piece on the board.
//!
//! A search is a plain recursive function over [`Tree`]; [`Deepening`] makes it an opponent. This
//! opponent does not search: every move is worth the same.

use std::iter::repeat_n;

use super::ladder::Material;
use super::support::{Deepening, RecursiveSearch, Stopped, Tree};
use crate::eval::Score;
use crate::opponents::{Card, Group, Level, Panel};
use crate::search::Limits;
use crate::shogi::{Move, Origin, Position, Rules};

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

/// The pieces that have one of these moves, each once: the places where their moves begin.
fn pieces<R: Rules>(position: &Position<R>, moves: &[Move]) -> Vec<Origin> {
    let mut pieces = Vec::new();
    for origin in moves.iter().map(|mv| mv.origin()) {
        if !pieces.contains(&origin) {
            let count = match origin {
                Origin::Board(_) => 1,
                Origin::Hand(kind) => position.hand(position.side()).count(kind) as usize,
            };
            pieces.extend(repeat_n(origin, count));
        }
    }
    pieces
}

/// The one of them to which a random number points.
fn drawn<T: Copy>(from: &[T], random: u64) -> T {
    from[(random % from.len() as u64) as usize]
}

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
        if moves.is_empty() {
            return Ok(tree.mated());
        }
        let piece = drawn(&pieces(tree.position, &moves), tree.random(0));
        let of_piece: Vec<Move> = moves.into_iter().filter(|mv| mv.origin() == piece).collect();
        tree.set_best(drawn(&of_piece, tree.random(1)));
        Ok(Score::ZERO)
    }

    fn clear(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponents::{Choice, Opponent, Task};
    use crate::search::Silent;
    use crate::shogi::{Kind, Shogi};

    /// The move that a seed draws.
    fn draw(sfen: &str, seed: u32) -> Move {
        let position = Position::<Shogi>::from_sfen(sfen).unwrap();
        let mut opponent = Deepening::<Shogi, Random>::default();
        opponent.begin(Task { seed, ..Task::new(position, Limits::depth(1)) });
        opponent.think(&mut Silent);
        let Choice::Move(mv) = opponent.choice() else { panic!("it has a move") };
        mv
    }

    /// How often each origin is drawn in 3,000 draws.
    fn counts<const N: usize>(sfen: &str, origins: [Origin; N]) -> [u32; N] {
        let mut counts = [0; N];
        for seed in 0..3_000 {
            let origin = draw(sfen, seed).origin();
            counts[origins.iter().position(|each| *each == origin).expect("one of them")] += 1;
        }
        counts
    }

    fn board(square: &str) -> Origin {
        Origin::Board(crate::shogi::Square::parse(square.as_bytes()).unwrap())
    }

    #[test]
    fn each_piece_that_can_move_is_as_likely() {
        let sfen = "4k4/9/9/9/8R/8P/9/9/4K4 b - 1";
        let all = counts(sfen, [board("5i"), board("1e"), board("1f")]);
        assert_eq!(all[2], 0, "the rook stands before this pawn");
        // A king with five moves, a rook with fifteen, and two pawns with one.
        let sfen = "4k4/9/9/p7R/P8/8P/9/9/4K4 b - 1";
        let all = counts(sfen, [board("5i"), board("1d"), board("1f"), board("9e")]);
        assert!(all.iter().all(|count| (650..850).contains(count)), "{all:?}");
    }

    #[test]
    fn each_piece_in_hand_counts() {
        // Two gold generals in hand, a king on the board.
        let all = counts("4k4/9/9/9/9/9/9/9/4K4 b 2G 1", [board("5i"), Origin::Hand(Kind::Gold)]);
        assert!((900..1_100).contains(&all[0]), "{all:?}");
    }

    #[test]
    fn each_move_of_a_piece_is_as_likely() {
        let mut to = std::collections::BTreeMap::new();
        for seed in 0..2_000 {
            *to.entry(draw("4k4/9/9/9/9/9/9/9/4K4 b - 1", seed).to()).or_insert(0) += 1;
        }
        assert!(to.len() == 5 && to.values().all(|count| (320..480).contains(count)), "{to:?}");
    }

    #[test]
    fn a_seed_draws_the_same_move_again_and_another_one_in_another_position() {
        assert_eq!(draw(Shogi::START, 7), draw(Shogi::START, 7));
        let moves: std::collections::HashSet<_> =
            (0..50).map(|seed| draw(Shogi::START, seed).bits()).collect();
        assert!(moves.len() > 10, "{moves:?}");
        // One seed does not always draw the first of the pieces.
        let sfens =
            ["4k4/9/9/9/9/9/9/9/4K4 b - 1", "3k5/9/9/9/9/9/9/9/4K4 b - 1", "2k6/9/9/9/9/9/9/9/4K4 b - 1"];
        let to: std::collections::HashSet<_> = sfens.iter().map(|sfen| draw(sfen, 0).bits()).collect();
        assert!(to.len() > 1, "{to:?}");
    }
}
