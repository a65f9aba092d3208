//! Reads the positions of a command from the command line or, line by line, from standard input.

use std::io::{self, BufRead, Write};

use narikoma::shogi::record::{Record, TextError, variant_of};
use narikoma::shogi::sfen::Strictness;
use narikoma::shogi::{Position, Rules, Variant};

use super::Positions;

/// One position in the input.
pub(super) struct Given<'a> {
    /// `startpos` or SFEN, optionally followed by `moves …`.
    pub(super) text: &'a str,
    /// Its variant.
    pub(super) variant: Variant,
    /// Its line in standard input, or its number on the command line; from 1.
    pub(super) line: usize,
}

impl Given<'_> {
    /// Reads it; a mating problem is accepted. Errors have the line of the input.
    pub(super) fn read<R: Rules>(&self) -> (Position<R>, Option<TextError>) {
        let read = Record::<R>::from_usi(self.text, Strictness::Problem);
        let error = read.error.map(|error| self.place(error));
        (read.record.last_position(), error)
    }

    /// The error with the line of this input.
    pub(super) fn place(&self, error: TextError) -> TextError {
        TextError { line: self.line, ..error }
    }
}

/// Calls `each` for every position, or for `default` when none is given. True when all were good.
pub(super) fn each(
    positions: Positions,
    default: &str,
    output: &mut dyn Write,
    mut each: impl FnMut(&Given, &mut dyn Write) -> io::Result<bool>,
) -> io::Result<bool> {
    let forced = positions.variant.map(Variant::from);
    let mut answer = |text: &str, line: usize, output: &mut dyn Write| {
        each(&Given { text, variant: forced.unwrap_or_else(|| variant_of(text)), line }, output)
    };
    let mut texts = gather(&positions.positions);
    if texts.is_empty() {
        texts.push(default.to_owned());
    }
    let mut good = true;
    for (n, text) in texts.iter().enumerate() {
        if text == "-" {
            let mut input = io::stdin().lock();
            let (mut line, mut number) = (Vec::new(), 0);
            while input.read_until(b'\n', &mut line)? > 0 {
                number += 1;
                let text = String::from_utf8_lossy(&line);
                let text = text.trim_end_matches(['\n', '\r']);
                good &= answer(text, number, output)?;
                // A program may wait for this answer before it sends the next line.
                output.flush()?;
                line.clear();
            }
        } else {
            good &= answer(text, n + 1, output)?;
        }
    }
    Ok(good)
}

/// Joins positions that the shell has split at blanks: each begins with its board, `startpos`, `sfen` or
/// `position`, and side, hands, number and moves follow. A `-` where no hands are expected is standard input.
fn gather(arguments: &[String]) -> Vec<String> {
    let begins = |text: &str| {
        let word = text.split_whitespace().next().unwrap_or_default();
        matches!(word, "startpos" | "sfen" | "position") || word.contains('/')
    };
    let takes = |last: &str, next: &str| {
        let mut words = last.split_whitespace().rev();
        match (words.next(), words.next()) {
            (Some("position" | "sfen"), _) => next != "-",
            (Some("b" | "w"), Some(board)) if next == "-" => board.contains('/'),
            _ => next != "-" && !begins(next),
        }
    };
    let mut texts = Vec::<String>::new();
    for argument in arguments {
        match texts.last_mut() {
            Some(last) if last != "-" && takes(last, argument) => {
                last.push(' ');
                last.push_str(argument);
            }
            _ => texts.push(argument.clone()),
        }
    }
    texts
}

/// Prints an error in place of the answer; returns false.
pub(super) fn print_error(error: &TextError, output: &mut dyn Write) -> io::Result<bool> {
    writeln!(output, "error: {error}")?;
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_words_split_by_shell() {
        let gathered = |line: &str| gather(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        let sfen = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
        assert_eq!(gathered(&format!("position sfen {sfen} moves 5i4h")).len(), 1);
        assert_eq!(gathered(&format!("{sfen} {sfen} startpos")), [sfen, sfen, "startpos"]);
        assert_eq!(gathered("startpos -"), ["startpos", "-"]);
        assert_eq!(gathered("- startpos moves 7g7f -"), ["-", "startpos moves 7g7f", "-"]);
        assert_eq!(gathered(&format!("{sfen} -")), [sfen, "-"]);
        assert_eq!(gathered("position -"), ["position", "-"]);
        let whole = ["position startpos".to_owned(), "-".to_owned()];
        assert_eq!(gather(&whole), whole);
    }
}
