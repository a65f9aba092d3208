//! The rules that players agree on.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::EnteringKing;

/// Rules that players agree on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct RuleOptions {
    /// The entering-king rule; it exists on 9×9 only.
    #[cfg_attr(test, ts(as = "Option<EnteringKing>", optional))]
    pub entering_king: EnteringKing,
    /// The number of plies from the start position after which the game is a draw; absent for no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub move_limit: Option<u32>,
}
