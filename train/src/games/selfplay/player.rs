//! Plays a game of the engine against itself.

use std::rc::Rc;
use std::sync::Arc;

use anyhow::{Result, bail};
use narikoma::eval::evaluation::Evaluation;
use narikoma::eval::nnue::Nnue;
use narikoma::eval::{Evaluator, Score};
use narikoma::search::{Info, Limits, Monitor, Search, SearchOptions};
use narikoma::shogi::outcome::{EndReason, Outcome};
use narikoma::shogi::{Color, Move, Position, Shogi};

use super::beginnings::Beginnings;
use super::inner::{Recorder, SelfPlayEvaluation};
use super::near_best;
use super::preferences::Preferences;
use super::sparring::{Answer, Opponents, Sparring};
use crate::common::random::Random;
use crate::common::records::{Game, Inner, Ply, is_tactical, play_path};
use crate::common::resignation::Resignation;
use crate::games::openings::random_lines;

/// A game is a draw at this ply, the opening included.
const MOVE_LIMIT: usize = 320;
/// A side resigns when the searches of both sides say that it is at least this many centipawns behind …
const RESIGN_SCORE: i32 = 4_000;
/// … for this many plies in a row.
const RESIGN_PLIES: u32 = 8;
/// One game in this many is played to its end, to measure how often resigning is wrong.
const VERIFY_EVERY: usize = 16;
/// Size of the transposition table in MB; a small one is cleared quickly.
const TABLE_MB: u32 = 1;
/// Nodes of a search for an opening move.
const OPENING_NODES: u32 = 200;

/// Positions from inside searches that are drawn for one game before the run ends with an error.
const MAX_DRAWS: u32 = 1_000;

/// Index of the search with the own net in [`Player::searches`].
const OWN: usize = 0;

/// The engine. Both sides share one search with its tables, except in games against another net.
pub(super) struct Player {
    /// First that with the own net, then those with the other nets.
    searches: Vec<Search<Shogi, SelfPlayEvaluation>>,
    /// Chooses the moves, where preferences are kept through the game.
    preferring: Option<Preferring>,
    evaluator: Evaluation<Shogi>,
    recorder: Recorder,
    preferences: Preferences,
    settings: Settings,
    beginnings: Beginnings,
    /// Other engines that play one side.
    sparring: Option<Sparring>,
}

/// A search with the own net and with preferences that last a whole game.
struct Preferring {
    search: Search<Shogi, SelfPlayEvaluation>,
    preferences: Preferences,
}

/// Settings of the games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    /// Nodes a move.
    pub(super) nodes: u32,
    /// Positions from inside each search: at most this many.
    pub(super) inner: u32,
    /// Nodes for each of these positions.
    pub(super) inner_nodes: u32,
    /// Whether both sides keep preferences through the whole game.
    pub(super) keeps_preferences: bool,
}

/// The result of a search.
struct Found {
    mv: Move,
    score: Score,
    pv: Vec<Move>,
}

impl Player {
    /// A player with its own net, the nets of other sides, the beginnings of its games, and other engines.
    ///
    /// # Errors
    /// When one of the other engines cannot be started.
    pub(super) fn new(
        settings: Settings,
        net: Option<Arc<Nnue>>,
        against: Vec<Arc<Nnue>>,
        beginnings: Beginnings,
        opponents: Option<&Opponents>,
    ) -> Result<Self> {
        let (evaluator, recorder) = (Evaluation::new(net), Recorder::new());
        let preferences = Preferences::default();
        let others = against.into_iter().map(|net| Evaluation::new(Some(net)));
        let search = |evaluation, preferences: &Preferences| {
            let (recorder, preferences) = (recorder.clone(), preferences.clone());
            Search::new(SelfPlayEvaluation { evaluation, recorder, preferences }, TABLE_MB)
        };
        let preferring = settings.keeps_preferences.then(|| {
            let preferences = Preferences::default();
            Preferring { search: search(evaluator.clone(), &preferences), preferences }
        });
        let evaluations = std::iter::once(evaluator.clone()).chain(others);
        let searches = evaluations.map(|evaluation| search(evaluation, &preferences)).collect();
        let sparring = opponents.map(Sparring::start).transpose()?;
        Ok(Self { searches, preferring, evaluator, recorder, preferences, settings, beginnings, sparring })
    }

    /// Plays the game with this number.
    ///
    /// # Errors
    /// When another engine does not answer as it should.
    pub(super) fn play(&mut self, seed: u64, number: u64) -> Result<Game> {
        let mut random = Random::new(seed, number);
        let verifies = random.below(VERIFY_EVERY) == 0;
        let is_frequent = matches!(self.beginnings, Beginnings::Frequent(_));
        let (mut position, moves) = self.beginning(&mut random)?;
        let others = self.searches.len() - 1;
        let other = (others > 0).then(|| (1 + random.below(others), Color::ALL[random.below(2)]));
        self.searches.iter_mut().skip(1).for_each(Search::clear);
        if let Some(Preferring { search, preferences }) = &mut self.preferring {
            search.clear();
            preferences.randomize(&mut random);
        }
        let seat = self.sparring.as_mut().map(|sparring| sparring.new_game(&mut random)).transpose()?;
        let mut plies: Vec<Ply> = Vec::new();
        let (mut rule, mut resigned) = (Resignation::new(RESIGN_SCORE, RESIGN_PLIES), None);
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            if position.ply() >= MOVE_LIMIT {
                break Outcome::new(EndReason::MoveLimit, None);
            }
            let side = position.side();
            let inner_random = Random::new(random.next(), 0);
            self.recorder.begin(inner_random, position.ply());
            let with = other.filter(|(_, color)| *color == side).map_or(OWN, |(with, _)| with);
            let lines = if is_frequent { near_best::lines(position.ply()) } else { 1 };
            let found = self.think_lines(with, &position, self.settings.nodes, lines);
            let paths = self.recorder.choose(self.settings.inner as usize);
            let Some(Found { mut mv, score, .. }) = found else {
                break Outcome::new(EndReason::Declaration, Some(side));
            };
            if is_frequent && position.ply() < near_best::PLIES {
                mv = near_best::draw(self.searches[with].lines(), mv, &mut random);
            }
            // The score is without preferences, the move with them.
            if let Some(Preferring { search, .. }) = &mut self.preferring {
                let wished = run(search, &position, u64::from(self.settings.nodes), 1);
                mv = wished.unwrap_or(mv);
            }
            if let (Some(loser), None) = (rule.update(side, score), resigned) {
                if !verifies {
                    break Outcome::new(EndReason::Resigned, Some(!loser));
                }
                resigned = Some((plies.len() as u32, loser));
            }
            if let (Some(sparring), Some(seat)) = (&mut self.sparring, seat.filter(|seat| seat.side == side))
            {
                let mut played = moves.iter().copied().chain(plies.iter().map(|ply| ply.mv));
                mv = match sparring.choose(seat, &position, &mut played)? {
                    Answer::Move(mv) => mv,
                    Answer::Resigns => break Outcome::new(EndReason::Resigned, Some(!side)),
                    Answer::Declares => break Outcome::new(EndReason::Declaration, Some(side)),
                };
            }
            let inner = paths.into_iter().filter_map(|path| self.search_inner(&position, path)).collect();
            plies.push(Ply { mv, score, inner });
            position.do_move(mv);
        };
        Ok(Game { number, start: None, opening: moves, plies, outcome, could_resign: resigned })
    }

    /// The position with which a game begins, and the moves to it.
    fn beginning(&mut self, random: &mut Random) -> Result<(Position<Shogi>, Vec<Move>)> {
        match &self.beginnings {
            Beginnings::Balanced => Ok(self.balanced_opening(random)),
            Beginnings::Frequent(lines) => Ok(near_best::opening(lines, random)),
            Beginnings::Inside(lines) => {
                let lines = Rc::clone(lines);
                self.balanced_inside(&lines, random)
            }
        }
    }

    /// A balanced position from inside a search: the position and the moves to it. Afterwards the tables
    /// contain only the search that checked the balance.
    fn balanced_inside(
        &mut self,
        lines: &[Vec<Move>],
        random: &mut Random,
    ) -> Result<(Position<Shogi>, Vec<Move>)> {
        for _ in 0..MAX_DRAWS {
            let moves = &lines[random.below(lines.len())];
            let mut position = Position::start();
            play_path(&mut position, moves);
            if position.outcome().is_none() && self.is_balanced(&position) {
                return Ok((position, moves.clone()));
            }
        }
        bail!("the search finds none of {MAX_DRAWS} positions from inside searches balanced")
    }

    /// Whether a search with empty tables finds that neither side stands better.
    fn is_balanced(&mut self, position: &Position<Shogi>) -> bool {
        self.searches[OWN].clear();
        let found = self.think(OWN, position, self.settings.nodes);
        found.is_some_and(|found| found.score.value().abs() <= random_lines::BALANCED)
    }

    /// A balanced opening: its position and its moves. Afterwards the tables contain
    /// only the search that checked the balance.
    fn balanced_opening(&mut self, random: &mut Random) -> (Position<Shogi>, Vec<Move>) {
        loop {
            self.searches[OWN].clear();
            // One game in eight begins with a mixed opening, the others with
            // moves of players with random preferences.
            let found = if random.below(8) == 0 {
                random_lines::mixed(random, |position| Some(self.think(OWN, position, OPENING_NODES)?.mv))
            } else {
                self.preferences.randomize(random);
                let found = random_lines::natural(random, |position| {
                    Some(self.think(OWN, position, OPENING_NODES)?.mv)
                });
                self.preferences.clear();
                found
            };
            let Some((position, moves)) = found else { continue };
            if self.is_balanced(&position) {
                return (position, moves);
            }
        }
    }

    /// Searches a position from inside a search. If its principal variation begins with checks, captures or
    /// promotions, the path is extended to the first quiet position. `None` when the variation ends before.
    fn search_inner(&mut self, root: &Position<Shogi>, mut path: Vec<Move>) -> Option<Inner> {
        let mut position = root.clone();
        play_path(&mut position, &path);
        if position.outcome().is_some() {
            return None;
        }
        let Found { mut score, pv, .. } = self.think(OWN, &position, self.settings.inner_nodes)?;
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

    /// Searches a position with the own net or another one, by its index in `searches`;
    /// `None` for a winning declaration (入玉宣言).
    fn think(&mut self, with: usize, position: &Position<Shogi>, nodes: u32) -> Option<Found> {
        self.think_lines(with, position, nodes, 1)
    }

    /// The same for this many of the best moves, each with the nodes of a search.
    fn think_lines(
        &mut self,
        with: usize,
        position: &Position<Shogi>,
        nodes: u32,
        lines: u32,
    ) -> Option<Found> {
        let nodes = u64::from(nodes) * u64::from(lines);
        let search = &mut self.searches[with];
        let mv = run(search, position, nodes, lines)?;
        let (score, pv) = match search.info() {
            Some(info) => (info.score, info.pv.clone()),
            None => (self.static_evaluation(position), Vec::new()),
        };
        Some(Found { mv, score, pv })
    }

    /// The own static evaluation, for a search that finished no iteration.
    fn static_evaluation(&mut self, position: &Position<Shogi>) -> Score {
        self.evaluator.reset(position);
        self.evaluator.evaluate(position)
    }
}

/// Searches a position; the best move, or `None` for a winning declaration.
fn run(
    search: &mut Search<Shogi, SelfPlayEvaluation>,
    position: &Position<Shogi>,
    nodes: u64,
    lines: u32,
) -> Option<Move> {
    let terms = SearchOptions {
        lines,
        move_limit: Some(MOVE_LIMIT as u32),
        // Searches of a hundred nodes must not visit twice as many.
        stop_check_interval: 16,
        ..SearchOptions::default()
    };
    search.begin(position.clone(), Limits::nodes(MAX_OVERSHOOT * nodes), terms);
    search.think(&mut NodeLimit { nodes, iterations: 0 });
    (!search.declares()).then(|| search.best().expect("the game is not over"))
}

/// A search ends after this many times its nodes even if its first iterations are not finished.
const MAX_OVERSHOOT: u64 = 8;
/// This many iterations are finished beyond the node limit: with hundreds of legal moves a small limit may
/// not suffice for the first iteration, and then there would be no score to learn from.
const MIN_ITERATIONS: u32 = 2;

/// Stops a search at its node limit, but not before its first iterations.
struct NodeLimit {
    nodes: u64,
    iterations: u32,
}

impl Monitor for NodeLimit {
    fn should_stop(&mut self, nodes: u64, _work: u64) -> bool {
        nodes >= self.nodes && self.iterations >= MIN_ITERATIONS
    }

    fn report(&mut self, _info: &Info) {
        self.iterations += 1;
    }
}
