//! The rules of machine one: well placed and badly placed pieces, and the points for them.

use crate::shogi::{Bitboard, Color, Kind, Piece, Position, Rules, Square};

/// A rule about places, judged for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "`RULES` says each in words")]
pub enum Rule {
    GoldBesideKing,
    GoldBelowKing,
    SilverBesideKing,
    SilverDiagonalToGold,
    GeneralsConnected,
    KingCastled,
    KingInCentre,
    KingAdvanced,
    KingBare,
    RookNearOwnKing,
    EnemyNearKing,
    RookPawnAdvanced,
    RookPawnGone,
    RookOnKingRank,
    RookOnKingFile,
    RookInZone,
    BishopSeesKing,
    BishopBlocked,
    BishopHeadGuarded,
    SilverCentral,
    SilverWall,
    GoldClimbed,
    GoldAtEdge,
    KnightFacesPawn,
    KnightAdvancedAlone,
    PawnOnFifth,
    PawnBelowGold,
    EdgePawn,
    LanceBehindPawn,
    PromotedNearKing,
    PawnInHand,
    GeneralInHand,
    LoosePiece,
}

/// Every rule: itself, its name for programs (never changes), its points, and when it applies.
pub const RULES: [(Rule, &str, i32, &str); 33] = [
    (Rule::GoldBesideKing, "gold-beside-king", 10, "a gold on the same rank beside the king"),
    (Rule::GoldBelowKing, "gold-below-king", 8, "a gold next to the king, one rank nearer to home"),
    (Rule::SilverBesideKing, "silver-beside-king", 8, "a silver next to the king"),
    (Rule::SilverDiagonalToGold, "silver-diagonal-to-gold", 8, "a silver diagonally in front of a gold"),
    (Rule::GeneralsConnected, "generals-connected", 4, "a gold or silver that a gold or silver protects"),
    (
        Rule::KingCastled,
        "king-castled",
        30,
        "the king on its first two ranks, three files or more from the centre",
    ),
    (Rule::KingInCentre, "king-in-centre", -15, "the king on the three central files"),
    (Rule::KingAdvanced, "king-advanced", -25, "each rank the king stands beyond its second"),
    (Rule::KingBare, "king-bare", -40, "no gold or silver next to the king"),
    (Rule::RookNearOwnKing, "rook-near-own-king", -20, "the rook within two squares of its own king"),
    (Rule::EnemyNearKing, "enemy-near-king", -15, "each enemy piece next to the king"),
    (Rule::RookPawnAdvanced, "rook-pawn-advanced", 10, "each rank the pawn before the rook has advanced"),
    (Rule::RookPawnGone, "rook-pawn-gone", 25, "no own pawn on the rook's file"),
    (Rule::RookOnKingRank, "rook-on-king-rank", 50, "a rook or dragon on the enemy king's rank"),
    (Rule::RookOnKingFile, "rook-on-king-file", 50, "a rook or dragon on the enemy king's file"),
    (Rule::RookInZone, "rook-in-zone", 60, "a rook or dragon on the last three ranks"),
    (Rule::BishopSeesKing, "bishop-sees-king", 15, "a bishop or horse on a diagonal of the enemy king"),
    (
        Rule::BishopBlocked,
        "bishop-blocked",
        -15,
        "an own pawn diagonally in front of the bishop towards the enemy",
    ),
    (
        Rule::BishopHeadGuarded,
        "bishop-head-guarded",
        12,
        "an own gold or silver next to the bishop on its second rank",
    ),
    (Rule::SilverCentral, "silver-central", 15, "a silver on the fifth rank, on the three central files"),
    (
        Rule::SilverWall,
        "silver-wall",
        -20,
        "a silver next to the king, on its own second rank, at the side the king would flee to",
    ),
    (Rule::GoldClimbed, "gold-climbed", -20, "a gold on the fourth rank or beyond"),
    (Rule::GoldAtEdge, "gold-at-edge", -10, "a gold on the first or ninth file"),
    (Rule::KnightFacesPawn, "knight-faces-pawn", -20, "an enemy pawn in front of a knight"),
    (
        Rule::KnightAdvancedAlone,
        "knight-advanced-alone",
        -15,
        "a knight on the fourth or fifth rank that nothing protects",
    ),
    (Rule::PawnOnFifth, "pawn-on-fifth", 8, "a pawn on the fifth rank that a piece protects"),
    (Rule::PawnBelowGold, "pawn-below-gold", 25, "a pawn on the first rank under a gold"),
    (Rule::EdgePawn, "edge-pawn", 5, "an edge pawn that has advanced"),
    (Rule::LanceBehindPawn, "lance-behind-pawn", 4, "a lance with an own pawn in front of it on its file"),
    (
        Rule::PromotedNearKing,
        "promoted-near-king",
        30,
        "a promoted piece within two squares of the enemy king",
    ),
    (Rule::PawnInHand, "pawn-in-hand", 8, "a pawn in hand"),
    (Rule::GeneralInHand, "general-in-hand", 15, "each gold or silver in hand"),
    (Rule::LoosePiece, "loose-piece", -8, "each piece but a pawn that is attacked and not protected"),
];

impl Rule {
    /// Points for each time it applies.
    pub fn points(self) -> i32 {
        RULES[self as usize].2
    }

    /// Its name for programs.
    pub fn id(self) -> &'static str {
        RULES[self as usize].1
    }
}

/// The board as one side sees it. Rank 1 is the first rank of this side; files are the board's, 1 to 9.
struct Own<'a, R: Rules> {
    position: &'a Position<R>,
    us: Color,
    king: Square,
    their_king: Square,
}

impl<R: Rules> Own<'_, R> {
    fn kind_at(&self, square: Square, color: Color) -> Option<Kind> {
        self.position.piece_at(square).filter(|piece| piece.color() == color).map(Piece::kind)
    }

    fn own_rank(&self, square: Square) -> usize {
        match self.us {
            Color::Black => R::SIZE - square.rank(),
            Color::White => square.rank() + 1,
        }
    }

    /// The square `files` files towards file 9 and `ahead` ranks forward of `from`; `None` outside the board.
    fn step(&self, from: Square, files: isize, ahead: isize) -> Option<Square> {
        let ahead = if self.us == Color::Black { -ahead } else { ahead };
        let (file, rank) = (from.file() as isize + files, from.rank() as isize + ahead);
        let size = R::SIZE as isize;
        let inside = (0..size).contains(&file) && (0..size).contains(&rank);
        inside.then(|| Square::from_file_rank(file as usize, rank as usize))
    }

    fn own_at(&self, from: Square, files: isize, ahead: isize) -> Option<Kind> {
        self.step(from, files, ahead).and_then(|square| self.kind_at(square, self.us))
    }

    fn protected(&self, square: Square) -> bool {
        self.position.is_attacked(square, self.us, self.position.occupied())
    }

    fn attacked(&self, square: Square) -> bool {
        self.position.is_attacked(square, !self.us, self.position.occupied())
    }

    /// Files from the central one.
    fn from_centre(square: Square) -> usize {
        square.file().abs_diff(R::SIZE / 2)
    }
}

/// King's steps between two squares.
fn distance(a: Square, b: Square) -> usize {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

const fn is_general(kind: Kind) -> bool {
    matches!(kind, Kind::Gold | Kind::Silver)
}

/// Calls back with every rule that applies to a side, and how often. A side without a king has no points.
pub fn apply<R: Rules>(position: &Position<R>, us: Color, mut found: impl FnMut(Rule, i32)) {
    let (king, their_king) = (position.king(us), position.king(!us));
    if king == Square::NONE || their_king == Square::NONE {
        return;
    }
    let own = Own { position, us, king, their_king };
    king_rules(&own, &mut found);
    for square in position.pieces(us) {
        let Some(kind) = own.kind_at(square, us) else { continue };
        match kind {
            Kind::Rook | Kind::Dragon => rook_rules(&own, square, kind, &mut found),
            Kind::Bishop | Kind::Horse => bishop_rules(&own, square, kind, &mut found),
            Kind::Gold | Kind::Silver => general_rules(&own, square, kind, &mut found),
            Kind::Pawn | Kind::Lance | Kind::Knight => small_piece_rules(&own, square, kind, &mut found),
            _ => {}
        }
        if kind.is_promoted() && distance(square, their_king) <= 2 {
            found(Rule::PromotedNearKing, 1);
        }
        if kind != Kind::Pawn && kind != Kind::King && own.attacked(square) && !own.protected(square) {
            found(Rule::LoosePiece, 1);
        }
    }
    let hand = position.hand(us);
    found(Rule::PawnInHand, i32::from(hand.has(Kind::Pawn)));
    found(Rule::GeneralInHand, (hand.count(Kind::Gold) + hand.count(Kind::Silver)) as i32);
}

fn king_rules<R: Rules>(own: &Own<'_, R>, found: &mut impl FnMut(Rule, i32)) {
    let (king, rank) = (own.king, own.own_rank(own.king));
    let around = |color| {
        (-1..=1).flat_map(|files| (-1..=1).map(move |ahead| (files, ahead))).filter_map(
            move |(files, ahead)| {
                own.step(king, files, ahead)
                    .filter(|square| *square != king)
                    .and_then(|at| own.kind_at(at, color))
            },
        )
    };
    for files in [-1, 1] {
        found(Rule::GoldBesideKing, i32::from(own.own_at(king, files, 0) == Some(Kind::Gold)));
    }
    for files in [-1, 0, 1] {
        found(Rule::GoldBelowKing, i32::from(own.own_at(king, files, -1) == Some(Kind::Gold)));
    }
    found(Rule::SilverBesideKing, around(own.us).filter(|kind| *kind == Kind::Silver).count() as i32);
    found(Rule::KingBare, i32::from(!around(own.us).any(is_general)));
    found(Rule::EnemyNearKing, around(!own.us).count() as i32);
    found(Rule::KingAdvanced, rank.saturating_sub(2) as i32);
    if R::SIZE == 9 {
        let centre = Own::<R>::from_centre(king);
        found(Rule::KingCastled, i32::from(rank <= 2 && centre >= 3));
        found(Rule::KingInCentre, i32::from(centre <= 1));
        // The wall: a silver on the second rank, on the side of the nearer edge.
        let outwards = if king.file() >= 5 { 1 } else { -1 };
        let wall = rank == 1 && own.own_at(king, outwards, 1) == Some(Kind::Silver);
        found(Rule::SilverWall, i32::from(wall));
    }
}

fn rook_rules<R: Rules>(own: &Own<'_, R>, square: Square, kind: Kind, found: &mut impl FnMut(Rule, i32)) {
    found(Rule::RookOnKingRank, i32::from(square.rank() == own.their_king.rank()));
    found(Rule::RookOnKingFile, i32::from(square.file() == own.their_king.file()));
    found(Rule::RookInZone, i32::from(R::ZONE[own.us.index()].has(square)));
    if kind == Kind::Dragon || R::SIZE < 9 {
        return;
    }
    found(Rule::RookNearOwnKing, i32::from(distance(square, own.king) <= 2));
    let file = Bitboard::file(square.file()) & own.position.pieces(own.us);
    let pawn = file.into_iter().find(|at| own.kind_at(*at, own.us) == Some(Kind::Pawn));
    match pawn {
        Some(pawn) => found(Rule::RookPawnAdvanced, own.own_rank(pawn) as i32 - 3),
        None => found(Rule::RookPawnGone, 1),
    }
}

fn bishop_rules<R: Rules>(own: &Own<'_, R>, square: Square, kind: Kind, found: &mut impl FnMut(Rule, i32)) {
    let (files, ranks) =
        (square.file().abs_diff(own.their_king.file()), square.rank().abs_diff(own.their_king.rank()));
    found(Rule::BishopSeesKing, i32::from(files == ranks));
    if kind == Kind::Horse {
        return;
    }
    for files in [-1, 1] {
        found(Rule::BishopBlocked, i32::from(own.own_at(square, files, 1) == Some(Kind::Pawn)));
    }
    let guarded = [-1, 1].into_iter().any(|files| own.own_at(square, files, 0).is_some_and(is_general));
    found(Rule::BishopHeadGuarded, i32::from(own.own_rank(square) == 2 && guarded));
}

fn general_rules<R: Rules>(own: &Own<'_, R>, square: Square, kind: Kind, found: &mut impl FnMut(Rule, i32)) {
    let rank = own.own_rank(square);
    let behind = [(-1, -1), (1, -1)].map(|(files, ahead)| own.own_at(square, files, ahead));
    if kind == Kind::Silver {
        let golds = behind.iter().filter(|kind| **kind == Some(Kind::Gold)).count();
        found(Rule::SilverDiagonalToGold, golds as i32);
        let central = R::SIZE == 9 && rank == 5 && Own::<R>::from_centre(square) <= 1;
        found(Rule::SilverCentral, i32::from(central));
    } else {
        found(Rule::GoldClimbed, i32::from(R::SIZE == 9 && rank >= 4));
        found(Rule::GoldAtEdge, i32::from(R::SIZE == 9 && Own::<R>::from_centre(square) == 4));
        found(Rule::PawnBelowGold, i32::from(rank == 2 && own.own_at(square, 0, -1) == Some(Kind::Pawn)));
    }
    // A gold protects sideways, forwards and backwards; a silver diagonally and
    // forwards. A neighbour is near enough.
    let neighbours = [(-1, 0), (1, 0), (0, -1)].map(|(files, ahead)| own.own_at(square, files, ahead));
    let connected = behind.into_iter().chain(neighbours).flatten().any(is_general);
    found(Rule::GeneralsConnected, i32::from(connected));
}

fn small_piece_rules<R: Rules>(
    own: &Own<'_, R>,
    square: Square,
    kind: Kind,
    found: &mut impl FnMut(Rule, i32),
) {
    let rank = own.own_rank(square);
    match kind {
        Kind::Knight => {
            let ahead = own.step(square, 0, 1).and_then(|at| own.kind_at(at, !own.us));
            found(Rule::KnightFacesPawn, i32::from(ahead == Some(Kind::Pawn)));
            let alone = R::SIZE == 9 && (4..=5).contains(&rank) && !own.protected(square);
            found(Rule::KnightAdvancedAlone, i32::from(alone));
        }
        Kind::Pawn if R::SIZE == 9 => {
            found(Rule::PawnOnFifth, i32::from(rank == 5 && own.protected(square)));
            found(Rule::EdgePawn, i32::from(Own::<R>::from_centre(square) == 4 && rank >= 4));
        }
        Kind::Lance => {
            let file = Bitboard::file(square.file()) & own.position.pieces(own.us);
            let pawn = file.into_iter().any(|at| own.kind_at(at, own.us) == Some(Kind::Pawn));
            found(Rule::LanceBehindPawn, i32::from(pawn));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Shogi;

    fn count(sfen: &str, us: Color, wanted: Rule) -> i32 {
        let position = Position::<Shogi>::from_sfen(sfen).unwrap();
        let mut total = 0;
        apply(&position, us, |rule, count| total += if rule == wanted { count } else { 0 });
        total
    }

    #[test]
    fn table_follows_rule_order() {
        for (at, (rule, id, points, _)) in RULES.iter().enumerate() {
            assert_eq!(*rule as usize, at, "{id}");
            assert_ne!(*points, 0, "{id}");
            assert!(RULES[..at].iter().all(|other| other.1 != *id), "{id} twice");
        }
    }

    #[test]
    fn documented_rules_apply() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        for us in Color::ALL {
            assert_eq!(count(start, us, Rule::GoldBesideKing), 2);
            assert_eq!(count(start, us, Rule::RookPawnAdvanced), 0);
            assert_eq!(count(start, us, Rule::KingInCentre), 1);
        }
        // The rook on the king's rank, its pawn gone; White's king bare, a gold on the fifth rank.
        let sfen = "R1p1k4/9/9/9/2g6/3p5/3N5/9/4K4 b r2b3g4s3n4l16p 1";
        assert_eq!(count(sfen, Color::Black, Rule::RookOnKingRank), 1);
        assert_eq!(count(sfen, Color::Black, Rule::RookPawnGone), 1);
        assert_eq!(count(sfen, Color::Black, Rule::KnightFacesPawn), 1);
        assert_eq!(count(sfen, Color::White, Rule::KingBare), 1);
        assert_eq!(count(sfen, Color::White, Rule::GoldClimbed), 1);
        assert_eq!(count(sfen, Color::Black, Rule::GoldClimbed), 0);
    }

    #[test]
    fn rules_are_symmetric() {
        use crate::eval::{Evaluator, Score};
        let position = Position::<Shogi>::start();
        let mut knowledge = super::super::Knowledge;
        assert_eq!(Evaluator::<Shogi>::evaluate(&mut knowledge, &position), Score::ZERO);
    }
}
