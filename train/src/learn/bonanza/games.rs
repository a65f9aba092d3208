//! The games to learn from or to measure with: a start and moves.

use std::fs;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, bail};
use narikoma::shogi::csa;
use narikoma::shogi::record::Record;
use narikoma::shogi::sfen::Strictness;
use narikoma::shogi::{Move, Position, Shogi};

use crate::common::records::Games;
use crate::common::targets::is_held_out;

/// A game.
pub struct Lesson {
    /// Where it begins.
    pub start: Position<Shogi>,
    /// Its moves.
    pub moves: Vec<Move>,
    /// The number of the first move that is learned or measured; those before it are only played.
    pub first: usize,
    /// Whether it serves for measuring alone.
    pub is_held_out: bool,
}

impl Lesson {
    /// Calls `each` with every position and the move that was played in it.
    pub fn for_each(&self, mut each: impl FnMut(&Position<Shogi>, Move)) {
        let mut position = self.start.clone();
        for (at, mv) in self.moves.iter().enumerate() {
            if at >= self.first {
                each(&position, *mv);
            }
            position.do_move(*mv);
        }
    }
}

/// Calls `each` with the games of a file: own games (`.games`), lines of USI moves (`startpos
/// moves …`, text after `|` is ignored), or the document's lists, one game a line:
/// `+7776FU,-3334FU,…`. Of own games the main lines are read, without positions from inside
/// searches; games that decide themselves are read to their end.
///
/// # Errors
/// When the file cannot be read, or a line is no game.
pub fn read(path: &Path, mut each: impl FnMut(Lesson) -> Result<()>) -> Result<()> {
    let shown = || path.display().to_string();
    let mut magic = [0; 8];
    let is_own =
        fs::File::open(path).with_context(shown)?.read_exact(&mut magic).is_ok() && &magic == b"NKGAMES\n";
    if is_own {
        for game in Games::open_for_moves(path)? {
            let first = game.opening.len();
            let moves = game.opening.iter().copied().chain(game.plies.iter().map(|ply| ply.mv)).collect();
            let (start, is_held_out) = (game.start_position(), is_held_out(game.number));
            each(Lesson { start, moves, first, is_held_out })?;
        }
        return Ok(());
    }
    let text = fs::read_to_string(path).with_context(shown)?;
    let lines =
        text.lines().enumerate().map(|(at, line)| (at, line.split('|').next().unwrap_or_default().trim()));
    for (at, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let (start, moves) =
            text_game(line).with_context(|| format!("{}, line {}", path.display(), at + 1))?;
        each(Lesson { start, moves, first: 0, is_held_out: is_held_out(at as u64) })?;
    }
    Ok(())
}

/// Reads a game of one line.
fn text_game(line: &str) -> Result<(Position<Shogi>, Vec<Move>)> {
    let read = if line.starts_with(['+', '-']) {
        // The even start, Black to move, then one move a line.
        csa::read(format!("PI\n+\n{}\n", line.replace(',', "\n")).as_bytes())
    } else {
        Record::<Shogi>::from_usi(line, Strictness::Record)
    };
    if let Some(error) = read.error {
        bail!("{}", error.message);
    }
    Ok((read.record.start, read.record.moves.into_iter().map(|entry| entry.mv).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list that the document shows.
    #[test]
    fn reads_the_documents_lists() {
        let (start, moves) = text_game("+7776FU,-3334FU,+2726FU,-8384FU,+6978KI").unwrap();
        assert_eq!(start, Position::start());
        let moves: Vec<_> = moves.iter().map(Move::to_string).collect();
        assert_eq!(moves, ["7g7f", "3c3d", "2g2f", "8c8d", "6i7h"]);
        let (_, moves) = text_game("+7776FU,-3334FU,+8822UM,-3122GI,+0045KA").unwrap();
        assert_eq!(moves[2].to_string(), "8h2b+");
        assert_eq!(moves[4].to_string(), "B*4e");
        assert!(text_game("+7776FU,-3335FU").is_err());
        assert!(text_game("7776FU").is_err());
    }

    #[test]
    fn reads_lines_of_usi_moves() {
        let (_, moves) = text_game("startpos moves 7g7f 8c8d").unwrap();
        assert_eq!(moves.len(), 2);
        assert!(text_game("startpos moves 7g7e").is_err());
    }
}
