//! The hand-made evaluation: what a player would name, one function a term, each with its reason.
//!
//! Material and the place of each piece are a running sum. What depends on several pieces is counted anew at every call,
//! in one walk over the pieces: their effects (利き, the squares that they attack), mobility, and distances to both kings.
//! Then each king is looked at: how safe the squares around it are, what the other side could drop there, where it could
//! flee to. Everything is seen from one side and subtracted from the same for the other, so the value is symmetric.
//!
//! CITE: the idea to weigh effects and pieces by their distance to both kings is an old one of computer shogi; see
//! R. Grimbergen and J. Rollason, "Board Maps for Tactical Play in Shogi" (2002), and T. Ito et al., "Bonanza: The Cutting
//! Edge of Computer Shogi" (2009) for the importance of king and two pieces.

use super::{Evaluator, Score, material};
use crate::shogi::delta::Place;
use crate::shogi::kind::Movement;
use crate::shogi::{Bitboard, Color, Delta, Kind, Piece, Position, Rules, Square, attacks};

/// The evaluator.
#[derive(Clone, Debug, Default)]
pub struct Handmade {
    /// Material and placement for Black, one for each position of the line.
    sums: Vec<i32>,
}

impl Handmade {
    /// An evaluator that must be reset before it is asked.
    pub fn new() -> Self {
        Self::default()
    }

    /// What each term says for Black, in the order of the walk; for tuning and for people.
    pub fn breakdown<R: Rules>(position: &Position<R>) -> [(&'static str, i32); 6] {
        let sides = Color::ALL.map(|color| Effects::of(position, color));
        let heat = heat(position);
        let both = |term: &dyn Fn(Color) -> i32| term(Color::Black) - term(Color::White);
        let around = |us| attacks::steps(us, Movement::King, position.king(us)) & R::BOARD;
        let pair = |us: Color| (&sides[us.index()], &sides[(!us).index()]);
        [
            ("pieces", Self::sum(position)),
            ("activity", sides[0].activity - sides[1].activity),
            ("danger", both(&|us| danger(position, us, around(us), pair(us).0, pair(us).1, heat))),
            ("flight", both(&|us| flight(position, us, around(us), pair(us).1, heat))),
            ("shelter", both(&|us| shelter(position, us, position.king(us)))),
            ("heat", heat),
        ]
    }

    /// The sum over all pieces, counted afresh: the slow twin.
    fn sum<R: Rules>(position: &Position<R>) -> i32 {
        let mut sum = 0;
        for square in position.occupied() {
            let piece = position.piece_at(square).expect("sets and board agree");
            sum += worth::<R>(Place::Board(piece, square));
        }
        for color in Color::ALL {
            for kind in Kind::HAND_ORDER {
                for nth in 1..=position.hand(color).count(kind) {
                    sum += worth::<R>(Place::Hand { color, kind, nth });
                }
            }
        }
        sum
    }
}

impl<R: Rules> Evaluator<R> for Handmade {
    fn reset(&mut self, position: &Position<R>) {
        self.sums.clear();
        self.sums.push(Self::sum(position));
    }

    fn push(&mut self, position: &Position<R>, delta: &Delta) {
        let mut sum = *self.sums.last().expect("reset comes first");
        for change in delta.changes() {
            sum += worth::<R>(change.to) - worth::<R>(change.from);
        }
        debug_assert_eq!(sum, Self::sum(position), "{}", position.to_sfen());
        self.sums.push(sum);
    }

    fn pop(&mut self) {
        self.sums.pop();
    }

    fn evaluate(&mut self, position: &Position<R>) -> Score {
        let sum = *self.sums.last().expect("reset comes first");
        let sides = Color::ALL.map(|color| Effects::of(position, color));
        let heat = heat(position);
        let black = sum + sides[0].activity - sides[1].activity + king(position, Color::Black, &sides, heat)
            - king(position, Color::White, &sides, heat);
        Score::cp(if position.side() == Color::Black { black } else { -black } + TEMPO)
    }
}

/// The worth of having the move.
const TEMPO: i32 = 20;

/// What one piece adds to Black's sum.
fn worth<R: Rules>(place: Place) -> i32 {
    match place {
        Place::Hand { color, kind, nth } => {
            signed(color, material::in_hand(kind) + if nth == 1 { first_in_hand(kind) } else { 0 })
        }
        Place::Board(piece, square) => {
            signed(piece.color(), material::on_board(piece.kind()) + placement::<R>(piece, square))
        }
    }
}

const fn signed(color: Color, value: i32) -> i32 {
    match color {
        Color::Black => value,
        Color::White => -value,
    }
}

/// The first of a kind in hand is the useful one: a single pawn closes a file, a second waits.
const fn first_in_hand(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 25,
        Kind::Lance | Kind::Knight => 10,
        Kind::Silver | Kind::Gold => 20,
        _ => 0,
    }
}

/// What the place of a piece is worth by itself. On the small board every place is near everything.
fn placement<R: Rules>(piece: Piece, square: Square) -> i32 {
    if R::SIZE < 9 {
        return 0;
    }
    // Ranks from the own side: 0 is the first rank.
    let rank = match piece.color() {
        Color::Black => 8 - square.rank(),
        Color::White => square.rank(),
    } as i32;
    let from_centre = (square.file() as i32 - 4).abs();
    match piece.kind() {
        // Advanced pawns gain room; edge pawns matter less.
        Kind::Pawn => 6 * rank.min(5) - 2 * from_centre,
        // The king is safest at the side and at home, where castles are built.
        Kind::King => 12 * from_centre.min(3) - 25 * rank.min(4),
        // Generals are shields at home and spearheads in the middle, but not wandering at the edge.
        Kind::Gold => -3 * from_centre - 4 * (rank - 1).max(0),
        Kind::Silver => 5 * rank.min(4) - 3 * from_centre,
        // A knight that jumped early falls to a pawn.
        Kind::Knight => -8 * (rank - 2).clamp(0, 2),
        _ => 0,
    }
}

/// The nearer of files and ranks between two squares: steps of a king. Far from a king that is not there.
static DISTANCE: [[u8; 82]; 82] = {
    let (mut table, mut a) = ([[8; 82]; 82], 0);
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let (files, ranks) = ((a / 9usize).abs_diff(b / 9), (a % 9usize).abs_diff(b % 9));
            table[a][b] = if files > ranks { files as u8 } else { ranks as u8 };
            b += 1;
        }
        a += 1;
    }
    table
};

/// By movement and distance to the own king: generals near it are its castle, and a horse is worth three of them.
const NEAR_OWN_KING: [[i8; 9]; Movement::COUNT] = [
    [0; 9],
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 8, 4, 0, 0, 0, 0, 0, 0],
    [0, 26, 20, 10, 2, -4, -8, -10, -12],
    [0, 34, 26, 12, 2, -6, -12, -16, -18],
    [0; 9],
    [0, -20, -12, -4, 0, 0, 0, 0, 0],
    [0; 9],
    [0, 45, 35, 22, 10, 0, 0, 0, 0],
    [0, 10, 8, 4, 0, 0, 0, 0, 0],
];

/// By movement and distance to the other king: what is near it attacks it.
const NEAR_OTHER_KING: [[i8; 9]; Movement::COUNT] = [
    [0, 12, 10, 4, 0, 0, 0, 0, 0],
    [0; 9],
    [0, 10, 14, 8, 2, 0, 0, 0, 0],
    [0, 40, 34, 20, 10, 2, -4, -8, -10],
    [0, 55, 44, 28, 12, 2, -8, -14, -18],
    [0; 9],
    [0; 9],
    [0; 9],
    [0, 60, 50, 36, 20, 10, 0, 0, 0],
    [0, 70, 60, 46, 30, 18, 8, 0, 0],
];

/// What a square more or less to go to is worth to a sliding piece.
const fn mobility(kind: Kind, squares: i32) -> i32 {
    match kind {
        Kind::Lance => 3 * (squares - 3),
        Kind::Bishop => 4 * (squares - 6),
        Kind::Rook => 4 * (squares - 7),
        Kind::Horse => 3 * (squares - 10),
        Kind::Dragon => 2 * (squares - 12),
        _ => 0,
    }
}

/// What the pieces of one side do.
struct Effects {
    /// Squares that at least one piece attacks, the king not counted.
    once: Bitboard,
    /// Squares that at least two attack.
    twice: Bitboard,
    /// Mobility and nearness to the kings.
    activity: i32,
    /// How strongly the pieces press on the squares around the other king.
    pressure: i32,
}

impl Effects {
    fn of<R: Rules>(position: &Position<R>, us: Color) -> Self {
        let (own, occupied) = (position.pieces(us), position.occupied());
        let (king, other) = (position.king(us), position.king(!us));
        let around = attacks::steps(us, Movement::King, other) | Bitboard::of(other);
        let blockers = occupied | R::WALLS;
        let pawns = position.pieces_moving_as(us, Movement::Pawn);
        let once = pawns.ahead(us);
        let mut effects =
            Self { once, twice: Bitboard::EMPTY, activity: 0, pressure: 2 * (once & around).len() as i32 };
        for square in own.without(pawns | Bitboard::of(king)) {
            let kind = position.piece_at(square).expect("sets and board agree").kind();
            let movement = kind.movement() as usize;
            let reach = attacks::attacks(us, kind, square, blockers);
            effects.twice |= effects.once & reach;
            effects.once |= reach;
            let near = DISTANCE[square.index()];
            effects.activity += i32::from(NEAR_OWN_KING[movement][usize::from(near[king.index()])])
                + i32::from(NEAR_OTHER_KING[movement][usize::from(near[other.index()])]);
            if matches!(kind, Kind::Lance | Kind::Bishop | Kind::Rook | Kind::Horse | Kind::Dragon) {
                effects.activity += mobility(kind, reach.without(own).len() as i32);
            }
            effects.pressure += PRESSURE[movement] * (reach & around).len() as i32;
        }
        effects
    }
}

/// By movement: how much one attacked square beside a king counts.
const PRESSURE: [i32; Movement::COUNT] = [2, 2, 2, 3, 3, 3, 4, 0, 4, 5];

/// By kind: how much a piece in hand counts in an attack on a king, as the first of its kind and as a further one.
const IN_HAND: [[i32; 2]; Kind::HAND_COUNT] = [[2, 0], [3, 1], [3, 1], [6, 3], [5, 4], [7, 5], [8, 4]];

/// What a hand may throw at a king.
fn threat_in_hand<R: Rules>(position: &Position<R>, color: Color) -> i32 {
    let hand = position.hand(color);
    if hand.is_empty() {
        return 0;
    }
    let mut threat = 0;
    for kind in Kind::HAND_ORDER {
        let count = hand.count(kind) as i32;
        if count > 0 {
            let [first, further] = IN_HAND[kind.index()];
            threat += first + further * (count - 1).min(2);
        }
    }
    threat
}

/// The phase: how much lies in both hands, 0 in the opening to 256 when attack and defence of kings is all.
fn heat<R: Rules>(position: &Position<R>) -> i32 {
    let hands = threat_in_hand(position, Color::Black) + threat_in_hand(position, Color::White);
    (64 + 6 * hands).min(256)
}

/// The safety of a side's king.
fn king<R: Rules>(position: &Position<R>, us: Color, sides: &[Effects; 2], heat: i32) -> i32 {
    let square = position.king(us);
    if square == Square::NONE {
        return 0;
    }
    let (own, other) = (&sides[us.index()], &sides[(!us).index()]);
    let around = attacks::steps(us, Movement::King, square) & R::BOARD;
    danger(position, us, around, own, other, heat)
        + flight(position, us, around, other, heat)
        + shelter::<R>(position, us, square)
}

/// Danger grows faster than what causes it: one attacker is a nuisance, three are mate. Squares beside the king that the
/// other side attacks and nothing but the king defends are where it breaks in.
fn danger<R: Rules>(
    position: &Position<R>,
    us: Color,
    around: Bitboard,
    own: &Effects,
    other: &Effects,
    heat: i32,
) -> i32 {
    let attacked = around & other.once;
    let open = attacked.without(own.once).len() as i32;
    let thin = (attacked & other.twice).without(own.twice).len() as i32;
    let bare = around.without(own.once | position.pieces(us)).len() as i32;
    let units = other.pressure + 5 * open + 3 * thin + bare + threat_in_hand(position, !us);
    let danger = units * units / 6;
    -(danger.min(1_500) * heat / 256)
}

/// Squares to flee to: a king without any is mated by the next check.
fn flight<R: Rules>(position: &Position<R>, us: Color, around: Bitboard, other: &Effects, heat: i32) -> i32 {
    const WORTH: [i32; 9] = [-90, -45, -20, 0, 8, 14, 18, 20, 20];
    let free = around.without(position.pieces(us) | other.once).len();
    WORTH[free as usize] * heat / 256
}

/// Castles that generations of players have found good: the king's place and the pieces that make the castle, as Black
/// sees them with the king on the right; each counts as far as it is built.
const CASTLES: [(Square, &[(Kind, Square)]); 6] = [
    // Mino (美濃囲い).
    (at(2, 8), &[(Kind::Silver, at(3, 8)), (Kind::Gold, at(4, 9)), (Kind::Gold, at(5, 8))]),
    // Yagura (矢倉), turned to the right like all of them.
    (at(2, 8), &[(Kind::Gold, at(3, 8)), (Kind::Silver, at(3, 7)), (Kind::Gold, at(4, 7))]),
    // Anaguma (穴熊).
    (at(1, 9), &[(Kind::Silver, at(2, 8)), (Kind::Gold, at(3, 9)), (Kind::Lance, at(1, 8))]),
    // Boat castle (舟囲い).
    (at(3, 8), &[(Kind::Gold, at(5, 8)), (Kind::Gold, at(4, 9)), (Kind::Silver, at(3, 9))]),
    // Silver crown (銀冠).
    (at(2, 8), &[(Kind::Silver, at(2, 7)), (Kind::Gold, at(3, 8)), (Kind::Gold, at(4, 7))]),
    // Gold beside the king on its way: the beginning of most of them.
    (at(4, 8), &[(Kind::Gold, at(3, 8)), (Kind::Silver, at(4, 9)), (Kind::Gold, at(5, 9))]),
];

/// A square as players count.
const fn at(file: usize, rank: usize) -> Square {
    Square::from_file_rank(file - 1, rank - 1)
}

/// Castle shapes.
fn shelter<R: Rules>(position: &Position<R>, us: Color, king: Square) -> i32 {
    if R::SIZE < 9 {
        return 0;
    }
    // As Black sees it with the king on the right.
    let mirrored = (king.file() > 4) != (us == Color::White);
    let seen = |square: Square| {
        let square = if us == Color::White { Square::new(80 - square.index()) } else { square };
        if mirrored { Square::from_file_rank(8 - square.file(), square.rank()) } else { square }
    };
    let king = seen(king);
    let mut best = 0;
    for (place, pieces) in CASTLES {
        if place == king {
            let built = |(kind, square): &&(Kind, Square)| {
                position.piece_at(seen(*square)) == Some(Piece::new(us, *kind))
            };
            let built = pieces.iter().filter(built).count() as i32;
            best = best.max(15 * built + if built == 3 { 15 } else { 0 });
        }
    }
    best
}
