//! Conformance tests for every opponent.

mod common;

use narikoma::opponents::data::DataStore;
use narikoma::opponents::{Card, Choice, Opponent, Playable, ROSTER, Task};
use narikoma::search::{Info, Limits, Monitor, Progress, Silent};
use narikoma::shogi::handicap::handicaps;
use narikoma::shogi::{Minishogi, Position, Shogi};

/// Every opponent on every board that it plays.
fn for_each(mut shogi: impl FnMut(&Card), mut minishogi: impl FnMut(&Card)) {
    for card in ROSTER {
        assert!(!card.variants().is_empty() && !card.levels.is_empty(), "{}", card.id);
        if card.shogi.is_some() {
            shogi(card);
        }
        if card.minishogi.is_some() {
            minishogi(card);
        }
    }
}

/// Random weights for all that the opponent uses.
fn random_data(card: &Card) -> DataStore {
    let mut data = DataStore::default();
    for need in card.needs {
        let file = need.random_bytes(&mut common::Random(1).numbers());
        if let Err(refused) = data.load(need.id, &file) {
            panic!(
                "{}: Data::random_bytes of {} makes a file that from_bytes refuses: {refused}",
                card.id, need.id
            );
        }
    }
    data
}

fn make<R: Playable>(card: &Card) -> Box<dyn Opponent<R>> {
    let mut opponent = R::opponent(card).expect("the card says that it plays this game");
    opponent.use_data(&random_data(card));
    opponent
}

fn think<R: Playable>(opponent: &mut dyn Opponent<R>, task: Task<R>) -> Choice {
    opponent.begin(task);
    assert_eq!(opponent.think(&mut Silent), Progress::Finished);
    opponent.choice()
}

/// Plays against itself from there, at its weakest level, and checks every choice.
fn plays_legal_games<R: Playable>(card: &Card, sfen: &str, plies: usize) {
    let mut opponent = make::<R>(card);
    let mut position = Position::<R>::from_sfen(sfen).unwrap();
    for _ in 0..plies {
        if position.outcome().is_some() {
            break;
        }
        match think(
            &mut *opponent,
            Task {
                seed: 3,
                weakness: card.levels[0].weakness,
                ..Task::new(position.clone(), card.levels[0].limits)
            },
        ) {
            Choice::Move(mv) => {
                assert!(position.is_legal(mv), "{}: {mv} in {}", card.id, position.to_sfen());
                position.do_move(mv);
            }
            Choice::Resign | Choice::Declare => break,
        }
    }
}

#[test]
fn legal_moves_from_every_start() {
    fn from_all<R: Playable>(card: &Card) {
        let plies = if common::fast() { 20 } else { 120 };
        plays_legal_games::<R>(card, R::START, 4 * plies);
        for handicap in handicaps(R::VARIANT) {
            plays_legal_games::<R>(card, handicap.sfen, plies);
        }
    }
    for_each(from_all::<Shogi>, from_all::<Minishogi>);
}

/// Stops at every question.
struct Impatient {
    questions: u64,
}

impl Monitor for Impatient {
    fn should_stop(&mut self, _nodes: u64) -> bool {
        self.questions += 1;
        true
    }

    fn report(&mut self, _info: &Info) {}
}

#[test]
fn stopped_search_has_legal_choice() {
    fn stops<R: Playable>(card: &Card) {
        let mut opponent = make::<R>(card);
        let position = Position::<R>::start();
        opponent.begin(Task::new(position.clone(), Limits::default()));
        let legal = |choice| matches!(choice, Choice::Move(mv) if position.is_legal(mv));
        assert!(legal(opponent.choice()), "{}", card.id);
        let mut monitor = Impatient { questions: 0 };
        assert_eq!(opponent.think(&mut monitor), Progress::Paused, "{}", card.id);
        assert_eq!(monitor.questions, 1, "{} asks again after it was told to stop", card.id);
        assert!(legal(opponent.choice()), "{}", card.id);
    }
    for_each(stops::<Shogi>, stops::<Minishogi>);
}

/// Cuts the search into slices of a number of nodes.
struct Slices(u64);

impl Monitor for Slices {
    fn should_stop(&mut self, nodes: u64) -> bool {
        nodes >= self.0
    }

    fn report(&mut self, _info: &Info) {}
}

#[test]
fn slices_end_and_seed_is_deterministic() {
    fn check<R: Playable>(card: &Card) {
        let task = |seed| Task { seed, ..Task::new(Position::<R>::start(), Limits::nodes(20_000)) };
        let whole = |seed| think(&mut *make::<R>(card), task(seed));
        assert_eq!(whole(5), whole(5), "{}", card.id);
        let sliced = || {
            let mut opponent = make::<R>(card);
            opponent.begin(task(5));
            let mut slices = 1;
            while opponent.think(&mut Slices(slices * 1024)) == Progress::Paused {
                slices += 1;
                assert!(slices < 100, "{} never finishes", card.id);
            }
            (opponent.choice(), slices, opponent.info().cloned())
        };
        let (choice, slices, info) = sliced();
        assert!(slices > 1, "{} was never stopped", card.id);
        assert_eq!((choice, slices, info), sliced(), "{}", card.id);
        // A search with a node limit does not depend on earlier searches.
        let mut used = make::<R>(card);
        think(&mut *used, task(1));
        assert_eq!(think(&mut *used, task(5)), whole(5), "{}", card.id);
    }
    for_each(check::<Shogi>, check::<Minishogi>);
}

#[test]
fn ids_are_unique_and_default_levels_exist() {
    for (n, card) in ROSTER.iter().enumerate() {
        assert!(
            card.level(card.default_level).is_some(),
            "{}: its default level is none of its levels",
            card.id
        );
        assert!(ROSTER[..n].iter().all(|other| other.id != card.id));
        for (n, level) in card.levels.iter().enumerate() {
            assert!(card.levels[..n].iter().all(|other| other.id != level.id));
        }
    }
}

/// A monitor that keeps all reports.
struct Reports(Vec<Info>);

impl Monitor for Reports {
    fn should_stop(&mut self, _nodes: u64) -> bool {
        false
    }

    fn report(&mut self, info: &Info) {
        self.0.push(info.clone());
    }
}

#[test]
fn lines_are_legal_and_limits_hold() {
    fn check<R: Playable>(card: &Card) {
        let position = Position::<R>::start();
        for limits in [Limits::nodes(3_000), Limits::depth(2)] {
            let mut opponent = make::<R>(card);
            opponent.begin(Task { lines: 3, ..Task::new(position.clone(), limits) });
            let mut reports = Reports(Vec::new());
            assert_eq!(opponent.think(&mut reports), Progress::Finished, "{}", card.id);
            assert!(!reports.0.is_empty(), "{}: report every finished iteration to the monitor", card.id);
            for info in &reports.0 {
                let mut line = position.clone();
                assert!(!info.pv.is_empty(), "{}: the line begins with the move", card.id);
                for mv in &info.pv {
                    assert!(line.is_legal(*mv), "{}: {mv} in {}", card.id, line.to_sfen());
                    line.do_move(*mv);
                }
                assert!((1..=3).contains(&info.rank), "{}: rank {}", card.id, info.rank);
                let nodes = limits.nodes.unwrap_or(u64::MAX);
                assert!(info.nodes <= nodes, "{}: {} nodes of {nodes}", card.id, info.nodes);
                assert!(info.depth <= limits.depth.unwrap_or(u32::MAX), "{}: depth {}", card.id, info.depth);
            }
        }
    }
    for_each(check::<Shogi>, check::<Minishogi>);
}
