//! `train ladder`: measures the rungs of the ladder for their pages, and writes
//! `www/gallery/ladder.json`: nodes and time by depth on the same positions, and the examples in which a
//! rung goes wrong or is slow, and the next one is not.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;
use narikoma::opponents::{Playable, Task, card};
use narikoma::search::{Info, Limits, Monitor, Progress};
use narikoma::shogi::{Move, Position, Shogi};
use serde_json::{Value, json};

use crate::common::files;
use crate::common::waiting;
use crate::games::openings::balanced;
use crate::print_line;

/// The rungs from the bottom up.
pub const RUNGS: [&str; 11] = [
    "minimax",
    "negamax",
    "alphabeta",
    "ordering",
    "forward-pruning",
    "node-extension",
    "capture-extension",
    "quiescence",
    "extensions",
    "null-move",
    "realization",
];

/// An example: what two neighbouring rungs say of a move, and how many positions each reads.
struct Example {
    /// Its name, for the page's texts.
    id: &'static str,
    /// The lower rung and the one above it.
    rungs: [&'static str; 2],
    sfen: &'static str,
    depth: u32,
    mv: &'static str,
}

/// The diagrams of 「コンピュータ将棋の作り方」, in its order, and a mate for the
/// extensions, which it describes without one.
const EXAMPLES: [Example; 5] = [
    // The position before the article's first diagram, two rooks that face
    // each other: White may step into the line.
    Example {
        id: "rooks",
        rungs: ["ordering", "node-extension"],
        sfen: "lnsgkgsnl/1r5b1/p1ppppppp/9/7R1/9/PPPPPPP1P/1B7/LNSGKGSNL w Pp 1",
        depth: 1,
        mv: "8b8e",
    },
    Example {
        id: "start",
        rungs: ["node-extension", "capture-extension"],
        sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        depth: 1,
        mv: "7g7f",
    },
    // The first diagram itself: extending whole nodes takes far more positions than captures alone.
    Example {
        id: "facing",
        rungs: ["node-extension", "capture-extension"],
        sfen: "lnsgkgsnl/7b1/p1ppppppp/9/1r5R1/9/PPPPPPP1P/1B7/LNSGKGSNL b Pp 1",
        depth: 1,
        mv: "2e8e",
    },
    // The position before the article's third diagram, so that the diagram stands at the depth limit: Black's
    // only capture there loses a bishop for a pawn.
    Example {
        id: "bishop",
        rungs: ["capture-extension", "quiescence"],
        sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1",
        depth: 1,
        mv: "8c8d",
    },
    Example {
        id: "mate",
        rungs: ["quiescence", "extensions"],
        sfen: "4kgR2/9/9/4N4/9/9/9/9/K8 b r2b3g4s3n4l18p 1",
        depth: 2,
        mv: "3a4a+",
    },
];

/// The arguments of `ladder`.
#[derive(Args, Debug, Clone)]
pub struct Ladder {
    /// Number of positions.
    #[arg(long, default_value_t = 10)]
    pub positions: usize,
    /// Largest depth in plies.
    #[arg(long, default_value_t = 5)]
    pub depth: u32,
    /// A search of more nodes is not measured, nor any deeper one of its rung.
    #[arg(long, default_value_t = 1_000_000)]
    pub max_nodes: u64,
}

/// Keeps the lines of the last iteration.
#[derive(Default)]
struct Lines(Vec<Info>);

impl Monitor for Lines {
    fn should_stop(&mut self, _nodes: u64, _work: u64) -> bool {
        false
    }

    fn report(&mut self, info: &Info) {
        if self.0.first().is_some_and(|first| first.depth != info.depth) {
            self.0.clear();
        }
        self.0.push(info.clone());
    }
}

/// A rung's lines for a position, the best first. Empty when the search has more nodes than the limit.
fn lines(id: &str, position: &Position<Shogi>, depth: u32, lines: u32, max_nodes: u64) -> Vec<Info> {
    let rung = card(id).expect("a rung is in the roster");
    let mut opponent = Shogi::opponent(rung).expect("a rung plays shogi");
    let limits = Limits { nodes: Some(max_nodes), depth: Some(depth) };
    opponent.begin(Task { lines, ..Task::new(position.clone(), limits) });
    let mut found = Lines::default();
    while opponent.think(&mut found) != Progress::Finished {}
    let is_whole = |info: &Info| info.depth == depth || info.score.is_decided();
    if found.0.first().is_some_and(is_whole) { found.0 } else { Vec::new() }
}

/// Nodes and milliseconds of a rung on all positions at one depth; `None` beyond the limit of nodes. Time in
/// which other programs had the processor is not counted (Linux).
fn measure(id: &str, positions: &[Position<Shogi>], depth: u32, max_nodes: u64) -> Option<(u64, f64)> {
    let (began, waited) = (Instant::now(), waiting::of_this_thread());
    let mut nodes = 0;
    for position in positions {
        nodes += lines(id, position, depth, 1, max_nodes).first()?.nodes;
    }
    let time = began.elapsed().saturating_sub(waiting::of_this_thread().saturating_sub(waited));
    Some((nodes, time.as_secs_f64() * 1000.0))
}

/// A rung's answer to an example: the move that it plays, and its value for that move and for the example's.
fn verdict(id: &str, example: &Example) -> Result<Value> {
    let position =
        Position::<Shogi>::from_sfen(example.sfen).map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let wanted = Move::parse(example.mv).context("a move")?;
    let found = lines(id, &position, example.depth, 500, u64::MAX);
    // Forward pruning and mates may leave moves out; then nothing is said of them.
    let value = found.iter().find(|info| info.pv.first() == Some(&wanted));
    let score = |info: &Info| match info.score.mate_plies() {
        Some(plies) => json!({ "mate": plies }),
        None => json!({ "cp": info.score.value() }),
    };
    let best = found.first().context("a position has a line")?;
    let line: Vec<_> = best.pv.iter().map(ToString::to_string).collect();
    let alone = lines(id, &position, example.depth, 1, u64::MAX);
    let nodes = alone.first().context("a position has a line")?.nodes;
    Ok(json!({
        "rung": id,
        "plays": line[0],
        "value": score(best),
        "line": line,
        "ofMove": value.map(score),
        "nodes": nodes,
    }))
}

/// The examples as data.
///
/// # Errors
/// When an example cannot be read.
pub fn examples() -> Result<Vec<Value>> {
    let each = |example: &Example| {
        let verdicts = example.rungs.iter().map(|id| verdict(id, example)).collect::<Result<Vec<_>>>()?;
        let Example { id, sfen, depth, mv, .. } = example;
        Ok(json!({ "id": id, "sfen": sfen, "depth": depth, "move": mv, "verdicts": verdicts }))
    };
    EXAMPLES.iter().map(each).collect()
}

/// Measures and writes.
///
/// # Errors
/// When the file cannot be written.
pub fn run(arguments: &Ladder) -> Result<()> {
    let positions: Vec<_> = balanced::all(7, arguments.positions)
        .into_iter()
        .map(|moves| {
            let mut position = Position::<Shogi>::start();
            moves.into_iter().for_each(|mv| {
                position.do_move(mv);
            });
            position
        })
        .collect();
    let count = positions.len() as u64;
    let rungs = RUNGS.map(|id| {
        let depths = (1..=arguments.depth)
            .map_while(|depth| measure(id, &positions, depth, arguments.max_nodes))
            .map(|(nodes, time)| {
                print_line!("{id}: {} nodes, {:.2} ms a position", nodes / count, time / count as f64);
                json!({ "nodes": nodes / count, "milliseconds": (10.0 * time / count as f64).round() / 10.0 })
            });
        json!({ "id": id, "depths": depths.collect::<Vec<_>>() })
    });
    let sfens: Vec<_> = positions.iter().map(Position::to_sfen).collect();
    let value = json!({ "positions": sfens, "rungs": rungs, "examples": examples()? });
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("train/ is in the root")?;
    files::replace(&root.join("www/gallery/ladder.json"), format!("{value}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_the_examples_of_the_engine() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../www/gallery/ladder.json");
        let text = std::fs::read_to_string(path).unwrap();
        let page: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(page["examples"], Value::Array(examples().unwrap()), "run `train ladder`");
        let ids: Vec<_> = page["rungs"].as_array().unwrap().iter().map(|rung| rung["id"].clone()).collect();
        assert_eq!(ids, RUNGS);
    }

    #[test]
    fn a_rung_goes_wrong_or_is_slow_and_the_next_is_not() {
        let examples = examples().unwrap();
        let of = |id: &str| {
            let example = examples.iter().find(|example| example["id"] == id).unwrap();
            [example["verdicts"][0].clone(), example["verdicts"][1].clone()]
        };
        // The rook that is lost (1500 on the board, 1650 in hand) after the last ply.
        let [wrong, right] = of("rooks");
        assert_eq!(wrong["ofMove"], json!({ "cp": 0 }));
        assert!(right["ofMove"]["cp"].as_i64().unwrap() <= -3150, "{right}");
        // The start is quiet for both.
        let [lower, upper] = of("start");
        assert_eq!((&lower["value"], &upper["value"]), (&json!({ "cp": 0 }), &json!({ "cp": 0 })));
        // The exchange of rooks: both take, but one reads every quiet move beside it.
        let [slow, quick] = of("facing");
        assert_eq!((&slow["plays"], &quick["plays"]), (&json!("2e8e"), &json!("2e8e")));
        assert!(slow["nodes"].as_u64() > quick["nodes"].as_u64().map(|nodes| 4 * nodes), "{slow} {quick}");
        // Who must take loses the bishop for a pawn; who may stop does not.
        let [wrong, right] = of("bishop");
        assert_eq!(wrong["ofMove"], json!({ "cp": 1500 + 1400 - 420 }));
        assert_eq!(right["ofMove"], json!({ "cp": 0 }));
        let [wrong, right] = of("mate");
        assert!(wrong["value"].get("mate").is_none() && right["value"]["mate"] == 3, "{wrong} {right}");
    }
}
