//! Appends games to a file, and continues a file that was left unfinished.

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::format::{Game, Header};
use super::read::Games;

/// A file of games to append to. Each game is written by one call, complete or not at all to a reader.
pub struct Writer {
    file: File,
    header: Header,
    /// Games in the file.
    games: u64,
    /// Positions searched in these games.
    positions: u64,
}

impl Writer {
    /// Opens or creates a file. Bytes after the last whole game are cut off.
    ///
    /// # Errors
    /// When it cannot be read or written, or holds games made with other settings.
    pub fn resume(path: &Path, header: Header) -> Result<Self> {
        Self::open(path, header).with_context(|| path.display().to_string())
    }

    fn open(path: &Path, header: Header) -> Result<Self> {
        let (mut games, mut positions, mut good) = (0, 0, 0);
        let length = fs::metadata(path).map_or(0, |data| data.len());
        if length >= Header::BYTES as u64 {
            let mut earlier = Games::read_header(path)?;
            if earlier.header() != header {
                bail!("made with {:?}, not with {header:?}", earlier.header());
            }
            for game in &mut earlier {
                games += 1;
                positions += game.plies.len() as u64;
            }
            good = earlier.good_bytes();
        }
        let mut file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
        file.set_len(good)?;
        file.seek(SeekFrom::End(0))?;
        if good == 0 {
            file.write_all(&header.to_bytes())?;
        }
        Ok(Self { file, header, games, positions })
    }

    /// Games in the file.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Positions searched in all games of the file.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Appends a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&mut self, game: &Game) -> Result<()> {
        self.file.write_all(&game.to_block(self.header))?;
        self.games += 1;
        self.positions += game.plies.len() as u64;
        Ok(())
    }
}
