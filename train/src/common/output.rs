//! Printing to standard output.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write};
use std::process;

/// Prints a line like `println!`, but ends the program quietly when the reader has gone (`train stats DIR |
/// head`), where `println!` panics.
#[macro_export]
macro_rules! print_line {
    ($($text:tt)*) => {
        $crate::common::output::write_line(format_args!($($text)*))
    };
}

/// Writes a line to standard output. Use [`print_line!`].
///
/// # Panics
/// When standard output cannot be written for another reason than a closed pipe.
pub fn write_line(text: Arguments<'_>) {
    match io::stdout().lock().write_all(format!("{text}\n").as_bytes()) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(0),
        Err(error) => panic!("cannot write to standard output: {error}"),
    }
}
