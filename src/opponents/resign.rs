//! When a lost game is resigned: one rule for USI and for the session.
//!
//! A side resigns when its search found the game lost for [`MOVES`] of its moves in a row. A game is lost
//! when the side is being mated, or is behind by a threshold. A side that began the game with less material,
//! by a handicap or by the set-up position, is allowed this difference in addition.

use crate::eval::{Score, material};
use crate::shogi::{Color, Kind, Position, Rules};

/// Moves in a row for which the game must look lost.
pub const MOVES: u32 = 3;
/// The usual threshold, in centipawns.
pub const THRESHOLD: i32 = 3_000;

/// Counts the moves for which a game looks lost, for each side.
#[derive(Clone, Debug, Default)]
pub struct Resigner {
    /// By how much material a side was behind when the game began, in centipawns.
    deficits: [i32; 2],
    /// The ply of the last search that found the game lost, and how many moves in a row it has looked lost.
    lost: [Option<(u32, u32)>; 2],
}

impl Resigner {
    /// A game that begins with this position.
    pub fn new<R: Rules>(start: &Position<R>) -> Self {
        let mut resigner = Self::default();
        resigner.set_start(start);
        resigner
    }

    /// Sets the start position of the game. USI sends it again before every move.
    pub fn set_start<R: Rules>(&mut self, start: &Position<R>) {
        let [black, white] = Color::ALL.map(|side| material_of(start, side));
        self.deficits = [(white - black).max(0), (black - white).max(0)];
    }

    /// Whether to resign. The search for the move at that ply found the score for the side; `threshold` is in
    /// centipawns. Another search at the same ply replaces the one before.
    pub fn should_resign(&mut self, side: Color, ply: u32, score: Score, threshold: i32) -> bool {
        let threshold = threshold.saturating_add(self.deficits[side.index()]);
        let is_mated = score.mate_plies().is_some_and(|plies| plies < 0);
        let lost = &mut self.lost[side.index()];
        if !is_mated && score.value() > -threshold {
            *lost = None;
            return false;
        }
        let count = match *lost {
            Some((before, count)) if before + 2 == ply => count + 1,
            Some((before, count)) if before == ply => count,
            _ => 1,
        };
        *lost = Some((ply, count));
        count >= MOVES
    }
}

/// The material of a side on the board and in hand, in centipawns.
fn material_of<R: Rules>(position: &Position<R>, side: Color) -> i32 {
    let pieces = position.pieces(side).into_iter().filter_map(|square| position.piece_at(square));
    let on_board: i32 = pieces.map(|piece| material::on_board(piece.kind())).sum();
    let hand = position.hand(side);
    let in_hand: i32 =
        Kind::HAND_ORDER.iter().map(|kind| hand.count(*kind) as i32 * material::in_hand(*kind)).sum();
    on_board + in_hand
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Minishogi, Shogi};

    fn game(sfen: &str) -> Resigner {
        Resigner::new(&Position::<Shogi>::from_sfen(sfen).unwrap())
    }

    /// After which of the scores at plies 0, 2, 4, … White resigns.
    fn resigns_after(mut resigner: Resigner, scores: &[Score]) -> Option<usize> {
        let mut plies = (0..).step_by(2);
        scores
            .iter()
            .position(|score| resigner.should_resign(Color::White, plies.next().unwrap(), *score, THRESHOLD))
    }

    #[test]
    fn resigns_after_three_lost_moves() {
        let lost = Score::cp(-3_000);
        assert_eq!(resigns_after(game(Shogi::START), &[lost; 5]), Some(2));
        assert_eq!(resigns_after(game(Shogi::START), &[lost, lost, Score::cp(-2_999), lost, lost]), None);
        assert_eq!(resigns_after(game(Shogi::START), &[Score::mated_in(4); 3]), Some(2));
        assert_eq!(resigns_after(game(Shogi::START), &[Score::mate_in(3); 5]), None);
        let minishogi = Resigner::new(&Position::<Minishogi>::start());
        assert_eq!(resigns_after(minishogi, &[lost; 3]), Some(2));
    }

    #[test]
    fn allows_for_handicaps_and_set_up_positions() {
        let two_pieces = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        // A rook and a bishop on the board are worth 1,650.
        assert_eq!(resigns_after(game(two_pieces), &[Score::cp(-4_649); 5]), None);
        assert_eq!(resigns_after(game(two_pieces), &[Score::cp(-4_650); 3]), Some(2));
        assert_eq!(resigns_after(game(two_pieces), &[Score::mated_in(2); 3]), Some(2));
        // The side that received the handicap has no extra allowance.
        let mut other = game(two_pieces);
        let black: Vec<_> = (1..6)
            .step_by(2)
            .map(|ply| other.should_resign(Color::Black, ply, Score::cp(-3_000), THRESHOLD))
            .collect();
        assert_eq!(black, [false, false, true]);
        let set_up = "4k4/9/9/9/9/9/9/9/4K4 b 2R2B 1";
        assert_eq!(resigns_after(game(set_up), &[Score::cp(-6_000); 5]), None);
    }

    #[test]
    fn gaps_and_repeated_searches_do_not_count() {
        let lost = Score::cp(-5_000);
        let mut resigner = game(Shogi::START);
        let mut at = |side, ply| resigner.should_resign(side, ply, lost, THRESHOLD);
        // The same move is searched again and again.
        assert!(![0, 0, 0, 0].map(|ply| at(Color::Black, ply)).contains(&true));
        // Sides are counted apart.
        assert!(!at(Color::Black, 2) && !at(Color::White, 3) && at(Color::Black, 4) && at(Color::Black, 4));
        // Moves were taken back, or played by hand.
        assert!(
            !at(Color::Black, 2) && !at(Color::Black, 8) && !at(Color::Black, 10) && at(Color::Black, 12)
        );
    }
}
