//! Perft counts against known ones.

use narikoma::shogi::perft::perft;
use narikoma::shogi::{Minishogi, Position, Rules, Shogi};

use crate::common;

/// The maximum number of leaves for one position at one depth: debug assertions check every move here. The
/// few greater counts are left to `tests/oracle/perft.py`, which runs the release build.
fn budget() -> u64 {
    if common::fast() { 3_000_000 } else { 60_000_000 }
}

/// Checks one line of a perft file as deep as the budget goes and says how many counts were compared.
fn check(line: &str) -> usize {
    let fields = common::fields(line);
    match fields[0] {
        "shogi" => check_counts::<Shogi>(fields[1], fields[2]),
        "minishogi" => check_counts::<Minishogi>(fields[1], fields[2]),
        other => panic!("unknown variant {other}"),
    }
}

fn check_counts<R: Rules>(sfen: &str, counts: &str) -> usize {
    let mut position = Position::<R>::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    let mut compared = 0;
    for pair in counts.split_whitespace() {
        let (depth, count) = pair.split_once(':').expect("depth:count");
        let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
        if count <= budget() {
            assert_eq!(perft(&mut position, depth), count, "{sfen} depth {depth}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn known_counts() {
    let compared: usize = common::own_lines("perft.txt").iter().map(|line| check(line)).sum();
    assert!(compared >= 8);
}

/// Positions set up at random, counted by cshogi, and a collection outside the repository.
#[test]
fn counts_of_other_programs() {
    let lines = [common::own_lines("perft-random.txt"), common::shared_lines("perft.txt")].concat();
    let compared: usize = lines.iter().map(|line| check(line)).sum();
    eprintln!("{} positions, {compared} counts", lines.len());
    assert!(compared > lines.len());
}
