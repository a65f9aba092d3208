//! How much the flagship could gain by foreseeing repetition: how many of its
//! own games ended so, and the score before.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use narikoma::eval::nnue::shape::CENTIPAWNS;
use narikoma::eval::policy_net::PolicyNet;
use narikoma::eval::score::logistic;
use narikoma::shogi::outcome::EndReason;

use super::statistics::{interval, percent};
use crate::common::records::{Game, Games, shards};
use crate::common::template;

/// The largest difference, in centipawns, at which neither side stands better.
const EVEN: f64 = 50.0;
/// Scores count up to this many centipawns.
const MOST: i32 = 3_000;
/// Elo of twice the nodes at 2,000 to 4,000 nodes: level 16 of the flagship has
/// 3,700, level 15 2,050 (`docs/levels.md`).
const ELO_OF_DOUBLING: f64 = 222.0 / 0.852;
/// Nodes a move of the flagship's last level.
const FULL_NODES: f64 = 200_000.0;

/// The games of the flagship with one number of nodes a move.
#[derive(Debug, Default)]
pub struct Tally {
    nodes: u32,
    games: usize,
    repetitions: usize,
    /// Repetitions whose cycle was closed by the side that stood better, by either of
    /// equal sides, by the side that stood worse.
    closed: [usize; 3],
    /// Sums over the repetitions: by how much the better side stood better, in centipawns, and what it was
    /// expected to score above one half.
    difference: f64,
    gain: f64,
}

/// Reads files of games; a tally for each number of nodes a move.
///
/// # Errors
/// When a file cannot be read.
pub fn tallies(paths: &[PathBuf]) -> Result<Vec<Tally>> {
    let mut found: Vec<Tally> = Vec::new();
    for path in shards(paths)? {
        let games = Games::open(&path)?;
        let nodes = games.header().nodes;
        let at = found.iter().position(|tally| tally.nodes == nodes).unwrap_or_else(|| {
            found.push(Tally { nodes, ..Tally::default() });
            found.len() - 1
        });
        games.for_each(|game| found[at].add(&game));
    }
    ensure!(found.iter().all(|tally| tally.games > 0), "a file has no games");
    Ok(found)
}

/// How the side that closed the cycle of a game stood before the cycle began, in centipawns: the mean of the
/// last searches of both sides. The cycle begins with the first occurrence of the last position; the side
/// whose moves lead to that position closes it. `None` for games that did not end by repetition.
fn standing(game: &Game) -> Option<f64> {
    if game.outcome.reason != EndReason::Repetition {
        return None;
    }
    let mut position = game.start_position();
    let mut keys = vec![position.key()];
    for mv in game.opening.iter().copied().chain(game.plies.iter().map(|ply| ply.mv)) {
        position.do_move(mv);
        keys.push(position.key());
    }
    let first = keys.iter().position(|key| Some(key) == keys.last())?;
    let search = |ply: usize| {
        let score = game.plies.get(ply.checked_sub(game.opening.len())?)?.score.value();
        Some(f64::from(score.clamp(-MOST, MOST)))
    };
    // The other side is to move in the repeated position. Its search two plies before is negated.
    let before =
        [first.checked_sub(1).and_then(search), first.checked_sub(2).and_then(search).map(|score| -score)];
    // A cycle that begins with the first search: the searches at its beginning.
    let within = [search(first + 1), search(first).map(|score| -score)];
    [before, within].into_iter().find_map(|scores| {
        let known: Vec<f64> = scores.into_iter().flatten().collect();
        (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
    })
}

impl Tally {
    fn add(&mut self, game: &Game) {
        self.games += 1;
        let Some(standing) = standing(game) else { return };
        self.repetitions += 1;
        let at = if standing.abs() <= EVEN { 1 } else { 2 * usize::from(standing < 0.0) };
        self.closed[at] += 1;
        self.difference += standing.abs();
        self.gain += logistic(standing.abs() / f64::from(CENTIPAWNS)) - 0.5;
    }

    /// The advantage, in Elo, of a player that foresees every repetition over one that foresees none. `gain`:
    /// the points that the better side would win in all games together by avoiding its repetitions. The
    /// player that foresees them is the better side in half of the games.
    fn elo(&self, gain: f64) -> f64 {
        let points = 0.5 + gain / (2.0 * self.games as f64);
        400.0 * (points / (1.0 - points)).log10()
    }

    fn line(&self) -> String {
        let [low, high] = interval(self.repetitions, self.games);
        let [better, even, worse] = self.closed;
        let mean = self.difference / self.repetitions.max(1) as f64;
        format!(
            "| {} | {} | {} | {} | {} to {} | {better} | {even} | {worse} | {mean:.0} | {:.2} | {:.2} |",
            self.nodes,
            self.games,
            self.repetitions,
            percent(self.repetitions as f64 / self.games as f64),
            percent(low),
            percent(high),
            self.elo(self.gain),
            self.elo(0.5 * self.repetitions as f64),
        )
    }
}

/// The loss, in Elo, of a search with `nodes - fewer` nodes against one with `nodes`.
fn cost(nodes: f64, fewer: f64) -> f64 {
    ELO_OF_DOUBLING * (nodes / (nodes - fewer)).log2()
}

/// The part of the report about the flagship.
///
/// # Errors
/// When the template has other places than there are figures.
pub fn text(tallies: &[Tally]) -> Result<String> {
    let work = PolicyNet::WORK as f64;
    let most = tallies.iter().map(|tally| 2.0 * tally.elo(tally.gain)).fold(0.0, f64::max);
    let conclusion = if most < cost(FULL_NODES, work) / 2.0 {
        format!(
            "So the flagship does without it: twice \"Elo at most\" is {most:.2} Elo, and a single evaluation a move \
             costs more at its\nfull strength, before a wrong warning has cost anything."
        )
    } else {
        "The gain may be larger than the cost: a match has to decide.".to_owned()
    };
    let values = [
        ("rows", tallies.iter().map(Tally::line).collect::<Vec<_>>().join("\n")),
        ("work", format!("{work:.0}")),
        ("cost_short", format!("{:.0}", cost(2_000.0, work))),
        ("cost_full", format!("{:.2}", cost(FULL_NODES, work))),
        ("cost_ten", format!("{:.1}", cost(FULL_NODES, 10.0 * work))),
        ("conclusion", conclusion),
    ];
    template::fill(include_str!("flagship.template.md"), &values)
}

#[cfg(test)]
mod tests {
    use narikoma::eval::Score;
    use narikoma::shogi::outcome::Outcome;
    use narikoma::shogi::{Move, Position, Shogi};

    use super::*;
    use crate::common::records::Ply;

    /// Moves with the scores of their searches.
    fn game(opening: usize, moves: &[(&str, i32)], reason: EndReason) -> Game {
        let ply = |(mv, score): &(&str, i32)| Ply {
            mv: Move::parse(mv).unwrap(),
            score: Score::cp(*score),
            inner: Vec::new(),
        };
        let (first, rest) = moves.split_at(opening);
        Game {
            number: 0,
            start: None,
            opening: first.iter().map(|(mv, _)| Move::parse(mv).unwrap()).collect(),
            plies: rest.iter().map(ply).collect(),
            outcome: Outcome::new(reason, None),
            could_resign: None,
        }
    }

    const CYCLE: [(&str, i32); 4] = [("2h3h", 40), ("8b7b", 0), ("3h2h", 0), ("7b8b", 0)];

    #[test]
    fn finds_who_closed_the_cycle_and_how_it_stood() {
        let before = [("7g7f", 200), ("3c3d", -120)];
        let moves: Vec<_> = before.into_iter().chain(CYCLE.into_iter().cycle().take(12)).collect();
        let repetition = game(0, &moves, EndReason::Repetition);
        let mut position = Position::<Shogi>::start();
        for (mv, _) in &moves {
            position.do_move(Move::parse(mv).unwrap());
        }
        assert_eq!(position.outcome(), Some(repetition.outcome));
        // White closes it, and stood worse by 120 in its own search and by 200 in Black's.
        assert_eq!(standing(&repetition), Some(-160.0));
        // Both moves before the cycle belong to the opening: White's search in the cycle has 0, Black's 40.
        assert_eq!(standing(&game(2, &moves, EndReason::Repetition)), Some(-20.0));
        assert_eq!(standing(&game(0, &moves, EndReason::MoveLimit)), None);

        let mut tally = Tally { nodes: 2_000, ..Tally::default() };
        tally.add(&repetition);
        tally.add(&game(2, &moves, EndReason::Repetition));
        (0..98).for_each(|_| tally.add(&game(0, &moves, EndReason::Mate)));
        assert_eq!((tally.games, tally.repetitions, tally.closed), (100, 2, [0, 1, 1]));
        assert_eq!(tally.difference, 180.0);
        // 0.54 and 0.505 instead of one half, in half of a hundred games.
        let points = 0.5 + (0.0399 + 0.0050) / 200.0;
        let expected = 400.0 * f64::log10(points / (1.0 - points));
        assert!((tally.elo(tally.gain) - expected).abs() < 0.001, "{}", tally.elo(tally.gain));
        assert!(tally.line().contains("| 2000 | 100 | 2 | 2.0 %"));
    }

    #[test]
    fn half_of_the_nodes_cost_a_doubling() {
        assert!((cost(1_000.0, 500.0) - ELO_OF_DOUBLING).abs() < 1e-9);
        // Levels 15 and 16: 3,700 and 2,050 nodes.
        assert!((cost(3_700.0, 1_650.0) - 222.0).abs() < 0.5);
    }
}
