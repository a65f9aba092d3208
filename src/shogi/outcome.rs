//! How games end.

use serde::{Deserialize, Serialize};

use super::{Color, Position, Rules};

/// How a game ended. The serialized words are also those of the page's `data-state`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum EndReason {
    /// In check without a legal move.
    Mate,
    /// Not in check and without a legal move; also a loss.
    NoMoves,
    /// The same position for the fourth time (千日手).
    Repetition,
    /// The same position for the fourth time, and every move of one side
    /// since the first gave check: that side loses.
    PerpetualCheck,
    /// A declaration by the entering-king rule.
    Declaration,
    /// A side resigned.
    Resigned,
    /// A side played an illegal move (in records and matches; a session refuses instead).
    Illegal,
    /// A side ran out of time.
    Time,
    /// The agreed number of plies was reached.
    MoveLimit,
}

impl EndReason {
    /// The word of the protocol and of `data-state`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::NoMoves => "no-moves",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual-check",
            Self::Declaration => "declaration",
            Self::Resigned => "resigned",
            Self::Illegal => "illegal",
            Self::Time => "time",
            Self::MoveLimit => "move-limit",
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "GameResult"))]
pub struct Outcome {
    /// How it ended.
    pub reason: EndReason,
    /// Who won; absent for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub winner: Option<Color>,
}

impl Outcome {
    /// An end with its winner; `None` for a draw.
    pub const fn new(reason: EndReason, winner: Option<Color>) -> Self {
        Self { reason, winner }
    }
}

impl<R: Rules> Position<R> {
    /// The end of the game by mate, no legal moves, repetition or perpetual check; `None` while the game goes
    /// on. The caller keeps track of declarations, resignations, time and move limits.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            let reason = if self.in_check() { EndReason::Mate } else { EndReason::NoMoves };
            return Some(Outcome::new(reason, Some(!self.side())));
        }
        let fourfold = self.fourfold()?;
        let reason = if fourfold.perpetual_checker.is_some() {
            EndReason::PerpetualCheck
        } else {
            EndReason::Repetition
        };
        Some(Outcome::new(reason, fourfold.winner))
    }
}
