//! The diagram of a mating problem: Black mates, Black has no king, White holds the rest of the set.

use std::marker::PhantomData;

use narikoma::shogi::rules::reading_order;
use narikoma::shogi::{Bitboard, Color, Kind, Piece, Position, Rules, Square};

/// The kinds of a set, without kings, in the order of SFEN.
pub(super) const KINDS: [Kind; Kind::HAND_COUNT] =
    [Kind::Rook, Kind::Bishop, Kind::Gold, Kind::Silver, Kind::Knight, Kind::Lance, Kind::Pawn];

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
pub(super) struct Diagram<R: Rules> {
    board: [Option<Piece>; Square::COUNT],
    /// Pieces in Black's hand, by `Kind::index`.
    hand: [u32; Kind::HAND_COUNT],
    rules: PhantomData<R>,
}

impl<R: Rules> Diagram<R> {
    /// Converts a position: its side to move becomes Black and loses its king. `None` without a king to mate.
    pub(super) fn from_position(position: &Position<R>) -> Option<Self> {
        let attacker = position.side();
        let mut diagram =
            Self { board: [None; Square::COUNT], hand: [0; Kind::HAND_COUNT], rules: PhantomData };
        for square in R::BOARD {
            let Some(piece) = position.piece_at(square) else { continue };
            let own = piece.color() == attacker;
            if own && piece.kind() == Kind::King {
                continue;
            }
            let turned = || Square::from_file_rank(R::SIZE - 1 - square.file(), R::SIZE - 1 - square.rank());
            let at = if attacker == Color::Black { square } else { turned() };
            diagram.board[at.index()] =
                Some(Piece::new(if own { Color::Black } else { Color::White }, piece.kind()));
        }
        for kind in KINDS {
            diagram.hand[kind.index()] = position.hand(attacker).count(kind);
        }
        diagram.king().map(|_| diagram)
    }

    /// Reads the SFEN of a problem.
    pub(super) fn parse(sfen: &str) -> Option<Self> {
        Position::from_sfen(sfen).ok().as_ref().and_then(Self::from_position)
    }

    /// The piece on a square.
    pub(super) fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The squares with a piece.
    pub(super) fn occupied(&self) -> Bitboard {
        R::BOARD.into_iter().filter(|square| self.piece(*square).is_some()).collect()
    }

    /// A copy with this on a square. White holds what is missing.
    pub(super) fn with(&self, square: Square, piece: Option<Piece>) -> Self {
        let mut other = self.clone();
        other.board[square.index()] = piece;
        other
    }

    /// A copy with one more piece in Black's hand.
    pub(super) fn with_hand(&self, kind: Kind) -> Self {
        let mut other = self.clone();
        other.hand[kind.index()] += 1;
        other
    }

    /// The number of pieces of an unpromoted kind in White's hand.
    pub(super) fn left(&self, kind: Kind) -> u32 {
        let out =
            self.board.iter().flatten().filter(|piece| piece.kind().unpromoted() == kind).count() as u32;
        R::SET[kind.index()].saturating_sub(out + self.hand[kind.index()])
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
        let mut squares: Vec<_> = R::BOARD
            .into_iter()
            .filter(|square| self.board[square.index()].is_some_and(|piece| piece.kind() != Kind::King))
            .collect();
        squares.sort_by_key(|square| std::cmp::Reverse(distance(*square, king)));
        let held = KINDS.into_iter().filter(|kind| self.hand[kind.index()] > 0).map(Place::Hand);
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
        for square in R::BOARD {
            if distance(square, king) > most {
                less.board[square.index()] = None;
            }
        }
        less
    }

    /// The SFEN of the diagram.
    pub(super) fn sfen(&self) -> String {
        let rank = |rank: Vec<Square>| {
            let (mut text, mut empty) = (String::new(), 0);
            for square in rank {
                match self.board[square.index()] {
                    None => empty += 1,
                    Some(piece) => {
                        text += &gap(empty);
                        empty = 0;
                        text += &piece.to_string();
                    }
                }
            }
            text + &gap(empty)
        };
        let squares: Vec<_> = reading_order::<R>().collect();
        let board: Vec<_> = squares.chunks(R::SIZE).map(|squares| rank(squares.to_vec())).collect();
        let board = board.join("/");
        let mut hands = String::new();
        let mut hold = |color: Color, kind: Kind, count: u32| {
            if count > 1 {
                hands += &count.to_string();
            }
            if count > 0 {
                hands += &Piece::new(color, kind).to_string();
            }
        };
        for kind in KINDS {
            hold(Color::Black, kind, self.hand[kind.index()]);
        }
        for kind in KINDS {
            hold(Color::White, kind, self.left(kind));
        }
        format!("{board} b {} 1", if hands.is_empty() { "-" } else { &hands })
    }

    /// A key that is the same for a diagram and its mirror image.
    pub(super) fn key(&self) -> String {
        let mut mirrored = self.clone();
        for square in R::BOARD {
            let other = Square::from_file_rank(R::SIZE - 1 - square.file(), square.rank());
            mirrored.board[other.index()] = self.board[square.index()];
        }
        self.sfen().min(mirrored.sfen())
    }

    /// The position; `None` when it is illegal.
    pub(super) fn position(&self) -> Option<Position<R>> {
        Position::from_sfen(&self.sfen()).ok()
    }
}

/// This many empty squares in SFEN.
fn gap(squares: u32) -> String {
    if squares > 0 { squares.to_string() } else { String::new() }
}

/// King steps between two squares.
pub(super) fn distance(a: Square, b: Square) -> usize {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

#[cfg(test)]
mod tests {
    use narikoma::shogi::{Minishogi, Shogi};

    use super::*;

    fn on_large(sfen: &str) -> Diagram<Shogi> {
        Diagram::from_position(&Position::from_sfen(sfen).unwrap()).unwrap()
    }

    const MATE: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";

    #[test]
    fn the_attacker_is_black_without_a_king() {
        let black = on_large(MATE);
        assert_eq!(black.sfen(), MATE.replace("4K4", "9"));
        let turned = "4k4/9/9/9/9/9/4p4/9/4K4 w 2R2B3G4S4N4L17Pg 1";
        assert_eq!(on_large(turned), black);
        assert!(black.position().is_some());
    }

    #[test]
    fn removed_pieces_go_to_the_defender() {
        let whole = on_large(MATE);
        let less = whole.without(Place::Hand(Kind::Gold));
        assert!(less.sfen().ends_with(" b 2r2b4g4s4n4l17p 1"), "{}", less.sfen());
        assert_eq!(whole.places().len(), 2);
        assert_eq!(whole.near(1).places().len(), 1);
    }

    #[test]
    fn mirror_image_has_the_same_key() {
        let one = on_large("3k5/9/3P5/9/9/9/9/9/4K4 b G 1");
        let other = on_large("5k3/9/5P3/9/9/9/9/9/4K4 b G 1");
        assert_ne!(one.sfen(), other.sfen());
        assert_eq!(one.key(), other.key());
    }

    #[test]
    fn small_boards_are_turned_and_have_their_own_set() {
        let turned = Position::<Minishogi>::from_sfen("k4/5/4p/5/4K w 2R2BG2SPg 1").unwrap();
        let diagram = Diagram::from_position(&turned).unwrap();
        assert_eq!(diagram.sfen(), "k4/5/P4/5/5 b G2r2bg2sp 1");
        assert!(diagram.position().is_some());
        let mirrored = Position::<Minishogi>::from_sfen("4k/5/4P/5/K4 b G 1").unwrap();
        assert_eq!(diagram.key(), Diagram::from_position(&mirrored).unwrap().key());
    }
}
