//! The log of a run that looks for problems in games: a line for each problem as soon as it is found, and a
//! line `games N` with the number of games that were searched up to there, or `extended N` where longer ones
//! were made of the problem of that number in the log, from 0. A run that was stopped goes on after these.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};

/// The first words of lines that hold a number: games searched, and problems extended.
const GAMES: &str = "games ";
const EXTENDED: &str = "extended ";

/// The contents of a log when a run begins.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Done {
    /// The lines of the problems.
    pub(super) found: Vec<String>,
    /// The number of games that were searched.
    pub(super) games: u32,
    /// The numbers of the problems from which longer ones were made.
    pub(super) extended: HashSet<usize>,
}

/// The log, open for further lines.
pub(super) struct Log(File);

impl Log {
    /// Opens or creates the log; returns what it has. A last line that was cut off is dropped.
    pub(super) fn resume(path: &Path) -> Result<(Self, Done)> {
        let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let mut done = Done::default();
        for line in whole.lines() {
            if let Some(count) = line.strip_prefix(GAMES) {
                done.games = count.parse().with_context(|| line.to_owned())?;
            } else if let Some(count) = line.strip_prefix(EXTENDED) {
                done.extended.insert(count.parse().with_context(|| line.to_owned())?);
            } else {
                done.found.push(line.to_owned());
            }
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| path.display().to_string())?;
        file.set_len(whole.len() as u64)?;
        Ok((Self(file), done))
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

    /// Appends that longer problems were made of the one of this number.
    pub(super) fn extended(&mut self, number: usize) -> Result<()> {
        self.problem(&format!("{EXTENDED}{number}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_on_after_a_line_that_was_cut_off() {
        let path = std::env::temp_dir().join(format!("problems-{}.log", std::process::id()));
        let _ = fs::remove_file(&path);
        let (mut log, done) = Log::resume(&path).unwrap();
        assert_eq!(done, Done::default());
        log.problem("4k4/9|G*5b|7").unwrap();
        log.games(3).unwrap();
        log.extended(1).unwrap();
        log.0.write_all(b"4k4/9/4P4/9").unwrap();
        for _ in 0..2 {
            let (_, done) = Log::resume(&path).unwrap();
            assert_eq!(
                done,
                Done { found: vec!["4k4/9|G*5b|7".to_owned()], games: 3, extended: HashSet::from([1]) }
            );
        }
        fs::remove_file(&path).unwrap();
    }
}
