//! Commands about the rules: perft, legal moves, the diagram.

use std::io::{self, Write};
use std::time::Instant;

use narikoma::shogi::perft::{divide, perft as count};
use narikoma::shogi::{Minishogi, Position, Rules, Shogi, Variant, diagram};

use super::positions::{Given, print_error};

/// Reads the position and prints its text by the function `text`, or the error.
macro_rules! answer {
    ($given:expr, $output:expr, $text:expr) => {
        match $given.variant {
            Variant::Shogi => print::<Shogi>($given, $output, $text),
            Variant::Minishogi => print::<Minishogi>($given, $output, $text),
        }
    };
}

fn print<R: Rules>(
    given: &Given,
    output: &mut dyn Write,
    text: impl FnOnce(Position<R>) -> String,
) -> io::Result<bool> {
    match given.read::<R>() {
        (position, None) => output.write_all(text(position).as_bytes()).map(|()| true),
        (_, Some(error)) => print_error(&error, output),
    }
}

/// Prints the number of sequences of legal moves; with `by_move` also that of each
/// first move. The time goes to standard error.
pub(super) fn perft(given: &Given, depth: u32, by_move: bool, output: &mut dyn Write) -> io::Result<bool> {
    let start = Instant::now();
    let good = answer!(given, output, |position| count_text(position, depth, by_move))?;
    let _ = writeln!(io::stderr(), "{:.3} s", start.elapsed().as_secs_f64());
    Ok(good)
}

fn count_text<R: Rules>(mut position: Position<R>, depth: u32, by_move: bool) -> String {
    if !by_move || depth == 0 {
        return format!("{}\n", count(&mut position, depth));
    }
    let rows = divide(&mut position, depth);
    let lines: String = rows.iter().map(|(mv, nodes)| format!("{mv}: {nodes}\n")).collect();
    format!("{lines}{}\n", rows.iter().map(|(_, nodes)| nodes).sum::<u64>())
}

/// Prints the legal moves, sorted, on one line.
pub(super) fn legal(given: &Given, output: &mut dyn Write) -> io::Result<bool> {
    answer!(given, output, |position| legal_text(&position))
}

fn legal_text<R: Rules>(position: &Position<R>) -> String {
    let mut moves: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    moves.join(" ") + "\n"
}

/// Prints the diagram, and the SFEN below it.
pub(super) fn show(given: &Given, output: &mut dyn Write) -> io::Result<bool> {
    answer!(given, output, |position| format!("{}{}\n", diagram::diagram(&position), position.to_sfen()))
}
