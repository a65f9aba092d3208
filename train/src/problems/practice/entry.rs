//! A position for practice as a line of the file.

use std::fmt;

use narikoma::shogi::Move;
#[cfg(test)]
use narikoma::shogi::{Position, Shogi};

/// The first lines of the file.
pub(super) const HEADER: &str = "\
# Positions for practice against the engine from Narikoma's own games, by `train practice` (train/README.md).
# SFEN|kind|theme|winning chances of the side to move in thousandths|line
# kind: win (a won position), hold (a lost one), mate (a mate by checks, the line is the shortest)
";

/// The task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// A won position is to be won.
    Win,
    /// A lost position is to be held.
    Hold,
    /// The king is to be mated by checks.
    Mate,
}

/// The theme of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Theme {
    /// To win: the side to move is ahead in material.
    Material,
    /// To win: three pieces and more attack the squares around the other king, without more material.
    Attack,
    /// To win: the best move threatens mate.
    Threat,
    /// To win: the king of the side to move is entering the enemy camp.
    Entering,
    /// To win: the other side would mate if the side to move passed.
    Race,
    /// To hold: up to move 40.
    Opening,
    /// To hold: moves 41 to 80.
    Middlegame,
    /// To hold: later.
    Endgame,
    /// A mate of this number of plies.
    Plies(u32),
}

/// The tasks, with the themes of each and their words in the file.
pub(super) const THEMES: [(Kind, Theme, &str); 12] = [
    (Kind::Win, Theme::Material, "material"),
    (Kind::Win, Theme::Attack, "attack"),
    (Kind::Win, Theme::Threat, "threat"),
    (Kind::Win, Theme::Entering, "entering"),
    (Kind::Win, Theme::Race, "race"),
    (Kind::Hold, Theme::Opening, "opening"),
    (Kind::Hold, Theme::Middlegame, "middlegame"),
    (Kind::Hold, Theme::Endgame, "endgame"),
    (Kind::Mate, Theme::Plies(3), "3"),
    (Kind::Mate, Theme::Plies(5), "5"),
    (Kind::Mate, Theme::Plies(7), "7"),
    (Kind::Mate, Theme::Plies(9), "9"),
];

/// The words of the kinds in the file.
const KINDS: [(Kind, &str); 3] = [(Kind::Win, "win"), (Kind::Hold, "hold"), (Kind::Mate, "mate")];

impl Theme {
    /// Its task and its word.
    pub(super) fn of_file(self) -> (Kind, &'static str) {
        let known = THEMES.iter().find(|(_, theme, _)| *theme == self);
        known.map_or((Kind::Mate, ""), |(kind, _, word)| (*kind, word))
    }
}

/// A position with its task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) sfen: String,
    pub(super) theme: Theme,
    /// Winning chances of the side to move, in thousandths.
    pub(super) rate: i32,
    /// The best line.
    pub(super) line: Vec<Move>,
}

impl Entry {
    /// Reads a line; `None` where it is none.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let [sfen, kind, theme, rate, line] = text.split('|').collect::<Vec<_>>()[..] else { return None };
        let (kind, _) = KINDS.iter().find(|(_, word)| *word == kind)?;
        let (_, theme, _) = THEMES.iter().find(|(of, _, word)| of == kind && *word == theme)?;
        Some(Self {
            sfen: sfen.to_owned(),
            theme: *theme,
            rate: rate.parse().ok()?,
            line: line.split(' ').map(Move::parse).collect::<Option<_>>()?,
        })
    }

    /// The task.
    pub(super) fn kind(&self) -> Kind {
        self.theme.of_file().0
    }

    /// The position; `None` when it is illegal.
    #[cfg(test)]
    pub(super) fn position(&self) -> Option<Position<Shogi>> {
        Position::from_sfen(&self.sfen).ok()
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, theme) = self.theme.of_file();
        let kind = KINDS.iter().find(|(known, _)| *known == kind).map_or("", |(_, word)| word);
        let line: Vec<_> = self.line.iter().map(ToString::to_string).collect();
        write!(f, "{}|{kind}|{theme}|{}|{}", self.sfen, self.rate, line.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        for line in [
            "4k4/9/4P4/9/9/9/9/9/4K4 b G 61|win|race|912|G*5b",
            "4k4/9/4P4/9/9/9/9/9/4K4 b G 61|hold|endgame|300|G*5b 5a4a",
            "4k4/9/4P4/9/9/9/9/9/4K4 b G 61|mate|3|1000|G*5b",
        ] {
            assert_eq!(Entry::parse(line).unwrap().to_string(), line);
        }
        assert_eq!(Entry::parse("4k4/9/4P4/9/9/9/9/9/4K4 b G 61|hold|race|300|G*5b"), None);
    }
}
