//! The gallery: the ways in which people have built shogi AIs, each one a working opponent. One file per idea.

pub mod flagship;
#[cfg(feature = "gallery")]
pub mod ladder;
pub mod levels;
pub mod simple;
#[cfg(feature = "gallery")]
pub mod support;

use std::sync::Arc;

use levels::Weakness;

use crate::eval::nnue::Net;
use crate::search::{Info, Limits, Monitor, Progress};
use crate::shogi::declaration::EnteringKing;
use crate::shogi::{Minishogi, Move, Position, Rules, Shogi, Variant};

/// What an opponent is asked to think about.
#[derive(Clone, Debug)]
pub struct Task<R: Rules> {
    /// The position, with the game that led to it. It has a legal move.
    pub position: Position<R>,
    /// How much thinking is allowed.
    pub limits: Limits,
    /// For opponents that choose by chance: the same seed gives the same move.
    pub seed: u32,
    /// The entering-king rule in force.
    pub entering_king: EnteringKing,
    /// The points that White gave as a handicap.
    pub points_given: u32,
    /// At this ply, counted from the set-up, the game is drawn.
    pub move_limit: Option<u32>,
    /// What a draw is worth to the side that thinks, in thousandths of a win, when it is Black and when it is White.
    pub draw_values: [u32; 2],
    /// How many lines are wanted.
    pub lines: u32,
    /// Evaluates without the net, even if one is loaded.
    pub linear_only: bool,
    /// How the level errs; `None` for all that the opponent can do.
    pub weakness: Option<Weakness>,
}

impl<R: Rules> Task<R> {
    /// A task with the usual rules and no chance.
    pub fn new(position: Position<R>, limits: Limits) -> Self {
        Self {
            position,
            limits,
            seed: 0,
            entering_king: EnteringKing::default(),
            points_given: 0,
            move_limit: None,
            draw_values: [500; 2],
            lines: 1,
            linear_only: false,
            weakness: None,
        }
    }
}

/// What an opponent wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Play this move.
    Move(Move),
    /// Give up.
    Resign,
    /// Declare by the entering-king rule.
    Declare,
}

/// Something that can play. It thinks in as many slices as its monitor cuts: `begin`, then `think` until it is
/// finished, and `choice` at any time after the first slice.
pub trait Opponent<R: Rules> {
    /// Takes up a task; whatever was thought before is over.
    fn begin(&mut self, task: Task<R>);

    /// Thinks until the limits of the task or the monitor end it.
    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress;

    /// The best choice so far: always a legal one, even before the first slice.
    fn choice(&self) -> Choice;

    /// The best line of the last finished iteration.
    fn info(&self) -> Option<&Info>;

    /// A transposition table of so many megabytes, empty; nothing for opponents whose table has its own size.
    fn resize_table(&mut self, _megabytes: u32) {}

    /// Evaluates with this net from now on, or without one; forgets what was learned before. Nothing for opponents that
    /// have no use for it.
    fn use_net(&mut self, _net: Option<Arc<Net>>) {}

    /// Another one, `nth` (from 1) of several, that helps this one by thinking about the same task at the same time, in a
    /// thread of its own; its choice is not asked for. `None` for opponents that think alone.
    fn helper(&self, _nth: u32) -> Option<Box<dyn Opponent<R> + Send>> {
        None
    }
}

/// A level of an opponent. Limits are by nodes, so that it plays the same on every device.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// A name for programs; never changes.
    pub id: &'static str,
    /// What it may think.
    pub limits: Limits,
    /// How it errs; `None` for an opponent that does what it can within the limits.
    pub weakness: Option<Weakness>,
    /// Whether it evaluates without the net, even if one is loaded.
    pub linear_only: bool,
    /// How strong it is on the project's own scale (`docs/levels.md`), where that was measured.
    pub rating: Option<i32>,
}

impl Level {
    /// A level that is but its limits, of an opponent that has no use for a net.
    pub const fn limited(id: &'static str, limits: Limits) -> Self {
        Self { id, limits, weakness: None, linear_only: true, rating: None }
    }
}

/// Makes an opponent for a game.
pub type Make<R> = fn() -> Box<dyn Opponent<R>>;

/// One entry of the gallery.
#[derive(Clone, Copy)]
pub struct Card {
    /// A name for programs; never changes.
    pub id: &'static str,
    /// When the idea was new.
    pub year: u32,
    /// Title in Japanese.
    pub ja: &'static str,
    /// Title in English.
    pub en: &'static str,
    /// Where the idea comes from.
    pub reference: &'static str,
    /// Its levels, the weakest first.
    pub levels: &'static [Level],
    /// Makes it for shogi, if it plays that.
    pub shogi: Option<Make<Shogi>>,
    /// Makes it for minishogi, if it plays that.
    pub minishogi: Option<Make<Minishogi>>,
}

impl Card {
    /// The games it plays.
    pub fn variants(&self) -> Vec<Variant> {
        let shogi = self.shogi.map(|_| Variant::Shogi);
        shogi.into_iter().chain(self.minishogi.map(|_| Variant::Minishogi)).collect()
    }

    /// The level of that name.
    pub fn level(&self, id: &str) -> Option<&'static Level> {
        self.levels.iter().find(|level| level.id == id)
    }
}

/// All opponents, the default one first.
pub static ROSTER: &[Card] = &[
    flagship::CARD,
    simple::CARD,
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
];

/// The opponent of that name.
pub fn card(id: &str) -> Option<&'static Card> {
    ROSTER.iter().find(|card| card.id == id)
}

/// Games for which opponents can be made from a card: what a generic caller needs of a variant.
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
