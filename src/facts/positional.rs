//! Where nothing concrete is found: the group of evaluation terms that differs most.

use std::any::Any;

use super::{Fact, LineName, Lines, Terms, What};
use crate::eval::linear::Linear;
use crate::eval::linear::layout::Group;
use crate::shogi::{Color, Position, Rules, Shogi};

/// The least difference of the whole evaluation, in centipawns.
const LEAST: i32 = 100;
/// The least share of one group, in percent.
const SHARE: i32 = 60;

/// The named groups. Values of pieces on the board belong to none.
const NAMED: [(Terms, &[Group]); 4] = {
    use Group::*;
    [
        (Terms::King, &[Zone, Assault, Breach, Flight, DropCheck, Castle]),
        (Terms::Work, &[Mobility, Control, Threat, OpenFile]),
        (Terms::Hand, &[Hand, FreeFiles, KingHand]),
        (Terms::Place, &[Place, NearOwn, NearOther, KingBoard]),
    ]
};

/// Adds the largest difference between the ends of both lines, after the same number of moves. Only on 9×9:
/// the code that counts the terms is large, and 5×5 has few of them.
pub(super) fn find<R: Rules>(lines: &Lines<R>, facts: &mut Vec<Fact>) {
    let count = lines.played.moves.len().min(lines.better.moves.len());
    let ends = [&lines.better, &lines.played].map(|line| &line.positions[count] as &dyn Any);
    let [Some(better), Some(played)] = ends.map(|end| end.downcast_ref::<Position<Shogi>>()) else { return };
    if better.missing_king().is_some() {
        return;
    }
    let us = lines.played.us();
    let [better, played] = [better, played].map(|end| Linear::trace(end).values());
    let of_group = |group: Group| for_side(better[group as usize] - played[group as usize], us);
    let total: i32 = (0..better.len()).map(|group| for_side(better[group] - played[group], us)).sum();
    let (terms, centipawns) = NAMED
        .into_iter()
        .map(|(terms, groups)| (terms, groups.iter().map(|group| of_group(*group)).sum::<i32>()))
        .max_by_key(|(_, value)| *value)
        .expect("there are groups");
    if total >= LEAST && centipawns * 100 >= total * SHARE {
        let what = What::Positional { group: terms, centipawns, total };
        facts.push(Fact { line: LineName::Better, ply: count as u32, what });
    }
}

/// A value for Black as a value for a side.
const fn for_side(value: i32, side: Color) -> i32 {
    match side {
        Color::Black => value,
        Color::White => -value,
    }
}
