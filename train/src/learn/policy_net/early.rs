//! Makes records of the first moves of games.
//!
//! Self-play files begin after an opening of random or weak moves, so that a network that learned from them
//! alone does not know the start position. Here the flagship searches from the start position on, and a move
//! is drawn, most often one that is nearly as good as the best: there the network learns several moves, as
//! players know several openings.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use narikoma::search::{Limits, Progress, SearchOptions, Silent};
use narikoma::shogi::{Move, Position, Shogi};

use super::export::{Records, record};
use crate::common::flagship_search;
use crate::common::random::Random;

/// The arguments of `policy-net early`.
#[derive(Args, Debug, Clone)]
pub struct Early {
    /// File of the records.
    #[arg(long)]
    pub out: PathBuf,
    /// Games.
    #[arg(long, default_value_t = 500)]
    pub games: u64,
    /// Moves of a game.
    #[arg(long, default_value_t = 12)]
    pub plies: usize,
    /// Nodes a move. With 3,000 the lines are two plies deep, and usual
    /// first moves seem a pawn worse than others.
    #[arg(long, default_value_t = 20_000)]
    pub nodes: u64,
    /// The temperature of drawn moves in centipawns: a move that is worse by
    /// so many is drawn 2.7 (e) times as rarely.
    #[arg(long, default_value_t = 25.0)]
    pub temperature: f32,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The flagship's net.
    #[arg(long, default_value = "www/weights/narikoma.nnue")]
    pub net: PathBuf,
}

/// Size of the transposition table in megabytes.
const TABLE_MB: u32 = 4;
/// Lines of a search: a move is drawn from at most so many.
const LINES: u32 = 12;

/// Plays the games and writes a record of each move.
///
/// # Errors
/// When the net cannot be read, or the file cannot be written.
pub fn run(arguments: &Early) -> Result<()> {
    let mut search = flagship_search::search(flagship_search::read_net(Some(&arguments.net))?, TABLE_MB);
    let mut records = Records::create(&arguments.out)?;
    for game in 0..arguments.games {
        let mut random = Random::new(arguments.seed, game);
        let mut position = Position::<Shogi>::start();
        search.clear();
        while position.ply() < arguments.plies && position.outcome().is_none() {
            let options = SearchOptions { lines: LINES, ..SearchOptions::default() };
            search.begin(position.clone(), Limits::nodes(arguments.nodes), options);
            while search.think(&mut Silent) != Progress::Finished {}
            let lines =
                search.lines().iter().filter_map(|line| Some((*line.pv.first()?, line.score.value())));
            let lines: Vec<_> = lines.collect();
            // No line: the search finished no iteration.
            let Some(&(_, best)) = lines.first() else { break };
            let weight = |line: &(Move, i32)| ((line.1 - best) as f32 / arguments.temperature).exp();
            let (mv, _) = lines[random.weighted(&lines.iter().map(weight).collect::<Vec<_>>())];
            records.add(&record(&position, mv, None))?;
            position.do_move(mv);
        }
    }
    records.finish()
}

#[cfg(test)]
mod tests {
    use super::super::export::RECORD;
    use super::*;

    #[test]
    fn writes_one_record_a_move() {
        let folder = std::env::temp_dir().join(format!("narikoma-early-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let arguments = |name: &str, seed| Early {
            out: folder.join(name),
            games: 2,
            plies: 6,
            nodes: 3_000,
            temperature: 25.0,
            seed,
            net: concat!(env!("CARGO_MANIFEST_DIR"), "/../www/weights/narikoma.nnue").into(),
        };
        let bytes = ["a", "b", "c"].into_iter().zip([1, 1, 2]).map(|(name, seed)| {
            run(&arguments(name, seed)).unwrap();
            std::fs::read(folder.join(name)).unwrap()
        });
        let [first, again, other] = bytes.collect::<Vec<_>>().try_into().unwrap();
        let records: Vec<_> = first.chunks(RECORD).collect();
        assert_eq!((records.len(), records[0][99]), (12, 3), "the result is unknown");
        assert_eq!(records[0][..95], records[6][..95], "both games begin with the start position");
        assert_ne!(records[1], records[2]);
        assert_eq!(first, again, "the same seed makes the same records");
        assert_ne!(first, other);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
