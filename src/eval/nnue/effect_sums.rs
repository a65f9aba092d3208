//! The sums of effect features of the last evaluated position. For the next position only the rows that
//! differ are added and taken away: two positions that a search evaluates one after the other are few moves
//! apart.

use super::effect_features::{List, SIDE, SideContext, check_rows, drop_rows, hand_row, near, places};
use super::format::Nnue;
use super::layers::{Revise, Row};
use super::shape::{PIECES, WIDTH};
use super::simd::Backend;
use crate::eval::king_zone::{PositionEffects, bits};
use crate::shogi::effects::Effects;
use crate::shogi::{Bitboard, Color, Delta, Hand, Kind, Position, Shogi, Square};

/// The sums of both sides.
#[derive(Clone, Debug)]
pub(super) struct EffectSums {
    /// The rows of both sides in the perspective of Black and of White.
    pub(super) rows: [Row; 2],
    /// The direct terms of the rows of Black and of White.
    pub(super) direct: [i32; 2],
    /// The position that the sums are of; `None` before the first one.
    last: Option<Box<Summed>>,
    /// Squares that moves have changed since then.
    touched: Bitboard,
    /// Rows to add and to take away, by side.
    added: [List; 2],
    taken: [List; 2],
}

/// Marks places without a row.
const NO_ROW: u16 = u16::MAX;

/// The position that sums are of, and its rows.
#[derive(Clone, Debug)]
struct Summed {
    effects: [Effects; 2],
    kings: [Square; 2],
    sides: [SummedSide; 2],
}

/// The rows of one side.
#[derive(Clone, Debug)]
struct SummedSide {
    /// By bit of [`Bitboard::window`].
    zone: [u16; 41],
    /// Drops beside the king, by the same bit: see `Zone::drops`.
    drops: [u8; 41],
    /// Bits of `drops` that may not be zero.
    ring: u64,
    pieces: Bitboard,
    /// By square.
    piece_rows: [u16; Square::COUNT],
    hand: Hand,
    checks: u64,
    /// Flight squares and weak squares.
    safety: [u16; 2],
}

impl SummedSide {
    const EMPTY: Self = Self {
        zone: [NO_ROW; 41],
        drops: [0; 41],
        ring: 0,
        pieces: Bitboard::EMPTY,
        piece_rows: [NO_ROW; Square::COUNT],
        hand: Hand::EMPTY,
        checks: 0,
        safety: [NO_ROW; 2],
    };
}

impl EffectSums {
    /// Without a position.
    pub(super) const EMPTY: Self = Self {
        rows: [Row([0; WIDTH]), Row([0; WIDTH])],
        direct: [0; 2],
        last: None,
        touched: Bitboard::EMPTY,
        added: [List::EMPTY; 2],
        taken: [List::EMPTY; 2],
    };

    /// Sums of lists of all rows: the slow reference.
    pub(super) fn listed(net: &Nnue, lists: &[List; 2]) -> Self {
        let mut sums = Self::EMPTY;
        sums.added = lists.clone();
        sums.revise(net, Backend::SCALAR);
        sums
    }

    /// Whether the sums are equal, whatever position they are of.
    pub(super) fn equals(&self, other: &Self) -> bool {
        self.rows == other.rows && self.direct == other.direct
    }

    /// Forgets the last position.
    pub(super) fn reset(&mut self) {
        self.last = None;
    }

    /// A move was played or taken back.
    #[inline]
    pub(super) fn touch(&mut self, delta: &Delta) {
        self.touched |= delta.squares();
    }

    /// Makes these the sums of `position`, whose effects are given.
    #[inline]
    pub(super) fn update(
        &mut self,
        net: &Nnue,
        backend: Backend,
        position: &Position<Shogi>,
        effects: &PositionEffects,
    ) {
        let PositionEffects { sides: effects, checks } = effects;
        let kings = Color::ALL.map(|color| position.king(color));
        let mut changed = self.touched;
        let summed = match &mut self.last {
            Some(last) if last.kings.iter().chain(&kings).all(|king| *king != Square::NONE) => {
                for (old, new) in last.effects.iter_mut().zip(effects) {
                    changed |= replace_effects(old, new);
                }
                for (old, new) in last.kings.into_iter().zip(kings) {
                    if old != new {
                        changed |= near(old) ^ near(new);
                    }
                }
                last
            }
            last => {
                (self.rows, self.direct, changed) = (Self::EMPTY.rows, [0; 2], Bitboard::ALL);
                let sides = [SummedSide::EMPTY, SummedSide::EMPTY];
                last.insert(Box::new(Summed { effects: *effects, kings, sides }))
            }
        };
        for us in Color::ALL {
            let (at, old_king) = (us.index(), summed.kings[us.index()]);
            let mut rows =
                Rows { side: &mut summed.sides[at], added: &mut self.added[at], taken: &mut self.taken[at] };
            rows.change(position, us, effects, checks[at], old_king, changed);
        }
        (summed.kings, self.touched) = (kings, Bitboard::EMPTY);
        self.revise(net, backend);
    }

    /// Adds the rows of `added`, subtracts the rows of `taken`, and empties both lists.
    #[inline]
    fn revise(&mut self, net: &Nnue, backend: Backend) {
        Color::ALL.into_iter().for_each(|us| self.revise_side(us, net, backend));
        self.added.iter_mut().chain(&mut self.taken).for_each(List::clear);
    }

    #[inline(never)]
    fn revise_side(&mut self, us: Color, net: &Nnue, backend: Backend) {
        let (own, other) = net.rows[PIECES..].split_at(SIDE);
        let terms = &net.direct[PIECES..];
        let direct =
            |list: &List| list.rows().iter().map(|row| i32::from(terms[usize::from(*row)])).sum::<i32>();
        let (ours, theirs) = (us.index(), (!us).index());
        self.direct[ours] += direct(&self.added[ours]) - direct(&self.taken[ours]);
        backend.run(Revise {
            sums: &mut self.rows[ours],
            add: [(own, self.added[ours].rows()), (other, self.added[theirs].rows())],
            sub: [(own, self.taken[ours].rows()), (other, self.taken[theirs].rows())],
        });
    }
}

/// Replaces the effects of one side; returns the squares where they differ. Field by field: copies of more
/// than 64 bytes are library calls in WebAssembly.
#[inline]
fn replace_effects(old: &mut Effects, new: &Effects) -> Bitboard {
    let mut changed = Bitboard::EMPTY;
    let pairs = [
        (&mut old.once, new.once),
        (&mut old.twice, new.twice),
        (&mut old.king, new.king),
        (&mut old.pawns, new.pawns),
        (&mut old.lesser, new.lesser),
    ];
    for (old, new) in pairs {
        changed |= *old ^ new;
        *old = new;
    }
    changed
}

/// The rows of one side, and the lists of its changes.
struct Rows<'a> {
    side: &'a mut SummedSide,
    added: &'a mut List,
    taken: &'a mut List,
}

impl Rows<'_> {
    /// Lists the changes of `us` since the last position, in which its king stood on `old_king`.
    #[inline(never)]
    fn change(
        &mut self,
        position: &Position<Shogi>,
        us: Color,
        effects: &[Effects; 2],
        checks: u64,
        old_king: Square,
        changed: Bitboard,
    ) {
        let side = SideContext::new(position, us, effects);
        let king = position.king(us);
        if old_king != king {
            self.leave_zone(places(us, old_king));
        }
        if king != Square::NONE {
            // Where the zone is empty all of it is new; elsewhere a square keeps its row unless it has
            // changed.
            let all = old_king != king || self.side.safety[0] == NO_ROW;
            let window = if all { !0 } else { changed.window(king) };
            self.change_zone(&side, window, places(us, king), checks);
        }
        self.change_pieces(&side, changed);
        self.change_hand(position.hand(us));
    }

    /// Puts a row in the place of another.
    #[inline]
    fn replace(slot: &mut u16, row: u16, added: &mut List, taken: &mut List) {
        if *slot != row {
            if *slot != NO_ROW {
                taken.push((*slot).into());
            }
            if row != NO_ROW {
                added.push(row.into());
            }
            *slot = row;
        }
    }

    /// Takes away the rows of squares around the king, which has moved.
    fn leave_zone(&mut self, places: &[u8; 41]) {
        for slot in &mut self.side.zone {
            Self::replace(slot, NO_ROW, self.added, self.taken);
        }
        for bit in bits(std::mem::take(&mut self.side.ring)) {
            let drops = std::mem::take(&mut self.side.drops[bit]);
            drop_rows(places, bit, drops, |row| self.taken.push(row));
        }
    }

    /// Rows around the king, among the squares of `window`, and rows of safe checks.
    #[inline]
    fn change_zone(&mut self, side: &SideContext<'_>, window: u64, places: &[u8; 41], checks: u64) {
        let (zone, rows) = (side.zone(), &mut *self.side);
        for bit in bits(zone.squares & window) {
            Self::replace(&mut rows.zone[bit], zone.row(bit) as u16, self.added, self.taken);
        }
        for bit in bits(zone.ring | rows.ring) {
            let (old, new) = (rows.drops[bit], zone.drops(bit));
            if old != new {
                drop_rows(places, bit, old, |row| self.taken.push(row));
                drop_rows(places, bit, new, |row| self.added.push(row));
                rows.drops[bit] = new;
            }
        }
        rows.ring = zone.ring;
        check_rows(checks & !rows.checks, |row| self.added.push(row));
        check_rows(rows.checks & !checks, |row| self.taken.push(row));
        rows.checks = checks;
        for (slot, row) in rows.safety.iter_mut().zip(side.safety()) {
            Self::replace(slot, row as u16, self.added, self.taken);
        }
    }

    /// The rows of pieces on the changed squares.
    #[inline]
    fn change_pieces(&mut self, side: &SideContext<'_>, changed: Bitboard) {
        let (pieces, rows, sets) = (side.pieces(), &mut *self.side, side.piece_sets());
        for square in rows.pieces.without(pieces) {
            Self::replace(&mut rows.piece_rows[square.index()], NO_ROW, self.added, self.taken);
        }
        for square in pieces & changed {
            let row = side.piece_row(square, &sets) as u16;
            Self::replace(&mut rows.piece_rows[square.index()], row, self.added, self.taken);
        }
        rows.pieces = pieces;
    }

    /// The rows of pieces in hand.
    #[inline]
    fn change_hand(&mut self, hand: Hand) {
        let old = std::mem::replace(&mut self.side.hand, hand);
        if old == hand {
            return;
        }
        for kind in Kind::HAND_ORDER {
            let (had, has) = (old.count(kind), hand.count(kind));
            let list = if has > had { &mut *self.added } else { &mut *self.taken };
            (had.min(has) + 1..=had.max(has)).for_each(|nth| list.push(hand_row(kind, nth)));
        }
    }
}
