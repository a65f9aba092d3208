//! Games that begin with frequent early positions and go on, until ply 36, with moves nearly as good as the
//! best.
//!
//! CITE: T. Yamaoka, 「千日手を予測する」 (2022), 教師データ. The article draws by visits of its tree search;
//! here a move is drawn the more rarely, the worse its score.

use narikoma::search::Info;
use narikoma::shogi::{Move, Position, Shogi};

use crate::common::random::Random;

/// Moves are drawn before this ply.
pub(super) const PLIES: usize = 36;
/// A move is drawn from at most this many of the best.
const LINES: u32 = 4;
/// The largest loss of a drawn move in centipawns: 2.5 % of the win rate in an even position.
const MAX_LOSS: i32 = 60;
/// A move that is worse by this many centipawns is drawn 2.7 (e) times as rarely.
const TEMPERATURE: f32 = 25.0;

/// The number of best moves that a search at this ply looks for.
pub(super) fn lines(ply: usize) -> u32 {
    if ply < PLIES { LINES } else { 1 }
}

/// A frequent early position, or one before it: the position and its moves.
pub(super) fn opening(frequent: &[Vec<Move>], random: &mut Random) -> (Position<Shogi>, Vec<Move>) {
    let line = &frequent[random.below(frequent.len())];
    let moves = line[..random.below(line.len() + 1)].to_vec();
    let mut position = Position::start();
    for mv in &moves {
        position.do_move(*mv);
    }
    (position, moves)
}

/// A move of these lines, drawn; `best` where no other is good enough.
pub(super) fn draw(lines: &[Info], best: Move, random: &mut Random) -> Move {
    let scored = lines.iter().filter_map(|line| Some((*line.pv.first()?, line.score)));
    let good: Vec<_> = scored.filter(|(_, score)| !score.is_decided()).collect();
    let Some(highest) = good.iter().map(|(_, score)| score.value()).max() else { return best };
    let weight = |value: i32| {
        let loss = highest - value;
        if loss > MAX_LOSS { 0.0 } else { (-loss as f32 / TEMPERATURE).exp() }
    };
    let weights: Vec<_> = good.iter().map(|(_, score)| weight(score.value())).collect();
    good[random.weighted(&weights)].0
}

#[cfg(test)]
mod tests {
    use narikoma::eval::Score;

    use super::*;

    fn line(usi: &str, score: Score) -> Info {
        let pv = vec![Move::parse(usi).unwrap()];
        Info { depth: 1, seldepth: 1, nodes: 1, rank: 1, score, effort: 0, pv, hashfull: 0 }
    }

    #[test]
    fn draws_no_move_that_loses_more_than_allowed() {
        let lines = [("7g7f", 40), ("2g2f", 15), ("1g1f", -21)].map(|(usi, cp)| line(usi, Score::cp(cp)));
        let best = lines[0].pv[0];
        let mut random = Random::new(1, 1);
        let mut counts = [0; 3];
        for _ in 0..400 {
            let mv = draw(&lines, best, &mut random);
            counts[lines.iter().position(|line| line.pv[0] == mv).unwrap()] += 1;
        }
        // e⁻¹ times as often, and 61 centipawns worse: never.
        assert!((90..125).contains(&counts[1]) && counts[2] == 0, "{counts:?}");
        let mates = [line("7g7f", Score::mate_in(3))];
        assert_eq!(draw(&mates, best, &mut random), best);
    }
}
