//! `train repetition`: the experiment of 「千日手を予測する」 with our network, and the
//! match that the article leaves for later.
//!
//! Two positions are searched as in the article, with a line for each move. Then the tree search plays
//! against itself with the same openings in two ways: with a draw worth 0.5 for both sides, and with a draw
//! worth 0.3 for Black. Finished games are appended to `games.jsonl` in the folder of `--out`; a run that was
//! stopped continues. `--report` writes `docs/repetition.md`.
//!
//! `--flagship` reads games of the flagship and finds what it could gain by foreseeing repetition.

pub mod flagship_games;
pub mod games;
pub mod report;
mod statistics;
pub mod tables;

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use narikoma::eval::encoding::fnv1a;
use narikoma::opponents::data::DataStore;
use narikoma::opponents::gallery::puct;
use narikoma::opponents::{Opponent, Playable};
use narikoma::shogi::Shogi;

use crate::games::openings::frequent;
use crate::print_line;
use games::{Log, RepetitionConditions};

/// The values of a draw for Black that are compared, in thousandths of a win.
const DRAWS: [u32; 2] = [500, 300];

/// The arguments of `repetition`.
#[derive(Args, Debug, Clone)]
pub struct Repetition {
    /// Folder for the games.
    #[arg(long, default_value = "data/repetition")]
    pub out: PathBuf,
    /// Openings at most; each is played with both values of a draw. With
    /// `--collect`, the openings that are written.
    #[arg(long, default_value_t = 600)]
    pub openings: u32,
    /// Playouts a move in the games.
    #[arg(long, default_value_t = 8)]
    pub playouts: u64,
    /// Playouts of the searches whose tables are written.
    #[arg(long, default_value_t = 10_000)]
    pub table_playouts: u64,
    /// A game is a draw at this ply, the opening included.
    #[arg(long, default_value_t = 320)]
    pub max_plies: u32,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Folder with `policy-net.bin`.
    #[arg(long, default_value = "www/weights")]
    pub data: PathBuf,
    /// Stop after this many minutes, when the game that is going on is finished.
    #[arg(long)]
    pub minutes: Option<u64>,
    /// Files of games of the flagship, or folders with them. Plays nothing;
    /// without `--report` only their table is printed.
    #[arg(long, num_args = 1..)]
    pub flagship: Vec<PathBuf>,
    /// Files of games of the flagship, or folders with them. Plays nothing: writes the
    /// openings of the match from their beginnings.
    #[arg(long, num_args = 1.., conflicts_with = "flagship")]
    pub collect: Vec<PathBuf>,
    /// Play nothing; search the two positions and write `docs/repetition.md` with
    /// the games so far and the flagship's games.
    #[arg(long, requires = "flagship")]
    pub report: bool,
}

/// Plays the games that are missing, or writes the report.
///
/// # Errors
/// When files cannot be read or written, or contain games with other conditions.
pub fn run(arguments: &Repetition) -> Result<()> {
    let flagship = match &arguments.flagship[..] {
        [] => Vec::new(),
        paths => flagship_games::tallies(paths)?,
    };
    if !arguments.flagship.is_empty() && !arguments.report {
        print_line!("{}", flagship_games::text(&flagship)?.trim_end());
        return Ok(());
    }
    if !arguments.collect.is_empty() {
        let [most, least] = frequent::collect(&arguments.collect, arguments.openings as usize)?;
        print_line!("the most frequent opening occurred in {most} games, the least frequent in {least}");
        return Ok(());
    }
    let need = puct::CARD.needs.first().context("the opponent needs a network")?;
    let path = arguments.data.join(need.id).with_extension("bin");
    let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
    let mut data = DataStore::default();
    need.load(&mut data, &bytes).with_context(|| path.display().to_string())?;
    let mut opponent = Shogi::opponent(&puct::CARD).context("it plays shogi")?;
    opponent.use_data(&data);
    let Repetition { seed, playouts, max_plies, .. } = *arguments;
    let (network, openings) = (fnv1a(bytes), fnv1a(frequent::FILE.bytes()));
    let conditions = RepetitionConditions { seed, playouts, max_plies, network, openings };
    let (log, played) = Log::resume(&arguments.out, conditions)?;
    if arguments.report {
        return report::write(&mut *opponent, &played, conditions, arguments.table_playouts, &flagship);
    }
    play(arguments, conditions, &mut *opponent, log, &played)
}

fn play(
    arguments: &Repetition,
    conditions: RepetitionConditions,
    opponent: &mut dyn Opponent<Shogi>,
    mut log: Log,
    played: &[games::RepetitionGame],
) -> Result<()> {
    let started = Instant::now();
    let limit = arguments.minutes.map(|minutes| Duration::from_secs(60 * minutes));
    let openings = frequent::all()?;
    for (number, opening) in (0..arguments.openings).zip(&openings) {
        for draw in DRAWS {
            if played.iter().any(|game| (game.opening, game.draw) == (number, draw)) {
                continue;
            }
            if limit.is_some_and(|limit| started.elapsed() >= limit) {
                return Ok(());
            }
            let game = games::play(opponent, conditions, opening, number, draw);
            print_line!(
                "opening {number}, draw {draw}: {} after {} plies, {} ms",
                game.reason.word(),
                game.plies,
                game.milliseconds
            );
            log.add(&game)?;
        }
    }
    Ok(())
}
