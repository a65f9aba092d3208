//! Static exchange evaluation (SEE): the material result of a series of
//! captures on one square, without making moves.
//!
//! The caller passes the piece values, since the rules contain no evaluation.
//! CITE: Chess Programming Wiki, "Static Exchange Evaluation: The Swap Algorithm"; with a threshold it is
//! that algorithm with a null window.

use super::moves::Origin;
use super::{Bitboard, Color, Kind, Move, Position, Rules, Square};

/// The value of capturing a piece of each kind, by [`Kind::index`]: its value on the board plus
/// its value in hand; 0 for the king. The value in hand does not depend on promotion, so
/// promoting gains the difference of two entries.
pub type ExchangeValues = [i32; Kind::COUNT];

impl<R: Rules> Position<R> {
    /// Whether the exchange that a legal move begins on its destination gains at least `threshold` for the
    /// mover, when both sides capture with their least valuable piece and may stop at any time. Ignores pins,
    /// and promotions after the first move.
    pub fn see_ge(&self, mv: Move, threshold: i32, values: &ExchangeValues) -> bool {
        let (us, to) = (self.side(), mv.to());
        let value = |kind: Kind| values[kind.index()];
        let mut occupied = self.occupied() | Bitboard::of(to);
        let mut balance = -threshold;
        let mover = match mv.origin() {
            Origin::Hand(kind) => kind,
            Origin::Board(from) => {
                occupied = occupied.without(Bitboard::of(from));
                let kind = self.piece_at(from).expect("a piece moves").kind();
                balance += self.piece_at(to).map_or(0, |victim| value(victim.kind()));
                if mv.promotes() {
                    balance += value(kind.promoted()) - value(kind);
                    kind.promoted()
                } else {
                    kind
                }
            }
        };
        if balance < 0 {
            return false;
        }
        balance -= value(mover);
        if balance >= 0 {
            return true;
        }
        // Null window: the side that cannot bring the balance to its own side loses the exchange.
        let mut side = !us;
        while let Some((from, kind)) = self.cheapest_attacker(to, side, occupied, values) {
            side = !side;
            balance = -balance - 1 - value(kind);
            occupied = occupied.without(Bitboard::of(from));
            if balance >= 0 {
                // A king may not capture a defended piece.
                if kind == Kind::King && self.cheapest_attacker(to, side, occupied, values).is_some() {
                    side = !side;
                }
                break;
            }
        }
        side != us
    }

    /// The least valuable piece of `by` among `occupied` that attacks the
    /// square; the king counts as the most valuable.
    fn cheapest_attacker(
        &self,
        square: Square,
        by: Color,
        occupied: Bitboard,
        values: &ExchangeValues,
    ) -> Option<(Square, Kind)> {
        let attackers = self.attackers(square, by, occupied) & occupied;
        let with_kind = |from: Square| (from, self.piece_at(from).expect("sets and board agree").kind());
        let price = |kind: Kind| if kind == Kind::King { i32::MAX } else { values[kind.index()] };
        attackers.into_iter().map(with_kind).min_by_key(|(_, kind)| price(*kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Shogi;

    /// Pawn, lance, knight, silver, bishop, rook, gold, king, and the promoted ones.
    const VALUES: ExchangeValues = [2, 6, 6, 8, 16, 20, 10, 0, 8, 8, 9, 9, 20, 24];

    /// The largest threshold for which the exchange wins.
    fn exchange(sfen: &str, mv: &str) -> i32 {
        let position = Position::<Shogi>::from_sfen(sfen).unwrap();
        let mv = Move::parse(mv).unwrap();
        assert!(position.is_legal(mv));
        (-60..=60).rev().find(|threshold| position.see_ge(mv, *threshold, &VALUES)).unwrap()
    }

    #[test]
    fn exchanges_match_hand_calculation() {
        for (sfen, mv, gain) in [
            // A pawn takes an undefended silver; with promotion it is worth 8 - 2 more.
            ("4k4/9/9/4s4/4P4/9/9/9/4K4 b - 1", "5e5d", 8),
            ("4k4/9/4s4/4P4/9/9/9/9/4K4 b - 1", "5d5c+", 8 + 6),
            // Defended by a pawn: the pawn is lost for it.
            ("4k4/9/4p4/4s4/4P4/9/9/9/4K4 b - 1", "5e5d", 8 - 2),
            // A rook takes a pawn that a lance defends: bad. With a lance behind it, still bad.
            ("4k4/9/4l4/4p4/9/9/9/4R4/4K4 b - 1", "5h5d", 2 - 20),
            ("4k4/9/4l4/4p4/9/9/9/4R4/4L2K1 b - 1", "5h5d", 2 - 20 + 6),
            // The rook behind the pawn joins the exchange, so the lance does not capture.
            ("4k4/9/4l4/4p4/4P4/9/9/4R4/4K4 b - 1", "5e5d", 2),
            // A king takes what is not defended, and does not take what is.
            ("9/9/9/4k4/4p4/4G4/9/9/4K4 b - 1", "5f5e", 2 - 10),
            ("9/9/9/4k4/4p4/4G4/4L4/9/4K4 b - 1", "5f5e", 2),
            // A quiet move and a drop into an attack.
            ("4k4/9/4p4/9/4S4/9/9/9/4K4 b - 1", "5e5d", -8),
            ("4k4/9/4p4/9/9/9/9/9/4K4 b G 1", "G*5d", -10),
            ("4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5d", 0),
        ] {
            assert_eq!(exchange(sfen, mv), gain, "{mv} in {sfen}");
        }
    }
}
