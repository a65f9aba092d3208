//! Where nothing else is found: to which mates and threats the lines lead, and what they do to the other
//! king.

use super::board::{after, legal_moves, passed};
use super::king;
use super::line::Line;
use super::mates::{LIMITS, mate, mate_within, solve, solve_within};
use super::threats::threatened_mate;
use super::{BOTH, Fact, LineName, Lines, What, first_actor};
use crate::search::mate::{Answer, Mate, MateLimits};
use crate::shogi::{Position, Rules};

/// The longest mate and the longest threat that are facts, in plies: a person does not see longer ones.
const LONGEST_MATE: u32 = 15;
const LONGEST_THREAT: u32 = 9;
/// The last move of the better line whose effect on their king is a fact.
const LAST: usize = 5;
/// The least number of checks in a row that is a fact.
const ROW: usize = 3;
/// The limits of the proof at the last turn of a line, and after a reply to a check: some 120 and 8 ms in
/// WebAssembly.
const DEEP: MateLimits = MateLimits { nodes: Some(50_000), ..LIMITS };
const SHORT: MateLimits = MateLimits { nodes: Some(3_000), ..LIMITS };

/// Adds what the lines do to the kings.
pub(super) fn find<R: Rules>(lines: &Lines<R>, facts: &mut Vec<Fact>) {
    if lines.played.positions[0].missing_king().is_some() {
        return;
    }
    for name in BOTH {
        facts.extend(line_mate(lines, name).or_else(|| line_threat(lines, name)));
        facts.extend(only_reply(lines, name));
    }
    facts.extend(checks_in_a_row(lines));
    king::find(lines, LineName::Better, LAST, facts);
}

/// The moves of a mate, as USI.
fn texts(mate: &Mate) -> Vec<String> {
    mate.line.iter().map(ToString::to_string).collect()
}

/// The numbers of moves of a line after which a side is to move, from `first` on.
fn turns<R: Rules>(line: &Line<R>, first: usize) -> impl DoubleEndedIterator<Item = usize> {
    (first..line.positions.len()).step_by(2)
}

/// The mate that one side has at all its turns from one on until the line ends: by them in the played line,
/// by us in the better one. In the other line it has none, and the side that is mated has none before it.
fn line_mate<R: Rules>(lines: &Lines<R>, name: LineName) -> Option<Fact> {
    let (line, other) = lines.pair(name);
    let first = first_actor(name);
    let mut found = None;
    for count in turns(line, first).rev() {
        let Some(mate) = mate_within(&line.positions[count], DEEP) else { break };
        found = Some((count, mate));
    }
    // From the first turn on, it is a mate of the first moves.
    let (count, found) = found.filter(|(count, _)| *count > first)?;
    let same = turns(other, first).take_while(|at| *at <= count).last()?;
    let is_fact = found.plies <= LONGEST_MATE
        && solve_within(&other.positions[same], DEEP) == Answer::NoMate
        && turns(other, first).all(|at| at == same || mate(&other.positions[at]).is_none())
        && turns(line, 1 - first).all(|at| at > count || mate(&line.positions[at]).is_none());
    let what = What::LineMate { plies: found.plies, moves: texts(&found) };
    is_fact.then_some(Fact { line: name, ply: count as u32, what })
}

/// The first threat of mate of a line that a person can see. In the other line there is none, and the side
/// that is threatened cannot mate first.
fn line_threat<R: Rules>(lines: &Lines<R>, name: LineName) -> Option<Fact> {
    let (line, other) = lines.pair(name);
    let first = first_actor(name) + 1;
    let threat = |count: usize| {
        let found = threatened_mate(line.positions.get(count)).filter(|mate| mate.plies <= LONGEST_THREAT)?;
        Some((count, found))
    };
    let (count, found) = turns(line, first).find_map(threat)?;
    let is_fact = solve(&passed(other.positions.get(count)?)?) == Answer::NoMate
        && turns(other, first).all(|at| at == count || threatened_mate(other.positions.get(at)).is_none())
        && mate(&line.positions[count]).is_none();
    let what = What::LineThreat { plies: found.plies, moves: texts(&found) };
    is_fact.then_some(Fact { line: name, ply: count as u32, what })
}

/// The number of legal replies to a check, two or more, of which all but one are mated.
fn replies_but_one<R: Rules>(position: &Position<R>) -> Option<u32> {
    if !position.in_check() {
        return None;
    }
    let replies = legal_moves(position);
    let is_mated =
        |position: Position<R>| mate_within(&position, SHORT).is_some_and(|mate| mate.plies <= LONGEST_MATE);
    let others = replies.iter().filter(|reply| !is_mated(after(position, **reply))).take(2).count();
    (replies.len() > 1 && others == 1).then_some(replies.len() as u32)
}

/// A check among the first three moves of a side that leaves one reply; in the other line there is none.
fn only_reply<R: Rules>(lines: &Lines<R>, name: LineName) -> Option<Fact> {
    let (line, other) = lines.pair(name);
    let first = first_actor(name) + 1;
    let found = |line: &Line<R>, count: usize| Some((count, replies_but_one(&line.positions[count])?));
    let (count, replies) = turns(line, first).take(3).find_map(|count| found(line, count))?;
    let is_fact = turns(other, first).all(|count| found(other, count).is_none());
    is_fact.then_some(Fact { line: name, ply: count as u32, what: What::OnlyReply { replies } })
}

/// Our checks in a row from the better move on, where neither of our first two moves of the played line gives
/// check.
fn checks_in_a_row<R: Rules>(lines: &Lines<R>) -> Option<Fact> {
    let Lines { played, better } = lines;
    let is_check = |line: &Line<R>, count: usize| line.positions[count].in_check();
    let count = turns(better, 1).take_while(|count| is_check(better, *count)).count();
    let is_fact = count >= ROW && played.moves.len() > 2 && !is_check(played, 1) && !is_check(played, 3);
    let what = What::Checks { count: count as u32 };
    is_fact.then_some(Fact { line: LineName::Better, ply: 3, what })
}
