//! The manager of time: how long a move may take, and when to answer. Times are in milliseconds.
//!
//! There is no clock here: every caller brings its own as a [`Clock`] or passes the time of it. USI and the session of
//! the browser use the same manager.
//!
//! A [`Budget`] follows from the clock alone, before the search. The [`TimeManager`] spends it:
//! - a forced move (the only legal one) is answered after the first iteration;
//! - a move that stands out is answered at a third of the optimum, also where unused time is lost, because people wait.
//!   It stands out when it stayed the best for five iterations, its value did not fall, and 94 % of the nodes went into it;
//!   a recapture into which 88 % went is answered at a tenth of the optimum;
//! - more than the optimum is spent when the best move changes or its value falls;
//! - the time between two looks at the clock is measured, and the longest is kept in reserve before the flag falls.
//!
//! CITE: R. Hyatt, "Using Time Wisely" (1984); Chess Programming Wiki, "Time Management"; Stockfish's `nodesEffort` for
//! the share of nodes.

use super::Info;
use crate::shogi::{Move, Position, Rules, Square};

/// A source of time, outside of everything that thinks.
pub trait Clock {
    /// Milliseconds since a fixed moment; never decreases.
    fn now(&self) -> u64;
}

/// The clock of the side to move, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// This time, used up also by a move that stands out.
    MoveTime(u64),
    /// This time at most.
    UpTo(u64),
    /// What is left for the rest of the game.
    Clock {
        /// Main time that is left.
        left: u64,
        /// Added after each move.
        increment: u64,
        /// For each move when the main time is used up; what is not used of it is lost.
        byoyomi: u64,
    },
}

/// What the budget depends on beside the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeOptions {
    /// Plies played.
    pub ply: u32,
    /// The ply at which the game is drawn.
    pub move_limit: Option<u32>,
    /// What sending a move may cost, in milliseconds.
    pub delay: u64,
    /// The least time for a move, in milliseconds, as long as the clock allows it.
    pub minimum: u64,
    /// The longest time between two looks at the clock that earlier searches suggest, in milliseconds.
    pub latency: u64,
    /// Whether there is only one legal move.
    pub forced: bool,
    /// The square on which the other side has just captured.
    pub recapture: Option<Square>,
}

/// How long a search may take, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The usual time. When it equals the maximum, unused time is lost.
    pub optimum: u64,
    /// Never exceeded.
    pub maximum: u64,
}

impl TimeOptions {
    /// Whether the move is forced, and whether the other side has just captured; the rest as by default.
    pub fn of<R: Rules>(position: &Position<R>) -> Self {
        Self {
            forced: position.legal_moves().len() == 1,
            recapture: position.last_capture().map(|_| position.last_move().to()),
            ..Self::default()
        }
    }
}

impl Budget {
    /// Shares out what the clock allows. Neither part is 0.
    pub fn new(control: Control, options: TimeOptions) -> Self {
        let TimeOptions { ply, move_limit, delay, minimum, .. } = options;
        let (left, increment, byoyomi) = match control {
            Control::MoveTime(time) | Control::UpTo(time) => {
                // The caller measures the time, so little is kept back.
                let all = (time - delay.min(time / 10)).max(1);
                return Self { optimum: all, maximum: all };
            }
            Control::Clock { left, increment, byoyomi } => (left, increment, byoyomi),
        };
        // A delay beyond half of the clock would leave no time to think.
        let whole = left.saturating_add(byoyomi);
        let all = (whole - delay.min(whole / 2)).max(1);
        let moves = moves_left(ply, move_limit);
        // Every later move has its delay, too, unless an increment or byoyomi pays for it.
        let unpaid = delay.saturating_sub(increment.saturating_add(byoyomi));
        let usable = left - unpaid.saturating_mul(moves + 2).min(left / 3 * 2);
        // None of this can be saved.
        let free = byoyomi.saturating_sub(delay.min(byoyomi / 2));
        let minimum = minimum.min(free.saturating_add(usable / 8));

        let share = usable / moves;
        let gained = free.saturating_add(increment / 4 * 3);
        let optimum = gained.saturating_add(share).max(minimum);
        let burst = share.saturating_mul(6).min((usable / 3).max(share));
        let maximum = gained.saturating_add(burst).max(optimum).clamp(1, all);
        Self { optimum: optimum.clamp(1, maximum), maximum }
    }
}

/// The whole clock, less half of the delay that the budget keeps back.
fn deadline(control: Control, delay: u64) -> u64 {
    match control {
        Control::MoveTime(time) | Control::UpTo(time) => time - delay.min(time / 10) / 2,
        Control::Clock { left, byoyomi, .. } => {
            let whole = left.saturating_add(byoyomi);
            whole - delay.min(whole / 2) / 2
        }
    }
}

/// How many moves the side to move is expected to make: 60 at the start of a game, 40 from ply 40 on, fewer only before
/// the move limit.
fn moves_left(ply: u32, move_limit: Option<u32>) -> u64 {
    let expected = 60 - u64::from(ply.min(40)) / 2;
    let allowed = move_limit.map_or(u64::MAX, |limit| u64::from(limit.saturating_sub(ply)).div_ceil(2));
    expected.min(allowed).max(1)
}

/// Another iteration takes longer than all before: after this share of the optimum, in percent, none is begun.
const LAST_START: u64 = 60;
/// The most that an iteration that has begun may take, in multiples of the optimum.
const LAST_END: u64 = 2;
/// After this many iterations with the same best move, the optimum is cut to three quarters.
const SETTLED_ITERATIONS: u32 = 8;

/// A move stands out when it stayed the best for this many iterations,
const EASY_ITERATIONS: u32 = 5;
/// this share of the nodes, in thousandths, was spent on it,
const EASY_EFFORT: u32 = 940;
/// and its value is at most this many centipawns below the average of earlier iterations.
const EASY_FALL: i32 = 20;
/// Such a move is answered at this share of the optimum, in percent.
const EASY_PERCENT: u64 = 33;
/// A recapture needs only this share, in thousandths, to be the only sensible move.
const RECAPTURE_EFFORT: u32 = 880;
/// It is answered at this share of the optimum, in percent.
const RECAPTURE_PERCENT: u64 = 10;

/// The part of the whole clock that is kept in reserve at most for slow looks at the clock.
const RESERVE_PART: u64 = 4;

/// Spends a budget.
#[derive(Clone, Debug)]
pub struct TimeManager {
    budget: Budget,
    /// The whole clock, less half of the delay: the other half may cover a slow look at the clock.
    deadline: u64,
    /// Whether the time is used up, also when a move stands out.
    exact: bool,
    forced: bool,
    recapture: Option<Square>,
    minimum: u64,
    /// When the search began, and when it began to cost time: later, when it began as pondering.
    started: u64,
    charged_from: u64,
    /// When the clock was looked at last, and the longest time between two looks.
    looked: u64,
    longest_gap: u64,
    /// Whether an iteration has been finished, and whether none has been begun since.
    reported: bool,
    between: bool,
    best: Move,
    /// How often the best move has changed lately, in hundredths; older changes count less.
    changes: u64,
    /// For how many iterations the best move has been the same.
    stable: u32,
    /// The share of all nodes spent on the best move, in thousandths.
    effort: u32,
    /// Centipawns, averaged over iterations.
    average: Option<i32>,
    /// How far the last iteration fell below that average.
    fall: i32,
}

impl TimeManager {
    /// The search begins `now`.
    pub fn new(now: u64, control: Control, options: TimeOptions) -> Self {
        Self {
            budget: Budget::new(control, options),
            deadline: deadline(control, options.delay),
            exact: matches!(control, Control::MoveTime(_)),
            forced: options.forced,
            recapture: options.recapture,
            minimum: options.minimum,
            started: now,
            charged_from: now,
            looked: now,
            longest_gap: options.latency,
            reported: false,
            between: false,
            best: Move::NONE,
            changes: 0,
            stable: 0,
            effort: 0,
            average: None,
            fall: 0,
        }
    }

    /// Pondering has become thinking: the own clock runs from now on.
    pub fn ponder_hit(&mut self, now: u64) {
        (self.charged_from, self.looked) = (now, now);
    }

    /// Milliseconds since the search began.
    pub fn elapsed(&self, now: u64) -> u64 {
        now.saturating_sub(self.started)
    }

    /// For [`TimeOptions::latency`] of the next search: the longest time between two looks at the clock, in milliseconds.
    /// One slow look is forgotten over the next moves.
    pub fn latency(&self) -> u64 {
        self.longest_gap / 2
    }

    /// An iteration has been finished. Of several lines the best one counts.
    pub fn update(&mut self, info: &Info) {
        if info.rank != 1 {
            return;
        }
        (self.reported, self.between) = (true, true);
        let best = info.pv.first().copied().unwrap_or(Move::NONE);
        self.changes = self.changes * 60 / 100;
        if best == self.best {
            self.stable += 1;
        } else {
            if self.best != Move::NONE {
                self.changes += 100;
            }
            (self.best, self.stable) = (best, 0);
        }
        self.effort = info.effort;
        let score = info.score.value().clamp(-3_000, 3_000);
        let average = self.average.unwrap_or(score);
        self.fall = average - score;
        self.average = Some((average + score) / 2);
    }

    /// Whether to answer now.
    pub fn should_stop(&mut self, now: u64) -> bool {
        let between = std::mem::take(&mut self.between);
        self.longest_gap = self.longest_gap.max(now.saturating_sub(self.looked));
        self.looked = now;
        let (elapsed, on_clock) = (self.elapsed(now), now.saturating_sub(self.charged_from));
        let Budget { optimum, maximum } = self.budget;
        let reserve = self.longest_gap.min(self.deadline / RESERVE_PART);
        let is_late = on_clock >= maximum || on_clock.saturating_add(reserve) >= self.deadline;
        if is_late || (self.forced && self.reported) {
            return true;
        }
        if !self.reported || self.exact {
            return false;
        }
        if let Some(percent) = self.easy_percent() {
            return elapsed >= (optimum.saturating_mul(percent) / 100).max(self.minimum.min(optimum));
        }
        if optimum >= maximum {
            return false;
        }
        let optimum = optimum.saturating_mul(self.percent()) / 100;
        elapsed >= optimum.saturating_mul(LAST_END)
            || (between && elapsed >= optimum.saturating_mul(LAST_START) / 100)
    }

    /// How much of the optimum a move that stands out is worth; `None` for other moves.
    fn easy_percent(&self) -> Option<u64> {
        let is_recapture = self.recapture == Some(self.best.to());
        let (effort, percent) =
            if is_recapture { (RECAPTURE_EFFORT, RECAPTURE_PERCENT) } else { (EASY_EFFORT, EASY_PERCENT) };
        let stands_out = self.stable >= EASY_ITERATIONS && self.effort >= effort && self.fall <= EASY_FALL;
        stands_out.then_some(percent)
    }

    /// How much of the optimum any other move is worth.
    fn percent(&self) -> u64 {
        let unstable = 100 + self.changes / 2;
        let falling = 100 + self.fall.clamp(-20, 120);
        let settled = if self.stable >= SETTLED_ITERATIONS { 75 } else { 100 };
        unstable * falling as u64 / 100 * settled / 100
    }
}

#[cfg(test)]
mod tests;
