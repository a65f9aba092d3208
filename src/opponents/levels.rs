//! The levels of the flagship, as one table.
//!
//! A weak level searches less and errs as people do: it does not see some of the other side's moves ([`BlindSpots`]), above all
//! long-range ones; it overrates captures; and it chooses at random among the few moves that look best to it. Every move it
//! plays has been searched. Its choice depends on the seed and the position alone.
//!
//! All but the last five use the linear evaluation alone, with or without a net loaded: they play the same everywhere, and as
//! they were measured. The last five use the net where there is one, and without it have more nodes; the last is full strength.
//!
//! How strong each is was measured by `train match`; `docs/levels.md` has the command and the results.

use super::Level;
use crate::eval::material;
use crate::search::blind_spots::{is_long_range, seeded_hash};
use crate::search::{BlindSpots, Info, Limits};
use crate::shogi::{Move, Position, Rules};

/// How a level errs. Probabilities are in thousandths, values in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weakness {
    /// Probability of not seeing a long-range move: of the other side in the search, of its own when it chooses.
    pub far: u32,
    /// Probability of not seeing a drop of the other side.
    pub drops: u32,
    /// Probability of not seeing any other move of the other side.
    pub near: u32,
    /// Number of moves from which it chooses.
    pub choices: u32,
    /// Maximum loss against the best move that it accepts, and the size of the random bonus.
    pub spread: i32,
    /// Percentage of its value by which a captured piece is overrated.
    pub greed: i32,
    /// Probability of not seeing its own mates.
    pub mates: u32,
    /// Probability of not seeing one of its own captures; it always sees that it can take back.
    pub captures: u32,
    /// For opponents that choose by probabilities, which are raised to the power of 1000 / `temperature`: 1000 leaves them as they
    /// are, smaller numbers prefer the most probable move. 0 chooses always that.
    pub temperature: u32,
}

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

/// The weakest first. The measured rating, depth in plies (0: as deep as the nodes allow), nodes, and how it errs.
///
/// The first is for a newcomer: it takes back, develops its pieces and gives mate, but overlooks nearly every other capture. It and
/// the next two play on until mate, so that a newcomer learns to mate. On 5×5, where a game is decided sooner, some levels err in
/// another way, so that the first can be beaten there, too, and each is stronger than the one below.
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
    with_net("21", 3_980, 11_500, 60_000),
    with_net("22", 4_110, 22_000, 100_000),
    with_net("23", 4_310, 41_000, 170_000),
    with_net("24", 4_530, 80_000, 280_000),
    Level { full_strength: true, ..with_net("25", 4_720, 165_000, 470_000) },
];

impl Weakness {
    /// Without any.
    pub const NONE: Self = weakness([0; 3], 0, 0, 0, 0);

    /// The blind spots of this search.
    pub fn blind_spots(&self, seed: u64) -> BlindSpots {
        BlindSpots { far: self.far, drops: self.drops, near: self.near, seed }
    }

    /// Chooses one of the lines, which are sorted best first.
    pub fn choose<'a, R: Rules>(
        &self,
        lines: &'a [Info],
        position: &Position<R>,
        seed: u64,
    ) -> Option<&'a Info> {
        let best = lines.first()?;
        let blind = |chance: u32, salt: u64| seeded_hash(seed, salt) % 1000 < u64::from(chance);
        let misses_mates = blind(self.mates, 1 << 20);
        let misses_far = |mv: Move| {
            mv.from().is_some_and(|from| is_long_range(position, from, mv.to()))
                && blind(self.far, 1 << 21 | u64::from(mv.bits()))
        };
        let taken_at = position.last_capture().map(|_| position.last_move().to());
        let misses_capture = |mv: Move| {
            let captures = position.piece_at(mv.to()).is_some() && taken_at != Some(mv.to());
            captures && blind(self.captures, 1 << 22 | u64::from(mv.bits()))
        };
        let seen: Vec<_> = lines
            .iter()
            .filter(|line| !(misses_mates && line.score.is_decided() && line.score.value() > 0))
            .filter(|line| line.pv.first().is_some_and(|mv| !misses_far(*mv) && !misses_capture(*mv)))
            .collect();
        let top = seen.first().copied().unwrap_or(best).score.value();
        let appeal = |line: &Info| {
            let mv = line.pv.first().copied().unwrap_or(Move::NONE);
            let victim = position.piece_at(mv.to()).map_or(0, |piece| material::capture(piece.kind()));
            let random_bonus = seeded_hash(seed, u64::from(mv.bits())) % (self.spread as u64 + 1);
            line.score.value() + victim * self.greed / 100 + random_bonus as i32
        };
        let near_best = seen.into_iter().filter(|line| line.score.value() >= top - self.spread);
        near_best.max_by_key(|line| appeal(line)).or(Some(best))
    }
}
