//! The theme of a position, by what the board and the mate solver show.

use narikoma::facts::points;
use narikoma::search::Silent;
use narikoma::search::mate::{Answer, Mate, MateLimits, Solver};
use narikoma::shogi::attacks::attacks;
use narikoma::shogi::{Color, Kind, Move, Position, Rules, Shogi, Square};

use super::entry::Theme;

/// The lead in points from which on material is the theme.
const AHEAD: i32 = 8;
/// An attack is the theme up to this lead.
const LEVEL: i32 = 3;
/// The fewest pieces that attack the squares around the king.
const ATTACKERS: usize = 3;
/// Ranks of the far side, in which a king is entering.
const FAR_RANKS: usize = 4;
/// The move numbers at which the middle game and the endgame begin.
const PHASES: [u32; 2] = [41, 81];
const MATE_LIMITS: MateLimits = MateLimits { nodes: Some(20_000), megabytes: 4, conventional: true };

/// The theme of a won position with this best move; `None` where it has none.
pub(super) fn to_win(position: &Position<Shogi>, best: Move) -> Option<Theme> {
    let side = position.side();
    let rank = position.king(side).rank();
    let from_far_side = if side == Color::Black { rank } else { Shogi::SIZE - 1 - rank };
    if from_far_side < FAR_RANKS {
        return Some(Theme::Entering);
    }
    if mates_after_pass(position) {
        return Some(Theme::Race);
    }
    let mut after = position.clone();
    after.do_move(best);
    if !after.in_check() && mates_after_pass(&after) {
        return Some(Theme::Threat);
    }
    match lead(position) {
        AHEAD.. => Some(Theme::Material),
        ..=LEVEL if attackers(position) >= ATTACKERS => Some(Theme::Attack),
        _ => None,
    }
}

/// The theme of a lost position: the phase of the game.
pub(super) fn to_hold(position: &Position<Shogi>) -> Theme {
    let number = position.move_number();
    match PHASES.iter().filter(|begin| number >= **begin).count() {
        0 => Theme::Opening,
        1 => Theme::Middlegame,
        _ => Theme::Endgame,
    }
}

/// The mate by checks of the side to move, if the solver proves the shortest.
pub(super) fn mate(position: &Position<Shogi>) -> Option<Mate> {
    let mut solver = Solver::new(position, MATE_LIMITS);
    solver.think(&mut Silent);
    match solver.answer() {
        Answer::Mate(mate) if mate.shortest => Some(mate.clone()),
        _ => None,
    }
}

/// Whether the side that is not to move mates by checks if the other passes.
fn mates_after_pass(position: &Position<Shogi>) -> bool {
    if position.in_check() {
        return false;
    }
    let mut passed = position.clone();
    passed.do_null_move();
    mate(&passed).is_some()
}

/// The points of the side to move less the points of the other one, by the table of `docs/facts.md`, also of
/// the pieces in hand.
fn lead(position: &Position<Shogi>) -> i32 {
    let side = position.side();
    let of = |color: Color| {
        let on_board: i32 = position
            .pieces(color)
            .into_iter()
            .map(|at| position.piece_at(at).map_or(0, |at| points(at.kind())))
            .sum();
        let held =
            [Kind::Pawn, Kind::Lance, Kind::Knight, Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook];
        let in_hand: i32 =
            held.into_iter().map(|kind| points(kind) * position.hand(color).count(kind) as i32).sum();
        on_board + in_hand
    };
    of(side) - of(!side)
}

/// The pieces of the side to move, without king and pawns, that attack a square next to the other king.
fn attackers(position: &Position<Shogi>) -> usize {
    let (side, king) = (position.side(), position.king(!position.side()));
    let zone = attacks(side, Kind::King, king, position.occupied());
    let reaches = |at: &Square| {
        position.piece_at(*at).is_some_and(|piece| {
            let kind = piece.kind();
            let counts = !matches!(kind, Kind::King | Kind::Pawn);
            counts && attacks(side, kind, *at, position.occupied()).meets(zone)
        })
    };
    position.pieces(side).into_iter().filter(reaches).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theme(sfen: &str, best: &str) -> Option<Theme> {
        to_win(&Position::from_sfen(sfen).unwrap(), Move::parse(best).unwrap())
    }

    #[test]
    fn themes_of_won_positions() {
        assert_eq!(theme("4k4/9/4K4/9/9/9/9/9/9 b G 101", "G*9i"), Some(Theme::Entering));
        // White would mate with the gold in hand.
        let race = "9/9/9/4k4/9/9/4p4/9/4K4 b R2Gg 101";
        assert_eq!(theme(race, "R*5b"), Some(Theme::Race));
        assert_eq!(theme("4k4/9/9/9/9/9/4P4/9/4K4 b RB 101", "5g5f"), Some(Theme::Material));
        assert_eq!(theme("4k4/9/9/9/9/9/4P4/9/4K4 b - 101", "5g5f"), None);
        // The gold before the king threatens mate with the one in hand.
        let threat = theme("4k4/9/9/4P4/9/9/9/9/4K4 b G 101", "5d5c");
        assert_eq!(threat, Some(Theme::Threat));
    }

    #[test]
    fn phases_of_lost_positions() {
        let phase = |number: u32| {
            to_hold(&Position::from_sfen(&format!("4k4/9/9/9/9/9/9/9/4K4 b G {number}")).unwrap())
        };
        assert_eq!(
            [40, 41, 80, 81].map(phase),
            [Theme::Opening, Theme::Middlegame, Theme::Middlegame, Theme::Endgame]
        );
    }
}
