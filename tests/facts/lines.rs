//! The position, its history, and the two lines of a case.

use narikoma::facts::{Fact, LineName};
use narikoma::shogi::PlacedPiece;
use serde::Deserialize;

use crate::board::{Move, Piece, Position, Side, Square};
use crate::legal;

/// Moves of a line that count.
const LONGEST: usize = 9;
pub(crate) const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// A case as a file has it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Case {
    /// `startpos` or an SFEN.
    pub(crate) start: String,
    /// The moves before the move played.
    pub(crate) moves: Vec<String>,
    pub(crate) played: Vec<String>,
    pub(crate) better: Vec<String>,
    #[serde(default)]
    pub(crate) facts: Vec<Fact>,
}

/// A line with its positions.
pub(crate) struct Line {
    pub(crate) usi: Vec<String>,
    pub(crate) moves: Vec<Move>,
    /// The position before the first move, and after each.
    pub(crate) positions: Vec<Position>,
}

impl Line {
    fn new(history: &[Position], usi: &[String]) -> Self {
        let start = history.last().expect("the history ends with the position").clone();
        let mut line = Self { usi: Vec::new(), moves: Vec::new(), positions: vec![start] };
        for text in usi.iter().take(LONGEST) {
            let before = line.positions.last().expect("it has the start");
            if !legal::is_legal(before, text) {
                break;
            }
            let step = Move::parse(text).expect("a legal move is USI");
            let after = before.after(step);
            line.usi.push(text.clone());
            line.moves.push(step);
            line.positions.push(after);
            if occurrences(history, &line, line.len()).len() >= 4 {
                break;
            }
        }
        line
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The move with this number, 1 for the first.
    pub(crate) fn step(&self, ply: usize) -> Option<Move> {
        ply.checked_sub(1).and_then(|index| self.moves.get(index)).copied()
    }

    /// The piece that this move captures.
    pub(crate) fn taken(&self, ply: usize) -> Option<Piece> {
        self.positions[ply.checked_sub(1)?].piece(self.step(ply)?.to)
    }

    /// The piece that this move moves or drops, as it stands after it.
    pub(crate) fn moved(&self, ply: usize) -> Option<Piece> {
        self.positions[ply].piece(self.step(ply)?.to)
    }

    /// Where the piece on a square after `ply` moves is after more moves; `None` once it is captured, or
    /// where the line ends before.
    pub(crate) fn follow(&self, square: Square, ply: usize, until: usize) -> Option<Square> {
        let mut place = square;
        for number in ply + 1..=until {
            let step = self.step(number)?;
            if step.from == Some(place) {
                place = step.to;
            } else if step.to == place {
                return None;
            }
        }
        Some(place)
    }

    /// Points that the side captured in the first moves, less the points that it lost. A piece counts as it
    /// stood before the line.
    pub(crate) fn balance(&self, plies: usize, us: Side) -> i32 {
        // The squares of the pieces that have promoted in the line.
        let mut raised = Vec::new();
        let mut balance = 0;
        for ply in 1..=plies {
            let Some(step) = self.step(ply) else { break };
            if let Some(mut piece) = self.taken(ply) {
                piece.promoted &= !raised.contains(&step.to);
                balance += sign(piece.side != us) * piece.points();
            }
            raised.retain(|square| *square != step.to);
            let was_raised = step.from.is_some_and(|from| raised.contains(&from));
            raised.retain(|square| Some(*square) != step.from);
            if was_raised || step.promotes {
                raised.push(step.to);
            }
        }
        balance
    }

    pub(crate) fn end(&self) -> &Position {
        &self.positions[self.len()]
    }
}

fn sign(plus: bool) -> i32 {
    if plus { 1 } else { -1 }
}

/// The indexes in history and line where the position after `ply` moves of the line occurs, up to there.
fn occurrences(history: &[Position], line: &Line, ply: usize) -> Vec<usize> {
    let position = &line.positions[ply];
    let all = history.iter().chain(&line.positions[1..=ply]);
    all.enumerate().filter(|(_, other)| *other == position).map(|(index, _)| index).collect()
}

/// A case with all its positions.
pub(crate) struct Lines {
    /// The positions of the game; the last is the position before the move.
    pub(crate) history: Vec<Position>,
    /// The square of the last move of the game.
    pub(crate) last: Option<Square>,
    pub(crate) us: Side,
    pub(crate) played: Line,
    pub(crate) better: Line,
}

impl Lines {
    /// `Err` where the case itself is no game.
    pub(crate) fn new(case: &Case) -> Result<Self, String> {
        let sfen = if case.start == "startpos" { START } else { case.start.trim_start_matches("sfen ") };
        let start = Position::parse(sfen).ok_or_else(|| format!("{sfen} is no SFEN"))?;
        let mut history = vec![start];
        let mut last = None;
        for text in &case.moves {
            let before = history.last().expect("it has the start");
            let step = Move::parse(text).filter(|_| legal::is_legal(before, text));
            let step = step.ok_or_else(|| format!("{text} is illegal in the game"))?;
            let after = before.after(step);
            if history.iter().filter(|position| **position == after).count() >= 3 {
                return Err("the game is over before the move".into());
            }
            history.push(after);
            last = Some(step.to);
        }
        let us = history.last().expect("it has the start").turn;
        let played = Line::new(&history, &case.played);
        let better = Line::new(&history, &case.better);
        if played.len() == 0 || better.len() == 0 {
            return Err("a line has no legal move".into());
        }
        Ok(Self { history, last, us, played, better })
    }

    pub(crate) fn they(&self) -> Side {
        self.us.other()
    }

    /// The position before the move.
    pub(crate) fn before(&self) -> &Position {
        &self.played.positions[0]
    }

    pub(crate) fn line(&self, name: LineName) -> &Line {
        if name == LineName::Played { &self.played } else { &self.better }
    }

    pub(crate) fn other(&self, name: LineName) -> &Line {
        if name == LineName::Played { &self.better } else { &self.played }
    }

    /// With the move of this number the position occurs for the fourth time.
    pub(crate) fn repeats(&self, line: &Line, ply: usize) -> bool {
        ply <= line.len() && occurrences(&self.history, line, ply).len() >= 4
    }

    /// The side whose moves since the first occurrence of the position all gave check.
    pub(crate) fn perpetual(&self, line: &Line, ply: usize) -> Option<Side> {
        let first = *occurrences(&self.history, line, ply).first()?;
        let all: Vec<_> = self.history.iter().chain(&line.positions[1..=ply]).collect();
        [Side::Black, Side::White].into_iter().find(|&side| {
            let mut replies = all[first + 1..].iter().filter(|position| position.turn != side);
            replies.all(|position| position.in_check(side.other()))
        })
    }
}

/// Whether the words of a fact name this piece on this square.
pub(crate) fn names(on: &PlacedPiece, piece: Piece, square: Square) -> bool {
    on.piece == piece.to_string() && on.square == square.to_string()
}

/// The piece on the square that the fact names, where the position has it there.
pub(crate) fn found(position: &Position, on: &PlacedPiece) -> Result<(Square, Piece), String> {
    let square = square(&on.square)?;
    let piece = position.piece(square).filter(|piece| piece.to_string() == on.piece);
    let piece = piece.ok_or_else(|| format!("no {} on {}", on.piece, on.square))?;
    Ok((square, piece))
}

pub(crate) fn square(text: &str) -> Result<Square, String> {
    Square::parse(text).ok_or_else(|| format!("{text} is no square"))
}
