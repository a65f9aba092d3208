//! Reads files of games.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::format::{BLOCK_HEAD, BLOCK_MAX, Game, Header, checksum};

/// Iterates over the games of one file. Ends before the first block that is incomplete or damaged, so that a
/// file to which games are being appended can be read.
pub struct Games {
    header: Header,
    input: BufReader<File>,
    /// Bytes of the header and of all whole blocks so far.
    good: u64,
}

impl Games {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// When the file cannot be read or is not a file of games.
    pub fn open(path: &Path) -> Result<Self> {
        Self::read_header(path).with_context(|| path.display().to_string())
    }

    /// Opens a file whose moves are to be learned.
    ///
    /// # Errors
    /// As for [`Self::open`], and when moves of another engine, or by preferences, are among them.
    pub fn open_for_moves(path: &Path) -> Result<Self> {
        let games = Self::open(path)?;
        ensure!(
            !games.header.other_moves,
            "{}: not every move was chosen by the search alone (--sparring or --keep-preferences), so its moves \
             are not to be learned",
            path.display()
        );
        Ok(games)
    }

    pub(super) fn read_header(path: &Path) -> Result<Self> {
        let mut input = BufReader::with_capacity(1 << 16, File::open(path)?);
        let mut bytes = [0; Header::BYTES];
        input.read_exact(&mut bytes).context("shorter than a header")?;
        Ok(Self { header: Header::from_bytes(&bytes)?, input, good: Header::BYTES as u64 })
    }

    /// The settings that all games of the file share.
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

/// Lists files of games: paths that are files, and in folders the files
/// whose name ends in `.games`, sorted by name.
///
/// # Errors
/// When a folder cannot be read, or no file is found at all.
pub fn shards(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path).with_context(|| path.display().to_string())?;
        let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut files: Vec<_> =
            files.filter(|file| file.extension().is_some_and(|end| end == "games")).collect();
        files.sort();
        found.extend(files);
    }
    if found.is_empty() {
        bail!("no files of games found");
    }
    Ok(found)
}
