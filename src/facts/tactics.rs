//! The ways in which a line wins pieces: forks, pins, skewers and the like.
//!
//! Each test looks at the move of one side with the index `at`, and at the moves of the line after it.

use super::board::{after, attackers, is_legal, legal_moves, passed, piece, reach};
use super::exchange::{best_gain, gain_of, points};
use super::line::{Line, WORTH};
use super::material::wins;
use super::{BOTH, Fact, LineName, Lines, What, first_actor};
use crate::shogi::attacks::between;
use crate::shogi::{Bitboard, Color, Kind, Move, PlacedPiece, Position, Rules, Square};

/// The least points of a piece that a slider attacks in a discovered attack or a skewer: a silver.
const HEAVY: i32 = 5;

/// A test of the move with an index.
type Test<R> = fn(&Line<R>, usize) -> Option<What>;

/// Adds the tactics of both lines, each kind once a line, without what both lines have.
pub(super) fn find<R: Rules>(lines: &Lines<R>, facts: &mut Vec<Fact>) {
    let tests: [Test<R>; 6] = [fork, discovered, pin, skewer, trapped, overloaded];
    for test in tests {
        let first = |name| {
            let (line, other) = lines.pair(name);
            (first_actor(name)..line.moves.len()).step_by(2).find_map(|at| {
                let taken = line.taken_on(at);
                let what =
                    test(line, at).filter(|what| !is_shared(what, taken.as_ref(), test, other, name))?;
                Some(Fact { line: name, ply: at as u32 + 1, what })
            })
        };
        facts.extend(BOTH.into_iter().filter_map(first));
    }
    facts.extend(BOTH.into_iter().filter_map(|name| promotion(lines, name)));
}

/// Whether the other line has the same fact, or the capture on which it rests; `taken` is what its own move
/// takes.
fn is_shared<R: Rules>(
    what: &What,
    taken: Option<&PlacedPiece>,
    test: Test<R>,
    other: &Line<R>,
    name: LineName,
) -> bool {
    let captured = match what {
        What::Pin { .. } => taken,
        What::Fork { captured, .. } => Some(captured),
        What::Discovered { target, .. } => Some(target),
        What::Skewer { behind, .. } => Some(behind),
        What::Trapped { piece } => Some(piece),
        What::Overloaded { second, .. } => Some(second),
        _ => None,
    };
    (first_actor(name)..other.moves.len()).step_by(2).any(|at| {
        captured.is_some() && other.taken_on(at).as_ref() == captured
            || test(other, at).as_ref() == Some(what)
    })
}

/// The piece on a square of a position.
fn piece_on<R: Rules>(position: &Position<R>, square: Square) -> PlacedPiece {
    PlacedPiece::new(piece(position, square), square)
}

/// Whether the move with this index goes from one square to another.
fn goes<R: Rules>(line: &Line<R>, at: usize, from: Square, to: Square) -> bool {
    line.moves.get(at).is_some_and(|mv| mv.from() == Some(from) && mv.to() == to)
}

/// The square that the side which makes the move `at` captures on two moves later; `None` where it captures
/// nothing.
fn captures_later<R: Rules>(line: &Line<R>, at: usize) -> Option<Move> {
    line.taken(at + 2).map(|_| line.moves[at + 2])
}

/// A piece, not the king, that attacks several and captures one of them.
fn fork<R: Rules>(line: &Line<R>, at: usize) -> Option<What> {
    let square = line.moves[at].to();
    let capture = captures_later(line, at).filter(|mv| mv.from() == Some(square))?;
    let (position, kind) = (&line.positions[at + 1], line.kind_after(at));
    let enemy = position.side();
    let is_target = |target: &Square| {
        let victim = piece(position, *target).kind();
        let is_guarded = || !attackers(position, *target, enemy).is_empty();
        victim == Kind::King || points(victim) >= WORTH && (points(victim) > points(kind) || !is_guarded())
    };
    let mut targets: Vec<Square> = (reach(piece(position, square), square, position.occupied())
        & position.pieces(enemy))
    .into_iter()
    .collect();
    targets.retain(is_target);
    let stayed = targets.contains(&capture.to()) && line.moves[at + 1].to() != capture.to();
    (kind != Kind::King && targets.len() > 1 && stayed).then(|| What::Fork {
        by: piece_on(position, square),
        targets: targets.iter().map(|target| piece_on(position, *target)).collect(),
        captured: piece_on(position, capture.to()),
    })
}

/// The pieces of a side that move any distance in some direction.
fn sliders<R: Rules>(position: &Position<R>, side: Color) -> impl Iterator<Item = Square> + '_ {
    use Kind::{Bishop, Dragon, Horse, Lance, Rook};
    let slides = |square: &Square| {
        let kind = piece(position, *square).kind();
        matches!(kind, Lance | Bishop | Rook | Horse | Dragon)
    };
    position.pieces(side).into_iter().filter(slides)
}

/// A move off the line of a slider.
fn discovered<R: Rules>(line: &Line<R>, at: usize) -> Option<What> {
    let from = line.moves[at].from()?;
    let (before, after) = (&line.positions[at], &line.positions[at + 1]);
    let enemy = after.side();
    let is_later = |slider: Square, target: Square| {
        after.piece_at(target).is_some_and(|piece| piece.kind() == Kind::King)
            || goes(line, at + 2, slider, target) && line.taken(at + 2) == after.piece_at(target)
    };
    for slider in sliders(after, !enemy).filter(|slider| *slider != line.moves[at].to()) {
        let opened = reach(piece(after, slider), slider, after.occupied()).without(reach(
            piece(before, slider),
            slider,
            before.occupied(),
        ));
        for target in opened & after.pieces(enemy) {
            let kind = piece(after, target).kind();
            let is_heavy = kind == Kind::King || points(kind) >= HEAVY;
            if is_heavy && between(slider, target).has(from) && is_later(slider, target) {
                return Some(What::Discovered {
                    slider: piece_on(after, slider),
                    target: piece_on(after, target),
                });
            }
        }
    }
    None
}

/// A capture that a pinned piece may not take back.
fn pin<R: Rules>(line: &Line<R>, at: usize) -> Option<What> {
    line.taken(at)?;
    let (position, on) = (&line.positions[at + 1], line.moves[at].to());
    let enemy = position.side();
    if position.in_check() || line.moves.get(at + 1).is_none_or(|mv| mv.to() == on) {
        return None;
    }
    let is_held = |square: &Square| {
        let is_king = *square == position.king(enemy);
        let takes_back = |promote| is_legal(position, Move::board(*square, on, promote));
        !is_king && position.pinned().has(*square) && !takes_back(false) && !takes_back(true)
    };
    let piece = attackers(position, on, enemy).into_iter().find(is_held)?;
    Some(What::Pin { piece: piece_on(position, piece), on: on.to_string() })
}

/// A slider that attacks a piece with another one behind it.
fn skewer<R: Rules>(line: &Line<R>, at: usize) -> Option<What> {
    let (mv, away) = (line.moves[at], *line.moves.get(at + 1)?);
    let capture = captures_later(line, at).filter(|capture| capture.from() == Some(mv.to()))?;
    let (position, slider) = (&line.positions[at + 1], mv.to());
    let (front, behind) = (away.from()?, capture.to());
    let enemy = position.side();
    let victim = position.piece_at(behind).filter(|piece| piece.color() == enemy)?.kind();
    let before = reach(piece(position, slider), slider, position.occupied());
    let through = reach(piece(position, slider), slider, position.occupied().without(Bitboard::of(front)));
    let front_kind = position.piece_at(front)?.kind();
    let is_skewer = before.has(front)
        && !before.has(behind)
        && through.has(behind)
        && away.to() != behind
        && (front_kind == Kind::King || points(front_kind) >= HEAVY)
        && points(victim) >= WORTH;
    is_skewer.then(|| What::Skewer {
        slider: piece_on(position, slider),
        front: piece_on(position, front),
        behind: piece_on(position, behind),
    })
}

/// A rook or bishop that is attacked and has no safe square.
fn trapped<R: Rules>(line: &Line<R>, at: usize) -> Option<What> {
    let (before, position) = (&line.positions[at], &line.positions[at + 1]);
    let enemy = position.side();
    let is_attacked = |position: &Position<R>, square| !attackers(position, square, !enemy).is_empty();
    let is_big = |square: &Square| {
        let kind = piece(position, *square).kind();
        matches!(kind, Kind::Bishop | Kind::Rook | Kind::Horse | Kind::Dragon)
    };
    let is_trapped = |square: &Square| {
        let was_safe =
            !is_attacked(before, *square) && before.piece_at(*square) == position.piece_at(*square);
        was_safe
            && is_attacked(position, *square)
            && passed(position).is_some_and(|passed| best_gain(&passed, Some(*square)) >= WORTH)
            && has_no_safe_move(position, *square)
            && is_captured(line, at, *square)
    };
    let square = position.pieces(enemy).into_iter().filter(is_big).find(is_trapped)?;
    Some(What::Trapped { piece: piece_on(position, square) })
}

/// Whether a piece of the side to move can be captured with gain wherever it goes.
fn has_no_safe_move<R: Rules>(position: &Position<R>, square: Square) -> bool {
    legal_moves(position).into_iter().filter(|mv| mv.from() == Some(square)).all(|mv| {
        let after = after(position, mv);
        let taken = position.piece_at(mv.to()).map_or(0, |piece| points(piece.kind()));
        best_gain(&after, Some(mv.to())) - taken >= WORTH
    })
}

/// Whether the piece on a square after the move `at` is captured two or four moves later.
fn is_captured<R: Rules>(line: &Line<R>, at: usize, mut square: Square) -> bool {
    for (nth, mv) in line.moves.iter().enumerate().skip(at + 1).take(4) {
        if mv.from() == Some(square) {
            square = mv.to();
        } else if mv.to() == square {
            return (nth - at).is_multiple_of(2);
        }
    }
    false
}

/// A piece that takes back and leaves what it guarded.
fn overloaded<R: Rules>(line: &Line<R>, at: usize) -> Option<What> {
    line.taken(at)?;
    let (first, back) = (line.moves[at].to(), *line.moves.get(at + 1)?);
    let guard = back.from().filter(|_| back.to() == first)?;
    let capture = captures_later(line, at)?;
    let (position, second) = (&line.positions[at + 1], capture.to());
    let guarded = second != first && reach(piece(position, guard), guard, position.occupied()).has(second);
    let before =
        capture.from().filter(|from| position.piece_at(*from) == line.positions[at + 2].piece_at(*from));
    let hung = before.is_none_or(|from| {
        let attacks = attackers(position, second, !position.side()).has(from);
        attacks && gain_of(position, from, second) >= WORTH
    });
    let after = &line.positions[at + 2];
    let still_guards = reach(piece(after, first), first, after.occupied()).has(second);
    (guarded && !hung && !still_guards && wins(line, at + 2)).then(|| What::Overloaded {
        piece: piece_on(position, guard),
        first: first.to_string(),
        second: line.taken_on(at + 2).expect("it is a capture"),
    })
}

/// The first promotion of a line that stays, where the other line has none so early, nor one of such a piece
/// later.
fn promotion<R: Rules>(lines: &Lines<R>, name: LineName) -> Option<Fact> {
    let (line, other) = lines.pair(name);
    let first = first_actor(name);
    let promotes = |line: &Line<R>, at: usize| line.moves.get(at).is_some_and(|mv| mv.promotes());
    let stays = |at: &usize| promotes(line, *at) && line.fate(*at).is_some();
    let at = (first..line.moves.len()).step_by(2).find(stays)?;
    let is_shared = (first..other.moves.len()).step_by(2).any(|later| {
        promotes(other, later) && (later <= at || other.kind_after(later) == line.kind_after(at))
    });
    let can_differ = line.moves.len() > at + 1 && other.moves.len() > at;
    let piece = PlacedPiece::new(line.piece_after(at), line.moves[at].to());
    (can_differ && !is_shared).then(|| Fact {
        line: name,
        ply: at as u32 + 1,
        what: What::Promotion { piece },
    })
}
