//! `train level-mistakes`: how often each kind of mistake happens at each level.
//!
//! Plays games of the flagship's levels 1, 3, 5 … 25 against the next of these and against themselves,
//! reviews them as `train mistakes` does, with fewer nodes, and writes how many mistakes of each kind there
//! are and in how many moves (`www/learn/data/mistakesByLevel.json`). Moves of the opening and of positions
//! in which the side to move has less than 5 % or more than 95 % of the chances are not counted. Finished
//! games are appended to the file of `--out`: a run that was stopped goes on with the games that are missing.

mod game;
mod groups;
mod play;
mod table;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use narikoma::search::blind_spots::seeded_hash;
use narikoma::shogi::{Position, Shogi};

use self::game::GameMade;
use super::level_player::LevelPlayer;
use super::mistakes::case::GameLine;
use super::mistakes::review::Reviewer;
use crate::common::files::replace;
use crate::common::flagship_search::{read_net, search};
use crate::games::openings::balanced;
use crate::print_line;

/// The levels that play, by their place in the table, from 0.
const LEVELS: [usize; 13] = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24];

/// The arguments of `level-mistakes`.
#[derive(Args, Debug, Clone)]
pub struct LevelMistakes {
    /// File of the reviewed games.
    #[arg(long, default_value = "train/results/level-mistakes/games.jsonl")]
    pub out: PathBuf,
    /// The file to write for the page.
    #[arg(long, default_value = "www/learn/data/mistakesByLevel.json")]
    pub table: PathBuf,
    /// Rounds; in one of them each level plays against itself and against the next level.
    #[arg(long, default_value_t = 4)]
    pub rounds: usize,
    /// Nodes of the first look at each position.
    #[arg(long, default_value_t = 10_000)]
    pub nodes: u64,
    /// Nodes of the second look at the positions before and after a mistake.
    #[arg(long, default_value_t = 60_000)]
    pub again: u64,
    /// The net of the review and of the last levels.
    #[arg(long, default_value = "www/weights/narikoma.nnue")]
    pub net: PathBuf,
    /// Seed of the openings and games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Stop after this many minutes, when the game that is going on is finished.
    #[arg(long)]
    pub minutes: Option<u64>,
    /// Play nothing; review the games of this text file (USI moves) and print their table. Nothing is stored.
    #[arg(long)]
    pub games: Option<PathBuf>,
    /// With `--games`: the number of games, evenly spread over the file.
    #[arg(long, default_value_t = 10)]
    pub count: usize,
}

/// Plays and reviews the games that are missing, and writes the table; or reviews games of a file.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &LevelMistakes) -> Result<()> {
    let net = read_net(Some(&arguments.net))?.context("a net")?;
    let mut reviewer = Reviewer::new(Some(net.clone()), arguments.nodes, arguments.again);
    if let Some(games) = &arguments.games {
        return measure(games, arguments.count, &mut reviewer);
    }
    let mut played = read(&arguments.out)?;
    let pairings = schedule(arguments.rounds);
    let openings = balanced::all(arguments.seed, pairings.len());
    let (mut player, mut judge) = (LevelPlayer::new(&net), search(Some(net), 1));
    let began = Instant::now();
    for (number, levels) in pairings.iter().enumerate() {
        if arguments.minutes.is_some_and(|minutes| began.elapsed() >= Duration::from_secs(60 * minutes)) {
            break;
        }
        if played.iter().any(|game| game.number == number) {
            continue;
        }
        let (opening, seed) = (&openings[number], seeded_hash(arguments.seed, number as u64));
        let (moves, end) = play::play(&mut player, &mut judge, *levels, opening, seed);
        let line = GameLine { start: "startpos".to_owned(), position: Position::<Shogi>::start(), moves };
        let what = (levels.map(|level| level + 1), number);
        let game = GameMade::review(what, (&line, opening.len(), end), &mut reviewer);
        let count = game.mistakes.len();
        print_line!("{:?}: {} plies, {end}, {count} mistakes", game.levels, game.plies);
        played.push(game);
        write(&arguments.out, &played)?;
    }
    let rows = table::rows(&played);
    print_line!("{}", table::markdown(&rows));
    replace(&arguments.table, table::json(&rows, [arguments.nodes, arguments.again]))
}

/// All games by the levels of Black and White. A round goes through all levels twice: against the next one,
/// with colours that change by the round, and against itself.
fn schedule(rounds: usize) -> Vec<[usize; 2]> {
    let mut pairings = Vec::new();
    for round in 0..rounds {
        for pair in LEVELS.windows(2) {
            pairings.push(if round % 2 == 0 { [pair[0], pair[1]] } else { [pair[1], pair[0]] });
        }
        pairings.extend(LEVELS.map(|level| [level, level]));
    }
    pairings
}

/// The games of the log, without a last line that was cut off.
fn read(path: &Path) -> Result<Vec<GameMade>> {
    let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    whole.lines().map(GameMade::parse).collect()
}

fn write(path: &Path, games: &[GameMade]) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let lines = games.iter().map(|game| Ok(serde_json::to_string(game)? + "\n"));
    replace(path, lines.collect::<Result<String>>()?)
}

/// Reviews games of a file and prints their table.
fn measure(path: &Path, count: usize, reviewer: &mut Reviewer) -> Result<()> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let lines: Vec<_> = text.lines().filter(|line| line.starts_with("startpos")).collect();
    let step = lines.len().div_ceil(count.max(1)).max(1);
    let mut games = Vec::new();
    for (number, line) in lines.iter().enumerate().step_by(step) {
        let Some(line) = GameLine::parse(line) else { continue };
        // The first twelve moves are known from books.
        games.push(GameMade::review(([0, 0], number), (&line, 12, ""), reviewer));
        print_line!("game {number}: {} mistakes", games.last().map_or(0, |game| game.mistakes.len()));
    }
    print_line!("{}", table::markdown(&table::rows(&games)));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn committed_table_is_of_the_committed_games() {
        let games = read("results/level-mistakes/games.jsonl".as_ref()).unwrap();
        let rows = table::rows(&games);
        let text = fs::read_to_string("../www/learn/data/mistakesByLevel.json").unwrap();
        let [written, committed] = [table::json(&rows, [10_000, 60_000]), text]
            .map(|text| serde_json::from_str::<serde_json::Value>(&text));
        assert_eq!(written.unwrap(), committed.unwrap());
        assert_eq!(rows.len(), LEVELS.len());
    }

    #[test]
    fn a_round_has_every_level() {
        let pairings = schedule(2);
        assert_eq!(pairings.len(), 50);
        assert_eq!((pairings[0], pairings[12], pairings[25]), ([0, 2], [0, 0], [2, 0]));
    }
}
