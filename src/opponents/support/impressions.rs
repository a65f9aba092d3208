//! What comes to an opponent's mind at first sight of a position, before it reads ahead.

use super::playouts::Outlook;
use crate::shogi::{Move, Refusal};

/// The first impressions of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Impressions {
    /// How the game is expected to end for the side to move.
    pub outlook: Outlook,
    /// The legal moves with their probabilities, the most probable first; their sum is 1.
    pub moves: Vec<(Move, f32)>,
    /// The most probable moves when nothing is left out, the most probable first.
    pub wanted: Vec<Wanted>,
}

/// A move that came to mind, whether it is legal or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// The move.
    pub mv: Move,
    /// Its probability among all moves that the opponent can think of.
    pub probability: f32,
    /// Why it is illegal.
    pub refusal: Option<Refusal>,
}
