//! A game and its opponent: what the session and USI share.

use crate::opponents::data::DataStore;
use crate::opponents::{Card, GameRules, Level, Opponent, Playable, Task};
use crate::search::{DEFAULT_TABLE_MB, Limits};
use crate::shogi::{Position, Rules};

/// A position with the moves that led to it from the start of the game.
pub struct Game<R: Rules> {
    /// The current position.
    pub position: Position<R>,
    /// Points for the entering-king rule that White gave as a handicap.
    points_given: u32,
}

impl<R: Rules> Game<R> {
    /// A game that begins at this position.
    pub fn new(start: Position<R>) -> Self {
        Self { points_given: start.handicap_points(), position: start }
    }

    /// A game that began at `start` and has reached `position`.
    pub fn at(start: &Position<R>, position: Position<R>) -> Self {
        Self { points_given: start.handicap_points(), position }
    }

    /// Points for the entering-king rule that White gave as a handicap.
    pub fn points_given(&self) -> u32 {
        self.points_given
    }

    /// A task about the current position, with the default rules.
    pub fn task(&self, limits: Limits) -> Task<R> {
        let rules = GameRules { points_given: self.points_given, ..GameRules::default() };
        Task { rules, ..Task::new(self.position.clone(), limits) }
    }
}

/// An opponent with its settings. It keeps what it has learned from move to move.
pub struct Player<R: Playable> {
    /// Its card.
    pub card: &'static Card,
    /// The opponent.
    pub opponent: Box<dyn Opponent<R>>,
    /// The data that the opponent was given.
    data: DataStore,
    table_megabytes: u32,
}

impl<R: Playable> Player<R> {
    /// The opponent of this card, without data and with a table of the default size;
    /// `None` when it does not play on this board.
    pub fn new(card: &'static Card) -> Option<Self> {
        let opponent = R::opponent(card)?;
        Some(Self { card, opponent, data: DataStore::default(), table_megabytes: DEFAULT_TABLE_MB })
    }

    /// Gives the opponent its data, for play at this level. A change clears what it has learned, and is
    /// returned as `true`.
    ///
    /// # Errors
    /// With the ids of required data that are not in the store; then nothing changes.
    pub fn use_data(&mut self, data: &DataStore, level: Option<&Level>) -> Result<bool, Vec<&'static str>> {
        let missing: Vec<_> = self.card.missing_data(data, R::VARIANT, level).map(|need| need.id).collect();
        if !missing.is_empty() {
            return Err(missing);
        }
        let data = self.card.own_data(data);
        let has_changed = self.data != data;
        if has_changed {
            self.opponent.use_data(&data);
            self.data = data;
        }
        Ok(has_changed)
    }

    /// Makes the transposition table this large, in megabytes. A change empties it.
    pub fn resize_table(&mut self, megabytes: u32) {
        if self.table_megabytes != megabytes {
            self.empty_table(megabytes);
        }
    }

    /// Replaces the transposition table by an empty one of this size, in megabytes.
    pub fn empty_table(&mut self, megabytes: u32) {
        self.table_megabytes = megabytes;
        self.opponent.resize_table(megabytes);
    }
}
