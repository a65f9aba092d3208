//! `docs/evaluation.md` states the numbers of the code.

use narikoma::eval::linear::layout::{COUNT, GROUPS};
use narikoma::eval::nnue::shape::{HIDDEN_1, HIDDEN_2, OUTPUTS, PIECES, WIDTH};
use narikoma::eval::nnue::{effect_features, piece_features};
use narikoma::search::ordering::move_policy;

const PAGE: &str = include_str!("../../docs/evaluation.md");
const PICTURE: &str = include_str!("../../docs/evaluation.svg");

/// With a comma between thousands.
fn grouped(number: usize) -> String {
    let (thousands, rest) = (number / 1000, number % 1000);
    if thousands == 0 { rest.to_string() } else { format!("{thousands},{rest:03}") }
}

/// The numbers in the second column of the table whose first column has this heading.
fn column(heading: &str) -> Vec<(&'static str, usize)> {
    let start = PAGE.find(&format!("| {heading} |")).unwrap_or_else(|| panic!("no table of {heading}"));
    let rows = PAGE[start..].lines().skip(2).take_while(|line| line.starts_with('|'));
    let row = |line: &'static str| {
        let mut cells = line.split('|').map(str::trim).skip(1);
        let name = cells.next().expect("a first column");
        (name, cells.next().expect("a second column").parse().expect("a number"))
    };
    rows.map(row).collect()
}

#[test]
fn linear_groups_match() {
    let mut stated: Vec<_> =
        column("group").into_iter().map(|(name, count)| (name.trim_matches('`'), count)).collect();
    let mut groups = GROUPS.to_vec();
    stated.sort_unstable();
    groups.sort_unstable();
    assert_eq!(stated, groups);
    assert!(PAGE.contains(&format!("There are {} weights", grouped(COUNT))));
}

#[test]
fn net_features_match() {
    let rows = column("features of one side");
    assert_eq!(rows[0].1, PIECES);
    assert_eq!(rows[1..].iter().map(|(_, count)| count).sum::<usize>(), effect_features::SIDE);
    assert!(PAGE.contains(&format!("the {} effect features", grouped(effect_features::SIDE))));
    assert!(PAGE.contains(&format!("{} rows", grouped(effect_features::COUNT))));
    let numbers = [(WIDTH, 64), (HIDDEN_1, 16), (HIDDEN_2, 32), (OUTPUTS, 4)];
    assert!(numbers.into_iter().all(|(shape, stated)| shape == stated), "the formula of the net");
}

#[test]
fn policy_weights_match() {
    let stated: usize = column("features of a move").iter().map(|(_, count)| count).sum();
    assert_eq!(stated, move_policy::COUNT);
    assert!(PAGE.contains(&format!("The policy has {} weights", grouped(move_policy::COUNT))));
}

#[test]
fn picture_matches() {
    let single = ["BOARD", "HAND", "PLACE", "NEAR_OWN", "NEAR_OTHER", "KING_BOARD", "KING_HAND"];
    let single: usize = GROUPS.iter().filter(|(name, _)| single.contains(name)).map(|(_, count)| count).sum();
    for text in [
        format!("{} linear weights", grouped(single)),
        format!("{} linear weights", grouped(COUNT - single)),
        format!("{} for each side", grouped(effect_features::SIDE)),
        format!("{} king buckets × {}", piece_features::BUCKETS, grouped(piece_features::COUNT)),
    ] {
        assert!(PICTURE.contains(&text), "{text}");
    }
}
