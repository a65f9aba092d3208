//! The value of a node: proof number, disproof number, length of the mate, and what it holds for.

use super::proof_table::{INFINITE, PATH_INDEPENDENT, UNLIMITED};
use crate::shogi::Hand;

/// The value of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    /// Proof number; 0: mate.
    pub(super) pn: u32,
    /// Disproof number; 0: no mate.
    pub(super) dn: u32,
    /// Plies of the mate, or within which there is none ([`UNLIMITED`]: none at all).
    pub(super) len: u16,
    /// The hand of the attacker for which it holds.
    pub(super) hand: Hand,
    /// The ply of the ancestor that a disproof depends on, or [`PATH_INDEPENDENT`].
    pub(super) depends_on: i16,
}

impl Value {
    pub(super) fn mate(len: u16, hand: Hand) -> Self {
        Self { pn: 0, dn: INFINITE, len, hand, depends_on: PATH_INDEPENDENT }
    }

    pub(super) fn no_mate(len: u16, hand: Hand, depends_on: i16) -> Self {
        Self { pn: INFINITE, dn: 0, len, hand, depends_on }
    }

    /// Unknown.
    pub(super) fn unknown(len: u16) -> Self {
        Self { pn: 1, dn: 1, len, hand: Hand::EMPTY, depends_on: PATH_INDEPENDENT }
    }

    pub(super) fn is_mate(&self) -> bool {
        self.pn == 0
    }

    pub(super) fn is_no_mate(&self) -> bool {
        self.dn == 0
    }

    pub(super) fn is_resolved(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }

    /// Whether a disproof holds on every path.
    pub(super) fn stands(&self) -> bool {
        self.depends_on == PATH_INDEPENDENT
    }

    /// φ of the parent: the proof number where the attacker moves, the disproof number where the defender
    /// does.
    pub(super) fn phi(&self, attacks: bool) -> u32 {
        if attacks { self.pn } else { self.dn }
    }

    /// δ of the parent: the other number.
    pub(super) fn delta(&self, attacks: bool) -> u32 {
        if attacks { self.dn } else { self.pn }
    }
}

/// One ply less; no bound stays no bound.
pub(super) fn shorter(len: u16) -> u16 {
    if len == UNLIMITED { UNLIMITED } else { len - 1 }
}

/// One ply more.
pub(super) fn longer(len: u16) -> u16 {
    len.saturating_add(1)
}
