//! Plays one game between two engines. The rules of this project are the referee.

use std::time::Duration;

use anyhow::{Result, anyhow};
use narikoma::shogi::declaration::{EnteringKing, Verdict};
use narikoma::shogi::outcome::EndReason;
use narikoma::shogi::{Color, Move, Position, Rules};

use super::engine::{Engine, NoAnswer};

/// The limit of each search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchLimit {
    /// Nodes a move.
    Nodes(u64),
    /// Milliseconds a move.
    MoveTime(u64),
    /// A clock, in milliseconds.
    Clock {
        /// Main time.
        time: u64,
        /// Time added after each move.
        increment: u64,
        /// Time for each move once the main time is used up.
        byoyomi: u64,
    },
}

/// MatchConditions of a game.
#[derive(Clone, Copy, Debug)]
pub struct MatchConditions {
    /// The limit for both sides.
    pub limit: MatchLimit,
    /// Milliseconds by which a clock may be exceeded.
    pub margin: u64,
    /// The game is a draw after this move number, counted from the SFEN of the opening.
    pub max_plies: u32,
    /// Timeout for an answer when the search is limited by nodes.
    pub timeout: Duration,
    /// With a clock: time after the end of the clock until the engine counts as hung.
    pub grace: Duration,
}

/// Reason of the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// By the rules.
    Rules(EndReason),
    /// The side to move declared a win (入玉宣言) without meeting the conditions.
    WrongDeclaration,
    /// The process of the side to move ended.
    Crash,
    /// The side to move did not answer.
    Hang,
}

impl Reason {
    /// The reason as one word.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.word(),
            Self::WrongDeclaration => "wrong-declaration",
            Self::Crash => "crash",
            Self::Hang => "hang",
        }
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// The line of the opening.
    pub opening: String,
    /// The moves after the opening, as USI.
    pub moves: Vec<String>,
    /// Milliseconds used for each move, and for the last answer when it was no move.
    pub times: Vec<u64>,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Reason of the end.
    pub reason: Reason,
    /// The fault of an engine in words; empty when the game ended by the rules.
    pub remark: String,
}

impl MatchGame {
    /// The result from the point of view of engine A.
    pub fn description(&self, a_is: Color) -> String {
        let result = match self.winner {
            None => "draw",
            Some(winner) if winner == a_is => "A wins",
            Some(_) => "B wins",
        };
        format!("{result} ({})", self.reason.words())
    }
}

/// Plays a game from an opening; `a_is` is the color of the first engine.
///
/// # Errors When the opening is invalid or an engine cannot be restarted. A fault of
/// an engine is no error: it loses the game.
pub fn play<R: Rules>(
    engines: &mut [Engine; 2],
    a_is: Color,
    opening: &str,
    conditions: MatchConditions,
) -> Result<MatchGame> {
    let mut game = RunningGame::<R>::begin(opening, conditions)?;
    for engine in engines.iter_mut() {
        // A process may have ended between two games.
        if engine.new_game().is_err() {
            engine.restart()?;
        }
    }
    let End { winner, reason, remark } = loop {
        if let Some(end) = game.ended(conditions.max_plies) {
            break end;
        }
        let engine = &mut engines[usize::from(game.position.side() != a_is)];
        if let Some(end) = game.move_or_end(engine, conditions) {
            break end;
        }
    };
    for (nth, engine) in engines.iter_mut().enumerate() {
        let own = if nth == 0 { a_is } else { !a_is };
        let word = winner.map_or("draw", |winner| if winner == own { "win" } else { "lose" });
        engine.send(&format!("gameover {word}"));
    }
    Ok(MatchGame {
        opening: opening.to_owned(),
        moves: game.moves,
        times: game.times,
        winner,
        reason,
        remark,
    })
}

/// The end of a game. `remark` tells the fault of an engine; empty when there was none.
struct End {
    winner: Option<Color>,
    reason: Reason,
    remark: String,
}

impl End {
    fn new(winner: Option<Color>, reason: Reason) -> Self {
        Self { winner, reason, remark: String::new() }
    }
}

/// The answer of the side to move.
enum Answer {
    Move(Move),
    Resign,
    /// A fault that loses the game, with a description.
    Fault(EndReason, String),
    Declare,
    None(NoAnswer),
}

struct RunningGame<'a, R: Rules> {
    position: Position<R>,
    sfen: &'a str,
    opening_moves: Vec<String>,
    moves: Vec<String>,
    /// Milliseconds used by each answer.
    times: Vec<u64>,
    /// Milliseconds left of the main time, by color.
    clocks: [u64; 2],
    /// Points that White gives Black by the handicap.
    handicap_points: u32,
}

const fn clocks(limit: MatchLimit) -> [u64; 2] {
    match limit {
        MatchLimit::Clock { time, .. } => [time; 2],
        _ => [0; 2],
    }
}

impl<'a, R: Rules> RunningGame<'a, R> {
    /// A game after its opening.
    fn begin(opening: &'a str, conditions: MatchConditions) -> Result<Self> {
        let (sfen, opening_moves) = split_opening::<R>(opening);
        let wrong = |what: &str| anyhow!("opening {opening:?}: {what}");
        let mut position = Position::<R>::from_sfen(sfen).map_err(|error| wrong(&error.message))?;
        for text in &opening_moves {
            let mv = Move::parse(text).filter(|mv| position.is_legal(*mv)).ok_or_else(|| wrong(text))?;
            position.do_move(mv);
        }
        let handicap_points = Position::<R>::from_sfen(sfen).map_or(0, |start| start.handicap_points());
        let clocks = clocks(conditions.limit);
        let (moves, times) = (Vec::new(), Vec::new());
        Ok(Self { position, sfen, opening_moves, moves, times, clocks, handicap_points })
    }

    /// The end by the rules or by the move limit.
    fn ended(&self, max_plies: u32) -> Option<End> {
        if let Some(outcome) = self.position.outcome() {
            return Some(End::new(outcome.winner, Reason::Rules(outcome.reason)));
        }
        let is_long = self.position.move_number() > max_plies;
        is_long.then(|| End::new(None, Reason::Rules(EndReason::MoveLimit)))
    }

    /// Plays the move of the engine, or ends the game by its answer.
    fn move_or_end(&mut self, engine: &mut Engine, conditions: MatchConditions) -> Option<End> {
        let side = self.position.side();
        let end = match self.ask(engine, conditions) {
            Answer::Move(mv) => {
                self.position.do_move(mv);
                self.moves.push(mv.to_string());
                return None;
            }
            Answer::Resign => End::new(Some(!side), Reason::Rules(EndReason::Resigned)),
            Answer::Fault(reason, remark) => {
                End { winner: Some(!side), reason: Reason::Rules(reason), remark }
            }
            Answer::Declare => {
                let state = self.position.declaration(EnteringKing::Points27, self.handicap_points);
                if state.is_some_and(|state| state.verdict == Verdict::Win) {
                    End::new(Some(side), Reason::Rules(EndReason::Declaration))
                } else {
                    let remark = format!("a declaration in {}", self.position.to_sfen());
                    End { winner: Some(!side), reason: Reason::WrongDeclaration, remark }
                }
            }
            Answer::None(why) => {
                let remark = format!("no answer to {}", self.position.to_sfen());
                engine.kill();
                let reason = if why == NoAnswer::Crashed { Reason::Crash } else { Reason::Hang };
                End { winner: Some(!side), reason, remark }
            }
        };
        Some(end)
    }

    /// Sends the position to the engine of the side to move and waits for its answer.
    fn ask(&mut self, engine: &mut Engine, conditions: MatchConditions) -> Answer {
        let side = self.position.side().index();
        let moves: Vec<_> = self.opening_moves.iter().chain(&self.moves).map(String::as_str).collect();
        let (go, timeout) = match conditions.limit {
            MatchLimit::Nodes(nodes) => {
                (format!("go nodes {}", engine.own_nodes().unwrap_or(nodes)), conditions.timeout)
            }
            MatchLimit::MoveTime(time) => {
                let timeout = Duration::from_millis(time + conditions.margin) + conditions.grace;
                (format!("go movetime {time}"), timeout)
            }
            MatchLimit::Clock { increment, byoyomi, .. } => {
                let [black, white] = self.clocks;
                let rest = if byoyomi > 0 {
                    format!("byoyomi {byoyomi}")
                } else {
                    format!("binc {increment} winc {increment}")
                };
                let left = Duration::from_millis(self.clocks[side] + byoyomi + conditions.margin);
                (format!("go btime {black} wtime {white} {rest}"), left + conditions.grace)
            }
        };
        engine.send(&format!("position sfen {} moves {}", self.sfen, moves.join(" ")));
        let (answer, used) = match engine.go(&go, timeout) {
            Ok((answer, used)) => (answer, used.as_millis() as u64),
            Err(why) => return Answer::None(why),
        };
        self.times.push(used);
        if let MatchLimit::Clock { increment, byoyomi, .. } = conditions.limit {
            let left = &mut self.clocks[side];
            if used > *left + byoyomi + conditions.margin {
                let why = format!("used {used} ms of {left} ms and {byoyomi} ms byoyomi");
                return Answer::Fault(EndReason::Time, why);
            }
            *left = left.saturating_sub(used) + increment;
        }
        match answer.split_whitespace().next().unwrap_or_default() {
            "resign" => Answer::Resign,
            "win" => Answer::Declare,
            text => match Move::parse(text).filter(|mv| self.position.is_legal(*mv)) {
                Some(mv) => Answer::Move(mv),
                None => Answer::Fault(EndReason::Illegal, format!("{text:?} in {}", self.position.to_sfen())),
            },
        }
    }
}

/// Splits an opening line into the SFEN of its start and its moves.
fn split_opening<R: Rules>(opening: &str) -> (&str, Vec<String>) {
    let (start, moves) = opening.split_once(" moves ").unwrap_or((opening, ""));
    let sfen = start.trim().strip_prefix("sfen ").unwrap_or(R::START);
    (sfen, moves.split_whitespace().map(str::to_owned).collect())
}
