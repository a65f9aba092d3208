//! The referee on the command line: what a position is, or a game that was played from it.

use std::io::{self, Write};

use narikoma::shogi::declaration::{Declaration, EnteringKing, Verdict};
use narikoma::shogi::outcome::EndReason;
use narikoma::shogi::record::{Record, TextError};
use narikoma::shogi::sfen::Strictness;
use narikoma::shogi::{Color, Minishogi, Position, Refusal, Rules, Shogi, Variant};
use serde::Serialize;

use super::positions::Given;

/// What is said of a position. A game is followed to its end, or to the first move that is refused.
#[derive(Serialize)]
struct Verdicts {
    /// The position reached.
    sfen: String,
    /// `playing`, or how the game ended: the words of the page's `data-state`.
    status: &'static str,
    /// `b`, `w`, `draw`, or null while nothing is decided.
    winner: Option<&'static str>,
    /// Whether the side to move is in check.
    check: bool,
    /// How often the position has occurred, this time included.
    repetition: u32,
    /// How many legal moves there are.
    legal: u32,
    /// The side to move's points for the entering-king rule; null where there is none.
    points: Option<u32>,
    /// What a declaration of the side to move would bring by the 27-point rule.
    declare27: &'static str,
    /// And by the 24-point rule.
    declare24: &'static str,
    /// The move that was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<Illegal>,
}

/// A move that was refused.
#[derive(Serialize)]
struct Illegal {
    /// Which, from 0.
    index: usize,
    #[serde(rename = "move")]
    mv: String,
    reason: &'static str,
}

/// What is said of text that cannot be read.
#[derive(Serialize)]
struct Unreadable {
    error: Place,
}

#[derive(Serialize)]
struct Place {
    line: usize,
    column: usize,
    message: String,
}

/// Prints the verdict as one line of JSON.
pub(super) fn judge(given: &Given, output: &mut dyn Write) -> io::Result<bool> {
    let verdicts = match given.variant {
        Variant::Shogi => follow::<Shogi>(given.text),
        Variant::Minishogi => follow::<Minishogi>(given.text),
    };
    match verdicts {
        Ok(verdicts) => writeln!(output, "{}", serde_json::to_string(&verdicts)?).map(|()| true),
        Err(error) => {
            let TextError { line, column, message, .. } = given.place(error);
            let unreadable = Unreadable { error: Place { line, column, message } };
            writeln!(output, "{}", serde_json::to_string(&unreadable)?).map(|()| false)
        }
    }
}

/// Follows a line to its end, or to the first move that the rules refuse; the game may be over before.
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
    // A move after the end changes nothing; any other illegal move loses.
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
