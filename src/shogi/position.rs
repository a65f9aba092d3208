//! A position with its history: makes and takes back moves, finds checkers, pins and attackers.

use std::marker::PhantomData;

use super::attacks::{self, between};
use super::delta::{Change, Place};
use super::key_history::{KeyHistory, Keys};
use super::kind::{Movement, PieceClass};
use super::moves::Origin;
use super::{Bitboard, Color, Delta, Hand, Kind, Move, Piece, Rules, Square, zobrist};

/// A position of the game `R` with the history since it was set up, for
/// taking back moves and finding repetitions.
///
/// Made by [`Position::start`] or from SFEN. Kings may be missing (tsume often has
/// one); the side not to move is never in check.
#[derive(Clone, Debug)]
pub struct Position<R: Rules> {
    board: [Option<Piece>; Square::COUNT],
    colors: [Bitboard; 2],
    movements: [Bitboard; Movement::COUNT],
    hands: [Hand; 2],
    kings: [Square; 2],
    side: Color,
    move_number: u32,
    current: Keys,
    state: State,
    history: Vec<State>,
    /// The keys of all positions of `history`.
    keys: KeyHistory,
    rules: PhantomData<R>,
}

/// The part of a position that is stored, not recomputed, when a move is taken back, without the keys. At
/// most 64 bytes: larger copies are library calls in WebAssembly.
#[derive(Clone, Copy, Debug)]
struct State {
    checkers: Bitboard,
    /// Pinned pieces of the side to move: they must stay on the line to their king.
    pinned: Bitboard,
    /// The move that led here; [`Move::NONE`] at the start and after a null move.
    last: Move,
    captured: Option<Piece>,
    /// The number of checks that each side has given in a row, up to its last move.
    consecutive_checks: [u16; 2],
    /// Plies since the start or the last null move; earlier positions do not count as repeated.
    plies_from_null: u16,
    /// A hash of each side's pieces on the board, its king included, without unpromoted pawns.
    non_pawns: [u32; 2],
}

/// A [`State`] stays within 64 bytes.
const _: () = assert!(size_of::<State>() <= 64);

impl<R: Rules> Position<R> {
    /// The start position of an even game.
    pub fn start() -> Self {
        Self::from_sfen(R::START).expect("the start position can be read")
    }

    /// Builds a position from parts that [`super::sfen`] has checked.
    pub(super) fn from_parts(
        board: [Option<Piece>; Square::COUNT],
        hands: [Hand; 2],
        side: Color,
        move_number: u32,
    ) -> Self {
        let keys = Keys { board: 0, hands: 0, black_hand: hands[0] };
        let state = State {
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            last: Move::NONE,
            captured: None,
            consecutive_checks: [0; 2],
            plies_from_null: 0,
            non_pawns: [0; 2],
        };
        let mut position = Self {
            board: [None; Square::COUNT],
            colors: [Bitboard::EMPTY; 2],
            movements: [Bitboard::EMPTY; Movement::COUNT],
            hands,
            kings: [Square::NONE; 2],
            side,
            move_number,
            current: keys,
            state,
            history: Vec::with_capacity(256),
            keys: KeyHistory::new(),
            rules: PhantomData,
        };
        for square in R::BOARD {
            if let Some(piece) = board[square.index()] {
                position.put_piece(piece, square);
                position.toggle_keys(piece, square);
            }
        }
        if side == Color::White {
            position.current.board ^= zobrist::WHITE_TO_MOVE;
        }
        for color in Color::ALL {
            for kind in Kind::HAND_ORDER {
                position.current.hands ^= zobrist::hand(color, kind, hands[color.index()].count(kind));
            }
        }
        let king = position.kings[side.index()];
        let steps = position.step_attackers(king, !side);
        position.update_checkers_and_pins(steps);
        position
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn pieces(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares of both sides' pieces with this movement.
    #[inline]
    pub fn moving_as(&self, movement: Movement) -> Bitboard {
        self.movements[movement as usize]
    }

    /// The squares of both sides' pieces by movement.
    #[inline]
    pub fn movements(&self) -> &[Bitboard; Movement::COUNT] {
        &self.movements
    }

    /// The squares of one side's pieces with this movement.
    #[inline]
    pub fn pieces_moving_as(&self, color: Color, movement: Movement) -> Bitboard {
        self.colors[color.index()] & self.movements[movement as usize]
    }

    /// The pieces of both sides by [`PieceClass`], without the kings.
    #[inline]
    pub fn pieces_by_class(&self) -> [Bitboard; PieceClass::COUNT] {
        let set = |movement| self.moving_as(movement);
        [
            set(Movement::Pawn),
            set(Movement::Lance) | set(Movement::Knight),
            set(Movement::Silver) | set(Movement::Gold),
            set(Movement::Bishop) | set(Movement::Rook) | set(Movement::Horse) | set(Movement::Dragon),
        ]
    }

    /// The squares of all pieces.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The squares where sliding pieces stop: those with a piece, and the walls of a small board.
    #[inline]
    pub(super) fn occupied_or_wall(&self) -> Bitboard {
        self.colors[0] | self.colors[1] | R::WALLS
    }

    /// A side's hand.
    #[inline]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    /// The square of a side's king; [`Square::NONE`] when it has none.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// A side without a king, the side not to move first; `None` when both have one.
    pub fn missing_king(&self) -> Option<Color> {
        [!self.side, self.side].into_iter().find(|side| self.king(*side) == Square::NONE)
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Color {
        self.side
    }

    /// The number of the next move, as SFEN counts: 1 at the start.
    #[inline]
    pub fn move_number(&self) -> u32 {
        self.move_number
    }

    /// Plies played since the position was set up, null moves included.
    #[inline]
    pub fn ply(&self) -> usize {
        self.history.len()
    }

    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.state.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.state.checkers.is_empty()
    }

    /// Pinned pieces of the side to move: they must stay on the line to their king.
    #[inline]
    pub fn pinned(&self) -> Bitboard {
        self.state.pinned
    }

    /// The Zobrist key of board, hands and side to move.
    #[inline]
    pub fn key(&self) -> u64 {
        self.current.board ^ self.current.hands
    }

    /// The Zobrist key of board and side to move, without hands.
    #[inline]
    pub fn board_key(&self) -> u64 {
        self.current.board
    }

    /// A hash of one side's pieces on the board, its king included, without unpromoted pawns.
    #[inline]
    pub fn non_pawn_key(&self, color: Color) -> u32 {
        self.state.non_pawns[color.index()]
    }

    /// The move that led here; [`Move::NONE`] at the start and after a null move.
    #[inline]
    pub fn last_move(&self) -> Move {
        self.state.last
    }

    /// The piece that the last move captured, as it stood on the board.
    #[inline]
    pub fn last_capture(&self) -> Option<Piece> {
        self.state.captured
    }

    /// The moves played since the position was set up, first to last.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        let later = self.history.iter().skip(1).map(|state| state.last);
        later.chain((!self.history.is_empty()).then_some(self.state.last))
    }

    pub(super) fn current_keys(&self) -> Keys {
        self.current
    }

    /// The keys of the positions before this one.
    pub(super) fn key_history(&self) -> &KeyHistory {
        &self.keys
    }

    pub(super) fn consecutive_checks(&self, color: Color) -> usize {
        self.state.consecutive_checks[color.index()].into()
    }

    /// Plies since the start or the last null move.
    pub(super) fn plies_from_null(&self) -> usize {
        self.state.plies_from_null.into()
    }

    /// Plays a move and returns the pieces that it changed. The move
    /// must be legal; only debug builds check it.
    pub fn do_move(&mut self, mv: Move) -> Delta {
        debug_assert!(self.is_legal(mv), "illegal {mv} in {}", self.to_sfen());
        self.push_state();
        let (us, them, to) = (self.side, !self.side, mv.to());
        let mut captured = None;
        let mut delta = Delta::NULL;
        let piece = match mv.origin() {
            Origin::Board(from) => {
                let before = self.board[from.index()].expect("a piece moves");
                captured = self.board[to.index()];
                if let Some(victim) = captured {
                    delta.captured = Some(self.capture(victim, to));
                }
                let after = if mv.promotes() { Piece::new(us, before.kind().promoted()) } else { before };
                self.remove_piece(before, from);
                self.put_piece(after, to);
                self.toggle_keys(before, from);
                self.toggle_keys(after, to);
                delta.moved = Some(Change { from: Place::Board(before, from), to: Place::Board(after, to) });
                after
            }
            Origin::Hand(kind) => {
                let piece = Piece::new(us, kind);
                let nth = self.hands[us.index()].count(kind);
                self.hands[us.index()].remove(kind);
                self.put_piece(piece, to);
                self.toggle_keys(piece, to);
                self.current.hands ^= zobrist::hand(us, kind, nth) ^ zobrist::hand(us, kind, nth - 1);
                delta.moved =
                    Some(Change { from: Place::Hand { color: us, kind, nth }, to: Place::Board(piece, to) });
                piece
            }
        };
        self.current.board ^= zobrist::WHITE_TO_MOVE;
        self.current.black_hand = self.hands[0];
        self.state.captured = captured;
        self.state.last = mv;
        self.state.plies_from_null = self.state.plies_from_null.saturating_add(1);
        self.side = them;
        self.move_number += 1;

        let steps = attacks::steps(us, piece.kind().movement(), to);
        let king = self.kings[them.index()];
        self.update_checkers_and_pins(if steps.has(king) { Bitboard::of(to) } else { Bitboard::EMPTY });
        let run = &mut self.state.consecutive_checks[us.index()];
        *run = if self.state.checkers.is_empty() { 0 } else { run.saturating_add(1) };
        delta
    }

    /// Takes back the last move.
    ///
    /// # Panics
    /// When no move was played, or the last was a null move.
    pub fn undo_move(&mut self) {
        let State { last: mv, captured, .. } = self.state;
        self.side = !self.side;
        self.move_number -= 1;
        let (us, to) = (self.side, mv.to());
        let piece = self.board[to.index()].expect("a moved piece stands on its square");
        self.remove_piece(piece, to);
        match mv.origin() {
            Origin::Board(from) => {
                let before = if mv.promotes() { Piece::new(us, piece.kind().unpromoted()) } else { piece };
                self.put_piece(before, from);
                if let Some(victim) = captured {
                    self.put_piece(victim, to);
                    self.hands[us.index()].remove(victim.kind().unpromoted());
                }
            }
            Origin::Hand(kind) => self.hands[us.index()].add(kind),
        }
        self.pop_state();
    }

    /// Passes the turn, for the search. The side to move must not be in check.
    pub fn do_null_move(&mut self) -> Delta {
        debug_assert!(!self.in_check());
        self.push_state();
        self.current.board ^= zobrist::WHITE_TO_MOVE;
        self.state.captured = None;
        self.state.last = Move::NONE;
        self.state.consecutive_checks = [0; 2];
        self.state.plies_from_null = 0;
        self.side = !self.side;
        self.move_number += 1;
        self.update_checkers_and_pins(Bitboard::EMPTY);
        Delta::NULL
    }

    /// Takes back a null move.
    pub fn undo_null_move(&mut self) {
        debug_assert!(self.state.last.is_none());
        self.side = !self.side;
        self.move_number -= 1;
        self.pop_state();
    }

    fn push_state(&mut self) {
        self.history.push(self.state);
        self.keys.push(self.current);
    }

    fn pop_state(&mut self) {
        self.current = self.keys.pop().expect("there is a move to take back");
        self.state = self.history.pop().expect("there is a move to take back");
    }

    /// Moves a captured piece from the board to the hand of the side to move.
    fn capture(&mut self, victim: Piece, square: Square) -> Change {
        let (us, kind) = (self.side, victim.kind().unpromoted());
        self.remove_piece(victim, square);
        self.hands[us.index()].add(kind);
        let nth = self.hands[us.index()].count(kind);
        self.toggle_keys(victim, square);
        self.current.hands ^= zobrist::hand(us, kind, nth) ^ zobrist::hand(us, kind, nth - 1);
        Change { from: Place::Board(victim, square), to: Place::Hand { color: us, kind, nth } }
    }

    /// Adds a piece on the board to the keys, or takes it out of them.
    #[inline]
    fn toggle_keys(&mut self, piece: Piece, square: Square) {
        let key = zobrist::board(piece, square);
        self.current.board ^= key;
        if piece.kind() != Kind::Pawn {
            self.state.non_pawns[piece.color().index()] ^= (key >> 32) as u32;
        }
    }

    #[inline]
    fn put_piece(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        self.board[square.index()] = Some(piece);
        self.colors[piece.color().index()] ^= bit;
        self.movements[piece.kind().movement() as usize] ^= bit;
        if piece.kind() == Kind::King {
            self.kings[piece.color().index()] = square;
        }
    }

    #[inline]
    fn remove_piece(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        self.board[square.index()] = None;
        self.colors[piece.color().index()] ^= bit;
        self.movements[piece.kind().movement() as usize] ^= bit;
    }

    /// Updates checkers and pins of the side to move; `steppers` are
    /// the pieces that check it by a single step.
    #[inline]
    fn update_checkers_and_pins(&mut self, steppers: Bitboard) {
        let (us, king) = (self.side, self.kings[self.side.index()]);
        let (own, occupied) = (self.colors[us.index()], self.occupied());
        let (mut checkers, mut pinned) = (steppers, Bitboard::EMPTY);
        for sniper in self.snipers(king, !us) {
            let obstacles = between(king, sniper) & occupied;
            if obstacles.is_empty() {
                checkers |= Bitboard::of(sniper);
            } else if !obstacles.has_many() {
                pinned |= obstacles & own;
            }
        }
        self.state.checkers = checkers;
        self.state.pinned = pinned;
    }
}

/// Equal when board, hands and side to move are equal; history and move number are ignored.
impl<R: Rules> PartialEq for Position<R> {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && self.hands == other.hands && self.side == other.side
    }
}

impl<R: Rules> Eq for Position<R> {}
