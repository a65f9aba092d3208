//! Pieces that a line loses or wins.

use super::board::attackers;
use super::exchange::{gain, gain_of, points};
use super::line::{Line, WORTH};
use super::{BOTH, Capture, Fact, Hanging, LineName, Lines, What};
use crate::shogi::Rules;

/// Adds the facts about pieces lost and won.
pub(super) fn find<R: Rules>(lines: &Lines<R>, facts: &mut Vec<Fact>) {
    facts.extend(hanging(lines).map(|what| Fact { line: LineName::Played, ply: 2, what }));
    facts.extend(capture(lines).map(|what| Fact { line: LineName::Better, ply: 1, what }));
    facts.extend(BOTH.into_iter().filter_map(|name| material(lines, name)));
}

/// The balance of a line at a quiet position, where it differs from the other line's.
fn material<R: Rules>(lines: &Lines<R>, name: LineName) -> Option<Fact> {
    let (line, other) = lines.pair(name);
    let (count, other_count) = (1..=line.moves.len()).find_map(|count| {
        let count = line.is_quiet(count).then_some(count)?;
        let other_count = other.first_quiet(count)?;
        let difference = line.balance(count) - other.balance(other_count);
        (if name == LineName::Played { -difference } else { difference } >= WORTH)
            .then_some((count, other_count))
    })?;
    let (points, other_points) = (line.balance(count), other.balance(other_count));
    let us = line.us();
    let own = |side| without_shared(line.captures(count, side), &other.captures(other_count, side));
    let (lost, won) = (own(us), own(!us));
    let is_fact = match name {
        LineName::Played => points < 0 && !lost.is_empty(),
        LineName::Better => points > 0 && !won.is_empty(),
    };
    let what = What::Material { points, other: other_points, lost, won };
    is_fact.then_some(Fact { line: name, ply: count as u32, what })
}

/// The captures without those that the other line has, too, each of which is left out once.
fn without_shared(captures: Vec<Capture>, other: &[Capture]) -> Vec<Capture> {
    let mut other: Vec<_> = other.iter().map(|capture| &capture.taken).collect();
    let mut own = captures;
    own.retain(|capture| match other.iter().position(|taken| **taken == capture.taken) {
        Some(at) => {
            other.swap_remove(at);
            false
        }
        None => true,
    });
    own
}

/// The piece that the reply captures with gain.
fn hanging<R: Rules>(lines: &Lines<R>) -> Option<What> {
    let line = &lines.played;
    let (mv, reply) = (*line.moves.first()?, *line.moves.get(1)?);
    let taken = line.taken_on(1)?;
    if lines.better.moves.len() > 1 && lines.better.taken_on(1).as_ref() == Some(&taken) {
        return None;
    }
    let full = gain(&line.positions[1], reply);
    if mv.to() == reply.to() {
        let gain = full - line.promotion_points(0) - line.taken(0).map_or(0, |piece| points(piece.kind()));
        return (gain >= WORTH).then_some(What::Hanging { taken, gain, how: Hanging::Moved });
    }
    let (before, after) = (&line.positions[0], &line.positions[1]);
    let from = reply.from()?;
    let stood = [from, reply.to()].iter().all(|square| before.piece_at(*square) == after.piece_at(*square));
    let was_possible = stood
        && attackers(before, reply.to(), !line.us()).has(from)
        && gain_of(before, from, reply.to()) >= WORTH;
    let how = if was_possible { Hanging::Left } else { Hanging::Unguarded };
    (full >= WORTH).then_some(What::Hanging { taken, gain: full, how })
}

/// The piece that the better move captures with gain.
fn capture<R: Rules>(lines: &Lines<R>) -> Option<What> {
    let Lines { played, better } = lines;
    let taken = better.taken_on(0)?;
    let gain = gain(&better.positions[0], better.moves[0]);
    let is_other = played.taken(0).is_none() || played.moves[0].to() != better.moves[0].to();
    (gain >= WORTH && is_other).then_some(What::Capture { taken, gain })
}

/// Whether the move with this index captures with a gain that is worth a fact.
pub(super) fn wins<R: Rules>(line: &Line<R>, at: usize) -> bool {
    line.taken(at).is_some() && gain(&line.positions[at], line.moves[at]) >= WORTH
}
