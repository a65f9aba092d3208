//! The messages between the engine and whoever plays with it: the only definition there is.
//!
//! `www/protocol.ts` is generated from this file by a test; change this file, then refresh the other with
//! `cargo xtask protocol`. Every message travels in a [`Message`] or a [`Reply`] with the id of the request.
//! In the browser they are plain JSON-shaped objects, native they are JSON lines.
//!
//! Squares and moves are USI text (`7g`, `7g7f+`, `P*5e`), positions are SFEN, sides are `b` (Black, 先手, 下手) and
//! `w` (White, 後手, 上手). Scores are from the point of view of the side to move.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::eval::nnue::shape::CENTIPAWNS;
pub use crate::shogi::declaration::{EnteringKing, Verdict as DeclarationVerdict};
pub use crate::shogi::outcome::{EndReason, Outcome as GameResult};
pub use crate::shogi::{Color as Side, Refusal, Variant};

#[cfg(test)]
use ts_rs::TS;

/// The version of this protocol. It grows when a message changes in a way that an older page would misread.
pub const API: u32 = 1;

/// A request and its id, chosen by the sender: `{"id":3,"request":{"type":"play","move":"7g7f"}}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct Message {
    /// Chosen by the sender; every event that this request causes carries it.
    pub id: u32,
    /// What is asked.
    pub request: Request,
}

/// An event and the id of the request that caused it: `{"id":3,"event":{"type":"position",…}}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Reply {
    /// The id of the request; 0 when the message was too malformed to have one.
    pub id: u32,
    /// What happened.
    pub event: Event,
}

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

/// What the engine says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum Event {
    /// Answer to `hello`.
    Hello(Hello),
    /// The game as it stands, whole: the page needs to remember nothing and know no rule.
    Position(Box<PositionEvent>),
    /// A move or a declaration was against the rules; nothing changed.
    Refused {
        /// What was tried; absent for a declaration.
        #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        mv: Option<String>,
        /// Why not.
        reason: Refusal,
        /// What can be pointed at to show why, if anything.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<Line>>", optional))]
        because: Vec<Line>,
    },
    /// How thinking goes on.
    Info(Info),
    /// Thinking has ended.
    BestMove {
        /// What the opponent wants to do.
        choice: Choice,
        /// The last complete information, absent when there was nothing to think about.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        info: Option<Info>,
    },
    /// Answer to `read`.
    Read {
        /// Legal moves that the text may mean: one when it is clear, none when there is no such move.
        moves: Vec<MoveText>,
    },
    /// The search for a mate has ended.
    Mate(MateEvent),
    /// Answer to `stop`, after the `bestMove` that it caused, if any.
    Stopped {},
    /// The `go` with this id was overtaken by another request and will have no best move.
    Cancelled {},
    /// The request could not be followed; nothing changed.
    Failed {
        /// A word for programs.
        code: Failure,
        /// A sentence for developers, in English.
        message: String,
        /// Which element of `moves` (0 is the first) when one of them was the reason.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        at: Option<u32>,
        /// Why that move was refused.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        refusal: Option<Refusal>,
    },
}

/// Who the engine is and what it offers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Hello {
    /// [`API`].
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
}

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

/// Whether the side to move can mate, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct MateEvent {
    /// What was found out.
    pub verdict: MateVerdict,
    /// The moves of both sides up to the mate; empty when there is none.
    pub line: Vec<MoveText>,
    /// Plies that are enough against every legal defence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub plies: Option<u32>,
    /// The length when useless interpositions (無駄合) do not count; absent when that was not found out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub conventional: Option<u32>,
    /// Whether it is proved that there is no shorter mate than `plies`.
    pub shortest: bool,
    /// Moves made.
    pub nodes: u32,
}

/// The result of a search for a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum MateVerdict {
    /// There is a mate.
    Mate,
    /// There is none, which is proved.
    NoMate,
    /// The limits, or `stop`, came before either was proved.
    Unknown,
}

/// Why a request failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum Failure {
    /// The message has not the shape of any request.
    Malformed,
    /// No game has begun.
    NoGame,
    /// The game is over.
    GameOver,
    /// There is nothing to take back.
    NothingToTakeBack,
    /// No such handicap.
    UnknownHandicap,
    /// No such opponent or level, or it does not play on this board.
    UnknownOpponent,
    /// The start position cannot be read or cannot occur.
    BadSfen,
    /// A move of the list cannot be read or is illegal.
    BadMove,
    /// A number is out of its range.
    OutOfRange,
}

/// How thinking goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Info {
    /// Plies of the last finished iteration.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u32,
    /// Which of several lines this is, 2 for the second best; absent for the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rank: Option<u32>,
    /// The value of the position for the side to move.
    pub score: Score,
    /// What that value means: how likely the side to move is to win, in thousandths; draws count half.
    pub win_rate: u32,
    /// The expected line, its first move the best one.
    pub pv: Vec<MoveText>,
}

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum Score {
    /// Centipawns.
    Cp(i32),
    /// Mate in so many plies; negative when the side to move is mated.
    Mate(i32),
}

impl Score {
    /// How likely the side to move is to win, in thousandths: the logistic function of centipawns, on the scale on which
    /// the net learns scores and results together.
    pub fn win_rate(self) -> u32 {
        match self {
            Self::Cp(cp) => {
                let share = 1.0 / (1.0 + (-f64::from(cp) / f64::from(CENTIPAWNS)).exp());
                (share * 1000.0).round() as u32
            }
            Self::Mate(plies) => 1000 * u32::from(plies > 0),
        }
    }
}

/// What an opponent wants to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum Choice {
    /// Play this move.
    Move(MoveText),
    /// Give up.
    Resign,
    /// Declare by the entering-king rule.
    Declare,
}

#[cfg(test)]
mod typescript;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn win_rates_follow_scores() {
        let rates = [-3000, -600, 0, 600, 3000].map(|cp| Score::Cp(cp).win_rate());
        assert_eq!(rates, [47, 354, 500, 646, 953]);
        assert_eq!([Score::Mate(3), Score::Mate(-2)].map(Score::win_rate), [1000, 0]);
    }

    #[test]
    fn typescript_is_fresh() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/www/protocol.ts");
        let fresh = typescript::typescript();
        if std::env::var_os("NARIKOMA_WRITE_PROTOCOL").is_some() {
            std::fs::write(path, &fresh).expect("www/protocol.ts can be written");
        }
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(committed == fresh, "www/protocol.ts is stale: run `cargo xtask protocol`");
    }
}
