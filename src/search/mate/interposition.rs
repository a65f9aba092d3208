//! Useless interpositions (無駄合), which are not counted in the conventional length of a mate.
//!
//! A drop between king and checker is useless when the checker captures it with check and the mate then takes
//! no longer than without the drop, that is, than after the defender's best move on the board. The drop and
//! the capture are not counted. A drop that is not useless counts like any move. A defender with nothing but
//! useless drops is mated.
//!
//! CITE: the rule of problem composers (詰将棋の無駄合); Komoring Heights and other solvers use the same.

use super::dfpn::{Child, Dfpn};
use super::proof_table::PATH_INDEPENDENT;
use super::value::{Value, longer};
use crate::search::Monitor;
use crate::shogi::{Hand, Move, Rules, Square};

impl<R: Rules> Dfpn<R> {
    /// The value of a defender's position within `len` plies, with its drops; its moves on the board are the
    /// children from `first`. `None` while one of those is not proved to be mated.
    pub(super) fn interpose(&mut self, len: u16, first: usize, monitor: &mut dyn Monitor) -> Option<Value> {
        let children = &self.children[first..];
        if !children.iter().all(|child| child.value.is_mate()) {
            return None;
        }
        let enough = children.iter().map(|child| longer(child.value.len)).max().unwrap_or(0);
        let moves: Vec<Move> = children.iter().map(|child: &Child| child.mv).collect();
        let mut drops = self.position.legal_moves();
        drops.retain(|mv| mv.is_drop());
        if drops.is_empty() {
            return Some(Value::mate(enough, Hand::EMPTY));
        }
        let checker = self.position.checkers().first();
        let without = self.shortest_mate(enough, &moves, monitor);
        if self.halted {
            return Some(Value::unknown(len));
        }
        let mut plies = without;
        for mv in drops {
            self.position.do_move(mv);
            let useless = self.is_useless(checker, mv.to(), without, monitor);
            let answer = if useless || len == 0 { None } else { Some(self.search(len - 1, monitor)) };
            self.position.undo_move();
            if self.halted {
                return Some(Value::unknown(len));
            }
            match answer {
                _ if useless => {}
                Some(value) if value.is_mate() => plies = plies.max(longer(value.len)),
                answer => {
                    let within = answer.map_or(0, |value| longer(value.len));
                    return Some(Value::no_mate(within, Hand::EMPTY, PATH_INDEPENDENT));
                }
            }
        }
        Some(Value::mate(plies, Hand::EMPTY))
    }

    /// The fewest plies within which all `moves` are mated; `enough` is an upper bound.
    fn shortest_mate(&mut self, enough: u16, moves: &[Move], monitor: &mut dyn Monitor) -> u16 {
        let mut plies = enough;
        while plies >= 4 && !self.halted {
            let all = moves.iter().all(|mv| {
                self.position.do_move(*mv);
                let value = self.search(plies - 3, monitor);
                self.position.undo_move();
                value.is_mate()
            });
            if !all {
                break;
            }
            plies -= 2;
        }
        plies
    }

    /// Whether the checker captures the dropped piece with check and mates within `plies` from there.
    pub(super) fn is_useless(
        &mut self,
        checker: Square,
        dropped: Square,
        plies: u16,
        monitor: &mut dyn Monitor,
    ) -> bool {
        [true, false].into_iter().any(|promote| {
            let capture = Move::board(checker, dropped, promote);
            if !self.position.is_legal(capture) || !self.position.gives_check(capture) {
                return false;
            }
            self.position.do_move(capture);
            let value = self.search(plies, monitor);
            self.position.undo_move();
            value.is_mate()
        })
    }
}
