//! The time manager: how long a move may take, and when to stop the search. Times are in milliseconds.
//!
//! There is no clock here: the caller owns a [`Clock`] and passes its time in. USI and the session of the
//! browser use the same manager.
//!
//! A [`Budget`] is computed from the clock before the search. The [`TimeManager`] decides during the search
//! how much of it to use:
//! - a forced move (the only legal one) is answered after the first iteration;
//! - a move that stands out is answered early, even with byoyomi, where unused time is lost, so that people
//!   need not wait. It stands out when it stayed the best for five iterations, its value did not fall, and
//!   most of the nodes went into it: from 90 % of them on at half of the optimum, from 98 % on at a tenth
//!   (`STANDS_OUT`); a recapture into which 88 % went at a tenth, too;
//! - the first plies of a game get less: 30 % of the usual time at the first, all of it from ply 20 on;
//! - more than the optimum is spent when the best move changes, its value falls, or its rivals take many of
//!   the nodes, less when nothing of that happens;
//! - the longest measured time between two checks of the clock is kept in reserve, so that the flag does not
//!   fall between them.
//!
//! CITE: R. Hyatt, "Using Time Wisely" (1984); Chess Programming Wiki, "Time Management"; Stockfish's
//! `nodesEffort` for the share of nodes.

use crate::search::Info;
use crate::shogi::{Move, Position, Rules, Square};

/// A source of time. The search itself has none.
pub trait Clock {
    /// Milliseconds since a fixed moment; never decreases.
    fn now(&self) -> u64;
}

/// The clock of the side to move, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// This time for the move. It is used up unless the move is forced.
    MoveTime(u64),
    /// At most this time for the move; less for a move that is forced or stands out.
    UpTo(u64),
    /// A game clock.
    Clock {
        /// Remaining main time.
        left: u64,
        /// Added after each move.
        increment: u64,
        /// Time for each move once the main time is used up. The unused part of it is lost.
        byoyomi: u64,
    },
}

/// Inputs of the budget other than the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeOptions {
    /// Plies played.
    pub ply: u32,
    /// The ply at which the game is drawn.
    pub move_limit: Option<u32>,
    /// Maximum time that it takes to send a move, in milliseconds.
    pub delay: u64,
    /// Minimum time for a move, in milliseconds, if the clock allows it.
    pub minimum: u64,
    /// Expected longest time between two checks of the clock, from earlier searches, in milliseconds.
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
    /// The options that follow from the position (`forced` and `recapture`), with defaults for the others.
    pub fn of<R: Rules>(position: &Position<R>) -> Self {
        Self {
            forced: position.legal_moves().len() == 1,
            recapture: position.last_capture().map(|_| position.last_move().to()),
            ..Self::default()
        }
    }
}

impl Budget {
    /// The budget for one move. Optimum and maximum are at least 1.
    pub fn new(control: Control, options: TimeOptions) -> Self {
        let TimeOptions { ply, move_limit, delay, minimum, .. } = options;
        let (left, increment, byoyomi) = match control {
            Control::MoveTime(time) | Control::UpTo(time) => {
                // The caller measures the time of this move only, so a small reserve is enough.
                let all = (time - delay.min(time / 10)).max(1);
                let is_exact = matches!(control, Control::MoveTime(_));
                let optimum = if is_exact { all } else { in_opening(all, ply).max(minimum.min(all)).max(1) };
                return Self { optimum, maximum: all };
            }
            Control::Clock { left, increment, byoyomi } => (left, increment, byoyomi),
        };
        // A delay beyond half of the clock would leave no time to think.
        let whole = left.saturating_add(byoyomi);
        let all = (whole - delay.min(whole / 2)).max(1);
        let moves = moves_left(ply, move_limit);
        // Every later move has the same delay, unless increment or byoyomi covers it.
        let unpaid = delay.saturating_sub(increment.saturating_add(byoyomi));
        let usable = left - unpaid.saturating_mul(moves + 2).min(left / 3 * 2);
        // The part that would be lost if it were not used for this move.
        let free = byoyomi.saturating_sub(delay.min(byoyomi / 2));
        let minimum = minimum.min(free.saturating_add(usable / 8));

        let share = usable / moves;
        let gained = free.saturating_add(increment / 4 * 3);
        let optimum = in_opening(gained.saturating_add(share), ply).max(minimum);
        let burst = share.saturating_mul(6).min((usable / 3).max(share));
        let maximum = gained.saturating_add(burst).max(optimum).clamp(1, all);
        Self { optimum: optimum.clamp(1, maximum), maximum }
    }
}

/// The plies of the opening, and the share of the usual time for the first of them, in percent. The share
/// grows evenly.
const OPENING_PLIES: u64 = 20;
const FIRST_PERCENT: u64 = 30;

/// The part of the usual time that a move at this ply gets: in the opening much is known, and no move decides
/// the game.
fn in_opening(usual: u64, ply: u32) -> u64 {
    let percent = FIRST_PERCENT + (100 - FIRST_PERCENT) * u64::from(ply).min(OPENING_PLIES) / OPENING_PLIES;
    usual / 100 * percent + usual % 100 * percent / 100
}

/// Time after which the flag may fall: the whole clock, less half of the delay. The budget subtracts all of
/// the delay.
fn deadline(control: Control, delay: u64) -> u64 {
    match control {
        Control::MoveTime(time) | Control::UpTo(time) => time - delay.min(time / 10) / 2,
        Control::Clock { left, byoyomi, .. } => {
            let whole = left.saturating_add(byoyomi);
            whole - delay.min(whole / 2) / 2
        }
    }
}

/// How many moves the side to move is expected to make: 60 at the start of a game, 40 from ply 40 on, fewer
/// only before the move limit.
fn moves_left(ply: u32, move_limit: Option<u32>) -> u64 {
    let expected = 60 - u64::from(ply.min(40)) / 2;
    let allowed = move_limit.map_or(u64::MAX, |limit| u64::from(limit.saturating_sub(ply)).div_ceil(2));
    expected.min(allowed).max(1)
}

/// No new iteration begins after this share of the optimum, in percent, since it would take longer than all
/// before it.
const LAST_START: u64 = 60;
/// An iteration that has begun is stopped at this multiple of the optimum.
const LAST_END: u64 = 2;
/// After this many iterations with the same best move, the optimum is cut to 85 percent.
const SETTLED_ITERATIONS: u32 = 8;
const SETTLED_PERCENT: u64 = 85;
/// The optimum is multiplied by [`RIVALS_PERCENT`] less a percent for every ten thousandths of the nodes that
/// went into the best move: by 1 where two thirds of them did, by 0.7 where nearly all did.
const RIVALS_PERCENT: u64 = 166;
/// A smaller share of the nodes, in thousandths, counts as this one.
const LEAST_EFFORT: u32 = 300;

/// A move stands out when it stayed the best for at least this many iterations, …
const EASY_ITERATIONS: u32 = 5;
/// … and its value is at most this many centipawns below the average of earlier iterations.
const EASY_FALL: i32 = 20;
/// The search for such a move ends at a share of the optimum, in percent, where at least this share of the
/// nodes, in thousandths, was spent on it.
const STANDS_OUT: [(u32, u64); 3] = [(980, 10), (940, 33), (900, 50)];
/// A recapture stands out at this share of the nodes, in thousandths.
const RECAPTURE_EFFORT: u32 = 880;
/// The search for it ends at this share of the optimum, in percent.
const RECAPTURE_PERCENT: u64 = 10;

/// The reserve for slow checks of the clock is at most the whole clock divided by this.
const RESERVE_PART: u64 = 4;

/// Decides during a search when to stop it, within a budget.
#[derive(Clone, Debug)]
pub struct TimeManager {
    budget: Budget,
    /// See [`deadline`]. Half of the delay remains for a slow check of the clock.
    deadline: u64,
    /// Whether all of the time is used even if a move stands out.
    exact: bool,
    forced: bool,
    recapture: Option<Square>,
    minimum: u64,
    /// When the search began, and when its time began to count on the clock: at the ponder hit if it began as
    /// pondering.
    started: u64,
    charged_from: u64,
    /// When the clock was last checked, and the longest time between two checks.
    last_check: u64,
    longest_gap: u64,
    /// Whether an iteration has been finished, and whether the next one has not begun yet.
    reported: bool,
    between_iterations: bool,
    best: Move,
    /// Recent changes of the best move, in hundredths; each iteration multiplies older ones by 0.6.
    best_move_changes: u64,
    /// Number of iterations for which the best move has been the same.
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
            last_check: now,
            longest_gap: options.latency,
            reported: false,
            between_iterations: false,
            best: Move::NONE,
            best_move_changes: 0,
            stable: 0,
            effort: 0,
            average: None,
            fall: 0,
        }
    }

    /// The expected move was played during pondering: the engine's clock runs from now on.
    pub fn ponder_hit(&mut self, now: u64) {
        (self.charged_from, self.last_check) = (now, now);
    }

    /// Milliseconds since the search began.
    pub fn elapsed(&self, now: u64) -> u64 {
        now.saturating_sub(self.started)
    }

    /// The [`TimeOptions::latency`] of the next search: half of the longest time between two checks of the
    /// clock, in milliseconds, so that the effect of one slow check halves with every move.
    pub fn latency(&self) -> u64 {
        self.longest_gap / 2
    }

    /// Takes the result of a finished iteration. Only the best line (rank 1) counts.
    pub fn update(&mut self, info: &Info) {
        if info.rank != 1 {
            return;
        }
        (self.reported, self.between_iterations) = (true, true);
        let best = info.pv.first().copied().unwrap_or(Move::NONE);
        self.best_move_changes = self.best_move_changes * 60 / 100;
        if best == self.best {
            self.stable += 1;
        } else {
            if self.best != Move::NONE {
                self.best_move_changes += 100;
            }
            (self.best, self.stable) = (best, 0);
        }
        self.effort = info.effort;
        let score = info.score.value().clamp(-3_000, 3_000);
        let average = self.average.unwrap_or(score);
        self.fall = average - score;
        self.average = Some((average + score) / 2);
    }

    /// Whether to stop the search now.
    pub fn should_stop(&mut self, now: u64) -> bool {
        let between = std::mem::take(&mut self.between_iterations);
        self.longest_gap = self.longest_gap.max(now.saturating_sub(self.last_check));
        self.last_check = now;
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
        let easy_end = self.easy_percent().map(|percent| optimum.saturating_mul(percent) / 100);
        if easy_end.is_some_and(|end| elapsed >= end.max(self.minimum.min(optimum))) {
            return true;
        }
        if optimum >= maximum {
            return false;
        }
        let optimum = optimum.saturating_mul(self.percent()) / 100;
        elapsed >= optimum.saturating_mul(LAST_END)
            || (between && elapsed >= optimum.saturating_mul(LAST_START) / 100)
    }

    /// Share of the optimum for a move that stands out, in percent; `None` for other moves.
    fn easy_percent(&self) -> Option<u64> {
        if self.stable < EASY_ITERATIONS || self.fall > EASY_FALL {
            return None;
        }
        if self.recapture == Some(self.best.to()) && self.effort >= RECAPTURE_EFFORT {
            return Some(RECAPTURE_PERCENT);
        }
        STANDS_OUT.iter().find(|(effort, _)| self.effort >= *effort).map(|(_, percent)| *percent)
    }

    /// Share of the optimum for any other move, in percent.
    fn percent(&self) -> u64 {
        let unstable = 100 + self.best_move_changes / 2;
        let falling = 100 + self.fall.clamp(-20, 120);
        let settled = if self.stable >= SETTLED_ITERATIONS { SETTLED_PERCENT } else { 100 };
        let rivals = match self.effort {
            // Not counted.
            0 => 100,
            effort => RIVALS_PERCENT - u64::from(effort.clamp(LEAST_EFFORT, 1000)) / 10,
        };
        unstable * falling as u64 / 100 * settled / 100 * rivals / 100
    }
}

#[cfg(test)]
mod tests;
