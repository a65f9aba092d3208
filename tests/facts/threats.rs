//! Threats and checks, compared with the other line.

use narikoma::facts::{Fact, LineName, What};
use narikoma::shogi::PlacedPiece;

use crate::board::{Move, Piece, Position, Side};
use crate::checker::{Verdict, demand};
use crate::gain::{attack_gain, best_attack_gain};
use crate::legal;
use crate::lines::{Case, Line, Lines, found, square};
use crate::mates::{Answer, mates};
use crate::proofs::walk;

const LEAST: i32 = 3;

/// Their reply to the move played, or the better move.
fn threatening_ply(name: LineName) -> usize {
    if name == LineName::Played { 2 } else { 1 }
}

pub(crate) fn mate_threat(
    case: &Case,
    lines: &Lines,
    fact: &Fact,
    plies: u32,
    moves: &[String],
) -> Result<Verdict, String> {
    let ply = threatening_ply(fact.line);
    demand(fact.ply as usize == ply, "not the move that threatens")?;
    let mate = |other: &Fact| other.line == fact.line && matches!(other.what, What::Mate { .. });
    demand(!case.facts.iter().any(mate), "the line has a mate")?;
    let (line, other) = (lines.line(fact.line), lines.other(fact.line));
    let start = &line.positions[ply];
    demand(!start.in_check(start.turn), "the other side is in check")?;
    let mut open = walk(&start.passed(), plies, moves)?;
    let elsewhere = other.positions.get(ply).ok_or("the other line is too short")?;
    demand(!elsewhere.in_check(elsewhere.turn), "the other side is in check in the other line")?;
    match mates(&elsewhere.passed(), plies) {
        Answer::Mate => return Err("the other line has such a threat, too".into()),
        Answer::NoMate => {}
        Answer::Undecided => open.push("a threat in the other line"),
    }
    Ok(if open.is_empty() { Verdict::Confirmed } else { Verdict::Undecided(open.join(", ")) })
}

pub(crate) fn attack(
    lines: &Lines,
    name: LineName,
    ply: usize,
    by: &PlacedPiece,
    target: &PlacedPiece,
) -> Result<(), String> {
    demand(ply == threatening_ply(name), "not the move that attacks")?;
    let (line, other) = (lines.line(name), lines.other(name));
    let after = &line.positions[ply];
    let (from, piece) = found(after, by)?;
    let (to, victim) = found(after, target)?;
    demand(line.step(ply).is_some_and(|step| step.to == from), "it has not moved there")?;
    demand(victim.side != piece.side, "it is no enemy")?;
    demand(after.attacks(from, to) && attack_gain(after, from, to) >= LEAST, "no attack with gain")?;
    let elsewhere = other.positions.get(ply).ok_or("the other line is too short")?;
    for (position, place) in [(&line.positions[ply - 1], "before"), (elsewhere, "in the other line")] {
        demand(position.piece(to) == Some(victim), &format!("the piece does not stand there {place}"))?;
        let gain = best_attack_gain(position, to, piece.side);
        demand(gain < LEAST, &format!("it is attacked {place}"))?;
    }
    let answered = line.step(ply + 1).is_some_and(|step| step.to == from && step.from != Some(to));
    demand(!answered, "another piece takes it at once")
}

pub(crate) fn checks(lines: &Lines, ply: usize, count: u32) -> Result<(), String> {
    let given = checks_of(&lines.played, lines.us);
    demand(given.len() >= 2 && given[1] == ply, &format!("the checks are {given:?}"))?;
    demand(given.len() == count as usize, &format!("there are {} checks", given.len()))?;
    demand(lines.better.len() >= ply, "the better line is too short")?;
    let also = checks_of(&lines.better, lines.us);
    demand(also.first().is_none_or(|&first| first > ply), "the better line has a check, too")
}

/// The numbers of the moves that check the king of this side.
fn checks_of(line: &Line, side: Side) -> Vec<usize> {
    let checks = |&ply: &usize| line.positions[ply].turn == side && line.positions[ply].in_check(side);
    (1..=line.len()).filter(checks).collect()
}

pub(crate) fn same_square(lines: &Lines, said: &str) -> Result<(), String> {
    let to = square(said)?;
    demand(lines.played.step(2).is_some_and(|reply| reply.to == to), "the reply goes elsewhere")?;
    demand(lines.played.taken(2).is_none(), "the reply is a capture")?;
    demand(lines.better.step(1).is_some_and(|step| step.to == to), "the better move goes elsewhere")
}

pub(crate) fn prevented(lines: &Lines, reply: &str, illegal: bool) -> Result<(), String> {
    demand(lines.played.usi.get(1).is_some_and(|text| text == reply), "it is not the reply")?;
    let step = Move::parse(reply).ok_or("no move")?;
    demand(!lines.before().in_check(lines.us), "we were in check")?;
    let passed = lines.before().passed();
    demand(legal::is_legal(&passed, reply), "the reply was not legal before")?;
    let apart = [&lines.played, &lines.better].iter().all(|line| line.moves[0].to != step.to);
    demand(apart, "it goes to a square of the first moves")?;
    let after = &lines.better.positions[1];
    demand(!after.in_check(lines.they()), "the better move gives check")?;
    let legal_after = legal::is_legal(after, reply);
    demand(legal_after != illegal, "whether it is legal is told wrong")?;
    if illegal {
        return Ok(());
    }
    let costs = |position: &Position| {
        let taken = position.piece(step.to).map_or(0, Piece::points);
        best_attack_gain(&position.after(step), step.to, lines.us) - taken >= LEAST
    };
    demand(costs(after), "the reply does not cost its piece")?;
    demand(!costs(&passed), "it cost its piece before, too")?;
    demand(!costs(&lines.played.positions[1]), "it costs its piece after the move played, too")
}
