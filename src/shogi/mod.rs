//! The rules of shogi, once, for 9×9 and for 5×5 (minishogi is shogi in a walled corner of the same board).
//!
//! Start with [`Position`]: it is made from text ([`sfen`]), offers its legal moves ([`movegen`]), plays and takes back
//! [`Move`]s, and says why a move is refused ([`legality`]), whether a position repeats ([`repetition`]) and how a game
//! ends ([`outcome`]). Nothing here knows evaluation, clocks, I/O or floats.

pub mod attacks;
pub mod bitboard;
pub mod color;
pub mod csa;
pub mod declaration;
pub mod delta;
pub mod diagram;
pub mod hand;
pub mod handicap;
pub mod kind;
pub mod legality;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod notation_reader;
pub mod outcome;
pub mod perft;
pub mod piece;
pub mod position;
pub mod position_fault;
pub mod record;
pub mod repetition;
pub mod rules;
pub mod see;
pub mod sfen;
pub mod square;
pub mod zobrist;

pub use bitboard::Bitboard;
pub use color::Color;
pub use delta::Delta;
pub use hand::Hand;
pub use kind::Kind;
pub use legality::Refusal;
pub use movegen::{CheckSquares, MoveList, MoveSet, Wanted};
pub use moves::{Move, Origin};
pub use piece::Piece;
pub use position::Position;
pub use position_fault::PositionFault;
pub use rules::{Minishogi, Rules, Shogi, Variant};
pub use square::Square;
