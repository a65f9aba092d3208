//! Depth-first proof-number search (df-pn) for a mate of any length or within a number of plies.
//!
//! The attacker's positions are OR nodes, the defender's AND nodes. A node's proof number is the minimum
//! number of leaves that must be proved to prove the node, its disproof number the same for disproof. The
//! search expands the most proving leaf and returns from a node when a sibling has become easier.
//!
//! **Within a number of plies** the tree has no cycles, since every move uses up one ply, and results are
//! exact. **Without bound** positions may repeat. A proof never depends on a repetition (its leaves are
//! mates, so it is finite), but a disproof may: "this move only leads back to an earlier position" holds on
//! this path alone. Such a disproof stores the ply of the highest ancestor that it depends on. When that
//! ancestor is disproved itself, the disproof holds on every path: the attacker cannot leave the set of
//! positions. Until then it is stored for the same path only. This solves the graph history interaction
//! problem.
//!
//! CITE: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications" (2002); A. Kishimoto and
//! M. Müller, "A general solution to the graph history interaction problem" (2004); T. Ueda et al., "Weak
//! proof-number search" (2008), for taking the largest number plus one for every sibling instead of the sum,
//! which would count shared leaves twice.

use super::one_ply::mate_in_one;
use super::proof_hands::{
    attacker_hand_after, disproof_hand_before, disproof_hand_without_new_drops,
    proof_hand_against_interpositions, proof_hand_before,
};
use super::proof_table::{INFINITE, PATH_INDEPENDENT, ProofTable, UNLIMITED};
use super::value::{Value, longer, shorter};
use crate::search::Monitor;
use crate::search::ordering::insertion_sort::insertion_sort_by_key;
use crate::search::parameters::mate_solver::STOP_CHECK_INTERVAL;
use crate::shogi::moves::Origin;
use crate::shogi::{Color, Hand, Kind, Move, Piece, Position, Rules, zobrist};

/// Maximum depth of the search, in plies.
const MAX_PLY: usize = 1000;
/// `depends_on` of a disproof at the maximum depth: above the root, so it never holds on every path.
const DEPTH_CUTOFF: i16 = -1;

/// A move of a node and the value of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) mv: Move,
    captured: Option<Piece>,
    /// Children of one group are searched one after the other: drops on one square, a move with and without
    /// promotion.
    group: u16,
    /// Whether its position has been searched before; then it has no mate in one.
    seen: bool,
    pub(super) value: Value,
}

/// The thresholds at which the search returns from a node.
#[derive(Clone, Copy)]
struct Thresholds {
    phi: u32,
    delta: u32,
}

/// A df-pn search with its table.
pub(super) struct Dfpn<R: Rules> {
    pub(super) position: Position<R>,
    pub(super) table: ProofTable,
    megabytes: usize,
    attacker: Color,
    /// Mixed into the key of every position, so that problems with other pieces or the other attacker have
    /// other keys.
    salt: u64,
    pub(super) children: Vec<Child>,
    /// The nodes above the one being searched, by ply.
    path: Vec<(u64, Hand)>,
    path_hash: u64,
    /// Moves made since `begin`.
    pub(super) nodes: u64,
    /// Number of nodes at which the search stops.
    pub(super) node_limit: u64,
    pub(super) halted: bool,
    /// Whether useless interpositions are not counted ([`super::interposition`]).
    pub(super) conventional: bool,
}

impl<R: Rules> Dfpn<R> {
    /// A search for mates of the side to move, with a table of `megabytes`.
    pub(super) fn new(position: Position<R>, megabytes: usize) -> Self {
        let attacker = position.side();
        Self {
            salt: salt(&position, attacker),
            position,
            table: ProofTable::new(megabytes),
            megabytes,
            attacker,
            children: Vec::new(),
            path: Vec::new(),
            path_hash: 0,
            nodes: 0,
            node_limit: u64::MAX,
            halted: false,
            conventional: false,
        }
    }

    /// Sets another position. The table is kept if its size does not change.
    pub(super) fn begin(&mut self, position: Position<R>, attacker: Color, megabytes: usize) {
        if self.megabytes != megabytes {
            self.table = ProofTable::new(megabytes);
            self.megabytes = megabytes;
        }
        (self.attacker, self.salt) = (attacker, salt(&position, attacker));
        self.position = position;
        (self.nodes, self.halted, self.conventional) = (0, false, false);
    }

    /// Searches the position for a mate within `len` plies ([`UNLIMITED`]: any). Unresolved only when it was
    /// halted.
    pub(super) fn search(&mut self, len: u16, monitor: &mut dyn Monitor) -> Value {
        let (key, hand) = self.here();
        if let Some(value) = self.known(key, hand, len).filter(Value::is_resolved) {
            return value;
        }
        self.search_children_again(len, monitor)
    }

    /// Like [`Self::search`], but searches even if the table has the value, so that the values of the
    /// children are stored too.
    pub(super) fn search_children_again(&mut self, len: u16, monitor: &mut dyn Monitor) -> Value {
        self.visit(len, Thresholds { phi: INFINITE, delta: INFINITE }, false, monitor)
    }

    /// The value of the position within `len` plies, if the table has a resolved one.
    pub(super) fn resolved_value(&self, len: u16) -> Option<Value> {
        let (key, hand) = self.here();
        self.known(key, hand, len).filter(Value::is_resolved)
    }

    fn here(&self) -> (u64, Hand) {
        self.address(self.position.board_key(), self.position.hand(self.attacker))
    }

    /// The key and hand of a position in the table. When useless interpositions are not counted, hands do not
    /// dominate each other; then the hand is part of the key.
    fn address(&self, board: u64, hand: Hand) -> (u64, Hand) {
        match self.conventional {
            true => (board ^ self.salt ^ mix(hand.bits(), usize::MAX), Hand::EMPTY),
            false => (board ^ self.salt, hand),
        }
    }

    fn known(&self, key: u64, hand: Hand, len: u16) -> Option<Value> {
        let entry = self.table.probe(key, hand, len)?;
        Some(Value {
            pn: entry.pn,
            dn: entry.dn,
            len: entry.len,
            hand: entry.hand,
            depends_on: entry.depends_on,
        })
    }

    /// Searches the position until its numbers reach the thresholds, and stores the result.
    fn visit(&mut self, len: u16, bound: Thresholds, seen: bool, monitor: &mut dyn Monitor) -> Value {
        let attacks = self.position.side() == self.attacker;
        let (key, hand) = self.here();
        if self.path.len() >= MAX_PLY {
            return Value::no_mate(len, hand, DEPTH_CUTOFF);
        }
        let (first, nodes) = (self.children.len(), self.nodes);
        let value = match self.leaf(attacks, len, seen) {
            Some(value) => value,
            None => self.expand(attacks, len, bound, monitor),
        };
        self.children.truncate(first);
        self.store(key, hand, &value, self.nodes - nodes + 1);
        value
    }

    /// Searches the children of the position, and leaves them on their stack.
    #[inline(always)]
    fn expand(&mut self, attacks: bool, len: u16, bound: Thresholds, monitor: &mut dyn Monitor) -> Value {
        let first = self.children.len();
        let (key, hand) = self.here();
        self.path.push((key, hand));
        let outer = self.path_hash;
        self.path_hash = outer.wrapping_add(mix(key ^ hand.bits(), self.path.len()));
        self.generate_children(attacks, len);
        self.search_children(attacks, len, first, bound, monitor);
        let useless = match self.conventional && !attacks {
            true => self.interpose(len, first, monitor),
            false => None,
        };
        self.path_hash = outer;
        self.path.pop();
        useless.unwrap_or_else(|| self.combine_children(attacks, len, first))
    }

    /// Searches the position, in which the defender is to move, for a mate of any length. When there is none:
    /// the defender's move that escapes. Unresolved only when it was halted.
    pub(super) fn search_defence(&mut self, monitor: &mut dyn Monitor) -> (Value, Option<Move>) {
        let first = self.children.len();
        let value = self.expand(false, UNLIMITED, Thresholds { phi: INFINITE, delta: INFINITE }, monitor);
        let escape = self.children[first..].iter().find(|child| child.value.is_no_mate());
        let escape = escape.map(|child| child.mv);
        self.children.truncate(first);
        (value, escape)
    }

    /// The value of a node that can be found without its children.
    #[inline(never)]
    fn leaf(&mut self, attacks: bool, len: u16, seen: bool) -> Option<Value> {
        if !attacks {
            let escapes = |mv: &Move| !self.conventional || !mv.is_drop();
            return (len == 0 && self.position.legal_moves().iter().any(escapes))
                .then(|| Value::no_mate(0, self.here().1, PATH_INDEPENDENT));
        }
        if seen {
            return None;
        }
        if let Some(mv) = mate_in_one(&self.position) {
            let captured = self.position.piece_at(mv.to());
            self.position.do_move(mv);
            let after = proof_hand_against_interpositions(&self.position);
            self.position.undo_move();
            let hand = proof_hand_before(after, mv, captured);
            return Some(Value::mate(1, if self.conventional { Hand::EMPTY } else { hand }));
        }
        // For the conventional length, a check that can only be answered by useless interpositions is mate
        // too.
        (len == 1 && !self.conventional).then(|| Value::no_mate(1, self.here().1, PATH_INDEPENDENT))
    }

    /// Pushes the moves of the position and their known values on the stack of children.
    #[inline(never)]
    fn generate_children(&mut self, attacks: bool, len: u16) {
        let moves = if attacks { self.position.checks() } else { self.position.legal_moves() };
        let first = self.children.len();
        for mv in moves {
            if self.conventional && !attacks && mv.is_drop() {
                continue;
            }
            let captured = self.position.piece_at(mv.to());
            let hand = attacker_hand_after(self.position.hand(self.attacker), mv, captured, attacks);
            let (key, hand) = self.address(self.key_after(mv, captured), hand);
            let group = group(mv, attacks);
            let (value, seen) = self.child_value(key, hand, shorter(len));
            self.children.push(Child { mv, captured, group, seen, value });
        }
        insertion_sort_by_key(&mut self.children[first..], |child| {
            (child.group, !child.mv.promotes(), child.mv.bits() >> 7)
        });
    }

    /// The known value of a child, and whether it has been searched before.
    fn child_value(&self, key: u64, hand: Hand, len: u16) -> (Value, bool) {
        let unknown = Value { pn: 1, dn: 1, len, hand, depends_on: PATH_INDEPENDENT };
        let known = self.known(key, hand, len);
        if len != UNLIMITED || known.is_some_and(|value| value.is_resolved()) {
            return (known.unwrap_or(unknown), known.is_some());
        }
        // A repetition of a position on this path without more pieces in hand.
        let ancestor = |(at, held): &(u64, Hand)| *at == key && held.covers(hand);
        if let Some(ply) = self.path.iter().position(ancestor) {
            return (Value::no_mate(UNLIMITED, hand, ply as i16), true);
        }
        let Some(value) = known else { return (unknown, false) };
        if value.depends_on != PATH_INDEPENDENT
            && let Some(here) = self.known(key ^ self.path_hash, hand, UNLIMITED).filter(Value::is_no_mate)
        {
            return (here, true);
        }
        (Value { depends_on: PATH_INDEPENDENT, ..value }, true)
    }

    /// The board key after a move.
    fn key_after(&self, mv: Move, captured: Option<Piece>) -> u64 {
        let (side, to) = (self.position.side(), mv.to());
        let mut key = self.position.board_key() ^ zobrist::WHITE_TO_MOVE;
        if let Some(victim) = captured {
            key ^= zobrist::board(victim, to);
        }
        match mv.origin() {
            Origin::Hand(kind) => key ^ zobrist::board(Piece::new(side, kind), to),
            Origin::Board(from) => {
                let before = self.position.piece_at(from).expect("a piece moves");
                let after = if mv.promotes() { Piece::new(side, before.kind().promoted()) } else { before };
                key ^ zobrist::board(before, from) ^ zobrist::board(after, to)
            }
        }
    }

    /// Searches the most promising child until the node is resolved or its numbers reach the thresholds.
    fn search_children(
        &mut self,
        attacks: bool,
        len: u16,
        first: usize,
        bound: Thresholds,
        monitor: &mut dyn Monitor,
    ) {
        loop {
            let Some(choice) = Choice::among(&self.children[first..], attacks) else { return };
            if choice.phi >= bound.phi || choice.delta >= bound.delta || self.halted {
                return;
            }
            let siblings = choice.open - 1;
            let for_child = Thresholds {
                // The other side moves in the child, so φ and δ swap.
                delta: bound.phi.min(choice.second.saturating_add(choice.second / 4).saturating_add(1)),
                phi: bound.delta - siblings.min(bound.delta - 1),
            };
            let at = first + choice.best;
            let child = self.children[at];
            self.nodes += 1;
            if self.nodes >= self.node_limit
                || self.nodes.is_multiple_of(STOP_CHECK_INTERVAL) && monitor.should_stop(self.nodes, 0)
            {
                self.halted = true;
                return;
            }
            self.position.do_move(child.mv);
            let value = self.visit(shorter(len), for_child, child.seen, monitor);
            self.position.undo_move();
            let child = &mut self.children[at];
            child.value = value;
            child.seen = true;
        }
    }

    /// Value of a node, computed from the values of its children.
    fn combine_children(&self, attacks: bool, len: u16, first: usize) -> Value {
        let value = self.combine_with_hands(attacks, len, &self.children[first..]);
        if self.conventional { Value { hand: Hand::EMPTY, ..value } } else { value }
    }

    fn combine_with_hands(&self, attacks: bool, len: u16, children: &[Child]) -> Value {
        let winning = children.iter().filter(|child| child.value.phi(attacks) == 0);
        if attacks {
            if let Some(best) = winning.min_by_key(|child| child.value.len) {
                let hand = proof_hand_before(best.value.hand, best.mv, best.captured);
                return Value::mate(longer(best.value.len), hand);
            }
        } else if let Some(best) = winning.max_by_key(|child| (child.value.depends_on, child.value.len)) {
            return self.escape(best);
        }
        match Choice::among(children, attacks) {
            Some(choice) => {
                let (pn, dn) = if attacks { (choice.phi, choice.delta) } else { (choice.delta, choice.phi) };
                Value { pn, dn, len, hand: self.position.hand(self.attacker), depends_on: PATH_INDEPENDENT }
            }
            None if attacks => self.no_check_mates(children),
            None => {
                let len = children.iter().map(|child| longer(child.value.len)).max().unwrap_or(0);
                let own = proof_hand_against_interpositions(&self.position);
                Value::mate(len, children.iter().fold(own, |hand, child| hand.larger(child.value.hand)))
            }
        }
    }

    /// The defender escapes by that move.
    fn escape(&self, child: &Child) -> Value {
        let all = self.position.hand(Color::Black).plus(self.position.hand(Color::White));
        let depends_on = self.settled(child.value.depends_on);
        Value::no_mate(longer(child.value.len), child.value.hand.smaller(all), depends_on)
    }

    /// All checks are disproved.
    fn no_check_mates(&self, children: &[Child]) -> Value {
        let mut value =
            Value::no_mate(UNLIMITED, disproof_hand_without_new_drops(&self.position), PATH_INDEPENDENT);
        for child in children {
            value.len = value.len.min(longer(child.value.len));
            value.depends_on = value.depends_on.min(child.value.depends_on);
            if !self.conventional {
                let before = disproof_hand_before(child.value.hand, child.mv, child.captured);
                value.hand = value.hand.smaller(before);
            }
        }
        value.depends_on = self.settled(value.depends_on);
        value
    }

    /// A disproof that depends on the node itself, but on no ancestor, holds on every path.
    fn settled(&self, depends_on: i16) -> i16 {
        if depends_on >= self.path.len() as i16 { PATH_INDEPENDENT } else { depends_on }
    }

    fn store(&mut self, key: u64, hand: Hand, value: &Value, effort: u64) {
        let numbers = (value.pn, value.dn);
        if value.depends_on == PATH_INDEPENDENT {
            let hand = if value.is_resolved() { value.hand } else { hand };
            self.table.store(key, hand, numbers, value.len, PATH_INDEPENDENT, effort);
        } else if value.depends_on != DEPTH_CUTOFF {
            self.table.store(key ^ self.path_hash, hand, numbers, UNLIMITED, value.depends_on, effort);
            self.table.store(key, hand, (1, 1), UNLIMITED, value.depends_on, effort);
        }
    }
}

/// The group of a child: see [`Child::group`].
fn group(mv: Move, attacks: bool) -> u16 {
    match mv.origin() {
        Origin::Hand(_) if !attacks => 0x4000 | mv.to().index() as u16,
        Origin::Hand(_) => 0x8000 | mv.bits() & 0x3fff,
        Origin::Board(_) => mv.bits() & 0x3fff,
    }
}

/// The child to search, and the numbers of the node.
struct Choice {
    best: usize,
    /// φ of the node: the minimum of its children's.
    phi: u32,
    /// δ of the node.
    delta: u32,
    /// The second smallest φ of the children.
    second: u32,
    /// Number of unresolved children, one for each group.
    open: u32,
}

impl Choice {
    /// `None` when every child is resolved against the side to move.
    fn among(children: &[Child], attacks: bool) -> Option<Self> {
        let mut choice = Self { best: usize::MAX, phi: INFINITE, delta: 0, second: INFINITE, open: 0 };
        let (mut group, mut best_delta) = (u16::MAX, INFINITE);
        for (at, child) in children.iter().enumerate() {
            let (phi, delta) = (child.value.phi(attacks), child.value.delta(attacks));
            if delta == 0 || child.group == group && phi != 0 {
                continue;
            }
            group = child.group;
            choice.open += 1;
            choice.delta = choice.delta.max(delta);
            if choice.best == usize::MAX || (phi, delta) < (choice.phi, best_delta) {
                choice.second = choice.phi;
                (choice.best, choice.phi, best_delta) = (at, phi, delta);
            } else {
                choice.second = choice.second.min(phi);
            }
        }
        choice.delta = (choice.delta + choice.open.saturating_sub(1)).min(INFINITE);
        (choice.best != usize::MAX).then_some(choice)
    }
}

/// Hashes a key and a ply into one word.
fn mix(key: u64, ply: usize) -> u64 {
    let mut z = key.wrapping_add((ply as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z ^ (z >> 29)
}

/// Hashes the set of pieces and the attacker.
fn salt<R: Rules>(position: &Position<R>, attacker: Color) -> u64 {
    let mut pieces = position.hand(Color::Black).plus(position.hand(Color::White));
    for square in R::BOARD {
        if let Some(piece) = position.piece_at(square)
            && piece.kind() != Kind::King
        {
            pieces.add(piece.kind().unpromoted());
        }
    }
    mix(pieces.bits(), attacker.index())
}
