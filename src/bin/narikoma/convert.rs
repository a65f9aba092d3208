//! Converts game records between formats.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use narikoma::shogi::csa::{self, Version};
use narikoma::shogi::record::{Ending, ReadRecord, Record, RecordedEnd, variant_of};
use narikoma::shogi::sfen::Strictness;
use narikoma::shogi::{Minishogi, Rules, Shogi, Variant};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Csa,
    Usi,
    Sfen,
}

/// A record of either variant.
enum AnyRecord {
    Shogi(Record<Shogi>),
    Minishogi(Record<Minishogi>),
}

/// Converts all games of a file; false when one had an error. Errors go to standard error; the moves before
/// an error are written, in CSA followed by `%ERROR`.
pub(super) fn convert(input: &Path, output: &Path, variant: Option<Variant>) -> io::Result<bool> {
    let (from, to) = (format_of(input)?, format_of(output)?);
    let bytes = std::fs::read(input).map_err(|error| named(input, &error))?;
    let mut good = true;
    let mut complain = |line: &str| {
        good = false;
        let _ = writeln!(io::stderr(), "{}: {line}", input.display());
    };
    let games = match from {
        Format::Csa => {
            let read = |game: &csa::Game<'_>| match variant.unwrap_or_else(|| game.variant()) {
                Variant::Shogi => checked(game.read(), 0, &mut complain).map(AnyRecord::Shogi),
                Variant::Minishogi => checked(game.read(), 0, &mut complain).map(AnyRecord::Minishogi),
            };
            csa::games(&bytes).iter().filter_map(read).collect()
        }
        Format::Usi | Format::Sfen => read_lines(&bytes, variant, &mut complain),
    };
    if games.is_empty() {
        // Writes nothing, so that an existing file is not emptied.
        complain("no game found");
        return Ok(false);
    }
    let text = match to {
        Format::Csa => write_csa(&games),
        // `startpos` would be read as that of 9×9.
        Format::Usi => write_lines(&games, Record::to_usi, |record| format!("sfen {}", record.to_sfen())),
        Format::Sfen => write_lines(&games, Record::to_sfen, Record::to_sfen),
    };
    std::fs::write(output, text).map_err(|error| named(output, &error))?;
    Ok(good)
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

fn format_of(path: &Path) -> io::Result<Format> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("csa") => Ok(Format::Csa),
        Some("usi") => Ok(Format::Usi),
        Some("sfen") => Ok(Format::Sfen),
        _ => Err(io::Error::new(
            ErrorKind::InvalidInput,
            format!("{}: expected a name that ends in .csa, .usi or .sfen", path.display()),
        )),
    }
}

/// The readable part of a record, marked when it is incomplete; `None` when no move is readable. `line` is
/// added to the line of the error.
fn checked<R: Rules>(read: ReadRecord<R>, line: usize, complain: &mut impl FnMut(&str)) -> Option<Record<R>> {
    let mut record = read.record;
    if read.undecoded_lines > 0 {
        complain(&format!(
            "{} lines are not UTF-8; their non-ASCII characters are lost",
            read.undecoded_lines
        ));
    }
    if let Some(mut error) = read.error {
        error.line += line;
        complain(&format!("{error} ({} good moves before it)", record.moves.len()));
        if record.moves.is_empty() {
            return None;
        }
        let comments = vec![error.to_string()];
        record.end = Some(RecordedEnd { ending: Ending::Error, time: None, comments });
    }
    Some(record)
}

/// One game per line; empty lines and lines that begin with `#` are skipped.
fn read_lines(bytes: &[u8], variant: Option<Variant>, complain: &mut impl FnMut(&str)) -> Vec<AnyRecord> {
    let text = String::from_utf8_lossy(bytes);
    let games =
        text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    games
        .filter_map(|(n, line)| match variant.unwrap_or_else(|| variant_of(line)) {
            Variant::Shogi => {
                checked(Record::from_usi(line, Strictness::Record), n, complain).map(AnyRecord::Shogi)
            }
            Variant::Minishogi => {
                checked(Record::from_usi(line, Strictness::Record), n, complain).map(AnyRecord::Minishogi)
            }
        })
        .collect()
}

fn write_csa(games: &[AnyRecord]) -> String {
    let games = games.iter().map(|game| match game {
        AnyRecord::Shogi(record) => csa_text(record),
        AnyRecord::Minishogi(record) => csa_text(record),
    });
    games.collect::<Vec<_>>().join("/\n")
}

/// CSA 2.2, or 3.0 where a time is not in whole seconds.
fn csa_text<R: Rules>(record: &Record<R>) -> String {
    let times = record.moves.iter().map(|entry| entry.time).chain(record.end.iter().map(|end| end.time));
    let precise = times.flatten().any(|time| time % 1000 != 0);
    csa::write(record, if precise { Version::V30 } else { Version::V22 })
}

fn write_lines(
    games: &[AnyRecord],
    shogi: fn(&Record<Shogi>) -> String,
    minishogi: fn(&Record<Minishogi>) -> String,
) -> String {
    let mut text = String::new();
    for game in games {
        let line = match game {
            AnyRecord::Shogi(record) => shogi(record),
            AnyRecord::Minishogi(record) => minishogi(record),
        };
        writeln!(text, "{line}").expect("a string takes all");
    }
    text
}
