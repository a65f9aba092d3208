//! The file of reviewed games: a line with the conditions as JSON, then a line a game with its columns
//! between tabs, in the order of [`ReviewedGame`]'s fields.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;

use super::review::{AGAIN_NODES, MOST_AGAIN, NODES, Value};
use super::{MAX_PLIES, Pairing};

/// A finished and reviewed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReviewedGame {
    /// The levels of Black and White, 1 for the weakest.
    pub(super) levels: [usize; 2],
    /// The number of the opening.
    pub(super) opening: u32,
    /// Moves of the opening, which no level has chosen.
    pub(super) opening_plies: usize,
    /// How it ended: a word of the protocol, or `decided`.
    pub(super) end: String,
    /// Milliseconds that play and review took.
    pub(super) milliseconds: u64,
    /// All moves in USI, the opening included.
    pub(super) moves: Vec<String>,
    /// The values of the positions from the end of the opening on, one more than moves.
    pub(super) values: Vec<Value>,
}

impl ReviewedGame {
    /// Whether it is the game of this pairing.
    pub(super) fn is_of(&self, pairing: &Pairing) -> bool {
        self.levels == pairing.levels.map(|level| level + 1) && self.opening == pairing.opening
    }

    /// A line for the console.
    pub(super) fn summary(&self) -> String {
        let again = self.values.iter().filter(|value| value.first.is_some()).count();
        let [black, white] = self.levels;
        format!(
            "{black} against {white}, opening {}: {} moves, {}, {again} second looks, {} s",
            self.opening,
            self.moves.len(),
            self.end,
            self.milliseconds / 1000
        )
    }

    fn to_line(&self) -> String {
        let [black, white] = self.levels;
        let values: Vec<_> = self.values.iter().map(ToString::to_string).collect();
        let Self { opening, opening_plies, end, milliseconds, moves, .. } = self;
        format!(
            "{black}\t{white}\t{opening}\t{opening_plies}\t{end}\t{milliseconds}\t{}\t{}",
            moves.join(" "),
            values.join(" ")
        )
    }

    fn from_line(line: &str) -> Result<Self> {
        let columns: Vec<_> = line.split('\t').collect();
        let [black, white, opening, opening_plies, end, milliseconds, moves, values] = columns[..] else {
            bail!("{} columns instead of 8", columns.len());
        };
        let game = Self {
            levels: [black.parse()?, white.parse()?],
            opening: opening.parse()?,
            opening_plies: opening_plies.parse()?,
            end: end.to_owned(),
            milliseconds: milliseconds.parse()?,
            moves: moves.split(' ').map(str::to_owned).collect(),
            values: values.split(' ').map(Value::parse).collect::<Option<_>>().context("a value")?,
        };
        ensure!(game.values.len() + game.opening_plies == game.moves.len() + 1, "a value for each position");
        Ok(game)
    }
}

/// The first line of the file.
fn head(seed: u64) -> String {
    json!({ "seed": seed, "nodes": NODES, "again": AGAIN_NODES, "mostAgain": MOST_AGAIN, "maxPlies": MAX_PLIES })
        .to_string()
}

/// The first line of a file and its games, without a last line that was cut off; and the length of all this
/// in bytes.
pub(super) fn read(path: &Path) -> Result<(Option<String>, Vec<ReviewedGame>, u64)> {
    let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut lines = whole.lines();
    let head = lines.next().map(str::to_owned);
    let games = lines.enumerate().map(|(nth, line)| {
        ReviewedGame::from_line(line).with_context(|| format!("{}, line {}", path.display(), nth + 2))
    });
    Ok((head, games.collect::<Result<_>>()?, whole.len() as u64))
}

/// The file, open for further games.
pub(super) struct Log(File);

impl Log {
    /// Opens or creates the file and returns the games that it contains.
    pub(super) fn resume(path: &Path, seed: u64) -> Result<(Self, Vec<ReviewedGame>)> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let (found, games, length) = read(path)?;
        let head = head(seed);
        ensure!(
            found.as_ref().is_none_or(|found| *found == head),
            "{}: other conditions: {found:?}",
            path.display()
        );
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        file.set_len(length)?;
        if found.is_none() {
            writeln!(file, "{head}")?;
        }
        Ok((Self(file), games))
    }

    /// Appends a game.
    pub(super) fn append(&mut self, game: &ReviewedGame) -> Result<()> {
        // In one call, so that a run that is killed leaves at most one incomplete line.
        Ok(self.0.write_all(format!("{}\n", game.to_line()).as_bytes())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resumes_after_a_cut_off_line_and_refuses_other_conditions() {
        let path = std::env::temp_dir().join(format!("levels-review-{}.tsv", std::process::id()));
        let _ = fs::remove_file(&path);
        let game = ReviewedGame {
            levels: [3, 4],
            opening: 7,
            opening_plies: 1,
            end: "mate".to_owned(),
            milliseconds: 12,
            moves: vec!["7g7f".to_owned(), "3c3d".to_owned()],
            values: vec![
                Value { rate: 512, is_best: true, first: None },
                Value { rate: 1000, is_best: false, first: Some(900) },
            ],
        };
        let (mut log, games) = Log::resume(&path, 1).unwrap();
        assert!(games.is_empty());
        log.append(&game).unwrap();
        log.0.write_all(b"3\t4\t8").unwrap();
        let (_, games) = Log::resume(&path, 1).unwrap();
        assert_eq!(games, [game]);
        assert!(games[0].is_of(&Pairing { levels: [2, 3], opening: 7 }));
        assert!(Log::resume(&path, 2).is_err());
        fs::remove_file(&path).unwrap();
    }
}
