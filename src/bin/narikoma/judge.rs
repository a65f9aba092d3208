//! The command `judge`: the state of a position after its moves, as JSON.

use std::io::{self, Write};

use narikoma::shogi::declaration::{Declaration, EnteringKing, Verdict};
use narikoma::shogi::outcome::EndReason;
use narikoma::shogi::record::{Record, TextError};
use narikoma::shogi::sfen::Strictness;
use narikoma::shogi::{Color, Minishogi, Position, Refusal, Rules, Shogi, Variant};
use serde::Serialize;

use super::positions::Given;

/// The printed state. Moves are followed to the end of the game or to the first illegal move.
#[derive(Serialize)]
struct Verdicts {
    /// The position reached.
    sfen: String,
    /// `playing`, or how the game ended: [`EndReason::word`].
    status: &'static str,
    /// `b`, `w`, `draw`, or null while the game goes on.
    winner: Option<&'static str>,
    /// Whether the side to move is in check.
    check: bool,
    /// The number of times that the position has occurred, this time included.
    repetition: u32,
    /// The number of legal moves.
    legal: u32,
    /// Points of the side to move for the entering-king rule; null where there is no such rule.
    points: Option<u32>,
    /// The result of a declaration by the 27-point rule.
    declare27: &'static str,
    /// The result of a declaration by the 24-point rule.
    declare24: &'static str,
    /// The first illegal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<Illegal>,
}

/// An illegal move.
#[derive(Serialize)]
struct Illegal {
    /// Its index, from 0.
    index: usize,
    #[serde(rename = "move")]
    mv: String,
    reason: &'static str,
}

/// The answer for text that cannot be read.
#[derive(Serialize)]
struct Unreadable {
    error: TextPlace,
}

#[derive(Serialize)]
struct TextPlace {
    line: usize,
    column: usize,
    message: String,
}

/// Prints the state as one line of JSON.
pub(super) fn judge(given: &Given, output: &mut dyn Write) -> io::Result<bool> {
    let verdicts = match given.variant {
        Variant::Shogi => follow::<Shogi>(given.text),
        Variant::Minishogi => follow::<Minishogi>(given.text),
    };
    match verdicts {
        Ok(verdicts) => writeln!(output, "{}", serde_json::to_string(&verdicts)?).map(|()| true),
        Err(error) => {
            let TextError { line, column, message, .. } = given.place(error);
            let unreadable = Unreadable { error: TextPlace { line, column, message } };
            writeln!(output, "{}", serde_json::to_string(&unreadable)?).map(|()| false)
        }
    }
}

/// Plays the moves of a line up to the first illegal one. A move after the end of the game is illegal too.
fn follow<R: Rules>(line: &str) -> Result<Verdicts, TextError> {
    let read = Record::<R>::from_usi(line, Strictness::Problem);
    let mut position = read.record.start;
    let given = position.handicap_points();
    let mut refused = None;
    for (index, entry) in read.record.moves.iter().enumerate() {
        if position.outcome().is_some() {
            refused = Some((index, entry.mv.to_string(), Refusal::GameOver));
            break;
        }
        position.do_move(entry.mv);
    }
    if refused.is_none()
        && let Some(error) = read.error
    {
        let reason = match read.refusal {
            None | Some(Refusal::Malformed) => return Err(error),
            Some(_) if position.outcome().is_some() => Refusal::GameOver,
            Some(refusal) => refusal,
        };
        refused = Some((read.record.moves.len(), word_at(line, error.column), reason));
    }
    let illegal =
        refused.map(|(index, mv, refusal)| (refusal, Illegal { index, mv, reason: refusal.words() }));
    Ok(verdicts(&position, given, illegal))
}

/// The word that begins at a column.
fn word_at(line: &str, column: usize) -> String {
    line.chars().skip(column - 1).take_while(|c| !c.is_whitespace()).collect()
}

fn verdicts<R: Rules>(position: &Position<R>, given: u32, illegal: Option<(Refusal, Illegal)>) -> Verdicts {
    let declaration = |rule| position.declaration(rule, given);
    let (by27, by24) = (declaration(EnteringKing::Points27), declaration(EnteringKing::Points24));
    // A move after the end of the game changes nothing; any other illegal move loses.
    let lost_by_illegal_move = illegal.as_ref().is_some_and(|(refusal, _)| *refusal != Refusal::GameOver);
    let (status, winner) = if lost_by_illegal_move {
        (EndReason::Illegal.word(), Some(side_word(!position.side())))
    } else {
        match position.outcome() {
            None => ("playing", None),
            Some(outcome) => (outcome.reason.word(), Some(outcome.winner.map_or("draw", side_word))),
        }
    };
    Verdicts {
        sfen: position.to_sfen(),
        status,
        winner,
        check: position.in_check(),
        repetition: position.occurrences(),
        legal: position.count_legal_moves(),
        points: by27.map(|declaration| declaration.points),
        declare27: verdict_word(by27),
        declare24: verdict_word(by24),
        illegal: illegal.map(|(_, illegal)| illegal),
    }
}

const fn side_word(side: Color) -> &'static str {
    match side {
        Color::Black => "b",
        Color::White => "w",
    }
}

fn verdict_word(declaration: Option<Declaration>) -> &'static str {
    match declaration.map(|declaration| declaration.verdict) {
        Some(Verdict::Win) => "win",
        Some(Verdict::Draw) => "draw",
        Some(Verdict::No) | None => "no",
    }
}
