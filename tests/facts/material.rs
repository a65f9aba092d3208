//! The balance of captures at quiet positions.

use narikoma::facts::{Capture, LineName};

use crate::board::{Kind, Piece, Square};
use crate::checker::demand;
use crate::gain::best_gain;
use crate::lines::{Line, Lines};

/// Points from which a difference is said.
const LEAST: i32 = 3;

pub(crate) fn material(
    lines: &Lines,
    name: LineName,
    ply: usize,
    (points, other_points): (i32, i32),
    lost: &[Capture],
    won: &[Capture],
) -> Result<(), String> {
    let (line, other) = (lines.line(name), lines.other(name));
    let sign = if name == LineName::Better { 1 } else { -1 };
    let compared = |ply: usize| {
        let at = (ply..=other.len()).find(|&ply| is_quiet(other, ply))?;
        Some((at, line.balance(ply, lines.us), other.balance(at, lines.us)))
    };
    let differs = |ply: usize| {
        is_quiet(line, ply) && compared(ply).is_some_and(|(_, ours, theirs)| (ours - theirs) * sign >= LEAST)
    };
    let first = (1..=line.len()).find(|&ply| differs(ply)).ok_or("no quiet position with a difference")?;
    demand(first == ply, &format!("the first such position is after move {first}"))?;
    let (at, ours, theirs) = compared(ply).ok_or("nothing to compare with")?;
    demand(points == ours && other_points == theirs, &format!("the balances are {ours} and {theirs}"))?;
    demand(points * sign > 0, "the balance is not on that side")?;
    let apart = apart(captures(line, ply), captures(other, at));
    for (said, ours, name) in [(lost, true, "lost"), (won, false, "won")] {
        let listed: Vec<_> = said.iter().map(|capture| (capture.ply as usize, &capture.taken)).collect();
        let found = apart.iter().filter(|(_, _, piece)| (piece.side == lines.us) == ours);
        let same = found.clone().count() == listed.len()
            && found.zip(&listed).all(|((ply, square, piece), (said, taken))| {
                ply == said && crate::lines::names(taken, *piece, *square)
            });
        demand(same, &format!("the list of {name} is wrong"))?;
    }
    let own = if name == LineName::Played { lost } else { won };
    demand(!own.is_empty(), "nothing is captured that the other line has not")
}

/// Nothing is under way after so many moves of the line.
pub(crate) fn is_quiet(line: &Line, ply: usize) -> bool {
    let position = &line.positions[ply];
    let side = position.turn;
    if position.in_check(side) {
        return false;
    }
    if let Some(next) = line.step(ply + 1) {
        let gives_check = line.positions[ply + 1].in_check(side.other());
        return line.taken(ply + 1).is_none() && !next.promotes && !gives_check;
    }
    let gains =
        |(square, piece): (Square, Piece)| piece.kind != Kind::King && best_gain(position, square) >= LEAST;
    !position.pieces(side.other()).any(gains)
}

type Taken = (usize, Square, Piece);

fn captures(line: &Line, plies: usize) -> Vec<Taken> {
    let capture = |ply: usize| Some((ply, line.step(ply)?.to, line.taken(ply)?));
    (1..=plies).filter_map(capture).collect()
}

/// The captures without the ones of the other list, matched one to one.
fn apart(captures: Vec<Taken>, mut others: Vec<Taken>) -> Vec<Taken> {
    let mut left = Vec::new();
    for capture in captures {
        let same = |other: &Taken| (other.1, other.2) == (capture.1, capture.2);
        match others.iter().position(same) {
            Some(index) => {
                others.remove(index);
            }
            None => left.push(capture),
        }
    }
    left
}
