//! The games and their file: a line with the conditions, then a line a game, all JSON.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use narikoma::eval::encoding::fnv1a;
use narikoma::game;
use narikoma::opponents::resign::{Resigner, THRESHOLD};
use narikoma::opponents::{Choice, Opponent};
use narikoma::search::blind_spots::seeded_hash;
use narikoma::search::{Limits, Progress, Silent};
use narikoma::shogi::outcome::{EndReason, Outcome};
use narikoma::shogi::{Color, Move, Position, Shogi};
use serde_json::{Value, json};

/// The conditions of all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepetitionConditions {
    /// Seed of the games.
    pub seed: u64,
    /// Playouts a move.
    pub playouts: u64,
    /// The game is a draw at this ply, the opening included.
    pub max_plies: u32,
    /// Hash of the network's file.
    pub network: u64,
    /// Hash of the openings.
    pub openings: u64,
}

impl RepetitionConditions {
    /// The first line of the file.
    fn head(self) -> String {
        let Self { seed, playouts, max_plies, network, openings } = self;
        // Hashes as text: a number of JSON has 53 bits in many readers.
        let [network, openings] = [network, openings].map(|hash| format!("{hash:016x}"));
        json!({ "seed": seed, "playouts": playouts, "maxPlies": max_plies, "network": network, "openings": openings }).to_string()
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepetitionGame {
    /// The number of the opening.
    pub opening: u32,
    /// The value of a draw for Black, in thousandths of a win.
    pub draw: u32,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// How it ended.
    pub reason: EndReason,
    /// Moves, the opening included.
    pub plies: u32,
    /// Moves that were searched.
    pub moves: u32,
    /// Hash of all moves, to tell games apart.
    pub hash: u64,
    /// How long it took, in wall time.
    pub milliseconds: u64,
}

impl RepetitionGame {
    fn to_json(&self) -> Value {
        json!({
            "opening": self.opening, "draw": self.draw, "winner": self.winner, "reason": self.reason, "plies": self.plies,
            "moves": self.moves, "hash": self.hash, "milliseconds": self.milliseconds,
        })
    }

    fn from_json(line: &str) -> Result<Self> {
        let value: Value = serde_json::from_str(line)?;
        let field = |name: &str| value.get(name).cloned().with_context(|| format!("no {name}"));
        Ok(Self {
            opening: serde_json::from_value(field("opening")?)?,
            draw: serde_json::from_value(field("draw")?)?,
            winner: serde_json::from_value(field("winner")?)?,
            reason: serde_json::from_value(field("reason")?)?,
            plies: serde_json::from_value(field("plies")?)?,
            moves: serde_json::from_value(field("moves")?)?,
            hash: serde_json::from_value(field("hash")?)?,
            milliseconds: serde_json::from_value(field("milliseconds")?)?,
        })
    }

    /// Black's points.
    pub fn points(&self) -> f64 {
        self.winner.map_or(0.5, |winner| f64::from(u8::from(winner == Color::Black)))
    }
}

/// Plays one game of the opponent against itself. `draw` is the value of a draw for Black in
/// thousandths of a win; for White it is 500.
pub fn play(
    opponent: &mut dyn Opponent<Shogi>,
    conditions: RepetitionConditions,
    opening: &[Move],
    number: u32,
    draw: u32,
) -> RepetitionGame {
    let started = Instant::now();
    let start = Position::<Shogi>::start();
    let mut resigner = Resigner::new(&start);
    let mut game = game::Game::new(start);
    opening.iter().for_each(|mv| {
        game.position.do_move(*mv);
    });
    let mut played = Vec::new();
    let seed = seeded_hash(conditions.seed, number.into());
    let outcome = loop {
        let ply = game.position.ply() as u32;
        if let Some(outcome) = game.position.outcome() {
            break outcome;
        }
        if ply >= conditions.max_plies {
            break Outcome::new(EndReason::MoveLimit, None);
        }
        let side = game.position.side();
        let mut task = game.task(Limits::nodes(conditions.playouts));
        // The noise must be the same with both values of a draw, and never none.
        task.seed = seeded_hash(seed, ply.into()) as u32 | 1;
        task.rules.draw_values = [draw, 500];
        task.rules.move_limit = Some(conditions.max_plies);
        opponent.begin(task);
        while opponent.think(&mut Silent) != Progress::Finished {}
        let score = opponent.info().map(|info| info.score);
        match opponent.choice() {
            Choice::Move(_)
                if score.is_some_and(|score| resigner.should_resign(side, ply, score, THRESHOLD)) =>
            {
                break Outcome::new(EndReason::Resigned, Some(!side));
            }
            Choice::Move(mv) if game.position.is_legal(mv) => {
                played.push(mv);
                game.position.do_move(mv)
            }
            Choice::Move(_) => break Outcome::new(EndReason::Illegal, Some(!side)),
            Choice::Declare => break Outcome::new(EndReason::Declaration, Some(side)),
            Choice::Resign => break Outcome::new(EndReason::Resigned, Some(!side)),
        };
    };
    let plies = game.position.ply() as u32;
    RepetitionGame {
        opening: number,
        draw,
        winner: outcome.winner,
        reason: outcome.reason,
        plies,
        moves: played.len() as u32,
        hash: fnv1a(played.iter().flat_map(|mv| mv.to_string().into_bytes())),
        milliseconds: started.elapsed().as_millis() as u64,
    }
}

/// The file, open for further games.
pub struct Log(File);

impl Log {
    /// Opens or creates `games.jsonl` in a folder and returns the games that it contains.
    /// A last line that was cut off is removed.
    ///
    /// # Errors
    /// When the file cannot be read or written, or its games were played under other conditions.
    pub fn resume(folder: &Path, conditions: RepetitionConditions) -> Result<(Self, Vec<RepetitionGame>)> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let path = folder.join("games.jsonl");
        let text = if path.exists() { fs::read_to_string(&path)? } else { String::new() };
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let head = conditions.head();
        let mut lines = whole.lines();
        let found = lines.next();
        ensure!(found.is_none_or(|found| found == head), "{}: other conditions: {found:?}", path.display());
        let games = lines.map(RepetitionGame::from_json).collect::<Result<_>>()?;
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
    /// When it cannot be written.
    pub fn add(&mut self, game: &RepetitionGame) -> Result<()> {
        Ok(writeln!(self.0, "{}", game.to_json())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_as_they_were_written() {
        let game = RepetitionGame {
            opening: 3,
            draw: 300,
            winner: None,
            reason: EndReason::Repetition,
            plies: 90,
            moves: 80,
            hash: u64::MAX,
            milliseconds: 1,
        };
        assert_eq!(RepetitionGame::from_json(&game.to_json().to_string()).unwrap(), game);
        assert_eq!(game.points(), 0.5);
        assert_eq!(RepetitionGame { winner: Some(Color::White), ..game }.points(), 0.0);
    }

    #[test]
    fn a_file_is_not_continued_with_another_network() {
        let folder = std::env::temp_dir().join(format!("narikoma-repetition-{}", std::process::id()));
        let conditions =
            RepetitionConditions { seed: 1, playouts: 8, max_plies: 320, network: u64::MAX, openings: 3 };
        assert!(Log::resume(&folder, conditions).unwrap().1.is_empty());
        assert!(Log::resume(&folder, conditions).is_ok());
        assert!(Log::resume(&folder, RepetitionConditions { network: 1, ..conditions }).is_err());
        assert!(Log::resume(&folder, RepetitionConditions { openings: 1, ..conditions }).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
