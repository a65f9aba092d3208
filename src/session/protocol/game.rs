//! The state of a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use crate::shogi::{Move, Position, Rules, notation};

use super::{DeclarationVerdict, GameResult, RuleOptions, Side, Variant};

/// The complete state of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct PositionEvent {
    /// The variant.
    pub variant: Variant,
    /// The rules in force.
    pub rules: RuleOptions,
    /// SFEN of the start position.
    pub start: String,
    /// Every move played so far, with the position after it.
    pub moves: Vec<Played>,
    /// SFEN of the current position.
    pub sfen: String,
    /// The side to move.
    pub side: Side,
    /// Every legal move by origin: the key is a square (`8h`) or a drop (`P*`), the values are the rest of
    /// the USI move (`2b`, `2b+`). Empty when the game is over.
    pub legal: BTreeMap<String, Vec<String>>,
    /// The square of the king in check.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub check: Option<String>,
    /// The squares of the pieces that give check.
    pub checkers: Vec<String>,
    /// The number of times that this position has occurred, this time included: 1 to 4.
    pub repetition: u32,
    /// The side that has given check with every move since this position first occurred.
    /// It loses at the fourth occurrence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub perpetual: Option<Side>,
    /// How far the side to move meets the entering-king rule; absent where that rule is not in force.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub declaration: Option<Declaration>,
    /// How the game ended; absent while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<GameResult>,
}

/// A line on the board, such as from an attacker to the king. Both ends are equal for a single square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Line {
    /// `4d`.
    pub from: String,
    /// `5e`.
    pub to: String,
}

/// A move in every notation that the page shows.
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

impl MoveText {
    /// The notations of a legal move.
    pub fn new<R: Rules>(position: &Position<R>, mv: Move) -> Self {
        Self {
            usi: mv.to_string(),
            ja: notation::japanese(position, mv),
            en: notation::western(position, mv),
        }
    }
}

/// A move of the game, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Played {
    /// The move.
    #[serde(flatten)]
    pub text: MoveText,
    /// SFEN of the position after it.
    pub sfen: String,
    /// The square of the king that it checks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub check: Option<String>,
}

/// How far the side to move meets the entering-king rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Declaration {
    /// The result of a declaration now.
    pub verdict: DeclarationVerdict,
    /// Whether the king stands in the far three ranks.
    pub king_in: bool,
    /// Other pieces in the far three ranks; ten are needed.
    pub pieces: u32,
    /// Points of those pieces and of the hand.
    pub points: u32,
    /// Points needed to win, less what the side gave as a handicap.
    pub needed: u32,
    /// Whether the side to move is in check; then it may not declare.
    pub in_check: bool,
}
