//! A reviewed game as a line of the log.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use super::groups;
use crate::measure::mistakes::case::GameLine;
use crate::measure::mistakes::review::Reviewer;

/// A mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct MistakeMade {
    /// Moves before it, the opening included.
    pub(super) ply: usize,
    /// Winning chances lost, in thousandths.
    pub(super) loss: u32,
    /// The names of the facts that explain it.
    pub(super) facts: Vec<String>,
}

/// A game with its mistakes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GameMade {
    /// The levels of Black and White, 1 for the weakest; 0 for people.
    pub(super) levels: [usize; 2],
    /// Its number in the schedule, or in the file of games.
    pub(super) number: usize,
    /// How it ended.
    pub(super) end: String,
    /// Moves of both sides, the opening included.
    pub(super) plies: usize,
    /// The number of moves of Black and White after the opening, in positions that were still open.
    pub(super) open_moves: [u32; 2],
    pub(super) mistakes: Vec<MistakeMade>,
}

impl GameMade {
    /// Reviews a game whose first moves are an opening that nobody has chosen.
    pub(super) fn review(
        (levels, number): ([usize; 2], usize),
        (game, opening, end): (&GameLine, usize, &str),
        reviewer: &mut Reviewer,
    ) -> Self {
        let review = reviewer.review(game, "", number);
        let counts = |ply: usize| ply >= opening && review.is_open[ply];
        let mut open_moves = [0; 2];
        for ply in (0..game.moves.len()).filter(|ply| counts(*ply)) {
            open_moves[side(game, ply)] += 1;
        }
        let cases = review.cases.iter().filter(|case| counts(case.moves.len()));
        let mistakes = cases.map(|case| MistakeMade {
            ply: case.moves.len(),
            loss: case.loss,
            facts: case.facts.iter().map(groups::name).collect(),
        });
        let mistakes = mistakes.collect();
        Self { levels, number, end: end.to_owned(), plies: game.moves.len(), open_moves, mistakes }
    }

    /// The mistakes of one side (0: Black) of a game from the even start.
    pub(super) fn mistakes_of(&self, side: usize) -> impl Iterator<Item = &MistakeMade> {
        self.mistakes.iter().filter(move |mistake| mistake.ply % 2 == side)
    }

    /// Reads a line of the log.
    pub(super) fn parse(line: &str) -> Result<Self> {
        serde_json::from_str(line).with_context(|| line.to_owned())
    }
}

/// The side that makes the move after so many.
fn side(game: &GameLine, ply: usize) -> usize {
    (game.position.side().index() + ply) % 2
}
