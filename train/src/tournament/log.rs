//! The file of finished games: a line with the conditions, then a line a game, all JSON.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use narikoma::shogi::Color;
use narikoma::shogi::outcome::EndReason;
use serde_json::{Value, json};

use super::game::Conditions;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
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

impl Game {
    fn to_json(&self) -> Value {
        json!({
            "black": self.black, "white": self.white, "opening": self.opening, "winner": self.winner,
            "reason": self.reason, "plies": self.plies, "moves": self.moves, "nodes": self.nodes,
            "milliseconds": self.milliseconds,
        })
    }

    fn from_json(line: &str) -> Result<Self> {
        let value: Value = serde_json::from_str(line)?;
        let field = |name: &str| value.get(name).cloned().with_context(|| format!("no {name}"));
        Ok(Self {
            black: serde_json::from_value(field("black")?)?,
            white: serde_json::from_value(field("white")?)?,
            opening: serde_json::from_value(field("opening")?)?,
            winner: serde_json::from_value(field("winner")?)?,
            reason: serde_json::from_value(field("reason")?)?,
            plies: serde_json::from_value(field("plies")?)?,
            moves: serde_json::from_value(field("moves")?)?,
            nodes: serde_json::from_value(field("nodes")?)?,
            milliseconds: serde_json::from_value(field("milliseconds")?)?,
        })
    }
}

/// The file, open for further games.
pub struct Log(File);

impl Log {
    /// Opens or creates `games.jsonl` in a folder and returns the games that it contains. A last line that was cut off is
    /// removed.
    ///
    /// # Errors
    /// When the file cannot be read or written, or its games were played under other conditions.
    pub fn resume(folder: &Path, conditions: Conditions) -> Result<(Self, Vec<Game>)> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let path = folder.join("games.jsonl");
        let text = if path.exists() { fs::read_to_string(&path)? } else { String::new() };
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let Conditions { seed, max_nodes, max_plies } = conditions;
        let head = json!({ "seed": seed, "maxNodes": max_nodes, "maxPlies": max_plies }).to_string();
        let mut lines = whole.lines();
        let found = lines.next();
        ensure!(found.is_none_or(|found| found == head), "{}: other conditions: {found:?}", path.display());
        let games = lines.enumerate().map(|(nth, line)| {
            Game::from_json(line).with_context(|| format!("{}, line {}", path.display(), nth + 2))
        });
        let games = games.collect::<Result<_>>()?;
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        file.set_len(whole.len() as u64)?;
        if found.is_none() {
            writeln!(file, "{head}")?;
        }
        Ok((Self(file), games))
    }

    /// Appends a game.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn append(&mut self, game: &Game) -> Result<()> {
        // In one call, so that a run that is killed leaves at most one incomplete line.
        Ok(self.0.write_all(format!("{}\n", game.to_json()).as_bytes())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resumes_after_a_cut_off_line_and_refuses_other_conditions() {
        let folder = std::env::temp_dir().join(format!("tournament-log-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let conditions = Conditions { seed: 1, max_nodes: 2, max_plies: 3 };
        let game = Game {
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
        log.0.write_all(b"{\"black\":").unwrap();
        let (mut log, games) = Log::resume(&folder, conditions).unwrap();
        assert_eq!(games, std::slice::from_ref(&game));
        log.append(&Game { winner: None, ..game.clone() }).unwrap();
        let (_, games) = Log::resume(&folder, conditions).unwrap();
        assert_eq!(games, [game.clone(), Game { winner: None, ..game }]);
        assert!(Log::resume(&folder, Conditions { max_plies: 4, ..conditions }).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
