//! Any text as SFEN of both boards: never a panic, and what is accepted is a position in which everything holds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use narikoma::shogi::sfen::Demand;
use narikoma::shogi::{Minishogi, Position, Rules, Shogi};
use narikoma_fuzz::{judge, moves, round_trip};

fuzz_target!(|text: &str| {
    for demand in [Demand::Game, Demand::Problem, Demand::Record] {
        check::<Shogi>(text, demand);
        check::<Minishogi>(text, demand);
    }
});

fn check<R: Rules>(text: &str, demand: Demand) {
    let Ok(mut position) = Position::<R>::from_sfen_as(text, demand) else { return };
    round_trip(&position, demand);
    moves(&mut position, demand);
    judge(&position, position.key());
}
