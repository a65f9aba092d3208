//! The engine's name, variants and opponents.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::{GoLimits, OpponentGroup, OpponentPanel, Variant};

/// The engine's name, variants, opponents and limits.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Hello {
    /// The version of the protocol: `API`.
    pub api: u32,
    /// Name and version, `Narikoma 0.1.0`.
    pub engine: String,
    /// The variants and their handicaps.
    pub variants: Vec<VariantCard>,
    /// The opponents, the default one first.
    pub opponents: Vec<OpponentCard>,
    /// The sizes that a transposition table may have.
    pub table_megabytes: TableSizes,
}

/// Sizes of a transposition table, in megabytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct TableSizes {
    /// The default size.
    pub usual: u32,
    /// The largest size allowed.
    pub most: u32,
}

/// One variant.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct VariantCard {
    /// Identifier for `new`.
    pub id: Variant,
    /// Files and ranks: 9 or 5.
    pub size: u32,
    /// The start position of an even game.
    pub sfen: String,
    /// Handicaps, from the lightest; an even game is not among them.
    pub handicaps: Vec<HandicapCard>,
}

/// One handicap start. White (上手) gives the pieces and moves first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct HandicapCard {
    /// Identifier for `new`; never changes.
    pub id: String,
    /// Japanese name, such as 二枚落ち.
    pub ja: String,
    /// English name, such as “Two pieces”.
    pub en: String,
    /// The start position.
    pub sfen: String,
}

/// One opponent of the gallery.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct OpponentCard {
    /// Identifier for `go`; never changes.
    pub id: String,
    /// The year of the idea.
    pub year: u32,
    /// A title in Japanese.
    pub ja: String,
    /// A title in English.
    pub en: String,
    /// The source of the idea.
    pub reference: String,
    /// The part of the list of opponents in which it is shown.
    pub group: OpponentGroup,
    /// Parts of its page in the gallery that show what it thinks, from top to bottom.
    pub panels: Vec<OpponentPanel>,
    /// The variants that it plays.
    pub variants: Vec<Variant>,
    /// Its levels, weakest first.
    pub levels: Vec<LevelCard>,
    /// The identifier of the level to offer first.
    pub default_level: String,
    /// The data that it uses.
    pub needs: Vec<NeedCard>,
}

/// Data that an opponent uses: a file that is loaded into the engine by its id.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct NeedCard {
    /// The id of the data.
    pub id: String,
    /// Whether it cannot play without; else it plays in another way.
    pub required: bool,
    /// The boards on which it uses the data.
    pub variants: Vec<Variant>,
}

/// One level: limits by nodes, so that it plays the same on every device.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct LevelCard {
    /// Identifier for `go`.
    pub id: String,
    /// Its limits.
    pub limits: GoLimits,
    /// Rating on the engine's own scale, from games between its levels; absent when not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<i32>,
    /// Whether it plays without data that is not required, even if loaded: then none need be fetched for it.
    pub linear_only: bool,
    /// Whether it plays as well as it can: with a clock, `go` needs no other limit.
    pub full_strength: bool,
    /// Whether it thinks while the other side does, when asked to by `ponder`; absent for no.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub ponders: bool,
    /// Whether `nodes` of its limits counts playouts; absent for no.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub counts_playouts: bool,
    /// The id of the network that it plays with, one of the opponent's `needs`: required at this level alone.
    /// Absent for the opponent's first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub network: Option<String>,
}
