//! The quick review of the page (`www/study/review/`), natively: a first look at every position, a second one
//! around large swings of the chances, and the mates that neighbours prove.
//!
//! It differs in three things. At most [`MOST_AGAIN`] positions of a game, evenly spread, have a second look:
//! a weak level's games would have dozens. A position that comes back is judged each time. Good moves are not
//! told from best ones.

use std::fmt;
use std::sync::Arc;

use narikoma::eval::nnue::Nnue;
use narikoma::game::Game;
use narikoma::opponents::Opponent;
use narikoma::opponents::flagship::Flagship;
use narikoma::search::{Limits, Progress, Silent};
use narikoma::session::protocol::Score;
use narikoma::shogi::{Color, Move, Position, Shogi};

use crate::measure::level_player::flagship_with;

/// Nodes of the first look, as `DEPTHS.quick` in `www/study/review/review.ts`.
pub(super) const NODES: u64 = 60_000;
/// Nodes of the second look.
pub(super) const AGAIN_NODES: u64 = 500_000;
/// The most second looks at a game.
pub(super) const MOST_AGAIN: usize = 16;
/// The least loss of a move that gets a second look, in thousandths.
const LOSS: i32 = 50;
/// The least change of the chances, in either direction, that gets one.
const SWING: i32 = 100;

/// The value of a position as the file has it: `512*+530`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// Black's winning chances in thousandths.
    pub(super) rate: i32,
    /// Whether the best move was played.
    pub(super) is_best: bool,
    /// The chances of the first look, where there was a second.
    pub(super) first: Option<i32>,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rate, if self.is_best { "*" } else { "" })?;
        self.first.map_or(Ok(()), |first| write!(f, "+{first}"))
    }
}

impl Value {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (value, first) = match text.split_once('+') {
            Some((value, first)) => (value, Some(first.parse().ok()?)),
            None => (text, None),
        };
        let is_best = value.ends_with('*');
        Some(Self { rate: value.trim_end_matches('*').parse().ok()?, is_best, first })
    }
}

/// A proved mate: who wins, and within how many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Proof {
    winner: Color,
    plies: u32,
}

/// The evaluation of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// The side to move.
    side: Color,
    /// Black's winning chances in thousandths.
    pub(super) rate: i32,
    proof: Option<Proof>,
    /// The best line; empty where the game was over.
    line: Vec<Move>,
    /// Whether there is only one legal move.
    is_forced: bool,
    /// The chances of the first look, where there was a second.
    first: Option<i32>,
}

const fn for_black(side: Color, rate: i32) -> i32 {
    match side {
        Color::Black => rate,
        Color::White => 1000 - rate,
    }
}

/// Looks at positions.
pub(super) struct Reviewer(Flagship<Shogi>);

impl Reviewer {
    pub(super) fn new(net: &Arc<Nnue>) -> Self {
        Self(flagship_with(net))
    }

    /// The first look.
    pub(super) fn look(&mut self, game: &Game<Shogi>) -> Finding {
        self.search(game, NODES)
    }

    fn search(&mut self, game: &Game<Shogi>, nodes: u64) -> Finding {
        let side = game.position.side();
        let mut finding =
            Finding { side, rate: 500, proof: None, line: Vec::new(), is_forced: false, first: None };
        if let Some(outcome) = game.position.outcome() {
            if let Some(winner) = outcome.winner {
                finding.rate = for_black(winner, 1000);
                finding.proof = Some(Proof { winner, plies: 0 });
            }
            return finding;
        }
        self.0.begin(game.task(Limits::nodes(nodes)));
        while self.0.think(&mut Silent) != Progress::Finished {}
        finding.is_forced = game.position.legal_moves().len() == 1;
        if let Some(info) = self.0.info() {
            finding.line.clone_from(&info.pv);
            let score = match info.score.mate_plies() {
                Some(plies) => {
                    let winner = if plies > 0 { side } else { !side };
                    finding.proof = Some(Proof { winner, plies: plies.unsigned_abs() });
                    Score::Mate(plies)
                }
                None => Score::Cp(info.score.value()),
            };
            finding.rate = for_black(side, score.win_rate() as i32);
        }
        finding
    }

    /// The second looks, and the values of all positions. `moves` has the opening, `found` begins after it.
    pub(super) fn finish(&mut self, opening: usize, moves: &[Move], found: Vec<Finding>) -> Vec<Value> {
        let mut found = found;
        let played = &moves[opening..];
        let carried = carry(&found, played);
        let wanted = doubtful(&carried, played);
        let count = wanted.len().min(MOST_AGAIN);
        for nth in 0..count {
            let at = wanted[nth * wanted.len() / count];
            let mut game = Game::new(Position::<Shogi>::start());
            moves[..opening + at].iter().for_each(|mv| {
                game.position.do_move(*mv);
            });
            let first = Some(carried[at].rate);
            found[at] = Finding { first, ..self.search(&game, AGAIN_NODES) };
        }
        let best = |finding: &Finding, at: usize| finding.line.first() == played.get(at);
        let value = |(at, finding): (usize, Finding)| Value {
            rate: finding.rate,
            is_best: !finding.line.is_empty() && best(&finding, at),
            first: finding.first,
        };
        carry(&found, played).into_iter().enumerate().map(value).collect()
    }
}

/// The positions before and after moves that lose [`LOSS`] or more, or after which the chances differ by
/// [`SWING`], as in `looks.ts`. Without ends of games.
fn doubtful(found: &[Finding], played: &[Move]) -> Vec<usize> {
    let mut wanted = Vec::new();
    for (at, pair) in found.windows(2).enumerate() {
        let [before, after] = pair else { continue };
        let lost = for_black(before.side, before.rate) - for_black(before.side, after.rate);
        let is_bad = lost >= LOSS && before.line.first() != played.get(at);
        if is_bad || lost.abs() >= SWING {
            wanted.extend([at, at + 1]);
        }
    }
    wanted.dedup();
    wanted.retain(|at| !found[*at].line.is_empty());
    wanted
}

/// The finding with a proved mate, or as it is where it has one at least as short, or one for the other side.
fn proved(finding: &Finding, proof: Proof, line: Option<Vec<Move>>) -> Finding {
    if finding.proof.is_some_and(|known| known.winner != proof.winner || known.plies <= proof.plies) {
        return finding.clone();
    }
    let line = line.unwrap_or_else(|| finding.line.clone());
    Finding { rate: for_black(proof.winner, 1000), proof: Some(proof), line, ..finding.clone() }
}

/// The findings with everything that neighbours prove, as in `mates.ts`.
fn carry(found: &[Finding], played: &[Move]) -> Vec<Finding> {
    let mut carried = found.to_vec();
    for at in (0..played.len()).rev() {
        let (before, after) = (&carried[at], &carried[at + 1]);
        let line: Vec<_> = std::iter::once(played[at]).chain(after.line.iter().copied()).collect();
        carried[at] = match after.proof {
            Some(proof) if proof.winner == before.side || before.is_forced => {
                proved(before, Proof { plies: proof.plies + 1, ..proof }, Some(line))
            }
            _ if before.is_forced && before.proof.is_none() => {
                Finding { rate: after.rate, line, ..before.clone() }
            }
            _ => continue,
        };
    }
    for at in 0..played.len() {
        let before = &carried[at];
        let is_on_line = before.line.first() == Some(&played[at]);
        let Some(proof) = before.proof.filter(|proof| proof.plies > 0) else { continue };
        if proof.winner != before.side || is_on_line {
            let proof = Proof { plies: proof.plies.saturating_sub(1).max(1), ..proof };
            let line = is_on_line.then(|| before.line[1..].to_vec());
            carried[at + 1] = proved(&carried[at + 1], proof, line);
        }
    }
    carried
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(side: Color, rate: i32, line: &[&str], proof: Option<(Color, u32)>) -> Finding {
        let line = line.iter().map(|mv| Move::parse(mv).unwrap()).collect();
        let proof = proof.map(|(winner, plies)| Proof { winner, plies });
        Finding { side, rate, proof, line, is_forced: false, first: None }
    }

    #[test]
    fn values_are_read_as_they_are_written() {
        for text in ["512", "512*", "0+40", "1000*+980"] {
            assert_eq!(Value::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Value::parse("x"), None);
    }

    #[test]
    fn bad_moves_and_swings_are_doubtful() {
        let played = ["7g7f", "3c3d", "2g2f"].map(|mv| Move::parse(mv).unwrap());
        let found = [
            finding(Color::Black, 500, &["7g7f"], None),
            finding(Color::White, 510, &["8c8d"], None),
            // White lost 6 %.
            finding(Color::Black, 570, &["2g2f"], None),
            // The best move, after which Black's chances are 4 % lower.
            finding(Color::White, 530, &[], None),
        ];
        assert_eq!(doubtful(&found, &played), [1, 2]);
    }

    #[test]
    fn mates_are_carried_to_both_sides() {
        let played = ["7g7f", "3c3d"].map(|mv| Move::parse(mv).unwrap());
        let found = [
            finding(Color::Black, 700, &["2g2f"], None),
            finding(Color::White, 1000, &["8c8d"], Some((Color::Black, 4))),
            finding(Color::Black, 900, &["2g2f"], None),
        ];
        let carried = carry(&found, &played);
        assert_eq!(carried.iter().map(|finding| finding.rate).collect::<Vec<_>>(), [1000; 3]);
        // Black's move was a mating one: it counts as the best.
        assert_eq!(carried[0].line.first(), Some(&played[0]));
        assert_eq!(carried[2].proof, Some(Proof { winner: Color::Black, plies: 3 }));
    }
}
