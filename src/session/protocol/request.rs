//! Requests to the engine.

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
#[cfg(test)]
use ts_rs::TS;

use super::facts::FactsRequest;
use super::inspection::{ExplainRequest, ImpressionsRequest, PlayoutsRequest, TreeRequest};
use super::plain::Plain;
use super::rules::RuleOptions;
use super::{Side, Variant};

/// A request to the engine: an object whose `type` names the request, and its other fields.
// `remote = "Self"` derives functions for an object with one key, `{"play": {…}}`; the traits below move
// `type` to that key. serde's own attribute `tag` would add 10 kB to the engine's download, because it keeps
// every field in an intermediate form.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(TS), ts(tag = "type"))]
pub enum Request {
    /// Asks for the engine's name, variants and opponents. Answered by `hello`. Allowed at any time.
    Hello {},
    /// Begins a game or restores one: from the even start, the handicap or `sfen`, and then through `moves`.
    /// Answered by `position`, or by `failed` (with `at` for a bad move); then nothing changes.
    New {
        /// The variant.
        variant: Variant,
        /// A handicap id from `hello`; absent for an even game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        handicap: Option<String>,
        /// A start position, instead of a handicap.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        sfen: Option<String>,
        /// USI moves already played.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
        moves: Vec<String>,
        /// Rules that players agree on.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<RuleOptions>", optional))]
        rules: RuleOptions,
        /// Whether it is a mating problem: then the king of the side to move may be missing. Without that
        /// king only `mate` searches the position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        problem: Option<bool>,
    },
    /// Plays a move for the side to move. Answered by `position` or `refused`. Cancels a search.
    Play {
        /// The move, as USI text.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Takes back the last `plies` moves (fewer when there are fewer), and any
    /// result. Answered by `position`.
    TakeBack {
        /// The number of moves, at least 1.
        plies: u32,
    },
    /// A side resigns. Answered by `position`.
    Resign {
        /// The side that resigns.
        side: Side,
    },
    /// The side to move declares by the entering-king rule. Answered by `position` when the declaration
    /// holds, by `refused` with `notDeclarable` when it does not; the game then goes on.
    Declare {},
    /// A side has run out of time. Answered by `position`. The sender keeps the clock, not the engine.
    TimeUp {
        /// The side that loses.
        side: Side,
    },
    /// Think about the position and choose a move. Answered by any number of `info`, then one `bestMove`, or
    /// `cancelled` when another request takes its place. It does not play the move.
    Go(GoRequest),
    /// Lets an opponent think while the other side, the one to move, does. It goes on until nothing is left
    /// to do (answered by `pondered`), `stop`, or another request that takes its place (`cancelled`);
    /// before that an `info` tells what is proved. A `go` with a level that ponders uses what was found.
    /// Most opponents have nothing to do.
    Ponder {
        /// An opponent id from `hello`.
        opponent: String,
    },
    /// Looks for a mate by the side to move. Answered by one `mate`, or `cancelled` when another request
    /// takes its place. `stop` ends it with what is known.
    Mate {
        /// Maximum nodes (moves made); absent for no limit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        nodes: Option<u32>,
        /// Size of its table in MB (2²⁰ bytes), 1 to 1024; absent for 32.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        megabytes: Option<u32>,
    },
    /// Looks for the best defence of the side to move against a mate by the other side, as in a mating
    /// problem. Answered by one `defence`, or `cancelled` when another request takes its place. It does not
    /// play the move. `stop` ends it with what is known.
    Defend {
        /// Maximum nodes (moves made) in all; absent for no limit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        nodes: Option<u32>,
        /// Size of its table in MB (2²⁰ bytes), 1 to 1024; absent for 32.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        megabytes: Option<u32>,
    },
    /// Reads a move as a person typed it: `７六歩`, `P-7f`, `7g7f`. Answered by
    /// `read`; does not disturb a search.
    Read {
        /// The text.
        text: String,
    },
    /// Asks what can be shown about a move, beside a better one. Answered by `facts`; does not disturb a
    /// search. Takes some 10 to 200 ms, in which no other message is read. The gallery's build of the engine
    /// does not have it.
    Facts(FactsRequest),
    /// Asks for the reasons of an opponent's static value, in the position after some moves. Answered by
    /// `reasons`; does not disturb a search. Only the gallery's build of the engine has it.
    Explain(ExplainRequest),
    /// Asks for a part of the tree that an opponent's search of the position visits: the children
    /// of the root, and of every node along a path. Answered by `tree`; does not disturb a search.
    /// The search is the same each time, so that a longer path opens one more node. Only the
    /// gallery's build of the engine has it.
    Tree(TreeRequest),
    /// Asks for the most probable moves by an opponent's policy, without a search, in the position after some
    /// moves: the first step of a hint. Answered by `impressions`; does not disturb a search. Only the
    /// gallery's build of the engine has it.
    Impressions(ImpressionsRequest),
    /// Asks for the tree of the running or last search of an opponent that searches by playouts. Answered by
    /// `playouts`; does not disturb the search, so that a page may ask several times a second. Only the
    /// gallery's build of the engine has it.
    Playouts(PlayoutsRequest),
    /// Stops the search with the result so far: answered by its `bestMove`, `mate` or `defence` with the id
    /// of that search, then `stopped` with the id of this request. Without a search only `stopped` is sent.
    Stop {},
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let request = Plain::deserialize(deserializer)?;
        let Plain::Object(mut fields) = request else {
            return Err(D::Error::invalid_type(request.unexpected(), &"a map"));
        };
        let tag = fields.iter().position(|(key, _)| key == "type").map(|at| fields.swap_remove(at).1);
        let Some(Plain::Text(tag)) = tag else {
            return Err(D::Error::missing_field("type"));
        };
        let tagged = vec![(tag, Plain::Object(fields))];
        Request::deserialize(Plain::Object(tagged)).map_err(D::Error::custom)
    }
}

impl Serialize for Request {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tagged = Request::serialize(self, serde_json::value::Serializer).map_err(S::Error::custom)?;
        let mut object = Map::new();
        if let Value::Object(tagged) = tagged {
            for (tag, fields) in tagged {
                object.insert("type".to_owned(), Value::String(tag));
                object.extend(fields.as_object().cloned().unwrap_or_default());
            }
        }
        Value::Object(object).serialize(serializer)
    }
}

/// The time for a move, in milliseconds: `moveTime` alone, or the clock of the side to move (`main`,
/// `byoyomi` or both). The engine answers earlier when a move is forced or stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct GoTime {
    /// The most that the move may take, 1 or more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub move_time: Option<u32>,
    /// Remaining main time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub main: Option<u32>,
    /// Added after each move; absent for 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub increment: Option<u32>,
    /// For each move when the main time is used up: one period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub byoyomi: Option<u32>,
    /// Maximum time that it takes to send the move to the clock; absent for 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub delay: Option<u32>,
}

/// The value of a draw for the side to move, in thousandths of a win, from 0 to 1,000: `black` holds in
/// positions with Black to move, `white` in those with White to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct DrawValues {
    /// For Black.
    pub black: u32,
    /// For White.
    pub white: u32,
}

/// The arguments of `go`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct GoRequest {
    /// An opponent id from `hello`; absent for the first in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub opponent: Option<String>,
    /// A level id of that opponent: how it errs, and its limits unless `limits` says otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<String>,
    /// Limits in place of a level's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub limits: Option<GoLimits>,
    /// Seed for opponents that choose by chance. The same seed gives the same game.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<u32>", optional))]
    pub seed: u32,
    /// How many lines are wanted, the best first; absent for one. Opponents
    /// with only one line report that line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub lines: Option<u32>,
    /// The only moves to choose from, legal ones, as USI text; absent for all. Only the flagship heeds it:
    /// engines can look for several lines at the same time, each among the moves that the others leave.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub moves: Vec<String>,
    /// The number of this engine in a team of engines that search the same position, below 64: 0 for the
    /// one whose result counts, from 1 for its helpers; absent without a team. Members tell each other the
    /// results of deep nodes, as binary data beside these messages. Only the flagship at full strength heeds
    /// it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub member: Option<u32>,
    /// Threads of the search, 1 to 64; absent for one. More need a build with shared memory and threads that
    /// are free; they are used at full strength alone, and their nodes count. The flagship and some others
    /// have them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub threads: Option<u32>,
    /// The size of the transposition table in megabytes; absent to keep the
    /// current size. A change empties it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table_megabytes: Option<u32>,
    /// The time for the move; absent for no clock. The limits apply as well; the
    /// first one reached ends the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub time: Option<GoTime>,
    /// Whether the opponent may resign a game that has looked lost for three of its moves in a row;
    /// absent for no. The lowest levels of some opponents never do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub resigns: Option<bool>,
    /// Whether the opponent may answer with a move of its opening book, at once and without `info`;
    /// absent for no. Only the flagship has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub book: Option<bool>,
    /// The value of a draw; absent for half a win. Opponents that do not search ignore it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub draw_values: Option<DrawValues>,
}

/// Limits of one search. The first one reached ends it; without limits it runs until `stop`.
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
