//! What makes a position a problem, and the proof.

use narikoma::search::Silent;
use narikoma::search::mate::{Answer, MateLimits, Solver, line};
use narikoma::shogi::{Color, Move, Position, Shogi};

use super::diagram::Diagram;

/// Moves that the solver may make for one question about a problem.
const NODES: u64 = 40_000;
/// Megabytes of its table.
const MEMORY: usize = 4;

/// A problem that holds.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub(super) sfen: String,
    pub(super) line: Vec<Move>,
    /// What the solver took: how hard it is, roughly.
    pub(super) nodes: u64,
}

fn solver(position: &Position<Shogi>, nodes: u64, conventional: bool) -> Solver<Shogi> {
    let limits = MateLimits { nodes: Some(nodes), megabytes: MEMORY, conventional };
    let mut solver = Solver::new(position, limits);
    solver.think(&mut Silent);
    solver
}

/// The length of the mate, if so many moves of the solver are enough to prove it, and how many were.
fn plies(diagram: &Diagram, nodes: u64) -> Option<(u32, u64)> {
    let solver = solver(&diagram.position()?, nodes, false);
    match solver.answer() {
        Answer::Mate(mate) if mate.shortest => Some((mate.plies, solver.nodes())),
        _ => None,
    }
}

/// How long it may take to find out that a piece can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Patience {
    /// Not much longer than the mate took itself: it is rarely the same mate then.
    Little,
    /// As long as any other question.
    All,
}

/// The diagram without every piece that may be left out while the mate stays as long as it was; `None` without a mate.
pub(super) fn strip(whole: Diagram, patience: Patience) -> Option<Diagram> {
    let (length, nodes) = plies(&whole, NODES)?;
    let patience = if patience == Patience::All { NODES } else { nodes * 3 + 300 };
    let keeps = |less: &Diagram| plies(less, patience).is_some_and(|(plies, _)| plies == length);
    // In one stroke what is far away, where that is possible.
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

/// The proof of a problem: a shortest mate is known, no useless interposition (無駄合) lengthens it, nothing is left in the
/// attacker's hand at its end, at none of its attacking moves does another check mate, sooner or later (余詰), and against
/// every other defence there is a mate no longer.
pub(super) fn prove(diagram: &Diagram) -> Option<Problem> {
    let start = diagram.position()?;
    let solved = solver(&start, NODES, true);
    let Answer::Mate(mate) = solved.answer() else { return None };
    if !mate.shortest || mate.conventional != Some(mate.plies) || mate.line.len() != mate.plies as usize {
        return None;
    }
    let mut position = start.clone();
    for pair in mate.line.chunks(2) {
        if !is_alone(&position, pair[0]) {
            return None;
        }
        pair.iter().for_each(|mv| {
            position.do_move(*mv);
        });
    }
    let clean = position.hand(Color::Black).is_empty();
    let replayed = || line::replay(&start, mate).is_ok();
    (clean && replayed()).then(|| Problem {
        sfen: diagram.sfen(),
        line: mate.line.clone(),
        nodes: solved.nodes(),
    })
}

/// Whether no other move mates.
fn is_alone(position: &Position<Shogi>, mv: Move) -> bool {
    let mut solver = solver(position, NODES, false);
    let first = match solver.answer() {
        Answer::Mate(mate) => mate.line[0],
        _ => return false,
    };
    let others = solver.others(NODES, &mut Silent);
    first == mv && others.mates.is_empty() && others.unknown.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagram(sfen: &str) -> Diagram {
        Diagram::of(&Position::from_sfen(sfen).unwrap()).unwrap()
    }

    #[test]
    fn useless_pieces_go() {
        let full = diagram("4k4/9/4P4/9/9/1p5P1/9/9/4K4 b GP 1");
        let bare = strip(full, Patience::All).expect("a gold before the king mates");
        assert_eq!(bare.sfen(), "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    }

    #[test]
    fn a_second_solution_is_found_out() {
        // One gold mates in one way, two golds leave one in hand.
        assert!(prove(&diagram("4k4/9/4P4/9/9/9/9/9/9 b G 1")).is_some());
        assert!(prove(&diagram("4k4/9/4P4/9/9/9/9/9/9 b 2G 1")).is_none());
        // Before the king or beside it.
        assert!(prove(&diagram("k8/9/1+P7/9/9/9/9/9/9 b G 1")).is_none());
    }
}
