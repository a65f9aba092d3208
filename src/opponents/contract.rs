//! The contract: what the game asks of an opponent, and the task that an opponent is given.

use super::data::DataStore;
use super::inspection::{PathStep, Playouts, PolicyMoves, TracedSearch};
use super::weakness::Weakness;
use crate::eval::Reason;
use crate::search::{Info, Limits, Monitor, Progress, TtRecord};
use crate::shogi::declaration::EnteringKing;
use crate::shogi::{Color, Move, Position, Rules};

/// A position to choose a move in, with limits, rules and the settings of a level.
#[derive(Clone, Debug)]
pub struct Task<R: Rules> {
    /// The position, with the game that led to it. It has a legal move.
    pub position: Position<R>,
    /// The limits of the search.
    pub limits: Limits,
    /// Seed for opponents with randomness: the same seed gives the same move.
    pub seed: u32,
    /// Number of lines (MultiPV).
    pub lines: u32,
    /// The only moves to choose from; empty for all. Only the flagship heeds it.
    pub moves: Vec<Move>,
    /// The number in a team ([`Opponent::take_results`]); 0 for the search whose result counts. Only the
    /// flagship at full strength heeds it.
    pub member: Option<u32>,
    /// Whether a move may come from the opening book, without a search.
    pub book: bool,
    /// The rules of the game.
    pub rules: GameRules,
    /// The settings of the level.
    pub settings: LevelSettings,
}

/// The rules that players agree on, and the value of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRules {
    /// The entering-king rule in force.
    pub entering_king: EnteringKing,
    /// The points that White gave as a handicap.
    pub points_given: u32,
    /// The ply, counted from the set-up, at which the game is drawn.
    pub move_limit: Option<u32>,
    /// The value of a draw for the side to move, in thousandths of a win: if that is Black, if it is White.
    pub draw_values: [u32; 2],
}

impl Default for GameRules {
    /// Without a handicap and a move limit; a draw is half a win.
    fn default() -> Self {
        Self {
            entering_king: EnteringKing::default(),
            points_given: 0,
            move_limit: None,
            draw_values: [500; 2],
        }
    }
}

/// The settings of a level besides its limits; by default full strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelSettings {
    /// The limits when the opponent's net is not loaded; `None`: the same.
    pub limits_without_net: Option<Limits>,
    /// Evaluates without the net, even if one is loaded.
    pub linear_only: bool,
    /// Only the move matters, not its score: with a node limit a forced move is then answered after the first
    /// iteration.
    pub only_move_matters: bool,
    /// Goes on with what earlier searches and pondering have found, even with a node limit.
    pub keeps_tree: bool,
    /// The weakness of the level; `None` for full strength.
    pub weakness: Option<Weakness>,
    /// The id of the network of the level; `None`: the opponent's first one.
    pub network: Option<&'static str>,
}

impl<R: Rules> Task<R> {
    /// A task with the default rules and without randomness, at full strength.
    pub fn new(position: Position<R>, limits: Limits) -> Self {
        Self {
            position,
            limits,
            seed: 0,
            lines: 1,
            moves: Vec::new(),
            member: None,
            book: false,
            rules: GameRules::default(),
            settings: LevelSettings::default(),
        }
    }
}

/// The choice of an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Play this move.
    Move(Move),
    /// Resign.
    Resign,
    /// Declare by the entering-king rule.
    Declare,
}

/// A proved result: every line was searched to the end of the game, so no more thinking changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The side that wins.
    pub winner: Color,
    /// The most plies that the other side can hold out.
    pub plies: u32,
}

/// An opponent. It searches in slices: call `begin`, then `think` until it is finished, and `choice` at any
/// time.
pub trait Opponent<R: Rules> {
    /// Sets the task and ends the one before.
    fn begin(&mut self, task: Task<R>);

    /// Searches until the limits of the task or the monitor end it.
    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress;

    /// The best choice so far: always a legal one, even before the first slice.
    fn choice(&self) -> Choice;

    /// The best line of the last finished iteration; while the first one is unfinished, what is known so far:
    /// at depth 0 only the static value.
    fn info(&self) -> Option<&Info>;

    /// The proved result of the position that it searched or pondered last; `None` while it is open, and for
    /// opponents that prove nothing.
    fn proved(&self) -> Option<Proved> {
        None
    }

    /// Replaces the transposition table by an empty one of this size. Opponents with a fixed size ignore it.
    fn resize_table(&mut self, _megabytes: u32) {}

    /// Takes the data that it needs from the store, whenever that has changed, and forgets what it has
    /// learned with other data. What its card requires on this board is there.
    fn use_data(&mut self, _data: &DataStore) {}

    /// Whether it thinks while the other side does.
    fn ponders(&self) -> bool {
        false
    }

    /// Thinks while the other side does, about this position with the other side to move, until nothing is
    /// left to do or the monitor stops it. What it finds is used by later searches without a node limit, or
    /// with [`LevelSettings::keeps_tree`]. Most opponents do nothing.
    fn ponder(&mut self, _position: &Position<R>, _monitor: &mut dyn Monitor) -> Progress {
        Progress::Finished
    }

    /// A helper, number `nth` from 1, that searches the same task at the same time in another thread. Its
    /// choice is not used. `None` for single-threaded opponents.
    fn helper(&self, _nth: u32) -> Option<Box<dyn Opponent<R> + Send>> {
        None
    }

    /// The results of deep nodes since the last call, for the other members of its team. Nothing outside a
    /// task with [`Task::member`].
    fn take_results(&mut self) -> Vec<TtRecord> {
        Vec::new()
    }

    /// Learns results of other members of its team. Ignored outside a task with [`Task::member`].
    fn learn_results(&mut self, _results: &[TtRecord]) {}

    /// The view of its thinking for readers: reasons, tree, playouts. `None`: it has none.
    fn inspect(&mut self) -> Option<&mut dyn Inspect<R>> {
        None
    }
}

/// The view of an opponent's thinking for readers. The panels of its card name the functions that it has.
pub trait Inspect<R: Rules> {
    /// The static value of a position as a list of named terms, the terms with the most points first. Empty
    /// for opponents that do not explain themselves.
    fn reasons(&self, _position: &Position<R>) -> Vec<Reason> {
        Vec::new()
    }

    /// Searches a task to this depth in plies, alone and at once, and records the children of the nodes along
    /// a path from the root. `None` for opponents whose search is not recorded.
    fn trace(&mut self, _task: Task<R>, _depth: u32, _path: Vec<PathStep>) -> Option<TracedSearch> {
        None
    }

    /// The tree of the search that is going on or ended last: the root, its moves, and the most visited nodes
    /// below, `size` in all or more if the root has more moves. `None` without a search, and for opponents
    /// that do not search by playouts.
    fn playouts(&self, _size: usize) -> Option<Playouts<R>> {
        None
    }

    /// The probabilities of the moves before any search, in a position that has a legal move. `None` for
    /// opponents without a policy, or whose data has not been loaded. `network`: the id of a level's network;
    /// without it, the opponent's first.
    fn policy_moves(&mut self, _position: &Position<R>, _network: Option<&str>) -> Option<PolicyMoves> {
        None
    }
}
