//! Mates and repetitions.

use narikoma::facts::LineName;
use narikoma::shogi::Color;

use crate::board::{Move, Position, Side};
use crate::checker::{Verdict, demand};
use crate::legal;
use crate::lines::Lines;
use crate::mates::{Answer, is_mated, mates};

/// Plies of a threat that the finder proves.
const SHORT: u32 = 7;
/// Plies to which a mate by the move played is searched, at least.
const OTHER: u32 = 15;

pub(crate) fn mate(
    lines: &Lines,
    name: LineName,
    plies: u32,
    moves: &[String],
    threatened: bool,
) -> Result<Verdict, String> {
    let played = name == LineName::Played;
    let start = if played { &lines.played.positions[1] } else { lines.before() };
    let mut open = walk(start, plies, moves)?;
    if played {
        match mates(&lines.better.positions[1], plies) {
            Answer::Mate => return Err("they can also mate after the better move".into()),
            Answer::NoMate => {}
            Answer::Undecided => open.push("a mate after the better move"),
        }
        let could = if lines.before().in_check(lines.us) {
            Answer::NoMate
        } else {
            mates(&lines.before().passed(), plies)
        };
        match could {
            Answer::Undecided => open.push("the threat"),
            // Long threats may not have been proved.
            Answer::Mate if !threatened && plies > SHORT => {}
            answer => demand((answer == Answer::Mate) == threatened, "the threat is told wrong")?,
        }
    } else {
        demand(!threatened, "a mate of ours is no threat of theirs")?;
        demand(moves[0] == lines.better.usi[0], "the mate does not begin with the better move")?;
        match is_mated(&lines.played.positions[1], OTHER.max(plies)) {
            Answer::Mate => return Err("the move played also begins a mate".into()),
            Answer::NoMate => {}
            Answer::Undecided => open.push("a mate by the move played"),
        }
    }
    Ok(if open.is_empty() { Verdict::Confirmed } else { Verdict::Undecided(open.join(", ")) })
}

/// Walks the line of a mate: its moves are legal, each of the first side gives check and keeps the mate, the
/// last one mates. Returns the questions that stay open.
pub(crate) fn walk(start: &Position, plies: u32, moves: &[String]) -> Result<Vec<&'static str>, String> {
    demand(!moves.is_empty() && moves.len() <= plies as usize, "the line is longer than the mate")?;
    let side = start.turn;
    let mut position = start.clone();
    let mut open = Vec::new();
    for (text, left) in moves.iter().zip((0..plies).rev()) {
        demand(legal::is_legal(&position, text), &format!("{text} of the mate is illegal"))?;
        position = position.after(Move::parse(text).ok_or("no move")?);
        if position.turn == side {
            continue;
        }
        demand(position.in_check(side.other()), &format!("{text} of the mate gives no check"))?;
        match is_mated(&position, left) {
            Answer::Mate => {}
            Answer::NoMate => return Err(format!("no mate within {left} plies after {text}")),
            Answer::Undecided => open.push("the mate"),
        }
    }
    demand(position.turn != side && legal::moves(&position).is_empty(), "the last move does not mate")?;
    open.dedup();
    Ok(open)
}

pub(crate) fn repetition(lines: &Lines, ply: usize, loses: Option<Color>) -> Result<(), String> {
    demand(ply <= 2, "a repetition is of move 1 or 2")?;
    demand(lines.repeats(&lines.played, ply), "the position does not occur for the fourth time")?;
    let side = loses.map(|color| if color == Color::Black { Side::Black } else { Side::White });
    demand(lines.perpetual(&lines.played, ply) == side, "the loser by perpetual check is wrong")?;
    demand(!lines.repeats(&lines.better, 1), "the better move repeats, too")
}
