//! Players whose behaviour is plain.

use narikoma::eval::material;
use narikoma::game::Game;
use narikoma::opponents::{self, Card, Choice, Level, Opponent, Playable};
use narikoma::search::{Progress, Silent};
use narikoma::shogi::{Move, Position, Shogi};

use crate::common::random::Random;

/// The identifiers of the scripts, the weakest first, with the gallery's opponent that plays so, if one does.
pub(super) const SCRIPTS: [(&str, Option<(&str, &str)>); 5] = [
    // A piece drawn by lot, and one of its moves.
    ("random", Some(("random", "1"))),
    // The most valuable piece that it can take, otherwise any move.
    ("greedy", None),
    // The best move by the values of the pieces after it; then also after the best reply, and so on.
    ("onePly", Some(("alphabeta", "1"))),
    ("twoPlies", Some(("alphabeta", "2"))),
    ("threePlies", Some(("alphabeta", "3"))),
];

/// A script.
pub(super) enum Script {
    /// Takes the most valuable piece that it can, otherwise plays any move.
    Greedy(Random),
    /// An opponent of the gallery.
    Gallery(Box<dyn Opponent<Shogi>>, &'static Level),
}

impl Script {
    /// The script with this place in [`SCRIPTS`], for a game with this seed.
    pub(super) fn new(nth: usize, seed: u64) -> Self {
        let Some((id, level)) = SCRIPTS[nth].1 else { return Self::Greedy(Random::new(seed, 0)) };
        let card: &'static Card = opponents::card(id).expect("an opponent of the roster");
        let opponent = Shogi::opponent(card).expect("it plays shogi");
        Self::Gallery(opponent, card.level(level).expect("a level of it"))
    }

    /// Its choice.
    pub(super) fn choose(&mut self, game: &Game<Shogi>, seed: u32) -> Choice {
        match self {
            Self::Greedy(random) => Choice::Move(greedy(&game.position, random)),
            Self::Gallery(opponent, level) => {
                let mut task = game.task(level.limits).at_level(level);
                task.seed = seed;
                opponent.begin(task);
                while opponent.think(&mut Silent) != Progress::Finished {}
                opponent.choice()
            }
        }
    }
}

/// One of the captures of the most valuable piece, or one of all moves.
fn greedy(position: &Position<Shogi>, random: &mut Random) -> Move {
    let value = |mv: &Move| position.piece_at(mv.to()).map_or(0, |piece| material::capture(piece.kind()));
    let moves = position.legal_moves();
    let most = moves.iter().map(value).max().unwrap_or(0);
    let best: Vec<_> = moves.iter().copied().filter(|mv| value(mv) == most).collect();
    best[random.below(best.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greedy_takes_the_rook_and_others_play_legal_moves() {
        let game = Game::new(Position::<Shogi>::from_sfen("4k4/9/9/9/4r1p2/9/9/4R1G2/4K4 b - 1").unwrap());
        for (nth, (name, _)) in SCRIPTS.iter().enumerate() {
            let Choice::Move(mv) = Script::new(nth, 1).choose(&game, 1) else { panic!("{name}") };
            assert!(game.position.is_legal(mv), "{name}");
            if *name != "random" {
                assert_eq!(mv.to_string().get(2..4), Some("5e"), "{name}");
            }
        }
    }
}
