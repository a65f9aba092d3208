//! The tables of the article: what the search finds for each move of a position.

use std::fmt::Write;

use anyhow::{Context, Result, ensure};
use narikoma::opponents::inspection::{PlayoutNode, Playouts};
use narikoma::opponents::{Opponent, Task};
use narikoma::search::{Limits, Progress, Silent};
use narikoma::shogi::{Move, Position, Shogi};

/// Memory of the tree, in megabytes.
const MEGABYTES: u32 = 512;

/// A search of the start position after some moves.
pub struct Searched {
    position: Position<Shogi>,
    found: Playouts<Shogi>,
}

impl Searched {
    /// Searches the position after these USI moves.
    ///
    /// # Errors
    /// When a move is illegal.
    pub fn new(opponent: &mut dyn Opponent<Shogi>, moves: &str, playouts: u64) -> Result<Self> {
        let mut position = Position::<Shogi>::start();
        for usi in moves.split_whitespace() {
            let mv = Move::parse(usi).filter(|mv| position.is_legal(*mv));
            position.do_move(mv.with_context(|| format!("{usi} is not legal"))?);
        }
        opponent.resize_table(MEGABYTES);
        opponent.begin(Task::new(position.clone(), Limits::nodes(playouts)));
        ensure!(opponent.think(&mut Silent) == Progress::Finished, "a search with a node limit ends");
        let found =
            opponent.inspect().and_then(|shown| shown.playouts(1)).context("it searches by playouts")?;
        Ok(Self { position, found })
    }

    /// The root.
    pub fn root(&self) -> &PlayoutNode {
        &self.found.nodes[0]
    }

    /// A move of the root.
    pub fn find(&self, usi: &str) -> Option<&PlayoutNode> {
        self.found.moves().find(|node| Some(node.mv) == Move::parse(usi))
    }

    /// A line for each move in the order of generation, in the article's words: `move_count` are visits,
    /// `nnrate` is the prior, `draw` the backed-up probability of repetition. Moves without a visit have
    /// neither a value nor a probability.
    pub fn lines(&self) -> String {
        let mut text = String::new();
        for (nth, mv) in self.position.legal_moves().into_iter().enumerate() {
            let Some(node) = self.found.moves().find(|node| node.mv == mv) else { continue };
            let _ = write!(text, "{nth}:{mv} move_count:{} nnrate:{:.6}", node.visits, node.prior);
            if let Some(outlook) = node.outlook {
                let _ = write!(text, " win_rate:{:.6} draw:{:.7}", outlook.value, outlook.repetition);
            }
            text.push('\n');
        }
        text
    }
}
