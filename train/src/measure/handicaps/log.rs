//! The file of results: a line with the conditions as JSON, then a line a block of games: handicap, levels of
//! the receiver and of the giver, games that the receiver won, drew and lost, and how many games differ.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;

use super::block::{BLOCK, Block, EVEN, Task, handicaps, name};
use crate::common::files::replace;

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { task, won, drawn, lost, different } = self;
        let (receiver, giver) = (task.receiver + 1, task.giver + 1);
        write!(f, "{}\t{receiver}\t{giver}\t{won}\t{drawn}\t{lost}\t{different}", name(task.handicap))
    }
}

impl Block {
    /// Reads a line; `before` are the blocks of the lines before it.
    fn parse(line: &str, before: &[Self]) -> Result<Self> {
        let columns: Vec<_> = line.split('\t').collect();
        let [handicap, numbers @ ..] = &columns[..] else { bail!("no columns") };
        let numbers: Vec<u32> = numbers.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        let [receiver, giver, won, drawn, lost, different] = numbers[..] else { bail!("7 columns expected") };
        let handicap =
            (EVEN..=handicaps().len()).find(|nth| name(*nth) == *handicap).context("no such handicap")?;
        ensure!((1..=25).contains(&receiver) && (1..=25).contains(&giver), "no such level");
        ensure!(won + drawn + lost == BLOCK && different <= BLOCK, "{BLOCK} games expected");
        let [receiver, giver] = [receiver, giver].map(|level| level as usize - 1);
        let is_same = |task: &Task| (task.handicap, task.receiver) == (handicap, receiver);
        let number = before.iter().filter(|block| is_same(&block.task)).count();
        Ok(Self { task: Task { handicap, receiver, number, giver }, won, drawn, lost, different })
    }
}

/// The file with its blocks, sorted by handicap, receiver and number.
pub(super) struct Log {
    path: PathBuf,
    head: String,
    pub(super) blocks: Vec<Block>,
}

impl Log {
    /// Reads the file, if there is one.
    pub(super) fn open(path: &Path, seed: u64) -> Result<Self> {
        let head = json!({ "seed": seed, "block": BLOCK }).to_string();
        let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
        let mut lines = text.lines();
        let found = lines.next();
        ensure!(found.is_none_or(|found| found == head), "{}: other conditions: {found:?}", path.display());
        let mut blocks = Vec::new();
        for (nth, line) in lines.enumerate() {
            let place = || format!("{}, line {}", path.display(), nth + 2);
            blocks.push(Block::parse(line, &blocks).with_context(place)?);
        }
        Ok(Self { path: path.to_owned(), head, blocks })
    }

    /// Adds a block and writes the file.
    pub(super) fn add(&mut self, block: Block) -> Result<()> {
        self.blocks.push(block);
        self.blocks.sort_by_key(|block| block.task);
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let lines: String = self.blocks.iter().map(|block| format!("{block}\n")).collect();
        replace(&self.path, format!("{}\n{lines}", self.head))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_read_as_they_were_written_and_bad_lines_are_refused() {
        let path = std::env::temp_dir().join(format!("handicaps-{}.tsv", std::process::id()));
        let _ = fs::remove_file(&path);
        let mut log = Log::open(&path, 1).unwrap();
        let task = |number, giver| Task { handicap: 4, receiver: 2, number, giver };
        let block = |task| Block { task, won: 4, drawn: 1, lost: 5, different: 10 };
        for task in [task(0, 5), task(1, 4)] {
            log.add(block(task)).unwrap();
        }
        assert_eq!(Log::open(&path, 1).unwrap().blocks, log.blocks);
        assert!(Log::open(&path, 2).is_err());
        for bad in [
            "rook\t3\t6\t4\t1\t6\t10",
            "king\t3\t6\t4\t1\t5\t10",
            "rook\t3\t6\t4\t1\t5",
            "rook\t0\t6\t4\t1\t5\t9",
        ] {
            assert!(Block::parse(bad, &[]).is_err(), "{bad}");
        }
        fs::remove_file(&path).unwrap();
    }
}
