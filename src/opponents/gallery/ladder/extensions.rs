//! Extensions, 1990: forcing lines are read deeper than quiet ones.
//!
//! CITE: 「コンピュータ将棋の作り方」, `CalcExtension`, with its description of the program YSS (H. Yamashita): a check is
//! read one ply deeper, the best move half a ply. T. Anantharaman, M. Campbell, F. Hsu, "Singular
//! Extensions" (1988; Artificial Intelligence, 1990), for single replies.
//!
//! Against [`super::quiescence`]: depth is counted in half plies. A checking move and a single legal reply
//! cost nothing. Half a ply costs each of these: the first move of the order, the best move so far; a
//! recapture on the square of the last capture; a capture of a castle piece, a gold or silver near its king;
//! a capture of a piece that attacks the capturing piece in return. 「コンピュータ将棋の作り方」 names all of
//! them, with figures (YSS) for checks and the best move alone. A line grows to at most
//! twice the depth of the iteration.

use super::ordering::ordered;
use super::quiescence::{self, quiescence};
use super::{DEPTHS_1_TO_5, Material};
use crate::eval::Score;
use crate::opponents::gallery::support::{Deepening, PausedNodes, RecursiveSearch, Stopped, Tree};
use crate::opponents::{Card, Group, Panel};
use crate::shogi::{Kind, Move, MoveList, Position, Rules, attacks};

/// Its card.
pub const CARD: Card = Card {
    id: "extensions",
    year: 1990,
    ja: "読みの延長",
    en: "Extensions",
    reference: "T. Anantharaman, M. Campbell, F. Hsu, Singular Extensions (1990); コンピュータ将棋の作り方 (YSS by H. Yamashita)",
    group: Group::Search,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &DEPTHS_1_TO_5,
    default_level: "5",
    needs: &[],
    shogi: Some(|| Box::new(Deepening::<_, Extensions>::default())),
    minishogi: Some(|| Box::new(Deepening::<_, Extensions>::default())),
};

/// Units of depth in a ply.
const PLY: i32 = 2;

/// The search.
#[derive(Default)]
pub struct Extensions {
    nodes: PausedNodes<Node>,
    captures: PausedNodes<quiescence::Node>,
}

/// The state of one node.
struct Node {
    moves: MoveList,
    next: usize,
    value: Score,
}

/// A general at most this many squares from its king, as the king moves, belongs to the castle.
const CASTLE: usize = 2;

/// Whether the move takes a castle piece.
fn takes_castle<R: Rules>(position: &Position<R>, mv: Move) -> bool {
    let taken = position.piece_at(mv.to()).map(|piece| piece.kind());
    let (to, king) = (mv.to(), position.king(!position.side()));
    let distance = to.file().abs_diff(king.file()).max(to.rank().abs_diff(king.rank()));
    matches!(taken, Some(Kind::Gold | Kind::Silver)) && distance <= CASTLE
}

/// Whether the move takes a piece that attacks the capturing piece in return.
fn takes_attacker<R: Rules>(position: &Position<R>, mv: Move) -> bool {
    let (Some(from), Some(taken)) = (mv.from(), position.piece_at(mv.to())) else { return false };
    attacks::attacks(taken.color(), taken.kind(), mv.to(), position.occupied()).has(from)
}

/// By how many units of depth the line after the move is longer than after an ordinary move.
fn extension<R: Rules>(tree: &Tree<'_, R, Material>, node: &Node, mv: Move) -> i32 {
    let position = &*tree.position;
    if tree.ply() >= 2 * tree.iteration() {
        return 0;
    }
    let recaptures = || position.last_capture().is_some() && position.last_move().to() == mv.to();
    match () {
        () if node.moves.len() == 1 || position.gives_check(mv) => PLY,
        () if node.next == 0 || recaptures() => PLY / 2,
        () if takes_castle(position, mv) || takes_attacker(position, mv) => PLY / 2,
        () => 0,
    }
}

impl<R: Rules> RecursiveSearch<R> for Extensions {
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
        // Half a ply that is left over is not enough for a move.
        if depth < PLY {
            return quiescence(&mut self.captures, tree, alpha, beta);
        }
        let mut node = match self.nodes.resume() {
            Some(node) => node,
            None => {
                if let Some(value) = tree.enter(depth, alpha, beta)? {
                    return Ok(value);
                }
                Node { moves: ordered(tree), next: 0, value: tree.mated() }
            }
        };
        while let Some(&mv) = node.moves.get(node.next) {
            let extension = extension(tree, &node, mv);
            let result = tree
                .after(mv, |tree| self.search(tree, depth - PLY + extension, -beta, -alpha.max(node.value)));
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
