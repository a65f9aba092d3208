//! The diagram of a mating problem: Black mates, Black has no king, White holds the rest of the set.

use narikoma::shogi::{Color, Kind, Piece, Position, Shogi, Square};

/// Number of pieces of each kind in a set, without kings.
const SET: [(Kind, u32); Kind::HAND_COUNT] = [
    (Kind::Rook, 2),
    (Kind::Bishop, 2),
    (Kind::Gold, 4),
    (Kind::Silver, 4),
    (Kind::Knight, 4),
    (Kind::Lance, 4),
    (Kind::Pawn, 18),
];

/// Location of a piece that may be unnecessary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// On the board.
    Board(Square),
    /// In the attacker's hand.
    Hand(Kind),
}

/// The pieces of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Diagram {
    board: [Option<Piece>; Square::COUNT],
    /// Pieces in Black's hand, by `Kind::index`.
    hand: [u32; Kind::HAND_COUNT],
}

impl Diagram {
    /// Converts a position: its side to move becomes Black and loses its king. `None` without a king to mate.
    pub(super) fn from_position(position: &Position<Shogi>) -> Option<Self> {
        let attacker = position.side();
        let mut diagram = Self { board: [None; Square::COUNT], hand: [0; Kind::HAND_COUNT] };
        for square in Square::all() {
            let Some(piece) = position.piece_at(square) else { continue };
            let own = piece.color() == attacker;
            if own && piece.kind() == Kind::King {
                continue;
            }
            let at =
                if attacker == Color::Black { square.index() } else { Square::COUNT - 1 - square.index() };
            diagram.board[at] = Some(Piece::new(if own { Color::Black } else { Color::White }, piece.kind()));
        }
        for (kind, _) in SET {
            diagram.hand[kind.index()] = position.hand(attacker).count(kind);
        }
        diagram.king().map(|_| diagram)
    }

    /// Square of the king to be mated.
    pub(super) fn king(&self) -> Option<Square> {
        self.board
            .iter()
            .position(|piece| *piece == Some(Piece::new(Color::White, Kind::King)))
            .map(Square::new)
    }

    /// All pieces that may be unnecessary, those farthest from the king first.
    pub(super) fn places(&self) -> Vec<Place> {
        let king = self.king().unwrap_or(Square::new(0));
        let mut squares: Vec<_> = Square::all()
            .filter(|square| self.board[square.index()].is_some_and(|piece| piece.kind() != Kind::King))
            .collect();
        squares.sort_by_key(|square| std::cmp::Reverse(distance(*square, king)));
        let held =
            SET.iter().filter(|(kind, _)| self.hand[kind.index()] > 0).map(|(kind, _)| Place::Hand(*kind));
        squares.into_iter().map(Place::Board).chain(held).collect()
    }

    /// A copy with this piece moved to White's hand.
    pub(super) fn without(&self, place: Place) -> Self {
        let mut less = self.clone();
        match place {
            Place::Board(square) => less.board[square.index()] = None,
            Place::Hand(kind) => less.hand[kind.index()] -= 1,
        }
        less
    }

    /// A copy in which White holds all pieces farther than `most` squares from the king.
    pub(super) fn near(&self, most: usize) -> Self {
        let mut less = self.clone();
        let Some(king) = self.king() else { return less };
        for square in Square::all() {
            if distance(square, king) > most {
                less.board[square.index()] = None;
            }
        }
        less
    }

    /// The SFEN of the diagram.
    pub(super) fn sfen(&self) -> String {
        let mut board = String::new();
        for rank in 0..9 {
            if rank > 0 {
                board.push('/');
            }
            let mut empty = 0;
            for file in (0..9).rev() {
                match self.board[Square::from_file_rank(file, rank).index()] {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            board += &empty.to_string();
                        }
                        empty = 0;
                        board += &piece.to_string();
                    }
                }
            }
            if empty > 0 {
                board += &empty.to_string();
            }
        }
        let mut hands = String::new();
        let mut hold = |color: Color, kind: Kind, count: u32| {
            if count > 1 {
                hands += &count.to_string();
            }
            if count > 0 {
                hands += &Piece::new(color, kind).to_string();
            }
        };
        for (kind, _) in SET {
            hold(Color::Black, kind, self.hand[kind.index()]);
        }
        for (kind, all) in SET {
            let out =
                self.board.iter().flatten().filter(|piece| piece.kind().unpromoted() == kind).count() as u32;
            hold(Color::White, kind, all.saturating_sub(out + self.hand[kind.index()]));
        }
        format!("{board} b {} 1", if hands.is_empty() { "-" } else { &hands })
    }

    /// A key that is the same for a diagram and its mirror image.
    pub(super) fn key(&self) -> String {
        let mut mirrored = self.clone();
        for square in Square::all() {
            let other = Square::from_file_rank(8 - square.file(), square.rank());
            mirrored.board[other.index()] = self.board[square.index()];
        }
        self.sfen().min(mirrored.sfen())
    }

    /// The position; `None` when it is illegal.
    pub(super) fn position(&self) -> Option<Position<Shogi>> {
        Position::from_sfen(&self.sfen()).ok()
    }
}

/// King steps between two squares.
fn distance(a: Square, b: Square) -> usize {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";

    #[test]
    fn the_attacker_is_black_without_a_king() {
        let black = Diagram::from_position(&Position::from_sfen(MATE).unwrap()).unwrap();
        assert_eq!(black.sfen(), MATE.replace("4K4", "9"));
        let turned = "4k4/9/9/9/9/9/4p4/9/4K4 w 2R2B3G4S4N4L17Pg 1";
        assert_eq!(Diagram::from_position(&Position::from_sfen(turned).unwrap()).unwrap(), black);
        assert!(black.position().is_some());
    }

    #[test]
    fn removed_pieces_go_to_the_defender() {
        let whole = Diagram::from_position(&Position::from_sfen(MATE).unwrap()).unwrap();
        let less = whole.without(Place::Hand(Kind::Gold));
        assert!(less.sfen().ends_with(" b 2r2b4g4s4n4l17p 1"), "{}", less.sfen());
        assert_eq!(whole.places().len(), 2);
        assert_eq!(whole.near(1).places().len(), 1);
    }

    #[test]
    fn mirror_image_has_the_same_key() {
        let one =
            Diagram::from_position(&Position::from_sfen("3k5/9/3P5/9/9/9/9/9/4K4 b G 1").unwrap()).unwrap();
        let other =
            Diagram::from_position(&Position::from_sfen("5k3/9/5P3/9/9/9/9/9/4K4 b G 1").unwrap()).unwrap();
        assert_ne!(one.sfen(), other.sfen());
        assert_eq!(one.key(), other.key());
    }
}
