//! The search with an evaluation that counts pieces.

use super::tree::Tree;
use super::*;
use crate::eval::score::logistic;
use crate::eval::{Score, material};
use crate::opponents::GameRules;
use crate::opponents::gallery::support::ending::Ending;
use crate::opponents::inspection::ValueEstimate;
use crate::search::{Limits, Silent};
use crate::shogi::{Color, Kind, Minishogi, Move, Position, Shogi};

/// Counts pieces; captures and promotions have larger priors.
#[derive(Default)]
pub(crate) struct Counted;

fn points<R: Rules>(position: &Position<R>, side: Color) -> i32 {
    let board = position.pieces(side).into_iter().filter_map(|square| position.piece_at(square));
    let hand = |kind: Kind| position.hand(side).count(kind) as i32 * material::in_hand(kind);
    board.map(|piece| material::on_board(piece.kind())).sum::<i32>()
        + Kind::HAND_ORDER.into_iter().map(hand).sum::<i32>()
}

impl<R: Rules> PolicyValue<R> for Counted {
    fn work(&self) -> u64 {
        100
    }

    fn evaluate(&mut self, position: &Position<R>, moves: &[Move], priors: &mut Vec<f32>) -> ValueEstimate {
        let side = position.side();
        let gain = |mv: &Move| {
            let captured = position.piece_at(mv.to()).map_or(0, |piece| material::capture(piece.kind()));
            captured + material::promotion_gain(position, *mv)
        };
        priors.extend(moves.iter().map(|mv| 1.0 + gain(mv) as f32 / 300.0));
        let difference = points(position, side) - points(position, !side);
        ValueEstimate { value: logistic(f64::from(difference) / 1000.0) as f32, repetition: 0.0 }
    }
}

type Counting<R> = Puct<R, Counted>;

fn task<R: Rules>(sfen: &str, playouts: u64) -> Task<R> {
    Task::new(Position::from_sfen(sfen).unwrap(), Limits::nodes(playouts))
}

fn think<R: Rules>(opponent: &mut Counting<R>, task: Task<R>) -> Choice {
    opponent.begin(task);
    assert_eq!(opponent.think(&mut Silent), Progress::Finished);
    opponent.choice()
}

fn tree<R: Rules>(opponent: &Counting<R>) -> &Tree {
    &opponent.search.as_ref().unwrap().tree
}

/// Stops at every question.
struct Impatient;

impl Monitor for Impatient {
    fn should_stop(&mut self, _nodes: u64, _work: u64) -> bool {
        true
    }

    fn report(&mut self, _info: &Info) {}
}

#[test]
fn slices_do_not_change_the_tree() {
    fn check<R: Rules>() {
        let task = || Task { seed: 3, ..task::<R>(R::START, 700) };
        let (mut whole, mut sliced) = (Counting::default(), Counting::default());
        let choice = think(&mut whole, task());
        sliced.begin(task());
        let mut slices = 0;
        while sliced.think(&mut Impatient) == Progress::Paused {
            slices += 1;
        }
        assert!(slices > 100, "{slices}");
        assert_eq!(sliced.choice(), choice);
        assert_eq!(sliced.info(), whole.info());
        assert_eq!(tree(&sliced), tree(&whole));
        assert_eq!(tree(&whole).node(ROOT).visits, 700);
    }
    check::<Shogi>();
    check::<Minishogi>();
}

#[test]
fn mates_are_proved() {
    for (sfen, plies) in [
        ("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1", 1),
        ("4kgR2/9/9/4N4/9/9/9/9/K8 b r2b3g4s3n4l18p 1", 3),
        ("6+R1l/5G1gk/7pp/9/9/9/9/9/K8 b Sr2b2g3s4n3l16p 1", 5),
        ("2B6/ks1+N5/psn6/9/9/9/9/9/8K b G2rb3g2s2n4l17p 1", 5),
    ] {
        let mut opponent = Counting::<Shogi>::default();
        let task = task(sfen, 20_000);
        let mut position = task.position.clone();
        let Choice::Move(mv) = think(&mut opponent, task) else { panic!("{sfen}") };
        let info = opponent.info().unwrap();
        assert_eq!(info.score.mate_plies(), Some(plies), "{sfen} {info:?}");
        assert_eq!(info.pv[0], mv);
        // The other side does not escape.
        position.do_move(mv);
        assert!(plies > 1 || position.legal_moves().is_empty());
        for reply in position.legal_moves() {
            position.do_move(reply);
            let mut opponent = Counting::<Shogi>::default();
            think(&mut opponent, Task::new(position.clone(), Limits::nodes(20_000)));
            let mate = opponent.info().unwrap().score.mate_plies();
            assert!(mate.is_some_and(|mate| mate > 0 && mate < plies), "{sfen} {mv} {reply} {mate:?}");
            position.undo_move();
        }
    }
}

#[test]
fn results_follow_from_those_below() {
    let mv = Move::parse("7g7f").unwrap();
    let prove = |children: &[Option<Score>], moves: usize| {
        let mut tree = Tree::default();
        tree.add(tree::Node::default(), (0..moves).map(|_| tree::Edge::new(mv, 0.1)));
        for (nth, proof) in children.iter().enumerate() {
            let node = proof.map_or_else(tree::Node::default, |proof| tree::Node::proved(proof, 1.0));
            let child = tree.add(node, []);
            tree.link(ROOT, nth, child);
        }
        assert_eq!(tree.prove(ROOT), tree.node(ROOT).proof.is_some());
        tree.node(ROOT).proof
    };
    let (won, lost) = (Score::mate_in(3), Score::mated_in(2));
    assert_eq!(prove(&[None, Some(lost)], 5), Some(Score::mate_in(3)), "one winning move is enough");
    assert_eq!(prove(&[Some(Score::mated_in(8)), Some(lost)], 2), Some(Score::mate_in(3)), "the nearest");
    assert_eq!(prove(&[Some(won), Some(Score::mate_in(5))], 2), Some(Score::mated_in(6)), "the farthest");
    assert_eq!(prove(&[Some(won), Some(won)], 3), None, "a move is not known");
    assert_eq!(prove(&[Some(won), Some(Score::ZERO)], 2), Some(Score::ZERO));
    assert_eq!(prove(&[Some(Score::ZERO), None], 2), None, "the other move may win");
    assert_eq!(prove(&[Some(Score::lost_in(0)), Some(won)], 2), Some(Score::won_in(1)), "not by mate");
}

/// The position after these moves from the start.
fn after(moves: &str) -> Position<Shogi> {
    let mut position = Position::start();
    moves.split_whitespace().for_each(|usi| {
        position.do_move(Move::parse(usi).unwrap());
    });
    position
}

/// A position where 4h3h makes a position of the game occur for the fourth time.
fn repeatable() -> Position<Shogi> {
    after("2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h4h 7b8b")
}

#[test]
fn one_return_to_a_position_of_the_game_proves_nothing() {
    for moves in ["2h3h 8b7b 3h2h 7b8b", "2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b"] {
        let mut opponent = Counting::<Shogi>::default();
        think(&mut opponent, Task::new(after(moves), Limits::nodes(400)));
        let playouts = opponent.playouts(0).unwrap();
        let back = playouts.moves().find(|node| node.mv.to_string() == "2h3h").unwrap();
        assert_eq!(back.proof, None, "{moves}");
    }
}

#[test]
fn repetition_is_seen_and_worth_a_draw() {
    let back = Move::parse("4h3h").unwrap();
    let choice = |draw: u32| {
        let mut opponent = Counting::<Shogi>::default();
        let limits = Limits::nodes(400);
        let rules = GameRules { draw_values: [draw, 1000 - draw], ..GameRules::default() };
        let choice = think(&mut opponent, Task { rules, ..Task::new(repeatable(), limits) });
        let playouts = opponent.playouts(0).unwrap();
        let node = *playouts.moves().find(|node| node.mv == back).unwrap();
        assert_eq!(node.proof, Some(Score::ZERO));
        let outlook = node.outlook.unwrap();
        assert_eq!(outlook.repetition, 1.0);
        let draw = draw as f32 / 1000.0;
        assert!((outlook.value - draw).abs() < 1e-6, "{outlook:?}");
        let root = playouts.nodes[0].outlook.unwrap();
        assert!(root.repetition > 0.0 && root.repetition < 1.0, "{root:?}");
        (choice, node.visits)
    };
    let ((taken, many), (avoided, few)) = (choice(700), choice(300));
    assert_eq!(taken, Choice::Move(back));
    assert_ne!(avoided, Choice::Move(back));
    assert!(many > 200 && few < 40, "{many} {few}");
}

/// All positions are even, but after 7g7f the game ends by repetition with this probability.
struct Foreseeing(f32);

impl Default for Foreseeing {
    fn default() -> Self {
        Self(0.8)
    }
}

impl PolicyValue<Shogi> for Foreseeing {
    fn work(&self) -> u64 {
        1
    }

    fn evaluate(
        &mut self,
        position: &Position<Shogi>,
        moves: &[Move],
        priors: &mut Vec<f32>,
    ) -> ValueEstimate {
        let first = position.moves().next();
        let repetition = if first == Move::parse("7g7f") { self.0 } else { 0.0 };
        // Of two moves the one that leads to a repetition looks a little more natural.
        let prior = |mv: &Move| match mv.to_string().as_str() {
            "7g7f" => 0.5,
            "2g2f" => 0.4,
            _ => 0.001,
        };
        priors.extend(moves.iter().map(prior));
        ValueEstimate { value: 0.5, repetition }
    }
}

#[test]
fn foreseen_repetition_moves_the_choice() {
    let choice = |draw: u32| {
        let mut opponent = Puct::<Shogi, Foreseeing>::default();
        let rules = GameRules { draw_values: [draw, 1000 - draw], ..GameRules::default() };
        let position = Position::<Shogi>::start();
        opponent.begin(Task { rules, ..Task::new(position, Limits::nodes(300)) });
        opponent.think(&mut Silent);
        let playouts = opponent.playouts(0).unwrap();
        let node = playouts.moves().find(|node| Some(node.mv) == Move::parse("7g7f")).unwrap();
        assert!((node.outlook.unwrap().repetition - 0.8).abs() < 1e-6, "backed up");
        let value = node.outlook.unwrap().value;
        let shift = 0.8 * (draw as f32 / 1000.0 - 0.5);
        assert!((value - 0.5 - shift).abs() < 1e-6, "the value counts what a draw is worth: {value}");
        let root = playouts.nodes[0].outlook.unwrap();
        assert!(draw != 500 || [value, root.value] == [0.5, 0.5], "a draw worth a half shifts nothing");
        opponent.choice()
    };
    let mv = |usi: &str| Choice::Move(Move::parse(usi).unwrap());
    assert_eq!([300, 500, 700].map(choice), [mv("2g2f"), mv("7g7f"), mv("7g7f")]);
}

#[test]
fn draws_by_the_move_limit_are_no_repetition() {
    let mut opponent = Counting::<Shogi>::default();
    let position = Position::<Shogi>::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1").unwrap();
    let rules = GameRules { move_limit: Some(2), draw_values: [400, 500], ..GameRules::default() };
    opponent.begin(Task { rules, ..Task::new(position, Limits::nodes(1_000)) });
    opponent.think(&mut Silent);
    let root = opponent.playouts(0).unwrap().nodes[0];
    assert_eq!(root.proof, Some(Score::ZERO), "every line has been seen");
    assert_eq!(root.outlook, Some(ValueEstimate { value: 0.4, repetition: 0.0 }));
}

#[test]
fn next_search_goes_on_with_its_tree() {
    let mut opponent = Counting::<Shogi>::default();
    let mut position = Position::<Shogi>::start();
    opponent.begin(Task::new(position.clone(), Limits::depth(2)));
    opponent.think(&mut Silent);
    let expected = opponent.info().unwrap().pv.clone();
    let at = |tree: &Tree, at: usize, mv: Move| {
        tree.edges(at).iter().find(|edge| edge.mv == mv).unwrap().child().unwrap()
    };
    let (before, mut node) = (tree(&opponent).clone(), ROOT);
    for mv in &expected[..2] {
        node = at(&before, node, *mv);
        position.do_move(*mv);
    }
    opponent.begin(Task::new(position.clone(), Limits::default()));
    let kept = tree(&opponent);
    assert_eq!(kept.node(ROOT).visits, before.node(node).visits);
    let moves = |tree: &Tree, at| -> Vec<_> {
        tree.edges(at)
            .iter()
            .map(|edge| (edge.mv, edge.child().map(|child| tree.node(child).visits)))
            .collect()
    };
    assert_eq!(moves(kept, ROOT), moves(&before, node));
    assert!(kept.bytes() < before.bytes());
    // Not with a node limit, in another position, or when a draw has another value.
    opponent.begin(Task::new(position.clone(), Limits::nodes(10)));
    assert!(tree(&opponent).is_empty());
    opponent.begin(Task::new(position.clone(), Limits::default()));
    opponent.think(&mut Once(0));
    assert!(!tree(&opponent).is_empty());
    let rules = GameRules { draw_values: [300, 700], ..GameRules::default() };
    opponent.begin(Task { rules, ..Task::new(position, Limits::default()) });
    assert!(tree(&opponent).is_empty());
}

/// The number of nodes whose result rests on a repetition. Checks these against the rules, and the visits of
/// all nodes.
fn repetitions<R: Rules>(search: &PuctSearch<R>) -> usize {
    let (mut found, mut waiting) = (0, vec![(ROOT, search.position.clone(), 0)]);
    while let Some((at, position, plies)) = waiting.pop() {
        let node = search.tree.node(at);
        if node.repeats_back > 0 {
            found += 1;
            let result = Ending::below(&position, plies, None);
            assert!(result.is_some(), "{} plies back, {plies} plies below", node.repeats_back);
        }
        let below = search.tree.children(at).map(|(_, child)| child.visits).sum::<u32>();
        assert!(!node.is_expanded() || node.proof.is_some() || node.visits == below + 1, "{node:?}");
        for edge in search.tree.edges(at) {
            let Some(child) = edge.child() else { continue };
            let mut position = position.clone();
            position.do_move(edge.mv);
            waiting.push((child, position, plies + 1));
        }
    }
    found
}

#[test]
fn next_search_forgets_repetitions_of_positions_of_the_game() {
    fn check<R: Rules>(sfen: &str) {
        let mut position = Position::<R>::from_sfen(sfen).unwrap();
        let mut opponent = Counting::<R>::default();
        let rules = GameRules { move_limit: Some(40), ..GameRules::default() };
        let task = |position: &Position<R>, limits| Task { rules, ..Task::new(position.clone(), limits) };
        opponent.begin(task(&position, Limits::nodes(6_000)));
        opponent.think(&mut Silent);
        let before = repetitions(opponent.search.as_ref().unwrap());
        let mut at = ROOT;
        for _ in 0..2 {
            let visits = |edge: &&tree::Edge| edge.child().map(|child| tree(&opponent).node(child).visits);
            let most = *tree(&opponent).edges(at).iter().max_by_key(visits).unwrap();
            at = most.child().unwrap();
            position.do_move(most.mv);
        }
        let visits = tree(&opponent).node(at).visits;
        opponent.begin(task(&position, Limits::default()));
        let after = repetitions(opponent.search.as_ref().unwrap());
        let kept = tree(&opponent).node(ROOT).visits;
        assert!(before > 0 && after < before, "{before} {after}");
        assert!(kept > 0 && kept < visits, "{visits} {kept}");
    }
    check::<Minishogi>("4k/5/5/5/K4 b - 1");
    check::<Shogi>("4k4/9/9/9/9/9/9/9/4K4 b - 1");
}

/// Stops at the tenth question.
struct Once(u32);

impl Monitor for Once {
    fn should_stop(&mut self, _nodes: u64, _work: u64) -> bool {
        self.0 += 1;
        self.0 >= 10
    }

    fn report(&mut self, _info: &Info) {}
}

#[test]
fn tree_stays_within_its_memory() {
    let mut opponent = Counting::<Shogi>::default();
    Opponent::<Shogi>::resize_table(&mut opponent, 1);
    let choice = think(&mut opponent, Task::new(Position::<Shogi>::start(), Limits::default()));
    assert!(matches!(choice, Choice::Move(_)));
    let tree = tree(&opponent);
    assert!((1_000_000..=1 << 20).contains(&tree.bytes()), "{}", tree.bytes());
    assert!(tree.node(ROOT).visits > 1_000 && opponent.info().unwrap().hashfull > 950);
}

#[test]
fn all_moves_are_kept() {
    let mut opponent = Counting::<Shogi>::default();
    let task = task("ln1g4l/1r1sg1k2/p2ppsnpp/2p3p2/1p5P1/2P1PPP2/PPSP1SN1P/1R1GG1K2/LN6L b Bb 1", 300);
    let position = task.position.clone();
    think(&mut opponent, task);
    let sorted = |moves: Vec<Move>| {
        let mut moves: Vec<_> = moves.iter().map(|mv| mv.bits()).collect();
        moves.sort_unstable();
        moves
    };
    let legal = sorted(position.legal_moves().to_vec());
    let tree = tree(&opponent);
    assert_eq!(sorted(tree.edges(ROOT).iter().map(|edge| edge.mv).collect()), legal);
    let playouts = opponent.playouts(0).unwrap();
    assert_eq!(sorted(playouts.moves().map(|node| node.mv).collect()), legal);
    assert!((playouts.moves().map(|node| node.prior).sum::<f32>() - 1.0).abs() < 1e-5);
    assert_eq!(playouts.moves().map(|node| node.visits).sum::<u32>(), 299);
    for (edge, child) in tree.children(ROOT).filter(|(_, child)| child.is_expanded()) {
        let mut after = position.clone();
        after.do_move(edge.mv);
        let child_at = edge.child().unwrap();
        assert_eq!(tree.edges(child_at).len(), after.legal_moves().len());
        assert_eq!(tree.children(child_at).map(|(_, node)| node.visits).sum::<u32>() + 1, child.visits);
    }
}
