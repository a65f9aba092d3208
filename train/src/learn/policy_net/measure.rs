//! Measures the engine's network on games: how often the played move is its most probable one, or among the
//! first five.
//!
//! Illegal moves are left out before the moves are ranked, as in play;
//! `train/src/learn/policy_net/trainer/measure.py` ranks all classes, as the article did. With `--show`,
//! every move of the games is printed with what the network thinks of it.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;
use narikoma::eval::policy_net::chance::softmax;
use narikoma::eval::policy_net::classes::named_move;
use narikoma::eval::policy_net::{PolicyNet, PolicyNetWeights};
use narikoma::shogi::{Move, Position, Shogi};

use crate::common::records::shards;
use crate::learn::bonanza::games::read;
use crate::print_line;

/// The arguments of `policy-net measure`.
#[derive(Args, Debug, Clone)]
pub struct Measure {
    /// The engine's weights.
    #[arg(long, default_value = "www/weights/policy-net.bin")]
    pub weights: PathBuf,
    /// Games: own ones (`.games`, of which those held out are measured) or folders with them, or text with
    /// one game a line, as `train bonanza` reads them.
    #[arg(required = true)]
    pub games: Vec<PathBuf>,
    /// At most so many positions of each file.
    #[arg(long, default_value_t = usize::MAX)]
    pub most: usize,
    /// Prints every move.
    #[arg(long)]
    pub show: bool,
}

/// Prints the shares, file by file.
///
/// # Errors
/// When a file cannot be read.
pub fn run(arguments: &Measure) -> Result<()> {
    let shown = || arguments.weights.display().to_string();
    let weights = PolicyNetWeights::from_bytes(&fs::read(&arguments.weights).with_context(shown)?)
        .with_context(shown)?;
    let mut net = PolicyNet::new(Arc::new(weights));
    for path in shards(&arguments.games)? {
        let is_own = path.extension().is_some_and(|extension| extension == "games");
        let (mut count, mut first, mut five, mut illegal) = (0, 0, 0, 0);
        read(&path, |lesson| {
            if lesson.is_held_out || !is_own {
                lesson.for_each(|position, mv| {
                    if count == arguments.most {
                        return;
                    }
                    let thought = Thought::of(&mut net, position, mv);
                    count += 1;
                    first += usize::from(thought.rank == 1);
                    five += usize::from(thought.rank <= 5);
                    illegal += usize::from(thought.refused.is_some());
                    if arguments.show {
                        thought.print(position, mv);
                    }
                });
            }
            Ok(())
        })?;
        let share = |part: usize| 100.0 * part as f64 / count.max(1) as f64;
        let (first, five, illegal) = (share(first), share(five), share(illegal));
        print_line!(
            "{}: {count} moves, first {first:.1} %, among the first five {five:.1} %; first choice illegal {illegal:.2} %",
            path.display()
        );
    }
    Ok(())
}

/// What the network thinks of a move that was played.
struct Thought {
    /// Rank of the move among the legal ones, 1 for the most probable; its probability.
    rank: usize,
    probability: f32,
    /// The legal moves, the most probable first.
    moves: Vec<(Move, f32)>,
    /// The first choice with its probability among all classes, if it is illegal.
    refused: Option<(Option<Move>, f32)>,
    value: f32,
}

impl Thought {
    fn of(net: &mut PolicyNet, position: &Position<Shogi>, played: Move) -> Self {
        let legal = position.legal_moves();
        let output = net.evaluate(position, &legal);
        let mut moves: Vec<_> = legal.iter().copied().zip(output.priors).collect();
        moves.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let at = moves.iter().position(|(mv, _)| *mv == played).expect("played moves are legal");
        let scores = &net.last_outputs().named;
        let top = (0..scores.len()).max_by_key(|class| scores[*class]).unwrap_or(0);
        let wanted = named_move(position, top);
        let refused = wanted.is_none_or(|mv| !position.is_legal(mv));
        let refused = refused.then(|| (wanted, softmax(scores)[top]));
        Self { rank: at + 1, probability: moves[at].1, moves, refused, value: output.value }
    }

    fn print(&self, position: &Position<Shogi>, mv: Move) {
        let five: Vec<_> =
            self.moves.iter().take(5).map(|(mv, share)| format!("{mv} {:.1} %", 100.0 * share)).collect();
        let refused = self.refused.map_or(String::new(), |(wanted, share)| {
            let name = wanted.map_or("a move of no piece".to_owned(), |mv| mv.to_string());
            format!("; wanted the illegal {name} {:.1} %", 100.0 * share)
        });
        print_line!(
            "{} {mv}: rank {} with {:.1} %, chance to win {:.0} %; {}{refused}",
            position.ply() + 1,
            self.rank,
            100.0 * self.probability,
            100.0 * self.value,
            five.join(", ")
        );
    }
}
