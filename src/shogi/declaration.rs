//! The entering-king rule (入玉宣言法).
//!
//! CITE: CSA, "入玉宣言法" (27 points) and Japan Shogi Association, "持将棋" (24 points).

use serde::{Deserialize, Serialize};

use super::{Bitboard, Color, Kind, Position, Rules, Square};

/// The entering-king rule in force. In a handicap game the pieces that White gave count for White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum EnteringKing {
    /// 28 points for Black, 27 for White, win (CSA).
    #[default]
    #[serde(rename = "27")]
    Points27,
    /// 31 points win, 24 to 30 draw.
    #[serde(rename = "24")]
    Points24,
    /// Declarations are not allowed.
    #[serde(rename = "off")]
    Off,
}

/// The result of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "DeclarationVerdict"))]
pub enum Verdict {
    /// The declaring side wins.
    Win,
    /// A draw (24-point rule).
    Draw,
    /// Not all conditions are met.
    No,
}

/// How far the side to move meets the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The result of a declaration now.
    pub verdict: Verdict,
    /// Whether the king stands in the far three ranks.
    pub king_in: bool,
    /// Other own pieces in the far three ranks; ten are needed.
    pub pieces: u32,
    /// Points of those pieces and of the hand: five for rooks and bishops, one for others.
    pub points: u32,
    /// Points needed to win, less what the side gave as a handicap.
    pub needed: u32,
    /// Whether the side to move is in check; then it may not declare.
    pub in_check: bool,
}

impl<R: Rules> Position<R> {
    /// How far the side to move meets the rule; `None` where the variant or the option has no such rule.
    /// `given`: the points that White gave as a handicap ([`Self::handicap_points`] of the start).
    pub fn declaration(&self, rule: EnteringKing, given: u32) -> Option<Declaration> {
        let us = self.side();
        let credit = if us == Color::White { given } else { 0 };
        let (win, draw) = match rule {
            EnteringKing::Points27 => (if us == Color::Black { 28 } else { 27 }, None),
            EnteringKing::Points24 => (31, Some(24)),
            EnteringKing::Off => return None,
        };
        if !R::HAS_DECLARATION || self.king(us) == Square::NONE {
            return None;
        }
        let zone = R::ZONE[us.index()];
        let king_in = zone.has(self.king(us));
        let inside = (self.pieces(us) & zone).without(Bitboard::of(self.king(us)));
        let on_board: u32 = inside
            .into_iter()
            .filter_map(|square| self.piece_at(square))
            .map(|piece| piece.kind().points())
            .sum();
        let points = on_board + self.points_in_hand(us);
        let (pieces, in_check) = (inside.len(), self.in_check());
        let (needed, draw_needs) = (win - credit.min(win), draw.map(|draw: u32| draw - credit.min(draw)));
        let verdict = if !king_in || in_check || pieces < 10 {
            Verdict::No
        } else if points >= needed {
            Verdict::Win
        } else if draw_needs.is_some_and(|draw| points >= draw) {
            Verdict::Draw
        } else {
            Verdict::No
        };
        Some(Declaration { verdict, king_in, pieces, points, needed, in_check })
    }

    /// Points of a hand.
    fn points_in_hand(&self, color: Color) -> u32 {
        Kind::HAND_ORDER.iter().map(|kind| self.hand(color).count(*kind) * kind.points()).sum()
    }
}
