//! The rules of shogi for 9×9 and 5×5. Minishogi is played in a walled
//! corner of the 9×9 board by the same code.
//!
//! Start with [`Position`]. It is read from text ([`sfen`]), generates legal moves ([`movegen`], with
//! the tables of [`attacks`]), plays and takes back [`Move`]s, says why a move is illegal
//! ([`legality`]), finds repetitions ([`repetition`]) and the end of the game ([`outcome`]). Nothing
//! here uses evaluation, clocks, I/O or floats.

mod attackers;
pub mod attacks;
pub mod bitboard;
pub mod color;
pub mod csa;
pub mod declaration;
pub mod delta;
pub mod diagram;
pub mod effects;
pub mod hand;
pub mod handicap;
mod key_history;
pub mod kind;
pub mod legality;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod notation_reader;
pub mod outcome;
pub mod perft;
pub mod piece;
pub mod placed_piece;
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
pub use placed_piece::PlacedPiece;
pub use position::Position;
pub use position_fault::PositionFault;
pub use rules::{Minishogi, Rules, Shogi, Variant};
pub use square::Square;
