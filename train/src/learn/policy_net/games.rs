//! Games of the network against another version of itself, for its reinforcement and for matches.
//!
//! Both sides draw their moves from the network's probabilities. Two games share an opening, with colours
//! exchanged. Besides the result, the positions can be written as records ([`super::export`]) with a byte
//! that is 1 where the first network moved.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;
use narikoma::eval::policy_net::{PolicyNet, PolicyNetWeights};
use narikoma::shogi::outcome::{EndReason, Outcome};
use narikoma::shogi::{Move, Position, Shogi};

use super::export::{OWN, record};
use crate::common::files::replace;
use crate::common::random::Random;
use crate::games::matches::stats::Stats;
use crate::print_line;

/// The arguments of `policy-net games`.
#[derive(Args, Debug, Clone)]
pub struct PlayGames {
    /// PolicyNetWeights of the first network.
    #[arg(long)]
    pub weights: PathBuf,
    /// PolicyNetWeights of the networks that it plays against in turn, a pair of games each.
    #[arg(long, required = true)]
    pub against: Vec<PathBuf>,
    /// Number of games; they are played in pairs.
    #[arg(long, default_value_t = 400)]
    pub games: u64,
    /// Temperature of both sides: 1 plays moves as often as they are
    /// probable, less prefers the most probable.
    #[arg(long, default_value_t = 1.0)]
    pub temperature: f32,
    /// Moves of the opening, at temperature 1 by the second network.
    #[arg(long, default_value_t = 8)]
    pub opening: usize,
    /// The game is drawn when it has this many moves.
    #[arg(long, default_value_t = 256)]
    pub most: usize,
    /// Seed of all draws.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// File for the records of all positions after the openings.
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// A position of a game, the move that was played, and whether the first network moved.
type Played = (Position<Shogi>, Move, bool);

/// Plays the games and prints the result for the first network.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &PlayGames) -> Result<()> {
    let mut first = read(&arguments.weights)?;
    let mut others = arguments.against.iter().map(|path| read(path)).collect::<Result<Vec<_>>>()?;
    let (mut stats, mut records, mut plies) = (Stats::default(), Vec::new(), 0);
    let count = others.len();
    for pair in 0..arguments.games.div_ceil(2) {
        let other = &mut others[pair as usize % count];
        let mut random = Random::new(arguments.seed, pair);
        let start = opening(other, arguments.opening, &mut random);
        let mut points = [0.0; 2];
        for (game, points) in points.iter_mut().enumerate() {
            // In the second game the first network has the other side.
            let (outcome, played) = play(arguments, &start, &mut first, other, game == 1, &mut random);
            let own_side = if game == 1 { !start.side() } else { start.side() };
            *points = outcome.winner.map_or(0.5, |winner| if winner == own_side { 1.0 } else { 0.0 });
            stats.add_game(*points, outcome.reason.word().to_owned());
            plies += played.len();
            for (position, mv, is_first) in &played {
                let mut bytes = record(position, *mv, Some(outcome));
                bytes[OWN] = (*is_first).into();
                records.extend_from_slice(&bytes);
            }
        }
        stats.add_pair(points);
    }
    print_line!("{stats}");
    let ends: Vec<_> = stats.reasons().map(|(reason, count)| format!("{reason} {count}")).collect();
    print_line!("{}; {plies} positions", ends.join(", "));
    arguments.out.as_ref().map_or(Ok(()), |path| replace(path, &records))
}

fn read(path: &Path) -> Result<PolicyNet> {
    let shown = || path.display().to_string();
    let weights = PolicyNetWeights::from_bytes(&fs::read(path).with_context(shown)?).with_context(shown)?;
    Ok(PolicyNet::new(Arc::new(weights)))
}

/// An opening of this many moves after which the game goes on.
fn opening(net: &mut PolicyNet, moves: usize, random: &mut Random) -> Position<Shogi> {
    loop {
        let mut position = Position::start();
        while position.ply() < moves && position.outcome().is_none() {
            let mv = draw(net, &position, 1.0, random);
            position.do_move(mv);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// Plays a game from a position to its end.
fn play(
    arguments: &PlayGames,
    start: &Position<Shogi>,
    first: &mut PolicyNet,
    other: &mut PolicyNet,
    other_begins: bool,
    random: &mut Random,
) -> (Outcome, Vec<Played>) {
    let (mut position, mut played) = (start.clone(), Vec::new());
    loop {
        if let Some(outcome) = position.outcome() {
            return (outcome, played);
        }
        if position.ply() >= arguments.most {
            return (Outcome::new(EndReason::MoveLimit, None), played);
        }
        let is_first = (position.side() == start.side()) != other_begins;
        let net = if is_first { &mut *first } else { &mut *other };
        let mv = draw(net, &position, arguments.temperature, random);
        played.push((position.clone(), mv, is_first));
        position.do_move(mv);
    }
}

/// A move drawn from the network's probabilities.
fn draw(net: &mut PolicyNet, position: &Position<Shogi>, temperature: f32, random: &mut Random) -> Move {
    let moves = position.legal_moves();
    let priors = net.evaluate(position, &moves).priors;
    let weights: Vec<f32> = priors.iter().map(|prior| prior.powf(1.0 / temperature)).collect();
    moves[random.weighted(&weights)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_scores_half_against_itself_from_both_sides() {
        let mut state = 1_u64;
        let mut number = |most: i32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as i32 % (2 * most + 1) - most
        };
        let weights = Arc::new(PolicyNetWeights::random(16, 1, &mut number));
        let mut nets = [0; 2].map(|_| PolicyNet::new(Arc::clone(&weights)));
        let [first, other] = &mut nets;
        let arguments = PlayGames {
            weights: PathBuf::new(),
            against: Vec::new(),
            games: 2,
            temperature: 0.01,
            opening: 4,
            most: 60,
            seed: 1,
            out: None,
        };
        let start = opening(other, 4, &mut Random::new(1, 1));
        assert_eq!(start.ply(), 4);
        // Nearly greedy: both games are the same moves, seen from both sides.
        let mut game =
            |other_begins| play(&arguments, &start, first, other, other_begins, &mut Random::new(1, 2));
        let ((outcome, one), (again, two)) = (game(false), game(true));
        assert_eq!(outcome, again);
        assert!(one.iter().zip(&two).all(|(one, two)| one.1 == two.1 && one.2 != two.2));
        assert!(one[0].2 && !one[1].2);
    }
}
