//! Plays one game.

use std::collections::HashMap;
use std::time::Duration;

use narikoma::game::Game;
use narikoma::opponents::data::DataStore;
use narikoma::opponents::{Choice, Opponent, Playable};
use narikoma::search::blind_spots::seeded_hash;
use narikoma::search::{Limits, Progress, Silent};
use narikoma::shogi::declaration::{EnteringKing, Verdict};
use narikoma::shogi::outcome::{EndReason, Outcome};
use narikoma::shogi::{Move, Position};

use super::budget::Budget;
use super::entrant::Entrant;
use super::index;

/// TournamentConditions of all games of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentConditions {
    /// Seed of openings and games.
    pub seed: u64,
    /// The limit of each move.
    pub limit: TournamentLimit,
    /// The game is a draw at this ply, the opening included.
    pub max_plies: u32,
}

/// The limit of each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentLimit {
    /// Nodes that no entrant may exceed, beside the limits of its level.
    Nodes(u64),
    /// Processor time. Entrants with a rating keep the limits of their level beside it, the others have no
    /// other limit ([`Entrant::uses_all_time`]).
    Time(Duration),
}

/// A finished game.
pub struct TournamentGame {
    /// How it ended.
    pub outcome: Outcome,
    /// Moves, the opening included.
    pub plies: u32,
    /// Moves after the opening by `[black, white]`.
    pub moves: [u32; 2],
    /// Nodes of `[black, white]`.
    pub nodes: [u64; 2],
}

/// The opponents of one thread, made when they are first needed.
pub struct Players<'a, R: Playable> {
    entrants: &'a [Entrant],
    conditions: TournamentConditions,
    data: &'a DataStore,
    made: HashMap<usize, Box<dyn Opponent<R>>>,
}

impl<'a, R: Playable> Players<'a, R> {
    /// No opponent yet. What the entrants' cards require is in `data`.
    pub fn new(entrants: &'a [Entrant], conditions: TournamentConditions, data: &'a DataStore) -> Self {
        Self { entrants, conditions, data, made: HashMap::new() }
    }

    /// Plays a game from an opening to its end by the rules, a declaration or the move limit. Nobody resigns.
    pub fn play(&mut self, sides: [usize; 2], opening: &[Move], number: u32) -> TournamentGame {
        let mut game = Game::new(Position::<R>::start());
        opening.iter().for_each(|mv| {
            game.position.do_move(*mv);
        });
        let seed = seeded_hash(self.conditions.seed, u64::from(number));
        let (mut moves, mut nodes) = ([0; 2], [0; 2]);
        loop {
            let ply = game.position.ply() as u32;
            let end = |outcome, moves, nodes| TournamentGame { outcome, plies: ply, moves, nodes };
            if let Some(outcome) = game.position.outcome() {
                return end(outcome, moves, nodes);
            }
            if ply >= self.conditions.max_plies {
                return end(Outcome::new(EndReason::MoveLimit, None), moves, nodes);
            }
            let side = game.position.side();
            let (choice, visited) =
                self.think(sides[index(side)], &game, seeded_hash(seed, ply.into()) as u32);
            moves[index(side)] += 1;
            nodes[index(side)] += visited;
            match choice {
                Choice::Move(mv) if game.position.is_legal(mv) => game.position.do_move(mv),
                Choice::Declare if declares(&game) => {
                    return end(Outcome::new(EndReason::Declaration, Some(side)), moves, nodes);
                }
                Choice::Resign => return end(Outcome::new(EndReason::Resigned, Some(!side)), moves, nodes),
                Choice::Move(_) | Choice::Declare => {
                    return end(Outcome::new(EndReason::Illegal, Some(!side)), moves, nodes);
                }
            };
        }
    }

    /// The choice of an entrant, and the nodes that it took.
    fn think(&mut self, entrant: usize, game: &Game<R>, seed: u32) -> (Choice, u64) {
        let Entrant { card, level } = self.entrants[entrant];
        let [limits, without_net] = limits(&self.entrants[entrant], self.conditions.limit);
        let opponent = self.made.entry(entrant).or_insert_with(|| {
            let mut opponent = R::opponent(card).expect("an entrant plays this game");
            // A small table is cleared quickly; it is large enough for the nodes of a move.
            opponent.resize_table(8);
            opponent.use_data(&card.own_data(self.data));
            opponent
        });
        let mut task = game.task(limits).at_level(level);
        (task.seed, task.limits) = (seed, limits);
        task.settings.limits_without_net = Some(without_net);
        // So that a move does not depend on the games before it.
        task.settings.keeps_tree = false;
        task.rules.move_limit = Some(self.conditions.max_plies);
        opponent.begin(task);
        let nodes = match self.conditions.limit {
            TournamentLimit::Nodes(_) => {
                while opponent.think(&mut Silent) != Progress::Finished {}
                0
            }
            TournamentLimit::Time(time) => {
                let mut budget = Budget::new(time);
                opponent.think(&mut budget);
                budget.nodes()
            }
        };
        (opponent.choice(), opponent.info().map_or(nodes, |info| info.nodes.max(nodes)))
    }
}

/// The limits of an entrant's searches, besides time: with its net, if it has one, and without.
fn limits(entrant: &Entrant, limit: TournamentLimit) -> [Limits; 2] {
    let level = entrant.level;
    [level.limits, level.limits_without_net.unwrap_or(level.limits)].map(|limits| match limit {
        TournamentLimit::Nodes(nodes) => limits.and(Limits::nodes(nodes)),
        TournamentLimit::Time(_) if entrant.uses_all_time() => Limits::default(),
        TournamentLimit::Time(_) => limits,
    })
}

/// Whether the side to move may declare a win.
fn declares<R: Playable>(game: &Game<R>) -> bool {
    let state = game.position.declaration(EnteringKing::default(), game.points_given());
    state.is_some_and(|state| state.verdict == Verdict::Win)
}

#[cfg(test)]
mod tests {
    use narikoma::shogi::{Color, Minishogi, Shogi, Variant};

    use super::*;

    #[test]
    fn games_end_and_repeat() {
        let entrants = ["alphabeta/1", "minimax/1"].map(|name| Entrant::parse(name).unwrap());
        let conditions =
            TournamentConditions { seed: 1, limit: TournamentLimit::Nodes(1_000), max_plies: 60 };
        let data = DataStore::default();
        let play = |number| Players::<Shogi>::new(&entrants, conditions, &data).play([0, 1], &[], number);
        let (first, again) = (play(1), play(1));
        assert_eq!((first.outcome, first.plies, first.nodes), (again.outcome, again.plies, again.nodes));
        assert!(first.plies <= 60 && first.nodes.iter().all(|nodes| *nodes > 0));
        if first.outcome.reason == EndReason::MoveLimit {
            assert_eq!((first.plies, first.outcome.winner), (60, None));
        }
    }

    /// With time, limits count for rated levels only.
    #[test]
    fn time_takes_the_place_of_limits() {
        let entrants = ["alphabeta/1", "flagship/12"].map(|name| Entrant::parse(name).unwrap());
        let of = |nth: usize, limit| limits(&entrants[nth], limit)[0];
        let [plain, rated] = entrants.map(|entrant| entrant.level.limits);
        assert!(plain.depth.is_some() && rated.nodes > Some(100));
        let (nodes, none) = (TournamentLimit::Nodes(100), TournamentLimit::Time(Duration::ZERO));
        assert_eq!([of(0, nodes), of(1, nodes)], [plain.and(Limits::nodes(100)), Limits::nodes(100)]);
        assert_eq!([of(0, none), of(1, none)], [Limits::default(), rated]);

        let conditions = TournamentConditions { seed: 1, limit: none, max_plies: 6 };
        let data = DataStore::default();
        let played = Players::<Shogi>::new(&entrants, conditions, &data).play([0, 1], &[], 1);
        assert_eq!((played.outcome.reason, played.moves), (EndReason::MoveLimit, [3, 3]));
    }

    #[test]
    fn stronger_level_wins() {
        let entrants = ["flagship/9", "minimax/1"].map(|name| Entrant::parse(name).unwrap());
        let conditions =
            TournamentConditions { seed: 1, limit: TournamentLimit::Nodes(10_000), max_plies: 256 };
        let data = DataStore::default();
        let mut players = Players::<Shogi>::new(&entrants, conditions, &data);
        let black = players.play([0, 1], &[], 1).outcome.winner;
        let white = players.play([1, 0], &[], 2).outcome.winner;
        assert_eq!([black, white], [Some(Color::Black), Some(Color::White)]);
    }

    #[test]
    fn stronger_level_wins_on_the_small_board() {
        let entrants =
            ["flagship/9", "random/1"].map(|name| Entrant::parse_for(name, Variant::Minishogi).unwrap());
        let conditions =
            TournamentConditions { seed: 1, limit: TournamentLimit::Nodes(10_000), max_plies: 256 };
        let data = DataStore::default();
        let mut players = Players::<Minishogi>::new(&entrants, conditions, &data);
        let black = players.play([0, 1], &[], 1).outcome.winner;
        let white = players.play([1, 0], &[], 2).outcome.winner;
        assert_eq!([black, white], [Some(Color::Black), Some(Color::White)]);
    }
}
