//! The signature of the engine: the number of nodes that fixed searches visit, without a net and with one.
//! The same numbers on every machine, native and in WebAssembly. A change of either is a change of behaviour;
//! its commit names the new numbers.

use std::sync::Arc;

use super::{DEFAULT_TABLE_MB, Limits, Search, SearchOptions, Silent};
use crate::eval::evaluation::{EvaluatedRules, Evaluation};
use crate::eval::nnue::Nnue;
use crate::shogi::{Minishogi, Position, Rules, Shogi};

/// The default depth, in plies.
pub const DEPTH: u32 = 9;

/// Openings, middle games and endings from the engine's own games.
const SHOGI: [&str; 6] = [
    Shogi::START,
    "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsg1k1nl/1r4gb1/p1pppsppp/1p3p3/9/2P4P1/PPSPPPP1P/1BG4R1/LN2KGSNL b - 13",
    "ln1g3nl/1ks4r1/1pppp1bpp/p4pp2/7P1/P1P1PP3/1P1PS1P1P/1BK1G2R1/LNSG3NL b S 25",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
];
const MINISHOGI: [&str; 2] = [Minishogi::START, "r3k/2b1p/1s3/PG2S/K2BR b G 9"];

/// Nodes visited by searches to `depth` plies, summed over all positions. The net corrects the linear
/// evaluation on the 9×9 board; without one the linear evaluation is used alone.
pub fn bench(depth: u32, net: Option<&Arc<Nnue>>) -> u64 {
    nodes::<Shogi>(&SHOGI, depth, net) + nodes::<Minishogi>(&MINISHOGI, depth, net)
}

fn nodes<R: EvaluatedRules>(positions: &[&str], depth: u32, net: Option<&Arc<Nnue>>) -> u64 {
    let evaluation = Evaluation::<R>::new(net.cloned());
    let mut search = Search::<R, _>::new(evaluation, DEFAULT_TABLE_MB);
    let nodes = |sfen: &&str| {
        let position = Position::from_sfen(sfen).expect("valid SFEN");
        search.clear();
        search.begin(position, Limits::depth(depth), SearchOptions::default());
        search.think(&mut Silent);
        search.nodes()
    };
    positions.iter().map(nodes).sum()
}
