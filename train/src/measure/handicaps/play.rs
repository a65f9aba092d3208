//! Plays the games of a block.

use std::collections::BTreeSet;
use std::sync::Arc;

use narikoma::eval::nnue::Nnue;
use narikoma::game::Game;
use narikoma::opponents::resign::{Resigner, THRESHOLD};
use narikoma::opponents::{Choice, flagship};
use narikoma::search::blind_spots::seeded_hash;
use narikoma::shogi::{Color, Move, Position, Shogi};

use super::block::{BLOCK, Block, EVEN, Task};
use super::schedule;
use crate::measure::level_player::LevelPlayer;

/// A game is drawn at this ply, as in the matches that rate the levels.
const MAX_PLIES: u32 = 320;

/// The players.
pub(super) struct Play {
    player: LevelPlayer,
    seed: u64,
}

impl Play {
    /// With this net for the last levels.
    pub(super) fn new(net: &Arc<Nnue>, seed: u64) -> Self {
        Self { player: LevelPlayer::new(net), seed }
    }

    /// Plays a block.
    pub(super) fn block(&mut self, task: Task) -> Block {
        let mut counts = [0; 3];
        let mut games = BTreeSet::new();
        for number in 0..BLOCK {
            let numbers = [task.handicap, task.receiver, task.giver, task.number, number as usize];
            let seed = numbers.iter().fold(self.seed, |seed, number| seeded_hash(seed, *number as u64));
            // The giver has White and moves first. Without a handicap colours alternate.
            let is_swapped = task.handicap == EVEN && number % 2 == 1;
            let levels = if is_swapped { [task.giver, task.receiver] } else { [task.receiver, task.giver] };
            let start = schedule::start(task.handicap);
            let (moves, winner) = self.game(start, levels, seed);
            let receiver = if is_swapped { Color::White } else { Color::Black };
            counts[winner.map_or(1, |winner| 2 * usize::from(winner != receiver))] += 1;
            games.insert(moves.iter().map(ToString::to_string).collect::<Vec<_>>());
        }
        let [won, drawn, lost] = counts;
        Block { task, won, drawn, lost, different: games.len() as u32 }
    }

    /// The moves and the winner of a game; `None` for a draw. `levels`: of Black and of White.
    fn game(&mut self, start: Position<Shogi>, levels: [usize; 2], seed: u64) -> (Vec<Move>, Option<Color>) {
        let mut resigner = Resigner::new(&start);
        let mut game = Game::new(start);
        let mut moves = Vec::new();
        for ply in 0..MAX_PLIES {
            if let Some(outcome) = game.position.outcome() {
                return (moves, outcome.winner);
            }
            let side = game.position.side();
            let level = levels[side.index()];
            let choice = self.player.choose(level, &game, seeded_hash(seed, ply.into()) as u32);
            let score = self.player.score();
            let resigns = !flagship::CARD.levels[level].plays_on;
            if resigns && score.is_some_and(|score| resigner.should_resign(side, ply, score, THRESHOLD)) {
                return (moves, Some(!side));
            }
            match choice {
                Choice::Move(mv) => {
                    game.position.do_move(mv);
                    moves.push(mv);
                }
                Choice::Resign => return (moves, Some(!side)),
                Choice::Declare => return (moves, Some(side)),
            }
        }
        (moves, None)
    }
}
