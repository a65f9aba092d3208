//! Tactics: fork, discovered attack, pin, skewer, trapped piece, overloaded piece.

use narikoma::facts::{LineName, What};
use narikoma::shogi::PlacedPiece;

use crate::board::{Kind, Move, Piece, Position, Side, Square};
use crate::checker::demand;
use crate::gain::{best_gain, gain_by};
use crate::legal;
use crate::lines::{Line, Lines, found, names, square};

/// Points of the least piece that counts as won.
const LEAST: i32 = 3;
/// Points of the least piece that is a target of its own.
const HEAVY: i32 = 5;

/// By them in the line played, by us in the better one, and not in the other line, too.
pub(crate) fn tactic(lines: &Lines, name: LineName, ply: usize, what: &What) -> Result<(), String> {
    let side = if name == LineName::Played { lines.they() } else { lines.us };
    let line = lines.line(name);
    let won = holds(line, ply, side, what)?;
    let other = lines.other(name);
    let also = (1..=other.len()).find(|&ply| holds(other, ply, side, what).is_ok());
    demand(also.is_none(), "the other line has it, too")?;
    let capture = |line: &Line, ply: usize| Some((line.step(ply)?.to, line.taken(ply)?));
    let Some(capture_won) = won.map(|ply| capture(line, ply)) else { return Ok(()) };
    let shared = (1..=other.len()).any(|ply| capture(other, ply) == capture_won);
    demand(!shared, "the other line has its capture, too")
}

/// The number of the capture that the tactic wins; `None` for a check.
fn holds(line: &Line, ply: usize, side: Side, what: &What) -> Result<Option<usize>, String> {
    demand(line.positions[ply - 1].turn == side, "the other side makes this move")?;
    let view = View { line, ply, side };
    match what {
        What::Fork { by, targets, captured } => view.fork(by, targets, captured),
        What::Discovered { slider, target } => view.discovered(slider, target),
        What::Pin { piece, on } => view.pin(piece, on),
        What::Skewer { slider, front, behind } => view.skewer(slider, front, behind),
        What::Trapped { piece } => view.trapped(piece),
        What::Overloaded { piece, first, second } => view.overloaded(piece, first, second),
        _ => Err("no tactic".into()),
    }
}

/// A move of a line, by the side that attacks.
struct View<'a> {
    line: &'a Line,
    ply: usize,
    side: Side,
}

impl View<'_> {
    fn before(&self) -> &Position {
        &self.line.positions[self.ply - 1]
    }

    fn after(&self) -> &Position {
        &self.line.positions[self.ply]
    }

    fn step(&self) -> Move {
        self.line.moves[self.ply - 1]
    }

    /// The piece that the words name, of this side, after the move.
    fn named(&self, on: &PlacedPiece, side: Side) -> Result<(Square, Piece), String> {
        let (square, piece) = found(self.after(), on)?;
        demand(piece.side == side, &format!("{} on {} is of the wrong side", on.piece, on.square))?;
        Ok((square, piece))
    }

    /// Two moves later, the piece of `from` captures the piece that is on `to` now.
    fn captures_later(&self, from: Square, to: Square) -> Result<usize, String> {
        let step = self.line.step(self.ply + 2).ok_or("the line ends before the capture")?;
        let stays = self.line.follow(from, self.ply, self.ply + 1) == Some(from)
            && self.line.follow(to, self.ply, self.ply + 1) == Some(to);
        demand(stays && step.from == Some(from) && step.to == to, "it does not capture it two moves later")?;
        Ok(self.ply + 2)
    }

    fn fork(
        &self,
        by: &PlacedPiece,
        targets: &[PlacedPiece],
        captured: &PlacedPiece,
    ) -> Result<Option<usize>, String> {
        let (from, piece) = self.named(by, self.side)?;
        demand(self.step().to == from && piece.kind != Kind::King, "it has not moved there")?;
        let after = self.after();
        let enemy = self.side.other();
        let is_target = |&(square, target): &(Square, Piece)| {
            after.attacks(from, square)
                && (target.kind == Kind::King
                    || target.points() >= LEAST
                        && (target.points() > piece.points() || !after.attacked(square, enemy)))
        };
        let all: Vec<_> = after.pieces(enemy).filter(is_target).collect();
        demand(all.len() >= 2, "there are fewer than two targets")?;
        let told = |&(square, piece): &(Square, Piece)| targets.iter().any(|on| names(on, piece, square));
        demand(all.len() == targets.len() && all.iter().all(told), "the targets are others")?;
        demand(targets.contains(captured), "what is captured is no target")?;
        self.captures_later(from, square(&captured.square)?).map(Some)
    }

    fn discovered(&self, slider: &PlacedPiece, target: &PlacedPiece) -> Result<Option<usize>, String> {
        let (from, piece) = self.named(slider, self.side)?;
        let (to, aim) = self.named(target, self.side.other())?;
        demand(piece.slides() && self.step().to != from, "it is no slider that stood there")?;
        demand(aim.kind == Kind::King || aim.points() >= HEAVY, "the target is too small")?;
        demand(self.after().attacks_by_sliding(from, to), "it does not attack it")?;
        demand(!self.before().attacks(from, to), "it attacked it before")?;
        let left = self.step().from.ok_or("a drop opens no line")?;
        demand(is_between(left, from, to), "the piece did not stand on the line")?;
        if aim.kind == Kind::King { Ok(None) } else { self.captures_later(from, to).map(Some) }
    }

    fn pin(&self, pinned: &PlacedPiece, on: &str) -> Result<Option<usize>, String> {
        let enemy = self.side.other();
        let (from, piece) = self.named(pinned, enemy)?;
        let to = square(on)?;
        demand(self.step().to == to && self.line.taken(self.ply).is_some(), "no capture there")?;
        demand(piece.kind != Kind::King, "a king is not pinned")?;
        let after = self.after();
        demand(!after.in_check(enemy), "its king is in check")?;
        demand(after.attacks(from, to), "it does not attack the square")?;
        let king = after.king(enemy).ok_or("no king")?;
        let mut recaptured = after.clone();
        recaptured.put(from, None);
        recaptured.put(to, Some(piece));
        let pins = after.pieces(self.side).any(|(slider, _)| {
            slider != to
                && recaptured.attacks_by_sliding(slider, king)
                && !after.attacks(slider, king)
                && is_between(from, slider, king)
        });
        demand(pins, "nothing pins it")?;
        let forms = [format!("{from}{to}"), format!("{from}{to}+")];
        demand(!forms.iter().any(|text| legal::is_legal(after, text)), "it may recapture")?;
        let next = self.line.step(self.ply + 1).ok_or("the line ends with the capture")?;
        demand(next.to != to, "the next move is on the square")?;
        Ok(Some(self.ply))
    }

    fn skewer(
        &self,
        slider: &PlacedPiece,
        front: &PlacedPiece,
        behind: &PlacedPiece,
    ) -> Result<Option<usize>, String> {
        let enemy = self.side.other();
        let (from, piece) = self.named(slider, self.side)?;
        let (middle, first) = self.named(front, enemy)?;
        let (to, second) = self.named(behind, enemy)?;
        demand(piece.slides(), "it is no slider")?;
        demand(first.kind == Kind::King || first.points() >= HEAVY, "the piece in front is too small")?;
        demand(second.points() >= LEAST, "the piece behind is too small")?;
        let after = self.after();
        demand(after.attacks_by_sliding(from, middle), "it does not attack the piece in front")?;
        let mut opened = after.clone();
        opened.put(middle, None);
        let through = is_between(middle, from, to) && opened.attacks_by_sliding(from, to);
        demand(through, "the other piece is not behind")?;
        let before = self.before();
        let old = before.piece(from) == Some(piece)
            && before.piece(middle) == Some(first)
            && before.attacks_by_sliding(from, middle);
        demand(!old, "it attacked the piece in front before")?;
        let next = self.line.step(self.ply + 1).ok_or("the line ends before")?;
        demand(next.from == Some(middle), "the piece in front does not move away")?;
        self.captures_later(from, to).map(Some)
    }

    fn trapped(&self, on: &PlacedPiece) -> Result<Option<usize>, String> {
        let enemy = self.side.other();
        let (place, piece) = self.named(on, enemy)?;
        demand(piece.is_major(), "it is no rook or bishop")?;
        demand(!self.before().attacked(place, self.side), "it was attacked before")?;
        let after = self.after();
        demand(!after.in_check(enemy), "its king is in check")?;
        demand(best_gain(&after.passed(), place) >= LEAST, "it is not attacked with gain")?;
        let start = place.to_string();
        for text in legal::moves(after).iter().filter(|text| text.starts_with(&start)) {
            let step = Move::parse(text).ok_or("no move")?;
            let paid = after.piece(step.to).map_or(0, Piece::points);
            let gain = best_gain(&after.after(step), step.to) - paid;
            demand(gain >= LEAST, &format!("{text} saves it"))?;
        }
        let caught = [2, 4].map(|more| self.ply + more).into_iter().find(|&ply| {
            let there = self.line.follow(place, self.ply, ply - 1);
            there.is_some() && self.line.step(ply).is_some_and(|step| Some(step.to) == there)
        });
        caught.map(Some).ok_or_else(|| "it is not captured two or four moves later".into())
    }

    fn overloaded(
        &self,
        on: &PlacedPiece,
        first: &str,
        second: &PlacedPiece,
    ) -> Result<Option<usize>, String> {
        let enemy = self.side.other();
        let (place, _) = self.named(on, enemy)?;
        let first = square(first)?;
        let after = self.after();
        demand(
            self.step().to == first && self.line.taken(self.ply).is_some(),
            "no capture on the first square",
        )?;
        let back = self.line.step(self.ply + 1).ok_or("the line ends before")?;
        demand(back.from == Some(place) && back.to == first, "the piece does not take back there")?;
        let lured = &self.line.positions[self.ply + 1];
        let (to, _) = found(lured, second)?;
        let last = self.line.step(self.ply + 2).ok_or("the line ends before the second capture")?;
        demand(last.to == to && to != first, "the second capture is not on another square")?;
        let from = last.from.ok_or("it is a drop")?;
        demand(gain_by(lured, from, to) >= LEAST, "the second capture gains too little")?;
        demand(after.attacks(place, to), "the piece did not guard the second square")?;
        demand(!lured.attacks(first, to), "the piece still guards it")?;
        let possible = legal::capturers(&after.passed(), to).contains(&from);
        let already = possible && gain_by(after, from, to) >= LEAST;
        demand(!already, "the second capture gained as much before")?;
        Ok(Some(self.ply + 2))
    }
}

/// Whether a square lies on the straight line between two others.
fn is_between(middle: Square, one: Square, other: Square) -> bool {
    let (files, ranks) = (other.file() - one.file(), other.rank() - one.rank());
    let length = one.distance(other);
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    straight
        && (1..length).any(|steps| {
            middle.file() == one.file() + files.signum() * steps
                && middle.rank() == one.rank() + ranks.signum() * steps
        })
}
