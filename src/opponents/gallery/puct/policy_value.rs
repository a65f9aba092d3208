//! The interface between the search and a network.

use crate::opponents::data::DataStore;
use crate::opponents::inspection::ValueEstimate;
use crate::shogi::{Move, Position, Rules};

/// An evaluation with a probability for each move.
pub trait PolicyValue<R: Rules>: Default {
    /// The work of one evaluation, in nodes of the flagship.
    fn work(&self) -> u64;

    /// Takes the learned weights that it uses.
    fn use_data(&mut self, _data: &DataStore) {}

    /// The expected end of the game for the side to move. Adds to `priors` the probability of each legal
    /// move, in the order of `moves`; the sum need not be 1.
    fn evaluate(&mut self, position: &Position<R>, moves: &[Move], priors: &mut Vec<f32>) -> ValueEstimate;
}
