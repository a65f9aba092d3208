//! A next-move problem as a line of the file.

use std::fmt;

use narikoma::shogi::{Move, Position, Shogi};

use super::tags::{self, Tag};

/// The first lines of the file.
pub(super) const HEADER: &str = "\
# Next-move problems from Narikoma's own games, by `train next-moves` (train/README.md has the command).
# SFEN|best move and its line|second best move and its line|tags|winning chances of both in thousandths|nodes
# nodes: from so many on a search finds the best move
";

/// A position in which one move is clearly best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) sfen: String,
    /// The best move and its continuation.
    pub(super) best: Vec<Move>,
    /// The second best move and the best replies.
    pub(super) second: Vec<Move>,
    pub(super) tags: Vec<Tag>,
    /// Winning chances of the side to move after both moves, in thousandths.
    pub(super) rates: [i32; 2],
    /// The number of nodes from which on a search finds the best move.
    pub(super) nodes: u64,
}

impl Entry {
    /// Reads a line; `None` where it is none.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let [sfen, best, second, tags, rates, nodes] = line.split('|').collect::<Vec<_>>()[..] else {
            return None;
        };
        let moves = |text: &str| text.split(' ').map(Move::parse).collect::<Option<Vec<_>>>();
        let (one, two) = rates.split_once(' ')?;
        Some(Self {
            sfen: sfen.to_owned(),
            best: moves(best)?,
            second: moves(second)?,
            tags: tags.split(' ').map(tags::parse).collect::<Option<_>>()?,
            rates: [one.parse().ok()?, two.parse().ok()?],
            nodes: nodes.parse().ok()?,
        })
    }

    /// The position; `None` when it is illegal.
    pub(super) fn position(&self) -> Option<Position<Shogi>> {
        Position::from_sfen(&self.sfen).ok()
    }

    /// The position without its move number: what makes two problems the same.
    pub(super) fn key(&self) -> &str {
        self.sfen.rsplit_once(' ').map_or(&self.sfen, |(position, _)| position)
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let tags: Vec<_> = self.tags.iter().map(|tag| tag.word()).collect();
        write!(f, "{}|{}|{}|", self.sfen, moves(&self.best), moves(&self.second))?;
        write!(f, "{}|{} {}|{}", tags.join(" "), self.rates[0], self.rates[1], self.nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        let line = "4k4/9/4P4/9/9/9/9/9/4K4 b G 61|G*5b|G*4b 5a6b|endgame drop|1000 420|4000";
        let entry = Entry::parse(line).unwrap();
        assert_eq!(entry.to_string(), line);
        assert_eq!(entry.key(), "4k4/9/4P4/9/9/9/9/9/4K4 b G");
        assert!(entry.position().is_some());
        for wrong in ["", "# comment", "x|7g7f|7g7f|nonsense|1 2|3"] {
            assert_eq!(Entry::parse(wrong), None, "{wrong}");
        }
    }
}
