//! Other engines that play one side of the games. Their moves are played, but never learned: the score of
//! every ply comes from the own search, and the result from the rules.

use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use narikoma::eval::encoding::{fnv1a, fnv1a_of_bytes};
use narikoma::shogi::declaration::{EnteringKing, Verdict};
use narikoma::shogi::{Color, Move, Position, Shogi};

use crate::common::random::Random;
use crate::games::matches::engine::{Engine, NoAnswer, Options, ProcessSettings};

/// An engine that does not answer within this time ends the run.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Number that is mixed into the evaluator's checksum of games against other engines.
const SPARRING: u64 = 2;

/// Which engines play, and how long they think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opponents {
    /// Commands of USI engines.
    pub(super) commands: Vec<String>,
    /// Numbers of nodes a move, of which each game has one.
    pub(super) nodes: Vec<u64>,
}

impl Opponents {
    /// The checksum of an evaluator, with these opponents mixed in: games that begin or
    /// end in another way do not go into the same file.
    pub(super) fn checksum(&self, evaluator: u64) -> u64 {
        let commands = self.commands.iter().map(|command| fnv1a_of_bytes(command.as_bytes()));
        fnv1a([evaluator, SPARRING].into_iter().chain(self.nodes.iter().copied()).chain(commands))
    }
}

/// The running engines.
pub(super) struct Sparring {
    engines: Vec<Engine>,
    nodes: Vec<u64>,
}

/// The part of the opponent in one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    engine: usize,
    nodes: u64,
    pub(super) side: Color,
}

/// The answer of the other engine to `go`: a legal move, or a claim that ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Move(Move),
    Resigns,
    /// It declares a win (入玉宣言).
    Declares,
}

impl Sparring {
    /// Starts the engines.
    ///
    /// # Errors
    /// When one of them cannot be started or does not speak USI.
    pub(super) fn start(opponents: &Opponents) -> Result<Self> {
        let settings = ProcessSettings { timeout: TIMEOUT, forgives_waiting: false, nodes: None };
        let start = |command: &String| Engine::start(command, &Options::default(), settings);
        let engines = opponents.commands.iter().map(start).collect::<Result<_>>()?;
        Ok(Self { engines, nodes: opponents.nodes.clone() })
    }

    /// Draws engine, nodes and side for a game, and tells the engine that it begins.
    ///
    /// # Errors
    /// When the engine does not answer.
    pub(super) fn new_game(&mut self, random: &mut Random) -> Result<Seat> {
        let engine = random.below(self.engines.len());
        let nodes = self.nodes[random.below(self.nodes.len())];
        let side = Color::ALL[random.below(2)];
        self.engines[engine].new_game().map_err(no_answer)?;
        Ok(Seat { engine, nodes, side })
    }

    /// Asks for the move after these moves from the start position.
    ///
    /// # Errors
    /// When the engine does not answer, or with something that is no legal move.
    pub(super) fn choose(
        &mut self,
        seat: Seat,
        position: &Position<Shogi>,
        moves: &mut dyn Iterator<Item = Move>,
    ) -> Result<Answer> {
        let moves: Vec<String> = moves.map(|mv| mv.to_string()).collect();
        let engine = &mut self.engines[seat.engine];
        engine.send(&format!("position startpos moves {}", moves.join(" ")));
        let (answer, _) = engine.go(&format!("go nodes {}", seat.nodes), TIMEOUT).map_err(no_answer)?;
        let word = answer.split_whitespace().next().context("the answer of the other engine is empty")?;
        match word {
            "resign" => Ok(Answer::Resigns),
            "win" if declares(position) => Ok(Answer::Declares),
            _ => match Move::parse(word) {
                Some(mv) if position.is_legal(mv) => Ok(Answer::Move(mv)),
                _ => bail!("the other engine plays {word} in {}", position.to_sfen()),
            },
        }
    }
}

/// Whether the side to move may declare a win.
fn declares(position: &Position<Shogi>) -> bool {
    let state = position.declaration(EnteringKing::default(), 0);
    state.is_some_and(|state| state.verdict == Verdict::Win)
}

/// The error for an engine that does not answer.
fn no_answer(why: NoAnswer) -> anyhow::Error {
    anyhow!("the other engine does not answer: {why:?}")
}
