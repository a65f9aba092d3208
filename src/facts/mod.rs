//! Facts: what can be shown on the board about a move that was played beside a better one.
//!
//! Two lines are compared, each as a search found it: the move with the best replies, and the better move
//! with its continuation. A fact that both lines share is no reason and is left out. `docs/facts.md` defines
//! every fact by the rules and the points of the pieces, so that other programs can confirm it. Sentences are
//! written elsewhere.

mod board;
mod exchange;
mod fact;
mod first_move;
mod king;
mod line;
mod material;
mod mates;
mod positional;
mod race;
mod tactics;
mod threats;

pub use exchange::points;
pub use fact::{Capture, Fact, Hanging, LineName, MoveKind, Terms, What};

use crate::shogi::{Move, Position, Rules};
use line::Line;

/// The maximum number of moves of a line.
pub const MAX_MOVES: usize = 9;

/// The facts about the first move of `played`, compared with the first move of `better`; none where a line
/// has no legal move, or both begin with the same. Takes some 10 to 200 ms, nearly all for proofs of mates;
/// where the first kinds are not found, some 50 ms more, at most a second.
pub fn find<R: Rules>(position: &Position<R>, played: &[Move], better: &[Move]) -> Vec<Fact> {
    let lines = Lines { played: Line::new(position, played), better: Line::new(position, better) };
    if lines.played.moves.is_empty()
        || lines.better.moves.is_empty()
        || lines.played.moves[0] == lines.better.moves[0]
    {
        return Vec::new();
    }
    let mut facts = Vec::new();
    mates::find(&lines, &mut facts);
    material::find(&lines, &mut facts);
    tactics::find(&lines, &mut facts);
    threats::find(&lines, &mut facts);
    king::find(&lines, LineName::Played, MAX_MOVES, &mut facts);
    if facts.is_empty() {
        race::find(&lines, &mut facts);
    }
    if facts.is_empty() {
        positional::find(&lines, &mut facts);
    }
    first_move::find(&lines, &mut facts);
    facts
}

/// The two lines of a comparison.
struct Lines<R: Rules> {
    played: Line<R>,
    better: Line<R>,
}

impl<R: Rules> Lines<R> {
    /// A line and the other one.
    fn pair(&self, name: LineName) -> (&Line<R>, &Line<R>) {
        match name {
            LineName::Played => (&self.played, &self.better),
            LineName::Better => (&self.better, &self.played),
        }
    }
}

/// Both lines, in the order in which facts are listed.
const BOTH: [LineName; 2] = [LineName::Played, LineName::Better];

/// The index of the first move of a line that the side makes whose gains are facts: they answer the move
/// played, and we make the better one.
const fn first_actor(name: LineName) -> usize {
    match name {
        LineName::Played => 1,
        LineName::Better => 0,
    }
}
