//! Checks the arguments of requests.

use super::error::{ErrorEvent, failed};
use super::protocol::{DrawValues, Failure, GoLimits};
use crate::opponents::{self, Card, Level, ROSTER};
use crate::search::Limits;
use crate::shogi::{Move, Position, Rules};

/// The largest transposition table, in megabytes; a desktop browser lets a tab use this much.
pub(super) const MAX_TABLE_MB: u32 = 512;

/// The most engines of a team, and threads of a search.
pub(super) const MAX_TEAM: u32 = 64;
/// The maximum of `lines` in `go`.
pub(super) const MAX_LINES: u32 = 500;

/// The opponent with this id; the first of the roster without one.
pub(super) fn find_card(id: Option<&str>) -> Result<&'static Card, ErrorEvent> {
    match id {
        None => Ok(&ROSTER[0]),
        Some(id) => opponents::card(id)
            .ok_or_else(|| failed(Failure::UnknownOpponent, format!("there is no opponent {id:?}"))),
    }
}

/// The number, if it is from 1 to `most`.
pub(super) fn check_range(name: &str, number: u32, most: u32) -> Result<u32, ErrorEvent> {
    let good = (1..=most).contains(&number);
    if good { Ok(number) } else { Err(failed(Failure::OutOfRange, format!("{name} is from 1 to {most}"))) }
}

/// The number of an engine in a team.
pub(super) fn check_member(nth: u32) -> Result<u32, ErrorEvent> {
    if nth < MAX_TEAM {
        Ok(nth)
    } else {
        Err(failed(Failure::OutOfRange, format!("member is from 0 to {}", MAX_TEAM - 1)))
    }
}

/// The level of an opponent with this id.
pub(super) fn find_level(card: &Card, id: &str) -> Result<&'static Level, ErrorEvent> {
    card.level(id).ok_or_else(|| {
        failed(Failure::UnknownOpponent, format!("opponent {:?} has no level {id:?}", card.id))
    })
}

/// The values of a draw for Black and White, in thousandths of a win.
pub(super) fn to_draw_values(values: DrawValues) -> Result<[u32; 2], ErrorEvent> {
    let values = [values.black, values.white];
    if values.iter().any(|value| *value > 1000) {
        return Err(failed(Failure::OutOfRange, "drawValues are from 0 to 1000"));
    }
    Ok(values)
}

/// The limits of a search.
pub(super) fn to_limits(limits: GoLimits) -> Result<Limits, ErrorEvent> {
    if limits.nodes == Some(0) || limits.depth == Some(0) {
        return Err(failed(Failure::OutOfRange, "limits are at least 1"));
    }
    Ok(Limits { nodes: limits.nodes.map(u64::from), depth: limits.depth })
}

/// The legal move that a text means.
pub(super) fn legal_move<R: Rules>(position: &Position<R>, usi: &str) -> Result<Move, ErrorEvent> {
    let mv = Move::parse(usi).filter(|mv| position.is_legal(*mv));
    mv.ok_or_else(|| failed(Failure::BadMove, format!("{usi} is no legal move here")))
}
