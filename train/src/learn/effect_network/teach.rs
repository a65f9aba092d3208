//! `train minishogi-teach`: the flagship plays itself on 5×5, and a network of the shape of effect-net's
//! learns the values of its searches and the results.

use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use narikoma::opponents::flagship::Flagship;
use narikoma::opponents::gallery::effect_net::inputs::active;
use narikoma::opponents::{Choice, Opponent, Task};
use narikoma::search::{Limits, Progress, Silent};
use narikoma::shogi::{Color, Minishogi, Position};

use super::checkpoint::Checkpoint;
use super::epoch;
use super::model::{self, Samples};
use crate::common::files::replace;
use crate::common::random::Random;
use crate::print_line;

/// The arguments of `minishogi-teach`.
#[derive(Args, Debug, Clone)]
pub struct Teach {
    /// Folder of the weights: `minishogi-net.bin`.
    #[arg(long)]
    pub out: PathBuf,
    /// The state of `train minishogi` to begin from; random weights unless given.
    #[arg(long)]
    pub from: Option<PathBuf>,
    /// Games; one in twenty is for validation.
    #[arg(long, default_value_t = 5_000)]
    pub games: u64,
    /// Nodes a move.
    #[arg(long, default_value_t = 600)]
    pub nodes: u64,
    /// Threads that play.
    #[arg(long, default_value_t = 2)]
    pub threads: u64,
    /// Share of the result in the value that is learned; the rest is the score of the search.
    #[arg(long, default_value_t = 0.3)]
    pub result: f32,
    /// Epochs, with a learning rate that falls to a tenth.
    #[arg(long, default_value_t = 8)]
    pub epochs: u64,
    /// Seed of the games and the order of the positions.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// A game begins with this many random moves, at least and at most.
const RANDOM_MOVES: [usize; 2] = [2, 8];
/// The game is a draw at this ply.
const MAX_PLIES: usize = 160;
/// A score of this many centipawns is an output of 1 of the network.
const CENTIPAWNS: f32 = 1000.0;
/// Learning rate of the first and the last epoch.
const RATES: [f32; 2] = [0.001, 0.0001];

/// Memory of a search, in megabytes: little, because it is cleared for every move.
const TABLE_MB: u32 = 1;

/// A position to learn from, and the chance of its side to move by the search.
struct Taught {
    position: Position<Minishogi>,
    chance: f32,
}

/// Plays a game; its quiet positions and its winner.
fn play(flagship: &mut Flagship<Minishogi>, arguments: &Teach, number: u64) -> (Vec<Taught>, Option<Color>) {
    let mut random = Random::new(arguments.seed, number);
    let mut position = Position::<Minishogi>::start();
    for _ in 0..RANDOM_MOVES[0] + random.below(RANDOM_MOVES[1] - RANDOM_MOVES[0] + 1) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.do_move(moves[random.below(moves.len())]);
    }
    let mut taught = Vec::new();
    while position.ply() < MAX_PLIES {
        if let Some(outcome) = position.outcome() {
            return (taught, outcome.winner);
        }
        let mut task = Task::new(position.clone(), Limits::nodes(arguments.nodes));
        task.seed = number as u32;
        task.settings.linear_only = true;
        flagship.begin(task);
        while flagship.think(&mut Silent) != Progress::Finished {}
        let Choice::Move(mv) = flagship.choice() else { return (taught, Some(!position.side())) };
        let captures = position.piece_at(mv.to()).is_some();
        if let Some(info) = flagship.info()
            && !position.in_check()
            && !captures
        {
            let chance = 1.0 / (1.0 + (-(info.score.value() as f32) / CENTIPAWNS).exp());
            taught.push(Taught { position: position.clone(), chance });
        }
        position.do_move(mv);
    }
    (taught, None)
}

/// Plays the games and adds their positions with mirror images: those
/// to learn from, and those to validate with.
fn samples(arguments: &Teach) -> [Samples; 2] {
    let games = thread::scope(|scope| {
        let part = |part: u64| {
            scope.spawn(move || {
                let mut flagship = Flagship::new();
                flagship.resize_table(TABLE_MB);
                let numbers = (0..arguments.games).filter(|number| number % arguments.threads == part);
                numbers.map(|number| (number, play(&mut flagship, arguments, number))).collect::<Vec<_>>()
            })
        };
        let running: Vec<_> = (0..arguments.threads).map(part).collect();
        running
            .into_iter()
            .flat_map(|thread| thread.join().expect("a game does not fail"))
            .collect::<Vec<_>>()
    });
    let mut found = [Samples::default(), Samples::default()];
    for (number, (taught, winner)) in games {
        let is_held_out = number.is_multiple_of(20);
        for Taught { position, chance } in taught {
            let won = winner.map_or(0.5, |winner| f32::from(u8::from(winner == position.side())));
            let target = arguments.result * won + (1.0 - arguments.result) * chance;
            found[usize::from(is_held_out)].push(&active(&position, false), target);
            if !is_held_out {
                found[0].push(&active(&position, true), target);
            }
        }
    }
    found
}

/// Runs `train minishogi-teach`.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &Teach) -> Result<()> {
    let start = Instant::now();
    std::fs::create_dir_all(&arguments.out)?;
    let mut state = match &arguments.from {
        Some(path) => Checkpoint { adam: Checkpoint::new(1).adam, ..Checkpoint::read(path)? },
        None => Checkpoint::new(arguments.seed),
    };
    let [learned, held_out] = samples(arguments);
    print_line!(
        "{} positions with mirror images, {} held out: {:.0?}",
        learned.len(),
        held_out.len(),
        start.elapsed()
    );
    let (loss, right) = model::judge(&state.weights, &held_out);
    print_line!("before: held out {loss:.5}, right {:.2} %", 100.0 * right);
    for nth in 0..arguments.epochs {
        let fall = nth as f32 / (arguments.epochs.max(2) - 1) as f32;
        let rate = RATES[0] * (RATES[1] / RATES[0]).powf(fall);
        let loss = epoch(&mut state, &learned, &mut Random::new(arguments.seed, nth), rate);
        let (held_out_loss, right) = model::judge(&state.weights, &held_out);
        print_line!(
            "epoch {}: error {loss:.5}, held out {held_out_loss:.5}, right {:.2} %, {:.0?}",
            nth + 1,
            100.0 * right,
            start.elapsed()
        );
        state.write(&arguments.out.join("teach-state"))?;
        replace(&arguments.out.join("minishogi-net.bin"), model::quantize(&state.weights).to_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_do_not_depend_on_threads_and_values_are_chances() {
        let games = |threads| {
            let arguments = Teach {
                out: PathBuf::new(),
                from: None,
                // Games 0 and 20 are held out.
                games: 21,
                nodes: 60,
                threads,
                result: 0.3,
                epochs: 0,
                seed: 5,
            };
            samples(&arguments)
        };
        let (one, two) = (games(1), games(2));
        assert_eq!((one[0].len(), one[1].len()), (two[0].len(), two[1].len()));
        assert!(one[0].len() > 20 && one[0].len().is_multiple_of(2), "{}", one[0].len());
        assert!(one[1].len() >= 2, "{}", one[1].len());
    }
}
