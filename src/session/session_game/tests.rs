//! Tests of the game with an opponent that is not in the roster.

use std::cell::Cell;
use std::sync::Arc;

use super::*;
use crate::clock::Clock;
use crate::eval::{self, Evaluator};
use crate::opponents::gallery::puct::Puct;
use crate::opponents::gallery::puct::tests::Counted;
use crate::opponents::gallery::support::{Deepening, PausedNodes, RecursiveSearch, Stopped, Tree};
use crate::opponents::tests::{NEEDY, Weight};
use crate::session::protocol::inspection::PlayoutsRequest;
use crate::shogi::{Delta, MoveList, Position, Shogi};

fn game() -> SessionGame<Shogi> {
    let setup = GameSetup {
        handicap: None,
        sfen: None,
        moves: Vec::new(),
        rules: RuleOptions::default(),
        problem: false,
    };
    SessionGame::new(setup).unwrap()
}

/// The answer to `playouts`.
fn shown(game: &mut SessionGame<Shogi>, size: u32) -> Result<Event, ErrorEvent> {
    game.inspect(PlayoutsRequest { size: Some(size) }.into(), &DataStore::default())
}

fn settings(card: &'static Card, limits: Limits) -> GoSettings {
    GoSettings {
        card,
        level: None,
        limits: Some(limits),
        seed: 0,
        data: DataStore::default(),
        lines: 1,
        moves: Vec::new(),
        member: None,
        threads: 1,
        table_megabytes: None,
        resigns: false,
        book: false,
        draw_values: None,
    }
}

thread_local! {
    /// The number of evaluations by [`Slow`].
    static EVALUATIONS: Cell<u64> = const { Cell::new(0) };
}

/// An evaluation that costs `WORK` nodes of the flagship, and 5 ms of the [`SlowClock`].
#[derive(Default)]
struct Slow<const WORK: u64>;

impl<const WORK: u64> Evaluator<Shogi> for Slow<WORK> {
    const WORK: u64 = WORK;

    fn reset(&mut self, _position: &Position<Shogi>) {}

    fn push(&mut self, _position: &Position<Shogi>, _delta: &Delta) {}

    fn pop(&mut self) {}

    fn evaluate(&mut self, position: &Position<Shogi>) -> eval::Score {
        EVALUATIONS.set(EVALUATIONS.get() + 1);
        eval::Score::cp((position.key() % 200) as i32)
    }
}

struct SlowClock;

impl Clock for SlowClock {
    fn now(&self) -> u64 {
        5 * EVALUATIONS.get()
    }
}

/// Negamax with that evaluation.
#[derive(Default)]
struct SlowSearch<const WORK: u64>(PausedNodes<(MoveList, usize, eval::Score)>);

impl<const WORK: u64> RecursiveSearch<Shogi> for SlowSearch<WORK> {
    type Evaluation = Slow<WORK>;

    fn search(
        &mut self,
        tree: &mut Tree<'_, Shogi, Slow<WORK>>,
        depth: i32,
        alpha: eval::Score,
        beta: eval::Score,
    ) -> Result<eval::Score, Stopped> {
        let (moves, mut next, mut best) = match self.0.resume() {
            Some(node) => node,
            None => {
                if let Some(value) = tree.enter(depth, alpha, beta)? {
                    return Ok(value);
                }
                if depth == 0 {
                    return Ok(tree.evaluate());
                }
                (tree.moves(), 0, tree.mated())
            }
        };
        while let Some(&mv) = moves.get(next) {
            let result = tree.after(mv, |tree| self.search(tree, depth - 1, alpha, beta));
            let Ok(value) = result.map(|value| -value) else { return Err(self.0.pause((moves, next, best))) };
            next += 1;
            if value > best {
                best = value;
                tree.set_best(mv);
            }
        }
        Ok(best)
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}

const fn slow_card<const WORK: u64>() -> Card {
    Card {
        id: "slow",
        needs: &[],
        shogi: Some(|| Box::new(Deepening::<_, SlowSearch<WORK>>::default())),
        minishogi: None,
        ..NEEDY
    }
}

/// The most evaluations in a slice of `length`, their number in all, and the result of the search.
fn slices(card: &'static Card, length: u64, clock: Option<&dyn Clock>) -> (u64, u64, String) {
    let mut game = game();
    game.begin(&settings(card, Limits::depth(2)), None).unwrap();
    let (mut most, first) = (0, EVALUATIONS.get());
    loop {
        let before = EVALUATIONS.get();
        let timer = clock.map(|clock| Timer { clock, manager: None });
        let finished = game.think(length, timer, &Helpers::default(), &mut |_| {});
        most = most.max(EVALUATIONS.get() - before);
        if finished {
            return (most, EVALUATIONS.get() - first, format!("{:?}", game.conclude()));
        }
    }
}

#[test]
fn slices_are_measured_by_work() {
    static DEAR: Card = slow_card::<1000>();
    let (_, all, result) = slices(&DEAR, u64::MAX, None);
    assert!(all > 900, "{all}");
    assert_eq!(slices(&DEAR, 2048, None), (3, all, result.clone()));
    assert_eq!(slices(&DEAR, 1, None), (1, all, result));
}

#[test]
fn slices_are_ended_by_the_clock() {
    static DEAR: Card = slow_card::<1000>();
    let (most, all, result) = slices(&DEAR, u64::MAX, Some(&SlowClock));
    assert_eq!(most, 8, "40 ms");
    // Asked only after 256 nodes where the evaluation does not say what it costs.
    static CHEAP: Card = slow_card::<0>();
    let (most, ..) = slices(&CHEAP, u64::MAX, Some(&SlowClock));
    assert!((200..=256).contains(&most), "{most}");
    assert_eq!(slices(&DEAR, u64::MAX, None), (all, all, result));
}

#[test]
fn go_names_missing_data() {
    static CARD: Card = NEEDY;
    let mut game = game();
    let mut settings = settings(&CARD, Limits::depth(1));
    let refused = *game.begin(&settings, None).unwrap_err();
    let Event::Failed { code: Failure::NeedsData, needs, message, .. } = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(needs, ["weight"]);
    assert!(message.contains("weight"), "{message}");
    settings.data.insert(Arc::new(Weight(1)));
    assert!(game.begin(&settings, None).is_ok());
    settings.data.remove("weight");
    assert!(game.begin(&settings, None).is_err());
}

#[test]
fn playouts_are_shown_while_they_grow() {
    static CARD: Card = Card {
        id: "playouts",
        needs: &[],
        shogi: Some(|| Box::new(Puct::<_, Counted>::default())),
        minishogi: None,
        ..NEEDY
    };
    let mut game = game();
    assert!(shown(&mut game, 1).is_err(), "nothing has been searched");
    game.begin(&GoSettings { lines: 2, ..settings(&CARD, Limits::nodes(200)) }, None).unwrap();
    let (mut infos, mut visits, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        let finished = game.think(2_000, None, &Helpers::default(), &mut |info| infos.push(info));
        let Event::Playouts(found) = shown(&mut game, 50).unwrap() else { panic!("another event") };
        visits.push(found.nodes.first().map_or(0, |root| root.visits));
        sizes.push(found.nodes.len());
        for (at, node) in found.nodes.iter().enumerate() {
            assert_eq!(node.parent.is_none(), at == 0);
            assert!(node.parent.is_none_or(|parent| (parent as usize) < at));
            assert_eq!(node.value.is_some(), node.visits > 0);
        }
        if finished {
            break;
        }
    }
    assert!(visits.is_sorted() && visits.len() > 5 && *visits.last().unwrap() == 200, "{visits:?}");
    assert!(sizes[1] >= 31 && *sizes.last().unwrap() == 50, "{sizes:?}");
    let Event::Playouts(found) = shown(&mut game, 1).unwrap() else { panic!("another event") };
    assert_eq!(found.nodes.len(), 31, "the root and its thirty moves");
    // The best line comes last.
    let [second, first] = &infos[infos.len() - 2..] else { panic!("two lines") };
    for (line, node) in [(first, &found.nodes[1]), (second, &found.nodes[2])] {
        let playouts = line.playouts.unwrap();
        assert_eq!((playouts.visits, playouts.prior), (node.visits, node.prior));
        assert_eq!(line.pv[0], node.mv.clone().unwrap());
    }
    // The tree begins at the searched position, also after a move.
    let Event::BestMove { choice: protocol::Choice::Move(mv), .. } = game.conclude() else {
        panic!("no move")
    };
    game.play(&mv.usi).unwrap();
    let Event::Playouts(after) = shown(&mut game, 1).unwrap() else { panic!("another event") };
    assert_eq!(after, found);
}
