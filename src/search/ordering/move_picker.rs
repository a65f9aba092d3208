//! The move picker: yields the moves of a node in order, generating them in stages.
//!
//! First the move of the transposition table, then captures and pawn promotions that do not lose material,
//! then quiet moves by history + policy ([`super::move_policy`]), last captures that lose material. In check
//! there is one stage of evasions.
//!
//! Useless non-promotions ([`super::non_promotion`]) are left out.
//!
//! CITE: Chess Programming Wiki, "Move Ordering"; "MVV-LVA".

use std::cmp::Reverse;

use super::history::PieceTo;
use super::insertion_sort::insertion_sort_by_key;
use super::move_policy::{MovePolicy, PolicyMove};
use super::quiet_moves::generate_quiets;
use super::{OrderingContext, ScoredMove, non_promotion};
use crate::eval::material;
use crate::shogi::{Bitboard, Kind, Move, MoveSet, Position, Rules, Wanted};

/// The use of a picker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PickerKind {
    Main,
    /// Captures and pawn promotions, and quiet checks if `checks`.
    Quiescence {
        checks: bool,
    },
    /// Captures that win at least `threshold` centipawns.
    Probcut {
        threshold: i32,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    TtMove,
    GenerateTactical,
    Tactical,
    GenerateQuiets,
    Quiets,
    BadTactical,
    GenerateChecks,
    Checks,
    GenerateEvasions,
    Evasions,
    Done,
}

/// Yields the moves of one node. They lie in a list that all nodes of a line share, from index `start` on.
#[derive(Clone, Debug)]
pub(in crate::search) struct MovePicker {
    purpose: PickerKind,
    stage: Stage,
    tt_move: Move,
    start: usize,
    /// End of the captures that lose material, which begin at `start`.
    bad_end: usize,
    next: usize,
    /// End of the moves of this stage that are in order.
    ordered_end: usize,
    /// Whether no move of this stage has been picked.
    is_first: bool,
    skip_quiets: bool,
}

/// Number of moves that are brought into order at a time. Only the first move of a stage is picked alone,
/// since it often causes a cutoff, and the others are then not needed.
const BATCH: usize = 6;

impl MovePicker {
    /// All moves. `tt_move` is legal or none.
    pub(in crate::search) fn main<R: Rules>(
        position: &Position<R>,
        tt_move: Move,
        moves: &[ScoredMove],
    ) -> Self {
        Self::new(PickerKind::Main, position, tt_move, moves)
    }

    /// The moves of quiescence; in check all evasions.
    pub(in crate::search) fn quiescence<R: Rules>(
        position: &Position<R>,
        tt_move: Move,
        checks: bool,
        moves: &[ScoredMove],
    ) -> Self {
        Self::new(PickerKind::Quiescence { checks }, position, tt_move, moves)
    }

    /// Captures that win at least `threshold` centipawns.
    pub(in crate::search) fn probcut<R: Rules>(
        position: &Position<R>,
        tt_move: Move,
        threshold: i32,
        moves: &[ScoredMove],
    ) -> Self {
        Self::new(PickerKind::Probcut { threshold }, position, tt_move, moves)
    }

    fn new<R: Rules>(
        purpose: PickerKind,
        position: &Position<R>,
        tt_move: Move,
        moves: &[ScoredMove],
    ) -> Self {
        let stage = match () {
            () if !tt_move.is_none() => Stage::TtMove,
            () if position.in_check() => Stage::GenerateEvasions,
            () => Stage::GenerateTactical,
        };
        let start = moves.len();
        Self {
            purpose,
            stage,
            tt_move,
            start,
            bad_end: start,
            next: start,
            ordered_end: start,
            is_first: true,
            skip_quiets: false,
        }
    }

    /// Skips the remaining quiet moves.
    pub(in crate::search) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Removes the moves of this node from the list.
    pub(in crate::search) fn finish(&self, moves: &mut Vec<ScoredMove>) {
        moves.truncate(self.start);
    }

    /// The next move.
    pub(in crate::search) fn next<R: Rules>(
        &mut self,
        context: &OrderingContext<'_, R>,
        moves: &mut Vec<ScoredMove>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    let in_check = context.position.in_check();
                    self.stage = if in_check { Stage::GenerateEvasions } else { Stage::GenerateTactical };
                    return Some(self.tt_move);
                }
                Stage::GenerateTactical => {
                    moves.truncate(self.start);
                    generate_tactical(context, moves);
                    self.begin(Stage::Tactical, self.start);
                }
                Stage::Tactical => match self.best(moves) {
                    Some(found) if self.is_good(context, found) => return Some(found.mv()),
                    Some(found) => {
                        // Kept for the last stage, in the place of moves already tried.
                        moves[self.bad_end] = found;
                        self.bad_end += 1;
                    }
                    None => self.stage = self.stage_after_captures(),
                },
                Stage::GenerateQuiets => {
                    moves.truncate(self.bad_end);
                    if !self.skip_quiets {
                        generate_quiets(context, moves);
                    }
                    self.begin(Stage::Quiets, self.bad_end);
                }
                Stage::Quiets => match self.best(moves) {
                    Some(found) if !self.skip_quiets => return Some(found.mv()),
                    _ => {
                        moves.truncate(self.bad_end);
                        self.begin(Stage::BadTactical, self.start);
                        self.ordered_end = self.bad_end;
                    }
                },
                Stage::GenerateChecks => {
                    moves.truncate(self.start);
                    generate_checks(context, moves);
                    self.begin(Stage::Checks, self.start);
                }
                Stage::GenerateEvasions => {
                    moves.truncate(self.start);
                    generate_evasions(context, moves);
                    self.begin(Stage::Evasions, self.start);
                }
                Stage::BadTactical | Stage::Checks | Stage::Evasions => match self.best(moves) {
                    Some(found) => return Some(found.mv()),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    fn begin(&mut self, stage: Stage, next: usize) {
        (self.stage, self.next, self.ordered_end) = (stage, next, next);
        self.is_first = true;
    }

    /// The stage after the captures that lose no material.
    #[inline]
    fn stage_after_captures(&self) -> Stage {
        match self.purpose {
            PickerKind::Main => Stage::GenerateQuiets,
            PickerKind::Quiescence { checks: true } => Stage::GenerateChecks,
            PickerKind::Quiescence { checks: false } | PickerKind::Probcut { .. } => Stage::Done,
        }
    }

    /// Whether a capture is searched before the quiet moves.
    fn is_good<R: Rules>(&self, context: &OrderingContext<'_, R>, found: ScoredMove) -> bool {
        let threshold = match self.purpose {
            PickerKind::Main => -found.score() / 64,
            PickerKind::Probcut { threshold } => threshold,
            // Quiescence tests its moves itself.
            PickerKind::Quiescence { .. } => return true,
        };
        context.position.see_ge(found.mv(), threshold, &material::EXCHANGE)
    }

    /// The best remaining move of this stage, except the move of the transposition table.
    fn best(&mut self, moves: &mut [ScoredMove]) -> Option<ScoredMove> {
        loop {
            let rest = &mut moves[self.next..];
            if rest.is_empty() {
                return None;
            }
            if self.next == self.ordered_end {
                let batch = if self.is_first { 1 } else { BATCH.min(rest.len()) };
                largest_first(rest, batch);
                self.ordered_end += batch;
                self.is_first = false;
            }
            let found = rest[0];
            self.next += 1;
            if found.mv() != self.tt_move {
                return Some(found);
            }
        }
    }
}

/// Brings the `count` best moves to the front, in order.
#[inline]
fn largest_first(moves: &mut [ScoredMove], count: usize) {
    for at in 1..moves.len() {
        let scored = moves[at];
        // The end of the ordered moves, and the place of the one that leaves them.
        let end = at.min(count);
        if at < count || scored > moves[end - 1] {
            let mut to = at.min(count - 1);
            moves[at] = moves[to];
            while to > 0 && scored > moves[to - 1] {
                moves[to] = moves[to - 1];
                to -= 1;
            }
            moves[to] = scored;
        }
    }
}

/// Whether a move is a capture or a pawn promotion.
#[inline]
pub(in crate::search) fn is_tactical<R: Rules>(position: &Position<R>, mv: Move) -> bool {
    position.piece_at(mv.to()).is_some() || (mv.promotes() && promotes_pawn(position, mv))
}

fn promotes_pawn<R: Rules>(position: &Position<R>, mv: Move) -> bool {
    mv.from().and_then(|from| position.piece_at(from)).is_some_and(|piece| piece.kind() == Kind::Pawn)
}

/// The score of a capture or pawn promotion: material gain (MVV) and capture history.
fn tactical_score<R: Rules>(context: &OrderingContext<'_, R>, mv: Move) -> i32 {
    let victim = context.position.piece_at(mv.to()).map(|piece| piece.kind());
    let gain = victim.map_or(0, material::capture) + material::promotion_gain(context.position, mv);
    6 * gain + context.histories.capture(PieceTo::of(context.position, mv), victim)
}

fn generate_tactical<R: Rules>(context: &OrderingContext<'_, R>, moves: &mut Vec<ScoredMove>) {
    let (position, side) = (context.position, context.position.side());
    let victims = position.pieces(!side);
    let promote = victims | R::ZONE[side.index()];
    position.generate(Wanted { plain: victims, promote, drops: Bitboard::EMPTY }, |set| {
        let set = match non_promotion::remove_useless::<R>(side, set) {
            MoveSet::Piece { kind, from, plain, promote } => {
                MoveSet::Piece { kind, from, plain, promote: promote & victims }
            }
            other => other,
        };
        set.for_each(side, |mv| moves.push(ScoredMove::new(tactical_score(context, mv), mv)));
    });
}

/// Sorts the moves of the root by policy, useless non-promotions last.
pub(in crate::search) fn sort_root_moves<R: Rules>(position: &Position<R>, moves: &mut [Move]) {
    let (policy, checks) = (MovePolicy::new(position), position.check_squares());
    let key = |mv: Move| {
        let policy_score = policy.score(PolicyMove::new(position, checks.as_ref(), mv));
        Reverse((!non_promotion::is_useless(position, mv), policy_score))
    };
    let mut keyed: Vec<_> = moves.iter().map(|mv| (key(*mv), *mv)).collect();
    insertion_sort_by_key(&mut keyed, |(key, _)| *key);
    moves.iter_mut().zip(keyed).for_each(|(place, (_, mv))| *place = mv);
}

/// Quiet checks that do not lose material.
fn generate_checks<R: Rules>(context: &OrderingContext<'_, R>, moves: &mut Vec<ScoredMove>) {
    let position = context.position;
    for mv in position.checks() {
        if !is_tactical(position, mv) && position.see_ge(mv, 0, &material::EXCHANGE) {
            let score = context.histories.quiet(
                position.side(),
                mv,
                PieceTo::of(position, mv),
                context.continuation_keys,
            );
            moves.push(ScoredMove::new(score, mv));
        }
    }
}

/// All evasions: captures first.
fn generate_evasions<R: Rules>(context: &OrderingContext<'_, R>, moves: &mut Vec<ScoredMove>) {
    let (position, side, start) = (context.position, context.position.side(), moves.len());
    let mut quiets = 0;
    position.generate(Wanted::ALL, |set| {
        non_promotion::remove_useless::<R>(side, set).for_each(side, |mv| {
            let score = if is_tactical(position, mv) {
                let mover = mv.from().and_then(|from| position.piece_at(from));
                let risk = mover.map_or(0, |piece| material::on_board(piece.kind()) / 16);
                FIRST_CAPTURE + tactical_score(context, mv) - risk
            } else {
                quiets += 1;
                QUIET
            };
            moves.push(ScoredMove::new(score, mv));
        });
    });
    // One quiet move needs no score to be the last.
    if quiets < 2 {
        return;
    }
    let policy = MovePolicy::new(position);
    for scored in moves[start..].iter_mut().filter(|scored| scored.score() == QUIET) {
        let mv = scored.mv();
        let score = context.histories.quiet(side, mv, PieceTo::of(position, mv), context.continuation_keys)
            + context.policy_weight * policy.score(PolicyMove::new(position, context.checks, mv));
        *scored = ScoredMove::new(score, mv);
    }
}

/// Added to the scores of captures among evasions.
const FIRST_CAPTURE: i32 = 1 << 20;
/// Marks a quiet evasion that has no score yet; no capture has this score.
const QUIET: i32 = 0;
