//! The mate solver against the whole graph of checks and answers, and against collections of mate problems.

use std::collections::HashMap;

use narikoma::search::Silent;
use narikoma::search::mate::{Answer, MateLimits, Solver, mate_in_one, mate_in_three, verify_mate};
use narikoma::shogi::{Minishogi, Move, Position, Rules, Shogi};

use crate::common::{self, Slices};

fn problem(line: &str) -> (Position<Shogi>, Vec<String>) {
    let fields: Vec<_> = line.split('|').map(str::trim).collect();
    let sfen = fields[0].strip_prefix("sfen ").expect("lines begin with sfen");
    let position = Position::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    (position, fields[1..].iter().map(|field| (*field).to_owned()).collect())
}

/// Every n-th problem of a collection.
fn problems(name: &str, every: usize) -> impl Iterator<Item = (String, Position<Shogi>, Vec<String>)> {
    let lines = common::cases(&format!("tsume/{name}.sfen"));
    lines.into_iter().step_by(every).map(|line| {
        let (position, fields) = problem(&line);
        (line, position, fields)
    })
}

fn solve<R: Rules>(position: &Position<R>, nodes: u64, megabytes: usize) -> Solver<R> {
    let mut solver = Solver::new(position, MateLimits { nodes: Some(nodes), megabytes, conventional: false });
    assert!(solver.think(&mut Silent), "nothing stopped it");
    solver
}

#[test]
fn mate_in_one_of_every_problem() {
    for (line, position, fields) in problems("mate1", 1) {
        let found = mate_in_one(&position).unwrap_or_else(|| panic!("no mate found: {line}"));
        assert!(fields[1].split(' ').any(|mv| Move::parse(mv) == Some(found)), "{found}: {line}");
    }
    for (line, position, _) in problems("no_mate1", 1) {
        assert_eq!(mate_in_one(&position), None, "{line}");
    }
}

#[test]
fn mate_in_three_of_every_problem() {
    for (line, mut position, _) in problems("mate3", 1) {
        assert_eq!(mate_in_one(&position), None, "{line}");
        assert!(mate_in_three(&mut position).is_some(), "{line}");
    }
}

/// A sample; all of them: `cargo run --release -p train --bin tsume`.
#[test]
fn problems_of_known_length() {
    for (name, every) in [("mate1", 200), ("mate3", 300), ("mate5", 500), ("mate7", 1000), ("mate9", 1500)] {
        for (text, position, fields) in problems(name, every) {
            let solver = solve(&position, 1_000_000, 16);
            let Answer::Mate(mate) = solver.answer() else { panic!("{:?}: {text}", solver.answer()) };
            assert!(mate.shortest, "{text}");
            let plies = if name == "mate1" { 1 } else { fields[0].parse().unwrap() };
            assert_eq!((mate.plies, mate.line.len()), (plies, plies as usize), "{text}: {mate:?}");
            verify_mate(&position, mate).unwrap_or_else(|why| panic!("{text}: {mate:?}: {why}"));
        }
    }
}

/// All positions that are reached by checks and evasions: whether the
/// attacker is to move, and the next positions.
struct Graph {
    nodes: Vec<(bool, Vec<usize>)>,
    by_key: HashMap<u64, usize>,
}

impl Graph {
    /// `false` when there are more than `most` positions.
    fn add<R: Rules>(&mut self, position: &mut Position<R>, attacks: bool, most: usize) -> bool {
        if self.by_key.contains_key(&position.key()) {
            return true;
        }
        if self.nodes.len() >= most {
            return false;
        }
        let at = self.nodes.len();
        self.by_key.insert(position.key(), at);
        self.nodes.push((attacks, Vec::new()));
        for mv in position.legal_moves() {
            if attacks && !position.gives_check(mv) {
                continue;
            }
            position.do_move(mv);
            let fits = self.add(position, !attacks, most);
            let next = self.by_key.get(&position.key()).copied();
            position.undo_move();
            if !fits {
                return false;
            }
            self.nodes[at].1.push(next.expect("it has been added"));
        }
        true
    }

    /// The exact length of the shortest mate from the first position, by
    /// retrograde analysis, which handles cycles.
    fn shortest(&self) -> Option<u32> {
        let mut mate: Vec<Option<u32>> = vec![None; self.nodes.len()];
        for plies in 0.. {
            let found = mate.iter().flatten().count();
            for (at, (attacks, next)) in self.nodes.iter().enumerate() {
                let within = |next: &usize| mate[*next].is_some_and(|len| len < plies);
                let solved = if *attacks { next.iter().any(within) } else { next.iter().all(within) };
                if solved && mate[at].is_none() && *attacks == (plies % 2 == 1) {
                    mate[at] = Some(plies);
                }
            }
            if plies > 1 && plies % 2 == 1 && mate.iter().flatten().count() == found {
                break;
            }
        }
        mate[0]
    }
}

/// Numbers of positions that the comparison along random games has found.
#[derive(Debug, Default)]
struct Met {
    mates: u32,
    long: u32,
    none: u32,
}

/// Compares the solver with the whole graph at positions of random games whose graph is small.
fn compare<R: Rules>(games: u64, megabytes: usize) -> Met {
    let mut met = Met::default();
    for seed in 1..=games {
        let (mut position, mut random) = (Position::<R>::start(), common::Random(seed));
        for _ in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.do_move(moves[random.below(moves.len())]);
            let mut graph = Graph { nodes: Vec::new(), by_key: HashMap::new() };
            if position.checks().is_empty() || !graph.add(&mut position, true, 300) {
                continue;
            }
            let expected = graph.shortest();
            let solver = solve(&position, u64::MAX, megabytes);
            match (solver.answer(), expected) {
                (Answer::NoMate, None) => met.none += 1,
                (Answer::Mate(mate), Some(plies)) => {
                    assert!(
                        mate.shortest && mate.plies == plies,
                        "{}: {mate:?}, {plies}",
                        position.to_sfen()
                    );
                    verify_mate(&position, mate)
                        .unwrap_or_else(|why| panic!("{}: {why}", position.to_sfen()));
                    met.mates += 1;
                    met.long += u32::from(plies > 1);
                }
                (answer, _) => panic!("{}: {answer:?}, truth {expected:?}", position.to_sfen()),
            }
        }
    }
    met
}

#[test]
fn agrees_with_brute_force_on_both_boards() {
    // The recursion can be as deep as the number of positions in the graph.
    let walk = std::thread::Builder::new().stack_size(64 << 20).spawn(compare_on_both_boards);
    walk.expect("a thread").join().expect("both agree");
}

fn compare_on_both_boards() {
    let shogi = compare::<Shogi>(120, 1);
    assert!(shogi.mates >= 10 && shogi.none >= 100, "{shogi:?}");
    let minishogi = compare::<Minishogi>(250, 1);
    assert!(minishogi.long >= 10 && minishogi.none >= 100, "{minishogi:?}");
}

/// The problems of the page: each mate is as long as its line, the line is the
/// only solution, and no piece is left in hand.
#[test]
fn committed_problems_have_one_solution() {
    have_one_solution::<Shogi>(include_str!("../../www/study/tsume/problems.txt"));
    have_one_solution::<Minishogi>(include_str!("../../www/study/tsume/problems-5x5.txt"));
}

fn have_one_solution<R: Rules>(text: &str) {
    // A sample: the program that wrote them has proved all of them.
    let every = if common::fast() { 24 } else { 6 };
    for line in text.lines().filter(|line| !line.starts_with('#')).step_by(every) {
        let [sfen, moves, ..] = line.split('|').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let mut position = Position::<R>::from_sfen(sfen).unwrap_or_else(|error| panic!("{line}: {error}"));
        let moves: Vec<_> = moves.split(' ').map(|mv| Move::parse(mv).expect("a move")).collect();
        for (ply, mv) in moves.iter().enumerate() {
            if ply % 2 == 0 {
                let mut solver = solve(&position, 100_000, 4);
                let Answer::Mate(mate) = solver.answer() else { panic!("{line}: no mate at ply {ply}") };
                assert!(mate.shortest && mate.plies as usize == moves.len() - ply, "{line}: {mate:?}");
                assert_eq!(mate.line[0], *mv, "{line}");
                let plies = mate.plies as u16;
                assert_eq!(solver.mates_within(plies, &mut Silent), Some(true), "{line}");
                if plies > 1 {
                    assert_eq!(solver.mates_within(plies - 2, &mut Silent), Some(false), "{line}");
                }
                let others = solver.other_first_moves(100_000, &mut Silent);
                assert!(others.mates.is_empty() && others.unknown.is_empty(), "{line}: {others:?}");
            }
            position.do_move(*mv);
        }
        assert!(position.in_check() && !position.has_legal_move(), "{line}: no mate");
        assert!(position.hand(!position.side()).is_empty(), "{line}: pieces are left in hand");
    }
}

/// The session searches in slices. The line must not depend on where they end: the defender holds out as long
/// as possible.
#[test]
fn slices_do_not_shorten_the_line() {
    // The longest take most of the time.
    let skipped = if common::fast() { 2 } else { 0 };
    for (sfen, plies) in [
        ("8k/R7+b/g5N2/1R7/9/9/9/9/9 b b3g4s3n4l18p 1", 19),
        ("9/9/9/9/9/7r1/2n5G/+B7r/K8 w B3G4S3N4L18P 1", 19),
        ("8k/R7s/g5N2/1R7/8L/4+b4/9/9/9 b b3g3s3n3l18p 1", 13),
        ("9/9/2+R6/9/4+p2n1/7G1/6pS1/5S3/7k1 b Lr2b3g2s3n3l16p 1", 11),
    ]
    .into_iter()
    .skip(skipped)
    {
        let position = Position::<Shogi>::from_sfen(sfen).unwrap();
        let limits = MateLimits { nodes: None, megabytes: 32, conventional: true };
        let (mut whole, mut sliced) = (Solver::new(&position, limits), Solver::new(&position, limits));
        assert!(whole.think(&mut Silent));
        while !sliced.think(&mut Slices::of(2048)) {}
        let [whole, sliced] = [whole, sliced].map(|solver| match solver.answer() {
            Answer::Mate(mate) => (mate.line.len(), mate.plies, mate.conventional, mate.shortest),
            other => panic!("{sfen}: {other:?}"),
        });
        assert_eq!((sliced, sliced.0), (whole, plies), "{sfen}");
    }
}

#[test]
fn useless_interpositions_do_not_count() {
    for (text, position, fields) in problems("composed_futile", 1) {
        let limits = MateLimits { nodes: Some(1_000_000), megabytes: 32, conventional: true };
        let mut solver = Solver::new(&position, limits);
        assert!(solver.think(&mut Silent));
        let Answer::Mate(mate) = solver.answer() else { panic!("{:?}: {text}", solver.answer()) };
        // The file says 3. But in every line of three plies the king, or a piece that captures the checker,
        // has a move that is not an interposition, so it is not mate under any version of the rule.
        let disputed = text.starts_with("sfen 6B2/5pk1b/7P1/5R3/");
        let expected = if disputed { Some(5) } else { fields[0].parse().ok() };
        assert_eq!(mate.conventional, expected, "{text}: {mate:?}");
        assert!(disputed || mate.plies > mate.conventional.unwrap(), "{text}: {mate:?}");
    }
}

#[test]
fn one_table_serves_many_positions() {
    let limits = MateLimits { nodes: Some(200_000), megabytes: 4, conventional: false };
    let mut solver = Solver::new(&Position::<Shogi>::start(), limits);
    for (text, position, fields) in problems("mate7", 700).chain(problems("mate5", 500)) {
        let mut position = position;
        for plies in [fields[0].parse().unwrap(), 0] {
            solver.begin(&position, limits);
            assert!(solver.think(&mut Silent));
            let Answer::Mate(mate) = solver.answer() else {
                assert_eq!(plies, 0, "{:?}: {text}", solver.answer());
                continue;
            };
            verify_mate(&position, mate).unwrap_or_else(|why| panic!("{text}: {mate:?}: {why}"));
            assert!(plies == 0 || mate.plies == plies, "{text}: {mate:?}");
            // Two plies later the mate continues. The table has the results of both sides' moves.
            mate.line.iter().take(2).for_each(|mv| {
                position.do_move(*mv);
            });
        }
    }
}

#[test]
fn answer_does_not_depend_on_slices() {
    let sfen = "9/9/9/4k4/9/4P4/9/9/9 b 4G2r2b4s4n4l17p 1";
    let position = Position::<Shogi>::from_sfen(sfen).unwrap();
    let whole = solve(&position, u64::MAX, 16);
    let mut sliced = Solver::new(&position, MateLimits::default());
    let mut slices = 1;
    while !sliced.think(&mut Slices::at_every_question()) {
        slices += 1;
    }
    assert!(slices > 2);
    let plies = |solver: &Solver<Shogi>| match solver.answer() {
        Answer::Mate(mate) => (mate.plies, mate.shortest),
        answer => panic!("{answer:?}"),
    };
    assert_eq!(plies(&whole), (7, true));
    assert_eq!(plies(&sliced), (7, true));
}

#[test]
fn limits_end_search() {
    let sfen = "9/9/9/4k4/9/4P4/9/9/9 b 4G2r2b4s4n4l17p 1";
    let position = Position::<Shogi>::from_sfen(sfen).unwrap();
    let solver = solve(&position, 50, 1);
    assert_eq!(solver.answer(), &Answer::Unknown);
    assert!(solver.nodes() <= 50);
}

/// Verifies every mate that is found in changed problems and in games.
#[test]
fn claims_no_false_mates() {
    let mut claims = 0;
    let mut check = |position: &Position<Shogi>| {
        if let Answer::Mate(mate) = solve(position, 20_000, 4).answer() {
            verify_mate(position, mate)
                .unwrap_or_else(|why| panic!("{}: {mate:?}: {why}", position.to_sfen()));
            claims += 1;
        }
    };
    let mut random = common::Random(7);
    for (_, mut position, _) in problems("mate5", 100).chain(problems("no_mate1", 10)) {
        // Two moves are played, so the same side attacks.
        for _ in 0..2 {
            let moves = position.legal_moves();
            if !moves.is_empty() {
                position.do_move(moves[random.below(moves.len())]);
            }
        }
        check(&position);
    }
    let games = [common::cases("games/random_play.txt"), common::cases("games/pro.txt")].concat();
    for line in games.iter().filter(|line| line.starts_with("startpos")).step_by(10) {
        let mut position = Position::<Shogi>::start();
        let moves =
            line.strip_prefix("startpos moves ").unwrap_or_default().split('|').next().unwrap_or_default();
        for (ply, mv) in moves.split_whitespace().enumerate() {
            position.do_move(Move::parse(mv).expect("a move"));
            if ply % 20 == 19 {
                check(&position);
            }
        }
    }
    println!("{claims} mates");
}
