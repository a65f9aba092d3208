//! A piece on a square, as messages write it.

use serde::{Deserialize, Serialize};

use super::{Piece, Square};

/// A piece on a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlacedPiece {
    /// As in SFEN: `P`, `+p`.
    pub piece: String,
    /// `7g`.
    pub square: String,
}

impl PlacedPiece {
    /// This piece on this square.
    pub fn new(piece: Piece, square: Square) -> Self {
        Self { piece: piece.to_string(), square: square.to_string() }
    }
}
