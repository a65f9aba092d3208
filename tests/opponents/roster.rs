//! Conformance tests for every opponent, or for those that the environment variable `NARIKOMA_OPPONENTS`
//! names: `NARIKOMA_OPPONENTS=random,puct cargo test --test opponents roster`.

use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

use narikoma::opponents::data::DataStore;
use narikoma::opponents::{Card, Choice, LevelSettings, Opponent, Panel, Playable, ROSTER, Task, roster};
use narikoma::search::{Info, Limits, Monitor, Progress, Silent};
use narikoma::shogi::handicap::handicaps;
use narikoma::shogi::{Minishogi, Position, Shogi};

use crate::common::{self, Slices};

/// The opponents that are tested: the ones that `NARIKOMA_OPPONENTS` names, separated by commas, or all.
fn tested() -> Vec<&'static Card> {
    match std::env::var("NARIKOMA_OPPONENTS") {
        Ok(ids) => named(&ids),
        Err(_) => ROSTER.iter().collect(),
    }
}

fn named(ids: &str) -> Vec<&'static Card> {
    let find =
        |id| roster::card(id).unwrap_or_else(|| panic!("NARIKOMA_OPPONENTS: the roster has no {id:?}"));
    ids.split(',').map(find).collect()
}

#[test]
fn opponents_are_named_by_id() {
    let ids: Vec<_> = named("puct,random").iter().map(|card| card.id).collect();
    assert_eq!(ids, ["puct", "random"]);
    assert!(
        std::panic::catch_unwind(|| named("puct,nobody")).is_err(),
        "a misspelt id must not test nothing"
    );
}

/// Checks every tested opponent on every board that it plays: as many at a time as there are cores, each in a
/// thread with its name. All are checked before the test fails.
fn for_each(shogi: fn(&Card), minishogi: fn(&Card)) {
    let mut checks = Vec::new();
    for card in tested() {
        assert!(!card.variants().is_empty(), "{}: its card has neither `shogi` nor `minishogi`", card.id);
        assert!(!card.levels.is_empty(), "{}: its card has no level", card.id);
        checks.extend(card.shogi.map(|_| (format!("{} on 9×9", card.id), card, shogi)));
        checks.extend(card.minishogi.map(|_| (format!("{} on 5×5", card.id), card, minishogi)));
    }
    let (left, failed) = (Mutex::new(checks.into_iter()), Mutex::new(Vec::new()));
    let next = || left.lock().unwrap().next();
    let work = || {
        while let Some((name, card, check)) = next() {
            let thread = thread::Builder::new().name(name.clone()).spawn(move || check(card)).unwrap();
            if thread.join().is_err() {
                failed.lock().unwrap().push(name);
            }
        }
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        (0..cores).for_each(|_| drop(scope.spawn(work)));
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "failed, for the reasons above: {}", failed.join(", "));
}

/// Random weights for all that the opponent uses.
fn random_data(card: &Card) -> DataStore {
    let mut data = DataStore::default();
    for need in card.needs {
        let file = need.random_bytes(&mut common::Random(1).numbers());
        if let Err(refused) = roster::load_data(&mut data, need.id, &file) {
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

fn think<R: Playable>(card: &Card, opponent: &mut dyn Opponent<R>, task: Task<R>) -> Choice {
    opponent.begin(task);
    assert_eq!(opponent.think(&mut Silent), Progress::Finished, "{}: nothing has stopped it", card.id);
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
        let level = &card.levels[0];
        let settings = LevelSettings { weakness: level.weakness, ..LevelSettings::default() };
        let task = Task { seed: 3, settings, ..Task::new(position.clone(), level.limits) };
        match think(card, &mut *opponent, task) {
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

#[test]
fn stopped_search_has_legal_choice() {
    fn stops<R: Playable>(card: &Card) {
        let mut opponent = make::<R>(card);
        let position = Position::<R>::start();
        opponent.begin(Task::new(position.clone(), Limits::default()));
        let legal = |choice| matches!(choice, Choice::Move(mv) if position.is_legal(mv));
        assert!(legal(opponent.choice()), "{}", card.id);
        let mut monitor = Slices::at_every_question();
        assert_eq!(opponent.think(&mut monitor), Progress::Paused, "{}", card.id);
        assert_eq!(monitor.questions, 1, "{} asks again after it was told to stop", card.id);
        assert!(legal(opponent.choice()), "{}", card.id);
    }
    for_each(stops::<Shogi>, stops::<Minishogi>);
}

/// The choice and the reported line of a search, and the number of its slices.
fn in_slices<R: Playable>(
    card: &Card,
    opponent: &mut dyn Opponent<R>,
    task: Task<R>,
    monitor: &mut dyn Monitor,
) -> (Choice, Option<Info>, u32) {
    opponent.begin(task);
    let mut slices = 1;
    while opponent.think(monitor) == Progress::Paused {
        slices += 1;
        assert!(
            slices < 30_000,
            "{} never finishes: keep the node limit of the task over all slices",
            card.id
        );
    }
    (opponent.choice(), opponent.info().cloned(), slices)
}

#[test]
fn slices_do_not_change_the_search() {
    fn check<R: Playable>(card: &Card) {
        let nodes = if common::fast() { 4_000 } else { 20_000 };
        let task = |seed| Task { seed, ..Task::new(Position::<R>::start(), Limits::nodes(nodes)) };
        let mut fresh = make::<R>(card);
        let (choice, info, _) = in_slices(card, &mut *fresh, task(5), &mut Silent);
        // One search differs in everything that must not matter. If it fails, others find the reason.
        let mut used = make::<R>(card);
        think(card, &mut *used, task(1));
        let (sliced, line, slices) = in_slices(card, &mut *used, task(5), &mut Slices::at_every_question());
        assert!(slices > 1, "{}: ask the monitor (Tree::enter does)", card.id);
        if (sliced, &line) == (choice, &info) {
            return;
        }
        let is_same = |monitor: &mut dyn Monitor| {
            let (again, line, _) = in_slices(card, &mut *make::<R>(card), task(5), monitor);
            (again, &line) == (choice, &info)
        };
        let reason = if !is_same(&mut Silent) {
            "the same seed must give the same search"
        } else if !is_same(&mut Slices::at_every_question()) {
            "a paused search must go on where it stopped, node for node (PausedNodes)"
        } else {
            "with a node limit, begin must forget earlier searches"
        };
        panic!("{}: {reason}: {sliced:?} {line:?} instead of {choice:?} {info:?}", card.id);
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
        assert!(ROSTER[..n].iter().all(|other| other.id != card.id), "{}: the id is there twice", card.id);
        for (n, level) in card.levels.iter().enumerate() {
            let is_new = card.levels[..n].iter().all(|other| other.id != level.id);
            assert!(is_new, "{}: level {} is there twice", card.id, level.id);
        }
    }
}

/// Positions to search: the start, a handicap, and some of a random game.
fn positions<R: Playable>() -> Vec<Position<R>> {
    let mut found = vec![Position::start()];
    found.extend(handicaps(R::VARIANT).last().map(|last| Position::from_sfen(last.sfen).unwrap()));
    let (mut random, mut position) = (common::Random(7), Position::<R>::start());
    for ply in 1..=60 {
        let moves = position.legal_moves();
        if moves.is_empty() || position.outcome().is_some() {
            break;
        }
        position.do_move(moves[random.below(moves.len())]);
        if ply % 15 == 0 && position.outcome().is_none() && position.count_legal_moves() > 0 {
            found.push(position.clone());
        }
    }
    found
}

/// Checks the reports of a search for three lines.
fn check_reports<R: Playable>(
    card: &Card,
    position: &Position<R>,
    limits: Limits,
    reports: &[Info],
    by_playouts: bool,
) {
    for info in reports {
        let mut line = position.clone();
        assert!(!info.pv.is_empty(), "{}: the line begins with the move", card.id);
        for mv in &info.pv {
            assert!(line.is_legal(*mv), "{}: {mv} of a line in {}", card.id, line.to_sfen());
            line.do_move(*mv);
        }
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        assert!(info.nodes <= nodes, "{}: {} nodes of {nodes}: count every node", card.id, info.nodes);
        assert!(info.depth <= limits.depth.unwrap_or(u32::MAX), "{}: depth {}", card.id, info.depth);
    }
    // The lines of one iteration, in whatever order they are reported: those of one depth. A search by
    // playouts has one depth for several reports: there a rank that has been seen begins the next report.
    let mut iterations: Vec<Vec<&Info>> = Vec::new();
    for info in reports {
        let belongs = |line: &Info| line.depth == info.depth && !(by_playouts && line.rank == info.rank);
        match iterations.last_mut() {
            Some(lines) if lines.iter().copied().all(belongs) => lines.push(info),
            _ => iterations.push(vec![info]),
        }
    }
    for iteration in iterations {
        let mut ranks: Vec<_> = iteration.iter().map(|info| info.rank).collect();
        ranks.sort_unstable();
        let wanted = position.count_legal_moves().min(3) as usize;
        assert!(
            ranks.len() <= wanted && ranks.iter().copied().eq(1..=ranks.len() as u32),
            "{}: ranks {ranks:?} of {wanted}: an iteration reports each of its lines once, the best as 1",
            card.id
        );
        for (n, info) in iteration.iter().enumerate() {
            let first = info.pv[0];
            assert!(iteration[..n].iter().all(|other| other.pv[0] != first), "{}: {first} twice", card.id);
        }
    }
}

#[test]
fn lines_are_legal_and_limits_hold() {
    fn check<R: Playable>(card: &Card) {
        let count = if common::fast() { 2 } else { usize::MAX };
        for position in positions::<R>().into_iter().take(count) {
            let nodes = if common::fast() { 600 } else { 3_000 };
            for limits in [Limits::nodes(1), Limits::nodes(nodes), Limits::depth(2)] {
                let mut opponent = make::<R>(card);
                opponent.begin(Task { lines: 3, ..Task::new(position.clone(), limits) });
                let mut monitor = Slices::whole();
                assert_eq!(opponent.think(&mut monitor), Progress::Finished, "{}", card.id);
                assert!(
                    limits.nodes.is_some() || !monitor.reports.is_empty(),
                    "{}: report every finished iteration to the monitor",
                    card.id
                );
                let by_playouts = card.levels.iter().any(|level| level.counts_playouts);
                check_reports(card, &position, limits, &monitor.reports, by_playouts);
                match opponent.choice() {
                    Choice::Move(mv) => assert!(position.is_legal(mv), "{}: {mv}", card.id),
                    Choice::Declare => {}
                    Choice::Resign => panic!("{}: there is a legal move", card.id),
                }
            }
        }
    }
    for_each(check::<Shogi>, check::<Minishogi>);
}

#[test]
fn required_data_is_named_by_the_card() {
    for card in ROSTER {
        for (n, need) in card.needs.iter().enumerate() {
            let plain = need.id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            assert!(plain, "{}: {:?} is a file name, too: lower case, digits, dashes", card.id, need.id);
            assert!(
                card.needs[..n].iter().all(|other| other.id != need.id),
                "{}: {} twice",
                card.id,
                need.id
            );
            for variant in need.variants {
                assert!(card.variants().contains(variant), "{} does not play {variant:?}", card.id);
            }
            // Data that is the network of some levels is required at these alone.
            for level in std::iter::once(None).chain(card.levels.iter().map(Some)) {
                let missing = card
                    .missing_data(&DataStore::default(), need.variants[0], level)
                    .any(|other| other.id == need.id);
                assert_eq!(missing, need.required && card.uses(need, level), "{}: {}", card.id, need.id);
            }
            assert!(random_data(card).has(need.id), "{}: {}", card.id, need.id);
        }
    }
}

#[test]
fn networks_of_levels_are_data_of_the_card() {
    for card in ROSTER {
        for level in card.levels {
            let Some(id) = level.network else { continue };
            assert!(card.needs.iter().any(|need| need.id == id), "{}: level {}: {id}", card.id, level.id);
            let first = card.needs.first().map(|need| need.id);
            assert_ne!(first, Some(id), "{}: the first network belongs to all levels", card.id);
        }
    }
}

#[test]
fn panels_show_what_the_opponent_has() {
    fn check<R: Playable>(card: &Card) {
        let start = Position::<R>::start();
        let task = Task::new(start.clone(), Limits::nodes(1_000));
        for panel in card.panels {
            let mut opponent = make::<R>(card);
            think(card, &mut *opponent, task.clone());
            let has_info = opponent.info().is_some();
            let inspected = opponent.inspect();
            let is_shown = match panel {
                Panel::Thoughts => has_info,
                Panel::Tree => inspected.and_then(|it| it.trace(task.clone(), 1, Vec::new())).is_some(),
                Panel::Playouts => inspected.and_then(|it| it.playouts(1)).is_some(),
                Panel::PolicyMoves | Panel::ArticleGame => {
                    inspected.and_then(|it| it.policy_moves(&start, None)).is_some()
                }
                Panel::Endgames => true,
            };
            assert!(is_shown, "{}: its card has the panel {panel:?}, but there is nothing to show", card.id);
        }
    }
    for_each(check::<Shogi>, check::<Minishogi>);
}
