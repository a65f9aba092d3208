//! Reads any text as an SFEN of both boards. It must not panic, and accepted positions must pass all checks.
#![no_main]

use libfuzzer_sys::fuzz_target;
use narikoma::shogi::sfen::Strictness;
use narikoma::shogi::{Minishogi, Position, Rules, Shogi};
use narikoma_fuzz::{legality, moves, round_trip};

fuzz_target!(|text: &str| {
    for strictness in [Strictness::Game, Strictness::Problem, Strictness::Record] {
        check::<Shogi>(text, strictness);
        check::<Minishogi>(text, strictness);
    }
});

fn check<R: Rules>(text: &str, strictness: Strictness) {
    let Ok(mut position) = Position::<R>::from_sfen_as(text, strictness) else { return };
    round_trip(&position, strictness);
    moves(&mut position, strictness);
    legality(&position, position.key());
}
