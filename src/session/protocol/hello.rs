//! Who the engine is.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::{GoLimits, Variant};

/// Who the engine is and what it offers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Hello {
    /// The version of the protocol: `API`.
    pub api: u32,
    /// Name and version, `Narikoma 0.1.0`.
    pub engine: String,
    /// The boards and their handicaps.
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
    /// The size when nobody says otherwise.
    pub usual: u32,
    /// The largest that may be asked for.
    pub most: u32,
}

/// One kind of game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct VariantCard {
    /// For `new`.
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
    /// For `new`; never changes.
    pub id: String,
    /// 二枚落ち.
    pub ja: String,
    /// Two-piece.
    pub en: String,
    /// The start position.
    pub sfen: String,
}

/// One opponent of the gallery.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct OpponentCard {
    /// For `go`; never changes.
    pub id: String,
    /// When the idea was new.
    pub year: u32,
    /// A title in Japanese.
    pub ja: String,
    /// A title in English.
    pub en: String,
    /// Where the idea comes from.
    pub reference: String,
    /// The boards it can play on.
    pub variants: Vec<Variant>,
    /// Its levels, weakest first.
    pub levels: Vec<LevelCard>,
}

/// One level: limits by nodes, so that it plays the same on every device.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct LevelCard {
    /// For `go`.
    pub id: String,
    /// Its limits.
    pub limits: GoLimits,
    /// How strong it is on the engine's own scale, from games between its levels; absent where that was not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<i32>,
    /// Whether it evaluates without the net, even if one is loaded: then no net need be fetched for it.
    pub linear_only: bool,
}
