//! The pieces in hand, packed into one word.

use super::Kind;

/// Counts of the seven kinds: five bits each, and a spare bit above each so
/// that one subtraction compares two hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

const BITS: usize = 6;
/// The spare bit of each kind.
const BORROWS: u64 = {
    let (mut bits, mut kind) = (0, 0);
    while kind < Kind::HAND_COUNT {
        bits |= 1 << (kind * BITS + BITS - 1);
        kind += 1;
    }
    bits
};

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Self = Self(0);

    /// How many of that kind it holds.
    #[inline]
    pub const fn count(self, kind: Kind) -> u32 {
        debug_assert!(kind.index() < Kind::HAND_COUNT);
        (self.0 >> (kind.index() * BITS) & 31) as u32
    }

    /// Whether it holds one of that kind.
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.count(kind) != 0
    }

    /// Whether it holds nothing.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds one of that kind.
    #[inline]
    pub const fn add(&mut self, kind: Kind) {
        self.0 += 1 << (kind.index() * BITS);
    }

    /// Removes one of that kind; the hand must hold one.
    #[inline]
    pub const fn remove(&mut self, kind: Kind) {
        debug_assert!(self.has(kind));
        self.0 -= 1 << (kind.index() * BITS);
    }

    /// Whether it holds at least as many of every kind as `other` does.
    #[inline]
    pub const fn covers(self, other: Self) -> bool {
        ((self.0 | BORROWS) - other.0) & BORROWS == BORROWS
    }

    /// The sum of both, kind by kind.
    #[inline]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The larger count of both, kind by kind.
    #[inline]
    pub const fn larger(self, other: Self) -> Self {
        let mask = self.kinds_not_fewer(other);
        Self(self.0 & mask | other.0 & !mask)
    }

    /// The smaller count of both, kind by kind.
    #[inline]
    pub const fn smaller(self, other: Self) -> Self {
        let mask = self.kinds_not_fewer(other);
        Self(other.0 & mask | self.0 & !mask)
    }

    /// This hand without the kinds that `other` holds.
    #[inline]
    pub const fn where_none(self, other: Self) -> Self {
        Self(self.0 & Self::EMPTY.kinds_not_fewer(other))
    }

    /// A mask of the count bits of every kind of which it holds at least as many as `other`.
    const fn kinds_not_fewer(self, other: Self) -> u64 {
        let not_fewer = ((self.0 | BORROWS) - other.0) & BORROWS;
        not_fewer - (not_fewer >> (BITS - 1))
    }

    /// The bits, for tables.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl std::fmt::Debug for Hand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let held = Kind::HAND_ORDER.iter().filter(|kind| self.has(**kind));
        f.debug_map().entries(held.map(|kind| (kind, self.count(*kind)))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(counts: [u32; Kind::HAND_COUNT]) -> Hand {
        let mut hand = Hand::EMPTY;
        for kind in Kind::HAND_ORDER {
            (0..counts[kind.index()]).for_each(|_| hand.add(kind));
        }
        hand
    }

    #[test]
    fn combines_hands_kind_by_kind() {
        let (a, b) = ([18, 0, 3, 1, 0, 2, 4], [3, 4, 3, 0, 1, 1, 0]);
        let by = |f: fn(u32, u32) -> u32| hand(std::array::from_fn(|kind| f(a[kind], b[kind])));
        let (x, y) = (hand(a), hand(b));
        assert_eq!(x.larger(y), by(u32::max));
        assert_eq!(x.smaller(y), by(u32::min));
        assert_eq!(x.plus(y), by(|a, b| a + b));
        assert_eq!(x.where_none(y), by(|a, b| if b == 0 { a } else { 0 }));
        assert!(x.larger(y).covers(x) && x.covers(x.smaller(y)) && !x.covers(y));
    }
}
