//! Kinds of pieces and the ten ways they move.

/// A kind of piece, promoted or not. The first seven are those that a hand can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Kind {
    Pawn = 0,
    Lance = 1,
    Knight = 2,
    Silver = 3,
    Bishop = 4,
    Rook = 5,
    Gold = 6,
    King = 7,
    ProPawn = 8,
    ProLance = 9,
    ProKnight = 10,
    ProSilver = 11,
    Horse = 12,
    Dragon = 13,
}

use Kind::*;

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 14;
    /// How many kinds a hand can hold.
    pub const HAND_COUNT: usize = 7;
    /// Every kind by index.
    pub const ALL: [Self; Self::COUNT] = [
        Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King, ProPawn, ProLance, ProKnight, ProSilver,
        Horse, Dragon,
    ];
    /// The kinds that a hand can hold, in the order in which SFEN writes them.
    pub const HAND_ORDER: [Self; Self::HAND_COUNT] = [Rook, Bishop, Gold, Silver, Knight, Lance, Pawn];

    /// 0 to 13.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this index.
    ///
    /// # Panics
    /// When the index is 14 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index]
    }

    /// Whether it has been promoted.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self as u8 >= ProPawn as u8
    }

    /// Whether it can promote: all kinds but gold, king and promoted ones.
    #[inline]
    pub const fn can_promote(self) -> bool {
        (self as u8) < Gold as u8
    }

    /// The promoted kind; itself when it cannot promote.
    #[inline]
    pub const fn promoted(self) -> Self {
        if self.can_promote() { Self::ALL[self as usize + 8] } else { self }
    }

    /// The kind when captured: promotion undone.
    #[inline]
    pub const fn unpromoted(self) -> Self {
        if self.is_promoted() { Self::ALL[self as usize - 8] } else { self }
    }

    /// How it moves.
    #[inline]
    pub const fn movement(self) -> Movement {
        match self {
            Pawn => Movement::Pawn,
            Lance => Movement::Lance,
            Knight => Movement::Knight,
            Silver => Movement::Silver,
            Gold | ProPawn | ProLance | ProKnight | ProSilver => Movement::Gold,
            Bishop => Movement::Bishop,
            Rook => Movement::Rook,
            King => Movement::King,
            Horse => Movement::Horse,
            Dragon => Movement::Dragon,
        }
    }

    /// Points in the entering-king rule: 5 for rooks and bishops, 1 for other pieces, 0 for the king.
    pub const fn points(self) -> u32 {
        match self {
            King => 0,
            Bishop | Rook | Horse | Dragon => 5,
            _ => 1,
        }
    }

    /// The SFEN letter of the unpromoted piece, upper case.
    pub const fn letter(self) -> char {
        match self.unpromoted() {
            Pawn => 'P',
            Lance => 'L',
            Knight => 'N',
            Silver => 'S',
            Gold => 'G',
            Bishop => 'B',
            Rook => 'R',
            _ => 'K',
        }
    }

    /// The kind of an upper-case SFEN letter; `None` for other characters.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'P' => Pawn,
            'L' => Lance,
            'N' => Knight,
            'S' => Silver,
            'G' => Gold,
            'B' => Bishop,
            'R' => Rook,
            'K' => King,
            _ => return None,
        })
    }

    /// The one-letter kanji of diagrams.
    pub const fn kanji(self) -> char {
        match self {
            Pawn => '歩',
            Lance => '香',
            Knight => '桂',
            Silver => '銀',
            Gold => '金',
            Bishop => '角',
            Rook => '飛',
            King => '玉',
            ProPawn => 'と',
            ProLance => '杏',
            ProKnight => '圭',
            ProSilver => '全',
            Horse => '馬',
            Dragon => '龍',
        }
    }

    /// The two-letter name of the CSA format.
    pub const fn csa(self) -> &'static str {
        match self {
            Pawn => "FU",
            Lance => "KY",
            Knight => "KE",
            Silver => "GI",
            Gold => "KI",
            Bishop => "KA",
            Rook => "HI",
            King => "OU",
            ProPawn => "TO",
            ProLance => "NY",
            ProKnight => "NK",
            ProSilver => "NG",
            Horse => "UM",
            Dragon => "RY",
        }
    }
}

/// How a piece moves: promoted pawns, lances, knights and silvers move as golds do. A
/// position keeps one set of squares for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Movement {
    Pawn = 0,
    Lance = 1,
    Knight = 2,
    Silver = 3,
    Gold = 4,
    Bishop = 5,
    Rook = 6,
    King = 7,
    Horse = 8,
    Dragon = 9,
}

impl Movement {
    /// How many ways of moving there are.
    pub const COUNT: usize = 10;

    /// Whether it reaches squares beyond the next ones: lance, bishop, rook, horse and dragon.
    #[inline]
    pub const fn slides(self) -> bool {
        matches!(self, Self::Lance | Self::Bishop | Self::Rook | Self::Horse | Self::Dragon)
    }

    /// The class of the pieces that move so.
    #[inline]
    pub const fn class(self) -> PieceClass {
        match self {
            Self::Pawn => PieceClass::Pawn,
            Self::Lance | Self::Knight => PieceClass::Light,
            Self::Silver | Self::Gold => PieceClass::General,
            Self::Bishop | Self::Rook | Self::King | Self::Horse | Self::Dragon => PieceClass::Major,
        }
    }
}

/// Pieces of about equal value. Promoted pieces are in the class of their movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum PieceClass {
    /// Pawns.
    Pawn = 0,
    /// Lances and knights.
    Light = 1,
    /// Silvers, and what moves as a gold.
    General = 2,
    /// Bishops and rooks, promoted or not, and the king.
    Major = 3,
}

impl PieceClass {
    /// Number of classes.
    pub const COUNT: usize = 4;
}
