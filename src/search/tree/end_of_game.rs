//! The end of the game: repetition, declaration, the move limit, and the maximum length of a line.

use super::state::Search;
use crate::eval::{Evaluator, Score};
use crate::search::parameters::{MAX_PLY, draws};
use crate::shogi::Rules;
use crate::shogi::declaration::Verdict;
use crate::shogi::repetition::Repetition;

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// The score of a game that ends here by repetition, declaration or the move limit; or the evaluation at
    /// the maximum length of a line.
    pub(super) fn end_of_game(&mut self, ply: usize) -> Option<Score> {
        let plies = ply as u32;
        match self.position.repetition_below(ply) {
            Repetition::None => {}
            Repetition::Draw => return Some(self.draw_score()),
            Repetition::Win => return Some(Score::won_in(plies)),
            Repetition::Loss => return Some(Score::lost_in(plies)),
            // The same board as before in this line with more (優等局面) or fewer pieces in hand: as good as
            // decided.
            Repetition::Superior => return Some(Score::cp(draws::SUPERIOR_SCORE)),
            Repetition::Inferior => return Some(Score::cp(-draws::SUPERIOR_SCORE)),
        }
        if self.can_declare() {
            return Some(Score::won_in(plies));
        }
        if self.is_over_the_move_limit() && self.position.has_legal_move() {
            return Some(self.draw_score());
        }
        if ply >= MAX_PLY {
            return Some(if self.position.in_check() {
                Score::ZERO
            } else {
                self.evaluator.evaluate(&self.position).with_noise(self.position.key(), self.options.seed)
            });
        }
        None
    }

    /// Lowest score, for the side to move, of a position that the game had before the root: a draw. The other
    /// side has just gone back to it and so has gained nothing: ahead, it must look for progress elsewhere;
    /// behind, it stays behind. `None` for other positions, and where a repetition is no draw.
    pub(super) fn recurrence_floor(&self, ply: usize) -> Option<Score> {
        self.position.recurs_before(ply).then(|| self.draw_score())
    }

    /// Whether the side to move wins by declaration.
    pub(super) fn can_declare(&self) -> bool {
        let (us, position) = (self.position.side(), &self.position);
        R::HAS_DECLARATION
            && R::ZONE[us.index()].has(position.king(us))
            && position
                .declaration(self.options.entering_king, self.options.points_given)
                .is_some_and(|declaration| declaration.verdict == Verdict::Win)
    }

    /// The value of a draw for the side to move.
    fn draw_score(&self) -> Score {
        let value = draws::centipawns(self.options.draw_values[self.root_side.index()] as i32);
        Score::cp(if self.root_side == self.position.side() { value } else { -value })
    }

    /// Whether the move limit has been reached: the game is drawn.
    fn is_over_the_move_limit(&self) -> bool {
        self.options.move_limit.is_some_and(|limit| self.position.ply() >= limit as usize)
    }
}
