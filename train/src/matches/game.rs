//! One game between two engines, with a referee.

use std::time::Duration;

use narikoma::shogi::declaration::{EnteringKing, Verdict};
use narikoma::shogi::outcome::EndReason;
use narikoma::shogi::{Color, Move, Position, Rules};

use super::engine::{Engine, Silence};
use super::split_opening;

/// How long an engine may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many nodes a move.
    Nodes(u64),
    /// So many milliseconds a move.
    MoveTime(u64),
    /// A clock, in milliseconds.
    Clock {
        /// Main time.
        time: u64,
        /// Added after each move.
        increment: u64,
        /// For each move when the main time is gone.
        byoyomi: u64,
    },
}

/// What holds for a game beside the openings.
#[derive(Clone, Copy, Debug)]
pub struct Conditions {
    /// For both sides.
    pub limit: Limit,
    /// Milliseconds over a clock that are forgiven.
    pub margin: u64,
    /// A draw after so many plies of the whole game, those before the opening included.
    pub max_plies: u32,
    /// How long an engine without a clock may be silent, and how long after its clock one is still waited for.
    pub patience: Duration,
    /// The latter.
    pub grace: Duration,
}

/// How a game ended, as far as the referee has words for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// By the rules.
    Rules(EndReason),
    /// A declaration whose conditions were not met.
    WrongDeclaration,
    /// The process of the side to move ended.
    Crash,
    /// The side to move did not answer.
    Hang,
}

impl Reason {
    /// In a word.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.word(),
            Self::WrongDeclaration => "wrong-declaration",
            Self::Crash => "crash",
            Self::Hang => "hang",
        }
    }
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The line it began with.
    pub opening: String,
    /// The moves after it, as USI.
    pub moves: Vec<String>,
    /// How long each of them took in milliseconds, and the last answer, if it was no move.
    pub times: Vec<u64>,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// How.
    pub reason: Reason,
    /// What the referee has to say about it; empty when the game ended by the rules.
    pub remark: String,
}

impl Played {
    /// As seen by A.
    pub fn description(&self, a_is: Color) -> String {
        let result = match self.winner {
            None => "draw",
            Some(winner) if winner == a_is => "A wins",
            Some(_) => "B wins",
        };
        format!("{result} ({})", self.reason.words())
    }
}

/// Plays a game from an opening; `a_is` is the colour of the first engine.
///
/// # Errors
/// When the opening cannot be read or an engine cannot be started again. What engines do wrong is a result.
pub fn play<R: Rules>(
    engines: &mut [Engine; 2],
    a_is: Color,
    opening: &str,
    conditions: Conditions,
) -> Result<Played, String> {
    let (sfen, opening_moves) = split_opening::<R>(opening);
    let wrong = |what: &str| format!("opening {opening:?}: {what}");
    let mut position = Position::<R>::from_sfen(sfen).map_err(|error| wrong(&error.message))?;
    for text in &opening_moves {
        let mv = Move::parse(text).filter(|mv| position.is_legal(*mv)).ok_or_else(|| wrong(text))?;
        position.do_move(mv);
    }
    let given = Position::<R>::from_sfen(sfen).map_or(0, |start| start.handicap_points());
    let mut game = Game {
        position,
        sfen,
        opening_moves,
        moves: Vec::new(),
        times: Vec::new(),
        clocks: clocks(conditions.limit),
    };
    for engine in engines.iter_mut() {
        // A process may have died between two games.
        if engine.new_game().is_err() {
            engine.restart()?;
        }
    }
    let mut remark = String::new();
    let (winner, reason) = loop {
        if let Some(outcome) = game.position.outcome() {
            break (outcome.winner, Reason::Rules(outcome.reason));
        }
        if game.position.move_number() > conditions.max_plies {
            break (None, Reason::Rules(EndReason::MoveLimit));
        }
        let side = game.position.side();
        let engine = &mut engines[usize::from(side != a_is)];
        match game.ask(engine, conditions) {
            Answer::Move(mv) => game.moves.push({
                game.position.do_move(mv);
                mv.to_string()
            }),
            Answer::Resigns => break (Some(!side), Reason::Rules(EndReason::Resigned)),
            Answer::Loses(reason, why) => {
                remark = why;
                break (Some(!side), Reason::Rules(reason));
            }
            Answer::Declares => {
                let state = game.position.declaration(EnteringKing::Points27, given);
                let wins = state.is_some_and(|state| state.verdict == Verdict::Win);
                if wins {
                    break (Some(side), Reason::Rules(EndReason::Declaration));
                }
                remark = format!("a declaration in {}", game.position.to_sfen());
                break (Some(!side), Reason::WrongDeclaration);
            }
            Answer::Silent(silence) => {
                remark = format!("no answer to {}", game.position.to_sfen());
                engine.give_up();
                let reason = if silence == Silence::Crashed { Reason::Crash } else { Reason::Hang };
                break (Some(!side), reason);
            }
        }
    };
    for (nth, engine) in engines.iter_mut().enumerate() {
        let own = if nth == 0 { a_is } else { !a_is };
        let word = winner.map_or("draw", |winner| if winner == own { "win" } else { "lose" });
        engine.say(&format!("gameover {word}"));
    }
    Ok(Played { opening: opening.to_owned(), moves: game.moves, times: game.times, winner, reason, remark })
}

/// What the side to move answered.
enum Answer {
    Move(Move),
    Resigns,
    /// For that reason, with the words of the referee.
    Loses(EndReason, String),
    Declares,
    Silent(Silence),
}

struct Game<'a, R: Rules> {
    position: Position<R>,
    sfen: &'a str,
    opening_moves: Vec<String>,
    moves: Vec<String>,
    /// Milliseconds used by each answer.
    times: Vec<u64>,
    /// Milliseconds left of the main time.
    clocks: [u64; 2],
}

const fn clocks(limit: Limit) -> [u64; 2] {
    match limit {
        Limit::Clock { time, .. } => [time; 2],
        _ => [0; 2],
    }
}

impl<R: Rules> Game<'_, R> {
    /// Asks the side to move.
    fn ask(&mut self, engine: &mut Engine, conditions: Conditions) -> Answer {
        let side = self.position.side().index();
        let moves: Vec<_> = self.opening_moves.iter().chain(&self.moves).map(String::as_str).collect();
        let (go, patience) = match conditions.limit {
            Limit::Nodes(nodes) => {
                (format!("go nodes {}", engine.own_nodes().unwrap_or(nodes)), conditions.patience)
            }
            Limit::MoveTime(time) => {
                let patience = Duration::from_millis(time + conditions.margin) + conditions.grace;
                (format!("go movetime {time}"), patience)
            }
            Limit::Clock { increment, byoyomi, .. } => {
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
        engine.say(&format!("position sfen {} moves {}", self.sfen, moves.join(" ")));
        let (answer, used) = match engine.go(&go, patience) {
            Ok((answer, used)) => (answer, used.as_millis() as u64),
            Err(silence) => return Answer::Silent(silence),
        };
        self.times.push(used);
        if let Limit::Clock { increment, byoyomi, .. } = conditions.limit {
            let left = &mut self.clocks[side];
            if used > *left + byoyomi + conditions.margin {
                let why = format!("{used} ms of {left} ms and {byoyomi} ms byoyomi");
                return Answer::Loses(EndReason::Time, why);
            }
            *left = left.saturating_sub(used) + increment;
        }
        match answer.split_whitespace().next().unwrap_or_default() {
            "resign" => Answer::Resigns,
            "win" => Answer::Declares,
            text => match Move::parse(text).filter(|mv| self.position.is_legal(*mv)) {
                Some(mv) => Answer::Move(mv),
                None => Answer::Loses(EndReason::Illegal, format!("{text:?} in {}", self.position.to_sfen())),
            },
        }
    }
}
