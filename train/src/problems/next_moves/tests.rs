//! The committed problems: their format, and that a sample of them is right.

use super::entry::{Entry, HEADER};
use super::find::{GAP, LEAST_BEST};
use std::fs;

use super::*;

const FILE: &str = "../www/learn/data/next-moves.txt";

fn entries() -> Vec<Entry> {
    let text = fs::read_to_string(FILE).unwrap();
    let lines = text.strip_prefix(HEADER).expect("the header").lines();
    lines.map(|line| Entry::parse(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

#[test]
fn every_problem_is_legal_and_occurs_once() {
    let entries = entries();
    let mut seen = HashSet::new();
    for entry in &entries {
        let start = entry.position().unwrap_or_else(|| panic!("{entry}"));
        assert_eq!(start.to_sfen(), entry.sfen);
        assert!(seen.insert(entry.key()), "{entry}: twice");
        for line in [&entry.best, &entry.second] {
            let mut position = start.clone();
            for mv in line {
                assert!(position.outcome().is_none() && position.is_legal(*mv), "{entry}: {mv}");
                position.do_move(*mv);
            }
        }
        assert_ne!(entry.best[0], entry.second[0], "{entry}");
        let [best, second] = entry.rates;
        assert!((LEAST_BEST..=1000).contains(&best) && second >= 0 && best - second >= GAP, "{entry}");
        assert!([1, 4, 16, 64, 256].contains(&(entry.nodes / 1000)) && entry.nodes % 1000 == 0);
        assert_eq!(entry.tags.iter().filter(|tag| **tag == tags::phase(&start)).count(), 1, "{entry}");
    }
    // Errors in openings are rare in these games.
    for phase in ["middlegame", "endgame"].map(|word| tags::parse(word).unwrap()) {
        let count = entries.iter().filter(|entry| entry.tags.contains(&phase)).count();
        assert!(count * 5 >= entries.len(), "{phase:?}: {count}");
    }
}

#[test]
fn a_sample_is_found_by_a_search() {
    let net = read_net(Some("../www/weights/narikoma.nnue".as_ref())).unwrap().unwrap();
    let mut judge = Judge::new(&net);
    let easy: Vec<_> = entries().into_iter().filter(|entry| entry.nodes <= 16_000).collect();
    for entry in easy.iter().step_by(easy.len().div_ceil(12)) {
        let position = entry.position().unwrap();
        assert_eq!(tags::find(&position, &entry.best, &entry.second), entry.tags, "{entry}");
        let [best, second] = judge.two(&position, 64_000).unwrap();
        assert_eq!(best.line[0], entry.best[0], "{entry}");
        assert!(best.rate - second.rate >= GAP / 2, "{entry}: {} {}", best.rate, second.rate);
    }
}
