//! Results of searches.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::inspection::MovePlayouts;
use super::score::Score;
use super::{MoveText, Side};

/// Whether the side to move can mate, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct MateEvent {
    /// The result.
    pub verdict: MateVerdict,
    /// The moves of both sides up to the mate; empty when there is none.
    pub line: Vec<MoveText>,
    /// Plies within which it mates against every legal defence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub plies: Option<u32>,
    /// Plies when useless interpositions (無駄合) are not counted; absent when not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub conventional: Option<u32>,
    /// Whether it is proved that there is no mate shorter than `plies`.
    pub shortest: bool,
    /// Nodes (moves made).
    pub nodes: u32,
}

/// The best defence of the side to move. Plies are counted from its position, the defence included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct DefenceEvent {
    /// Whether the other side mates against every defence.
    pub verdict: MateVerdict,
    /// The defence that resists longest, or one that escapes; absent when `verdict` is `unknown`.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub mv: Option<MoveText>,
    /// Plies that are enough against every legal continuation after the move;
    /// absent when the limit was reached first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub plies: Option<u32>,
    /// The length when useless interpositions (無駄合) do not count: 0 when every legal move is one.
    /// Absent when the limit was reached first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub conventional: Option<u32>,
    /// Whether it is proved that `plies` cannot be fewer.
    pub shortest: bool,
    /// Nodes (moves made).
    pub nodes: u32,
}

/// The result of a search for a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum MateVerdict {
    /// There is a mate.
    Mate,
    /// It is proved that there is none.
    NoMate,
    /// Neither is proved: the limits or `stop` ended the search.
    Unknown,
}

/// Progress of a search: the line of a finished iteration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Info {
    /// Plies of the iteration; 0 for a static value.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u32,
    /// The rank of this line among several, 2 for the second best; absent for the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rank: Option<u32>,
    /// The value of the position for the side to move.
    pub score: Score,
    /// The winning chances of the side to move at that value, in thousandths; a draw counts half.
    pub win_rate: u32,
    /// The principal variation; its first move is the best one.
    pub pv: Vec<MoveText>,
    /// What the playouts have found about the first move; only from opponents that search by playouts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub playouts: Option<MovePlayouts>,
    /// The result that is proved; absent where none is, and for opponents that prove nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub proved: Option<Proved>,
}

/// A proved result: no more thinking changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Proved {
    /// The side that wins.
    pub winner: Side,
    /// The most plies that the other side can hold out, counted from the position that is searched.
    pub plies: u32,
}

/// The choice of an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum Choice {
    /// Play this move.
    Move(MoveText),
    /// Resign.
    Resign,
    /// Declare by the entering-king rule.
    Declare,
}
