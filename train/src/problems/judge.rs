//! Searches that judge a position of a game for a problem: with empty tables and without the moves before it,
//! as a visitor of the page gets it.

use std::sync::Arc;

use narikoma::eval::Score;
use narikoma::eval::nnue::Nnue;
use narikoma::search::{Limits, SearchOptions, Silent, Technique, Techniques};
use narikoma::session::protocol;
use narikoma::shogi::{Move, Position, Shogi};

use crate::common::flagship_search::{FlagshipSearch, search};

/// The most nodes for which the small tables are used: they are emptied faster.
const FEW_NODES: u64 = 100_000;
/// Sizes of the transposition tables for few and for many nodes, in MB.
const TABLES: [u32; 2] = [4, 64];

/// A move with its continuation, as a search found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Judged {
    /// Winning chances of the side to move, in thousandths, by the formula of the page's review.
    pub(super) rate: i32,
    /// Plies to mate; negative where the side to move is mated.
    pub(super) mate: Option<i32>,
    /// The move, then the best moves of both sides.
    pub(super) line: Vec<Move>,
}

/// The flagship's search with its net.
pub(super) struct Judge {
    searches: [FlagshipSearch; 2],
}

impl Judge {
    pub(super) fn new(net: &Arc<Nnue>) -> Self {
        Self { searches: TABLES.map(|megabytes| search(Some(Arc::clone(net)), megabytes)) }
    }

    /// The best move; `None` where there is no legal move.
    pub(super) fn best(&mut self, position: &Position<Shogi>, nodes: u64) -> Option<Judged> {
        let search = self.run(position, nodes, SearchOptions::default());
        search.info().map(|info| judged(info.score, &info.pv))
    }

    /// The best move and the second best, searched with these nodes together; `None` where there is only one
    /// legal move. The mate solver is off: it would end the search before there is a second line.
    pub(super) fn two(&mut self, position: &Position<Shogi>, nodes: u64) -> Option<[Judged; 2]> {
        let techniques = Techniques::ALL.without(Technique::MateSolver);
        let search = self.run(position, nodes, SearchOptions { lines: 2, techniques, ..Default::default() });
        let [best, second, ..] = search.lines() else { return None };
        Some([best, second].map(|info| judged(info.score, &info.pv)))
    }

    fn run(&mut self, position: &Position<Shogi>, nodes: u64, options: SearchOptions) -> &FlagshipSearch {
        let search = &mut self.searches[usize::from(nodes > FEW_NODES)];
        search.clear();
        search.begin(position.clone(), Limits::nodes(nodes), options);
        search.think(&mut Silent);
        search
    }
}

fn judged(score: Score, line: &[Move]) -> Judged {
    Judged { rate: rate(score), mate: score.mate_plies(), line: line.to_vec() }
}

/// Winning chances by the formula of the page's review, in thousandths.
pub(super) fn rate(score: Score) -> i32 {
    let score = match score.mate_plies() {
        Some(plies) => protocol::Score::Mate(plies),
        None => protocol::Score::Cp(score.value()),
    };
    score.win_rate() as i32
}

/// The position without the moves that led to it.
pub(super) fn bare(position: &Position<Shogi>) -> Position<Shogi> {
    Position::from_sfen(&position.to_sfen()).expect("a position of a game is valid")
}
