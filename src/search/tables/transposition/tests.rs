use super::*;
use crate::search::blind_spots::seeded_hash;

/// A key that differs from the keys of other numbers in what the table looks at.
fn key(number: u64) -> u64 {
    number << CHECK_SHIFT
}

/// Keys without a pattern.
fn scattered(number: u64) -> u64 {
    seeded_hash(3, number)
}

fn found(mv: u16, score: Score, depth: i32, bound: Bound) -> TtData {
    TtData { mv: Move::from_bits(mv), score, eval: Some(Score::cp(-7)), depth, bound, pv: false }
}

#[test]
fn finds_stored_entries() {
    assert_eq!(size_of::<Cluster>(), 64);
    let table = TranspositionTable::new(1);
    table.store(key(42), 3, found(99, Score::mate_in(8), 7, Bound::Lower));
    let tt_data = table.probe(key(42), 1).unwrap();
    assert_eq!((tt_data.mv.bits(), tt_data.score, tt_data.depth), (99, Score::mate_in(6), 7));
    assert_eq!((tt_data.eval, tt_data.bound, tt_data.pv), (Some(Score::cp(-7)), Bound::Lower, false));
    assert!(table.probe(key(43), 1).is_none());
    // A new result without a move keeps the move.
    table.store(key(42), 3, found(0, Score::cp(5), 8, Bound::Upper));
    let tt_data = table.probe(key(42), 1).unwrap();
    assert_eq!((tt_data.mv.bits(), tt_data.score, tt_data.bound), (99, Score::cp(5), Bound::Upper));
}

#[test]
fn entries_that_no_search_writes_are_not_inserted() {
    let mv = Move::parse("7g7f").unwrap();
    let entry = |mv: u16, score, eval, depth| TtEntry::new(Move::from_bits(mv), score, eval, depth, 3).0;
    let sound = entry(mv.bits(), 120, NO_EVAL, 9);
    let unsound = [
        0,
        u64::MAX,
        // Squares, a kind and a promoted drop that do not exist, and a move from a square to itself.
        entry(81, 0, 0, 9),
        entry(88 << 7 | 1, 0, 0, 9),
        entry(1 << 14 | 81 << 7 | 1, 0, 0, 9),
        entry(5 << 7 | 5, 0, 0, 9),
        entry(1 << 15 | mv.bits(), 0, 0, 9),
        entry(mv.bits(), 32_001, 0, 9),
        entry(mv.bits(), 0, -32_001, 9),
        entry(mv.bits(), 0, 0, MAX_DEPTH as u8 + 4),
    ];
    let table = TranspositionTable::new(1);
    for data in unsound {
        table.insert(TtRecord { key: key(42), data });
        assert!(table.probe(key(42), 0).is_none(), "{data:x}");
    }
    table.insert(TtRecord { key: key(42), data: sound });
    assert_eq!(table.probe(key(42), 0).map(|found| found.mv), Some(mv));
}

#[test]
fn clear_empties_table() {
    let table = TranspositionTable::new(2);
    for count in [1, 40, REMEMBERED as u64 - 1, REMEMBERED as u64, 60_000, 300_000, 3] {
        for nth in 0..count {
            table.store(scattered(nth), 0, found(1, Score::ZERO, 3, Bound::Exact));
        }
        let is_empty = |cluster: &Cluster| (0..CLUSTER_SIZE).all(|way| cluster.entry(way) == TtEntry::EMPTY);
        assert!(!table.clusters.iter().all(is_empty));
        table.clear();
        assert!(table.clusters.iter().all(is_empty));
        assert_eq!(table.used.load(Relaxed), CLUSTERS_IN_MB);
    }
}

#[test]
fn replaces_shallowest_and_oldest_entry() {
    let table = TranspositionTable::new(1);
    for (nth, depth) in [9, 4, 6, 8, 7].into_iter().enumerate() {
        table.store(key(nth as u64), 0, found(1, Score::ZERO, depth, Bound::Exact));
    }
    table.store(key(5), 0, found(1, Score::ZERO, 1, Bound::Exact));
    assert!(table.probe(key(1), 0).is_none() && table.probe(key(5), 0).is_some());
    table.new_search();
    for number in [1, 2, 3, 4, 5] {
        table.store(key(number), 0, found(1, Score::ZERO, 2, Bound::Exact));
    }
    table.store(key(6), 0, found(1, Score::ZERO, 3, Bound::Exact));
    assert!(table.probe(key(0), 0).is_none(), "depth 9 of the search before goes before depth 2 of this one");
}

#[test]
fn the_part_in_use_doubles_when_a_search_loses_results() {
    for megabytes in [1, 2, 3, 16, 20] {
        let table = TranspositionTable::new(megabytes);
        let clusters = megabytes as usize * CLUSTERS_IN_MB;
        let sizes = (0..).map(|times| first_used(clusters) << times).take_while(|used| *used <= clusters);
        let mut seen = vec![table.used.load(Relaxed)];
        for number in 0..u64::from(megabytes) * 150_000 {
            table.store(scattered(number), 0, found(1, Score::ZERO, 3, Bound::Exact));
            let used = table.used.load(Relaxed);
            if Some(&used) != seen.last() {
                seen.push(used);
            }
        }
        assert_eq!(seen, sizes.collect::<Vec<_>>(), "{megabytes} MB");
        assert_eq!(seen.last(), Some(&clusters), "all of it in the end");
        assert!((CLUSTERS_IN_MB..2 * CLUSTERS_IN_MB).contains(&seen[0]));
    }
    // Results of earlier searches are no loss.
    let table = TranspositionTable::new(4);
    for number in 0..400_000 {
        if number % 20_000 == 0 {
            table.new_search();
        }
        table.store(scattered(number), 0, found(1, Score::ZERO, 3, Bound::Exact));
    }
    assert_eq!(table.used.load(Relaxed), CLUSTERS_IN_MB);
}

#[test]
fn doubling_keeps_every_entry() {
    for megabytes in [2, 5, 16, 24] {
        let table = TranspositionTable::new(megabytes);
        let numbers = 0..20_000;
        for number in numbers.clone() {
            let (mv, depth) = (1 + number as u16 % 80, 1 + number as i32 % 60);
            table.store(scattered(number), 0, found(mv, Score::cp(depth), depth, Bound::Lower));
        }
        let kept = |number: &u64| {
            let (mv, depth) = (1 + *number as u16 % 80, 1 + *number as i32 % 60);
            table.probe(scattered(*number), 0).is_some_and(|found| {
                (found.mv.bits(), found.score, found.depth) == (mv, Score::cp(depth), depth)
            })
        };
        let before: Vec<u64> = numbers.clone().filter(kept).collect();
        assert!(before.len() > 19_900, "{}", before.len());
        while 2 * table.used.load(Relaxed) <= table.clusters.len() {
            table.double(table.used.load(Relaxed));
            assert_eq!(numbers.clone().filter(kept).collect::<Vec<_>>(), before);
        }
    }
}
