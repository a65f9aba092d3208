//! `train level-labels`: games of the flagship's levels against scripts whose behaviour is plain, so that a
//! level can be described in plain words: `www/learn/data/levelLabels.json`.
//!
//! A script plays the levels from the first one up, with colours in turn, until two levels in a row have lost
//! nothing. As on the page, levels 1 to 3 play on until mate, and the others resign a game that they find
//! lost. A game is drawn at ply 300. The same command goes on with the results that the file lacks.

mod scripts;

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use narikoma::game::Game;
use narikoma::opponents::resign::{Resigner, THRESHOLD};
use narikoma::opponents::{Choice, flagship};
use narikoma::search::blind_spots::seeded_hash;
use narikoma::shogi::{Color, Position, Shogi};
use serde::{Deserialize, Serialize};

use self::scripts::{SCRIPTS, Script};
use super::level_player::LevelPlayer;
use crate::common::files::replace;
use crate::common::flagship_search::read_net;
use crate::print_line;

/// A game is drawn at this ply.
const MAX_PLIES: u32 = 300;
/// Levels in a row without a lost point, after which the higher ones are not played.
const CLEAN_LEVELS: usize = 2;

/// The arguments of `level-labels`.
#[derive(Args, Debug, Clone)]
pub struct LevelLabels {
    /// The file to write.
    #[arg(long, default_value = "www/learn/data/levelLabels.json")]
    pub output: PathBuf,
    /// Games of each level against each script.
    #[arg(long, default_value_t = 100)]
    pub games: u32,
    /// The highest level that plays.
    #[arg(long, default_value_t = 25)]
    pub highest: usize,
    /// The net of the last levels.
    #[arg(long, default_value = "www/weights/narikoma.nnue")]
    pub net: PathBuf,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Stop after this many minutes; the file then has the levels that are finished.
    #[arg(long, default_value_t = 60)]
    pub minutes: u64,
}

/// Plays the games and writes the results.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &LevelLabels) -> Result<()> {
    let net = read_net(Some(&arguments.net))?.context("a net")?;
    let mut player = LevelPlayer::new(&net);
    let limit = Instant::now() + Duration::from_secs(60 * arguments.minutes);
    let mut rows = known(arguments);
    for (nth, (script, _)) in SCRIPTS.iter().enumerate() {
        let mut clean = 0;
        for level in 0..arguments.highest {
            if clean >= CLEAN_LEVELS || Instant::now() >= limit {
                break;
            }
            let is_of = |row: &&Row| row.script == *script && row.level == level + 1;
            let row = match rows.iter().find(is_of) {
                Some(row) => row.clone(),
                None => {
                    let [won, drawn, lost] = results(&mut player, level, nth, arguments);
                    print_line!("level {} against {script}: +{won} ={drawn} -{lost}", level + 1);
                    let row = Row { script: (*script).to_owned(), level: level + 1, won, drawn, lost };
                    rows.push(row.clone());
                    write(&mut rows, arguments)?;
                    row
                }
            };
            clean = if row.drawn + row.lost == 0 { clean + 1 } else { 0 };
        }
    }
    Ok(())
}

/// Games of a level against a script.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Row {
    script: String,
    level: usize,
    /// Games that the level won, drew and lost.
    won: u32,
    drawn: u32,
    lost: u32,
}

/// The file.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct LabelFile {
    command: String,
    /// Games of each level against each script.
    games: u32,
    /// By script and level.
    results: Vec<Row>,
}

/// Writes the results by script and level, one a line.
fn write(rows: &mut [Row], arguments: &LevelLabels) -> Result<()> {
    rows.sort_by_key(|row| (SCRIPTS.iter().position(|(id, _)| *id == row.script), row.level));
    let text = serde_json::to_string(&file(rows.to_vec(), arguments))?;
    replace(&arguments.output, text.replace("{\"script", "\n{\"script").replace("]}", "\n]}\n"))
}

fn file(results: Vec<Row>, arguments: &LevelLabels) -> LabelFile {
    let command = format!("train level-labels --games {} --seed {}", arguments.games, arguments.seed);
    LabelFile { command, games: arguments.games, results }
}

/// The results of the file, if the same command wrote it.
fn known(arguments: &LevelLabels) -> Vec<Row> {
    let text = fs::read_to_string(&arguments.output).unwrap_or_default();
    let known: Option<LabelFile> = serde_json::from_str(&text).ok();
    known
        .filter(|known| known.command == file(Vec::new(), arguments).command)
        .map_or(Vec::new(), |known| known.results)
}

/// Games that the level won, drew and lost.
fn results(player: &mut LevelPlayer, level: usize, script: usize, arguments: &LevelLabels) -> [u32; 3] {
    let mut counts = [0; 3];
    for number in 0..arguments.games {
        let seed = seeded_hash(arguments.seed, u64::from(number) + 1_000 * level as u64);
        let side = Color::ALL[number as usize % 2];
        let nth = match winner(player, level, side, &mut Script::new(script, seed), seed) {
            Some(winner) => 2 * usize::from(winner != side),
            None => 1,
        };
        counts[nth] += 1;
    }
    counts
}

/// The winner of a game from the even start; `None` for a draw.
fn winner(
    player: &mut LevelPlayer,
    level: usize,
    level_side: Color,
    script: &mut Script,
    seed: u64,
) -> Option<Color> {
    let mut game = Game::new(Position::<Shogi>::start());
    let mut resigner = Resigner::new(&game.position);
    for ply in 0..MAX_PLIES {
        if let Some(outcome) = game.position.outcome() {
            return outcome.winner;
        }
        let (side, seed) = (game.position.side(), seeded_hash(seed, ply.into()) as u32);
        let choice = if side == level_side {
            let choice = player.choose(level, &game, seed);
            let score = player.score();
            let resigns = !flagship::CARD.levels[level].plays_on;
            if resigns && score.is_some_and(|score| resigner.should_resign(side, ply, score, THRESHOLD)) {
                return Some(!side);
            }
            choice
        } else {
            script.choose(&game, seed)
        };
        match choice {
            Choice::Move(mv) => game.position.do_move(mv),
            Choice::Resign => return Some(!side),
            Choice::Declare => return Some(side),
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn committed_results_are_complete() {
        let text = fs::read_to_string("../www/learn/data/levelLabels.json").unwrap();
        let file: LabelFile = serde_json::from_str(&text).unwrap();
        for (script, _) in SCRIPTS {
            let rows = file.results.iter().filter(|row| row.script == script);
            let levels: Vec<_> = rows.map(|row| row.level).collect();
            assert!(!levels.is_empty() && levels.iter().copied().eq(1..=levels.len()), "{script}");
        }
        assert!(file.results.iter().all(|row| row.won + row.drawn + row.lost == file.games));
    }
}
