//! One game of the engine against itself.

use std::sync::Arc;

use narikoma::eval::flagship::Evaluation;
use narikoma::eval::nnue::Net;
use narikoma::eval::{Evaluator, Score};
use narikoma::search::{Info, Limits, Monitor, Search, Terms};
use narikoma::shogi::outcome::{EndReason, Outcome};
use narikoma::shogi::{Color, Move, Position, Shogi};

use super::inner::{Notes, Noting};
use super::opening;
use super::whim::Whim;
use crate::random::Random;
use crate::records::{Game, Inner, Ply, is_tactical, walk};

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
/// Nodes for the good moves of an opening.
const OPENING_NODES: u32 = 200;

/// The engine, which plays both sides with one memory.
pub(super) struct Player {
    search: Search<Shogi, Noting>,
    evaluator: Evaluation,
    notes: Notes,
    whim: Whim,
    settings: Settings,
}

/// How games are made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    /// Nodes a move.
    pub(super) nodes: u32,
    /// Positions from inside each search, at most.
    pub(super) inner: u32,
    /// Nodes for each of those.
    pub(super) inner_nodes: u32,
}

/// What a search found.
struct Thought {
    mv: Move,
    score: Score,
    pv: Vec<Move>,
}

impl Player {
    pub(super) fn new(settings: Settings, net: Option<Arc<Net>>) -> Self {
        let (evaluator, notes, whim) = (Evaluation::new::<Shogi>(net), Notes::new(), Whim::default());
        let noting = Noting { evaluation: evaluator.clone(), notes: notes.clone(), whim: whim.clone() };
        Self { search: Search::new(noting, TABLE_MB), evaluator, notes, whim, settings }
    }

    /// The game with that number.
    pub(super) fn play(&mut self, seed: u64, number: u64) -> Game {
        let mut random = Random::new(seed, number);
        let verifies = random.below(VERIFY_EVERY) == 0;
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
            let random_inside = Random::new(random.next(), 0);
            self.notes.begin(random_inside, position.ply());
            let thought = self.think(&position, self.settings.nodes);
            let paths = self.notes.choose(self.settings.inner as usize);
            let Some(Thought { mv, score, .. }) = thought else {
                break Outcome::new(EndReason::Declaration, Some(side));
            };
            judge.hear(side, score, plies.len() as u32);
            if let (Some((_, loser)), false) = (judge.resigned, verifies) {
                break Outcome::new(EndReason::Resigned, Some(!loser));
            }
            let inner = paths.into_iter().filter_map(|path| self.look_inside(&position, path)).collect();
            plies.push(Ply { mv, score, inner });
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

    /// A balanced position to begin with, and the moves that led there; the search has forgotten them.
    fn balanced_opening(&mut self, random: &mut Random) -> (Position<Shogi>, Vec<Move>) {
        loop {
            self.search.clear();
            // One game in eight begins with random moves among good ones, the others with good moves of a whimsical player.
            let found = if random.below(8) == 0 {
                opening::mixed(random, |position| Some(self.think(position, OPENING_NODES)?.mv))
            } else {
                self.whim.seize(random);
                let found =
                    opening::natural(random, |position| Some(self.think(position, OPENING_NODES)?.mv));
                self.whim.end();
                found
            };
            let Some((position, moves)) = found else { continue };
            self.search.clear();
            let thought = self.think(&position, self.settings.nodes);
            if thought.is_some_and(|thought| thought.score.value().abs() <= opening::BALANCED) {
                return (position, moves);
            }
        }
    }

    /// What a position from inside a search is worth; or, when the line that is expected there begins with checks, captures
    /// or promotions, the position after those: only what is quiet can be judged by itself. `None` when the line ends
    /// before it gets quiet.
    fn look_inside(&mut self, root: &Position<Shogi>, mut path: Vec<Move>) -> Option<Inner> {
        let mut position = root.clone();
        walk(&mut position, &path);
        if position.outcome().is_some() {
            return None;
        }
        let Thought { mut score, pv, .. } = self.think(&position, self.settings.inner_nodes)?;
        if score.is_decided() {
            return Some(Inner { path, score });
        }
        for mv in pv {
            if !position.in_check() && !is_tactical(&position, mv) {
                return Some(Inner { path, score });
            }
            path.push(mv);
            position.do_move(mv);
            score = -score;
        }
        None
    }

    /// What a search finds; `None` for a declaration that wins.
    fn think(&mut self, position: &Position<Shogi>, nodes: u32) -> Option<Thought> {
        let nodes = u64::from(nodes);
        let terms = Terms { move_limit: Some(MOVE_LIMIT as u32), ..Terms::default() };
        self.search.begin(position.clone(), Limits::nodes(MOST * nodes), terms);
        self.search.think(&mut Budget { nodes, iterations: 0 });
        if self.search.declares() {
            return None;
        }
        let mv = self.search.best().expect("the game is not over");
        let (score, pv) = match self.search.info() {
            Some(info) => (info.score, info.pv.clone()),
            None => (self.look(position), Vec::new()),
        };
        Some(Thought { mv, score, pv })
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
