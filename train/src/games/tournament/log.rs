//! The files of finished games, `games.tsv` and for games at equal time `equal-time.tsv`: a line with the
//! conditions as JSON, then a line a game with its columns between tabs, in the order of [`LoggedGame`]'s
//! fields. Black's number stands before White's, with a comma between them.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use narikoma::shogi::Color;
use narikoma::shogi::outcome::EndReason;
use serde_json::{Value, json};

use super::game::{TournamentConditions, TournamentLimit};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedGame {
    /// The entrant with Black, as `ID/LEVEL`.
    pub black: String,
    /// The entrant with White.
    pub white: String,
    /// The number of the opening.
    pub opening: u32,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// How it ended.
    pub reason: EndReason,
    /// Moves, the opening included.
    pub plies: u32,
    /// Moves after the opening by `[black, white]`.
    pub moves: [u32; 2],
    /// Nodes of `[black, white]`.
    pub nodes: [u64; 2],
    /// How long it took.
    pub milliseconds: u64,
}

impl LoggedGame {
    /// The game as a line of the file, without its end.
    fn to_line(&self) -> String {
        let winner = match self.winner {
            Some(Color::Black) => "b",
            Some(Color::White) => "w",
            None => "-",
        };
        let [moves, nodes] =
            [self.moves.map(u64::from), self.nodes].map(|[black, white]| format!("{black},{white}"));
        let reason = serde_json::to_value(self.reason).expect("a reason is a word");
        let reason = reason.as_str().expect("a reason is a word");
        let Self { black, white, opening, plies, milliseconds, .. } = self;
        format!("{black}\t{white}\t{opening}\t{winner}\t{reason}\t{plies}\t{moves}\t{nodes}\t{milliseconds}")
    }

    fn from_line(line: &str) -> Result<Self> {
        let columns: Vec<_> = line.split('\t').collect();
        let [black, white, opening, winner, reason, plies, moves, nodes, milliseconds] = columns[..] else {
            bail!("{} columns instead of 9", columns.len());
        };
        let pair = |text: &str| -> Result<[u64; 2]> {
            let (black, white) = text.split_once(',').context("no comma")?;
            Ok([black.parse()?, white.parse()?])
        };
        let [black_moves, white_moves] = pair(moves)?;
        Ok(Self {
            black: black.to_owned(),
            white: white.to_owned(),
            opening: opening.parse()?,
            winner: match winner {
                "b" => Some(Color::Black),
                "w" => Some(Color::White),
                "-" => None,
                other => bail!("no winner: {other}"),
            },
            reason: serde_json::from_value(reason.into())?,
            plies: plies.parse()?,
            moves: [black_moves.try_into()?, white_moves.try_into()?],
            nodes: pair(nodes)?,
            milliseconds: milliseconds.parse()?,
        })
    }
}

impl TournamentConditions {
    /// The name of the file of games under such conditions.
    fn file(self) -> &'static str {
        match self.limit {
            TournamentLimit::Nodes(_) => "games.tsv",
            TournamentLimit::Time(_) => TIMED,
        }
    }

    /// The first line of the file.
    fn to_line(self) -> String {
        let Self { seed, limit, max_plies } = self;
        let line = match limit {
            TournamentLimit::Nodes(nodes) => {
                json!({ "seed": seed, "maxNodes": nodes, "maxPlies": max_plies })
            }
            TournamentLimit::Time(time) => {
                json!({ "seed": seed, "milliseconds": time.as_millis() as u64, "maxPlies": max_plies })
            }
        };
        line.to_string()
    }

    fn from_line(line: &str) -> Result<Self> {
        let value: Value = serde_json::from_str(line)?;
        let number = |name: &str| value[name].as_u64();
        let time = number("milliseconds").map(|time| TournamentLimit::Time(Duration::from_millis(time)));
        Ok(Self {
            seed: number("seed").context("no seed")?,
            limit: time.or(number("maxNodes").map(TournamentLimit::Nodes)).context("no limit")?,
            max_plies: number("maxPlies").context("no maxPlies")?.try_into()?,
        })
    }
}

/// The file of games at equal time.
const TIMED: &str = "equal-time.tsv";

/// The first line of a file and its games, without a last line that was cut
/// off; and the length of all this in bytes.
fn read(path: &Path) -> Result<(Option<String>, Vec<LoggedGame>, u64)> {
    let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut lines = whole.lines();
    let head = lines.next().map(str::to_owned);
    let games = lines.enumerate().map(|(nth, line)| {
        LoggedGame::from_line(line).with_context(|| format!("{}, line {}", path.display(), nth + 2))
    });
    Ok((head, games.collect::<Result<_>>()?, whole.len() as u64))
}

/// The games at equal time in a folder, with their conditions; `None` if there are none.
///
/// # Errors
/// When the file cannot be read.
pub fn timed_games(folder: &Path) -> Result<Option<(TournamentConditions, Vec<LoggedGame>)>> {
    let (head, games, _) = read(&folder.join(TIMED))?;
    Ok(head
        .map(|head| TournamentConditions::from_line(&head))
        .transpose()?
        .map(|conditions| (conditions, games)))
}

/// A file, open for further games.
pub struct Log(File);

impl Log {
    /// Opens or creates the file of these conditions in a folder and returns the games that it contains. A
    /// last line that was cut off is removed.
    ///
    /// # Errors
    /// When the file cannot be read or written, or its games were played under other conditions.
    pub fn resume(folder: &Path, conditions: TournamentConditions) -> Result<(Self, Vec<LoggedGame>)> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let path = folder.join(conditions.file());
        let (found, games, length) = read(&path)?;
        let head = conditions.to_line();
        ensure!(
            found.as_ref().is_none_or(|found| *found == head),
            "{}: other conditions: {found:?}",
            path.display()
        );
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        file.set_len(length)?;
        if found.is_none() {
            writeln!(file, "{head}")?;
        }
        Ok((Self(file), games))
    }

    /// Appends a game.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn append(&mut self, game: &LoggedGame) -> Result<()> {
        // In one call, so that a run that is killed leaves at most one incomplete line.
        Ok(self.0.write_all(format!("{}\n", game.to_line()).as_bytes())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resumes_after_a_cut_off_line_and_refuses_other_conditions() {
        let folder = std::env::temp_dir().join(format!("tournament-log-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let conditions = TournamentConditions { seed: 1, limit: TournamentLimit::Nodes(2), max_plies: 3 };
        let game = LoggedGame {
            black: "minimax/1".to_owned(),
            white: "flagship/3".to_owned(),
            opening: 7,
            winner: Some(Color::White),
            reason: EndReason::Mate,
            plies: 90,
            moves: [40, 39],
            nodes: [5, 6],
            milliseconds: 12,
        };
        let (mut log, games) = Log::resume(&folder, conditions).unwrap();
        assert!(games.is_empty());
        log.append(&game).unwrap();
        log.0.write_all(b"minimax/1\tflag").unwrap();
        let (mut log, games) = Log::resume(&folder, conditions).unwrap();
        assert_eq!(games, std::slice::from_ref(&game));
        log.append(&LoggedGame { winner: None, ..game.clone() }).unwrap();
        let (_, games) = Log::resume(&folder, conditions).unwrap();
        assert_eq!(games, [game.clone(), LoggedGame { winner: None, ..game.clone() }]);
        assert!(Log::resume(&folder, TournamentConditions { max_plies: 4, ..conditions }).is_err());
        // Games at equal time have a file of their own.
        assert!(timed_games(&folder).unwrap().is_none());
        let timed =
            TournamentConditions { limit: TournamentLimit::Time(Duration::from_millis(250)), ..conditions };
        let (mut log, games) = Log::resume(&folder, timed).unwrap();
        assert!(games.is_empty());
        log.append(&game).unwrap();
        assert_eq!(timed_games(&folder).unwrap(), Some((timed, vec![game])));
        fs::remove_dir_all(&folder).unwrap();
    }
}
