//! The protocol: the messages between the engine and its users, defined only here.
//!
//! `www/engine/protocol.ts` is generated from this module, and `www/engine/roster.ts` from the opponents'
//! cards: after a change run `cargo xtask protocol`. A request travels in a [`Message`], an event in a
//! [`Reply`], both with the id of the request. In the browser they are plain objects, in native programs
//! lines of JSON.
//!
//! Squares and moves are USI text (`7g`, `7g7f+`, `P*5e`), positions are SFEN, sides are `b` (Black, 先手, 下手)
//! and `w` (White, 後手, 上手). Scores are from the point of view of the side to move.

#[allow(dead_code, unreachable_pub, reason = "a build with all messages does without")]
mod absent;
#[cfg_attr(not(feature = "facts"), path = "protocol/no_facts.rs")]
pub mod facts;
mod game;
mod hello;
#[cfg_attr(not(feature = "gallery"), path = "protocol/no_inspection.rs")]
pub mod inspection;
mod plain;
mod request;
mod rules;
mod score;
mod thought;

use serde::{Deserialize, Serialize};

pub use crate::opponents::card::{Group as OpponentGroup, Panel as OpponentPanel};
pub use crate::shogi::declaration::{EnteringKing, Verdict as DeclarationVerdict};
pub use crate::shogi::outcome::{EndReason, Outcome as GameResult};
pub use crate::shogi::{Color as Side, PositionFault, Refusal, Variant};

pub use self::facts::{FactsEvent, FactsRequest};
pub use self::game::{Declaration, Line, MoveText, Played, PositionEvent};
pub use self::hello::{HandicapCard, Hello, LevelCard, NeedCard, OpponentCard, TableSizes, VariantCard};
pub use self::inspection::{ImpressionsEvent, MovePlayouts, PlayoutsEvent, ReasonsEvent, TreeEvent};
pub use self::plain::{Fault, Plain};
pub use self::request::{DrawValues, GoLimits, GoRequest, GoTime, Request};
pub use self::rules::RuleOptions;
pub use self::score::Score;
pub use self::thought::{Choice, DefenceEvent, Info, MateEvent, MateVerdict, Proved};

#[cfg(test)]
use ts_rs::TS;

/// The version of this protocol. It is raised when a message changes in a way
/// that an older page would misread.
pub const API: u32 = 1;

/// A request and its id, chosen by the sender: `{"id":3,"request":{"type":"play","move":"7g7f"}}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct Message {
    /// Chosen by the sender; every event that this request causes carries it.
    pub id: u32,
    /// The request itself.
    pub request: Request,
}

/// An event and the id of the request that caused it: `{"id":3,"event":{"type":"position",…}}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Reply {
    /// The id of the request; 0 when the message was too malformed to have one.
    pub id: u32,
    /// The event itself.
    pub event: Event,
}

/// An event sent by the engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum Event {
    /// Answer to `hello`.
    Hello(Hello),
    /// The complete state of the game, with the legal moves: a page need not know any rule.
    Position(Box<PositionEvent>),
    /// A move or a declaration was against the rules; nothing changed.
    Refused {
        /// The move; absent for a declaration.
        #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        mv: Option<String>,
        /// The reason.
        reason: Refusal,
        /// Lines on the board that show why; may be absent.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<Line>>", optional))]
        because: Vec<Line>,
    },
    /// Progress of a search.
    Info(Info),
    /// The search for a move has ended.
    BestMove {
        /// The opponent's choice.
        choice: Choice,
        /// The last `info`; absent when nothing was searched.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        info: Option<Info>,
        /// Milliseconds since the `go` was received; absent where it had no time.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        elapsed: Option<u32>,
    },
    /// Answer to `ponder`: nothing is left to do, or `stop` has ended it.
    Pondered {},
    /// Answer to `read`.
    Read {
        /// Legal moves that the text may mean: several when it is ambiguous, none when there is no such move.
        moves: Vec<MoveText>,
    },
    /// The search for a mate has ended.
    Mate(MateEvent),
    /// The search for a defence has ended.
    Defence(DefenceEvent),
    /// Answer to `facts`.
    Facts(FactsEvent),
    /// Answer to `explain`.
    Reasons(ReasonsEvent),
    /// Answer to `tree`.
    Tree(TreeEvent),
    /// Answer to `impressions`.
    Impressions(ImpressionsEvent),
    /// Answer to `playouts`.
    Playouts(PlayoutsEvent),
    /// Answer to `stop`, after the `bestMove` that it caused, if any.
    Stopped {},
    /// The search with this id was ended by another request and has no result.
    Cancelled {},
    /// The request could not be followed; nothing changed.
    Failed {
        /// A code for programs.
        code: Failure,
        /// An English sentence for developers.
        message: String,
        /// The index in `moves`, from 0, of the move that was the reason.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        at: Option<u32>,
        /// Why that move was refused.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        refusal: Option<Refusal>,
        /// Why the position was refused; present with `badSfen`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        fault: Option<PositionFault>,
        /// The ids of the data that must be loaded first; present with `needsData`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
        needs: Vec<String>,
    },
}

/// Why a request failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum Failure {
    /// The message is not a valid request.
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
    /// A time was given to an engine that was started without a clock.
    NoClock,
    /// The opponent cannot play before its data has been loaded.
    NeedsData,
}

#[cfg(all(test, feature = "gallery"))]
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
}
