//! Properties of the flagship search that do not depend on its parameters.

use narikoma::eval::linear::Linear;
use narikoma::eval::{Evaluator, Score};
use narikoma::search::{Info, Limits, Progress, Search, SearchOptions, Silent, Technique, Techniques};
use narikoma::shogi::declaration::Verdict;
use narikoma::shogi::{Color, Minishogi, Move, Position, Rules, Shogi};

use crate::common::{self, Random, Slices, turned_and_mirrored};

fn position<R: Rules>(sfen: &str) -> Position<R> {
    Position::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

fn search<R: Rules>() -> Search<R, Linear> {
    Search::new(Linear::new(), 1)
}

/// Searches one position with empty tables.
fn think<R: Rules>(search: &mut Search<R, Linear>, position: &Position<R>, limits: Limits) -> Option<Info> {
    search.clear();
    search.begin(position.clone(), limits, SearchOptions::default());
    assert_eq!(search.think(&mut Silent), Progress::Finished);
    search.info().cloned()
}

/// The position after `plies` random moves, or before the end of the game.
fn random_position<R: Rules>(random: &mut Random, plies: usize) -> Position<R> {
    let mut position = Position::start();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            position.undo_move();
            break;
        }
        position.do_move(moves[random.below(moves.len())]);
    }
    position
}

fn value<R: Rules>(sfen: &str) -> Score {
    let position = position::<R>(sfen);
    let mut evaluator = Linear::new();
    evaluator.reset(&position);
    evaluator.evaluate(&position)
}

fn is_symmetric<R: Rules>() {
    let mut random = Random(3);
    for round in 0..400 {
        let sfen = random_position::<R>(&mut random, round % 120).to_sfen();
        let (turned, mirrored) = turned_and_mirrored(&sfen);
        let expected = value::<R>(&sfen);
        assert_eq!(value::<R>(&turned), expected, "{sfen} turned");
        if R::SIZE == 9 {
            assert_eq!(value::<R>(&mirrored), expected, "{sfen} mirrored");
        }
    }
}

#[test]
fn evaluation_is_symmetric() {
    is_symmetric::<Shogi>();
}

#[test]
fn incremental_evaluation_equals_full_evaluation() {
    let mut random = Random(8);
    let mut evaluator = Linear::new();
    let mut position = Position::<Shogi>::start();
    evaluator.reset(&position);
    for _ in 0..300 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let delta = position.do_move(moves[random.below(moves.len())]);
        evaluator.push(&position, &delta);
        assert_eq!(evaluator.evaluate(&position), value::<Shogi>(&position.to_sfen()));
    }
}

#[test]
fn mates_are_exact() {
    let mut search = search();
    for (sfen, plies) in [
        // A gold dropped in front of the king, protected by a pawn.
        ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1),
        // Mates with two golds in hand.
        ("k8/9/1P7/9/9/9/9/9/4K4 b 2G 1", 1),
        ("7k1/9/6P2/9/9/9/9/9/4K4 b 2G 1", 3),
    ] {
        let info = think(&mut search, &position::<Shogi>(sfen), Limits::depth(8)).unwrap();
        assert_eq!(info.score, Score::mate_in(plies), "{sfen}: {info:?}");
        assert_eq!(info.pv.len(), plies as usize, "{sfen}: {info:?}");
    }
    // The other side never gets a winning mate score.
    let info = think(&mut search, &position::<Shogi>("4k4/9/4P4/9/9/9/9/9/4K4 w G 1"), Limits::depth(6));
    assert!(info.unwrap().score.mate_plies().is_none_or(|plies| plies < 0));
}

/// The mate is first found in a null window. It must also be found in the full
/// window, although the mating move is quiet.
#[test]
fn keeps_mate_found_in_null_window() {
    for (sfen, mv) in [
        ("l7k/4g1S2/2n3sp1/p1pBPpp1p/3p3G1/P1P2P2P/2NP2PP1/5+rSK1/L+p5NL b GNLPrbgsp 79", "L*1c"),
        ("1r2S1knl/3g2gP1/3s2s2/2pn1pppp/Kp1GL4/3P1PP1P/PP2P4/4+s3L/+rN7 w B4Pbgnl 114", "B*8d"),
    ] {
        let info = think(&mut search(), &position::<Shogi>(sfen), Limits::depth(1)).unwrap();
        assert_eq!(info.score, Score::mate_in(3), "{sfen}: {info:?}");
        assert_eq!(info.pv[0].to_string(), mv, "{sfen}");
    }
}

#[test]
fn solves_short_mate_problems() {
    for (file, plies) in [("tsume/mate1.sfen", 1), ("tsume/mate3.sfen", 3)] {
        let mut search = search();
        for line in common::cases(file).into_iter().take(160) {
            let sfen = line.split('|').next().unwrap().trim().strip_prefix("sfen ").unwrap();
            let info = think(&mut search, &position::<Shogi>(sfen), Limits::depth(7)).unwrap();
            assert_eq!(info.score, Score::mate_in(plies), "{line}: {info:?}");
        }
    }
}

#[test]
fn avoids_perpetual_check() {
    // Black gives check with every move; a fourth repetition would lose.
    let mut start = position::<Shogi>("k8/9/9/9/9/9/9/9/K3+R4 b - 1");
    for mv in ["5i5a", "9a9b", "5a5b", "9b9a", "5b5a", "9a9b", "5a5b", "9b9a"] {
        start.do_move(Move::parse(mv).unwrap());
    }
    let mut search = search();
    think(&mut search, &start, Limits::depth(6));
    assert_ne!(search.best(), Move::parse("5b5a"));
}

/// The position after some moves, in USI.
fn after<R: Rules>(sfen: &str, moves: &str) -> Position<R> {
    let mut position = position(sfen);
    for mv in moves.split_whitespace() {
        position.do_move(Move::parse(mv).unwrap());
    }
    position
}

/// Black has a king against an army. The side to move could go back to an earlier position of the game, or
/// the root has occurred before; the other side need not join in.
#[test]
fn one_recurrence_is_no_draw() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/9/4K4 w - 1";
    let mut search = search::<Shogi>();
    for moves in [
        "5a5b",
        "5a5b 5i5h 5b5a",
        "5a5b 5i5h 5b5a 5h5i",
        "5a5b 5i5h 5b5a 5h5i 5a5b",
        "5a5b 5i5h 5b5a 5h5i 5a5b 5i5h 5b5a",
    ] {
        let start = after::<Shogi>(sfen, moves);
        let for_white = if start.side() == Color::White { 1 } else { -1 };
        // With empty tables, and with those of the search before.
        for keeps_tables in [false, true] {
            if !keeps_tables {
                search.clear();
            }
            search.begin(start.clone(), Limits::nodes(20_000), SearchOptions::default());
            search.think(&mut Silent);
            let info = search.info().unwrap();
            assert!(for_white * info.score.value() > 1000, "{moves}: {info:?}");
        }
    }
}

/// A side that is ahead gains nothing by going back to a position of the game: that line is a draw at most.
#[test]
fn going_back_gains_nothing() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/9/4K4 w - 1";
    let start = after::<Shogi>(sfen, "5a5b 5i5h 5b5a 5h5i");
    let legal = start.legal_moves().len() as u32;
    let mut search = search::<Shogi>();
    search.begin(start, Limits::depth(3), SearchOptions { lines: legal, ..SearchOptions::default() });
    search.think(&mut Silent);
    let back = Move::parse("5a5b").unwrap();
    let score_of = |mv| search.lines().iter().find(|line| line.pv[0] == mv).unwrap().score;
    assert_eq!(score_of(back), Score::ZERO);
    let best = &search.lines()[0];
    assert!(best.pv[0] != back && best.score.value() > 1000, "{best:?}");
}

/// On the small board Black loses by the fourth occurrence, but not by the second.
#[test]
fn one_recurrence_does_not_lose_on_the_small_board() {
    let start = after::<Minishogi>("4k/5/5/1RBSG/K4 b - 1", "5e5d 1a2a 5d5e");
    let info = think(&mut search::<Minishogi>(), &start, Limits::nodes(20_000)).unwrap();
    assert!(info.score.value() < -1000, "{info:?}");
}

/// The fourth occurrence counts even when the three others are positions of the game.
#[test]
fn fourth_occurrence_is_a_draw() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/9/4K4 w - 1";
    let round = "5a5b 5i5h 5b5a 5h5i ";
    let start = after::<Shogi>(sfen, &(round.repeat(2) + "5a5b 5i5h 5b5a"));
    let info = think(&mut search(), &start, Limits::nodes(20_000)).unwrap();
    assert_eq!((info.score, info.pv[0]), (Score::ZERO, Move::parse("5h5i").unwrap()), "{info:?}");
}

#[test]
fn finds_declaration() {
    // After one king move Black may declare: the king is in the zone, with ten other pieces and 28 points.
    let sfen = "+R+R+P+P+P+P3/+P+P+P+P+P4/1B1B5/4K4/9/9/9/9/8k b 4G4S4N4L 1";
    let before = position::<Shogi>(sfen);
    let info = think(&mut search(), &before, Limits::depth(4)).unwrap();
    assert!(info.score > Score::MAX_EVAL, "{info:?}");
    let mut after = before;
    after.do_move(Move::parse("5d5c").unwrap());
    after.do_move(Move::parse("1i2h").unwrap());
    assert_eq!(after.declaration(Default::default(), 0).unwrap().verdict, Verdict::Win);
    let mut search = search();
    search.begin(after, Limits::depth(4), SearchOptions::default());
    search.think(&mut Silent);
    assert!(search.declares());
}

fn has_legal_lines<R: Rules>(rounds: usize, nodes: u64) {
    let (mut random, mut search) = (Random(5), search());
    for round in 0..rounds {
        let start = random_position::<R>(&mut random, 1 + round % 150);
        let Some(info) = think(&mut search, &start, Limits::nodes(nodes)) else { continue };
        let mut position = start.clone();
        for mv in &info.pv {
            assert!(position.is_legal(*mv), "{mv} in {info:?} from {}", start.to_sfen());
            position.do_move(*mv);
        }
        assert!(start.is_legal(search.best().unwrap()));
        // A line as long as its mate score must end with the mate.
        let mates =
            info.score.mate_plies().is_some_and(|plies| plies.unsigned_abs() as usize == info.pv.len());
        assert!(!mates || position.legal_moves().is_empty(), "{info:?} from {}", start.to_sfen());
    }
}

#[test]
fn lines_are_legal() {
    let rounds = if common::fast() { 200 } else { 10_000 };
    has_legal_lines::<Shogi>(rounds, 400);
    has_legal_lines::<Minishogi>(rounds / 4, 400);
}

/// Whether the side to move can mate within `plies`, by brute force.
fn mates<R: Rules>(position: &mut Position<R>, plies: i32) -> bool {
    plies > 0 && any_move(position, |position| is_mated(position, plies - 1))
}

/// Whether the side to move is mated within `plies` after every move.
fn is_mated<R: Rules>(position: &mut Position<R>, plies: i32) -> bool {
    let is_over = position.legal_moves().is_empty();
    is_over || (plies > 0 && !any_move(position, |position| !mates(position, plies - 1)))
}

fn any_move<R: Rules>(position: &mut Position<R>, mut holds: impl FnMut(&mut Position<R>) -> bool) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        position.do_move(mv);
        let found = holds(position);
        position.undo_move();
        found
    })
}

/// Whether the mate distance, negative for the mated side, is forced.
fn is_forced<R: Rules>(position: &mut Position<R>, plies: i32) -> bool {
    if plies > 0 { mates(position, plies) } else { is_mated(position, -plies) }
}

#[test]
fn mate_scores_are_exact() {
    let (mut random, mut search) = (Random(29), search());
    let (mut claimed, mut shortest) = (0, 0);
    for round in 0..if common::fast() { 60 } else { 600 } {
        let mut start = random_position::<Minishogi>(&mut random, 8 + round % 60);
        for techniques in [Techniques::ALL, Techniques::EXACT] {
            search.clear();
            search.begin(
                start.clone(),
                Limits::depth(4),
                SearchOptions { techniques, ..SearchOptions::default() },
            );
            search.think(&mut Silent);
            let score = search.info().map(|info| info.score);
            let plies = score.and_then(Score::mate_plies).filter(|plies| plies.abs() <= 4);
            if let Some(plies) = plies {
                assert!(is_forced(&mut start, plies), "{plies} from {}", start.to_sfen());
                claimed += 1;
                // Pruning may hide a shorter mate; a plain search finds it.
                if techniques == Techniques::EXACT && plies.abs() > 2 {
                    let shorter = plies - 2 * plies.signum();
                    assert!(!is_forced(&mut start, shorter), "{plies} from {}", start.to_sfen());
                    shortest += 1;
                }
            }
        }
    }
    assert!(claimed >= 20 && shortest >= 2, "{claimed} {shortest}");
}

#[test]
fn table_changes_no_score_without_pruning() {
    let mut random = Random(11);
    let mut search = search();
    for round in 0..if common::fast() { 20 } else { 200 } {
        let start = random_position::<Shogi>(&mut random, 10 + round % 70);
        let mut value = |techniques| {
            search.clear();
            search.begin(
                start.clone(),
                Limits::depth(3),
                SearchOptions { techniques, ..SearchOptions::default() },
            );
            search.think(&mut Silent);
            search.info().map(|info| info.score)
        };
        let exact = Techniques::EXACT;
        let plain = exact.without(Technique::TranspositionTable).without(Technique::Aspiration);
        assert_eq!(value(exact), value(plain), "{}", start.to_sfen());
        assert_eq!(value(exact.without(Technique::Aspiration)), value(plain), "{}", start.to_sfen());
    }
}

/// The result of a search with a node limit that is cut into slices.
fn sliced(start: &Position<Shogi>, nodes: u64, slice: u64) -> (Option<Info>, Option<Move>, u64) {
    let mut search = search();
    search.begin(start.clone(), Limits::nodes(nodes), SearchOptions::default());
    let mut slices = Slices::of(slice);
    while search.think(&mut slices) == Progress::Paused {}
    (search.info().cloned(), search.best(), search.nodes())
}

#[test]
fn result_does_not_depend_on_slices() {
    for sfen in [
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "lnsg1k1nl/1r4gb1/p1pppsppp/1p3p3/9/2P4P1/PPSPPPP1P/1BG4R1/LN2KGSNL b - 13",
        // A king in trouble: checks, evasions and the mate solver.
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
    ] {
        let (start, nodes) = (position(sfen), if common::fast() { 30_000 } else { 150_000 });
        let whole = sliced(&start, nodes, u64::MAX);
        assert!(whole.2 == nodes || whole.0.as_ref().is_some_and(|info| info.score.is_decided()));
        for slice in [1, 700, 4_096, 50_000] {
            assert_eq!(sliced(&start, nodes, slice), whole, "{sfen} in slices of {slice}");
        }
    }
}

/// A lone king draws by the fourth occurrence of the start: iterations are short and soon dozens of plies
/// deep, so some pauses fall into verification searches of nested null moves.
#[test]
fn deep_iterations_do_not_depend_on_slices() {
    let round = "5a5b 5i5h 5b5a 5h5i ".repeat(2);
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/9/4K4 w - 1";
    let start = after::<Shogi>(sfen, &(round + "5a5b 5i5h 5b5a"));
    let whole = sliced(&start, 60_000, u64::MAX);
    assert!(whole.0.as_ref().is_some_and(|info| info.depth > 25), "{whole:?}");
    for slice in [1, 1_000, 3_000] {
        assert_eq!(sliced(&start, 60_000, slice), whole, "in slices of {slice}");
    }
}

#[test]
fn multipv_does_not_depend_on_slices() {
    let start = position::<Shogi>("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1");
    let lines = |slice| {
        let mut search = search();
        search.begin(
            start.clone(),
            Limits::nodes(40_000),
            SearchOptions { lines: 3, ..SearchOptions::default() },
        );
        let mut slices = Slices::of(slice);
        while search.think(&mut slices) == Progress::Paused {}
        slices.reports
    };
    let whole = lines(u64::MAX);
    assert!(whole.len() >= 9);
    assert_eq!(lines(500), whole);
}

#[test]
fn new_search_discards_paused_search() {
    let (one, other) = (Position::<Shogi>::start(), position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"));
    let mut search = search();
    for slices in 1..20 {
        search.begin(one.clone(), Limits::default(), SearchOptions::default());
        for _ in 0..slices {
            assert_eq!(search.think(&mut Slices::of(300)), Progress::Paused);
        }
        let info = think(&mut search, &other, Limits::nodes(5_000));
        assert_eq!(info.unwrap().score, Score::mate_in(1));
    }
}

#[test]
fn stops_promptly() {
    for slice in [1, 1_000, 5_000] {
        let mut search = search();
        search.begin(Position::<Shogi>::start(), Limits::default(), SearchOptions::default());
        assert_eq!(search.think(&mut Slices::of(slice)), Progress::Paused);
        assert!(search.nodes() <= slice + 512, "{} nodes after {slice}", search.nodes());
        assert!(search.best().is_some());
    }
}

#[test]
fn draw_value_follows_options() {
    // Two bare kings: the only result is a draw by repetition or the move limit.
    let start = position::<Shogi>("4k4/9/9/9/9/9/9/9/4K4 b - 1");
    for (side, sfen) in
        [(Color::Black, start.to_sfen()), (Color::White, start.to_sfen().replace(" b ", " w "))]
    {
        let mut values = Vec::new();
        for value in [100, 900] {
            let mut search = search();
            let mut draw_values = [500; 2];
            draw_values[side.index()] = value;
            let terms = SearchOptions { draw_values, move_limit: Some(6), ..SearchOptions::default() };
            search.begin(position::<Shogi>(&sfen), Limits::depth(10), terms);
            search.think(&mut Silent);
            values.push(search.info().unwrap().score);
        }
        assert!(values[0] < Score::ZERO && values[1] > Score::ZERO, "{side:?}: {values:?}");
    }
}

#[test]
fn searches_sharing_a_table_find_the_mate() {
    let mut main = search::<Shogi>();
    let mut helpers: Vec<_> = (1..=2).map(|nth| main.helper(nth)).collect();
    let mut random = Random(21);
    for round in 0..if common::fast() { 10 } else { 30 } {
        let start = random_position::<Shogi>(&mut random, 20 + round);
        std::thread::scope(|scope| {
            for helper in &mut helpers {
                helper.begin(start.clone(), Limits::nodes(20_000), SearchOptions::default());
                scope.spawn(|| helper.think(&mut Silent));
            }
            main.begin(start.clone(), Limits::nodes(20_000), SearchOptions::default());
            main.think(&mut Silent);
        });
        for search in helpers.iter().chain([&main]) {
            let mut position = start.clone();
            for mv in search.info().into_iter().flat_map(|info| &info.pv) {
                assert!(position.is_legal(*mv), "{mv} from {}", start.to_sfen());
                position.do_move(*mv);
            }
        }
    }
    let mate = position::<Shogi>("7k1/9/6P2/9/9/9/9/9/4K4 b 2G 1");
    assert_eq!(think(&mut main, &mate, Limits::depth(8)).unwrap().score, Score::mate_in(3));
}
