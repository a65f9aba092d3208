//! Questions about what an opponent of the gallery thinks, and their answers: the reasons for its values, the
//! tree of its search, the probabilities of its policy.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::{MoveText, Refusal, Score, Side};
use crate::shogi::PlacedPiece;

/// The arguments of `explain`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct ExplainRequest {
    /// An opponent id from `hello`.
    pub opponent: String,
    /// USI moves from the current position.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub moves: Vec<String>,
}

/// The arguments of `tree`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct TreeRequest {
    /// An opponent id from `hello`.
    pub opponent: String,
    /// Plies, 1 to 6.
    pub depth: u32,
    /// Steps from the root: USI moves, or `pass`.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub path: Vec<String>,
}

/// The arguments of `impressions`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct ImpressionsRequest {
    /// An opponent id from `hello`.
    pub opponent: String,
    /// USI moves from the current position.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub moves: Vec<String>,
    /// The number of moves, 1 to 600; absent for 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub lines: Option<u32>,
    /// A level of the opponent, for its network; absent for the opponent's first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<String>,
}

/// The arguments of `playouts`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct PlayoutsRequest {
    /// The number of nodes, 1 to 1000, the most visited ones; the root and its
    /// moves are always sent. Absent for 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub size: Option<u32>,
}

/// The static value of a position, term by term.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct ReasonsEvent {
    /// The position that is explained.
    pub sfen: String,
    /// The side to move in it.
    pub side: Side,
    /// The sum for the side to move, in centipawns.
    pub total: i32,
    /// The terms, those with the most points first; empty for opponents that do not explain themselves.
    pub reasons: Vec<ReasonCard>,
}

/// One term of a static value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct ReasonCard {
    /// The side that the points are for.
    pub side: Side,
    /// Centipawns; negative when the term is bad for that side.
    pub points: i32,
    /// The term that gives the points.
    pub term: ReasonTerm,
}

/// A term of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum ReasonTerm {
    /// The values of all its pieces, on the board and in hand.
    Material,
    /// A rule with a name.
    Rule {
        /// Its identifier; never changes.
        id: String,
        /// How often it applies.
        count: i32,
    },
    /// Pieces that stand on certain squares at the same time.
    Pieces(Vec<PlacedPiece>),
    /// All terms together that are less than a point each.
    Rest,
}

/// A part of the tree of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct TreeEvent {
    /// Units of depth in a ply.
    pub units: i32,
    /// Whether its lines end with a search of captures alone.
    pub quiescence: bool,
    /// Whether a side may stop in that search, with the static value, instead of capturing.
    pub stands_pat: bool,
    /// Whether it leaves out moves that do not look good.
    pub selective: bool,
    /// Nodes of the whole search.
    pub nodes: u32,
    /// Whether the search was finished; if not, it had too many nodes and values are missing.
    pub complete: bool,
    /// Whether the opponent found a mate before its search and plays it: then the tree is the line of the
    /// mate, and nothing else was searched.
    pub mate_stage: bool,
    /// The nodes, parents before children, siblings in the order of the search. The first is the root.
    pub tree: Vec<TreeNode>,
}

/// One node of the tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct TreeNode {
    /// The index of its parent; absent for the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub parent: Option<u32>,
    /// How it was reached.
    pub step: TreeStep,
    /// The move that led to it; absent for the root and for a pass.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub mv: Option<MoveText>,
    /// Its position.
    pub sfen: String,
    /// The depth that is left, in `units`.
    pub depth: i32,
    /// Centipawns that the side to move has already; absent for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub alpha: Option<i32>,
    /// Centipawns that the other side allows; absent for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub beta: Option<i32>,
    /// The static value for the side to move, if it was asked for.
    #[serde(default, rename = "static", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub evaluation: Option<i32>,
    /// The value of the search for the side to move; absent for a move that was left out, and after a stop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub value: Option<Score>,
    /// Nodes here and below; 0 for a move that was left out.
    pub nodes: u32,
    /// Number of legal moves.
    pub moves: u32,
    /// Whether its move is the best one of its parent.
    pub best: bool,
    /// Whether the search of this node ended early, because its value reached `beta`.
    pub cutoff: bool,
}

/// A part of the tree of a search by playouts (PUCT).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct PlayoutsEvent {
    /// The mean depth of all playouts, in plies.
    pub depth: f64,
    /// The root, then all its moves, the best first, then the most visited nodes below, those with the most
    /// visits first; parents before children. Empty before the first playout.
    pub nodes: Vec<PlayoutNode>,
}

/// A node of the tree of a search by playouts. Probabilities are 0 to 1, with six decimals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct PlayoutNode {
    /// The index of its parent; absent for the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub parent: Option<u32>,
    /// The move that led to it; absent for the root.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub mv: Option<MoveText>,
    /// Its position.
    pub sfen: String,
    /// Playouts that went through it.
    pub visits: u32,
    /// The probability that the policy gives its move; 1 for the root.
    pub prior: f64,
    /// The mean of the playouts' values, with what a draw is worth to the side: the probability to win for
    /// the side that made the move, for the root for the side to move. Absent without playouts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub value: Option<f64>,
    /// The mean of the playouts' probabilities that the game ends by repetition. Absent without playouts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub repetition: Option<f64>,
    /// The proved value, for the same side as `value`: a win, a loss or, as 0
    /// centipawns, a draw. Absent while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub proof: Option<Score>,
}

/// The moves that an opponent's policy finds most probable in a position, without a search.
/// Probabilities are 0 to 1, with six decimals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct ImpressionsEvent {
    /// The position.
    pub sfen: String,
    /// The side to move in it.
    pub side: Side,
    /// The probability that the side to move wins; a draw counts one half. Absent of a network that says
    /// nothing of it, as some levels have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub value: Option<f64>,
    /// The probability that the game ends by repetition; absent as `value`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub repetition: Option<f64>,
    /// The most probable legal moves, the most probable first. The
    /// probabilities of all legal moves add up to 1.
    pub moves: Vec<LikelyMove>,
    /// The most probable moves when illegal ones are not left out, the most probable first; at most five.
    pub wanted: Vec<WantedMove>,
}

/// A legal move with its probability.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct LikelyMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: MoveText,
    /// Its probability among the legal moves.
    pub probability: f64,
}

/// A move that an opponent's policy finds probable, legal or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct WantedMove {
    /// As in USI.
    pub usi: String,
    /// Its probability among all moves that the policy has a class for.
    pub probability: f64,
    /// Why it is illegal; absent if it is legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub refusal: Option<Refusal>,
}

/// How a node of the tree was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum TreeStep {
    /// It is the root.
    Root,
    /// By a move.
    Move,
    /// By passing (null move).
    Pass,
    /// By a move that was left out without a search (futility).
    Skipped,
}

/// What the playouts have found about the first move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct MovePlayouts {
    /// Playouts that began with the move.
    pub visits: u32,
    /// The probability that the policy gives it.
    pub prior: f64,
    /// The mean of their probabilities that the game ends by repetition.
    pub repetition: f64,
}
