//! Plays one game.

use std::collections::HashMap;

use narikoma::game::Game;
use narikoma::opponents::data::DataStore;
use narikoma::opponents::{Choice, Opponent, Playable, Task};
use narikoma::search::blind_spots::seeded_hash;
use narikoma::search::{Limits, Progress, Silent};
use narikoma::shogi::declaration::{EnteringKing, Verdict};
use narikoma::shogi::outcome::{EndReason, Outcome};
use narikoma::shogi::{Move, Position, Shogi};

use super::entrant::Entrant;
use super::index;

/// Conditions of all games of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// Seed of openings and games.
    pub seed: u64,
    /// Nodes a move that no entrant may exceed.
    pub max_nodes: u64,
    /// The game is a draw at this ply, the opening included.
    pub max_plies: u32,
}

/// A finished game.
pub struct Played {
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
pub struct Players<'a> {
    entrants: &'a [Entrant],
    conditions: Conditions,
    data: &'a DataStore,
    made: HashMap<usize, Box<dyn Opponent<Shogi>>>,
}

impl<'a> Players<'a> {
    /// No opponent yet. What the entrants' cards require is in `data`.
    pub fn new(entrants: &'a [Entrant], conditions: Conditions, data: &'a DataStore) -> Self {
        Self { entrants, conditions, data, made: HashMap::new() }
    }

    /// Plays a game from an opening to its end by the rules, a declaration or the move limit. Nobody resigns.
    pub fn play(&mut self, sides: [usize; 2], opening: &[Move], number: u32) -> Played {
        let mut game = Game::new(Position::<Shogi>::start());
        opening.iter().for_each(|mv| {
            game.position.do_move(*mv);
        });
        let seed = seeded_hash(self.conditions.seed, u64::from(number));
        let (mut moves, mut nodes) = ([0; 2], [0; 2]);
        loop {
            let ply = game.position.ply() as u32;
            let end = |outcome, moves, nodes| Played { outcome, plies: ply, moves, nodes };
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
    fn think(&mut self, entrant: usize, game: &Game<Shogi>, seed: u32) -> (Choice, u64) {
        let Entrant { card, level } = self.entrants[entrant];
        let opponent = self.made.entry(entrant).or_insert_with(|| {
            let mut opponent = Shogi::opponent(card).expect("an entrant plays this game");
            // A small table is cleared quickly; it is large enough for the nodes of a move.
            opponent.resize_table(8);
            opponent.use_data(&self.data.part_for(card));
            opponent
        });
        opponent.begin(Task {
            seed,
            weakness: level.weakness,
            linear_only: level.linear_only,
            move_limit: Some(self.conditions.max_plies),
            ..game.task(level.limits.and(Limits::nodes(self.conditions.max_nodes)))
        });
        while opponent.think(&mut Silent) != Progress::Finished {}
        (opponent.choice(), opponent.info().map_or(0, |info| info.nodes))
    }
}

/// Whether the side to move may declare a win.
fn declares(game: &Game<Shogi>) -> bool {
    let state = game.position.declaration(EnteringKing::default(), game.points_given());
    state.is_some_and(|state| state.verdict == Verdict::Win)
}

#[cfg(test)]
mod tests {
    use narikoma::shogi::Color;

    use super::*;

    #[test]
    fn games_end_and_repeat() {
        let entrants = ["alphabeta/1", "minimax/1"].map(|name| Entrant::parse(name).unwrap());
        let conditions = Conditions { seed: 1, max_nodes: 1_000, max_plies: 60 };
        let data = DataStore::default();
        let play = |number| Players::new(&entrants, conditions, &data).play([0, 1], &[], number);
        let (first, again) = (play(1), play(1));
        assert_eq!((first.outcome, first.plies, first.nodes), (again.outcome, again.plies, again.nodes));
        assert!(first.plies <= 60 && first.nodes.iter().all(|nodes| *nodes > 0));
        if first.outcome.reason == EndReason::MoveLimit {
            assert_eq!((first.plies, first.outcome.winner), (60, None));
        }
    }

    #[test]
    fn stronger_level_wins() {
        let entrants = ["flagship/9", "minimax/1"].map(|name| Entrant::parse(name).unwrap());
        let conditions = Conditions { seed: 1, max_nodes: 10_000, max_plies: 256 };
        let data = DataStore::default();
        let mut players = Players::new(&entrants, conditions, &data);
        let black = players.play([0, 1], &[], 1).outcome.winner;
        let white = players.play([1, 0], &[], 2).outcome.winner;
        assert_eq!([black, white], [Some(Color::Black), Some(Color::White)]);
    }
}
