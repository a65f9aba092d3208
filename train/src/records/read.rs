//! Goes through files of games.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use super::format::{BLOCK_HEAD, BLOCK_MAX, Game, Header, checksum};

/// The games of one file, first to last. It ends before the first block that is cut short or damaged.
pub struct Games {
    header: Header,
    input: BufReader<File>,
    /// Bytes of the header and of all whole blocks so far.
    good: u64,
}

impl Games {
    /// Opens a file.
    ///
    /// # Errors
    /// When it cannot be read, or is no file of games.
    pub fn open(path: &Path) -> Result<Self, String> {
        let named = |error: String| format!("{}: {error}", path.display());
        let file = File::open(path).map_err(|error| named(error.to_string()))?;
        let mut input = BufReader::with_capacity(1 << 16, file);
        let mut bytes = [0; Header::BYTES];
        input.read_exact(&mut bytes).map_err(|_| named("shorter than a header".to_owned()))?;
        let header = Header::from_bytes(&bytes).map_err(named)?;
        Ok(Self { header, input, good: Header::BYTES as u64 })
    }

    /// What all its games have in common.
    pub fn header(&self) -> Header {
        self.header
    }

    /// Bytes up to the end of the last whole block that was read.
    pub fn good_bytes(&self) -> u64 {
        self.good
    }

    fn read_game(&mut self) -> io::Result<Option<Game>> {
        let mut head = [0; BLOCK_HEAD];
        self.input.read_exact(&mut head)?;
        let number = |at: usize| u32::from_le_bytes(head[at..at + 4].try_into().expect("four bytes"));
        let (length, sum) = (number(0) as usize, number(4));
        if length > BLOCK_MAX {
            return Ok(None);
        }
        let mut bytes = vec![0; length];
        self.input.read_exact(&mut bytes)?;
        if checksum(&bytes) != sum {
            return Ok(None);
        }
        self.good += (BLOCK_HEAD + length) as u64;
        Ok(Game::from_payload(&bytes, self.header))
    }
}

impl Iterator for Games {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        self.read_game().ok().flatten()
    }
}

/// The files of games that the paths name: files themselves, and those in folders whose name ends in `.games`, sorted.
///
/// # Errors
/// When a path cannot be read, or there is no such file at all.
pub fn shards(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for path in paths {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut files: Vec<_> =
            files.filter(|file| file.extension().is_some_and(|end| end == "games")).collect();
        files.sort();
        found.extend(files);
    }
    if found.is_empty() { Err("no files of games there".to_owned()) } else { Ok(found) }
}
