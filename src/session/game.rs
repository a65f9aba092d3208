//! One game of one variant, and the opponent that thinks about it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::mate::Problem;
use super::protocol::{
    self, Declaration, DeclarationVerdict, EndReason, Event, Failure, GameResult, Info, Line, MoveText,
    Played, PositionEvent, PositionFault, Refusal, RuleOptions, Score, Side,
};
use super::slice::{Slice, Timer};
use super::{ErrorEvent, bad_position, failed};
use crate::eval::nnue::Net;
use crate::opponents::levels::Weakness;
use crate::opponents::resign::{self, Resigner};
use crate::opponents::{Card, Choice, Opponent, Playable, Task};
use crate::search::mate::{Defender, MateLimits, Solver};
use crate::search::params::DEFAULT_TABLE_MB;
use crate::search::time::TimeOptions;
use crate::search::{self, Limits, Progress};
use crate::shogi::handicap::handicaps;
use crate::shogi::{Color, Move, MoveSet, Position, Rules, Square, Wanted, notation, notation_reader};

/// How a game begins.
pub(super) struct GameSetup {
    pub(super) handicap: Option<String>,
    pub(super) sfen: Option<String>,
    pub(super) moves: Vec<String>,
    pub(super) rules: RuleOptions,
    /// Whether the king of the side that mates may be missing.
    pub(super) problem: bool,
}

/// Settings of one `go`.
pub(super) struct GoSettings {
    pub(super) card: &'static Card,
    pub(super) limits: Limits,
    pub(super) weakness: Option<Weakness>,
    pub(super) linear_only: bool,
    pub(super) seed: u32,
    pub(super) net: Option<Arc<Net>>,
    pub(super) lines: u32,
    /// The size of the table; `None` for what it is.
    pub(super) table_megabytes: Option<u32>,
    /// Whether a lost game may be resigned.
    pub(super) resigns: bool,
}

/// A game whose variant does not matter.
pub(super) trait AnyGame {
    fn position(&self) -> Event;
    fn play(&mut self, usi: &str) -> Result<(), ErrorEvent>;
    /// The moves that a text may mean.
    fn read(&self, text: &str) -> Event;
    fn take_back(&mut self, plies: u32) -> Result<(), ErrorEvent>;
    fn resign(&mut self, side: Side) -> Result<(), ErrorEvent>;
    fn declare(&mut self) -> Result<(), ErrorEvent>;
    fn time_up(&mut self, side: Side) -> Result<(), ErrorEvent>;
    fn begin(&mut self, settings: &GoSettings) -> Result<(), ErrorEvent>;
    /// What the time for a move depends on, as far as the game says it.
    fn time_options(&self) -> TimeOptions;
    /// Thinks for that number of nodes at most, and by the timer, if there is one; whether the thought is finished.
    fn think(&mut self, nodes: u64, timer: Option<Timer>, info: &mut dyn FnMut(Info)) -> bool;
    /// What the thought has found, as the event that ends it.
    fn conclude(&mut self) -> Event;
    fn begin_mate(&mut self, limits: MateLimits) -> Result<(), ErrorEvent>;
    fn begin_defence(&mut self, limits: MateLimits) -> Result<(), ErrorEvent>;
}

/// A game of one variant.
pub(super) struct Game<R: Playable> {
    position: Position<R>,
    start: String,
    points_given: u32,
    rules: RuleOptions,
    /// Every move of the game in words, one a ply of `position`.
    moves: Vec<Played>,
    result: Option<GameResult>,
    opponent: Option<(&'static str, Box<dyn Opponent<R>>)>,
    /// The net that the opponent was given.
    net: Option<Arc<Net>>,
    /// The size of the opponent's transposition table.
    table_megabytes: u32,
    /// The search for a mate, or for a defence against one, while it runs.
    problem: Option<Problem<R>>,
    resigner: Resigner,
    /// Whether the opponent may resign.
    resigns: bool,
}

impl<R: Playable> Game<R> {
    /// Sets the game up and replays its moves.
    pub(super) fn new(start: GameSetup) -> Result<Self, ErrorEvent> {
        let sfen = match (&start.sfen, &start.handicap) {
            (Some(sfen), None) => sfen.as_str(),
            (None, None) => R::START,
            (None, Some(id)) => handicaps(R::VARIANT)
                .iter()
                .find(|handicap| handicap.id == id)
                .map(|handicap| handicap.sfen)
                .ok_or_else(|| failed(Failure::UnknownHandicap, format!("there is no handicap {id:?}")))?,
            (Some(_), Some(_)) => {
                return Err(failed(Failure::Malformed, "give a handicap or an SFEN, not both"));
            }
        };
        if start.rules.move_limit == Some(0) {
            return Err(failed(Failure::OutOfRange, "the move limit is at least 1"));
        }
        let position = Position::<R>::from_sfen(sfen).map_err(|error| {
            bad_position(error.position_fault(), format!("column {}: {}", error.column, error.message))
        })?;
        match position.missing_king() {
            Some(side) if side != position.side() || !start.problem => return Err(no_king(side)),
            _ => {}
        }
        let mut game = Self {
            start: position.to_sfen(),
            resigner: Resigner::new(&position),
            points_given: position.handicap_points(),
            position,
            rules: start.rules,
            moves: Vec::new(),
            result: None,
            opponent: None,
            net: None,
            table_megabytes: DEFAULT_TABLE_MB,
            problem: None,
            resigns: false,
        };
        game.result = game.outcome();
        for (at, text) in start.moves.iter().enumerate() {
            game.try_move(text).map_err(|refusal| {
                Box::new(Event::Failed {
                    code: Failure::BadMove,
                    message: format!("move {} ({text}): {}", at + 1, refusal.words()),
                    at: Some(at as u32),
                    refusal: Some(refusal),
                    fault: None,
                })
            })?;
        }
        Ok(game)
    }

    fn try_move(&mut self, usi: &str) -> Result<(), Refusal> {
        if self.result.is_some() {
            return Err(Refusal::GameOver);
        }
        let mv = Move::parse(usi).ok_or(Refusal::Malformed)?;
        self.position.check_legality(mv)?;
        let text = move_text(&self.position, mv);
        self.position.do_move(mv);
        self.moves.push(Played { text, sfen: self.position.to_sfen(), check: self.check() });
        self.result = self.outcome();
        Ok(())
    }

    /// The square of the king in check.
    fn check(&self) -> Option<String> {
        self.position.in_check().then(|| self.position.king(self.position.side()).to_string())
    }

    /// The result that the position itself brings.
    fn outcome(&self) -> Option<GameResult> {
        let limit = self.rules.move_limit.filter(|limit| self.moves.len() >= *limit as usize);
        let by_limit = || limit.map(|_| GameResult::new(EndReason::MoveLimit, None));
        self.position.outcome().or_else(by_limit)
    }

    fn still_playing(&self) -> Result<(), ErrorEvent> {
        match self.result {
            None => Ok(()),
            Some(_) => Err(failed(Failure::GameOver, "the game is over")),
        }
    }

    fn declaration(&self) -> Option<Declaration> {
        let state = self.position.declaration(self.rules.entering_king, self.points_given)?;
        Some(Declaration {
            verdict: state.verdict,
            king_in: state.king_in,
            pieces: state.pieces,
            points: state.points,
            needed: state.needed,
            in_check: state.in_check,
        })
    }

    /// The legal moves by where they come from; none when the game is over.
    fn legal(&self) -> BTreeMap<String, Vec<String>> {
        let mut legal = BTreeMap::<_, Vec<_>>::new();
        if self.result.is_some() {
            return legal;
        }
        let mut add = |mv: Move| {
            let usi = mv.to_string();
            let (from, to) = usi.split_at(2);
            legal.entry(from.to_owned()).or_default().push(to.to_owned());
        };
        let side = self.position.side();
        self.position.generate(Wanted::ALL, |set: MoveSet| set.for_each(side, &mut add));
        legal
    }

    fn info(&self, info: &search::Info) -> Info {
        let mut position = self.position.clone();
        let pv = info.pv.iter().map(|mv| {
            let words = move_text(&position, *mv);
            position.do_move(*mv);
            words
        });
        let score = match info.score.mate_plies() {
            Some(plies) => Score::Mate(plies),
            None => Score::Cp(info.score.value()),
        };
        Info {
            depth: info.depth,
            nodes: info.nodes.min(u32::MAX.into()) as u32,
            rank: (info.rank > 1).then_some(info.rank),
            score,
            win_rate: score.win_rate(),
            pv: pv.collect(),
        }
    }
}

fn no_king(side: Color) -> ErrorEvent {
    let fault = PositionFault::NoKing { side };
    bad_position(fault, fault.to_string())
}

/// One move in every notation.
pub(super) fn move_text<R: Rules>(position: &Position<R>, mv: Move) -> MoveText {
    MoveText {
        usi: mv.to_string(),
        ja: notation::japanese(position, mv),
        en: notation::western(position, mv),
    }
}

impl<R: Playable> AnyGame for Game<R> {
    fn position(&self) -> Event {
        let position = &self.position;
        let names =
            |squares: crate::shogi::Bitboard| squares.into_iter().map(|square| square.to_string()).collect();
        Event::Position(Box::new(PositionEvent {
            variant: R::VARIANT,
            rules: self.rules,
            start: self.start.clone(),
            moves: self.moves.clone(),
            sfen: position.to_sfen(),
            side: position.side(),
            legal: self.legal(),
            check: self.check(),
            checkers: names(position.checkers()),
            repetition: position.occurrences(),
            perpetual: position.perpetual_checker(),
            declaration: self.declaration(),
            result: self.result,
        }))
    }

    fn play(&mut self, usi: &str) -> Result<(), ErrorEvent> {
        self.try_move(usi).map_err(|reason| {
            let lines = Move::parse(usi).map(|mv| self.position.reasons(mv, reason)).unwrap_or_default();
            let because =
                lines.iter().map(|(from, to)| Line { from: from.to_string(), to: to.to_string() }).collect();
            Box::new(Event::Refused { mv: Some(usi.to_owned()), reason, because })
        })
    }

    fn read(&self, text: &str) -> Event {
        let moves =
            if self.result.is_some() { Vec::new() } else { notation_reader::read(&self.position, text) };
        Event::Read { moves: moves.into_iter().map(|mv| move_text(&self.position, mv)).collect() }
    }

    fn take_back(&mut self, plies: u32) -> Result<(), ErrorEvent> {
        if plies == 0 {
            return Err(failed(Failure::OutOfRange, "take back at least one move"));
        }
        if self.moves.is_empty() {
            return Err(failed(Failure::NothingToTakeBack, "no move has been played"));
        }
        for _ in 0..plies {
            if self.moves.pop().is_none() {
                break;
            }
            self.position.undo_move();
        }
        self.result = self.outcome();
        Ok(())
    }

    fn resign(&mut self, side: Side) -> Result<(), ErrorEvent> {
        self.still_playing()?;
        self.result = Some(GameResult::new(EndReason::Resigned, Some(!side)));
        Ok(())
    }

    fn declare(&mut self) -> Result<(), ErrorEvent> {
        self.still_playing()?;
        let winner = match self.declaration().map(|declaration| declaration.verdict) {
            Some(DeclarationVerdict::Win) => Some(self.position.side()),
            Some(DeclarationVerdict::Draw) => None,
            Some(DeclarationVerdict::No) | None => {
                return Err(Box::new(Event::Refused {
                    mv: None,
                    reason: Refusal::NotDeclarable,
                    because: Vec::new(),
                }));
            }
        };
        self.result = Some(GameResult::new(EndReason::Declaration, winner));
        Ok(())
    }

    fn time_up(&mut self, side: Side) -> Result<(), ErrorEvent> {
        self.still_playing()?;
        self.result = Some(GameResult::new(EndReason::Time, Some(!side)));
        Ok(())
    }

    fn begin(&mut self, settings: &GoSettings) -> Result<(), ErrorEvent> {
        self.still_playing()?;
        if let Some(side) = self.position.missing_king() {
            return Err(no_king(side));
        }
        let card = settings.card;
        if self.opponent.as_ref().is_none_or(|(id, _)| *id != card.id) {
            let opponent = R::opponent(card).ok_or_else(|| {
                failed(
                    Failure::UnknownOpponent,
                    format!("opponent {:?} does not play on this board", card.id),
                )
            })?;
            (self.opponent, self.net) = (Some((card.id, opponent)), None);
            self.table_megabytes = DEFAULT_TABLE_MB;
        }
        self.problem = None;
        let task = Task {
            seed: settings.seed,
            lines: settings.lines,
            weakness: settings.weakness,
            linear_only: settings.linear_only,
            entering_king: self.rules.entering_king,
            points_given: self.points_given,
            move_limit: self.rules.move_limit,
            ..Task::new(self.position.clone(), settings.limits)
        };
        let (_, opponent) = self.opponent.as_mut().expect("one has just been made");
        if self.net.as_ref().map(Arc::as_ptr) != settings.net.as_ref().map(Arc::as_ptr) {
            self.net.clone_from(&settings.net);
            opponent.use_net(settings.net.clone());
        }
        if let Some(megabytes) = settings.table_megabytes.filter(|size| *size != self.table_megabytes) {
            opponent.resize_table(megabytes);
            self.table_megabytes = megabytes;
        }
        opponent.begin(task);
        self.resigns = settings.resigns;
        Ok(())
    }

    fn time_options(&self) -> TimeOptions {
        let ply = self.position.move_number() - 1;
        // The rule counts from the set-up, the manager from the start of the game.
        let move_limit = self
            .rules
            .move_limit
            .map(|limit| limit.saturating_add(ply).saturating_sub(self.moves.len() as u32));
        TimeOptions { ply, move_limit, ..TimeOptions::of(&self.position) }
    }

    fn think(&mut self, nodes: u64, timer: Option<Timer>, info: &mut dyn FnMut(Info)) -> bool {
        let mut slice = Slice::new(nodes, timer);
        if let Some(problem) = &mut self.problem {
            return problem.think(&mut slice);
        }
        let Some((_, opponent)) = &mut self.opponent else { return true };
        let progress = opponent.think(&mut slice);
        let Slice { is_over, found, .. } = slice;
        for found in found {
            info(self.info(&found));
        }
        is_over || progress == Progress::Finished
    }

    fn conclude(&mut self) -> Event {
        if let Some(problem) = self.problem.take() {
            return problem.event(&self.position);
        }
        let Some((_, opponent)) = &self.opponent else {
            return Event::BestMove { choice: protocol::Choice::Resign, info: None, elapsed: None };
        };
        let choice = match opponent.choice() {
            Choice::Move(mv) => protocol::Choice::Move(move_text(&self.position, mv)),
            Choice::Resign => protocol::Choice::Resign,
            Choice::Declare => protocol::Choice::Declare,
        };
        let found = opponent.info();
        let score = found.map(|info| info.score);
        let info = found.map(|info| self.info(info));
        let (side, ply) = (self.position.side(), self.moves.len() as u32);
        let mut is_lost = |score| self.resigner.should_resign(side, ply, score, resign::THRESHOLD);
        let choice = match choice {
            protocol::Choice::Move(_) if self.resigns && score.is_some_and(&mut is_lost) => {
                protocol::Choice::Resign
            }
            choice => choice,
        };
        Event::BestMove { choice, info, elapsed: None }
    }

    fn begin_mate(&mut self, limits: MateLimits) -> Result<(), ErrorEvent> {
        self.still_playing()?;
        self.problem = Some(Problem::Mate(Box::new(Solver::new(&self.position, limits))));
        Ok(())
    }

    fn begin_defence(&mut self, limits: MateLimits) -> Result<(), ErrorEvent> {
        self.still_playing()?;
        let side = self.position.side();
        if self.position.king(side) == Square::NONE {
            return Err(no_king(side));
        }
        self.problem = Some(Problem::Defence(Box::new(Defender::new(&self.position, limits))));
        Ok(())
    }
}
