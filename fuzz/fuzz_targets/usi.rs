//! Reads any text as the position of a USI `position` line, and as a move. It must not panic; accepted moves
//! can be taken back one by one, and a refused move keeps the legal moves before it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use narikoma::shogi::record::Record;
use narikoma::shogi::sfen::Strictness;
use narikoma::shogi::{Minishogi, Move, Rules, Shogi};
use narikoma_fuzz::{legality, round_trip};

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
    legality(&position, position.key());
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

/// Reads the same line as a record, which may also begin with a composed position.
fn record<R: Rules>(text: &str) {
    let read = Record::<R>::from_usi(text, Strictness::Record);
    if let Some(error) = &read.error {
        assert!(error.line == 1 && error.column >= 1, "{error}");
    }
    let line = read.record.to_usi();
    let again = Record::<R>::from_usi(&line, Strictness::Record);
    assert!(again.error.is_none(), "{line}: {:?}", again.error);
    assert_eq!(again.record, read.record, "{line}");
    // Every start of a game is a valid start of a record.
    let game = Record::<R>::from_usi(text, Strictness::Game);
    if game.error.is_none() {
        assert!(read.error.is_none(), "{:?}", read.error);
        assert_eq!(read.record, game.record);
    }
}
