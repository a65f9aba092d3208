//! The levels of the flagship, as one table.
//!
//! A weak level searches less and errs as people do: it does not see some of the other side's moves
//! ([`BlindSpots`](crate::search::BlindSpots)), above all long-range ones; it overrates captures; and it
//! chooses at random among the few moves that look best to it. Every move it plays has been searched. Its
//! choice depends on the seed and the position alone.
//!
//! All but the last five use the linear evaluation alone, with or without a net loaded: they play the same
//! everywhere, and as they were measured. The last five use the net where there is one, and without it have
//! more nodes; the last is full strength.
//!
//! How strong each is was measured by `train match`; `docs/levels.md` has the command and the results.

use super::card::Level;
use super::weakness::Weakness;
use crate::search::Limits;

const fn level(id: &'static str, rating: i32, depth: u32, nodes: u64, weakness: Weakness) -> Level {
    let limits = Limits { nodes: Some(nodes), depth: if depth > 0 { Some(depth) } else { None } };
    Level { weakness: Some(weakness), rating: Some(rating), ..Level::limited(id, limits) }
}

const fn weakness(
    [far, drops, near]: [u32; 3],
    choices: u32,
    spread: i32,
    greed: i32,
    mates: u32,
) -> Weakness {
    Weakness { far, drops, near, choices, spread, greed, mates, captures: 0, temperature: 0 }
}

/// Not seeing its own captures comes on top.
const fn overlooking(captures: u32, weakness: Weakness) -> Weakness {
    Weakness { captures, ..weakness }
}

/// Errs in another way on 5×5, where the same errors cost less.
const fn on_5x5(minishogi_weakness: Weakness, level: Level) -> Level {
    Level { minishogi_weakness: Some(minishogi_weakness), ..level }
}

/// Never resigns.
pub(super) const fn playing_on(level: Level) -> Level {
    Level { plays_on: true, ..level }
}

const fn strong(id: &'static str, rating: i32, nodes: u64) -> Level {
    Level { rating: Some(rating), ..Level::limited(id, Limits::nodes(nodes)) }
}

/// A level that uses the net, and has more nodes where there is none.
const fn with_net(id: &'static str, rating: i32, nodes: u64, nodes_without: u64) -> Level {
    let limits_without_net = Some(Limits::nodes(nodes_without));
    Level { linear_only: false, limits_without_net, ..strong(id, rating, nodes) }
}

/// The weakest first. The measured rating, depth in plies (0: as deep as the nodes allow), nodes, and how it
/// errs.
///
/// The first is for a newcomer: it takes back, develops its pieces and gives mate, but overlooks nearly every
/// other capture. It and the next two play on until mate, so that a newcomer learns to mate. On 5×5, where a
/// game is decided sooner, some levels err in another way, so that the first can be beaten there, too, and
/// each is stronger than the one below.
pub const LEVELS: [Level; 25] = [
    playing_on(on_5x5(
        overlooking(990, weakness([1000, 1000, 750], 30, 980, 0, 480)),
        level("1", 100, 1, 20_000, overlooking(980, weakness([1000, 1000, 600], 30, 700, 0, 250))),
    )),
    playing_on(on_5x5(
        overlooking(962, weakness([990, 985, 600], 26, 690, 8, 310)),
        level("2", 300, 1, 20_000, overlooking(945, weakness([985, 980, 595], 24, 665, 12, 290))),
    )),
    playing_on(on_5x5(
        overlooking(890, weakness([970, 960, 592], 18, 625, 25, 340)),
        level("3", 450, 1, 20_000, overlooking(895, weakness([972, 960, 591], 18, 620, 24, 340))),
    )),
    level("4", 630, 1, 20_000, overlooking(790, weakness([950, 930, 580], 12, 560, 40, 400))),
    level("5", 820, 1, 20_000, overlooking(640, weakness([930, 895, 555], 11, 530, 44, 412))),
    level("6", 1_030, 1, 20_000, overlooking(350, weakness([895, 845, 515], 9, 485, 51, 430))),
    on_5x5(
        overlooking(60, weakness([858, 800, 478], 8, 448, 57, 446)),
        level("7", 1_240, 1, 20_000, weakness([850, 790, 470], 8, 440, 58, 450)),
    ),
    on_5x5(
        weakness([520, 460, 195], 6, 250, 33, 100),
        level("8", 1_440, 2, 20_000, weakness([565, 505, 230], 6, 275, 36, 125)),
    ),
    level("9", 1_660, 2, 20_000, weakness([402, 348, 101], 5, 167, 20, 0)),
    level("10", 1_870, 3, 20_000, weakness([330, 272, 76], 4, 138, 14, 0)),
    level("11", 2_070, 4, 20_000, weakness([225, 180, 42], 4, 98, 8, 0)),
    strong("12", 2_270, 380),
    strong("13", 2_440, 640),
    strong("14", 2_630, 1_150),
    strong("15", 2_820, 2_050),
    strong("16", 3_040, 3_700),
    strong("17", 3_260, 6_700),
    strong("18", 3_440, 12_000),
    strong("19", 3_610, 20_000),
    strong("20", 3_800, 36_000),
    with_net("21", 4_050, 14_500, 60_000),
    with_net("22", 4_300, 30_000, 100_000),
    with_net("23", 4_490, 41_000, 170_000),
    with_net("24", 4_650, 80_000, 280_000),
    Level { full_strength: true, ..with_net("25", 4_830, 165_000, 470_000) },
];
