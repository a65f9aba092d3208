//! Plays a game of two levels.

use narikoma::eval::Score;
use narikoma::game::Game;
use narikoma::opponents::Choice;
use narikoma::search::blind_spots::seeded_hash;
use narikoma::search::{Limits, SearchOptions, Silent};
use narikoma::shogi::{Move, Position, Shogi};

use crate::common::flagship_search::FlagshipSearch;
use crate::measure::level_player::LevelPlayer;

/// A game ends at this ply.
const MAX_PLIES: usize = 160;
/// Nodes of the search that sees when a game is decided.
const NODES: u64 = 1_000;
/// A game ends when one side was ahead for this many plies in a row, by this many centipawns or more, which
/// are 98 % of the winning chances.
const DECIDED: (u32, i32) = (10, 3_900);

/// Plays a game from an opening, and returns all its moves and its end. `levels`: the levels of Black and of
/// White, as indexes of the table of levels, from 0.
pub(super) fn play(
    player: &mut LevelPlayer,
    judge: &mut FlagshipSearch,
    levels: [usize; 2],
    opening: &[Move],
    seed: u64,
) -> (Vec<Move>, &'static str) {
    let mut game = Game::new(Position::<Shogi>::start());
    let mut moves = opening.to_vec();
    moves.iter().for_each(|mv| {
        game.position.do_move(*mv);
    });
    let mut decided = 0;
    loop {
        if let Some(outcome) = game.position.outcome() {
            return (moves, outcome.reason.word());
        }
        let score = score(judge, &game.position);
        decided = if score.value().abs() >= DECIDED.1 { decided + 1 } else { 0 };
        if decided >= DECIDED.0 {
            return (moves, "decided");
        }
        if moves.len() >= MAX_PLIES {
            return (moves, "move-limit");
        }
        let seed = seeded_hash(seed, moves.len() as u64) as u32;
        match player.choose(levels[moves.len() % 2], &game, seed) {
            Choice::Move(mv) => {
                game.position.do_move(mv);
                moves.push(mv);
            }
            Choice::Resign => return (moves, "resigned"),
            Choice::Declare => return (moves, "declaration"),
        }
    }
}

fn score(judge: &mut FlagshipSearch, position: &Position<Shogi>) -> Score {
    judge.clear();
    judge.begin(position.clone(), Limits::nodes(NODES), SearchOptions::default());
    judge.think(&mut Silent);
    judge.info().map_or(Score::from_value(0), |info| info.score)
}
