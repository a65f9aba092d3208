//! Mates and threats later in a line, and what happens to the other king: said where nothing else is found.

use narikoma::facts::{Fact, LineName, What};

use crate::board::{Move, Position, Side};
use crate::checker::{Verdict, demand};
use crate::legal;
use crate::lines::{Case, Line, Lines};
use crate::mates::{Answer, mates};
use crate::proofs::walk;

/// Plies of a mate that the finder proves.
const SHORT: u32 = 7;
/// Plies to which the mates of later turns are searched.
const LONG: u32 = 31;
/// The longest mate and the longest threat that are said.
const LONGEST: [u32; 2] = [15, 9];
/// The last move whose effect on the other king is said.
const LAST: u32 = 5;

/// Whether a fact is said only where nothing else is found.
fn is_last_resort(fact: &Fact) -> bool {
    match fact.what {
        What::LineMate { .. } | What::LineThreat { .. } | What::OnlyReply { .. } => true,
        What::Checks { .. } | What::Flights { .. } | What::Shelter { .. } | What::Entering { .. } => {
            fact.line == LineName::Better
        }
        _ => false,
    }
}

/// Such a fact stands beside no other one, and what happens to the other king happens early.
pub(crate) fn alone(case: &Case, fact: &Fact) -> Result<(), String> {
    if !is_last_resort(fact) {
        return Ok(());
    }
    let is_other = |other: &Fact| !is_last_resort(other) && !matches!(other.what, What::Kind { .. });
    demand(!case.facts.iter().any(is_other), "another fact was found")?;
    let last = match fact.what {
        What::LineMate { .. } | What::LineThreat { .. } => u32::MAX,
        _ if fact.line == LineName::Played => LAST + 1,
        _ => LAST,
    };
    demand(fact.ply <= last, "too late")
}

/// The side that gains in a line.
fn winner(lines: &Lines, name: LineName) -> Side {
    if name == LineName::Played { lines.they() } else { lines.us }
}

/// The numbers of moves after which the side is to move.
fn turns(line: &Line, side: Side) -> Vec<usize> {
    (0..=line.len()).filter(|&ply| line.positions[ply].turn == side).collect()
}

fn verdict(open: &[&str]) -> Verdict {
    if open.is_empty() { Verdict::Confirmed } else { Verdict::Undecided(open.join(", ")) }
}

pub(crate) fn line_mate(
    lines: &Lines,
    name: LineName,
    ply: usize,
    plies: u32,
    moves: &[String],
) -> Result<Verdict, String> {
    let (line, other, side) = (lines.line(name), lines.other(name), winner(lines, name));
    demand(ply > 1 && line.positions[ply].turn == side, "not a later turn of the side that mates")?;
    demand(plies <= LONGEST[0], "too long")?;
    let mut open = walk(&line.positions[ply], plies, moves)?;
    for at in turns(line, side).into_iter().filter(|&at| at > ply) {
        match mates(&line.positions[at], LONG) {
            Answer::Mate => {}
            Answer::NoMate => return Err(format!("no mate any more after move {at}")),
            Answer::Undecided => open.push("a later mate of the line"),
        }
    }
    let elsewhere: Vec<_> = turns(other, side).into_iter().filter(|&at| at <= ply).collect();
    let same = *elsewhere.last().ok_or("the other line is too short")?;
    match mates(&other.positions[same], plies) {
        Answer::Mate => return Err("a mate in the other line, too".into()),
        Answer::NoMate => {}
        Answer::Undecided => open.push("a mate in the other line"),
    }
    // Longer ones may not have been proved.
    let has_mate = |line: &Line, at: usize| mates(&line.positions[at], SHORT) == Answer::Mate;
    let also = turns(other, side).into_iter().filter(|&at| at > 0).any(|at| has_mate(other, at));
    demand(!also, "a mate elsewhere in the other line")?;
    let first = turns(line, side.other()).into_iter().filter(|&at| at < ply).any(|at| has_mate(line, at));
    demand(!first, "the side that is mated could mate first")?;
    Ok(verdict(&open))
}

pub(crate) fn line_threat(
    lines: &Lines,
    name: LineName,
    ply: usize,
    plies: u32,
    moves: &[String],
) -> Result<Verdict, String> {
    let (line, other, side) = (lines.line(name), lines.other(name), winner(lines, name));
    let after = &line.positions[ply];
    demand(after.turn != side && !after.in_check(after.turn), "it is no move that could threaten")?;
    demand(plies <= LONGEST[1], "too long")?;
    let mut open = walk(&after.passed(), plies, moves)?;
    // The line has no threat before it.
    let threat = |line: &Line, at: usize, plies: u32| {
        let position = &line.positions[at];
        if position.in_check(position.turn) { Answer::NoMate } else { mates(&position.passed(), plies) }
    };
    let counts = |line: &Line| turns(line, side.other()).into_iter().filter(|&at| at > 0).collect::<Vec<_>>();
    let sooner = counts(line).into_iter().any(|at| at < ply && threat(line, at, SHORT) == Answer::Mate);
    demand(!sooner, "the threat is there sooner")?;
    let elsewhere = other.positions.get(ply).ok_or("the other line is too short")?;
    demand(!elsewhere.in_check(elsewhere.turn), "in check in the other line")?;
    match threat(other, ply, plies) {
        Answer::Mate => return Err("such a threat in the other line, too".into()),
        Answer::NoMate => {}
        Answer::Undecided => open.push("a threat in the other line"),
    }
    let also = counts(other).into_iter().any(|at| threat(other, at, SHORT) == Answer::Mate);
    demand(!also, "a threat elsewhere in the other line")?;
    demand(mates(after, SHORT) != Answer::Mate, "the side that is threatened could mate first")?;
    Ok(verdict(&open))
}

/// Checks of ours in a row from the better move on.
pub(crate) fn checks(lines: &Lines, ply: usize, count: u32) -> Result<(), String> {
    demand(ply == 3, "not the second move of the row")?;
    let is_check = |line: &Line, ply: usize| line.positions[ply].in_check(lines.they());
    let mut given = 0;
    while 2 * given < lines.better.len() && is_check(&lines.better, 2 * given + 1) {
        given += 1;
    }
    demand(given == count as usize && count > 2, &format!("there are {given} checks in a row"))?;
    demand(lines.played.len() >= ply, "the played line is too short")?;
    demand(!is_check(&lines.played, 1) && !is_check(&lines.played, 3), "the played line has a check, too")
}

/// A check after which all replies but one are mated.
pub(crate) fn only_reply(lines: &Lines, name: LineName, ply: usize, said: u32) -> Result<Verdict, String> {
    let (line, other, side) = (lines.line(name), lines.other(name), winner(lines, name));
    let position = &line.positions[ply];
    demand(position.turn != side && position.in_check(position.turn), "it gives no check")?;
    let answers = answers_to(position, LONGEST[0]);
    demand(answers.len() == said as usize && said > 1, &format!("there are {} replies", answers.len()))?;
    let count = |answer: Answer| answers.iter().filter(|one| **one == answer).count();
    demand(count(Answer::NoMate) < 2, "more than one reply is not mated")?;
    demand(count(Answer::Mate) < answers.len(), "all replies are mated")?;
    let is_also = |at: usize| {
        let position = &other.positions[at];
        let answers = if position.in_check(position.turn) { answers_to(position, SHORT) } else { Vec::new() };
        let mated = answers.iter().filter(|one| **one == Answer::Mate).count();
        answers.len() > 1 && mated + 1 == answers.len()
    };
    demand(
        !turns(other, side.other()).into_iter().skip_while(|&at| at == 0).any(is_also),
        "so in the other line, too",
    )?;
    let open = count(Answer::Undecided) > 1 || count(Answer::NoMate) + count(Answer::Undecided) > 1;
    Ok(verdict(if open { &["a reply that is mated"] } else { &[] }))
}

/// Whether the other side mates after each legal reply.
fn answers_to(position: &Position, plies: u32) -> Vec<Answer> {
    let after = |text: &String| mates(&position.after(Move::parse(text).expect("USI")), plies);
    legal::moves(position).iter().map(after).collect()
}
