//! Appends games to a file, from where it was left.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use super::format::{Game, Header};
use super::read::Games;

/// A file of games that grows. Each game is written in one piece and is safe from then on.
pub struct Writer {
    file: File,
    header: Header,
    /// Games in the file, and positions searched in them.
    games: u64,
    positions: u64,
}

impl Writer {
    /// Takes up a file, or begins it. What stands after the last whole game is cut off.
    ///
    /// # Errors
    /// When it cannot be read or written, or holds games made with other settings.
    pub fn resume(path: &Path, header: Header) -> Result<Self, String> {
        let named = |error: String| format!("{}: {error}", path.display());
        let failed = |error: std::io::Error| named(error.to_string());
        let (mut games, mut positions, mut good) = (0, 0, 0);
        let length = std::fs::metadata(path).map_or(0, |data| data.len());
        if length >= Header::BYTES as u64 {
            let mut earlier = Games::open(path)?;
            if earlier.header() != header {
                return Err(named(format!("made with {:?}, not with {header:?}", earlier.header())));
            }
            for game in &mut earlier {
                games += 1;
                positions += game.plies.len() as u64;
            }
            good = earlier.good_bytes();
        }
        let mut file =
            OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(failed)?;
        file.set_len(good).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if good == 0 {
            file.write_all(&header.to_bytes()).map_err(failed)?;
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
    pub fn append(&mut self, game: &Game) -> Result<(), String> {
        self.file.write_all(&game.to_block(self.header)).map_err(|error| error.to_string())?;
        self.games += 1;
        self.positions += game.plies.len() as u64;
        Ok(())
    }
}
