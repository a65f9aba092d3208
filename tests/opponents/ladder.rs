//! The rungs of the ladder against each other, and on the examples of the article they follow.

use narikoma::eval::Score;
use narikoma::opponents::gallery::ladder::{
    alphabeta, capture_extension, extensions, forward_pruning, minimax, negamax, node_extension,
};
use narikoma::opponents::gallery::ladder::{null_move, ordering, quiescence, realization};
use narikoma::opponents::gallery::support::{Deepening, RecursiveSearch};
use narikoma::opponents::inspection::{Record, Step, TracedSearch};
use narikoma::opponents::{Inspect, Opponent, Task};
use narikoma::search::Progress;
use narikoma::search::blind_spots::seeded_hash;
use narikoma::search::{Info, Limits, Silent};
use narikoma::shogi::{Minishogi, Move, Position, Rules, Shogi};

use alphabeta::AlphaBeta;
use capture_extension::CaptureExtension;
use extensions::Extensions;

use crate::common::{self, Slices};

type ForwardPruning = forward_pruning::ForwardPruning;
use minimax::Minimax;
use negamax::Negamax;
use node_extension::NodeExtension;
use null_move::NullMove;
use ordering::Ordering;
use quiescence::Quiescence;
use realization::Realization;

/// Every legal move with its value, the best first, and the nodes it took.
fn ranked<R: Rules, S: RecursiveSearch<R>>(
    position: &Position<R>,
    depth: u32,
    lines: u32,
) -> (Vec<Info>, u64) {
    let mut opponent = Deepening::<R, S>::default();
    opponent.begin(Task { lines, ..Task::new(position.clone(), Limits::depth(depth)) });
    assert_eq!(opponent.think(&mut Silent), Progress::Finished);
    (opponent.lines().to_vec(), opponent.nodes())
}

/// The value, the best line and the nodes.
fn search<R: Rules, S: RecursiveSearch<R>>(position: &Position<R>, depth: u32) -> (Score, Vec<Move>, u64) {
    let (lines, nodes) = ranked::<R, S>(position, depth, 1);
    (lines[0].score, lines[0].pv.clone(), nodes)
}

/// The value of one move.
fn value_of<S: RecursiveSearch<Shogi>>(sfen: &str, depth: u32, mv: &str) -> i32 {
    let position = Position::<Shogi>::from_sfen(sfen).unwrap();
    let mv = Move::parse(mv).unwrap();
    let (lines, _) = ranked::<Shogi, S>(&position, depth, 600);
    lines.iter().find(|info| info.pv[0] == mv).expect("a legal move").score.value()
}

/// Positions along random games.
fn positions<R: Rules>(count: usize) -> Vec<Position<R>> {
    let mut drawn = 0;
    let mut random = move |below: usize| {
        drawn += 1;
        (seeded_hash(1, drawn) % below as u64) as usize
    };
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::<R>::start();
        for _ in 0..random(80) {
            let moves = position.legal_moves();
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            position.do_move(moves[random(moves.len())]);
        }
        if position.has_legal_move() && position.outcome().is_none() {
            found.push(position);
        }
    }
    found
}

#[test]
fn minimax_to_ordering_agree_and_need_fewer_nodes() {
    fn check<R: Rules>(count: usize, depth: u32) {
        let mut totals = [0; 4];
        for position in positions::<R>(count) {
            let results = [
                search::<R, Minimax>(&position, depth),
                search::<R, Negamax>(&position, depth),
                search::<R, AlphaBeta>(&position, depth),
                search::<R, Ordering>(&position, depth),
            ];
            let sfen = position.to_sfen();
            for (total, (score, _, nodes)) in totals.iter_mut().zip(&results) {
                assert_eq!(*score, results[0].0, "{sfen}");
                *total += nodes;
            }
            assert_eq!(results[0].1, results[1].1, "{sfen}");
            assert_eq!(results[0].1[0], results[2].1[0], "{sfen}");
        }
        let [minimax, negamax, alphabeta, ordering] = totals;
        assert!(minimax == negamax && negamax > 2 * alphabeta && alphabeta > ordering, "{totals:?}");
    }
    check::<Shogi>(if common::fast() { 40 } else { 200 }, 2);
    check::<Minishogi>(if common::fast() { 20 } else { 200 }, 3);
}

#[test]
fn forward_pruning_and_null_move_visit_fewer_nodes() {
    fn total<S: RecursiveSearch<Shogi>>(depth: u32) -> u64 {
        positions::<Shogi>(20).iter().map(|position| search::<_, S>(position, depth).2).sum()
    }
    let [ordering, forward] = [total::<Ordering>(3), total::<ForwardPruning>(3)];
    let [quiescence, null] = [total::<Quiescence>(3), total::<NullMove>(3)];
    assert!(forward < ordering / 2 && null < quiescence * 9 / 10, "{forward} {ordering} {null} {quiescence}");
}

/// The article's first diagram: two rooks face each other, and the side to move can capture.
const ROOKS: &str = "lnsgkgsnl/7b1/p1ppppppp/9/1r5R1/9/PPPPPPP1P/1B7/LNSGKGSNL b Pp 1";
/// The same before White's rook came to 8e.
const BEFORE_ROOKS: &str = "lnsgkgsnl/1r5b1/p1ppppppp/9/7R1/9/PPPPPPP1P/1B7/LNSGKGSNL w Pp 1";
/// The article's third diagram: the only capture loses a bishop for a pawn.
const BISHOP: &str = "lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1";

/// The position before it: White has not yet moved the pawn to 8d.
const BEFORE_BISHOP: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1";

#[test]
fn every_rung_takes_the_rook() {
    let position = Position::<Shogi>::from_sfen(ROOKS).unwrap();
    let mv = Move::parse("2e8e").unwrap();
    assert_eq!(search::<Shogi, Minimax>(&position, 1).1[0], mv);
    assert_eq!(search::<Shogi, Quiescence>(&position, 1).1[0], mv);
    assert_eq!(search::<Shogi, Realization>(&position, 1).1[0], mv);
}

#[test]
fn rook_that_is_lost_after_the_last_ply_is_seen_from_the_whole_node_extension_on() {
    // A depth of one ply ends after the quiet move: nothing seems to be lost.
    assert_eq!(value_of::<Minimax>(BEFORE_ROOKS, 1, "8b8e"), 0);
    assert_eq!(value_of::<Ordering>(BEFORE_ROOKS, 1, "8b8e"), 0);
    // A rook leaves the board (1500) and comes into the other hand (1650).
    assert!(value_of::<NodeExtension>(BEFORE_ROOKS, 1, "8b8e") <= -3150);
    assert!(value_of::<CaptureExtension>(BEFORE_ROOKS, 1, "8b8e") <= -3150);
    assert_eq!(value_of::<Quiescence>(BEFORE_ROOKS, 1, "8b8e"), -3150);
    assert!(value_of::<Extensions>(BEFORE_ROOKS, 1, "8b8e") <= -3150);
}

#[test]
fn whole_nodes_cost_far_more_than_captures_while_rooks_face_each_other() {
    let position = Position::<Shogi>::from_sfen(ROOKS).unwrap();
    let nodes = [
        search::<Shogi, NodeExtension>(&position, 2).2,
        search::<Shogi, CaptureExtension>(&position, 2).2,
        search::<Shogi, Quiescence>(&position, 2).2,
    ];
    assert!(nodes[0] > 20 * nodes[1] && nodes[1] > nodes[2], "{nodes:?}");
}

/// The value of White's pawn move that leads to the article's third diagram, one ply deep: the diagram is
/// then at the depth limit.
fn before_bishop<S: RecursiveSearch<Shogi>>() -> i32 {
    value_of::<S>(BEFORE_BISHOP, 1, "8c8d")
}

#[test]
fn only_captures_without_a_choice_must_give_the_bishop_away() {
    // Black's bishop takes a pawn (100 + 120) and promotes (200); then the horse is taken (1500 and 1400).
    let forced = 420 - 1500 - 1400;
    assert_eq!(before_bishop::<CaptureExtension>(), -forced);
    // Every other rung knows that Black need not take.
    for value in [
        before_bishop::<Minimax>(),
        before_bishop::<Negamax>(),
        before_bishop::<AlphaBeta>(),
        before_bishop::<Ordering>(),
        before_bishop::<NodeExtension>(),
        before_bishop::<Quiescence>(),
        before_bishop::<NullMove>(),
        before_bishop::<Realization>(),
    ] {
        assert_eq!(value, 0);
    }
    // From the diagram itself, one ply deep: rungs that stop after the capture think that it wins a pawn.
    assert_eq!(value_of::<AlphaBeta>(BISHOP, 1, "8h3c+"), 420);
    assert!(value_of::<NodeExtension>(BISHOP, 1, "8h3c+") <= forced);
    assert_eq!(value_of::<CaptureExtension>(BISHOP, 1, "8h3c+"), forced);
    assert_eq!(value_of::<Quiescence>(BISHOP, 1, "8h3c+"), forced);
    let position = Position::<Shogi>::from_sfen(BISHOP).unwrap();
    assert_eq!(search::<Shogi, Quiescence>(&position, 1).0, Score::ZERO);
}

#[test]
fn whole_node_lines_end() {
    let position = Position::<Shogi>::from_sfen(ROOKS).unwrap();
    for depth in 1..=2 {
        let (lines, _) = ranked::<Shogi, NodeExtension>(&position, depth, 1);
        assert_eq!(lines[0].seldepth, node_extension::longest(depth));
    }
}

/// The value of Black's last move, for Black, who has a king alone.
fn value_of_last<S: RecursiveSearch<Shogi>>(moves: &str) -> Score {
    let army = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/9/4K4 b - 1";
    let mut position = Position::<Shogi>::from_sfen(army).unwrap();
    let moves: Vec<Move> = moves.split_whitespace().map(|usi| Move::parse(usi).unwrap()).collect();
    let (last, before) = moves.split_last().unwrap();
    before.iter().for_each(|mv| {
        position.do_move(*mv);
    });
    let (lines, _) = ranked::<Shogi, S>(&position, 1, 600);
    lines.iter().find(|info| info.pv[0] == *last).expect("a legal move").score
}

#[test]
fn positions_of_the_game_count_at_their_fourth_occurrence() {
    fn check<S: RecursiveSearch<Shogi>>() {
        let (rung, round) = (std::any::type_name::<S>(), "5i5h 5a5b 5h5i 5b5a ");
        for rounds in 1..=2 {
            // The position comes back for the second or third time: White need not go round again.
            let value = value_of_last::<S>(&(round.repeat(rounds) + "5i5h 5a5b 5h5i"));
            assert!(value < Score::cp(-3_000), "{rung}, {rounds} rounds: {value:?}");
        }
        let fourth = round.repeat(2) + "5i5h 5a5b 5h5i 5b6b 5i6h 6b5b 6h5i";
        assert_eq!(value_of_last::<S>(&fourth), Score::ZERO, "{rung}: the fourth occurrence");
    }
    check::<Minimax>();
    check::<Negamax>();
    check::<AlphaBeta>();
    check::<ForwardPruning>();
    check::<Ordering>();
    check::<NodeExtension>();
    check::<CaptureExtension>();
    check::<Quiescence>();
    check::<Extensions>();
    check::<NullMove>();
    check::<Realization>();
}

#[test]
fn the_start_is_quiet() {
    let position = Position::<Shogi>::start();
    for value in [
        search::<Shogi, Minimax>(&position, 2).0,
        search::<Shogi, NodeExtension>(&position, 1).0,
        search::<Shogi, CaptureExtension>(&position, 1).0,
        search::<Shogi, Quiescence>(&position, 2).0,
        search::<Shogi, Extensions>(&position, 2).0,
    ] {
        assert_eq!(value, Score::ZERO);
    }
}

#[test]
fn forcing_lines_are_read_deeper() {
    // The rook takes the gold with check, the king takes the rook, a gold is dropped: mate in three plies.
    let sfen = "4kgR2/9/9/4N4/9/9/9/9/K8 b r2b3g4s3n4l18p 1";
    let position = Position::<Shogi>::from_sfen(sfen).unwrap();
    let mates = |score: Score| score.mate_plies().is_some_and(|plies| plies > 0);
    assert!(!mates(search::<Shogi, Quiescence>(&position, 2).0));
    assert!(mates(search::<Shogi, Extensions>(&position, 2).0));
}

#[test]
fn slices_visit_the_same_nodes() {
    fn check<S: RecursiveSearch<Shogi>>(depth: u32) {
        let mut was_cut = false;
        for position in positions::<Shogi>(3) {
            let task = Task { lines: 2, seed: 7, ..Task::new(position, Limits::depth(depth)) };
            let (mut whole, mut sliced) = (Deepening::<_, S>::default(), Deepening::<_, S>::default());
            whole.begin(task.clone());
            assert_eq!(whole.think(&mut Silent), Progress::Finished);
            sliced.begin(task);
            let mut slices = Slices::of(1);
            while sliced.think(&mut slices) == Progress::Paused {}
            was_cut |= whole.nodes() > 256;
            assert_eq!((whole.lines(), whole.nodes()), (sliced.lines(), sliced.nodes()));
        }
        assert!(was_cut, "too few nodes to be cut");
    }
    check::<Minimax>(2);
    check::<Negamax>(2);
    check::<AlphaBeta>(3);
    check::<Ordering>(3);
    check::<ForwardPruning>(4);
    check::<NodeExtension>(1);
    check::<CaptureExtension>(2);
    check::<Quiescence>(3);
    check::<Extensions>(2);
    check::<NullMove>(3);
    check::<Realization>(3);
}

/// The recorded search of a position.
fn traced<S: RecursiveSearch<Shogi>>(sfen: &str, depth: u32, path: &[&str]) -> TracedSearch {
    let position = Position::<Shogi>::from_sfen(sfen).unwrap();
    let path = path.iter().map(|step| Move::parse(step)).collect();
    let task = Task::new(position, Limits::nodes(1_000_000));
    Deepening::<Shogi, S>::default().trace(task, depth, path).unwrap()
}

/// The recorded children of a record.
fn children(trace: &TracedSearch, parent: usize) -> Vec<&Record> {
    trace.records.iter().filter(|record| record.parent == Some(parent)).collect()
}

#[test]
fn trace_is_the_search() {
    fn check<S: RecursiveSearch<Shogi>>(depth: u32) {
        for position in positions::<Shogi>(5) {
            let (score, line, _) = search::<Shogi, S>(&position, depth);
            let trace = traced::<S>(&position.to_sfen(), depth, &[]);
            let root = &trace.records[0];
            // A decided search of fewer plies ends earlier.
            if score.is_decided() {
                continue;
            }
            assert_eq!(root.value, Some(score), "{}", position.to_sfen());
            assert_eq!(trace.records[root.best.unwrap()].step, Step::Move(line[0]));
            let below: u64 = children(&trace, 0).iter().map(|record| record.nodes).sum();
            assert_eq!((root.nodes, trace.nodes), (below + 1, below + 1));
            // The value of the root is that of its best child.
            let best = trace.records[root.best.unwrap()].value.unwrap();
            assert_eq!(root.value, Some(-best));
        }
    }
    check::<Minimax>(2);
    check::<Negamax>(2);
    check::<AlphaBeta>(2);
    check::<Ordering>(3);
    check::<ForwardPruning>(3);
    check::<NodeExtension>(1);
    check::<CaptureExtension>(2);
    check::<Quiescence>(2);
    check::<Extensions>(2);
    check::<NullMove>(3);
    check::<Realization>(2);
}

/// The move of a record, as USI.
fn step_text(record: &Record) -> String {
    match record.step {
        Step::Move(mv) | Step::Skipped(mv) => mv.to_string(),
        Step::Root | Step::Pass => panic!("{record:?}"),
    }
}

/// The first reply that a trace has, below the first move of the root.
fn first_reply(trace: &TracedSearch) -> String {
    step_text(children(trace, 1)[0])
}

#[test]
fn trace_shows_cut_offs_extensions_and_moves_left_out() {
    let start = Shogi::START;
    // Alpha-beta: after the first reply that is good enough the others are not looked at.
    let second = traced::<AlphaBeta>(start, 2, &[]).records[2].clone();
    assert!(second.moves == 30 && second.nodes < 31 && second.value.unwrap() >= second.beta, "{second:?}");
    assert_eq!(traced::<Negamax>(start, 2, &[]).records[2].nodes, 31);
    // Forward pruning: ten moves of the 30 near the leaves.
    assert_eq!(children(&traced::<ForwardPruning>(start, 1, &[]), 0).len(), 10);
    // Extensions: the first move of the order costs half a ply.
    let trace = traced::<Extensions>(start, 2, &[]);
    assert_eq!((children(&trace, 0)[0].depth, children(&trace, 0)[1].depth), (3, 2));
    // So does taking a silver beside its king, and a bishop that attacks the bishop in return; a silver far
    // from its king costs a whole ply.
    let trace = traced::<Extensions>("Gs7/4k1sG1/9/9/9/5b3/r8/G6B1/4K4 b - 1", 2, &[]);
    let moves = children(&trace, 0);
    let depth = |mv| moves.iter().find(|record| step_text(record) == mv).map(|record| record.depth);
    assert_eq!(step_text(moves[0]), "9h9g");
    assert_eq!(["2b3b", "2h4f", "9a8a"].map(depth), [Some(3), Some(3), Some(2)]);
    // Null move: the second move cannot be better than the first, so White tries to pass after it.
    let moves = children(&traced::<NullMove>(start, 3, &[]), 0)
        .iter()
        .map(|record| step_text(record))
        .collect::<Vec<_>>();
    let passed = traced::<NullMove>(start, 3, &[&moves[1]]);
    assert!(passed.records.iter().any(|record| record.step == Step::Pass && record.nodes > 0));
    // Futility: before the leaves the other quiet moves are left out.
    let reply = first_reply(&traced::<NullMove>(start, 3, &[&moves[0]]));
    let skipped = traced::<NullMove>(start, 3, &[&moves[0], &reply]);
    let skipped = skipped.records.iter().filter(|record| matches!(record.step, Step::Skipped(_)));
    assert!(skipped.count() > 20);
    // Quiescence: standing pat needs no node below.
    let trace = traced::<Quiescence>(BISHOP, 1, &[]);
    assert!(children(&trace, 0).iter().any(|leaf| leaf.nodes == 1 && leaf.evaluation >= Some(leaf.beta)));
}
