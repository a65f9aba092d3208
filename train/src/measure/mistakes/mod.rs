//! `train mistakes`: finds mistakes in games as the page's review does, and counts the facts that explain
//! them.
//!
//! Each game is a line `startpos moves …` or `sfen … moves …`, with anything after ` | `. Every position is
//! searched; around each move that loses 10 % of the winning chances or more, both positions are searched
//! again with more nodes, and the move is written down if it still does. A run that is stopped continues with
//! the game after the last one that is in the file. With `--facts` nothing is searched: the facts of the file
//! are found again, with the facts of this version.

pub(super) mod case;
mod report;
pub(super) mod review;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use self::case::GameLine;
use self::review::Reviewer;
use crate::common::flagship_search::read_net;
use crate::print_line;

/// The arguments of `mistakes`.
#[derive(Args, Debug, Clone)]
pub struct Mistakes {
    /// The file of games; absent where the facts of `--out` are found again.
    pub games: Option<PathBuf>,
    /// The file of mistakes, one JSON object a line.
    #[arg(long)]
    pub out: PathBuf,
    /// Nodes of the first look at each position.
    #[arg(long, default_value_t = 60_000)]
    pub nodes: u64,
    /// Nodes of the second look at the positions before and after a mistake.
    #[arg(long, default_value_t = 500_000)]
    pub again: u64,
    /// The net of the searches.
    #[arg(long, default_value = "www/weights/narikoma.nnue")]
    pub net: PathBuf,
    /// Stop when the file has this number of mistakes.
    #[arg(long, default_value_t = 1000)]
    pub count: usize,
}

/// Finds the mistakes that are missing, then prints what explains those of the file.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &Mistakes) -> Result<()> {
    let mut cases = if arguments.out.exists() { case::read(&arguments.out)? } else { Vec::new() };
    if let Some(games) = &arguments.games {
        let text = fs::read_to_string(games).with_context(|| games.display().to_string())?;
        let mut out = OpenOptions::new().create(true).append(true).open(&arguments.out)?;
        let mut reviewer = Reviewer::new(read_net(Some(&arguments.net))?, arguments.nodes, arguments.again);
        let source = games.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let last = cases.iter().filter(|case| case.source == source).map(|case| case.game).max();
        for (number, line) in text.lines().filter(|line| !line.starts_with('#')).enumerate() {
            if cases.len() >= arguments.count {
                break;
            }
            if last.is_some_and(|last| number <= last) {
                continue;
            }
            let Some(game) = GameLine::parse(line) else { continue };
            let found = reviewer.review(&game, &source, number).cases;
            print_line!("game {number}: {} mistakes, {} in all", found.len(), cases.len() + found.len());
            for case in &found {
                writeln!(out, "{}", case.to_json())?;
            }
            cases.extend(found);
        }
    } else {
        for case in &mut cases {
            case.find_facts();
        }
        let text: String = cases.iter().map(|case| format!("{}\n", case.to_json())).collect();
        crate::common::files::replace(&arguments.out, text)?;
    }
    report::print(&cases);
    Ok(())
}
