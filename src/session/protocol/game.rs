//! The game as it stands.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::{DeclarationVerdict, GameResult, RuleOptions, Side, Variant};

/// The game as it stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct PositionEvent {
    /// Which board.
    pub variant: Variant,
    /// The rules in force.
    pub rules: RuleOptions,
    /// SFEN of the position the game began from.
    pub start: String,
    /// Every move played so far, with what it led to.
    pub moves: Vec<Played>,
    /// SFEN of the position now.
    pub sfen: String,
    /// Whose move it is.
    pub side: Side,
    /// Every legal move, grouped: the key is a square (`8h`) or a drop (`P*`), the values are what follows it in USI
    /// (`2b`, `2b+`). Key and value joined are the move. Empty when the game is over.
    pub legal: BTreeMap<String, Vec<String>>,
    /// The square of the king in check.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub check: Option<String>,
    /// The squares of the pieces that give check.
    pub checkers: Vec<String>,
    /// How often this position has occurred, this time included: 1 to 4.
    pub repetition: u32,
    /// The side that has given check with every move since this position first occurred, and loses when it occurs for the
    /// fourth time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub perpetual: Option<Side>,
    /// Where a declaration stands; absent where no such rule is in force.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub declaration: Option<Declaration>,
    /// How the game ended; absent while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<GameResult>,
}

/// A line on the board from one square to another, such as from an attacker to the king; a single square is both its ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Line {
    /// `4d`.
    pub from: String,
    /// `5e`.
    pub to: String,
}

/// One move in every notation the page shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct MoveText {
    /// `7g7f`.
    pub usi: String,
    /// `☗７六歩`, with 同, 打, 成, 不成 and 右左上引寄直 where they are needed.
    pub ja: String,
    /// `P-7f`, in the Western notation.
    pub en: String,
}

/// A move of the game and the position after it, for looking back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Played {
    /// The move.
    #[serde(flatten)]
    pub text: MoveText,
    /// SFEN of the position after it.
    pub sfen: String,
    /// The square of the king that it put in check.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub check: Option<String>,
}

/// Where the side to move stands with the entering-king rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Declaration {
    /// What a declaration now would bring.
    pub verdict: DeclarationVerdict,
    /// The king stands in the far three ranks.
    pub king_in: bool,
    /// Other pieces in the far three ranks; ten are needed.
    pub pieces: u32,
    /// Points of those pieces and of the hand.
    pub points: u32,
    /// Points needed to win, less what the side gave as a handicap.
    pub needed: u32,
    /// In check nobody declares.
    pub in_check: bool,
}
