//! Plays pairs of games between two versions of the search.

use std::sync::Arc;

use narikoma::eval::Score;
use narikoma::eval::nnue::Nnue;
use narikoma::search::{Limits, Search, SearchOptions, Silent, parameters};
use narikoma::shogi::{Color, Move, Position, Shogi};

use crate::common::flagship_search::{self, FlagshipSearch};
use crate::common::random::Random;
use crate::common::resignation::Resignation;
use crate::games::openings::random_lines;
use crate::measure::tuned_numbers::COUNT;

/// A game is a draw at this ply.
const MOVE_LIMIT: usize = 320;
/// A game ends when the searches of both sides say that one of them is at least this many centipawns behind …
const RESIGN_SCORE: i32 = 2_500;
/// … for this many plies in a row.
const RESIGN_PLIES: u32 = 6;
/// An opening is balanced up to this score in centipawns.
const BALANCED: i32 = 250;

/// Size of a player's transposition table in MB.
const TABLE_MB: u32 = 8;

/// Two searches, each with its own transposition table and histories.
pub(super) struct Players {
    searches: [FlagshipSearch; 2],
    nodes: u64,
}

impl Players {
    pub(super) fn new(nodes: u64, net: Option<&Arc<Nnue>>) -> Self {
        Self { searches: [(); 2].map(|()| flagship_search::search(net.cloned(), TABLE_MB)), nodes }
    }

    /// Plays two games from one opening. Returns the wins of the first
    /// version minus those of the second, -2 to 2.
    pub(super) fn play_pair(&mut self, sides: &[[i32; COUNT]; 2], random: &mut Random) -> f64 {
        let opening = self.opening(random);
        Color::ALL.map(|first| self.game(sides, first, opening.clone())).into_iter().sum()
    }

    /// A balanced opening.
    fn opening(&mut self, random: &mut Random) -> Position<Shogi> {
        loop {
            let mixed = random_lines::mixed(random, |position| Some(self.think(0, position, 200)?.0));
            let Some((position, _)) = mixed else { continue };
            if self.think(0, &position, self.nodes).is_some_and(|(_, score)| score.value().abs() <= BALANCED)
            {
                return position;
            }
        }
    }

    /// Plays a game: 1 when the first version wins, -1 when it loses, 0 for a draw.
    fn game(&mut self, sides: &[[i32; COUNT]; 2], first: Color, mut position: Position<Shogi>) -> f64 {
        self.searches.iter_mut().for_each(Search::clear);
        let points =
            |winner: Option<Color>| winner.map_or(0.0, |winner| if winner == first { 1.0 } else { -1.0 });
        let mut rule = Resignation::new(RESIGN_SCORE, RESIGN_PLIES);
        loop {
            if let Some(outcome) = position.outcome() {
                return points(outcome.winner);
            }
            if position.ply() >= MOVE_LIMIT {
                return 0.0;
            }
            let side = position.side();
            let player = usize::from(side != first);
            parameters::set(&sides[player]);
            let Some((mv, score)) = self.think(player, &position, self.nodes) else {
                return points(Some(side));
            };
            if let Some(loser) = rule.update(side, score) {
                return points(Some(!loser));
            }
            position.do_move(mv);
        }
    }

    /// The best move and its score; `None` for a winning declaration (入玉宣言).
    fn think(&mut self, player: usize, position: &Position<Shogi>, nodes: u64) -> Option<(Move, Score)> {
        let search = &mut self.searches[player];
        let terms = SearchOptions { move_limit: Some(MOVE_LIMIT as u32), ..SearchOptions::default() };
        search.begin(position.clone(), Limits::nodes(nodes), terms);
        search.think(&mut Silent);
        if search.declares() {
            return None;
        }
        let score = search.info().map_or(Score::ZERO, |info| info.score);
        Some((search.best()?, score))
    }
}
