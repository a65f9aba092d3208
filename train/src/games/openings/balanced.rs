//! The openings: as in self-play, random moves among those of a short
//! search, kept when a search finds them balanced.

use narikoma::search::{Limits, SearchOptions, Silent};
use narikoma::shogi::{Move, Position, Shogi};

use crate::common::flagship_search::{FlagshipSearch, search};
use crate::common::random::Random;
use crate::games::openings::random_lines;

/// Nodes of a search for an opening move.
const NODES: u64 = 200;
/// Nodes of the search that judges whether an opening is balanced.
const JUDGE_NODES: u64 = 5_000;
/// An opening is balanced up to this score in centipawns.
const BALANCED: i32 = 150;

/// The first `count` openings of a seed. Opening `n` does not depend on `count`.
pub fn all(seed: u64, count: usize) -> Vec<Vec<Move>> {
    let mut search = search(None, 1);
    (0..count as u64).map(|number| balanced(&mut search, &mut Random::new(seed, number))).collect()
}

/// A balanced opening.
fn balanced(search: &mut FlagshipSearch, random: &mut Random) -> Vec<Move> {
    loop {
        let found = random_lines::mixed(random, |position| {
            best(search, position, NODES);
            search.best()
        });
        let Some((position, moves)) = found else { continue };
        if is_balanced(search, &position) {
            return moves;
        }
    }
}

/// Whether a short search finds that neither side stands better.
pub fn is_balanced(search: &mut FlagshipSearch, position: &Position<Shogi>) -> bool {
    best(search, position, JUDGE_NODES);
    search.info().is_some_and(|info| info.score.value().abs() <= BALANCED)
}

/// Searches with empty tables.
fn best(search: &mut FlagshipSearch, position: &Position<Shogi>, nodes: u64) {
    search.clear();
    search.begin(position.clone(), Limits::nodes(nodes), SearchOptions::default());
    search.think(&mut Silent);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_legal_and_do_not_depend_on_their_number() {
        let (few, more) = (all(3, 2), all(3, 4));
        assert_eq!(few, more[..2]);
        assert!(more.windows(2).all(|two| two[0] != two[1]));
        for moves in more {
            let mut position = Position::<Shogi>::start();
            for mv in moves {
                assert!(position.is_legal(mv));
                position.do_move(mv);
            }
            assert!(position.outcome().is_none());
        }
    }
}
