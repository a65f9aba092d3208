//! A mistake of a game, as a line of JSON.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use narikoma::facts::{self, Fact};
use narikoma::shogi::{Move, Position, Shogi};
use serde_json::{Value, json};

/// A game that is given by its start and its moves.
pub(in crate::measure) struct GameLine {
    /// `startpos`, or an SFEN.
    pub(in crate::measure) start: String,
    pub(in crate::measure) position: Position<Shogi>,
    pub(in crate::measure) moves: Vec<Move>,
}

impl GameLine {
    /// Reads `startpos moves …` or `sfen … moves …`, with anything after ` | `; `None` for other lines. An
    /// illegal move ends the game.
    pub(in crate::measure) fn parse(line: &str) -> Option<Self> {
        let text = line.split(" | ").next()?;
        let (start, moves) = text.split_once(" moves ")?;
        let start = start.strip_prefix("sfen ").unwrap_or(start);
        let position = position(start)?;
        let mut end = position.clone();
        let mut legal = Vec::new();
        for mv in moves.split_whitespace().map_while(Move::parse) {
            if end.outcome().is_some() || !end.is_legal(mv) {
                break;
            }
            end.do_move(mv);
            legal.push(mv);
        }
        Some(Self { start: start.to_owned(), position, moves: legal })
    }
}

/// The position of `startpos` or an SFEN.
fn position(start: &str) -> Option<Position<Shogi>> {
    if start == "startpos" { Some(Position::start()) } else { Position::from_sfen(start).ok() }
}

/// A move that lost winning chances.
pub(in crate::measure) struct Case {
    /// The name of the file of games, and the number of the game in it, from 0.
    pub(super) source: String,
    pub(super) game: usize,
    pub(in crate::measure) start: String,
    /// The moves before it.
    pub(in crate::measure) moves: Vec<Move>,
    /// The move and the best replies.
    pub(super) played: Vec<Move>,
    /// The better move and its continuation.
    pub(super) better: Vec<Move>,
    /// Winning chances lost, in thousandths.
    pub(in crate::measure) loss: u32,
    pub(in crate::measure) facts: Vec<Fact>,
}

impl Case {
    /// Finds the facts.
    pub(super) fn find_facts(&mut self) {
        let Some(mut position) = position(&self.start) else { return };
        for mv in &self.moves {
            position.do_move(*mv);
        }
        self.facts = facts::find(&position, &self.played, &self.better);
    }

    pub(super) fn to_json(&self) -> Value {
        let texts = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
        json!({
            "source": self.source,
            "game": self.game,
            "start": self.start,
            "moves": texts(&self.moves),
            "played": texts(&self.played),
            "better": texts(&self.better),
            "loss": self.loss,
            "facts": self.facts,
        })
    }

    fn from_json(value: &Value) -> Option<Self> {
        let moves = |key: &str| {
            let texts = value[key].as_array()?;
            texts.iter().map(|text| Move::parse(text.as_str()?)).collect::<Option<Vec<_>>>()
        };
        Some(Self {
            source: value["source"].as_str()?.to_owned(),
            game: value["game"].as_u64()? as usize,
            start: value["start"].as_str()?.to_owned(),
            moves: moves("moves")?,
            played: moves("played")?,
            better: moves("better")?,
            loss: value["loss"].as_u64()? as u32,
            facts: serde_json::from_value(value["facts"].clone()).ok()?,
        })
    }
}

/// Reads a file of mistakes.
pub(super) fn read(path: &Path) -> Result<Vec<Case>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let parse = |(number, line): (usize, &str)| {
        let value = serde_json::from_str(line).ok();
        value.as_ref().and_then(Case::from_json).with_context(|| format!("line {}", number + 1))
    };
    text.lines().enumerate().map(parse).collect::<Result<_>>().with_context(|| path.display().to_string())
}
