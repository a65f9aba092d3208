//! One game, and the opponent that thinks about it.

use super::command::Go;
use super::helpers::Helpers;
use super::mate;
use super::monitor::UsiMonitor;
use super::options::Options;
use crate::opponents::resign::Resigner;
use crate::opponents::{Card, Choice, Opponent, Playable, Task};
use crate::search::Limits;
use crate::search::time::TimeOptions;
use crate::shogi::record::Record;
use crate::shogi::sfen::Strictness;
use crate::shogi::{Color, Minishogi, Position, PositionFault, Shogi, Variant};

/// A game whose board does not matter.
pub(super) trait AnyGame {
    /// Which board it is.
    fn variant(&self) -> Variant;
    /// Reads the arguments of `position`: a game to be played on. What the opponent has learned of earlier positions
    /// stays.
    fn set_game(&mut self, line: &str) -> Result<(), String>;
    /// Reads them as a problem, such as one with a single king, which has a mate at most. Whether it is one.
    fn set_problem(&mut self, line: &str) -> bool;
    /// A new opponent, which has learned nothing.
    fn forget(&mut self, options: &Options);
    /// A table of another size, empty, and so many threads.
    fn resize(&mut self, options: &Options);
    /// Whose move it is.
    fn side(&self) -> Color;
    /// What the time for a move depends on, as far as the position says it.
    fn time_options(&self) -> TimeOptions;
    /// Thinks, and says what follows `bestmove`.
    fn think(&mut self, go: &Go, options: &Options, monitor: &mut UsiMonitor) -> String;
    /// Looks for a mate, and says what follows `checkmate`.
    fn mate(&mut self, go: &Go, monitor: &mut UsiMonitor) -> String;
}

/// Makes a table with an opponent for that board.
///
/// # Errors
/// When the opponent does not play on it.
pub(super) fn any_game(
    variant: Variant,
    card: &'static Card,
    options: &Options,
) -> Result<Box<dyn AnyGame>, String> {
    Ok(match variant {
        Variant::Shogi => Box::new(Game::<Shogi>::new(card, options)?),
        Variant::Minishogi => Box::new(Game::<Minishogi>::new(card, options)?),
    })
}

/// A game on one board.
struct Game<R: Playable> {
    card: &'static Card,
    position: Position<R>,
    /// Whether the position is of a game, which can be played on; else it is a problem.
    is_game: bool,
    points_given: u32,
    opponent: Box<dyn Opponent<R>>,
    helpers: Helpers<R>,
    resigner: Resigner,
}

impl<R: Playable> Game<R> {
    fn new(card: &'static Card, options: &Options) -> Result<Self, String> {
        let mut opponent =
            R::opponent(card).ok_or_else(|| format!("{} does not play on this board", card.id))?;
        opponent.resize_table(options.hash);
        opponent.use_net(options.net.clone());
        let helpers = Helpers::of(&*opponent, options.threads - 1);
        let position = Position::start();
        let resigner = Resigner::new(&position);
        Ok(Self { card, position, is_game: true, points_given: 0, opponent, helpers, resigner })
    }

    /// Plies of the game so far, as far as the interface counts them.
    fn ply(&self) -> u32 {
        self.position.move_number() - 1
    }

    /// Plies of the game before the position that was set up.
    fn ply_of_start(&self) -> u32 {
        self.ply() - self.position.ply() as u32
    }

    /// What follows `bestmove` when that is the choice. Analysis, without an end of its own, resigns nothing.
    fn answer(&mut self, choice: Choice, go: &Go, options: &Options) -> String {
        let mv = match choice {
            Choice::Resign => return "resign".to_owned(),
            Choice::Declare => return "win".to_owned(),
            Choice::Move(mv) => mv,
        };
        let info = self.opponent.info();
        let (side, ply) = (self.position.side(), self.ply());
        let resigns = info
            .zip(options.resign_threshold())
            .is_some_and(|(info, threshold)| self.resigner.should_resign(side, ply, info.score, threshold));
        if resigns && !go.endless() {
            return "resign".to_owned();
        }
        let expected = info.filter(|info| info.pv.first() == Some(&mv));
        match expected.and_then(|info| info.pv.get(1)) {
            Some(reply) => format!("{mv} ponder {reply}"),
            None => mv.to_string(),
        }
    }
}

impl<R: Playable> AnyGame for Game<R> {
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
        (self.position, self.is_game) = (read.record.last_position(), true);
        self.points_given = start.handicap_points();
        self.resigner.set_start(start);
        Ok(())
    }

    fn set_problem(&mut self, line: &str) -> bool {
        let read = Record::<R>::from_usi(line, Strictness::Problem);
        if read.error.is_none() {
            (self.position, self.is_game) = (read.record.last_position(), false);
        }
        read.error.is_none()
    }

    fn forget(&mut self, options: &Options) {
        self.opponent = R::opponent(self.card).expect("it has played on this board");
        self.opponent.use_net(options.net.clone());
        self.resize(options);
        self.resigner = Resigner::default();
    }

    fn resize(&mut self, options: &Options) {
        self.opponent.resize_table(options.hash);
        self.helpers = Helpers::of(&*self.opponent, options.threads - 1);
    }

    fn side(&self) -> Color {
        self.position.side()
    }

    fn time_options(&self) -> TimeOptions {
        // A problem may lack a king, and then no move can be counted.
        let options = if self.is_game { TimeOptions::of(&self.position) } else { TimeOptions::default() };
        TimeOptions { ply: self.ply(), ..options }
    }

    fn think(&mut self, go: &Go, options: &Options, monitor: &mut UsiMonitor) -> String {
        if !self.is_game || self.position.count_legal_moves() == 0 {
            monitor.wait();
            return "resign".to_owned();
        }
        let level = (options.level as usize).checked_sub(1).and_then(|at| self.card.levels.get(at));
        let wanted = Limits { nodes: go.nodes, depth: go.depth };
        let task = Task {
            weakness: level.and_then(|level| level.weakness),
            linear_only: level.is_some_and(|level| level.linear_only),
            seed: options.seed,
            entering_king: options.entering_king,
            points_given: self.points_given,
            move_limit: options.move_limit().map(|limit| limit.saturating_sub(self.ply_of_start())),
            draw_values: options.draw_values,
            lines: options.lines,
            ..Task::new(self.position.clone(), level.map_or(wanted, |level| level.limits.and(wanted)))
        };
        self.opponent.begin(task.clone());
        self.helpers.help(&mut *self.opponent, &task, monitor);
        monitor.wait();
        let choice = self.opponent.choice();
        self.answer(choice, go, options)
    }

    fn mate(&mut self, go: &Go, monitor: &mut UsiMonitor) -> String {
        mate::checkmate(&self.position, go, monitor)
    }
}
