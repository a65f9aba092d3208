//! The facts and their places in the two lines. `docs/facts.md` defines each of them.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use crate::shogi::{Color, PlacedPiece};

/// A fact about a move, in one of the two lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Fact {
    /// The line in which it happens.
    pub line: LineName,
    /// The number of the move of that line with which it is there, 1 for the first.
    pub ply: u32,
    /// The fact itself.
    pub what: What,
}

/// One of the two lines that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum LineName {
    /// The move that was played, and the best replies.
    Played,
    /// The better move and its continuation.
    Better,
}

/// A capture of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub struct Capture {
    /// The number of the move in its line, 1 for the first.
    pub ply: u32,
    /// The piece that was captured, on its square.
    pub taken: PlacedPiece,
}

/// What holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum What {
    /// A proved mate by checks: by them after the move played, or by us with the better move.
    Mate {
        /// Plies within which it mates against every defence.
        plies: u32,
        /// The moves of both sides up to the mate, as USI.
        moves: Vec<String>,
        /// Whether they could have mated if we had passed instead of moving.
        threatened: bool,
    },
    /// A move after which a mate by checks would follow if the other side passed (詰めろ).
    MateThreat {
        /// Plies of the mate.
        plies: u32,
        /// The moves of both sides up to the mate, as USI.
        moves: Vec<String>,
    },
    /// A proved mate by checks to which a line leads: by them in the played line, by us in the better one.
    LineMate {
        /// Plies within which it mates against every defence.
        plies: u32,
        /// The moves of both sides from there up to the mate, as USI.
        moves: Vec<String>,
    },
    /// A threat of mate (詰めろ) later in a line.
    LineThreat {
        /// Plies of the mate.
        plies: u32,
        /// The moves of both sides up to the mate, as USI.
        moves: Vec<String>,
    },
    /// A check after which all replies but one are mated.
    OnlyReply {
        /// The number of legal replies.
        replies: u32,
    },
    /// A move that attacks a piece with gain.
    Attack {
        /// The piece that moved.
        by: PlacedPiece,
        /// What it attacks.
        target: PlacedPiece,
    },
    /// Checks that they give in the played line, or we in a row from the better move on.
    Checks {
        /// Their number.
        count: u32,
    },
    /// The reply goes to the square of the better move.
    SameSquare {
        /// The square.
        square: String,
    },
    /// The reply to the move played would no longer be possible, or would cost its piece.
    Prevented {
        /// The reply, as USI.
        reply: String,
        /// Whether it would be illegal.
        illegal: bool,
    },
    /// The position occurs for the fourth time.
    Repetition {
        /// The side that loses by perpetual check; absent where the game is drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        loses: Option<Color>,
    },
    /// Pieces lost or won, compared with the other line.
    Material {
        /// Points that we won less the points that we lost, in this line.
        points: i32,
        /// The same in the other line.
        other: i32,
        /// Our pieces that were captured, without captures of the other line.
        lost: Vec<Capture>,
        /// Their pieces that we captured, without captures of the other line.
        won: Vec<Capture>,
    },
    /// A piece of ours that the reply captures with gain.
    Hanging {
        /// The piece.
        taken: PlacedPiece,
        /// The points that the capture gains.
        gain: i32,
        /// Why it could be captured.
        how: Hanging,
    },
    /// The better move captures with gain.
    Capture {
        /// The piece.
        taken: PlacedPiece,
        /// The points that the capture gains.
        gain: i32,
    },
    /// A piece attacks several at once (両取り).
    Fork {
        /// The piece that attacks.
        by: PlacedPiece,
        /// What it attacks.
        targets: Vec<PlacedPiece>,
        /// The target that it captures two moves later.
        captured: PlacedPiece,
    },
    /// A piece moves off the line of a slider, which attacks now.
    Discovered {
        /// The slider.
        slider: PlacedPiece,
        /// What it attacks.
        target: PlacedPiece,
    },
    /// A piece may not take back, because it would leave its king in check.
    Pin {
        /// The pinned piece.
        piece: PlacedPiece,
        /// The square on which it may not take back.
        on: String,
    },
    /// A slider attacks a piece, and another one behind it.
    Skewer {
        /// The slider.
        slider: PlacedPiece,
        /// The piece in front.
        front: PlacedPiece,
        /// The piece that is captured.
        behind: PlacedPiece,
    },
    /// A rook or bishop without a safe square.
    Trapped {
        /// The trapped piece.
        piece: PlacedPiece,
    },
    /// A piece that guards two squares is lured away from one.
    Overloaded {
        /// The piece, before it takes back.
        piece: PlacedPiece,
        /// The square on which it takes back.
        first: String,
        /// What is captured then.
        second: PlacedPiece,
    },
    /// A promotion that stays.
    Promotion {
        /// The promoted piece.
        piece: PlacedPiece,
    },
    /// Squares to which our king could move; in the better line, their king.
    Flights {
        /// In the position.
        before: u32,
        /// In the line.
        after: u32,
        /// After as many moves of the other line.
        other: u32,
    },
    /// A gold or silver next to our king is captured; in the better line, next to theirs.
    Shelter {
        /// The piece.
        piece: PlacedPiece,
    },
    /// Their king enters our camp; in the better line, our king enters theirs.
    Entering {
        /// Its square.
        square: String,
    },
    /// The largest difference between the evaluations of the ends of both lines.
    Positional {
        /// The group of terms.
        group: Terms,
        /// Its difference in centipawns.
        centipawns: i32,
        /// The difference of the whole evaluation.
        total: i32,
    },
    /// The kind of the better move.
    Kind {
        /// The kind.
        kind: MoveKind,
    },
}

/// Why a piece can be captured with gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum Hanging {
    /// It has just moved there.
    Moved,
    /// It could be captured before the move, too.
    Left,
    /// The move took its guard away, or opened the way to it.
    Unguarded,
}

/// A named group of terms of the linear evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum Terms {
    /// Safety of the kings.
    King,
    /// Squares that pieces reach and threaten.
    Work,
    /// Pieces in hand.
    Hand,
    /// Places of the pieces.
    Place,
}

/// Kinds of moves that people overlook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(TS))]
pub enum MoveKind {
    /// A piece goes back.
    Retreat,
    /// No capture, promotion, check or drop, and it attacks nothing.
    Quiet,
    /// The next move captures the piece with gain.
    Sacrifice,
    /// A piece comes between the king and a piece that gives check.
    Interposition,
    /// A piece that could promote does not.
    NoPromotion,
    /// A drop far from both kings, the last move and the replies.
    FarDrop,
}
