//! `inspection.rs` in the engine that every visitor loads: it has no opponent to inspect, and so no question
//! can be asked.

use super::error::ErrorEvent;
use super::protocol::Event;
use super::protocol::inspection::{Absent, MovePlayouts};
use crate::game::{Game, Player};
use crate::opponents::data::DataStore;
use crate::opponents::{Opponent, Playable};
use crate::shogi::Move;

/// A question about what an opponent thinks: there is none.
pub(super) struct Question(Absent);

impl From<Absent> for Question {
    fn from(absent: Absent) -> Self {
        Self(absent)
    }
}

pub(super) fn check(question: &Question) -> Result<(), ErrorEvent> {
    question.0.never()
}

pub(super) fn answer<R: Playable>(
    question: Question,
    _game: &Game<R>,
    _player: Option<&mut Player<R>>,
    _goes_on: Result<(), ErrorEvent>,
    _has_kings: Result<(), ErrorEvent>,
    _data: &DataStore,
) -> Result<Event, ErrorEvent> {
    question.0.never()
}

/// What an opponent's playouts have found about a move: nothing.
pub(super) fn move_playouts<R: Playable>(_opponent: &mut dyn Opponent<R>, _mv: Move) -> Option<MovePlayouts> {
    None
}
