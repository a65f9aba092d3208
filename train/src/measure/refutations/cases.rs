//! Positions in which the side to move can refute the move just played.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use narikoma::shogi::{Position, Shogi};

use super::version::Version;
use super::{Refutations, Searches};
use crate::common::flagship_search::FlagshipSearch;
use crate::common::random::Random;
use crate::common::records::{Games, shards};
use crate::print_line;

/// A position with a refutation to be seen by the side to move.
#[derive(Clone)]
pub(super) struct Case {
    pub(super) position: Position<Shogi>,
    /// The score in centipawns that shows it.
    pub(super) bound: i32,
}

/// Positions with a score beyond this, in centipawns, are left out: they are decided.
const MAX_SCORE: i32 = 800;
/// How many times as many candidates as wanted are searched; about nine in ten are confirmed.
const CANDIDATES: usize = 2;

/// The cases of the file, or new ones from games.
pub(super) fn read_or_find(
    arguments: &Refutations,
    searches: &Searches<impl Fn() -> FlagshipSearch + Sync>,
) -> Result<Vec<Case>> {
    let cases = match &arguments.cases {
        Some(path) if path.exists() => read(path)?,
        _ => find(arguments, searches)?,
    };
    ensure!(!cases.is_empty(), "no position with a refuted move");
    if let Some(path) = &arguments.cases
        && !path.exists()
    {
        let line = |case: &Case| format!("{} | {}\n", case.position.to_sfen(), case.bound);
        fs::write(path, cases.iter().map(line).collect::<String>())
            .with_context(|| path.display().to_string())?;
    }
    Ok(cases)
}

/// Cases of games that a longer search confirms.
fn find(
    arguments: &Refutations,
    searches: &Searches<impl Fn() -> FlagshipSearch + Sync>,
) -> Result<Vec<Case>> {
    let mut candidates = candidates(&arguments.data, arguments.drop)?;
    candidates.truncate(CANDIDATES * arguments.positions);
    let seen = searches.nodes_to_see(&Version::current(), &candidates, arguments.confirm_nodes);
    let found = candidates.iter().zip(seen).filter(|(_, seen)| seen.is_some()).map(|(case, _)| case.clone());
    let mut cases: Vec<Case> = found.collect();
    print_line!("{} of {} candidates are confirmed", cases.len(), candidates.len());
    cases.truncate(arguments.positions);
    Ok(cases)
}

/// At most one candidate from each game: a position after a move whose side's score fell by `drop`
/// centipawns or more until its next move. The bound is in centipawns, for the side to move: half of the
/// drop above the negated score before the move.
fn candidates(data: &[PathBuf], drop: i32) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    for path in shards(data)? {
        for game in Games::open(&path)? {
            let mut plies = Vec::new();
            game.for_each(|position, sample| plies.push((position.clone(), sample.score.value())));
            let refuted = plies.windows(3).filter_map(|window| match window {
                [(_, before), (position, _), (_, after)]
                    if before.abs() <= MAX_SCORE && before - after >= drop =>
                {
                    Some(Case { position: position.clone(), bound: drop / 2 - before })
                }
                _ => None,
            });
            let mut refuted: Vec<Case> = refuted.collect();
            if !refuted.is_empty() {
                cases.push(refuted.swap_remove(Random::new(1, game.number).below(refuted.len())));
            }
        }
    }
    Ok(cases)
}

/// Reads lines `SFEN | BOUND`.
pub(super) fn read(path: &Path) -> Result<Vec<Case>> {
    let parse = |line: &str| {
        let (sfen, bound) =
            line.split_once(" | ").with_context(|| format!("{line:?}: expected SFEN | BOUND"))?;
        Ok(Case { position: Position::from_sfen(sfen)?, bound: bound.parse()? })
    };
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    text.lines().map(parse).collect::<Result<_>>().with_context(|| path.display().to_string())
}
