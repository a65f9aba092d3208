//! How long a move is worth thinking about, in milliseconds. There is no clock here: whoever has one says how much time has
//! passed.
//!
//! A [`Budget`] follows from the clock alone, before the thought. A [`Pace`] spends it: more when the best move changes or
//! its value falls, less when nothing has changed for long.
//!
//! CITE: R. Hyatt, "Using Time Wisely" (1984); Chess Programming Wiki, "Time Management".

use super::Info;
use crate::shogi::Move;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Exactly so long.
    MoveTime(u64),
    /// What is left for the rest of the game.
    Clock {
        /// Main time that is left.
        left: u64,
        /// Added after each move.
        increment: u64,
        /// For each move when the main time is gone; what is not used of it is lost.
        byoyomi: u64,
    },
}

/// What else counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// Plies played.
    pub ply: u32,
    /// The ply at which the game is drawn.
    pub move_limit: Option<u32>,
    /// What the way to the referee and back may cost a move.
    pub delay: u64,
    /// Shorter thoughts are not wanted, as long as the clock allows for longer ones.
    pub least: u64,
}

/// How long a thought may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Spent gladly. When it is the maximum, there is nothing to be saved.
    pub optimum: u64,
    /// Never overstepped.
    pub maximum: u64,
}

impl Budget {
    /// Shares out what the clock allows. Neither part is 0.
    pub fn new(control: Control, circumstances: Circumstances) -> Self {
        let Circumstances { ply, move_limit, delay, least } = circumstances;
        let (left, increment, byoyomi) = match control {
            Control::MoveTime(time) => {
                // The caller takes the time himself, so little is kept back.
                let all = (time - delay.min(time / 10)).max(1);
                return Self { optimum: all, maximum: all };
            }
            Control::Clock { left, increment, byoyomi } => (left, increment, byoyomi),
        };
        // A delay beyond half of the clock would leave nothing to think with.
        let whole = left.saturating_add(byoyomi);
        let all = (whole - delay.min(whole / 2)).max(1);
        let moves = moves_left(ply, move_limit);
        // Every later move has its delay, too, if nothing new pays for it.
        let unpaid = delay.saturating_sub(increment.saturating_add(byoyomi));
        let usable = left - unpaid.saturating_mul(moves + 2).min(left / 3 * 2);
        // Nothing of this can be saved.
        let free = byoyomi.saturating_sub(delay.min(byoyomi / 2));
        let least = least.min(free.saturating_add(usable / 8));

        let share = usable / moves;
        let gained = free.saturating_add(increment / 4 * 3);
        let optimum = gained.saturating_add(share).max(least);
        let burst = share.saturating_mul(6).min((usable / 3).max(share));
        let maximum = gained.saturating_add(burst).max(optimum).clamp(1, all);
        Self { optimum: optimum.clamp(1, maximum), maximum }
    }
}

/// How many moves the side to move will have to make: a game is long when it begins, and never nearly over until it is.
fn moves_left(ply: u32, move_limit: Option<u32>) -> u64 {
    let expected = 60 - u64::from(ply.min(40)) / 2;
    let allowed = move_limit.map_or(u64::MAX, |limit| u64::from(limit.saturating_sub(ply)).div_ceil(2));
    expected.min(allowed).max(1)
}

/// Another iteration takes longer than all before: after this share of the optimum, in percent, none is begun.
const LAST_START: u64 = 60;
/// An iteration that was begun may take so many times the optimum.
const LAST_END: u64 = 2;

/// Spends a budget.
#[derive(Clone, Debug)]
pub struct Pace {
    budget: Budget,
    /// Whether there is but one move.
    forced: bool,
    /// Whether an iteration has been finished, and whether none has been begun since.
    reported: bool,
    between: bool,
    best: Move,
    /// How often the best move has changed lately, in hundredths; older changes count less.
    changes: u64,
    /// For how many iterations it has been the same.
    stable: u32,
    /// Centipawns, averaged over iterations.
    usual: Option<i32>,
    /// How far the last iteration fell below that.
    fall: i32,
}

impl Pace {
    /// Nothing is spent yet; `forced` says that there is but one legal move.
    pub fn new(budget: Budget, forced: bool) -> Self {
        Self {
            budget,
            forced,
            reported: false,
            between: false,
            best: Move::NONE,
            changes: 0,
            stable: 0,
            usual: None,
            fall: 0,
        }
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
        let score = info.score.value().clamp(-3_000, 3_000);
        let usual = self.usual.unwrap_or(score);
        self.fall = usual - score;
        self.usual = Some((usual + score) / 2);
    }

    /// Whether to answer now: `elapsed` since thinking began, of which `on_clock` was on the own clock (less, when the
    /// thought began as pondering).
    pub fn is_over(&mut self, elapsed: u64, on_clock: u64) -> bool {
        let between = std::mem::take(&mut self.between);
        let Budget { optimum, maximum } = self.budget;
        if on_clock >= maximum || (self.forced && self.reported) {
            return true;
        }
        if optimum >= maximum || !self.reported {
            return false;
        }
        let optimum = optimum.saturating_mul(self.percent()) / 100;
        elapsed >= optimum.saturating_mul(LAST_END)
            || (between && elapsed >= optimum.saturating_mul(LAST_START) / 100)
    }

    /// How much of the optimum this move deserves.
    fn percent(&self) -> u64 {
        let unstable = 100 + self.changes / 2;
        let falling = 100 + self.fall.clamp(-20, 120);
        let settled = if self.stable >= 8 { 75 } else { 100 };
        unstable * falling as u64 / 100 * settled / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Score;

    const DELAY: Circumstances = Circumstances { ply: 50, move_limit: None, delay: 100, least: 0 };

    fn clock(left: u64, increment: u64, byoyomi: u64) -> Control {
        Control::Clock { left, increment, byoyomi }
    }

    #[test]
    fn nothing_is_overspent() {
        for left in [0_u64, 1, 50, 100, 101, 500, 10_000, 3_600_000, u64::MAX / 2] {
            for byoyomi in [0_u64, 1, 100, 10_000, u64::MAX] {
                for increment in [0, 1000, 60_000, u64::MAX] {
                    for (ply, move_limit) in [(0, None), (39, Some(40)), (40, Some(40)), (900, Some(320))] {
                        for least in [0, 2_000] {
                            let circumstances = Circumstances { ply, move_limit, delay: 100, least };
                            let control = clock(left, increment, byoyomi);
                            let Budget { optimum, maximum } = Budget::new(control, circumstances);
                            let all = left.saturating_add(byoyomi);
                            let kept = 100.min(all / 2);
                            assert!(1 <= optimum && optimum <= maximum, "{control:?} {circumstances:?}");
                            assert!(maximum <= (all - kept).max(1), "{control:?} {circumstances:?}");
                        }
                    }
                }
            }
        }
    }

    /// A game in which every move takes its maximum, or its optimum, and `lag` beside it: what is left at the end.
    fn play_out(
        mut left: u64,
        increment: u64,
        moves: u32,
        lag: u64,
        spend: fn(Budget) -> u64,
    ) -> Option<u64> {
        for ply in (0..2 * moves).step_by(2) {
            let circumstances = Circumstances { ply, ..DELAY };
            let used = spend(Budget::new(clock(left, increment, 0), circumstances)) + lag;
            left = left.checked_sub(used)? + increment;
        }
        Some(left)
    }

    #[test]
    fn a_whole_game_fits_into_sudden_death() {
        for time in [1_000, 10_000, 600_000] {
            assert!(play_out(time, 0, 160, 2, |budget| budget.optimum).is_some(), "{time}");
            // A burst at every move is the worst that can happen.
            assert!(play_out(time, 0, 100, 1, |budget| budget.maximum).is_some(), "{time}");
            assert!(play_out(time, 200, 200, 100, |budget| budget.maximum).is_some(), "{time}");
        }
        // And time is used: less than a third is left after sixty moves.
        assert!(play_out(600_000, 0, 60, 0, |budget| budget.optimum).is_some_and(|left| left < 250_000));
    }

    #[test]
    fn byoyomi_is_used_up_and_main_time_shared() {
        assert_eq!(Budget::new(clock(0, 0, 10_000), DELAY), Budget { optimum: 9_900, maximum: 9_900 });
        assert_eq!(Budget::new(clock(0, 0, 100), DELAY), Budget { optimum: 50, maximum: 50 });
        assert_eq!(Budget::new(Control::MoveTime(1_000), DELAY), Budget { optimum: 900, maximum: 900 });
        assert_eq!(Budget::new(Control::MoveTime(0), DELAY), Budget { optimum: 1, maximum: 1 });
        let budget = Budget::new(clock(600_000, 0, 10_000), DELAY);
        assert_eq!(budget, Budget { optimum: 9_900 + 15_000, maximum: 9_900 + 90_000 });
        let last = Circumstances { ply: 318, move_limit: Some(320), ..DELAY };
        assert!(Budget::new(clock(600_000, 0, 0), last).optimum > 500_000);
        let patient = Circumstances { least: 2_000, ..DELAY };
        assert_eq!(Budget::new(clock(60_000, 0, 0), patient).optimum, 2_000);
        assert!(Budget::new(clock(1_000, 0, 0), patient).maximum < 200);
    }

    fn info(mv: &str, score: i32) -> Info {
        let pv = vec![Move::parse(mv).unwrap()];
        let score = Score::cp(score);
        Info { depth: 1, seldepth: 1, nodes: 1, rank: 1, score, pv, hashfull: 0 }
    }

    /// How long a thought lasts whose iterations end every ten milliseconds.
    fn length(iterations: impl Iterator<Item = (&'static str, i32)>) -> u64 {
        let mut pace = Pace::new(Budget { optimum: 1_000, maximum: 3_000 }, false);
        let mut elapsed = 0;
        for (mv, score) in iterations {
            elapsed += 10;
            pace.update(&info(mv, score));
            if pace.is_over(elapsed, elapsed) {
                return elapsed;
            }
        }
        panic!("it never ends");
    }

    #[test]
    fn trouble_costs_time_and_calm_saves_it() {
        let calm = length(std::iter::repeat(("7g7f", 30)));
        let undecided = length((0..).map(|nth| (["7g7f", "2g2f"][nth % 2], 30)));
        let falling = length((0..).map(|nth| ("7g7f", -20 * nth)));
        assert_eq!(calm, 450);
        assert!(undecided > 1_000 && falling > 500, "{undecided} {falling}");
    }

    #[test]
    fn a_pace_ends_where_it_must() {
        let budget = Budget { optimum: 1_000, maximum: 3_000 };
        let mut pace = Pace::new(budget, false);
        // Without any result it goes on to the maximum.
        assert!(!pace.is_over(2_999, 2_999) && pace.is_over(3_000, 3_000));
        pace.update(&info("7g7f", 0));
        // An iteration has been finished late; one that has been begun goes on.
        let mut late = pace.clone();
        assert!(late.is_over(700, 700));
        assert!(!pace.is_over(500, 500) && !pace.is_over(1_900, 1_900) && pace.is_over(2_000, 2_000));
        // What was pondered counts as thought, but not against the clock.
        assert!(pace.is_over(5_000, 1) && !pace.is_over(1_500, 1));
        // A second line says nothing.
        let mut forced = Pace::new(budget, true);
        forced.update(&Info { rank: 2, ..info("7g7f", 0) });
        assert!(!forced.is_over(1, 1));
        forced.update(&info("7g7f", 0));
        assert!(forced.is_over(1, 1));
        // Byoyomi that is not used is lost.
        let mut whole = Pace::new(Budget { optimum: 900, maximum: 900 }, false);
        whole.update(&info("7g7f", 0));
        assert!(!whole.is_over(899, 899) && whole.is_over(900, 900));
    }
}
