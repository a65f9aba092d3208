//! Removes unnecessary pieces from a diagram and proves that it is a mating problem.

use std::fmt;

use narikoma::search::Silent;
use narikoma::search::mate::{Answer, MateLimits, Solver, verify_mate};
use narikoma::shogi::{Color, Move, Position, Rules};

use super::diagram::Diagram;

/// Maximum nodes of the mate solver for one question.
const NODES: u64 = 40_000;
/// Size of the solver's table in MB. A larger one takes longer to clear than most questions take to answer.
const TABLE_MB: usize = 1;

/// A proved problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) sfen: String,
    /// The solution.
    pub(super) line: Vec<Move>,
    /// Nodes of the solver: a rough measure of difficulty.
    pub(super) nodes: u64,
}

impl fmt::Display for Problem {
    /// As a line of the file of problems.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: Vec<_> = self.line.iter().map(ToString::to_string).collect();
        write!(f, "{}|{}|{}", self.sfen, line.join(" "), self.nodes)
    }
}

impl Problem {
    /// Reads a line of the file; `None` where it is none.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let [sfen, line, nodes] = text.split('|').collect::<Vec<_>>()[..] else { return None };
        let line = line.split(' ').map(Move::parse).collect::<Option<_>>()?;
        Some(Self { sfen: sfen.to_owned(), line, nodes: nodes.parse().ok()? })
    }
}

fn solver<R: Rules>(position: &Position<R>, nodes: u64, conventional: bool) -> Solver<R> {
    let limits = MateLimits { nodes: Some(nodes), megabytes: TABLE_MB, conventional };
    let mut solver = Solver::new(position, limits);
    solver.think(&mut Silent);
    solver
}

/// The length of the shortest mate and the nodes used; `None` when `nodes` are not enough to prove it.
pub(super) fn plies<R: Rules>(diagram: &Diagram<R>, nodes: u64) -> Option<(u32, u64)> {
    let solver = solver(&diagram.position()?, nodes, false);
    match solver.answer() {
        Answer::Mate(mate) if mate.shortest => Some((mate.plies, solver.nodes())),
        _ => None,
    }
}

/// Whether it is proved that the shortest mate has this length.
pub(super) fn mates_in<R: Rules>(diagram: &Diagram<R>, plies: u32, nodes: u64) -> bool {
    let Some(position) = diagram.position() else { return false };
    let limits = MateLimits { nodes: Some(nodes), megabytes: TABLE_MB, conventional: false };
    let mut solver = Solver::new(&position, limits);
    let mut within = |plies: u32| solver.mates_within(plies as u16, &mut Silent);
    (plies == 1 || within(plies - 2) == Some(false)) && within(plies) == Some(true)
}

/// Limit of the solver when it tries to remove a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// About three times the nodes of the mate itself. A mate that takes longer is rarely the same one.
    Low,
    /// All of [`NODES`].
    Full,
}

/// Removes all pieces without which the mate keeps its length; `None` without a mate.
pub(super) fn strip<R: Rules>(whole: Diagram<R>, effort: Effort) -> Option<Diagram<R>> {
    let (length, nodes) = plies(&whole, NODES)?;
    let limit = if effort == Effort::Full { NODES } else { nodes * 3 + 300 };
    let keeps = |less: &Diagram<R>| mates_in(less, length, limit);
    // First try to remove all distant pieces at once.
    let mut diagram = (2..6).map(|most| whole.near(most)).find(keeps).unwrap_or(whole);
    loop {
        let before = diagram.clone();
        for place in before.places() {
            let less = diagram.without(place);
            if keeps(&less) {
                diagram = less;
            }
        }
        if diagram == before {
            return Some(diagram);
        }
    }
}

/// Proves a problem; `None` when it is none. Requires: the shortest mate is proved; useless interpositions
/// (無駄合) do not lengthen it; the attacker's hand is empty at its end; at no attacking move of the solution
/// does another check mate at any length (余詰); every other defence is mated in no more plies.
pub(super) fn prove<R: Rules>(diagram: &Diagram<R>) -> Option<Problem> {
    prove_within(diagram, &OTHERS)
}

/// Whether a short look finds nothing wrong with a problem.
pub(super) fn seems_sound<R: Rules>(diagram: &Diagram<R>) -> bool {
    prove_within(diagram, &OTHERS[..2]).is_some()
}

/// The problem, with these nodes for each other check.
fn prove_within<R: Rules>(diagram: &Diagram<R>, others: &[u64]) -> Option<Problem> {
    let start = diagram.position()?;
    let solved = solver(&start, NODES, true);
    let Answer::Mate(mate) = solved.answer() else { return None };
    if !mate.shortest || mate.conventional != Some(mate.plies) || mate.line.len() != mate.plies as usize {
        return None;
    }
    let mut position = start.clone();
    mate.line.iter().for_each(|mv| {
        position.do_move(*mv);
    });
    if !position.hand(Color::Black).is_empty() {
        return None;
    }
    // From the end: a second solution there is the most frequent, and is found at once.
    for (ply, mv) in mate.line.iter().enumerate().rev() {
        position.undo_move();
        if ply % 2 == 0 && !is_only_mate(&position, *mv, others) {
            return None;
        }
    }
    verify_mate(&start, mate).is_ok().then(|| Problem {
        sfen: diagram.sfen(),
        line: mate.line.clone(),
        nodes: solved.nodes(),
    })
}

/// Nodes for each other check, in increasing order: most second solutions are found with few.
const OTHERS: [u64; 3] = [300, 3_000, NODES];

/// Whether `mv` mates and no other move does, searched with these nodes in turn.
fn is_only_mate<R: Rules>(position: &Position<R>, mv: Move, others: &[u64]) -> bool {
    let mut solver = solver(position, NODES, false);
    let first = match solver.answer() {
        Answer::Mate(mate) => mate.line[0],
        _ => return false,
    };
    for nodes in others.iter().filter(|_| first == mv) {
        let others = solver.other_first_moves(*nodes, &mut Silent);
        if !others.mates.is_empty() {
            return false;
        }
        if others.unknown.is_empty() {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use narikoma::shogi::Shogi;

    use super::*;

    fn diagram(sfen: &str) -> Diagram<Shogi> {
        Diagram::from_position(&Position::from_sfen(sfen).unwrap()).unwrap()
    }

    #[test]
    fn removes_unnecessary_pieces() {
        let full = diagram("4k4/9/4P4/9/9/1p5P1/9/9/4K4 b GP 1");
        let bare = strip(full, Effort::Full).expect("a gold before the king mates");
        assert_eq!(bare.sfen(), "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    }

    #[test]
    fn rejects_second_solutions() {
        // One gold mates in one way, two golds leave one in hand.
        assert!(prove(&diagram("4k4/9/4P4/9/9/9/9/9/9 b G 1")).is_some());
        assert!(prove(&diagram("4k4/9/4P4/9/9/9/9/9/9 b 2G 1")).is_none());
        // Before the king or beside it.
        assert!(prove(&diagram("k8/9/1+P7/9/9/9/9/9/9 b G 1")).is_none());
    }
}
