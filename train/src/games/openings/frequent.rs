//! The openings of the match: the most frequent positions after [`PLIES`]
//! moves of the flagship's games against itself.
//!
//! The article took frequent early positions, too. The file of openings is part of the repository, so that
//! the match can be played again without those games.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use narikoma::shogi::{Move, Position, Shogi};

use crate::common::files;
use crate::common::flagship_search::search;
use crate::common::records::{Games, shards};
use crate::games::openings::balanced::is_balanced;

/// An opening a line, moves in USI.
pub const FILE: &str = include_str!("frequent.txt");
/// Moves of an opening.
const PLIES: usize = 8;

/// The openings of the file, the most frequent first.
///
/// # Errors
/// When a line has an illegal move.
pub fn all() -> Result<Vec<Vec<Move>>> {
    FILE.lines().map(parse).collect()
}

fn parse(line: &str) -> Result<Vec<Move>> {
    let mut position = Position::<Shogi>::start();
    let mut moves = Vec::new();
    for word in line.split_whitespace() {
        let mv = Move::parse(word).filter(|mv| position.is_legal(*mv));
        let mv = mv.with_context(|| format!("{line}: {word} is not a legal move"))?;
        position.do_move(mv);
        moves.push(mv);
    }
    Ok(moves)
}

/// Reads games and writes the `count` most frequent positions after [`PLIES`] moves in which neither side
/// stands better. A position that was reached in several ways is one opening, with the moves by which it was
/// reached first. Returns in how many games the first and the last of them occurred.
///
/// # Errors
/// When files cannot be read or written, or have too few such positions.
pub fn collect(paths: &[PathBuf], count: usize) -> Result<[u32; 2]> {
    let mut found: HashMap<_, (u32, Vec<Move>, Position<Shogi>)> = HashMap::new();
    for path in shards(paths)? {
        for game in Games::open_for_moves(&path)?.filter(|game| game.start.is_none()) {
            let moves = game.opening.iter().copied().chain(game.plies.iter().map(|ply| ply.mv));
            let moves: Vec<_> = moves.take(PLIES).collect();
            if moves.len() < PLIES {
                continue;
            }
            let mut position = game.start_position();
            moves.iter().for_each(|mv| {
                position.do_move(*mv);
            });
            found.entry(position.key()).or_insert((0, moves, position)).0 += 1;
        }
    }
    let line = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    let mut found: Vec<_> =
        found.into_values().map(|(games, moves, position)| (games, line(&moves), position)).collect();
    found.sort_by(|(games, line, _), (others, other, _)| others.cmp(games).then_with(|| line.cmp(other)));
    let mut search = search(None, 1);
    found.retain_mut({
        let mut kept = 0;
        move |(_, _, position)| {
            let keep = kept < count && is_balanced(&mut search, position);
            kept += usize::from(keep);
            keep
        }
    });
    ensure!(found.len() == count && count > 0, "{} positions instead of {count}", found.len());
    let lines: String = found.iter().map(|(_, line, _)| format!("{line}\n")).collect();
    files::replace(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/openings/frequent.txt"), lines)?;
    Ok([found[0].0, found[count - 1].0])
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn openings_differ() {
        let openings = all().unwrap();
        let keys: HashSet<_> = openings
            .iter()
            .map(|moves| {
                assert_eq!(moves.len(), PLIES);
                let mut position = Position::<Shogi>::start();
                moves.iter().for_each(|mv| {
                    position.do_move(*mv);
                });
                assert!(position.outcome().is_none());
                position.key()
            })
            .collect();
        assert_eq!(keys.len(), openings.len());
        assert!(parse("7g7f 7g7f").is_err());
    }
}
