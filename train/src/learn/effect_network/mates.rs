//! The first lesson: mates, and positions one move before them, from games of random moves.

use narikoma::opponents::gallery::effect_net::inputs::{ActiveInputs, active};
use narikoma::shogi::{Minishogi, Position};

use super::model::Samples;
use crate::common::random::Random;

/// Games that are longer are left out.
const MAX_PLIES: usize = 1_000;

/// A position of the lesson: its inputs, those of its mirror image, and the
/// chance to win of the side to move, 0 or 1.
type Lesson = ([ActiveInputs; 2], f32);

/// The last two positions of a game of random moves; `None` when it does not end by mate.
fn random_game(random: &mut Random) -> Option<[Lesson; 2]> {
    let mut position = Position::<Minishogi>::start();
    let both = |position: &Position<Minishogi>| [false, true].map(|mirrored| active(position, mirrored));
    for _ in 0..MAX_PLIES {
        let moves = position.legal_moves();
        if moves.is_empty() {
            let mated = position.in_check().then(|| both(&position))?;
            position.undo_move();
            return Some([(mated, 0.0), (both(&position), 1.0)]);
        }
        position.do_move(moves[random.below(moves.len())]);
        position.fourfold().is_none().then_some(())?;
    }
    None
}

/// The positions of games of random moves, numbers `first` and following, until there are `count`. With
/// `mirrored`, every mirror image is added beside it and not counted.
pub fn samples(seed: u64, first: u64, count: usize, mirrored: bool) -> Samples {
    let mut samples = Samples::default();
    let mut found = 0;
    let mut game = first;
    while found < count {
        let lessons = random_game(&mut Random::new(seed, game)).into_iter().flatten();
        for (inputs, target) in lessons.take(count - found) {
            samples.push(&inputs[0], target);
            if mirrored {
                samples.push(&inputs[1], target);
            }
            found += 1;
        }
        game += 1;
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_positions_are_mates() {
        let samples = samples(1, 0, 31, true);
        assert_eq!(samples.len(), 62);
        let mates = (0..samples.len()).filter(|nth| samples.get(*nth).1 == 0.0).count();
        assert_eq!(mates, 32, "16 mates and their mirror images");
    }
}
