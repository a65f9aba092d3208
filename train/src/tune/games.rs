//! Two versions play a pair of games.

use std::sync::Arc;

use narikoma::eval::nnue::Net;
use narikoma::search::{Limits, Search, Silent, Terms, numbers};
use narikoma::shogi::{Color, Move, Position, Shogi};

use super::COUNT;
use crate::random::Random;
use crate::selfplay::opening;
use crate::thinker::{Thinker, thinker};

/// A draw at this ply.
const MOVE_LIMIT: usize = 320;
/// A game is over when both sides have seen one of them so far behind, …
const HOPELESS: i32 = 2_500;
/// … for so many plies in a row.
const HOPELESS_PLIES: u32 = 6;
/// An opening is balanced when a search says no more than this.
const BALANCED: i32 = 250;

/// Megabytes of a player's table.
const TABLE_MB: u32 = 8;

/// Two players, each with a memory of its own.
pub(super) struct Table {
    players: [Thinker; 2],
    nodes: u64,
}

impl Table {
    pub(super) fn new(nodes: u64, net: Option<&Arc<Net>>) -> Self {
        Self { players: [(); 2].map(|()| thinker(net.cloned(), TABLE_MB)), nodes }
    }

    /// Two games from one opening: what the first won more than the second, -2 to 2.
    pub(super) fn pair(&mut self, sides: &[[i32; COUNT]; 2], random: &mut Random) -> f64 {
        let opening = self.opening(random);
        Color::ALL.map(|first| self.game(sides, first, opening.clone())).into_iter().sum()
    }

    fn opening(&mut self, random: &mut Random) -> Position<Shogi> {
        loop {
            let mixed = opening::mixed(random, |position| Some(self.think(0, position, 200)?.0));
            let Some((position, _)) = mixed else { continue };
            if self.think(0, &position, self.nodes).is_some_and(|(_, score)| score.abs() <= BALANCED) {
                return position;
            }
        }
    }

    /// 1 when the first player wins, -1 when it loses, 0 for a draw.
    fn game(&mut self, sides: &[[i32; COUNT]; 2], first: Color, mut position: Position<Shogi>) -> f64 {
        self.players.iter_mut().for_each(Search::clear);
        let points =
            |winner: Option<Color>| winner.map_or(0.0, |winner| if winner == first { 1.0 } else { -1.0 });
        let (mut behind, mut plies) = (None, 0);
        loop {
            if let Some(outcome) = position.outcome() {
                return points(outcome.winner);
            }
            if position.ply() >= MOVE_LIMIT {
                return 0.0;
            }
            let side = position.side();
            let player = usize::from(side != first);
            numbers::set(&sides[player]);
            let Some((mv, score)) = self.think(player, &position, self.nodes) else {
                return points(Some(side));
            };
            let loser = (score.abs() >= HOPELESS).then_some(if score < 0 { side } else { !side });
            plies = if loser.is_some() && loser == behind { plies + 1 } else { 1 };
            behind = loser;
            if let (Some(loser), HOPELESS_PLIES..) = (loser, plies) {
                return points(Some(!loser));
            }
            position.do_move(mv);
        }
    }

    /// The best move and its value in centipawns; `None` for a declaration that wins.
    fn think(&mut self, player: usize, position: &Position<Shogi>, nodes: u64) -> Option<(Move, i32)> {
        let search = &mut self.players[player];
        let terms = Terms { move_limit: Some(MOVE_LIMIT as u32), ..Terms::default() };
        search.begin(position.clone(), Limits::nodes(nodes), terms);
        search.think(&mut Silent);
        if search.declares() {
            return None;
        }
        let score = search.info().map_or(0, |info| info.score.value());
        Some((search.best()?, score))
    }
}
