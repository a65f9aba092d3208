//! The game of a session: answers requests with events.

mod rules;
#[cfg(all(test, feature = "gallery"))]
mod tests;

use super::arguments::legal_move;
use super::error::{ErrorEvent, failed, needs_data, no_king};
use super::facts;
use super::helpers::{Helpers, Leader, Threads};
use super::inspection::{self, Question};
use super::mate::Problem;
use super::protocol::{
    self, DeclarationVerdict, EndReason, Event, FactsRequest, Failure, GameResult, Info, Line, MoveText,
    Played, PositionEvent, Refusal, RuleOptions, Score, Side, Variant,
};
use super::slice::{Slice, Timer};
use crate::clock::TimeOptions;
use crate::game::{Game, Player};
use crate::opponents;
use crate::opponents::data::DataStore;
use crate::opponents::resign::{self, Resigner};
use crate::opponents::{Card, Choice, Level, Playable};
use crate::search::mate::{Defender, MateLimits, Solver};
use crate::search::{self, Limits, Progress, TtRecord};
use crate::shogi::{Minishogi, Move, Shogi, Square, notation_reader};

/// The arguments of `new`.
pub(super) struct GameSetup {
    pub(super) handicap: Option<String>,
    pub(super) sfen: Option<String>,
    pub(super) moves: Vec<String>,
    pub(super) rules: RuleOptions,
    /// Whether it is a mating problem: the king of the side to move may be missing.
    pub(super) problem: bool,
}

/// The maximum number of moves in `new`.
const MAX_MOVES: usize = 10_000;

/// The game that `new` begins.
pub(super) fn new_game(variant: Variant, setup: GameSetup) -> Result<Box<dyn AnySessionGame>, ErrorEvent> {
    if setup.moves.len() > MAX_MOVES {
        return Err(failed(Failure::OutOfRange, format!("more than {MAX_MOVES} moves")));
    }
    Ok(match variant {
        Variant::Shogi => Box::new(SessionGame::<Shogi>::new(setup)?),
        Variant::Minishogi => Box::new(SessionGame::<Minishogi>::new(setup)?),
    })
}

/// The session's game; fails where none has begun.
pub(super) fn begun(
    game: &mut Option<Box<dyn AnySessionGame>>,
) -> Result<&mut dyn AnySessionGame, ErrorEvent> {
    match game {
        Some(game) => Ok(&mut **game),
        None => Err(failed(Failure::NoGame, "no game has begun")),
    }
}

/// Settings of one `go`.
pub(super) struct GoSettings {
    pub(super) card: &'static Card,
    pub(super) level: Option<&'static Level>,
    /// Limits in place of the level's limits.
    pub(super) limits: Option<Limits>,
    pub(super) seed: u32,
    pub(super) data: DataStore,
    pub(super) lines: u32,
    /// The only moves to choose from, as USI text; empty for all.
    pub(super) moves: Vec<String>,
    /// The number in a team; `None` without one.
    pub(super) member: Option<u32>,
    /// Threads of the search, from 1.
    pub(super) threads: u32,
    /// The size of the transposition table; `None` leaves it as it is.
    pub(super) table_megabytes: Option<u32>,
    /// Whether a lost game may be resigned.
    pub(super) resigns: bool,
    /// Whether a move may come from the opening book.
    pub(super) book: bool,
    /// The values of a draw for Black and White; `None` for half a win.
    pub(super) draw_values: Option<[u32; 2]>,
}

/// A game of either variant.
pub(super) trait AnySessionGame {
    fn position(&self) -> Event;
    fn play(&mut self, usi: &str) -> Result<(), ErrorEvent>;
    /// The `read` event: the moves that a text may mean.
    fn read(&self, text: &str) -> Event;
    fn take_back(&mut self, plies: u32) -> Result<(), ErrorEvent>;
    fn resign(&mut self, side: Side) -> Result<(), ErrorEvent>;
    fn declare(&mut self) -> Result<(), ErrorEvent>;
    fn time_up(&mut self, side: Side) -> Result<(), ErrorEvent>;
    /// Sets the opponent to think, in [`Self::think`]; returns its helpers in other threads, which search
    /// from now on.
    fn begin(&mut self, settings: &GoSettings, threads: Option<&dyn Threads>) -> Result<Helpers, ErrorEvent>;
    /// Lets the opponent think while the other side does, in [`Self::think`].
    fn begin_pondering(&mut self, card: &'static Card, data: &DataStore) -> Result<(), ErrorEvent>;
    /// The time options that depend on the game, such as the ply and the move limit.
    fn time_options(&self) -> TimeOptions;
    /// Continues the search for at most `nodes`, or as much other work, and within the time of the timer;
    /// returns whether the search is finished.
    fn think(
        &mut self,
        nodes: u64,
        timer: Option<Timer>,
        helpers: &Helpers,
        info: &mut dyn FnMut(Info),
    ) -> bool;
    /// Takes the results of deep nodes that the search of the last `go` has found for its team.
    fn take_results(&mut self) -> Vec<TtRecord>;
    /// Gives the search of the last `go` results that other engines of its team have found.
    fn learn_results(&mut self, results: &[TtRecord]);
    /// The event that ends the search, with its result.
    fn conclude(&mut self) -> Event;
    fn begin_mate(&mut self, limits: MateLimits) -> Result<(), ErrorEvent>;
    fn begin_defence(&mut self, limits: MateLimits) -> Result<(), ErrorEvent>;
    /// The facts about a move, in the position after some moves.
    fn facts(&self, request: &FactsRequest) -> Result<Event, ErrorEvent>;
    /// Answers a question about what an opponent thinks.
    fn inspect(&mut self, question: Question, data: &DataStore) -> Result<Event, ErrorEvent>;
}

/// The game of a session, of one variant.
pub(super) struct SessionGame<R: Playable> {
    game: Game<R>,
    /// SFEN of the start.
    start: String,
    rules: RuleOptions,
    /// Every move since the start.
    moves: Vec<Played>,
    result: Option<GameResult>,
    /// The opponent of the last `go`.
    player: Option<Player<R>>,
    /// The opponent before `player`, if it ponders: its work is kept during a hint from another opponent.
    resting: Option<Player<R>>,
    /// The search for a mate, or for a defence against one, while it runs.
    problem: Option<Problem<R>>,
    /// While the opponent ponders: what it has told to be proved.
    pondering: Option<Option<protocol::Proved>>,
    resigner: Resigner,
    /// Whether the opponent may resign.
    resigns: bool,
}

impl<R: Playable> SessionGame<R> {
    /// The opponent of this card, ready to think about the position.
    fn player_of(
        &mut self,
        card: &'static Card,
        level: Option<&Level>,
        data: &DataStore,
    ) -> Result<&mut Player<R>, ErrorEvent> {
        self.still_playing()?;
        self.has_kings()?;
        if self.player.as_ref().is_none_or(|player| player.card.id != card.id) {
            let rested = self.resting.take_if(|player| player.card.id == card.id);
            let player = rested.or_else(|| Player::new(card)).ok_or_else(|| {
                let message = format!("opponent {:?} does not play on this board", card.id);
                failed(Failure::UnknownOpponent, message)
            })?;
            if let Some(before) = self.player.take_if(|player| player.opponent.ponders()) {
                self.resting = Some(before);
            }
            self.player = Some(player);
        }
        let player = self.player.as_mut().expect("made above");
        player.use_data(data, level).map_err(needs_data)?;
        Ok(player)
    }

    /// Forgets what is not the search that begins now.
    fn end_other_searches(&mut self) {
        self.problem = None;
        self.pondering = None;
    }

    /// One slice of pondering; returns whether nothing is left to do. What has been proved is told once.
    fn ponder(&mut self, slice: &mut Slice, info: &mut dyn FnMut(Info)) -> bool {
        let Some(player) = &mut self.player else { return true };
        let progress = player.opponent.ponder(&self.game.position, slice);
        let proved = self.proved();
        if proved.is_some() && self.pondering != Some(proved) {
            self.pondering = Some(proved);
            if let Some(found) = self.player.as_ref().and_then(|player| player.opponent.info().cloned()) {
                info(self.info(&found));
            }
        }
        progress == Progress::Finished
    }

    fn info(&mut self, info: &search::Info) -> Info {
        let mut position = self.game.position.clone();
        let pv = info.pv.iter().map(|mv| {
            let words = MoveText::new(&position, *mv);
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
            playouts: self
                .player
                .as_mut()
                .zip(info.pv.first())
                .and_then(|(player, mv)| inspection::move_playouts(&mut *player.opponent, *mv)),
            proved: self.proved().filter(|_| info.rank == 1),
        }
    }

    /// What the opponent has proved about the position.
    fn proved(&self) -> Option<protocol::Proved> {
        let opponents::Proved { winner, plies } = self.player.as_ref()?.opponent.proved()?;
        Some(protocol::Proved { winner, plies })
    }
}

impl<R: Playable> AnySessionGame for SessionGame<R> {
    fn position(&self) -> Event {
        let position = &self.game.position;
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
            let lines = Move::parse(usi).map(|mv| self.game.position.reasons(mv, reason)).unwrap_or_default();
            let because =
                lines.iter().map(|(from, to)| Line { from: from.to_string(), to: to.to_string() }).collect();
            Box::new(Event::Refused { mv: Some(usi.to_owned()), reason, because })
        })
    }

    fn read(&self, text: &str) -> Event {
        let moves =
            if self.result.is_some() { Vec::new() } else { notation_reader::read(&self.game.position, text) };
        Event::Read { moves: moves.into_iter().map(|mv| MoveText::new(&self.game.position, mv)).collect() }
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
            self.game.position.undo_move();
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
            Some(DeclarationVerdict::Win) => Some(self.game.position.side()),
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

    fn begin(&mut self, settings: &GoSettings, threads: Option<&dyn Threads>) -> Result<Helpers, ErrorEvent> {
        let mut task = self.game.task(Limits::default());
        (task.seed, task.lines, task.book) = (settings.seed, settings.lines, settings.book);
        task.rules.entering_king = self.rules.entering_king;
        task.rules.move_limit = self.rules.move_limit;
        task.rules.draw_values = settings.draw_values.unwrap_or(task.rules.draw_values);
        if let Some(level) = settings.level {
            task = task.at_level(level);
        }
        if let Some(limits) = settings.limits {
            // With limits of its own the request asks for a score, too, even if it names a level.
            task.limits = limits;
            task.settings.limits_without_net = None;
            task.settings.only_move_matters = false;
        }
        for usi in &settings.moves {
            task.moves.push(legal_move(&self.game.position, usi)?);
        }
        task.member = settings.member;
        let player = self.player_of(settings.card, settings.level, &settings.data)?;
        if let Some(megabytes) = settings.table_megabytes {
            player.resize_table(megabytes);
        }
        let is_helped = settings.threads > 1 && task.settings.weakness.is_none();
        let helped = threads.filter(|_| is_helped).map(|threads| (threads, task.clone()));
        player.opponent.begin(task);
        let helpers = helped.map_or_else(Helpers::default, |(threads, task)| {
            Helpers::start(&*player.opponent, &task, settings.threads - 1, threads)
        });
        self.end_other_searches();
        self.resigns = settings.resigns && !settings.level.is_some_and(|level| level.plays_on);
        Ok(helpers)
    }

    fn begin_pondering(&mut self, card: &'static Card, data: &DataStore) -> Result<(), ErrorEvent> {
        self.player_of(card, None, data)?;
        self.end_other_searches();
        self.pondering = Some(None);
        Ok(())
    }

    fn time_options(&self) -> TimeOptions {
        let ply = self.game.position.move_number() - 1;
        // The rule counts from the set-up, the manager from the start of the game.
        let move_limit = self
            .rules
            .move_limit
            .map(|limit| limit.saturating_add(ply).saturating_sub(self.moves.len() as u32));
        TimeOptions { ply, move_limit, ..TimeOptions::of(&self.game.position) }
    }

    fn think(
        &mut self,
        nodes: u64,
        timer: Option<Timer>,
        helpers: &Helpers,
        info: &mut dyn FnMut(Info),
    ) -> bool {
        let mut slice = Slice::new(nodes, timer);
        if let Some(problem) = &mut self.problem {
            return problem.think(&mut slice);
        }
        if self.pondering.is_some() {
            return self.ponder(&mut slice, info);
        }
        let Some(player) = &mut self.player else { return true };
        let progress = player.opponent.think(&mut Leader { slice: &mut slice, helpers });
        let Slice { is_over, found, .. } = slice;
        for found in found {
            info(self.info(&found));
        }
        is_over || progress == Progress::Finished
    }

    fn take_results(&mut self) -> Vec<TtRecord> {
        self.player.as_mut().map_or_else(Vec::new, |player| player.opponent.take_results())
    }

    fn learn_results(&mut self, results: &[TtRecord]) {
        if let Some(player) = &mut self.player {
            player.opponent.learn_results(results);
        }
    }

    fn conclude(&mut self) -> Event {
        if let Some(problem) = self.problem.take() {
            return problem.event(&self.game.position);
        }
        if self.pondering.take().is_some() {
            return Event::Pondered {};
        }
        let Some(Player { opponent, .. }) = &self.player else {
            return Event::BestMove { choice: protocol::Choice::Resign, info: None, elapsed: None };
        };
        let choice = match opponent.choice() {
            Choice::Move(mv) => protocol::Choice::Move(MoveText::new(&self.game.position, mv)),
            Choice::Resign => protocol::Choice::Resign,
            Choice::Declare => protocol::Choice::Declare,
        };
        let found = opponent.info().cloned();
        let score = found.as_ref().map(|info| info.score);
        let info = found.map(|info| self.info(&info));
        let (side, ply) = (self.game.position.side(), self.moves.len() as u32);
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
        self.end_other_searches();
        self.problem = Some(Problem::Mate(Box::new(Solver::new(&self.game.position, limits))));
        Ok(())
    }

    fn begin_defence(&mut self, limits: MateLimits) -> Result<(), ErrorEvent> {
        self.still_playing()?;
        let side = self.game.position.side();
        if self.game.position.king(side) == Square::NONE {
            return Err(no_king(side));
        }
        self.end_other_searches();
        self.problem = Some(Problem::Defence(Box::new(Defender::new(&self.game.position, limits))));
        Ok(())
    }

    fn facts(&self, request: &FactsRequest) -> Result<Event, ErrorEvent> {
        facts::answer(&self.game.position, request)
    }

    fn inspect(&mut self, question: Question, data: &DataStore) -> Result<Event, ErrorEvent> {
        let (goes_on, has_kings) = (self.still_playing(), self.has_kings());
        inspection::answer(question, &self.game, self.player.as_mut(), goes_on, has_kings, data)
    }
}
