//! What can be asked.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::{EnteringKing, Side, Variant};

/// What can be asked of the engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub enum Request {
    /// Who are you? Answered by `hello`. Allowed at any time.
    Hello {},
    /// Begin a game, or restore one: from the handicap, or from `sfen` when given, then through `moves`.
    /// Answered by `position`; by `failed` (with `at` for a move) when anything in it is wrong, and then nothing changes.
    New {
        /// Which board.
        variant: Variant,
        /// A handicap id from `hello`; absent for an even game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        handicap: Option<String>,
        /// A start position of one's own instead of a handicap.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        sfen: Option<String>,
        /// USI moves already played.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
        moves: Vec<String>,
        /// The rules that differ between clubs.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<RuleOptions>", optional))]
        rules: RuleOptions,
        /// A mating problem: the king of the side that mates may be missing. Then nobody can think about the game but
        /// `mate`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        problem: Option<bool>,
    },
    /// Play a move for the side to move. Answered by `position` or `refused`. Cancels thinking.
    Play {
        /// USI.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Take back the last `plies` moves (fewer when there are fewer), and any result. Answered by `position`.
    TakeBack {
        /// How many moves, 1 or more.
        plies: u32,
    },
    /// A side gives up. Answered by `position`.
    Resign {
        /// Who gives up.
        side: Side,
    },
    /// The side to move declares by the entering-king rule. Answered by `position` when the declaration holds, by
    /// `refused` with `notDeclarable` when it does not (a slip of the finger costs no game).
    Declare {},
    /// A side's time is over. Answered by `position`. The session has no clock: whoever keeps it says so.
    TimeUp {
        /// Whose time.
        side: Side,
    },
    /// Think about the position and choose a move. Answered by any number of `info`, then one `bestMove`, or
    /// `cancelled` when another request takes its place. It does not play the move.
    Go {
        /// An opponent id from `hello`; absent for the first in the list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        opponent: Option<String>,
        /// A level id of that opponent: how it errs, and its limits unless `limits` says otherwise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        level: Option<String>,
        /// Limits in place of a level's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        limits: Option<GoLimits>,
        /// Seed for opponents that choose by chance. The same seed gives the same game.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<u32>", optional))]
        seed: u32,
        /// How many lines are wanted, the best first; absent for one. Opponents that know but one line tell that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        lines: Option<u32>,
        /// The size of the transposition table in megabytes; absent for what it is. A change empties it.
        #[serde(default, skip_serializing_if = "Option::is_none", rename = "tableMegabytes")]
        #[cfg_attr(test, ts(optional))]
        table_megabytes: Option<u32>,
    },
    /// Look for a mate by the side to move. Answered by one `mate`, or `cancelled` when another request takes its place.
    /// `stop` ends it with what is known.
    Mate {
        /// Moves made; absent for no limit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        nodes: Option<u32>,
        /// Size of its table in MB (2²⁰ bytes), 1 to 1024; absent for 32.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        megabytes: Option<u32>,
    },
    /// Look for the best defence of the side to move against a mate by the other side, as in a mating problem. Answered by
    /// one `defence`, or `cancelled` when another request takes its place. It does not play the move. `stop` ends it with
    /// what is known.
    Defend {
        /// Moves made, in all; absent for no limit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        nodes: Option<u32>,
        /// Size of its table in MB (2²⁰ bytes), 1 to 1024; absent for 32.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        megabytes: Option<u32>,
    },
    /// Which moves does this text mean, as a person typed it: `７六歩`, `P-7f`, `7g7f`? Answered by `read`; disturbs no
    /// thought.
    Read {
        /// What was typed.
        text: String,
    },
    /// Stop thinking and say the best move found so far (`bestMove`, with the id of its `go`, then `stopped` with this
    /// request's id). Harmless when nothing thinks.
    Stop {},
}

/// Bounds of one thought. Whichever is met first ends it; with none it goes on until `stop`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct GoLimits {
    /// Positions visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub nodes: Option<u32>,
    /// Plies of iterative deepening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub depth: Option<u32>,
}

/// The rules that differ between clubs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct RuleOptions {
    /// The entering-king rule; it exists on 9×9 only.
    #[cfg_attr(test, ts(as = "Option<EnteringKing>", optional))]
    pub entering_king: EnteringKing,
    /// The game is a draw after so many plies (counted from the start position); absent for no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub move_limit: Option<u32>,
}
