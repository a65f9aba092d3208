//! The game of the USI loop and its opponent.

use super::command::Go;
use super::helpers::Helpers;
use super::mate;
use super::monitor::{Pondering, UsiMonitor};
use super::options::Options;
use crate::clock::TimeOptions;
use crate::game::{Game, Player};
use crate::opponents::resign::Resigner;
use crate::opponents::{Card, Choice, GameRules, LevelSettings, Playable, Task};
use crate::search::Limits;
use crate::shogi::record::Record;
use crate::shogi::sfen::Strictness;
use crate::shogi::{Color, Minishogi, Position, PositionFault, Shogi, Variant};

/// A game of either variant.
pub(super) trait AnyUsiGame {
    /// The variant.
    fn variant(&self) -> Variant;
    /// Reads the arguments of `position` as a game. The opponent keeps what it has learned.
    fn set_game(&mut self, line: &str) -> Result<(), String>;
    /// Reads the arguments as a mating problem, for example with a
    /// single king. False when it is not even that.
    fn set_problem(&mut self, line: &str) -> bool;
    /// Replaces the opponent by a new one, which has learned nothing.
    fn forget(&mut self, options: &Options);
    /// Empties the table and applies its size and the number of threads.
    fn resize(&mut self, options: &Options);
    /// Makes the opponent ready to search.
    ///
    /// # Errors
    /// When it needs data that is missing, or has no such level.
    fn prepare(&mut self, options: &mut Options) -> Result<(), String>;
    /// The side to move.
    fn side(&self) -> Color;
    /// The time options that depend on the game, such as the ply and the move limit.
    fn time_options(&self) -> TimeOptions;
    /// Searches and returns the arguments of `bestmove`.
    fn think(&mut self, go: &Go, options: &Options, monitor: &mut UsiMonitor) -> String;
    /// Looks for a mate and returns the arguments of `checkmate`.
    fn mate(&mut self, go: &Go, monitor: &mut UsiMonitor) -> String;
}

/// A game with an opponent for a variant.
///
/// # Errors
/// When the opponent does not play it.
pub(super) fn any_usi_game(
    variant: Variant,
    card: &'static Card,
    options: &Options,
) -> Result<Box<dyn AnyUsiGame>, String> {
    Ok(match variant {
        Variant::Shogi => Box::new(UsiGame::<Shogi>::new(card, options)?),
        Variant::Minishogi => Box::new(UsiGame::<Minishogi>::new(card, options)?),
    })
}

/// A game of one variant.
struct UsiGame<R: Playable> {
    game: Game<R>,
    /// Whether the position can be played on; else it is a mating problem.
    is_game: bool,
    player: Player<R>,
    helpers: Helpers<R>,
    resigner: Resigner,
}

impl<R: Playable> UsiGame<R> {
    fn new(card: &'static Card, options: &Options) -> Result<Self, String> {
        let mut player =
            Player::new(card).ok_or_else(|| format!("{} does not play on this board", card.id))?;
        player.resize_table(options.hash);
        // `prepare` reports missing data.
        let _ = player.use_data(&options.data, None);
        let helpers = Helpers::of(&*player.opponent, options.threads - 1);
        let position = Position::start();
        let resigner = Resigner::new(&position);
        Ok(Self { game: Game::new(position), is_game: true, player, helpers, resigner })
    }

    /// Plies of the whole game so far, by the move number of the SFEN.
    fn ply(&self) -> u32 {
        self.game.position.move_number() - 1
    }

    /// Plies of the game before the start position.
    fn ply_of_start(&self) -> u32 {
        self.ply() - self.game.position.ply() as u32
    }

    /// Thinks about every reply to its last move, until the expected one has been played or another one.
    fn ponder(&mut self, monitor: &mut UsiMonitor) {
        let mut before = self.game.position.clone();
        before.undo_move();
        self.helpers.ponder(&mut *self.player.opponent, &before, &mut Pondering(monitor));
        monitor.wait_while_pondering();
    }

    /// The arguments of `bestmove` for a choice. An endless analysis never resigns,
    /// nor does a level that plays on until mate.
    fn answer(&mut self, choice: Choice, go: &Go, options: &Options) -> String {
        let mv = match choice {
            Choice::Resign => return "resign".to_owned(),
            Choice::Declare => return "win".to_owned(),
            Choice::Move(mv) => mv,
        };
        let info = self.player.opponent.info();
        let (side, ply) = (self.game.position.side(), self.ply());
        let resigns = info
            .zip(options.resign_threshold())
            .is_some_and(|(info, threshold)| self.resigner.should_resign(side, ply, info.score, threshold));
        let plays_on =
            options.level_of(self.player.card).is_ok_and(|level| level.is_some_and(|level| level.plays_on));
        if resigns && !plays_on && !go.endless() {
            return "resign".to_owned();
        }
        let expected = info.filter(|info| info.pv.first() == Some(&mv));
        match expected.and_then(|info| info.pv.get(1)) {
            Some(reply) => format!("{mv} ponder {reply}"),
            None => mv.to_string(),
        }
    }
}

impl<R: Playable> AnyUsiGame for UsiGame<R> {
    fn variant(&self) -> Variant {
        R::VARIANT
    }

    fn set_game(&mut self, line: &str) -> Result<(), String> {
        let read = Record::<R>::from_usi(line, Strictness::Game);
        if let Some(error) = read.error {
            return Err(format!("position, column {}: {}", error.column, error.message));
        }
        let start = &read.record.start;
        if let Some(side) = start.missing_king() {
            return Err(format!("position: {}", PositionFault::NoKing { side }));
        }
        (self.game, self.is_game) = (Game::at(start, read.record.last_position()), true);
        self.resigner.set_start(start);
        Ok(())
    }

    fn set_problem(&mut self, line: &str) -> bool {
        let read = Record::<R>::from_usi(line, Strictness::Problem);
        if read.error.is_none() {
            (self.game, self.is_game) = (Game::at(&read.record.start, read.record.last_position()), false);
        }
        read.error.is_none()
    }

    fn forget(&mut self, options: &Options) {
        self.player = Player::new(self.player.card).expect("it has played on this board");
        let _ = self.player.use_data(&options.data, None);
        self.resize(options);
        self.resigner = Resigner::default();
    }

    fn resize(&mut self, options: &Options) {
        self.player.empty_table(options.hash);
        self.helpers = Helpers::of(&*self.player.opponent, options.threads - 1);
    }

    fn prepare(&mut self, options: &mut Options) -> Result<(), String> {
        let level = options.level_of(self.player.card)?;
        options.read_required(self.player.card, R::VARIANT)?;
        if self.player.use_data(&options.data, level).expect("what it requires has been read") {
            self.helpers = Helpers::of(&*self.player.opponent, options.threads - 1);
        }
        Ok(())
    }

    fn side(&self) -> Color {
        self.game.position.side()
    }

    fn time_options(&self) -> TimeOptions {
        let position = &self.game.position;
        // A mating problem may lack a king, and then legal moves cannot be counted.
        let options = if self.is_game { TimeOptions::of(position) } else { TimeOptions::default() };
        TimeOptions { ply: self.ply(), ..options }
    }

    fn think(&mut self, go: &Go, options: &Options, monitor: &mut UsiMonitor) -> String {
        if !self.is_game || self.game.position.count_legal_moves() == 0 {
            monitor.wait();
            return "resign".to_owned();
        }
        if go.ponder && self.player.opponent.ponders() && self.game.position.ply() > 0 {
            self.ponder(monitor);
            if monitor.is_stopped() {
                // Another move was played: nobody uses this answer, and the tree is kept for the real one.
                return self.game.position.legal_moves()[0].to_string();
            }
        }
        let level = options.level_of(self.player.card).expect("checked by `prepare`");
        let wanted = Limits { nodes: go.nodes, depth: go.depth };
        let task = match level {
            Some(level) => self.game.task(wanted).at_level(level),
            // Levels play the same on every device; without one, `usinewgame` empties the tables.
            None => {
                let mut task = self.game.task(wanted);
                task.settings.keeps_tree = true;
                task
            }
        };
        let settings = LevelSettings {
            limits_without_net: task.settings.limits_without_net.map(|limits| limits.and(wanted)),
            ..task.settings
        };
        let rules = GameRules {
            entering_king: options.entering_king,
            move_limit: options.move_limit().map(|limit| limit.saturating_sub(self.ply_of_start())),
            draw_values: options.draw_values,
            ..task.rules
        };
        let task = Task {
            limits: task.limits.and(wanted),
            seed: options.seed,
            lines: options.lines,
            book: options.own_book && !go.endless() && !go.ponder,
            rules,
            settings,
            ..task
        };
        self.player.opponent.begin(task.clone());
        self.helpers.help(&mut *self.player.opponent, &task, monitor);
        // Programs read the score from these lines, so the last one before an answer is of its move.
        if let Some(info) = self.player.opponent.info() {
            monitor.report_end(info);
        }
        monitor.wait();
        let choice = self.player.opponent.choice();
        self.answer(choice, go, options)
    }

    fn mate(&mut self, go: &Go, monitor: &mut UsiMonitor) -> String {
        mate::checkmate(&self.game.position, go, monitor)
    }
}
