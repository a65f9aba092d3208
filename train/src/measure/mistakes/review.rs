//! Looks at every position of a game, and again at the mistakes.

use std::collections::HashMap;
use std::sync::Arc;

use narikoma::eval::Score;
use narikoma::eval::nnue::Nnue;
use narikoma::search::{Limits, SearchOptions, Silent};
use narikoma::session::protocol;
use narikoma::shogi::{Move, Position, Shogi};

use super::case::{Case, GameLine};
use crate::common::flagship_search::{FlagshipSearch, search};

/// The least loss of winning chances of a mistake, in thousandths.
const MISTAKE: i64 = 100;
/// Moves of the line after a position, as the page's review keeps them.
const LINE: usize = 8;

/// What a search says of a position.
#[derive(Clone)]
struct Look {
    /// Winning chances of the side to move, in thousandths.
    rate: i64,
    line: Vec<Move>,
}

/// Winning chances of a position that is still open, in thousandths.
const OPEN: std::ops::RangeInclusive<i64> = 50..=950;

/// The mistakes of a game.
pub(in crate::measure) struct Review {
    pub(in crate::measure) cases: Vec<Case>,
    /// For each move, whether it was made in a position that was still open.
    pub(in crate::measure) is_open: Vec<bool>,
}

/// Reviews games.
pub(in crate::measure) struct Reviewer {
    search: FlagshipSearch,
    nodes: u64,
    again: u64,
}

impl Reviewer {
    pub(in crate::measure) fn new(net: Option<Arc<Nnue>>, nodes: u64, again: u64) -> Self {
        Self { search: search(net, 64), nodes, again }
    }

    /// The mistakes of a game.
    pub(in crate::measure) fn review(&mut self, game: &GameLine, source: &str, number: usize) -> Review {
        let mut positions = vec![game.position.clone()];
        for mv in &game.moves {
            let mut next = positions.last().expect("there is a first one").clone();
            next.do_move(*mv);
            positions.push(next);
        }
        let looks: Vec<Look> = positions.iter().map(|position| self.look(position, self.nodes)).collect();
        let is_open = looks[..game.moves.len()].iter().map(|look| OPEN.contains(&look.rate)).collect();
        let mut again: HashMap<usize, Look> = HashMap::new();
        let mut cases = Vec::new();
        for (at, mv) in game.moves.iter().enumerate() {
            if loss(*mv, &looks[at], &looks[at + 1]) < MISTAKE {
                continue;
            }
            let [before, after] = [at, at + 1]
                .map(|at| again.entry(at).or_insert_with(|| self.look(&positions[at], self.again)).clone());
            let loss = loss(*mv, &before, &after);
            if loss < MISTAKE {
                continue;
            }
            let mut case = Case {
                source: source.to_owned(),
                game: number,
                start: game.start.clone(),
                moves: game.moves[..at].to_vec(),
                played: std::iter::once(*mv).chain(after.line).collect(),
                better: before.line,
                loss: loss as u32,
                facts: Vec::new(),
            };
            case.find_facts();
            cases.push(case);
        }
        Review { cases, is_open }
    }

    /// A search with empty tables.
    fn look(&mut self, position: &Position<Shogi>, nodes: u64) -> Look {
        if let Some(outcome) = position.outcome() {
            let rate = match outcome.winner {
                Some(winner) => 1000 * i64::from(winner == position.side()),
                None => 500,
            };
            return Look { rate, line: Vec::new() };
        }
        self.search.clear();
        self.search.begin(position.clone(), Limits::nodes(nodes), SearchOptions::default());
        self.search.think(&mut Silent);
        let info = self.search.info();
        let line = info.map(|info| info.pv.iter().copied().take(LINE).collect()).unwrap_or_default();
        Look { rate: info.map_or(500, |info| rate(info.score)), line }
    }
}

/// Winning chances, in thousandths.
fn rate(score: Score) -> i64 {
    let score = match score.mate_plies() {
        Some(plies) => protocol::Score::Mate(plies),
        None => protocol::Score::Cp(score.value()),
    };
    i64::from(score.win_rate())
}

/// Winning chances that a move loses, in thousandths.
fn loss(mv: Move, before: &Look, after: &Look) -> i64 {
    if before.line.first() == Some(&mv) { 0 } else { before.rate - (1000 - after.rate) }
}
