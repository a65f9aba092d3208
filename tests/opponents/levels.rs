//! Weak levels: their errors, and that they are deterministic.

use narikoma::opponents::data::DataStore;
use narikoma::opponents::flagship::{CARD, Flagship};
use narikoma::opponents::levels::LEVELS;
use narikoma::opponents::roster::load_data;
use narikoma::opponents::{Choice, Level, Opponent, ROSTER, Task};
use narikoma::search::{Limits, Progress, Silent};
use narikoma::shogi::{Minishogi, Move, Position, Rules, Shogi};

use crate::common::Slices;

fn task<R: Rules>(level: &Level, position: &Position<R>, seed: u32) -> Task<R> {
    Task { seed, ..Task::new(position.clone(), Limits::default()).at_level(level) }
}

fn choice(level: &Level, position: &Position<Shogi>, seed: u32) -> Move {
    let mut opponent = Flagship::<Shogi>::new();
    opponent.begin(task(level, position, seed));
    assert_eq!(opponent.think(&mut Silent), Progress::Finished);
    match opponent.choice() {
        Choice::Move(mv) => mv,
        other => panic!("{other:?} in {}", position.to_sfen()),
    }
}

fn read(sfen: &str) -> Position<Shogi> {
    Position::from_sfen(sfen).unwrap()
}

/// Number of levels that err. The others play the same with every seed.
const WEAK: usize = 11;

/// Number of seeds to try a level with.
fn seeds(level: &Level) -> u32 {
    if level.weakness.is_some() { 20 } else { 1 }
}

#[test]
fn levels_are_numbered_and_limited_by_nodes() {
    assert_eq!(CARD.levels.len(), 25);
    for (n, level) in LEVELS.iter().enumerate() {
        assert_eq!(level.id, (n + 1).to_string());
        assert!(level.limits.nodes.is_some(), "{} would play differently on another device", level.id);
    }
}

#[test]
fn the_first_three_levels_play_on() {
    for card in ROSTER.iter().filter(|card| ["flagship", "minishogi-net"].contains(&card.id)) {
        for (nth, level) in card.levels.iter().enumerate() {
            assert_eq!(level.plays_on, nth < 3, "{} {}", card.id, level.id);
        }
    }
}

/// On 5×5 there is no net, and every level still has more nodes than the one below.
#[test]
fn levels_with_a_net_have_more_nodes_without_it() {
    let without = |level: &Level| level.limits_without_net.unwrap_or(level.limits).nodes;
    assert!(LEVELS[11..].is_sorted_by(|below, above| without(below) < without(above)));
    assert!(LEVELS.iter().all(|level| level.limits_without_net.is_some() != level.linear_only));
    // A net that was loaded for 9×9 changes nothing.
    let mut data = DataStore::default();
    load_data(&mut data, "flagship-net", include_bytes!("../../www/weights/narikoma.nnue")).unwrap();
    let [below, above] = ["20", "21"].map(|id| {
        let level = CARD.level(id).unwrap();
        let mut opponent = Flagship::<Minishogi>::new();
        opponent.use_data(&data);
        opponent.begin(task(level, &Position::start(), 7));
        while opponent.think(&mut Slices::of(10_000)) == Progress::Paused {}
        opponent.nodes()
    });
    assert!(below <= 36_000 && above > 50_000, "{below} {above}");
}

#[test]
fn same_seed_plays_same_game_in_any_slices() {
    for level in &LEVELS[..WEAK] {
        let mut position = Position::<Shogi>::start();
        for ply in 0..30 {
            let whole = choice(level, &position, 7);
            let mut opponent = Flagship::<Shogi>::new();
            opponent.begin(task(level, &position, 7));
            let mut slices = Slices::of(500);
            while opponent.think(&mut slices) == Progress::Paused {}
            assert_eq!(opponent.choice(), Choice::Move(whole), "level {} at ply {ply}", level.id);
            position.do_move(whole);
            if position.outcome().is_some() {
                break;
            }
        }
    }
}

#[test]
fn different_seeds_play_different_games() {
    for level in &LEVELS[..WEAK] {
        let start = Position::<Shogi>::start();
        let moves: std::collections::HashSet<_> = (0..12).map(|seed| choice(level, &start, seed)).collect();
        assert!(moves.len() > 1, "level {} knows but one first move", level.id);
    }
}

/// Black mates by a gold in front of the king, and by nothing else.
const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

#[test]
fn level_9_and_above_play_mate_in_one() {
    let position = read(MATE_IN_ONE);
    for level in &LEVELS[8..] {
        for seed in 0..seeds(level) {
            assert_eq!(choice(level, &position, seed).to_string(), "G*5b", "level {}", level.id);
        }
    }
    // The weakest level finds it in some of the games.
    let seen = (0..60).filter(|seed| choice(&LEVELS[0], &position, *seed).to_string() == "G*5b").count();
    assert!((10..50).contains(&seen), "{seen} of 60");
}

#[test]
fn captures_hanging_piece() {
    let position = read("lnsgk1snl/1r5b1/pppp1pppp/9/4g4/4P4/PPPP1PPPP/1B5R1/LNSGKGSNL b p 1");
    // Levels 1 to 6 overlook captures, so that newcomers can beat them: tests/opponents/level_one.rs.
    for level in &LEVELS[6..] {
        let taken =
            (0..seeds(level)).filter(|seed| choice(level, &position, *seed).to_string() == "5f5e").count();
        assert!(
            taken as u32 * 10 >= seeds(level) * 9,
            "level {} takes a gold for nothing {taken} times",
            level.id
        );
    }
}

/// The rook can capture the gold on 5c, but the bishop on 1g would capture the rook.
#[test]
fn only_weak_levels_overlook_long_range_defender() {
    let position = read("k8/9/4g4/9/4R4/9/8b/9/8K b - 1");
    let falls_for_it = |level: &Level| {
        (0..20).filter(|seed| choice(level, &position, *seed).to_string().starts_with("5e5c")).count()
    };
    assert_eq!(falls_for_it(&LEVELS[14]), 0);
    let weak = falls_for_it(&LEVELS[6]);
    assert!(weak >= 10, "{weak} of 20");
}

/// A bishop was exchanged: it can be taken back.
#[test]
fn level_1_takes_back() {
    let mut position = read("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1");
    position.do_move(Move::parse("8h2b+").unwrap());
    let back =
        (0..20).filter(|seed| choice(&LEVELS[0], &position, *seed).to_string().ends_with("2b")).count();
    assert!(back >= 14, "{back} of 20");
}
