//! Decides whether a fact holds, from `docs/facts.md` and the rules alone.

use narikoma::facts::{Fact, LineName, MoveKind, What};

use crate::lines::{Case, Lines};
use crate::{exchanges, first_move, kings, material, positional, proofs, race, tactics, threats};

/// What the checker found, where it did not refuse the fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Confirmed,
    /// The search for a mate ran out of positions.
    Undecided(String),
}

/// The verdict about one fact of a case; `Err` says why it does not hold.
pub(crate) fn check(case: &Case, fact: &Fact) -> Result<Verdict, String> {
    let lines = Lines::new(case)?;
    demand(lines.played.usi[0] != lines.better.usi[0], "both lines begin with the same move")?;
    let ply = usize::try_from(fact.ply).map_err(|_| "no such move")?;
    demand(ply >= 1 && ply <= lines.line(fact.line).len(), "the line has no such move")?;
    let (line, of) = place(&fact.what);
    demand(line.is_none_or(|line| line == fact.line), "the kind belongs to the other line")?;
    demand(of.is_none_or(|of| of == ply), "the kind belongs to another move")?;
    race::alone(case, fact)?;
    match &fact.what {
        What::LineMate { plies, moves } => race::line_mate(&lines, fact.line, ply, *plies, moves),
        What::LineThreat { plies, moves } => race::line_threat(&lines, fact.line, ply, *plies, moves),
        What::OnlyReply { replies } => race::only_reply(&lines, fact.line, ply, *replies),
        What::Mate { plies, moves, threatened } => {
            proofs::mate(&lines, fact.line, *plies, moves, *threatened)
        }
        What::MateThreat { plies, moves } => threats::mate_threat(case, &lines, fact, *plies, moves),
        what => holds(case, &lines, fact.line, ply, what).map(|()| Verdict::Confirmed),
    }
}

/// The only line and the only move with which a kind is said, where there is one.
fn place(what: &What) -> (Option<LineName>, Option<usize>) {
    match what {
        What::Mate { .. } => (None, Some(1)),
        What::Hanging { .. } | What::SameSquare { .. } => (Some(LineName::Played), Some(2)),
        What::Capture { .. } | What::Prevented { .. } | What::Kind { .. } => {
            (Some(LineName::Better), Some(1))
        }
        What::Repetition { .. } => (Some(LineName::Played), None),
        _ => (None, None),
    }
}

/// Whether a fact holds that needs no proof of a mate.
fn holds(case: &Case, lines: &Lines, name: LineName, ply: usize, what: &What) -> Result<(), String> {
    match what {
        What::Repetition { loses } => proofs::repetition(lines, ply, *loses),
        What::Material { points, other, lost, won } => {
            material::material(lines, name, ply, (*points, *other), lost, won)
        }
        What::Hanging { taken, gain, how } => exchanges::hanging(lines, taken, *gain, *how),
        What::Capture { taken, gain } => exchanges::capture(lines, taken, *gain),
        What::Attack { by, target } => threats::attack(lines, name, ply, by, target),
        What::Checks { count } if name == LineName::Played => threats::checks(lines, ply, *count),
        What::Checks { count } => race::checks(lines, ply, *count),
        What::SameSquare { square } => threats::same_square(lines, square),
        What::Prevented { reply, illegal } => threats::prevented(lines, reply, *illegal),
        What::Promotion { piece } => exchanges::promotion(lines, name, ply, piece),
        What::Flights { before, after, other } => kings::flights(lines, name, ply, [*before, *after, *other]),
        What::Shelter { piece } => kings::shelter(lines, name, ply, piece),
        What::Entering { square } => kings::entering(lines, name, ply, square),
        What::Positional { group, centipawns, total } => {
            let concrete = |other: &Fact| !matches!(other.what, What::Positional { .. } | What::Kind { .. });
            demand(!case.facts.iter().any(concrete), "another fact was found")?;
            positional::positional(lines, *group, *centipawns, *total)
        }
        What::Kind { kind } => first_move::kind(lines, *kind),
        tactic => tactics::tactic(lines, name, ply, tactic),
    }
}

/// An error where a condition of a fact does not hold.
pub(crate) fn demand(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise.into()) }
}

/// The name of a kind of fact, as the protocol has it; the kinds of the better move count for themselves.
pub(crate) fn kind_name(what: &What) -> &'static str {
    match what {
        What::Mate { .. } => "mate",
        What::MateThreat { .. } => "mateThreat",
        What::LineMate { .. } => "lineMate",
        What::LineThreat { .. } => "lineThreat",
        What::OnlyReply { .. } => "onlyReply",
        What::Attack { .. } => "attack",
        What::Checks { .. } => "checks",
        What::SameSquare { .. } => "sameSquare",
        What::Prevented { .. } => "prevented",
        What::Repetition { .. } => "repetition",
        What::Material { .. } => "material",
        What::Hanging { .. } => "hanging",
        What::Capture { .. } => "capture",
        What::Fork { .. } => "fork",
        What::Discovered { .. } => "discovered",
        What::Pin { .. } => "pin",
        What::Skewer { .. } => "skewer",
        What::Trapped { .. } => "trapped",
        What::Overloaded { .. } => "overloaded",
        What::Promotion { .. } => "promotion",
        What::Flights { .. } => "flights",
        What::Shelter { .. } => "shelter",
        What::Entering { .. } => "entering",
        What::Positional { .. } => "positional",
        What::Kind { kind } => match kind {
            MoveKind::Retreat => "kind retreat",
            MoveKind::Quiet => "kind quiet",
            MoveKind::Sacrifice => "kind sacrifice",
            MoveKind::Interposition => "kind interposition",
            MoveKind::NoPromotion => "kind noPromotion",
            MoveKind::FarDrop => "kind farDrop",
        },
    }
}
