//! `train puct-selfplay`: games of the tree search against itself, for learning value and
//! repetition, written as [`crate::common::records`].
//!
//! CITE: T. Yamaoka, 「千日手を予測する」 (2022), 教師データ: games begin with early positions; until move 36 a move
//! is drawn from those whose win rate is at most 2.5 % below the best one's, by visits with a
//! temperature; then the search decides. Games that end by repetition are kept. The article had 10,000
//! playouts a move and 100 million positions.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use narikoma::eval::encoding::fnv1a;
use narikoma::game;
use narikoma::opponents::data::DataStore;
use narikoma::opponents::gallery::puct;
use narikoma::opponents::inspection::PlayoutNode;
use narikoma::opponents::{Choice, Opponent, Playable};
use narikoma::search::{Limits, Progress, Silent};
use narikoma::shogi::outcome::{EndReason, Outcome};
use narikoma::shogi::{Move, Position, Shogi};

use crate::common::random::Random;
use crate::common::records::{Game, Header, Ply, Writer};
use crate::print_line;

use crate::games::openings::frequent;

/// Moves of the opening at most; the article took positions up to move 8. The
/// openings are those of the match of draw values.
const OPENING: usize = 8;
/// The largest loss of win rate that is accepted for a drawn move.
const MAX_LOSS: f32 = 0.025;

/// The arguments of `puct-selfplay`.
#[derive(Args, Debug, Clone)]
pub struct PuctSelfPlay {
    /// File of the games; one that exists is continued.
    #[arg(long)]
    pub out: PathBuf,
    /// Playouts a move.
    #[arg(long, default_value_t = 200)]
    pub playouts: u32,
    /// The temperature of drawn moves: a move's visits to the power of 1 / temperature are its chances.
    #[arg(long, default_value_t = 1.0)]
    pub temperature: f32,
    /// Moves are drawn at random before this ply; the article did so until move 36.
    #[arg(long, default_value_t = 36)]
    pub drawn_plies: usize,
    /// A game is a draw at this ply.
    #[arg(long, default_value_t = 320)]
    pub max_plies: u32,
    /// Stop when the file has this many positions.
    #[arg(long, default_value_t = 100_000)]
    pub positions: u64,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Folder with `policy-net.bin`.
    #[arg(long, default_value = "www/weights")]
    pub data: PathBuf,
}

/// Plays until the file has the wanted number of positions.
///
/// # Errors
/// When files cannot be read or written, or the games were made with other settings.
pub fn run(arguments: &PuctSelfPlay) -> Result<()> {
    let need = puct::CARD.needs.first().context("the opponent needs a network")?;
    let path = arguments.data.join(need.id).with_extension("bin");
    let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
    let mut data = DataStore::default();
    need.load(&mut data, &bytes).with_context(|| path.display().to_string())?;
    let mut opponent = Shogi::opponent(&puct::CARD).context("it plays shogi")?;
    opponent.use_data(&data);
    let header = Header {
        seed: arguments.seed,
        shard: 0,
        shards: 1,
        nodes: arguments.playouts,
        evaluator: fnv1a(bytes),
        inner: 0,
        inner_nodes: 0,
        other_moves: false,
    };
    let mut writer = Writer::resume(&arguments.out, header)?;
    let openings = frequent::all()?;
    let (mut reported, mut repetitions) = (Instant::now(), 0);
    while writer.positions() < arguments.positions {
        let game = play(arguments, &mut *opponent, &openings, writer.games());
        repetitions += u32::from(game.outcome.reason == EndReason::Repetition);
        writer.append(&game)?;
        if reported.elapsed() >= Duration::from_secs(60) {
            reported = Instant::now();
            print_line!(
                "{} games, {} positions, {repetitions} by repetition in this run",
                writer.games(),
                writer.positions()
            );
        }
    }
    Ok(())
}

/// Game `number` of a seed.
fn play(
    arguments: &PuctSelfPlay,
    opponent: &mut dyn Opponent<Shogi>,
    openings: &[Vec<Move>],
    number: u64,
) -> Game {
    let mut random = Random::new(arguments.seed, number);
    let line = &openings[random.below(openings.len())];
    let opening = line[..random.below(line.len().min(OPENING) + 1)].to_vec();
    let mut game = game::Game::new(Position::<Shogi>::start());
    opening.iter().for_each(|mv| {
        game.position.do_move(*mv);
    });
    let mut plies = Vec::new();
    let outcome = loop {
        if let Some(outcome) = game.position.outcome() {
            break outcome;
        }
        if game.position.ply() >= arguments.max_plies as usize {
            break Outcome::new(EndReason::MoveLimit, None);
        }
        let mut task = game.task(Limits::nodes(arguments.playouts.into()));
        task.seed = random.next() as u32 | 1;
        task.rules.move_limit = Some(arguments.max_plies);
        opponent.begin(task);
        while opponent.think(&mut Silent) != Progress::Finished {}
        let mv = match opponent.choice() {
            Choice::Move(mv) => mv,
            Choice::Declare => break Outcome::new(EndReason::Declaration, Some(game.position.side())),
            Choice::Resign => break Outcome::new(EndReason::Resigned, Some(!game.position.side())),
        };
        let drawn = (game.position.ply() < arguments.drawn_plies).then(|| {
            let found = opponent.inspect()?.playouts(1)?;
            draw(&found.moves().copied().collect::<Vec<_>>(), arguments.temperature, random.unit())
        });
        let score = opponent.info().map(|info| info.score).unwrap_or_default();
        let mv = drawn.flatten().unwrap_or(mv);
        plies.push(Ply { mv, score, inner: Vec::new() });
        game.position.do_move(mv);
    };
    Game { number, start: None, opening, plies, outcome, could_resign: None }
}

/// Draws one of the moves, which are sorted, the best first. `chance` is from 0 to 1. `None`
/// where the best is proved or not visited.
fn draw(moves: &[PlayoutNode], temperature: f32, chance: f32) -> Option<Move> {
    let best = moves.first().filter(|best| best.proof.is_none())?.outlook?.value;
    let is_good = |node: &&PlayoutNode| {
        node.proof.is_none() && node.outlook.is_some_and(|outlook| outlook.value >= best - MAX_LOSS)
    };
    let weight = |node: &PlayoutNode| (node.visits as f32).powf(1.0 / temperature);
    let total: f32 = moves.iter().filter(is_good).map(weight).sum();
    let mut left = chance * total;
    let found = moves.iter().filter(is_good).find(|node| {
        left -= weight(node);
        left < 0.0
    });
    found.or_else(|| moves.first()).map(|node| node.mv)
}

#[cfg(test)]
mod tests {
    use narikoma::eval::Score;
    use narikoma::opponents::inspection::ValueEstimate;

    use super::*;

    #[test]
    fn draws_good_moves_by_visits() {
        let node = |usi: &str, visits, value| PlayoutNode {
            parent: Some(0),
            mv: Move::parse(usi).unwrap(),
            visits,
            prior: 0.1,
            outlook: Some(ValueEstimate { value, repetition: 0.0 }),
            proof: None,
        };
        let mut moves = [node("7g7f", 60, 0.52), node("2g2f", 40, 0.50), node("1g1f", 900, 0.48)];
        let mut counts = [0; 3];
        for nth in 0..100 {
            let mv = draw(&moves, 1.0, (nth as f32 + 0.5) / 100.0).unwrap();
            counts[moves.iter().position(|node| node.mv == mv).unwrap()] += 1;
        }
        assert_eq!(counts, [60, 40, 0], "the third loses 4 %");
        // At a low temperature nearly always the most visited.
        assert_eq!(draw(&moves, 0.1, 0.97), Some(moves[0].mv));
        moves[0].proof = Some(Score::mate_in(3));
        assert_eq!(draw(&moves, 1.0, 0.5), None);
    }
}
