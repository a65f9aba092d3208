//! Any text as the position of a USI `position` line, and as a move: never a panic; what is accepted can be taken back
//! move by move, and what is refused keeps the good moves before it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use narikoma::shogi::record::Record;
use narikoma::shogi::sfen::Strictness;
use narikoma::shogi::{Minishogi, Move, Rules, Shogi};
use narikoma_fuzz::{judge, round_trip};

fuzz_target!(|text: &str| {
    if let Some(mv) = Move::parse(text) {
        assert_eq!(mv.to_string(), text);
    }
    check::<Shogi>(text);
    check::<Minishogi>(text);
});

fn check<R: Rules>(text: &str) {
    record::<R>(text);
    let read = Record::<R>::from_usi(text, Strictness::Game);
    let mut position = read.record.last_position();
    assert_eq!(position.ply(), read.record.moves.len());
    round_trip(&position, Strictness::Game);
    judge(&position, position.key());
    let fourfold = position.fourfold();
    assert_eq!(fourfold.is_some(), position.occurrences() >= 4);
    let moves: Vec<Move> = position.moves().collect();
    assert_eq!(moves.len(), position.ply());
    let last = position.clone();
    for _ in &moves {
        position.undo_move();
    }
    for mv in moves {
        assert_eq!(position.check_legality(mv), Ok(()));
        position.do_move(mv);
    }
    assert!(position == last && position.key() == last.key());
    assert_eq!(position.outcome(), last.outcome());
}

/// The same line as a record, which may begin with a composition too.
fn record<R: Rules>(text: &str) {
    let read = Record::<R>::from_usi(text, Strictness::Record);
    if let Some(error) = &read.error {
        assert!(error.line == 1 && error.column >= 1, "{error}");
    }
    let line = read.record.to_usi();
    let again = Record::<R>::from_usi(&line, Strictness::Record);
    assert!(again.error.is_none(), "{line}: {:?}", again.error);
    assert_eq!(again.record, read.record, "{line}");
    // What a game may begin with, a record may too.
    let game = Record::<R>::from_usi(text, Strictness::Game);
    if game.error.is_none() {
        assert!(read.error.is_none(), "{:?}", read.error);
        assert_eq!(read.record, game.record);
    }
}
