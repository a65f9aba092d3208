//! The probabilities that a policy gives the moves of a position, without a search.

use super::playouts::Outlook;
use crate::shogi::{Move, Refusal};

/// A policy's answer for one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Impressions {
    /// How the game is expected to end for the side to move.
    pub outlook: Outlook,
    /// The legal moves with their probabilities, the most probable first; their sum is 1.
    pub moves: Vec<(Move, f32)>,
    /// The most probable moves when illegal ones are not left out, the most probable first.
    pub wanted: Vec<Wanted>,
}

/// A move that the policy finds probable, legal or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// The move.
    pub mv: Move,
    /// Its probability among all moves that the policy has a class for.
    pub probability: f32,
    /// Why it is illegal.
    pub refusal: Option<Refusal>,
}
