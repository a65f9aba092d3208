//! CSA records, versions 1 to 3.0. The format defines 9×9 only; a game on 5×5 is given by
//! lines `P1` to `P5` with five squares each.
//!
//! CITE: Computer Shogi Association, "CSA標準棋譜ファイル形式" V2.2 (2008) and V3.0 (2024).

mod position;
mod read;
mod write;

pub use read::{Game, games, read, read_all};
pub use write::{Version, write};

use super::Kind;
use super::record::Ending;

/// The special moves, without `%`.
const ENDINGS: [(&str, Ending); 15] = [
    ("TORYO", Ending::Resign),
    ("CHUDAN", Ending::Interrupted),
    ("SENNICHITE", Ending::Repetition),
    ("TIME_UP", Ending::TimeUp),
    ("ILLEGAL_MOVE", Ending::IllegalMove),
    ("+ILLEGAL_ACTION", Ending::IllegalActionByBlack),
    ("-ILLEGAL_ACTION", Ending::IllegalActionByWhite),
    ("JISHOGI", Ending::Impasse),
    ("KACHI", Ending::DeclaredWin),
    ("HIKIWAKE", Ending::DeclaredDraw),
    ("MAX_MOVES", Ending::MoveLimit),
    ("MATTA", Ending::TakenBack),
    ("TSUMI", Ending::Mate),
    ("FUZUMI", Ending::NoMate),
    ("ERROR", Ending::Error),
];

/// The kind with that two-letter name.
fn kind(name: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.csa() == name)
}
