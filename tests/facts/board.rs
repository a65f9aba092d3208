//! A plain board of 81 squares: pieces, moves and attacks, written from the rules alone.

use std::fmt;

/// A player: Black plays towards rank a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    Black,
    White,
}

impl Side {
    pub(crate) fn other(self) -> Self {
        if self == Self::Black { Self::White } else { Self::Black }
    }

    /// The change of the rank of a step forward.
    fn forward(self) -> i8 {
        if self == Self::Black { -1 } else { 1 }
    }
}

/// A square: nine times the file, counted from 0, plus the rank, counted from 0. So 1a, 1b … 1i, 2a … 9i.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Square(u8);

impl Square {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..81).map(Self)
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let [file, rank] = text.as_bytes() else { return None };
        let (file, rank) = (file.checked_sub(b'1')?, rank.checked_sub(b'a')?);
        (file < 9 && rank < 9).then_some(Self(file * 9 + rank))
    }

    /// 0 for file 1.
    pub(crate) fn file(self) -> i8 {
        (self.0 / 9).cast_signed()
    }

    /// 0 for rank a.
    pub(crate) fn rank(self) -> i8 {
        (self.0 % 9).cast_signed()
    }

    /// The square beside this one, if it is on the board.
    fn step(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file() + files, self.rank() + ranks);
        ((0..9).contains(&file) && (0..9).contains(&rank)).then(|| Self((file * 9 + rank).cast_unsigned()))
    }

    /// The larger of the differences of file and rank.
    pub(crate) fn distance(self, other: Self) -> i8 {
        (self.file() - other.file()).abs().max((self.rank() - other.rank()).abs())
    }

    /// The three ranks nearest the enemy of this side.
    pub(crate) fn in_zone(self, side: Side) -> bool {
        if side == Side::Black { self.rank() < 3 } else { self.rank() > 5 }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file() + 1, char::from(b'a' + self.0 % 9))
    }
}

/// A kind of piece before promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Pawn,
    Lance,
    Knight,
    Silver,
    Gold,
    Bishop,
    Rook,
    King,
}

impl Kind {
    const ALL: [Self; 8] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
    ];

    fn parse(letter: char) -> Option<Self> {
        "PLNSGBRK".find(letter.to_ascii_uppercase()).map(|index| Self::ALL[index])
    }

    fn letter(self) -> char {
        char::from(b"PLNSGBRK"[self as usize])
    }
}

/// Changes of file and of rank, forward for a positive one.
type Steps = &'static [(i8, i8)];

/// A piece of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Piece {
    pub(crate) side: Side,
    pub(crate) kind: Kind,
    pub(crate) promoted: bool,
}

impl Piece {
    /// `docs/facts.md`, "Points". The king has none.
    pub(crate) fn points(self) -> i32 {
        match (self.kind, self.promoted) {
            (Kind::Pawn, false) => 1,
            (Kind::Pawn, true) => 4,
            (Kind::Lance | Kind::Knight, false) => 3,
            (Kind::Lance | Kind::Knight, true) | (Kind::Silver, false) => 5,
            (Kind::Silver, true) | (Kind::Gold, _) => 6,
            (Kind::Bishop, false) => 8,
            (Kind::Bishop, true) | (Kind::Rook, false) => 10,
            (Kind::Rook, true) => 12,
            (Kind::King, _) => 0,
        }
    }

    /// The steps of the piece, in files and ranks, and whether it slides.
    fn directions(self) -> Vec<(i8, i8, bool)> {
        const GOLD: &[(i8, i8)] = &[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];
        const SILVER: &[(i8, i8)] = &[(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)];
        const ORTHOGONAL: &[(i8, i8)] = &[(0, 1), (0, -1), (1, 0), (-1, 0)];
        const DIAGONAL: &[(i8, i8)] = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let (slides, steps): (Steps, Steps) = match (self.kind, self.promoted) {
            (Kind::Pawn, false) => (&[], &[(0, 1)]),
            (Kind::Lance, false) => (&[(0, 1)], &[]),
            (Kind::Knight, false) => (&[], &[(-1, 2), (1, 2)]),
            (Kind::Silver, false) => (&[], SILVER),
            (Kind::Pawn | Kind::Lance | Kind::Knight | Kind::Silver, true) | (Kind::Gold, _) => (&[], GOLD),
            (Kind::Bishop, false) => (DIAGONAL, &[]),
            (Kind::Bishop, true) => (DIAGONAL, ORTHOGONAL),
            (Kind::Rook, false) => (ORTHOGONAL, &[]),
            (Kind::Rook, true) => (ORTHOGONAL, DIAGONAL),
            (Kind::King, _) => (&[], &[(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]),
        };
        let forward = self.side.forward();
        let turned = |slide: bool| move |&(files, ranks): &(i8, i8)| (files, ranks * forward, slide);
        slides.iter().map(turned(true)).chain(steps.iter().map(turned(false))).collect()
    }

    /// Rook, bishop and lance, and the promoted rook and bishop.
    pub(crate) fn slides(self) -> bool {
        self.directions().iter().any(|&(_, _, slide)| slide)
    }

    /// Gold, silver, and pieces promoted to move like a gold.
    pub(crate) fn is_general(self) -> bool {
        let small = matches!(self.kind, Kind::Pawn | Kind::Lance | Kind::Knight);
        matches!(self.kind, Kind::Gold | Kind::Silver) || self.promoted && small
    }

    /// A rook or bishop, promoted or not.
    pub(crate) fn is_major(self) -> bool {
        matches!(self.kind, Kind::Rook | Kind::Bishop)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.kind.letter();
        let letter = if self.side == Side::Black { letter } else { letter.to_ascii_lowercase() };
        write!(f, "{}{letter}", if self.promoted { "+" } else { "" })
    }
}

/// A move as USI writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    /// `None` for a drop.
    pub(crate) from: Option<Square>,
    /// The kind that is dropped.
    drop: Option<Kind>,
    pub(crate) to: Square,
    pub(crate) promotes: bool,
}

impl Move {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (start, rest) = text.split_at_checked(2)?;
        let (end, rest) = rest.split_at_checked(2)?;
        let drop = start.strip_suffix('*').and_then(|letter| Kind::parse(letter.chars().next()?));
        let from = if drop.is_some() { None } else { Some(Square::parse(start)?) };
        Some(Self { from, drop, to: Square::parse(end)?, promotes: rest == "+" })
    }
}

/// Pieces on the board and in hand, and the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    squares: [Option<Piece>; 81],
    hands: [[u8; 8]; 2],
    pub(crate) turn: Side,
}

impl Position {
    pub(crate) fn parse(sfen: &str) -> Option<Self> {
        let mut fields = sfen.split(' ');
        let mut squares = [None; 81];
        let (mut file, mut rank, mut promoted) = (8, 0, false);
        for c in fields.next()?.chars() {
            match c {
                '/' => (file, rank) = (8, rank + 1),
                '+' => promoted = true,
                '1'..='9' => file -= c.to_digit(10)?.cast_signed(),
                _ => {
                    let side = if c.is_ascii_uppercase() { Side::Black } else { Side::White };
                    let index = usize::try_from(file * 9 + rank).ok()?;
                    *squares.get_mut(index)? = Some(Piece { side, kind: Kind::parse(c)?, promoted });
                    (file, promoted) = (file - 1, false);
                }
            }
        }
        let turn = if fields.next()? == "b" { Side::Black } else { Side::White };
        let mut hands = [[0; 8]; 2];
        let mut count = 0;
        for c in fields.next()?.chars().filter(|&c| c != '-') {
            if let Some(digit) = c.to_digit(10) {
                count = count * 10 + u8::try_from(digit).ok()?;
            } else {
                hands[usize::from(c.is_ascii_lowercase())][Kind::parse(c)? as usize] += count.max(1);
                count = 0;
            }
        }
        Some(Self { squares, hands, turn })
    }

    pub(crate) fn sfen(&self) -> String {
        let mut rows = Vec::new();
        for rank in 0..9 {
            let mut row = String::new();
            for file in (0..9).rev() {
                match self.squares[file * 9 + rank] {
                    Some(piece) => row += &piece.to_string(),
                    None => row.push('1'),
                }
            }
            // Neighbouring empty squares become one number.
            for length in (2..=9).rev() {
                row = row.replace(&"1".repeat(length), &length.to_string());
            }
            rows.push(row);
        }
        let mut hands = String::new();
        for side in [Side::Black, Side::White] {
            for kind in Kind::ALL {
                let piece = Piece { side, kind, promoted: false };
                match self.hands[side as usize][kind as usize] {
                    0 => {}
                    1 => hands += &piece.to_string(),
                    count => hands += &format!("{count}{piece}"),
                }
            }
        }
        let turn = if self.turn == Side::Black { "b" } else { "w" };
        format!("{} {turn} {} 1", rows.join("/"), if hands.is_empty() { "-" } else { &hands })
    }

    pub(crate) fn piece(&self, square: Square) -> Option<Piece> {
        self.squares[usize::from(square.0)]
    }

    pub(crate) fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[usize::from(square.0)] = piece;
    }

    /// The squares with a piece of this side.
    pub(crate) fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> {
        Square::all()
            .filter_map(|square| self.piece(square).map(|piece| (square, piece)))
            .filter(move |(_, piece)| piece.side == side)
    }

    pub(crate) fn king(&self, side: Side) -> Option<Square> {
        self.pieces(side).find(|(_, piece)| piece.kind == Kind::King).map(|(square, _)| square)
    }

    /// The position after a move, which must be legal.
    pub(crate) fn after(&self, step: Move) -> Self {
        let mut next = self.clone();
        let side = self.turn;
        let piece = match step.from {
            Some(from) => {
                next.put(from, None);
                let piece = self.piece(from).expect("a piece moves");
                Piece { promoted: piece.promoted || step.promotes, ..piece }
            }
            None => {
                let kind = step.drop.expect("a drop names its piece");
                next.hands[side as usize][kind as usize] -= 1;
                Piece { side, kind, promoted: false }
            }
        };
        if let Some(taken) = self.piece(step.to) {
            next.hands[side as usize][taken.kind as usize] += 1;
        }
        next.put(step.to, Some(piece));
        next.turn = side.other();
        next
    }

    /// Whether the side to move has what the move drops; the library does not look.
    pub(crate) fn has_in_hand(&self, step: Move) -> bool {
        step.drop.is_none_or(|kind| self.hands[self.turn as usize][kind as usize] > 0)
    }

    /// The same position with the other side to move.
    pub(crate) fn passed(&self) -> Self {
        Self { turn: self.turn.other(), ..self.clone() }
    }

    /// The squares that the piece on this square attacks, occupied or not, and whether along a line.
    fn reach(&self, from: Square) -> Vec<(Square, bool)> {
        let mut reach = Vec::new();
        let Some(piece) = self.piece(from) else { return reach };
        for (files, ranks, slide) in piece.directions() {
            let mut square = from;
            while let Some(next) = square.step(files, ranks) {
                reach.push((next, slide));
                square = next;
                if !slide || self.piece(next).is_some() {
                    break;
                }
            }
        }
        reach
    }

    pub(crate) fn attacks(&self, from: Square, to: Square) -> bool {
        self.reach(from).iter().any(|&(square, _)| square == to)
    }

    /// Whether the piece attacks along a line on which it slides.
    pub(crate) fn attacks_by_sliding(&self, from: Square, to: Square) -> bool {
        self.reach(from).contains(&(to, true))
    }

    /// The pieces of a side that attack the square.
    pub(crate) fn attackers(&self, to: Square, side: Side) -> Vec<(Square, Piece)> {
        self.pieces(side).filter(|&(from, _)| self.attacks(from, to)).collect()
    }

    pub(crate) fn attacked(&self, to: Square, side: Side) -> bool {
        self.pieces(side).any(|(from, _)| self.attacks(from, to))
    }

    pub(crate) fn in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.attacked(king, side.other()))
    }

    /// The squares around this one.
    pub(crate) fn around(square: Square) -> impl Iterator<Item = Square> {
        Square::all().filter(move |other| other.distance(square) == 1)
    }
}
