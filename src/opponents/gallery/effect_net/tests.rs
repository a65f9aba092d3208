use super::*;
use crate::eval::nnue::simd::Backend;
use crate::opponents::LevelSettings;
use crate::opponents::data::Data;
use crate::search::Silent;
use crate::testing::Random;

/// An opponent with random weights.
fn opponent() -> EffectNet {
    let bytes = EffectNetwork::random_bytes(&mut Random(3).numbers());
    let mut data = DataStore::default();
    data.insert(Arc::new(EffectNetwork::from_bytes(&bytes).unwrap()));
    let mut opponent = EffectNet::default();
    opponent.use_data(&data);
    opponent
}

fn position(sfen: &str) -> Position<Minishogi> {
    Position::from_sfen(sfen).unwrap()
}

/// The position of its last task.
fn opponent_position(opponent: &EffectNet) -> Position<Minishogi> {
    opponent.search.as_ref().expect("it has begun").task.position.clone()
}

/// Pauses at every question of which the number is a multiple of this.
struct Every {
    number: u64,
    asked: u64,
    reports: Vec<Info>,
}

impl Monitor for Every {
    fn should_stop(&mut self, _nodes: u64, _work: u64) -> bool {
        self.asked += 1;
        self.asked.is_multiple_of(self.number)
    }

    fn report(&mut self, info: &Info) {
        self.reports.push(info.clone());
    }
}

#[test]
fn search_is_the_same_in_slices_of_any_length() {
    let run = |number| {
        let mut opponent = opponent();
        opponent.begin(Task { seed: 4, lines: 2, ..Task::new(Position::start(), Limits::nodes(20_000)) });
        let mut monitor = Every { number, asked: 0, reports: Vec::new() };
        let mut slices = 1;
        while opponent.think(&mut monitor) == Progress::Paused {
            slices += 1;
        }
        (slices, opponent.choice(), opponent.info().cloned(), monitor.reports)
    };
    let whole = run(u64::MAX);
    assert_eq!(whole.0, 1);
    assert!(whole.3.iter().any(|info| info.rank == 2));
    for number in [1, 3, 7] {
        let sliced = run(number);
        assert!(sliced.0 > 5);
        assert_eq!((&sliced.1, &sliced.2, &sliced.3), (&whole.1, &whole.2, &whole.3));
    }
}

/// The king in the corner is mated by a gold in front of it.
const MATE: &str = "4k/5/4P/5/K4 b G 1";

#[test]
fn proved_win_is_played_at_once() {
    let mut opponent = opponent();
    opponent.begin(Task::new(position(MATE), Limits::nodes(300_000)));
    assert_eq!(opponent.think(&mut Silent), Progress::Finished);
    assert_eq!(opponent.choice(), Choice::Move(Move::parse("G*1b").unwrap()));
    let info = opponent.info().unwrap();
    assert_eq!((info.score, info.pv.len()), (Score::mate_in(1), 1));
    assert!(info.nodes < 10_000, "{} nodes", info.nodes);
}

#[test]
fn pondering_goes_on_with_the_tree_and_serves_the_next_search() {
    let mut opponent = opponent();
    let start = Position::<Minishogi>::start();
    opponent.begin(Task::new(start.clone(), Limits::default()));
    let mut monitor = Every { number: 20, asked: 0, reports: Vec::new() };
    assert_eq!(opponent.think(&mut monitor), Progress::Paused);
    let Choice::Move(mv) = opponent.choice() else { panic!("it resigned") };
    let mut position = start;
    position.do_move(mv);
    let before = opponent.proof.lock().memory();
    for _ in 0..4 {
        monitor.asked = 0;
        assert_eq!(opponent.ponder(&position, &mut monitor), Progress::Paused);
    }
    assert!(opponent.proof.lock().memory() > before, "it only looked again");
    assert!(opponent.proof.lock().is_at(&position, !position.side()));
    let reply = position.legal_moves()[0];
    position.do_move(reply);
    opponent.begin(Task::new(position, Limits::default()));
    assert!(opponent.proof.lock().memory() > before, "the tree was dropped");
    let settings = LevelSettings { keeps_tree: true, ..LevelSettings::default() };
    opponent.begin(Task { settings, ..Task::new(opponent_position(&opponent), Limits::nodes(1_000)) });
    assert!(opponent.proof.lock().memory() > before, "a level that ponders keeps it");
    // With a node limit the search does not depend on what was before.
    opponent.begin(Task::new(Position::start(), Limits::nodes(1_000)));
    assert_eq!(opponent.proof.lock().memory(), 0);
}

/// Helpers expand the tree of the opponent, up to its share of the nodes, and it answers with their proofs.
#[test]
fn helpers_expand_the_tree_of_the_opponent() {
    let mut opponent = opponent();
    let mut helpers: Vec<_> = (1..=7).map(|nth| opponent.helper(nth).unwrap()).collect();
    let task = Task::new(Position::start(), Limits::nodes(20_000));
    opponent.begin(task.clone());
    for (nth, helper) in helpers.iter_mut().enumerate() {
        helper.begin(task.clone());
        let before = opponent.proof.lock().nodes();
        let mut monitor = Every { number: 5, asked: 0, reports: Vec::new() };
        assert_eq!(helper.think(&mut monitor), Progress::Paused);
        let expanded = opponent.proof.lock().nodes() - before;
        assert!(expanded > 0 || before >= 10_000, "helper {nth}: {expanded} after {before}");
    }
    // Half of the nodes are left for the values.
    let mut monitor = Every { number: 200, asked: 0, reports: Vec::new() };
    assert_eq!(helpers[0].think(&mut monitor), Progress::Paused);
    let nodes = opponent.proof.lock().nodes();
    assert!((10_000..13_000).contains(&nodes), "{nodes}");
    assert_eq!(opponent.think(&mut Silent), Progress::Finished);
    let height = opponent.info().unwrap().depth;
    assert!(height >= 4, "{height}");
    // A helper proves a win while the opponent does nothing.
    opponent.begin(Task::new(position(MATE), Limits::nodes(300_000)));
    assert_eq!(helpers[1].think(&mut Silent), Progress::Finished);
    opponent.think(&mut Silent);
    assert_eq!(opponent.info().unwrap().score, Score::mate_in(1));
    assert_eq!(opponent.choice(), Choice::Move(Move::parse("G*1b").unwrap()));
}

/// A game against itself at the weakest level: only legal moves, to the end.
#[test]
fn plays_legal_games() {
    for seed in 1..4 {
        let mut opponent = opponent();
        let mut position = Position::<Minishogi>::start();
        while position.outcome().is_none() && position.ply() < 200 {
            opponent.begin(Task { seed, ..Task::new(position.clone(), CARD.levels[0].limits) });
            assert_eq!(opponent.think(&mut Silent), Progress::Finished);
            let Choice::Move(mv) = opponent.choice() else { panic!("it resigned") };
            assert!(position.is_legal(mv), "{mv} in {}", position.to_sfen());
            let info = opponent.info().expect("a height is complete");
            assert!(info.nodes <= 300 && info.pv[0] == mv, "{info:?}");
            position.do_move(mv);
        }
        assert!(position.ply() > 10);
    }
}

/// White must answer the threat of mate; moves that allow it are struck off.
#[test]
fn moves_that_are_proved_to_lose_are_struck_off() {
    let start = position("4k/r4/4P/5/1K3 w G 1");
    let mut opponent = opponent();
    opponent.begin(Task::new(start.clone(), Limits::nodes(30_000)));
    assert_eq!(opponent.think(&mut Silent), Progress::Finished);
    let Choice::Move(mv) = opponent.choice() else { panic!("it resigned") };
    let mut after = start;
    after.do_move(mv);
    let mate = Move::parse("G*1b").unwrap();
    let is_mate = after.is_legal(mate) && {
        after.do_move(mate);
        !after.has_legal_move()
    };
    assert!(!is_mate, "{mv} allows a mate in one");
}

/// The weights in the repository can be read, and know mates of random games from the positions before them.
#[test]
fn weights_tell_mates_from_positions_before_them() {
    let net = EffectNetwork::from_bytes(include_bytes!("../../../../www/weights/effect-net.bin")).unwrap();
    let value = |position: &Position<Minishogi>| net.value(Backend::best(), position);
    let (mut right, mut all, mut state) = (0, 0, 11_u64);
    while all < 200 {
        let mut position = Position::<Minishogi>::start();
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            position.do_move(moves[(state >> 33) as usize % moves.len()]);
        }
        if position.has_legal_move() {
            continue;
        }
        right += u32::from(value(&position) < Score::ZERO);
        position.undo_move();
        right += u32::from(value(&position) > Score::ZERO);
        all += 2;
    }
    assert!(10 * right >= 9 * all, "{right} of {all}");
}

/// Four moves in each position and six plies, with the weights of the repository as with random ones, in the
/// nodes that the default level has; and it goes on while the other side thinks.
#[test]
fn default_level_is_the_documents_machine() {
    let level = CARD.level(CARD.default_level).unwrap();
    assert!(level.ponders && level.full_strength);
    let bytes = include_bytes!("../../../../www/weights/effect-net.bin");
    let mut shipped = opponent();
    shipped.net = Some(Arc::new(EffectNetwork::from_bytes(bytes).unwrap()));
    let check = |opponent: &mut EffectNet, sfen| {
        opponent.begin(Task::new(position(sfen), Limits::default()).at_level(level));
        while opponent.think(&mut Silent) != Progress::Finished {}
        let beam = &opponent.search.as_ref().unwrap().beam;
        assert_eq!((opponent.info().unwrap().depth, beam.height(), beam.lines().len()), (6, 6, 4), "{sfen}");
        assert!(opponent.info().unwrap().nodes <= 300_000);
    };
    const START: &str = "rbsgk/4p/5/P4/KGSBR b - 1";
    check(&mut opponent(), START);
    check(&mut shipped, START);
    // More moves, with pieces in hand.
    check(&mut shipped, "2sgk/4p/5/P1S2/KG3 b RBrb 1");
}
