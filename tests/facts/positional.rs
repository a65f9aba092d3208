//! The groups of terms of the linear evaluation, summed from its counts and weights.

use narikoma::eval::linear::Linear;
use narikoma::eval::linear::layout::{GROUPS, weight};
use narikoma::facts::Terms;
use narikoma::shogi::{self, Shogi};

use crate::board::{Position, Side};
use crate::checker::demand;
use crate::lines::Lines;

/// Centipawns by which sums may differ that are cut to whole numbers at other places: one for each of the 19
/// tables, at both ends.
const ROUNDING: i32 = 38;

pub(crate) fn positional(lines: &Lines, group: Terms, centipawns: i32, total: i32) -> Result<(), String> {
    demand(total >= 100, "the difference is too small")?;
    demand(centipawns * 10 >= total * 6, "the group explains too little")?;
    let plies = lines.played.len().min(lines.better.len());
    let [played, better] =
        [&lines.played, &lines.better].map(|line| values(&line.positions[plies], lines.us));
    let difference = |group: Option<Terms>| better.of(group) - played.of(group);
    let near = |one: i32, other: i32| (one - other).abs() <= ROUNDING;
    demand(near(difference(None), total), &format!("the total is {}", difference(None)))?;
    let value = difference(Some(group));
    demand(near(value, centipawns), &format!("the group has {value}"))?;
    let all = [Terms::King, Terms::Work, Terms::Hand, Terms::Place];
    let largest = all.into_iter().all(|other| difference(Some(other)) <= value + ROUNDING);
    demand(largest, "another group is larger")
}

/// The value of each table of weights for one side.
struct Values(Vec<(&'static str, i32)>);

impl Values {
    /// The sum of a group, or of all tables.
    fn of(&self, group: Option<Terms>) -> i32 {
        let tables: &[&str] = match group {
            Some(Terms::King) => &["ZONE", "ASSAULT", "BREACH", "FLIGHT", "DROP_CHECK", "CASTLE"],
            Some(Terms::Work) => &["MOBILITY", "CONTROL", "THREAT", "OPEN_FILE"],
            Some(Terms::Hand) => &["HAND", "FREE_FILES", "KING_HAND"],
            Some(Terms::Place) => &["PLACE", "NEAR_OWN", "NEAR_OTHER", "KING_BOARD"],
            None => return self.0.iter().map(|(_, value)| value).sum(),
        };
        self.0.iter().filter(|(name, _)| tables.contains(name)).map(|(_, value)| value).sum()
    }
}

fn values(position: &Position, side: Side) -> Values {
    let position = shogi::Position::<Shogi>::from_sfen(&position.sfen()).expect("a position of a line");
    let trace = Linear::trace(&position);
    let sign = if side == Side::Black { 1 } else { -1 };
    let mut first = 0;
    let value = |&(name, length): &(&'static str, usize)| {
        let term = |index: usize| {
            let [opening, ending] = weight(index).map(i32::from);
            trace.counts[index] * (opening * (256 - trace.phase) + ending * trace.phase)
        };
        let sum: i32 = (first..first + length).map(term).sum();
        first += length;
        (name, sign * sum / 256)
    };
    Values(GROUPS.iter().map(value).collect())
}
