//! Plays a game of two levels, and reviews its positions on the way.

use std::sync::Arc;
use std::time::Instant;

use narikoma::eval::nnue::Nnue;
use narikoma::game::Game;
use narikoma::opponents::Choice;
use narikoma::search::blind_spots::seeded_hash;
use narikoma::shogi::{Move, Position, Shogi};

use super::log::ReviewedGame;
use super::review::Reviewer;
use super::{MAX_PLIES, Pairing};
use crate::measure::level_player::LevelPlayer;

/// The game ends when one side had at least [`DECIDED`] thousandths of the chances for this many plies.
const DECIDED_PLIES: u32 = 12;
/// Winning chances of a decided game, in thousandths.
const DECIDED: i32 = 980;

/// The players and the reviewer.
pub(super) struct Play {
    player: LevelPlayer,
    reviewer: Reviewer,
    seed: u64,
}

impl Play {
    /// With this net for the review and the last levels.
    pub(super) fn new(net: &Arc<Nnue>, seed: u64) -> Self {
        Self { player: LevelPlayer::new(net), reviewer: Reviewer::new(net), seed }
    }

    /// Plays and reviews a game.
    pub(super) fn game(&mut self, pairing: Pairing, opening: &[Move]) -> ReviewedGame {
        let began = Instant::now();
        let mut game = Game::new(Position::<Shogi>::start());
        opening.iter().for_each(|mv| {
            game.position.do_move(*mv);
        });
        let mut moves = opening.to_vec();
        let seed = seeded_hash(self.seed, pairing.opening.into());
        let mut found = Vec::new();
        let mut decided = 0;
        let end = loop {
            found.push(self.reviewer.look(&game));
            let rate = found.last().map_or(500, |finding| finding.rate);
            decided = if rate.max(1000 - rate) >= DECIDED { decided + 1 } else { 0 };
            if let Some(outcome) = game.position.outcome() {
                break outcome.reason.word();
            }
            if decided >= DECIDED_PLIES {
                break "decided";
            }
            if moves.len() >= MAX_PLIES {
                break "move-limit";
            }
            let level = pairing.levels[moves.len() % 2];
            match self.player.choose(level, &game, seeded_hash(seed, moves.len() as u64) as u32) {
                Choice::Move(mv) => {
                    game.position.do_move(mv);
                    moves.push(mv);
                }
                Choice::Resign => break "resigned",
                Choice::Declare => break "declaration",
            }
        };
        let values = self.reviewer.finish(opening.len(), &moves, found);
        ReviewedGame {
            levels: pairing.levels.map(|level| level + 1),
            opening: pairing.opening,
            opening_plies: opening.len(),
            end: end.to_owned(),
            milliseconds: began.elapsed().as_millis() as u64,
            moves: moves.iter().map(ToString::to_string).collect(),
            values,
        }
    }
}
