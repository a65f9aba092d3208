//! The log of a run that looks for problems in games: a line for each problem as soon as it is found, and a
//! line `games N` with the number of games that were searched up to there. A run that was stopped goes on
//! after these games.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};

/// What the line with the number of games begins with.
const GAMES: &str = "games ";

/// The log, open for further lines.
pub(super) struct Log(File);

impl Log {
    /// Opens or creates the log; returns the lines of its problems, and the number of games that were
    /// searched. A last line that was cut off is dropped.
    pub(super) fn resume(path: &Path) -> Result<(Self, Vec<String>, u32)> {
        let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let (mut found, mut games) = (Vec::new(), 0);
        for line in whole.lines() {
            match line.strip_prefix(GAMES) {
                Some(count) => games = count.parse().with_context(|| line.to_owned())?,
                None => found.push(line.to_owned()),
            }
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| path.display().to_string())?;
        file.set_len(whole.len() as u64)?;
        Ok((Self(file), found, games))
    }

    /// Appends the line of a problem.
    pub(super) fn problem(&mut self, line: &str) -> Result<()> {
        // In one call, so that a run that is killed leaves at most one incomplete line.
        Ok(self.0.write_all(format!("{line}\n").as_bytes())?)
    }

    /// Appends the number of games that were searched.
    pub(super) fn games(&mut self, games: u32) -> Result<()> {
        self.problem(&format!("{GAMES}{games}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_on_after_a_line_that_was_cut_off() {
        let path = std::env::temp_dir().join(format!("problems-{}.log", std::process::id()));
        let _ = fs::remove_file(&path);
        let (mut log, found, games) = Log::resume(&path).unwrap();
        assert_eq!((found.len(), games), (0, 0));
        log.problem("4k4/9|G*5b|7").unwrap();
        log.games(3).unwrap();
        log.0.write_all(b"4k4/9/4P4/9").unwrap();
        for _ in 0..2 {
            let (_, found, games) = Log::resume(&path).unwrap();
            assert_eq!((found, games), (vec!["4k4/9|G*5b|7".to_owned()], 3));
        }
        fs::remove_file(&path).unwrap();
    }
}
