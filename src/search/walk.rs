//! Steps through the tree that all parts of the search share.

use super::Technique;
use super::history::{Arrival, Before};
use super::mate::mate_in_one;
use super::node::Node;
use super::params::{self, MAX_DEPTH, MAX_PLY};
use super::root::{Search, Stopped, Watch};
use super::table::{Bound, Hit};
use crate::eval::{Evaluator, Score};
use crate::shogi::{CheckSquares, Move, Position, Rules};

impl<R: Rules, E: Evaluator<R>> Search<R, E> {
    /// Asks now and then whether to pause. Only whole nodes can be taken up again, so quiescence does not ask.
    #[inline]
    pub(super) fn may_pause(&mut self, watch: &mut Watch<'_>) -> Result<(), Stopped> {
        if self.nodes < self.next_question {
            return Ok(());
        }
        self.next_question = self.nodes + params::NODES_BETWEEN_QUESTIONS;
        if watch.monitor.should_stop(self.nodes) { Err(Stopped) } else { Ok(()) }
    }

    /// Counts a node, if there is one left.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize, watch: &Watch<'_>) -> Result<(), Stopped> {
        if self.nodes >= watch.max_nodes {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply as u32);
        Ok(())
    }

    /// The value of a mate in one, if there is one. What the table knows of, it has answered for already; but not on the principal
    /// variation, where a mate by a quiet move would be lost in quiescence.
    pub(super) fn mates_at_once<N: Node>(&mut self, hit: Option<Hit>, key: u64, ply: usize) -> Option<Score> {
        let answered = hit.is_some() && !N::PV;
        if answered || self.position.in_check() || !self.uses(Technique::MateInOne) {
            return None;
        }
        let mv = mate_in_one(&self.position)?;
        let score = Score::mate_in(ply as u32 + 1);
        if N::PV {
            self.lines.clear(ply + 1);
            self.lines.extend(ply, mv);
        }
        let found = Hit { mv, score, eval: None, depth: MAX_DEPTH, bound: Bound::Exact, pv: N::PV };
        self.table.store(key, ply, found);
        Some(score)
    }

    /// The move, if it can be played here.
    pub(super) fn if_legal(&self, mv: Move) -> Move {
        if !mv.is_none() && self.position.is_legal(mv) { mv } else { Move::NONE }
    }

    /// The static evaluation with what has been learnt about its errors.
    pub(super) fn corrected(&self, raw: Score, ply: usize) -> Score {
        let last = self.stack.before(ply, 1).arrival;
        let correction = self.histories.correction(&self.position, last);
        Score::cp(raw.value() + if self.uses(Technique::Correction) { correction } else { 0 })
    }

    /// Plays a move of this ply.
    #[inline]
    pub(super) fn play(&mut self, mv: Move, ply: usize) {
        let arrival = Arrival::of(&self.position, mv);
        let frame = self.stack.at(ply);
        (frame.mv, frame.arrival) = (mv, arrival);
        let delta = self.position.do_move(mv);
        self.table.prefetch(self.position.key());
        self.evaluator.push(&self.position, &delta);
    }

    /// Takes it back.
    #[inline]
    pub(super) fn take_back(&mut self) {
        self.evaluator.pop();
        self.position.undo_move();
    }

    /// Whether the search may use a technique.
    #[inline]
    pub(super) fn uses(&self, technique: Technique) -> bool {
        self.terms.techniques.has(technique)
    }

    /// What arrived before this ply, as far as it orders moves.
    #[inline]
    pub(super) fn before(&self, ply: usize) -> Before {
        if self.uses(Technique::Continuation) { self.stack.arrivals(ply) } else { [Arrival::NONE; 3] }
    }

    /// Whether a weak player does not see this move of the other side. Ways out of check are always looked for.
    #[inline]
    pub(super) fn overlooks(&self, mv: Move, in_check: bool) -> bool {
        self.is_inattentive
            && !in_check
            && self.position.side() != self.thinker
            && self.terms.oversight.hides(&self.position, mv)
    }

    /// What the table knows of the position.
    #[inline]
    pub(super) fn probe(&self, key: u64, ply: usize) -> Option<Hit> {
        if self.uses(Technique::Table) { self.table.probe(key, ply) } else { None }
    }

    /// Whether lines may not grow longer.
    pub(super) fn is_too_deep(ply: usize) -> bool {
        ply >= MAX_PLY
    }
}

/// The squares from which the other king is checked; for callers that look at single moves.
#[inline]
pub(super) fn gives_check<R: Rules>(checks: Option<&CheckSquares>, position: &Position<R>, mv: Move) -> bool {
    checks.is_some_and(|checks| checks.given_by(position, mv))
}
