//! The flagship at one of its levels, as the page plays it.

use std::sync::Arc;

use narikoma::eval::Score;
use narikoma::eval::nnue::Nnue;
use narikoma::game::Game;
use narikoma::opponents::data::DataStore;
use narikoma::opponents::flagship::{self, Flagship};
use narikoma::opponents::{Choice, Opponent};
use narikoma::search::{Progress, Silent};
use narikoma::shogi::Shogi;

/// The flagship with its net.
pub(super) fn flagship_with(net: &Arc<Nnue>) -> Flagship<Shogi> {
    let mut data = DataStore::default();
    data.insert(Arc::clone(net));
    let mut opponent = Flagship::new();
    opponent.use_data(&data);
    opponent
}

/// A player of any level.
pub(super) struct LevelPlayer(Flagship<Shogi>);

impl LevelPlayer {
    pub(super) fn new(net: &Arc<Nnue>) -> Self {
        Self(flagship_with(net))
    }

    /// The choice of a level (its place in the table, from 0), with the limits and the errors that it has on
    /// the page.
    pub(super) fn choose(&mut self, level: usize, game: &Game<Shogi>, seed: u32) -> Choice {
        let level = &flagship::CARD.levels[level];
        let mut task = game.task(level.limits).at_level(level);
        task.seed = seed;
        self.0.begin(task);
        while self.0.think(&mut Silent) != Progress::Finished {}
        self.0.choice()
    }

    /// The score of the last search, for the side that was to move.
    pub(super) fn score(&self) -> Option<Score> {
        self.0.info().map(|info| info.score)
    }
}
