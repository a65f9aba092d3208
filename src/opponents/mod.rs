//! The opponents: each a different way to build a shogi AI, one file each.

pub mod book;
pub mod data;
#[cfg(feature = "gallery")]
pub mod effect_net;
pub mod flagship;
#[cfg(feature = "gallery")]
pub mod ladder;
pub mod levels;
#[cfg(feature = "gallery")]
pub mod machines;
#[cfg(feature = "gallery")]
pub mod minishogi_net;
#[cfg(feature = "gallery")]
pub mod policy;
#[cfg(feature = "gallery")]
pub mod puct;
#[cfg(feature = "gallery")]
pub mod random;
pub mod resign;
#[cfg(feature = "gallery")]
pub mod support;
#[cfg(all(test, feature = "gallery"))]
pub(crate) mod tests;

use data::{DataStore, Need};
use levels::Weakness;

use crate::eval::Reason;
use crate::search::{Info, Limits, Monitor, Progress};
use crate::shogi::declaration::EnteringKing;
use crate::shogi::{Color, Minishogi, Move, Position, Rules, Shogi, Variant};

/// A position to choose a move in, with limits and rules.
#[derive(Clone, Debug)]
pub struct Task<R: Rules> {
    /// The position, with the game that led to it. It has a legal move.
    pub position: Position<R>,
    /// The limits of the search.
    pub limits: Limits,
    /// The limits in place of those where the opponent's net is not there; `None`: the same.
    pub limits_without_net: Option<Limits>,
    /// Seed for opponents with randomness: the same seed gives the same move.
    pub seed: u32,
    /// The entering-king rule in force.
    pub entering_king: EnteringKing,
    /// The points that White gave as a handicap.
    pub points_given: u32,
    /// The ply, counted from the set-up, at which the game is drawn.
    pub move_limit: Option<u32>,
    /// The value of a draw for the side to move, in thousandths of a win: if that is Black, if it is White.
    pub draw_values: [u32; 2],
    /// Number of lines (MultiPV).
    pub lines: u32,
    /// Whether a move may come from the opening book, without a search.
    pub book: bool,
    /// Evaluates without the net, even if one is loaded.
    pub linear_only: bool,
    /// Only the move matters, not its score: with a node limit a forced move is then answered after the first
    /// iteration.
    pub only_move_matters: bool,
    /// Goes on with what earlier searches and pondering have found, even with a node limit.
    pub keeps_tree: bool,
    /// The weakness of the level; `None` for full strength.
    pub weakness: Option<Weakness>,
}

impl<R: Rules> Task<R> {
    /// A task with the default rules and without randomness.
    pub fn new(position: Position<R>, limits: Limits) -> Self {
        Self {
            position,
            limits,
            limits_without_net: None,
            seed: 0,
            entering_king: EnteringKing::default(),
            points_given: 0,
            move_limit: None,
            draw_values: [500; 2],
            lines: 1,
            book: false,
            linear_only: false,
            only_move_matters: false,
            keeps_tree: false,
            weakness: None,
        }
    }

    /// The same task with the limits and settings of this level, for play: only the move matters.
    #[must_use]
    pub fn at_level(self, level: &Level) -> Self {
        Self {
            limits: level.limits,
            limits_without_net: level.limits_without_net,
            linear_only: level.linear_only,
            only_move_matters: true,
            keeps_tree: level.ponders,
            weakness: level.weakness_on(R::VARIANT),
            ..self
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

/// An opponent. It searches in slices: call `begin`, then `think` until it is finished, and `choice` at any time.
pub trait Opponent<R: Rules> {
    /// Sets the task and ends the one before.
    fn begin(&mut self, task: Task<R>);

    /// Searches until the limits of the task or the monitor end it.
    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress;

    /// The best choice so far: always a legal one, even before the first slice.
    fn choice(&self) -> Choice;

    /// The best line of the last finished iteration; while the first one is unfinished, what is known so far: at
    /// depth 0 only the static value.
    fn info(&self) -> Option<&Info>;

    /// The proved result of the position that it searched or pondered last; `None` while it is open, and for opponents that prove nothing.
    fn proved(&self) -> Option<Proved> {
        None
    }

    /// Replaces the transposition table by an empty one of this size. Opponents with a fixed size ignore it.
    fn resize_table(&mut self, _megabytes: u32) {}

    /// Takes the data that it needs from the store, whenever that has changed, and forgets what it has learned with other
    /// data. What its card requires on this board is there.
    fn use_data(&mut self, _data: &DataStore) {}

    /// Whether it thinks while the other side does.
    fn ponders(&self) -> bool {
        false
    }

    /// Thinks while the other side does, about this position with the other side to move, until nothing is left to do or the
    /// monitor stops it. What it finds is used by later searches without a node limit, or with [`Task::keeps_tree`]. Most
    /// opponents do nothing.
    fn ponder(&mut self, _position: &Position<R>, _monitor: &mut dyn Monitor) -> Progress {
        Progress::Finished
    }

    /// The static value of a position as a list of named terms, those with the most points first. Empty for opponents that
    /// do not explain themselves.
    fn reasons(&self, _position: &Position<R>) -> Vec<Reason> {
        Vec::new()
    }

    /// Searches a task to this depth in plies, alone and at once, and records the children of the nodes along a path from the
    /// root. `None` for opponents whose search is not recorded.
    #[cfg(feature = "gallery")]
    fn trace(
        &mut self,
        _task: Task<R>,
        _depth: u32,
        _path: Vec<support::trace::PathStep>,
    ) -> Option<support::trace::TracedSearch> {
        None
    }

    /// The tree of the search that is going on or ended last: the root, its moves, and the most visited nodes below, `size` in all or
    /// more if the root has more moves. `None` without a search, and for opponents that do not search by playouts.
    #[cfg(feature = "gallery")]
    fn playouts(&self, _size: usize) -> Option<support::playouts::Playouts<R>> {
        None
    }

    /// The probabilities of the moves before any search, in a position that has a legal move. `None` for opponents without a policy,
    /// or whose data has not been loaded.
    #[cfg(feature = "gallery")]
    fn impressions(&mut self, _position: &Position<R>) -> Option<support::impressions::Impressions> {
        None
    }

    /// A helper, number `nth` from 1, that searches the same task at the same time in another thread. Its choice is not used.
    /// `None` for single-threaded opponents.
    fn helper(&self, _nth: u32) -> Option<Box<dyn Opponent<R> + Send>> {
        None
    }
}

/// A level of an opponent. Limits are by nodes, so that it plays the same on every device.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Identifier; never changes.
    pub id: &'static str,
    /// The limits of its searches.
    pub limits: Limits,
    /// The limits of a level that uses a net where there is none: on 5×5, or before the net has come. `None`: the same.
    pub limits_without_net: Option<Limits>,
    /// How it errs; `None` for full strength within the limits.
    pub weakness: Option<Weakness>,
    /// How it errs on 5×5; `None`: as on 9×9.
    pub minishogi_weakness: Option<Weakness>,
    /// Whether it plays a lost game on until mate, for those who are still learning to mate.
    pub plays_on: bool,
    /// Whether it evaluates without the net, even if one is loaded.
    pub linear_only: bool,
    /// Whether it plays as well as it can: with a clock it keeps no other limit.
    pub full_strength: bool,
    /// Whether it goes on thinking while the other side does, and keeps what it has found from move to move. Its moves then
    /// depend on the time that the other side takes.
    pub ponders: bool,
    /// Its rating on the project's own scale (`docs/levels.md`), if measured.
    pub rating: Option<i32>,
}

impl Level {
    /// A level with limits alone, of an opponent without a net.
    pub const fn limited(id: &'static str, limits: Limits) -> Self {
        Self {
            id,
            limits,
            limits_without_net: None,
            weakness: None,
            minishogi_weakness: None,
            plays_on: false,
            linear_only: true,
            full_strength: false,
            ponders: false,
            rating: None,
        }
    }

    /// How it errs on this board; `None` for full strength within the limits.
    pub fn weakness_on(&self, variant: Variant) -> Option<Weakness> {
        match variant {
            Variant::Shogi => self.weakness,
            Variant::Minishogi => self.minishogi_weakness.or(self.weakness),
        }
    }
}

/// Makes an opponent for a game.
pub type Make<R> = fn() -> Box<dyn Opponent<R>>;

/// The description of an opponent.
#[derive(Clone, Copy)]
pub struct Card {
    /// Identifier; never changes.
    pub id: &'static str,
    /// The year of the idea.
    pub year: u32,
    /// Title in Japanese.
    pub ja: &'static str,
    /// Title in English.
    pub en: &'static str,
    /// The source of the idea.
    pub reference: &'static str,
    /// Its levels, weakest first.
    pub levels: &'static [Level],
    /// The level that is offered first.
    pub default_level: &'static str,
    /// The data that it uses.
    pub needs: &'static [Need],
    /// Makes it for shogi, if it plays that.
    pub shogi: Option<Make<Shogi>>,
    /// Makes it for minishogi, if it plays that.
    pub minishogi: Option<Make<Minishogi>>,
}

impl Card {
    /// The variants it plays.
    pub fn variants(&self) -> Vec<Variant> {
        let shogi = self.shogi.map(|_| Variant::Shogi);
        shogi.into_iter().chain(self.minishogi.map(|_| Variant::Minishogi)).collect()
    }

    /// The level with this identifier.
    pub fn level(&self, id: &str) -> Option<&'static Level> {
        self.levels.iter().find(|level| level.id == id)
    }
}

/// All opponents, the default one first.
pub static ROSTER: &[Card] = &[
    flagship::CARD,
    #[cfg(feature = "gallery")]
    random::CARD,
    #[cfg(feature = "gallery")]
    ladder::minimax::CARD,
    #[cfg(feature = "gallery")]
    ladder::negamax::CARD,
    #[cfg(feature = "gallery")]
    ladder::alphabeta::CARD,
    #[cfg(feature = "gallery")]
    ladder::ordering::CARD,
    #[cfg(feature = "gallery")]
    ladder::forward_pruning::CARD,
    #[cfg(feature = "gallery")]
    ladder::capture_extension::CARD,
    #[cfg(feature = "gallery")]
    ladder::quiescence::CARD,
    #[cfg(feature = "gallery")]
    ladder::extensions::CARD,
    #[cfg(feature = "gallery")]
    ladder::null_move::CARD,
    #[cfg(feature = "gallery")]
    ladder::realization::CARD,
    #[cfg(feature = "gallery")]
    machines::one::CARD,
    #[cfg(feature = "gallery")]
    machines::two::CARD,
    #[cfg(feature = "gallery")]
    machines::three::CARD,
    #[cfg(feature = "gallery")]
    effect_net::CARD,
    #[cfg(feature = "gallery")]
    minishogi_net::CARD,
    #[cfg(feature = "gallery")]
    policy::CARD,
    #[cfg(feature = "gallery")]
    puct::CARD,
];

/// The opponent with this identifier.
pub fn card(id: &str) -> Option<&'static Card> {
    ROSTER.iter().find(|card| card.id == id)
}

/// Variants for which opponents can be made from a card.
pub trait Playable: Rules {
    /// Makes the card's opponent for this game, if it plays it.
    fn opponent(card: &Card) -> Option<Box<dyn Opponent<Self>>>;
}

impl Playable for Shogi {
    fn opponent(card: &Card) -> Option<Box<dyn Opponent<Self>>> {
        card.shogi.map(|make| make())
    }
}

impl Playable for Minishogi {
    fn opponent(card: &Card) -> Option<Box<dyn Opponent<Self>>> {
        card.minishogi.map(|make| make())
    }
}
