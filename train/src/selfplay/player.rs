//! One game of the engine against itself.

use std::sync::Arc;

use narikoma::eval::flagship::Evaluation;
use narikoma::eval::nnue::Net;
use narikoma::eval::{Evaluator, Score};
use narikoma::search::{Info, Limits, Monitor, Search, Terms};
use narikoma::shogi::outcome::{EndReason, Outcome};
use narikoma::shogi::{Color, Move, Position, Shogi};

use super::opening;
use crate::random::Random;
use crate::records::{Game, Ply};

/// A draw at this ply, the random moves counted.
const MOVE_LIMIT: usize = 320;
/// A side gives up when it has been behind by this much, in the eyes of both sides, …
const HOPELESS: i32 = 4_000;
/// … for so many plies in a row.
const HOPELESS_PLIES: u32 = 8;
/// One game in so many is played on to its end, to see whether giving up was right.
const VERIFY_EVERY: usize = 16;
/// Megabytes of the table: a small one is emptied in no time.
const TABLE_MB: u32 = 1;

/// The engine, which plays both sides with one memory.
pub(super) struct Player {
    search: Search<Shogi, Evaluation>,
    evaluator: Evaluation,
    nodes: u64,
}

impl Player {
    pub(super) fn new(nodes: u32, net: Option<Arc<Net>>) -> Self {
        let evaluator = Evaluation::new::<Shogi>(net);
        Self { search: Search::new(evaluator.clone(), TABLE_MB), evaluator, nodes: nodes.into() }
    }

    /// The game with that number.
    pub(super) fn play(&mut self, seed: u64, number: u64) -> Game {
        let mut random = Random::new(seed, number);
        let verifies = random.below(VERIFY_EVERY) == 0;
        self.search.clear();
        let (mut position, moves) = self.balanced_opening(&mut random);
        let mut plies = Vec::new();
        let mut judge = Judge::default();
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            if position.ply() >= MOVE_LIMIT {
                break Outcome::new(EndReason::MoveLimit, None);
            }
            let side = position.side();
            let Some((mv, score)) = self.think(&position, self.nodes) else {
                break Outcome::new(EndReason::Declaration, Some(side));
            };
            judge.hear(side, score, plies.len() as u32);
            if let (Some((_, loser)), false) = (judge.resigned, verifies) {
                break Outcome::new(EndReason::Resigned, Some(!loser));
            }
            plies.push(Ply { mv, score });
            position.do_move(mv);
        };
        Game {
            number,
            start: None,
            opening: moves,
            plies,
            outcome,
            could_resign: judge.resigned.filter(|_| verifies),
        }
    }

    fn balanced_opening(&mut self, random: &mut Random) -> (Position<Shogi>, Vec<Move>) {
        loop {
            let (position, moves) = opening::random(random);
            let score = self.think(&position, self.nodes).map(|(_, score)| score.value());
            if score.is_some_and(|score| score.abs() <= opening::BALANCED) {
                return (position, moves);
            }
        }
    }

    /// The best move and what it is worth; `None` for a declaration that wins.
    fn think(&mut self, position: &Position<Shogi>, nodes: u64) -> Option<(Move, Score)> {
        let terms = Terms { move_limit: Some(MOVE_LIMIT as u32), ..Terms::default() };
        self.search.begin(position.clone(), Limits::nodes(MOST * nodes), terms);
        self.search.think(&mut Budget { nodes, iterations: 0 });
        if self.search.declares() {
            return None;
        }
        let mv = self.search.best().expect("the game is not over");
        let score = self.search.info().map(|info| info.score);
        Some((mv, score.unwrap_or_else(|| self.look(position))))
    }

    /// The static evaluation, where not a single iteration was finished.
    fn look(&mut self, position: &Position<Shogi>) -> Score {
        self.evaluator.reset(position);
        self.evaluator.evaluate(position)
    }
}

/// However long the first iterations take, a thought costs no more than so many times its nodes.
const MOST: u64 = 8;
/// So many iterations are finished in any case: with hundreds of moves at the root, the nodes of a short thought may not
/// suffice for the first, and then there would be no score to learn from.
const ITERATIONS: u32 = 2;

/// Stops a thought after its nodes, but not before its first iterations.
struct Budget {
    nodes: u64,
    iterations: u32,
}

impl Monitor for Budget {
    fn should_stop(&mut self, nodes: u64) -> bool {
        nodes >= self.nodes && self.iterations >= ITERATIONS
    }

    fn report(&mut self, _info: &Info) {
        self.iterations += 1;
    }
}

/// Watches for a side that is hopelessly behind.
#[derive(Default)]
struct Judge {
    loser: Option<Color>,
    plies: u32,
    /// At which searched ply which side would have given up.
    resigned: Option<(u32, Color)>,
}

impl Judge {
    fn hear(&mut self, side: Color, score: Score, ply: u32) {
        let behind = if score.value() < 0 { side } else { !side };
        let loser = (score.value().abs() >= HOPELESS).then_some(behind);
        self.plies = if loser.is_some() && loser == self.loser { self.plies + 1 } else { 1 };
        self.loser = loser;
        if let (Some(loser), HOPELESS_PLIES.., None) = (loser, self.plies, self.resigned) {
            self.resigned = Some((ply, loser));
        }
    }
}
