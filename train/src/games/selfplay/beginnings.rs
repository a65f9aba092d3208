//! How games of self-play begin.

use std::path::PathBuf;
use std::rc::Rc;

use anyhow::{Result, ensure};
use narikoma::eval::encoding::fnv1a;
use narikoma::shogi::Move;

use crate::common::records::{Game, Games, shards};
use crate::games::openings::random_lines::BALANCED;

/// Games begin with a position from inside a search at most this many plies after the start.
const LAST_PLY: usize = 60;

/// Number that is mixed into the evaluator's checksum of games that begin with frequent positions.
const FREQUENT: u64 = 1;
/// The same for games that begin with positions from inside searches.
const INSIDE: u64 = 3;

/// The kinds of beginnings. Lists hold the moves from the even start to each position.
#[derive(Clone, Debug)]
pub(super) enum Beginnings {
    /// Openings that a search finds balanced.
    Balanced,
    /// Frequent early positions, followed by moves nearly as good as the best.
    Frequent(Vec<Vec<Move>>),
    /// Positions from inside the searches of earlier games, kept where a search finds them balanced.
    Inside(Rc<[Vec<Move>]>),
}

impl Beginnings {
    /// The positions from inside the searches of games in these files or folders whose score is balanced.
    ///
    /// # Errors
    /// When a file cannot be read, or there is no such position.
    pub(super) fn inside(paths: &[PathBuf]) -> Result<Self> {
        let mut found = Vec::new();
        for path in shards(paths)? {
            for game in Games::open(&path)?.filter(|game| game.start.is_none()) {
                add_inside(&game, &mut found);
            }
        }
        ensure!(!found.is_empty(), "no balanced position from inside a search");
        Ok(Self::Inside(found.into()))
    }

    /// The checksum of an evaluator with the beginnings mixed in: games that begin in another way do not go
    /// into the same file.
    pub(super) fn checksum(&self, evaluator: u64) -> u64 {
        match self {
            Self::Balanced => evaluator,
            Self::Frequent(_) => fnv1a([evaluator, FREQUENT]),
            Self::Inside(lines) => {
                let moves = lines.iter().flatten().map(|mv| u64::from(mv.bits()));
                fnv1a([evaluator, INSIDE].into_iter().chain(moves))
            }
        }
    }
}

/// Adds the balanced positions from inside the searches of a game. Paths with a null move are left out, since
/// no game has one.
fn add_inside(game: &Game, found: &mut Vec<Vec<Move>>) {
    let mut moves = game.opening.clone();
    for ply in &game.plies {
        for inner in &ply.inner {
            let is_played = !inner.path.is_empty() && !inner.path.iter().any(|mv| mv.is_none());
            let is_balanced = inner.score.value().abs() <= BALANCED;
            if is_played && is_balanced && moves.len() + inner.path.len() <= LAST_PLY {
                found.push([&moves[..], &inner.path].concat());
            }
        }
        moves.push(ply.mv);
    }
}
