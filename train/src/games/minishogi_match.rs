//! `train minishogi-match`: matches of two opponents on 5×5 in this process. Every
//! opening is played twice with colours swapped.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;
use narikoma::opponents::data::{Data, DataStore};
use narikoma::opponents::gallery::effect_net::net::EffectNetwork;
use narikoma::opponents::gallery::minishogi_net;
use narikoma::opponents::{self, Choice, Opponent, Task, flagship};
use narikoma::search::{Limits, Progress, Silent};
use narikoma::shogi::{Color, Minishogi, Position};

use crate::common::random::Random;
use crate::print_line;

/// The arguments of `minishogi-match`.
#[derive(Args, Debug, Clone)]
pub struct MinishogiMatch {
    /// The opponent that plays all games, as ID/LEVEL.
    #[arg(long, default_value = "flagship/12")]
    pub player: String,
    /// Its opponents, as ID/LEVEL, separated by commas.
    #[arg(long, value_delimiter = ',')]
    pub against: Vec<String>,
    /// Weights of the network of effects or of that for the flagship's
    /// search; without them effect-net counts pieces.
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// The weights that its opponents use; the weights of `--net` unless given. `none`: they count pieces.
    #[arg(long)]
    pub against_net: Option<PathBuf>,
    /// Games of a pair; rounded up to an even number.
    #[arg(long, default_value_t = 40)]
    pub games: u64,
    /// Only prints this many openings as SFEN, for `train match`.
    #[arg(long)]
    pub print_openings: Option<u64>,
    /// Seed of openings and games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Random moves of an opening.
const OPENING: usize = 4;
/// The largest score of an opening, in centipawns, by a search of this many nodes.
const BALANCED: (i32, u64) = (200, 5_000);
/// The game is a draw at this ply.
const MAX_PLIES: usize = 200;

/// An opponent at one of its levels.
pub struct Level {
    opponent: Box<dyn Opponent<Minishogi>>,
    level: &'static opponents::Level,
}

impl Level {
    /// The opponent ID/LEVEL, without data.
    ///
    /// # Errors
    /// When there is no such opponent or level on this board.
    pub fn parse(name: &str) -> Result<Self> {
        Self::with_data(name, &DataStore::default())
    }

    /// The opponent ID/LEVEL with its data.
    ///
    /// # Errors
    /// When there is no such opponent or level on this board.
    pub fn with_data(name: &str, data: &DataStore) -> Result<Self> {
        let (id, level) = name.split_once('/').with_context(|| format!("{name}: expected ID/LEVEL"))?;
        let card = opponents::card(id).with_context(|| format!("there is no opponent {id}"))?;
        let make = card.minishogi.with_context(|| format!("{id} does not play on 5×5"))?;
        let level = card.level(level).with_context(|| format!("{id} has no level {level}"))?;
        let mut opponent = make();
        opponent.resize_table(16);
        opponent.use_data(&card.own_data(data));
        Ok(Self { opponent, level })
    }

    fn choose(&mut self, position: &Position<Minishogi>, seed: u32) -> Choice {
        let mut task = Task::new(position.clone(), Limits::default()).at_level(self.level);
        task.seed = seed;
        // So that a move does not depend on the games before it.
        task.settings.keeps_tree = false;
        task.rules.move_limit = Some(MAX_PLIES as u32);
        self.opponent.begin(task);
        while self.opponent.think(&mut Silent) != Progress::Finished {}
        self.opponent.choice()
    }
}

/// A position after some random moves that a search finds balanced.
pub fn balanced_opening(random: &mut Random) -> Position<Minishogi> {
    let mut judge = flagship::Flagship::<Minishogi>::new();
    loop {
        let mut position = Position::start();
        for _ in 0..OPENING {
            let moves = position.legal_moves();
            position.do_move(moves[random.below(moves.len())]);
        }
        if position.outcome().is_some() {
            continue;
        }
        judge.begin(Task::new(position.clone(), Limits::nodes(BALANCED.1)));
        while judge.think(&mut Silent) != Progress::Finished {}
        if judge.info().is_some_and(|info| info.score.value().abs() <= BALANCED.0) {
            return position;
        }
    }
}

/// Plays a game of Black and White to its end; the last position and the winner.
pub fn play(
    players: [&mut Level; 2],
    mut position: Position<Minishogi>,
    seed: u32,
) -> (Position<Minishogi>, Option<Color>) {
    while position.ply() < MAX_PLIES {
        if let Some(outcome) = position.outcome() {
            return (position, outcome.winner);
        }
        let side = position.side();
        match players[side.index()]
            .choose(&position, seed.wrapping_mul(1_000).wrapping_add(position.ply() as u32) | 1)
        {
            Choice::Move(mv) if position.is_legal(mv) => position.do_move(mv),
            Choice::Move(_) | Choice::Resign | Choice::Declare => return (position, Some(!side)),
        };
    }
    (position, None)
}

/// The store with the weights of this file.
fn read_net(path: Option<&Path>) -> Result<DataStore> {
    let mut data = DataStore::default();
    if let Some(path) = path {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        let net = EffectNetwork::from_bytes(&bytes).with_context(|| path.display().to_string())?;
        data.insert(Arc::new(minishogi_net::MinishogiWeights(net.clone())));
        data.insert(Arc::new(net));
    }
    Ok(data)
}

/// Runs `train minishogi-match`.
///
/// # Errors
/// When an opponent does not exist or a file cannot be read.
pub fn run(arguments: &MinishogiMatch) -> Result<()> {
    for number in 0..arguments.print_openings.unwrap_or(0) {
        let opening = balanced_opening(&mut Random::new(arguments.seed, number));
        print_line!("sfen {}", opening.to_sfen());
    }
    let data = read_net(arguments.net.as_deref())?;
    let others = match arguments.against_net.as_deref() {
        None => data.clone(),
        Some(path) => read_net(Some(path).filter(|path| *path != Path::new("none")))?,
    };
    let mut player = Level::with_data(&arguments.player, &data)?;
    for name in &arguments.against {
        let mut other = Level::with_data(name, &others)?;
        let (mut won, mut drawn, mut lost) = (0, 0, 0);
        for pair in 0..arguments.games.div_ceil(2) {
            let opening = balanced_opening(&mut Random::new(arguments.seed, pair));
            for color in Color::ALL {
                let sides = match color {
                    Color::Black => [&mut player, &mut other],
                    Color::White => [&mut other, &mut player],
                };
                match play(sides, opening.clone(), pair as u32 + 1).1 {
                    Some(winner) if winner == color => won += 1,
                    Some(_) => lost += 1,
                    None => drawn += 1,
                }
            }
        }
        print_line!("{} against {name}: +{won} ={drawn} -{lost}", arguments.player);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_level_wins() {
        let (mut strong, mut weak) =
            (Level::parse("flagship/9").unwrap(), Level::parse("minimax/1").unwrap());
        assert_eq!(play([&mut strong, &mut weak], Position::start(), 1).1, Some(Color::Black));
        assert_eq!(play([&mut weak, &mut strong], Position::start(), 2).1, Some(Color::White));
        assert!(Level::parse("machine-one").is_err() && Level::parse("no/1").is_err());
    }
}
