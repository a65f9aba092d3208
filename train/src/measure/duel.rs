//! Games between two versions of a search in one program, from balanced openings and with a number of nodes a
//! move.

use narikoma::eval::Score;
use narikoma::search::Limits;
use narikoma::shogi::{Color, Move, Position, Shogi};

use crate::common::random::Random;
use crate::common::resignation::Resignation;
use crate::games::matches::stats::Stats;
use crate::games::openings::random_lines;

/// A game is a draw at this ply.
pub(super) const MOVE_LIMIT: usize = 320;
/// A side loses when the searches of both sides say that it is behind by this number of centipawns or more,
/// for [`RESIGN_PLIES`] plies in a row.
const RESIGN_SCORE: i32 = 2_500;
/// The number of plies in a row; see [`RESIGN_SCORE`].
const RESIGN_PLIES: u32 = 6;
/// Nodes of the search that checks whether an opening is balanced.
const OPENING_NODES: u64 = 2_000;
/// Nodes of the searches that play the moves of an opening.
const OPENING_MOVE_NODES: u64 = 200;
/// An opening is balanced up to this score in centipawns.
const BALANCED: i32 = 250;

/// The result of a side's search.
pub(super) struct Thought {
    /// The best move; `None` without a legal one.
    pub(super) best: Option<Move>,
    /// The score for the side to move.
    pub(super) score: Score,
    /// Whether the side wins by declaration.
    pub(super) declares: bool,
}

/// A version of the search that plays.
pub(super) trait Duelist {
    /// Forgets all positions.
    fn clear(&mut self);

    /// Searches a position.
    fn think(&mut self, position: &Position<Shogi>, limits: Limits) -> Thought;
}

/// A balanced position after moves of short searches and random moves.
pub(super) fn opening(player: &mut dyn Duelist, random: &mut Random) -> Position<Shogi> {
    loop {
        player.clear();
        let mixed = random_lines::mixed(random, |position| {
            player.think(position, Limits::nodes(OPENING_MOVE_NODES)).best
        });
        let Some((position, _)) = mixed else { continue };
        let thought = player.think(&position, Limits::nodes(OPENING_NODES));
        if thought.best.is_some() && thought.score.value().abs() <= BALANCED {
            return position;
        }
    }
}

/// Plays `count` games, rounded up to pairs with one opening each, which the first player makes; returns the
/// points of the first player.
pub(super) fn games(
    first: &mut dyn Duelist,
    second: &mut dyn Duelist,
    nodes: u64,
    count: usize,
    seed: u64,
) -> Stats {
    let mut stats = Stats::default();
    for pair in 0..count.div_ceil(2) {
        let start = opening(first, &mut Random::new(seed, 1_000_000 + pair as u64));
        let points = Color::ALL.map(|side| game(first, second, start.clone(), side, nodes));
        for points in points {
            stats.add_game(points, String::new());
        }
        stats.add_pair(points);
        if pair % 5 == 4 {
            eprintln!("{stats}");
        }
    }
    stats
}

/// Plays one game, the first player as `side_of_first`; returns its points.
fn game(
    first: &mut dyn Duelist,
    second: &mut dyn Duelist,
    mut position: Position<Shogi>,
    side_of_first: Color,
    nodes: u64,
) -> f64 {
    first.clear();
    second.clear();
    let points =
        |winner: Option<Color>| winner.map_or(0.5, |winner| f64::from(u8::from(winner == side_of_first)));
    let mut rule = Resignation::new(RESIGN_SCORE, RESIGN_PLIES);
    loop {
        if let Some(outcome) = position.outcome() {
            return points(outcome.winner);
        }
        if position.ply() >= MOVE_LIMIT {
            return 0.5;
        }
        let side = position.side();
        let limits = Limits::nodes(nodes);
        let Thought { best, score, declares } = if side == side_of_first {
            first.think(&position, limits)
        } else {
            second.think(&position, limits)
        };
        if let Some(loser) = rule.update(side, score) {
            return points(Some(!loser));
        }
        match best {
            Some(mv) if !declares => position.do_move(mv),
            _ => return points(Some(side)),
        };
    }
}
