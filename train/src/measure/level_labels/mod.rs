//! `train level-labels`: games of the flagship's levels against scripts whose behaviour is plain, so that a
//! level can be described in plain words: `www/learn/data/levelLabels.json`.
//!
//! A script plays the levels from the first one up, with colours in turn, until two levels in a row have lost
//! nothing. A game that the level finds lost, by the rule for resigning, is won by the script, also where the
//! level would play on: some scripts do not know how to mate. A game is drawn at ply 300.

mod scripts;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use narikoma::game::Game;
use narikoma::opponents::Choice;
use narikoma::opponents::resign::{Resigner, THRESHOLD};
use narikoma::search::blind_spots::seeded_hash;
use narikoma::shogi::{Color, Position, Shogi};
use serde_json::json;

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
    let mut rows: Vec<String> = Vec::new();
    for (nth, (script, _)) in SCRIPTS.iter().enumerate() {
        let mut clean = 0;
        for level in 0..arguments.highest {
            if clean >= CLEAN_LEVELS || Instant::now() >= limit {
                break;
            }
            let [won, drawn, lost] = results(&mut player, level, nth, arguments);
            clean = if drawn + lost == 0 { clean + 1 } else { 0 };
            print_line!("level {} against {script}: +{won} ={drawn} -{lost}", level + 1);
            let row =
                json!({ "script": script, "level": level + 1, "won": won, "drawn": drawn, "lost": lost });
            rows.push(format!("    {row}"));
            replace(&arguments.output, text(&rows, arguments))?;
        }
    }
    Ok(())
}

/// The file: the results of the level, by script and level.
fn text(rows: &[String], arguments: &LevelLabels) -> String {
    let command = format!("train level-labels --games {} --seed {}", arguments.games, arguments.seed);
    let (command, games) = (json!(command), arguments.games);
    format!(
        "{{\n  \"command\": {command},\n  \"games\": {games},\n  \"results\": [\n{}\n  ]\n}}\n",
        rows.join(",\n")
    )
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
            if score.is_some_and(|score| resigner.should_resign(side, ply, score, THRESHOLD)) {
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
        let text = include_str!("../../../../www/learn/data/levelLabels.json");
        let file: serde_json::Value = serde_json::from_str(text).unwrap();
        let results = file["results"].as_array().unwrap();
        let of = |script: &str| {
            let rows = results.iter().filter(move |row| row["script"] == script);
            rows.map(|row| row["level"].as_u64().unwrap()).collect::<Vec<_>>()
        };
        for (script, _) in SCRIPTS {
            let levels = of(script);
            assert!(!levels.is_empty() && levels.iter().copied().eq(1..=levels.len() as u64), "{script}");
        }
        for row in results {
            let games: u64 = ["won", "drawn", "lost"].map(|key| row[key].as_u64().unwrap()).iter().sum();
            assert_eq!(games, file["games"].as_u64().unwrap(), "{row}");
        }
    }
}
