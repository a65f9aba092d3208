//! Finds positions of a game in which one move is clearly best, cheap questions first.

use narikoma::shogi::{Move, Position, Shogi};

use super::entry::Entry;
use super::quota::Quota;
use super::tags;
use crate::common::records::{Game, Sample};
use crate::problems::judge::{Judge, Judged, bare, rate};

/// The least change of the chances, in thousandths, that makes a position of a game worth a look.
const SWING: i32 = 200;
/// Nodes and the least gap between the best two moves, in thousandths, of the looks before the last one. The
/// first is for answers to an error, which a short search sees.
const FIRST_LOOKS: [(u64, i32); 2] = [(2_000, 60), (12_000, 150)];
const LAST_LOOK_BUT_ONE: (u64, i32) = (64_000, 290);
/// Nodes of the last look.
const LAST_LOOK: u64 = 1_000_000;
/// The least gap between the best two moves in the last look.
pub(super) const GAP: i32 = 250;
/// The least winning chances of the best move.
pub(super) const LEAST_BEST: i32 = 400;
/// Nodes of the search that tests the second best move with the mate solver.
const REPLY_LOOK: u64 = 100_000;
/// Nodes of the searches that may find the best move, in decreasing order. The first of them must.
const DIFFICULTIES: [u64; 5] = [256_000, 64_000, 16_000, 4_000, 1_000];
/// Shorter mates are left to the mating problems.
const SHORTEST_MATE: i32 = 5;
/// A position with fewer legal moves leaves no choice.
const LEAST_MOVES: usize = 6;
/// Plies between two problems of one game.
const DISTANCE: u32 = 8;
/// The most moves of the best line and of the second best.
const MOST_MOVES: [usize; 2] = [7, 5];

/// A position that is worth a look.
struct Candidate {
    position: Position<Shogi>,
    ply: u32,
    /// The square on which the last move captured or to which it moved.
    last: Move,
    /// The other side has just erred, so that a short search should see the answer.
    is_answer: bool,
}

/// The problems of a game.
pub(super) fn in_game(game: &Game, judge: &mut Judge, quota: &Quota) -> Vec<Entry> {
    let mut found: Vec<(u32, Entry)> = Vec::new();
    for candidate in candidates(game) {
        if found.iter().any(|(ply, _)| candidate.ply < ply + DISTANCE) {
            continue;
        }
        if let Some(entry) = entry(&candidate, judge, quota) {
            found.push((candidate.ply, entry));
        }
    }
    found.into_iter().map(|(_, entry)| entry).collect()
}

/// The positions of a game before or after which the chances change, by the scores of the game itself.
fn candidates(game: &Game) -> Vec<Candidate> {
    let mut positions: Vec<(Position<Shogi>, Sample)> = Vec::new();
    game.for_each(|position, sample| positions.push((position.clone(), sample)));
    let rates: Vec<_> = positions.iter().map(|(_, sample)| rate(sample.score)).collect();
    let mut found = Vec::new();
    for (at, (position, sample)) in positions.iter().enumerate().skip(1) {
        let before = 1000 - rates[at - 1];
        let after = rates.get(at + 1).map_or(rates[at], |after| 1000 - after);
        let is_answer = rates[at] - before >= SWING;
        let is_missed = rates[at] - after >= SWING || after - rates[at] >= SWING;
        if !(is_answer || is_missed) || rates[at].max(after) < LEAST_BEST {
            continue;
        }
        let last = positions[at - 1].1.mv;
        found.push(Candidate { position: bare(position), ply: sample.ply, last, is_answer });
    }
    found
}

/// The problem of a position, if it is one.
fn entry(candidate: &Candidate, judge: &mut Judge, quota: &Quota) -> Option<Entry> {
    let position = &candidate.position;
    let phase = tags::phase(position);
    if position.legal_moves().len() < LEAST_MOVES || !quota.has_room(&[phase]) {
        return None;
    }
    let gap_of = |judge: &mut Judge, (nodes, least): (u64, i32)| {
        judge.two(position, nodes).filter(|[best, second]| best.rate - second.rate >= least)
    };
    for look in FIRST_LOOKS.iter().skip(usize::from(!candidate.is_answer)) {
        gap_of(judge, *look)?;
    }
    let [best, second] = gap_of(judge, LAST_LOOK_BUT_ONE)?;
    let fits = |best: &Judged| {
        let is_short = best.mate.is_some_and(|plies| plies < SHORTEST_MATE);
        !is_plain(candidate, best.line[0]) && !is_short && best.rate >= LEAST_BEST
    };
    if !fits(&best) {
        return None;
    }
    // With the mate solver a search must find the same move, and the second best must stay as bad.
    let nodes = difficulty(judge, position, best.line[0]).filter(|nodes| quota.has_room_for_nodes(*nodes))?;
    let reply = reply(judge, position, second.line[0]).filter(|reply| best.rate - reply.rate >= GAP)?;
    let move_before = best.line[0];
    let [best, second] = gap_of(judge, (LAST_LOOK, GAP)).filter(|[best, _]| fits(best))?;
    let reply = match reply {
        reply if reply.line[0] == second.line[0] => reply,
        _ => self::reply(judge, position, second.line[0])?,
    };
    if best.line[0] != move_before || best.rate - reply.rate < GAP {
        return None;
    }
    let cut = |line: &[Move], nth: usize| line[..line.len().min(MOST_MOVES[nth])].to_vec();
    let (line, other) = (cut(&best.line, 0), cut(&reply.line, 1));
    let entry = Entry {
        sfen: position.to_sfen(),
        tags: tags::find(position, &line, &other),
        best: line,
        second: other,
        rates: [best.rate, second.rate.max(reply.rate)],
        nodes,
    };
    quota.takes(&entry).then_some(entry)
}

/// Whether a move only takes the piece that has just moved.
fn is_plain(candidate: &Candidate, mv: Move) -> bool {
    mv.to() == candidate.last.to()
}

/// The smallest of [`DIFFICULTIES`] from which on a search finds the move; `None` where the largest does not.
fn difficulty(judge: &mut Judge, position: &Position<Shogi>, mv: Move) -> Option<u64> {
    let finds =
        |nodes: &&u64| judge.best(position, **nodes).is_some_and(|best| best.line.first() == Some(&mv));
    DIFFICULTIES.iter().take_while(finds).last().copied()
}

/// A move with the best replies, judged for the side that makes it by a search of the position after it.
fn reply(judge: &mut Judge, position: &Position<Shogi>, mv: Move) -> Option<Judged> {
    let mut after = position.clone();
    after.do_move(mv);
    let reply = judge.best(&after, REPLY_LOOK)?;
    let line = std::iter::once(mv).chain(reply.line).collect();
    Some(Judged { rate: 1000 - reply.rate, mate: reply.mate.map(|plies| -plies), line })
}
