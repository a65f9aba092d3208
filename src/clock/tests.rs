//! Tests of the time manager with simulated time.

use super::*;
use crate::eval::Score;
use crate::shogi::Shogi;

const DELAY: TimeOptions = TimeOptions {
    ply: 50,
    move_limit: None,
    delay: 100,
    minimum: 0,
    latency: 0,
    forced: false,
    recapture: None,
};

fn clock(left: u64, increment: u64, byoyomi: u64) -> Control {
    Control::Clock { left, increment, byoyomi }
}

#[test]
fn budget_stays_within_clock() {
    for left in [0_u64, 1, 50, 100, 101, 500, 10_000, 3_600_000, u64::MAX / 2] {
        for byoyomi in [0_u64, 1, 100, 10_000, u64::MAX] {
            for increment in [0, 1000, 60_000, u64::MAX] {
                for (ply, move_limit) in [(0, None), (39, Some(40)), (40, Some(40)), (900, Some(320))] {
                    for minimum in [0, 2_000] {
                        let options =
                            TimeOptions { ply, move_limit, delay: 100, minimum, ..TimeOptions::default() };
                        let control = clock(left, increment, byoyomi);
                        let Budget { optimum, maximum } = Budget::new(control, options);
                        let all = left.saturating_add(byoyomi);
                        let kept = 100.min(all / 2);
                        assert!(1 <= optimum && optimum <= maximum, "{control:?} {options:?}");
                        assert!(maximum <= (all - kept).max(1), "{control:?} {options:?}");
                    }
                }
            }
        }
    }
}

/// Plays `moves` moves that each use `spend` of their budget and `lag` in addition. Returns the remaining
/// time; `None` when the flag falls.
fn play_out(mut left: u64, increment: u64, moves: u32, lag: u64, spend: fn(Budget) -> u64) -> Option<u64> {
    for ply in (0..2 * moves).step_by(2) {
        let options = TimeOptions { ply, ..DELAY };
        let used = spend(Budget::new(clock(left, increment, 0), options)) + lag;
        left = left.checked_sub(used)? + increment;
    }
    Some(left)
}

#[test]
fn sudden_death_lasts_for_whole_game() {
    for time in [1_000, 10_000, 600_000] {
        assert!(play_out(time, 0, 160, 2, |budget| budget.optimum).is_some(), "{time}");
        // The worst case: every move takes its maximum.
        assert!(play_out(time, 0, 100, 1, |budget| budget.maximum).is_some(), "{time}");
        assert!(play_out(time, 200, 200, 100, |budget| budget.maximum).is_some(), "{time}");
    }
    // Most of the time is used: less than a third is left after sixty moves.
    assert!(play_out(600_000, 0, 60, 0, |budget| budget.optimum).is_some_and(|left| left < 250_000));
}

#[test]
fn uses_all_byoyomi_and_part_of_main_time() {
    assert_eq!(Budget::new(clock(0, 0, 10_000), DELAY), Budget { optimum: 9_900, maximum: 9_900 });
    assert_eq!(Budget::new(clock(0, 0, 100), DELAY), Budget { optimum: 50, maximum: 50 });
    assert_eq!(Budget::new(Control::MoveTime(1_000), DELAY), Budget { optimum: 900, maximum: 900 });
    assert_eq!(Budget::new(Control::MoveTime(0), DELAY), Budget { optimum: 1, maximum: 1 });
    let budget = Budget::new(clock(600_000, 0, 10_000), DELAY);
    assert_eq!(budget, Budget { optimum: 9_900 + 15_000, maximum: 9_900 + 90_000 });
    let last = TimeOptions { ply: 318, move_limit: Some(320), ..DELAY };
    assert!(Budget::new(clock(600_000, 0, 0), last).optimum > 500_000);
    let patient = TimeOptions { minimum: 2_000, ..DELAY };
    assert_eq!(Budget::new(clock(60_000, 0, 0), patient).optimum, 2_000);
    assert!(Budget::new(clock(1_000, 0, 0), patient).maximum < 200);
}

/// A finished iteration; `effort` is the share of all nodes spent on its best move, in thousandths.
fn info(mv: &str, score: i32, effort: u32) -> Info {
    let pv = vec![Move::parse(mv).unwrap()];
    let score = Score::cp(score);
    Info { depth: 1, seldepth: 1, nodes: 1, rank: 1, score, effort, pv, hashfull: 0 }
}

fn manager(control: Control, options: TimeOptions) -> TimeManager {
    TimeManager::new(0, control, options)
}

/// Main time with an optimum of 1,000 ms and a maximum of 6,000 ms.
const MAIN: Control = Control::Clock { left: 40_000, increment: 0, byoyomi: 0 };
/// Byoyomi with an optimum and a maximum of 1,000 ms: unused time is lost.
const BYOYOMI: Control = Control::Clock { left: 0, increment: 0, byoyomi: 1_000 };
const NO_DELAY: TimeOptions = TimeOptions { delay: 0, ..DELAY };

/// The time that a search takes if its iterations end every 10 ms.
fn length(
    control: Control,
    options: TimeOptions,
    iterations: impl Iterator<Item = (&'static str, i32, u32)>,
) -> u64 {
    let mut manager = manager(control, options);
    let mut now = 0;
    for (mv, score, effort) in iterations.take(10_000) {
        now += 10;
        manager.update(&info(mv, score, effort));
        if manager.should_stop(now) {
            return now;
        }
    }
    panic!("the search does not end");
}

#[test]
fn test_budgets_are_as_documented() {
    assert_eq!(Budget::new(MAIN, NO_DELAY), Budget { optimum: 1_000, maximum: 6_000 });
    assert_eq!(Budget::new(BYOYOMI, NO_DELAY), Budget { optimum: 1_000, maximum: 1_000 });
}

#[test]
fn unstable_and_falling_searches_take_longer() {
    let calm = length(MAIN, NO_DELAY, std::iter::repeat(("7g7f", 30, 500)));
    let undecided = length(MAIN, NO_DELAY, (0..).map(|nth| (["7g7f", "2g2f"][nth % 2], 30, 500)));
    let falling = length(MAIN, NO_DELAY, (0..).map(|nth| ("7g7f", -20 * nth, 500)));
    assert_eq!(calm, 590);
    assert!(undecided > 1_200 && falling > 650, "{undecided} {falling}");
}

#[test]
fn the_more_nodes_the_best_move_takes_the_less_time() {
    let lengths = [300, 400, 500, 600, 700, 800, 890]
        .map(|effort| length(MAIN, NO_DELAY, std::iter::repeat(("7g7f", 30, effort))));
    assert!(lengths.is_sorted_by(|before, after| before > after), "{lengths:?}");
    assert!(lengths[0] > 600 && lengths[6] < 450, "{lengths:?}");
    // Searches that do not count them have the usual time.
    assert_eq!(length(MAIN, NO_DELAY, std::iter::repeat(("7g7f", 30, 0))), 510);
}

#[test]
fn first_moves_take_less() {
    let at = |ply| TimeOptions { ply, ..NO_DELAY };
    let optimum = |control, ply| Budget::new(control, at(ply)).optimum;
    assert_eq!([0, 10, 20, 60].map(|ply| optimum(BYOYOMI, ply)), [300, 650, 1_000, 1_000]);
    assert_eq!([0, 10, 20].map(|ply| optimum(Control::UpTo(1_000), ply)), [300, 650, 1_000]);
    // Who asks for an exact time gets it.
    assert_eq!(optimum(Control::MoveTime(1_000), 0), 1_000);
    let club = clock(600_000, 0, 30_000);
    assert!(optimum(club, 1) < 14_000 && optimum(club, 40) >= 44_000);
    // Unused byoyomi is lost, but in the opening a calm search does not wait for its end.
    let calm = |control, ply| length(control, at(ply), std::iter::repeat(("7g7f", 30, 700)));
    for control in [BYOYOMI, Control::UpTo(1_000)] {
        assert_eq!((calm(control, 1), calm(control, 50)), (160, 990), "{control:?}");
    }
    // A search that cannot decide takes longer there, too, and never more than there is.
    let undecided = length(BYOYOMI, at(1), (0..).map(|nth| (["7g7f", "2g2f"][nth % 2], 30, 500)));
    assert!((300..=990).contains(&undecided), "{undecided}");
}

#[test]
fn move_that_stands_out_saves_time() {
    let with = |effort| std::iter::repeat(("7g7f", 30, effort));
    let easy = || with(950);
    let nearly = || with(RECAPTURE_EFFORT);
    let recapture = TimeOptions { recapture: Some(Move::parse("7g7f").unwrap().to()), ..NO_DELAY };
    let elsewhere = TimeOptions { recapture: Some(Move::parse("2g2f").unwrap().to()), ..NO_DELAY };
    for control in [MAIN, BYOYOMI, Control::UpTo(1_000)] {
        assert_eq!(length(control, NO_DELAY, easy()), 330, "{control:?}");
        assert_eq!(length(control, recapture, nearly()), 100, "{control:?}");
        assert_eq!(length(control, elsewhere, easy()), 330, "{control:?}");
        assert_eq!([980, 1_000].map(|effort| length(control, elsewhere, with(effort))), [100; 2]);
        assert!(length(control, elsewhere, nearly()) >= 400, "{control:?}");
    }
    // With main time a calm search ends before that.
    assert_eq!([MAIN, BYOYOMI].map(|control| length(control, NO_DELAY, with(900))), [390, 500]);
    // The reserve is the longest time between two checks of the clock: 10 ms.
    assert_eq!(length(Control::MoveTime(1_000), recapture, easy()), 990);
    assert_eq!(length(BYOYOMI, NO_DELAY, nearly()), 990);
    let patient = TimeOptions { minimum: 700, ..recapture };
    assert_eq!(length(BYOYOMI, patient, easy()), 700);
}

#[test]
fn changing_or_falling_moves_do_not_stand_out() {
    let wavering = (0..).map(|nth| (["7g7f", "2g2f"][nth / 5 % 2], 30, 990));
    assert_eq!(length(BYOYOMI, NO_DELAY, wavering), 990);
    let falling = (0..).map(|nth| ("7g7f", -50 * nth, 990));
    assert!(length(BYOYOMI, NO_DELAY, falling) > 500);
}

#[test]
fn forced_move_takes_one_iteration() {
    let forced = TimeOptions { forced: true, ..NO_DELAY };
    for control in [MAIN, BYOYOMI, Control::UpTo(9_000), Control::MoveTime(9_000)] {
        let mut manager = manager(control, forced);
        assert!(!manager.should_stop(1));
        // A report of the second line does not count as an iteration.
        manager.update(&Info { rank: 2, ..info("7g7f", 0, 0) });
        assert!(!manager.should_stop(2), "{control:?}");
        manager.update(&info("7g7f", 0, 0));
        assert!(manager.should_stop(3), "{control:?}");
    }
}

#[test]
fn iterations_stop_at_twice_the_optimum() {
    let mut now = manager(MAIN, NO_DELAY);
    now.update(&info("7g7f", 0, 0));
    let mut late = now.clone();
    // No iteration begins after 60 % of the optimum.
    assert!(late.should_stop(700));
    assert!(!now.should_stop(100) && !now.should_stop(1_900) && now.should_stop(2_000));
}

#[test]
fn pondering_time_does_not_count_on_the_clock() {
    let mut pondered = manager(MAIN, NO_DELAY);
    pondered.update(&info("7g7f", 0, 0));
    pondered.ponder_hit(5_000);
    assert!(pondered.should_stop(5_001));
    let mut pondered = manager(BYOYOMI, NO_DELAY);
    pondered.ponder_hit(5_000);
    assert!(!pondered.should_stop(5_500) && pondered.should_stop(5_500 + 260));
}

/// When a search stops that checks its clock every `gap` milliseconds and finishes no iteration.
fn stops_at(control: Control, gap: u64, latency: u64) -> u64 {
    let mut manager = manager(control, TimeOptions { latency, ..NO_DELAY });
    let mut now = 0;
    loop {
        now += gap;
        if manager.should_stop(now) {
            return now;
        }
    }
}

#[test]
fn slow_devices_do_not_exceed_the_maximum() {
    assert_eq!(stops_at(BYOYOMI, 1, 0), 999);
    for gap in [1, 3, 7, 20, 99, 130, 249] {
        let stopped = stops_at(BYOYOMI, gap, 0);
        assert!(stopped <= 1_000 && stopped + 2 * gap > 1_000, "{gap} {stopped}");
    }
    // The latency of earlier searches counts from the start, up to a quarter of the clock.
    assert_eq!(stops_at(BYOYOMI, 1, 100), 900);
    assert_eq!(stops_at(BYOYOMI, 1, 10_000), 750);
    // The effect of one slow check halves with every search.
    let mut slow = manager(BYOYOMI, NO_DELAY);
    slow.should_stop(400);
    assert_eq!(slow.latency(), 200);
}

#[test]
fn finds_forced_moves_and_recaptures() {
    let start = Position::<Shogi>::start();
    assert_eq!(TimeOptions::of(&start), TimeOptions::default());
    let mut game = start;
    for mv in ["7g7f", "3c3d", "8h2b+"] {
        game.do_move(Move::parse(mv).unwrap());
    }
    assert_eq!(TimeOptions::of(&game).recapture, Some(Move::parse("3a2b").unwrap().to()));
    let cornered = Position::<Shogi>::from_sfen("k8/2R6/9/9/9/9/9/9/4K4 w - 1").unwrap();
    assert!(TimeOptions::of(&cornered).forced);
}
