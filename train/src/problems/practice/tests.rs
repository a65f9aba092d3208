//! The committed positions: their format, and that a sample of them is as the file says.

use std::collections::HashSet;
use std::fs;

use super::*;

const FILE: &str = "../www/learn/data/practice.txt";

fn entries() -> Vec<Entry> {
    let text = fs::read_to_string(FILE).unwrap();
    let lines = text.strip_prefix(HEADER).expect("the header").lines();
    lines.map(|line| Entry::parse(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

#[test]
fn every_position_is_legal_and_there_are_enough() {
    let entries = entries();
    let mut seen = HashSet::new();
    for entry in &entries {
        let mut position = entry.position().unwrap_or_else(|| panic!("{entry}"));
        assert!(seen.insert(&entry.sfen), "{entry}: twice");
        for mv in &entry.line {
            assert!(position.outcome().is_none() && position.is_legal(*mv), "{entry}: {mv}");
            position.do_move(*mv);
        }
        let fits = match entry.kind() {
            Kind::Win => WON.contains(&entry.rate),
            Kind::Hold => LOST.contains(&entry.rate),
            Kind::Mate => entry.rate == 1000 && position.in_check() && !position.has_legal_move(),
        };
        assert!(fits, "{entry}");
    }
    let count = |kind: Kind| entries.iter().filter(|entry| entry.kind() == kind).count();
    assert!(count(Kind::Win) >= 30 && count(Kind::Hold) >= 15 && count(Kind::Mate) >= 10);
}

#[test]
fn mates_are_the_shortest() {
    for entry in entries().iter().filter(|entry| entry.kind() == Kind::Mate) {
        let mate = themes::mate(&entry.position().unwrap()).unwrap_or_else(|| panic!("{entry}: no mate"));
        assert_eq!(entry.theme, Theme::Plies(mate.plies), "{entry}");
        assert_eq!(entry.line.len(), mate.plies as usize, "{entry}");
    }
}

#[test]
fn a_sample_has_its_chances_and_theme() {
    let net = read_net(Some("../www/weights/narikoma.nnue".as_ref())).unwrap().unwrap();
    let mut judge = Judge::new(&net);
    for entry in entries().iter().filter(|entry| entry.kind() != Kind::Mate).step_by(6) {
        let position = entry.position().unwrap();
        let best = judge.best(&position, 60_000).unwrap();
        assert!((best.rate - entry.rate).abs() <= 150, "{entry}: {}", best.rate);
        let theme = match entry.kind() {
            Kind::Hold => themes::to_hold(&position),
            // A threat may come from another move than the one of this search.
            _ => themes::to_win(&position, entry.line[0]).unwrap_or(Theme::Threat),
        };
        assert_eq!(theme, entry.theme, "{entry}");
    }
}
