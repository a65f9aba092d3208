//! Whims: how openings come to differ without a foolish move in them.
//!
//! While a whim lasts, each side has a taste of its own: a place where it wants its king, a file for its rook, squares that it
//! likes or dislikes for each kind of piece. It is worth a few dozen centipawns, so both sides build what they fancy as far
//! as nothing is lost by it, and structures come up that the evaluation alone would never choose: rooks on every file,
//! kings on either wing. Random moves instead give positions that no game shows, and a net that learns from them plays well
//! in those and badly in games (`train/LOG.md`).

use std::cell::RefCell;
use std::rc::Rc;

use narikoma::shogi::{Color, Kind, Position, Shogi, Square};

use crate::random::Random;

/// How much a square is liked or disliked at most, in centipawns.
const SQUARE: usize = 25;
/// What each step towards its place is worth to a king.
const STEP: i16 = 25;
/// What its file is worth to a rook.
const FILE: i16 = 90;
/// The file that the rook begins on.
const HOME_FILE: usize = 1;

/// What a side likes: centipawns by kind and square, as it sees the board.
type Taste = [[i16; Square::COUNT]; Kind::COUNT];

/// A whim, or none; copies share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Whim(Rc<RefCell<Option<[Taste; 2]>>>);

impl Whim {
    /// From here on both sides have tastes.
    pub(super) fn seize(&self, random: &mut Random) {
        *self.0.borrow_mut() = Some([taste(random), taste(random)]);
    }

    /// It is over.
    pub(super) fn end(&self) {
        *self.0.borrow_mut() = None;
    }

    /// How much better than it is a position looks to its side to move.
    #[inline]
    pub(super) fn of(&self, position: &Position<Shogi>) -> i32 {
        let whim = self.0.borrow();
        let Some(tastes) = whim.as_ref() else { return 0 };
        let liked = |color: Color| -> i32 {
            let taste = &tastes[color.index()];
            let of = |square: Square| {
                let kind = position.piece_at(square).expect("sets and board agree").kind();
                let seen =
                    if color == Color::Black { square.index() } else { Square::COUNT - 1 - square.index() };
                i32::from(taste[kind.index()][seen])
            };
            position.pieces(color).into_iter().map(of).sum()
        };
        liked(position.side()) - liked(!position.side())
    }
}

/// A taste by chance.
fn taste(random: &mut Random) -> Taste {
    let mut taste = [[0; Square::COUNT]; Kind::COUNT];
    let within = |random: &mut Random| random.below(2 * SQUARE + 1) as i16 - SQUARE as i16;
    taste.as_flattened_mut().iter_mut().for_each(|liked| *liked = within(random));
    // Two games in five the rook stays, and the king's place is anywhere on its last two ranks.
    let file = if random.below(5) < 2 { HOME_FILE } else { random.below(9) };
    let place = Square::from_file_rank(random.below(9), 7 + random.below(2));
    for square in (0..Square::COUNT).map(Square::new) {
        let steps = square.file().abs_diff(place.file()).max(square.rank().abs_diff(place.rank()));
        taste[Kind::King.index()][square.index()] += STEP * (8 - steps as i16);
        if square.file() == file {
            taste[Kind::Rook.index()][square.index()] += FILE;
        }
    }
    taste
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tastes_are_each_sides_own_and_pass() {
        let (whim, position) = (Whim::default(), Position::start());
        assert_eq!(whim.of(&position), 0);
        whim.seize(&mut Random::new(3, 5));
        let liked = whim.of(&position);
        assert_ne!(liked, 0);
        let mut passed = position.clone();
        passed.do_null_move();
        assert_eq!(whim.of(&passed), -liked);
        whim.end();
        assert_eq!(whim.of(&position), 0);
    }
}
